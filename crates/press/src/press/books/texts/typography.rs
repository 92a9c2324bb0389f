//! Rules for the text pages of every bundled book, in every language: no line is wider than its measure, no page of
//! text begins or ends with a line that belongs to another, and no three lines in a row end with a hyphen.

use crate::book::{Edition, PageRole, Spec, check, compose, stand_ins};
use crate::draw::{Item, Run};
use crate::press::Library;
use crate::press::book::Assets;
use crate::press::sections::understand_kinds;
use crate::sorted::Ordered;

/// The lines of a page from top to bottom: runs on one baseline that follow each other.
fn lines(items: &[Item]) -> Vec<Vec<&Run>> {
    let mut runs: Vec<&Run> = items.iter().filter_map(|item| if let Item::Text(run) = item { Some(run) } else { None }).collect();
    runs.order_by_key(|run| (run.at.y, run.at.x));
    runs.chunk_by(|a, b| a.at.y == b.at.y).map(<[&Run]>::to_vec).collect()
}

#[test]
fn text_pages_have_no_overfull_line_no_stray_heading_and_no_ladder_of_hyphens() {
    let library = Library::new(None);
    let (mut n_pages, mut n_divided, mut n_spread) = (0, 0, 0);
    for language in library.languages() {
        let names = library.names_beside("books/x");
        // Books that tell the rules elsewhere once more with pages of them.
        for (name, has_rules) in names.iter().filter(|name| *name != "own").flat_map(|name| [(name, false), (name, true)]) {
            let place = format!("{name} in {language}");
            let mut spec = Spec::from_toml(&library.text(&format!("books/{name}.toml")).unwrap()).unwrap();
            if has_rules && (spec.parts.how_to_play.is_on() || spec.copies > 1) {
                continue;
            }
            spec.language = language.clone();
            if has_rules {
                spec.parts.how_to_play = crate::book::Part::Switch(true);
            }
            // Sheets of copies have their pages elsewhere.
            spec.parts.graded = crate::book::Part::Switch(spec.copies == 1);
            understand_kinds(&mut spec, &library).unwrap();
            let assets = Assets::for_book(&library, &spec).unwrap();
            let materials = assets.materials();
            let plan = check(&spec, &materials).unwrap_or_else(|e| panic!("{place}: {e}"));
            let sections = stand_ins(&plan);
            let edition = Edition { hash: "000000000000", ..Edition::default() };
            let book = compose(&spec, &sections, &materials, &edition).unwrap();
            let mut seen = crate::sorted::SortedSet::new();
            for i in 0..book.n_pages() {
                let is_text = match book.role(i) {
                    PageRole::HowToPlay { section, part } => seen.insert((1, section, part)),
                    PageRole::Imprint | PageRole::Graded { .. } => true,
                    PageRole::Opener { section } => seen.len() < 40 && seen.insert((2, section.min(1), 0)),
                    PageRole::Contents { .. } => true,
                    _ => false,
                };
                if !is_text {
                    continue;
                }
                n_pages += 1;
                let scene = book.page(i);
                let body = book.plan.paper.body(i + 1);
                let lines = lines(&scene.items);
                let mut ladder = 0;
                for line in &lines {
                    // The number of a thumb index is outside of the body.
                    let is_thumb = |text: &str| text.trim().parse::<u32>().is_ok();
                    for run in line.iter().filter(|run| run.size >= materials.theme.sizes.body && !is_thumb(&run.text)) {
                        assert!(run.at.x + run.width <= body.left + body.width + 60, "{place}, page {}: '{}'", i + 1, run.text);
                    }
                    let last = line.last().expect("a line has a run");
                    let is_divided = last.text.ends_with('-') && last.text.chars().rev().nth(1).is_some_and(char::is_alphabetic);
                    ladder = if is_divided { ladder + 1 } else { 0 };
                    assert!(ladder <= 2, "{place}, page {}: '{}'", i + 1, last.text);
                    n_divided += is_divided as usize;
                    // A line of one run that does not end where its glyphs by themselves would.
                    let natural: i32 = last
                        .text
                        .chars()
                        .map(|c| {
                            let id = materials.fonts.glyph(last.face, c);
                            materials.fonts.advance(last.face, id, last.size)
                        })
                        .sum();
                    n_spread += ((natural - last.width).abs() > 200) as usize;
                }
                // The lowest line of the text is not a heading, which would be separated from its text.
                if let (PageRole::HowToPlay { .. }, Some(lowest)) =
                    (book.role(i), lines.iter().rfind(|line| line[0].at.y < body.top + body.height))
                {
                    let heading = materials.theme.sizes.heading;
                    assert!(lowest.iter().all(|run| run.size < heading), "{place}, page {}: '{}'", i + 1, lowest[0].text);
                    assert!(lines.len() > 2, "{place}, page {}: a page of {} lines", i + 1, lines.len());
                }
            }
        }
    }
    assert!(n_pages > 100 && n_divided > 20 && n_spread > 400, "{n_pages} pages, {n_divided} divided, {n_spread} spread");
}
