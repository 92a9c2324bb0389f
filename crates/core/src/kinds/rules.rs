//! RULES: every rule that a board can have beyond rows, columns and boxes, a row each: its name, what it says about cells, which
//! boards it fits, and what it adds to a layout. A list of rules has one canonical text, which rows, ids and recipes carry.

use super::geometry::Form;
use super::ground::{Ground, Laid};
use super::rule_file::{rule_files, rule_of_text};
use super::{areas, blocks, cages, pairs, regions, runs, sets, signs};
use crate::board::{Mark, Relation, RuleCells, Sort, Written};

/// A rule.
pub struct Rule {
    /// Its name: `diagonals`. It never changes.
    pub name: &'static str,
    /// Other names that are read for it.
    pub also: &'static [&'static str],
    /// What it asks, in one line.
    pub about: &'static str,
    /// What follows its name in a text.
    pub says: Says,
    /// Whether it is laid on each grid of a board of several, or on the whole board.
    pub(super) spans: Spans,
    /// Whether it can be laid on a ground.
    pub(super) fits: fn(&Ground) -> bool,
    /// Adds what it asks.
    pub(super) lay: fn(&Ground, &RuleCells, &mut Laid),
    /// What its file says; `None` for the rules of this table.
    pub written: Option<&'static Written>,
}

/// What follows the name of a rule in a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Says {
    /// Nothing.
    Nothing,
    /// The upper left corners of grids: `grids=r1c1,r7c7`.
    Grids,
    /// A region for each cell: `regions=AABB…`. Without them each board draws its own.
    Regions,
    /// Groups of cells: `extra=r1c1,r1c2;r5c5,r5c6`.
    Groups,
    /// Cages with their totals, which are clues: `cages=15:r1c1,r1c2;r5c5,r5c6`. A cage may have no total.
    Cages,
    /// Runs with their totals, which are clues: `runs=16:r1c2-r1c4;r1c2-r3c2`. Without them each board draws its own.
    Runs,
    /// An area for each cell: `areas=AABBC…`. Without them each board draws its own.
    Areas,
    /// A symbol for each place, blocked or not: `straights=..x5…`. Without them each board draws its own.
    Blocks,
    /// Signs or lines, which are clues, some with a number or digits: `difference=r1c1,r1c2;2:r5c5,r5c6`, `sandwich=8:r1c1-r1c9`.
    Signs(Sort),
    /// Nothing; it speaks of the neighbours that have no sign of these sorts.
    Unsigned(&'static [Sort]),
    /// The cells with a mark, which are clues: `odd=r1c1,r5c5`.
    Marks(Mark),
}

/// What a rule is laid on, where a board has several grids.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Spans {
    /// Each of its grids.
    Grid,
    /// The whole board: it speaks of cells, or of neighbours wherever there are some.
    Board,
}

const fn houses(
    name: &'static str,
    also: &'static [&'static str],
    about: &'static str,
    fits: fn(&Ground) -> bool,
    lay: fn(&Ground, &RuleCells, &mut Laid),
) -> Rule {
    Rule { name, also, about, says: Says::Nothing, spans: Spans::Grid, fits, lay, written: None }
}

const fn pairs(
    name: &'static str,
    also: &'static [&'static str],
    about: &'static str,
    fits: fn(&Ground) -> bool,
    lay: fn(&Ground, &RuleCells, &mut Laid),
) -> Rule {
    Rule { spans: Spans::Board, ..houses(name, also, about, fits, lay) }
}

/// A rule whose signs or lines are clues.
const fn signs(also: &'static [&'static str], about: &'static str, sort: Sort) -> Rule {
    Rule {
        name: sort.row().name,
        also,
        about,
        says: Says::Signs(sort),
        spans: Spans::Board,
        fits: signs::fits_any,
        lay: signs::lay,
        written: None,
    }
}

/// A rule about neighbours that have no sign of these sorts.
const fn unsigned(
    name: &'static str,
    about: &'static str,
    sorts: &'static [Sort],
    lay: fn(&Ground, &RuleCells, &mut Laid),
) -> Rule {
    Rule { name, also: &[], about, says: Says::Unsigned(sorts), spans: Spans::Board, fits: signs::fits_any, lay, written: None }
}

