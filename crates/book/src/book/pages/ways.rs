//! Navigation on a screen: the outline of a book, and the links between puzzles and solutions.

use super::compose::has_solutions_heading;
use crate::book::blocks::{block_place, solution_slot, solutions_body};
use crate::book::leaf::days::DayPlan;
use crate::book::leaf::materials::Materials;
use crate::book::leaf::names::{first_solutions, name_of, numbers};
use crate::book::leaf::own_theme::themed;
use crate::book::leaf::planned::{PageRole, Plan};
use crate::book::leaf::same_rules::kind_title;
use crate::book::spec::{Solutions, Spec};
use crate::draw::{Bookmark, Link, Point};
use crate::paper::Body;

/// The outline: contents and rules, sections with their pages of puzzles, solutions section by section.
pub(super) fn outline(spec: &Spec, materials: &Materials, plan: &Plan) -> Vec<Bookmark> {
    let words = &materials.words.page;
    let mut outline = Vec::new();
    let mut mark = |title: String, page: usize, depth: u8| outline.push(Bookmark { title, page, depth });
    let range = |first: usize, count: usize| match (spec.days || !spec.layouts.is_empty(), count) {
        (false, _) => numbers(words, first, count),
        (true, 1) => name_of(spec, materials.words, plan, first),
        (true, _) => format!(
            "{} – {}",
            name_of(spec, materials.words, plan, first),
            name_of(spec, materials.words, plan, first + count - 1)
        ),
    };
    let mut has_solutions = false;
    let mut section_shown = None;
    for (page, role) in plan.pages.iter().enumerate() {
        match *role {
            PageRole::Contents { first: 0 } => mark(words.contents.clone(), page, 0),
            PageRole::HowToPlay { section, part: 0 } => {
                mark(kind_title(plan.sections[section].kind, materials.words).to_string(), page, 0);
            }
            PageRole::Opener { section } => {
                section_shown = Some(section);
                mark(spec.sections[section].title.clone(), page, 0);
            }
            PageRole::Puzzles { section, first, count } => {
                if section_shown != Some(section) {
                    section_shown = Some(section);
                    mark(spec.sections[section].title.clone(), page, 0);
                }
                mark(range(first, count), page, 1);
            }
            PageRole::Solutions { first, count } if !spec.solutions.has_own_page() => {
                if !has_solutions {
                    has_solutions = true;
                    mark(words.solutions.clone(), page, 0);
                }
                mark(range(first, count), page, 1);
            }
            PageRole::Laid { .. } => {
                let begins = |section: &&usize| plan.section_page[**section] == page + 1;
                let sections: Vec<usize> = (0..plan.sections.len()).collect();
                sections.iter().filter(begins).for_each(|&i| mark(spec.sections[i].title.clone(), page, 0));
            }
            PageRole::Day { day } => plan.daily.iter().for_each(|days| mark(days.title(spec, materials, day), page, 0)),
            PageRole::DaySolutions { first, count } => {
                if count > 1 && !has_solutions {
                    has_solutions = true;
                    mark(words.solutions.clone(), page, 0);
                }
                let depth = has_solutions as u8;
                plan.daily.iter().for_each(|days| mark(days.solutions_of(materials, first), page, depth));
            }
            PageRole::Hints { first: 0, .. } => mark(words.hints.clone(), page, 0),
            PageRole::Cruxes { first: 0, .. } => mark(materials.words.hint.crux.clone(), page, 0),
            PageRole::Glossary { first: 0, .. } => mark(words.glossary.clone(), page, 0),
            _ => {}
        }
    }
    outline
}

/// The links from each puzzle to its solution, and back.
pub(super) fn links(spec: &Spec, materials: &Materials, plan: &Plan) -> Vec<Link> {
    if first_solutions(plan).is_none() {
        return Vec::new();
    }
    let mut links = Vec::with_capacity(2 * plan.n_puzzles());
    let mut lead = |from_page: usize, place: Body, to: usize| {
        let at = Point { x: place.left, y: place.top };
        links.push(Link { from_page, at, width: place.width, height: place.height, to_page: to - 1 });
    };
    let back = |lead: &mut dyn FnMut(usize, Body, usize), days: &DayPlan, page, role, (body, nth): (Body, usize), day: usize| {
        let top = days.solutions_top(body, role, nth);
        for (i, place) in days.solution_places(body, top, materials).into_iter().enumerate() {
            lead(page, place, plan.puzzle_page[plan.sections[i].first + day]);
        }
    };
    for (page, role) in plan.pages.iter().enumerate() {
        let body = plan.paper.body(page + 1);
        let of_solutions =
            |first: usize| solutions_body(materials, &plan.paper, page + 1, has_solutions_heading(spec, materials, plan, first));
        match *role {
            PageRole::Puzzles { section, first, count } => {
                let s = &plan.sections[section];
                for i in 0..count {
                    let own = &themed(spec, materials, section);
                    let place = block_place(spec, own, s.room(body), (s.grid, i), &s.sample, s.cell);
                    lead(page, place, plan.solution_page[first + i]);
                }
            }
            PageRole::Solutions { first, count } => {
                let grid = plan.sections[plan.section_of(first)].solution_grid;
                let body = of_solutions(first);
                (0..count).for_each(|i| lead(page, solution_slot(body, grid, i), plan.puzzle_page[first + i]));
            }
            PageRole::Laid { page: laid } => {
                for block in &plan.laid[laid].blocks {
                    lead(page, block.on(body), plan.solution_page[plan.sections[block.section].first + block.nth]);
                }
            }
            PageRole::Day { day } => {
                let Some(days) = &plan.daily else { continue };
                for (i, place) in days.places(spec, body).into_iter().enumerate() {
                    lead(page, place, plan.solution_page[plan.sections[i].first + day]);
                }
                if let (Solutions::NextDay, Some(before)) = (spec.solutions, day.checked_sub(1)) {
                    back(&mut lead, days, page, *role, (body, 0), before);
                }
            }
            PageRole::DaySolutions { first, count } => {
                let Some(days) = &plan.daily else { continue };
                (0..count).for_each(|nth| back(&mut lead, days, page, *role, (body, nth), first + nth));
            }
            _ => {}
        }
    }
    links
}
