//! Composing: the plan and the puzzles become pages. What never lives here: front matter in detail, bytes.

use super::blocks::{Caption, draw_block, draw_solution, write_line};
use super::error::BookError;
use super::front::{STAND_IN, draw_text_page};
use super::front_contents::draw_contents;
use super::front_hints::{draw_hints, draw_notes};
use super::plan::{Materials, PageRole, Plan, check};
use super::spec::{Solutions, Spec};
use crate::draw::{Align, Bookmark, Day, Document, Face, Item, Link, PT, Point, Scene, Type, set_line};
use crate::puzzle::Puzzle;

/// What tells one printing of a book from another. It comes from the caller.
#[derive(Clone, Copy, Debug, Default)]
pub struct Edition<'a> {
    /// A hash of the book's puzzles and spec.
    pub hash: &'a str,
    pub date: Option<Day>,
    /// Printed only if the spec asks for it.
    pub seed: &'a str,
    /// What makes the same book again, typed at a prompt; printed with the seed.
    pub command: &'a str,
    /// The first hard step of each puzzle, in words; empty for a book without such a page.
    pub hints: &'a [String],
}

/// A page under the pen.
pub(super) struct Leaf<'a> {
    pub spec: &'a Spec,
    pub materials: &'a Materials<'a>,
    pub plan: &'a Plan,
    pub edition: &'a Edition<'a>,
    /// All puzzles in the order of the book.
    pub puzzles: &'a [&'a Puzzle],
    /// From 1.
    pub number: usize,
}

/// A book that has its puzzles, and is drawn page by page: each page follows from this value alone.
pub struct Composed<'a> {
    spec: &'a Spec,
    materials: &'a Materials<'a>,
    edition: &'a Edition<'a>,
    puzzles: Vec<&'a Puzzle>,
    pub plan: Plan,
    roles: Vec<PageRole>,
    pub document: Document,
}

impl Composed<'_> {
    pub fn n_pages(&self) -> usize {
        self.roles.len()
    }

    pub fn role(&self, page: usize) -> PageRole {
        self.roles[page]
    }

    /// A page, counted from 0.
    pub fn page(&self, page: usize) -> Scene {
        let Composed { spec, materials, plan, edition, puzzles, .. } = self;
        Leaf { spec, materials, plan, edition, puzzles, number: page + 1 }.draw(self.roles[page])
    }
}

/// The book as pages to draw. Puzzles arrive sorted, one list a section, as many as the spec counts.
pub fn compose<'a>(
    spec: &'a Spec,
    sections: &'a [Vec<Puzzle>],
    materials: &'a Materials<'a>,
    edition: &'a Edition<'a>,
) -> Result<Composed<'a>, BookError> {
    let plan = check(spec, materials)?;
    let puzzles = gather(spec, &plan, sections)?;
    let roles = plan.pages.clone();
    let document =
        Document { outline: outline(spec, materials, &plan), links: links(&plan), ..document(spec, edition, &plan, &roles) };
    Ok(Composed { spec, materials, edition, puzzles, plan, roles, document })
}

/// Draws the pages that stand without puzzles, and names the first whose text runs out of its page.
pub(super) fn check_drawn(spec: &Spec, materials: &Materials, plan: &Plan) -> Result<(), BookError> {
    for (i, &role) in plan.pages.iter().enumerate() {
        let page = match role {
            PageRole::Title => "the title page".to_string(),
            PageRole::Imprint => "the imprint".into(),
            PageRole::Contents { .. } => "the contents".into(),
            PageRole::Opener { section } => format!("the page that opens section {}", section + 1),
            PageRole::HalfTitle => "the half-title".into(),
            PageRole::HowToPlay { section } => format!("the page with the rules of section {}", section + 1),
            PageRole::Puzzles { .. } | PageRole::Hints { .. } | PageRole::Solutions { .. } => continue,
            PageRole::Notes | PageRole::Blank => continue,
        };
        let leaf = Leaf { spec, materials, plan, edition: &STAND_IN, puzzles: &[], number: i + 1 };
        let mut scene = Scene::new(plan.paper.width, plan.paper.height);
        leaf.draw_front(&mut scene, role);
        let bottom = plan.paper.height - plan.paper.margins.bottom.min(plan.paper.height / 20);
        let runs_out = |item: &Item| item.bounds().bottom > bottom;
        if scene.stray().is_some() || scene.items.iter().any(runs_out) {
            return Err(BookError::TooMuch(page));
        }
    }
    Ok(())
}

