//! The ladder: every technique once, in the order in which they are tried. The costs and the order of those that
//! Sudoku Explainer 1.2.1 has are its own, so that its ratings come out.

use super::technique::*;
use super::{aligned, bug, chains, fish, hidden, locked, naked, singles, sums, unique, wings};
use crate::board::{Rating, Step};

/// A table of techniques: key, name, costs in tenths, where it applies, its finder.
macro_rules! ladder {
    ($($key:literal, $name:literal, $costs:expr, $applies:ident, $find:expr;)*) => {
        &[$(Technique { key: $key, name: $name, costs: $costs, applies: $applies, find: $find }),*]
    };
}

/// Every technique, easiest first, with its costs and finders. A rating takes the first step that a row gives.
pub static LADDER: &[Technique] = ladder! {
    "full-house", "Full house", &[10], with_full_houses, finders!(singles::full_house);
    "last-in-cage", "Last cell of a cage", &[11], with_cages, finders!(sums::last_cell);
    "hidden-single", "Hidden single", &[12, 15], with_full_houses, finders!(singles::hidden_single);
    "cage-inside", "Cage inside another", &[13], with_cages, finders!(sums::inside);
    "rest-of-house", "Rest of a house", &[14], with_cages, finders!(sums::rest_of_house);
    "one-combination", "One combination", &[15], with_cages, finders!(sums::one_combination);
    "cage-bounds", "Bounds of a cage", &[15], with_cages, finders!(sums::bounds);
    "direct-pointing", "Direct pointing", &[17], with_several_houses, finders!(locked::direct_pointing);
    "sums-across", "Sums across", &[18], with_cages, finders!(sums::across);
    "direct-claiming", "Direct claiming", &[19], with_several_houses, finders!(locked::direct_claiming);
    "direct-hidden-pair", "Direct hidden pair", &[20], with_full_houses, finders!(hidden::direct_pair);
    "combinations", "Combinations of a cage", &[20], with_cages, finders!(sums::combinations);
    "naked-single", "Naked single", &[23], always, finders!(singles::naked_single);
    "combinations-inside", "Combinations inside a cage", &[24], with_cages, finders!(sums::combinations_inside);
    "direct-hidden-triplet", "Direct hidden triplet", &[25], with_full_houses, finders!(hidden::direct_triplet);
    "pointing", "Pointing", &[26], with_several_houses, finders!(locked::pointing);
    "cage-exchange", "Exchange", &[27], with_cages, finders!(sums::exchange);
    "claiming", "Claiming", &[28], with_several_houses, finders!(locked::claiming);
    "naked-pair", "Naked pair", &[30], always, finders!(naked::pair);
    "combinations-in-house", "Combinations in a house", &[31], with_cages, finders!(sums::combinations_in_house);
    "x-wing", "X-wing", &[32], with_lines, finders!(fish::x_wing);
    "hidden-pair", "Hidden pair", &[34], with_full_houses, finders!(hidden::pair);
    "diagonal", "Diagonal", &[35], with_cages, finders!(sums::diagonal);
    "naked-triplet", "Naked triplet", &[36], always, finders!(naked::triplet);
    "swordfish", "Swordfish", &[38], with_lines, finders!(fish::swordfish);
    "sums-together", "Sums together", &[39], with_cages, finders!(sums::together);
    "hidden-triplet", "Hidden triplet", &[40], with_full_houses, finders!(hidden::triplet);
    "xy-wing", "XY-wing", &[42], with_several_houses, finders!(wings::xy_wing);
    "xyz-wing", "XYZ-wing", &[44], with_several_houses, finders!(wings::xyz_wing);
    "unique-rectangle", "Unique rectangle", unique::RECTANGLE_COSTS, with_houses_alone, finders!(unique::unique_loop);
    "unique-loop", "Unique loop", unique::LOOP_COSTS, with_houses_alone, SERVED;
    "many-sums", "Many sums together", &[46], with_cages, finders!(sums::many_together);
    "naked-quad", "Naked quad", &[50], always, finders!(naked::quad);
    "two-cages", "Combinations of two cages", &[50], with_cages, finders!(sums::two_cages);
    "jellyfish", "Jellyfish", &[52], with_lines, finders!(fish::jellyfish);
    "hidden-quad", "Hidden quad", &[54], with_full_houses, finders!(hidden::quad);
    "bug", "Bivalue universal grave", &[56, 57], with_full_houses_alone, finders!(bug::bug);
    "aligned-pair-exclusion", "Aligned pair exclusion", &[62], with_several_houses, finders!(aligned::pair);
    "x-cycle", "X-cycle", &[65], with_several_houses, chain_finders!(chains::unary);
    "y-cycle", "Y-cycle", &[65], with_several_houses, SERVED;
    "x-chain", "X-chain", &[66], with_several_houses, SERVED;
    "xy-cycle", "XY-cycle", &[70], with_several_houses, SERVED;
    "forcing-chain", "Forcing chain", &[70], with_several_houses, SERVED;
    "aligned-triplet-exclusion", "Aligned triplet exclusion", &[75], with_several_houses, finders!(aligned::triplet);
    "nishio", "Nishio", &[75], with_several_houses, chain_finders!(chains::nishio);
    "cell-chains", "Cell forcing chains", &[80], with_several_houses, chain_finders!(chains::multiple);
    "region-chains", "Region forcing chains", &[80], with_several_houses, SERVED;
    "dynamic-contradiction", "Dynamic contradiction", &[85], up_to_16, chain_finders!(chains::dynamic);
    "dynamic-double", "Dynamic double chain", &[85], up_to_16, SERVED;
    "dynamic-cell-chains", "Dynamic cell chains", &[85], up_to_16, SERVED;
    "dynamic-region-chains", "Dynamic region chains", &[85], up_to_16, SERVED;
    "dynamic-plus", "Dynamic chains with patterns", &[90], up_to_12, chain_finders!(chains::dynamic_plus);
    "nested-chains", "Chains inside chains", &[95], up_to_9, chain_finders!(chains::nested_unary);
    "nested-multiple-chains", "Multiple chains inside chains", &[100], up_to_9, chain_finders!(chains::nested_multiple);
    "nested-dynamic-chains", "Dynamic chains inside chains", &[105], up_to_9, chain_finders!(chains::nested_dynamic);
    "nested-dynamic-plus", "Dynamic chains with patterns inside chains", &[110], up_to_9, chain_finders!(chains::nested_dynamic_plus);
};

/// The row of the ladder that a step belongs to, if it is one of this ladder's.
pub fn technique_of(step: &Step) -> Option<&'static Technique> {
    LADDER.iter().find(|technique| technique.name == step.technique)
}

/// The row of the technique of that key: [`Rating::counts`] speaks of it at that index.
pub fn technique_named(key: &str) -> Option<usize> {
    LADDER.iter().position(|technique| technique.key == key)
}

/// The techniques that a rating used and how often, easiest first.
pub fn techniques_used(rating: &Rating) -> impl Iterator<Item = (&'static Technique, u16)> {
    LADDER.iter().zip(rating.counts.rows().iter().copied()).filter(|&(_, n)| n > 0)
}
