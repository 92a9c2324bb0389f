//! Signs and lines as rules say them: `difference=r1c1,r1c2`, `xv=10:r1c1,r1c2`, `sandwich=8:r1c1-r1c9`, `quadruple=2.5:r1c1,r1c2,r2c1,r2c2`.
//! A straight line of several cells may be given by its ends.

use super::ground::{Ground, Laid};
use super::said::list_text;
use super::{KindError, Params};
use crate::board::{
    Area, Bond, Cell, Course, Layout, MAX_CELLS, MOST_CAGED, Operator, Own, Relation, RuleCells, Sign, Sort, Value, Written,
    cell_of_numbers,
};
use crate::guard::{LAW_CELLS, LINE_CELLS, LINES, SIGNS};

/// The most digits of a board with signs: laws of lines are read digit by digit.
pub const MOST_DIGITS: usize = 16;

/// Whether signs can be laid on a ground.
pub fn fits_any(ground: &Ground) -> bool {
    ground.side <= MOST_DIGITS
}

/// Adds signs.
pub fn lay(_: &Ground, cells: &RuleCells, laid: &mut Laid) {
    if let RuleCells::Signs(signs) = cells {
        laid.parts.signs.extend(signs.iter().cloned());
    }
}

/// Hides the operators of cages, but for those with more cells than one without an operator may have.
pub fn hide_operators(laid: &mut Laid) {
    let is_one = |sign: &&mut Sign| sign.sort == Sort::Calculation && sign.cells.len() < MOST_CAGED;
    for sign in laid.parts.signs.iter_mut().filter(is_one) {
        sign.value = Sign::calculated(sign.calculation().0, Operator::Hidden);
    }
}

/// Adds what a rule from a file says about neighbours without a sign of it.
pub fn lay_rest_of(rule: &'static Written, ground: &Ground, laid: &mut Laid) {
    if let Some(relation) = rule.unsigned(ground.side as u8) {
        lay_rest(ground, laid, relation, &[Sort::Own(Own(rule))]);
    }
}

/// Binds all neighbours that have no sign of these sorts between them. That they are not consecutive is said of those without a
/// difference of 1; another difference says nothing about that.
pub fn lay_rest(ground: &Ground, laid: &mut Laid, relation: Relation, sorts: &[Sort]) {
    let is_one = |sign: &&Sign| sorts.contains(&sign.sort) && (relation != Relation::NotConsecutive || sign.value == 1);
    let ends = |sign: &Sign| [sign.cells[0].min(sign.cells[1]), sign.cells[0].max(sign.cells[1])];
    let bound: Vec<[Cell; 2]> = laid.parts.signs.iter().filter(is_one).map(ends).collect();
    let all = super::pairs::neighbours(ground, relation);
    laid.parts.bonds.extend(all.into_iter().filter(|Bond { cells, .. }| !bound.contains(cells)));
}

/// Signs from the text of a rule; an error if they don't fit this ground.
pub fn read(rule: &'static str, sort: Sort, text: &str, ground: &Ground) -> Result<RuleCells, KindError> {
    let bad = || KindError::not_cells(rule, text);
    // A size that is not a box, without grids or runs, is refused later.
    if ground.area.n_cells() > MAX_CELLS {
        return Err(bad());
    }
    let is_line = matches!(sort.course(), Course::Line | Course::Cells | Course::Region);
    let words: Vec<&str> = text.split(';').collect();
    // On 16×16 there are 384 edges inside boxes. Lines of some sorts take memory for every way to read them.
    if is_line { LINES } else { SIGNS }.hold(&format!("rule {rule}"), words.len())?;
    let longest = if Sign::new(sort, 0, Vec::new()).is_law() { LAW_CELLS } else { LINE_CELLS };
    let layout = Layout::of(ground.bare().parts);
    let one = |(k, word): (usize, &&str)| {
        let (value, cells) = match word.split_once(':') {
            Some((value, cells)) => (Some(value.trim()), cells),
            None => (None, *word),
        };
        let cells = read_line(cells, &ground.area).ok_or_else(bad)?;
        if is_line {
            longest.hold(&format!("rule {rule}, line {}", k + 1), cells.len())?;
        }
        let sign = Sign::new(sort, read_value(sort, value).ok_or_else(bad)?, cells);
        let too_much = || sort.written().is_some_and(|rule| !rule.has_few_states(&layout, &sign));
        match sign.is_well_laid(&layout) {
            true => Ok(sign),
            false if too_much() => {
                Err(KindError::ManyStates(rule, list_text(&sign.cells, &ground.area).chars().take(60).collect()))
            }
            false => Err(bad()),
        }
    };
    let signs = words.iter().enumerate().map(one).collect::<Result<Vec<Sign>, KindError>>()?;
    let mut caged: Vec<Cell> =
        signs.iter().filter(|sign| sign.sort.course() == Course::Cage).flat_map(|sign| sign.cells.iter().copied()).collect();
    caged.sort_unstable();
    if caged.windows(2).any(|two| two[0] == two[1]) {
        return Err(bad());
    }
    Ok(RuleCells::signs(signs))
}

