//! Errors of requests. Each message says what is wrong and what to do instead.

use super::recipe::{MAX_BEST, MAX_VARIANTS};
use super::target::TargetError;
use crate::board::Shape;
use crate::guard::foreign;
use crate::kinds::KindError;
use crate::puzzle::ALGOS;
use crate::seed::MAX_ATTEMPTS;
use crate::symmetry::MaskError;

/// The boxes of a board in brackets; nothing where it has none, or several grids.
fn boxes_of(size: Shape, board: Shape) -> String {
    if size.rows == 1 || size == board { String::new() } else { format!(" (boxes of {size})") }
}

/// What is wrong with a request. Each message says what to do instead.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub enum RecipeError {
    /// The kind, its size or its regions.
    #[error(transparent)]
    Kind(#[from] KindError),
    /// The mask, or a count of clues that it does not allow.
    #[error(transparent)]
    Mask(#[from] MaskError),
    /// The target: levels, ratings, techniques.
    #[error(transparent)]
    Target(#[from] TargetError),
    /// A text that is not a count of clues.
    #[error("clues '{a0}' is neither 'minimal' nor 'friendly' nor a count such as 30 nor a range such as 28..32", a0 = foreign(.0))]
    NotClues(String),
    /// So many clues that nothing is left to solve: size, cells, the most, and the requested count.
    #[error("a {0} grid of {1} cells has room for {2} clues at most, so that something is left to solve; {3} were asked for")]
    TooManyClues(Shape, usize, usize, usize),
    /// Fewer clues than any puzzle has: size and board, kind, the fewest, and the requested number.
    #[error(
        "no {board} {1}{boxes} with one solution has fewer than {2} clues, and {3} were asked for: ask for {2} or more (--clues)",
        board = .0.1, boxes = boxes_of(.0.0, .0.1)
    )]
    TooFewClues((Shape, Shape), &'static str, usize, usize),
    /// A count of clues for a kind that has sums.
    #[error("{0} gives sums, not a count of digits: --givens adds the fewest digits, and --clues then says how many")]
    NoClueCounts(&'static str),
    /// A mask for a kind that has sums.
    #[error("{0} has no masks: leave out --mask and --mask-first")]
    NoMasks(&'static str),
    /// Options about sums for a kind that has none.
    #[error("{0} takes no --givens, --hide-sums or --allow-multiple: they are for kinds whose only clues are sums, such as suko")]
    NoSums(&'static str),
    /// Options about clues for a kind that shows only totals.
    #[error(
        "{0} shows all of its totals and no digits: leave out --clues, --mask, --mask-first, --givens, --hide-sums and --allow-multiple"
    )]
    TotalsAlone(&'static str),
    /// Cages for a kind that has none.
    #[error("{0} has no cages: --cages and --cage-sizes are for kinds that have them, such as killer")]
    NoCages(&'static str),
    /// A count of cages for a kind whose cages cover the board.
    #[error("the cages of a {0} cover its board, so their sizes say how many there are: use --cage-sizes")]
    CagesCover(&'static str),
    /// Sizes that cages with operators don't have.
    #[error("'{a0}': cages with operators have 1 to {1} cells, a number or a range such as 2..3", a0 = foreign(.0))]
    NotCalculated(String, usize),
    /// Operators for a kind without.
    #[error("{0} shows no operators: --operators is for kinds that do, such as calcudoku")]
    NoOperators(&'static str),
    /// A text that is not a list of operators.
    #[error("'{a0}': expected operators out of + - x /, such as +-", a0 = foreign(.0))]
    NotOperators(String),
    /// Operators that some cage can't have.
    #[error(
        "a cage of three cells or more needs + or x, and not every pair divides: allow one of these, or for nothing but - say --cage-sizes 1..2"
    )]
    TooFewOperators,
    /// A text that is not a count of cages or of their cells.
    #[error("'{a0}' is neither a count such as 28 nor a range such as 25..32, from 1", a0 = foreign(.0))]
    NotCages(String),
    /// Cages of more cells than there are digits.
    #[error("a cage of {0} cells would hold a digit twice: on this board it has {1} at most")]
    CagesTooLarge(usize, usize),
    /// A number of cages that can't cover the board: the fewest, the most, and the cells of each.
    #[error(
        "cages of {s0} to {s1} cells cover this board with {0} to {1} of them: ask for a number between (--cages), or for other sizes (--cage-sizes)",
        s0 = .2.0, s1 = .2.1
    )]
    NoSuchCages(usize, usize, (usize, usize)),
    /// A count of signs for a kind that has none.
    #[error("{0} has no signs or lines: --marks is for kinds that have them, such as thermo")]
    NoSigns(&'static str),
    /// A count of signs for a kind that shows all of them.
    #[error("{0} shows every sign that there is: leave out --marks")]
    AllSigns(&'static str),
    /// A text that is not a count of signs.
    #[error("'{a0}' is neither a count such as 6 nor a range such as 4..8", a0 = foreign(.0))]
    NotSigns(String),
    /// A way to lay signs that there is not.
    #[error("style '{a0}' is none: 'designed' lays signs in symmetric pairs with as few digits as they allow, 'scattered' anywhere", a0 = foreign(.0))]
    NotAStyle(String),
    /// A figure that there is not.
    #[error(
        "there is no figure '{a0}': there are {names}, letters such as letters:AB, and pictures in rows of . and # (a file such as mine.txt)",
        a0 = foreign(.0), names = super::figure::names()
    )]
    NotAFigure(String),
    /// Letters that can't be drawn.
    #[error("letters '{a0}': a figure takes letters from A to Z, such as letters:AB", a0 = foreign(.0))]
    NotLetters(String),
    /// A figure without room: its name, the rows and columns that it takes, and the board.
    #[error("figure '{a0}' takes {1} rows and {2} columns or more, and this board is {3}", a0 = foreign(.0))]
    FigureTooLarge(String, usize, usize, Shape),
    /// A picture of another size: the board, and the rows and columns of the picture.
    #[error("a picture for this board has {r} rows of {c} cells, and this one {1} of {2}", r = .0.rows, c = .0.cols)]
    PictureSize(Shape, usize, usize),
    /// A figure of too few or too many cells: them, the fewest and the most.
    #[error("a figure for this board has {1} to {2} cells, and this one has {0}")]
    FigureCells(usize, usize, usize),
    /// A figure on a large board.
    #[error("figures are for boards of up to {1} cells, and this one is {0}: what they leave open takes too long to find")]
    FigureOnLarge(Shape, usize),
    /// Kinds without anything that could follow a figure.
    #[error(
        "{0} has no lines, cages or digits that could follow a figure: --figure is for kinds such as sudoku, killer and thermo"
    )]
    NothingToFollow(&'static str),
    /// A figure, and something else that says where clues are.
    #[error(
        "a figure says where lines, cages or digits are: leave out --mask, --mask-file, --mask-first, --marks, --style, --sample and --search"
    )]
    FigureAndMore,
    /// Fewer digits than a figure has cells: them, and the requested number.
    #[error("each of the {0} cells of the figure shows a digit, and {1} were asked for: ask for {0} or more (--clues)")]
    FigureOfDigits(usize, usize),
    /// Boards whose clues are not laid one by one.
    #[error(
        "{0} has no signs or lines that could be designed: --style is for kinds such as thermo, and cages are drawn by --mask"
    )]
    NothingToDesign(&'static str),
    /// Fewer digits than the rules of the signs allow: kind, the fewest, and the requested number.
    #[error(
        "{0} puzzles need {1} digits or more, and {2} were asked for: renaming the digits keeps all that their signs say, so that fewer can't tell one solution from another (--clues)"
    )]
    TooFewDigits(&'static str, usize, usize),
    /// More signs of a sort than a board has room for: the most.
    #[error("a board of this size has room for {0} signs or lines of a sort at most (--marks)")]
    ManySigns(usize),
    /// A pattern of digits for a kind that has cages.
    #[error("{0} has cages, not a pattern of digits: leave out --mask-first and --mask-file; --mask gives symmetric cages")]
    NoPatterns(&'static str),
    /// Both `--givens` (one solution) and `--allow-multiple` (several).
    #[error("--givens makes one solution and --allow-multiple does without: ask for one of them")]
    GivensOrMultiple,
    /// A user's own pattern with another mask, or the mask 'user' without a pattern.
    #[error("mask 'user' needs a pattern of clues (--mask-file), and a pattern needs mask 'user' or no --mask")]
    UserMask,
    /// A pattern of clues and a count of them.
    #[error("a pattern of clues says which clues there are: leave out --clues")]
    PatternAndClues,
    /// Options about ratings without ratings.
    #[error("a level, er, score, technique or quota needs ratings: leave out --no-rate")]
    NeedsRating,
    /// Both `--level` and `--quota`.
    #[error("--level and --quota both say which levels are wanted: ask for one of them")]
    LevelOrQuota,
    /// `--search` where every search runs to its end, or no clues are removed.
    #[error(
        "boards of up to 144 cells are searched to the end in any case, and a user's own pattern is not reduced: leave out --search"
    )]
    SearchedAnyway,
    /// Masks first without a number of clues.
    #[error("--mask-first chooses the cells before the digits, and so needs a count (--clues 28..32) or masks (--mask-file)")]
    MaskWithoutCount,
    /// A way to draw full grids that there is not.
    #[error("sample '{a0}' is none: 'uniform' draws each full grid as often as every other; leave --sample out for the usual way", a0 = foreign(.0))]
    NotASample(String),
    /// Uniform full grids of boards whose grids are not counted: kind and size.
    #[error(
        "{0} of size {1} has no uniform full grids here: --sample uniform is for plain sudoku of 2x2, 2x3, 3x2 and 3x3; leave it out"
    )]
    NotUniform(&'static str, Shape),
    /// Drawing by weights where there are none, or among chosen puzzles.
    #[error(
        "--resample draws among all minimal puzzles of uniform grids: say --sample uniform, and leave out --clues, --mask and every wish for a difficulty"
    )]
    NothingToResample,
    /// A block of slots that is too small or too large.
    #[error("--resample {0}: a block has from {lo} to {hi} slots, such as 32768", lo = super::resample::BLOCKS.start(), hi = super::resample::BLOCKS.end())]
    Resample(u64),
    /// Independent draws of blocks where there are no blocks, or more than a block has slots.
    #[error(
        "--min-effective {0}: it says how many independent draws a block of --resample has to be worth: at least 1 and at most its slots"
    )]
    MinEffective(u64),
    /// Uniform full grids where none is drawn.
    #[error("--mask-first draws no full grid: leave out --sample or --mask-first")]
    UniformMasks,
    /// Masks first on a board of that size, where counting takes too long.
    #[error("--mask-first counts solutions at each step, which takes too long on {0}: it is for boards of up to 144 cells")]
    MaskTooLarge(Shape),
    /// Limits for masks without `--mask-first`.
    #[error("--max-unwinds and --max-complexity say when a mask is abandoned: ask for --mask-first as well")]
    LimitsOfMasks,
    /// A number of puzzles to keep the best of that is out of range.
    #[error("--best {0}: it says of how many puzzles the best is kept, from 1 to {MAX_BEST}")]
    Best(u64),
    /// The best of puzzles that have no path.
    #[error(
        "--best compares how puzzles are solved, and one with several solutions is not: leave out --best or --allow-multiple"
    )]
    BestOfMany,
    /// The best of a uniform sample.
    #[error("--best prefers some puzzles to others, so that no sample is uniform: leave out --best or --sample")]
    BestOfSample,
    /// A number of attempts out of range.
    #[error("attempts must be from 1 to {MAX_ATTEMPTS}, not {0}")]
    Attempts(u64),
    /// A number of variants out of range.
    #[error("variants must be at most {MAX_VARIANTS}, not {0}")]
    Variants(u64),
    /// Masks first for boards that each slot draws.
    #[error("--mask-first is for boards that all puzzles of a run share, and each {0} has its own: leave it out")]
    MaskOnDrawnBoards(&'static str),
    /// An algorithm version that does not make such boards.
    #[error(
        "--algo {0} does not make these boards: 2 is for boards with rules, for er on boards of other boxes than 3x3, for --er from 9.5 on, and for --sample; 1 is for all others; leave --algo out"
    )]
    AlgoOfRules(u32),
    /// An unknown algorithm version.
    #[error("there is no algorithm {0}: there are {ALGOS:?}")]
    Algo(u32),
}

impl RecipeError {
    /// Whether the request is well formed, but no puzzle can meet it.
    pub fn is_unsatisfiable(&self) -> bool {
        matches!(
            self,
            RecipeError::TooManyClues(..)
                | RecipeError::TooFewClues(..)
                | RecipeError::TooFewDigits(..)
                | RecipeError::NoSuchCages(..)
                | RecipeError::FigureOfDigits(..)
                | RecipeError::Mask(MaskError::NoSuchCount { .. })
        ) || matches!(
            self,
            RecipeError::Target(
                TargetError::NeverRated(..)
                    | TargetError::NeverFirst(..)
                    | TargetError::SinglesOnly(_)
                    | TargetError::Contradiction(_)
                    | TargetError::NoSuchCost(..)
                    | TargetError::FewClues(_)
            )
        )
    }
}
