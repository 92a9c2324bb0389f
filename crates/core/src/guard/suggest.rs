//! Finds the known name closest to a misspelt one.

use super::quote::foreign;

/// `did you mean 'title'?`, or all that there is.
pub fn suggestion(name: &str, known: &[&str]) -> String {
    match nearest(name, known) {
        Some(near) => format!("did you mean '{near}'?", near = foreign(&near)),
        None if known.is_empty() => "there are none".into(),
        None => format!("there are: {}", listed(known)),
    }
}

/// Names separated by commas, as many as fit in a message: they may come from a stranger.
pub fn listed<T: AsRef<str>>(names: &[T]) -> String {
    const MOST: usize = 100;
    let shown: Vec<String> = names.iter().take(MOST).map(|name| foreign(name).to_string()).collect();
    let more = names.len().saturating_sub(MOST);
    shown.join(", ") + &if more > 0 { format!(" and {more} more") } else { String::new() }
}

/// The known name that was probably meant.
pub fn nearest<'a>(name: &str, known: &[&'a str]) -> Option<&'a str> {
    let name = name.to_lowercase().replace('-', "_");
    let distance = |other: &str| strsim::damerau_levenshtein(&name, &other.to_lowercase().replace('-', "_"));
    // A third of the letters may be wrong; the first of equals is taken, so that the answer is always the same.
    let near = |other: &&str| distance(other) <= (name.chars().count().max(other.chars().count()) / 3).max(1);
    known.iter().copied().filter(near).min_by_key(|other| distance(other))
}

/// The known name that a word is nearly spelt as. Stricter than [`nearest`], since the word may well be no name at all: one letter
/// may be wrong in a name of five or six, two in a longer one, and none in a shorter one. Capitals and hyphens don't count.
pub fn almost<'a>(word: &str, known: &[&'a str]) -> Option<&'a str> {
    let plain = |text: &str| text.to_lowercase().replace(['-', '_'], "");
    let word = plain(word);
    let n = word.chars().count();
    let wrong = |name: &str| {
        let (name, n_of_name) = (plain(name), name.chars().filter(|c| !matches!(c, '-' | '_')).count());
        let most = [0, 1, 2][(n_of_name >= 5) as usize + (n_of_name >= 7) as usize];
        // If the lengths differ by more, the letters need not be compared.
        let distance = if n.abs_diff(n_of_name) > most { most + 1 } else { strsim::damerau_levenshtein(&word, &name) };
        (distance <= most).then_some(distance)
    };
    known.iter().copied().filter_map(|name| Some((wrong(name)?, name))).min_by_key(|found| found.0).map(|found| found.1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_name_that_is_near_is_suggested() {
        assert_eq!(nearest("imprnt", &["title", "imprint"]), Some("imprint"));
        assert_eq!(nearest("x", &["title", "imprint"]), None);
        assert_eq!(nearest("", &[]), None);
    }

    #[test]
    fn a_word_that_is_like_a_name_by_chance_is_not_almost_it() {
        let known = ["clone", "even", "diagonals", "anti-knight"];
        let found = |word: &str| almost(word, &known);
        for word in ["clone", "clnoe", "Clones", "even", "diagonls", "DIAGNALS", "antiknigt", "anti_knihgt"] {
            assert!(found(word).is_some(), "{word}");
        }
        for word in ["blonde", "seven", "event", "monster", "diagrams", "", "n"] {
            assert_eq!(found(word), None, "{word}");
        }
    }
}
