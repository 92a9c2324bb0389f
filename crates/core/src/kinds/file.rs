//! The file of a kind: a few lines of TOML that say its name, its ground, its rules and its sizes. The built-in kinds are such
//! files, too; `templates/kinds/README.md` says what one can contain.

use super::geometry::Form;
use super::ground::Ground;
use super::laying::misfit;
use super::said::read_rules;
use super::{Geometry, Kind, KindError, nine, parse_size};
use crate::board::{MAX_DIGITS, RuleUse, Shape};
use crate::guard::{KIND_FILE, TITLE, read_toml, toml_place};
use crate::sorted::{Ordered, SortedMap};
use serde::Deserialize;
use std::sync::Mutex;

/// The built-in files: path and text.
static FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/kinds.rs"));

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Raw {
    name: String,
    /// Its place in the list of kinds; those without one come last, by name.
    #[serde(default = "last")]
    rank: u32,
    #[serde(default)]
    also: Vec<String>,
    title: Texts,
    #[serde(default)]
    about: String,
    /// Its rules as pages print them, instead of the language's text for each rule.
    #[serde(default)]
    how_to_play: Option<Texts>,
    #[serde(default = "boxes")]
    geometry: RawGeometry,
    #[serde(default)]
    rules: Vec<String>,
    /// The upper left corners of its grids, where it has several.
    #[serde(default)]
    grids: Vec<String>,
    /// The smallest and the largest side of its grid.
    #[serde(default = "sides")]
    sides: [usize; 2],
    /// Sizes among these that have no puzzle, or none worth making.
    #[serde(default)]
    without: Vec<String>,
    /// Every size of a board of runs, of areas or with blocked places.
    #[serde(default)]
    sizes: Vec<String>,
    #[serde(default)]
    size: Option<String>,
    /// How many digits its puzzles show on a board of its own size, unless a request says it: `22..28`. Without, the fewest.
    #[serde(default)]
    clues: Option<String>,
    /// Sums are clues.
    #[serde(default)]
    sums: bool,
    /// Digits are added where sums do not suffice.
    #[serde(default)]
    adds_givens: bool,
    /// The usual split of coloured regions.
    #[serde(default)]
    regions: Option<String>,
}

#[derive(Deserialize, Clone)]
#[serde(untagged)]
pub(super) enum Texts {
    English(String),
    ByLanguage(SortedMap<String, String>),
}

impl Texts {
    /// The texts with their languages: a single text is English.
    pub(super) fn by_language(self) -> Vec<(String, String)> {
        match self {
            Texts::English(text) => vec![("en".into(), text)],
            Texts::ByLanguage(texts) => texts.into_iter().collect(),
        }
    }
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum RawGeometry {
    Boxes,
    Latin,
    Grids,
    Runs,
    Areas,
    Straights,
    Nine,
}

impl RawGeometry {
    fn said(self) -> Geometry {
        match self {
            RawGeometry::Boxes => Geometry::Boxes,
            RawGeometry::Latin => Geometry::Latin,
            RawGeometry::Grids => Geometry::Grids,
            RawGeometry::Runs => Geometry::Runs,
            RawGeometry::Areas => Geometry::Areas,
            RawGeometry::Straights => Geometry::Blocks,
            RawGeometry::Nine => Geometry::Nine,
        }
    }
}

fn last() -> u32 {
    u32::MAX
}

fn boxes() -> RawGeometry {
    RawGeometry::Boxes
}

fn sides() -> [usize; 2] {
    [4, 16]
}

/// The table of kinds.
pub fn embedded() -> Vec<Kind> {
    let read = |(path, bytes): &(&str, &[u8])| {
        let text = std::str::from_utf8(bytes).expect("a built-in kind is text");
        parsed(text).unwrap_or_else(|e| panic!("{path}: {e}"))
    };
    let mut kinds: Vec<(u32, Leaked, Kind)> = FILES.iter().map(read).collect();
    kinds.order_by_key(|(rank, _, kind)| (*rank, kind.name));
    kinds.into_iter().map(|(_, _, kind)| kind).collect()
}

/// Kinds of a user's own that were read so far. They live as long as the program, as the table does.
static OWN: Mutex<Vec<(String, &'static Kind)>> = Mutex::new(Vec::new());

/// The most different files of kinds that a program reads.
const MOST_OWN: usize = 1000;

/// The kind that a file's text describes. Rows give it the name of a built-in kind, because its rules say everything else.
pub fn kind_from_toml(text: &str) -> Result<&'static Kind, KindError> {
    KIND_FILE.hold("the file", text.len()).map_err(|e| KindError::NotAKind(e.to_string()))?;
    let mut own = OWN.lock().unwrap_or_else(|e| e.into_inner());
    if let Some((_, kind)) = own.iter().find(|(known, _)| known == text) {
        return Ok(kind);
    }
    if own.len() == MOST_OWN {
        return Err(KindError::NotAKind(format!("more than {MOST_OWN} files of kinds in one run")));
    }
    let (_, titles, mut kind) = parsed(text)?;
    if kind.geometry == Geometry::Nine {
        return Err(KindError::NotAKind("geometry = \"nine\" is for the built-in kinds".into()));
    }
    // The titles of built-in kinds are among the words of a language.
    kind.titles = titles;
    let named = super::kind_of_rules(kind.default_size, kind.rules);
    kind.name = named.name;
    if named.rules == kind.rules && named.default_size == kind.default_size {
        kind.clues = kind.clues.or(named.clues);
    }
    let kind: &'static Kind = Box::leak(Box::new(kind));
    own.push((text.into(), kind));
    Ok(kind)
}

/// The title that a kind's own file gives in a language, or in English; `None` if the title is among the language's words.
pub fn title_of_own(kind: &Kind, language: &str) -> Option<&'static str> {
    let of = |wanted: &str| text_in(kind.titles, wanted);
    of(language).or_else(|| of("en")).or(kind.titles.first().map(|(_, title)| *title))
}

