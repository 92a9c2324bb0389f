//! The small language in which the file of a rule states its demands: numbers, names, sums and comparisons. It has no loops and no
//! memory, so every formula ends, and the length of its text limits the work.
//!
//! ```text
//!   (a + b) % 2 == 1      abs(a - b) >= 5      sum(rest) == first      if s + d == v then 0 else s + d
//! ```
//! A division by zero, or a number that is too large, has no value, and a demand on it does not hold.

use std::fmt::Write;

/// The names that formulas can use, each with its place among the values. The reader decides which of them a formula may use.
pub const NAMES: [&str; 15] = ["n", "v", "a", "b", "c", "d", "e", "i", "len", "s", "fresh", "ra", "ca", "rb", "cb"];
/// Tallies along a line take the places after the names.
pub const MOST_TALLIES: usize = 4;

/// The values of names, and then of tallies.
pub type Values = [i64; NAMES.len() + MOST_TALLIES];

/// The place of a name.
pub const fn slot(name: &str) -> usize {
    let mut k = 0;
    while k < NAMES.len() {
        if is_same(NAMES[k].as_bytes(), name.as_bytes()) {
            return k;
        }
        k += 1;
    }
    panic!("there is no such name");
}

const fn is_same(a: &[u8], b: &[u8]) -> bool {
    let mut k = 0;
    while k < a.len() && k < b.len() && a[k] == b[k] {
        k += 1;
    }
    k == a.len() && k == b.len()
}

/// A formula that was read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Formula {
    root: Node,
    /// What it counts along a line.
    pub tallies: Vec<Tally>,
}

/// Something that is counted while a line is read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tally {
    /// How.
    pub how: How,
    /// In which cells.
    pub part: Part,
    /// Which digits count; all without a condition.
    pub only: Option<Box<Formula>>,
}

/// How digits are put together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum How {
    /// They are added.
    Sum,
    /// They are multiplied.
    Product,
    /// They are counted.
    Count,
    /// Different ones are counted.
    Distinct,
    /// The smallest one.
    Least,
    /// The largest one.
    Most,
}

/// A part of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// All of it.
    Line,
    /// Its first cell.
    First,
    /// Its last cell.
    Last,
    /// All but the first.
    Rest,
    /// All but both ends.
    Inner,
}

/// What is wrong with a formula, and where: the number of characters before it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// Characters before the fault.
    pub at: usize,
    /// What is wrong.
    pub says: String,
}

