//! Hints on the command line: stage by stage, for a board as it is, and first of all what is wrong with it.

use crate::workshop::{Scratch, run, run_on};
use gridpress::press::{Library, words};

const PUZZLE: &str = "...8...5.9.6..1..4.84..7...1.97..6......2...36..1..9.5.98....6.3........7.25.....";
/// Six steps later.
const LATER: &str = "2..8...5.9.6.51..4584..7...1.97..6..8...2...36..1..9.5498...56.3........7.25.....";

/// Without marks its next step is no single.
const CHAINS: &str = "65...87.3....54.6.1..6.7..8.......975.84......9.2.......2..6.8.....1.....3...26.9";

#[test]
fn each_stage_goes_on_from_the_one_before_and_the_last_one_alone_says_what_follows() {
    for language in &Library::default().languages() {
        let told = |stage: &str| run(&["hint", LATER, "--language", language, "--up-to", stage]).exits(0).text();
        let all = ["where", "technique", "why", "follows"].map(told);
        for two in all.windows(2) {
            assert!(two[1].starts_with(&format!("{}\n\n", two[0].trim_end())), "{language}: {} / {}", two[0], two[1]);
        }
        // The direct hidden pair writes a 5 in the fourth row.
        let name = words(&Library::default(), language).unwrap().hint.cell;
        let cell = &name.replace("{row}", "4").replace("{col}", "6");
        assert!(all[3].contains(cell) && !all[1].contains(cell), "{}", all[3]);
        assert_eq!(run(&["hint", LATER, "--language", language]).exits(0).text(), all[3]);
    }
    assert!(run(&["hint", LATER, "--cells", "a1"]).exits(0).text().contains("F4"));
}

#[test]
fn the_board_beside_the_puzzle_shows_what_is_wrong() {
    let scratch = Scratch::new();
    let grid = |digits: &str| {
        let rows: Vec<String> = digits.as_bytes().chunks(9).map(|row| String::from_utf8(row.to_vec()).unwrap()).collect();
        let cut = |row: &String| format!("{} | {} | {}\n", &row[..3], &row[3..6], &row[6..]).replace('.', "_");
        let cut: Vec<String> = rows.iter().map(cut).collect();
        cut.chunks(3).map(|band| band.concat()).collect::<Vec<_>>().join("----+-----+----\n")
    };
    let file = scratch.file("board.txt", grid(LATER));
    let by_board = run(&["hint", PUZZLE, "--board", &file]).exits(0).text();
    assert_eq!(by_board, run(&["hint", PUZZLE, "--board", LATER]).exits(0).text());
    assert_eq!(by_board, run_on(&["hint"], LATER).exits(0).text());
    // A digit that breaks no rule and is not the solution's.
    let wrong = format!("3{}", &PUZZLE[1..]);
    assert_eq!(
        run(&["hint", PUZZLE, "--board", &wrong, "--up-to", "where"]).exits(1).text(),
        "First something else: a digit is wrong.\n"
    );
    assert!(run(&["hint", PUZZLE, "--board", &wrong]).exits(1).text().ends_with("\n\nWrong: r1c1.\n"));
    run(&["hint", &wrong]).exits(1);
    run(&["hint", PUZZLE, "--board", "12."])
        .exits(2)
        .says("--board: expected 81 digits, one a cell and . for an empty one; found 3");
    run(&["hint", PUZZLE, "--board", "nowhere.txt"]).exits(2).says("nowhere.txt");
    run_on(&["hint"], format!("{PUZZLE}\n{LATER}\n")).exits(2).says("several puzzles");
}

#[test]
fn pencil_marks_are_heeded_and_a_wrong_one_is_told_first() {
    let scratch = Scratch::new();
    let solved = run(&["solve", CHAINS]).exits(0).text();
    let row = solved.lines().nth(1).expect("a row below the header");
    let solution = row.split(',').find(|word| word.len() == 81 && !word.contains('.')).expect("a solution").as_bytes();
    let open = CHAINS.find('.').expect("a cell is open");
    let (name, digit) = (format!("r{}c{}", open / 9 + 1, open % 9 + 1), solution[open] as char);
    let lost = run(&["hint", CHAINS, "--pencil", &format!("{name}<>{digit}")]).exits(1).text();
    assert!(lost.contains(&name) && lost.starts_with("First something else"), "{lost}");
    // One mark in a cell is its digit, whatever else is easy; a file of marks is one of the same.
    let grid: Vec<String> = (0..81).map(|k| if k == open { digit.to_string() } else { ".".into() }).collect();
    let file = scratch.file("marks.txt", grid.chunks(9).map(|row| row.join(" ") + "\n").collect::<String>());
    let told = run(&["hint", CHAINS, "--pencil", &file]).exits(0).text();
    assert_eq!(told, run(&["hint", CHAINS, "--pencil", &format!("{name}={digit}")]).exits(0).text());
    assert_ne!(told, run(&["hint", CHAINS]).exits(0).text());
    run(&["hint", CHAINS, "--pencil", "r0c1=2"]).exits(2).says("--pencil: 'r0c1=2': the board has no cell 'r0c1'");
    run(&["hint", CHAINS, "--pencil", "nowhere.txt"]).exits(2).says("nowhere.txt");
}
