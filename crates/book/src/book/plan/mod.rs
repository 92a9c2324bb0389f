//! The plan of a book: what is on which page. It needs only counts, and no puzzles. The lengths of texts, lists and blocks are
//! computed in their own rooms. Not here: drawing pages.

mod plan_section;
mod plan_sheets;
mod plan_solutions;
pub(super) mod stand_in;
pub(super) mod volumes;

use crate::book::blocks::near::{after_puzzles, before_puzzles};
use crate::book::daily::day_plan::plan_days;
use crate::book::laid::deal::deal_pages;
use crate::book::leaf::Common;
use crate::book::leaf::days::DayPlan;
use crate::book::leaf::laid::LaidPage;
use crate::book::leaf::materials::Materials;
use crate::book::leaf::planned::{HintList, PageRole, Plan, RulesAt, SectionPlan, Shown, to_right_hand};
use crate::book::leaf::same_rules::told_by;
use crate::book::spec::error::BookError;
use crate::book::spec::own_pages::After;
use crate::book::spec::{Hints, Side, Solutions, Spec};
use crate::book::teach::front_contents::{contents_capacity, contents_length};
use crate::book::teach::front_crux::cruxes_on_page;
use crate::book::teach::front_hints::hints_a_page;
use crate::book::teach::glossary::{chosen, entries_a_page};
use crate::paper::{PageRequest, Paper, paper_for};
use crate::puzzle::Puzzle;
use plan_section::{most_solutions, plan_section, plan_section_of_days, solutions_of};
use plan_sheets::{fill_sheets, insert};
use plan_solutions::{enlarge_few, solution_pages};

/// Checks a spec and plans its pages. This needs no puzzles.
pub fn check(spec: &Spec, materials: &Materials) -> Result<Plan, BookError> {
    plan_with(spec, materials, None)
}

/// The same with the puzzles: a glossary then has what they use.
pub(super) fn plan_with(spec: &Spec, materials: &Materials, puzzles: Option<&[&Puzzle]>) -> Result<Plan, BookError> {
    if spec.sections.is_empty() {
        let expected = "at least one [[section]]".into();
        return Err(BookError::Value { key: "section".into(), value: "none".into(), expected });
    }
    crate::book::spec::held::hold(spec)?;
    check_texts(spec, materials)?;
    crate::book::leaf::titles::check(spec)?;
    crate::book::blocks::near::check(spec)?;
    crate::book::blocks::beside::check(spec)?;
    crate::book::spec::own_pages::check(spec)?;
    crate::book::spec::layout::check(spec)?;
    crate::book::blocks::code::check(spec)?;
    crate::book::blocks::check_word::check(spec)?;
    if spec.parts.thumb_index && !spec.bleed {
        let expected = "bleed = true beside it: marks of a thumb index run off the edge of the page".into();
        return Err(BookError::Value { key: "parts.thumb_index".into(), value: "true".into(), expected });
    }
    // The gutter depends on the number of pages, and the number of pages on the gutter. Each turn only widens the gutter and
    // lengthens the rules, so this loop ends.
    let mut n_pages = 1;
    let mut rules = Vec::new();
    let plan = loop {
        let plan = plan_for(spec, materials, n_pages, &rules, puzzles)?;
        let lengths = crate::book::teach::front::rules_lengths(spec, materials, &plan, puzzles)?;
        if plan.pages.len() <= n_pages && lengths.iter().enumerate().all(|(i, n)| rules.get(i).unwrap_or(&1) >= n) {
            break plan;
        }
        n_pages = n_pages.max(plan.pages.len());
        rules = lengths.iter().enumerate().map(|(i, n)| *rules.get(i).unwrap_or(&1).max(n)).collect();
    };
    let common = Common::of(spec, materials, &plan, puzzles);
    crate::book::teach::front::check_front(spec, materials, &plan, &common)?;
    crate::book::teach::front::check_drawn(spec, materials, &plan, &common)?;
    Ok(plan)
}

