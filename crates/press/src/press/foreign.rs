//! Runs external solvers: sends puzzles, one per line, and reads solutions, within limits of time and output.

use crate::guard::{ANSWER_BYTES, OverCap, foreign};
use std::io::{self, Read, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::Builder;
use std::time::{Duration, Instant};

/// Why an external program gave no answers.
#[derive(Debug, thiserror::Error)]
pub enum ForeignError {
    /// It could not be started, or its output could not be read.
    #[error("exec:{}: {problem}", foreign(command))]
    Broken {
        /// The command.
        command: String,
        /// The system's error.
        problem: io::Error,
    },
    /// It ended with an error.
    #[error(
        "exec:{}: ended with {status}; expected a program that reads puzzles, one a line, and writes solutions: {}",
        foreign(command),
        foreign(said)
    )]
    Failed {
        /// The command.
        command: String,
        /// Its exit code, or the signal that ended it.
        status: String,
        /// The last line of its stderr.
        said: String,
    },
    /// It took too long and was killed.
    #[error(
        "exec:{}: no end after {seconds} seconds for {puzzles}, so it was ended; --exec-seconds gives a puzzle more than {each}",
        foreign(command)
    )]
    TooLong {
        /// The command.
        command: String,
        /// The time limit.
        seconds: u64,
        /// The number of puzzles it was given.
        puzzles: String,
        /// The time limit per puzzle.
        each: u64,
    },
    /// It wrote too much and was killed.
    #[error("exec:{}, {over}; it was ended", foreign(command))]
    TooMuch {
        /// The command.
        command: String,
        /// The limit.
        over: OverCap,
    },
}

/// How much of a program's stderr is kept.
const KEPT: usize = 4_096;
/// How often to check whether a program has ended after its output has.
const NAP: Duration = Duration::from_millis(2);

/// The process groups of running programs, to be killed when this program ends.
static RUNNING: Mutex<Vec<u32>> = Mutex::new(Vec::new());

fn running() -> MutexGuard<'static, Vec<u32>> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Kills every running program; called when this program is terminated.
pub fn end_all() {
    running().drain(..).for_each(end_group);
}

/// A program with all processes that it started. Dropping it kills them.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let id = self.0.id();
        running().retain(|other| *other != id);
        end_group(id);
        self.0.kill().ok();
        self.0.wait().ok();
    }
}

/// The shell can kill a process group.
fn end_group(id: u32) {
    if cfg!(unix) {
        let words = format!("kill -9 -{id}");
        let quiet =
            Command::new("sh").args(["-c", &words]).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status();
        quiet.ok();
    }
}

/// Sends lines to a shell command and returns the lines that it writes. It may take `seconds` per line in total.
pub fn ask(command: &str, lines: &[String], seconds: u64) -> Result<Vec<String>, ForeignError> {
    let broken = |problem| ForeignError::Broken { command: command.into(), problem };
    let mut program = started(command).map_err(broken)?;
    let n = lines.len().max(1) as u64;
    let allowed = seconds.saturating_mul(n);
    let start = Instant::now();
    let left = || Duration::from_secs(allowed).saturating_sub(start.elapsed());
    let too_long = || ForeignError::TooLong {
        command: command.into(),
        seconds: allowed,
        puzzles: if n == 1 { "1 puzzle".into() } else { format!("{n} puzzles") },
        each: seconds,
    };
    // The program may write to both outputs before it has read all input, and would block if no one reads them.
    let (stdin, stdout, stderr) = (program.0.stdin.take(), program.0.stdout.take(), program.0.stderr.take());
    let text = lines.iter().map(|line| format!("{line}\n")).collect::<String>();
    let most = ANSWER_BYTES.most.saturating_mul(n);
    beside(move || {
        // A program may close its input when it has read enough; that is not an error.
        stdin.map(|mut stdin| stdin.write_all(text.as_bytes()).ok());
    })
    .map_err(broken)?;
    let said = beside(move || stderr.map_or(Vec::new(), end_of)).map_err(broken)?;
    let answers = beside(move || {
        let mut answers = Vec::new();
        let read = stdout.map_or(Ok(0), |stdout| stdout.take(most + 1).read_to_end(&mut answers));
        read.map(|_| answers)
    })
    .map_err(broken)?;
    let answers = answers.recv_timeout(left()).map_err(|_| too_long())?.map_err(broken)?;
    if answers.len() as u64 > most {
        return Err(ForeignError::TooMuch {
            command: command.into(),
            over: ANSWER_BYTES.passed("what it wrote for each puzzle"),
        });
    }
    let status = ended(&mut program, left).map_err(broken)?.ok_or_else(too_long)?;
    if !status.success() {
        // A process that it started may still have its stderr open.
        let said = said.recv_timeout(left().min(Duration::from_secs(1))).unwrap_or_default();
        let said = String::from_utf8_lossy(&said).trim().lines().last().unwrap_or("it said nothing").to_string();
        return Err(ForeignError::Failed { command: command.into(), status: status.to_string(), said });
    }
    Ok(String::from_utf8_lossy(&answers).lines().map(str::to_string).collect())
}

