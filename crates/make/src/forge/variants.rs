//! Variants: the same puzzle in other equivalent forms. Each is rated again, since a path depends on the orientation of the
//! board.

use super::candidate::VARIANTS;
use super::rated::{guesses, rate_up_to};
use super::recipe::Recipe;
use crate::board::Cell;
use crate::logic;
use crate::puzzle::{Origin, Puzzle};
use crate::seed::{Key, Stream};
use crate::sorted::SortedSet;
use crate::symmetry::{self, Transform};
use std::sync::Arc;

/// The puzzle, followed by as many transforms of it as the recipe wants, each rated again.
pub fn with_variants(recipe: &Recipe, key: &Key, puzzle: Puzzle) -> Vec<Puzzle> {
    let mut all = vec![puzzle];
    if recipe.variants == 0 {
        return all;
    }
    let original = all[0].clone();
    let origin = original.origin.clone().expect("a forged puzzle has an origin");
    let stream = key.stream(origin.slot, origin.attempt);
    let keep = match recipe.mask.name {
        // A transform must map the user's own pattern to itself, and so the rest of the board to itself.
        "user" => {
            let all = 0..original.layout.n_cells() as Cell;
            let (given, open): (Vec<Cell>, Vec<Cell>) = all.partition(|&c| original.clues.givens.get(c).is_some());
            vec![given, open]
        }
        _ => recipe.orbits(&original.layout),
    };
    let chapter = |variant: u32| stream.chapter(VARIANTS + variant);
    let variants = variants_of(&original, Some(&keep), recipe.variants, chapter);
    all.extend(variants.into_iter().map(|(variant, puzzle)| Puzzle {
        rating: recipe.rate.then(|| rate_up_to(recipe, &puzzle.layout, &puzzle.clues, u16::MAX)).flatten(),
        quality: recipe.target.best.and_then(|_| logic::quality(&puzzle.layout, &puzzle.clues)),
        guesses: recipe.rate.then(|| guesses(&puzzle.layout, &puzzle.clues)).flatten(),
        origin: Some(Origin { variant, ..origin.clone() }),
        drawn: original.drawn.clone(),
        ..puzzle
    }));
    all
}

/// Draws for one variant before it is left out, because small boards have few transforms.
const MAX_DRAWS: u32 = 200;

/// Transforms of a puzzle with their numbers from 1, not yet rated. They all differ from it and from each other. There are fewer
/// than `n` if the layout does not admit that many.
pub fn variants_of(
    original: &Puzzle,
    keep: Option<&[Vec<Cell>]>,
    n: u32,
    stream_of: impl Fn(u32) -> Stream,
) -> Vec<(u32, Puzzle)> {
    let admitted = symmetry::admitted(&original.layout);
    let mut seen = SortedSet::from([original.id.clone()]);
    let one = |variant: u32| {
        let mut stream = stream_of(variant);
        (0..MAX_DRAWS)
            .map_while(|_| symmetry::random(&original.layout, &original.clues, &admitted, keep, &mut stream))
            .map(|transform| transformed(original, &transform))
            .find(|puzzle| seen.insert(puzzle.id.clone()))
            .map(|puzzle| (variant, puzzle))
    };
    // Stop at the first variant that can't be drawn: the next would most likely fail too, after as many draws.
    (1..=n).map_while(one).collect()
}

/// The same puzzle in an equivalent form, not yet rated.
pub fn transformed(puzzle: &Puzzle, transform: &Transform) -> Puzzle {
    let layout = transform.apply_layout(&puzzle.layout);
    let layout = if layout == *puzzle.layout { puzzle.layout.clone() } else { Arc::new(layout) };
    let clues = transform.apply_clues(&puzzle.layout, &puzzle.clues);
    let size = layout.box_shape.unwrap_or(puzzle.size);
    let solution = transform.apply_grid(&puzzle.solution);
    let Puzzle { n_solutions, minimal, symmetry, .. } = *puzzle;
    Puzzle { n_solutions, minimal, symmetry, ..Puzzle::new(puzzle.kind, size, layout, clues, solution) }
}
