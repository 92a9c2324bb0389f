//! Books of the user's own: puzzles from lists, avoiding puzzles printed before, volumes of a series, folders that are whole at
//! any moment, versions for a class.

use crate::workshop::{Scratch, finish, program, run};
use gridpress::book::{Sheet, Solutions, sheet_spec};
use gridpress::draw::Item;
use gridpress::formats::{self, Expect, Row};
use gridpress::press::book::PressError;
use gridpress::press::worksheets;
use gridpress::request::Request;
use gridpress::seed::sha256_hex;
use gridpress::symmetry::{Class, class_of};
use std::collections::BTreeSet;
use std::process::Stdio;

fn rows(csv: &[u8]) -> Vec<Row> {
    formats::read(csv, &Expect::default()).map(|row| row.expect("a row can be read")).collect()
}

fn column(csv: &[u8], name: &str) -> Vec<String> {
    rows(csv).iter().map(|row| row.claim(name).unwrap_or("").to_string()).collect()
}

fn classes(csv: &[u8]) -> BTreeSet<Class> {
    rows(csv).iter().map(|row| class_of(&row.layout, &row.clues)).collect()
}

fn puzzles(scratch: &Scratch, folder: &str) -> Vec<u8> {
    std::fs::read(scratch.path(folder).join("puzzles.csv")).expect("the book has its list")
}

/// A list of twelve 6×6 and twelve 9×9 puzzles with an additional column.
fn mixed_list(scratch: &Scratch) -> Vec<u8> {
    let make = |args: &[&str]| run(&[&["generate", "--seed", "mixed", "--quiet"], args].concat()).exits(0).text();
    let small = make(&["--count", "12", "--size", "2x3"]);
    let large = make(&["--quota", "easy:6,medium:3,hard:3"]);
    let mut all = String::new();
    for (i, line) in small.lines().chain(large.lines().skip(1)).enumerate() {
        let theme = ["theme", "cats", "dogs"][if i == 0 { 0 } else { 1 + i % 2 }];
        all.push_str(&format!("{line},{theme}\n"));
    }
    scratch.file("mixed.csv", &all);
    all.into_bytes()
}

#[test]
fn a_section_takes_its_puzzles_from_a_list() {
    let scratch = Scratch::new();
    let list = mixed_list(&scratch);
    let ids: Vec<String> = column(&list, "id");
    let picked = [&ids[20], &ids[13], &ids[17]];
    let spec = format!(
        "title = \"Mine\"\nseed = 1\nper_page = 4\n[[section]]\ntitle = \"Small\"\nsource = \"mixed.csv\"\nsize = \"2x3\"\ncount = 5\n\
         [[section]]\ntitle = \"Picked\"\nsource = \"mixed.csv\"\nsize = \"3x3\"\nids = {picked:?}\n\
         [[section]]\ntitle = \"Rest\"\nsource = \"mixed.csv\"\nsize = 9\nwhere = \"level=easy..medium, er<=2.5, theme=cats\"\n\
         [[section]]\ntitle = \"Forged\"\nsize = \"2x3\"\ncount = 3\n"
    );
    std::fs::create_dir(scratch.path("specs")).expect("a folder can be made");
    std::fs::rename(scratch.path("mixed.csv"), scratch.path("specs/mixed.csv")).expect("a file can be moved");
    let place = scratch.file("specs/mine.toml", &spec);
    run(&["book", &place, "--pictures", "none", "--out", &scratch.arg("book")]).exits(0);
    let made = puzzles(&scratch, "book");
    let in_book = column(&made, "id");
    // The first five of the list, sorted as usual; the selected ones in the requested order.
    assert_eq!(in_book[..5].iter().collect::<BTreeSet<_>>(), ids[..5].iter().collect::<BTreeSet<_>>());
    assert_eq!(in_book[5..8].iter().collect::<Vec<_>>(), picked);
    let expected: BTreeSet<String> = rows(&list)
        .iter()
        .filter(|row| row.size.rows == 3 && row.claim("theme") == Some("cats"))
        .filter(|row| matches!(row.claim("level"), Some("easy" | "medium")))
        .filter(|row| row.claim("er").and_then(|er| er.parse::<f64>().ok()).is_some_and(|er| er <= 2.5))
        .filter_map(|row| row.claim("id").map(String::from))
        .filter(|id| !picked.contains(&id))
        .collect();
    assert!(!expected.is_empty());
    assert_eq!(in_book[8..in_book.len() - 3].iter().cloned().collect::<BTreeSet<_>>(), expected);
    // The ratings are our own, and the forged section avoids the selected puzzles.
    run(&["verify", &scratch.arg("book/puzzles.csv")]).exits(0);
    assert_eq!(in_book.iter().collect::<BTreeSet<_>>().len(), in_book.len());
}

