//! Safety: foreign files are never changed, links are never followed for reading or writing, and no word in a file makes the
//! program open another one. The folders contain photos, links, and files of other programs.

use crate::workshop::{Scratch, program, run};
use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::symlink;
use std::process::Stdio;

const SPEC: &str = "title = \"Small\"\nseed = \"7\"\n[[section]]\ntitle = \"One\"\ncount = 8\nsize = \"2x3\"\n";

/// The commands that write a folder, each into this one.
fn writers(scratch: &Scratch, out: &str) -> Vec<Vec<String>> {
    let spec = scratch.file("small.toml", SPEC);
    let all: [&[&str]; 3] = [
        &["generate", "--count", "3", "--seed", "1", "--out", out],
        &["generate", "--count", "3", "--seed", "1", "--shard", "0/2", "--out", out],
        &["book", &spec, "--pictures", "none", "--out", out],
    ];
    all.iter().map(|args| args.iter().map(|arg| arg.to_string()).collect()).collect()
}

fn strs(args: &[String]) -> Vec<&str> {
    args.iter().map(String::as_str).collect()
}

fn plain_files(scratch: &Scratch, name: &str) -> BTreeMap<String, Vec<u8>> {
    scratch.all_files(name)
}

#[test]
fn a_strangers_folder_is_refused_and_left_as_it_was() {
    let scratch = Scratch::new();
    fs::create_dir_all(scratch.path("f/deep/er")).unwrap();
    for (name, bytes) in [
        ("deep/er/.movie.mkv.999999.part", "d"),
        ("photo.jpg", "x"),
        (".gridpress.shard-notes.txt", "y"),
        (".gridpress.shard-1-of-2.lock", "not a lock"),
        (".run.json.gridpress-4294967295.part", "z"),
        ("deep/reserve-notes.txt", "r"),
    ] {
        scratch.file(&format!("f/{name}"), bytes);
    }
    let before = plain_files(&scratch, "f");
    for args in writers(&scratch, &scratch.arg("f")) {
        run(&strs(&args)).exits(2).says("photo.jpg");
        assert_eq!(plain_files(&scratch, "f"), before, "{args:?}");
    }
}

#[test]
fn a_run_beside_strangers_files_leaves_them_be() {
    let scratch = Scratch::new();
    let out = scratch.arg("run");
    let args = ["generate", "--size", "2x3", "-n", "40", "--part-slots", "10", "--distinct", "--seed", "1", "--out", &out];
    run(&args).exits(0);
    fs::create_dir_all(scratch.path("run/deep")).unwrap();
    let strangers = [
        "reserve-notes.txt",
        "deep/reserved.txt",
        "deep/reserve-000000000040.csv",
        "deep/.movie.mkv.4294967295.part",
        ".gridpress.shard-notes.txt",
        ".photo.jpg.gridpress-4294967295.part",
    ];
    strangers.iter().for_each(|name| drop(scratch.file(&format!("run/{name}"), "mine")));
    let before = plain_files(&scratch, "run");
    scratch.file("run/.run.json.gridpress-4294967295.part", "what a killed run left");
    run(&args).exits(0);
    assert_eq!(plain_files(&scratch, "run"), before);
}

#[test]
fn no_card_of_somebody_elses_is_replaced() {
    let scratch = Scratch::new();
    let out = scratch.arg("run");
    let set = ["generate", "--size", "2x3", "-n", "20", "--part-slots", "10", "--seed", "1", "--out", &out];
    run(&[&set[..], &["--shard", "0/1"]].concat()).exits(0);
    scratch.file("run/README.md", "# My thesis\n");
    run(&set).exits(2).says("README.md").says("not written by gridpress");
    assert_eq!(fs::read(scratch.path("run/README.md")).unwrap(), b"# My thesis\n");
    fs::remove_file(scratch.path("run/README.md")).unwrap();
    run(&set).exits(0);
    // A run.json of another program does not make the folder a run.
    fs::create_dir(scratch.path("theirs")).unwrap();
    scratch.file("theirs/run.json", "{\"epochs\": 3}");
    run(&["generate", "-n", "3", "--seed", "1", "--out", &scratch.arg("theirs")]).exits(2).says("run.json");
    assert_eq!(plain_files(&scratch, "theirs").len(), 1);
}

