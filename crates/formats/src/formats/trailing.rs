//! The rest of a line after its cells: the sums of a board, its rules, or notes about a puzzle, such as a name or a rating.
//! Without a rule that was not understood, the puzzle would be a different one. So if a word is a rule, or looks like one, all
//! words have to be rules; if none does, they are notes, and skipped.

use super::Alphabet;
use crate::board::{HOLE, MAX_DIGITS, Shape};
use crate::guard::{almost, foreign, nearest};
use crate::kinds::{Geometry, Kind, Rule, Says, all_rules, kind_named, read_rules, rule_named, rule_names};

/// The rest of a line after its cells.
#[derive(Debug, PartialEq, Eq)]
pub struct Trailing<'a> {
    pub regions: Option<&'a str>,
    pub sums: Option<String>,
    pub rules: String,
}

/// Whether a character ends the cells and separates fields. Not used inside a rule's own text.
pub fn is_break(c: char) -> bool {
    c.is_whitespace() || matches!(c, ',' | ';' | ':' | '|')
}

/// Reads the text after the cells; the error has its place in the text, in bytes.
pub fn trailing<'a>(puzzle: &str, text: &'a str, alphabet: Alphabet) -> Result<Trailing<'a>, (usize, String)> {
    // No grid of rows, columns and boxes has nine cells: these have regions and sums.
    let may_have_sums = puzzle.chars().count() == 9;
    let fields = || text.split(is_break).filter(|word| !word.is_empty());
    let is_regions = |word: &&str| word.len() == 9 && word.chars().all(|c| matches!(c, 'A'..='C' | 'a'..='c' | '.'));
    let regions = fields().next().filter(|word| may_have_sums && is_regions(word));
    let is_sum = |word: &&str| *word == "." || word.parse::<u16>().is_ok();
    if regions.is_some() {
        let sums = fields().skip(1).collect::<Vec<_>>().join(" ");
        return Ok(Trailing { regions, sums: Some(sums), rules: String::new() });
    }
    let n_sums = if may_have_sums { fields().take_while(is_sum).count() } else { 0 };
    let sums = (n_sums > 0).then(|| fields().take(n_sums).collect::<Vec<_>>().join(" "));
    Ok(Trailing { regions, sums, rules: rules(puzzle, text, alphabet)? })
}

/// What a word is with regard to rules.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sort {
    Rule,
    /// One letter per cell: the regions of a jigsaw, without the name of a rule.
    Regions,
    /// A number, or a grid such as a solution: not a misspelt rule.
    Number,
    /// Looks like a rule, but is not one.
    Near,
    Other,
}

struct Word<'a> {
    at: usize,
    text: &'a str,
    sort: Sort,
}

/// The rules after the cells; none where there are only notes.
fn rules(puzzle: &str, text: &str, alphabet: Alphabet) -> Result<String, (usize, String)> {
    let mut words: Vec<Word> = Vec::new();
    for (at, chunk) in chunks(text, char::is_whitespace) {
        // The text of a rule has commas and semicolons of its own.
        if is_rule(chunk) {
            words.push(Word { at, text: chunk, sort: Sort::Rule });
            continue;
        }
        for (within, text) in chunks(chunk, |c| is_break(c) || c == '+') {
            // A field of one or two letters is a foreign mark: `…,7.2;x` does not mean diagonals.
            let is_mark = text.len() <= 2 && text.len() < chunk.len() && !chunk.contains('+');
            let sort = Some(sort_of(puzzle, text, alphabet)).filter(|sort| !is_mark || *sort == Sort::Number);
            words.push(Word { at: at + within, text, sort: sort.unwrap_or(Sort::Other) });
        }
    }
    // `anti knight` is one rule in two words.
    for k in 1..words.len() {
        let joined = format!("{}-{}", words[k - 1].text, words[k].text).to_ascii_lowercase();
        if words[k].sort == Sort::Other && (rule_named(&joined).is_some() || rule_named(&joined.replacen('-', "", 1)).is_some()) {
            words[k].sort = Sort::Near;
        }
    }
    let has_rules = words.iter().any(|word| matches!(word.sort, Sort::Rule | Sort::Near));
    let first = words.iter().position(|word| word.sort == Sort::Rule).unwrap_or(words.len());
    let is_lost = |(k, word): &(usize, &Word)| match word.sort {
        Sort::Rule | Sort::Regions => false,
        Sort::Number => *k > first,
        Sort::Near | Sort::Other => true,
    };
    if let Some((_, lost)) = words.iter().enumerate().find(|word| has_rules && is_lost(word)) {
        return Err((lost.at, no_rule(puzzle, lost.text)));
    }
    let rule = |word: &Word| match word.sort {
        Sort::Rule => Some(word.text.to_string()),
        Sort::Regions => Some(format!("regions={}", word.text)),
        _ => None,
    };
    Ok(words.iter().filter_map(rule).collect::<Vec<_>>().join(" "))
}