/// The type of a formula's value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Comes {
    /// A number.
    Number,
    /// True or false.
    Truth,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Node {
    Number(i64),
    /// A name or a tally, by its place among the values.
    Value(usize),
    Minus(Box<Node>),
    Not(Box<Node>),
    Two(Op, Box<Node>, Box<Node>),
    If(Box<[Node; 3]>),
    Call(Function, Vec<Node>),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Op {
    Or,
    And,
    Same,
    Other,
    Less,
    AtMost,
    More,
    AtLeast,
    Plus,
    Minus,
    Times,
    Over,
    Rest,
}

/// The operators, how they are written, and how closely they bind.
const OPS: [(Op, &str, u8); 13] = [
    (Op::Or, "or", 1),
    (Op::And, "and", 2),
    (Op::Same, "==", 4),
    (Op::Other, "!=", 4),
    (Op::AtMost, "<=", 4),
    (Op::AtLeast, ">=", 4),
    (Op::Less, "<", 4),
    (Op::More, ">", 4),
    (Op::Plus, "+", 5),
    (Op::Minus, "-", 5),
    (Op::Times, "*", 6),
    (Op::Over, "/", 6),
    (Op::Rest, "%", 6),
];
/// `not` binds closer than `and`, and less than comparisons.
const NOT: u8 = 3;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Function {
    Abs,
    Min,
    Max,
    Differ,
}

/// The functions of numbers.
const FUNCTIONS: [(Function, &str); 4] =
    [(Function::Abs, "abs"), (Function::Min, "min"), (Function::Max, "max"), (Function::Differ, "differ")];
/// What is counted along a line.
const HOWS: [(How, &str); 6] = [
    (How::Sum, "sum"),
    (How::Product, "product"),
    (How::Count, "count"),
    (How::Distinct, "distinct"),
    (How::Least, "least"),
    (How::Most, "most"),
];
/// The parts of a line.
const PARTS: [(Part, &str); 5] =
    [(Part::Line, "line"), (Part::First, "first"), (Part::Last, "last"), (Part::Rest, "rest"), (Part::Inner, "inner")];

/// The most characters of a formula, and how deep its brackets go.
const LONGEST: usize = 400;
const DEEPEST: usize = 24;

impl Formula {
    /// Reads a formula that uses only these names. `counts`: whether it may use tallies; `comes`: the type that it must have.
    pub fn read(text: &str, names: &[&str], counts: bool, comes: Comes) -> Result<Formula, Fault> {
        let n = text.chars().count();
        if n > LONGEST {
            return Err(Fault { at: LONGEST, says: format!("a formula of {n} characters; at most {LONGEST} are allowed") });
        }
        let mut reader = Reader { words: words_of(text)?, next: 0, end: n, names, counts, tallies: Vec::new(), depth: 0 };
        let (root, found) = reader.climb(0)?;
        if let Some(word) = reader.words.get(reader.next) {
            return Err(Fault { at: word.at, says: format!("'{}' is not expected here", short(&word.text)) });
        }
        match found == comes {
            true => Ok(Formula { root, tallies: reader.tallies }),
            false => Err(Fault { at: 0, says: expects(comes).into() }),
        }
    }

    /// Its value, if it has one; 1 is true and 0 is false.
    pub fn value(&self, values: &Values) -> Option<i64> {
        value(&self.root, values)
    }

    /// Whether it holds.
    pub fn holds(&self, values: &Values) -> bool {
        self.value(values) == Some(1)
    }

    /// How much work it is: its numbers, names and operators, including those of its tallies.
    pub fn weight(&self) -> u64 {
        let counted = self.tallies.iter().map(|tally| 1 + tally.only.as_ref().map_or(0, |only| only.weight()));
        weight(&self.root) + counted.sum::<u64>()
    }

    /// Whether it names something.
    pub fn names(&self, name: &str) -> bool {
        names(&self.root, slot(name)) || self.tallies.iter().any(|tally| tally.only.as_ref().is_some_and(|only| only.names(name)))
    }

    /// Its one text: no space that is not needed.
    pub fn text(&self) -> String {
        let mut out = String::new();
        write(&self.root, 0, &self.tallies, &mut out);
        out
    }
}

/// The beginning of a word of the file: letters and digits.
fn short(word: &str) -> &str {
    &word[..word.len().min(30)]
}

fn expects(comes: Comes) -> &'static str {
    match comes {
        Comes::Truth => "this is a number, and something true or false is expected, such as a comparison",
        Comes::Number => "this is true or false, and a number is expected",
    }
}

fn value(node: &Node, values: &Values) -> Option<i64> {
    Some(match node {
        Node::Number(number) => *number,
        Node::Value(at) => values[*at],
        Node::Minus(node) => value(node, values)?.checked_neg()?,
        Node::Not(node) => 1 - value(node, values)?,
        Node::If(three) => value(&three[if value(&three[0], values)? == 1 { 1 } else { 2 }], values)?,
        // The deciding side comes first, because the other side may have no value.
        Node::Two(Op::Or, a, b) => {
            if value(a, values)? == 1 {
                1
            } else {
                value(b, values)?
            }
        }
        Node::Two(Op::And, a, b) => {
            if value(a, values)? == 0 {
                0
            } else {
                value(b, values)?
            }
        }
        Node::Two(op, a, b) => two(*op, value(a, values)?, value(b, values)?)?,
        Node::Call(function, of) => {
            let of = of.iter().map(|node| value(node, values)).collect::<Option<Vec<i64>>>()?;
            match function {
                Function::Abs => of[0].checked_abs()?,
                Function::Min => *of.iter().min()?,
                Function::Max => *of.iter().max()?,
                Function::Differ => (1..of.len()).all(|k| !of[..k].contains(&of[k])).into(),
            }
        }
    })
}

