//! Runs into folders: the same bytes in one go, in shards, or killed and resumed; damage is detected and repaired.

use crate::workshop::{Ran, Scratch, program, run};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::process::{Command, Stdio};
use std::time::Duration;

/// Sets small enough to be made many times. Non-square boxes first.
const SETS: &[(&str, &[&str])] = &[
    ("oblong", &["--size", "2x3", "-n", "50", "--part-slots", "8", "--variants", "1"]),
    ("quota", &["--size", "3x2", "-n", "30", "--part-slots", "7", "--quota", "very-easy:2,easy:1"]),
    ("distinct", &["--size", "2x2", "-n", "33", "--part-slots", "5", "--distinct"]),
    ("distinct quota", &["--size", "2x3", "-n", "24", "--part-slots", "5", "--distinct", "--quota", "very-easy:3,easy:1"]),
    ("split", &["--no-rate", "-n", "60", "--part-slots", "9", "--split", "train:3,test:1", "--to", "jsonl"]),
    ("exact", &["--no-rate", "-n", "41", "--part-slots", "9", "--split", "train:80,valid:10,test:10", "--split-exact"]),
    (
        "exact and distinct",
        &["--size", "2x2", "-n", "30", "--part-slots", "9", "--split", "a:1,b:1", "--split-exact", "--distinct"],
    ),
    ("Suko", &["--kind", "suko", "-n", "20", "--part-slots", "6", "--classes"]),
    ("kaggle", &["--no-rate", "-n", "20", "--part-slots", "6", "--columns", "kaggle"]),
    ("own columns", &["-n", "20", "--part-slots", "6", "--columns", "id=slot,question=puzzle0,answer=solution,rating"]),
    ("CSV", &["--size", "2x3", "-n", "20", "--part-slots", "6", "--to", "csv"]),
];

fn generate(set: &[&str], more: &[&str]) -> Ran {
    run(&[&["generate", "--seed", "runs", "--quiet"], set, more].concat())
}

/// The files of a run, except those that only coordinate writers.
fn files(scratch: &Scratch, name: &str) -> BTreeMap<String, Vec<u8>> {
    let mut files = scratch.all_files(name);
    files.retain(|name, _| !name.starts_with(".gridpress"));
    files
}

#[track_caller]
fn assert_same(a: &BTreeMap<String, Vec<u8>>, b: &BTreeMap<String, Vec<u8>>, words: &str) {
    assert!(a.keys().eq(b.keys()), "{words}: {:?} and {:?}", a.keys(), b.keys());
    for (name, bytes) in a {
        assert!(*bytes == b[name], "{words}: {name} differs");
    }
}

#[test]
fn shards_merge_to_the_bytes_of_one_run() {
    for (name, set) in SETS {
        let scratch = Scratch::new();
        generate(set, &["--out", &scratch.arg("whole"), "--jobs", "2"]).exits(0);
        let whole = files(&scratch, "whole");
        assert!(whole.contains_key("_SUCCESS") && whole.len() > 6, "{name}: {:?}", whole.keys());
        for of in [1, 2, 7] {
            let folder = format!("of-{of}");
            for index in (0..of).rev() {
                let shard = format!("{index}/{of}");
                generate(set, &["--out", &scratch.arg(&folder), "--shard", &shard, "--jobs", "1"]).exits(0);
            }
            run(&["merge", &scratch.arg(&folder), "--quiet"]).exits(0);
            assert_same(&whole, &files(&scratch, &folder), &format!("{name} of {of}"));
        }
        // A finished run is left unchanged, and merging it gives the same list as a single file.
        generate(set, &["--out", &scratch.arg("whole")]).exits(0);
        assert_same(&whole, &files(&scratch, "whole"), name);
        if !set.contains(&"--columns") {
            let ending = if set.contains(&"jsonl") { "jsonl" } else { "csv" };
            let (one, merged) = (scratch.arg(&format!("one.{ending}")), scratch.arg(&format!("merged.{ending}")));
            generate(set, &["--out", &one]).exits(0);
            run(&["merge", &scratch.arg("whole"), "--out", &merged, "--quiet"]).exits(0);
            assert_eq!(fs::read_to_string(one).unwrap(), fs::read_to_string(merged).unwrap(), "{name}");
        }
        run(&["verify", &scratch.arg("whole"), "--quiet"]).exits(0);
    }
}

