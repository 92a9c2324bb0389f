//! Composes a book: draws its pages from the plan and the puzzles.

use super::ways::{links, outline};
use crate::book::blocks::near::draw_foot;
use crate::book::blocks::rules_above::draw_rules;
use crate::book::blocks::{
    Caption, draw_block, draw_cuts, draw_solution, slip_style, solution_slot, solutions_body, solutions_have_room,
};
use crate::book::daily::day_page::{draw_day, draw_day_solutions};
use crate::book::laid::page::draw_laid;
use crate::book::leaf::copies::{is_copied, lay_side_by_side, sheets_of};
use crate::book::leaf::edition::{CheckWord, Edition};
use crate::book::leaf::materials::Materials;
use crate::book::leaf::names::name_of;
use crate::book::leaf::own_theme::themed;
use crate::book::leaf::planned::{PageRole, Plan};
use crate::book::leaf::same_rules::names_of;
use crate::book::leaf::titles::over_puzzle;
use crate::book::leaf::{Common, Leaf};
use crate::book::plan::{check, plan_with};
use crate::book::spec::error::BookError;
use crate::book::spec::{Solutions, Spec};
use crate::book::teach::front::{draw_slot_text, set_heading};
use crate::draw::{Document, Point, Scene};
use crate::paper::Body;
use crate::puzzle::Puzzle;

/// A book with its puzzles. It is drawn page by page, and each page depends only on this value.
pub struct Composed<'a> {
    pub(super) spec: &'a Spec,
    pub(super) materials: &'a Materials<'a>,
    pub(super) edition: &'a Edition<'a>,
    pub(super) puzzles: Vec<&'a Puzzle>,
    /// What is on which page.
    pub plan: Plan,
    pub(super) common: Common,
    pub(super) roles: Vec<PageRole>,
    /// The pages on each sheet; usually one.
    sheets: Vec<Vec<usize>>,
    /// The file's metadata: title, outline, links, page labels.
    pub document: Document,
}

impl Composed<'_> {
    /// How many pages the file has. If several small copies are on one sheet, this is the number of sheets.
    pub fn n_pages(&self) -> usize {
        self.sheets.len()
    }

    /// What a page is for; on a sheet of several pages, the first of them.
    pub fn role(&self, page: usize) -> PageRole {
        self.roles[self.sheets[page][0]]
    }

    /// A page, counted from 0.
    pub fn page(&self, page: usize) -> Scene {
        let Composed { spec, materials, plan, common, edition, puzzles, .. } = self;
        let draw = |i: usize| Leaf { spec, materials, plan, common, edition, puzzles, number: i + 1 }.draw(self.roles[i]);
        match self.sheets[page].as_slice() {
            [only] if spec.copies == 1 => draw(*only),
            several => lay_side_by_side(several.iter().map(|&i| draw(i)).collect(), spec.copies),
        }
    }
}

/// Makes a book that can be drawn. The puzzles are sorted, one list a section, as many as the spec's counts.
pub fn compose<'a>(
    spec: &'a Spec,
    sections: &'a [Vec<Puzzle>],
    materials: &'a Materials<'a>,
    edition: &'a Edition<'a>,
) -> Result<Composed<'a>, BookError> {
    let made: Vec<&Puzzle> = sections.iter().flatten().collect();
    let plan = plan_with(spec, materials, known(&made))?;
    let puzzles = gather(spec, &plan, sections)?;
    crate::book::blocks::code::hold(spec, edition.codes)?;
    let roles = plan.pages.clone();
    let mut document = document(spec, edition, &plan, &roles);
    // Sheets of copies are cut apart. Their pages are not those of the plan, so there are no links and no outline.
    if spec.copies == 1 {
        document.outline = outline(spec, materials, &plan);
        document.links = links(spec, materials, &plan);
    }
    let sheets = sheets_of(spec, &roles);
    let common = Common::of(spec, materials, &plan, known(&made));
    Ok(Composed { spec, materials, edition, puzzles, plan, common, roles, sheets, document })
}

