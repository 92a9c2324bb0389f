//! Steps judged one by one, paths in three lengths, boards with all next steps, and bad examples: by the program, on what it writes.

use crate::workshop::{Scratch, run, run_on};
use serde_json::{Value, json};

const HARD: &str = "...8...5.9.6..1..4.84..7...1.97..6......2...36..1..9.5.98....6.3........7.25.....";

fn objects(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).expect("an object a line")).collect()
}

fn judged(lines: &str, code: i32) -> Vec<Value> {
    objects(&run_on(&["check", "--step"], lines).exits(code).text())
}

fn verdicts(lines: &str, code: i32) -> Vec<String> {
    judged(lines, code).iter().map(|one| one["verdict"].as_str().expect("a verdict").to_string()).collect()
}

#[test]
fn the_lines_of_a_path_are_judged_each_on_the_board_before_it() {
    let path = run_on(&["rate", "--explain=jsonl"], HARD).exits(0).text();
    assert!(verdicts(&path, 0).iter().all(|verdict| verdict == "proven"));
    // Without the lines before it a line has no board; with a digit changed, the rest is still judged on its own.
    let second = path.lines().nth(1).expect("two steps");
    assert!(judged(second, 1)[0]["reason"].as_str().expect("a reason").contains("stand on those before it"));
    let changed = path.replacen("\"candidates\":\"", "\"candidates\":\"1", 1);
    assert_eq!(verdicts(&changed, 1)[0], "wrong");
}

#[test]
fn a_step_is_read_as_an_object_and_as_a_text() {
    let path = objects(&run_on(&["rate", "--explain=jsonl"], HARD).exits(0).text());
    let k = path.iter().position(|step| step["key"] == "x-wing").expect("an X-wing");
    let line = |step: Value| {
        let before = &path[k - 1];
        json!({ "puzzle": HARD, "board": before["board"], "candidates": before["candidates"], "step": step }).to_string()
    };
    let x_wing = path[k].clone();
    assert_eq!(verdicts(&line(x_wing.clone()), 0), ["proven"]);
    let strikes = x_wing["eliminations"].as_array().expect("a list").iter();
    let text: String = strikes.map(|one| format!(" {}-{}", one["cell"].as_str().expect("a cell"), one["digit"])).collect();
    assert_eq!(verdicts(&line(format!("x-wing{text}").into()), 0), ["proven"]);
    assert_eq!(verdicts(&line(format!("forcing-chain{text}").into()), 0), ["true"]);
    let with = |key: &str, value: Value| {
        let mut step = x_wing.clone();
        step[key] = value;
        line(step)
    };
    for (said, code, verdict, reason) in [
        (with("houses", json!(["row 10"])), 1, "unreadable", "houses, place 1: there is no house 'row 10'"),
        (with("cells", json!(7)), 1, "unreadable", "cells: expected an array"),
        (with("key", json!("x-wings")), 1, "unreadable", "no technique 'x-wings'"),
        (with("houses", json!([])), 0, "true", "houses"),
        (with("eliminations", json!([])), 0, "idle", "changes nothing"),
        (line(json!({ "foo": 1 })), 1, "unreadable", "it is no step"),
        (line(json!({})), 1, "unreadable", "it is no step"),
    ] {
        let one = judged(&said, code).remove(0);
        assert_eq!(one["verdict"], verdict, "{one}");
        assert!(one["reason"].as_str().expect("a reason").contains(reason), "{one}");
    }
    let bare = json!({ "puzzle": HARD }).to_string();
    assert!(judged(&bare, 1)[0]["reason"].as_str().expect("a reason").contains("says no step"));
    let several = json!({ "puzzle": "1...............", "step": "naked-single r1c2=2" }).to_string();
    assert!(judged(&several, 1)[0]["reason"].as_str().expect("a reason").contains("several solutions"));
}

#[test]
fn a_proven_step_says_its_cost_and_what_it_named_beyond_need() {
    let path = objects(&run_on(&["rate", "--explain=jsonl"], HARD).exits(0).text());
    let own = judged(&run_on(&["rate", "--explain=jsonl"], HARD).exits(0).text(), 0);
    assert!(own.iter().all(|step| step["beyond_need"].is_null()), "the ladder names what it needs: {own:?}");
    assert_eq!((&own[0]["key"], &own[0]["cost"]), (&json!("hidden-single"), &json!(1.2)));
    let mut step = path[0].clone();
    let house = step["houses"][0].as_str().expect("a house").to_string();
    let other = (1..=9).map(|k| format!("box {k}")).find(|name| *name != house).expect("another box");
    step["houses"] = json!([house, other]);
    let said = judged(&json!({ "puzzle": HARD, "step": step }).to_string(), 0).remove(0);
    assert_eq!((&said["verdict"], &said["beyond_need"]), (&json!("proven"), &json!([other])));
    let reason = said["reason"].as_str().expect("a reason");
    assert!(reason.contains("hidden-single costs 1.2 to 1.5") && reason.ends_with(&other), "{reason}");
}