/// The rules as a kind's own file words them in a language; `None` if it has none in that language.
pub fn how_to_play_own(kind: &Kind, language: &str) -> Option<&'static str> {
    text_in(kind.how_to_play, language)
}

fn text_in(texts: Leaked, language: &str) -> Option<&'static str> {
    texts.iter().find(|(known, _)| *known == language).map(|(_, text)| *text)
}

/// Texts by language that live as long as the program.
type Leaked = &'static [(&'static str, &'static str)];

fn leaked(texts: Vec<(String, String)>) -> Leaked {
    leak(texts.into_iter().map(|(language, words)| (text(language), text(words))).collect())
}

pub(super) fn leak<T>(list: Vec<T>) -> &'static [T] {
    Box::leak(list.into_boxed_slice())
}

pub(super) fn text(text: String) -> &'static str {
    Box::leak(text.into_boxed_str())
}

fn bad(problem: String) -> KindError {
    KindError::NotAKind(problem)
}

fn hold_names(raw: &Raw) -> Result<(), KindError> {
    let is_name = |name: &String| {
        let is_letter = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        (1..=40).contains(&name.len()) && name.chars().all(is_letter)
    };
    match std::iter::once(&raw.name).chain(&raw.also).find(|name| !is_name(name)) {
        None => Ok(()),
        Some(name) => Err(bad(format!("name '{}': expected lowercase letters, digits and hyphens", crate::guard::foreign(name)))),
    }
}

type ByLanguage = Vec<(String, String)>;

/// Titles and ways to play, each of which can be read.
fn texts(title: Texts, how_to_play: Option<Texts>) -> Result<(ByLanguage, ByLanguage), KindError> {
    let titles = title.by_language();
    let how_to_play = how_to_play.map(Texts::by_language).unwrap_or_default();
    for (key, (language, words)) in
        titles.iter().map(|row| ("title", row)).chain(how_to_play.iter().map(|row| ("how_to_play", row)))
    {
        if key == "title" {
            TITLE.hold_text(key, words).map_err(|e| bad(e.to_string()))?;
        }
        if words.trim().is_empty() || words.contains(char::is_control) && key == "title" {
            return Err(bad(format!("{key}.{}: expected a text that can be read", crate::guard::foreign(language))));
        }
    }
    Ok((titles, how_to_play))
}

/// The sizes on which its rules can be laid.
fn laid_sizes(
    geometry: Geometry,
    size: Option<Shape>,
    rules: &[RuleUse],
    (whole, sides): (&[String], [usize; 2]),
    without: &[String],
) -> Result<Vec<Shape>, KindError> {
    let mut sizes = match (geometry, size) {
        (Geometry::Nine, _) => vec![nine::SIZE],
        (Geometry::Grids, _) => super::whole_of(rules).into_iter().collect(),
        _ if geometry.has_whole_sizes() => whole_sizes(geometry.form(), whole, size, super::whole_of(rules))?,
        // Cells are named on a grid of one size: the file's, or 9×9.
        _ if rules.iter().any(names_cells) => vec![own_size(geometry, size.unwrap_or(nine::SIZE))],
        _ => sizes_of(geometry, sides),
    };
    let without = without.iter().map(|size| parse_size(size)).collect::<Result<Vec<Shape>, _>>()?;
    sizes.retain(|&size| !without.contains(&size) && misfit(rules, &Ground::under(size, rules)).is_none());
    Ok(sizes)
}

