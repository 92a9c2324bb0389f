//! Kinds with signs and lines, by their rows: every sign holds in the solution and is needed, the SAT solver finds one solution, and a
//! list stays the same when it is read and written again.

use crate::workshop::{assets, listed, run, run_on};
use gridpress::board::{Asks, Budget, Cell, Course, Layout, Sign, Sort, symbol};
use gridpress::draw::{PT, Show, puzzle_scene};
use gridpress::formats::{Expect, Row, read};
use gridpress::kinds::{KINDS, Says, all_rules, rule_of_sort, rules_text, signs_that_are_clues};
use gridpress::press::{Library, record, words};
use gridpress::puzzle::Puzzle;
use gridpress::render::{TextMode, svg};
use gridpress::verify::{count_by_clauses, judge};
use gridpress::words::{Words, sign_in_words};

/// Every claim about signs that holds for all kinds that have some.
fn hold(row: &Row, what: &str) {
    let (layout, solution) = (&row.layout, row.solution.as_ref().expect("a row has its solution"));
    for sign in &layout.signs {
        assert!(sign.is_well_laid(layout) && sign.holds(layout, |cell| solution.0[cell as usize]), "{what}: {sign:?}");
    }
    let judged = count_by_clauses(layout, &row.clues, 2, &Budget::NONE);
    assert!(judged.is_unique() && judged.first.as_ref() == Some(solution), "{what}: {}", row.text);
    assert_eq!(row.claim("rules"), Some(rules_text(layout, &row.clues).as_str()), "{what}");
}

#[test]
fn every_kind_with_signs_makes_puzzles_on_boards_of_every_shape() {
    let mut sorts: Vec<Sort> = Vec::new();
    for kind in KINDS.iter().filter(|kind| kind.check(None, None, false).is_ok_and(|params| params.has_signs())) {
        for size in ["2x3", "3x2", "2x4", "1x5"] {
            if !kind.sizes.iter().any(|own| own.to_string() == size) {
                continue;
            }
            let rows = listed("signs", &["--kind", kind.name, "--size", size, "-n", "3"]);
            assert_eq!(rows.len(), 3, "{kind:?} {size}");
            for row in rows {
                hold(&row, &format!("{kind:?} {size}"));
                sorts.extend(row.layout.signs.iter().map(|sign| sign.sort));
            }
        }
    }
    sorts.sort_unstable();
    sorts.dedup();
    let shown: Vec<Sort> = Sort::ALL.into_iter().filter(|sort| !sort.is_of_board()).collect();
    assert_eq!(sorts, shown, "each sort of signs is in some kind");
}

