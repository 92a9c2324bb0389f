//! OpenSudoku's XML, in and out: folders of games, each with its cells in an attribute. A document type, and so every
//! custom entity, is refused.

use super::lines::Rows;
use super::read::{Fields, LayoutCache, Row, RowError};
use super::{Alphabet, Record};
use crate::puzzle::grid_text;
use roxmltree::{Document, Node, ParsingOptions};
use std::borrow::Cow;
use std::io::{BufRead, Read};

/// The largest file that is taken up. It is held as a whole, unlike lists of lines.
const MAX_FILE: u64 = 16 << 20;
/// The most elements and texts of one. A game is one, and the line break after it another.
const MAX_NODES: u32 = 1 << 20;

/// The most attributes of an element, and namespaces of a file: more would be compared with each other for minutes.
const MAX_ATTRIBUTES: usize = 256;
const MAX_NAMESPACES: usize = 64;

/// The text before the first game.
pub fn head() -> Vec<u8> {
    b"<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku version=\"2\">\n<folder name=\"gridpress\">\n".to_vec()
}

/// A game: zeros for blanks, and the level as its note.
pub fn game(record: Record) -> Vec<u8> {
    let cells = grid_text(&record.clues().givens).replace('.', "0");
    let own = record.claim("note").unwrap_or("");
    let note = if own.is_empty() { record.value_of("level") } else { own.into() };
    let note = if note.is_empty() { String::new() } else { format!(" note=\"{}\"", escaped(&note)) };
    format!("<game data=\"{cells}\"{note}/>\n").into_bytes()
}

/// The text after the last game.
pub fn tail() -> Vec<u8> {
    b"</folder>\n</opensudoku>\n".to_vec()
}

/// A text as the value of an attribute. Characters that XML can't have become spaces.
fn escaped(text: &str) -> String {
    let one = |c: char| -> Cow<'static, str> {
        match c {
            '&' => "&amp;".into(),
            '<' => "&lt;".into(),
            '"' => "&quot;".into(),
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => " ".into(),
            c => c.to_string().into(),
        }
    };
    text.chars().map(one).collect()
}

/// Every game of a file.
pub fn rows<'a>(input: impl BufRead + 'a, mut cache: LayoutCache) -> Rows<'a> {
    let mut input = Some(input);
    let mut rows = Vec::new().into_iter();
    Box::new(std::iter::from_fn(move || {
        if let Some(input) = input.take() {
            rows = all(input, &mut cache).unwrap_or_else(|e| vec![Err(e)]).into_iter();
        }
        rows.next()
    }))
}

fn all(input: impl BufRead, cache: &mut LayoutCache) -> Result<Vec<Result<Row, RowError>>, RowError> {
    let mut bytes = Vec::new();
    let whole = |problem: String| RowError::new(1, 1, problem);
    input.take(MAX_FILE + 1).read_to_end(&mut bytes).map_err(|e| whole(format!("can't be read: {e}")))?;
    if bytes.len() as u64 > MAX_FILE {
        return Err(whole(format!("the XML file has more than {} MB; split it into smaller files", MAX_FILE >> 20)));
    }
    let text = String::from_utf8(bytes).map_err(|e| {
        let valid = e.utf8_error().valid_up_to();
        let line = e.as_bytes()[..valid].iter().filter(|&&b| b == b'\n').count() as u64 + 1;
        RowError::new(line, 1, "expected text in UTF-8")
    })?;
    // Lists that are empty are lists, in every format.
    if text.trim_start_matches('\u{feff}').trim().is_empty() {
        return Ok(Vec::new());
    }
    if let Some(fault) = too_much(&text) {
        return Err(fault);
    }
    let options = ParsingOptions { allow_dtd: false, nodes_limit: MAX_NODES, ..ParsingOptions::default() };
    let document = Document::parse_with_options(&text, options).map_err(|e| {
        let words = e.to_string();
        use roxmltree::Error::{DtdDetected, NodesLimitReached, UnclosedRootNode, UnexpectedEndOfStream};
        // Of these the parser does not say where it met them.
        let (at, problem) = match &e {
            DtdDetected => (text.find("<!DOCTYPE"), "expected XML without a document type, which may define entities".into()),
            UnclosedRootNode | UnexpectedEndOfStream => (Some(text.trim_end().len()), format!("expected XML: {e}")),
            NodesLimitReached => (Some(0), "the XML file has too many elements; split it into smaller files".into()),
            _ => (None, String::new()),
        };
        if let Some(at) = at {
            let (line, column) = Place::new(&text).of(at);
            return RowError::new(line, column, problem);
        }
        // The line's own words already say the place.
        let problem = words.rsplit_once(" at ").map_or(words.as_str(), |(problem, _)| problem);
        RowError::new(e.pos().row as u64, e.pos().col as u64, format!("expected XML: {problem}"))
    })?;
    let root = document.root_element();
    let mut place = Place::new(&text);
    if !root.tag_name().name().starts_with("opensudoku") {
        let (line, column) = place.of(root.range().start);
        let problem = format!("expected an element <opensudoku>, found <{}>", short(root.tag_name().name()));
        return Err(RowError::new(line, column, problem));
    }
    let games = root.descendants().filter(|node| node.is_element() && node.tag_name().name() == "game");
    Ok(games.map(|game| row(game, &mut place, cache)).collect())
}

