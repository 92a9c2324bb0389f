//! The ladder: every technique once, in the order in which they are tried. The costs and the order of those that
//! Sudoku Explainer 1.2.1 has are its own, so that its ratings come out.

use super::areas::with_areas;
use super::technique::*;
use super::{
    aligned, almost, beside, bug, cascade, chains, first_look, fish, hidden, in_house, innies, joined, leftovers, locked, naked,
    pairs, rising, signs, singles, straights, sums, two_houses, unique, wings,
};
use crate::board::{Rating, Step};

/// A table of techniques: key, name, costs in tenths, where it applies, its finder.
macro_rules! ladder {
    ($($key:literal, $name:literal, $costs:expr, $applies:ident, $find:expr;)*) => {
        &[$(Technique {
            key: $key,
            name: $name,
            costs: $costs,
            applies: $applies,
            find: $find,
            is_served: matches!(stringify!($find).as_bytes(), b"SERVED"),
        }),*]
    };
}

/// Every technique, easiest first, with its costs and finders. A rating takes the first step that a row gives.
pub static LADDER: &[Technique] = ladder! {
    "full-house", "Full house", &[10], with_full_houses, finders!(singles::full_house);
    "cage-of-one", "Cage of one cell", &[10], with_calculations, chain_finders!(signs::cage_of_one);
    "last-in-cage", "Last cell of a cage", &[11], with_cages, finders!(sums::last_cell);
    "where-runs-cross", "Where runs cross", &[12], with_runs, finders!(singles::where_runs_cross);
    "hidden-single", "Hidden single", &[12, 15], with_full_houses, finders!(singles::hidden_single);
    "first-look", "First look", &[13], with_first_looks, chain_finders!(first_look::first_look);
    "cage-inside", "Cage inside another", &[13], without_areas, finders!(sums::inside);
    "ways-of-cage", "Ways to fill a cage", signs::COSTS_OF_CAGE, with_calculations, chain_finders!(signs::ways_of_cage);
    "reach-of-straight", "Reach of a straight", &[13], with_straights, finders!(straights::reach_of_straight);
    "rest-of-house", "Rest of a house", &[14], with_cages, chain_finders!(innies::rest_of_house);
    "run-combinations", "Combinations of a short run", &[14, 17], with_runs, finders!(sums::of_short_run);
    "place-in-straight", "Only place in a straight", &[14], with_straights, finders!(straights::place_in_straight);
    "seen-from-all", "Seen from every place", locked::SEEN_FROM_ALL, with_places_in_sight, finders!(straights::seen_from_all);
    "one-combination", "One combination", &[15], with_cages, finders!(sums::one_combination);
    "cage-bounds", "Bounds of a cage", &[15], with_cages, finders!(sums::bounds);
    "room-on-line", "Room on a line", &[15], with_rising_lines, chain_finders!(rising::room);
    "along-line", "Along a line", signs::COSTS_ALONG, with_laws, chain_finders!(signs::along_line);
    "beyond-house", "Cell beyond a house", &[16], with_areas, chain_finders!(innies::beyond_house);
    "straight-needs", "Digits that a straight needs", &[16], with_straights, finders!(straights::straight_needs);
    "direct-pointing", "Direct pointing", &[17], with_several_houses, finders!(locked::direct_pointing);
    "sums-across", "Sums across", &[18], without_areas, finders!(sums::across);
    "rest-of-houses", "Rest of several houses", &[18, 20, 22], with_areas, chain_finders!(innies::rest_of_houses);
    "direct-claiming", "Direct claiming", &[19], with_several_houses, finders!(locked::direct_claiming);
    "direct-hidden-pair", "Direct hidden pair", &[20], with_full_houses, finders!(hidden::direct_pair);
    "combinations", "Combinations of a cage", &[20], with_cages, chain_finders!(innies::combinations);
    "straights-of-line", "Straights of one line", &[20], with_straights, finders!(straights::straights_of_line);
    "push-along-line", "Push along a line", &[20], with_rising_lines, chain_finders!(rising::push);
    "across-signs", "Across several signs", &[21], with_signs, finders!(cascade::across_signs);
    "across-sign", "Pair across a sign", &[21], with_signs, finders!(signs::across_sign);
    "cage-needs", "Digits that a cage needs", &[22], with_areas, chain_finders!(innies::cage_needs);
    "naked-single", "Naked single", &[23], always, finders!(singles::naked_single);
    "combinations-inside", "Combinations inside a cage", &[24], without_areas, finders!(sums::combinations_inside);
    "innies-of-house", "Innies and outies of a house", &[24, 27], with_areas, chain_finders!(innies::innies_of_house);
    "beside-cell", "Beside a cell", &[24], with_neighbours, finders!(beside::cell);
    "beside-places", "Beside the places of a digit", &[25], with_neighbours, finders!(beside::places);
    "direct-hidden-triplet", "Direct hidden triplet", &[25], with_full_houses, finders!(hidden::direct_triplet);
    "pointing", "Pointing", &[26], with_several_houses, finders!(locked::pointing);
    "cage-exchange", "Exchange", &[27], without_areas, finders!(sums::exchange);
    "law-of-leftovers", "Law of leftovers", &[27, 29, 31, 33], for_people_with_regions, finders!(leftovers::law_of_leftovers);
    "claiming", "Claiming", &[28], with_several_houses, finders!(locked::claiming);
    "along-long-line", "Along a long line", signs::COSTS_ALONG_LONG, with_laws, chain_finders!(signs::along_long_line);
    "innies-less-outies", "Innies less outies", &[28, 32], with_areas, chain_finders!(innies::innies_less_outies);
    "naked-pair", "Naked pair", &[30], always, finders!(naked::pair);
    "combinations-in-house", "Combinations in a house", &[31], without_areas, finders!(sums::combinations_in_house);
    "innies-of-houses", "Innies and outies of several houses", &[31, 34], with_areas, chain_finders!(innies::innies_of_houses);
    "x-wing", "X-wing", &[32], with_lines, finders!(fish::x_wing);
    "innies-need", "Digits that innies need", &[33], with_areas, chain_finders!(innies::innies_need);
    "hidden-pair", "Hidden pair", &[34], with_full_houses, finders!(hidden::pair);
    "many-innies", "Many innies and outies", &[35, 38, 41, 44, 47, 50, 53], with_areas, chain_finders!(innies::many_innies);
    "diagonal", "Diagonal", &[35], without_areas, finders!(sums::diagonal);
    "naked-triplet", "Naked triplet", &[36], always, finders!(naked::triplet);
    "cages-in-sight", "Cages that see each other", &[36, 42], with_areas, chain_finders!(joined::cages_in_sight);
    "signs-in-house", "Signs in one house", &[37], with_signs_in_house, chain_finders!(in_house::signs_in_house);
    "swordfish", "Swordfish", &[38], with_lines, finders!(fish::swordfish);
    "sums-together", "Sums together", &[39], without_areas, finders!(sums::together);
    "hidden-triplet", "Hidden triplet", &[40], with_full_houses, finders!(hidden::triplet);
    "skyscraper", "Skyscraper", &[40], for_people_up_to_9, finders!(two_houses::in_two_houses);
    "two-string-kite", "Two-string kite", &[40], for_people_up_to_9, SERVED;
    "turbot-fish", "Turbot fish", &[41], for_people_up_to_9, SERVED;
    "empty-rectangle", "Empty rectangle", &[41], for_people_up_to_9, SERVED;
    "finned-x-wing", "Finned X-wing", &[42], for_people_up_to_9, SERVED;
    "grouped-turbot-fish", "Grouped turbot fish", &[42], for_people_up_to_9, SERVED;
    "xy-wing", "XY-wing", &[42], with_several_houses, finders!(wings::xy_wing);
    "w-wing", "W-wing", &[43], for_people_up_to_9, finders!(pairs::w_wing);
    "xyz-wing", "XYZ-wing", &[44], with_several_houses, finders!(wings::xyz_wing);
    "xy-chain", "XY-chain", &[45], for_people_up_to_9, finders!(pairs::xy_chain);
    "unique-rectangle", "Unique rectangle", unique::RECTANGLE_COSTS, with_no_clues_but_digits, finders!(unique::unique_loop);
    "unique-loop", "Unique loop", unique::LOOP_COSTS, with_no_clues_but_digits, SERVED;
    "cage-splitting", "Cage splitting", &[46], with_areas, chain_finders!(joined::cage_splitting);
    "many-sums", "Many sums together", &[46], without_areas, finders!(sums::many_together);
    "finned-swordfish", "Finned swordfish", &[48], for_people_up_to_9, finders!(two_houses::finned_swordfish);
    "naked-quad", "Naked quad", &[50], always, finders!(naked::quad);
    "two-cages", "Combinations of two cages", &[50], without_areas, finders!(sums::two_cages);
    "jellyfish", "Jellyfish", &[52], with_lines, finders!(fish::jellyfish);
    "als-xz", "Almost locked sets", &[53], for_people_up_to_9, finders!(almost::als_xz);
    "hidden-quad", "Hidden quad", &[54], with_full_houses, finders!(hidden::quad);
    "bug", "Bivalue universal grave", &[56, 57], with_full_houses_and_no_clues_but_digits, finders!(bug::bug);
    "aligned-pair-exclusion", "Aligned pair exclusion", &[62], with_several_houses, chain_finders!(aligned::pair);
    "x-cycle", "X-cycle", &[65], with_several_houses, chain_finders!(chains::unary);
    "y-cycle", "Y-cycle", &[65], with_several_houses, SERVED;
    "x-chain", "X-chain", &[66], with_several_houses, SERVED;
    "xy-cycle", "XY-cycle", &[70], with_several_houses, SERVED;
    "forcing-chain", "Forcing chain", &[70], with_several_houses, SERVED;
    "guess-and-follow", "Guess and follow", &[71], for_people, SERVED;
    "aligned-triplet-exclusion", "Aligned triplet exclusion", &[75], with_several_houses, chain_finders!(aligned::triplet);
    "nishio", "Nishio", &[75], with_several_houses, chain_finders!(chains::nishio);
    "cell-chains", "Cell forcing chains", &[80], with_several_houses, chain_finders!(chains::multiple);
    "region-chains", "Region forcing chains", &[80], with_several_houses, SERVED;
    "sum-chains", "Chains with sums and signs", &[85], by_clues_up_to_9, chain_finders!(chains::with_sums);
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

/// The rows that only the ladder of people has.
pub const OF_PEOPLE: [&str; 12] = [
    "law-of-leftovers",
    "skyscraper",
    "two-string-kite",
    "turbot-fish",
    "empty-rectangle",
    "finned-x-wing",
    "grouped-turbot-fish",
    "w-wing",
    "xy-chain",
    "finned-swordfish",
    "als-xz",
    "guess-and-follow",
];

/// The rows of chains that are trial to people: a candidate is supposed, to see where that leads.
pub const TRIAL: [&str; 14] = [
    "forcing-chain",
    "guess-and-follow",
    "nishio",
    "cell-chains",
    "region-chains",
    "sum-chains",
    "dynamic-contradiction",
    "dynamic-double",
    "dynamic-cell-chains",
    "dynamic-region-chains",
    "dynamic-plus",
    "nested-chains",
    "nested-multiple-chains",
    "nested-dynamic-chains",
];

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
