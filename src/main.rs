//! The program: parse, run, exit code.

use std::process::ExitCode;

fn main() -> ExitCode {
    gridpress::cli::main()
}