/// Rejects input that no app writes and that would take the parser very long.
fn too_much(text: &str) -> Option<RowError> {
    let mut place = Place::new(text);
    // No value of an attribute has a `<`.
    let mut elements = text.match_indices('<').zip(text.split('<').skip(1));
    let crowded = elements.find(|(_, element)| element.bytes().filter(|&b| b == b'=').count() > MAX_ATTRIBUTES);
    let (at, problem) = match crowded {
        Some(((at, _), _)) => (at, format!("an element with more than {MAX_ATTRIBUTES} attributes")),
        None => {
            let (at, _) = text.match_indices("xmlns").nth(MAX_NAMESPACES)?;
            (at, format!("a file with more than {MAX_NAMESPACES} namespaces"))
        }
    };
    let (line, column) = place.of(at);
    Some(RowError::new(line, column, format!("expected a file of OpenSudoku, found {problem}")))
}

fn short(name: &str) -> String {
    name.chars().take(40).flat_map(char::escape_default).collect()
}

/// A walk through a text that knows its lines.
struct Place<'a> {
    text: &'a str,
    at: usize,
    line: u64,
    line_start: usize,
}

impl Place<'_> {
    fn new(text: &str) -> Place<'_> {
        Place { text, at: 0, line: 1, line_start: 0 }
    }

    /// Line and column of a byte that is not before the last one asked for.
    fn of(&mut self, byte: usize) -> (u64, u64) {
        for (offset, _) in self.text[self.at..byte].match_indices('\n') {
            self.line += 1;
            self.line_start = self.at + offset + 1;
        }
        self.at = byte;
        (self.line, self.text[self.line_start..byte].chars().count() as u64 + 1)
    }
}

fn row(game: Node, place: &mut Place, cache: &mut LayoutCache) -> Result<Row, RowError> {
    let (line, start) = place.of(game.range().start);
    let Some(data) = game.attribute_node("data") else {
        return Err(RowError::new(line, start, "expected a game with an attribute data=\"…\""));
    };
    let (line, column) = place.of(data.range_value().start);
    let plain = data.value().trim();
    let puzzle: Cow<str> = match plain.strip_prefix("version:") {
        Some(kept) => givens(kept).map_err(|problem| RowError::new(line, column, problem))?.into(),
        None => plain.into(),
    };
    let folder = game.parent_element().and_then(|folder| folder.attribute("name")).map(|name| ("folder", name));
    let others = game.attributes().filter(|said| said.name() != "data").map(|said| (said.name(), said.value()));
    // The app's record of a person's game is not a claim about the puzzle.
    let claims = others.chain(folder).filter(|(name, value)| !value.is_empty() && matches!(*name, "folder" | "note"));
    let claims = claims.map(|(name, value)| (name.to_string(), value.to_string())).collect();
    let fields = Fields {
        line,
        column,
        kind: None,
        size: Some("3x3"),
        puzzle: &puzzle,
        solution: None,
        regions: None,
        sums: None,
        rules: None,
    };
    cache.row(fields, claims)
}

/// The givens of a game as the app itself keeps it: a version, then for each cell its digit, notes and whether it may be
/// changed, each followed by a bar.
fn givens(kept: &str) -> Result<String, String> {
    const CELLS: usize = 81;
    let bad = || format!("expected the {CELLS} cells of a kept game: digit|notes|editable| for each");
    let (_, cells) = kept.trim_start().split_once(char::is_whitespace).ok_or_else(bad)?;
    let words: Vec<&str> = cells.split('|').map(str::trim).filter(|word| !word.is_empty()).collect();
    let each = words.len() / CELLS;
    if !matches!(each, 3 | 4) || words.len() != each * CELLS {
        return Err(bad());
    }
    let one = |cell: &[&str]| -> Option<char> {
        let mut chars = cell[0].chars();
        let c = chars.next().filter(|c| c.is_ascii_digit() && chars.next().is_none())?;
        match cell[each - 1] {
            // A person's digit is not a given.
            "1" => Some(Alphabet::default().symbol(0)),
            "0" => Some(c),
            _ => None,
        }
    };
    words.chunks(each).map(one).collect::<Option<String>>().ok_or_else(bad)
}