/// The checks for a new row: its rule has its name, and its signs are made, judged, rated, solved, drawn, described in every language,
/// read again, and carried by the links that have a key for it.
#[test]
fn every_row_of_signs_goes_through_every_room() {
    let assets = assets();
    let (fonts, theme) = (assets.materials().fonts, assets.materials().theme);
    let languages: Vec<Words> =
        Library::default().languages().iter().map(|name| words(&Library::default(), name).unwrap()).collect();
    let sorts: Vec<Sort> =
        all_rules().filter_map(|rule| if let Says::Signs(sort) = rule.says { Some(sort) } else { None }).collect();
    assert!(Sort::ALL.iter().all(|sort| sort.is_of_board() || sorts.contains(sort)), "every sort has a rule");
    for sort in sorts.into_iter().filter(|sort| !sort.is_of_board()) {
        let row = sort.row();
        assert_eq!(rule_of_sort(sort).name, row.name);
        let list =
            run(&["--quiet", "generate", "--rules", row.name, "--size", "2x3", "-n", "1", "--seed", "rooms"]).exits(0).text();
        let read_again = read(list.as_bytes(), &Expect::default()).next().unwrap().unwrap();
        hold(&read_again, row.name);
        let puzzle = record(&read_again).unwrap_or_else(|e| panic!("{}: {e}", row.name));
        let of_sort = puzzle.layout.signs.iter().filter(|sign| sign.sort == sort).collect::<Vec<_>>();
        assert!(
            !of_sort.is_empty()
                && of_sort
                    .iter()
                    .all(|sign| sort.written().is_some() || sign.is_law() == matches!(row.asks, Asks::Run | Asks::Law)),
            "{}",
            row.name
        );
        let solution: String = puzzle.solution.0.iter().map(|&digit| symbol(digit)).collect();
        assert!(run_on(&["--quiet", "solve", "-"], &list).exits(0).text().contains(&solution), "{}", row.name);
        // Its signs leave ink.
        let drawn = |layout: Layout| {
            let puzzle = Puzzle { layout: layout.into(), ..puzzle.clone() };
            svg(fonts, &puzzle_scene(fonts, theme, &puzzle, &Show::Puzzle, 200 * PT, 200 * PT), TextMode::Paths)
        };
        let signs: Vec<Sign> = of_sort.into_iter().cloned().collect();
        assert_ne!(drawn(puzzle.layout.without_signs(&signs)), drawn((*puzzle.layout).clone()), "{} has no ink", row.name);
        let mut told: Vec<String> = languages.iter().map(|words| sign_in_words(&puzzle.layout, &signs[0], words)).collect();
        assert!(told.iter().all(|said| said.len() > 3 && !said.contains(['{', '}'])), "{}: {told:?}", row.name);
        told.sort_unstable();
        told.dedup();
        assert_eq!(told.len(), languages.len(), "{}: each language has words of its own", row.name);
        if !row.f_puzzles.is_empty() {
            let link = run_on(&["--quiet", "convert", "-", "--to", "f-puzzles"], &list).exits(0).text();
            let back = run_on(&["--quiet", "convert", "-", "--to", "csv"], &link).exits(0).text();
            let back = read(back.as_bytes(), &Expect::default()).next().unwrap().unwrap();
            assert_eq!(back.layout.signs, puzzle.layout.signs, "{}", row.name);
        }
    }
}

#[test]
fn a_sign_that_is_a_clue_is_needed() {
    let kinds = ["thermo", "arrow", "renban", "quadruple", "palindrome", "whispers", "skyscraper-sudoku"];
    for (kind, more) in kinds.map(|kind| (kind, &[][..])).into_iter().chain([("sandwich", &["--clues", "minimal"][..])]) {
        // Designed signs are needed in pairs, and either one may do.
        let words = &["--kind", kind, "--size", "2x3", "--style", "scattered", "-n", "2"];
        for row in listed("signs", &[&words[..], more].concat()) {
            for sign in signs_that_are_clues(&row.layout) {
                let without = row.layout.without_sign(sign);
                assert_eq!(
                    count_by_clauses(&without, &row.clues, 2, &Budget::NONE).found,
                    2,
                    "{kind}: {} needs no {sign:?}",
                    row.text
                );
            }
        }
    }
}

/// A puzzle with many digits would need no sign besides them.
#[test]
fn a_puzzle_of_many_digits_has_a_sign_left() {
    for kind in ["thermo", "between", "little-killer"] {
        let rows = listed("signs", &["--kind", kind, "--clues", "44", "-n", "6"]);
        assert!(rows.iter().all(|row| !row.layout.signs.is_empty()), "{kind}");
        let needs_none = |row: &Row| {
            row.layout
                .signs
                .iter()
                .all(|sign| count_by_clauses(&row.layout.without_sign(sign), &row.clues, 2, &Budget::NONE).is_unique())
        };
        assert!(rows.iter().any(needs_none), "{kind}");
    }
}

