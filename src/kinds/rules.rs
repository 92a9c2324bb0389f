//! RULES: every rule that a board can have beyond rows, columns and boxes, a row each: its name, what it says of cells, where it
//! can be laid, and what it adds to a layout. A list of rules has one canonical text, which rows, ids and recipes carry.

use super::ground::{Ground, Laid};
use super::{KindError, grids, pairs, regions, sets};
use crate::board::{Area, Cell, Clues, House, Item, Layout, Mark, Relation, RuleCells, RuleUse, Shape};
use std::sync::LazyLock;

/// A rule.
pub struct Rule {
    /// Its name: `diagonals`. It never changes.
    pub name: &'static str,
    /// Other names that are read for it.
    pub also: &'static [&'static str],
    /// What it asks, in one line.
    pub about: &'static str,
    /// What its text says behind the name.
    pub says: Says,
    /// Whether it is laid on each grid of a board of several, or on the whole board.
    pub(super) spans: Spans,
    /// Whether it can be laid on a ground.
    pub(super) fits: fn(&Ground) -> bool,
    /// Adds what it asks.
    pub(super) lay: fn(&Ground, &RuleCells, &mut Laid),
}

/// What the text of a rule says behind its name.
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
    Rule { name, also, about, says: Says::Nothing, spans: Spans::Grid, fits, lay }
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
        name: "odd",
        also: &[],
        about: "cells with a circle hold odd digits",
        says: Says::Marks(Mark::Odd),
        spans: Spans::Board,
        fits: |_| true,
        lay: |_, _, laid| laid.parts.marks.push(Mark::Odd),
    },
    Rule {
        name: "even",
        also: &[],
        about: "cells with a square hold even digits",
        says: Says::Marks(Mark::Even),
        spans: Spans::Board,
        fits: |_| true,
        lay: |_, _, laid| laid.parts.marks.push(Mark::Even),
    },
];

/// The row of that name, or of another name for it.
pub fn rule_named(name: &str) -> Option<&'static Rule> {
    RULES.iter().find(|rule| rule.name == name || rule.also.contains(&name))
}

fn place(name: &str) -> usize {
    RULES.iter().position(|rule| rule.name == name).unwrap_or(RULES.len())
}

/// Rules as a text says them, and the marked cells among them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Said {
    /// The rules, in the order of [`RULES`].
    pub rules: Vec<RuleUse>,
    /// Marks with their cells, in order.
    pub items: Vec<Item>,
}

/// Reads rules: names, with spaces, commas or `+` between them; behind some an equals sign and cells. They are of a board of that
/// size, or of several grids if they say so.
pub fn read_rules(text: &str, size: Shape) -> Result<Said, KindError> {
    read_rules_beside(text, size, &[])
}

/// Like [`read_rules`], for a board that has other rules already, which may say where its grids are.
pub(super) fn read_rules_beside(text: &str, size: Shape, others: &[RuleUse]) -> Result<Said, KindError> {
    let words = || text.split(|c: char| c.is_whitespace() || c == '+').filter(|word| !word.is_empty());
    // Grids first: they decide on which board all other cells are.
    let grids = |word: &str| {
        let (name, corners) = word.split_once('=')?;
        name.split(',').any(|name| name.eq_ignore_ascii_case("grids")).then(|| grids::read(corners))?
    };
    let ground = match words().find_map(grids) {
        Some(corners) => Ground::of_grids(&corners),
        None => Ground::under(size, others),
    };
    let mut said = Said::default();
    for word in words() {
        let (names, cells) = match word.split_once('=') {
            Some((names, cells)) => (names, Some(cells)),
            None => (word, None),
        };
        let names: Vec<&str> = names.split(',').filter(|name| !name.is_empty()).collect();
        for (i, name) in names.iter().enumerate() {
            let cells = cells.filter(|_| i + 1 == names.len());
            read_rule(name, cells, &ground, &mut said)?;
        }
    }
    said.items.sort_unstable();
    said.items.dedup();
    said.rules = settled(said.rules);
    Ok(said)
}

