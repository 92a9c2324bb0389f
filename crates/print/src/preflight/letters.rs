//! What the codes of an embedded font draw. A page shows codes, and a font defines three things for each: the character that
//! text extraction gives, the advance, and the outline that is printed. Only the last one is ink, so letters are read by
//! their outlines, which are compared with the fonts that the file was made from. Supports fonts with two bytes per code, as
//! this program writes them.

use super::budget::Limit;
use super::fonts::{Names, add_names};
use super::lexer::{Lexer, Token};
use super::pdf::Pdf;
use super::value::{Dict, Value};
use crate::draw::{FontFile, Ink, Letters};
use crate::guard::{FONT_BYTES, foreign};
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::io::{BufReader, Read};
use std::sync::OnceLock;

/// The fonts that files are made from, by their PostScript names.
#[derive(Default)]
pub struct Originals(BTreeMap<String, Original>);

/// The bytes of a font file, and its letters, which are read once, when a file first needs them.
struct Original {
    bytes: Cow<'static, [u8]>,
    letters: OnceLock<Option<Letters>>,
}

impl Originals {
    /// Takes the bytes of font files, and skips files that are not fonts.
    pub fn new(files: impl IntoIterator<Item = Cow<'static, [u8]>>) -> Originals {
        let named = |bytes: Cow<'static, [u8]>| {
            let name = FontFile::parse(&bytes)?.postscript_name()?;
            Some((name, Original { bytes, letters: OnceLock::new() }))
        };
        Originals(files.into_iter().filter_map(named).collect())
    }

    fn letters(&self, name: &str) -> Option<&Letters> {
        let Original { bytes, letters } = self.0.get(name)?;
        letters.get_or_init(|| FontFile::parse(bytes).map(|file| file.letters())).as_ref()
    }
}

/// What a code draws: lengths in thousandths of the size.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Drawn {
    /// The character that its outline shows, and U+FFFD if it shows none.
    pub ch: char,
    /// The middle of its ink, from its origin.
    pub middle: (f64, f64),
}

/// The codes of a font: their advances, their outlines, and their text.
#[derive(Default)]
pub(super) struct Font {
    /// Its name, quoted, without the tag of a subset.
    pub name: String,
    /// Whether its letters are known, so that what codes draw can be read.
    pub is_known: bool,
    widths: HashMap<u16, f64>,
    width_of_others: f64,
    said: HashMap<u16, char>,
    drawn: BTreeMap<u16, Drawn>,
    /// The faults of its codes.
    pub faults: Names,
}

impl Font {
    /// A font with two bytes per code; `None` for any other kind.
    pub fn of(pdf: &Pdf, dict: &Dict, originals: &Originals) -> Option<Font> {
        if !pdf.is(dict, b"Subtype", b"Type0") || !pdf.is(dict, b"Encoding", b"Identity-H") {
            return None;
        }
        let below = pdf.get(dict, b"DescendantFonts")?;
        let below = pdf.resolve(below.array()?.first()?);
        let below = below.dict()?;
        let name = pdf.get(below, b"BaseFont").and_then(|name| Some(String::from_utf8_lossy(name.name()?).into_owned()));
        let name = name.unwrap_or_default();
        let name = name.split_once('+').filter(|(tag, _)| tag.len() == 6).map_or(&*name, |(_, name)| name);
        let mut font = Font {
            name: foreign(name).to_string(),
            width_of_others: pdf.get_number(below, b"DW").unwrap_or(1000.0),
            ..Font::default()
        };
        font.read_widths(pdf, pdf.get(below, b"W").as_ref().and_then(Value::array).unwrap_or_default());
        font.read_chars(pdf, &pdf.get(dict, b"ToUnicode")?);
        if let Some(bytes) = embedded(pdf, below)
            && let Some(file) = FontFile::parse(&bytes)
        {
            font.look(pdf, &file, &glyph_numbers(pdf, below), name, originals);
        }
        Some(font)
    }

    /// The advance of a code in thousandths of the size.
    pub fn width(&self, code: u16) -> f64 {
        *self.widths.get(&code).unwrap_or(&self.width_of_others)
    }

