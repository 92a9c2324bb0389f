//! Facts: the values of a book that a template of a text page can use.

use super::combinations::{Combinations, combinations};
use super::grades::grades;
use super::texts::{lessons_of, size_name};
use crate::board::Level;
use crate::book::leaf::materials::Materials;
use crate::book::leaf::names::first_solutions;
use crate::book::leaf::planned::{PageRole, Plan, RulesAt, SectionPlan};
use crate::book::leaf::same_rules::{are_alike, board_title, names_of, paragraphs, rule_line};
use crate::book::leaf::{Common, Leaf, names};
use crate::book::spec::{Solutions, Spec};
use crate::draw::{Face, Symbols, level_stars};
use crate::puzzle::Puzzle;
use crate::sorted::SortedMap;
use crate::words::{fill, looks_suffice};
use minijinja::value::{Serde, Value};
use serde::Serialize;

#[derive(Serialize)]
struct Facts<'a> {
    title: &'a str,
    subtitle: &'a str,
    author: &'a str,
    publisher: &'a str,
    isbn: &'a str,
    copyright: &'a str,
    language: &'a str,
    /// The name of the font family.
    font: &'a str,
    /// The paragraph of the spec's imprint.
    imprint: &'a str,
    series: SeriesFacts<'a>,
    version: &'static str,
    edition: &'a str,
    /// Seed and command; empty unless the spec prints the seed.
    seed: &'a str,
    command: &'a str,
    n_puzzles: usize,
    n_pages: usize,
    has_solutions: bool,
    pages: &'a Value,
    words: &'a crate::words::PageWords,
    sections: &'a Value,
    grades: &'a Value,
    #[serde(skip_serializing_if = "Option::is_none")]
    section: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    lessons: Option<SortedMap<String, LessonFacts>>,
    /// Whether the sections of the page's kind differ in size.
    #[serde(skip_serializing_if = "Option::is_none")]
    several_sizes: Option<bool>,
    /// Whether singles solve every puzzle of the page's kind.
    #[serde(skip_serializing_if = "Option::is_none")]
    looks_suffice: Option<bool>,
}

#[derive(Serialize)]
struct SeriesFacts<'a> {
    title: &'a str,
    /// 0 for a book that is not one of a series.
    volume: u32,
    /// `Volume 3`
    text: String,
}

/// 0 for what the book does not have.
#[derive(Serialize)]
struct PageFacts {
    contents: usize,
    how_to_play: usize,
    graded: usize,
    hints: usize,
    glossary: usize,
    solutions: usize,
    notes: usize,
}

#[derive(Serialize)]
struct SectionFacts<'a> {
    number: usize,
    title: &'a str,
    kind: &'a str,
    kind_name: String,
    /// A paragraph for each rule beyond rows, columns and boxes.
    rules: Vec<&'a str>,
    /// All rules in a line or some.
    rule_line: String,
    /// Whether its opener tells the rules: it is the first of its kind, and no other page has them.
    opener_tells: bool,
    has_boxes: bool,
    /// Whether rows and columns hold all digits; on boards of runs they do not.
    has_lines: bool,
    /// How many grids a board of several has; 0 for one.
    n_grids: usize,
    /// Which digits the cells of a cage can hold, by its total; empty for boards without cages.
    combinations: Combinations,
    /// Whether the rules of a kind before this one have the same table of sums.
    has_table_before: bool,
    /// Whether there is a worked example of such boards.
    has_example: bool,
    /// Its digits, where they are others than those of the section: `1 to 6`.
    example_digits: Option<String>,
    size: String,
    /// Rows and columns of a box.
    rows: u8,
    cols: u8,
    n_digits: u8,
    /// `1 to 9`
    digits: String,
    /// Empty where the section has several.
    level: &'a str,
    level_about: &'a str,
    stars: usize,
    count: usize,
    first: usize,
    last: usize,
    /// `Puzzles 13–24`
    numbers: String,
    page: usize,
    intro: &'a str,
}

/// The values of a worked step: the digit that it writes, or the first that it strikes out.
#[derive(Serialize)]
struct LessonFacts {
    digit: String,
    row: usize,
    column: usize,
    /// The sums that it uses, largest first.
    sums: Vec<u32>,
}