#[test]
fn what_a_source_cannot_give_is_said_before_anything_is_made() {
    let scratch = Scratch::new();
    let list = mixed_list(&scratch);
    let id = &column(&list, "id")[0];
    let near = format!("{}2", &id[..11]);
    scratch.file("unfair.txt", format!("{}\n1{}\n", column(&list, "puzzle")[12], ".".repeat(80)));
    let cases: Vec<(String, i32, &str)> = vec![
        ("source = \"none.csv\"".into(), 2, "none.csv"),
        ("source = \"mixed.csv\"".into(), 2, "several sizes"),
        ("source = \"mixed.csv\"\nsize = \"2x2\"".into(), 3, "0 that suit"),
        ("source = \"mixed.csv\"\nsize = \"2x3\"\ncount = 13".into(), 3, "12 that suit"),
        ("source = \"mixed.csv\"\nsize = \"2x3\"\nwhere = \"lvel=easy\"".into(), 2, "did you mean 'level'"),
        ("source = \"mixed.csv\"\nsize = \"2x3\"\nwhere = \"thme=cats\"".into(), 2, "did you mean 'theme'"),
        ("source = \"mixed.csv\"\nsize = \"2x3\"\nwhere = \"level=eazy\"".into(), 2, "did you mean 'easy'"),
        (format!("source = \"mixed.csv\"\nsize = \"2x3\"\nids = [\"{near}\"]"), 2, id),
        (format!("source = \"mixed.csv\"\nsize = \"2x3\"\nids = [\"{id}\", \"{id}\"]"), 2, "already"),
        (format!("source = \"mixed.csv\"\nsize = \"2x3\"\nids = [\"{id}\"]\nwhere = \"clues<3\""), 2, "where asks"),
        ("source = \"mixed.csv\"\nsize = \"2x3\"\nlevel = \"easy\"".into(), 2, "where"),
        ("source = \"unfair.txt\"".into(), 2, "unfair.txt, line 2: it has several solutions"),
        ("count = 2\nwhere = \"level=easy\"".into(), 2, "source"),
        ("count = 2\nids = [\"a\"]".into(), 2, "source"),
    ];
    for (keys, code, words) in cases {
        let place = scratch.file("spec.toml", format!("title = \"T\"\nseed = 1\n[[section]]\ntitle = \"S\"\n{keys}\n"));
        run(&["book", &place, "--pictures", "none", "--out", &scratch.arg("book")]).exits(code).says(words);
        assert!(!scratch.path("book").exists(), "{keys}");
    }
    let place = scratch.file("spec.toml", "title = \"T\"\n[[section]]\ntitle = \"S\"\nsource = \"unfair.txt\"\n");
    run(&["book", &place, "--skip-bad", "--pictures", "none", "--out", &scratch.arg("book")]).exits(1).says("line 2");
    assert_eq!(rows(&puzzles(&scratch, "book")).len(), 1);
}

const SMALL: &str = "title = \"Small\"\nseed = 7\nper_page = 4\n[[section]]\ntitle = \"S\"\nsize = \"2x3\"\ncount = 12\n\
                     [[section]]\ntitle = \"K\"\nkind = \"suko\"\ncount = 6\n[[section]]\ntitle = \"N\"\nlevel = \"easy\"\ncount = 6\n";

#[test]
fn what_was_printed_does_not_come_again_as_an_equivalent() {
    let scratch = Scratch::new();
    let spec = scratch.file("small.toml", SMALL);
    let book = |out: &str, more: &[&str]| {
        run(&[&["book", &spec, "--pictures", "none", "--out", &scratch.arg(out)], more].concat()).exits(0);
        puzzles(&scratch, out)
    };
    let first = book("first", &[]);
    // The whole book in other equivalent forms: no clue need be in its old place.
    let transformed =
        run(&["transform", "--variants", "1", "--seed", "t", "--quiet", &scratch.arg("first/puzzles.csv")]).exits(0);
    assert!(column(&transformed.out, "id").iter().all(|id| !column(&first, "id").contains(id)));
    assert_eq!(classes(&transformed.out), classes(&first));
    let transformed = scratch.file("transformed.csv", transformed.out);
    let second = book("second", &["--avoid", &transformed]);
    assert!(classes(&second).is_disjoint(&classes(&first)));
    assert_eq!(rows(&second).len(), rows(&first).len());
    // A run's folder counts as its list, and --avoid may be repeated.
    let third = book("third", &["--avoid", &scratch.arg("first"), "--avoid", &scratch.arg("second")]);
    assert!(classes(&third).is_disjoint(&classes(&first)) && classes(&third).is_disjoint(&classes(&second)));
    run(&["book", &spec, "--avoid", &scratch.arg("none.csv"), "--out", &scratch.arg("x")]).exits(2).says("none.csv");
    // The user's own list loses these puzzles as well.
    let own = ["book", "--from", &transformed, "--pictures", "none", "--out", &scratch.arg("own")];
    run(&[&own[..], &["--avoid", &scratch.arg("first")]].concat()).exits(2).says("24 puzzles").says("not been printed");
    let sheet = |more: &[&str]| {
        let out = scratch.arg("sheet.pdf");
        let args = ["sheet", "--size", "2x3", "--count", "12", "--per-page", "6", "--seed", "7", "--out", &out];
        run(&[&args[..], more].concat()).exits(0);
        std::fs::read(&out).expect("there is a sheet")
    };
    assert_ne!(sheet(&[]), sheet(&["--avoid", &run_sheet_list(&scratch)]));
}

