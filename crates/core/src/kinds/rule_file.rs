//! The file of a rule: a few lines of TOML that say its name, its words, where its signs are, what they ask and how they look.
//! `templates/rules/README.md` describes its keys. A user's own rule travels as text, so that anyone who receives a puzzle can read it:
//! the same lines in a fixed order, without spaces, in braces after the name.
//!
//! ```text
//!   parity-line{on='line';next='(a+b)%2==1';cells=[3,9];title.en='Parity_line';…}=r1c1,r1c2,r2c3
//! ```

use super::KindError;
use super::file::{Texts, leak, text};
use super::rules::{Rule, Says, Spans, UNSIGNED};
use super::signs;
use crate::board::{
    Around, Ask, Asks, Bounds, CellLook, Comes, Course, EdgeLook, Fault, Formula, Ink, Length, LineLook, Look, Order, Own, PLAIN,
    Part, ShapeLook, Sort, SortRow, Split, StrokeLook, Told, Usual, Value, Written, values,
};
use crate::guard::{KIND_FILE, PHRASE, TITLE, foreign, read_toml, toml_place};
use serde::Deserialize;
use std::fmt::Write;
use std::sync::{LazyLock, Mutex};

/// The built-in files: path and text.
static FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/rules.rs"));

/// The rules of our files, by their names; a rule about neighbours without a sign follows the one with the signs.
pub fn rule_files() -> &'static [&'static Rule] {
    &BUILT.0
}

/// The rules of our files; and of each file its text, and the first rule that it makes.
type Built = (Vec<&'static Rule>, Vec<(String, &'static Rule)>);
static BUILT: LazyLock<Built> = LazyLock::new(|| {
    let (mut all, mut texts) = (Vec::new(), Vec::new());
    for (path, bytes) in FILES {
        let toml = std::str::from_utf8(bytes).expect("a built-in rule is text");
        let raw: Raw = read_toml(toml).unwrap_or_else(|e| panic!("{path}: {}", toml_place(toml, &e)));
        let rules = made(&raw, toml, text(raw.name.clone())).unwrap_or_else(|e| panic!("{path}: {e}"));
        texts.push((said(&raw), rules[0]));
        all.extend(rules);
    }
    (all, texts)
});

/// Rules of a user's own that were read so far. They live as long as the program, as the table does.
static OWN: Mutex<Vec<&'static Rule>> = Mutex::new(Vec::new());

/// The most rules of files that a program reads; one with a negative is two.
const MOST_OWN: usize = 1000;

/// The rule that a file's text describes; if a built-in file says exactly the same, that one.
pub fn rule_from_toml(toml: &str) -> Result<&'static Rule, KindError> {
    KIND_FILE.hold("the file", toml.len()).map_err(|e| bad(e.to_string()))?;
    let raw: Raw = read_toml(toml).map_err(|e| bad(toml_place(toml, &e)))?;
    let name = said(&raw);
    if let Some((_, known)) = BUILT.1.iter().find(|(text, _)| *text == name) {
        return Ok(known);
    }
    if let Some(rule) = own_named(&name) {
        return Ok(rule);
    }
    // Errors refer to the file's own lines, so it is checked before its text is read.
    Reader { raw, toml }.all()?;
    rule_of_text(&name)
}

/// The rule that its text says: `parity-line{…}`, or `all-parity-line{…}` of neighbours without a sign.
pub fn rule_of_text(name: &str) -> Result<&'static Rule, KindError> {
    rule_said(name, true)
}

/// The same; a text that is said in other words is read once more in the one form.
fn rule_said(name: &str, may_differ: bool) -> Result<&'static Rule, KindError> {
    if let Some(rule) = own_named(name) {
        return Ok(rule);
    }
    let head = name.strip_prefix(UNSIGNED).unwrap_or(name);
    let (short, body) = head
        .strip_suffix('}')
        .and_then(|head| head.split_once('{'))
        .ok_or_else(|| KindError::NoSuchRule(name.into(), "a rule of a file is said as name{…}".into()))?;
    KIND_FILE.hold("the text of a rule", body.len()).map_err(|e| bad(e.to_string()))?;
    let toml = format!("name='{short}'\n{}", body.replace(';', "\n"));
    let mut raw: Raw = read_toml(&toml).map_err(|e| bad(toml_place(&toml, &e)))?;
    raw.unescape();
    let canonical = said(&raw);
    if canonical != head {
        let whole = format!("{}{canonical}", if name.starts_with(UNSIGNED) { UNSIGNED } else { "" });
        return if may_differ { rule_said(&whole, false) } else { Err(bad("it has no one form".into())) };
    }
    let mut own = OWN.lock().unwrap_or_else(|e| e.into_inner());
    if !own.iter().any(|rule| rule.name == canonical) {
        // Rules live as long as the program, so none are made beyond the limit.
        if own.len() >= MOST_OWN {
            return Err(bad(format!("more than {MOST_OWN} rules of files in one run")));
        }
        own.extend(made(&raw, &toml, text(canonical))?);
    }
    own.iter()
        .copied()
        .find(|rule| rule.name == name)
        .ok_or_else(|| bad(format!("{short} says nothing of neighbours without a sign")))
}

/// The rule of that text, if it was read before.
fn own_named(name: &str) -> Option<&'static Rule> {
    OWN.lock().unwrap_or_else(|e| e.into_inner()).iter().copied().find(|rule| rule.name == name)
}

/// A text of rules in which a name that is a file is replaced by the rule that the file describes; `file` gives its text, if it is one,
/// and `bad` an error about it.
pub fn rules_of_files<E>(
    said: &str,
    mut file: impl FnMut(&str) -> Result<Option<String>, E>,
    bad: impl Fn(&str, KindError) -> E,
) -> Result<String, E> {
    let mut out = String::new();
    let mut rest = said;
    while !rest.is_empty() {
        let word = super::said::name_at(rest);
        let of_file = if word.is_empty() { None } else { file(word)? };
        match of_file {
            Some(toml) => out.push_str(rule_from_toml(&toml).map_err(|e| bad(word, e))?.name),
            None => out.push_str(word),
        }
        rest = &rest[word.len()..];
        // The text between two names: cells and separators.
        let between = super::said::until_name(rest);
        out.push_str(between);
        rest = &rest[between.len()..];
    }
    Ok(out)
}

