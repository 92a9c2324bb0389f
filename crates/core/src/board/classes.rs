//! Class ids: names shared by all equivalents of a puzzle, of its grid or of its clue pattern.

/// The name of a class. Things with different names are never equivalent.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ClassId {
    /// The first 128 bits of the SHA-256 of the canonical form; without a canonical form, an invariant of 64 bits.
    pub hash: u128,
    /// Whether equal names prove equivalence, because a canonical form was hashed.
    pub is_exact: bool,
}

impl ClassId {
    /// The bytes by which classes are sorted and stored.
    pub const fn bytes(self) -> [u8; 16] {
        self.hash.to_be_bytes()
    }
}

/// 32 hexadecimal digits; or `~` and 16 digits, if equal names only make equivalence probable.
impl std::fmt::Display for ClassId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.is_exact {
            true => write!(f, "{:032x}", self.hash),
            false => write!(f, "~{:016x}", self.hash),
        }
    }
}

/// The classes of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Classes {
    /// Of the puzzle.
    pub puzzle: ClassId,
    /// Of only its solution.
    pub grid: ClassId,
    /// How many transforms map the solution to itself, up to relabelling; `None` if unknown.
    pub automorphisms: Option<u32>,
    /// The masks that the clue cells obey in their current orientation, separated by spaces.
    pub masks: String,
}
