//! Data handed on to others: verified paths, folders of earlier versions, a puzzle as an argument, requests that no board can
//! meet, pictures on dark pages.

use crate::workshop::{Scratch, finish, program, run, run_on};
use gridpress::press::run::PartFacts;
use serde_json::Value;
use std::fs;

const EASY: &str = "..5......18.2.......23.9.1......456.4........9.......37...9...5..961..78..18.7...";

#[test]
fn a_path_is_judged_in_whatever_form_it_is_written() {
    let scratch = Scratch::new();
    let set = ["generate", "-n", "3", "--seed", "a", "--level", "hard", "--with-path", "--quiet", "--out"];
    let kinds = [("csv", "=", "-"), ("jsonl", "\"digit\":4", "\"digit\":5")];
    for (ending, from, to) in kinds {
        let list = scratch.arg(&format!("paths.{ending}"));
        run(&[&set[..], &[&list]].concat()).exits(0);
        run(&["verify", &list]).exits(0).says("3 rows judged, 3 hold");
        run(&["verify", "--fast", &list]).exits(0);
        let text = fs::read_to_string(&list).unwrap();
        let at = text.find("hidden-single").unwrap();
        let changed = text[..at].to_string() + &text[at..].replacen(from, to, 1);
        let found = run_on(&["verify"], &changed).exits(1).text();
        assert!(found.lines().any(|line| line.contains(",path,step ")), "{found}");
    }
    // Verify checks every key of a step, not only its conclusion; and steps that are rows by themselves.
    let text = fs::read_to_string(scratch.path("paths.jsonl")).unwrap();
    for (from, to) in
        [("\"cost\":1.2", "\"cost\":1.5"), ("\"houses\":[\"box", "\"houses\":[\"row"), ("\"step\":7,", "\"step\":8,")]
    {
        assert!(run_on(&["verify"], text.replacen(from, to, 1)).exits(1).text().contains(",path,"), "{from}");
    }
    for names in ["rc", "a1"] {
        let steps = run_on(&["rate", "--explain=jsonl", "--cells", names], EASY).exits(0).text();
        run_on(&["verify"], &steps).exits(0);
        let mut lines: Vec<String> = steps.lines().map(String::from).collect();
        lines[20] = lines[20].replacen("\"key\":\"", "\"key\":\"x-", 1);
        let found = run_on(&["verify"], lines.join("\n")).exits(1).text();
        assert!(found.contains("\n21,") && found.contains("no technique 'x-"), "{found}");
    }
    // Kinds with sums have their own steps.
    let sukos = run(&["generate", "--kind", "suko", "-n", "20", "--seed", "a", "--with-path", "--quiet"]).exits(0).text();
    run_on(&["verify"], sukos).exits(0).says("20 hold");
    let several = ["generate", "--kind", "suko", "-n", "20", "--seed", "a", "--allow-multiple", "--with-path", "--quiet"];
    run_on(&["verify"], run(&several).exits(0).text()).exits(0);
}

/// A folder as earlier versions made it, with rows at the top level.
fn as_before(scratch: &Scratch, name: &str) {
    let folder = scratch.path(name);
    for (file, bytes) in scratch.all_files(name) {
        if let Some(row) = file.strip_prefix("data/") {
            if let Some((side, _)) = row.split_once('/') {
                fs::create_dir_all(folder.join(side)).unwrap();
            }
            fs::rename(folder.join(&file), folder.join(row)).unwrap();
        } else if file.starts_with("part-") || file.starts_with("reserve-") {
            let mut part: PartFacts = serde_json::from_slice(&bytes).unwrap();
            part.files.iter_mut().for_each(|file| file.name = file.name.replacen("data/", "", 1));
            let mut text = serde_json::to_vec_pretty(&part.sealed()).unwrap();
            text.push(b'\n');
            fs::write(folder.join(&file), text).unwrap();
        }
    }
    fs::remove_dir_all(folder.join("data")).unwrap();
    let said = fs::read_to_string(folder.join("run.json")).unwrap().replace(",\n  \"in_data\": true", "");
    assert!(!said.contains("in_data"));
    fs::write(folder.join("run.json"), said).unwrap();
    ["manifest.json", "README.md", "croissant.json", "_SUCCESS"]
        .iter()
        .for_each(|name| fs::remove_file(folder.join(name)).unwrap());
}

