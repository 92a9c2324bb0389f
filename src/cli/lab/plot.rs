//! A picture of all runs: steps by solver, and against human difficulty.

use super::summary::{Entry, Verdict};
use crate::cli::Common;
use crate::cli::output::put;
use crate::draw::{PlotDot, PlotRow, steps_scene};
use crate::formats::Row;
use crate::press::book::Assets;
use crate::press::record;
use crate::render::{TextMode, svg};
use std::path::Path;

/// The runs so far.
pub struct Plot(Vec<PlotRow>);

impl Plot {
    pub fn new(names: Vec<String>) -> Plot {
        Plot(names.into_iter().map(|solver| PlotRow { solver, dots: Vec::new() }).collect())
    }

    /// Adds a dot for a run that counted steps.
    pub fn add(&mut self, k: usize, entry: &Entry, er: Option<u16>) {
        let is_done = matches!(entry.verdict, Verdict::Solved | Verdict::NoSolution);
        if let (Some(steps), false) = (entry.steps, entry.verdict == Verdict::Unsuited) {
            self.0[k].dots.push(PlotDot { steps, er, is_done });
        }
    }

    pub fn put(&self, out: &Path, list: &str, common: &Common) -> anyhow::Result<()> {
        let assets = Assets::open(&common.library()?, "en", "standard")?;
        let materials = assets.materials();
        let name = Path::new(list).file_name().and_then(|name| name.to_str()).unwrap_or(list);
        let runs: usize = self.0.iter().map(|row| row.dots.len()).sum();
        let solvers = self.0.iter().filter(|row| !row.dots.is_empty()).count();
        let about = format!("{runs} runs of {solvers} machine solvers");
        let scene = steps_scene(materials.fonts, materials.theme, name, &about, &self.0);
        put(Some(out), svg(materials.fonts, &scene, TextMode::Paths).as_bytes())
    }
}

/// The difficulty of a puzzle in tenths: from its row, or rated here if possible.
pub fn er(row: &Row) -> Option<u16> {
    let said = |text: &str| {
        let (whole, tenth) = text.split_once('.').unwrap_or((text, "0"));
        whole.parse::<u16>().ok()?.checked_mul(10)?.checked_add(tenth.parse::<u16>().ok().filter(|&tenth| tenth < 10)?)
    };
    match row.claim("er") {
        Some(text) => said(text),
        // Rating takes its time, and only the classic board has such a figure.
        None if row.layout.is_classic() => record(row).ok()?.rating?.er,
        None => None,
    }
}
