//! Unusual use: odd arguments, odd output places, interrupts, and requests without an answer.

use crate::workshop::{Scratch, commands, program, run, run_on};
use std::collections::BTreeSet;

#[test]
fn arguments_that_nobody_expects_are_refused_or_bounded() {
    run(&["generate", "-n", "2", "-j", "18446744073709551615", "--no-rate"]).exits(0);
    run_on(&["solve", "-j", "18446744073709551615"], ".".repeat(16)).exits(0);
    run(&["book", "suko-daily-30", "--set", &format!("{}b=1", "a.".repeat(30_000))]).exits(2).says("no key lies that deep");
    run(&["sheet", "--out", "x.txt"]).exits(2).says(".pdf");
    run(&["transform", "--variants", "0"]).exits(2).says("1 to 10000");
    run(&["generate", "--score", "6..9"]).exits(2).says("1.00 to 5.00");
    run(&["generate", "--score", "1..5", "--no-rate"]).exits(2).says("leave out --no-rate");
}

#[cfg(unix)]
#[test]
fn an_argument_that_is_no_text_is_a_name_like_any_other() {
    use std::os::unix::ffi::OsStrExt;
    let odd = std::ffi::OsStr::from_bytes(b"\xff.txt");
    let output = program().arg("solve").arg(odd).output().expect("the program starts");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("can't be read") && !said.contains("panicked"), "{said}");
}

#[test]
fn what_a_format_cannot_hold_is_refused_and_what_it_holds_is_believed() {
    let scratch = Scratch::new();
    run(&["generate", "-n", "3", "--seed", "1", "--columns", "kaggle", "--out", &scratch.arg("k.csv")]).exits(0);
    run(&["verify", &scratch.arg("k.csv")]).exits(0).says("3 hold");
    for columns in ["kaggle", "extreme"] {
        run(&["generate", "--kind", "suko", "--columns", columns]).exits(2).says("no place for sums");
    }
}

#[test]
fn levels_that_a_board_never_has_are_refused_at_once() {
    run(&["generate", "--size", "4x4", "--level", "hard"]).exits(3).says("medium at most");
    run(&["generate", "--size", "5x5", "--quota", "easy:1,beyond:1"]).exits(3).says("never beyond");
    run(&["generate", "--kind", "suko", "--level", "diabolical"]).exits(3).says("ends at fiendish");
    run(&["generate", "--kind", "suko", "--technique", "x-wing"]).exits(2).says("nothing to look at");
}

#[test]
fn variants_differ_from_each_other_and_end_where_there_are_no_more() {
    let made = run(&["generate", "--kind", "suko", "-n", "2", "--variants", "40", "--seed", "1", "--to", "lines"]).exits(0);
    let text = made.text();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.iter().collect::<BTreeSet<_>>().len(), lines.len(), "{lines:?}");
    // Eight symmetries of the square, each with the complement of the digits.
    assert!(lines.len() <= 32 && lines.len() > 8, "{}", lines.len());
}

#[test]
fn a_book_keeps_to_its_quota_or_says_what_is_missing() {
    let scratch = Scratch::new();
    let spec = |quota: &str| {
        let section = format!("title = \"Q\"\nsize = \"2x3\"\ncount = 12\nquota = \"{quota}\"\n");
        scratch.file("q.toml", format!("title = \"Quota\"\nper_page = 6\nseed = \"q\"\n[[section]]\n{section}"))
    };
    let place = spec("very-easy:1,easy:1");
    run(&["book", &place, "--pictures", "none", "--out", &scratch.arg("a")]).exits(0).says("6 very-easy, 6 easy");
    let place = spec("very-easy:11,hard:1");
    let rows = run(&["book", &place, "--pictures", "none", "--set", "section.1.size=2x2", "--out", &scratch.arg("b")]);
    rows.exits(3).says("11 of 12 different puzzles found");
    assert!(scratch.path("b/puzzles.csv").is_file() && !scratch.path("b/print.pdf").exists());
}