#[test]
fn two_books_at_once_do_not_mix() {
    let scratch = Scratch::new();
    let spec = scratch.file("small.toml", SPEC);
    let (mut n_whole, mut n_taken) = (0, 0);
    for round in 0..12 {
        let out = scratch.arg(&format!("book{round}"));
        let start = |seed: &str| {
            let mut command = program();
            let args = ["book", &spec, "--pictures", "none", "--seed", seed, "--quiet", "--out", &out];
            command.args(args).stderr(Stdio::piped()).spawn().unwrap()
        };
        let both = [start("a"), start("b")];
        for child in both {
            let ended = child.wait_with_output().unwrap();
            let said = String::from_utf8_lossy(&ended.stderr).into_owned();
            match ended.status.code() {
                Some(0) => n_whole += 1,
                Some(2) if said.contains("another run is writing") || said.contains("holds another book") => n_taken += 1,
                code => panic!("{code:?}: {said}"),
            }
        }
        run(&["verify", &out, "--quiet"]).exits(0);
    }
    assert_eq!((n_whole, n_taken), (12, 12), "one of two writes");
}

#[test]
fn a_manifest_makes_nothing_of_a_strangers_go() {
    let scratch = Scratch::new();
    let spec = scratch.file("small.toml", SPEC);
    let out = scratch.arg("book");
    let book = ["book", spec.as_str(), "--pictures", "some", "--dpi", "20", "--out", out.as_str()];
    fs::create_dir_all(scratch.path("elsewhere")).unwrap();
    fs::create_dir_all(scratch.path("book")).unwrap();
    scratch.file("elsewhere/thesis.txt", "three years");
    scratch.file("book/letter.txt", "dear");
    symlink(scratch.path("elsewhere"), scratch.path("book/link")).unwrap();
    let named =
        ["link/thesis.txt", "letter.txt", "../elsewhere/thesis.txt"].map(|name| format!("{{\"name\": \"{name}\"}}")).join(",");
    scratch.file("book/manifest.json", format!("{{\"gridpress\": \"0.1.0\", \"seed\": \"6\", \"files\": [{named}]}}"));
    run(&book).exits(2).says("letter.txt").says("link");
    run(&[&book[..], &["--force"]].concat()).exits(0);
    assert_eq!(fs::read(scratch.path("elsewhere/thesis.txt")).unwrap(), b"three years");
    assert_eq!(fs::read(scratch.path("book/letter.txt")).unwrap(), b"dear");
    // A file of the same name is not replaced unless our manifest lists it, with or without --force.
    fs::create_dir_all(scratch.path("theirs")).unwrap();
    scratch.file("theirs/print.pdf", "my own");
    let force = ["book", &spec, "--pictures", "none", "--force", "--out", &scratch.arg("theirs")];
    run(&force).exits(2).says("print.pdf").says("not known to be gridpress's");
    assert_eq!(fs::read(scratch.path("theirs/print.pdf")).unwrap(), b"my own");
}