/// Starts a command in its own process group, so that everything it starts can be killed with it.
fn started(command: &str) -> io::Result<Running> {
    let (shell, flag) = if cfg!(windows) { ("cmd", "/C") } else { ("sh", "-c") };
    let mut words = Command::new(shell);
    words.args([flag, command]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut words, 0);
    // `end_all` waits for this lock until the new program is registered.
    let mut all = running();
    let program = Running(words.spawn()?);
    all.push(program.0.id());
    Ok(program)
}

/// Runs work on a thread that is abandoned when no one waits for it, because a program may pass its pipes to another
/// that keeps them open.
fn beside<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> io::Result<Receiver<T>> {
    let (send, receive) = channel();
    Builder::new().spawn(move || send.send(work()).ok())?;
    Ok(receive)
}

/// Reads to the end, and keeps the last part.
fn end_of(mut from: impl Read) -> Vec<u8> {
    let (mut kept, mut piece) = (Vec::new(), [0; KEPT]);
    while let Ok(n @ 1..) = from.read(&mut piece) {
        kept.extend_from_slice(&piece[..n]);
        kept.drain(..kept.len().saturating_sub(KEPT));
    }
    kept
}

/// Waits until a program has ended; `None` if the time runs out.
fn ended(program: &mut Running, left: impl Fn() -> Duration) -> io::Result<Option<ExitStatus>> {
    loop {
        if let Some(status) = program.0.try_wait()? {
            return Ok(Some(status));
        }
        if left().is_zero() {
            return Ok(None);
        }
        std::thread::sleep(NAP.min(left()));
    }
}

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use super::*;

    #[test]
    fn lines_go_in_and_come_back() {
        let lines: Vec<String> = (0..20_000).map(|k| format!("{k:081}")).collect();
        assert_eq!(ask("cat", &lines, 9).unwrap(), lines);
        assert_eq!(ask("head -1", &lines, 9).unwrap(), lines[..1]);
        let said = ask("echo no >&2; exit 3", &lines, 9).unwrap_err().to_string();
        assert!(said.contains("exit status: 3") && said.ends_with("no"), "{said}");
        let loud =
            ask("yes x | head -c 9000000 >&2; echo 'the\u{1b}[2J end' >&2; exit 3", &lines[..1], 60).unwrap_err().to_string();
        assert!(loud.ends_with(r"the\u{1b}[2J end"), "{loud}");
    }

    #[test]
    fn a_program_without_end_is_ended_with_all_that_it_started() {
        let lines = vec!["1".repeat(81)];
        let mark = format!("9{}", std::process::id());
        let refused = |command: &str| ask(command, &lines, 1).unwrap_err().to_string();
        // Four bad programs: one hangs; one closes its output and hangs; another process keeps its output open; the same, with
        // the program hanging too.
        for command in [
            format!("sleep {mark}.1"),
            format!("exec >&-; sleep {mark}.2"),
            format!("sleep {mark}.3 & exit 0"),
            format!("sleep {mark}.4 >/dev/null 2>&1 & sleep {mark}.5"),
        ] {
            assert!(refused(&command).contains("no end after 1 seconds for 1 puzzle"), "{command}: {}", refused(&command));
        }
        assert!(refused("cat /dev/zero").contains("what it wrote for each puzzle: more than"), "{}", refused("cat /dev/zero"));
        // Other processes that it started are killed when it ends successfully.
        assert_eq!(ask(&format!("sleep {mark}.6 >/dev/null 2>&1 & cat"), &lines, 9).unwrap(), lines);
        let left = Command::new("sh").args(["-c", &format!("ps -A -o args | grep '^sleep {mark}' || true")]).output().unwrap();
        assert_eq!(String::from_utf8_lossy(&left.stdout), "");
        assert!(running().is_empty());
    }
}
