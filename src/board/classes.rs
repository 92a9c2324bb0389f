//! Names of classes: what a puzzle, its grid and its pattern of clues have in common with all their equivalents.

/// The name of a class. Two things of different names are never equivalent.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ClassId {
    /// Of the canonical form, the first 128 bits of its SHA-256; where there is none, an invariant of 64 bits.
    pub hash: u128,
    /// Whether things of one name are surely equivalent, because a canonical form was hashed.
    pub is_exact: bool,
}

impl ClassId {
    /// The bytes by which classes are sorted and kept.
    pub const fn bytes(self) -> [u8; 16] {
        self.hash.to_be_bytes()
    }
}

/// 32 digits of base 16; behind a `~`, and 16 of them, where equal names only make it probable.
impl std::fmt::Display for ClassId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.is_exact {
            true => write!(f, "{:032x}", self.hash),
            false => write!(f, "~{:016x}", self.hash),
        }
    }
}

/// What is known of a puzzle's place among all puzzles.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Classes {
    /// Of the puzzle.
    pub puzzle: ClassId,
    /// Of its solution alone.
    pub grid: ClassId,
    /// How many transforms take the solution to itself, digits relabelled; `None` where nobody counts them.
    pub automorphisms: Option<u32>,
    /// The masks that the cells of its clues obey as they lie, with spaces between.
    pub masks: String,
}