/// Its place in the list, its titles by language, and the kind.
fn parsed(toml: &str) -> Result<(u32, Leaked, Kind), KindError> {
    let raw: Raw = read_toml(toml).map_err(|e| KindError::NotAKind(toml_place(toml, &e)))?;
    hold_names(&raw)?;
    let (titles, how_to_play) = texts(raw.title, raw.how_to_play)?;
    let english = titles.iter().find(|(language, _)| language == "en").or(titles.first()).map(|(_, title)| title.clone());
    let english = english.ok_or_else(|| bad("title: expected a text, or texts by language".into()))?;
    let geometry = raw.geometry.said();
    // Rules with cells are read for the side of the default size, which a file with cells has to say.
    let size = raw.size.as_deref().map(parse_size).transpose()?;
    if (geometry == Geometry::Grids) == raw.grids.is_empty() {
        return Err(bad(
            "geometry = \"grids\" takes grids = [\"r1c1\", …], the upper left corners of its grids, and no other does".into(),
        ));
    }
    // A grid without boxes has regions, or a rule that it has none.
    let ground = match geometry {
        Geometry::Latin => " latin".into(),
        Geometry::Runs | Geometry::Areas | Geometry::Blocks => {
            geometry.form().rule().map_or(String::new(), |rule| format!(" {rule}"))
        }
        Geometry::Grids => format!(" grids={}", raw.grids.join(",")),
        _ => String::new(),
    };
    let said = read_rules(&(raw.rules.join(" ") + &ground), size.unwrap_or(nine::SIZE))?;
    super::no_clues(&said)?;
    let rules: Vec<RuleUse> = said.rules;
    // The rule says the same as the geometry.
    let geometry = match super::whole_of(&rules) {
        _ if Form::of(&rules) != Form::Lines => Geometry::of_form(Form::of(&rules)),
        Some(_) => Geometry::Grids,
        None => geometry,
    };
    if geometry != Geometry::Grids && !geometry.has_whole_sizes() && size.is_some_and(|size| size.n_cells() > MAX_DIGITS) {
        return Err(bad("size: only a board of several grids is larger than 25x25".into()));
    }
    let sizes = laid_sizes(geometry, size, &rules, (&raw.sizes, raw.sides), &raw.without)?;
    let preferred = size.map_or(own_size(geometry, nine::SIZE), |size| own_size(geometry, size));
    let default_size = sizes.iter().copied().find(|&size| size == preferred).or(sizes.first().copied());
    let Some(default_size) = default_size else {
        return Err(bad("its rules can't be laid on a board of any of its sizes".into()));
    };
    let n_cells = if geometry == Geometry::Nine { 9 } else { Ground::under(default_size, &rules).area.n_cells() };
    let clues = raw.clues.as_deref().map(|text| range(text, n_cells).ok_or_else(|| bad(not_clues(text))));
    let clues = clues.transpose()?;
    let split = raw.regions.as_deref().map(nine::parse_split).transpose()?.unwrap_or_default();
    let also: Vec<&'static str> = raw.also.into_iter().map(text).collect();
    let kind = Kind {
        name: text(raw.name),
        also: leak(also),
        title: text(english),
        about: text(raw.about),
        geometry,
        rules: leak(rules),
        sizes: leak(sizes),
        default_size,
        clues,
        default_split: leak(split),
        has_sums: raw.sums,
        adds_givens: raw.adds_givens,
        titles: &[],
        how_to_play: leaked(how_to_play),
    };
    Ok((raw.rank, leaked(titles), kind))
}

/// A range of counts below a number of cells: `22..28`, or one count.
fn range(text: &str, n_cells: usize) -> Option<(usize, usize)> {
    let (low, high) = text.split_once("..").unwrap_or((text, text));
    let (low, high) = (low.trim().parse().ok()?, high.trim().parse().ok()?);
    (low <= high && high < n_cells).then_some((low, high))
}

fn not_clues(text: &str) -> String {
    format!("clues = \"{}\": expected a count or a range below the number of cells, such as 22..28", crate::guard::foreign(text))
}

fn names_cells(rule: &RuleUse) -> bool {
    !matches!(rule.cells, crate::board::RuleCells::Fixed | crate::board::RuleCells::Drawn)
}