#[test]
fn a_sheet_names_the_files_that_it_wrote() {
    let scratch = Scratch::new();
    let sheet = |out: &str, more: &[&str]| {
        let out = scratch.arg(out);
        run(&[&["sheet", "--size", "2x2", "--seed", "s", "--out", &out], more].concat()).exits(0).err
    };
    let told = sheet("sh.svg", &["-n", "3", "--answers", "none"]);
    assert!(told.contains("sh-1.svg to ") && told.contains("sh-3.svg (3 files): 3 puzzles"), "{told}");
    let told = sheet("one.svg", &["-n", "1", "--answers", "none"]);
    assert!(told.contains("one.svg: 1 puzzle, seed s"), "{told}");
    let told = sheet("class.pdf", &["-n", "2", "--answers", "separate"]);
    assert!(told.contains("class.pdf, ") && told.contains("class-answers.pdf: 2 puzzles"), "{told}");
    for (width, want) in [("90000px", "expected 10px to 50000px"), ("wide", "expected millimetres"), ("7", "10 to 5000")] {
        run(&["render", &scratch.arg("sh.csv"), "--width", width]).exits(2).says(want);
    }
}

/// The list of the puzzles of `sheet --seed 7`.
fn run_sheet_list(scratch: &Scratch) -> String {
    scratch.file(
        "sheet.csv",
        run(&[
            "generate",
            "--size",
            "2x3",
            "--level",
            "easy..hard",
            "--clues",
            "friendly",
            "--count",
            "12",
            "--seed",
            "7 1",
            "--quiet",
        ])
        .exits(0)
        .out,
    )
}

#[test]
fn volumes_of_a_series_share_no_puzzle() {
    let scratch = Scratch::new();
    let text = format!("{SMALL}[[section]]\ntitle = \"F\"\nsize = \"2x2\"\ncount = 30\n");
    let spec = scratch.file("series.toml", text);
    let volume = |volume: &str| {
        let (out, key) = (scratch.arg(volume), format!("series.volume={volume}"));
        run(&["book", &spec, "--pictures", "none", "--set", &key, "--out", &out]).exits(0);
        puzzles(&scratch, volume)
    };
    let all = ["1", "2", "3"].map(volume);
    for (i, list) in all.iter().enumerate() {
        let slots: Vec<u64> = column(list, "slot").iter().map(|slot| slot.parse().expect("a slot is a number")).collect();
        assert!(slots.iter().all(|slot| slot >> 20 == i as u64), "{slots:?}");
        for other in &all[..i] {
            let (ids, others) = (column(list, "id"), column(other, "id"));
            assert!(ids.iter().all(|id| !others.contains(id)), "volume {}", i + 1);
        }
    }
    // There are more classes of 6×6 and of Suko than three small volumes need.
    let small = |csv: &[u8]| -> BTreeSet<Class> {
        let rows = rows(csv).into_iter().filter(|row| matches!(row.layout.n_cells(), 9 | 36));
        rows.map(|row| class_of(&row.layout, &row.clues)).collect()
    };
    assert!(small(&all[2]).is_disjoint(&small(&all[0])) && small(&all[2]).is_disjoint(&small(&all[1])));
    for wrong in ["0", "1048577"] {
        let key = format!("series.volume={wrong}");
        run(&["book", &spec, "--set", &key, "--out", &scratch.arg("x")]).exits(2).says("series.volume");
    }
}

#[test]
fn small_boards_come_as_equivalents_only_when_there_are_no_others() {
    let scratch = Scratch::new();
    let spec = scratch.file(
        "four.toml",
        "title = \"F\"\nseed = 1\nper_page = 6\n[[section]]\ntitle = \"Four\"\nsize = \"2x2\"\nlevel = \"any\"\ncount = 60\n",
    );
    let book = |count: &str| {
        let (out, key) = (scratch.arg(count), format!("section.1.count={count}"));
        let ran = run(&["book", &spec, "--pictures", "none", "--set", &key, "--out", &out]).exits(0);
        (puzzles(&scratch, count), ran)
    };
    let (few, said) = book("20");
    assert_eq!(classes(&few).len(), 20);
    assert!(!said.err.contains("turned"), "{}", said.err);
    let (many, said) = book("60");
    // As many reduced 4×4 puzzles as are known to be essentially different: 13 with four clues, 22 with five, one with six.
    assert_eq!(classes(&many).len(), 36);
    assert_eq!(column(&many, "id").into_iter().collect::<BTreeSet<_>>().len(), 60);
    said.says("24 puzzles are others turned or relabelled");
}