impl Common {
    /// Puzzles are those of the book in its order, if they are known and rated.
    pub fn of(spec: &Spec, materials: &Materials, plan: &Plan, puzzles: Option<&[&Puzzle]>) -> Common {
        let page_of = |is: fn(&PageRole) -> bool| plan.pages.iter().position(is).map_or(0, |i| i + 1);
        let pages = PageFacts {
            contents: page_of(|role| matches!(role, PageRole::Contents { .. })),
            how_to_play: page_of(|role| matches!(role, PageRole::HowToPlay { .. })),
            graded: page_of(|role| matches!(role, PageRole::Graded { .. })),
            hints: page_of(|role| matches!(role, PageRole::Hints { .. })),
            glossary: page_of(|role| matches!(role, PageRole::Glossary { .. })),
            solutions: first_solutions(plan).filter(|_| !spec.solutions.is_near()).unwrap_or(0),
            notes: page_of(|role| matches!(role, PageRole::Notes)),
        };
        let sections: Vec<Value> =
            (0..plan.sections.len()).map(|i| Value::from(Serde(section_facts(spec, materials, plan, i)))).collect();
        let own = |section: &SectionPlan| puzzles.map(|puzzles| puzzles.iter().skip(section.first).take(section.count));
        let looks = |section: &SectionPlan| {
            let is_easy = section.hardest.is_some_and(|hardest| hardest <= Level::Easy);
            is_easy || own(section).is_some_and(|mut own| own.all(|puzzle| looks_suffice(puzzle)))
        };
        Common {
            sections: sections.into(),
            pages: Value::from(Serde(pages)),
            grades: grades(plan, puzzles, materials.words).into_iter().map(|grade| Value::from(Serde(grade))).collect(),
            looks: plan.sections.iter().map(looks).collect(),
        }
    }
}

/// The values that the template of a page can use, with those of its section if it has one.
pub(super) fn facts_of(leaf: &Leaf, section: Option<usize>) -> Value {
    let Leaf { spec, plan, edition, materials, common, .. } = leaf;
    let series = spec.series.as_ref();
    let volume = series.map_or(0, |s| s.volume);
    let tells_seed = |text: &'static str, value: &str| if spec.imprint.seed { value.to_string() } else { text.to_string() };
    let (seed, command) = (tells_seed("", edition.seed), tells_seed("", edition.command));
    let facts = Facts {
        title: &spec.title,
        subtitle: &spec.subtitle,
        author: &spec.author,
        publisher: &spec.publisher,
        isbn: spec.isbn.as_deref().unwrap_or_default(),
        copyright: &spec.copyright,
        language: &spec.language,
        font: &materials.fonts.table(Face::Regular).family,
        imprint: &spec.imprint.text,
        series: SeriesFacts {
            title: series.map_or("", |s| &s.title),
            volume,
            text: match volume {
                0 => String::new(),
                n => fill(&materials.words.page.volume, &[("volume", &n.to_string())]),
            },
        },
        version: env!("CARGO_PKG_VERSION"),
        edition: edition.hash,
        seed: &seed,
        command: &command,
        n_puzzles: plan.n_puzzles(),
        n_pages: plan.pages.len(),
        has_solutions: spec.solutions != Solutions::None,
        pages: &common.pages,
        words: &materials.words.page,
        sections: &common.sections,
        grades: &common.grades,
        section: section.and_then(|i| common.sections.get_item(&Value::from(i)).ok()),
        lessons: section.map(|i| lesson_facts(leaf, i)),
        several_sizes: section.map(|i| {
            let own = &plan.sections[i];
            plan.sections.iter().any(|s| are_alike(s, own) && s.size != own.size)
        }),
        looks_suffice: section.map(|i| {
            let mut of_kind = plan.sections.iter().zip(&common.looks).filter(|(s, _)| are_alike(s, &plan.sections[i]));
            of_kind.all(|(_, &suffice)| suffice)
        }),
    };
    Value::from(Serde(&facts))
}