/// The plan on the paper for `n_pages` pages, with `rules` pages for each text that runs on: the rules of each kind, and how the
/// book is graded. It may have more pages than that.
fn plan_for(
    spec: &Spec,
    materials: &Materials,
    n_pages: usize,
    rules: &[usize],
    puzzles: Option<&[&Puzzle]>,
) -> Result<Plan, BookError> {
    let sheet = paper_for(&request(spec), materials.profile, n_pages)?;
    let paper = crate::book::leaf::copies::part_of(&sheet, spec.copies)?;
    let mut first = 0;
    let mut sections = Vec::new();
    for (i, _) in spec.sections.iter().enumerate() {
        let section = match spec.daily {
            None if spec.layouts.is_empty() => plan_section(spec, materials, &paper, i, first)?,
            None => {
                let planned = plan_section_of_days(spec, i, first)?;
                SectionPlan { solution_grid: solutions_of(spec, materials, &paper, i, &planned)?, ..planned }
            }
            Some(_) => plan_section_of_days(spec, i, first)?,
        };
        first += section.count;
        sections.push(section);
    }
    hold_symbols(spec, &sections)?;
    if let Some(daily) = &spec.daily {
        let plan = plan_days(spec, daily, materials, &paper, &mut sections)?;
        return Ok(lay_out(spec, materials, (sheet, paper), sections, rules, (Some(plan), Vec::new()), Vec::new()));
    }
    // The book's number counts for the smallest boards. Larger boards may have fewer solutions on a page.
    let own = sections.iter().zip(&spec.sections).filter(|(_, section)| section.solutions_per_page.is_none());
    let most = own.map(|(planned, _)| (planned.solution_grid.0 * planned.solution_grid.1) as u32).max();
    if let (Some(wanted), Some(most)) = (spec.solutions_per_page, most)
        && wanted > most
    {
        let (key, value) = ("solutions_per_page".into(), wanted.to_string());
        return Err(BookError::Value { key, value, expected: most_solutions(most) });
    }
    // Slips stay small, however few they are.
    if !spec.solution_slips {
        enlarge_few(&mut sections);
    }
    let laid = match spec.layouts.is_empty() {
        true => Vec::new(),
        false => deal_pages(spec, materials, &paper, &sections)?,
    };
    let glossary = chosen(spec, materials, &sections, puzzles);
    Ok(lay_out(spec, materials, (sheet, paper), sections, rules, (None, laid), glossary))
}

/// Letters and numbers are for digits above nine: a book that asks for them and has no such board would not print what its
/// author meant.
fn hold_symbols(spec: &Spec, sections: &[SectionPlan]) -> Result<(), BookError> {
    match spec.symbols {
        Some(_) if !sections.is_empty() && sections.iter().all(|section| section.sample.n_digits <= 9) => Err(BookError::Value {
            key: "symbols".into(),
            value: "a word for digits above nine".into(),
            expected: "to be left out: no board of this book has such digits".into(),
        }),
        _ => Ok(()),
    }
}

/// The paper that a spec requests.
pub fn request(spec: &Spec) -> PageRequest<'_> {
    let m = spec.margins;
    PageRequest { page: &spec.page, has_bleed: spec.bleed, inner: m.inner, outer: m.outer, top: m.top, bottom: m.bottom }
}

fn check_texts(spec: &Spec, materials: &Materials) -> Result<(), BookError> {
    let fonts = materials.fonts;
    let titles = spec.sections.iter().enumerate().map(|(i, s)| (format!("section.{}.title", i + 1), &s.title));
    for (key, title) in std::iter::once(("title".to_string(), &spec.title)).chain(titles) {
        if title.trim().is_empty() {
            return Err(BookError::Value { key, value: format!("'{title}'"), expected: "a title that can be read".into() });
        }
    }
    for (text, place) in [
        (&spec.title, "the title"),
        (&spec.subtitle, "the subtitle"),
        (&spec.author, "the author"),
        (&spec.publisher, "the publisher"),
        (&spec.copyright, "the copyright"),
        (&spec.imprint.text, "the imprint"),
    ] {
        fonts.check(text, place)?;
    }
    for (i, section) in spec.sections.iter().enumerate() {
        fonts.check(&section.title, &format!("the title of section {}", i + 1))?;
        fonts.check(&section.intro, &format!("the intro of section {}", i + 1))?;
    }
    materials.words.all().into_iter().try_for_each(|text| fonts.check(text, "the words of the language"))?;
    Ok(())
}