#[test]
fn all_that_can_fail_without_a_puzzle_fails_first() {
    let scratch = Scratch::new();
    // Forging this would take hours: a case that forged first would not end.
    let endless = "title = \"T\"\nseed = \"日\"\n[[section]]\ntitle = \"S\"\ncount = 200000\nlevel = \"diabolical\"\n";
    let spec = scratch.file("endless.toml", endless);
    let blocked = scratch.file("blocked", "a file");
    let inside = scratch.arg("blocked/inside");
    let cases: [(&[&str], &str); 6] = [
        (&["--set", "imprint.seed=true"], "U+65E5"),
        (&["--dpi", "30000"], "100 million"),
        (&["--dpi", "0"], "1 to 100,000"),
        (&["--set", "page=a9"], "a9"),
        (&["--out", &blocked], "file of that name"),
        (&["--out", &inside], "can't be written"),
    ];
    for (more, words) in cases {
        let out = scratch.arg("book");
        let place: &[&str] = if more[0] == "--out" { &[] } else { &["--out", &out] };
        run(&[&["book", &spec], place, more].concat()).exits(2).says(words);
        assert!(!scratch.path("book").exists(), "{more:?}");
    }
    let sheet = ["sheet", "--count", "200000", "--level", "diabolical", "--per-page", "6", "--seed", "1"];
    run(&[&sheet[..], &["--out", &scratch.arg("blocked/sheet.pdf")]].concat()).exits(2).says("can't be written");
    run(&[&sheet[..], &["--to", "png", "--dpi", "99999"]].concat()).exits(2).says("100 million");
}

#[test]
fn a_folder_with_another_book_or_with_other_files_is_refused() {
    let scratch = Scratch::new();
    let spec = scratch.file("small.toml", SMALL);
    let out = scratch.arg("book");
    let book = |more: &[&str]| run(&[&["book", &spec, "--pictures", "none", "--out", &out], more].concat());
    book(&[]).exits(0);
    let first = scratch.all_files("book");
    // The same book again, and then with pictures.
    book(&[]).exits(0);
    assert_eq!(scratch.all_files("book"), first);
    run(&["book", &spec, "--pictures", "some", "--dpi", "20", "--out", &out]).exits(0);
    assert!(scratch.all_files("book").len() > first.len());
    book(&[]).exits(0);
    assert_eq!(scratch.all_files("book"), first);
    // Keys set to their default values do not make another book.
    book(&["--set", "page=a4", "--set", "parts.contents=true"]).exits(0);
    for (more, words) in [
        (&["--seed", "8"][..], "seed: was \"7\", now \"8\""),
        (&["--set", "page=letter"], "page: was not said, now \"letter\""),
        (&["--set", "section.1.count=11"], "section.1.count: was 12, now 11"),
        (&["--avoid", &scratch.arg("book/puzzles.csv")], "--avoid 1: was not said"),
    ] {
        book(more).exits(2).says(words).says("--force");
        assert_eq!(scratch.all_files("book"), first, "{more:?}");
    }
    book(&["--seed", "8", "--force"]).exits(0);
    assert_ne!(scratch.all_files("book")["puzzles.csv"], first["puzzles.csv"]);
    book(&["--force"]).exits(0);
    assert_eq!(scratch.all_files("book"), first);
    // A foreign file is named and kept.
    scratch.file("book/notes.txt", "mine");
    book(&[]).exits(2).says("notes.txt").says("--force");
    book(&["--force"]).exits(0);
    assert_eq!(scratch.all_files("book").remove("notes.txt").as_deref(), Some(&b"mine"[..]));
    std::fs::create_dir(scratch.path("theirs")).expect("a folder can be made");
    scratch.file("theirs/manifest.json", "{\"name\": \"theirs\"}");
    run(&["book", &spec, "--out", &scratch.arg("theirs")]).exits(2).says("manifest.json");
    // Files that operating systems create are ignored.
    std::fs::create_dir(scratch.path("mac")).expect("a folder can be made");
    scratch.file("mac/.DS_Store", "");
    run(&["book", &spec, "--pictures", "none", "--out", &scratch.arg("mac")]).exits(0);
}