    /// What a code draws. `None` for a blank.
    pub fn drawn(&self, code: u16) -> Option<Drawn> {
        let unknown = Drawn { ch: char::REPLACEMENT_CHARACTER, middle: (self.width(code) / 2.0, 360.0) };
        Some(self.drawn.get(&code).copied().unwrap_or(unknown)).filter(|drawn| drawn.ch != ' ')
    }

    /// Reads each code by its outline.
    fn look(&mut self, pdf: &Pdf, file: &FontFile, numbers: &Numbers, name: &str, originals: &Originals) {
        // A whole font names its glyphs itself.
        let own = match originals.letters(name) {
            Some(_) => None,
            None if file.has_characters() => Some(file.letters()),
            None => return,
        };
        let Some(letters) = own.as_ref().or_else(|| originals.letters(name)) else { return };
        self.is_known = true;
        let codes: BTreeSet<u16> = self.said.keys().copied().chain(numbers.used()).collect();
        let mut inks: HashMap<u16, Ink> = HashMap::new();
        for code in codes {
            let number = numbers.of(code);
            let ink = inks.entry(number).or_insert_with(|| {
                let ink = file.ink(number);
                pdf.budget.take(Limit::Steps, ink.shape.len() as u64);
                ink
            });
            if !pdf.budget.take(Limit::Steps, 1) {
                return;
            }
            let said = self.said.get(&code).copied();
            if let Some(fault) = self.fault(code, said, ink, letters, file.units_per_em()) {
                add_names(&mut self.faults, &Names::from([fault.into()]));
            }
            let per_mille = |tenths: i32| f64::from(tenths) * 100.0 / f64::from(file.units_per_em().max(1));
            let middle = (per_mille(ink.left + ink.right) / 2.0, per_mille(ink.bottom + ink.top) / 2.0);
            let blank = |ch: char| if ink.shape.is_empty() { ' ' } else { ch };
            let ch = letters.reads(&ink.shape, said).map_or(char::REPLACEMENT_CHARACTER, blank);
            self.drawn.insert(code, Drawn { ch, middle });
        }
    }

    /// What is wrong with a code: another letter than its text, one that is off its place, or one that is too wide or narrow.
    fn fault(&self, code: u16, said: Option<char>, ink: &Ink, letters: &Letters, units_per_em: i32) -> Option<String> {
        let name = &self.name;
        let Some(ch) = said else { return Some(format!("code {code} of {name} has no text")) };
        let Some((original, advance)) = letters.of(ch) else {
            return Some(format!("'{ch}' is no letter of {name}, which draws a box or nothing for it"));
        };
        if ink.shape != original.shape || (ink.bottom, ink.top) != (original.bottom, original.top) {
            return Some(match letters.reads(&ink.shape, None) {
                Some(' ') => format!("{name} draws nothing where its text says '{ch}'"),
                Some(other) => format!("{name} draws '{other}' where its text says '{ch}'"),
                None => format!("{name} draws something else where its text says '{ch}'"),
            });
        }
        let (width, unit) = (self.width(code), 1000.0 / f64::from(units_per_em.max(1)));
        let is_near = |a: f64, b: f64| (a - b).abs() <= unit + 1.0;
        // A glyph for a cell is in the middle of its advance.
        let is_centred = is_near(f64::from(ink.left + ink.right) * unit / 20.0, width / 2.0);
        let is_own = ink.left == original.left && is_near(f64::from(*advance) * unit, width);
        let is_right = is_own || is_centred || ink.shape.is_empty();
        (!is_right).then(|| format!("'{ch}' of {name} stands beside its place"))
    }

