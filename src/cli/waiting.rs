//! Reports while a board takes long to make: after some seconds without one, what is being tried, and how likely a board is. Also
//! the end of a run by the clock.

use super::Common;
use super::output::{counted, tell};
use crate::forge::Recipe;
use crate::press::Bell;
use std::time::Duration;

/// The time without a board after which something is reported.
const FIRST: Duration = Duration::from_secs(5);

/// Watches the making of a recipe, as long as the bell is kept; `None` if only errors are wanted.
pub fn tell_of_boards(recipe: &Recipe, common: &Common) -> Option<Bell> {
    let (progress, what, mut n_before) = (recipe.progress.clone(), recipe.text.clone(), 0);
    let ring = move |waited: Duration| {
        let counts @ [.., n_accepted] = progress.counts();
        let is_waiting = n_accepted == n_before;
        n_before = n_accepted;
        if is_waiting {
            tell(words(&what, waited.as_secs(), counts));
        }
        is_waiting
    };
    (!common.quiet && !common.json).then(|| Bell::every(FIRST, ring))
}

/// Ends the making of a recipe after a time, as long as the bell is kept.
pub fn stop_after(limit: Duration, recipe: &Recipe) -> Bell {
    let progress = recipe.progress.clone();
    Bell::every(limit, move |_| {
        progress.stop();
        true
    })
}

/// The report after some seconds, with the counts of boards that were drawn, had no full grid, were accepted.
fn words(what: &str, seconds: u64, [n_drawn, n_gridless, n_accepted]: [u64; 3]) -> String {
    let drawn = counted(n_drawn, "board was drawn", "boards were drawn");
    let found = match () {
        _ if n_drawn == 0 => "the first board is still being filled".into(),
        _ if n_gridless == n_drawn => format!("{drawn}, none with a full grid: there may be none that obeys these rules"),
        _ if n_accepted == 0 => format!("{drawn}, none of them as asked: expect less than 1 in {n_drawn}"),
        _ => format!("{drawn}, about 1 in {} is as asked", n_drawn.div_ceil(n_accepted)),
    };
    format!("making {what}: {found} ({seconds} s)")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_says_how_likely_a_board_is() {
        let said = |counts| words("kind=x size=3x3", 5, counts);
        assert_eq!(said([0, 0, 0]), "making kind=x size=3x3: the first board is still being filled (5 s)");
        assert!(said([7, 7, 0]).contains("7 boards were drawn, none with a full grid"));
        assert!(said([700, 7, 0]).contains("less than 1 in 700"));
        assert!(said([700, 0, 3]).contains("about 1 in 234"));
    }
}
