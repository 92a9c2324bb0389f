//! gridpress: a seeded puzzle press, as a program and as a library. One road runs through it, from a seed to a file:
//!
//! seed → layout → full grid → clues removed → rated → transformed → chosen → sorted → pages → bytes → files
//!
//! Each part of the road is a room. Rooms take plain values and give plain values back: [`store`] alone touches files, [`press`]
//! alone starts threads, and nothing here reads a clock or draws entropy. From a seed to a picture:
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
//! The folder `examples/` has whole programs: `generate`, `rate`, `own_kind` (a layout that is in no table, all the way to
//! its picture) and `own_book`.
//!
//! # The rooms, in the order of the road
//!
//! - [`board`]: cells, digits, layouts, grids, clues, steps, ratings
//! - [`guard`]: the most that may be asked for, and a stranger's text in a message
//! - [`seed`]: keys, streams, bounded draws and the shuffle
//! - [`kinds`]: one file a puzzle kind, one table
//! - [`search`]: exact search, for grids, clues and the number of solutions
//! - [`logic`]: what people do; rating and explaining
//! - [`lab`]: machine solvers with names and counts
//! - [`symmetry`]: clue masks, and transforms that a layout admits
//! - [`puzzle`]: the finished record that rows, captions and pages read
//! - [`forge`]: from a recipe and a slot to a puzzle
//! - [`set`]: many records, their order and statistics
//! - [`verify`]: the judge, who rebuilds every claim of a record
//! - [`formats`]: puzzle lists in and out
//! - [`draw`]: puzzles and text become a scene of lines, shapes and glyphs
//! - [`words`]: steps and reasons as sentences, in every language
//! - [`paper`]: sheets, trims, margins, and what printers ask
//! - [`book`]: a spec and counts become a plan of pages, and with puzzles the pages
//! - [`render`]: a scene becomes SVG, PNG or PDF bytes
//! - [`preflight`]: pages and finished files against what a printer asks
//! - [`store`]: files, whole or not there
//! - [`press`]: threads, embedded templates, the files of a book
//! - [`player`]: pages that play a machine's run, or a person's way through a puzzle
//!
//! # What is promised
//!
//! **Rows.** The same [`puzzle::ALGO`], seed and recipe give the same rows, byte for byte, on any system and with any number
//! of threads. A new way gets a new number, and the old ones can still be asked for.
//!
//! **Names.** Columns, levels, keys of techniques and options are only added to.
//!
//! **This interface** is not frozen: below version 1.0 a minor version may rename or move what is public here. PDF, SVG and PNG
//! are the same bytes for the same version.
//!
//! **Panics.** What comes from outside (texts, lists, specs, files) never panics; it is an error that says where. Values put
//! together by hand in ways that make no board, such as a house with a cell beyond its grid, do.
#![deny(unsafe_code)]
#![warn(missing_docs)]
// Some of what the lower rooms offer is for the program alone.
#![cfg_attr(not(feature = "cli"), allow(dead_code, unused_imports))]

// The example of the page on the library is run as a test, too.
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
#[cfg(feature = "books")]
pub mod words;

pub mod formats;
pub mod store;

#[cfg(feature = "books")]
pub mod player;
pub mod press;

// The program's face is public for `main.rs` alone.
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod cli;
