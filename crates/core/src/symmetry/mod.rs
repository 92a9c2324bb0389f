//! Symmetry: masks (which clues appear together), transforms (which turn a puzzle into an equivalent one) and classes (numbers
//! that all equivalents share). What a layout admits is computed from its houses and cages, never from the kind of puzzle.
//! Not here: search, rating, text formats of puzzles.
//!
#![doc = include_str!("example.md")]

mod admitted;
mod canon;
#[cfg(test)]
mod canon_tests;
mod class;
mod classes;
mod masks;
mod masks_count;
mod masks_each;
#[cfg(test)]
mod masks_tests;
mod named;
mod natural;
#[cfg(test)]
mod tests;
mod transform;

pub use admitted::{Admitted, Lines, admitted, random};
pub use canon::{Canon, canonical};
pub use class::{Class, class_of};
pub use classes::{classes_and_form, classes_of, clue_class, masks_obeyed, pattern_class};
pub use masks::{
    MASKS, Mask, MaskError, allowed_counts, check_count, images, mask_grid, mask_named, mask_text, masks_of, nearest_counts,
    obeys, orbits, parse_user, parse_users,
};
pub use masks_count::count_classes;
pub use masks_each::{Classes, classes};
pub use named::{Named, TransformError, parse};
pub use natural::Natural;
pub use transform::{Symmetry, Transform};