#[test]
fn a_book_of_an_earlier_version_is_replaced() {
    let scratch = Scratch::new();
    let spec = scratch.file("small.toml", SMALL);
    std::fs::create_dir(scratch.path("book")).expect("a folder can be made");
    let manifest = |seed: &str| {
        format!(
            "{{\"gridpress\": \"0.0.9\", \"seed\": \"{seed}\", \"files\": [{{\"name\": \"print.pdf\", \"bytes\": 3}}, {{\"name\": \"answers.pdf\"}}]}}"
        )
    };
    for name in ["print.pdf", "answers.pdf"] {
        scratch.file(&format!("book/{name}"), "old");
    }
    scratch.file("book/manifest.json", manifest("6"));
    let book = || run(&["book", &spec, "--pictures", "none", "--out", &scratch.arg("book")]);
    book().exits(2).says("seed: was \"6\"");
    scratch.file("book/manifest.json", manifest("7"));
    book().exits(0);
    let files = scratch.all_files("book");
    assert!(!files.contains_key("answers.pdf") && files["print.pdf"].starts_with(b"%PDF"));
}

#[test]
fn a_book_without_a_seed_keeps_the_one_of_its_folder() {
    let scratch = Scratch::new();
    let spec = scratch.file("seedless.toml", SMALL.replace("seed = 7\n", ""));
    let book = |out: &str| run(&["book", &spec, "--pictures", "none", "--out", &scratch.arg(out)]).exits(0);
    book("a");
    let first = scratch.all_files("a");
    book("a");
    assert_eq!(scratch.all_files("a"), first);
    book("b");
    assert_ne!(scratch.all_files("b")["puzzles.csv"], first["puzzles.csv"]);
}

#[test]
fn a_manifest_holds_the_hash_of_every_file() {
    let scratch = Scratch::new();
    let spec = scratch.file("small.toml", SMALL);
    let manifest = |more: &[&str]| -> serde_json::Value {
        let args = ["book", &spec, "--dpi", "20", "--force", "--out", &scratch.arg("book")];
        run(&[&args[..], more].concat()).exits(0);
        serde_json::from_slice(&scratch.all_files("book")["manifest.json"]).expect("it is JSON")
    };
    let plain = manifest(&[]);
    let files = scratch.all_files("book");
    let lines = plain["files"].as_array().expect("there are files");
    assert_eq!(lines.len() + 1, files.len());
    for line in lines {
        let bytes = &files[line["name"].as_str().expect("a name")];
        assert_eq!(line["sha256"].as_str(), Some(sha256_hex(bytes).as_str()), "{line}");
        assert_eq!(line["bytes"].as_u64(), Some(bytes.len() as u64));
    }
    assert_eq!((&plain["status"], &plain["seed"], &plain["puzzles"]), (&"done".into(), &"7".into(), &24.into()));
    assert_eq!(plain["recipe"]["section.1.count"], "12");
    // The edition depends only on the puzzles and the spec.
    let edition = |more: &[&str]| manifest(more)["edition"].as_str().expect("an edition").to_string();
    let here = edition(&[]);
    assert_eq!(here, edition(&["--pictures", "none", "--set", "per_page=4"]));
    assert_ne!(here, edition(&["--seed", "8"]));
    assert_ne!(here, edition(&["--set", "title=Other"]));
}

/// Starts a book, kills it after a while, and checks the folder: each file must be whole, with its old or new bytes.
fn kill_at_random_instants(n: u32) {
    let scratch = Scratch::new();
    let spec = scratch.file("small.toml", SMALL);
    let args = |out: &str, seed: &str| {
        let args = [
            "book",
            &spec,
            "--pictures",
            "some",
            "--dpi",
            "40",
            "--force",
            "--quiet",
            "--seed",
            seed,
            "--out",
            &scratch.arg(out),
        ];
        args.map(String::from)
    };
    let whole = |out: &str, seed: &str| {
        run(&args(out, seed).each_ref().map(String::as_str)).exits(0);
        scratch.all_files(out)
    };
    let (old, new) = (whole("old", "old"), whole("new", "new"));
    let mut n_killed = 0;
    for k in 0..n {
        let out = format!("book{k}");
        // Every other folder contains an older book, to test replacing too.
        if k % 2 == 0 {
            whole(&out, "old");
        }
        let mut command = program();
        command.args(args(&out, "new")).stderr(Stdio::null()).stdout(Stdio::null());
        let mut child = command.spawn().expect("the program starts");
        // The instant is counted in existing files; for the first run it is the start. The program keeps running meanwhile.
        let n_there = || {
            let is_new = |name: &&String| std::fs::read(scratch.path(&out).join(name)).is_ok_and(|bytes| bytes == new[*name]);
            new.keys().filter(is_new).count()
        };
        let wanted = new.len() * k as usize / n as usize;
        while n_there() < wanted && child.try_wait().expect("it can be asked").is_none() {}
        child.kill().expect("a child can be killed");
        n_killed += !child.wait().expect("it ends").success() as u32;
        let files = if scratch.path(&out).exists() { scratch.all_files(&out) } else { Default::default() };
        for (name, bytes) in files.iter().filter(|(name, _)| !name.ends_with(".part") && !name.ends_with(".lock")) {
            match name.as_str() {
                "manifest.json" => drop(serde_json::from_slice::<serde_json::Value>(bytes).expect("a manifest is whole")),
                _ => assert!(Some(bytes) == new.get(name) || Some(bytes) == old.get(name), "run {k}: {name} is torn"),
            }
        }
        // The same command gives the same result, also without --force.
        let again: Vec<String> = args(&out, "new").into_iter().filter(|arg| arg != "--force").collect();
        let again: Vec<&str> = again.iter().map(String::as_str).collect();
        let is_old = files.get("manifest.json").is_some_and(|bytes| String::from_utf8_lossy(bytes).contains("\"seed\": \"old\""));
        if is_old {
            run(&again).exits(2).says("seed: was");
            whole(&out, "new");
        } else {
            run(&again).exits(0);
        }
        assert!(scratch.all_files(&out) == new, "run {k} ended in other files: {:?}", scratch.all_files(&out).keys());
    }
    assert!(n_killed > 0, "every run ended before it was killed");
}