/// The parts of a text between separators, with the places where they begin.
fn chunks(text: &str, is_between: impl Fn(char) -> bool) -> impl Iterator<Item = (usize, &str)> {
    let start = text.as_ptr() as usize;
    text.split(is_between).filter(|part| !part.is_empty()).map(move |part| (part.as_ptr() as usize - start, part))
}

fn is_rule(word: &str) -> bool {
    // Errors in the text of a rule's file are reported where it is read.
    let is_of_file = |name: &str| name.ends_with('}') && name.find('{').is_some_and(|at| at > 0);
    rule_names(word).all(|name| is_of_file(name) || rule_named(&name.to_ascii_lowercase()).is_some())
}

/// All names that are read for rules.
fn names(is_asked: impl Fn(&Rule) -> bool) -> Vec<&'static str> {
    let all = all_rules().filter(|rule| is_asked(rule));
    all.flat_map(|rule| std::iter::once(rule.name).chain(rule.also.iter().copied())).collect()
}

/// Whether a word by itself is nearly a rule that takes no cells. A misspelt rule with cells is found by its equals sign.
fn is_nearly_a_rule(word: &str) -> bool {
    let takes_none = |rule: &Rule| matches!(rule.says, Says::Nothing | Says::Unsigned(_));
    almost(word, &names(takes_none)).is_some() && kind_named(&word.to_ascii_lowercase()).is_err()
}

/// Whether a word is a kind whose rules are everything that a line would need.
fn is_kind(word: &str) -> bool {
    let has_rules = |kind: &Kind| kind.geometry == Geometry::Boxes && !kind.rules.is_empty();
    kind_named(&word.to_ascii_lowercase()).is_ok_and(has_rules)
}

fn sort_of(puzzle: &str, word: &str, alphabet: Alphabet) -> Sort {
    let n_cells = puzzle.chars().count();
    let is_grid = || word.chars().count() == n_cells && word.chars().all(|c| is_cell(c, n_cells, alphabet));
    let is_number = |text: &str| !text.is_empty() && !text.contains(char::is_alphabetic);
    match word.split_once('=') {
        _ if is_rule(word) => Sort::Rule,
        // A rating such as `ED=7.1/1.2/1.2`.
        Some((name, value)) if is_number(value) && almost(name, &names(|_| true)).is_none() => Sort::Number,
        Some(_) => Sort::Near,
        None if word.len() == n_cells && regions(n_cells, word).is_ok() => Sort::Regions,
        None if is_number(word) || is_grid() => Sort::Number,
        None if is_like_regions(n_cells, word) || is_kind(word) || is_nearly_a_rule(word) => Sort::Near,
        None => Sort::Other,
    }
}

fn is_cell(c: char, n_cells: usize, alphabet: Alphabet) -> bool {
    let side = n_cells.isqrt();
    let most = if side * side == n_cells { side.min(MAX_DIGITS) } else { MAX_DIGITS };
    c == HOLE || alphabet.is_empty_cell(c) || alphabet.digit(c).is_some_and(|digit| digit as usize <= most)
}

/// Whether a word is the regions of a board, one letter a cell, or what is wrong with them.
fn regions(n_cells: usize, word: &str) -> Result<(), String> {
    let side = n_cells.isqrt();
    let is_board = (4..=MAX_DIGITS).contains(&side) && side * side == n_cells;
    if !is_board || word.len() != n_cells {
        return Err(format!("expected one letter for each of the {n_cells} cells, found {}", word.chars().count()));
    }
    read_rules(&format!("regions={word}"), Shape::new(1, side as u8)).map(|_| ()).map_err(|e| e.to_string())
}

/// Whether a word is meant as such regions: letters for nearly as many cells. No name is that long.
fn is_like_regions(n_cells: usize, word: &str) -> bool {
    let n = word.chars().count();
    n_cells >= 16 && n.abs_diff(n_cells) <= n_cells / 16 && word.chars().all(char::is_alphabetic)
}

