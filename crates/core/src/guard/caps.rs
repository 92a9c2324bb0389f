//! Caps: the most of each thing that a file, a text or an option may ask for. docs/bounds.md is generated from this list.

/// An upper limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cap {
    /// The name of what is limited, for the list of all caps.
    pub of: &'static str,
    /// The limit.
    pub most: u64,
    /// The unit.
    pub unit: &'static str,
    /// What to do if the limit is exceeded.
    pub remedy: &'static str,
}

/// A request exceeds a cap.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OverCap {
    /// The key, file or option.
    pub place: String,
    /// The number requested; `None` if counting stopped at the cap.
    pub has: Option<u64>,
    /// The cap.
    pub cap: Cap,
}

impl Cap {
    /// Returns an error if `has` exceeds the cap; `place` names the key, file or option.
    pub fn hold(&self, place: &str, has: usize) -> Result<(), OverCap> {
        self.hold_number(place, has as u64)
    }

    /// Like `hold`, for a requested number.
    pub fn hold_number(&self, place: &str, has: u64) -> Result<(), OverCap> {
        if has > self.most { Err(OverCap { has: Some(has), ..self.passed(place) }) } else { Ok(()) }
    }

    /// Like `hold`, for the characters of a text; counts them only if needed.
    pub fn hold_text(&self, place: &str, text: &str) -> Result<(), OverCap> {
        // Characters have at least one byte, so a text with few bytes is within the cap.
        if text.len() as u64 <= self.most { Ok(()) } else { self.hold(place, text.chars().count()) }
    }

    /// The error if counting stopped at the cap.
    pub fn passed(&self, place: &str) -> OverCap {
        OverCap { place: super::foreign(place).to_string(), has: None, cap: *self }
    }

    /// The cap as a `usize`.
    pub const fn most(&self) -> usize {
        self.most as usize
    }
}

impl std::fmt::Display for OverCap {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let OverCap { place, has, cap } = self;
        let has = has.map_or_else(|| format!("more than {}", grouped(cap.most)), grouped);
        write!(f, "{place}: {has} {}; at most {} are allowed: {}", cap.unit, grouped(cap.most), cap.remedy)
    }
}

impl std::error::Error for OverCap {}

/// A number with thousands separators: `1,000,000`.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