fn read_value(sort: Sort, text: Option<&str>) -> Option<u32> {
    match (sort.value(), text) {
        (value, None) => value.usual(),
        (Value::Number(..) | Value::Letter | Value::Circle, Some(text)) => text.parse::<u32>().ok().filter(|&value| value < 1000),
        (Value::Digits, Some(text)) => {
            let digits = text.split('.').map(|digit| digit.parse::<u8>().ok()).collect::<Option<Vec<u8>>>()?;
            (digits.len() <= 4 && digits.iter().all(|&digit| digit < 32)).then(|| Sign::packed(&digits))
        }
        (Value::Calculation, Some(text)) => read_calculation(text),
        (Value::None, Some(_)) => None,
    }
}

/// A number followed by an operator, `12x`, or just a number if the operator is hidden.
fn read_calculation(text: &str) -> Option<u32> {
    let split = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let number = text[..split].parse::<u32>().ok().filter(|number| (1..1_000_000).contains(number))?;
    let letter = match &text[split..] {
        "X" | "*" | "×" => "x",
        "−" => "-",
        "÷" | ":" => "/",
        letter => letter,
    };
    let operator = Operator::ALL.into_iter().find(|operator| operator.letter() == letter)?;
    Some(Sign::calculated(number, operator))
}

/// Cells in the order of the text; `r1c1-r1c9` is all of a straight line.
fn read_line(text: &str, area: &Area) -> Option<Vec<Cell>> {
    let mut cells = Vec::new();
    for word in text.split(',') {
        match word.split_once('-') {
            None => cells.push(cell_of_numbers(area, word)?),
            Some((from, to)) => cells.extend(between(cell_of_numbers(area, from)?, cell_of_numbers(area, to)?, area)?),
        }
    }
    Some(cells)
}

/// The cells of a straight line, both ends included.
fn between(from: Cell, to: Cell, area: &Area) -> Option<Vec<Cell>> {
    let place = |cell: Cell| (area.row(cell) as i32, area.col(cell) as i32);
    let ((row, col), (last_row, last_col)) = (place(from), place(to));
    let (down, right) = (last_row - row, last_col - col);
    let n = down.abs().max(right.abs());
    if n == 0 || (down != 0 && right != 0 && down.abs() != right.abs()) {
        return None;
    }
    (0..=n).map(|k| area.cell((row + down.signum() * k) as usize, (col + right.signum() * k) as usize)).collect()
}

/// Signs as a text: the shortest form that says all.
pub fn text(signs: &[Sign], area: &Area) -> String {
    let one = |sign: &Sign| {
        let value = match sign.sort.value() {
            value if value.usual() == Some(sign.value) => String::new(),
            Value::None => String::new(),
            Value::Number(..) | Value::Letter | Value::Circle => format!("{}:", sign.value),
            Value::Calculation => {
                let (number, operator) = sign.calculation();
                format!("{number}{}:", operator.letter())
            }
            Value::Digits => format!("{}:", sign.digits().iter().map(u8::to_string).collect::<Vec<_>>().join(".")),
        };
        let ends = [sign.cells[0], sign.cells[sign.cells.len() - 1]];
        match sign.sort.course() {
            Course::Outside | Course::Diagonal => format!("{value}{}", list_text(&ends, area).replace(',', "-")),
            _ => value + &list_text(&sign.cells, area),
        }
    };
    signs.iter().map(one).collect::<Vec<_>>().join(";")
}

