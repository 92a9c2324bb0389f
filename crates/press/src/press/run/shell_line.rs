//! A command as one shell line.

/// Words separated by spaces, each quoted where a shell needs it.
pub fn shell_line(words: &[String]) -> String {
    words.iter().map(|word| quoted(word)).collect::<Vec<_>>().join(" ")
}

fn quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_./:,=+@%".contains(c);
    match !word.is_empty() && word.chars().all(is_plain) {
        true => word.into(),
        false => format!("'{}'", word.replace('\'', r"'\''")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shell_reads_the_same_words() {
        let words = ["generate", "--seed", "it's $HOME; `x`", "", "a b", "easy..hard"].map(String::from);
        assert_eq!(shell_line(&words), r"generate --seed 'it'\''s $HOME; `x`' '' 'a b' easy..hard");
    }
}
