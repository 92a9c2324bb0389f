//! Fills the {placeholders} of a text.

use super::WordsError;

/// Fills the places of a text: `fill("Solution p. {page}", &[("page", "9")])`. A place that nothing is known of stays empty.
pub fn fill(text: &str, places: &[(&str, &str)]) -> String {
    let known = |name: &str| places.iter().find(|place| place.0 == name).map_or("", |place| place.1);
    fill_with(text, |name| Some(known(name).to_string()))
}

/// The same with a name for each place when it is come upon; a place without one stays as it is.
pub(super) fn fill_with(text: &str, name_of: impl Fn(&str) -> Option<String>) -> String {
    // What is filled in is not looked at again: a title may have braces of its own.
    let mut filled = String::new();
    let mut rest = text;
    while let Some((before, from)) = rest.split_once('{') {
        let (name, after) = from.split_once('}').unwrap_or((from, ""));
        filled.push_str(before);
        match name_of(name) {
            Some(found) => filled.push_str(&found),
            None => filled.extend(["{", name, "}"]),
        }
        rest = after;
    }
    filled + rest
}

/// The names between braces.
pub(super) fn places_in(text: &str) -> impl Iterator<Item = &str> {
    text.split('{').skip(1).map(|from| from.split_once('}').map_or(from, |(name, _)| name))
}

/// Refuses a place that a text does not have.
pub(super) fn hold_places(text: &str, known: &[&str], is_known: impl Fn(&str) -> bool) -> Result<(), WordsError> {
    let Some(place) = places_in(text).find(|place| !is_known(place)) else { return Ok(()) };
    let named: Vec<String> = known.iter().map(|place| format!("{{{place}}}")).collect();
    let known = if named.is_empty() { "it has none".into() } else { format!("there are: {}", named.join(", ")) };
    Err(WordsError::Place { place: place.into(), text: text.into(), known })
}

/// A text as the beginning of a sentence, unless it starts with the name of a cell: `r1c1` stays.
pub(super) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next();
    match letters.as_str().starts_with(|c: char| c.is_ascii_digit()) {
        true => text.into(),
        false => first.into_iter().flat_map(char::to_uppercase).chain(letters).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_filled_in_is_not_filled_again() {
        assert_eq!(fill("{a} and {b}, not {c}", &[("a", "{b}"), ("b", "2")]), "{b} and 2, not ");
        assert_eq!(fill_with("{a}, not {c}", |name| (name == "a").then(|| "1".into())), "1, not {c}");
    }
}