/// Puzzles that say which techniques they use: those that have been rated, and walked.
fn known<'a>(puzzles: &'a [&'a Puzzle]) -> Option<&'a [&'a Puzzle]> {
    let is_walked = |puzzle: &&Puzzle| puzzle.rating.as_ref().is_some_and(|rating| rating.steps > 0);
    puzzles.iter().all(is_walked).then_some(puzzles)
}

/// The document of solutions, for a spec with a separate one.
pub fn compose_answers<'a>(
    spec: &'a Spec,
    sections: &'a [Vec<Puzzle>],
    materials: &'a Materials<'a>,
    edition: &'a Edition<'a>,
) -> Result<Option<Composed<'a>>, BookError> {
    let plan = check(spec, materials)?;
    let puzzles = gather(spec, &plan, sections)?;
    if plan.answer_pages.is_empty() {
        return Ok(None);
    }
    let roles = plan.answer_pages.clone();
    let title = format!("{} – {}", spec.title, materials.words.page.solutions);
    let document = Document { title, ..document(spec, edition, &plan, &roles) };
    let sheets = sheets_of(spec, &roles);
    let common = Common::of(spec, materials, &plan, None);
    Ok(Some(Composed { spec, materials, edition, puzzles, plan, common, roles, sheets, document }))
}

/// All puzzles in one list. Refuses sections without the right number or kind of puzzles.
fn gather<'a>(spec: &Spec, plan: &Plan, sections: &'a [Vec<Puzzle>]) -> Result<Vec<&'a Puzzle>, BookError> {
    if sections.len() != plan.sections.len() {
        return Err(BookError::Sections(sections.len(), plan.sections.len()));
    }
    for (i, (puzzles, planned)) in sections.iter().zip(&plan.sections).enumerate() {
        let (section, title) = (i + 1, spec.sections[i].title.clone());
        if puzzles.len() != planned.count {
            return Err(BookError::Count { section, title, has: puzzles.len(), wants: planned.count });
        }
        let rules = names_of(&planned.sample.rules);
        let fits = |p: &Puzzle| {
            let is_of_kind = p.kind.base_name() == planned.kind.base_name() && names_of(&p.layout.rules) == rules;
            is_of_kind && p.size == planned.size && p.layout.shape == planned.sample.shape
        };
        if let Some(stranger) = puzzles.iter().find(|p| !fits(p)) {
            return Err(BookError::Stranger { section, title, id: stranger.id.clone() });
        }
    }
    Ok(sections.iter().flatten().collect())
}

fn document(spec: &Spec, edition: &Edition, plan: &Plan, roles: &[PageRole]) -> Document {
    Document {
        title: spec.title.clone(),
        author: spec.author.clone(),
        subject: spec.subtitle.clone(),
        language: spec.language.clone(),
        identity: edition.hash.into(),
        date: edition.date,
        bleed: plan.paper.bleed,
        outline: Vec::new(),
        links: Vec::new(),
        labels: roles.iter().enumerate().map(|(i, _)| (i + 1).to_string()).collect(),
    }
}

/// Whether the page with this first solution has a heading. The first page of solutions has one, except on a worksheet, which has
/// its title instead, and on paper that is too small.
pub(super) fn has_solutions_heading(spec: &Spec, materials: &Materials, plan: &Plan, first: usize) -> bool {
    first == 0 && !spec.name_line && !spec.solutions.has_own_page() && solutions_have_room(materials, &plan.paper)
}

