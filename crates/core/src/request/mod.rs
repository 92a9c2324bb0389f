//! What can be asked of puzzles to be made: [`Request`], and [`KNOBS`], the one list of everything that it can say. The
//! command line, a book's section, the browser page, the words of a run and the documentation are made from that list.
//! Not here: whether a request can be met (`forge` judges it), and how an argument or a key of a spec is read.
//!
#![doc = include_str!("example.md")]

mod knobs;
mod people;

pub use knobs::{DEFAULT_KIND, Group, KNOBS, Knob, Place, Takes, Value, knob_named, knobs_of};
pub use people::{ANY, FRIENDLY};

/// What is asked for, as text. `forge::Recipe` judges which values are sensible and which of them go together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Request {
    /// The name of the kind, or the text of a kind's own file.
    pub kind: String,
    /// Rules beyond those of the kind: `diagonals,anti-knight`.
    pub rules: Option<String>,
    /// A size such as `2x3` or `9`; `None` for the kind's default.
    pub size: Option<String>,
    /// The sizes of the regions, such as `2-3-4`, for kinds that have regions.
    pub regions: Option<String>,
    /// Whether the cells of a region may be unconnected.
    pub any_regions: bool,
    /// `minimal`, `friendly`, a count such as `30` or a range such as `28..32`; `None` for what the kind usually shows.
    pub clues: Option<String>,
    /// A mask of [`crate::symmetry::MASKS`] by name; `None` for `none`.
    pub mask: Option<String>,
    /// The text of the user's own pattern of clues.
    pub user_mask: Option<String>,
    /// How many cages a puzzle has, such as `28` or `25..32`, for kinds that have cages.
    pub cages: Option<String>,
    /// How many signs or lines of each sort a puzzle has, such as `6` or `4..8`, for kinds that have some.
    pub marks: Option<String>,
    /// How signs and lines are laid: `designed` or `scattered`; `None` for the usual way.
    pub style: Option<String>,
    /// A figure that lines, cages or digits follow: a name, `letters:AB`, or rows of `.` and `#` with `/` or line breaks between them.
    pub figure: Option<String>,
    /// How many cells a cage has, such as `2..5`.
    pub cage_sizes: Option<String>,
    /// The operators of cages, such as `+-`.
    pub operators: Option<String>,
    /// Whether a kind with sums gets the fewest digits that leave one solution.
    pub givens: bool,
    /// Whether sums that are not needed are left out.
    pub hide_sums: bool,
    /// Whether a puzzle with sums may have several solutions.
    pub allow_multiple: bool,
    /// `easy`, or `easy..hard`, or `any`.
    pub level: Option<String>,
    /// How many puzzles of each level, dealt to slots in turn: `easy:30,hard:10`.
    pub quota: Option<String>,
    /// A range of Sudoku Explainer's rating: `7.1..8.0`.
    pub er: Option<String>,
    /// A range of go-sudoku's difficulty: `1.5..2.5`.
    pub score: Option<String>,
    /// A solver of the lab and how many steps it takes, such as `norvig:1000..`.
    pub hard_for: Option<String>,
    /// Keys of techniques that must all occur in the path.
    pub technique: Vec<String>,
    /// Keys of techniques that must not occur in it.
    pub without: Vec<String>,
    /// The key of the hardest technique of the path.
    pub hardest: Option<String>,
    /// Of how many accepted candidates the one with the best path is kept; `None` for the first.
    pub best: Option<u64>,
    /// How many candidates a slot may draw; `None` for the usual number, which depends on what is asked for.
    pub attempts: Option<u64>,
    /// How many transforms follow each puzzle; `None` for none.
    pub variants: Option<u64>,
    /// Whether puzzles are left unrated, which is faster.
    pub no_rate: bool,
    /// On large boards, the guesses to spend on a clue that singles do not show to be superfluous.
    pub search: Option<u64>,
    /// Slots of a block whose minimal puzzles are drawn by their weights.
    pub resample: Option<u64>,
    /// How many independent draws such a block has to be worth.
    pub min_effective: Option<u64>,
    /// How full grids are drawn: `uniform` for each as likely as every other; `None` for the usual way.
    pub sample: Option<String>,
    /// Whether the mask is chosen first and then filled with digits.
    pub mask_first: bool,
    /// Unwinds after which a mask is abandoned; `None` for the usual number.
    pub max_unwinds: Option<u64>,
    /// Moves taken back after which a mask is abandoned; `None` for any number.
    pub max_complexity: Option<u64>,
    /// The algorithm version, one of [`crate::puzzle::ALGOS`]; `None` for the one that makes such boards.
    pub algo: Option<u32>,
    /// Any text.
    pub seed: String,
}

impl Request {
    /// A request with only a kind and a seed.
    pub fn of(kind: &str, seed: &str) -> Request {
        Request {
            kind: kind.into(),
            rules: None,
            size: None,
            regions: None,
            any_regions: false,
            clues: None,
            mask: None,
            user_mask: None,
            cages: None,
            marks: None,
            style: None,
            figure: None,
            cage_sizes: None,
            operators: None,
            givens: false,
            hide_sums: false,
            allow_multiple: false,
            level: None,
            quota: None,
            er: None,
            score: None,
            hard_for: None,
            technique: Vec::new(),
            without: Vec::new(),
            hardest: None,
            best: None,
            attempts: None,
            variants: None,
            no_rate: false,
            search: None,
            resample: None,
            min_effective: None,
            sample: None,
            mask_first: false,
            max_unwinds: None,
            max_complexity: None,
            algo: None,
            seed: seed.into(),
        }
    }
}

impl Default for Request {
    /// The default kind.
    fn default() -> Request {
        Request::of(knobs::DEFAULT_KIND, "")
    }
}
