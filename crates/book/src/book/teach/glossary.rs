//! The glossary: each technique with its name, the idea behind it, and a board on which it was found. Entries are set in rows. As
//! a course it has a chapter a level, and with each technique a board to find it on; the answers are at its end.

use super::front::set_heading;
use crate::board::Level;
use crate::book::leaf::Leaf;
use crate::book::leaf::materials::{Entry, Materials};
use crate::book::leaf::planned::{GlossaryPart, SectionPlan, Shown};
use crate::book::leaf::style::LEAST_TEXT;
use crate::book::spec::{Glossary, Spec};
use crate::draw::{
    Align, Face, Fonts, Item, PT, Point, Scene, StepBoard, Theme, Type, bare_board_of_steps, exercise_picture, set_line,
    step_picture, wrap,
};
use crate::paper::{Body, Paper};
use crate::puzzle::Puzzle;
use crate::words::{fill, may_need};

const LEADING: i32 = 136;
/// The most columns of a page, and the letters of a text's size that a column has at least.
const MOST_COLUMNS: usize = 3;
const LEAST_LETTERS: i32 = 15;
/// The smallest cell of a picture.
const LEAST_CELL: i32 = 24 * PT;
const MOST_CELL: i32 = 60 * PT;

/// The columns of a page.
#[derive(Clone, Copy)]
struct Columns {
    n: usize,
    width: i32,
    gap: i32,
}

/// What a book's glossary shows: entries that boards of its sections can need, or that its puzzles do need, once they are known.
pub(crate) fn chosen(spec: &Spec, materials: &Materials, sections: &[SectionPlan], puzzles: Option<&[&Puzzle]>) -> Vec<Shown> {
    let is_needed = |entry: &Entry| match spec.parts.glossary {
        Glossary::None => false,
        Glossary::All => sections.iter().any(|section| may_need(entry.key, &section.sample)),
        Glossary::Used | Glossary::Course => match puzzles {
            Some(puzzles) => puzzles.iter().any(|puzzle| puzzle.rating.as_ref().is_some_and(|rating| rating.uses(entry.row))),
            None => sections.iter().any(|section| {
                let hardest = section.hardest.unwrap_or(Level::Beyond);
                may_need(entry.key, &section.sample) && Level::of_cost(entry.least) <= hardest
            }),
        },
    };
    let all = &materials.texts.glossary;
    let entries = (0..all.len()).filter(|&i| is_needed(&all[i]));
    match spec.parts.glossary {
        Glossary::Course => course(all, entries.collect()),
        _ => entries.map(|entry| Shown { entry, part: GlossaryPart::Example, is_first: false }).collect(),
    }
}

/// Chapters of techniques, each with its exercise, and all answers.
fn course(all: &[Entry], entries: Vec<usize>) -> Vec<Shown> {
    let (mut shown, mut answers) = (Vec::new(), Vec::new());
    let mut level = None;
    for entry in entries {
        let own = Some(Level::of_cost(all[entry].least));
        shown.push(Shown { entry, part: GlossaryPart::Example, is_first: own != level });
        level = own;
        if all[entry].exercise.is_some() {
            let number = answers.len() + 1;
            shown.push(Shown { entry, part: GlossaryPart::Exercise(number), is_first: false });
            answers.push(Shown { entry, part: GlossaryPart::Answer(number), is_first: number == 1 });
        }
    }
    shown.extend(answers);
    shown
}

/// What is drawn of an entry.
struct Card<'a> {
    chapter: Option<&'a str>,
    heading: String,
    idea: String,
    sentence: &'a str,
    entry: &'a Entry,
    part: GlossaryPart,
}

fn card<'a>(materials: &Materials<'a>, shown: Shown) -> Card<'a> {
    let entry = &materials.texts.glossary[shown.entry];
    let words = &materials.words.page;
    let level = || materials.words.level(Level::of_cost(entry.least));
    let exercise = |number: usize| fill(&words.exercise, &[("number", &number.to_string())]);
    let (title, heading, idea, sentence) = match shown.part {
        GlossaryPart::Example => (level(), entry.heading.clone(), entry.idea.clone(), entry.sentence.as_str()),
        GlossaryPart::Exercise(n) => ("", format!("{} · {}", exercise(n), entry.heading), words.find.clone(), ""),
        GlossaryPart::Answer(n) => {
            let answer = entry.exercise.as_ref().map_or("", |exercise| exercise.sentence.as_str());
            (words.answers.as_str(), format!("{} · {}", exercise(n), entry.heading), answer.into(), "")
        }
    };
    Card { chapter: shown.is_first.then_some(title), heading, idea, sentence, entry, part: shown.part }
}