#[test]
fn a_killed_book_is_whole_in_all_its_files() {
    kill_at_random_instants(10);
}

#[test]
#[ignore = "slow: make slow"]
fn a_killed_book_is_whole_a_hundred_times() {
    kill_at_random_instants(120);
}

#[test]
fn versions_of_a_sheet_are_equally_hard_and_none_is_another() {
    for (kind, size, level) in
        [("sudoku", "3x3", "easy"), ("sudoku", "3x3", "hard"), ("sudoku", "2x3", "very-easy..easy"), ("suko", "3x3", "medium")]
    {
        let request = Request { size: Some(size.into()), level: Some(level.into()), ..Request::of(kind, "versions") };
        let first = crate::workshop::forged(&request, 4);
        let made = worksheets::versions(vec![first.clone()], 4, "v", 2);
        assert_eq!((made.all.len(), made.n_unequal), (4, 0), "{kind} {size} {level}");
        assert_eq!(made.all[0][0].iter().map(|p| &p.id).collect::<Vec<_>>(), first.iter().map(|p| &p.id).collect::<Vec<_>>());
        for (k, puzzle) in first.iter().enumerate() {
            let ids: BTreeSet<&String> = made.all.iter().map(|version| &version[0][k].id).collect();
            assert_eq!(ids.len(), 4, "{kind} {size} {level}: puzzle {k} comes twice");
            for version in &made.all {
                let (equivalent, rating) = (&version[0][k], puzzle.rating.as_ref().expect("it is rated"));
                let other = gridpress::logic::rate(&equivalent.layout, &equivalent.clues);
                assert_eq!((other.level, other.hardest), (rating.level, rating.hardest));
                assert!(rating.er.is_none() || other.er == rating.er);
                assert_eq!(class_of(&equivalent.layout, &equivalent.clues), class_of(&puzzle.layout, &puzzle.clues));
                assert!(equivalent.solution.solves(&equivalent.layout, &equivalent.clues));
            }
        }
        // The same seed gives the same transforms, with any number of threads.
        let again = worksheets::versions(vec![first.clone()], 4, "v", 1);
        let ids = |all: &[Vec<Vec<gridpress::puzzle::Puzzle>>]| -> Vec<String> {
            all.iter().flatten().flatten().map(|p| p.id.clone()).collect()
        };
        assert_eq!(ids(&made.all), ids(&again.all));
    }
}

#[test]
fn each_version_carries_its_letter_and_all_have_one_key() {
    let assets = crate::workshop::assets();
    let request = Request { level: Some("easy".into()), ..Request::of("sudoku", "letters") };
    let first = crate::workshop::forged(&request, 3);
    let spec = sheet_spec(&Sheet {
        title: "Monday".into(),
        page: "a4".into(),
        theme: "standard".into(),
        language: "en".into(),
        per_page: 4,
        solutions: Solutions::End,
        wanted: Request::default(),
        count: first.len() as u32,
        seed: None,
        candidate_dots: false,
        slips: false,
        lines: [true, false, true],
        side: 14.0,
        copies: 1,
    });
    let made = worksheets::versions(vec![first], 3, "v", 1);
    let titles = |pages: &worksheets::Pages, places: &[worksheets::Place]| -> Vec<String> {
        let of_page = |&place: &worksheets::Place| {
            let scene = pages.scene(place);
            let text = |item: &Item| match item {
                Item::Text(run) if run.text.starts_with("Monday") => Some(run.text.clone()),
                _ => None,
            };
            scene.items.iter().find_map(text).unwrap_or_default()
        };
        places.iter().map(of_page).collect()
    };
    let told = |spec: &gridpress::book::Spec| {
        let told = |pages: &worksheets::Pages| Ok::<_, PressError>((titles(pages, &pages.sheet), titles(pages, &pages.answers)));
        worksheets::with_pages(spec, &made.all, &assets, None, told).expect("they fit their pages")
    };
    // A blank page separates the solutions from the puzzles.
    let want = ["Monday · A", "Monday · B", "Monday · C", "", "Monday · A", "Monday · B", "Monday · C"];
    assert_eq!(told(&spec), (want.map(String::from).to_vec(), Vec::new()));
    let apart = gridpress::book::Spec { solutions: Solutions::Separate, ..spec };
    assert_eq!(
        told(&apart),
        (want[..3].iter().map(|t| t.to_string()).collect(), want[4..].iter().map(|t| t.to_string()).collect())
    );
}