#[test]
fn a_needless_sign_is_found_out() {
    for row in listed("signs", &["--kind", "thermo", "--size", "2x3", "--style", "scattered", "--clues", "minimal", "-n", "2"]) {
        let solution = row.solution.clone().expect("a row has its solution");
        let layout = row.layout.clone();
        let claims = vec![("minimal".into(), "yes".into())];
        assert_eq!(judge(&Row { claims: claims.clone(), ..row.clone() }, false), [], "{}", row.text);
        // There is one solution anyway, so another thermometer is superfluous.
        let is_new = |sign: &Sign| !layout.signs.contains(sign) && sign.holds(&layout, |cell| solution.0[cell as usize]);
        let all = (0..36).flat_map(|a| [(a, a + 1), (a + 1, a)]).map(|(a, b)| Sign::new(Sort::Thermo, 0, vec![a, b]));
        let more = all.filter(|sign| sign.cells.iter().all(|&cell| cell < 36)).find(is_new).expect("some neighbours rise");
        let mut parts = layout.parts();
        parts.signs.push(more);
        let row = Row { layout: Layout::of(parts).into(), claims, ..row };
        let findings: Vec<String> = judge(&row, false).into_iter().map(|finding| finding.column).collect();
        assert_eq!(findings, ["minimal"], "{}", row.text);
    }
}

#[test]
fn signs_go_together_with_every_other_rule() {
    for options in [
        &["--kind", "thermo", "--rules", "diagonals", "--size", "2x3"][..],
        &["--rules", "arrow,cages", "--size", "2x3"],
        &["--kind", "killer", "--rules", "greater", "--size", "2x3"],
        &["--kind", "sandwich", "--rules", "anti-knight"],
        &["--kind", "jigsaw", "--rules", "sandwich", "--size", "1x6"],
        &["--kind", "latin", "--size", "1x5", "--rules", "greater"],
        &["--rules", "difference,ratio,xv"],
        &["--kind", "kropki", "--rules", "odd,even", "--size", "2x3"],
    ] {
        let rows = listed("signs", &[options, &["-n", "2"]].concat());
        assert_eq!(rows.len(), 2, "{options:?}");
        rows.iter().for_each(|row| hold(row, &options.join(" ")));
    }
}

#[test]
fn counts_of_signs_and_digits_are_as_asked_for() {
    for row in listed("signs", &["--kind", "thermo", "--marks", "4..5", "-n", "4"]) {
        assert!((4..=5).contains(&row.layout.signs.len()), "{}", row.text);
    }
    for row in listed("signs", &["--kind", "kropki", "--clues", "0", "-n", "3"]) {
        assert_eq!(row.clues.n_givens(), 0);
    }
    for (options, says) in [
        (&["--kind", "x", "--marks", "3"][..], "has no signs or lines"),
        (&["--kind", "kropki", "--marks", "3"], "shows every sign"),
        (&["--kind", "thermo", "--marks", "many"], "neither a count"),
        (&["--kind", "killer", "--rules", "cages=10:r1c1,r1c2"], "each puzzle has its own"),
    ] {
        run(&[&["generate", "--seed", "1"], options].concat()).exits(2).says(says);
    }
}

/// Lines of a sort share no cell; if two steps cross at a corner, a reader would not know which goes where.
#[test]
fn lines_do_not_tangle() {
    for row in
        listed("signs", &["--kind", "thermo", "-n", "5"]).into_iter().chain(listed("signs", &["--kind", "arrow", "-n", "5"]))
    {
        let lines: Vec<&Vec<Cell>> =
            row.layout.signs.iter().filter(|sign| sign.sort.course() == Course::Line).map(|sign| &sign.cells).collect();
        let mut cells: Vec<Cell> = lines.iter().flat_map(|line| line.iter().copied()).collect();
        let mut crossed: Vec<(usize, usize)> = Vec::new();
        for line in lines {
            for two in line.windows(2) {
                let ((a, b), (c, d)) =
                    ((row.layout.row(two[0]), row.layout.col(two[0])), (row.layout.row(two[1]), row.layout.col(two[1])));
                crossed.extend((a != c && b != d).then_some((a.min(c), b.min(d))));
            }
        }
        let (n_cells, n_crossed) = (cells.len(), crossed.len());
        cells.sort_unstable();
        cells.dedup();
        crossed.sort_unstable();
        crossed.dedup();
        assert_eq!((cells.len(), crossed.len()), (n_cells, n_crossed), "{}", row.text);
    }
}
