//! Pencil marks as people write them: the marks of every cell in a grid, or notes about some cells. Not here: what a hint makes of them.

use super::Standing;
use crate::board::{Cell, DigitSet, Layout, cell_name, cell_of_name, digit_of_symbol, symbol};
use crate::formats::Row;
use crate::guard::foreign;

impl Standing {
    /// The board with pencil marks: a word of digits a cell, row by row, `.` for a cell without marks; or notes such as `r1c3=124` (these
    /// are left) and `r4c5<>7` (this is struck). Lines that only frame a grid are skipped.
    pub fn with_marks(mut self, row: &Row, text: &str) -> Result<Standing, String> {
        let is_frame = |word: &&str| word.chars().all(|c| "|+-=*:".contains(c));
        let words: Vec<&str> =
            text.split(|c: char| c.is_whitespace() || "|,;".contains(c)).filter(|word| !is_frame(word)).collect();
        let is_note = |word: &&str| word.contains('=') || word.contains("<>");
        match words.iter().any(is_note) {
            true => words.iter().try_for_each(|word| self.note(&row.layout, word))?,
            false => self.grid_of_marks(&row.layout, &words)?,
        }
        Ok(self)
    }

    fn note(&mut self, layout: &Layout, word: &str) -> Result<(), String> {
        let wrong = || format!("'{}': expected a note such as r1c3=124 or r4c5<>7", foreign(word));
        let (name, digits, is_struck) = match (word.split_once("<>"), word.split_once('=')) {
            (Some((name, digits)), _) => (name, digits, true),
            (None, Some((name, digits))) => (name, digits, false),
            (None, None) => return Err(wrong()),
        };
        let cell = cell_of_name(layout, name)
            .ok_or_else(|| format!("'{}': the board has no cell '{}'", foreign(word), foreign(name)))?;
        let said = digits_of(layout, digits).ok_or_else(wrong)?;
        let marks = &mut self.marks[cell as usize];
        let before = if marks.is_empty() { DigitSet::all(layout.n_digits) } else { *marks };
        let left = if is_struck { before.without(said) } else { before & said };
        // A set without digits would stand for a cell without marks.
        if left.is_empty() {
            return Err(format!("'{}': then no digit is left for {}", foreign(word), cell_name(layout, cell)));
        }
        *marks = left;
        Ok(())
    }

    fn grid_of_marks(&mut self, layout: &Layout, words: &[&str]) -> Result<(), String> {
        let n = layout.n_cells();
        if words.len() != n {
            return Err(format!(
                "expected the marks of {n} cells, or notes such as r1c3=124 and r4c5<>7; found {} words",
                words.len()
            ));
        }
        for (cell, word) in words.iter().enumerate() {
            let marks = match *word {
                "." | "-" | "0" | "_" => DigitSet::EMPTY,
                digits => digits_of(layout, digits).ok_or_else(|| {
                    let (name, top) = (cell_name(layout, cell as Cell), symbol(layout.n_digits));
                    format!("{name}: expected digits from 1 to {top}, found '{}'", foreign(digits))
                })?,
            };
            self.marks[cell] = marks;
        }
        Ok(())
    }
}

fn digits_of(layout: &Layout, text: &str) -> Option<DigitSet> {
    let digit = |c: char| digit_of_symbol(c).filter(|&digit| (1..=layout.n_digits).contains(&digit));
    text.chars().try_fold(DigitSet::EMPTY, |digits, c| Some(digits.with(digit(c)?))).filter(|digits| !digits.is_empty())
}

#[cfg(test)]
mod tests {
    use crate::board::{DigitSet, cell_name};
    use crate::formats::{Expect, Row, read};
    use crate::press::record::only_solution;
    use crate::press::{Advice, Standing, advice};

    /// Its first steps are eliminations.
    const STRIKES: &str = "65...87.3....54.6.1..6.7..8.......975.84......9.2.......2..6.8.....1.....3...26.9";

    fn row(text: &str) -> Row {
        read(text.as_bytes(), &Expect::default()).next().unwrap().unwrap()
    }