fn two(op: Op, a: i64, b: i64) -> Option<i64> {
    match op {
        Op::Or | Op::And => None,
        Op::Same => Some((a == b).into()),
        Op::Other => Some((a != b).into()),
        Op::Less => Some((a < b).into()),
        Op::AtMost => Some((a <= b).into()),
        Op::More => Some((a > b).into()),
        Op::AtLeast => Some((a >= b).into()),
        Op::Plus => a.checked_add(b),
        Op::Minus => a.checked_sub(b),
        Op::Times => a.checked_mul(b),
        // Rounded down, and the rest is never negative.
        Op::Over => {
            if b == 0 {
                None
            } else {
                a.checked_div_euclid(b)
            }
        }
        Op::Rest => {
            if b == 0 {
                None
            } else {
                a.checked_rem_euclid(b)
            }
        }
    }
}

fn weight(node: &Node) -> u64 {
    1 + match node {
        Node::Number(_) | Node::Value(_) => 0,
        Node::Minus(node) | Node::Not(node) => weight(node),
        Node::Two(_, a, b) => weight(a) + weight(b),
        Node::If(three) => three.iter().map(weight).sum(),
        Node::Call(_, of) => of.iter().map(weight).sum(),
    }
}

fn names(node: &Node, at: usize) -> bool {
    match node {
        Node::Number(_) => false,
        Node::Value(other) => *other == at,
        Node::Minus(node) | Node::Not(node) => names(node, at),
        Node::Two(_, a, b) => names(a, at) || names(b, at),
        Node::If(three) => three.iter().any(|node| names(node, at)),
        Node::Call(_, of) => of.iter().any(|node| names(node, at)),
    }
}

fn write(node: &Node, around: u8, tallies: &[Tally], out: &mut String) {
    match node {
        Node::Number(number) => {
            let _ = write!(out, "{number}");
        }
        Node::Value(at) => match NAMES.get(*at) {
            Some(name) => out.push_str(name),
            None => write_tally(&tallies[at - NAMES.len()], out),
        },
        Node::Minus(node) => {
            out.push('-');
            write(node, 7, tallies, out);
        }
        Node::Not(node) => {
            bracketed(around > NOT, out, |out| {
                out.push_str("not ");
                write(node, NOT, tallies, out);
            });
        }
        Node::Two(op, a, b) => {
            let &(_, text, binds) = OPS.iter().find(|row| row.0 == *op).expect("every operator is in the list");
            bracketed(around > binds, out, |out| {
                // Comparisons do not follow each other, and what follows a minus is bracketed.
                write(a, if binds == 4 { 5 } else { binds }, tallies, out);
                let is_word = text.starts_with(char::is_alphabetic);
                out.push_str(&if is_word { format!(" {text} ") } else { text.to_string() });
                write(b, binds + 1, tallies, out);
            });
        }
        Node::If(three) => bracketed(around > 0, out, |out| {
            for (word, node) in ["if ", " then ", " else "].iter().zip(three.iter()) {
                out.push_str(word);
                write(node, 0, tallies, out);
            }
        }),
        Node::Call(function, of) => {
            out.push_str(FUNCTIONS.iter().find(|row| row.0 == *function).expect("every function is in the list").1);
            out.push('(');
            for (k, node) in of.iter().enumerate() {
                if k > 0 {
                    out.push(',');
                }
                write(node, 0, tallies, out);
            }
            out.push(')');
        }
    }
}

fn write_tally(tally: &Tally, out: &mut String) {
    let part = PARTS.iter().find(|row| row.0 == tally.part).expect("every part is in the list").1;
    if tally.how == How::Sum && matches!(tally.part, Part::First | Part::Last) {
        return out.push_str(part);
    }
    let how = HOWS.iter().find(|row| row.0 == tally.how).expect("every way to count is in the list").1;
    let only = tally.only.as_ref().map_or(String::new(), |only| format!(",{}", only.text()));
    let _ = write!(out, "{how}({part}{only})");
}

fn bracketed(is_needed: bool, out: &mut String, inner: impl FnOnce(&mut String)) {
    if is_needed {
        out.push('(');
    }
    inner(out);
    if is_needed {
        out.push(')');
    }
}

struct Word {
    text: String,
    at: usize,
}

