//! The plan of one section: its boards, their size on the page, and how many solutions a page has.

use crate::board::Level;
use crate::book::blocks::near::{is_legible, plan_foot};
use crate::book::blocks::rules_above::rules_and_cell;
use crate::book::blocks::{SOLUTION_GRIDS, grid_of, solution_grid};
use crate::book::leaf::materials::Materials;
use crate::book::leaf::own_theme::of_section;
use crate::book::leaf::planned::{RulesAt, SectionPlan};
use crate::book::spec::Spec;
use crate::book::spec::around::SolutionSize;
use crate::book::spec::error::BookError;
use crate::guard::foreign;
use crate::kinds::{kind_said, parse_size};
use crate::paper::Paper;
use crate::request::ANY;

const PER_PAGE: [u32; 4] = [1, 2, 4, 6];

/// What is expected of a number of solutions that is too large.
pub(super) fn most_solutions(most: u32) -> String {
    format!("at most {most}: with more, text on a page of this size would be under 7 pt")
}

/// Checks a section, and plans what its pages need.
pub(super) fn plan_section(
    spec: &Spec,
    materials: &Materials,
    paper: &Paper,
    i: usize,
    first: usize,
) -> Result<SectionPlan, BookError> {
    let section = &spec.sections[i];
    let value = |key: &str, value: u32, expected: &str| BookError::Value {
        key: format!("section.{}.{key}", i + 1),
        value: value.to_string(),
        expected: expected.into(),
    };
    let per_page = spec.per_page_of(i);
    if section.count > 0 && !PER_PAGE.contains(&per_page) {
        return Err(value("per_page", per_page, "1, 2, 4 or 6"));
    }
    if let Some(columns) = section.columns.filter(|&n| n == 0 || n > 3 || !per_page.is_multiple_of(n)) {
        return Err(value("columns", columns, "1 to 3, in which as many puzzles as per_page says fill whole rows"));
    }
    let book = materials;
    let materials = &of_section(spec, materials, i)?;
    let planned = plan_section_of_days(spec, i, first)?;
    let on_page = per_page.min(section.count.max(1)) as usize;
    let foot = plan_foot(spec, materials, paper, &planned, (i, on_page))?;
    let planned = SectionPlan { foot, grid: grid_of(per_page, section.columns), ..planned };
    let (rules, cell) = rules_and_cell(spec, materials, paper, i, &planned)?;
    let solution_grid = solutions_of(spec, book, paper, i, &planned)?;
    Ok(SectionPlan { per_page, cell, solution_grid, rules, ..planned })
}

/// Columns and rows of a section's solutions on a page.
pub(super) fn solutions_of(
    spec: &Spec,
    book: &Materials,
    paper: &Paper,
    i: usize,
    planned: &SectionPlan,
) -> Result<(usize, usize), BookError> {
    let (section, sample) = (&spec.sections[i], &planned.sample);
    let value = |value: u32, expected: &str| BookError::Value {
        key: format!("section.{}.solutions_per_page", i + 1),
        value: value.to_string(),
        expected: expected.into(),
    };
    let of_size = |size: Option<SolutionSize>| size.map(SolutionSize::most);
    let own = section.solutions_per_page.or(of_size(section.solution_size));
    let wanted = own.or(spec.solutions_per_page).or(of_size(spec.solution_size));
    let n_of = |(cols, rows): (usize, usize)| (cols * rows) as u32;
    if let Some(wanted) = wanted.filter(|&n| SOLUTION_GRIDS.into_iter().all(|grid| n_of(grid) != n)) {
        return Err(value(wanted, "1 to 30 in rows: 1, 2, 4, 6, 9, 12, 15, 20, 24 or 30"));
    }
    let grid = match spec.solutions.has_own_page() {
        true => Some(planned.grid).filter(|&grid| is_legible(book, paper, grid, planned)),
        false => solution_grid(book, paper, sample, wanted),
    };
    let solution_grid = grid.ok_or_else(|| BookError::SolutionTooSmall { section: i + 1, title: section.title.clone() })?;
    let most = n_of(solution_grid);
    if let Some(wanted) = wanted.filter(|&n| n > most && section.solutions_per_page.is_some()) {
        return Err(value(wanted, &most_solutions(most)));
    }
    Ok(solution_grid)
}

/// The plan of a section without what depends on the page: the side of its cells, and how many puzzles and solutions a page has.
pub(super) fn plan_section_of_days(spec: &Spec, i: usize, first: usize) -> Result<SectionPlan, BookError> {
    let section = &spec.sections[i];
    let kind_error = |source| BookError::Kind { section: i + 1, title: section.title.clone(), source };
    if section.count == 0 {
        let key = format!("section.{}.count", i + 1);
        return Err(BookError::Value { key, value: "0".into(), expected: "at least 1 puzzle".into() });
    }
    let kind = kind_said(&section.wanted.kind).map_err(kind_error)?;
    let wanted = &section.wanted;
    let size = wanted.size.as_deref().map(parse_size).transpose().map_err(kind_error)?;
    let rules = wanted.rules.as_deref().unwrap_or("");
    let (kind, params) = kind.check_with(size, wanted.regions.as_deref(), wanted.any_regions, rules).map_err(kind_error)?;
    // The extent does not depend on which cells a region has.
    let sample = kind.sample(&params);
    let named = |name: &str, text: &str| {
        Level::named(name.trim()).ok_or_else(|| BookError::Value {
            key: format!("section.{}.level", i + 1),
            value: format!("'{}'", foreign(text)),
            expected: format!("one of {}, two of them as in easy..hard, or any", Level::ALL.map(Level::name).join(", ")),
        })
    };
    // A list has the levels that it has.
    let meant = if section.source.is_some() { wanted.clone() } else { wanted.for_people() };
    let levels = match meant.level.as_deref() {
        None | Some(ANY) => None,
        Some(text) => {
            let (low, high) = text.split_once("..").unwrap_or((text, text));
            Some((named(low, text)?, named(high, text)?))
        }
    };
    let level = levels.filter(|(low, high)| low == high).map(|(low, _)| low);
    // The forge reports errors of a quota.
    let in_quota = |text: &String| text.split(',').map(|part| Level::named(part.split(':').next()?.trim())).max().flatten();
    let hardest = levels.map(|(_, high)| high).or_else(|| wanted.quota.as_ref().and_then(in_quota));
    let hardest = hardest.filter(|_| section.source.is_none());
    Ok(SectionPlan {
        kind,
        size: params.size,
        sample,
        level,
        hardest,
        count: section.count as usize,
        first,
        per_page: 1,
        grid: (1, 1),
        cell: 0,
        solution_grid: (1, 1),
        rules: RulesAt::Nowhere,
        foot: None,
    })
}