/// Where the parts of a card are in a column: its words beside its picture, or around it where the column is narrow.
struct Parts {
    /// The picture's corner, if it has one.
    picture: Option<Point>,
    /// Words, with where they begin and how wide they are.
    words: Vec<(Words, Point, i32)>,
    height: i32,
}

fn parts(materials: &Materials, card: &Card, width: i32) -> Parts {
    let theme = materials.theme;
    let size = theme.sizes.caption;
    let tall = |what: Words, at: Point, width: i32| set_words(materials, card, what, at, width, &mut |_| ());
    let all = [Words::Heading, Words::Idea, Words::Sentence];
    let Some((wide, high)) = extent(materials, card, width) else {
        let height = all[..2].iter().fold(0, |y, &what| tall(what, Point { x: 0, y }, width));
        return Parts { picture: None, words: below(&all[..2], Point::default(), width, &tall), height };
    };
    let beside = wide + size * 3 / 2;
    if width - beside >= LEAST_LETTERS * size {
        let at = Point { x: beside, y: -theme.sizes.body / 3 };
        let height = all.iter().fold(at.y, |y, &what| tall(what, Point { x: beside, y }, width - beside));
        return Parts {
            picture: Some(Point::default()),
            words: below(&all, at, width - beside, &tall),
            height: height.max(high),
        };
    }
    // Pictures side by side are at the same height, below headings of one line.
    let y = tall(Words::Heading, Point::default(), width) + size / 2;
    let mut words = below(&all[..1], Point::default(), width, &tall);
    let at = Point { x: 0, y: y + high + size / 4 };
    words.extend(below(&all[1..], at, width, &tall));
    let height = all[1..].iter().fold(at.y, |y, &what| tall(what, Point { x: 0, y }, width));
    Parts { picture: Some(Point { x: 0, y }), words, height }
}

/// Paragraphs, one below the other.
fn below(all: &[Words], at: Point, width: i32, tall: &dyn Fn(Words, Point, i32) -> i32) -> Vec<(Words, Point, i32)> {
    let mut at = at;
    let one = |&what: &Words| {
        let here = (what, at, width);
        at.y = tall(what, at, width);
        here
    };
    all.iter().map(one).collect()
}

/// The picture of a card: the step, or the board to find it on.
fn picture(materials: &Materials, card: &Card) -> Option<Scene> {
    let entry = card.entry;
    match (card.part, &entry.exercise) {
        (GlossaryPart::Example, _) => Some(step_picture(&board(materials, card), &entry.before, &entry.step)),
        (GlossaryPart::Exercise(_), Some(exercise)) => {
            Some(exercise_picture(&board(materials, card), &exercise.before, !exercise.is_single))
        }
        _ => None,
    }
}

/// What a card says, for documents whose text flows.
pub(crate) struct Told {
    /// The heading of the chapter that begins with it.
    pub chapter: Option<String>,
    pub heading: String,
    pub texts: Vec<String>,
    pub picture: Option<Scene>,
}

/// The cards of a glossary as text, one after the other.
pub(crate) fn told(materials: &Materials, shown: Shown) -> Told {
    let card = card(materials, shown);
    let picture = picture(materials, &card);
    let texts = [card.idea, card.sentence.to_string()].into_iter().filter(|text| !text.is_empty()).collect();
    Told { chapter: card.chapter.map(String::from), heading: card.heading, texts, picture }
}

/// Draws a card.
fn draw(scene: &mut Scene, materials: &Materials, card: &Card, parts: &Parts, at: Point) {
    if let Some(corner) = parts.picture {
        let by = Point { x: at.x + corner.x, y: at.y + corner.y };
        picture(materials, card).into_iter().for_each(|picture| scene.place(picture, by));
    }
    for &(what, from, width) in &parts.words {
        let from = Point { x: at.x + from.x, y: at.y + from.y };
        set_words(materials, card, what, from, width, &mut |item| scene.items.push(item));
    }
}