#[test]
fn shards_in_folders_of_their_own_are_brought_together() {
    let (scratch, set) = (Scratch::new(), SETS[3].1);
    generate(set, &["--out", &scratch.arg("whole")]).exits(0);
    for index in ["0", "1", "2"] {
        generate(set, &["--out", &scratch.arg(index), "--shard", &format!("{index}/3")]).exits(0);
    }
    let folders = ["0", "1", "2"].map(|name| scratch.arg(name));
    run(&["merge", &folders[0], &folders[1]]).exits(2).says("are missing or damaged").says("slots 15 to 19");
    run(&["merge", &folders[0], &folders[1], &folders[2]]).exits(0);
    assert_same(&files(&scratch, "whole"), &files(&scratch, "0"), "brought together");
    generate(SETS[0].1, &["--out", &scratch.arg("other")]).exits(0);
    run(&["merge", &folders[0], &scratch.arg("other")]).exits(2).says("different runs").says("recipe");
}

#[test]
fn the_scheduler_says_which_shard() {
    let (scratch, set) = (Scratch::new(), SETS[0].1);
    generate(set, &["--out", &scratch.arg("whole")]).exits(0);
    for index in 0..3 {
        let mut command = program();
        command.env("JOB_COMPLETION_INDEX", index.to_string());
        command.args(["generate", "--seed", "runs", "--quiet"]).args(set).args([
            "--out",
            &scratch.arg("auto"),
            "--shard",
            "auto/3",
        ]);
        assert!(command.status().unwrap().success());
    }
    run(&["merge", &scratch.arg("auto")]).exits(0);
    assert_same(&files(&scratch, "whole"), &files(&scratch, "auto"), "auto");
    generate(set, &["--out", &scratch.arg("auto"), "--shard", "auto"]).exits(2).says("SLURM_ARRAY_TASK_ID");
    generate(set, &["--out", &scratch.arg("x.csv"), "--shard", "0/2"]).exits(2).says("folder");
}

/// Starts a run and kills it, again and again, until it finishes by itself.
fn killed(args: &[String], instants: impl Iterator<Item = Duration>) -> u32 {
    let mut n_killed = 0;
    for instant in instants {
        let mut child = program().args(args).stderr(Stdio::null()).spawn().unwrap();
        std::thread::sleep(instant);
        let _ = child.kill();
        n_killed += !child.wait().unwrap().success() as u32;
    }
    assert!(program().args(args).stderr(Stdio::null()).status().unwrap().success());
    n_killed
}

#[test]
fn a_run_that_was_killed_goes_on_to_the_same_bytes() {
    for (name, set) in SETS.iter().filter(|row| ["oblong", "distinct", "split", "exact"].contains(&row.0)) {
        let scratch = Scratch::new();
        generate(set, &["--out", &scratch.arg("whole")]).exits(0);
        let out = scratch.arg("killed");
        let args = [&["generate", "--seed", "runs", "--quiet"], *set, &["--out", &out]].concat();
        let args: Vec<String> = args.into_iter().map(String::from).collect();
        // Moments from the very start on, each a little later; at the last ones nothing is left to do.
        let n_killed = killed(&args, (0..14).map(|k| Duration::from_micros(400 * k * k)));
        assert!(n_killed > 0, "{name}: every run came to its end");
        assert_same(&files(&scratch, "whole"), &files(&scratch, "killed"), name);
    }
}

#[test]
fn what_is_damaged_is_seen_and_made_again() {
    for (name, set) in SETS {
        let scratch = Scratch::new();
        let out = scratch.arg("run");
        generate(set, &["--out", &out]).exits(0);
        let whole = files(&scratch, "run");
        for (file, bytes) in whole.iter().filter(|(_, bytes)| !bytes.is_empty()) {
            let mut flipped = bytes.clone();
            let at = flipped.len() / 2;
            flipped[at] ^= 1;
            fs::write(scratch.path("run").join(file), &flipped).unwrap();
            if !file.starts_with(".keys") {
                let ran = run(&["verify", &out, "--fast", "--quiet"]).exits(1);
                let stem = file.rsplit('/').next().unwrap().split('.').next().unwrap();
                assert!(ran.text().contains(stem), "{name}: {file}: {}", ran.text());
            }
            generate(set, &["--out", &out]).exits(0);
            assert_same(&whole, &files(&scratch, "run"), &format!("{name}: {file}"));
            fs::remove_file(scratch.path("run").join(file)).unwrap();
            generate(set, &["--out", &out]).exits(0);
            assert_same(&whole, &files(&scratch, "run"), &format!("{name} without {file}"));
        }
    }
}