/// The document of solutions, for a spec that wants them apart.
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
    Ok(Some(Composed { spec, materials, edition, puzzles, plan, roles, document }))
}

/// All puzzles in one list, once each section has what it promised.
fn gather<'a>(spec: &Spec, plan: &Plan, sections: &'a [Vec<Puzzle>]) -> Result<Vec<&'a Puzzle>, BookError> {
    if sections.len() != plan.sections.len() {
        return Err(BookError::Sections(sections.len(), plan.sections.len()));
    }
    for (i, (puzzles, planned)) in sections.iter().zip(&plan.sections).enumerate() {
        let (section, title) = (i + 1, spec.sections[i].title.clone());
        if puzzles.len() != planned.count {
            return Err(BookError::Count { section, title, has: puzzles.len(), wants: planned.count });
        }
        let fits =
            |p: &Puzzle| p.kind.name == planned.kind.name && p.size == planned.size && p.layout.shape == planned.sample.shape;
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

/// Sections, and the solutions.
fn outline(spec: &Spec, materials: &Materials, plan: &Plan) -> Vec<Bookmark> {
    let sections = spec.sections.iter().zip(&plan.section_page);
    let mut outline: Vec<Bookmark> =
        sections.map(|(s, &page)| Bookmark { title: s.title.clone(), page: page - 1, depth: 0 }).collect();
    if let Some(page) = first_solutions(plan) {
        outline.push(Bookmark { title: materials.words.page.solutions.clone(), page: page - 1, depth: 0 });
    }
    outline
}

/// The page where solutions begin, if they are in the book.
pub(super) fn first_solutions(plan: &Plan) -> Option<usize> {
    plan.pages.iter().position(|role| matches!(role, PageRole::Solutions { .. })).map(|i| i + 1)
}

/// Each page of puzzles leads to the page of its first solution.
fn links(plan: &Plan) -> Vec<Link> {
    if first_solutions(plan).is_none() {
        return Vec::new();
    }
    let link = |(i, role): (usize, &PageRole)| match *role {
        PageRole::Puzzles { first, .. } => {
            let body = plan.paper.body(i + 1);
            Some(Link {
                from_page: i,
                at: Point { x: body.left, y: body.top + body.height - 12 * PT },
                width: body.width,
                height: 12 * PT,
                to_page: plan.solution_page[first] - 1,
            })
        }
        _ => None,
    };
    plan.pages.iter().enumerate().filter_map(link).collect()
}

impl Leaf<'_> {
    fn draw(&self, role: PageRole) -> Scene {
        let mut scene = Scene::new(self.plan.paper.width, self.plan.paper.height);
        match role {
            PageRole::Puzzles { section, first, count } => self.draw_puzzles(&mut scene, section, first, count),
            PageRole::Solutions { first, count } => self.draw_solutions(&mut scene, first, count),
            front => self.draw_front(&mut scene, front),
        }
        if !matches!(role, PageRole::HalfTitle | PageRole::Title | PageRole::Imprint | PageRole::Blank) {
            self.draw_folio(&mut scene);
        }
        scene
    }

    /// The pages that need no puzzles.
    fn draw_front(&self, scene: &mut Scene, role: PageRole) {
        match role {
            PageRole::Contents { first } => draw_contents(scene, self, first),
            PageRole::Hints { first, count } => draw_hints(scene, self, first, count),
            PageRole::Notes => draw_notes(scene, self),
            text => draw_text_page(scene, self, text),
        }
    }

    /// Whether the page lies on the right, where the outside edge is the right one.
    fn is_right(&self) -> bool {
        self.number % 2 == 1
    }

    /// The page number, outside below the body.
    fn draw_folio(&self, scene: &mut Scene) {
        let theme = self.materials.theme;
        let style = Type::new(Face::Bold, theme.sizes.caption, theme.text_paint);
        let body = self.plan.paper.body(self.number);
        let y = body.top + body.height + self.plan.paper.margins.bottom * 52 / 100 + theme.sizes.caption / 3;
        let (x, align) = match self.is_right() {
            true => (body.left + body.width, Align::Right),
            false => (body.left, Align::Left),
        };
        scene.items.push(set_line(self.materials.fonts, style, &self.number.to_string(), Point { x, y }, align));
    }

    /// A line above the body: the book on the left-hand page, the section on the right, both outside. A worksheet has
    /// its title and a line for a name instead.
    fn draw_head(&self, scene: &mut Scene, section: &str) {
        let Materials { theme, fonts, words, .. } = self.materials;
        let body = self.plan.paper.body(self.number);
        let y = self.plan.paper.margins.top * 62 / 100;
        let style = Type::new(Face::Regular, theme.sizes.small, theme.soft_paint).tracked(theme.sizes.small / 40);
        let (left, right) = (body.left, body.left + body.width);
        let mut put = |style: Type, text: &str, x: i32, align: Align| {
            scene.items.push(set_line(fonts, style, text, Point { x, y }, align));
        };
        if self.spec.name_line {
            let title = Type::new(Face::Bold, theme.sizes.caption, theme.text_paint);
            put(title, &self.spec.title, left, Align::Left);
            let plain = Type::new(Face::Regular, theme.sizes.small, theme.soft_paint);
            let (date, name) = (plain.width(fonts, &words.page.date), plain.width(fonts, &words.page.name));
            let date_from = right - 62 * PT;
            let name_to = date_from - date - 14 * PT;
            let name_from = name_to - 120 * PT;
            if name_from - name - 10 * PT > left + title.width(fonts, &self.spec.title) {
                put(plain, &words.page.date, date_from - 4 * PT, Align::Right);
                put(plain, &words.page.name, name_from - 4 * PT, Align::Right);
                scene.items.push(write_line(theme, date_from, right, y));
                scene.items.push(write_line(theme, name_from, name_to, y));
            }
        } else if self.is_right() {
            put(style, section, right, Align::Right);
        } else {
            put(style, &self.spec.title, left, Align::Left);
        }
    }

    fn draw_puzzles(&self, scene: &mut Scene, section: usize, first: usize, count: usize) {
        let planned = &self.plan.sections[section];
        self.draw_head(scene, &self.spec.sections[section].title);
        let body = self.plan.paper.body(self.number);
        for i in 0..count {
            let solution_page = match self.spec.solutions {
                Solutions::End => self.plan.solution_page.get(first + i).copied(),
                Solutions::Separate | Solutions::None => None,
            };
            let caption = Caption { number: first + i + 1, solution_page, spec: self.spec };
            let puzzle = self.puzzles[first + i];
            draw_block(scene, self.materials, body, (planned.per_page, i), puzzle, planned.cell, &caption);
        }
    }

    fn draw_solutions(&self, scene: &mut Scene, first: usize, count: usize) {
        let grid = self.plan.sections[self.plan.section_of(first)].solution_grid;
        self.draw_head(scene, &self.materials.words.page.solutions);
        let body = self.plan.paper.body(self.number);
        for i in 0..count {
            draw_solution(scene, self.materials, body, (grid, i), self.puzzles[first + i], first + i + 1);
        }
    }
}