/// The text of a card.
#[derive(Clone, Copy)]
enum Words {
    Heading,
    Idea,
    Sentence,
}

/// Sets a paragraph line by line; returns where it ends.
fn set_words(materials: &Materials, card: &Card, what: Words, at: Point, width: i32, put: &mut dyn FnMut(Item)) -> i32 {
    let Materials { theme, fonts, .. } = *materials;
    let size = theme.sizes.caption;
    let (style, text, above) = match what {
        Words::Heading => (Type::new(Face::Bold, theme.sizes.body, theme.text_paint), card.heading.as_str(), 0),
        Words::Idea => (Type::new(Face::Regular, size, theme.text_paint), card.idea.as_str(), size / 4),
        Words::Sentence => (Type::new(Face::Regular, size, theme.soft_paint), card.sentence, size / 2),
    };
    if text.is_empty() {
        return at.y;
    }
    let mut y = at.y + above;
    for text in wrap(fonts, style, text, width) {
        y += style.size * LEADING / 100;
        put(set_line(fonts, style, &text, Point { x: at.x, y }, Align::Left));
    }
    y
}

fn board<'a>(materials: &Materials<'a>, card: &Card<'a>) -> StepBoard<'a> {
    let entry = card.entry;
    let puzzle =
        entry.exercise.as_ref().filter(|_| card.part != GlossaryPart::Example).map_or(&entry.puzzle, |exercise| &exercise.puzzle);
    bare_board_of_steps(materials.fonts, materials.theme, &puzzle.layout, &puzzle.clues, entry.cell)
}

/// Width and height of a card's picture; nothing where it has none, or it can't be read at that width.
fn extent(materials: &Materials, card: &Card, width: i32) -> Option<(i32, i32)> {
    let has_picture = !matches!(card.part, GlossaryPart::Answer(_));
    has_picture.then(|| board(materials, card).extent()).filter(|extent| extent.0 <= width)
}

/// The smallest cell at which the picture of a step can be read.
pub fn legible_cell(fonts: &Fonts, theme: &Theme, entry: &Entry) -> i32 {
    let smallest = |cell: i32| {
        let board = bare_board_of_steps(fonts, theme, &entry.puzzle.layout, &entry.puzzle.clues, cell);
        step_picture(&board, &entry.before, &entry.step).smallest_text().unwrap_or(LEAST_TEXT)
    };
    let mut cell = LEAST_CELL.max(crate::draw::least_of_legend(&entry.puzzle.layout));
    // Text grows with the cells.
    while smallest(cell) < LEAST_TEXT && cell < MOST_CELL {
        cell += PT;
    }
    cell
}

/// As many columns as most pictures can be read in.
fn most_columns(materials: &Materials, room: i32, cards: &[Card]) -> usize {
    let size = materials.theme.sizes.caption;
    let shown = cards.iter().filter(|card| !matches!(card.part, GlossaryPart::Answer(_)));
    let widths: Vec<i32> = shown.map(|card| board(materials, card).extent().0).collect();
    let is_wide = |n: &usize| {
        let Columns { width, .. } = columns(materials, room, *n);
        let fit = widths.iter().filter(|&&wanted| wanted <= width).count();
        width >= LEAST_LETTERS * size && 2 * fit > widths.len()
    };
    // A technique and its exercise are side by side.
    let most = if cards.iter().any(|card| card.part != GlossaryPart::Example) { 2 } else { MOST_COLUMNS };
    (2..=most).rev().find(is_wide).unwrap_or(1)
}

fn columns(materials: &Materials, room: i32, n: usize) -> Columns {
    let gap = materials.theme.sizes.caption * 2;
    Columns { n, width: (room - (n as i32 - 1) * gap) / n as i32, gap }
}

/// The height above the entries: a heading on the first page.
fn top(materials: &Materials, is_first: bool) -> i32 {
    if is_first { materials.theme.sizes.heading * 2 } else { 0 }
}

/// The height of a chapter's heading.
fn chapter_height(theme: &Theme) -> i32 {
    theme.sizes.lead * 2
}