/// The text of an error about signs.
pub fn expected(sort: Sort) -> &'static str {
    match (sort.course(), sort.value()) {
        (Course::Edge, Value::None) => "expected neighbours such as r1c1,r1c2;r5c5,r6c5, the greater one first",
        (Course::Edge, Value::Letter | Value::Number(None, _)) => "expected sums of neighbours such as 10:r1c1,r1c2;5:r5c5,r6c5",
        (Course::Edge, _) => "expected neighbours such as r1c1,r1c2;3:r5c5,r6c5, with a number where it is not the usual one",
        (Course::Line, Value::Circle | Value::Number(..)) => {
            "expected arrows such as r1c1,r1c2,r2c3, circle first; 2:r1c1,r1c2,r2c3 if it has two cells"
        }
        (Course::Line, _) => "expected lines such as r1c1,r2c2,r2c3;r5c5,r6c5, of 2 cells or more",
        (Course::Groups, _) => {
            "expected groups such as r1c1,r1c2,r5c5,r5c6: the cells of one, then those of the other in the same order"
        }
        (Course::Corner, _) => "expected digits and four cells such as 2.5:r1c1,r1c2,r2c1,r2c2",
        (Course::Outside, Value::Digits) => "expected digits and whole rows or columns such as 1.4:r1c1-r1c9",
        (Course::Outside, _) => "expected numbers and whole rows or columns such as 8:r1c1-r1c9, from where they stand on",
        (Course::Cage, _) => {
            "expected cages such as 12x:r1c1,r1c2,r2c1;2-:r3c1,r3c2;7:r4c4 of a grid up to 9x9, - and / with 2 cells, + and x with 6 at most, without an operator with 5"
        }
        (Course::Cell, Value::None) => "expected cells, each for itself, such as r1c1;r5c5",
        (Course::Cell, _) => "expected cells, each for itself, such as r1c1;2:r5c5, with a number where it is not the usual one",
        (Course::Region, _) => "expected regions such as r1c1,r1c2,r2c1;r5c5,r5c6, each in one piece",
        (Course::Cells, _) => "expected cells such as r1c1,r5c5,r7c2; those of another group follow a semicolon",
        (Course::Diagonal, _) => "expected sums and diagonals from edge to edge such as 23:r1c2-r8c9",
    }
}

/// Signs as a finished board may have them, for plans that are made before any puzzle: one or two of each sort.
pub fn sample(layout: &Layout, params: &Params) -> Vec<Sign> {
    let row: Vec<Cell> = (0..layout.n_digits as usize).filter_map(|col| layout.cell(0, col)).collect();
    let below = |k: usize| layout.cell(1, k);
    let one = |sort: Sort| {
        let cells = match sort.course() {
            Course::Edge => row[..2].to_vec(),
            Course::Line => row[..3].to_vec(),
            Course::Groups => vec![row[0], layout.cell(layout.shape.rows as usize - 1, layout.shape.cols as usize - 1)?],
            Course::Corner => vec![row[0], row[1], below(0)?, below(1)?],
            Course::Outside => row.clone(),
            Course::Diagonal => vec![row[1], below(0)?],
            Course::Cage => row[..2].to_vec(),
            Course::Cell => row[..1].to_vec(),
            Course::Cells | Course::Region => row[..3].to_vec(),
        };
        let value = sort.value().usual().unwrap_or(match sort.value() {
            Value::Letter => 5,
            Value::Digits => Sign::packed(&[1, 2]),
            Value::Calculation => Sign::calculated(3, Operator::Add),
            Value::None | Value::Number(..) | Value::Circle => 3,
        });
        Some(Sign::new(sort, value, cells))
    };
    params.sorts().into_iter().filter_map(one).collect()
}

#[cfg(test)]
mod tests {
    use super::super::{RULES, Says, read_rules, rules_text};
    use crate::board::{Clues, Course, DigitSet, Shape, Traces, Value};
    use crate::kinds::kind_named;

    /// The canonical text of rules on a board of 9×9.
    fn settled(text: &str) -> Result<String, String> {
        let size = Shape::new(3, 3);
        let said = read_rules(text, size).map_err(|e| e.to_string())?;
        let layout = kind_named("sudoku").unwrap().rebuild_with(size, "", &said.rules).map_err(|e| e.to_string())?;
        Ok(rules_text(&layout, &Clues::none(&layout)))
    }

    /// A line through all cells.
    const SNAKE: &str = "r1c1-r1c9,r2c9-r2c1,r3c1-r3c9,r4c9-r4c1,r5c1-r5c9,r6c9-r6c1,r7c1-r7c9,r8c9-r8c1,r9c1-r9c9";

    #[test]
    fn signs_are_read_and_said_in_one_way() {
        for text in [
            "difference=r1c1,r1c2;2:r5c5,r6c5 ratio=r3c3,r3c4 all-dots",
            "xv=10:r1c1,r1c2;5:r5c5,r6c5 all-xv",
            "greater=r1c2,r1c1;r5c5,r6c5",
            "thermo=r2c2,r1c1,r1c2 palindrome=r1c4,r2c4,r3c5 clone=r7c7,r7c8,r9c1,r9c2",
            "arrow=r1c1,r2c1,r2c2;2:r5c5,r5c6,r6c6,r7c6",
            "little-killer=23:r1c2-r8c9 sandwich=8:r1c1-r1c9;0:r1c2-r9c2 skyscraper=3:r1c9-r1c1 outside=1.4:r9c5-r1c5",
            "quadruple=2.2.7:r1c1,r1c2,r2c1,r2c2",
        ] {
            assert_eq!(settled(text).as_deref(), Ok(text));
        }
        assert_eq!(settled("white-dots=1:r1c2,r1c1").as_deref(), Ok("difference=r1c1,r1c2"));
        assert_eq!(settled("renban=r3c3,r2c2,r1c1").as_deref(), Ok("renban=r1c1,r2c2,r3c3"));
        assert_eq!(settled("thermo=r1c1-r4c4").as_deref(), Ok("thermo=r1c1,r2c2,r3c3,r4c4"));
    }