/// Every rule, in the order of the canonical text.
pub static RULES: &[Rule] = &[
    Rule {
        name: "grids",
        also: &[],
        about: "several grids of 9x9 overlap in whole boxes; each has all of its rows, columns and boxes",
        says: Says::Grids,
        spans: Spans::Board,
        fits: Ground::is_of_grids,
        lay: |_, _, _| {},
        written: None,
    },
    Rule {
        name: "runs",
        also: &["kakuro"],
        about: "blocked places part the cells into runs, whose digits differ and add up to their totals",
        says: Says::Runs,
        spans: Spans::Board,
        fits: |ground| ground.form == Form::Runs,
        lay: runs::lay,
        written: None,
    },
    Rule {
        name: "areas",
        also: &["suguru", "tectonic"],
        about: "an area holds 1 to the number of its cells; cells that touch, even at a corner, differ",
        says: Says::Areas,
        spans: Spans::Board,
        fits: |ground| ground.form == Form::Areas,
        lay: areas::lay,
        written: None,
    },
    Rule {
        name: "straights",
        also: &[],
        about: "blocked places part rows and columns into straights of consecutive digits; digits of a line differ",
        says: Says::Blocks,
        spans: Spans::Board,
        fits: |ground| ground.form == Form::Blocks,
        lay: blocks::lay,
        written: None,
    },
    houses("latin", &[], "a grid of rows and columns, without boxes", |ground| ground.boxes.is_none(), |_, _, _| {}),
    Rule {
        name: "regions",
        also: &["jigsaw"],
        about: "regions of any outline take the place of boxes; each holds every digit once",
        says: Says::Regions,
        spans: Spans::Board,
        fits: |ground| ground.boxes.is_none() && ground.side >= 4,
        lay: regions::lay,
        written: None,
    },
    houses(
        "diagonals",
        &["x"],
        "both diagonals hold every digit once",
        |_| true,
        |ground, _, laid| {
            laid.add_houses("diagonals", [sets::falling(ground), sets::rising(ground)]);
        },
    ),
    houses(
        "falling-diagonal",
        &["diag-main"],
        "the diagonal from the top left holds every digit once",
        |_| true,
        |ground, _, laid| {
            laid.add_houses("falling-diagonal", [sets::falling(ground)]);
        },
    ),
    houses(
        "rising-diagonal",
        &["diag-anti"],
        "the diagonal from the bottom left holds every digit once",
        |_| true,
        |ground, _, laid| {
            laid.add_houses("rising-diagonal", [sets::rising(ground)]);
        },
    ),
    houses(
        "windows",
        &["windoku", "hyper"],
        "shaded windows between the boxes hold every digit once",
        sets::has_windows,
        |ground, _, laid| {
            let [shown, implied] = sets::windows(ground);
            laid.add_houses("windows", shown);
            laid.add_houses("hidden-windows", implied);
        },
    ),
    houses(
        "disjoint-groups",
        &["dg", "disjoint"],
        "cells at the same place of their boxes hold every digit once",
        |ground| ground.boxes.is_some(),
        |ground, _, laid| laid.add_houses("disjoint-groups", sets::disjoint_groups(ground)),
    ),
    houses("asterisk", &[], "nine cells that form a star hold every digit once", sets::is_nine, |ground, _, laid| {
        laid.add_houses("asterisk", ground.nine(&sets::ASTERISK));
    }),
    houses(
        "centre-dots",
        &["centerdot", "centre-dot", "center-dot"],
        "the centres of the boxes hold every digit once",
        sets::has_centres,
        |ground, _, laid| {
            laid.add_houses("centre-dots", [sets::centres(ground)]);
        },
    ),
    houses("girandola", &[], "nine cells that form a pinwheel hold every digit once", sets::is_nine, |ground, _, laid| {
        laid.add_houses("girandola", ground.nine(&sets::GIRANDOLA));
    }),
    houses("halloween", &[], "three groups that form a face hold every digit once", sets::is_nine, |ground, _, laid| {
        laid.add_houses("halloween", ground.nine(&sets::HALLOWEEN));
    }),
    houses("per-cent", &["percent"], "a diagonal and two windows hold every digit once", sets::is_nine, |ground, _, laid| {
        laid.add_houses("per-cent", ground.nine(&sets::PER_CENT));
    }),
    houses("letter-s", &["sdoku"], "six groups along the letter S hold every digit once", sets::is_nine, |ground, _, laid| {
        laid.add_houses("letter-s", ground.nine(&sets::LETTER_S));
    }),
    Rule {
        name: "extra",
        also: &["custom"],
        about: "groups of cells hold different digits",
        says: Says::Groups,
        spans: Spans::Board,
        fits: |_| true,
        lay: |_, cells, laid| {
            if let RuleCells::Groups(groups) = cells {
                laid.add_houses("extra", groups.iter().cloned());
            }
        },
        written: None,
    },
    pairs(
        "anti-knight",
        &["antiknight"],
        "cells a knight's move apart hold different digits",
        |_| true,
        |ground, _, laid| {
            laid.parts.differ.extend(pairs::apart(ground, &pairs::KNIGHT, false));
        },
    ),
    pairs(
        "anti-king",
        &["antiking"],
        "cells that touch at a corner hold different digits",
        |_| true,
        |ground, _, laid| {
            laid.parts.differ.extend(pairs::apart(ground, &pairs::KING, false));
        },
    ),
    pairs(
        "toroidal-knight",
        &["antiknight-tor"],
        "as anti-knight, and the move goes on over the edge to the other side",
        |ground| !ground.is_of_grids(),
        |ground, _, laid| {
            laid.parts.differ.extend(pairs::apart(ground, &pairs::KNIGHT, true));
        },
    ),
    pairs(
        "toroidal-king",
        &["antiking-tor"],
        "as anti-king, and the move goes on over the edge to the other side",
        |ground| !ground.is_of_grids(),
        |ground, _, laid| {
            laid.parts.differ.extend(pairs::apart(ground, &pairs::KING, true));
        },
    ),
    pairs(
        "non-consecutive",
        &["nc", "nonconsecutive"],
        "neighbours never hold consecutive digits",
        |_| true,
        |ground, _, laid| {
            laid.parts.bonds.extend(pairs::neighbours(ground, Relation::NotConsecutive));
        },
    ),
    pairs(
        "non-consecutive-around",
        &["nc-cyc"],
        "neighbours never hold consecutive digits, nor 1 and the largest digit",
        |_| true,
        |ground, _, laid| laid.parts.bonds.extend(pairs::neighbours(ground, Relation::NotConsecutiveAround)),
    ),
    Rule {
        name: "cages",
        also: &["killer"],
        about: "digits in a cage differ and add up to its total",
        says: Says::Cages,
        spans: Spans::Board,
        fits: |_| true,
        lay: cages::lay,
        written: None,
    },
    signs(
        &["white-dots"],
        "white dots stand between neighbours that are consecutive, or differ by the number in the dot",
        Sort::Difference,
    ),
    signs(
        &["black-dots"],
        "black dots stand between neighbours of which one is twice the other, or as many times as the dot says",
        Sort::Ratio,
    ),
    signs(&[], "neighbours with an X between them add up to 10, those with a V to 5", Sort::Xv),
    signs(&["inequality"], "signs point from a greater digit to a smaller one beside it", Sort::Greater),
    signs(&["thermometer", "thermometers"], "digits rise along a thermometer, from its bulb to its end", Sort::Thermo),
    signs(
        &["slowthermometer"],
        "digits along a slow thermometer rise or stay the same, from its bulb to its end",
        Sort::SlowThermo,
    ),
    signs(&["palindromes"], "a line reads the same from both ends", Sort::Palindrome),
    signs(&["german-whispers"], "neighbours along a line differ by half of the digits at least: by 5 on 9x9", Sort::Whispers),
    signs(&[], "neighbours along a line differ by 4 at least", Sort::DutchWhispers),
    signs(&["clones"], "groups of the same outline hold the same digits in the same places", Sort::Clone),
    signs(&["arrows"], "digits along an arrow add up to the number in its circle", Sort::Arrow),
    signs(&["region-sum-line"], "digits of a line have the same sum in each box that it runs through", Sort::RegionSum),
    signs(&[], "digits of a line are consecutive, in any order", Sort::Renban),
    signs(&["between-line"], "digits of a line lie between those in the circles at its ends", Sort::Between),
    signs(&["quadruples"], "digits in a circle stand in the four cells around it", Sort::Quadruple),
    signs(
        &["calculations", "calcudoku", "mathdoku"],
        "a cage shows what its digits come to when they are added, subtracted, multiplied or divided",
        Sort::Calculation,
    ),
    Rule {
        name: "hidden-operators",
        also: &[],
        about: "cages show only numbers: finding the operators is part of the puzzle",
        says: Says::Nothing,
        spans: Spans::Board,
        fits: signs::fits_any,
        lay: |_, _, laid| signs::hide_operators(laid),
        written: None,
    },
    signs(
        &["little-killer-sum"],
        "a number outside the grid is the sum of the diagonal that its arrow points along",
        Sort::LittleKiller,
    ),
    signs(
        &[],
        "a number outside the grid is the sum of the digits between the smallest and the largest digit of its row or column",
        Sort::Sandwich,
    ),
    signs(
        &["skyscrapers"],
        "a number outside the grid says how many digits are seen from there, where greater ones hide smaller ones",
        Sort::Skyscraper,
    ),
    signs(
        &["xsum", "x-sums"],
        "a number outside the grid is the sum of the first digits; the first of them says how many these are",
        Sort::XSum,
    ),
    signs(
        &["numbered-rooms"],
        "a digit outside the grid stands at the place that the first digit of its row or column says",
        Sort::NumberedRoom,
    ),
    signs(&[], "digits outside the grid stand in the nearest cells, as many as a box has in that direction", Sort::Outside),
    unsigned(
        "all-consecutive",
        "all dots of difference 1 are shown: neighbours without one are not consecutive",
        &[Sort::Difference],
        |ground, _, laid| signs::lay_rest(ground, laid, Relation::NotConsecutive, &[Sort::Difference]),
    ),
    unsigned(
        "all-dots",
        "all dots are shown: neighbours without one are not consecutive, and none is twice the other",
        &[Sort::Difference, Sort::Ratio],
        |ground, _, laid| signs::lay_rest(ground, laid, Relation::NotDotted, &[Sort::Difference, Sort::Ratio]),
    ),
    unsigned(
        "all-xv",
        "all signs X and V are shown: neighbours without one add up to neither 10 nor 5",
        &[Sort::Xv],
        |ground, _, laid| signs::lay_rest(ground, laid, Relation::NotXv, &[Sort::Xv]),
    ),
    Rule {
        name: "odd",
        also: &[],
        about: "cells with a circle hold odd digits",
        says: Says::Marks(Mark::Odd),
        spans: Spans::Board,
        fits: |_| true,
        lay: |_, _, laid| laid.parts.marks.push(Mark::Odd),
        written: None,
    },
    Rule {
        name: "even",
        also: &[],
        about: "cells with a square hold even digits",
        says: Says::Marks(Mark::Even),
        spans: Spans::Board,
        fits: |_| true,
        lay: |_, _, laid| laid.parts.marks.push(Mark::Even),
        written: None,
    },
];