fn words_of(text: &str) -> Result<Vec<Word>, Fault> {
    let chars: Vec<char> = text.chars().collect();
    let mut words = Vec::new();
    let mut at = 0;
    while at < chars.len() {
        let c = chars[at];
        let run = |is_in: fn(&char) -> bool| chars[at..].iter().take_while(|c| is_in(c)).count();
        let n = match c {
            _ if c.is_whitespace() => {
                at += 1;
                continue;
            }
            '0'..='9' => run(char::is_ascii_digit),
            'a'..='z' => run(|c| c.is_ascii_lowercase() || c.is_ascii_digit()),
            '=' | '!' | '<' | '>' if chars.get(at + 1) == Some(&'=') => 2,
            '<' | '>' | '+' | '-' | '*' | '/' | '%' | '(' | ')' | ',' => 1,
            '=' => return Err(Fault { at, says: "one '=' compares nothing; write '=='".into() }),
            _ => {
                return Err(Fault { at, says: format!("'{}' has no meaning in a formula", c.escape_debug()) });
            }
        };
        words.push(Word { text: chars[at..at + n].iter().collect(), at });
        at += n;
    }
    Ok(words)
}

struct Reader<'a> {
    words: Vec<Word>,
    next: usize,
    end: usize,
    names: &'a [&'a str],
    counts: bool,
    tallies: Vec<Tally>,
    depth: usize,
}