#[test]
fn no_link_in_a_folder_is_written_through() {
    let scratch = Scratch::new();
    let spec = scratch.file("small.toml", SPEC);
    fs::create_dir_all(scratch.path("elsewhere")).unwrap();
    let kept = scratch.file("elsewhere/kept", "kept");
    // A book of ours in which files were replaced by links.
    let out = scratch.arg("book");
    let book = ["book", spec.as_str(), "--pictures", "some", "--dpi", "20", "--force", "--out", out.as_str()];
    for name in ["print.pdf", "svg", "png/page-001.png", "manifest.json"] {
        fs::remove_dir_all(scratch.path("book")).ok();
        run(&book).exits(0);
        let place = scratch.path("book").join(name);
        if place.is_dir() {
            fs::remove_dir_all(&place).unwrap();
            symlink(scratch.path("elsewhere"), &place).unwrap();
        } else {
            fs::remove_file(&place).unwrap();
            symlink(&kept, &place).unwrap();
        }
        run(&book).exits(2);
        assert_eq!(plain_files(&scratch, "elsewhere"), [("kept".to_string(), b"kept".to_vec())].into(), "{name}");
        run(&["verify", &out, "--quiet"]).exits(if name == "manifest.json" { 2 } else { 1 });
    }
    // The same with a run.
    let out = scratch.arg("run");
    let set =
        ["generate", "--size", "2x3", "-n", "30", "--part-slots", "10", "--split", "a:50,b:50", "--seed", "1", "--out", &out];
    for name in [
        "data/a/part-000000000010.parquet",
        "part-000000000000.json",
        "data/b",
        "data",
        "run.json",
        "manifest.json",
        "README.md",
        "_SUCCESS",
    ] {
        fs::remove_dir_all(scratch.path("run")).ok();
        run(&set).exits(0);
        let place = scratch.path("run").join(name);
        if place.is_dir() {
            fs::remove_dir_all(&place).unwrap();
            symlink(scratch.path("elsewhere"), &place).unwrap();
        } else {
            fs::remove_file(&place).unwrap();
            symlink(&kept, &place).unwrap();
        }
        run(&set).exits(2);
        assert_eq!(plain_files(&scratch, "elsewhere"), [("kept".to_string(), b"kept".to_vec())].into(), "{name}");
        let code = run(&["verify", &out, "--quiet"]).code;
        assert_ne!(code, 0, "{name}");
    }
    // Pictures are written to folders that may have been tampered with.
    fs::create_dir(scratch.path("pictures")).unwrap();
    let list = scratch.arg("list.csv");
    run(&["generate", "-n", "1", "--size", "2x3", "--seed", "1", "--out", &list]).exits(0);
    run(&["render", &list, "--out", &scratch.arg("pictures")]).exits(0);
    let picture = plain_files(&scratch, "pictures").into_keys().next().unwrap();
    fs::remove_file(scratch.path("pictures").join(&picture)).unwrap();
    symlink(&kept, scratch.path("pictures").join(&picture)).unwrap();
    run(&["render", &list, "--out", &scratch.arg("pictures")]).exits(2).says("link");
    assert_eq!(fs::read(&kept).unwrap(), b"kept");
}

#[test]
fn templates_do_not_lead_out_of_their_folder() {
    let scratch = Scratch::new();
    let spec = scratch.file("small.toml", SPEC);
    let secret = scratch.file("secret.md", "# Secret\n");
    fs::create_dir_all(scratch.path("own/text/en")).unwrap();
    symlink(&secret, scratch.path("own/text/en/imprint.md")).unwrap();
    let book = |out: &str| {
        let own = scratch.arg("own");
        run(&[
            "book",
            &spec,
            "--templates",
            &own,
            "--set",
            "parts.imprint=true",
            "--pictures",
            "none",
            "--out",
            &scratch.arg(out),
        ])
    };
    book("a").exits(2).says("imprint.md").says("leads out");
    // A link that stays inside the folder is allowed.
    fs::remove_file(scratch.path("own/text/en/imprint.md")).unwrap();
    scratch.file("own/mine.md", "# Mine\n");
    symlink("../../mine.md", scratch.path("own/text/en/imprint.md")).unwrap();
    book("b").exits(0);
    // A pipe is not a template.
    fs::remove_file(scratch.path("own/text/en/imprint.md")).unwrap();
    pipe(&scratch.arg("own/text/en/imprint.md"));
    book("c").exits(2).says("imprint.md").says("regular file");
}

fn pipe(place: &str) {
    assert!(std::process::Command::new("mkfifo").arg(place).status().unwrap().success());
}

#[test]
fn what_may_never_end_is_refused_at_once() {
    let scratch = Scratch::new();
    let spec = scratch.file("small.toml", SPEC);
    let fifo = scratch.arg("fifo");
    pipe(&fifo);
    for place in ["/dev/zero", fifo.as_str()] {
        run(&["generate", "--mask-file", place]).exits(2).says("regular file");
        run(&["book", &spec, "--avoid", place, "--out", &scratch.arg("b")]).exits(2).says("regular file");
        run(&["preflight", place, "--printer", "a4"]).exits(2).says("regular file");
        run(&["book", place, "--out", &scratch.arg("b")]).exits(2);
    }
    run(&["solve", "/dev/zero"]).exits(2).says("longer than");
    // A list may come through a pipe. Parquet must be read whole, so through a pipe it may only be small.
    run(&["solve", "/dev/zero", "--from", "parquet"]).exits(2).says("PAR1");
    let endless = scratch.arg("endless.parquet");
    pipe(&endless);
    let feed = "{ printf PAR1; head -c 70000000 /dev/zero; } > \"$0\"";
    let mut feed = std::process::Command::new("sh").args(["-c", feed, &endless]).stderr(Stdio::null()).spawn().unwrap();
    run(&["solve", &endless]).exits(2).says("64 MB").says("from a pipe");
    feed.wait().unwrap();
    let out = scratch.arg("run");
    let set = ["generate", "--size", "2x3", "-n", "20", "--part-slots", "10", "--seed", "1", "--out", &out];
    for name in ["run.json", "data/part-000000000010.parquet", "part-000000000010.json", "manifest.json"] {
        fs::remove_dir_all(scratch.path("run")).ok();
        run(&set).exits(0);
        fs::remove_file(scratch.path("run").join(name)).unwrap();
        pipe(&scratch.arg(&format!("run/{name}")));
        run(&set).exits(2);
        run(&["merge", &out]).exits(2);
        assert_ne!(run(&["verify", &out, "--quiet"]).code, 0, "{name}");
    }
}

