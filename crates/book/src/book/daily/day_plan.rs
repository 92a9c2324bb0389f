//! How the pages of a daily set are arranged: a day's puzzles in rows under its date, and at the foot the solutions of the day before.

use crate::board::Level;
use crate::book::blocks::caption_heights;
use crate::book::leaf::days::{Block, CaptionLook, DayPlan, Solved};
use crate::book::leaf::materials::Materials;
use crate::book::leaf::planned::{PageRole, SectionPlan, to_right_hand};
use crate::book::leaf::same_rules::{kind_title, rule_line};
use crate::book::leaf::style::LEAST_TEXT;
use crate::book::leaf::titles::{has_level, on_page, over_puzzle_of_day};
use crate::book::spec::daily::{Daily, Dated};
use crate::book::spec::error::BookError;
use crate::book::spec::{Solutions, Spec};
use crate::draw::{Face, PT, Point, Show, Theme, Type, board_extent, fit_cell, least_text, star_row_width, wrap};
use crate::paper::{Body, Paper, mm};

/// Space between two puzzles, and the least between two solutions, across; between two rows of puzzles, down.
const GUTTER: i32 = 16 * PT;
const SOLUTION_GUTTER: i32 = 12 * PT;
const ROW_GUTTER: i32 = 16 * PT;
/// The least size of a solution's digits, whatever a printer allows: those of a newspaper.
const LEAST_SOLUTION: i32 = 6 * PT;
/// The largest cell of a solution, so that small boards look like their neighbours.
const SOLUTION_CELL: i32 = 13 * PT;
/// The most of a page's height for one row of solutions, in percent.
const MOST_STRIP: i32 = 18;
/// Puzzles that do not fit shrink together, down to this share of their width in percent.
const LEAST_SCALE: i32 = 30;
/// The distance of lines in percent of their size.
pub(super) const LEADING: i32 = 122;

pub(super) fn title_style(theme: &Theme, size: i32) -> Type {
    Type::new(Face::Bold, size, theme.text_paint)
}

pub(super) fn name_style(theme: &Theme) -> Type {
    Type::new(Face::Bold, theme.sizes.body, theme.text_paint)
}

pub(super) fn small_style(theme: &Theme) -> Type {
    Type::new(Face::Regular, theme.sizes.small, theme.text_paint)
}

pub(super) fn soft_style(theme: &Theme) -> Type {
    Type::new(Face::Regular, theme.sizes.small, theme.soft_paint)
}

pub(super) fn star_height(theme: &Theme) -> i32 {
    theme.sizes.small * 92 / 100
}

/// The height of the line on top, with the rule and the space below it.
pub(super) fn head_height(size: i32) -> i32 {
    size * 165 / 100
}

/// The height of a puzzle's title, and of the heading over solutions.
pub(super) fn name_height(theme: &Theme) -> i32 {
    theme.sizes.body * 125 / 100
}

pub(super) fn heading_height(theme: &Theme) -> i32 {
    theme.sizes.small * 260 / 100
}

pub(super) fn solution_title_height(theme: &Theme) -> i32 {
    theme.sizes.small * 140 / 100
}

/// The height for solutions at the foot of a day's page, the same on the first page, so that all pages look alike.
fn foot_height(spec: &Spec, solutions_height: i32) -> i32 {
    if spec.solutions == Solutions::NextDay { solutions_height + ROW_GUTTER / 2 } else { 0 }
}