    fn with(row: &Row, text: &str) -> Result<Standing, String> {
        Standing::printed(row).with_marks(row, text)
    }

    fn marks(digits: &[u8]) -> DigitSet {
        digits.iter().fold(DigitSet::EMPTY, |set, &digit| set.with(digit))
    }

    /// The marks of a board as a person copies them, with a frame.
    fn grid_of(row: &Row, here: &Standing) -> String {
        let position = here.position(&row.layout, &row.clues);
        let cell = |k: usize| match here.grid.0[k] {
            0 => position.candidates[k].iter().map(|digit| digit.to_string()).collect(),
            digit => digit.to_string(),
        };
        let line = |r: usize| (0..9).map(|c| cell(r * 9 + c)).collect::<Vec<_>>().join(" ") + " |\n";
        format!("+-----+-----+\n{}", (0..9).map(line).collect::<String>())
    }

    #[test]
    fn what_was_struck_is_not_told_again() {
        let row = row(STRIKES);
        let mut here = Standing::printed(&row);
        let (mut notes, mut told) = (String::new(), Vec::new());
        for _ in 0..40 {
            let Advice::Step(step, _) = advice(&row, &here, None) else { panic!("a step") };
            if let Some((cell, digit)) = step.conclusion.place {
                here.grid.set(cell, digit);
                continue;
            }
            for &(cell, digit) in &step.conclusion.strikes {
                assert!(!told.contains(&(cell, digit)), "{} of {} again", digit, cell_name(&row.layout, cell));
                told.push((cell, digit));
                notes += &format!("{}<>{digit}, ", cell_name(&row.layout, cell));
            }
            let again = Standing { marks: Standing::printed(&row).marks, ..here.clone() };
            here = again.with_marks(&row, &notes).unwrap();
        }
        assert!(told.len() > 10, "{} candidates were struck", told.len());
        // The same marks as a grid lead to the same step.
        let copied =
            Standing { marks: Standing::printed(&row).marks, ..here.clone() }.with_marks(&row, &grid_of(&row, &here)).unwrap();
        assert_eq!(copied.position(&row.layout, &row.clues), here.position(&row.layout, &row.clues));
        assert_eq!(advice(&row, &copied, None), advice(&row, &here, None));
    }

    #[test]
    fn a_wrong_mark_is_told_first() {
        let row = row(STRIKES);
        let solution = only_solution(&row).unwrap();
        let cell = (0..81).find(|&cell| row.clues.givens.get(cell).is_none()).unwrap();
        let note = format!("{}<>{}", cell_name(&row.layout, cell), solution.0[cell as usize]);
        assert_eq!(advice(&row, &with(&row, &note).unwrap(), None), Advice::Lost(vec![cell]));
    }

    #[test]
    fn notes_are_read_in_both_notations_and_refused_where_they_are() {
        let row = row(STRIKES);
        let cell = |here: &Standing, k: usize| here.marks[k];
        assert_eq!(cell(&with(&row, "r1c3=124;C1<>2").unwrap(), 2), marks(&[1, 4]));
        assert_eq!(cell(&with(&row, "R1C3<>9").unwrap(), 2), marks(&[1, 2, 3, 4, 5, 6, 7, 8]));
        for (text, want) in [
            ("", "expected the marks of 81 cells, or notes such as r1c3=124 and r4c5<>7; found 0 words"),
            ("r1c3=12x", "'r1c3=12x': expected a note such as r1c3=124 or r4c5<>7"),
            ("r1c3=1 24", "'24': expected a note such as r1c3=124 or r4c5<>7"),
            ("r0c3=1", "'r0c3=1': the board has no cell 'r0c3'"),
            ("ZZ9=1", "'ZZ9=1': the board has no cell 'ZZ9'"),
            ("r1c3=1 r1c3<>1", "'r1c3<>1': then no digit is left for r1c3"),
            (&"A ".repeat(81), "r1c1: expected digits from 1 to 9, found 'A'"),
        ] {
            assert_eq!(with(&row, text).unwrap_err(), want);
        }
    }
}