#[test]
fn words_in_a_run_name_no_file_to_read() {
    let scratch = Scratch::new();
    let mask = scratch.file("mask.txt", "xx..xx\nx....x\n.xxxx.\n.xxxx.\nx....x\nxx..xx\n");
    let secret = scratch.file("secret.txt", "root:x:0:0\n");
    let out = scratch.arg("run");
    let set = ["generate", "--size", "2x3", "-n", "4", "--mask", "user", "--mask-file", &mask, "--seed", "1", "--out", &out];
    run(&set).exits(0);
    let sound = fs::read_to_string(scratch.path("run/run.json")).unwrap();
    fs::remove_file(scratch.path("run/manifest.json")).unwrap();
    // The contents of the mask file are part of the run: the file may be deleted.
    fs::remove_file(&mask).unwrap();
    run(&["merge", &out]).exits(0);
    let value: serde_json::Value = serde_json::from_str(&sound).unwrap();
    for (words, keeps_mask) in [(format!("--mask-file={secret}"), false), (format!("--mask-file={secret}"), true)] {
        let mut changed = value.clone();
        for word in changed["words"].as_array_mut().unwrap() {
            if word.as_str().unwrap().starts_with("--mask-file") {
                *word = words.clone().into();
            }
        }
        if !keeps_mask {
            changed["mask"] = serde_json::Value::Null;
        }
        fs::remove_file(scratch.path("run/manifest.json")).unwrap();
        scratch.file("run/run.json", changed.to_string());
        let ran = run(&["merge", &out]).exits(2).says("run.json");
        assert!(!ran.err.contains("root:"), "{}", ran.err);
        scratch.file("run/run.json", &sound);
        run(&["merge", &out]).exits(0);
    }
    let mut changed = value.clone();
    changed["words"].as_array_mut().unwrap().push(format!("--templates={}", scratch.arg("none")).into());
    fs::remove_file(scratch.path("run/manifest.json")).unwrap();
    scratch.file("run/run.json", changed.to_string());
    run(&["merge", &out]).exits(2).says("run.json");
}

#[test]
fn a_run_is_verified_with_all_that_lies_beside_its_rows() {
    let scratch = Scratch::new();
    let out = scratch.arg("run");
    let set = ["generate", "--size", "2x3", "-n", "20", "--part-slots", "10", "--seed", "1", "--out", &out];
    run(&set).exits(0);
    let whole = plain_files(&scratch, "run");
    for name in ["run.json", "README.md", "croissant.json"] {
        let replaced = match name {
            "run.json" => String::from_utf8(whole[name].clone()).unwrap().replace("\"seed\": \"1\"", "\"seed\": \"2\""),
            _ => "replaced".into(),
        };
        scratch.file(&format!("run/{name}"), replaced);
        assert!(run(&["verify", &out, "--quiet"]).exits(1).text().contains(name), "{name}");
        fs::remove_file(scratch.path("run").join(name)).unwrap();
        assert!(run(&["verify", &out, "--quiet"]).exits(1).text().contains(name), "{name}");
        // The manifest says what was lost, and both ways to continue write it again.
        match name {
            "run.json" => run(&["merge", &out]).exits(0),
            _ => run(&set).exits(0),
        };
        assert_eq!(plain_files(&scratch, "run"), whole, "{name}");
    }
}

