//! The speed of each room by itself: one file per room. Uses divan rather than criterion, because it needs five small crates
//! instead of dozens and counts items per second.

#[path = "../corpora/mod.rs"]
mod corpora;
mod forge;
mod pages;
mod search;
mod steps;

use std::time::Duration;

/// The time limit of one line, so that all of them take a minute.
const MOST: Duration = Duration::from_secs(2);

fn main() {
    divan::Divan::default().max_time(MOST).config_with_args().main();
}
