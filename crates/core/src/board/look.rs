//! How the signs of a rule from a file look: parts, each with an ink. How a part is drawn on paper is up to `draw`.

/// The look of a rule's signs.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Look {
    /// Along a line.
    pub line: Option<LineLook>,
    /// At its first cell, and at its last.
    pub ends: [Option<CellLook>; 2],
    /// In each of its cells.
    pub cells: Option<CellLook>,
    /// Between two cells.
    pub edge: Option<EdgeLook>,
    /// Whether its value is printed.
    pub number: bool,
}

/// A shade from 0 (paper) to 100, and a colour for themes with colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ink {
    /// On a page of black ink.
    pub gray: u8,
    /// Red, green and blue on a page in colour; without them the shade.
    pub colour: Option<[u8; 3]>,
}

/// A line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LineLook {
    /// In percent of a cell.
    pub width: u8,
    /// How it is drawn.
    pub stroke: StrokeLook,
    /// Its ink.
    pub ink: Ink,
}

/// How a line is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StrokeLook {
    /// Unbroken.
    Solid,
    /// In dashes.
    Dashed,
    /// In dots.
    Dotted,
    /// As two strokes.
    Double,
}

/// Something in a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CellLook {
    /// Its shape.
    pub shape: ShapeLook,
    /// Its size in percent of a cell.
    pub size: u8,
    /// Its ink.
    pub ink: Ink,
}

/// The shape of what is in a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ShapeLook {
    /// A full disc.
    Disc,
    /// A ring.
    Ring,
    /// A square frame.
    Square,
    /// A frame on a corner.
    Diamond,
    /// The whole cell, shaded.
    Tint,
}

/// Something between two cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EdgeLook {
    /// A white dot.
    White,
    /// A black dot.
    Black,
    /// A gray square.
    Block,
}