    /// The texts of the longest lines of a course on a board with this many digits.
    fn longest(course: Course, n: usize) -> Vec<String> {
        let row = |k: usize| if k.is_multiple_of(2) { (1..=n).collect::<Vec<_>>() } else { (1..=n).rev().collect() };
        let snake: Vec<String> = (0..n).flat_map(|k| row(k).into_iter().map(move |col| format!("r{}c{col}", k + 1))).collect();
        match course {
            Course::Line | Course::Cage => {
                [2, 4, 8, n, n + n / 2, 2 * n, 64].map(|n| snake[..n.min(snake.len())].join(",")).to_vec()
            }
            Course::Outside => vec![format!("r1c1-r1c{n}"), format!("r{n}c1-r1c1")],
            Course::Diagonal => vec![format!("r1c2-r{}c{n}", n - 1), format!("r1c1-r{n}c{n}")],
            Course::Corner => vec!["r1c1,r1c2,r2c1,r2c2".into()],
            Course::Edge => vec!["r1c1,r1c2".into()],
            Course::Groups | Course::Cell | Course::Cells | Course::Region => Vec::new(),
        }
    }

    /// The numbers of states are as wide as the tables of lines have room for.
    #[test]
    fn the_states_of_every_law_have_numbers() {
        let mut n_lines = 0;
        for (rows, cols) in [(2, 2), (2, 3), (2, 4), (3, 3), (2, 5), (3, 4), (2, 7), (3, 5), (4, 4)] {
            let (size, n) = (Shape::new(rows, cols), usize::from(rows * cols));
            for (rule, sort) in
                RULES.iter().filter_map(|rule| if let Says::Signs(sort) = rule.says { Some((rule, sort)) } else { None })
            {
                let values: Vec<String> = match sort.value() {
                    Value::None => vec![String::new()],
                    Value::Number(..) | Value::Letter | Value::Circle => {
                        [1, n / 2, n, 2 * n, 5 * n, n * n / 2].map(|value| format!("{value}:")).to_vec()
                    }
                    Value::Digits => vec!["1.2.3.4:".into(), "1.1.2.2:".into()],
                    Value::Calculation => ["12+", "3-", "720x", "2/", "12"].map(|value| format!("{value}:")).to_vec(),
                };
                for (cells, value) in
                    longest(sort.course(), n).iter().flat_map(|cells| values.iter().map(move |value| (cells, value)))
                {
                    let Ok(said) = read_rules(&format!("{}={value}{cells}", rule.name), size) else { continue };
                    let Ok(layout) = kind_named("sudoku").unwrap().rebuild_with(size, "", &said.rules) else { continue };
                    for line in layout.all_lines() {
                        line.follow(|_| DigitSet::all(layout.n_digits).0, &mut Traces::default());
                        n_lines += 1;
                    }
                }
            }
        }
        assert!(n_lines > 600, "{n_lines}");
    }

    #[test]
    fn signs_that_can_not_be_are_refused() {
        for text in [
            "difference=r1c1,r1c3",
            "difference=9:r1c1,r1c2",
            "xv=r1c1,r1c2",
            "xv=7:r1c1,r1c2",
            "greater=2:r1c1,r1c2",
            "thermo=r1c1",
            "sandwich=8:r1c1-r1c8",
            "sandwich=8:r1c1,r1c2",
            "quadruple=1.2.3.4.5:r1c1,r1c2,r2c1,r2c2",
            "little-killer=23:r1c2-r7c8",
            "all-dots=r1c1",
            "thermo=r1c1-r2c4",
            &format!("thermo={}", ["r1c1,r1c2"; 101].join(";")),
            &format!("difference={}", ["r1c1,r1c2"; 401].join(";")),
            &format!("between={SNAKE}"),
        ] {
            let error = settled(text).unwrap_err();
            assert!(["expected", "takes none", "at most"].iter().any(|words| error.contains(words)), "{text}: {error}");
        }
        let error = |text: &str| settled(text).unwrap_err();
        assert_eq!(
            error(&format!("arrow=r1c1,r1c2;{SNAKE}")),
            "rule arrow, line 2: 81 cells; at most 64 are allowed: shorten it"
        );
        let many = ["r1c1,r1c2"; 101].join(";");
        assert_eq!(error(&format!("renban={many}")), "rule renban: 101 lines; at most 100 are allowed: leave some out");
        assert!(settled(&format!("dutch-whispers={SNAKE}")).is_ok());
    }
}
