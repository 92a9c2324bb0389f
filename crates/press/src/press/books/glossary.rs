//! The glossary: for each technique a board on which the ladder finds it, from the list of such boards.

use super::book::{Assets, PressError};
use crate::board::{Level, Notation, Position};
use crate::book::{BookError, Entry, Example, Exercise, Materials, examples_of_steps, glossary_pages};
use crate::draw::{Document, Scene, StepWords, board_of_steps, step_picture, step_scene, step_sheet};
use crate::forge::transformed;
use crate::logic::{KNOWN, LADDER, Technique, known_as, plan, step_on, technique_named, technique_of};
use crate::paper::{PageRequest, paper_for};
use crate::press::library::Library;
use crate::render::{Purpose, TextMode, escape, pdf, pdf_page, titled_svg};
use crate::seed::Key;
use crate::sorted::Ordered;
use crate::symmetry::{self, admitted};
use crate::words::{Words, step_hint, technique_in_words};

/// The boards, with the techniques that they show.
const LIST: &str = "techniques.toml";

/// The entries of the wanted techniques, in the order of the ladder; the common name of a step follows its technique.
pub fn glossary(library: &Library, words: &Words, is_wanted: impl Fn(&Technique) -> bool) -> Result<Vec<Entry>, PressError> {
    let text = library.text(LIST)?;
    let examples = examples_of_steps(&text)?;
    let mut entries = Vec::new();
    for (i, example) in examples.into_iter().enumerate() {
        let refused = |why: String| PressError::from(BookError::Example(LIST, i + 1, why));
        let row = technique_named(&example.technique)
            .ok_or_else(|| refused(format!("there is no technique '{}'", crate::guard::foreign(&example.technique))))?;
        if is_wanted(&LADDER[row]) {
            entries.push(entry(row, example, words).map_err(refused)?);
        }
    }
    entries.order_by_key(|entry| entry.row);
    Ok(entries)
}

/// The heading of an entry.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Title {
    /// The key of the technique.
    pub key: &'static str,
    /// The key of the common name of such a step, if the entry is about that.
    pub name: Option<&'static str>,
    /// The heading.
    pub heading: String,
    /// The level of a puzzle that needs nothing harder.
    pub level: Level,
}