fn read_rule(name: &str, cells: Option<&str>, ground: &Ground, said: &mut Said) -> Result<(), KindError> {
    let Some(rule) = rule_named(&name.to_ascii_lowercase()) else {
        return Err(KindError::NoSuchRule(name.into(), RULES.iter().map(|rule| rule.name).collect::<Vec<_>>().join(", ")));
    };
    let bad = || KindError::NotCells(rule.name, cells.unwrap_or("").chars().take(60).collect());
    let cells = match (rule.says, cells) {
        (Says::Nothing | Says::Marks(_), None) => RuleCells::Fixed,
        (Says::Regions, None) => RuleCells::Drawn,
        (Says::Groups | Says::Grids, None) | (Says::Nothing, Some(_)) => return Err(bad()),
        (Says::Grids, Some(corners)) => RuleCells::Grids(grids::read(corners).ok_or_else(bad)?),
        (Says::Regions, Some(letters)) => regions::read(letters, ground.side).ok_or_else(bad)?,
        (Says::Groups, Some(text)) => {
            let groups = text.split(';').map(|group| read_cells(group, &ground.area)).collect::<Option<Vec<Vec<Cell>>>>();
            let groups = groups.filter(|groups| groups.iter().all(|group| (2..=ground.side).contains(&group.len())));
            match RuleCells::groups(groups.ok_or_else(bad)?) {
                RuleCells::Groups(groups) if groups.len() <= MAX_GROUPS && groups.windows(2).all(|two| two[0] != two[1]) => {
                    RuleCells::Groups(groups)
                }
                _ => return Err(bad()),
            }
        }
        (Says::Marks(mark), Some(text)) => {
            let cells = read_cells(text, &ground.area).ok_or_else(bad)?;
            said.items.extend(cells.into_iter().map(|cell| Item { cell, mark }));
            RuleCells::Fixed
        }
    };
    match said.rules.iter().find(|known| known.name == rule.name) {
        Some(known) if known.cells == cells => {}
        Some(_) => return Err(KindError::RuleTwice(rule.name)),
        None => said.rules.push(RuleUse { name: rule.name, cells }),
    }
    Ok(())
}

/// The most groups that may be added to a board.
const MAX_GROUPS: usize = 64;

/// Different cells such as `r1c1,r1c2`, ascending.
fn read_cells(text: &str, area: &Area) -> Option<Vec<Cell>> {
    let one = |word: &str| {
        let (row, col) = word.trim().strip_prefix(['r', 'R'])?.split_once(['c', 'C'])?;
        let number = |text: &str| text.parse::<usize>().ok()?.checked_sub(1);
        area.cell(number(row)?, number(col)?)
    };
    let mut cells = text.split(',').map(one).collect::<Option<Vec<Cell>>>()?;
    cells.sort_unstable();
    cells.windows(2).all(|two| two[0] < two[1]).then_some(cells)
}

/// Rules in the order of the table, each said in one way: both diagonals are one rule, and regions say already that there are no
/// boxes.
fn settled(mut rules: Vec<RuleUse>) -> Vec<RuleUse> {
    let has = |rules: &[RuleUse], name: &str| rules.iter().any(|rule| rule.name == name);
    let singles = ["falling-diagonal", "rising-diagonal"];
    if singles.iter().all(|name| has(&rules, name)) && !has(&rules, "diagonals") {
        rules.push(RuleUse { name: "diagonals", cells: RuleCells::Fixed });
    }
    let (has_both, has_regions) = (has(&rules, "diagonals"), has(&rules, "regions"));
    rules.retain(|rule| !(has_both && singles.contains(&rule.name) || has_regions && rule.name == "latin"));
    rules.sort_by_key(|rule| place(rule.name));
    rules
}

/// Rules from groups of cells such as `r1c1,r1c2`: those that have just such groups by name, and `extra` for the others.
pub fn rules_of_groups(groups: &[String], side: usize) -> Result<Vec<String>, String> {
    let root = side.isqrt();
    let ground = Ground::of(if root * root == side { Shape::new(root as u8, root as u8) } else { Shape::new(1, side as u8) });
    let mut left =
        groups.iter().map(|group| read_cells(group, &ground.area)).collect::<Option<Vec<Vec<Cell>>>>().unwrap_or_default();
    if left.len() != groups.len() {
        return Err("a group of cells: expected different cells of the grid".into());
    }
    let mut rules = Vec::new();
    for rule in RULES.iter().filter(|rule| rule.says == Says::Nothing && (rule.fits)(&ground)) {
        let mut laid = ground.bare();
        let n_before = laid.parts.houses.len();
        (rule.lay)(&ground, &RuleCells::Fixed, &mut laid);
        let of_rule = |house: &&House| house.label.is_some_and(|label| label.rule == rule.name);
        let houses: Vec<Vec<Cell>> = laid.parts.houses[n_before..].iter().filter(of_rule).map(|h| h.cells.clone()).collect();
        if !houses.is_empty() && houses.iter().all(|house| left.contains(house)) {
            left.retain(|group| !houses.contains(group));
            rules.push(rule.name.to_string());
        }
    }
    if !left.is_empty() {
        rules.push(format!("extra={}", left.iter().map(|group| list_text(group, &ground.area)).collect::<Vec<_>>().join(";")));
    }
    Ok(rules)
}

/// Puts two lists of rules together. A rule of both must say the same in both, unless one leaves its cells to be drawn.
pub fn joined(of_kind: &[RuleUse], of_request: &[RuleUse]) -> Result<Vec<RuleUse>, KindError> {
    let mut rules = of_kind.to_vec();
    for rule in of_request {
        match rules.iter_mut().find(|known| known.name == rule.name) {
            Some(known) if known.cells == RuleCells::Drawn => *known = rule.clone(),
            Some(known) if known.cells == rule.cells || rule.cells == RuleCells::Drawn => {}
            Some(_) => return Err(KindError::RuleTwice(rule.name)),
            None => rules.push(rule.clone()),
        }
    }
    Ok(settled(rules))
}