#[test]
fn a_path_is_written_in_three_lengths_and_read_back() {
    let scratch = Scratch::new();
    let make = |more: &[&str]| run(&[&["generate", "-n", "3", "--size", "2x3", "--seed", "path"], more].concat()).exits(0);
    let whole = objects(&make(&["--to", "jsonl", "--with-path"]).text());
    assert_eq!(whole, objects(&make(&["--to", "jsonl", "--path", "candidates"]).text()));
    let words = objects(&make(&["--to", "jsonl", "--path", "words"]).text());
    let short = make(&["--to", "jsonl", "--path", "short"]);
    for ((whole, words), short) in whole.iter().zip(&words).zip(objects(&short.text())) {
        let mut expected = whole.clone();
        for step in expected["path"].as_array_mut().expect("steps") {
            let step = step.as_object_mut().expect("an object");
            step.retain(|key, _| key != "board" && key != "candidates");
        }
        assert_eq!(*words, expected);
        let n = short["path"].as_str().expect("a text").split(';').count();
        assert_eq!(n as u64, short["steps"].as_u64().expect("a number"));
    }
    run_on(&["verify"], &short.out).exits(0).says("3 rows judged, 3 hold");
    for form in ["short", "words", "candidates"] {
        let file = scratch.arg(&format!("{form}.parquet"));
        make(&["--path", form, "--out", &file]);
        run(&["verify", &file]).exits(0).says("3 rows judged, 3 hold");
        let back = objects(&run(&["convert", &file, "--to", "jsonl"]).exits(0).text());
        let there = objects(&make(&["--to", "jsonl", "--path", form]).text());
        for (back, there) in back.iter().zip(&there) {
            assert_eq!(back["path"], there["path"], "{form}");
        }
        let steps = objects(&run(&["check", "--step", &file]).exits(0).text());
        let is_judged = |one: &Value| one["verdict"] == "proven" || form == "short" && one["verdict"] == "true";
        assert!(steps.len() > 20 && steps.iter().all(is_judged), "{form}");
    }
    run(&["generate", "--path", "words"]).exits(2).says("a CSV holds only the short form");
    run(&["generate", "--path", "long"]).exits(2).says("short, words, candidates");
    run(&["generate", "--path", "short", "--to", "lines"]).exits(2).says("--with-path");
    // A folder of a run, too.
    let folder = scratch.arg("run");
    make(&["--path", "words", "--to", "parquet", "--out", &folder]);
    run(&["verify", &folder]).exits(0);
}

#[test]
fn every_next_step_of_a_board_is_one() {
    let states = objects(&run_on(&["rate", "--states"], HARD).exits(0).text());
    let path = objects(&run_on(&["rate", "--explain=jsonl"], HARD).exits(0).text());
    assert_eq!(states.len(), path.len());
    let mut lines = String::new();
    for (state, step) in states.iter().zip(&path) {
        let next = state["next"].as_array().expect("steps");
        // The ladder's step is among them.
        let is_taken = |one: &&Value| {
            one["key"] == step["key"] && one["place"] == step["place"] && one["eliminations"] == step["eliminations"]
        };
        assert!(next.iter().any(|one| is_taken(&one)), "{} {}", state["state"], state["taken"]);
        for one in next {
            let line = json!({ "puzzle": HARD, "board": state["board"], "candidates": state["candidates"], "step": one });
            lines += &format!("{line}\n");
        }
    }
    assert!(verdicts(&lines, 0).iter().all(|verdict| verdict == "proven"));
    assert!(lines.lines().count() > 3 * states.len());
    run_on(&["rate", "--states", "--explain=text"], HARD).exits(2).says("cannot be used with");
}

#[test]
fn bad_examples_are_bad_and_the_same_again() {
    let list = format!("{HARD}\n1..4....4..1...3\n");
    let spoil = |seed: &str, jobs: &str| run_on(&["spoil", "--seed", seed, "-j", jobs], &list).exits(0).text();
    let lines = spoil("monday", "1");
    assert_eq!(lines, spoil("monday", "2"));
    assert_ne!(lines, spoil("tuesday", "1"));
    let all = objects(&lines);
    assert_eq!(all.len(), 8);
    let wrong: String = all.iter().filter(|one| one["fault"] == "wrong-step").map(|one| format!("{one}\n")).collect();
    assert_eq!(verdicts(&wrong, 1), ["wrong", "wrong"]);
    for one in all.iter().filter(|one| one["fault"] == "wrong-cell") {
        assert_eq!(one["proof"]["by"], "clash", "{one}");
        let found = run_on(&["verify", "--from", "jsonl"], one.to_string()).exits(1).text();
        assert!(found.contains("solution"), "{found}");
    }
    // The other line of a list does not matter.
    let alone = run_on(&["spoil", "--seed", "monday"], "1..4....4..1...3\n").exits(0).text();
    assert!(lines.ends_with(&alone));
}
