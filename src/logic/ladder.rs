//! The ladder: every technique once, in the order in which they are tried. The costs and the order of those that
//! Sudoku Explainer 1.2.1 has are its own, so that its ratings come out.

use super::technique::*;
use super::{aligned, bug, chains, fish, hidden, locked, naked, singles, sums, unique, wings};
use crate::board::Rating;

/// A table of techniques: key, name, costs in tenths, where it applies, its finder, its sentence.
macro_rules! ladder {
    ($($key:literal, $name:literal, $costs:expr, $applies:ident, $find:expr, $says:literal;)*) => {
        &[$(Technique { key: $key, name: $name, costs: $costs, says: $says, applies: $applies, find: $find }),*]
    };
}

/// Every technique, easiest first, with its costs and finders. A rating takes the first step that a row gives.
pub static LADDER: &[Technique] = ladder! {
    "full-house", "Full house", &[10], with_full_houses, finders!(singles::full_house),
        "{place} is the last empty cell of {house}, so it holds {put}";
    "last-in-cage", "Last cell of a cage", &[11], with_cages, finders!(sums::last_cell),
        "{place} is the last cell of {cages}, so it holds {put}";
    "hidden-single", "Hidden single", &[12, 15], with_full_houses, finders!(singles::hidden_single),
        "{put} can only go in {place} in {house}";
    "cage-inside", "Cage inside another", &[13], with_cages, finders!(sums::inside),
        "{cages}: one lies inside the other but for {place}, which holds {put}";
    "rest-of-house", "Rest of a house", &[14], with_cages, finders!(sums::rest_of_house),
        "{cages} leave only {place} of {house}, which holds {put}";
    "one-combination", "One combination", &[15], with_cages, finders!(sums::one_combination),
        "only {digits} add up to {cages} in {cells}, so {strikes}";
    "cage-bounds", "Bounds of a cage", &[15], with_cages, finders!(sums::bounds),
        "{digits} would leave too much or too little of {cages} to the other cells, so {strikes}";
    "direct-pointing", "Direct pointing", &[17], with_several_houses, finders!(locked::direct_pointing),
        "{digits} of {house} lies in {other} ({cells}), so {put} of {third} can only go in {place}";
    "sums-across", "Sums across", &[18], with_cages, finders!(sums::across),
        "{sums} leave only {place} open, which holds {put}";
    "direct-claiming", "Direct claiming", &[19], with_several_houses, finders!(locked::direct_claiming),
        "{digits} of {house} lies in {other} ({cells}), so {put} of {third} can only go in {place}";
    "direct-hidden-pair", "Direct hidden pair", &[20], with_full_houses, finders!(hidden::direct_pair),
        "{digits} fill {cells} in {house}, so {put} can only go in {place} there";
    "combinations", "Combinations of a cage", &[20], with_cages, finders!(sums::combinations),
        "no combination of {cages} uses these: {strikes}";
    "naked-single", "Naked single", &[23], always, finders!(singles::naked_single),
        "{place} can only hold {put}";
    "combinations-inside", "Combinations inside a cage", &[24], with_cages, finders!(sums::combinations_inside),
        "what {sums} leave in {cells} allows no more: {strikes}";
    "direct-hidden-triplet", "Direct hidden triplet", &[25], with_full_houses, finders!(hidden::direct_triplet),
        "{digits} fill {cells} in {house}, so {put} can only go in {place} there";
    "pointing", "Pointing", &[26], with_several_houses, finders!(locked::pointing),
        "{digits} of {house} lies in {cells}, all in {other}, so {strikes}";
    "cage-exchange", "Exchange", &[27], with_cages, finders!(sums::exchange),
        "{sums} differ in {cells} alone, so {strikes}";
    "claiming", "Claiming", &[28], with_several_houses, finders!(locked::claiming),
        "{digits} of {house} lies in {cells}, all in {other}, so {strikes}";
    "naked-pair", "Naked pair", &[30], always, finders!(naked::pair),
        "{cells} hold {digits} between them in {house}, so {strikes}";
    "combinations-in-house", "Combinations in a house", &[31], with_cages, finders!(sums::combinations_in_house),
        "what {sums} leave in {cells} allows no more: {strikes}";
    "x-wing", "X-wing", &[32], with_lines, finders!(fish::x_wing),
        "{digits} can only go in {cells} in {base}, all in {cover}, so {strikes}";
    "hidden-pair", "Hidden pair", &[34], with_full_houses, finders!(hidden::pair),
        "{digits} can only go in {cells} in {house}, so {strikes}";
    "diagonal", "Diagonal", &[35], with_cages, finders!(sums::diagonal),
        "{sums} together speak of {cells} alone, so {strikes}";
    "naked-triplet", "Naked triplet", &[36], always, finders!(naked::triplet),
        "{cells} hold {digits} between them in {house}, so {strikes}";
    "swordfish", "Swordfish", &[38], with_lines, finders!(fish::swordfish),
        "{digits} can only go in {cells} in {base}, all in {cover}, so {strikes}";
    "sums-together", "Sums together", &[39], with_cages, finders!(sums::together),
        "{sums} together speak of {cells} alone, so {strikes}";
    "hidden-triplet", "Hidden triplet", &[40], with_full_houses, finders!(hidden::triplet),
        "{digits} can only go in {cells} in {house}, so {strikes}";
    "xy-wing", "XY-wing", &[42], with_several_houses, finders!(wings::xy_wing),
        "{cells} hold {digits} between them, and whatever the first holds, one of the others forces: {strikes}";
    "xyz-wing", "XYZ-wing", &[44], with_several_houses, finders!(wings::xyz_wing),
        "{cells} hold {digits} between them, and whatever the first holds, one of the three forces: {strikes}";
    "unique-rectangle", "Unique rectangle", unique::RECTANGLE_COSTS, with_houses_alone, finders!(unique::unique_loop),
        "{loop} must not be left with {digits} alone, which would fit either way round{beside}; so {strikes}";
    "unique-loop", "Unique loop", unique::LOOP_COSTS, with_houses_alone, SERVED,
        "{loop} must not be left with {digits} alone, which would fit either way round{beside}; so {strikes}";
    "many-sums", "Many sums together", &[46], with_cages, finders!(sums::many_together),
        "{sums} together speak of {cells} alone, so {strikes}";
    "naked-quad", "Naked quad", &[50], always, finders!(naked::quad),
        "{cells} hold {digits} between them in {house}, so {strikes}";
    "two-cages", "Combinations of two cages", &[50], with_cages, finders!(sums::two_cages),
        "no combinations of {sums} that agree use these: {strikes}";
    "jellyfish", "Jellyfish", &[52], with_lines, finders!(fish::jellyfish),
        "{digits} can only go in {cells} in {base}, all in {cover}, so {strikes}";
    "hidden-quad", "Hidden quad", &[54], with_full_houses, finders!(hidden::quad),
        "{digits} can only go in {cells} in {house}, so {strikes}";
    "bug", "Bivalue universal grave", &[56, 57], with_full_houses_alone, finders!(bug::bug),
        "but for {digits} in {grave}, each empty cell would hold two digits and each digit have two places or none in each house, which never has just one solution{grave-set}; so {strikes}";
    "aligned-pair-exclusion", "Aligned pair exclusion", &[62], with_several_houses, finders!(aligned::pair),
        "whatever {pair} hold together must leave a digit to {past-pair}, so {strikes}";
    "x-cycle", "X-cycle", &[65], with_several_houses, chain_finders!(chains::unary),
        "{reason}, so {result}";
    "y-cycle", "Y-cycle", &[65], with_several_houses, SERVED,
        "{reason}, so {result}";
    "x-chain", "X-chain", &[66], with_several_houses, SERVED,
        "{reason}, so {result}";
    "xy-cycle", "XY-cycle", &[70], with_several_houses, SERVED,
        "{reason}, so {result}";
    "forcing-chain", "Forcing chain", &[70], with_several_houses, SERVED,
        "{reason}, so {result}";
    "aligned-triplet-exclusion", "Aligned triplet exclusion", &[75], with_several_houses, finders!(aligned::triplet),
        "whatever {triplet} hold together must leave a digit to {past-triplet}, so {strikes}";
    "nishio", "Nishio", &[75], with_several_houses, chain_finders!(chains::nishio),
        "{reason}, so {result}";
    "cell-chains", "Cell forcing chains", &[80], with_several_houses, chain_finders!(chains::multiple),
        "{reason}, so {result}";
    "region-chains", "Region forcing chains", &[80], with_several_houses, SERVED,
        "{reason}, so {result}";
    "dynamic-contradiction", "Dynamic contradiction", &[85], up_to_16, chain_finders!(chains::dynamic),
        "{reason}, so {result}";
    "dynamic-double", "Dynamic double chain", &[85], up_to_16, SERVED,
        "{reason}, so {result}";
    "dynamic-cell-chains", "Dynamic cell chains", &[85], up_to_16, SERVED,
        "{reason}, so {result}";
    "dynamic-region-chains", "Dynamic region chains", &[85], up_to_16, SERVED,
        "{reason}, so {result}";
    "dynamic-plus", "Dynamic chains with patterns", &[90], up_to_12, chain_finders!(chains::dynamic_plus),
        "{reason}, so {result}";
    "nested-chains", "Chains inside chains", &[95], up_to_9, chain_finders!(chains::nested_unary),
        "{reason}, so {result}";
    "nested-multiple-chains", "Multiple chains inside chains", &[100], up_to_9, chain_finders!(chains::nested_multiple),
        "{reason}, so {result}";
    "nested-dynamic-chains", "Dynamic chains inside chains", &[105], up_to_9, chain_finders!(chains::nested_dynamic),
        "{reason}, so {result}";
    "nested-dynamic-plus", "Dynamic chains with patterns inside chains", &[110], up_to_9, chain_finders!(chains::nested_dynamic_plus),
        "{reason}, so {result}";
};

/// The row of the technique of that key: [`Rating::counts`] speaks of it at that index.
pub fn technique_named(key: &str) -> Option<usize> {
    LADDER.iter().position(|technique| technique.key == key)
}

/// The techniques that a rating used and how often, easiest first.
pub fn techniques_used(rating: &Rating) -> impl Iterator<Item = (&'static Technique, u16)> {
    LADDER.iter().zip(rating.counts.rows().iter().copied()).filter(|&(_, n)| n > 0)
}
