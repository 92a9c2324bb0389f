//! Other people's solvers as programs: puzzles in, one a line; solutions out.
//! What never lives here: what a solution is worth.

use std::io::{Read, Write};
use std::process::{Command, Stdio};

/// Why another program gave no answers.
#[derive(Debug, thiserror::Error)]
pub enum ForeignError {
    /// It could not be started, or its output could not be read.
    #[error("exec:{command}: {problem}")]
    Broken {
        /// As it was asked for.
        command: String,
        /// What the system says.
        problem: std::io::Error,
    },
    /// It ended as one who failed.
    #[error(
        "exec:{command}: ended with {status}; expected a program that reads puzzles, one a line, and writes solutions: {said}"
    )]
    Failed {
        /// As it was asked for.
        command: String,
        /// Its exit code, or the signal that ended it.
        status: String,
        /// The end of what it said on stderr.
        said: String,
    },
}

/// Hands lines to a command of the shell and brings back the lines that it writes.
pub fn ask(command: &str, lines: &[String]) -> Result<Vec<String>, ForeignError> {
    let broken = |problem| ForeignError::Broken { command: command.into(), problem };
    let (shell, flag) = if cfg!(windows) { ("cmd", "/C") } else { ("sh", "-c") };
    let mut child = Command::new(shell)
        .args([flag, command])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(broken)?;
    let (stdin, stderr) = (child.stdin.take(), child.stderr.take());
    let text = lines.iter().map(|line| format!("{line}\n")).collect::<String>();
    // It may write before it has read all, on two ways at once, and would wait for ever for a reader.
    let (answers, said) = std::thread::scope(|scope| {
        scope.spawn(|| {
            let Some(mut stdin) = stdin else { return };
            // A program that has read enough closes its ear; that is no error.
            stdin.write_all(text.as_bytes()).ok();
        });
        let said = scope.spawn(|| {
            let mut said = Vec::new();
            stderr.map(|mut stderr| stderr.read_to_end(&mut said).ok());
            said
        });
        let mut answers = Vec::new();
        let read = child.stdout.take().map_or(Ok(0), |mut stdout| stdout.read_to_end(&mut answers));
        (read.map(|_| answers), said.join().unwrap_or_default())
    });
    let status = child.wait().map_err(broken)?;
    if !status.success() {
        let said = String::from_utf8_lossy(&said).trim().lines().last().unwrap_or("it said nothing").to_string();
        return Err(ForeignError::Failed { command: command.into(), status: status.to_string(), said });
    }
    Ok(String::from_utf8_lossy(&answers.map_err(broken)?).lines().map(str::to_string).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(unix)]
    fn lines_go_in_and_come_back() {
        let lines: Vec<String> = (0..20_000).map(|k| format!("{k:081}")).collect();
        assert_eq!(ask("cat", &lines).unwrap(), lines);
        assert_eq!(ask("head -1", &lines).unwrap(), lines[..1]);
        let said = ask("echo no >&2; exit 3", &lines).unwrap_err().to_string();
        assert!(said.contains("exit status: 3") && said.ends_with("no"), "{said}");
    }
}