impl Reader<'_> {
    fn at(&self) -> usize {
        self.words.get(self.next).map_or(self.end, |word| word.at)
    }

    fn peek(&self) -> &str {
        self.words.get(self.next).map_or("", |word| &word.text)
    }

    fn take(&mut self, text: &str) -> Result<(), Fault> {
        if self.peek() != text {
            return Err(Fault { at: self.at(), says: format!("'{text}' is expected here") });
        }
        self.next += 1;
        Ok(())
    }

    /// A node whose value must be a number, or must be true or false.
    fn of(&self, at: usize, (node, found): (Node, Comes), comes: Comes) -> Result<Node, Fault> {
        if found == comes { Ok(node) } else { Err(Fault { at, says: expects(comes).into() }) }
    }

    /// Parses operators that bind at least this closely.
    fn climb(&mut self, least: u8) -> Result<(Node, Comes), Fault> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(Fault { at: self.at(), says: format!("more than {DEEPEST} formulas inside each other") });
        }
        let begins = self.at();
        let mut left = self.begun()?;
        let mut compared = false;
        while let Some(&(op, _, binds)) = OPS.iter().find(|(_, text, _)| *text == self.peek()) {
            if binds < least {
                break;
            }
            let at = self.at();
            if compared && binds == 4 {
                return Err(Fault { at, says: "a comparison of a comparison; write 'a < b and b < c'".into() });
            }
            self.next += 1;
            let from = self.at();
            let right = self.climb(binds + 1)?;
            // Truth values are compared as numbers are.
            let compares_truths = matches!(op, Op::Same | Op::Other) && left.1 == Comes::Truth;
            let takes = if binds <= 2 || compares_truths { Comes::Truth } else { Comes::Number };
            let (a, b) = (self.of(begins, left, takes)?, self.of(from, right, takes)?);
            left = (Node::Two(op, a.into(), b.into()), if binds <= 4 { Comes::Truth } else { Comes::Number });
            compared = binds == 4;
        }
        self.depth -= 1;
        Ok(left)
    }

    fn begun(&mut self) -> Result<(Node, Comes), Fault> {
        let (at, word) = (self.at(), self.peek().to_string());
        self.next += 1;
        match word.as_str() {
            "" => Err(Fault { at, says: "the formula ends where a number or a name is expected".into() }),
            "-" => {
                let inner = self.climb(7)?;
                Ok((Node::Minus(self.of(at + 1, inner, Comes::Number)?.into()), Comes::Number))
            }
            "not" => {
                let inner = self.climb(NOT)?;
                Ok((Node::Not(self.of(at + 3, inner, Comes::Truth)?.into()), Comes::Truth))
            }
            "(" => {
                let inner = self.climb(0)?;
                self.take(")")?;
                Ok(inner)
            }
            "if" => {
                let (asked, from) = (self.climb(0)?, at + 2);
                let asked = self.of(from, asked, Comes::Truth)?;
                self.take("then")?;
                let then = self.climb(0)?;
                self.take("else")?;
                let from = self.at();
                let other = self.climb(0)?;
                let comes = then.1;
                Ok((Node::If([asked, then.0, self.of(from, other, comes)?].into()), comes))
            }
            _ if word.starts_with(|c: char| c.is_ascii_digit()) => match word.parse::<i64>() {
                Ok(number) if number <= 1_000_000 => Ok((Node::Number(number), Comes::Number)),
                _ => Err(Fault { at, says: "a number above 1,000,000".into() }),
            },
            _ => self.named(&word, at),
        }
    }

    fn named(&mut self, word: &str, at: usize) -> Result<(Node, Comes), Fault> {
        if let Some(&(function, _)) = FUNCTIONS.iter().find(|row| row.1 == word) {
            return self.called(function, word, at);
        }
        if let Some(&(how, _)) = HOWS.iter().find(|row| row.1 == word).filter(|_| self.counts) {
            return self.counted(how);
        }
        let end = PARTS.iter().find(|row| row.1 == word && matches!(row.0, Part::First | Part::Last));
        if let Some(&(part, _)) = end.filter(|_| self.counts) {
            return self.tally(Tally { how: How::Sum, part, only: None }, at);
        }
        if self.names.contains(&word) {
            return Ok((Node::Value(slot(word)), Comes::Number));
        }
        let mut known = self.names.to_vec();
        known.extend(FUNCTIONS.iter().map(|row| row.1));
        if self.counts {
            known.extend(HOWS.iter().map(|row| row.1).chain(["first", "last"]));
        }
        let says = format!("there is no '{}' here; known: {}", short(word), known.join(", "));
        Err(Fault { at, says })
    }

    fn called(&mut self, function: Function, word: &str, at: usize) -> Result<(Node, Comes), Fault> {
        self.take("(")?;
        let mut of = Vec::new();
        loop {
            let from = self.at();
            let one = self.climb(0)?;
            of.push(self.of(from, one, Comes::Number)?);
            if self.peek() != "," {
                break;
            }
            self.next += 1;
        }
        self.take(")")?;
        if (function == Function::Abs) != (of.len() == 1) {
            let takes = if function == Function::Abs { "one number" } else { "two numbers or more" };
            return Err(Fault { at, says: format!("{word} takes {takes}") });
        }
        Ok((Node::Call(function, of), if function == Function::Differ { Comes::Truth } else { Comes::Number }))
    }

    /// `sum(rest)`, `count(line, d > 5)`, `count(odd)`: the part comes first, and may be left out.
    fn counted(&mut self, how: How) -> Result<(Node, Comes), Fault> {
        let at = self.at();
        self.take("(")?;
        let part = PARTS.iter().find(|row| row.1 == self.peek()).map(|row| row.0);
        if part.is_some() {
            self.next += 1;
        }
        let is_more = part.is_none() || self.peek() == ",";
        if part.is_some() && is_more {
            self.next += 1;
        }
        let only = if is_more { Some(self.condition()?) } else { None };
        self.take(")")?;
        self.tally(Tally { how, part: part.unwrap_or(Part::Line), only: only.map(Box::new) }, at)
    }

    /// Which digits count: `odd`, `even`, or a formula of the digit d.
    fn condition(&mut self) -> Result<Formula, Fault> {
        let at = self.at();
        let short = match self.peek() {
            "odd" => Some(1),
            "even" => Some(0),
            _ => None,
        };
        if let Some(rest) = short {
            self.next += 1;
            return Formula::read(&format!("d%2=={rest}"), &["d"], false, Comes::Truth);
        }
        let names: Vec<&str> =
            ["d", "n", "v", "e"].into_iter().filter(|name| *name == "d" || self.names.contains(name)).collect();
        let words = std::mem::take(&mut self.words);
        let mut inner = Reader {
            words,
            next: self.next,
            names: &names,
            counts: false,
            tallies: Vec::new(),
            end: self.end,
            depth: self.depth,
        };
        let read = inner.climb(0);
        (self.words, self.next) = (inner.words, inner.next);
        let root = self.of(at, read?, Comes::Truth)?;
        Ok(Formula { root, tallies: Vec::new() })
    }

    fn tally(&mut self, tally: Tally, at: usize) -> Result<(Node, Comes), Fault> {
        let known = self.tallies.iter().position(|known| *known == tally);
        if known.is_none() && self.tallies.len() == MOST_TALLIES {
            return Err(Fault { at, says: format!("more than {MOST_TALLIES} things that are counted") });
        }
        let place = known.unwrap_or_else(|| {
            self.tallies.push(tally);
            self.tallies.len() - 1
        });
        Ok((Node::Value(NAMES.len() + place), Comes::Number))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pair(text: &str) -> Result<Formula, Fault> {
        Formula::read(text, &["a", "b", "n"], false, Comes::Truth)
    }

    fn at(a: i64, b: i64) -> Values {
        let mut values = [0; NAMES.len() + MOST_TALLIES];
        (values[slot("a")], values[slot("b")], values[slot("n")]) = (a, b, 9);
        values
    }

    #[test]
    fn formulas_hold_or_not() {
        for (text, a, b, want) in [
            ("(a + b) % 2 == 1", 3, 4, true),
            ("(a + b) % 2 == 1", 3, 5, false),
            ("abs(a - b) >= 5", 2, 7, true),
            ("a != b and a + b != 10", 4, 6, false),
            ("not a == b or b > n", 4, 4, false),
            ("differ((a - 1) * 3 / n, (b - 1) * 3 / n)", 3, 4, true),
            ("differ((a - 1) * 3 / n, (b - 1) * 3 / n)", 4, 6, false),
            ("-a + -b == -7", 3, 4, true),
            ("if a > b then a == 2 * b else b == 2 * a", 3, 6, true),
            ("a - b - 1 == 1", 4, 2, true),
            ("a / (b - 4) == 1", 4, 4, false),
            ("b == 4 or a / (b - 4) == 1", 4, 4, true),
            ("-7 % 3 == 2 and -7 / 3 == -3", 1, 1, true),
        ] {
            let formula = pair(text).unwrap_or_else(|fault| panic!("{text}: {fault:?}"));
            assert_eq!(formula.holds(&at(a, b)), want, "{text}");
            // Its one text says the same.
            let again = pair(&formula.text()).unwrap();
            assert_eq!((again.text(), again), (formula.text(), formula.clone()), "{text}");
        }
        assert_eq!(pair(" ( a+b ) %2== 1 ").unwrap().text(), "(a+b)%2==1");
        assert_eq!(pair("a - (b - 1) == 2 and not (a < b or b == 1)").unwrap().text(), "a-(b-1)==2 and not (a<b or b==1)");
    }

    #[test]
    fn faults_say_where_and_what() {
        for (text, at, says) in [
            ("a = b", 2, "write '=='"),
            ("a + b", 0, "true or false is expected"),
            ("a < b < n", 6, "a comparison of a comparison"),
            ("a == x", 5, "there is no 'x' here; known: a, b, n, abs"),
            ("(a == b", 7, "')' is expected"),
            ("a == b)", 6, "not expected here"),
            ("a ==", 4, "the formula ends"),
            ("a == b & 1", 7, "has no meaning"),
            ("(a < b) + 1 == 2", 0, "a number is expected"),
            ("abs(a, b) == 1", 0, "abs takes one number"),
            ("sum(line) == 3", 0, "there is no 'sum' here"),
            ("a == 99999999", 5, "above 1,000,000"),
        ] {
            let fault = pair(text).unwrap_err();
            assert!(fault.says.contains(says) && fault.at == at, "{text}: {fault:?}");
        }
        assert!(pair(&"(".repeat(100)).unwrap_err().says.contains("inside each other"));
        assert!(pair(&"a == b and ".repeat(100)).unwrap_err().says.contains("characters"));
    }

    #[test]
    fn what_is_counted_is_told_apart() {
        let read = |text: &str| Formula::read(text, &["n", "v", "len"], true, Comes::Truth);
        let formula = read("sum(rest) == first and count(odd) == 2 and sum(rest) > v").unwrap();
        assert_eq!(formula.tallies.len(), 3);
        assert_eq!(formula.text(), "sum(rest)==first and count(line,d%2==1)==2 and sum(rest)>v");
        assert_eq!(read(&formula.text()).unwrap(), formula);
        assert_eq!(read("count(inner, d * 2 > n) >= 1").unwrap().text(), "count(inner,d*2>n)>=1");
        assert!(read("count(x > 1) == 2").unwrap_err().says.contains("there is no 'x' here; known: d, n, v"));
        assert!(read("sum(line)+product(line)+least(line)+most(line)+first==2").unwrap_err().says.contains("more than 4"));
    }
}