#[test]
fn a_book_of_somebodys_list_is_the_same_each_time() {
    let scratch = Scratch::new();
    let list = scratch.file("list.txt", run(&["generate", "-n", "3", "--seed", "5", "--to", "lines"]).text());
    for out in ["a", "b"] {
        run(&["book", "--from", &list, "--pictures", "none", "--out", &scratch.arg(out)]).exits(0);
    }
    assert_eq!(scratch.all_files("a"), scratch.all_files("b"));
    let full = run_on(&["solve"], "...4..31..4.2...\n").text().lines().nth(1).expect("a row").split(',').nth(1).map(String::from);
    let full = full.expect("a solution");
    run_on(&["book", "--from", "-", "--out", &scratch.arg("c")], full).exits(2).says("nothing is left to solve");
}

#[test]
fn pages_of_an_earlier_book_do_not_stay() {
    let scratch = Scratch::new();
    let out = scratch.arg("book");
    run(&["book", "suko-daily-30", "--pictures", "all", "--dpi", "20", "--out", &out]).exits(0);
    scratch.file("book/svg/mine.svg", "kept");
    run(&["book", "suko-daily-30", "--pictures", "some", "--dpi", "20", "--out", &out]).exits(2).says("svg/mine.svg");
    run(&["book", "suko-daily-30", "--pictures", "some", "--dpi", "20", "--out", &out, "--force"]).exits(0);
    run(&["book", "suko-daily-30", "--pictures", "some", "--dpi", "20", "--out", &scratch.arg("fresh")]).exits(0);
    let mut files = scratch.all_files("book");
    assert_eq!(files.remove("svg/mine.svg").as_deref(), Some(&b"kept"[..]));
    assert_eq!(files, scratch.all_files("fresh"));
}

#[test]
fn explain_takes_its_word_with_and_without_a_sign() {
    let scratch = Scratch::new();
    let list = scratch.file("list.txt", "...4..3134..2...\n");
    let json = run(&["rate", "--explain=jsonl", &list]).exits(0).text();
    assert!(json.starts_with('{'), "{json}");
    assert_eq!(run(&["rate", "--explain", "jsonl", &list]).exits(0).text(), json);
    assert_eq!(run_on(&["rate", "--explain", "jsonl"], "...4..3134..2...\n").exits(0).text(), json);
    let text = run(&["rate", "--explain", &list]).exits(0).text();
    assert_eq!(run(&["rate", "--explain", "text", &list]).exits(0).text(), text);
    run(&["rate", &list, &list]).exits(2).says("one list at a time");
}

#[test]
fn solutions_are_listed_up_to_the_limit() {
    let rows = run_on(&["solve", "--all", "--limit", "5"], ".".repeat(16)).exits(0).text();
    assert_eq!(rows.lines().count(), 6);
    assert!(run_on(&["solve", "--limit", "0"], ".".repeat(16)).exits(0).text().contains(",288,done"));
    let all = run_on(&["solve", "--all"], ".".repeat(16)).exits(0).text();
    assert_eq!(all.lines().count(), 289);
}

#[test]
fn a_limit_of_one_proves_nothing() {
    let many = ".".repeat(16);
    for more in [&[][..], &["--all"]] {
        run_on(&[&["solve", "--expect-unique", "--limit", "1"], more].concat(), &many).exits(2).says("needs --limit 2 or more");
    }
    run_on(&["solve", "--expect-unique"], &many).exits(1).says("1 of 1 puzzle does not have exactly one solution");
    run_on(&["solve", "--limit", "1"], &many).exits(0);
}