#[test]
fn sheets_come_as_pictures_page_by_page() {
    let scratch = Scratch::new();
    let sheet = |out: &str, more: &[&str]| {
        let args = ["sheet", "--size", "2x3", "--count", "6", "--seed", "s", "--out", &scratch.arg(out)];
        let args = [&args[..], more].concat();
        let mut command = program();
        command.args(&args);
        finish(command, &args)
    };
    sheet("plain/a.pdf", &["--per-page", "4"]).exits(0);
    sheet("png/a.png", &["--dpi", "40", "--answers", "separate", "--per-page", "4"]).exits(0);
    sheet("svg/a.svg", &["--answers", "none", "--versions", "2", "--per-page", "6"]).exits(0);
    sheet("pdf/a.pdf", &["--answers", "separate", "--versions", "4"]).exits(0).says("4 versions");
    let names = |folder: &str| scratch.all_files(folder).into_keys().collect::<Vec<_>>();
    assert_eq!(names("plain"), ["a.pdf"]);
    assert_eq!(names("png"), ["a-1.png", "a-2.png", "a-answers.png"]);
    assert_eq!(names("svg"), ["a-1.svg", "a-2.svg"]);
    assert_eq!(names("pdf"), ["a-answers.pdf", "a.pdf"]);
    assert!(scratch.all_files("png").values().all(|bytes| bytes.starts_with(b"\x89PNG")));
    sheet("x.txt", &[]).exits(2).says(".pdf, .png or .svg");
    sheet("x.pdf", &["--png"]).exits(2).says("different formats");
    sheet("x.pdf", &["--versions", "27"]).exits(2).says("--versions");
    assert!(!scratch.path("x.pdf").exists());
}

#[test]
fn any_key_of_a_table_can_be_set() {
    let scratch = Scratch::new();
    let spec = scratch.file("small.toml", SMALL);
    let pages = |out: &str, more: &[&str]| {
        let args = ["book", &spec, "--pictures", "all", "--dpi", "10", "--out", &scratch.arg(out)];
        run(&[&args[..], more].concat()).exits(0);
        scratch.all_files(out).keys().filter(|name| name.starts_with("svg/")).count()
    };
    let whole = pages("whole", &[]);
    assert!(pages("bare", &["--set", "parts.contents=false", "--set", "parts.how_to_play=false"]) < whole);
    pages("named", &["--set", "imprint.seed=true", "--set", "series.volume=2", "--set", "series.title=Row"]);
    let manifest: serde_json::Value = serde_json::from_slice(&scratch.all_files("named")["manifest.json"]).expect("it is JSON");
    assert_eq!((&manifest["recipe"]["imprint.seed"], &manifest["recipe"]["series.volume"]), (&"true".into(), &"2".into()));
}

#[test]
fn boards_with_totals_and_signs_are_found_on_their_pages() {
    let scratch = Scratch::new();
    let kinds = ["killer", "quadruple", "kropki", "xv", "greater-than", "sandwich", "little-killer", "thermo", "suko"];
    let size = |kind: &str| if kind == "suko" { "3x3" } else { "2x3" };
    let section = |kind: &&str| format!("[[section]]\nkind = \"{kind}\"\nsize = \"{}\"\ncount = 2\n", size(kind));
    let sections: String = kinds.iter().map(section).collect();
    std::fs::write(scratch.path("signs.toml"), format!("title = \"Signs\"\n{sections}")).expect("a spec");
    let book = scratch.arg("signs");
    run(&["book", &scratch.arg("signs.toml"), "--seed", "a", "--pictures", "none", "--out", &book]).exits(0);
    run(&["verify", &book]).exits(0).says("18 rows judged, 18 hold");
    // Another digit in the list is on no page.
    let list = scratch.path("signs/puzzles.csv");
    let text = std::fs::read_to_string(&list).expect("the list");
    let line = text.lines().find(|line| line.contains(",killer,")).expect("a killer");
    let other = line.replacen(",killer,2x3,.", ",killer,2x3,1", 1);
    std::fs::write(&list, text.replace(line, &other)).expect("the list is written");
    let told = run(&["verify", &book]).exits(1).text();
    assert!(told.contains("it is on no page"), "{told}");
}

