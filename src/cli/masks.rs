//! `gridpress masks`: lists or counts clue patterns up to rotation and reflection.

use super::output::{Console, Sink, put};
use super::{Common, Outcome, Unsatisfiable};
use crate::board::{Layout, Shape};
use crate::guard::grouped;
use crate::kinds::parse_box;
use crate::symmetry::{self, MASKS, Mask, MaskError, Natural};
use anyhow::{anyhow, bail};
use std::path::PathBuf;

#[derive(clap::Args)]
pub struct Masks {
    /// The side of a grid, or rows x columns of a box (2x3 makes 6x6; `translate` shifts by boxes)
    #[arg(long, default_value = "9")]
    size: String,
    /// The number of clues: a count, or a range such as 8..10
    #[arg(long, value_name = "N")]
    cells: String,
    /// The symmetry that a pattern must have: none, half-turn, quarter-turn, vertical, horizontal-and-vertical, diagonal,
    /// both-diagonals, all, translate. A pattern may have more symmetry than requested
    #[arg(long, default_value = "half-turn", value_name = "MASK")]
    symmetry: String,
    /// Write only how many there are
    #[arg(long, conflicts_with = "limit")]
    count: bool,
    /// Write at most this many patterns
    #[arg(long, value_name = "N")]
    limit: Option<u64>,
    /// A file; one of that name is replaced once the new one is complete [default: stdout]
    #[arg(long, short, value_name = "FILE")]
    out: Option<PathBuf>,
}

pub fn run(args: &Masks, common: &Common) -> anyhow::Result<Outcome> {
    let grid = grid_of(&args.size)?;
    let mask = symmetry::mask_named(&args.symmetry)?;
    if mask.name == "user" {
        let others: Vec<&str> = MASKS.iter().map(|mask| mask.name).filter(|&name| name != mask.name).collect();
        bail!("--symmetry user: a mask of your own is one mask, and says nothing of others; there are: {}", others.join(" "));
    }
    let (low, high) = counts(&args.cells)?;
    symmetry::check_count(&grid, mask, (low, high)).map_err(|e| match e {
        MaskError::NoSuchCount(words) => anyhow::Error::from(Unsatisfiable(words)),
        MaskError::NoBoxes => {
            anyhow!("--symmetry {} shifts by a box: say --size as rows x columns of a box, such as 2x3", mask.name)
        }
        e => e.into(),
    })?;
    let counts = low..=high.min(grid.n_cells());
    let mut total = Natural::ZERO;
    for n_cells in counts.clone() {
        total.add(&symmetry::count_classes(&grid, mask, n_cells)?);
    }
    if args.count {
        put(args.out.as_deref(), format!("{total}\n").as_bytes())?;
        return Ok(Outcome::Done);
    }
    let mut console = Console::new(common);
    let n_written = list(args, &mut console, &grid, mask, counts, total)?;
    let masks = |n: u64| format!("{} {}", grouped(n), if n == 1 { "mask" } else { "masks" });
    let line = match total.as_u64() {
        Some(n) if n == n_written => masks(n),
        Some(n) => format!("the first {} of {}", grouped(n_written), masks(n)),
        None => format!("the first {} of {total} masks", grouped(n_written)),
    };
    console.summary(&line, serde_json::json!({ "written": n_written, "masks": total.to_string(), "symmetry": mask.name }));
    Ok(Outcome::Done)
}

/// Writes the masks, one per line, and reports how many.
fn list(
    args: &Masks,
    console: &mut Console,
    grid: &Layout,
    mask: &Mask,
    counts: std::ops::RangeInclusive<usize>,
    total: Natural,
) -> anyhow::Result<u64> {
    let mut sink = Sink::open(args.out.as_deref())?;
    let limit = args.limit.unwrap_or(u64::MAX);
    console.start("writing", limit.min(total.as_u64().unwrap_or(u64::MAX)));
    let mut n_written = 0;
    for n_cells in counts {
        for cells in symmetry::classes(grid, mask, n_cells)?.take(usize::try_from(limit - n_written).unwrap_or(usize::MAX)) {
            sink.write((symmetry::mask_text(&cells, grid.n_cells()) + "\n").as_bytes())?;
            n_written += 1;
            if n_written % 4096 == 0 {
                console.tick(n_written);
            }
        }
    }
    sink.finish()?;
    Ok(n_written)
}

/// A grid of any side up to 25, with square boxes if possible; or the grid of the given boxes.
fn grid_of(text: &str) -> anyhow::Result<Layout> {
    let side: Option<u8> = text.trim().parse().ok();
    if let Some(side) = side {
        if !(1..=25).contains(&side) {
            bail!("--size {text}: a grid has from 1 to 25 rows");
        }
        let root = side.isqrt();
        let boxes = (root > 1 && root * root == side).then(|| Shape::new(root, root));
        return Ok(symmetry::mask_grid(side, boxes));
    }
    let boxes = parse_box(text)?;
    Ok(symmetry::mask_grid(boxes.rows * boxes.cols, Some(boxes)))
}

/// Parses `10` or `8..10`.
fn counts(text: &str) -> anyhow::Result<(usize, usize)> {
    let (low, high) = text.split_once("..").unwrap_or((text, text));
    match (low.trim().parse(), high.trim().parse()) {
        (Ok(low), Ok(high)) if low <= high => Ok((low, high)),
        _ => bail!("--cells {text}: expected a count such as 10, or a range such as 8..10"),
    }
}
