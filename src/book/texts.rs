//! Texts: the pages of a book that are text, as templates by their names.
//! What never lives here: the templates themselves, drawing.

use std::collections::BTreeMap;

/// The source of each text page, by its name: `title`, `imprint`, `how-to-play-sudoku` …
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Texts(pub BTreeMap<String, String>);