    /// `7 [500 600]` are the widths of 7 and 8, `7 9 500` those of 7 to 9.
    fn read_widths(&mut self, pdf: &Pdf, mut told: &[Value]) {
        let code = |value: &Value| pdf.resolve(value).index().and_then(|n| u16::try_from(n).ok());
        while let [first, second, rest @ ..] = told {
            let Some(first) = code(first) else { return };
            match pdf.resolve(second) {
                Value::Array(widths) => {
                    let widths = widths.iter().filter_map(|width| pdf.resolve(width).number());
                    self.widths.extend((first..=u16::MAX).zip(widths));
                    told = rest;
                }
                last => {
                    let (Some(last), [width, after @ ..]) = (code(&last), rest) else { return };
                    let Some(width) = pdf.resolve(width).number() else { return };
                    self.widths.extend((first..=last).map(|code| (code, width)));
                    told = after;
                }
            }
        }
    }

    /// `<0007> <0041>` between `beginbfchar` and its end, and `<0007> <0009> <0041>` between those of ranges.
    fn read_chars(&mut self, pdf: &Pdf, told: &Value) {
        let Some(source) = told.stream().and_then(|stream| pdf.source(stream)) else { return };
        let mut lexer = Lexer::new(BufReader::new(source));
        let mut codes: Vec<u32> = Vec::new();
        loop {
            match lexer.next() {
                Token::End => return,
                Token::Text => {
                    let code = lexer.text().iter().take(4).fold(0, |sum, &byte| sum << 8 | u32::from(byte));
                    codes.push(code);
                    if !pdf.budget.holds(Limit::Values, codes.len() as u64) {
                        return;
                    }
                }
                Token::Word if lexer.text() == b"endbfchar" => {
                    let pairs = codes.chunks_exact(2).map(|pair| (pair[0], pair[0], pair[1]));
                    self.add_chars(pairs);
                    codes.clear();
                }
                Token::Word if lexer.text() == b"endbfrange" => {
                    self.add_chars(codes.chunks_exact(3).map(|three| (three[0], three[1], three[2])));
                    codes.clear();
                }
                // Everything before is the range of all codes.
                Token::Word => codes.clear(),
                _ => {}
            }
            if !pdf.budget.take(Limit::Steps, 1) {
                return;
            }
        }
    }

    fn add_chars(&mut self, ranges: impl Iterator<Item = (u32, u32, u32)>) {
        for (first, last, ch) in ranges {
            for code in first..=last.min(u32::from(u16::MAX)) {
                let (Ok(code), Some(ch)) = (u16::try_from(code), char::from_u32(ch.saturating_add(code - first))) else { break };
                self.said.insert(code, ch);
            }
        }
    }
}

/// The numbers that a font's file gives the glyphs of codes.
enum Numbers {
    Same,
    Map(Vec<u8>),
}

impl Numbers {
    fn of(&self, code: u16) -> u16 {
        match self {
            Numbers::Same => code,
            Numbers::Map(map) => {
                let at = 2 * usize::from(code);
                map.get(at..at + 2).map_or(0, |pair| u16::from_be_bytes([pair[0], pair[1]]))
            }
        }
    }

    /// The codes that have a glyph of their own.
    fn used(&self) -> impl Iterator<Item = u16> {
        let n = if let Numbers::Map(map) = self { map.len() / 2 } else { 0 };
        (0..=u16::MAX).take(n).filter(|&code| self.of(code) != 0)
    }
}

fn glyph_numbers(pdf: &Pdf, below: &Dict) -> Numbers {
    let map = pdf.get(below, b"CIDToGIDMap");
    let Some(source) = map.as_ref().and_then(Value::stream).and_then(|stream| pdf.source(stream)) else { return Numbers::Same };
    Numbers::Map(bytes_of(source, 1 << 17).unwrap_or_default())
}

/// The file of a font.
fn embedded(pdf: &Pdf, below: &Dict) -> Option<Vec<u8>> {
    let descriptor = pdf.get_dict(below, b"FontDescriptor")?;
    let keys: [&[u8]; 2] = [b"FontFile2", b"FontFile3"];
    let file = keys.iter().find_map(|key| pdf.get(&descriptor, key))?;
    bytes_of(pdf.source(file.stream()?)?, FONT_BYTES.most)
}

/// All bytes, unless there are more than `most`.
fn bytes_of(source: impl Read, most: u64) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    source.take(most + 1).read_to_end(&mut bytes).ok()?;
    (bytes.len() as u64 <= most).then_some(bytes)
}
