//! `gridpress completions` and `gridpress man`, both generated from the argument definitions.

use super::output::put;
use super::{Cli, Outcome};
use clap::CommandFactory;
use clap_complete::Shell;

#[derive(clap::Args)]
pub struct Completions {
    /// bash, elvish, fish, powershell or zsh
    shell: Shell,
}

#[derive(clap::Args)]
pub struct Man {}

pub fn completions(args: &Completions) -> anyhow::Result<Outcome> {
    let mut bytes = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "gridpress", &mut bytes);
    put(None, &bytes)?;
    Ok(Outcome::Done)
}

/// The main page, followed by one section per command.
pub fn man() -> anyhow::Result<Outcome> {
    let mut bytes = Vec::new();
    let mut command = super::help::with_help(Cli::command());
    command.build();
    clap_mangen::Man::new(command.clone()).render(&mut bytes)?;
    for sub in command.get_subcommands().filter(|sub| sub.get_name() != "help") {
        clap_mangen::Man::new(sub.clone().display_name(format!("gridpress {}", sub.get_name()))).render(&mut bytes)?;
    }
    put(None, &bytes)?;
    Ok(Outcome::Done)
}
