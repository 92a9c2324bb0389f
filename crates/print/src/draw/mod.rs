//! Drawing: turns a puzzle, a theme and fonts into a [`Scene`] of lines, shapes and glyphs, measured in integers. Drawing
//! depends only on houses and cages, not on the kind of puzzle. Not here: pages of a book, file formats, files.
//!
#![doc = include_str!("example.md")]

mod board;
mod cages;
mod caption;
mod chart;
mod crux;
mod cut;
mod ebook;
mod edge_signs;
mod font_caps;
mod fonts;
mod links;
mod marks;
mod ornament;
mod outlines;
mod outside;
mod parts;
mod patterns;
mod picture;
mod pixels;
mod raw_ink;
mod rule_marks;
mod runs;
mod scene;
mod screen_inks;
mod shapes;
mod sign_inks;
mod sign_lines;
mod sorts;
mod step;
mod step_marks;
mod steps_plot;
mod symbols;
mod text;
mod theme;
mod turned;
mod written_signs;

pub use board::{Show, board_extent, draw_board, fit_cell, least_of_legend, least_text, middle_of};
pub use cages::{SumSeat, region_swatch};
pub use caption::{Caption, CaptionError};
pub use chart::charts_scene;
pub use crux::crux_picture;
pub use cut::seen_through;
pub use ebook::{Chapter, Ebook, Piece, Spoken};
pub use fonts::{FaceTable, Family, FontError, Fonts, Spare, Stroke as OutlineStroke, families_from_toml};
pub use marks::{level_stars, star_row, star_row_width};
pub use ornament::{Ornament, OrnamentError, drawing_from_svg, ornament_from_svg};
pub use outlines::{Turn, glyph_path, rounded, upside_down};
pub use parts::Part;
pub use picture::{captioned_scene, contact_sheet, filling, puzzle_scene};
pub use pixels::{Pixels, PixelsError, pixels_from_bytes};
pub use scene::{
    Bleed, Bookmark, Bounds, Day, Document, FARTHEST, Face, Glyph, Item, Link, PT, Paint, Point, Run, Scene, Segment, Stroke,
    tenth_mm, together,
};
pub use shapes::{FontFile, Ink, Letters, Shape};
pub use sign_inks::SignInks;
pub use step::{
    StepBoard, StepWords, bare_board_of_steps, board_of_steps, exercise_picture, step_picture, step_scene, step_sheet,
};
pub use steps_plot::{PlotDot, PlotRow, steps_scene};
pub use symbols::Symbols;
pub use text::{Align, Type, grid_run, set_figures, set_line, set_spread, words, wrap};
pub use theme::{Pattern, Region, StepInks, Theme, ThemeError};

#[cfg(test)]
pub(crate) mod samples;
#[cfg(test)]
mod sign_tests;
