//! The text of rules: names, some followed by an equals sign and cells. It is read here, normalised, and written.

use super::geometry::Form;
use super::ground::Ground;
use super::params::shown_all;
use super::rule_file::rule_of_text;
use super::rules::{RULES, Says, all_rules, place, row_of, rule_named, rule_of_sort};
use super::{KindError, areas, blocks, cages, grids, regions, runs, signs};
use crate::board::{Area, Cage, Cell, Clues, House, Item, Layout, RuleCells, RuleUse, Shape, cell_of_numbers};
use crate::guard::{GROUPS, suggestion};
use crate::sorted::Ordered;
use std::cmp::Reverse;

/// Rules as a text says them, and the marked cells among them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Said {
    /// The rules, in the order of [`RULES`].
    pub rules: Vec<RuleUse>,
    /// Marks with their cells, in order.
    pub items: Vec<Item>,
    /// The total of each cage, in the order of the cages.
    pub totals: Vec<Option<u16>>,
}

/// Reads rules: names, with spaces, commas or `+` between them, some followed by an equals sign and cells. They are for a board of
/// that size, or of several grids if they say so.
pub fn read_rules(text: &str, size: Shape) -> Result<Said, KindError> {
    read_rules_beside(text, size, &[])
}

/// Like [`read_rules`], for a board that has other rules already, which may say where its grids are.
pub(super) fn read_rules_beside(text: &str, size: Shape, others: &[RuleUse]) -> Result<Said, KindError> {
    let words = || words_of(text);
    // Grids first: they decide on which board all other cells are.
    let grids = |word: &str| {
        let (name, corners) = word.split_once('=')?;
        name.split(',').any(|name| name.eq_ignore_ascii_case("grids")).then(|| grids::read(corners))?
    };
    // So do the rules that say what a board is made of.
    let formed = |word: &str| {
        let (name, cells) = parted(word);
        let rule = rule_named(&name.to_ascii_lowercase()).filter(|rule| Form::of_rule(rule.name).is_some())?;
        let read = |cells: &str| match rule.says {
            Says::Runs => runs::read(cells).ok().map(|(runs, _)| runs),
            Says::Areas => areas::read(cells, size),
            _ => blocks::read(cells, size),
        };
        Some(RuleUse { name: rule.name, cells: cells.and_then(read).unwrap_or(RuleCells::Drawn) })
    };
    let ground = match (words().find_map(grids), words().find_map(formed)) {
        (Some(corners), _) => Ground::of_grids(&corners),
        (None, Some(rule)) => Ground::under(size, &[rule]),
        (None, None) => Ground::under(size, others),
    };
    let mut said = Said::default();
    for word in words() {
        let (names, cells) = parted(word);
        let names: Vec<&str> = split_outside(names, |c| c == ',').filter(|name| !name.is_empty()).collect();
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

/// The words of rules, separated by spaces or a `+`, but not the `+` of a cage such as `6+:r1c1,r1c2`.
fn words_of(text: &str) -> impl Iterator<Item = &str> {
    split_outside(text, parts_words(text)).filter(|word| !word.is_empty())
}

/// Whether a character parts words, asked of one after the other.
fn parts_words(text: &str) -> impl FnMut(char) -> bool {
    let mut after = text.char_indices().map(|(at, c)| text[at + c.len_utf8()..].starts_with(':'));
    move |c: char| {
        let is_of_cage = after.next().unwrap_or(false);
        c.is_whitespace() || c == '+' && !is_of_cage
    }
}

/// A name, or several, and what follows the equals sign; that inside braces belongs to the name.
fn parted(word: &str) -> (&str, Option<&str>) {
    let mut halves = split_outside(word, |c| c == '=');
    let names = halves.next().unwrap_or_default();
    (names, word.get(names.len() + 1..))
}

/// The names of rules in a word: what comes before its equals sign, with commas and `+` between them.
pub fn rule_names(word: &str) -> impl Iterator<Item = &str> {
    split_outside(parted(word).0, |c| c == ',' || c == '+')
}

/// Splits a text at characters outside of braces, which hold the text of a rule's file.
fn split_outside(text: &str, mut ends: impl FnMut(char) -> bool) -> impl Iterator<Item = &str> {
    let (mut from, mut depth) = (0, 0usize);
    let mut words = Vec::new();
    for (at, c) in text.char_indices() {
        depth = match c {
            '{' => depth + 1,
            '}' => depth.saturating_sub(1),
            _ => depth,
        };
        if ends(c) && depth == 0 {
            words.push(&text[from..at]);
            from = at + c.len_utf8();
        }
    }
    words.push(&text[from..]);
    words.into_iter()
}

/// The name that a text of rules begins with.
pub(super) fn name_at(text: &str) -> &str {
    let mut parts = parts_words(text);
    split_outside(text, move |c| parts(c) | matches!(c, ',' | '=')).next().unwrap_or_default()
}

/// The text between a name and the next one: cells after an equals sign, and separators.
pub(super) fn until_name(text: &str) -> &str {
    let word = if text.starts_with('=') { words_of(text).next().unwrap_or_default() } else { "" };
    let rest = &text[word.len()..];
    let parts = rest.len() - rest.trim_start_matches(|c: char| c.is_whitespace() || c == ',' || c == '+').len();
    &text[..word.len() + parts]
}

fn read_rule(name: &str, cells: Option<&str>, ground: &Ground, said: &mut Said) -> Result<(), KindError> {
    let rule = match name.contains('{') {
        true => Some(rule_of_text(name)?),
        false => rule_named(&name.to_ascii_lowercase()),
    };
    let Some(rule) = rule else {
        let known: Vec<&str> = all_rules().map(|rule| rule.name).collect();
        return Err(KindError::NoSuchRule(name.into(), suggestion(name, &known)));
    };
    let bad = || KindError::not_cells(rule.name, cells.unwrap_or(""));
    let cells = match (rule.says, cells) {
        (Says::Nothing | Says::Unsigned(_) | Says::Marks(_), None) => RuleCells::Fixed,
        (Says::Regions | Says::Cages | Says::Runs | Says::Areas | Says::Blocks | Says::Signs(_), None) => RuleCells::Drawn,
        (Says::Runs, Some(text)) => {
            let (runs, totals) = runs::read(text)?;
            said.totals = totals;
            runs
        }
        (Says::Cages, Some(text)) => {
            let (cages, totals) = cages::read(text, ground.side, |cells| read_cells(cells, &ground.area)).ok_or_else(bad)?;
            said.totals = totals;
            cages
        }
        (Says::Groups | Says::Grids, None) | (Says::Nothing | Says::Unsigned(_), Some(_)) => return Err(bad()),
        (Says::Signs(sort), Some(text)) => signs::read(rule.name, sort, text, ground)?,
        (Says::Grids, Some(corners)) => RuleCells::Grids(grids::read(corners).ok_or_else(bad)?),
        (Says::Areas, Some(text)) => areas::read(text, ground.size).ok_or_else(bad)?,
        (Says::Blocks, Some(text)) => blocks::read(text, ground.size).ok_or_else(bad)?,
        (Says::Regions, Some(letters)) => regions::read(letters, ground.side).ok_or_else(bad)?,
        (Says::Groups, Some(text)) => {
            GROUPS.hold(&format!("rule {}", rule.name), text.split(';').count())?;
            let groups = text.split(';').map(|group| read_cells(group, &ground.area)).collect::<Option<Vec<Vec<Cell>>>>();
            let groups = groups.filter(|groups| groups.iter().all(|group| (2..=ground.side).contains(&group.len())));
            match RuleCells::groups(groups.ok_or_else(bad)?) {
                RuleCells::Groups(groups) if groups.windows(2).all(|two| two[0] != two[1]) => RuleCells::Groups(groups),
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

/// Different cells such as `r1c1,r1c2`, ascending.
fn read_cells(text: &str, area: &Area) -> Option<Vec<Cell>> {
    let mut cells = text.split(',').map(|word| cell_of_numbers(area, word)).collect::<Option<Vec<Cell>>>()?;
    cells.sort_unstable();
    cells.windows(2).all(|two| two[0] < two[1]).then_some(cells)
}

/// Rules in the order of the table, each in its canonical form: both diagonals are one rule, regions already imply that there are
/// no boxes, and where all signs of a sort are shown, that sort is among the rules.
pub(super) fn settled(mut rules: Vec<RuleUse>) -> Vec<RuleUse> {
    for sort in shown_all(&rules) {
        let of_sort = rule_of_sort(sort);
        if rules.iter().all(|rule| rule.name != of_sort.name) {
            rules.push(RuleUse { name: of_sort.name, cells: RuleCells::Drawn });
        }
    }
    let has = |rules: &[RuleUse], name: &str| rules.iter().any(|rule| rule.name == name);
    let singles = ["falling-diagonal", "rising-diagonal"];
    if singles.iter().all(|name| has(&rules, name)) && !has(&rules, "diagonals") {
        rules.push(RuleUse { name: "diagonals", cells: RuleCells::Fixed });
    }
    let (has_both, has_regions) = (has(&rules, "diagonals"), has(&rules, "regions"));
    rules.retain(|rule| !(has_both && singles.contains(&rule.name) || has_regions && rule.name == "latin"));
    rules.order_by_key(|rule| place(rule.name));
    rules
}

/// Rules from groups of cells such as `r1c1,r1c2`: named rules with exactly these groups, and `extra` for the others.
pub fn rules_of_groups(groups: &[String], side: usize) -> Result<Vec<String>, String> {
    let root = side.isqrt();
    let ground = Ground::of(if root * root == side { Shape::new(root as u8, root as u8) } else { Shape::new(1, side as u8) });
    let mut left =
        groups.iter().map(|group| read_cells(group, &ground.area)).collect::<Option<Vec<Vec<Cell>>>>().unwrap_or_default();
    if left.len() != groups.len() {
        return Err("a group of cells: expected different cells of the grid".into());
    }
    let fixed = RULES.iter().filter(|rule| rule.says == Says::Nothing && (rule.fits)(&ground));
    let mut known: Vec<(&str, Vec<Vec<Cell>>)> = fixed
        .map(|rule| {
            let mut laid = ground.bare();
            let n_before = laid.parts.houses.len();
            (rule.lay)(&ground, &RuleCells::Fixed, &mut laid);
            let of_rule = |house: &&House| house.label.is_some_and(|label| label.rule == rule.name);
            (rule.name, laid.parts.houses[n_before..].iter().filter(of_rule).map(|h| h.cells.clone()).collect())
        })
        .filter(|(_, houses): &(_, Vec<Vec<Cell>>)| !houses.is_empty())
        .collect();
    // Of two rules that share a group, the one with more groups is meant: `per-cent` is more than its diagonal.
    known.sort_by_key(|(_, houses)| Reverse(houses.len()));
    let mut rules = Vec::new();
    for (name, houses) in known {
        if houses.iter().all(|house| left.contains(house)) {
            left.retain(|group| !houses.contains(group));
            rules.push(name.to_string());
        }
    }
    rules.sort_by_key(|name| RULES.iter().position(|rule| rule.name == name));
    if !left.is_empty() {
        rules.push(format!("extra={}", left.iter().map(|group| list_text(group, &ground.area)).collect::<Vec<_>>().join(";")));
    }
    Ok(rules)
}

/// Puts two lists of rules together. A rule in both lists must be the same in both, unless one leaves its cells to be drawn.
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

/// Rules as one word with `+` between them, as in recipes and the words of a run. Cells are written out where they are given.
pub fn names_text(rules: &[RuleUse], size: Shape) -> String {
    let area = Ground::under(size, rules).area;
    let word = |rule: &RuleUse| match cells_text(&rule.cells, &area) {
        Some(cells) => format!("{}={cells}", rule.name),
        None => rule.name.into(),
    };
    rules.iter().map(word).collect::<Vec<_>>().join("+")
}

pub(super) fn cells_text(cells: &RuleCells, area: &Area) -> Option<String> {
    match cells {
        RuleCells::Fixed | RuleCells::Drawn => None,
        RuleCells::Grids(corners) => Some(grids::text(corners)),
        RuleCells::Runs(runs) => Some(runs::text(runs)),
        RuleCells::Regions(of) => Some(areas::text(of)),
        RuleCells::Blocks(of) => Some(blocks::text(of)),
        RuleCells::Signs(signs) => Some(signs::text(signs, area)),
        RuleCells::Groups(groups) => Some(groups.iter().map(|group| list_text(group, area)).collect::<Vec<_>>().join(";")),
    }
}

/// Cages with the totals that are shown: `15:r1c1,r1c2;r5c5,r5c6`.
fn cages_text(layout: &Layout, clues: &Clues) -> String {
    let one = |(cage, sum): (&Cage, &Option<u16>)| {
        let total = sum.map_or(String::new(), |sum| format!("{sum}:"));
        total + &list_text(&cage.cells, &layout.area)
    };
    layout.cages.iter().zip(&clues.sums).map(one).collect::<Vec<_>>().join(";")
}

pub(super) fn list_text(cells: &[Cell], area: &Area) -> String {
    let name = |&cell: &Cell| format!("r{}c{}", area.row(cell) + 1, area.col(cell) + 1);
    cells.iter().map(name).collect::<Vec<_>>().join(",")
}

/// The canonical text of a puzzle's rules, as the column `rules` has it: rules in the order of [`RULES`], cells row by row.
/// Empty for a board with only rows, columns and boxes. A rule about marks lists the cells that have one.
pub fn rules_text(layout: &Layout, clues: &Clues) -> String {
    let area = &layout.area;
    let word = |rule: &RuleUse| match row_of(rule.name).says {
        Says::Marks(mark) => {
            let cells: Vec<Cell> = clues.items.iter().filter(|item| item.mark == mark).map(|item| item.cell).collect();
            (!cells.is_empty()).then(|| format!("{}={}", rule.name, list_text(&cells, area)))
        }
        // A puzzle that shows no sign of a sort does not speak of it.
        Says::Signs(_) if rule.cells == RuleCells::Signs(Vec::new()) => None,
        Says::Cages => Some(format!("{}={}", rule.name, cages_text(layout, clues))),
        Says::Runs => match &rule.cells {
            RuleCells::Runs(runs) => Some(format!("{}={}", rule.name, runs::text_with(layout, clues, runs))),
            _ => Some(rule.name.into()),
        },
        _ => Some(match cells_text(&rule.cells, area) {
            Some(cells) => format!("{}={cells}", rule.name),
            None => rule.name.into(),
        }),
    };
    layout.rules.iter().filter_map(word).collect::<Vec<_>>().join(" ")
}