impl Leaf<'_> {
    fn draw(&self, role: PageRole) -> Scene {
        let mut scene = Scene::new(self.plan.paper.width, self.plan.paper.height);
        match role {
            PageRole::Puzzles { section, first, count } => self.draw_puzzles(&mut scene, section, first, count),
            PageRole::Solutions { first, count } => self.draw_solutions(&mut scene, first, count),
            PageRole::Laid { page } => {
                draw_laid(&mut scene, self, &self.plan.laid[page]);
                for text in &self.plan.laid[page].texts {
                    draw_slot_text(&mut scene, self, text);
                }
            }
            PageRole::Day { day } => draw_day(&mut scene, self, day),
            PageRole::DaySolutions { first, count } => draw_day_solutions(&mut scene, self, first, count),
            front => self.draw_front(&mut scene, front),
        }
        // Small copies of one page need no page number: they are all the same, and their puzzles have numbers.
        let is_copy = self.spec.copies > 1 && is_copied(self.spec, role);
        if !is_copy && !matches!(role, PageRole::HalfTitle | PageRole::Title | PageRole::Imprint | PageRole::Blank) {
            self.draw_folio(&mut scene);
        }
        if let (true, PageRole::Opener { section } | PageRole::Puzzles { section, .. }) = (self.spec.parts.thumb_index, role) {
            self.draw_thumb(&mut scene, section);
        }
        scene
    }

    fn draw_puzzles(&self, scene: &mut Scene, section: usize, first: usize, count: usize) {
        let planned = &self.plan.sections[section];
        self.draw_head(scene, &self.spec.sections[section].title, self.spec.name_line);
        let materials = &themed(self.spec, self.materials, section);
        let body = self.plan.paper.body(self.number);
        draw_rules(scene, materials, body, planned);
        let body = planned.room(body);
        for i in 0..count {
            let solution_page = match self.spec.solutions {
                Solutions::End | Solutions::Back => self.plan.solution_page.get(first + i).copied(),
                _ => None,
            };
            let puzzle = self.puzzles[first + i];
            let level = puzzle.rating.as_ref().map(|rating| rating.level);
            let caption = Caption {
                name: over_puzzle(self.spec, materials, self.plan, first + i, level),
                solution_page,
                link: self.edition.codes.get(first + i).map(String::as_str),
                word: self.word(first + i),
                spec: self.spec,
            };
            draw_block(scene, materials, body, (planned.grid, i), puzzle, planned.cell, &caption);
        }
        if let Some(foot) = &planned.foot {
            let named = |i| (self.puzzles[i], self.name_of_solution(i));
            let solved: Vec<_> = (first..first + count).map(named).collect();
            draw_foot(scene, (self.spec, materials), self.plan.paper.body(self.number), foot, &solved);
        }
    }

    fn word(&self, puzzle: usize) -> Option<&CheckWord> {
        self.edition.check_words.get(puzzle)?.as_ref()
    }

    /// What is printed over a solution: the name of its puzzle, and its secret word.
    fn name_of_solution(&self, puzzle: usize) -> String {
        let name = name_of(self.spec, self.materials.words, self.plan, puzzle);
        match self.word(puzzle) {
            Some(word) => format!("{name}  {}", word.word),
            None => name,
        }
    }

    /// The text over a slip, which is on its own once cut out: the sheet's title and the number, or only the end of the title,
    /// which has the version's letter, if the title does not fit.
    fn slip_name(&self, name: &str, (body, grid): (Body, (usize, usize))) -> String {
        let Materials { theme, fonts, .. } = self.materials;
        let room = solution_slot(body, grid, 0).width;
        let fits = |text: &String| slip_style(theme).width(fonts, text) <= room;
        let end = self.spec.title.rsplit_once(" · ").map_or("", |(_, end)| end);
        let names = [&self.spec.title, end].map(|title| format!("{title} · {name}"));
        names.into_iter().find(fits).unwrap_or_else(|| name.into())
    }

    fn draw_solutions(&self, scene: &mut Scene, first: usize, count: usize) {
        let grid = self.plan.sections[self.plan.section_of(first)].solution_grid;
        let Materials { theme, words, .. } = self.materials;
        let paper = &self.plan.paper;
        let has_heading = has_solutions_heading(self.spec, self.materials, self.plan, first);
        if has_heading {
            let body = paper.body(self.number);
            let at = Point { x: body.left, y: body.top + theme.sizes.heading * 3 / 4 };
            scene.items.push(set_heading(self.materials, &words.page.solutions, at));
        } else {
            self.draw_head(scene, &words.page.solutions, false);
        }
        let body = solutions_body(self.materials, paper, self.number, has_heading);
        for i in 0..count {
            let name = self.name_of_solution(first + i);
            let name = if self.spec.solution_slips { self.slip_name(&name, (body, grid)) } else { name };
            draw_solution(scene, self.materials, (paper, body), (grid, i), self.puzzles[first + i], &name);
        }
        if self.spec.solution_slips {
            draw_cuts(scene, theme, body, grid, count);
        }
    }
}