/// Why a word can't be there.
fn no_rule(puzzle: &str, word: &str) -> String {
    let n_cells = puzzle.chars().count();
    if is_like_regions(n_cells, word) {
        return regions(n_cells, word).err().unwrap_or_default();
    }
    let name = word.split_once('=').map_or(word, |(name, _)| name);
    let hint = match nearest(name, &names(|_| true)).and_then(rule_named) {
        _ if is_kind(name) => ", but a kind, for --kind or a column. A".into(),
        Some(rule) => format!("; did you mean '{}'? A", rule.name),
        None => ": a".into(),
    };
    format!("there is no rule '{}'{hint} line with a rule has only rules after its cells; put # before a comment", foreign(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    const DOTS: &str = ".................................................................................";

    const SOLUTION: &str = "395148726184276359672359814813924567427563981956781243768492135239615478541837692";

    fn rules_of(text: &str) -> Result<String, String> {
        trailing(DOTS, text, Alphabet::default()).map(|found| found.rules).map_err(|(_, problem)| problem)
    }

    #[test]
    fn notes_of_known_lists_are_passed_over() {
        for notes in [
            "",
            " 8.4",
            " 23 48",
            " ED=11.9/11.9/2.6",
            " ER=9.0 c=23",
            ";11.90;11.90;2.60;Golden Nugget;tarek",
            ",3,hard",
            ",7.2;x",
            " Easter Monster",
            " platinum blonde",
            " AI Escargot, Arto Inkala 2006",
            " 99480 m_b_metcalf q2",
            " coloin-04-10-13",
            " Fata Morgana (tarek) 12:30",
            " Red Dwarf",
            " Silver Plate | Discrepancy | Kolk",
            " the hardest of all, seven of eleven, close to the end",
            " \u{e9}t\u{e9} \u{2603}",
            " Sudoku of the day",
            " Dr. Strange, Butterfly",
            &format!(",{SOLUTION}"),
            &format!(":{SOLUTION}:1.2"),
        ] {
            assert_eq!(rules_of(notes), Ok(String::new()), "{notes}");
        }
    }

    #[test]
    fn what_is_all_rules_is_read() {
        for (text, want) in [
            (" diagonals", "diagonals"),
            (" X anti-knight", "X anti-knight"),
            (",diagonals", "diagonals"),
            ("; 8.4; diagonals", "diagonals"),
            (" diagonals,antiknight+antiking", "diagonals,antiknight+antiking"),
            (" thermo=r1c1,r1c2;r3c3,r4c4 odd=r1c1", "thermo=r1c1,r1c2;r3c3,r4c4 odd=r1c1"),
            (&format!(" {SOLUTION} diagonals"), "diagonals"),
            (&format!(" {} diagonals", "ABCDEFGHI".repeat(9)), &format!("regions={} diagonals", "ABCDEFGHI".repeat(9))),
        ] {
            assert_eq!(rules_of(text), Ok(want.into()), "{text}");
        }
        assert_eq!(
            rules_of(&format!(" {} by somebody", "ABCDEFGHI".repeat(9))),
            Ok(format!("regions={}", "ABCDEFGHI".repeat(9)))
        );
    }

    #[test]
    fn a_word_that_is_nearly_a_rule_or_stands_beside_one_is_refused() {
        let letters = "ABCDEFGHI".repeat(9);
        for (text, word, meant) in [
            (" diagonals antiknigt", "antiknigt", "anti-knight"),
            (" diagonls", "diagonls", "diagonals"),
            (" digonlas", "digonlas", "diagonals"),
            (" Diagnals 8.4", "Diagnals", "diagonals"),
            (" widnows", "widnows", "windows"),
            (",3,diagonls", "diagonls", "diagonals"),
            (" antiknigt+x", "antiknigt", "anti-knight"),
            (" diagonals 8.4", "8.4", ""),
            (" diagonals hard", "hard", ""),
            (" Planet X", "Planet", ""),
            (" antisomething diagonals", "antisomething", ""),
            (" thremo=r1c1,r1c2", "thremo", "thermo"),
            (" lines=r1c1,r1c2;r3c3,r3c4", "lines", ""),
            (" diagonals=1", "", ""),
            (" diagonls=1", "diagonls", "diagonals"),
            (" consecutive", "consecutive", ""),
            (" kropki hard", "kropki", ""),
            (" anti knight", "anti", ""),
            (" little killer", "little", ""),
        ] {
            // Whether a rule takes cells is for the reader of rules to say.
            if word.is_empty() {
                assert!(rules_of(text).is_ok(), "{text}");
                continue;
            }
            let problem = rules_of(text).unwrap_err();
            assert!(problem.contains(&format!("there is no rule '{word}'")), "{text}: {problem}");
            assert!(meant.is_empty() || problem.contains(&format!("did you mean '{meant}'?")), "{text}: {problem}");
        }
        for (text, words) in [
            (format!(" {}", &letters[1..]), "found 80"),
            (format!(" {letters}A"), "found 82"),
            (format!(" {}", letters.replacen("AB", "BA", 1)), "rule regions"),
        ] {
            assert!(rules_of(&text).unwrap_err().contains(words), "{text}");
        }
        assert_eq!(trailing(DOTS, "  diagonals  antiknigt", Alphabet::default()).unwrap_err().0, 13);
    }
}