macro_rules! caps {
    ($($(#[$doc:meta])* $name:ident = $of:literal, $most:literal $unit:literal, $remedy:literal;)*) => {
        $($(#[$doc])* #[doc = $of] pub const $name: Cap = Cap { of: $of, most: $most, unit: $unit, remedy: $remedy };)*

        /// Every cap, in the order of docs/bounds.md.
        pub static CAPS: &[Cap] = &[$($name),*];
    };
}

caps! {
    // Specs.
    SPEC_BYTES = "a spec's file", 1_048_576 "bytes", "make several books of it";
    SETS = "--set on one command line", 100 "keys", "write them into the spec";
    TITLE = "a title: of the book, of a section, of a series, of a puzzle, of a kind; the rule of a section", 200 "characters", "shorten it";
    NAME = "subtitle, author, publisher, copyright, isbn", 300 "characters", "shorten it";
    PARAGRAPH = "a paragraph: imprint.text, intro, cover.blurb", 10_000 "characters", "shorten it";
    WORD = "any other text of a spec", 2_000 "characters", "shorten it";
    IDS = "ids of a section", 10_000 "ids", "choose them by where, or make several sections";
    SECTIONS = "sections of a book", 1_000 "sections", "make several books of it";
    DAYS = "daily.days", 366 "days", "make several books of it";
    PUZZLES_A_DAY = "sections of a book with `[daily]`", 12 "sections", "take fewer a day";
    PUZZLES = "puzzles of a book or a sheet", 250_000 "puzzles", "make several books of it";
    SMALL_VOLUMES = "series.volume where boards have up to 36 cells", 1_000 "volumes", "leave [series] out";
    NOTES = "pages for notes", 1_000 "pages", "ask for fewer";

    CAPTION = "--caption", 1_000 "characters", "shorten it";

    // What a puzzle says about its board.
    RUN_SIDE = "rows, and columns, of a board with runs (kakuro)", 30 "rows or columns", "take a smaller board";
    RUN_PLACES = "places of such a board, blocked ones with them", 625 "places", "take a smaller board";
    SIGNS = "signs of one rule that are not lines", 400 "signs", "leave some out";
    LINES = "lines of one rule", 100 "lines", "leave some out";
    LINE_CELLS = "a line of a rule that compares neighbours, or cells as far from both ends", 256 "cells", "shorten it";
    LAW_CELLS = "an arrow; a line of the rules region-sum and between", 64 "cells", "shorten it";
    GROUPS = "groups of the rule extra", 64 "groups", "leave some out";

    CLUES = "a count of clues", 10_000 "clues", "ask for fewer";
    EXEC_SECONDS = "--exec-seconds", 86_400 "seconds", "ask for less";
    ANSWER_BYTES = "output of a program of --with exec: for a puzzle", 65_536 "bytes", "let it write only its answers";

    // Templates, themes, words, fonts.
    TOML_BYTES = "a file of words, a theme, a cover, printers.toml, examples.toml, families.toml", 262_144 "bytes", "shorten it";
    KIND_FILE = "the file of a kind", 65_536 "bytes", "shorten it";
    GRIDS = "grids of a kind", 16 "grids", "leave some out";
    PHRASE = "a text of such a file", 2_000 "characters", "shorten it";
    TEXT_BYTES = "a text page", 65_536 "bytes", "shorten it";
    TAGS = "places and conditions of a text page", 1_000 "places and conditions", "make it simpler";
    TAG_WORDS = "one place or condition of a text page", 64 "words and signs between braces", "make it simpler";
    TAG_BYTES = "the text of one place or condition", 1_000 "bytes between braces", "shorten it";
    TAG_DEPTH = "conditions and loops inside each other", 16 "conditions and loops inside each other", "make it simpler";
    TAG_STEPS = "filling one text page", 20_000 "steps", "loop over less";
    BOOK_STEPS = "filling all text pages of a book", 1_000_000 "steps", "loop over less";
    RANGE = "range() on a text page", 1_000 "numbers", "loop over less";
    FILLED = "a text page as filled in", 65_536 "bytes", "shorten it";
    LIST_DEPTH = "lists inside each other on a text page", 6 "lists inside each other", "make it simpler";
    REGIONS = "regions of a text page", 50 "regions", "make it simpler";
    FIGURES = "pictures of a text page", 40 "pictures", "leave some out";
    FIGURES_IN_A_ROW = "pictures side by side", 6 "pictures", "put an empty line between them";
    TABLE_COLUMNS = "columns of a table on a text page", 8 "columns", "make two tables of it";
    TABLE_ROWS = "rows of a table on a text page", 500 "rows", "make two tables of it";
    PATTERNS = "regions of a theme", 26 "regions", "leave some out";
    FAMILIES = "families of fonts", 16 "families", "leave some out";
    FONT_BYTES = "the file of a font", 33_554_432 "bytes", "take a smaller font";
    FONT_CHARACTERS = "characters of a font", 300_000 "characters", "take a smaller font";
    EMBEDDED_FONT_POINTS = "points of the glyphs of a font in a PDF, for reading its letters", 2_000_000 "points", "embed fewer glyphs";
    FONT_POINTS = "points of a font's glyphs, with the parts that they share", 20_000_000 "points", "take a smaller font";
    GLYPH_WIDTH = "the width of a glyph", 10 "em", "take another font";
    ORNAMENTS = "ornaments", 100 "files", "leave some out";
    ORNAMENT_BYTES = "an ornament", 65_536 "bytes", "simplify the picture";
    ORNAMENT_POINTS = "an ornament", 4_000 "points", "simplify the picture";
    ORNAMENT_NUMBER = "a number in an ornament", 100_000 "units", "scale the picture down";
    ORNAMENT_SIDES = "how much longer one side of an ornament is", 20 "times its other side", "cut the picture";
    ORNAMENT_REACH = "how far a shape of an ornament reaches", 10 "times its size", "cut the picture";
    ORNAMENT_DEPTH = "groups inside each other in an ornament", 16 "groups inside each other", "simplify the picture";
    PICTURE_BYTES = "the file of a picture on a cover", 67_108_864 "bytes", "export it smaller";
    PICTURE_PIXELS = "a picture on a cover", 30_000_000 "pixels", "export it smaller; 300 dots an inch are enough for print";
    DRAWING_BYTES = "a drawing in SVG on a cover", 1_048_576 "bytes", "simplify the picture";
    DRAWING_POINTS = "a drawing in SVG on a cover", 50_000 "points", "simplify the picture";
    EXAMPLES = "examples.toml, techniques.toml", 200 "examples", "leave some out";
    PRINTERS = "printers.toml", 200 "printers", "leave some out";
    LEAST_PAGES = "the fewest pages that a printer binds", 10_000 "pages", "correct it";
    SHEET_PAGES = "pages of a printer's sheet", 256 "pages", "correct it";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_over_a_cap_is_told_with_the_cap() {
        assert_eq!(TITLE.hold_text("title", &"ä".repeat(200)), Ok(()));
        let told = TITLE.hold_text("section.3.title", &"ä".repeat(201)).unwrap_err().to_string();
        assert_eq!(told, "section.3.title: 201 characters; at most 200 are allowed: shorten it");
        assert_eq!(
            TAG_STEPS.passed("a\nb").to_string(),
            "a\\nb: more than 20,000 steps; at most 20,000 are allowed: loop over less"
        );
        assert_eq!([0, 999, 1_000, 1_234_567].map(grouped), ["0", "999", "1,000", "1,234,567"]);
    }

    #[test]
    fn caps_are_numbers_that_arithmetic_survives() {
        assert!(CAPS.iter().all(|cap| (1..=1 << 40).contains(&cap.most)));
    }
}
