//! Deals a book's puzzles to the slots of its pages: each kind through the whole book, in slots that have the room which it needs. Texts
//! with slots are spread between them.

use super::fit::{Fitted, GAP, GUTTER, Told, extent_of, fitted, is_filling, least_cell};
use crate::book::blocks::caption_heights;
use crate::book::leaf::laid::{BlockText, LaidBlock, LaidPage, LaidText};
use crate::book::leaf::materials::Materials;
use crate::book::leaf::names::name_in_section;
use crate::book::leaf::planned::SectionPlan;
use crate::book::leaf::same_rules::{are_alike, rule_line};
use crate::book::spec::Spec;
use crate::book::spec::error::BookError;
use crate::book::spec::layout::{SlotSize, rows_of};
use crate::draw::{PT, Point, Show, fit_cell};
use crate::paper::{Body, Paper, mm};
use std::cmp::Ordering;

/// Pages for puzzles that are left when no layout of the book can be filled with them.
const SPARE: [&[SlotSize]; 6] = {
    use SlotSize::*;
    [&[Half, Quarter, Quarter], &[Quarter; 4], &[Half, Half], &[Third, Third, Third], &[Sixth; 6], &[Full]]
};
/// The most space between two rows; what is left is above and below all rows.
const MOST_GAP: i32 = 56 * PT;

/// A slot with what it has.
#[derive(Clone, Copy)]
struct Dealt {
    size: SlotSize,
    has: Has,
}

#[derive(Clone, Copy)]
enum Has {
    /// A puzzle of a section, which may tell the rules.
    Puzzle { section: usize, nth: usize, tells: bool },
    /// One of the spec's texts.
    Text(usize),
}

impl Dealt {
    fn is_of(&self, wanted: usize) -> bool {
        matches!(self.has, Has::Puzzle { section, .. } if section == wanted)
    }

    fn is_text(&self) -> bool {
        matches!(self.has, Has::Text(_))
    }
}

/// What has been dealt so far.
#[derive(Clone)]
struct Hands {
    /// By section.
    used: Vec<usize>,
    /// The sections whose rules have been told.
    told: Vec<bool>,
    /// How many texts have a slot.
    n_texts: usize,
    page: Vec<Dealt>,
}

/// A page that is being composed.
struct Dealer<'a> {
    spec: &'a Spec,
    materials: &'a Materials<'a>,
    body: Body,
    sections: &'a [SectionPlan],
    names: Vec<String>,
    rules: Vec<String>,
    total: usize,
    /// The texts that have slots, and the sizes of these.
    texts: Vec<(usize, SlotSize)>,
    /// By section, size, and whether the rules are told: whether the puzzle has room, and whether it fills the slot.
    suits: Vec<[[Option<bool>; 2]; SlotSize::ALL.len()]>,
}

/// The pages with slots of a book, in their order.
pub(crate) fn deal_pages(
    spec: &Spec,
    materials: &Materials,
    paper: &Paper,
    sections: &[SectionPlan],
) -> Result<Vec<LaidPage>, BookError> {
    let dealer = Dealer::of(spec, materials, paper.body(1), sections)?;
    let told = vec![spec.parts.how_to_play.is_on(); sections.len()];
    let mut hands = Hands { used: vec![0; sections.len()], told, n_texts: 0, page: Vec::new() };
    let (mut pages, mut turn) = (Vec::new(), 0);
    while hands.used.iter().sum::<usize>() < dealer.total {
        hands = dealer.next_page(&hands, &mut turn);
        pages.push(dealer.arranged(&hands.page, pages.len()));
    }
    if let Some(&(text, size)) = dealer.texts.get(hands.n_texts) {
        let (key, value) = (format!("text.{}.slot", text + 1), format!("'{}'", size.name()));
        let expected =
            format!("fewer texts or more puzzles: the book has room for {} of {} texts", hands.n_texts, dealer.texts.len());
        return Err(BookError::Value { key, value, expected });
    }
    Ok(pages)
}