/// The sizes of boards of runs, of areas or with blocked places: those that the file lists, its own, or that of the runs that it says.
fn whole_sizes(form: Form, listed: &[String], own: Option<Shape>, said: Option<Shape>) -> Result<Vec<Shape>, KindError> {
    let rule = form.rule().unwrap_or_default();
    let listed = listed.iter().map(|size| parse_size(size)).collect::<Result<Vec<Shape>, _>>()?;
    let mut sizes = said.map_or(listed, |said| vec![said]);
    sizes.extend(own.filter(|own| sizes.is_empty() || said.is_none() && !sizes.contains(own)));
    match sizes.iter().find(|&&size| !form.may_be_size(size)) {
        Some(size) => Err(KindError::RuleDoesNotFit(rule, *size)),
        None if sizes.is_empty() => Err(KindError::NotAKind(format!("geometry = \"{rule}\" takes sizes = [\"8x8\", …]"))),
        None => Ok(sizes),
    }
}

/// A side such as 9 is that of a grid of square boxes, or of a grid without any.
fn own_size(geometry: Geometry, size: Shape) -> Shape {
    match geometry {
        Geometry::Latin => Shape::new(1, size.n_cells() as u8),
        _ => size,
    }
}

/// Every size between two sides: a box has at least two rows and two columns.
fn sizes_of(geometry: Geometry, [least, most]: [usize; 2]) -> Vec<Shape> {
    // The smallest box has four cells; a grid without boxes may have three rows.
    let sides = |fewest: usize| least.max(fewest).min(MAX_DIGITS + 1) as u8..=most.min(MAX_DIGITS) as u8;
    match geometry {
        Geometry::Latin => sides(3).map(|n| Shape::new(1, n)).collect(),
        _ => {
            let boxes =
                |n: u8| (2..n).filter(move |rows| n.is_multiple_of(*rows) && n / rows >= 2).map(move |r| Shape::new(r, n / r));
            sides(4).flat_map(boxes).collect()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kinds::KINDS;

    #[test]
    fn sizes_run_from_2x2_to_5x5() {
        let all = KINDS[0].sizes;
        assert_eq!(all.first(), Some(&Shape::new(2, 2)));
        assert_eq!(all.last(), Some(&Shape::new(5, 5)));
        for size in [(2, 3), (3, 2), (2, 4), (4, 2), (2, 5), (3, 4), (4, 3), (3, 5), (5, 3), (4, 4), (4, 5)] {
            assert!(all.contains(&Shape::new(size.0, size.1)), "{size:?}");
        }
    }

    #[test]
    fn names_of_kinds_are_different() {
        let mut names: Vec<&str> = KINDS.iter().flat_map(|kind| kind.also.iter().chain([&kind.name]).copied()).collect();
        let n = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), n);
    }

    #[test]
    fn a_file_of_ones_own_is_a_kind() {
        let text =
            "name = \"mine\"\ntitle = { en = \"Mine\", de = \"Meins\" }\nrules = [\"diagonals\", \"anti-king odd even\"]\n";
        let kind = kind_from_toml(text).unwrap();
        assert_eq!((kind.name, kind.title, title_of_own(kind, "de")), ("sudoku", "Mine", Some("Meins")));
        assert_eq!(kind.rules.iter().map(|rule| rule.name).collect::<Vec<_>>(), ["diagonals", "anti-king", "odd", "even"]);
        assert!(std::ptr::eq(kind, kind_from_toml(text).unwrap()));
        // Editors of Windows put a byte-order mark in front.
        assert_eq!(kind_from_toml(&format!("\u{feff}{text}")).unwrap().rules, kind.rules);
        // A file that equals a built-in kind gets its name.
        assert_eq!(kind_from_toml("name = \"mine\"\ntitle = \"X\"\nrules = [\"diagonals\"]").unwrap().name, "x");
    }

    #[test]
    fn a_file_that_makes_no_kind_says_why() {
        let error = |text: &str| kind_from_toml(text).err().map(|e| e.to_string()).unwrap_or_default();
        assert_eq!(
            error("name = 1"),
            "the file of the kind: line 1, column 8, name: this is the number 1, and a text in quotes is expected"
        );
        let with = |more: &str| error(&format!("name = \"mine\"\ntitle = \"Mine\"\n{more}"));
        assert!(with("rules = [\"diagonal\"]").contains("there is no rule 'diagonal'"));
        assert!(with("rules = [\"windows\"]\nsides = [6, 6]").contains("can't be laid"));
        assert!(with("colour = 1").contains("colour"));
        let long = "W".repeat(5_000);
        assert!(error(&format!("name = \"mine\"\ntitle = \"{long}\"")).contains("title: 5,000 characters; at most 200"));
        for text in [with(&format!("{long} = 1")), with(&format!("geometry = \"{long}\"")), error(&format!("name = {long}"))] {
            assert!((20..400).contains(&text.len()), "{text}");
        }
        assert!(error("name = \"Mine!\"\ntitle = \"Mine\"").contains("lowercase"));
    }
}