/// Arranges the pages of days, and gives each section the side of its cells.
pub(crate) fn plan_days(
    spec: &Spec,
    daily: &Daily,
    materials: &Materials,
    paper: &Paper,
    sections: &mut [SectionPlan],
) -> Result<DayPlan, BookError> {
    let dates = daily.dates();
    if let Some((i, section)) = sections.iter().enumerate().find(|(_, section)| section.count != dates.len()) {
        let (key, value) = (format!("section.{}.count", i + 1), section.count.to_string());
        let expected =
            format!("a puzzle for each of the {} days of [daily], from a section that makes or lists them", dates.len());
        return Err(BookError::Value { key, value, expected });
    }
    let Materials { theme, fonts, words, .. } = materials;
    let body = paper.body(1);
    let titles: Vec<String> = dates.iter().enumerate().map(|(i, &dated)| on_page(spec, words, (i, dated))).collect();
    for title in &titles {
        fonts.check(title, "the title of a day's page")?;
    }
    let widest = |style: Type| titles.iter().map(|title| style.width(fonts, title)).max().unwrap_or(0);
    let sizes = [theme.sizes.heading, theme.sizes.number, theme.sizes.body];
    let title_size = sizes.into_iter().find(|&size| widest(title_style(theme, size)) <= body.width);
    let title_size = title_size.ok_or_else(|| BookError::TooLong(titles[0].clone()))?;
    let beside = widest(title_style(theme, title_size)) + 2 * GUTTER + soft_style(theme).width(fonts, &spec.title);
    let has_book_title = !daily.title.contains("{title}") && beside <= body.width;

    let (solutions, solutions_height) = match spec.solutions {
        Solutions::None => (Vec::new(), 0),
        _ => plan_solutions(spec, materials, body, sections)?,
    };
    let room = body.height - head_height(title_size) - foot_height(spec, solutions_height);
    let titles_over: Vec<(i32, i32)> = sections.iter().enumerate().map(|of| title_widths(spec, materials, &dates, of)).collect();
    let arranged = (LEAST_SCALE..=100).rev().find_map(|scale| {
        let (blocks, rows, cells) = arranged(spec, materials, (body.width, room), sections, &titles_over, scale);
        (rows.iter().sum::<i32>() + ROW_GUTTER * (rows.len() as i32 - 1) <= room).then_some((blocks, rows, cells))
    });
    let (mut blocks, rows, cells) = arranged.ok_or(BookError::DayTooFull)?;
    for (i, (planned, &cell)) in sections.iter_mut().zip(&cells).enumerate() {
        let title = || spec.sections[i].title.clone();
        let least = theme.least_cell(&planned.sample);
        let text = least_text(fonts, theme, &planned.sample, cell, &Show::Puzzle).max(1);
        let least = least.max((cell as i64 * LEAST_TEXT as i64 / text as i64) as i32 * (text < LEAST_TEXT) as i32);
        if cell < least {
            let (cell, least) = (mm(cell), mm(least));
            return Err(BookError::DayTooSmall { section: i + 1, title: title(), cell, least });
        }
        planned.cell = cell;
        let look = look_of(theme, titles_over[i], blocks[i].width);
        blocks[i].look = look.ok_or_else(|| BookError::DayTitleTooWide { section: i + 1, title: title() })?;
    }
    let too_long = |line: &&String| small_style(theme).width(fonts, line) > body.width;
    if let Some(line) = blocks.iter().flat_map(|block| &block.rule).find(too_long) {
        return Err(BookError::TooLong(line.clone()));
    }
    let titles = daily.is_undated.then_some(titles);
    Ok(DayPlan { dates, titles, title_size, has_book_title, blocks, rows, solutions, solutions_height })
}

/// The puzzles in rows, at a share of their widths in percent: their places, the rows' heights, and the sides of cells.
fn arranged(
    spec: &Spec,
    materials: &Materials,
    (width, room): (i32, i32),
    sections: &[SectionPlan],
    titles_over: &[(i32, i32)],
    scale: i32,
) -> (Vec<Block>, Vec<i32>, Vec<i32>) {
    let Materials { theme, fonts, .. } = materials;
    let edge = theme.frame_line.0;
    let below = caption_heights(theme, spec).1;
    let (mut blocks, mut heights, mut cells) = (Vec::new(), Vec::new(), Vec::new());
    let mut first = 0;
    while first < sections.len() {
        // As many as fill the width.
        let mut taken = 0;
        let in_row = spec.sections[first..].iter().take_while(|section| {
            taken += section.width_of_day();
            taken <= 100
        });
        let n = in_row.count().max(1);
        let row: Vec<_> = (first..first + n)
            .map(|i| {
                let share = (width + GUTTER) * spec.sections[i].width_of_day() as i32 / 100 - GUTTER;
                let most = share * scale / 100;
                let sample = &sections[i].sample;
                let cell = fit_cell(sample, theme, &Show::Puzzle, most - edge, room);
                let extent = board_extent(sample, cell, &Show::Puzzle);
                // A title may be wider than its board, as far as there is room.
                let (name, level) = titles_over[i];
                let block = (extent.0 + edge).max((name + level).min(share));
                let rule = wrap(fonts, small_style(theme), &rule_line(spec, materials, i, &sections[i]), block);
                (cell, extent, block, rule)
            })
            .collect();
        let n_lines = row.iter().map(|(.., rule)| rule.len()).max().unwrap_or(0) as i32;
        let above = name_height(theme) + n_lines * (theme.sizes.small * LEADING / 100) + theme.sizes.small * 60 / 100 + edge / 2;
        let spare = width - row.iter().map(|(_, _, block, _)| block).sum::<i32>();
        let (mut left, gap) = if n == 1 { (spare / 2, 0) } else { (0, spare / (n as i32 - 1)) };
        let mut tallest = 0;
        for (cell, extent, block, rule) in row {
            tallest = tallest.max(above + extent.1 + edge / 2 + below);
            let board = Point { x: left + (block - extent.0) / 2, y: above };
            blocks.push(Block { row: heights.len(), left, width: block, rule, board, extent, look: CaptionLook::Alone });
            cells.push(cell);
            left += block + gap;
        }
        heights.push(tallest);
        first += n;
    }
    (blocks, heights, cells)
}