impl<'a> Dealer<'a> {
    fn of(spec: &'a Spec, materials: &'a Materials, body: Body, sections: &'a [SectionPlan]) -> Result<Dealer<'a>, BookError> {
        let name =
            |(i, planned): (usize, &SectionPlan)| name_in_section(spec, materials.words, (i, planned), planned.count - 1, None);
        // Some digits are wider than others.
        let widest = |name: String| name.replace(|c: char| c.is_ascii_digit(), "0");
        let names: Vec<String> = sections.iter().enumerate().map(name).map(widest).collect();
        let rules = sections.iter().enumerate().map(|(i, planned)| rule_line(spec, materials, i, planned)).collect();
        let total = sections.iter().map(|section| section.count).sum();
        let texts = spec.texts.iter().enumerate().filter_map(|(i, text)| Some((i, text.slot?))).collect();
        let mut dealer = Dealer { spec, materials, body, sections, names, rules, total, texts, suits: Vec::new() };
        for (i, planned) in sections.iter().enumerate() {
            let suits = SlotSize::ALL.map(|size| [false, true].map(|tells| dealer.suit(i, size, tells)));
            let full = suits[SlotSize::Full as usize];
            if full[0].is_none() || full[1].is_none() && !spec.parts.how_to_play.is_on() {
                return Err(dealer.too_small(i, planned));
            }
            dealer.suits.push(suits);
        }
        Ok(dealer)
    }

    fn too_small(&self, i: usize, planned: &SectionPlan) -> BookError {
        let (theme, title) = (self.materials.theme, self.spec.sections[i].title.clone());
        let cell = fit_cell(&planned.sample, theme, &Show::Puzzle, self.body.width, self.body.height);
        let least = theme.least_cell(&planned.sample);
        match cell < least {
            true => BookError::CellTooSmall { section: i + 1, title, per_page: 1, cell: mm(cell), least: mm(least) },
            false => BookError::CaptionTooWide { section: i + 1, title },
        }
    }

    fn fit(&self, section: usize, tells: bool, room: (i32, i32)) -> Option<Fitted> {
        let rules = if tells { self.rules[section].as_str() } else { "" };
        let least = least_cell(self.materials.theme, &self.sections[section], self.body);
        let told = Told { name: &self.names[section], rules, least };
        fitted(self.spec, self.materials, &self.sections[section], room, told)
    }

    fn suit(&self, section: usize, size: SlotSize, tells: bool) -> Option<bool> {
        let room = extent_of(size, self.body);
        self.fit(section, tells, room).map(|found| is_filling(&found, room.1))
    }

    /// Whether a puzzle of the section has room in such a slot and fills it.
    fn takes(&self, hands: &Hands, section: usize, size: SlotSize) -> bool {
        self.suits[section][size as usize][!hands.told[section] as usize] == Some(true)
    }

    /// Compares how far two sections are: that of which a smaller share has been dealt is first.
    fn progress(&self, hands: &Hands, a: usize, b: usize) -> Ordering {
        let share = |x: usize, y: usize| (2 * hands.used[x] + 1) as u64 * self.sections[y].count as u64;
        share(a, b).cmp(&share(b, a))
    }

    /// Whether the next puzzle of a section is due, as far as the book has come.
    fn is_due(&self, hands: &Hands, section: usize) -> bool {
        let used: usize = hands.used.iter().sum();
        let next = (2 * hands.used[section] + 1) as u64 * self.total as u64;
        self.is_left(hands, section) && next <= (2 * used + 1) as u64 * self.sections[section].count as u64
    }

    fn is_left(&self, hands: &Hands, section: usize) -> bool {
        hands.used[section] < self.sections[section].count
    }

    /// The next page: a full one for a kind that no layout has room for and that is due, the layout whose turn it is, the next one
    /// that can be filled, or a spare one.
    fn next_page(&self, hands: &Hands, turn: &mut usize) -> Hands {
        let layouts = &self.spec.layouts;
        let has_slot =
            |section: usize| layouts.iter().flat_map(|layout| &layout.slots).any(|&size| self.takes(hands, section, size));
        let large = (0..self.sections.len()).find(|&section| !has_slot(section) && self.is_due(hands, section));
        if let Some(section) = large.filter(|&section| self.takes(hands, section, SlotSize::Full)) {
            return self.with(&Hands { page: Vec::new(), ..hands.clone() }, SlotSize::Full, section);
        }
        // A text that is due takes the next layout that has its slot.
        let wanted = self.texts.get(hands.n_texts).map(|&(_, size)| size).filter(|_| self.is_text_due(hands));
        let has_wanted = |layout: &usize| wanted.is_some_and(|size| layouts[*layout].slots.contains(&size));
        let (first, rest): (Vec<usize>, Vec<usize>) =
            (0..layouts.len()).map(|k| (*turn + k) % layouts.len()).partition(has_wanted);
        for layout in first.into_iter().chain(rest) {
            if let Some(filled) = self.filled(hands, &layouts[layout].slots) {
                *turn = layout + 1;
                return filled;
            }
        }
        let spare = SPARE.iter().find_map(|slots| self.filled(hands, slots));
        // What is left fills no page: it has one anyway.
        let last = || {
            let section = (0..self.sections.len()).find(|&section| self.is_left(hands, section)).unwrap_or(0);
            self.with(&Hands { page: Vec::new(), ..hands.clone() }, SlotSize::Full, section)
        };
        spare.unwrap_or_else(last)
    }

    fn with(&self, hands: &Hands, size: SlotSize, section: usize) -> Hands {
        let mut hands = hands.clone();
        let has = Has::Puzzle { section, nth: hands.used[section], tells: !hands.told[section] };
        hands.page.push(Dealt { size, has });
        hands.used[section] += 1;
        for other in 0..self.sections.len() {
            hands.told[other] |= are_alike(&self.sections[other], &self.sections[section]);
        }
        hands
    }

    /// The text that a slot of this size takes, if its turn has come. A page has at most one.
    fn text_due(&self, hands: &Hands, size: SlotSize) -> Option<usize> {
        let &(text, wanted) = self.texts.get(hands.n_texts)?;
        (wanted == size && self.is_text_due(hands) && !hands.page.iter().any(Dealt::is_text)).then_some(text)
    }

    /// Whether the book has come far enough for its next text: of three, each follows a quarter of the puzzles.
    fn is_text_due(&self, hands: &Hands) -> bool {
        let used: usize = hands.used.iter().sum();
        (hands.n_texts + 1) * self.total <= used * (self.texts.len() + 1)
    }

    /// A page with all these slots filled; `None` if the puzzles that are left do not fill them, or if the last puzzle would then not
    /// fill a page.
    fn filled(&self, hands: &Hands, slots: &[SlotSize]) -> Option<Hands> {
        let mut filled = Hands { page: Vec::new(), ..hands.clone() };
        for &size in slots {
            if let Some(text) = self.text_due(&filled, size) {
                filled.page.push(Dealt { size, has: Has::Text(text) });
                filled.n_texts += 1;
                continue;
            }
            // Kinds that have no room in smaller slots come first if they are due.
            let needs = |section: usize| {
                let fits_smaller =
                    SlotSize::ALL.iter().take_while(|&&other| other < size).any(|&other| self.takes(&filled, section, other));
                !fits_smaller && self.is_due(&filled, section)
            };
            let is_on_page = |section: usize| filled.page.iter().any(|dealt| dealt.is_of(section));
            let order = |&a: &usize, &b: &usize| {
                let key = |section: usize| (is_on_page(section), !needs(section));
                key(a).cmp(&key(b)).then_with(|| self.progress(&filled, a, b)).then(a.cmp(&b))
            };
            let open = (0..self.sections.len()).filter(|&s| self.is_left(&filled, s) && self.takes(&filled, s, size));
            let section = open.min_by(order)?;
            filled = self.with(&filled, size, section);
        }
        let used: usize = filled.used.iter().sum();
        let is_last = |section: usize| self.is_left(&filled, section);
        let stray = (used + 1 == self.total).then(|| (0..self.sections.len()).find(|&s| is_last(s))).flatten();
        stray.is_none_or(|section| self.takes(&filled, section, SlotSize::Full)).then_some(filled)
    }

    /// The puzzles of a page in their places. Rows that need less than their share of the height leave it to boards that can grow.
    fn arranged(&self, page: &[Dealt], number: usize) -> LaidPage {
        let sizes: Vec<SlotSize> = page.iter().map(|dealt| dealt.size).collect();
        let n_of: Vec<usize> =
            rows_of(&sizes).map_or_else(|_| vec![1; page.len()], |rows| rows.iter().map(|row| row.len()).collect());
        let mut rest = page;
        let rows: Vec<&[Dealt]> = n_of
            .iter()
            .map(|&n| {
                let (row, further) = rest.split_at(n);
                rest = further;
                row
            })
            .collect();
        let share = page.first().map_or(0, |dealt| extent_of(dealt.size, self.body).1);
        let fit = |dealt: &Dealt, height: i32| match dealt.has {
            Has::Puzzle { section, tells, .. } => self.fit(section, tells, (extent_of(dealt.size, self.body).0, height)),
            Has::Text(_) => None,
        };
        let fit_row =
            |row: &[Dealt], height: i32| -> Vec<Option<Fitted>> { row.iter().map(|dealt| fit(dealt, height)).collect() };
        // A text keeps its slot's whole height.
        let tallest = |row: &[Dealt], fitted: &[Option<Fitted>]| {
            let least = if row.iter().any(Dealt::is_text) { share } else { 0 };
            fitted.iter().flatten().map(|fitted| fitted.height).fold(least, i32::max)
        };
        let mut set: Vec<Vec<Option<Fitted>>> = rows.iter().map(|row| fit_row(row, share)).collect();
        let spare: i32 = rows.iter().zip(&set).map(|(row, fitted)| share - tallest(row, fitted)).sum();
        // A row grows if its boards do when it is higher.
        let grown = |row: &[Dealt]| tallest(row, &fit_row(row, share + spare)) > share;
        let n_growing = rows.iter().filter(|row| grown(row)).count() as i32;
        for (row, fitted) in rows.iter().zip(&mut set).filter(|(row, _)| grown(row)) {
            *fitted = fit_row(row, share + spare / n_growing.max(1));
        }
        let heights: Vec<i32> = rows.iter().zip(&set).map(|(row, fitted)| tallest(row, fitted)).collect();
        let between = (rows.len() as i32 - 1).max(1);
        let free = (self.body.height - heights.iter().sum::<i32>()).max(0);
        let gap = if rows.len() > 1 { (free / between).min(MOST_GAP) } else { 0 };
        let mut top = (free - gap * (rows.len() as i32 - 1)) / 2;
        let (mut blocks, mut texts) = (Vec::new(), Vec::new());
        for (r, (row, fitted)) in rows.iter().zip(set).enumerate() {
            for (column, (dealt, fitted)) in row.iter().zip(fitted).enumerate() {
                let slot = extent_of(dealt.size, self.body).0;
                let left = column as i32 * (slot + GUTTER.0);
                match (dealt.has, fitted) {
                    (Has::Text(text), _) => {
                        texts.push(LaidText { text, place: Body { left, top, width: slot, height: heights[r] } })
                    }
                    (Has::Puzzle { section, nth, .. }, Some(fitted)) => {
                        let at = (left + (slot - fitted.width) / 2, top);
                        blocks.push(self.placed((section, nth), fitted, at, (r + number) % 2 == 1));
                    }
                    (Has::Puzzle { .. }, None) => {}
                }
            }
            top += heights[r] + gap;
        }
        LaidPage { blocks, texts }
    }

    fn placed(&self, (section, nth): (usize, usize), fitted: Fitted, (left, top): (i32, i32), is_turned: bool) -> LaidBlock {
        let edge = self.materials.theme.frame_line.0;
        let above = caption_heights(self.materials.theme, self.spec).0;
        let (wide, _) = fitted.extent;
        let (board, text_left) = match (fitted.is_beside, is_turned) {
            (true, false) => (Point { x: left + edge / 2, y: top + edge / 2 }, left + wide + edge + GAP),
            (true, true) => (Point { x: left + fitted.width - wide - edge / 2, y: top + edge / 2 }, left),
            (false, _) => (Point { x: left + (fitted.width - wide) / 2, y: top + above }, left),
        };
        let Fitted { cell, extent, is_beside, text_width, width, height, rules, size } = fitted;
        LaidBlock {
            section,
            nth,
            cell,
            board,
            extent,
            place: Body { left, top, width, height },
            text: BlockText { is_beside, left: text_left, width: text_width, rules, size },
        }
    }
}
