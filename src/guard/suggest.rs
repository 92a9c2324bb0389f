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

/// Names with commas between, as many as a message has room for: they may be a stranger's.
pub fn listed<T: AsRef<str>>(names: &[T]) -> String {
    const MOST: usize = 100;
    let shown: Vec<String> = names.iter().take(MOST).map(|name| foreign(name).to_string()).collect();
    let more = names.len().saturating_sub(MOST);
    shown.join(", ") + &if more > 0 { format!(" and {more} more") } else { String::new() }
}

/// The known name that somebody who wrote this one probably meant.
pub fn nearest<'a>(name: &str, known: &[&'a str]) -> Option<&'a str> {
    let name = name.to_lowercase().replace('-', "_");
    let distance = |other: &str| strsim::damerau_levenshtein(&name, &other.to_lowercase().replace('-', "_"));
    // A third of the letters may be wrong; the first of equals is taken, so that the answer is always the same.
    let near = |other: &&str| distance(other) <= (name.chars().count().max(other.chars().count()) / 3).max(1);
    known.iter().copied().filter(near).min_by_key(|other| distance(other))
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
}