/// The headings of the wanted entries, in the order of the ladder. No path is solved up to its step, so it takes no time.
pub fn glossary_titles(
    library: &Library,
    words: &Words,
    is_wanted: impl Fn(&Technique) -> bool,
) -> Result<Vec<Title>, PressError> {
    let examples = examples_of_steps(&library.text(LIST)?)?;
    let known = |example: &Example| KNOWN.into_iter().find(|&name| example.name.as_deref() == Some(name));
    let mut rows: Vec<(usize, Option<&'static str>)> =
        examples.iter().filter_map(|example| Some((technique_named(&example.technique)?, known(example)))).collect();
    rows.order_by_key(|&(row, _)| row);
    let wanted = rows.into_iter().map(|(row, name)| (&LADDER[row], name)).filter(|(row, _)| is_wanted(row));
    let title = |(row, name): (&Technique, Option<&'static str>)| Title {
        key: row.key,
        name,
        heading: technique_in_words(row.key, name, words),
        level: Level::of_cost(row.costs.first().copied().unwrap_or_default()),
    };
    Ok(wanted.map(title).collect())
}

/// Walks to the step of an example, which has to be one of its technique.
fn entry(row: usize, example: Example, words: &Words) -> Result<Entry, String> {
    let technique = &LADDER[row];
    let puzzle = example.puzzle;
    let (layout, clues) = (&*puzzle.layout, &puzzle.clues);
    let mut before = Position::start(layout, clues);
    let steps = plan(layout);
    let mut next = |number: usize| {
        let step = step_on(&steps, clues, &before).ok_or_else(|| format!("it has no step {number}"))?;
        let board = before.clone();
        before.apply(layout, &step.conclusion);
        Ok::<_, String>((board, step))
    };
    for number in 1..example.step {
        next(number)?;
    }
    let (before, step) = next(example.step)?;
    let found = technique_of(&step).map_or("", |technique| technique.key);
    let name = known_as(layout, Some(&before), &step);
    if found != technique.key || example.name.as_deref().is_some_and(|wanted| name != Some(wanted)) {
        return Err(format!("step {} is {found}, not {}", example.step, technique.key));
    }
    let hint = step_hint(Notation::Numbers, layout, clues, &before, &step, words);
    Ok(Entry {
        row,
        key: technique.key,
        name,
        least: technique.costs.first().copied().unwrap_or_default(),
        sentence: hint.whole(),
        idea: hint.idea.unwrap_or_default(),
        heading: hint.technique,
        puzzle,
        before,
        step,
        cell: 0,
        exercise: None,
    })
}

/// The same entries, each with a board to find its technique on: an equivalent of its own, turned and relabelled.
pub(super) fn with_exercises(entries: Vec<Entry>, words: &Words) -> Vec<Entry> {
    entries.into_iter().map(|entry| Entry { exercise: exercise(&entry, words), ..entry }).collect()
}

/// An equivalent board needs the same techniques, but a path may meet them in another order: this one stops at the first such step.
fn exercise(entry: &Entry, words: &Words) -> Option<Exercise> {
    let original = &entry.puzzle;
    let mut stream = Key::of(&["exercises", entry.key]).stream(0, 0);
    let transform = symmetry::random(&original.layout, &original.clues, &admitted(&original.layout), None, &mut stream)?;
    let puzzle = transformed(original, &transform);
    let (layout, clues) = (&*puzzle.layout, &puzzle.clues);
    let mut before = Position::start(layout, clues);
    let steps = plan(layout);
    for _ in 0..layout.n_cells() * layout.n_digits as usize {
        let step = step_on(&steps, clues, &before)?;
        let key = technique_of(&step).map_or("", |technique| technique.key);
        if key == entry.key && known_as(layout, Some(&before), &step) == entry.name {
            let sentence = step_hint(Notation::Numbers, layout, clues, &before, &step, words).whole();
            let is_single = step.conclusion.place.is_some() && step.evidence.branches.is_empty();
            return Some(Exercise { before, is_single, sentence, puzzle });
        }
        before.apply(layout, &step.conclusion);
    }
    None
}

/// The template of the page, and its entries as HTML.
const TEMPLATE: &str = "html/glossary.html";

/// The glossary as one page for a browser.
pub fn glossary_html(library: &Library, assets: &Assets) -> Result<String, PressError> {
    let materials = assets.materials();
    let one = |entry: &Entry| {
        let id = entry.name.map_or(entry.key.to_string(), |name| format!("{}-{name}", entry.key));
        let picture = glossary_picture(&materials, entry);
        let [heading, idea, sentence] = [&entry.heading, &entry.idea, &entry.sentence].map(|text| escape(text));
        format!(
            "<section id=\"{id}\">\n<h2>{heading}</h2>\n<p>{idea}</p>\n<figure>\n{picture}<figcaption>{sentence}</figcaption>\n</figure>\n</section>\n"
        )
    };
    let entries: String = materials.texts.glossary.iter().map(one).collect();
    let page = library.text(TEMPLATE)?;
    let page = page.replace("{{language}}", &escape(&materials.words.language));
    Ok(page.replace("{{title}}", &escape(&materials.words.page.glossary)).replace("{{entries}}", &entries))
}

/// The board of an entry as SVG, with the names of its rows and columns.
pub fn glossary_picture(materials: &Materials, entry: &Entry) -> String {
    let (layout, clues) = (&entry.puzzle.layout, &entry.puzzle.clues);
    let board = board_of_steps(materials.fonts, materials.theme, layout, clues, Notation::Numbers);
    let scene = step_picture(&board, &entry.before, &entry.step);
    titled_svg(materials.fonts, &scene, TextMode::Paths, &entry.sentence)
}

/// The glossary as pictures with their text, side by side on one sheet.
pub fn glossary_sheet(assets: &Assets, columns: usize) -> Scene {
    let materials = assets.materials();
    let one = |entry: &Entry| {
        let (layout, clues) = (&entry.puzzle.layout, &entry.puzzle.clues);
        let board = board_of_steps(materials.fonts, materials.theme, layout, clues, Notation::Numbers);
        let words = StepWords { heading: entry.heading.clone(), lines: vec![entry.idea.clone(), entry.sentence.clone()] };
        step_scene(&board, &entry.before, Some(&entry.step), &words)
    };
    step_sheet(materials.texts.glossary.iter().map(one).collect(), columns)
}

/// The glossary as a file to print.
pub fn glossary_pdf(assets: &Assets, page: &str) -> Result<Vec<u8>, PressError> {
    let materials = assets.materials();
    let paper = paper_for(&PageRequest { page, ..PageRequest::default() }, materials.profile, 1)?;
    let pages = glossary_pages(&materials, &paper);
    let (title, language) = (materials.words.page.glossary.clone(), materials.words.language.clone());
    let labels = (1..=pages.len()).map(|number| number.to_string()).collect();
    let document = Document { title, language, labels, ..Document::default() };
    let one = |(i, scene): (usize, &Scene)| pdf_page(materials.fonts, &document, i, scene, Purpose::PRINT);
    let pages = pages.iter().enumerate().map(one).collect();
    Ok(pdf(materials.fonts, &document, pages, Purpose::PRINT)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Budget;
    use crate::verify::count_by_clauses;
    use crate::words::may_need;
    use std::collections::BTreeSet;

    /// Rows that are needed so rarely that no puzzle of ours shows them, or only one whose path takes seconds to solve.
    const NOT_SHOWN: [&str; 3] = ["nested-multiple-chains", "nested-dynamic-chains", "nested-dynamic-plus"];

    #[test]
    fn every_technique_is_shown_where_the_ladder_finds_it() {
        let library = Library::new(None);
        let entries = glossary(&library, Words::english(), |_| true).unwrap();
        let titles = glossary_titles(&library, Words::english(), |_| true).unwrap();
        assert_eq!(titles.len(), entries.len());
        for (title, entry) in titles.iter().zip(&entries) {
            assert_eq!((title.key, &title.heading), (entry.key, &entry.heading));
        }
        let shown: BTreeSet<&str> = entries.iter().map(|entry| entry.key).collect();
        let silent: Vec<&str> = LADDER.iter().map(|row| row.key).filter(|key| !shown.contains(key)).collect();
        assert_eq!(silent, NOT_SHOWN);
        let names: BTreeSet<&str> = entries.iter().filter_map(|entry| entry.name).collect();
        assert!(KNOWN.iter().all(|name| names.contains(name)), "{names:?}");
        for entry in &entries {
            let Entry { puzzle, step, .. } = entry;
            assert!(may_need(entry.key, &puzzle.layout), "{}", entry.heading);
            let count = count_by_clauses(&puzzle.layout, &puzzle.clues, 2, &Budget::USUAL);
            assert!(count.is_unique() && count.first.as_ref() == Some(&puzzle.solution), "{}", entry.heading);
            // It eliminates no digit of the solution, and writes only such digits.
            assert!(step.conclusion.strikes.iter().all(|&(cell, digit)| puzzle.solution.get(cell) != Some(digit)));
            assert!(step.conclusion.place.is_none_or(|(cell, digit)| puzzle.solution.get(cell) == Some(digit)));
            assert!(!entry.idea.is_empty() && !entry.sentence.contains(['{', '|']), "{}", entry.sentence);
        }
    }

    #[test]
    fn an_exercise_has_the_step_in_another_place() {
        let is_quick = |technique: &Technique| technique.costs[0] < 45;
        let entries = glossary(&Library::new(None), Words::english(), is_quick).unwrap();
        let n = entries.len();
        let mut n_found = 0;
        for entry in with_exercises(entries, Words::english()) {
            let Some(Exercise { puzzle, before, sentence, .. }) = entry.exercise else { continue };
            let step = crate::logic::step_by(&puzzle.layout, &puzzle.clues, &before, entry.key);
            assert!(step.is_some(), "{}", entry.heading);
            assert!(puzzle.clues != entry.puzzle.clues || puzzle.layout != entry.puzzle.layout, "{}", entry.heading);
            assert!(puzzle.solution.solves(&puzzle.layout, &puzzle.clues) && !sentence.is_empty());
            n_found += 1;
        }
        // Every technique but at most a few has one.
        assert!(n_found + 3 >= n && n > 30, "{n_found} of {n}");
    }

    #[test]
    fn an_example_of_another_technique_is_refused() {
        let list = Library::new(None).text(LIST).unwrap();
        let wrong = list.replacen("technique = \"full-house\"", "technique = \"x-wing\"", 1);
        let example = examples_of_steps(&wrong).unwrap().into_iter().find(|example| example.technique == "x-wing").unwrap();
        let row = technique_named("x-wing").unwrap();
        let refused = entry(row, example, Words::english()).unwrap_err();
        assert!(refused.ends_with(" is full-house, not x-wing"), "{refused}");
    }
}