#[test]
fn a_second_writer_and_other_runs_are_kept_out() {
    use gridpress::store::{Folder, LOCK, Share};
    let (scratch, set) = (Scratch::new(), SETS[0].1);
    let out = scratch.arg("run");
    let folder = Folder::make(&scratch.path("run")).unwrap();
    let held = folder.lock(LOCK, Share::Shard).unwrap().expect("nobody else writes");
    generate(set, &["--out", &out]).exits(2).says("another run is writing");
    run(&["merge", &out]).exits(2).says("no run of gridpress");
    generate(set, &["--out", &out, "--shard", "0/2"]).exits(0);
    drop(held);
    let held = folder.lock(LOCK, Share::Whole).unwrap().expect("nobody else writes");
    generate(set, &["--out", &out, "--shard", "1/2"]).exits(2).says("another run is writing");
    drop(held);
    generate(set, &["--out", &out]).exits(0);
    let whole = files(&scratch, "run");
    generate(set, &["--out", &out, "--level", "easy"])
        .exits(2)
        .says("holds another run")
        .says("recipe: was nothing, now level=easy");
    let other = generate(set, &["--out", &out, "--to", "jsonl"]).exits(2).says("format: was \"parquet\"");
    other.says("words: was --to=parquet, now --to=jsonl");
    generate(&["--size", "2x3", "-n", "50", "--variants", "1"], &["--out", &out, "--part-slots", "9"])
        .exits(2)
        .says("part_slots");
    assert_same(&whole, &files(&scratch, "run"), "refused");
    fs::create_dir(scratch.path("mine")).unwrap();
    scratch.file("mine/letter.txt", "dear");
    generate(set, &["--out", &scratch.arg("mine")]).exits(2).says("letter.txt");
    generate(set, &["--out", &scratch.file("file", "x")]).exits(0);
}

#[test]
fn a_longer_run_keeps_what_is_there() {
    let scratch = Scratch::new();
    let make =
        |name: &str, count: &str| generate(&["--size", "2x3", "--part-slots", "8", "-n", count], &["--out", &scratch.arg(name)]);
    make("long", "50").exits(0);
    make("grown", "21").exits(0);
    let first = fs::metadata(scratch.path("grown/data/part-000000000000.parquet")).unwrap().modified().unwrap();
    make("grown", "50").exits(0);
    assert_same(&files(&scratch, "long"), &files(&scratch, "grown"), "grown");
    assert_eq!(fs::metadata(scratch.path("grown/data/part-000000000000.parquet")).unwrap().modified().unwrap(), first);
    make("grown", "21").exits(2).says("count: was 50, now 21");
}

/// A shell that limits the file size to that many blocks of 512 bytes, then runs the program.
fn with_small_files(blocks: &str, before: &str, args: &[&str]) -> std::process::Output {
    let script = format!("{before} ulimit -f {blocks}; exec \"$0\" \"$@\"");
    Command::new("sh").args(["-c", &script, env!("CARGO_BIN_EXE_gridpress")]).args(args).output().unwrap()
}