/// Rules as one word with `+` between them, as recipes and the words of a run have them. Cells are written out where they are given.
pub fn names_text(rules: &[RuleUse], size: Shape) -> String {
    let area = Ground::under(size, rules).area;
    let word = |rule: &RuleUse| match cells_text(&rule.cells, &area) {
        Some(cells) => format!("{}={cells}", rule.name),
        None => rule.name.into(),
    };
    rules.iter().map(word).collect::<Vec<_>>().join("+")
}

fn cells_text(cells: &RuleCells, area: &Area) -> Option<String> {
    match cells {
        RuleCells::Fixed | RuleCells::Drawn => None,
        RuleCells::Grids(corners) => Some(grids::text(corners)),
        RuleCells::Regions(of) => Some(regions::letters(of)),
        RuleCells::Groups(groups) => Some(groups.iter().map(|group| list_text(group, area)).collect::<Vec<_>>().join(";")),
    }
}

fn list_text(cells: &[Cell], area: &Area) -> String {
    let name = |&cell: &Cell| format!("r{}c{}", area.row(cell) + 1, area.col(cell) + 1);
    cells.iter().map(name).collect::<Vec<_>>().join(",")
}

/// The canonical text of a puzzle's rules, as the column `rules` has it: rules in the order of [`RULES`], cells row by row.
/// Empty for rows, columns and boxes alone. A rule about marks is said with the cells that have one.
pub fn rules_text(layout: &Layout, clues: &Clues) -> String {
    let area = &layout.area;
    let word = |rule: &RuleUse| match RULES[place(rule.name)].says {
        Says::Marks(mark) => {
            let cells: Vec<Cell> = clues.items.iter().filter(|item| item.mark == mark).map(|item| item.cell).collect();
            (!cells.is_empty()).then(|| format!("{}={}", rule.name, list_text(&cells, area)))
        }
        _ => Some(match cells_text(&rule.cells, area) {
            Some(cells) => format!("{}={cells}", rule.name),
            None => rule.name.into(),
        }),
    };
    layout.rules.iter().filter(|rule| place(rule.name) < RULES.len()).filter_map(word).collect::<Vec<_>>().join(" ")
}

/// What is wrong with rules on a ground; `None` if they can be laid.
pub(super) fn misfit(rules: &[RuleUse], ground: &Ground) -> Option<KindError> {
    let cannot = |rule: &&RuleUse| !(RULES[place(rule.name)].fits)(ground);
    let rule = rules.iter().find(cannot)?;
    Some(KindError::RuleDoesNotFit(rule.name, ground.size))
}

/// The layout of rows, columns, boxes and rules whose cells are all known.
pub(super) fn layout_of(ground: &Ground, rules: &[RuleUse]) -> Layout {
    let mut laid = ground.bare();
    for rule in rules {
        let row = &RULES[place(rule.name)];
        if !ground.is_of_grids() || row.spans == Spans::Board {
            (row.lay)(ground, &rule.cells, &mut laid);
            continue;
        }
        for (number, grid) in (0..).zip(ground.grids()) {
            laid.grid = Some(number);
            (row.lay)(&grid, &rule.cells, &mut laid);
        }
        laid.grid = None;
    }
    laid.parts.rules = rules.to_vec();
    Layout::of(laid.parts)
}

/// Why a format that has no word for a rule refuses a puzzle.
pub fn cannot_say(name: &str) -> &'static str {
    static WORDS: LazyLock<Vec<String>> =
        LazyLock::new(|| RULES.iter().map(|rule| format!("it has no word for the rule {}", rule.name)).collect());
    WORDS.get(place(name)).map_or("it has no word for its rules", String::as_str)
}

/// What an error about the cells of a rule says.
pub(super) fn expected(name: &str) -> &'static str {
    match RULES[place(name)].says {
        Says::Nothing => "it takes none",
        Says::Grids => {
            "expected corners such as r1c1,r7c7 of two to 16 grids of 9x9 that overlap in whole boxes, on at most 625 cells"
        }
        Says::Regions => {
            "expected one letter a cell, row by row; as many regions as digits, each in one piece and with as many cells"
        }
        Says::Groups => "expected cells such as r1c1,r1c2;r5c5,r5c6 in groups of 2 cells or more",
        Says::Marks(_) => "expected cells such as r1c1,r5c5",
    }
}

/// What an error about a rule on the wrong board says.
pub(super) fn where_it_fits(name: &str) -> String {
    if RULES[place(name)].says == Says::Grids {
        return "grids have boxes of 3x3, and the size of the board is that of the whole, such as 21x21".into();
    }
    let fits = RULES[place(name)].fits;
    let all = (1..=5u8).flat_map(|rows| (1..=16u8).map(move |cols| Shape::new(rows, cols)));
    let sizes: Vec<Shape> = all.filter(|size| (4..=16).contains(&size.n_cells()) && fits(&Ground::of(*size))).collect();
    let list = |sizes: &[Shape]| sizes.iter().map(Shape::to_string).collect::<Vec<_>>().join(" ");
    match sizes.len() {
        0..=20 => format!("it needs {}", list(&sizes)),
        _ => format!("it needs a size such as {}", list(&sizes[..6])),
    }
}