#[test]
fn a_daily_set_is_made_again_byte_for_byte_and_its_pages_hold() {
    let scratch = Scratch::new();
    let spec = "title = \"Daily\"\nsolutions = \"next-day\"\nseed = \"daily\"\npuzzle_title = \"{kind} · {date}\"\n\
                [daily]\nstart = 2027-12-30\ndays = 3\nlevels = [\"easy\", \"easy\", \"easy\", \"easy\", \"medium\", \"easy\", \"easy\"]\n\
                [[section]]\nkind = \"sudoku\"\nsize = \"2x3\"\n[[section]]\nkind = \"suko\"\nlevel = \"easy..medium\"\nwidth = 40\n";
    let file = scratch.file("daily.toml", spec);
    let book = |folder: &str| {
        run(&["book", &file, "--pictures", "none", "--out", &scratch.arg(folder)]).exits(0);
        std::fs::read(scratch.path(folder).join("print.pdf")).expect("the book has its pages")
    };
    let pages = book("first");
    assert_eq!(book("first"), pages, "made again in its folder");
    assert_eq!(book("second"), pages);
    run(&["verify", &scratch.arg("first")]).exits(0).says("6 hold");
    // Thursday, Friday, Saturday: the harder one is Friday's.
    assert_eq!(column(&puzzles(&scratch, "first"), "level")[..3], ["easy", "medium", "easy"]);
    run(&["preflight", &file]).exits(0).says("no breach of any's rules");
    run(&["preflight", "daily"]).exits(0).says("no breach of any's rules");
    run(&["book", &file, "--set", "daily.days=400", "--out", &scratch.arg("none")])
        .exits(2)
        .says("daily.days: 400 days; at most 366");
    run(&["book", &file, "--set", "daily.level=easy", "--out", &scratch.arg("none")]).exits(2).says("did you mean 'levels'?");
    let list = scratch.arg("first/puzzles.csv");
    run(&["book", &file, "--from", &list, "--out", &scratch.arg("none")]).exits(2).says("give each a source instead of --from");
}

/// Without a level, puzzles are solvable by people, with as many digits as in newspapers; `any` must be explicit.
#[test]
fn sections_without_a_level_are_easy_to_hard() {
    let scratch = Scratch::new();
    let section = |keys: &str| format!("[[section]]\n{keys}\n");
    let spec = format!(
        "title = \"Łamigłówki\"\nlanguage = \"de\"\nseed = \"people\"\n{}{}{}{}",
        section("count = 24"),
        section("kind = \"thermo\"\ncount = 6"),
        section("kind = \"samurai\"\nlevel = \"easy\"\ncount = 1"),
        section("title = \"Alle\"\nlevel = \"any\"\ncount = 24"),
    );
    let file = scratch.file("book.toml", spec);
    run(&["book", &file, "--out", &scratch.arg("book"), "--pictures", "none"]).exits(0);
    let list = puzzles(&scratch, "book");
    let (levels, clues) = (column(&list, "level"), column(&list, "clues"));
    let clues: Vec<usize> = clues.iter().map(|n| n.parse().unwrap()).collect();
    for (level, n) in levels.iter().zip(&clues).take(24) {
        let range = match level.as_str() {
            "easy" => 32..=36,
            "medium" => 28..=32,
            "hard" => 24..=28,
            other => panic!("a puzzle of the first section is {other}"),
        };
        assert!(range.contains(n), "{level}: {n} clues");
    }
    assert!(levels[24..30].iter().all(|level| ["easy", "medium", "hard"].contains(&level.as_str())), "{levels:?}");
    assert_eq!(levels[30], "easy");
    assert!(levels[31..].iter().any(|level| ["fiendish", "diabolical"].contains(&level.as_str())), "{levels:?}");
    assert!(clues[31..].iter().all(|n| *n < 30), "{clues:?}");
}

/// Symbols for digits above nine are refused if nobody would see them.
#[test]
fn symbols_are_for_boards_above_nine() {
    let scratch = Scratch::new();
    let book = |size: &str| {
        let file = scratch
            .file("book.toml", format!("title = \"T\"\nsymbols = \"letters\"\n[[section]]\nsize = \"{size}\"\ncount = 1\n"));
        run(&["book", &file, "--out", &scratch.arg(size), "--pictures", "none"])
    };
    book("2x2").exits(2).says("symbols").says("no board of this book has such digits");
    book("3x3").exits(2).says("symbols");
    book("3x4").exits(0);
}
