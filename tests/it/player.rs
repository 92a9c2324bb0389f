//! Pictures of the lab, as the command writes them: the page that plays runs, and the plot of their steps.

use crate::workshop::{Scratch, run_on};
use serde_json::Value;

const INKALA_2010: &str = "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..";
const GOLDEN_NUGGET: &str = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....";
const SUKO: &str = "......... BCABCABCC 25 20 23 23 10 17 18";

/// The runs of a page, and the messages.
fn played(args: &[&str], puzzles: &str) -> (Value, String) {
    let scratch = Scratch::new();
    let file = scratch.arg("page.html");
    let run = run_on(&[&["lab", "--player", &file], args].concat(), puzzles).exits(0);
    assert_eq!(run.text(), "", "the page goes only to its file");
    let page = std::fs::read_to_string(&file).unwrap();
    assert!(page.starts_with("<!doctype html>") && page.ends_with("</html>\n"));
    let (_, data) = page.split_once(r#"<script type="application/json" id="data">"#).unwrap();
    (serde_json::from_str(data.split_once("</script>").unwrap().0).unwrap(), run.err)
}

fn list<'a>(value: &'a Value, name: &str) -> &'a Vec<Value> {
    value[name].as_array().unwrap()
}

fn solvers(data: &Value) -> Vec<Vec<&str>> {
    let names = |puzzle| list(puzzle, "runs").iter().map(|run| run["solver"].as_str().unwrap()).collect();
    data.as_array().unwrap().iter().map(names).collect()
}

#[test]
fn long_runs_are_thinned_and_say_so() {
    let (data, _) = played(&["--with", "first-available,least-candidates-hybrid"], GOLDEN_NUGGET);
    assert_eq!(solvers(&data), [["first-available", "least-candidates-hybrid"]]);
    let (long, short) = (&data[0]["runs"][0], &data[0]["runs"][1]);
    assert_eq!((long["steps"].as_u64(), long["whole"].as_u64()), (Some(304_053), Some(2_000)));
    assert_eq!(long["every"], 256);
    let stills = long["stills"].as_array().unwrap();
    assert!((1_000..2_002).contains(&stills.len()), "{}", stills.len());
    assert_eq!(stills.last().unwrap()[1], 304_053);
    assert_eq!((short["every"].as_u64(), short["stills"].as_array().unwrap().len()), (Some(1), 0));
}

#[test]
fn puzzles_and_solvers_that_do_not_fit_are_named() {
    let many = format!("{INKALA_2010}\n").repeat(21);
    let (data, said) = played(&["--with", "norvig,exec:cat", "--with", "suko-brute-force"], &many);
    assert_eq!(solvers(&data), vec![["norvig"]; 20]);
    for word in ["the first 20 puzzles", "exec:cat was left out", "suko-brute-force was left out"] {
        assert!(said.contains(word), "{word}: {said}");
    }
    let (data, said) = played(&["--with", "all"], SUKO);
    assert!(solvers(&data)[0].contains(&"suko-search") && !said.contains("left out"), "{said}");
    assert_eq!(data[0]["title"].as_str().unwrap().split(' ').next(), Some("Suko"));
    run_on(&["lab", "--player", "page.html"], "").exits(2).says("there is no puzzle to play");
}

#[test]
fn every_run_is_a_dot_of_the_plot() {
    let scratch = Scratch::new();
    let file = scratch.arg("plot.svg");
    let args = ["lab", "--quiet", "--with", "norvig,candidate-checking", "--plot", &file];
    let table = run_on(&args, format!("{INKALA_2010}\n{GOLDEN_NUGGET}\n")).exits(0).text();
    assert_eq!(table.lines().count(), 5, "the table is written all the same");
    let plot = std::fs::read_to_string(&file).unwrap();
    // Two solved runs, each with a dot in its strip and one against difficulty; two stuck runs are crosses.
    assert_eq!(plot.matches("<circle").count(), 4);
    let crosses = plot.lines().filter(|line| line.starts_with("<path d=\"M") && line.matches('M').count() == 2).count();
    assert_eq!(crosses, 4);
}
