//! stub
use super::{Common, Outcome};
#[derive(clap::Args)]
pub struct Render {}
pub fn run(_: &Render, _: &Common) -> anyhow::Result<Outcome> {
    anyhow::bail!("not yet")
}