#[test]
fn a_sheet_without_a_name_replaces_nothing() {
    let scratch = Scratch::new();
    scratch.file("sheet.pdf", "my own");
    scratch.file("sheet_2-answers.pdf", "mine too");
    let mut command = program();
    let args = ["sheet", "--size", "2x3", "--count", "2", "--seed", "1", "--answers", "separate"];
    let ran = crate::workshop::finish(
        {
            command.args(args).current_dir(&scratch.0);
            command
        },
        &args,
    )
    .exits(0)
    .says("sheet_3.pdf");
    drop(ran);
    let files = plain_files(&scratch, "");
    assert_eq!(
        files.keys().map(String::as_str).collect::<Vec<_>>(),
        ["sheet.pdf", "sheet_2-answers.pdf", "sheet_3-answers.pdf", "sheet_3.pdf"]
    );
    assert_eq!(files["sheet.pdf"], b"my own");
}

#[test]
fn a_book_is_verified_file_by_file() {
    let scratch = Scratch::new();
    let spec = scratch.file("small.toml", SPEC);
    let out = scratch.arg("book");
    let book = ["book", spec.as_str(), "--pictures", "some", "--dpi", "20", "--out", out.as_str()];
    run(&book).exits(0);
    let whole = plain_files(&scratch, "book");
    run(&["verify", &out]).exits(0).says(&format!("{} files, 8 rows judged, 8 hold", whole.len() - 1));
    for (name, bytes) in whole.iter().filter(|(name, _)| *name != "manifest.json") {
        let mut flipped = bytes.clone();
        let at = flipped.len() / 2;
        flipped[at] ^= 1;
        scratch.file(&format!("book/{name}"), &flipped);
        assert!(run(&["verify", &out, "--quiet"]).exits(1).text().contains(name), "{name}");
        fs::remove_file(scratch.path("book").join(name)).unwrap();
        assert!(run(&["verify", &out, "--quiet"]).exits(1).text().contains(name), "{name}");
        run(&book).exits(0);
    }
    scratch.file("book/answers.pdf", "not of this book");
    assert!(run(&["verify", &out, "--quiet"]).exits(1).text().contains("answers.pdf"));
    fs::remove_file(scratch.path("book/answers.pdf")).unwrap();
    // Matching hashes do not prove validity: each row is verified itself.
    let list = String::from_utf8(whole["puzzles.csv"].clone()).unwrap();
    let wrong = list.replacen(",easy,", ",hard,", 1).replacen(",very-easy,", ",hard,", 1);
    assert_ne!(wrong, list);
    let manifest = String::from_utf8(whole["manifest.json"].clone()).unwrap();
    let hash = |bytes: &[u8]| gridpress::seed::sha256_hex(bytes);
    let manifest = manifest.replace(&hash(list.as_bytes()), &hash(wrong.as_bytes()));
    scratch.file("book/puzzles.csv", &wrong);
    scratch.file(
        "book/manifest.json",
        manifest.replace(&format!("\"bytes\": {}", list.len()), &format!("\"bytes\": {}", wrong.len())),
    );
    assert!(run(&["verify", &out, "--quiet"]).exits(1).text().contains("level"));
    run(&["verify", &scratch.arg("")]).exits(2).says("neither a run nor a book");
}