/// The file of a kind in which a rule that is a file is replaced by what the file says; `file` gives its text, and `bad` an error about
/// it.
pub fn kind_of_files<E>(
    toml: &str,
    mut file: impl FnMut(&str) -> Result<String, E>,
    bad: impl Fn(&str, KindError) -> E,
) -> Result<String, E> {
    let mut out = String::new();
    // Every other piece is between quotes. The text of a rule has no quotes.
    for (k, piece) in toml.split('"').enumerate() {
        if k > 0 {
            out.push('"');
        }
        match k % 2 == 1 && piece.ends_with(".toml") {
            true => out.push_str(rule_from_toml(&file(piece)?).map_err(|e| bad(piece, e))?.name),
            false => out.push_str(piece),
        }
    }
    Ok(out)
}

fn bad(problem: String) -> KindError {
    KindError::NotARule(problem)
}

#[derive(Deserialize, Clone)]
#[serde(deny_unknown_fields)]
struct Raw {
    name: String,
    #[serde(default)]
    also: Vec<String>,
    title: Texts,
    /// What it asks, as printed on pages.
    rule: Texts,
    /// A sign of it in words.
    sign: Option<Texts>,
    /// What its negative says, as printed on pages.
    without: Option<Texts>,
    on: On,
    /// The fewest and the most cells of a line.
    cells: Option<[usize; 2]>,
    value: Option<RawValue>,
    /// How many a board of 9×9 has; all that there are without it.
    usual: Option<[usize; 2]>,
    next: Option<String>,
    any: Option<String>,
    /// Whether its cells are a house.
    #[serde(default)]
    house: bool,
    mirrored: Option<String>,
    around: Option<RawAround>,
    beside: Option<String>,
    whole: Option<String>,
    each_digit: Option<String>,
    same: Option<String>,
    parts: Option<RawSplit>,
    machine: Option<RawMachine>,
    /// The relation of neighbours without a sign.
    negative: Option<String>,
    #[serde(default)]
    look: RawLook,
}

#[derive(Deserialize, Clone, Copy, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
enum On {
    Line,
    Edge,
    Corner,
    Cell,
    Cells,
    Region,
    Outside,
    Everywhere,
}

#[derive(Deserialize, Clone, Copy)]
#[serde(deny_unknown_fields)]
struct RawValue {
    from: u32,
    to: u32,
    usual: Option<u32>,
}

#[derive(Deserialize, Clone)]
#[serde(untagged)]
enum RawAround {
    Named(String),
    Steps(Vec<[i8; 2]>),
}

#[derive(Deserialize, Clone, Copy, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
enum RawSplit {
    Boxes,
    Mirrored,
}

#[derive(Deserialize, Clone)]
#[serde(deny_unknown_fields)]
struct RawMachine {
    start: String,
    next: String,
    ends: String,
}

#[derive(Deserialize, Clone, Default)]
#[serde(deny_unknown_fields)]
struct RawLook {
    line: Option<RawLine>,
    first: Option<RawCell>,
    last: Option<RawCell>,
    cells: Option<RawCell>,
    edge: Option<RawEdge>,
    #[serde(default)]
    number: bool,
}

#[derive(Deserialize, Clone, Copy)]
#[serde(deny_unknown_fields)]
struct RawLine {
    width: u8,
    #[serde(default)]
    stroke: RawStroke,
    gray: u8,
    color: Option<Color>,
}

#[derive(Deserialize, Clone, Copy, Default, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
enum RawStroke {
    #[default]
    Solid,
    Dashed,
    Dotted,
    Double,
}

#[derive(Deserialize, Clone, Copy)]
#[serde(deny_unknown_fields)]
struct RawCell {
    shape: RawShape,
    size: u8,
    gray: u8,
    color: Option<Color>,
}

/// Red, green and blue, as `#e8a33d`; the `#` may be left out.
#[derive(Deserialize, Clone, Copy)]
#[serde(try_from = "String")]
struct Color([u8; 3]);

impl TryFrom<String> for Color {
    type Error = String;

    fn try_from(text: String) -> Result<Color, String> {
        let digits = text.strip_prefix('#').unwrap_or(&text);
        let is_hex = digits.len() == 6 && digits.bytes().all(|byte| byte.is_ascii_hexdigit());
        let wrong = || format!("color '{}': expected six hexadecimal digits, as in #e8a33d", foreign(&text));
        let [_, r, g, b] = u32::from_str_radix(digits, 16).ok().filter(|_| is_hex).ok_or_else(wrong)?.to_be_bytes();
        Ok(Color([r, g, b]))
    }
}

impl std::fmt::Display for Color {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Color([r, g, b]) = self;
        write!(f, "{r:02x}{g:02x}{b:02x}")
    }
}

#[derive(Deserialize, Clone, Copy, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
enum RawShape {
    Disc,
    Ring,
    Square,
    Diamond,
    Tint,
}

#[derive(Deserialize, Clone, Copy, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
enum RawEdge {
    White,
    Black,
    Block,
}

/// The words of the file's language, each with what it means.
macro_rules! words {
    ($function:ident, $raw:ident => $said:ident: $($word:ident $text:literal),*) => {
        fn $function(raw: $raw) -> ($said, &'static str) {
            match raw { $($raw::$word => ($said::$word, $text)),* }
        }
    };
}
words!(stroke_of, RawStroke => StrokeLook: Solid "solid", Dashed "dashed", Dotted "dotted", Double "double");
words!(shape_of, RawShape => ShapeLook: Disc "disc", Ring "ring", Square "square", Diamond "diamond", Tint "tint");
words!(edge_of, RawEdge => EdgeLook: White "white", Black "black", Block "block");
words!(split_of, RawSplit => Split: Boxes "boxes", Mirrored "mirrored");

fn on_text(on: On) -> &'static str {
    match on {
        On::Line => "line",
        On::Edge => "edge",
        On::Corner => "corner",
        On::Cell => "cell",
        On::Cells => "cells",
        On::Region => "region",
        On::Outside => "outside",
        On::Everywhere => "everywhere",
    }
}

