//! stub
use super::{Common, Outcome};
#[derive(clap::Args)]
pub struct Sheet {}
pub fn run(_: &Sheet, _: &Common) -> anyhow::Result<Outcome> {
    anyhow::bail!("not yet")
}