/// Symbols, solutions, kinds and volumes: the pages of a book must have the puzzles of its list.
#[test]
fn a_books_pages_hold_the_puzzles_of_its_list() {
    let scratch = Scratch::new();
    let section = |keys: &str| format!("[[section]]\ntitle = \"S\"\n{keys}\n");
    let large = section("size = \"3x4\"\ncount = 2") + &section("size = \"4x3\"\ncount = 2");
    let small = section("size = \"2x5\"\ncount = 3") + &section("size = \"2x3\"\ncount = 3");
    let sums = section("kind = \"suko\"\ncount = 4") + &section("kind = \"sujiko\"\ncount = 4");
    for (i, spec) in [
        format!("symbols = \"numbers\"\n{large}"),
        format!("symbols = \"letters\"\nsolutions = \"separate\"\n{large}"),
        format!("solutions = \"none\"\ntheme = \"large\"\n{small}"),
        format!("theme = \"kids\"\n{small}{sums}"),
        format!("page = \"a5\"\nprinter = \"a5-booklet\"\nbooklet = true\n{sums}"),
        format!("copies = 4\nper_page = 1\n{small}"),
    ]
    .iter()
    .enumerate()
    {
        let spec = scratch.file("pages.toml", format!("title = \"Pages\"\nseed = \"1\"\n{spec}"));
        let out = scratch.arg(&format!("pages-{i}"));
        run(&["book", &spec, "--pictures", "none", "--out", &out]).exits(0);
        let ran = run(&["verify", &out]);
        assert!(ran.code == 0 && ran.err.contains(" 0 do not"), "{spec}: {} {}", ran.text(), ran.err);
    }
    // The book of another seed under the same name, with a manifest that has its hash.
    let spec = scratch.file("small.toml", SPEC);
    for (name, seed) in [("own", "7"), ("other", "8")] {
        run(&["book", &spec, "--pictures", "none", "--seed", seed, "--out", &scratch.arg(name)]).exits(0);
    }
    let (own, other) = (plain_files(&scratch, "own"), plain_files(&scratch, "other"));
    let facts = |bytes: &[u8]| serde_json::json!({ "bytes": bytes.len(), "name": "print.pdf", "sha256": gridpress::seed::sha256_hex(bytes) });
    let mut manifest: serde_json::Value = serde_json::from_slice(&own["manifest.json"]).unwrap();
    let files = manifest["files"].as_array_mut().unwrap();
    *files.iter_mut().find(|file| file["name"] == "print.pdf").unwrap() = facts(&other["print.pdf"]);
    scratch.file("own/print.pdf", &other["print.pdf"]);
    scratch.file("own/manifest.json", manifest.to_string());
    let ran = run(&["verify", &scratch.arg("own")]).exits(1).says("0 hold, 8 do not");
    let told = ran.text();
    assert_eq!(told.matches("puzzle,,it is on no page,print.pdf").count(), 8, "{told}");
    assert_eq!(told.matches("solution,,it is on no page,print.pdf").count(), 8, "{told}");
    assert!(!told.contains("screen.pdf"), "{told}");
}

/// Bytes with a few places changed, removed or duplicated, determined by a number.
fn mutated(bytes: &[u8], number: u64) -> Vec<u8> {
    let mut state = number.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut next = |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state % below.max(1) as u64) as usize
    };
    let mut out = bytes.to_vec();
    for _ in 0..1 + next(4) {
        let (at, len) = (next(out.len()), next(40));
        let end = (at + len).min(out.len());
        let words: [&[u8]; 8] = [b"18446744073709551615", b"-1", b"null", b"\"\"", b"{}", b"[[[[", b"\"../x\"", b"1e999"];
        match next(4) {
            0 => drop(out.splice(at..end, std::iter::empty())),
            1 => drop(out.splice(at..end, words[next(words.len())].iter().copied())),
            2 => out[at] ^= 1 << next(8),
            _ => {
                let piece = out[at..end].to_vec();
                drop(out.splice(at..at, piece));
            }
        }
        if out.is_empty() {
            break;
        }
    }
    out
}

#[test]
fn no_word_in_what_a_folder_says_of_itself_makes_the_program_panic() {
    let scratch = Scratch::new();
    let out = scratch.arg("run");
    let set = [
        "generate",
        "--size",
        "2x2",
        "-n",
        "6",
        "--part-slots",
        "3",
        "--distinct",
        "--split",
        "a:1,b:1",
        "--seed",
        "1",
        "--out",
        &out,
    ];
    run(&set).exits(0);
    let place = scratch.path("run");
    let whole = plain_files(&scratch, "run");
    for name in ["run.json", "manifest.json", "part-000000000003.json", "_SUCCESS", ".keys/part-000000000003.keys"] {
        for number in 0..400 {
            fs::write(place.join(name), mutated(&whole[name], number)).unwrap();
            // The result does not matter, as long as it ends without a panic.
            drop(gridpress::press::run::facts_in(&place));
            drop(gridpress::press::run::inspect(&place));
            if number % 40 == 0 {
                run(&["verify", &out, "--quiet"]);
                run(&["merge", &out, "--quiet"]);
                whole.iter().for_each(|(name, bytes)| fs::write(place.join(name), bytes).unwrap());
            }
        }
        fs::write(place.join(name), &whole[name]).unwrap();
    }
    let spec = scratch.file("small.toml", SPEC);
    let out = scratch.arg("book");
    run(&["book", &spec, "--pictures", "none", "--out", &out]).exits(0);
    let manifest = fs::read(scratch.path("book/manifest.json")).unwrap();
    for number in 0..40 {
        fs::write(scratch.path("book/manifest.json"), mutated(&manifest, number)).unwrap();
        run(&["verify", &out, "--quiet"]);
    }
}