impl Raw {
    /// Each formula with its key.
    fn formulas(&mut self) -> Vec<(&'static str, &mut String)> {
        let Raw { next, any, mirrored, beside, whole, each_digit, same, negative, machine, .. } = self;
        let mut all: Vec<(&'static str, &mut String)> = Vec::new();
        let named = [
            ("next", next),
            ("any", any),
            ("mirrored", mirrored),
            ("beside", beside),
            ("whole", whole),
            ("each_digit", each_digit),
            ("same", same),
            ("negative", negative),
        ];
        all.extend(named.into_iter().filter_map(|(key, formula)| Some((key, formula.as_mut()?))));
        if let Some(RawMachine { start, next, ends }) = machine {
            all.extend([("machine.start", start), ("machine.next", next), ("machine.ends", ends)]);
        }
        all
    }

    /// Takes its texts out of the form in which they travel.
    fn unescape(&mut self) {
        self.formulas().into_iter().for_each(|(_, formula)| *formula = unescaped(formula));
        let Raw { title, rule, sign, without, .. } = self;
        for texts in [Some(title), Some(rule), sign.as_mut(), without.as_mut()].into_iter().flatten() {
            let plain = texts.clone().by_language().into_iter().map(|(language, text)| (language, unescaped(&text)));
            *texts = Texts::ByLanguage(plain.collect());
        }
    }
}

/// A text without spaces, braces, quotes and line breaks: `_` is a space, `~3B` another byte.
fn escaped(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            ' ' => out.push('_'),
            '_' | '~' | ';' | '\'' | '"' | '{' | '}' | '\\' => {
                let _ = write!(out, "~{:02X}", c as u32);
            }
            _ if c.is_whitespace() || c.is_control() => {
                c.encode_utf8(&mut [0; 4]).bytes().for_each(|byte| {
                    let _ = write!(out, "~{byte:02X}");
                });
            }
            _ => out.push(c),
        }
    }
    out
}

