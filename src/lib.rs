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
//! // Fonts and inks come from the templates inside of the library.
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
//! - [`kinds`]: one file per puzzle kind, one table
//! - [`search`]: exact search, for grids, clues and the number of solutions
//! - [`logic`]: human techniques; rating and explaining
//! - [`lab`]: machine solvers with names and counts
//! - [`symmetry`]: clue masks, and transforms that a layout admits
//! - [`puzzle`]: the finished record that rows, captions and pages read
//! - [`request`]: what may be asked of puzzles, one table
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
#![deny(unsafe_code)]
#![warn(missing_docs)]
// Some items of the lower modules are used only by the program.
#![cfg_attr(not(feature = "cli"), allow(dead_code, unused_imports))]

// The example of docs/library.md also runs as a test.
#[cfg(doctest)]
#[doc = include_str!("../docs/library.md")]
struct LibraryPage;

pub mod board;
pub mod guard;
pub mod seed;

pub mod kinds;
pub mod lab;
pub mod logic;
pub mod search;
pub mod symmetry;

pub mod puzzle;
pub mod request;

pub mod forge;
pub mod set;
pub mod verify;

#[cfg(feature = "books")]
pub mod book;
#[cfg(feature = "books")]
pub mod draw;
#[cfg(feature = "books")]
pub mod paper;
#[cfg(feature = "books")]
pub mod preflight;
#[cfg(feature = "books")]
pub mod render;
pub mod words;

pub mod formats;
pub mod store;

#[cfg(feature = "books")]
pub mod player;
pub mod press;

// Public only for `main.rs`.
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod cli;