#[test]
fn a_folder_of_before_goes_on_where_its_rows_lie() {
    for more in [&[][..], &["--distinct"], &["--split", "a:1,data:1", "--split-exact"]] {
        let scratch = Scratch::new();
        let set = [&["generate", "--size", "2x2", "-n", "33", "--part-slots", "8", "--seed", "old", "--quiet"], more, &["--out"]]
            .concat();
        let (out, new) = (scratch.arg("old"), scratch.arg("new"));
        // Folders were CSV unless a command said otherwise; the same command continues like that.
        run(&[&["generate", "--to", "csv"], &set[1..], &[&out]].concat()).exits(0);
        as_before(&scratch, "old");
        let lost = scratch.all_files("old").into_keys().find(|name| name.ends_with("part-000000000008.csv")).unwrap();
        // run.json may be lost too: the parts say where they are.
        for lost in [lost.as_str(), "run.json"] {
            fs::remove_file(scratch.path("old").join(lost)).unwrap();
            run(&[&set[..], &[&out]].concat()).exits(0);
            run(&["verify", &out, "--quiet"]).exits(0);
            let files = scratch.all_files("old");
            let of_rows: Vec<&String> = files.keys().filter(|name| name.ends_with(".csv")).collect();
            assert!(
                of_rows.iter().all(|name| name.matches('/').count() == more.contains(&"--split-exact") as usize),
                "{of_rows:?}"
            );
            // One side of the split is also named data.
            let has_side = more.contains(&"--split");
            assert_eq!(String::from_utf8_lossy(&files["README.md"]).contains("\"data/*.csv\""), has_side);
        }
        run(&["merge", &out, "--quiet", "--out", &scratch.arg("old.csv")]).exits(0);
        // The rows equal those of a new folder, whose files are in data/.
        run(&[&set[..], &[&new]].concat()).exits(0);
        run(&["merge", &new, "--quiet", "--out", &scratch.arg("new.csv")]).exits(0);
        assert_eq!(fs::read(scratch.path("old.csv")).unwrap(), fs::read(scratch.path("new.csv")).unwrap());
        let is_below = |name: &String| !name.ends_with(".parquet") || name.starts_with("data/");
        assert!(scratch.all_files("new").keys().all(is_below));
        assert!(scratch.all_files("new").keys().any(|name| name.ends_with(".parquet")));
    }
}

#[test]
fn cards_name_a_day_where_one_is_said() {
    let scratch = Scratch::new();
    let day = |name: &str, seconds: Option<&str>| {
        let mut command = program();
        if let Some(seconds) = seconds {
            command.env("SOURCE_DATE_EPOCH", seconds);
        }
        let args = ["generate", "--size", "2x2", "-n", "3", "--seed", "1", "--out", &scratch.arg(name)];
        command.args(args);
        finish(command, &args).exits(0);
        let card: Value = serde_json::from_slice(&scratch.all_files(name)["croissant.json"]).unwrap();
        (card["datePublished"].clone(), card["license"].is_string() && card["citeAs"].is_string())
    };
    assert_eq!(day("dated", Some("951782400")), ("2000-02-29".into(), true));
    assert_eq!(day("undated", None), (Value::Null, true));
}

#[test]
fn a_puzzle_may_stand_for_a_list() {
    let scratch = Scratch::new();
    let list = scratch.file("list.txt", format!("{EASY}\n"));
    for command in [
        &["solve"][..],
        &["rate"],
        &["rate", "--explain"],
        &["check"],
        &["verify"],
        &["evaluate"],
        &["canon"],
        &["stats"],
        &["render"],
        &["dedupe", "--to", "lines"],
        &["transform", "--rotate", "90", "--to", "lines"],
        &["convert", "--to", "sdk"],
        &["lab", "--with", "norvig"],
    ] {
        let of = |list: &str| run(&[command, &[list]].concat()).exits(0).out;
        assert_eq!(of(EASY), of(&list), "{command:?}");
    }
    run(&["solve", "......... AACBBCBBC 21 20 21 20 12 15 18", "--quiet"]).exits(0);
    run(&["solve", "--size", "2x3", &"..".repeat(18)]).exits(0);
    // An argument that is too long for a file name, and an argument for stdin.
    run(&["solve", "--limit", "1", &".".repeat(625)]).exits(0);
    scratch.file(EASY, "1..4....4..1...3\n");
    let mut command = program();
    command.current_dir(scratch.path(".")).args(["solve", EASY]);
    assert!(finish(command, &["solve", EASY]).exits(0).text().contains("1..4....4..1...3"));
    for (wrong, words) in [
        ("/no/such/list.csv", "list.csv: can't be read: there is no such file\n"),
        ("nothing.txt", "nothing.txt: can't be read: there is no such file\n"),
        (&EASY[..80], "found 80"),
        (&EASY.replace('5', "x"), "found 'x'"),
    ] {
        for command in ["solve", "rate", "check", "render", "canon", "lab"] {
            run(&[command, wrong]).exits(2).says("can't be read").says(words);
        }
    }
}

