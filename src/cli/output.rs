//! Output: data to stdout or a file, messages to stderr.

use super::Common;
use crate::board::Level;
use crate::guard::{foreign, harmless, harmless_json, named};
use crate::press::{Library, Made, Use, lacks};
use crate::store::Pending;
use anyhow::{Context, bail};
use clap::ArgMatches;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::{Path, PathBuf};

/// The arguments that name what is to be written: files, and folders.
const WRITTEN: [&str; 7] = ["out", "report", "summary", "plot", "player", "temp", "folder"];

/// Refuses addresses such as `s3://bucket/set` before anything is made: a folder `s3:` would be written instead.
pub fn refuse_addresses(matches: &ArgMatches) -> anyhow::Result<()> {
    if let Some((_, matches)) = matches.subcommand() {
        return refuse_addresses(matches);
    }
    for id in matches.ids().filter(|id| WRITTEN.contains(&id.as_str())) {
        let texts = matches.get_raw(id.as_str()).into_iter().flatten().map(|text| text.to_string_lossy());
        // One letter before a colon is a drive.
        let is_address = |text: &str| text.split_once("://").is_some_and(|(scheme, _)| scheme.len() > 1);
        if let Some(text) = texts.into_iter().find(|text| is_address(text)) {
            bail!(
                "{}: an address, but gridpress writes files of this machine only: name a file or folder here, and copy it there \
                 when it is done",
                foreign(&text)
            );
        }
    }
    Ok(())
}

/// The destination of data.
pub enum Sink {
    Stdout(BufWriter<io::Stdout>),
    File(Pending, PathBuf),
}

impl Sink {
    /// A file written atomically, or stdout for `None` and `-`.
    pub fn open(out: Option<&Path>) -> anyhow::Result<Sink> {
        match out {
            Some(path) if path != Path::new("-") => {
                let pending = Pending::new(path).with_context(|| format!("{}: can't be written", named(path)))?;
                Ok(Sink::File(pending, path.into()))
            }
            _ => Ok(Sink::Stdout(BufWriter::with_capacity(1 << 16, io::stdout()))),
        }
    }

    pub fn write(&mut self, bytes: &[u8]) -> anyhow::Result<()> {
        match self {
            Sink::Stdout(stdout) => Ok(stdout.write_all(bytes)?),
            Sink::File(file, path) => file.write_all(bytes).with_context(|| format!("{}: can't be written", named(path))),
        }
    }

    /// Ends a list. After an error, stdout has everything before it, but no file appears.
    pub fn end(self, result: anyhow::Result<()>) -> anyhow::Result<()> {
        match (result, self) {
            (Ok(()), sink) => sink.finish(),
            (Err(e), Sink::Stdout(mut stdout)) => {
                stdout.flush().ok();
                Err(e)
            }
            (Err(e), Sink::File(..)) => Err(e),
        }
    }

    /// Only this moves the file to its place.
    pub fn finish(self) -> anyhow::Result<()> {
        match self {
            Sink::Stdout(mut stdout) => Ok(stdout.flush()?),
            Sink::File(file, path) => file.commit().with_context(|| format!("{}: can't be written", named(&path))),
        }
    }
}

/// `1 row`, `2 rows`
pub fn counted(n: u64, one: &str, many: &str) -> String {
    format!("{n} {}", if n == 1 { one } else { many })
}

/// `1 puzzle`, `2 puzzles`
pub fn puzzles_in_words(n: usize) -> String {
    counted(n as u64, "puzzle", "puzzles")
}

/// `3 rows judged, 2 hold, 1 does not`
pub fn judged_in_words(n_rows: u64, n_bad: u64) -> String {
    let holding = counted(n_rows - n_bad.min(n_rows), "holds", "hold");
    format!("{} judged, {holding}, {}", counted(n_rows, "row", "rows"), counted(n_bad, "does not", "do not"))
}

/// An error of a file that cannot be read.
pub fn unread(place: &Path, e: io::Error) -> anyhow::Error {
    match e.kind() {
        io::ErrorKind::NotFound => anyhow::anyhow!("{}: can't be read: there is no such file", named(place)),
        _ => anyhow::Error::new(e).context(format!("{}: can't be read", named(place))),
    }
}

/// Writes all data at once.
pub fn put(out: Option<&Path>, bytes: &[u8]) -> anyhow::Result<()> {
    let mut sink = Sink::open(out)?;
    sink.write(bytes)?;
    sink.finish()
}

/// Prints a line on stderr. All messages use this function, which escapes what a terminal would interpret. A closed stderr is
/// ignored.
pub fn tell(line: impl std::fmt::Display) {
    writeln!(io::stderr(), "{}", harmless(&line.to_string())).ok();
}

/// The same for a line of JSON.
fn tell_json(line: &serde_json::Value) {
    writeln!(io::stderr(), "{}", harmless_json(&line.to_string())).ok();
}

/// Messages on stderr, and progress on a terminal.
pub struct Console {
    is_quiet: bool,
    is_json: bool,
    is_verbose: bool,
    bar: Option<indicatif::ProgressBar>,
    last: std::time::Instant,
    start: std::time::Instant,
    len: u64,
    levels: serde_json::Value,
}