/// The width of the longest title of a section's puzzles, and of the longest name of a level beside it, if there is one.
fn title_widths(spec: &Spec, materials: &Materials, dates: &[Dated], (i, planned): (usize, &SectionPlan)) -> (i32, i32) {
    let Materials { theme, fonts, words, .. } = materials;
    let kind = kind_title(planned.kind, words);
    let width_of = |level: &Level| soft_style(theme).width(fonts, words.level(*level));
    let is_possible = |level: &Level| match planned.level {
        Some(only) => *level == only,
        None => planned.hardest.is_none_or(|hardest| *level <= hardest),
    };
    let longest = Level::ALL.into_iter().filter(is_possible).max_by_key(width_of).unwrap_or(Level::Medium);
    let name = |(day, &dated): (usize, &Dated)| over_puzzle_of_day(spec, words, (i, kind), (day, dated), words.level(longest));
    let names = dates.iter().enumerate().map(|of_day| name_style(theme).width(fonts, &name(of_day)));
    let level = if has_level(spec) { 0 } else { width_of(&longest) + theme.sizes.small };
    (names.max().unwrap_or(0), level)
}

/// The form of the level that fits beside a title.
fn look_of(theme: &Theme, (name, level): (i32, i32), width: i32) -> Option<CaptionLook> {
    let stars = star_row_width(theme, 6, star_height(theme)) + theme.sizes.small / 2;
    let looks =
        [(CaptionLook::WithStars, name + level + stars), (CaptionLook::WithLevel, name + level), (CaptionLook::Alone, name)];
    looks.into_iter().find(|(_, wanted)| *wanted <= width).map(|(look, _)| look)
}

/// The solutions of a day in as few rows as can be read, and their height with a heading.
fn plan_solutions(
    spec: &Spec,
    materials: &Materials,
    body: Body,
    sections: &[SectionPlan],
) -> Result<(Vec<Solved>, i32), BookError> {
    let Materials { theme, fonts, profile, .. } = materials;
    let small = Theme { max_cell: theme.max_cell.min(SOLUTION_CELL), ..(*theme).clone() };
    let (edge, title_height) = (theme.frame_line.0, solution_title_height(theme));
    let least = profile.least_text.max(LEAST_SOLUTION);
    let style = Type::new(Face::Bold, theme.sizes.small, theme.text_paint);
    let mut smallest = 0;
    for n_rows in 1..=sections.len() {
        let cols = sections.len().div_ceil(n_rows);
        let room = (body.width - (cols as i32 - 1) * SOLUTION_GUTTER) / cols as i32;
        let cells: Vec<i32> = sections
            .iter()
            .map(|s| fit_cell(&s.sample, &small, &Show::Answer, room - edge, body.height * MOST_STRIP / 100))
            .collect();
        let is_small = |(i, &cell): (usize, &i32)| least_text(fonts, theme, &sections[i].sample, cell, &Show::Answer) < least;
        let title = |i: usize| style.width(fonts, &spec.sections[i].title);
        if let Some(i) = cells.iter().enumerate().position(is_small) {
            smallest = i;
            continue;
        }
        if (0..sections.len()).any(|i| title(i) > room) && cols > 1 {
            continue;
        }
        let (mut solved, mut top) = (Vec::new(), heading_height(theme));
        for first in (0..sections.len()).step_by(cols) {
            let row = first..(first + cols).min(sections.len());
            let extents: Vec<(i32, i32)> =
                row.clone().map(|i| board_extent(&sections[i].sample, cells[i], &Show::Answer)).collect();
            let widths: Vec<i32> = row.clone().zip(&extents).map(|(i, extent)| (extent.0 + edge).max(title(i))).collect();
            let spare = body.width - widths.iter().sum::<i32>();
            let gap = spare / (row.len() as i32 - 1).max(1);
            let mut left = 0;
            for ((i, &extent), &width) in row.clone().zip(&extents).zip(&widths) {
                solved.push(Solved { left, top, width, cell: cells[i], extent });
                left += width + gap;
            }
            top += title_height + edge + extents.iter().map(|extent| extent.1).max().unwrap_or(0) + SOLUTION_GUTTER;
        }
        return Ok((solved, top - SOLUTION_GUTTER + edge / 2));
    }
    Err(BookError::DaySolutionTooSmall { section: smallest + 1, title: spec.sections[smallest].title.clone() })
}