/// Sets cards in rows, as many as a page has room for. One whose picture needs more than a column has a row of its own, and one
/// that begins a chapter begins a row, below a heading.
fn placed(materials: &Materials, body: Body, columns: Columns, cards: &[Card], is_first: bool) -> Vec<(Point, Parts)> {
    let space = materials.theme.sizes.body * 3 / 2;
    let mut all: Vec<(Point, Parts)> = Vec::new();
    let (mut y, mut below, mut column) = (body.top + top(materials, is_first), 0, 0);
    for card in cards {
        let has_picture = !matches!(card.part, GlossaryPart::Answer(_));
        let is_wide = columns.n > 1 && has_picture && extent(materials, card, columns.width).is_none();
        let parts = parts(materials, card, if is_wide { body.width } else { columns.width });
        if column > 0 && (is_wide || column == columns.n || card.chapter.is_some()) {
            (y, column) = (below, 0);
        }
        let from = y + if card.chapter.is_some() { chapter_height(materials.theme) } else { 0 };
        if from + parts.height > body.top + body.height && !all.is_empty() {
            break;
        }
        y = from;
        below = if column == 0 { y } else { below }.max(y + parts.height + space);
        let at = Point { x: body.left + column as i32 * (columns.width + columns.gap), y };
        column = if is_wide { columns.n } else { column + 1 };
        all.push((at, parts));
    }
    all
}

/// The columns of a glossary, and how many cards each page has.
pub(crate) fn entries_a_page(materials: &Materials, paper: &Paper, chosen: &[Shown]) -> (usize, Vec<usize>) {
    let cards: Vec<Card> = chosen.iter().map(|&shown| card(materials, shown)).collect();
    let body = paper.body(1);
    let n = most_columns(materials, body.width, &cards);
    let mut counts = Vec::new();
    let mut first = 0;
    while first < cards.len() {
        let count = placed(materials, body, columns(materials, body.width, n), &cards[first..], first == 0).len().max(1);
        counts.push(count);
        first += count;
    }
    (n, counts)
}

/// Draws a page of entries.
pub(super) fn draw_glossary(scene: &mut Scene, leaf: &Leaf, n_columns: usize, first: usize, count: usize) {
    let words = &leaf.materials.words.page;
    let body = leaf.plan.paper.body(leaf.number);
    if first > 0 {
        leaf.draw_head(scene, &words.glossary, false);
    }
    draw_cards(scene, leaf.materials, body, n_columns, &leaf.plan.glossary[first..first + count], first == 0);
}

fn draw_cards(scene: &mut Scene, materials: &Materials, body: Body, n_columns: usize, chosen: &[Shown], is_first: bool) {
    let Materials { theme, fonts, words, .. } = *materials;
    let heading = |scene: &mut Scene, style: Type, text: &str, y: i32| {
        scene.items.push(set_line(fonts, style, text, Point { x: body.left, y }, Align::Left));
    };
    if is_first {
        let at = Point { x: body.left, y: body.top + theme.sizes.heading };
        scene.items.push(set_heading(materials, &words.page.glossary, at));
    }
    let cards: Vec<Card> = chosen.iter().map(|&shown| card(materials, shown)).collect();
    let placed = placed(materials, body, columns(materials, body.width, n_columns), &cards, is_first);
    for (card, (at, parts)) in cards.iter().zip(&placed) {
        let chapter = Type::new(Face::Bold, theme.sizes.lead, theme.text_paint);
        card.chapter.into_iter().for_each(|title| heading(scene, chapter, title, at.y - theme.sizes.lead * 3 / 4));
        draw(scene, materials, card, parts, *at);
    }
}

/// All entries of the materials on pages of their own, for readers without a book.
pub fn glossary_pages(materials: &Materials, paper: &Paper) -> Vec<Scene> {
    let all = 0..materials.texts.glossary.len();
    let chosen: Vec<Shown> = all.map(|entry| Shown { entry, part: GlossaryPart::Example, is_first: false }).collect();
    let (n_columns, counts) = entries_a_page(materials, paper, &chosen);
    let mut first = 0;
    let mut page = |(i, count): (usize, usize)| {
        let mut scene = Scene::new(paper.width, paper.height);
        draw_cards(&mut scene, materials, paper.body(i + 1), n_columns, &chosen[first..first + count], first == 0);
        first += count;
        scene
    };
    counts.into_iter().enumerate().map(&mut page).collect()
}