fn unescaped(text: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let Some((&byte, after)) = rest.split_first() {
        let code = after.get(..2).and_then(|two| std::str::from_utf8(two).ok()).and_then(|two| u8::from_str_radix(two, 16).ok());
        let (plain, left) = match (byte, code) {
            (b'~', Some(code)) => (code, &after[2..]),
            (b'_', _) => (b' ', after),
            _ => (byte, after),
        };
        bytes.push(plain);
        rest = left;
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// The text in which a file travels: every key in a fixed order, and formulas without needless spaces.
fn said(raw: &Raw) -> String {
    let mut words: Vec<String> = vec![format!("on='{}'", on_text(raw.on))];
    let mut say = |key: &str, value: String| words.push(format!("{key}={value}"));
    let mut raw = raw.clone();
    let counts = raw.whole.is_some() || raw.each_digit.is_some() || raw.same.is_some();
    for (key, formula) in raw.formulas() {
        let names = crate::board::NAMES;
        let read = |comes| Formula::read(formula, &names, counts && key != "negative", comes).map(|formula| formula.text());
        let text = read(Comes::Truth).or_else(|_| read(Comes::Number)).unwrap_or_else(|_| formula.clone());
        say(key, format!("'{}'", escaped(&text)));
    }
    match &raw.around {
        Some(RawAround::Named(name)) => say("around", format!("'{}'", escaped(name))),
        Some(RawAround::Steps(steps)) => {
            let steps = steps.iter().map(|[down, right]| format!("[{down},{right}]")).collect::<Vec<_>>().join(",");
            say("around", format!("[{steps}]"));
        }
        None => {}
    }
    if raw.house {
        say("house", "true".into());
    }
    if let Some(parts) = raw.parts {
        say("parts", format!("'{}'", split_of(parts).1));
    }
    if let Some([least, most]) = raw.cells {
        say("cells", format!("[{least},{most}]"));
    }
    if let Some(RawValue { from, to, usual }) = raw.value {
        say("value.from", from.to_string());
        say("value.to", to.to_string());
        if let Some(usual) = usual {
            say("value.usual", usual.to_string());
        }
    }
    if let Some([low, high]) = raw.usual {
        say("usual", format!("[{low},{high}]"));
    }
    let ink = |key: &str, gray: u8, color: Option<Color>| {
        let color = color.map(|color| (format!("{key}.color"), format!("'{color}'")));
        std::iter::once((format!("{key}.gray"), gray.to_string())).chain(color)
    };
    if let Some(RawLine { width, stroke, gray, color }) = raw.look.line {
        say("look.line.width", width.to_string());
        say("look.line.stroke", format!("'{}'", stroke_of(stroke).1));
        ink("look.line", gray, color).for_each(|(key, value)| say(&key, value));
    }
    for (key, cell) in [("first", raw.look.first), ("last", raw.look.last), ("cells", raw.look.cells)] {
        if let Some(RawCell { shape, size, gray, color }) = cell {
            say(&format!("look.{key}.shape"), format!("'{}'", shape_of(shape).1));
            say(&format!("look.{key}.size"), size.to_string());
            ink(&format!("look.{key}"), gray, color).for_each(|(key, value)| say(&key, value));
        }
    }
    if let Some(edge) = raw.look.edge {
        say("look.edge", format!("'{}'", edge_of(edge).1));
    }
    if raw.look.number {
        say("look.number", "true".into());
    }
    for (key, texts) in [("title", Some(raw.title)), ("rule", Some(raw.rule)), ("sign", raw.sign), ("without", raw.without)] {
        for (language, words) in texts.map(Texts::by_language).unwrap_or_default() {
            say(&format!("{key}.{language}"), format!("'{}'", escaped(&words)));
        }
    }
    format!("{}{{{}}}", raw.name, words.join(";"))
}

/// The rules of a file: the rule itself, and its negative for neighbours without a sign.
fn made(raw: &Raw, toml: &str, name: &'static str) -> Result<Vec<&'static Rule>, KindError> {
    let Parsed { ask, negative, values, cells, look, words } = Reader { raw: raw.clone(), toml }.all()?;
    let course = match raw.on {
        On::Line => Course::Line,
        On::Edge => Course::Edge,
        On::Corner => Course::Corner,
        On::Region => Course::Region,
        On::Outside => Course::Outside,
        On::Cell => Course::Cell,
        On::Cells | On::Everywhere => Course::Cells,
    };
    let row = SortRow {
        name,
        course,
        order: if is_alike(&ask, values) { Order::BothWays } else { Order::Directed },
        value: raw.value.map_or(Value::None, |RawValue { from, to, usual }| Value::Number(usual, Bounds::Said(from, to))),
        asks: Asks::Written,
        usual: raw.usual.map_or(Usual::All, |[low, high]| Usual::About(low, high)),
        length: Length::Cells(cells.0, cells.1),
        ..PLAIN
    };
    let written = Written { name, row, ask, is_house: raw.house, negative, look, words };
    let written: &'static Written = Box::leak(Box::new(written));
    let sort = Sort::Own(Own(written));
    let about = written.words[0].1.rule;
    let says = if raw.on == On::Everywhere { Says::Nothing } else { Says::Signs(sort) };
    let also: &'static [&'static str] = leak(raw.also.iter().map(|name| text(name.clone())).collect());
    let own =
        Rule { name, also, about, says, spans: Spans::Board, fits: signs::fits_any, lay: signs::lay, written: Some(written) };
    let mut rules: Vec<&'static Rule> = vec![Box::leak(Box::new(own))];
    if written.negative.is_some() {
        let (name, says) = (text(format!("{UNSIGNED}{name}")), Says::Unsigned(leak(vec![sort])));
        let fits = signs::fits_any;
        let about = written.words[0].1.without;
        let rest = Rule { name, also: &[], about, says, spans: Spans::Board, fits, lay: |_, _, _| {}, written: Some(written) };
        rules.push(Box::leak(Box::new(rest)));
    }
    Ok(rules)
}

struct Reader<'a> {
    raw: Raw,
    toml: &'a str,
}

/// What a file says, as far as it can be read.
struct Parsed {
    ask: Ask,
    negative: Option<Formula>,
    values: (u32, u32),
    cells: (usize, usize),
    look: Look,
    words: Vec<(&'static str, Told)>,
}

/// Where signs are, and the keys that ask something there.
const ASKED: [(On, &[&str]); 8] = [
    (On::Line, &["next", "any", "house", "mirrored", "whole", "each_digit", "same", "machine"]),
    (On::Edge, &["next"]),
    (On::Cell, &["beside"]),
    (On::Corner, &["any", "whole", "each_digit"]),
    (On::Cells, &["any", "house", "whole", "each_digit"]),
    (On::Region, &["any", "house", "whole", "each_digit"]),
    (On::Outside, &["next", "whole", "machine"]),
    (On::Everywhere, &["beside"]),
];

impl Reader<'_> {
    fn all(mut self) -> Result<Parsed, KindError> {
        let is_letter = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        let is_name =
            |name: &String| (1..=40).contains(&name.len()) && name.chars().all(is_letter) && !name.starts_with(UNSIGNED);
        if let Some(name) = std::iter::once(&self.raw.name).chain(&self.raw.also).find(|name| !is_name(name)) {
            let says = "expected lowercase letters, digits and hyphens, and another beginning than 'all-'";
            return Err(self.at("name", 0, &format!("'{}': {says}", foreign(name))));
        }
        let (ask, negative, values) = (self.ask()?, self.negative()?, self.values()?);
        Ok(Parsed { ask, negative, values, cells: self.lengths()?, look: self.look()?, words: self.words()? })
    }

    /// An error at a key, with line and column: `within` characters after the start of its value.
    fn at(&self, key: &str, within: usize, says: &str) -> KindError {
        let last = key.rsplit('.').next().unwrap_or(key);
        let place = self.toml.lines().enumerate().find_map(|(k, line)| {
            let starts = [key, last].into_iter().find_map(|key| {
                let at = line.find(key).filter(|&at| line[..at].chars().all(|c| !c.is_alphanumeric() && c != '"'));
                let inner = || line.find(&format!(" {key} =")).or_else(|| line.find(&format!(" {key}="))).map(|at| at + 1);
                at.or_else(inner).filter(|&at| line[at + key.len()..].trim_start().starts_with('=')).map(|at| at + key.len())
            })?;
            let value = starts + line[starts..].find('=')? + 1;
            let begins = value + line[value..].len() - line[value..].trim_start().len();
            let quote = usize::from(line[begins..].starts_with(['"', '\'']));
            Some((k + 1, line[..begins].chars().count() + quote + 1))
        });
        bad(match place {
            Some((line, column)) => format!("line {line}, column {}, {key}: {says}", column + within),
            None => format!("{key}: {says}"),
        })
    }

    fn formula(&mut self, key: &str, names: &[&str], counts: bool, comes: Comes) -> Result<Formula, KindError> {
        let text = self.raw.formulas().into_iter().find(|(known, _)| *known == key).map(|(_, text)| text.clone());
        let text = text.ok_or_else(|| bad(format!("the key '{key}' is missing")))?;
        let mut known = vec!["n"];
        known.extend(self.raw.value.map(|_| "v"));
        known.extend(names);
        Formula::read(&text, &known, counts, comes).map_err(|Fault { at, says }| self.at(key, at, &says))
    }

    /// What it asks: exactly one thing, which must suit the place of its signs.
    fn ask(&mut self) -> Result<Ask, KindError> {
        let on = self.raw.on;
        let mut given: Vec<&str> = self.raw.formulas().into_iter().map(|(key, _)| key.split('.').next().unwrap_or(key)).collect();
        given.retain(|key| *key != "negative");
        given.extend(self.raw.house.then_some("house"));
        given.dedup();
        let takes = ASKED.iter().find(|row| row.0 == on).map_or(&[][..], |row| row.1);
        let [key] = given[..] else {
            let has = if given.is_empty() { "nothing is".to_string() } else { format!("{} are", given.join(", ")) };
            return Err(bad(format!("{has} asked; expected one of: {}", takes.join(", "))));
        };
        if !takes.contains(&key) {
            let says = format!("it can't be asked on = \"{}\"; expected one of: {}", on_text(on), takes.join(", "));
            return Err(self.at(key, 0, &says));
        }
        if (key == "beside") != self.raw.around.is_some() {
            return Err(match self.raw.around {
                Some(_) => self.at("around", 0, "it goes with beside"),
                None => {
                    bad("the key 'around' is missing: sides, corners, touching, row, column, or steps such as [[1, 2], [2, 1]]"
                        .into())
                }
            });
        }
        if self.raw.parts.is_some() && !(on == On::Line && matches!(key, "whole" | "same")) {
            return Err(self.at("parts", 0, "it goes with whole or same, on = \"line\""));
        }
        match key {
            "next" => self.next(on),
            "any" => {
                let formula = self.formula("any", &["a", "b"], false, Comes::Truth)?;
                match self.has_no_order() && !is_symmetric(&formula, self.values()?) {
                    true => Err(self.at("any", 0, "cells without an order: it has to say the same of b and a")),
                    false => Ok(Ask::Any(formula)),
                }
            }
            "house" => {
                let differ = Formula::read("a != b", &["a", "b"], false, Comes::Truth);
                Ok(Ask::Any(differ.map_err(|Fault { at, says }| self.at("house", at, &says))?))
            }
            "mirrored" => Ok(Ask::Mirrored(self.formula("mirrored", &["a", "b"], false, Comes::Truth)?)),
            "beside" => self.beside(on),
            "machine" => Ok(Ask::Machine {
                start: self.formula("machine.start", &["len"], false, Comes::Number)?,
                next: self.formula("machine.next", &["s", "d", "i", "len", "fresh"], false, Comes::Number)?,
                ends: self.formula("machine.ends", &["s", "len"], false, Comes::Truth)?,
            }),
            _ => self.whole(key),
        }
    }

    fn next(&mut self, on: On) -> Result<Ask, KindError> {
        let names: &[&str] = if on == On::Edge { &["a", "b"] } else { &["a", "b", "c", "d"] };
        let formula = self.formula("next", names, false, Comes::Truth)?;
        let n = names.iter().rposition(|name| formula.names(name)).map_or(2, |last| (last + 1).max(2));
        Ok(Ask::Next(formula, n))
    }

    fn beside(&mut self, on: On) -> Result<Ask, KindError> {
        let sides: [(i8, i8); 4] = [(-1, 0), (0, -1), (0, 1), (1, 0)];
        let corners: [(i8, i8); 4] = [(-1, -1), (-1, 1), (1, -1), (1, 1)];
        let around = match &self.raw.around {
            Some(RawAround::Named(name)) => match name.as_str() {
                "sides" => Around::Steps(sides.to_vec()),
                "corners" => Around::Steps(corners.to_vec()),
                "touching" => Around::Steps([sides, corners].concat()),
                "row" if on == On::Cell => Around::Row,
                "column" if on == On::Cell => Around::Column,
                _ => {
                    let says =
                        format!("'{}' is not one of those there are: sides, corners, touching, row, column", foreign(name));
                    return Err(self.at("around", 0, &says));
                }
            },
            Some(RawAround::Steps(steps)) => {
                let is_step = |[down, right]: &[i8; 2]| (*down, *right) != (0, 0) && down.abs().max(right.abs()) <= 24;
                if steps.is_empty() || steps.len() > 48 || !steps.iter().all(is_step) {
                    return Err(self.at(
                        "around",
                        0,
                        "expected 1 to 48 steps such as [1, 2], rows down and columns to the right",
                    ));
                }
                Around::Steps(steps.iter().map(|[down, right]| (*down, *right)).collect())
            }
            None => Around::Steps(Vec::new()),
        };
        match (on, around) {
            (On::Everywhere, Around::Steps(steps)) => {
                Ok(Ask::Everywhere(steps, self.formula("beside", &["a", "b"], false, Comes::Truth)?))
            }
            (_, around) => {
                Ok(Ask::Around(around, self.formula("beside", &["a", "b", "ra", "ca", "rb", "cb"], false, Comes::Truth)?))
            }
        }
    }

    fn whole(&mut self, key: &str) -> Result<Ask, KindError> {
        let (is_same, each_digit) = (key == "same", key == "each_digit");
        let names: &[&str] = if each_digit { &["e", "len"] } else { &["len"] };
        let asks = self.formula(key, names, true, if is_same { Comes::Number } else { Comes::Truth })?;
        let parts = self.raw.parts.map_or(Split::One, |parts| split_of(parts).0);
        if is_same && parts == Split::One {
            return Err(self.at("same", 0, "it needs parts = \"boxes\" or parts = \"mirrored\""));
        }
        let speaks_of_ends = asks.tallies.iter().any(|tally| tally.part != Part::Line);
        if speaks_of_ends && (parts != Split::One || self.has_no_order()) {
            return Err(self.at(key, 0, "first, last, rest and inner are of a line that is not parted; count in 'line'"));
        }
        Ok(Ask::Whole { parts, asks, is_same, each_digit })
    }

    /// Whether its cells are listed in no order.
    fn has_no_order(&self) -> bool {
        matches!(self.raw.on, On::Corner | On::Cells | On::Region)
    }

    fn negative(&mut self) -> Result<Option<Formula>, KindError> {
        if self.raw.negative.is_none() {
            return Ok(None);
        }
        if self.raw.on != On::Edge {
            return Err(self.at("negative", 0, "it speaks of neighbours without a sign, on = \"edge\""));
        }
        let formula = self.formula("negative", &["a", "b"], false, Comes::Truth)?;
        if formula.names("v") || !is_symmetric(&formula, (0, 0)) {
            return Err(self.at("negative", 0, "it has to say the same of both neighbours, and nothing of v"));
        }
        Ok(Some(formula))
    }

    fn values(&self) -> Result<(u32, u32), KindError> {
        match self.raw.value {
            None => Ok((0, 0)),
            Some(_) if self.raw.on == On::Everywhere => Err(self.at("value", 0, "only signs have one")),
            Some(RawValue { from, to, usual }) => {
                let is_range = from <= to && to < 1000 && to - from <= 200;
                if !is_range || usual.is_some_and(|usual| !(from..=to).contains(&usual)) {
                    return Err(self.at(
                        "value",
                        0,
                        "expected from, to and usual between them, below 1,000 and at most 200 apart",
                    ));
                }
                Ok((from, to))
            }
        }
    }

    /// The fewest and the most cells of a sign.
    fn lengths(&self) -> Result<(usize, usize), KindError> {
        let most = crate::guard::LAW_CELLS.most();
        match (self.raw.on, self.raw.cells) {
            (On::Line, None) => Ok((3, 8)),
            (On::Cells, None) => Ok((1, most)),
            (On::Region, None) => Ok((2, 9)),
            (On::Corner, None) => Ok((4, 4)),
            (On::Outside, None) => Ok((1, most)),
            (On::Line | On::Cells | On::Region, Some([least, top])) if (1..=top).contains(&least) && top <= most && top >= 2 => {
                Ok((least, top))
            }
            (On::Line | On::Cells | On::Region, Some(_)) => {
                Err(self.at("cells", 0, &format!("expected a range such as [3, 9], {most} at most")))
            }
            (On::Edge, None) => Ok((2, 2)),
            (On::Cell | On::Everywhere, None) => Ok((1, 1)),
            (_, Some(_)) => {
                Err(self.at("cells", 0, &format!("no number of cells is to be said on = \"{}\"", on_text(self.raw.on))))
            }
        }
    }

    fn look(&self) -> Result<Look, KindError> {
        let raw = &self.raw.look;
        let percent = |key: &str, value: u8, (low, high): (u8, u8)| match (low..=high).contains(&value) {
            true => Ok(value),
            false => Err(self.at(key, 0, &format!("expected {low} to {high}, in percent"))),
        };
        let ink = |key: &str, gray: u8, color: Option<Color>| {
            Ok::<Ink, KindError>(Ink { gray: percent(key, gray, (8, 80))?, colour: color.map(|Color(rgb)| rgb) })
        };
        let cell = |key: &str, raw: Option<RawCell>| {
            raw.map(|RawCell { shape, size, gray, color }| {
                Ok::<CellLook, KindError>(CellLook {
                    shape: shape_of(shape).0,
                    size: percent(key, size, (20, 90))?,
                    ink: ink(key, gray, color)?,
                })
            })
            .transpose()
        };
        let line = raw.line.map(|RawLine { width, stroke, gray, color }| {
            Ok::<LineLook, KindError>(LineLook {
                width: percent("look.line", width, (5, 40))?,
                stroke: stroke_of(stroke).0,
                ink: ink("look.line", gray, color)?,
            })
        });
        let look = Look {
            line: line.transpose()?,
            ends: [cell("look.first", raw.first)?, cell("look.last", raw.last)?],
            cells: cell("look.cells", raw.cells)?,
            edge: raw.edge.map(|edge| edge_of(edge).0),
            number: raw.number,
        };
        let is_seen = match self.raw.on {
            On::Everywhere => look == Look::default(),
            On::Line => look.line.is_some() && look.edge.is_none(),
            On::Edge | On::Corner => look.edge.is_some() && look.line.is_none(),
            On::Outside => look == Look { number: true, ..Look::default() },
            On::Cell | On::Cells | On::Region => look.cells.is_some() && look.line.is_none() && look.edge.is_none(),
        };
        match (is_seen, self.raw.on) {
            (true, _) if look.number && self.raw.value.is_none() => Err(self.at("number", 0, "it has no value to print")),
            (true, _) => Ok(look),
            (_, On::Everywhere) => Err(bad("look: what holds everywhere has no signs to draw".into())),
            (_, On::Line) => Err(bad("look: a line is drawn by look.line, and look.edge is of edges".into())),
            (_, On::Outside) => {
                Err(bad("look: outside of the grid stands a number: look.number = true, and nothing else".into()))
            }
            (_, On::Edge | On::Corner) => {
                Err(bad("look: an edge or a corner is drawn by look.edge = \"white\", \"black\" or \"block\"".into()))
            }
            (_, On::Cell | On::Cells | On::Region) => {
                Err(bad("look: cells are drawn by look.cells = { shape, size, gray }".into()))
            }
        }
    }

    /// Its words by language, English first; a language that lacks one has it in English.
    fn words(&self) -> Result<Vec<(&'static str, Told)>, KindError> {
        let of = |texts: &Texts| Texts::by_language(texts.clone());
        let (titles, rules) = (of(&self.raw.title), of(&self.raw.rule));
        let usual = if self.raw.on == On::Line { "{title}: {line}" } else { "{title}: {cells}" };
        let signs = self.raw.sign.as_ref().map_or_else(|| vec![("en".into(), usual.into())], of);
        let without = self.raw.without.as_ref().map(of).unwrap_or_default();
        if self.raw.negative.is_some() == without.is_empty() {
            return Err(bad(
                "negative and without go together: what holds of neighbours without a sign, and the sentence that says it".into(),
            ));
        }
        for (key, cap, texts) in
            [("title", TITLE, &titles), ("rule", PHRASE, &rules), ("sign", TITLE, &signs), ("without", PHRASE, &without)]
        {
            for (language, words) in texts {
                cap.hold_text(&format!("{key}.{language}"), words).map_err(|e| bad(e.to_string()))?;
                if words.trim().is_empty() || words.contains(char::is_control) || !(2..=8).contains(&language.len()) {
                    return Err(bad(format!("{key}.{}: expected a text that can be read", foreign(language))));
                }
            }
        }
        let in_language = |texts: &[(String, String)], wanted: &str| {
            let find = |wanted: &str| texts.iter().find(|(language, _)| language == wanted).map(|(_, words)| words.clone());
            find(wanted).or_else(|| find("en"))
        };
        let mut languages: Vec<String> = [&titles, &rules].into_iter().flatten().map(|(language, _)| language.clone()).collect();
        languages.insert(0, "en".into());
        let mut seen: Vec<String> = Vec::new();
        languages.retain(|language| {
            !seen.contains(language) && {
                seen.push(language.clone());
                true
            }
        });
        let told = |language: &String| {
            let word = |key: &str, texts: &[(String, String)]| {
                in_language(texts, language).map(text).ok_or_else(|| bad(format!("{key}.en: the English text is missing")))
            };
            let title = word("title", &titles)?;
            let sign = text(in_language(&signs, language).unwrap_or_else(|| usual.into()).replace("{title}", title));
            let without = text(in_language(&without, language).unwrap_or_default());
            Ok((text(language.clone()), Told { title, rule: word("rule", &rules)?, sign, without }))
        };
        languages.iter().map(told).collect()
    }
}

/// The most values that are tried to find whether a formula treats two digits alike in either order; if it may have more, the answer is
/// no.
const MOST_VALUES: u32 = 64;

/// Whether a formula treats two digits alike in either order, on every board that may have signs.
fn is_symmetric(formula: &Formula, (from, to): (u32, u32)) -> bool {
    let to = if formula.names("v") { to } else { from };
    let holds = |n: i64, v: u32, a: i64, b: i64| formula.holds(&values(&[("n", n), ("v", v.into()), ("a", a), ("b", b)]));
    let is_alike = |n: i64, v: u32| (1..=n).all(|a| (1..a).all(|b| holds(n, v, a, b) == holds(n, v, b, a)));
    to - from < MOST_VALUES && (from..=to).all(|v| (2..=signs::MOST_DIGITS as i64).all(|n| is_alike(n, v)))
}

/// Whether signs say the same from their other end.
fn is_alike(ask: &Ask, values: (u32, u32)) -> bool {
    match ask {
        Ask::Next(formula, 2) | Ask::Any(formula) | Ask::Mirrored(formula) => is_symmetric(formula, values),
        Ask::Whole { asks, .. } => asks.tallies.iter().all(|tally| matches!(tally.part, Part::Line | Part::Inner)),
        Ask::Next(..) | Ask::Around(..) | Ask::Everywhere(..) | Ask::Machine { .. } => false,
    }
}

#[cfg(test)]
mod tests {
    use super::super::{kind_named, read_rules, rules_text};
    use super::*;
    use crate::board::{Cell, Clues, Digit, Law, Shape, Sign};

    const LINE: &str = "name = \"wechsel\"\ntitle = { en = \"Turns\", de = \"Wechsel; „schön“ {1}\" }\nrule = \"It's a_b ~ c.\"\non = \"line\"\n\
        next = \"(a + b) % 2 == 1 and a != b\"\nlook.line = { width = 9, gray = 40 }\n";

    #[test]
    fn a_file_travels_as_a_text() {
        let rule = rule_from_toml(LINE).unwrap();
        assert!(
            !rule.name.contains(char::is_whitespace) && rule.name.starts_with("wechsel{on='line';next='(a+b)%2==1_and_a!=b'")
        );
        assert!(std::ptr::eq(rule, rule_of_text(rule.name).unwrap()), "read once");
        let told = |language: &str| rule.written.unwrap().told(language);
        assert_eq!(told("de").title, "Wechsel; „schön“ {1}");
        assert_eq!((told("fr").title, told("fr").rule), ("Turns", "It's a_b ~ c."));
        // A list contains the rule, so whoever reads the list knows it.
        let size = Shape::new(3, 3);
        let text = format!("{}=r1c1,r1c2,r2c3 diagonals", rule.name);
        let board = kind_named("sudoku").unwrap().rebuild_with(size, "", &read_rules(&text, size).unwrap().rules).unwrap();
        assert_eq!(rules_text(&board, &Clues::none(&board)), format!("diagonals {}=r1c1,r1c2,r2c3", rule.name));
        assert_eq!(board.bonds.len(), 2);
        // In other words, with other spaces, it is the same rule.
        let spaced = rule.name.replace("(a+b)%2==1_and_a!=b", "(_a_+_b_)_%_2_==_1_and_(a_!=_b)");
        assert!(std::ptr::eq(rule, rule_of_text(&spaced).unwrap()));
    }

    #[test]
    fn a_house_travels_and_has_no_more_cells_than_digits() {
        let text = LINE.replace("next = \"(a + b) % 2 == 1 and a != b\"", "house = true");
        let rule = rule_from_toml(&text).unwrap();
        assert!(rule.name.starts_with("wechsel{on='line';house=true;") && std::ptr::eq(rule, rule_of_text(rule.name).unwrap()));
        let size = Shape::new(2, 2);
        let said = |cells: &str| read_rules(&format!("{}={cells}", rule.name), size).map(|said| said.rules);
        assert!(said("r1c1,r2c1,r2c2,r3c2,r3c3").unwrap_err().to_string().contains("are no cells for it"));
        let board =
            kind_named("sudoku").unwrap().rebuild_with(size, "", &said("r1c1,r2c1,r2c2,r3c2;r3c3,r4c4").unwrap()).unwrap();
        assert_eq!(board.houses[board.own_houses().len()..].iter().map(|house| house.cells.len()).collect::<Vec<_>>(), [4, 2]);
        // They move with the puzzle, and keep it from no move of the whole board.
        let admitted = crate::symmetry::admitted(&board);
        assert_eq!(admitted.symmetries.len(), 8);
        for symmetry in admitted.symmetries {
            let moved = crate::symmetry::Transform::of_symmetry(&board, symmetry);
            let there = moved.apply_layout(&board);
            assert_eq!((there.houses.len(), moved.inverse().apply_layout(&there)), (board.houses.len(), board.clone()));
        }
    }

    #[test]
    fn a_file_of_ours_goes_by_its_name() {
        for (_, bytes) in FILES {
            let rule = rule_from_toml(std::str::from_utf8(bytes).unwrap()).unwrap();
            assert!(!rule.name.contains('{') && rule_files().iter().any(|known| std::ptr::eq(*known, rule)));
            for language in ["de", "es", "fr", "it"] {
                let (here, english) = (rule.written.unwrap().told(language), rule.written.unwrap().told("en"));
                assert!(
                    here.rule != english.rule && (here.without.is_empty() || here.without != english.without),
                    "{}",
                    rule.name
                );
            }
        }
        let coloured = rule_from_toml(&LINE.replace("gray = 40", "gray = 40, color = '#E8A33D'")).unwrap();
        assert!(coloured.name.contains("look.line.gray=40;look.line.color='e8a33d'"), "{}", coloured.name);
        assert!(std::ptr::eq(coloured, rule_of_text(coloured.name).unwrap()));
        let other = rule_from_toml(&LINE.replace("wechsel", "parity-line")).unwrap();
        assert!(other.name.starts_with("parity-line{"), "another rule of that name is not ours");
    }

    /// For every law of the built-in files, reading digit by digit agrees with judging the whole line.
    #[test]
    fn laws_of_files_are_read_as_they_are_said() {
        let size = Shape::new(2, 2);
        let board = kind_named("sudoku").unwrap().rebuild(size, "").unwrap();
        let (mut n_laws, mut n_held) = (0, 0);
        let sorts = rule_files().iter().filter_map(|rule| if let Says::Signs(sort) = rule.says { Some(sort) } else { None });
        for (sort, cells) in
            sorts.flat_map(|sort| [vec![0, 1, 5, 4], vec![3, 6, 9, 12, 13]].map(|cells: Vec<Cell>| (sort, cells)))
        {
            for value in [0, 3, 10] {
                for (law, order) in Law::all(&board, &Sign { sort, value, cells: cells.clone() }) {
                    n_laws += 1;
                    for k in 0..4u32.pow(cells.len() as u32) {
                        let digit =
                            |cell: &Cell| (k / 4u32.pow(cells.iter().position(|c| c == cell).unwrap() as u32) % 4) as Digit + 1;
                        let digits: Vec<Digit> = order.iter().map(digit).collect();
                        let read =
                            digits.iter().enumerate().try_fold(law.start(), |state, (place, &d)| law.step(place, state, d));
                        let is_read = read.is_some_and(|state| law.accepts(state));
                        assert_eq!(is_read, law.holds(&digits), "{} {digits:?}", sort.row().name);
                        n_held += usize::from(is_read);
                    }
                }
            }
        }
        assert!(n_laws >= 40 && n_held > 1_000, "{n_laws} {n_held}");
    }

    /// States and the whole line also agree on products and shared values that are too large for a state.
    #[test]
    fn large_numbers_are_read_as_they_are_said() {
        let board = kind_named("sudoku").unwrap().rebuild(Shape::new(3, 3), "").unwrap();
        let cells: Vec<Cell> = vec![0, 1, 2, 3, 13, 22];
        let (mut n_held, mut n_all) = (0, 0);
        for asks in [
            "whole = \"product(line) > 3000\"",
            "whole = \"product(line) <= 10000\"",
            "whole = \"distinct(line) >= 4\"",
            "same = \"distinct(line)\"\nparts = \"boxes\"",
            "same = \"product(line)\"\nparts = \"boxes\"",
            "same = \"sum(line) * 1000\"\nparts = \"mirrored\"",
            "same = \"least(line) - most(line)\"\nparts = \"boxes\"",
        ] {
            let rule = rule_from_toml(&LINE.replace("next = \"(a + b) % 2 == 1 and a != b\"", asks)).unwrap();
            let Says::Signs(sort) = rule.says else { panic!("{asks} has signs") };
            let (law, order) = Law::all(&board, &Sign { sort, value: 0, cells: cells.clone() }).remove(0);
            for k in 0..4_000u32 {
                // Usually large digits.
                let digits: Vec<Digit> =
                    (0..order.len() as u32).map(|i| 9 - (k.wrapping_mul(2_654_435_761) >> (4 * i) & 7) as Digit).collect();
                let read = digits.iter().enumerate().try_fold(law.start(), |state, (place, &d)| law.step(place, state, d));
                assert_eq!(read.is_some_and(|state| law.accepts(state)), law.holds(&digits), "{asks} {digits:?}");
                n_held += usize::from(law.holds(&digits));
                n_all += 1;
            }
        }
        assert!(n_held > 1_000 && n_held < n_all - 1_000, "{n_held} of {n_all}");
    }

    #[test]
    fn different_digits_are_counted_once() {
        let board = kind_named("sudoku").unwrap().rebuild(Shape::new(3, 3), "").unwrap();
        let asks = "whole = \"first == distinct(rest, odd)\"";
        let rule = rule_from_toml(&LINE.replace("next = \"(a + b) % 2 == 1 and a != b\"", asks)).unwrap();
        let Says::Signs(sort) = rule.says else { panic!("it has signs") };
        let (law, _) = Law::all(&board, &Sign { sort, value: 0, cells: vec![0, 10, 20, 12, 4] }).remove(0);
        for (digits, holds) in
            [([2, 1, 3, 4, 1], true), ([1, 7, 7, 7, 2], true), ([3, 1, 3, 4, 1], false), ([4, 1, 3, 5, 7], true)]
        {
            assert_eq!(law.holds(&digits), holds, "{digits:?}");
        }
    }

    #[test]
    fn what_is_wrong_is_told_with_its_place() {
        for (from, to, says) in [
            ("(a + b) % 2 == 1", "(a + b) % 2 = 1", "line 5, column 21, next: one '=' compares nothing; write '=='"),
            ("(a + b) % 2 == 1", "(a + x) % 2 == 1", "line 5, column 14, next: there is no 'x' here; known: n, a, b, c, d, abs"),
            ("(a + b) % 2 == 1", "a + b", "line 5, column 9, next: this is a number"),
            ("(a + b) % 2 == 1", "(a + b % 2 == 1", "next: ')' is expected here"),
            ("(a + b) % 2 == 1", "v == 1", "there is no 'v' here"),
            ("(a + b) % 2 == 1", "1 < a < b", "a comparison of a comparison"),
            ("\"line\"", "\"lines\"", "line 4, column 6, on: 'lines' is not one of those there are"),
            ("\"line\"", "\"cell\"", "it can't be asked on = \"cell\"; expected one of: beside"),
            ("\"line\"", "\"everywhere\"", "it can't be asked on = \"everywhere\""),
            ("next =", "nxt =", "there is no key 'nxt'"),
            ("next =", "any = \"a < b\"\nnext =", "next, any are asked; expected one of: next, any"),
            ("next =", "house = true\nnext =", "next, house are asked"),
            ("\nnext = \"(a + b) % 2 == 1 and a != b\"", "", "nothing is asked; expected one of: next, any"),
            ("wechsel\"", "Wechsel!\"", "line 1, column 9, name: 'Wechsel!': expected lowercase letters"),
            ("wechsel\"", "all-wechsel\"", "another beginning than 'all-'"),
            ("en = \"Turns\", ", "", "title.en: the English text is missing"),
            ("\"Turns\"", "\" \"", "title.en: expected a text that can be read"),
            ("width = 9", "width = 90", "line 6, column 13, look.line: expected 5 to 40, in percent"),
            ("gray = 40", "grey = 40", "there is no key 'grey'; did you mean 'gray'"),
            (
                "gray = 40",
                "gray = 40, color = \"red\"",
                "line 6, column 45, look.line: color 'red': expected six hexadecimal digits",
            ),
            ("look.line = { width = 9, gray = 40 }", "look.edge = \"white\"", "a line is drawn by look.line"),
            ("look.line", "cells = [0, 99]\nlook.line", "cells: expected a range such as [3, 9], 64 at most"),
            (
                "look.line",
                "value = { from = 9, to = 2 }\nlook.line",
                "line 6, column 9, value: expected from, to and usual between them",
            ),
            ("look.line", "negative = \"a == b\"\nlook.line", "negative: it speaks of neighbours without a sign"),
            ("look.line", "parts = \"boxes\"\nlook.line", "parts: it goes with whole or same"),
            ("look.line", "around = \"sides\"\nlook.line", "around: it goes with beside"),
            ("look.line", "look.number = true\nlook.line", "number: it has no value to print"),
        ] {
            let text = LINE.replacen(from, to, 1);
            let told = rule_from_toml(&text).map(|rule| rule.name).unwrap_err().to_string();
            assert!(told.starts_with("the file of the rule: ") && told.contains(says), "{to}: {told}");
            assert!(told.chars().count() < 300, "{told}");
        }
        for text in ["wechsel{", "wechsel{}", "wechsel{on='line'}", "{}", "w{next='a<b'}=r1c1,r1c2"] {
            assert!(rule_of_text(text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_line_with_too_many_ways_is_refused() {
        let text = LINE
            .replace("next = \"(a + b) % 2 == 1 and a != b\"", "whole = \"sum(line) * product(line) == 7 or sum(rest) == 3\"");
        let rule = rule_from_toml(&text).unwrap();
        let size = Shape::new(3, 3);
        let said = |cells: &str| read_rules(&format!("{}={cells}", rule.name), size).map(|_| ()).map_err(|e| e.to_string());
        assert_eq!(said("r1c1-r1c3"), Ok(()));
        let told = said("r1c1-r1c8").unwrap_err();
        assert!(
            told.starts_with("rule wechsel: 'r1c1") && told.contains("can be read in too many ways, more than 4,096"),
            "{told}"
        );
    }
}