#[test]
fn a_disk_that_fills_up_leaves_whole_parts_alone() {
    let scratch = Scratch::new();
    let set = ["generate", "--size", "2x3", "-n", "400", "--part-slots", "100", "--seed", "runs", "--to", "csv"];
    run(&[&set[..], &["--out", &scratch.arg("whole")]].concat()).exits(0);
    let out = scratch.arg("small");
    let args = [&set[..], &["--out", &out]].concat();
    for before in ["trap '' XFSZ;", ""] {
        let ran = with_small_files("20", before, &args);
        assert!(!ran.status.success());
        let said = String::from_utf8_lossy(&ran.stderr).into_owned();
        assert!(before.is_empty() || said.contains("can't be written") && said.contains("goes on from there"), "{said}");
        let left = files(&scratch, "small");
        assert!(left.keys().all(|name| name == "run.json" || name.ends_with(".part")), "{:?}", left.keys());
    }
    run(&args).exits(0);
    assert_same(&files(&scratch, "whole"), &files(&scratch, "small"), "on a larger disk");
    for args in
        [[&set[..], &["--out", "/dev/full"]].concat(), [&set[..set.len() - 2], &["--to", "jsonl", "--out", "/dev/full"]].concat()]
    {
        run(&args).exits(2).says("/dev/full: can't be written");
    }
}

#[test]
fn a_set_without_repeats_has_none_and_says_what_it_lacks() {
    let scratch = Scratch::new();
    let classes = |csv: &str| -> Vec<String> {
        let mut reader = csv::Reader::from_reader(csv.as_bytes());
        let at = reader.headers().unwrap().iter().position(|name| name == "class").unwrap();
        reader.records().map(|row| row.unwrap()[at].to_string()).collect()
    };
    for more in [&["--size", "2x2", "-n", "36"][..], &["--size", "2x2", "-n", "13", "--mask", "half-turn"]] {
        let all = classes(&generate(more, &["--distinct"]).exits(0).text());
        assert_eq!(all.iter().collect::<BTreeSet<_>>().len(), all.len());
    }
    let ran = generate(&["--size", "2x2", "-n", "40"], &["--distinct"]).exits(3).says("4 puzzles are missing");
    assert_eq!(classes(&ran.text()).len(), 36, "the number of essentially different minimal puzzles of 4x4");
    let out = scratch.arg("run");
    generate(&["--size", "2x2", "-n", "40"], &["--distinct", "--out", &out]).exits(3).says("4 puzzles are missing");
    run(&["verify", &out]).exits(0).says("36 rows judged");
    run(&["merge", &out]).exits(3);
    // Variants are intended equivalents: they stay with their original, and neither counts as a repeat.
    let with_variants = classes(&generate(&["--size", "2x2", "-n", "10", "--variants", "2"], &["--distinct"]).exits(0).text());
    assert_eq!(with_variants.len(), 30);
    assert!(with_variants.chunks(3).all(|family| family.iter().all(|class| *class == family[0])));
}

#[test]
fn no_grid_is_on_both_sides_of_a_split() {
    let split = ["--size", "2x2", "-n", "200", "--no-rate", "--split", "train:1,test:1"];
    let rows = |more: &[&str]| -> Vec<(String, String)> {
        let csv = generate(&split, more).exits(0).text();
        let mut reader = csv::Reader::from_reader(csv.as_bytes());
        let header = reader.headers().unwrap().clone();
        let at = |name: &str| header.iter().position(|n| n == name).unwrap();
        let (grid, side) = (at("grid_class"), at("split"));
        reader.records().map(|row| row.unwrap()).map(|row| (row[grid].to_string(), row[side].to_string())).collect()
    };
    // There are two classes of 4x4 grids: whatever their puzzles look like, each class is on one side.
    for key in ["", "a", "b", "c"] {
        let sides: BTreeSet<(String, String)> = rows(&["--split-key", key]).into_iter().collect();
        assert_eq!(sides.len(), 2, "{key}");
    }
    let keyed: BTreeSet<Vec<(String, String)>> = ["", "a", "b", "c"].iter().map(|key| rows(&["--split-key", key])).collect();
    assert!(keyed.len() > 1, "the key says which side");
    generate(&["--split", "train:1"], &["--allow-multiple", "--kind", "suko"]).exits(2).says("of no class");
    generate(&["--split", "a/b:1"], &[]).exits(2).says("can't name a part");
}

#[test]
fn a_run_that_can_find_nothing_ends_in_every_shard() {
    let scratch = Scratch::new();
    let rare = ["--clues", "18", "--attempts", "1", "--no-rate", "-n", "5000", "--part-slots", "100"];
    generate(&rare, &["--out", &scratch.arg("run")]).exits(3).says("were not tried");
    for shard in ["0/9", "4/9"] {
        generate(&rare, &["--out", &scratch.arg("run"), "--shard", shard]).exits(3).says("were not tried");
    }
    assert_eq!(files(&scratch, "run").len(), 1, "nothing was found but run.json");
    run(&["verify", &scratch.arg("run")]).exits(1);
}