impl DayPlan {
    /// Adds the pages of all days and of their solutions. Returns the page of each puzzle and of each solution.
    pub(crate) fn lay_out(
        &self,
        spec: &Spec,
        paper: &Paper,
        pages: &mut Vec<PageRole>,
        answers: &mut Vec<PageRole>,
    ) -> (Vec<usize>, Vec<usize>) {
        let n_days = self.dates.len();
        let before = pages.len();
        pages.extend((0..n_days).map(|day| PageRole::Day { day }));
        let of_each = |of_day: &dyn Fn(usize) -> usize| -> Vec<usize> {
            (0..self.blocks.len()).flat_map(|_| 0..n_days).map(of_day).collect()
        };
        let puzzle_page = of_each(&|day| before + day + 1);
        let room = paper.body(1).height - head_height(self.title_size);
        let on_page = (room / (self.solutions_height + ROW_GUTTER).max(1)).max(1) as usize;
        let several = |pages: &mut Vec<PageRole>| {
            let from = pages.len();
            let roles = (0..n_days).step_by(on_page).map(|first| (first, on_page.min(n_days - first)));
            pages.extend(roles.map(|(first, count)| PageRole::DaySolutions { first, count }));
            from
        };
        let solution_page = match spec.solutions {
            Solutions::None | Solutions::Facing | Solutions::Back | Solutions::UpsideDown | Solutions::Code => Vec::new(),
            Solutions::NextDay => {
                pages.push(PageRole::DaySolutions { first: n_days - 1, count: 1 });
                of_each(&|day| before + day + 2)
            }
            Solutions::End => {
                to_right_hand(pages);
                let from = several(pages);
                of_each(&|day| from + day / on_page + 1)
            }
            Solutions::Separate => {
                let from = several(answers);
                of_each(&|day| from + day / on_page + 1)
            }
        };
        (puzzle_page, solution_page)
    }

    /// A day's puzzles on their page.
    pub(crate) fn places(&self, spec: &Spec, body: Body) -> Vec<Body> {
        let top = body.top + head_height(self.title_size);
        let foot = foot_height(spec, self.solutions_height);
        let n = self.rows.len() as i32;
        let spare = body.top + body.height - foot - top - self.rows.iter().sum::<i32>() - ROW_GUTTER * (n - 1);
        // Below the last row of a page with a date is room too; a page without one ends with its last row.
        let n_gaps = if self.titles.is_some() { (n - 1).max(1) } else { n.max(1) };
        let gap = ROW_GUTTER + spare.max(0) / n_gaps;
        let of_row = |row: usize| top + self.rows[..row].iter().map(|height| height + gap).sum::<i32>();
        let place = |block: &Block| Body {
            left: body.left + block.left,
            top: of_row(block.row),
            width: block.width,
            height: block.board.y + block.extent.1,
        };
        self.blocks.iter().map(place).collect()
    }

    /// The solutions of a day, from the top of their heading.
    pub(crate) fn solution_places(&self, body: Body, top: i32, materials: &Materials) -> Vec<Body> {
        let height = |solved: &Solved| solution_title_height(materials.theme) + solved.extent.1;
        let place = |s: &Solved| Body { left: body.left + s.left, top: top + s.top, width: s.width, height: height(s) };
        self.solutions.iter().map(place).collect()
    }

    /// Where the solutions on a page begin: at the foot of the next day's page, or one below the other on a page of their own.
    pub(crate) fn solutions_top(&self, body: Body, role: PageRole, nth: usize) -> i32 {
        match role {
            PageRole::Day { .. } => body.top + body.height - self.solutions_height,
            _ => body.top + head_height(self.title_size) + nth as i32 * (self.solutions_height + ROW_GUTTER),
        }
    }
}
