//! Contenders that are installed programs: QQWing and sgt-solo. Their start, reading and printing count as their work.

use crate::clock;
use crate::corpora::corpus;
use crate::plain;
use crate::task::Task;
use crate::work::{Done, SAMPLE};
use std::fs::File;
use std::process::{Command, Stdio};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Program {
    QqWing,
    SgtSolo,
}

impl Program {
    pub fn name(self) -> &'static str {
        match self {
            Program::QqWing => "QQWing",
            Program::SgtSolo => "sgt-solo",
        }
    }

    /// The program's path and its version; `None` if it is not installed.
    pub fn find(self) -> Option<(String, String)> {
        let paths: &[&str] = match self {
            Program::QqWing => &["qqwing"],
            Program::SgtSolo => &["sgt-solo", "/usr/games/sgt-solo"],
        };
        paths.iter().find_map(|path| {
            let said = Command::new(path).arg("--version").stdin(Stdio::null()).output().ok()?;
            let text = String::from_utf8_lossy(&said.stdout).to_string();
            // The first word with a digit in it.
            let version = text.split_whitespace().find(|word| word.contains(|c: char| c.is_ascii_digit())).unwrap_or("");
            Some((path.to_string(), version.to_string()))
        })
    }

    /// The arguments for a task, the input, and how many puzzles that is. `None` if the program does not support the task.
    fn asked(self, task: &Task, share: u64) -> Option<(Vec<String>, String, u64)> {
        let words = |text: &str| text.split(' ').map(str::to_string).collect();
        match (self, task) {
            (Program::QqWing, Task::Make { size: "3x3", half_turn, clues: None, .. }) => {
                let symmetry = if *half_turn { "rotate180" } else { "none" };
                let n = 30 * share;
                Some((words(&format!("--generate {n} --symmetry {symmetry} --one-line")), String::new(), n))
            }
            (Program::QqWing, Task::Solve { corpus: name, limit: 2, at_once }) if *at_once > 1 && name == "random-minimal" => {
                let list: Vec<_> = corpus(name)?.into_iter().take(100 * share as usize).collect();
                let text = list.iter().map(|board| plain::text(board) + "\n").collect();
                Some((words("--solve --count-solutions --one-line"), text, list.len() as u64))
            }
            // `a` means no symmetry, `r2` a half turn. `du` is the difficulty "unreasonable": clues are removed as long as
            // search finds one solution, and puzzles that need no guess are discarded. Without a difficulty it is "trivial":
            // clues are removed as long as singles solve it.
            (Program::SgtSolo, Task::Make { size: "3x3", half_turn, clues: None, .. }) => {
                let n = 2 * share;
                let symmetry = if *half_turn { "r2" } else { "a" };
                Some((words(&format!("--generate {n} 3x3{symmetry}du")), String::new(), n))
            }
            (Program::SgtSolo, Task::Make { size, half_turn: false, clues: Some(_), .. }) if *size != "3x3" => {
                let n = match *size {
                    "3x4" => 30 * share,
                    "4x4" => 8 * share,
                    "4x5" => 3 * share,
                    _ => share,
                };
                Some((words(&format!("--generate {n} {size}a")), String::new(), n))
            }
            _ => None,
        }
    }

    /// Runs it once with that share of work.
    pub fn run(self, path: &str, task: &Task, share: u64) -> Option<Done> {
        let (args, input, items) = self.asked(task, share)?;
        // Input comes from a file, so that no pipe can block.
        let list = std::env::temp_dir().join(format!("gridpress-race-{}.txt", std::process::id()));
        let stdin = std::fs::write(&list, input).and_then(|()| File::open(&list)).expect("there is room for a list");
        std::fs::remove_file(&list).ok();
        let before = clock::of_children();
        let said = Command::new(path).args(&args).stdin(stdin).output();
        let said = said.unwrap_or_else(|e| panic!("{path} was here a moment ago: {e}"));
        let time = clock::of_children() - before;
        let text = String::from_utf8_lossy(&said.stdout);
        let mut done = Done { items, time, ..Done::default() };
        if let Task::Solve { .. } = task {
            done.sum = text.matches("solution to the puzzle is unique").count() as u64;
        } else {
            let puzzles: Vec<Vec<u32>> = text.lines().filter_map(|line| self.read(line)).collect();
            assert!(puzzles.len() as u64 == items, "{path} {args:?} printed {} puzzles of {items}", puzzles.len());
            done.sum = puzzles.iter().flatten().filter(|&&v| v != 0).count() as u64;
            let nine = puzzles.iter().filter(|values| values.len() == 81).take(SAMPLE);
            done.sample = nine.map(|values| values.iter().map(u32::to_string).collect()).collect();
        }
        Some(done)
    }

    /// Parses the cells of a printed puzzle.
    fn read(self, line: &str) -> Option<Vec<u32>> {
        match self {
            Program::QqWing => (line.len() == 81).then(|| line.chars().map(|c| c.to_digit(10).unwrap_or(0)).collect()),
            Program::SgtSolo => {
                // A letter is a run of empty cells; `_` separates numbers that would run together.
                let mut cells = Vec::new();
                let mut number = 0;
                for c in line.split_once(':')?.1.chars().chain(['_']) {
                    match c.to_digit(10) {
                        Some(digit) => number = number * 10 + digit,
                        None => {
                            cells.extend((number > 0).then(|| std::mem::take(&mut number)));
                            if c.is_ascii_lowercase() {
                                cells.extend(std::iter::repeat_n(0, (c as u8 - b'a') as usize + 1));
                            }
                        }
                    }
                }
                Some(cells)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn game_ids_are_read() {
        let cells = Program::SgtSolo.read("2x2:a1_2b3a4_1e2").unwrap();
        assert_eq!(cells, [0, 1, 2, 0, 0, 3, 0, 4, 1, 0, 0, 0, 0, 0, 2]);
    }
}