#[test]
fn a_drawn_seed_is_drawn_once_and_nothing_makes_an_empty_run() {
    let scratch = Scratch::new();
    let make = || run(&["generate", "--size", "2x3", "-n", "9", "--out", &scratch.arg("run")]).exits(0);
    make();
    let first = files(&scratch, "run");
    make();
    assert_same(&first, &files(&scratch, "run"), "drawn once");
    // A set without a split is one side, and the card says where it is.
    let card = String::from_utf8(first["README.md"].clone()).unwrap();
    assert!(card.contains("path: \"data/*.parquet\"") && card.contains("split: \"train\""), "{card}");
    generate(&["-n", "0"], &["--out", &scratch.arg("none")]).exits(0);
    run(&["verify", &scratch.arg("none")]).exits(0).says("0 rows judged");
    generate(&["-n", "18446744073709551615"], &["--out", &scratch.arg("all")]).exits(2).says("at most");
    generate(&["--part-slots", "0"], &["--out", &scratch.arg("all")]).exits(2);
}

#[test]
fn a_run_goes_on_in_the_form_in_which_it_was_begun() {
    let scratch = Scratch::new();
    let set = ["--size", "2x3", "-n", "20"];
    let out = scratch.arg("run");
    generate(&set, &["--out", &out, "--to", "csv", "--part-slots", "6", "--license", "cc0-1.0"]).exits(0);
    let whole = files(&scratch, "run");
    // Neither the format nor the parts nor the licence need be said again.
    generate(&set, &["--out", &out]).exits(0);
    assert_same(&whole, &files(&scratch, "run"), "begun as CSV");
    assert!(String::from_utf8_lossy(&whole["README.md"]).contains("\nlicense: \"cc0-1.0\"\n"));
    generate(&set, &["--out", &out, "--license", "mit"]).exits(2).says("license: was \"cc0-1.0\", now \"mit\"");
    generate(&set, &["--out", &out, "--license", "my own"]).exits(2).says("a name such as cc0-1.0");
    generate(&set, &["--out", &scratch.arg("new")]).exits(0);
    let new = files(&scratch, "new");
    assert!(new.contains_key("data/part-000000000000.parquet") && new.keys().all(|name| !name.ends_with(".csv")));
    // Sets that are known as CSV are CSV, and those without a head are not a folder.
    generate(&["-n", "2", "--columns", "extreme"], &["--no-rate", "--out", &scratch.arg("extreme")]).exits(0);
    let rows = String::from_utf8(files(&scratch, "extreme")["data/part-000000000000.csv"].clone()).unwrap();
    assert!(rows.lines().skip(1).all(|row| row.rsplit(',').next().is_some_and(|rating| rating.parse::<u32>().is_ok())), "{rows}");
    generate(&["-n", "2", "--columns", "rrn"], &["--out", &scratch.arg("rrn")]).exits(2).says("--out DIR/{split}.csv");
}

