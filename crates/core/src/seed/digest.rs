//! Hashes of output: of a file's bytes as they are written, and of a set of rows regardless of their order.

use sha2::{Digest, Sha256};

/// An incremental SHA-256.
#[derive(Clone, Default)]
pub struct Hasher(Sha256);

impl Hasher {
    /// Adds the next piece.
    pub fn add(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
    }

    /// The hash in hexadecimal.
    pub fn hex(self) -> String {
        hex(&self.0.finalize())
    }
}

/// The logical hash of rows: the SHA-256 of each row, summed as 256-bit numbers. It depends only on the rows, not on format,
/// order or shards; the sums of the shards add up to the sum of the whole.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct RowSum([u64; 4]);

impl RowSum {
    /// Adds a row.
    pub fn add(&mut self, row: &[u8]) {
        let hash = Sha256::digest(row);
        let word = |i: usize| hash[8 * i..8 * i + 8].iter().fold(0u64, |word, &byte| word << 8 | byte as u64);
        self.merge(RowSum([word(3), word(2), word(1), word(0)]));
    }

    /// Adds the rows of another shard.
    pub fn merge(&mut self, other: RowSum) {
        let mut carry = 0u128;
        for (a, b) in self.0.iter_mut().zip(other.0) {
            let sum = *a as u128 + b as u128 + carry;
            (*a, carry) = (sum as u64, sum >> 64);
        }
    }

    /// 64 hexadecimal digits, highest first.
    pub fn hex(self) -> String {
        self.0.iter().rev().map(|word| format!("{word:016x}")).collect()
    }

    /// Parses such a text; `None` if it is malformed.
    pub fn of_hex(text: &str) -> Option<RowSum> {
        if text.len() != 64 || !text.bytes().all(|b| b.is_ascii_hexdigit()) {
            return None;
        }
        let word = |i: usize| u64::from_str_radix(&text[16 * i..16 * i + 16], 16).ok();
        Some(RowSum([word(3)?, word(2)?, word(1)?, word(0)?]))
    }
}

pub(super) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seed::sha256_hex;

    #[test]
    fn pieces_hash_like_the_whole() {
        let mut hasher = Hasher::default();
        [&b"ab"[..], b"", b"c"].iter().for_each(|piece| hasher.add(piece));
        assert_eq!(hasher.hex(), sha256_hex(b"abc"));
    }

    #[test]
    fn rows_add_up_in_any_order_and_in_any_parts() {
        let sum = |rows: &[&str]| {
            let mut sum = RowSum::default();
            rows.iter().for_each(|row| sum.add(row.as_bytes()));
            sum
        };
        assert_eq!(sum(&["abc"]).hex(), sha256_hex(b"abc"));
        assert_eq!(sum(&["a", "b", "c"]), sum(&["c", "a", "b"]));
        assert_ne!(sum(&["a", "b"]), sum(&["a", "b", "b"]));
        // Carries propagate through all words, so the result is no longer a word-wise sum.
        let rows: Vec<String> = (0..100).map(|k| k.to_string()).collect();
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        let (mut parts, rest) = (sum(&rows[..37]), sum(&rows[37..]));
        parts.merge(rest);
        assert_eq!(parts, sum(&rows));
        assert_eq!(RowSum::of_hex(&parts.hex()), Some(parts));
        assert_eq!(
            parts.hex(),
            "c953c9f183487a23ae98c690d40e376daae0d7397ad7c3eb07ccaf35752e83cf",
            "as another program adds it up"
        );
    }
}
