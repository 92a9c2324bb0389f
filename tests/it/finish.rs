//! Boards that a user drew, from the command line: results are right, and impossible ones are reported.

use crate::workshop::{Scratch, run, run_on};

const EMPTY: &str = ".................................................................................";
/// A line each way, and a cage without a total.
const DRAWN: &str = "thermo=r1c1,r1c2,r2c3,r3c3;r9c9,r9c8,r8c7,r7c7 cages=r5c5,r5c6;17:r6c1,r6c2";

fn board(rules: &str) -> String {
    format!("{EMPTY} {rules}\n")
}

#[test]
fn every_claim_of_what_was_finished_or_turned_holds() {
    let scratch = Scratch::new();
    let [made, turned] = ["made.csv", "turned.csv"].map(|name| scratch.arg(name));
    let finish = ["finish", "--seed", "a", "-n", "2", "--out", &made];
    run_on(&finish, board("thermo=r1c1,r1c2,r2c3,r3c3;r9c9,r9c8,r8c7,r7c7")).exits(0).says("2 puzzles, seed a");
    run(&["verify", &made]).exits(0).says("2 rows judged, 2 hold");
    run(&["transform", &made, "--variants", "1", "--seed", "a", "--out", &turned]).exits(0);
    run(&["verify", &turned]).exits(0).says("2 rows judged, 2 hold");
    let totals = scratch.arg("totals.csv");
    run_on(&["finish", "--seed", "a", "--totals", "--out", &totals], board(DRAWN)).exits(0);
    let told = std::fs::read_to_string(&totals).unwrap();
    assert!(told.contains("17:r6c1,r6c2") && told.contains(":r5c5,r5c6"), "{told}");
    run(&["verify", &totals]).exits(0).says("1 row judged, 1 hold");
}

#[test]
fn one_seed_gives_the_same_and_another_one_another() {
    let lines = |seed: &str, jobs: &str| {
        let args = ["finish", "--seed", seed, "--to", "lines", "--quiet", "--jobs", jobs];
        run_on(&args, board(DRAWN).repeat(2)).exits(0).text()
    };
    let first = lines("a", "1");
    assert_eq!(lines("a", "2"), first);
    assert_ne!(lines("b", "1"), first);
    let two: Vec<&str> = first.lines().collect();
    assert!(two.len() == 2 && two[0] == two[1], "what is made of a board does not depend on its place");
}

#[test]
fn what_cannot_be_finished_is_told_and_the_others_are_made() {
    let wrong = format!("5......5{} thermo=r1c1,r1c2\n", &EMPTY[8..]);
    let ran = run_on(&["finish", "--seed", "a", "--to", "lines"], wrong + &board(DRAWN)).exits(3);
    let ran = ran.says("line 1: it has no solution: r1c1=5, r1c8=5 can't hold together").says("1 puzzle, seed a");
    assert_eq!(ran.text().lines().count(), 1);
    run_on(&["finish", "--seed", "a", "--digits", "2"], board(DRAWN))
        .exits(3)
        .says("further digits to have one solution, since r1c");
    run_on(&["finish", "--count", "0"], board(DRAWN)).exits(2).says("--count: expected 1 to");
    run_on(&["finish", "--level", "soft"], board(DRAWN)).exits(2).says("no level 'soft'");
}
