//! Shared by commands on long lists: the memory limit, temporary files, and reading a list twice even if it comes through a
//! pipe.

use super::Common;
use super::list::{List, ListArgs};
use crate::guard::{foreign, named};
use crate::store::Scratch;
use anyhow::{Context, bail};
use clap::Args;
use std::io::{Cursor, Read, Seek, SeekFrom, Write};
use std::path::PathBuf;

#[derive(Args, Clone, Debug)]
pub struct MemoryArgs {
    /// Memory limit, such as 500K, 64M or 2G; more data goes to temporary files that vanish with the program
    #[arg(long, default_value = USUAL, value_name = "BYTES")]
    memory: String,
    /// The folder for temporary files [default: the system's]
    #[arg(long, value_name = "DIR")]
    temp: Option<PathBuf>,
}

impl Default for MemoryArgs {
    fn default() -> MemoryArgs {
        MemoryArgs { memory: USUAL.into(), temp: None }
    }
}

/// Enough for two million classes.
const USUAL: &str = "64M";

impl MemoryArgs {
    pub fn bytes(&self) -> anyhow::Result<usize> {
        let text = self.memory.trim();
        let (number, unit) = text.split_at(text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len()));
        let factor = match unit.trim().to_ascii_uppercase().trim_end_matches(['I', 'B']) {
            "" => Some(1),
            "K" => Some(1 << 10),
            "M" => Some(1 << 20),
            "G" => Some(1usize << 30),
            _ => None,
        };
        let bytes = factor.and_then(|factor| number.parse::<usize>().ok()?.checked_mul(factor));
        bytes.with_context(|| {
            format!("--memory '{text}' is no size; expected a number of bytes such as 500K, 64M or 2G", text = foreign(&text))
        })
    }

    pub fn folder(&self) -> anyhow::Result<PathBuf> {
        match &self.temp {
            Some(folder) if !folder.is_dir() => bail!("--temp {}: there is no such folder", named(folder)),
            Some(folder) => Ok(folder.clone()),
            None => Ok(std::env::temp_dir()),
        }
    }
}

/// A list that can be read more than once.
pub struct Again {
    list: ListArgs,
    kept: Option<Kept>,
    name: String,
}

/// The data of an input that can be read only once.
enum Kept {
    Memory(Vec<u8>),
    File(Scratch),
}

/// The largest piped list that is kept in memory.
const SMALL: u64 = 1 << 20;

impl Again {
    /// A file is simply read again. Any other input is stored first.
    pub fn new(list: &ListArgs, memory: &MemoryArgs, common: &Common) -> anyhow::Result<Again> {
        let list = &list.understood(common)?;
        let (mut input, name) = list.input()?;
        if list.path().is_some_and(|path| path.is_file()) {
            return Ok(Again { list: list.clone(), kept: None, name });
        }
        let unread = |name: &str| format!("{name}: can't be read");
        let mut start = Vec::new();
        input.by_ref().take(SMALL).read_to_end(&mut start).with_context(|| unread(&name))?;
        let kept = if (start.len() as u64) < SMALL {
            Kept::Memory(start)
        } else {
            let mut file = Scratch::new(&memory.folder()?)?;
            let kept = file.write_all(&start).and_then(|()| std::io::copy(&mut input, &mut file));
            kept.with_context(|| format!("{name}: can't be kept for a second reading"))?;
            Kept::File(file)
        };
        Ok(Again { list: list.clone(), kept: Some(kept), name })
    }

    /// Opens the list from its start.
    pub fn open(&mut self, common: &Common) -> anyhow::Result<List> {
        let input: Box<dyn Read> = match &mut self.kept {
            None => return self.list.open(common),
            Some(Kept::Memory(bytes)) => Box::new(Cursor::new(bytes.clone())),
            Some(Kept::File(file)) => {
                file.file().seek(SeekFrom::Start(0))?;
                Box::new(file.file().try_clone()?)
            }
        };
        self.list.open_on(input, self.name.clone(), true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_of_memory_are_read() {
        let bytes = |text: &str| MemoryArgs { memory: text.into(), temp: None }.bytes().ok();
        assert_eq!(bytes("64M"), Some(64 << 20));
        assert_eq!(bytes("1 KiB"), Some(1 << 10));
        assert_eq!(bytes("20b"), Some(20));
        assert_eq!(bytes("0"), Some(0));
        assert_eq!([bytes("M"), bytes("-3"), bytes("1T"), bytes("1.5G"), bytes("99999999999999G")], [None; 5]);
    }
}