impl Console {
    pub fn new(common: &Common) -> Console {
        Console {
            is_quiet: common.quiet,
            is_json: common.json,
            is_verbose: common.verbose > 0,
            bar: None,
            last: std::time::Instant::now(),
            start: std::time::Instant::now(),
            len: 0,
            levels: serde_json::Value::Null,
        }
    }

    /// Starts a progress bar with rate and remaining time, only on a terminal.
    pub fn start(&mut self, what: &str, len: u64) {
        (self.start, self.len) = (std::time::Instant::now(), len);
        if self.is_quiet || self.is_json || !io::stderr().is_terminal() {
            return;
        }
        let style = indicatif::ProgressStyle::with_template("{msg} {wide_bar} {human_pos}/{human_len} {rate} {eta} left")
            .unwrap_or_else(|_| indicatif::ProgressStyle::default_bar())
            .with_key("rate", |state: &indicatif::ProgressState, words: &mut dyn std::fmt::Write| {
                words.write_str(&rate_words(state.per_sec())).ok();
            });
        self.bar = Some(indicatif::ProgressBar::new(len).with_style(style).with_message(what.to_string()));
    }

    /// Reports progress.
    pub fn tick(&mut self, done: u64) {
        if let Some(bar) = &self.bar {
            bar.set_position(done);
        }
        if self.is_json && self.last.elapsed().as_millis() >= 500 {
            self.last = std::time::Instant::now();
            let seconds = self.start.elapsed().as_secs_f64();
            let rate = done as f64 / seconds.max(1e-9);
            let left = self.len.saturating_sub(done) as f64 / rate.max(1e-9);
            let round = |number: f64| (number * 10.0).round() / 10.0;
            tell_json(&serde_json::json!({
                "event": "progress", "done": done, "of": self.len, "per_second": round(rate), "seconds_left": round(left),
                "levels": self.levels,
            }));
        }
    }

    /// The levels in machine-readable progress: how many puzzles of each, and how many candidates each took.
    pub fn yields(&mut self, so_far: &Made) {
        if self.is_json {
            let named = Level::ALL.iter().zip(so_far.levels).filter(|(_, n)| *n > 0);
            let mut all: serde_json::Map<String, serde_json::Value> =
                named.map(|(level, n)| (level.name().into(), serde_json::json!({ "puzzles": n }))).collect();
            for (level, yields) in so_far.yields_by_level() {
                all.entry(level.name()).or_insert(serde_json::json!({ "puzzles": 0 }))["one_in"] = yields.one_in().into();
            }
            self.levels = all.into();
        }
    }

    /// The text of the progress bar: what is being done, and a remark.
    pub fn note(&mut self, what: &str, words: Option<String>) {
        if let (Some(bar), Some(words)) = (&self.bar, words) {
            bar.set_message(format!("{what}, {words}"));
        }
    }

    pub fn stop(&mut self) {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
    }

    /// Prints a line for people.
    pub fn say(&mut self, line: &str) {
        self.stop();
        if self.is_heard() {
            tell(line);
        }
    }

    /// Says, before anything is made, which words of a language are not there.
    pub fn say_lacks(&mut self, library: &Library, language: &str, used: Use) -> anyhow::Result<()> {
        lacks(library, language, used)?.iter().for_each(|line| self.say(line));
        Ok(())
    }

    /// Whether lines for people are printed at all.
    pub fn is_heard(&self) -> bool {
        !self.is_quiet && !self.is_json
    }

    /// Prints a line if more output was requested.
    pub fn detail(&mut self, line: &str) {
        if self.is_verbose {
            self.say(line);
        }
    }

    /// The summary of a run, for people or for machines.
    pub fn summary(&mut self, line: &str, values: serde_json::Value) {
        self.say(line);
        if self.is_json {
            let mut object = serde_json::json!({ "event": "summary" });
            if let (Some(all), serde_json::Value::Object(values)) = (object.as_object_mut(), values) {
                all.extend(values);
            }
            tell_json(&object);
        }
    }

    /// Prints a line even with --quiet.
    pub fn complain(&mut self, line: &str) {
        self.stop();
        match self.is_json {
            true => tell_json(&serde_json::json!({ "event": "problem", "text": line })),
            false => tell(format_args!("gridpress: {line}")),
        }
    }
}

/// A rate per second: whole numbers, or one decimal below ten, so that one puzzle in four seconds is not shown as zero.
fn rate_words(per_second: f64) -> String {
    match per_second {
        slow if slow < 9.95 => format!("{slow:.1}/s"),
        quick => format!("{}/s", indicatif::HumanCount(quick.round() as u64)),
    }
}

#[cfg(test)]
mod tests {
    use super::rate_words;

    #[test]
    fn rates_are_whole_numbers() {
        let shown: Vec<String> = [0.0, 0.2512, 9.94, 9.96, 512.4, 50_658.47].into_iter().map(rate_words).collect();
        assert_eq!(shown, ["0.0/s", "0.3/s", "9.9/s", "10/s", "512/s", "50,658/s"]);
    }
}
