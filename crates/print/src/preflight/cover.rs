//! Recognises a one-page file as a book cover: back, spine and front side by side, with bleed on all four edges.

use super::breach::{Breach, Rule};
use super::file::FileJob;
use super::pages::SAME_SIZE;
use crate::draw::{Bleed, PT};
use crate::paper::{Margins, Paper, Profile, Stock, Trim, mm};
use std::fmt;

/// The book that a cover belongs to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cover {
    /// The page size, by the printer's name for it, and the width of the spine; `None` if the printer accepts any size, because
    /// then page and spine widths cannot be separated.
    pub size: Option<(String, i32)>,
    /// The page count and paper that give a spine of this width, `144 pages on white` or `85 to 140 pages`; `None` if the printer
    /// does not publish the thickness of its papers.
    pub pages: Option<String>,
    paper: Paper,
}

/// `a cover for pages of 6x9, with a spine of 8.2 mm: 144 pages on white`
impl fmt::Display for Cover {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.size {
            Some((trim, spine)) => write!(f, "a cover for pages of {trim}, with a spine of {} mm", mm(*spine))?,
            None => write!(f, "a cover for pages {} mm high (--trim says how wide, and so the spine)", mm(self.paper.height))?,
        }
        match &self.pages {
            Some(pages) => write!(f, ": {pages}"),
            None => Ok(()),
        }
    }
}

impl Cover {
    /// Whether the spine has the width for this many pages, if the printer publishes its papers; with what was found and
    /// expected.
    pub fn spine_breach(&self, job: &FileJob, n_pages: usize) -> Option<Breach> {
        let (_, spine) = self.size.as_ref()?;
        let asked = job.profile.spine(job.stock, n_pages).ok().flatten()?;
        let is_right = (asked - spine).abs() <= 4_500;
        let found = format!("a spine of {} mm", mm(*spine));
        let expected = format!("{} mm for {n_pages} pages on this paper", mm(asked));
        (!is_right).then(|| Breach::of_whole(Rule::Spine, found, expected))
    }

    /// Recognises a single page as a cover: not a page size of the printer, as high as one, and as wide as two of them plus a
    /// possible spine. `own` is the page's own trim, `media` its whole size.
    pub fn of(job: &FileJob, media: (i32, i32), own: Option<(i32, i32)>) -> Option<Cover> {
        let profile = job.profile;
        let rules = profile.cover.filter(|_| profile.least_pages > 1)?;
        let (width, height) = own.unwrap_or((media.0 - 2 * rules.bleed, media.1 - 2 * rules.bleed));
        if profile.check_trim(width, height).is_ok() {
            return None;
        }
        let said = job.trim.map(|(width, height)| Trim { name: format!("{} x {} mm", mm(width), mm(height)), width, height });
        let stocks = profile.papers.iter().filter(|stock| job.stock.is_none_or(|name| name == stock.name));
        let stocks: Vec<&Stock> = stocks.collect();
        let around = |trim: &Trim| {
            let side = rules.side((trim.width, trim.height));
            let spine = width - 2 * side.0;
            let is_high = (side.1 - height).abs() < PT;
            let pages = match profile.spines.is_empty() {
                true => stocks
                    .iter()
                    .find_map(|stock| Some(format!("{} pages on {}", pages(profile, stock, trim, spine)?, stock.name))),
                false => range(profile, trim, spine),
            };
            let is_unknown = profile.spines.is_empty() && stocks.iter().all(|stock| stock.spine_a_page == 0);
            let is_unknown = is_unknown && (0..trim.width).contains(&spine);
            (is_high && (pages.is_some() || is_unknown)).then(|| (Some((trim.name.clone(), spine)), pages))
        };
        let trims = said.as_ref().map_or(&profile.trims[..], std::slice::from_ref);
        let any = || {
            let custom = profile.custom.as_ref().filter(|_| said.is_none())?;
            (custom.width.contains(&(width / 2)) && custom.height.contains(&height)).then_some((None, None))
        };
        let (size, pages) = trims.iter().find_map(around).or_else(any)?;
        let all = rules.bleed;
        let bleed = Bleed { inner: all, outer: all, top: all, bottom: all };
        let none = Margins::default();
        Some(Cover { size, pages, paper: Paper { width, height, margins: none, bleed, safe: none } })
    }

    /// The paper of its page.
    pub(super) fn paper(&self) -> Paper {
        self.paper
    }
}

/// How many pages on that paper make a spine of that width, if the printer binds that many.
fn pages(profile: &Profile, stock: &Stock, trim: &Trim, spine: i32) -> Option<usize> {
    let name = Some(stock.name.as_str());
    let (least, most) = profile.limits(name, (trim.width, trim.height)).ok()?.into_inner();
    let step = profile.multiple_of.max(1);
    let is_fit = |&n: &usize| profile.spine(name, n).ok().flatten().is_some_and(|width| (width - spine).abs() <= SAME_SIZE);
    let off = |n: &usize| profile.spine(name, *n).ok().flatten().map_or(i32::MAX, |width| (width - spine).abs());
    (least.next_multiple_of(step)..=most.min(MOST)).step_by(step).filter(is_fit).min_by_key(off)
}

/// The page counts that have a spine of that width at a printer with a table of them.
fn range(profile: &Profile, trim: &Trim, spine: i32) -> Option<String> {
    let (least, most) = profile.limits(None, (trim.width, trim.height)).ok()?.into_inner();
    let found = profile.spines.iter().position(|row| (row.width - spine).abs() <= SAME_SIZE)?;
    let from = found.checked_sub(1).map_or(least, |before| profile.spines[before].to + 1);
    Some(format!("{from} to {} pages", profile.spines[found].to.min(most)))
}

/// More pages than any printer binds.
const MOST: usize = 2000;