/// The row of that name, or of another name for it: of the table, of a file of ours, or of one's own as its text says it.
pub fn rule_named(name: &str) -> Option<&'static Rule> {
    let is_one = |rule: &&Rule| rule.name == name || rule.also.contains(&name);
    in_table(name)
        .or_else(|| RULES.iter().find(is_one))
        .or_else(|| rule_files().iter().copied().find(is_one))
        .or_else(|| rule_of_text(name).ok())
}

/// The row of the table that has just this name, as most questions have it.
fn in_table(name: &str) -> Option<&'static Rule> {
    RULES.iter().find(|rule| rule.name == name)
}

/// Every rule that has a name: those of the table, and those of our files.
pub fn all_rules() -> impl Iterator<Item = &'static Rule> {
    RULES.iter().chain(rule_files().iter().copied())
}

/// The row of a rule that is laid on a board.
pub(super) fn row_of(name: &str) -> &'static Rule {
    rule_named(name).expect("a rule on a board was read by its name")
}

/// The prefix of a name for a rule about neighbours without a sign of a file's rule.
pub(super) const UNSIGNED: &str = "all-";

/// Its place in the canonical text: the table, then files by their names.
pub(super) fn place(name: &'static str) -> (usize, &'static str) {
    match RULES.iter().position(|rule| rule.name == name) {
        Some(place) => (place, ""),
        // A rule about neighbours without a sign comes after the signs.
        None => (RULES.len() + usize::from(name.starts_with(UNSIGNED)), name),
    }
}

/// The name of a rule without the text of its file.
pub fn short_name(name: &str) -> &str {
    name.split('{').next().unwrap_or(name)
}

/// The rule that has a sort's signs.
pub fn rule_of_sort(sort: Sort) -> &'static Rule {
    match sort.written() {
        Some(written) => row_of(written.name),
        None => RULES.iter().find(|rule| rule.says == Says::Signs(sort)).expect("each sort has a rule"),
    }
}

impl Rule {
    /// Lays it on a ground.
    pub(super) fn lay_on(&self, ground: &Ground, cells: &RuleCells, laid: &mut Laid) {
        match (self.written, self.says) {
            (Some(written), Says::Unsigned(_)) => signs::lay_rest_of(written, ground, laid),
            (Some(written), Says::Nothing) => laid.parts.bonds.extend(written.bonds_of_all(&ground.area, ground.side as u8)),
            _ => (self.lay)(ground, cells, laid),
        }
    }
}