fn section_facts<'a>(spec: &'a Spec, materials: &Materials<'a>, plan: &'a Plan, i: usize) -> SectionFacts<'a> {
    let planned = &plan.sections[i];
    let words = materials.words;
    let n = planned.sample.n_digits;
    // One table of sums does for all kinds with as many digits.
    let is_told = |s: &SectionPlan| spec.parts.how_to_play.is_on() || s.rules == RulesAt::Page;
    let table = combinations(&planned.sample);
    let has_same = |s: &SectionPlan| !are_alike(s, planned) && is_told(s) && combinations(&s.sample) == table;
    let has_table_before = !table.is_empty() && plan.sections[..i].iter().any(has_same);
    let digits = |n: u8| {
        let has_letters = n > 9 && spec.symbols.unwrap_or_default() == Symbols::Letters;
        let digits = if has_letters { &words.page.digits_and_letters } else { &words.page.digits };
        fill(digits, &[("last", &spec.symbols.unwrap_or_default().written(n))])
    };
    let example = example_for(materials, planned).map(|(_, puzzle)| puzzle);
    SectionFacts {
        number: i + 1,
        title: &spec.sections[i].title,
        kind: planned.kind.name,
        kind_name: board_title(planned.kind, &planned.sample.rules, words),
        rules: paragraphs(planned.kind, &planned.sample.rules, words),
        rule_line: rule_line(spec, materials, i, planned),
        opener_tells: opener_tells(spec, plan, i),
        has_lines: planned.sample.has_whole_lines(),
        has_boxes: planned.sample.box_shape.is_some() || !planned.sample.grids().is_empty(),
        n_grids: planned.sample.grids().len(),
        combinations: if has_table_before { Combinations::default() } else { table },
        has_table_before,
        has_example: example.is_some(),
        example_digits: example.filter(|puzzle| puzzle.layout.n_digits != n).map(|puzzle| digits(puzzle.layout.n_digits)),
        size: size_name(planned.size),
        rows: planned.size.rows,
        cols: planned.size.cols,
        n_digits: n,
        digits: digits(n),
        level: planned.level.map_or("", |level| words.level(level)),
        level_about: planned.level.and_then(|l| words.levels.get(l.name())).map_or("", |l| &l.about),
        stars: planned.level.map_or(0, |level| level_stars(level) as usize),
        count: planned.count,
        first: planned.first + 1,
        last: planned.first + planned.count,
        numbers: numbers(spec, materials, planned),
        page: plan.section_page[i],
        intro: &spec.sections[i].intro,
    }
}

/// Whether the opener of a section tells its rules: those of a kind are told once.
pub(crate) fn opener_tells(spec: &Spec, plan: &Plan, i: usize) -> bool {
    let own = &plan.sections[i];
    let is_first = plan.sections[..i].iter().all(|other| !are_alike(other, own));
    !spec.parts.how_to_play.is_on() && own.rules == RulesAt::Nowhere && is_first
}

/// `Puzzles 13–24`
pub(crate) fn numbers(spec: &Spec, materials: &Materials, planned: &SectionPlan) -> String {
    match spec.days || spec.daily.is_some() {
        // Puzzles with days have no numbers.
        true => String::new(),
        // Beside layouts, the puzzles of each section are counted from 1.
        false if !spec.layouts.is_empty() => names::numbers(&materials.words.page, 0, planned.count),
        false => names::numbers(&materials.words.page, planned.first, planned.count),
    }
}

/// The lessons by the key of their technique, with underscores: `hidden_single`.
fn lesson_facts(leaf: &Leaf, section: usize) -> SortedMap<String, LessonFacts> {
    let Some((example, puzzle)) = example_for(leaf.materials, &leaf.plan.sections[section]) else { return SortedMap::new() };
    let told = lessons_of(leaf.materials.texts, example).filter_map(|lesson| {
        let told = &lesson.step.conclusion;
        let (cell, digit) = told.place.or(told.strikes.first().copied())?;
        let (row, column) = (puzzle.layout.row(cell) + 1, puzzle.layout.col(cell) + 1);
        let sum_of = |&cage: &u16| puzzle.clues.sums.get(cage as usize).copied().flatten().map(u32::from);
        let mut sums: Vec<u32> = lesson.step.evidence.cages.iter().filter_map(sum_of).collect();
        sums.sort_unstable_by(|a, b| b.cmp(a));
        Some((
            lesson.technique.replace('-', "_"),
            LessonFacts { digit: leaf.spec.symbols.unwrap_or_default().written(digit), row, column, sums },
        ))
    });
    told.collect()
}

/// The examples of a section's kind, with the same rules and, on a board of several, the same grids.
fn of_same_kind<'a>(materials: &Materials<'a>, planned: &SectionPlan) -> impl Iterator<Item = (usize, &'a Puzzle)> {
    let rules = names_of(&planned.sample.rules);
    let is_one = move |p: &&Puzzle| {
        let has_its_grids = p.layout.grids() == planned.sample.grids();
        has_its_grids && p.kind.base_name() == planned.kind.base_name() && names_of(&p.layout.rules) == rules
    };
    materials.examples.iter().enumerate().filter(move |(_, p)| is_one(p))
}

/// The example of a section's kind with its size, or the nearest size.
pub(super) fn example_for<'a>(materials: &Materials<'a>, planned: &SectionPlan) -> Option<(usize, &'a Puzzle)> {
    let same_kind = || of_same_kind(materials, planned);
    let nearest = || same_kind().min_by_key(|(_, p)| p.layout.n_digits.abs_diff(planned.sample.n_digits));
    same_kind().find(|(_, p)| p.size == planned.size).or_else(nearest)
}
