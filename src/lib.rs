//! gridpress: a seeded puzzle press, as a program and as a library. One pipeline leads from a seed to a file:
//!
//! seed → layout → full grid → clues removed → rated → transformed → chosen → sorted → pages → bytes → files
//!
//! Each part of the pipeline is a module ("room") that takes plain values and returns plain values. Only [`store`] accesses
//! files, and only [`press`] starts threads. A clock is read in one place, to end another program that takes too long
//! (`press/foreign.rs`). Entropy comes from the command line: the library makes nothing without a seed. From a seed to a picture:
//!
//! ```
//! use gridpress::draw::{PT, Show, puzzle_scene};
//! use gridpress::forge::{Recipe, forge};
//! use gridpress::request::Request;
//! use gridpress::press::{Library, book::Assets};
//! use gridpress::render::{TextMode, svg};
//!
//! // What is wanted, in the words of the command line. Slot 0 of the seed is the first row of `gridpress generate`.
//! let recipe = Recipe::new(&Request { level: Some("easy".into()), ..Request::of("sudoku", "monday") })?;
//! let puzzle = forge(&recipe, &recipe.key(), 0, 1).puzzles().next().ok_or("no attempt met the slot")?;
//!
//! // Fonts and inks come from the templates inside the library.
//! let assets = Assets::open(&Library::default(), "en", "standard")?;
//! let materials = assets.materials();
//! let scene = puzzle_scene(materials.fonts, materials.theme, &puzzle, &Show::Puzzle, 300 * PT, 300 * PT);
//! let picture = svg(materials.fonts, &scene, TextMode::Paths);
//! assert!(picture.starts_with("<svg"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The folder `examples/` has complete programs: `generate`, `rate`, `own_kind` (a layout that is in no table, all the way to
//! its picture) and `own_book`.
//!
//! # The modules, in pipeline order
//!
//! - [`board`]: cells, digits, layouts, grids, clues, steps, ratings
//! - [`guard`]: limits on input, and foreign text in messages
//! - [`seed`]: keys, streams, bounded draws and the shuffle
//! - [`sorted`]: maps and sets that are sorted lists
//! - [`kinds`]: one file per puzzle kind, one table
//! - [`search`]: exact search, for grids, clues and the number of solutions
//! - [`logic`]: human techniques; rating and explaining
//! - [`lab`]: machine solvers with names and counts
//! - [`symmetry`]: clue masks, and transforms that a layout admits
//! - [`puzzle`]: the finished record that rows, captions and pages read
//! - [`request`]: what can be asked of puzzles, one table
//! - [`forge`]: from a recipe and a slot to a puzzle
//! - [`set`]: many records, their order and statistics
//! - [`verify`]: recomputes and checks every claim of a record
//! - [`formats`]: puzzle lists in and out
//! - [`draw`]: puzzles and text become a scene of lines, shapes and glyphs
//! - [`words`]: steps and reasons as sentences, in every language
//! - [`paper`]: sheets, trims, margins, and what printers ask
//! - [`book`]: a spec and counts become a plan of pages, and with puzzles the pages
//! - [`render`]: a scene becomes SVG, PNG or PDF bytes
//! - [`preflight`]: checks pages and finished files against printers' rules
//! - [`store`]: atomic files
//! - [`press`]: threads, embedded templates, the files of a book
//! - [`player`]: pages that play a machine's run, or a person's way through a puzzle
//!
//! # Stability
//!
//! **Rows.** The same [`puzzle::ALGO`], seed and recipe give the same rows, byte for byte, on any system and with any number of
//! threads. A changed algorithm gets a new number, and the old ones remain available.
//!
//! **Names.** Columns, levels, keys of techniques and options are only added to.
//!
//! **This interface** is not frozen: below version 1.0, a minor version may rename or move public items. The same version gives
//! the same bytes of PDF, SVG and PNG.
//!
//! **Panics.** Input from outside (texts, lists, specs, files) never causes a panic, only an error that says where. Values
//! built by hand that make no valid board do panic, for example a house with a cell beyond its grid.

// The example of docs/library.md, and those of the rooms, run as tests here, where all rooms are.
#[cfg(doctest)]
mod examples {
    #[doc = include_str!("../docs/library.md")]
    struct Library;
    #[doc = include_str!("../crates/book/src/book/example.md")]
    struct Book;
    #[doc = include_str!("../crates/core/src/board/example.md")]
    struct Board;
    #[doc = include_str!("../crates/core/src/guard/example.md")]
    struct Guard;
    #[doc = include_str!("../crates/core/src/kinds/example.md")]
    struct Kinds;
    #[doc = include_str!("../crates/core/src/puzzle_example.md")]
    struct Puzzle;
    #[doc = include_str!("../crates/core/src/request/example.md")]
    struct Request;
    #[doc = include_str!("../crates/core/src/seed/example.md")]
    struct Seed;
    #[doc = include_str!("../crates/core/src/set/example.md")]
    struct Set;
    #[doc = include_str!("../crates/core/src/symmetry/example.md")]
    struct Symmetry;
    #[doc = include_str!("../crates/engine/src/lab/example.md")]
    struct Lab;
    #[doc = include_str!("../crates/engine/src/logic/example.md")]
    struct Logic;
    #[doc = include_str!("../crates/engine/src/search/example.md")]
    struct Search;
    #[doc = include_str!("../crates/formats/src/formats/example.md")]
    struct Formats;
    #[doc = include_str!("../crates/make/src/forge/example.md")]
    struct Forge;
    #[doc = include_str!("../crates/make/src/verify/example.md")]
    struct Verify;
    #[doc = include_str!("../crates/press/src/player/example.md")]
    struct Player;
    #[doc = include_str!("../crates/press/src/press/example.md")]
    struct Press;
    #[doc = include_str!("../crates/press/src/store/example.md")]
    struct Store;
    #[doc = include_str!("../crates/print/src/draw/example.md")]
    struct Draw;
    #[doc = include_str!("../crates/print/src/paper/example.md")]
    struct Paper;
    #[doc = include_str!("../crates/print/src/preflight/example.md")]
    struct Preflight;
    #[doc = include_str!("../crates/print/src/render/example.md")]
    struct Render;
    #[doc = include_str!("../crates/print/src/words/example.md")]
    struct Words;
}

pub use gridpress_core::{board, guard, kinds, puzzle, request, seed, set, sorted, symmetry};
pub use gridpress_engine::{lab, logic, search};
pub use gridpress_formats::formats;
pub use gridpress_make::{forge, verify};
pub use gridpress_press::{press, store};
pub use gridpress_print::words;

#[cfg(feature = "books")]
pub use gridpress_book::book;
#[cfg(feature = "books")]
pub use gridpress_press::player;
#[cfg(feature = "books")]
pub use gridpress_print::{draw, paper, preflight, render};

// Public only for `main.rs`.
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod cli;