/// The pages before the first puzzle; `rules` has the lengths of its texts about rules.
fn front_pages(spec: &Spec, materials: &Materials, paper: &Paper, sections: &[SectionPlan], rules: &[usize]) -> Vec<PageRole> {
    let mut pages = Vec::new();
    let parts = &spec.parts;
    if parts.half_title.is_on() {
        pages.extend([PageRole::HalfTitle, PageRole::Blank]);
    }
    if parts.title.is_on() {
        pages.push(PageRole::Title);
        insert(spec, After::Title, &mut pages);
    }
    if parts.imprint.is_on() {
        pages.push(PageRole::Imprint);
        insert(spec, After::Imprint, &mut pages);
    }
    if parts.contents {
        let lines = contents_length(spec);
        let capacity = contents_capacity(materials, paper);
        pages.extend((0..lines).step_by(capacity).map(|first| PageRole::Contents { first }));
        insert(spec, After::Contents, &mut pages);
    }
    let needs_page = |&section: &usize| parts.how_to_play.is_on() || sections[section].rules == RulesAt::Page;
    let told: Vec<usize> = told_by(sections).into_iter().filter(needs_page).collect();
    let length = |text: usize| *rules.get(text).unwrap_or(&1);
    for (i, &section) in told.iter().enumerate() {
        pages.extend((0..length(i)).map(|part| PageRole::HowToPlay { section, part }));
    }
    if parts.graded.is_on() {
        pages.extend((0..length(told.len())).map(|part| PageRole::Graded { part }));
    }
    insert(spec, After::Rules, &mut pages);
    pages
}

/// The pages of hints and of techniques.
fn help_pages(
    spec: &Spec,
    materials: &Materials,
    paper: &Paper,
    sections: &[SectionPlan],
    glossary: &[Shown],
    pages: &mut Vec<PageRole>,
) {
    let (parts, n_puzzles) = (&spec.parts, sections.iter().map(|section| section.count).sum());
    if parts.hints != Hints::None {
        to_right_hand(pages);
        let list = if parts.hints == Hints::Look { HintList::Look } else { HintList::Place };
        list_hints(materials, paper, list, sections, pages);
    }
    if parts.hints == Hints::Crux {
        to_right_hand(pages);
        let mut first = 0;
        while first < n_puzzles {
            let count = cruxes_on_page(materials, sections, paper.body(1), first);
            pages.push(PageRole::Cruxes { first, count });
            first += count;
        }
    }
    insert(spec, After::Hints, pages);
    if !glossary.is_empty() {
        to_right_hand(pages);
        let mut first = 0;
        let (n_columns, counts) = entries_a_page(materials, paper, glossary);
        for count in counts {
            pages.push(PageRole::Glossary { n_columns, first, count });
            first += count;
        }
    }
    insert(spec, After::Glossary, pages);
}