#[test]
fn a_file_that_is_no_list_or_no_spec_is_called_what_it_is() {
    let scratch = Scratch::new();
    let list = scratch.file("list.txt", "...4..3134..2...\n");
    for command in ["book", "preflight"] {
        run(&[command, &list]).exits(2).says("list.txt is no spec (line 1").says("gridpress book --from ");
    }
    let picture = scratch.file("picture.jpg", [0xff, 0xd8, 0xff, 0xe0, 0, 16, b'J', b'F']);
    run(&["solve", &picture]).exits(2).says("picture.jpg is no puzzle list (it is not text)");
    let pdf = scratch.file("book.pdf", "%PDF-1.7\n");
    run(&["rate", &pdf]).exits(2).says("book.pdf is no puzzle list (it is a PDF)");
    run(&["preflight", &pdf]).exits(2).says("--list shows them");
    run(&["stats", &scratch.arg(".")]).exits(2).says("it is a folder, not a list").says("gridpress merge ");
    for (option, value) in [("--theme", "kids"), ("--language", "de"), ("--notation", "eureka")] {
        run(&["rate", &list, option, value]).exits(2).says("ask for --explain as well");
    }
    run(&["generate", "--count", "0", "--seed", "1"]).exits(0).says("0 puzzles, seed 1; nothing to make");
}

#[cfg(unix)]
#[test]
fn links_are_followed_and_pipes_stay_pipes() {
    let scratch = Scratch::new();
    scratch.file("real.txt", "old");
    std::os::unix::fs::symlink(scratch.path("real.txt"), scratch.path("link.txt")).expect("links can be made");
    run(&["generate", "--seed", "1", "--out", &scratch.arg("link.txt")]).exits(0);
    assert!(scratch.path("link.txt").is_symlink());
    assert_eq!(std::fs::read_to_string(scratch.path("real.txt")).expect("it is there").trim_end().len(), 81);
    let piped = run(&["generate", "--seed", "1", "--to", "lines", "--out", "/dev/stdout"]).exits(0);
    assert_eq!(piped.text().trim_end().len(), 81);
}

#[cfg(unix)]
#[test]
fn an_interrupt_leaves_nothing_behind() {
    let scratch = Scratch::new();
    for signal in ["INT", "TERM"] {
        let mut run = program()
            .args(["--quiet", "generate", "--count", "100000000", "--seed", "1", "--out", &scratch.arg("long.csv")])
            .spawn()
            .expect("the program starts");
        // The partial file appears when the run has begun; the interrupt handler is installed before that.
        while scratch.all_files("").is_empty() {
            std::thread::yield_now();
        }
        std::process::Command::new("kill").args([&format!("-{signal}"), &run.id().to_string()]).status().expect("kill runs");
        assert_eq!(run.wait().expect("it ends").code(), Some(130), "{signal}");
        assert_eq!(scratch.all_files("").len(), 0, "{signal}");
    }
}

#[test]
fn an_address_is_no_place_to_write_to() {
    let scratch = Scratch::new();
    let commands = commands();
    let names = commands.iter().map(String::as_str).filter(|name| run(&[name, "--help"]).text().contains("--out"));
    let names: Vec<&str> = names.collect();
    assert!(names.len() > 15, "{names:?}");
    let needed = |name: &str| match name {
        "masks" => &["--cells", "4"][..],
        "merge" | "book" => &["sampler"],
        _ => &[],
    };
    let all = names.iter().map(|name| [&[*name], needed(name), &["--out", "s3://bucket/x.csv"]].concat());
    let others: [&[&str]; 6] = [
        &["generate", "--split", "train:1,test:1", "--out", "gs://bucket/{split}.csv"],
        &["generate", "--out=file:///tmp/gridpress-address"],
        &["dedupe", "--report", "https://host/report.csv"],
        &["lab", "--summary", "s3://bucket/summary.csv"],
        &["lab", "--plot", "s3://bucket/plot.svg"],
        &["templates", "export", "s3://bucket"],
    ];
    for words in all.chain(others.into_iter().map(<[&str]>::to_vec)) {
        let output = program().args(&words).current_dir(&scratch.0).output().expect("the program starts");
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{words:?}: {said}");
        assert!(said.contains("an address") && said.contains("copy it there"), "{words:?}: {said}");
    }
    assert!(scratch.all_files(".").is_empty() && std::fs::read_dir(&scratch.0).unwrap().next().is_none());
}
