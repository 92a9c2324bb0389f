//! Why each technique may be believed, in a sentence or two for somebody who meets it for the first time.

/// The idea of a technique by its key. Several keys share an idea where the techniques do.
pub fn why(key: &str) -> Option<&'static str> {
    WHY.iter().find(|(keys, _)| keys.contains(&key)).map(|row| row.1)
}

const WHY: &[(&[&str], &str)] = &[
    (&["full-house"], "A house holds every digit once, and only one is missing."),
    (&["hidden-single"], "A house holds every digit, so a digit with one place left goes there."),
    (&["naked-single"], "A cell holds some digit, and all others are taken."),
    (&["last-in-cage"], "What is left of the sum goes in the cell that is left."),
    (
        &["cage-inside"],
        "The cells of one cage lie in another but for one cell; the difference of the two sums is what that cell holds.",
    ),
    (
        &["rest-of-house", "sums-across"],
        "A house that holds every digit has a known sum. What the cages take of it, taken away, leaves the cell that they do not cover.",
    ),
    (
        &["one-combination"],
        "Only one set of different digits gives this sum in so many cells: the cells hold these digits, and cells that see all of them do not.",
    ),
    (
        &["cage-bounds"],
        "With that digit the other cells of the cage would have to give less than their smallest digits, or more than their largest.",
    ),
    (
        &["combinations", "combinations-inside", "combinations-in-house", "two-cages"],
        "List the ways to reach the sum with the digits that the cells still have. A digit that is in none of them goes.",
    ),
    (&["cage-exchange"], "Two groups of cells share all but a few cells, so these few differ by the difference of the sums."),
    (
        &["diagonal", "sums-together", "many-sums"],
        "Add some sums and take others away until few cells are left that they speak of. What these must give rules digits out.",
    ),
    (
        &["direct-pointing", "direct-claiming", "pointing", "claiming"],
        "The digit must stand in one of these cells, wherever exactly; so in the other house that they share it stands nowhere else.",
    ),
    (
        &["direct-hidden-pair", "direct-hidden-triplet", "hidden-pair", "hidden-triplet", "hidden-quad"],
        "As many digits as cells: each of the digits needs one of these cells, so the cells have no room for any other digit.",
    ),
    (
        &["naked-pair", "naked-triplet", "naked-quad"],
        "As many cells as digits: the cells use these digits up between them, so no other cell of the house can have one.",
    ),
    (
        &["x-wing", "swordfish", "jellyfish"],
        "Some rows have the digit only in as many columns (or the other way round). Each row needs one, no column can have two, so the \
         rows use those columns up, and the digit goes from the rest of them.",
    ),
    (
        &["xy-wing"],
        "The first cell holds one of two digits, and each of them forces the digit that both wings share into one of the wings. A cell \
         that sees both wings can't hold it.",
    ),
    (
        &["xyz-wing"],
        "The first cell holds the shared digit itself, or forces it into one of the wings. A cell that sees all three can't hold it.",
    ),
    (
        &["unique-rectangle", "unique-loop"],
        "If these cells held two digits alone, the digits could be swapped all round and the puzzle would have two solutions. It has one, \
         so something else must stand in one of the cells.",
    ),
    (
        &["bug"],
        "If every open cell had two candidates, and every digit two places in each of its houses, the puzzle would have two solutions or \
         none. It has one, so one of the extra candidates holds.",
    ),
    (
        &["aligned-pair", "aligned-pair-exclusion", "aligned-triplet", "aligned-triplet-exclusion"],
        "Go through all combinations of digits for these cells. Each that would leave a cell in sight of them empty falls; a digit that is \
         in none of the others goes.",
    ),
    (
        &["x-cycle", "y-cycle", "xy-cycle"],
        "In each link of the circle one of the two ends holds. So either every second candidate of the circle holds, or all the others \
         do: what sees one of each goes.",
    ),
    (&["x-chain", "forcing-chain"], "A candidate that leads to its own end can't hold; one whose absence leads to it must."),
    (&["nishio", "dynamic-contradiction"], "What leads to something that holds and does not hold is wrong."),
    (&["cell-chains", "dynamic-cell-chains"], "The cell holds one of its digits, and all of them lead to the same."),
    (
        &["region-chains", "dynamic-region-chains"],
        "The digit goes to one of its places in the house, and all of them lead to the same.",
    ),
    (&["dynamic-double"], "The candidate holds or it does not, and both lead to the same."),
    (
        &["dynamic-plus", "nested-chains", "nested-multiple-chains", "nested-dynamic-chains", "nested-dynamic-plus"],
        "What is assumed takes candidates away, and on the board that is left further techniques find more to say.",
    ),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::LADDER;
    use std::collections::BTreeSet;

    #[test]
    fn every_technique_of_the_ladder_is_taught_once() {
        let untaught: Vec<&str> = LADDER.iter().map(|row| row.key).filter(|key| why(key).is_none()).collect();
        assert_eq!(untaught, [""; 0]);
        let keys: Vec<&str> = WHY.iter().flat_map(|row| row.0).copied().collect();
        assert_eq!(keys.iter().collect::<BTreeSet<_>>().len(), keys.len());
    }
}
