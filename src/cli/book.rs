//! stub
use super::{Common, Outcome};
#[derive(clap::Args)]
pub struct Book {}
pub fn run(_: &Book, _: &Common) -> anyhow::Result<Outcome> {
    anyhow::bail!("not yet")
}