#[test]
fn a_technique_that_is_never_met_is_refused_at_once() {
    for args in [
        &["--technique", "direct-claiming"][..],
        &["--hardest", "direct-claiming"],
        &["--size", "2x3", "--technique", "direct-claiming"],
    ] {
        run(&[&["generate", "--seed", "1"], args].concat())
            .exits(3)
            .says("never met on this board")
            .says("direct pointing writes it before");
    }
    for key in ["direct-pointing", "claiming"] {
        run(&["generate", "--seed", "1", "--size", "2x2", "--technique", key]).exits(3).says("never met on this board");
    }
    // It is the technique that costs 1.9.
    run(&["generate", "--seed", "1", "--er", "1.9..1.9"]).exits(3).says("no technique costs");
    // With a box side of four it exists.
    run(&["generate", "--seed", "1", "--size", "2x4", "--technique", "direct-claiming", "--quiet"]).exits(0);
    run(&["generate", "--seed", "1", "--without", "direct-claiming", "--quiet"]).exits(0);
}

#[test]
fn it_is_told_why_a_list_has_no_er() {
    let sums = run(&["generate", "--kind", "suko", "-n", "3", "--seed", "1", "--quiet", "--to", "lines"]).exits(0).text();
    run_on(&["rate"], &sums).exits(0).says("Sudoku Explainer does not rate such boards");
    assert!(!run_on(&["rate", "--quiet"], &sums).exits(0).err.contains("er,"));
    // 6x6 has numbers, from a descendant of it.
    let small = run(&["generate", "--size", "2x3", "-n", "3", "--seed", "1", "--quiet", "--to", "lines"]).exits(0).text();
    assert!(!run_on(&["rate", "--size", "2x3"], &small).exits(0).err.contains("Explainer"));
    // If one puzzle has a rating, or none is rated at all, no remark is printed.
    assert!(!run(&["rate", EASY]).exits(0).err.contains("Explainer"));
    assert!(!run(&["rate", &".".repeat(16)]).exits(0).err.contains("Explainer"));
    run(&["rate", "--help"]).exits(0);
    assert!(run(&["rate", "--help"]).text().contains("er, ep and ed are Sudoku Explainer's numbers"));
}

#[test]
fn pictures_can_be_seen_on_a_dark_page() {
    let scratch = Scratch::new();
    let list = scratch.file("list.txt", format!("{EASY}\n"));
    let is_white = |name: &str| {
        let text = fs::read_to_string(scratch.path(name)).unwrap();
        // Below everything drawn.
        let ground = text.find("fill=\"#ffffff\"/>").filter(|at| text[..*at].rfind("<rect") > text[..*at].rfind("</defs>"));
        ground.is_some_and(|at| !text[..at].contains("<g ") && !text[..at].contains("stroke="))
    };
    let made: &[(&str, &[&str])] = &[
        ("board.svg", &["render", &list, "--out"]),
        ("text.svg", &["render", &list, "--text", "text", "--out"]),
        ("sheet.svg", &["render", &list, "--contact-sheet", "--out"]),
        ("stats.svg", &["stats", &list, "--to", "svg", "--out"]),
        ("steps.svg", &["rate", &list, "--explain=svg", "--out"]),
        ("plot.svg", &["lab", &list, "--with", "norvig,go-sudoku", "--out", "/dev/null", "--plot"]),
    ];
    for (name, words) in made {
        run(&[*words, &[scratch.arg(name).as_str()]].concat()).exits(0);
        assert!(is_white(name), "{name}");
    }
    run(&["render", &list, "--transparent", "--out", &scratch.arg("clear.svg")]).exits(0);
    assert!(!is_white("clear.svg"));
}
