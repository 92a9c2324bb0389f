//! Volumes: a spec whose book would have more pages than its printer takes becomes several books of about equal length.

use super::error::BookError;
use super::plan::{Materials, Plan, check};
use super::section::Section;
use super::spec::{Series, Spec};

/// One book of several: its spec, and how many puzzles it takes of each section of the whole.
#[derive(Clone, Debug)]
pub struct Volume {
    /// The spec of this volume alone.
    pub spec: Spec,
    /// How many puzzles it takes of each section.
    pub takes: Vec<usize>,
    /// Which page of it holds what.
    pub plan: Plan,
}

/// No book is split into more.
const MOST: usize = 100;

/// The spec as it is, if its printer takes so many pages, and else as volumes that it takes, in the order of the book.
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
    let n_puzzles = plan.n_puzzles();
    // Front matter comes anew in each volume, so a few more than a plain division may be needed.
    for n in plan.pages.len().div_ceil(most)..=MOST.min(n_puzzles) {
        let parts = (0..n).map(|i| {
            let takes = takes_between(&plan, i * n_puzzles / n, (i + 1) * n_puzzles / n);
            let spec = spec_of(spec, &takes, i + 1);
            check(&spec, materials).map(|plan| Volume { spec, takes, plan })
        });
        let volumes = parts.collect::<Result<Vec<_>, _>>()?;
        if volumes.iter().all(|volume| volume.plan.pages.len() <= most) {
            return Ok(volumes);
        }
    }
    Err(BookError::TooLongForSeries { pages: plan.pages.len(), most, printer: profile.name.clone() })
}

/// How many puzzles of each section lie between two numbers.
fn takes_between(plan: &Plan, from: usize, to: usize) -> Vec<usize> {
    plan.sections.iter().map(|s| to.min(s.first + s.count).saturating_sub(from.max(s.first))).collect()
}

/// The spec of one volume: what it has of each section, and its number.
fn spec_of(spec: &Spec, takes: &[usize], volume: usize) -> Spec {
    let part = |(section, &count): (&Section, &usize)| Section { count: count as u32, ..section.clone() };
    let sections = spec.sections.iter().zip(takes).filter(|(_, count)| **count > 0).map(part).collect();
    Spec { sections, series: Some(Series { title: spec.title.clone(), volume: volume as u32 }), ..spec.clone() }
}

/// Sorted puzzles, one list a section of the whole, dealt out to its volumes.
pub fn deal<T>(volumes: &[Volume], sections: Vec<Vec<T>>) -> Vec<Vec<Vec<T>>> {
    let mut left: Vec<std::vec::IntoIter<T>> = sections.into_iter().map(Vec::into_iter).collect();
    let deal_one = |volume: &Volume| {
        let takes = left.iter_mut().zip(&volume.takes).filter(|(_, take)| **take > 0);
        takes.map(|(section, &take)| section.by_ref().take(take).collect()).collect()
    };
    volumes.iter().map(deal_one).collect()
}
