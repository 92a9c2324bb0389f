//! Makes the corpora for benches and comparisons, and measures lists by nodes. Its output is committed; run it only to make new
//! corpora.

use gridpress::forge::{Recipe, Slot, forge};
use gridpress::request::Request;
use gridpress::seed::{Key, Stream};
use gridpress_peers::exchange::{harder, n_clues, sparser};
use gridpress_peers::plain::{is_minimal, parse, text, walk};
use std::io::BufRead;

const USAGE: &str =
    "corpora random-minimal COUNT | stream FROM TO | low-clue < list | hard STEPS < list | multi-solution COUNT | nodes < list";

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let number = |k: usize| args.get(k).and_then(|text| text.parse::<u64>().ok()).expect(USAGE);
    match args.first().map(String::as_str) {
        Some("random-minimal") => puzzles("random-minimal", 0, number(1)).for_each(|p| println!("{}", text(&p))),
        Some("stream") => stream(number(1), number(2)),
        Some("low-clue") => low_clue(),
        Some("hard") => hard(number(1) as usize),
        Some("multi-solution") => multi_solution(number(1) as usize),
        Some("nodes") => list().for_each(|p| println!("{} {} {}", text(&p), n_clues(&p), walk(&p, 2).nodes)),
        _ => panic!("{USAGE}"),
    }
}

fn list() -> impl Iterator<Item = [u8; 81]> {
    let lines = std::io::stdin().lock().lines().map(|line| line.expect("standard input is text"));
    lines.filter(|line| !line.starts_with('#')).filter_map(|line| parse(&line))
}

fn key(name: &str) -> Key {
    Key::of(&["benches", name])
}

/// Minimal puzzles of a seed, unrated.
fn puzzles(seed: &str, from: u64, to: u64) -> impl Iterator<Item = [u8; 81]> {
    let mut request = Request::of("sudoku", seed);
    request.no_rate = true;
    let recipe = Recipe::new(&request).expect("the request is sound");
    (from..to).step_by(1024).flat_map(move |start| {
        let block = forge(&recipe, &recipe.key(), start, to.min(start + 1024));
        let made = |slot: Slot| match slot {
            Slot::Made(puzzles) => puzzles[0].clues.givens.0.clone().try_into().expect("81 cells"),
            Slot::Gap { .. } => panic!("a minimal puzzle is always made"),
        };
        block.slots.into_iter().map(made).collect::<Vec<[u8; 81]>>()
    })
}

/// Rare boards of a long stream: those of up to 21 clues, and those of many nodes.
fn stream(from: u64, to: u64) {
    for puzzle in puzzles("stream", from, to) {
        let (n, nodes) = (n_clues(&puzzle), walk(&puzzle, 2).nodes);
        if n <= 21 || nodes >= 30 {
            println!("{} {n} {nodes}", text(&puzzle));
        }
    }
}

fn streams(name: &str) -> impl Iterator<Item = Stream> {
    let key = key(name);
    (0..).map(move |k| key.stream(k, 0))
}

fn low_clue() {
    for (puzzle, mut stream) in list().filter(|p| n_clues(p) <= 21).zip(streams("low-clue")) {
        println!("{}", text(&sparser(&puzzle, 60, 18, &mut stream)));
    }
}

fn hard(steps: usize) {
    for (puzzle, mut stream) in list().zip(streams("hard")) {
        let (best, nodes) = harder(&puzzle, steps, &mut stream);
        assert!(walk(&best, 2).solutions.len() == 1 && is_minimal(&best), "a walk keeps puzzles fair and minimal");
        println!("{} {} {nodes}", text(&best), n_clues(&best));
    }
}

/// Minimal puzzles with one to five clues removed.
fn multi_solution(count: usize) {
    for (puzzle, mut stream) in puzzles("multi-solution", 0, count as u64).zip(streams("multi-solution")) {
        let mut cells: Vec<usize> = (0..81).filter(|&cell| puzzle[cell] != 0).collect();
        stream.shuffle(&mut cells);
        let mut fewer = puzzle;
        cells[..1 + stream.below(5) as usize].iter().for_each(|&cell| fewer[cell] = 0);
        println!("{}", text(&fewer));
    }
}
