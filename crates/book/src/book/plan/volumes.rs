//! Volumes: a book with more pages than its printer binds becomes several books of about equal length.

use super::check;
use crate::book::leaf::materials::Materials;
use crate::book::leaf::planned::Plan;
use crate::book::spec::error::BookError;
use crate::book::spec::own_pages::of_volume;
use crate::book::spec::section::Section;
use crate::book::spec::{Series, Spec};

/// One of several books: its spec, and how many puzzles of each section of the whole book it has.
#[derive(Clone, Debug)]
pub struct Volume {
    /// The spec of this volume only.
    pub spec: Spec,
    /// How many puzzles it takes of each section.
    pub takes: Vec<usize>,
    /// What is on which of its pages.
    pub plan: Plan,
}

/// The most volumes of a book.
const MOST: usize = 100;

/// The spec as one volume if its printer binds that many pages, otherwise as several volumes in the order of the
/// book.
pub fn volumes(spec: &Spec, materials: &Materials) -> Result<Vec<Volume>, BookError> {
    let plan = check(spec, materials)?;
    let (profile, paper) = (materials.profile, spec.paper.as_deref());
    let trim = (plan.paper.width, plan.paper.height);
    let most = *profile.limits(paper, trim)?.end();
    if plan.pages.len() <= most {
        profile.check_pages(paper, trim, plan.pages.len())?;
        let takes = plan.sections.iter().map(|s| s.count).collect();
        return Ok(vec![Volume { spec: spec.clone(), takes, plan }]);
    }
    if spec.series.is_some() {
        return Err(BookError::TooLongForSeries { pages: plan.pages.len(), most, printer: profile.name.clone() });
    }
    // A book of days is divided between days.
    let n_puzzles = plan.daily.as_ref().map_or(plan.n_puzzles(), |days| days.n_days());
    // Each volume repeats the front matter, so more volumes may be needed than a plain division gives.
    for n in plan.pages.len().div_ceil(most)..=MOST.min(n_puzzles) {
        let parts = (0..n).map(|i| {
            let (from, to) = (i * n_puzzles / n, (i + 1) * n_puzzles / n);
            let takes = match plan.daily {
                Some(_) => vec![to - from; plan.sections.len()],
                None if spec.layouts.is_empty() => takes_between(&plan, from, to),
                None => plan.sections.iter().map(|s| (i + 1) * s.count / n - i * s.count / n).collect(),
            };
            let mut spec = spec_of(spec, &takes, i + 1);
            // The pages after a section belong to the volume in which it ends.
            let ends = |section: usize| plan.sections.get(section).is_some_and(|s| s.first + s.count <= to);
            let number = |section: usize| takes[..section].iter().filter(|take| **take > 0).count();
            spec.texts = of_volume(&spec.texts, |section| (takes.get(section)? > &0 && ends(section)).then(|| number(section)));
            spec.start = crate::book::leaf::titles::start_from(&spec, from);
            spec.daily = spec.daily.map(|daily| daily.part(from, to - from));
            check(&spec, materials).map(|plan| Volume { spec, takes, plan })
        });
        let volumes = parts.collect::<Result<Vec<_>, _>>()?;
        if volumes.iter().all(|volume| volume.plan.pages.len() <= most) {
            return Ok(volumes);
        }
    }
    Err(BookError::TooLongForSeries { pages: plan.pages.len(), most, printer: profile.name.clone() })
}

/// How many puzzles of each section have numbers from `from` to below `to`.
fn takes_between(plan: &Plan, from: usize, to: usize) -> Vec<usize> {
    plan.sections.iter().map(|s| to.min(s.first + s.count).saturating_sub(from.max(s.first))).collect()
}

/// The spec of one volume: its part of each section, and its number.
fn spec_of(spec: &Spec, takes: &[usize], volume: usize) -> Spec {
    let part = |(section, &count): (&Section, &usize)| Section { count: count as u32, ..section.clone() };
    let sections = spec.sections.iter().zip(takes).filter(|(_, count)| **count > 0).map(part).collect();
    Spec { sections, series: Some(Series { title: spec.title.clone(), volume: volume as u32 }), ..spec.clone() }
}

/// Deals sorted puzzles, one list for each section of the whole book, to its volumes.
pub fn deal<T>(volumes: &[Volume], sections: Vec<Vec<T>>) -> Vec<Vec<Vec<T>>> {
    let mut left: Vec<std::vec::IntoIter<T>> = sections.into_iter().map(Vec::into_iter).collect();
    let deal_one = |volume: &Volume| {
        let takes = left.iter_mut().zip(&volume.takes).filter(|(_, take)| **take > 0);
        takes.map(|(section, &take)| section.by_ref().take(take).collect()).collect()
    };
    volumes.iter().map(deal_one).collect()
}