fn lay_out(
    spec: &Spec,
    materials: &Materials,
    (sheet, paper): (Paper, Paper),
    sections: Vec<SectionPlan>,
    rules: &[usize],
    (daily, laid): (Option<DayPlan>, Vec<LaidPage>),
    glossary: Vec<Shown>,
) -> Plan {
    let n_puzzles = sections.iter().map(|s| s.count).sum();
    let mut pages = front_pages(spec, materials, &paper, &sections, rules);
    let mut puzzle_page = Vec::with_capacity(n_puzzles);
    let mut section_page = Vec::new();
    let parts = &spec.parts;
    let mut solution_page = Vec::new();
    let mut answer_pages = Vec::new();
    if let Some(days) = &daily {
        if spec.open_on == Side::Right {
            to_right_hand(&mut pages);
        }
        section_page = vec![pages.len() + 1; sections.len()];
        (puzzle_page, solution_page) = days.lay_out(spec, &paper, &mut pages, &mut answer_pages);
    }
    if !laid.is_empty() {
        (puzzle_page, section_page) = lay_slots(spec, &laid, &sections, &mut pages);
    }
    for (i, section) in sections.iter().enumerate().filter(|_| daily.is_none() && laid.is_empty()) {
        if parts.openers.is_on() && spec.open_on == Side::Right {
            to_right_hand(&mut pages);
        }
        section_page.push(pages.len() + 1);
        if parts.openers.is_on() {
            pages.push(PageRole::Opener { section: i });
        }
        for from in (0..section.count).step_by(section.per_page as usize) {
            let count = (section.count - from).min(section.per_page as usize);
            let first = section.first + from;
            before_puzzles(spec, &mut pages);
            pages.push(PageRole::Puzzles { section: i, first, count });
            puzzle_page.extend(std::iter::repeat_n(pages.len(), count));
            after_puzzles(spec, first, count, &mut pages, &mut solution_page);
        }
        insert(spec, After::Section(i), &mut pages);
    }
    help_pages(spec, materials, &paper, &sections, &glossary, &mut pages);
    match spec.solutions {
        _ if daily.is_some() => {}
        Solutions::End => {
            // No solution is on the back of its puzzle. Pages with slots end with other puzzles than solutions begin with.
            let leaf = |page: usize| page.div_ceil(2);
            let (mut further, mut places) = (pages.clone(), Vec::new());
            solution_pages(&sections, &mut further, &mut places);
            let are_apart = puzzle_page.iter().zip(&places).all(|(&puzzle, &solution)| leaf(puzzle) != leaf(solution));
            if laid.is_empty() || !are_apart {
                further = pages.clone();
                places.clear();
                to_right_hand(&mut further);
                solution_pages(&sections, &mut further, &mut places);
            }
            (pages, solution_page) = (further, places);
        }
        Solutions::Separate => solution_pages(&sections, &mut answer_pages, &mut solution_page),
        _ => {}
    }
    insert(spec, After::Solutions, &mut pages);
    pages.extend(std::iter::repeat_n(PageRole::Notes, parts.notes as usize));
    insert(spec, After::End, &mut pages);
    fill_sheets(&mut pages, materials.profile);
    Plan { paper, sheet, sections, pages, answer_pages, puzzle_page, solution_page, section_page, glossary, daily, laid }
}

/// Adds the pages with slots. Returns the page of each puzzle, and the first page of each section.
fn lay_slots(spec: &Spec, laid: &[LaidPage], sections: &[SectionPlan], pages: &mut Vec<PageRole>) -> (Vec<usize>, Vec<usize>) {
    if spec.open_on == Side::Right {
        to_right_hand(pages);
    }
    let mut puzzle_page = vec![0; sections.iter().map(|section| section.count).sum()];
    for (page, slots) in laid.iter().enumerate() {
        pages.push(PageRole::Laid { page });
        slots.blocks.iter().for_each(|block| puzzle_page[sections[block.section].first + block.nth] = pages.len());
    }
    let section_page = sections.iter().map(|section| puzzle_page[section.first]).collect();
    (puzzle_page, section_page)
}

/// Adds the pages of a list of hints.
fn list_hints(materials: &Materials, paper: &Paper, list: HintList, sections: &[SectionPlan], pages: &mut Vec<PageRole>) {
    let n_puzzles: usize = sections.iter().map(|section| section.count).sum();
    let (on_first, on_others) = hints_a_page(materials, paper, list, sections);
    let mut first = 0;
    while first < n_puzzles {
        let count = if first == 0 { on_first } else { on_others }.min(n_puzzles - first);
        pages.push(PageRole::Hints { list, first, count });
        first += count;
    }
}
