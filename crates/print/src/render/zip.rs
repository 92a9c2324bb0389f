//! A zip archive whose bytes depend only on its files: no clock, no system, no order except that of the calls.

use flate2::write::DeflateEncoder;
use flate2::{Compression, Crc};
use std::io::Write;

/// An archive that is being written.
pub(super) struct Zip {
    out: Vec<u8>,
    /// The entries of the directory at the end.
    directory: Vec<u8>,
    n: u16,
}

/// Midnight of the first of January 1980, the first day that the format knows.
const DAY: u16 = 1 << 5 | 1;
/// Names are UTF-8.
const FLAGS: u16 = 1 << 11;

impl Zip {
    pub fn new() -> Zip {
        Zip { out: Vec::new(), directory: Vec::new(), n: 0 }
    }

    /// Adds a file as it is.
    pub fn store(&mut self, name: &str, bytes: &[u8]) {
        self.put(name, bytes, bytes, 0);
    }

    /// Adds a file, compressed.
    pub fn pack(&mut self, name: &str, bytes: &[u8]) {
        let mut encoder = DeflateEncoder::new(Vec::new(), Compression::best());
        // Writing to memory cannot fail; if it did, the file would be stored.
        let packed = encoder.write_all(bytes).and_then(|()| encoder.finish());
        match packed {
            Ok(packed) if packed.len() < bytes.len() => self.put(name, bytes, &packed, 8),
            _ => self.store(name, bytes),
        }
    }

    fn put(&mut self, name: &str, bytes: &[u8], packed: &[u8], method: u16) {
        let mut crc = Crc::new();
        crc.update(bytes);
        let at = self.out.len() as u32;
        let mut about = Vec::new();
        // The version that is needed to read it, flags, the method, time and day.
        [20, FLAGS, method, 0, DAY].iter().for_each(|n| about.extend(n.to_le_bytes()));
        [crc.sum(), packed.len() as u32, bytes.len() as u32].iter().for_each(|n| about.extend(n.to_le_bytes()));
        [name.len() as u16, 0].iter().for_each(|n| about.extend(n.to_le_bytes()));
        self.out.extend(b"PK\x03\x04");
        self.out.extend(&about);
        self.out.extend(name.as_bytes());
        self.out.extend(packed);
        self.directory.extend(b"PK\x01\x02");
        self.directory.extend(20u16.to_le_bytes());
        self.directory.extend(&about);
        // No comment, the first disk, no attributes.
        self.directory.extend([0; 10]);
        self.directory.extend(at.to_le_bytes());
        self.directory.extend(name.as_bytes());
        self.n += 1;
    }

    /// The archive's bytes.
    pub fn end(mut self) -> Vec<u8> {
        let at = self.out.len() as u32;
        self.out.extend(&self.directory);
        self.out.extend(b"PK\x05\x06\0\0\0\0");
        [self.n, self.n].iter().for_each(|n| self.out.extend(n.to_le_bytes()));
        [self.directory.len() as u32, at].iter().for_each(|n| self.out.extend(n.to_le_bytes()));
        self.out.extend([0, 0]);
        self.out
    }
}
