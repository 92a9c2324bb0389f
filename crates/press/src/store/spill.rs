//! Sorts more records than fit in memory: records of equal width, sorted runs in a nameless file, then a merge.

use super::Scratch;
use std::fs::File;
use std::io::{self, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// The memory per record beyond the record itself: its index in the order.
const ORDER_BYTES: usize = size_of::<u32>();
/// The wanted size of a run's buffer in a merge, to limit seeking.
const RUN_BUFFER: usize = 1 << 14;

/// Collects records to sort. Nothing is written to disk while all of them fit in memory.
pub struct Sorter {
    folder: PathBuf,
    width: usize,
    /// How many records fit in memory.
    most: usize,
    memory: usize,
    records: Vec<u8>,
    spilt: Option<Spilt>,
}

/// Sorted runs, one after the other in a file that disappears when it is dropped.
struct Spilt {
    file: BufWriter<Scratch>,
    /// Start and end of each run.
    runs: Vec<(u64, u64)>,
}

impl Spilt {
    fn new(folder: &Path) -> io::Result<Spilt> {
        Ok(Spilt { file: BufWriter::with_capacity(1 << 16, Scratch::new(folder)?), runs: Vec::new() })
    }

    fn start(&self) -> u64 {
        self.runs.last().map_or(0, |run| run.1)
    }
}

impl Sorter {
    /// A sorter for records of `width` bytes that uses about `memory` bytes, and beyond that a file in `folder`.
    pub fn new(folder: &Path, width: usize, memory: usize) -> Sorter {
        assert!(width > 0, "a record has at least one byte");
        let most = (memory / (width + ORDER_BYTES)).clamp(1, u32::MAX as usize);
        Sorter { folder: folder.to_path_buf(), width, most, memory, records: Vec::new(), spilt: None }
    }

    /// Adds a record.
    pub fn push(&mut self, record: &[u8]) -> io::Result<()> {
        assert_eq!(record.len(), self.width, "all records of a sorter have its width");
        if self.records.len() == self.most * self.width {
            self.spill()?;
        }
        if self.records.len() == self.records.capacity() {
            // Double the capacity, as a vector would, but never beyond the allowed memory.
            let n_now = self.records.len() / self.width;
            let n_more = n_now.max(64).min(self.most - n_now);
            self.records.reserve_exact(n_more * self.width);
        }
        self.records.extend_from_slice(record);
        Ok(())
    }

    /// Whether the records have exceeded the memory so far.
    pub fn is_spilt(&self) -> bool {
        self.spilt.is_some()
    }

    fn spill(&mut self) -> io::Result<()> {
        let spilt = match &mut self.spilt {
            Some(spilt) => spilt,
            none => none.insert(Spilt::new(&self.folder)?),
        };
        for index in order(&self.records, self.width) {
            spilt.file.write_all(record_at(&self.records, self.width, index as usize))?;
        }
        let start = spilt.start();
        spilt.runs.push((start, start + self.records.len() as u64));
        self.records.clear();
        Ok(())
    }

    /// Ends the input and returns all records in byte order.
    pub fn finish(mut self) -> io::Result<Sorted> {
        let width = self.width;
        if self.spilt.is_none() {
            let order = order(&self.records, width);
            return Ok(Sorted(Source::Memory { records: self.records, order, next: 0, width }));
        }
        if !self.records.is_empty() {
            self.spill()?;
        }
        self.records = Vec::new();
        let mut spilt = self.spilt.take().expect("memory was too small");
        // Merge as many runs at once as have room for a sufficient buffer each; if there are more, merge in several passes.
        let most_runs = (self.memory / RUN_BUFFER.max(width)).max(2);
        while spilt.runs.len() > most_runs {
            let mut merged = Spilt::new(&self.folder)?;
            let runs = std::mem::take(&mut spilt.runs);
            let mut file = spilt.file.into_inner().map_err(|e| e.into_error())?;
            for group in runs.chunks(most_runs) {
                let mut merge = Merge::new(file, group, width, self.memory)?;
                let start = merged.start();
                while let Some(record) = merge.next()? {
                    merged.file.write_all(record)?;
                }
                merged.runs.push((start, start + group.iter().map(|run| run.1 - run.0).sum::<u64>()));
                file = merge.file;
            }
            spilt = merged;
        }
        let file = spilt.file.into_inner().map_err(|e| e.into_error())?;
        Ok(Sorted(Source::Disk(Merge::new(file, &spilt.runs, width, self.memory)?)))
    }
}

fn record_at(records: &[u8], width: usize, index: usize) -> &[u8] {
    &records[index * width..(index + 1) * width]
}

/// The indexes of the records in byte order.
fn order(records: &[u8], width: usize) -> Vec<u32> {
    let mut order: Vec<u32> = (0..(records.len() / width) as u32).collect();
    order.sort_unstable_by(|&a, &b| record_at(records, width, a as usize).cmp(record_at(records, width, b as usize)));
    order
}

/// Records in byte order; equal ones are adjacent.
pub struct Sorted(Source);

enum Source {
    Memory { records: Vec<u8>, order: Vec<u32>, next: usize, width: usize },
    Disk(Merge),
}

impl Sorted {
    /// The next record, or `None` after the last.
    pub fn next_record(&mut self) -> io::Result<Option<&[u8]>> {
        match &mut self.0 {
            Source::Memory { records, order, next, width } => {
                let Some(&index) = order.get(*next) else { return Ok(None) };
                *next += 1;
                Ok(Some(record_at(records, *width, index as usize)))
            }
            Source::Disk(merge) => merge.next(),
        }
    }
}

/// A run in a merge, with a piece of it in memory.
struct Run {
    /// Where the unread rest begins.
    from: u64,
    to: u64,
    piece: Vec<u8>,
    at: usize,
}

/// Several runs merged into one.
struct Merge {
    file: Scratch,
    width: usize,
    piece: usize,
    runs: Vec<Run>,
    /// Runs with records left, as a heap: no run sorts before its parent.
    heap: Vec<usize>,
    /// Whether the first record of the top run has been returned.
    is_taken: bool,
}

impl Merge {
    fn new(file: Scratch, runs: &[(u64, u64)], width: usize, memory: usize) -> io::Result<Merge> {
        let piece = (memory / runs.len().max(1) / width).max(1) * width;
        let run = |&(from, to): &(u64, u64)| Run { from, to, piece: Vec::new(), at: 0 };
        let runs: Vec<Run> = runs.iter().map(run).collect();
        let heap = (0..runs.len()).collect();
        let mut merge = Merge { file, width, piece, runs, heap, is_taken: false };
        for run in 0..merge.runs.len() {
            merge.refill(run)?;
        }
        (0..merge.heap.len() / 2).rev().for_each(|at| merge.sink(at));
        Ok(merge)
    }

    /// Reads the next piece of a run, if there is one.
    fn refill(&mut self, run: usize) -> io::Result<()> {
        let run = &mut self.runs[run];
        let n_bytes = (run.to - run.from).min(self.piece as u64);
        run.piece.resize(n_bytes as usize, 0);
        run.at = 0;
        let file: &mut File = self.file.file();
        file.seek(SeekFrom::Start(run.from))?;
        file.read_exact(&mut run.piece)?;
        run.from += n_bytes;
        Ok(())
    }

    fn first(&self, run: usize) -> &[u8] {
        let run = &self.runs[run];
        &run.piece[run.at..run.at + self.width]
    }

    /// Sifts the run at that heap index down.
    fn sink(&mut self, mut at: usize) {
        loop {
            let below = (2 * at + 1..self.heap.len().min(2 * at + 3)).min_by_key(|&below| self.first(self.heap[below]));
            match below {
                Some(below) if self.first(self.heap[below]) < self.first(self.heap[at]) => {
                    self.heap.swap(at, below);
                    at = below;
                }
                _ => return,
            }
        }
    }

    fn next(&mut self) -> io::Result<Option<&[u8]>> {
        if self.is_taken {
            let top = self.heap[0];
            self.runs[top].at += self.width;
            if self.runs[top].at == self.runs[top].piece.len() {
                match self.runs[top].from < self.runs[top].to {
                    true => self.refill(top)?,
                    false => drop(self.heap.swap_remove(0)),
                }
            }
            self.sink(0);
        }
        self.is_taken = !self.heap.is_empty();
        Ok(self.heap.first().map(|&top| self.first(top)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(n: u32, seed: u32) -> impl Iterator<Item = [u8; 5]> {
        let stirred = move |i: u32| (i.wrapping_mul(2_654_435_761) ^ seed) >> 9;
        (0..n).map(move |i| [0, stirred(i).to_be_bytes()[0], stirred(i).to_be_bytes()[1], (i % 7) as u8, (i % 3) as u8])
    }

    fn all(mut sorted: Sorted) -> Vec<Vec<u8>> {
        let mut records = Vec::new();
        while let Some(record) = sorted.next_record().unwrap() {
            records.push(record.to_vec());
        }
        assert!(sorted.next_record().unwrap().is_none());
        records
    }

    #[test]
    fn any_memory_gives_one_order_and_leaves_nothing() {
        let folder = std::env::temp_dir().join(format!("gridpress-spill-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        for n in [0, 1, 2, 1000, 20_000] {
            let mut expected: Vec<Vec<u8>> = numbers(n, 77).map(|r| r.to_vec()).collect();
            expected.sort();
            // One record at a time, several merge passes, one pass, and no file at all.
            for memory in [0, 9, 300, 40_000, 1 << 20] {
                if n > 1000 && memory < 300 {
                    continue;
                }
                let mut sorter = Sorter::new(&folder, 5, memory);
                numbers(n, 77).for_each(|record| sorter.push(&record).unwrap());
                let fits = n as usize <= (memory / 9).max(1);
                assert_eq!(sorter.is_spilt(), !fits, "{n} records in {memory} bytes");
                let is_listed = || std::fs::read_dir(&folder).unwrap().count();
                assert!(!cfg!(unix) || is_listed() == 0, "a file of that kind has no name");
                let sorted = sorter.finish().unwrap();
                assert!(!cfg!(unix) || is_listed() == 0);
                assert_eq!(all(sorted), expected, "{n} records in {memory} bytes");
            }
        }
        assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 0);
        std::fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn a_missing_folder_is_an_error_only_when_it_is_needed() {
        let mut sorter = Sorter::new(Path::new("/no/such/folder"), 4, 16);
        sorter.push(b"once").unwrap();
        sorter.push(b"more").unwrap();
        let error = sorter.push(b"full").unwrap_err();
        assert!(error.to_string().contains("/no/such/folder"), "{error}");
    }
}