#[test]
fn sides_of_a_split_have_files_of_their_own() {
    let scratch = Scratch::new();
    let set = ["-n", "30", "--no-rate", "--split", "train:2,test:1", "--variants", "1"];
    let all = generate(&set, &[]).exits(0).text();
    let of = |side: &str| {
        let mut reader = csv::Reader::from_reader(all.as_bytes());
        let at = reader.headers().unwrap().iter().position(|name| name == "split").unwrap();
        reader.records().map(|row| row.unwrap()).filter(|row| &row[at] == side).map(|row| row[3].to_string()).collect::<Vec<_>>()
    };
    let written = |name: &str, column: usize| {
        let text = fs::read_to_string(scratch.path(name)).unwrap();
        text.lines().skip(1).map(|row| row.split(',').nth(column).unwrap().to_string()).collect::<Vec<_>>()
    };
    generate(&set, &["--columns", "extreme", "--out", &scratch.arg("x/{split}.csv")]).exits(0);
    assert!(!of("test").is_empty());
    assert_eq!([written("x/train.csv", 1), written("x/test.csv", 1)], [of("train"), of("test")]);
    // The same from a list, and as arrays.
    let list = scratch.file("all.csv", &all);
    run(&["convert", &list, "--columns", "puzzle", "--out", &scratch.arg("y/{split}.csv"), "--quiet"]).exits(0);
    assert_eq!(written("y/test.csv", 0), of("test"));
    generate(&set, &["--to", "npy", "--columns", "hrm", "--out", &scratch.arg("hrm")]).exits(0);
    run(&["convert", &list, "--to", "npy", "--columns", "hrm", "--out", &scratch.arg("again/{split}"), "--quiet"]).exits(0);
    let (made, again) = (scratch.all_files("hrm"), scratch.all_files("again"));
    assert!(made.len() == 13 && made.iter().filter(|(name, _)| name.contains('/')).all(|(name, bytes)| again[name] == *bytes));
    let inputs = &made["test/all__inputs.npy"];
    assert_eq!(inputs.len(), 128 + 81 * of("test").len());
    let shown = |puzzle: &String| puzzle.bytes().map(|c| if c == b'.' { 1 } else { c - b'0' + 1 }).collect::<Vec<u8>>();
    assert_eq!(inputs[128..], of("test").iter().flat_map(shown).collect::<Vec<u8>>());
    assert_eq!(made["test/all__group_indices.npy"].len(), 128 + 4 * (of("test").len() / 2 + 1));
    // Impossible requests are refused, and leave nothing behind.
    generate(&["-n", "2"], &["--out", &scratch.arg("z/{split}.csv")]).exits(2).says("say which with --split");
    generate(&["-n", "2"], &["--to", "npy"]).exits(2).says("name one with --out");
    generate(&["-n", "2"], &["--to", "npy", "--columns", "hrn", "--out", &scratch.arg("z")])
        .exits(2)
        .says("there are: cells, hrm");
    generate(&["-n", "2", "--kind", "suko"], &["--to", "npy", "--out", &scratch.arg("z")]).exits(2).says("no place for sums");
    run(&[
        "convert",
        &scratch.file("bare.csv", "puzzle\n1...............\n"),
        "--to",
        "csv",
        "--out",
        &scratch.arg("z/{split}.csv"),
    ])
    .exits(2)
    .says("a row has no split");
    let evil = scratch.file("evil.csv", "puzzle,split\n1...............,../up\n");
    run(&["convert", &evil, "--to", "csv", "--out", &scratch.arg("z/{split}.csv")]).exits(2).says("'../up'");
    assert!(!scratch.path("z").exists() || scratch.all_files("z").is_empty());
}

#[test]
fn verify_sees_rows_that_do_not_belong() {
    let scratch = Scratch::new();
    let (set, out) =
        (["-n", "12", "--part-slots", "6", "--size", "2x3", "--split", "a:1,b:1", "--to", "csv"], scratch.arg("run"));
    generate(&set, &["--out", &out]).exits(0);
    let place = scratch.path("run/data/a/part-000000000000.csv");
    let was = fs::read_to_string(&place).unwrap();
    let lies = [
        ("another level", was.replacen("very-easy", "hard", 1), "level"),
        ("the other side", was.replacen(",a,\n", ",b,\n", 1), "split"),
        ("another seed", was.replacen(",runs,", ",ruins,", 1), "seed"),
        ("a row twice", format!("{was}{}\n", was.lines().last().unwrap()), "order of their slots"),
        ("a row less", was.lines().take(2).map(|line| format!("{line}\n")).collect(), "the manifest says"),
    ];
    for (what, lie, told) in lies {
        assert_ne!(lie, was, "{what}");
        fs::write(&place, lie).unwrap();
        let text = run(&["verify", &out]).exits(1).text();
        assert!(text.contains(told) && text.contains("SHA-256"), "{what}: {text}");
    }
    fs::write(&place, was).unwrap();
    run(&["verify", &out]).exits(0);
    scratch.file("run/part-000000000099.csv", "puzzle\n");
    assert!(run(&["verify", &out]).exits(1).text().contains("no part of the run"));
}
