//! The rooms `forge` and `formats`: slots to records, records to rows and back.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use gridpress::forge::{Recipe, Slot};
use gridpress::formats::{self, Expect, Format, Style};
use gridpress::puzzle::Puzzle;
use gridpress::request::Request;

const N: usize = 256;

fn recipe(change: impl FnOnce(&mut Request)) -> Recipe {
    let mut request = Request::of("sudoku", "benches");
    change(&mut request);
    Recipe::new(&request).expect("the request is sound")
}

fn forge(bencher: Bencher, recipe: &Recipe) {
    let key = recipe.key();
    bencher.counter(ItemsCount::new(N)).bench(|| gridpress::forge::forge(black_box(recipe), &key, 0, N as u64));
}

#[divan::bench]
fn unrated(bencher: Bencher) {
    forge(bencher, &recipe(|r| r.no_rate = true));
}

#[divan::bench]
fn rated(bencher: Bencher) {
    forge(bencher, &recipe(|_| ()));
}

#[divan::bench]
fn easy_with_half_turn(bencher: Bencher) {
    forge(bencher, &recipe(|r| (r.level, r.mask) = (Some("easy".into()), Some("half-turn".into()))));
}

#[divan::bench]
fn suko(bencher: Bencher) {
    forge(bencher, &Recipe::new(&Request::of("suko", "benches")).expect("the request is sound"));
}

fn puzzles() -> Vec<Puzzle> {
    let recipe = recipe(|_| ());
    let block = gridpress::forge::forge(&recipe, &recipe.key(), 0, N as u64);
    let made = |slot| if let Slot::Made(puzzles) = slot { puzzles } else { Vec::new() };
    block.slots.into_iter().flat_map(made).collect()
}

#[divan::bench]
fn csv_write(bencher: Bencher) {
    let puzzles = puzzles();
    let write = || formats::chunk(Style::full(Format::Csv), black_box(&puzzles));
    bencher.counter(ItemsCount::new(puzzles.len())).bench(write);
}

#[divan::bench]
fn csv_read(bencher: Bencher) {
    let puzzles = puzzles();
    let bytes = formats::whole(Style::full(Format::Csv), &puzzles);
    let read = || formats::read(black_box(&bytes[..]), &Expect::default()).filter(Result::is_ok).count();
    assert_eq!(read(), puzzles.len());
    bencher.counter(ItemsCount::new(puzzles.len())).bench(read);
}
