//! Makes the parts of a run, one after the other; parts that exist undamaged are kept.

use super::Job;
use super::facts::PartFacts;
use super::folder::{RunError, RunFolder};
use super::part::{Cut, PartWriter, Pressed, press};
use crate::guard::foreign;
use crate::press::forged::{BlockMade, Made, blocks, forge_blocks, is_hopeless};
use crate::sorted::Ordered;
use std::cell::RefCell;
use std::ops::{ControlFlow, Range};

/// One of several runs that share the parts of a set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shard {
    /// Its index, from 0.
    pub index: u64,
    /// The number of shards.
    pub of: u64,
}

/// An error in the text of a shard.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ShardError {
    /// It cannot be parsed.
    #[error("'{a0}' is no shard: expected I/N with I from 0 to N-1, or auto, or auto/N", a0 = foreign(.0))]
    NotAShard(String),
    /// No environment variable gives the index.
    #[error("--shard auto: none of {} is set; say --shard I/N", INDEX.join(", "))]
    NoIndex,
    /// No environment variable gives the number of shards.
    #[error("--shard auto: {0} is set, but nothing says of how many; say --shard auto/N")]
    NoCount(&'static str),
    /// The environment variables give an invalid shard.
    #[error("--shard auto: {0} is '{a1}', which is none of the shards 0 to {2}; number the tasks from 0", a1 = foreign(.1))]
    Outside(&'static str, String, u64),
}

/// Variables in which schedulers number their tasks: Slurm, Kubernetes, AWS Batch.
const INDEX: [&str; 3] = ["SLURM_ARRAY_TASK_ID", "JOB_COMPLETION_INDEX", "AWS_BATCH_JOB_ARRAY_INDEX"];
/// Variables that give the number of tasks.
const COUNT: [(&str, &str); 2] =
    [("SLURM_ARRAY_TASK_ID", "SLURM_ARRAY_TASK_COUNT"), ("AWS_BATCH_JOB_ARRAY_INDEX", "AWS_BATCH_JOB_ARRAY_SIZE")];
/// The most shards of a run.
const MOST_SHARDS: u64 = 1 << 32;

impl Shard {
    /// Parses `3/16`, `auto` or `auto/16`. `variable` reads the environment.
    pub fn read(text: &str, variable: impl Fn(&str) -> Option<String>) -> Result<Shard, ShardError> {
        let bad = || ShardError::NotAShard(text.into());
        let number = |text: &str| text.trim().parse::<u64>().ok();
        let (index, of) = match text.split_once('/') {
            Some((index, of)) => (index, Some(number(of).filter(|of| (1..=MOST_SHARDS).contains(of)).ok_or_else(bad)?)),
            None => (text, None),
        };
        if index != "auto" {
            let shard = Shard { index: number(index).ok_or_else(bad)?, of: of.ok_or_else(bad)? };
            return if shard.index < shard.of { Ok(shard) } else { Err(bad()) };
        }
        let (name, value) = INDEX.iter().find_map(|name| Some((*name, variable(name)?))).ok_or(ShardError::NoIndex)?;
        let told = || COUNT.iter().find(|row| row.0 == name).and_then(|row| variable(row.1)).and_then(|text| number(&text));
        let of = of.or_else(told).filter(|of| (1..=MOST_SHARDS).contains(of)).ok_or(ShardError::NoCount(name))?;
        match number(&value).filter(|index| *index < of) {
            Some(index) => Ok(Shard { index, of }),
            None => Err(ShardError::Outside(name, value, of - 1)),
        }
    }

    /// Its share of that many parts: consecutive whole parts.
    pub fn parts(self, n_parts: u64) -> Range<u64> {
        let bound = |i: u64| (i as u128 * n_parts as u128 / self.of as u128) as u64;
        bound(self.index)..bound(self.index + 1)
    }
}

/// Parts made and parts found.
#[derive(Debug, Default)]
pub struct Parts {
    /// The entries of the parts, in order.
    pub parts: Vec<PartFacts>,
    /// How many of them already existed.
    pub n_found: u64,
    /// The totals of all parts.
    pub made: Made,
}

impl Parts {
    fn find(&mut self, part: PartFacts) {
        let mut found = Made { slots: part.to - part.from, puzzles: part.rows, ..Made::default() };
        found.tally.attempts = part.attempts;
        for (level, n) in &part.levels {
            if let Some(level) = crate::board::Level::named(level) {
                found.levels[level as usize] += n;
            }
        }
        part.gap_counts().for_each(|(level, n)| found.add_gaps(level, n));
        self.made.add(&found);
        self.n_found += 1;
        self.parts.push(part);
    }
}

/// Makes the parts of a run, or of one shard of it. Reports progress through `told`.
pub fn make(job: &Job, folder: &RunFolder, shard: Option<Shard>, told: &mut dyn FnMut(&Made)) -> Result<Parts, RunError> {
    let n_parts = job.facts.n_parts();
    let parts = shard.map_or(0..n_parts, |shard| shard.parts(n_parts));
    // Every shard checks the first slots of the set, so that either all shards give up or none.
    let first = Cut::of_part(&job.facts, 0);
    if !parts.is_empty()
        && folder.read::<PartFacts>(&first.json_name())?.is_none()
        && let Some(made) = is_hopeless(job.recipe, job.facts.count, job.jobs)
    {
        return Ok(Parts { made, ..Parts::default() });
    }
    let all = RefCell::new(Parts::default());
    let failed = RefCell::new(None);
    let told = RefCell::new(told);
    // Each part is checked when its turn comes, so that memory does not grow with the number of existing parts.
    let missing = parts.filter_map(|number| {
        if failed.borrow().is_some() {
            return None;
        }
        let cut = Cut::of_part(&job.facts, number);
        match folder.sound_part(&cut, &job.facts) {
            Ok(None) => Some(cut.slots),
            Ok(Some(part)) => {
                let mut all = all.borrow_mut();
                all.find(part);
                (told.borrow_mut())(&all.made);
                None
            }
            Err(e) => {
                failed.replace(Some(e));
                None
            }
        }
    });
    let slots = missing.flat_map(|slots| blocks(job.recipe, slots, job.jobs));
    let write = |slots: Range<u64>, made| press(job, slots, made, &|_| true);
    let mut open: Option<PartWriter> = None;
    forge_blocks(job.recipe, slots, job.jobs, write, |pressed: Pressed, BlockMade { made, .. }| {
        if job.recipe.progress.is_stopped() {
            return Err(RunError::TimeUp);
        }
        let number = pressed.slots.start / job.facts.part_slots;
        let cut = Cut::of_part(&job.facts, number);
        let end = pressed.slots.end;
        let mut part = match open.take() {
            Some(part) => part,
            None => PartWriter::begin(folder, job, cut.clone())?,
        };
        part.put(pressed, &made)?;
        let mut all = all.borrow_mut();
        all.made.add(&made);
        match end == cut.slots.end {
            true => all.parts.push(part.finish(Vec::new(), job.facts.has_keys())?),
            false => open = Some(part),
        }
        (told.borrow_mut())(&all.made);
        Ok(ControlFlow::Continue(()))
    })?;
    if let Some(e) = failed.into_inner() {
        return Err(e);
    }
    let mut all = all.into_inner();
    all.parts.order_by_key(|part| part.from);
    Ok(all)
}

/// Makes one part again without some slots.
pub fn make_again(job: &Job, folder: &RunFolder, cut: &Cut, dropped: Vec<u64>) -> Result<PartFacts, RunError> {
    let is_kept = |slot: u64| dropped.binary_search(&slot).is_err();
    let write = |slots: Range<u64>, made| press(job, slots, made, &is_kept);
    let mut part = PartWriter::begin(folder, job, cut.clone())?;
    forge_blocks(job.recipe, blocks(job.recipe, cut.slots.clone(), job.jobs), job.jobs, write, |pressed, block| {
        part.put(pressed, &block.made)?;
        Ok::<_, RunError>(ControlFlow::Continue(()))
    })?;
    part.finish(dropped, job.facts.has_keys())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shard(text: &str, variables: &[(&str, &str)]) -> Result<Shard, ShardError> {
        Shard::read(text, |name| variables.iter().find(|row| row.0 == name).map(|row| row.1.to_string()))
    }

    #[test]
    fn shards_are_read_and_found() {
        assert_eq!(shard("0/1", &[]), Ok(Shard { index: 0, of: 1 }));
        assert_eq!(shard("6/7", &[]), Ok(Shard { index: 6, of: 7 }));
        for text in ["", "7/7", "1/0", "-1/2", "a/2", "1", "1/2/3", "auto/0", "1/99999999999999999999"] {
            assert_eq!(shard(text, &[]), Err(ShardError::NotAShard(text.into())), "{text}");
        }
        let slurm = [("SLURM_ARRAY_TASK_ID", "2"), ("SLURM_ARRAY_TASK_COUNT", "4")];
        assert_eq!(shard("auto", &slurm), Ok(Shard { index: 2, of: 4 }));
        assert_eq!(shard("auto/9", &slurm), Ok(Shard { index: 2, of: 9 }));
        let kubernetes = [("JOB_COMPLETION_INDEX", "3")];
        assert_eq!(shard("auto", &kubernetes), Err(ShardError::NoCount("JOB_COMPLETION_INDEX")));
        assert_eq!(shard("auto/4", &kubernetes), Ok(Shard { index: 3, of: 4 }));
        assert_eq!(shard("auto/3", &kubernetes), Err(ShardError::Outside("JOB_COMPLETION_INDEX", "3".into(), 2)));
        let batch = [("AWS_BATCH_JOB_ARRAY_INDEX", "0"), ("AWS_BATCH_JOB_ARRAY_SIZE", "5")];
        assert_eq!(shard("auto", &batch), Ok(Shard { index: 0, of: 5 }));
        assert_eq!(shard("auto", &[]), Err(ShardError::NoIndex));
    }

    #[test]
    fn shards_share_all_parts_and_none_twice() {
        for (n_parts, of) in [(0, 3), (1, 3), (7, 1), (7, 2), (7, 7), (100, 7), (3, 100), (1 << 40, 1 << 32)] {
            let mut next = 0;
            for index in (0..of).filter(|index| of < 1000 || *index < 3 || *index + 3 > of) {
                let parts = Shard { index, of }.parts(n_parts);
                assert!(parts.start == next || of >= 1000 && index + 3 > of, "{n_parts} {of}");
                next = parts.end;
            }
            assert_eq!(next, n_parts);
        }
    }
}
