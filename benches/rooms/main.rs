//! How fast each room is, alone: one file a room. divan rather than criterion, since it brings five small crates instead
//! of dozens and counts items a second.

#[path = "../corpora/mod.rs"]
mod corpora;
mod forge;
mod pages;
mod search;
mod steps;

use std::time::Duration;

/// The most that one line may take, so that all of them take a minute.
const MOST: Duration = Duration::from_secs(2);

fn main() {
    divan::Divan::default().max_time(MOST).config_with_args().main();
}
