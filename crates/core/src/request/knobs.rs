//! KNOBS: everything that a request can say, a row each, with its type, its help and the places where it may be said.

use super::Request;

/// The default kind.
pub const DEFAULT_KIND: &str = "sudoku";

/// Where a knob may be said.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// An option of `gridpress generate`.
    Generate,
    /// An option of `gridpress sheet`.
    Sheet,
    /// A key of a book's section, with `_` for `-`.
    Section,
    /// The browser page.
    Page,
}

/// Under which heading a knob is listed. The order is that of the help.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Group {
    /// Which board.
    What,
    /// How hard it is.
    Difficulty,
    /// How many clues it has, and where.
    Clues,
    /// How many puzzles there are.
    HowMany,
}

impl Group {
    /// In the order of the help.
    pub const ALL: [Group; 4] = [Group::What, Group::Difficulty, Group::Clues, Group::HowMany];

    /// The heading.
    pub const fn title(self) -> &'static str {
        match self {
            Group::What => "What to make",
            Group::Difficulty => "Difficulty",
            Group::Clues => "Clues and symmetry",
            Group::HowMany => "How many",
        }
    }
}

/// The type of a knob, with the field of the request that it sets.
#[derive(Clone, Copy)]
pub enum Takes {
    /// A kind of puzzle, which every request has.
    Kind(fn(&mut Request) -> &mut String),
    /// A text such as `28..32`.
    Text(fn(&mut Request) -> &mut Option<String>),
    /// A text of words, which may be said one by one: an option that may be repeated.
    Parts(fn(&mut Request) -> &mut Option<String>),
    /// Texts: an option that may be repeated, or a text with commas.
    Texts(fn(&mut Request) -> &mut Vec<String>),
    /// A whole number, from the least one on.
    Number(u64, fn(&mut Request) -> &mut Option<u64>),
    /// The name of a file on the command line; elsewhere the file's text.
    File(fn(&mut Request) -> &mut Option<String>),
    /// On or off.
    Switch(fn(&mut Request) -> &mut bool),
}

/// A value of a knob.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value {
    /// Of [`Takes::Kind`], [`Takes::Text`], [`Takes::File`]; and of [`Takes::Texts`] with commas.
    Text(String),
    /// Of [`Takes::Texts`].
    Texts(Vec<String>),
    /// Of [`Takes::Number`]; and of [`Takes::Text`], since sizes and counts are numbers, too.
    Number(u64),
    /// Of [`Takes::Switch`].
    Switch(bool),
}

/// One property that a request can set.
pub struct Knob {
    /// Its name: `any-regions`. The keys of a spec have `_` for `-`.
    pub name: &'static str,
    /// Its heading.
    pub group: Group,
    /// Its type.
    pub takes: Takes,
    /// The name of its value in help texts; empty for the knob's name in capitals.
    pub value: &'static str,
    /// One line of help.
    pub help: &'static str,
    /// Where it may be said.
    pub places: &'static [Place],
}

impl Knob {
    /// The name as a key of a spec: `any_regions`.
    pub fn key(&self) -> String {
        self.name.replace('-', "_")
    }

    /// Sets the value in a request. An error says what kind of value the knob takes.
    pub fn set(&self, request: &mut Request, value: Value) -> Result<(), &'static str> {
        let list = |text: String| text.split(',').map(|part| part.trim().to_string()).collect();
        match (self.takes, value) {
            (Takes::Kind(field), Value::Text(text)) => *field(request) = text,
            (Takes::Text(field) | Takes::Parts(field) | Takes::File(field), Value::Text(text)) => *field(request) = Some(text),
            (Takes::Parts(field), Value::Texts(texts)) => *field(request) = Some(texts.join(" ")),
            (Takes::Text(field), Value::Number(n)) => *field(request) = Some(n.to_string()),
            (Takes::Texts(field), Value::Text(text)) => *field(request) = list(text),
            (Takes::Texts(field), Value::Texts(texts)) => *field(request) = texts,
            (Takes::Number(least, field), Value::Number(n)) if n >= least => *field(request) = Some(n),
            (Takes::Switch(field), Value::Switch(is_on)) => *field(request) = is_on,
            (Takes::Kind(_) | Takes::File(_), _) => return Err("a text"),
            (Takes::Text(_), _) => return Err("a text such as \"2x3\", or a whole number"),
            (Takes::Texts(_) | Takes::Parts(_), _) => return Err("a text; several are separated by commas"),
            (Takes::Number(0, _), _) => return Err("a whole number from 0"),
            (Takes::Number(..), _) => return Err("a whole number from 1"),
            (Takes::Switch(_), _) => return Err("true or false"),
        }
        Ok(())
    }

    /// Its value in a request; `None` if it is not set.
    pub fn get(&self, request: &Request) -> Option<Value> {
        // The table has one accessor a row, which writes as well.
        let request = &mut request.clone();
        match self.takes {
            Takes::Kind(field) => Some(Value::Text(field(request).clone())),
            Takes::Text(field) | Takes::Parts(field) | Takes::File(field) => field(request).clone().map(Value::Text),
            Takes::Texts(field) => Some(field(request).clone()).filter(|texts| !texts.is_empty()).map(Value::Texts),
            Takes::Number(_, field) => field(request).map(Value::Number),
            Takes::Switch(field) => field(request).then_some(Value::Switch(true)),
        }
    }
}

/// The row of a name, which may be written as an option or as a key.
pub fn knob_named(name: &str) -> Option<&'static Knob> {
    KNOBS.iter().find(|knob| knob.name == name || (name.contains('_') && knob.key() == name))
}

/// The rows that may be said in a place, in the order of the table.
pub fn knobs_of(place: Place) -> impl Iterator<Item = &'static Knob> {
    KNOBS.iter().filter(move |knob| knob.places.contains(&place))
}

const EVERYWHERE: &[Place] = &[Place::Generate, Place::Sheet, Place::Section, Place::Page];
const NOT_IN_SHEETS: &[Place] = &[Place::Generate, Place::Section, Place::Page];
const NOT_IN_PRINT: &[Place] = &[Place::Generate, Place::Page];

/// Everything that a request can say, group by group.
pub const KNOBS: &[Knob] = &[
    Knob {
        name: "kind",
        group: Group::What,
        takes: Takes::Kind(|r| &mut r.kind),
        value: "",
        help: "What to make: sudoku, suko, sujiko, x, windoku, jigsaw … (`gridpress kinds` lists all), or the file of a kind of your own, such as mine.toml",
        places: EVERYWHERE,
    },
    Knob {
        name: "rules",
        group: Group::What,
        takes: Takes::Parts(|r| &mut r.rules),
        value: "",
        help: "Further rules, such as diagonals,anti-knight, or the file of a rule of your own, such as mine.toml; may be repeated; `gridpress kinds` lists them",
        places: EVERYWHERE,
    },
    Knob {
        name: "size",
        group: Group::What,
        takes: Takes::Text(|r| &mut r.size),
        value: "",
        help: "Rows x columns of a box (2x3 makes 6 by 6), or the side of a grid with square boxes (9) [default: 3x3]",
        places: EVERYWHERE,
    },
    Knob {
        name: "sample",
        group: Group::What,
        takes: Takes::Text(|r| &mut r.sample),
        value: "HOW",
        help: "uniform: draw full grids so that each is as likely as every other, and give minimal puzzles a weight (column path_weight); for plain sudoku of 4x4, 6x6 and 9x9 [default: a way that is quicker on large boards, and not uniform]",
        places: NOT_IN_PRINT,
    },
    Knob {
        name: "resample",
        group: Group::What,
        takes: Takes::Number(1, |r| &mut r.resample),
        value: "SLOTS",
        help: "With --sample uniform: draw minimal puzzles by their weights among those of a block of slots, such as 32768, so that each is nearly as likely as every other; many rows are copies",
        places: NOT_IN_PRINT,
    },
    Knob {
        name: "min-effective",
        group: Group::What,
        takes: Takes::Number(1, |r| &mut r.min_effective),
        value: "N",
        help: "With --resample: leave the slots of a block empty that is worth fewer than N independent draws [default: 1]",
        places: &[Place::Generate],
    },
    Knob {
        name: "regions",
        group: Group::What,
        takes: Takes::Text(|r| &mut r.regions),
        value: "SPLIT",
        help: "Suko: sizes of the three regions [default: 2-3-4]",
        places: EVERYWHERE,
    },
    Knob {
        name: "any-regions",
        group: Group::What,
        takes: Takes::Switch(|r| &mut r.any_regions),
        value: "",
        help: "Suko: allow regions in unconnected pieces",
        places: NOT_IN_SHEETS,
    },
    Knob {
        name: "clues",
        group: Group::Clues,
        takes: Takes::Text(|r| &mut r.clues),
        value: "",
        help: "minimal, friendly (more than are needed: 30 to 36 on 9x9; with a level as newspapers print it, such as 32 to 36 where it is easy), a count, or a range such as 28..32; rare counts such as 19 are found by a special search [default: what the kind usually shows, for most kinds minimal]",
        places: EVERYWHERE,
    },
    Knob {
        name: "mask",
        group: Group::Clues,
        takes: Takes::Text(|r| &mut r.mask),
        value: "",
        help: "Symmetry of the clues: none, half-turn, quarter-turn, vertical, horizontal-and-vertical, diagonal, both-diagonals, all, translate [default: none]",
        places: EVERYWHERE,
    },
    Knob {
        name: "mask-file",
        group: Group::Clues,
        takes: Takes::File(|r| &mut r.user_mask),
        value: "FILE",
        help: "A text file with an x for each cell that should have a clue; the mask is then called user",
        places: NOT_IN_PRINT,
    },
    Knob {
        name: "cages",
        group: Group::Clues,
        takes: Takes::Text(|r| &mut r.cages),
        value: "",
        help: "Killer: how many cages, a count or a range such as 25..32; fewer are harder [default for 9x9: 25..32]",
        places: EVERYWHERE,
    },
    Knob {
        name: "cage-sizes",
        group: Group::Clues,
        takes: Takes::Text(|r| &mut r.cage_sizes),
        value: "SIZES",
        help: "Killer, calcudoku: how many cells a cage has, such as 2..3 [default for a killer: 2..5]; a calcudoku has some cages of one cell, its digits",
        places: EVERYWHERE,
    },
    Knob {
        name: "operators",
        group: Group::Clues,
        takes: Takes::Text(|r| &mut r.operators),
        value: "",
        help: "Calcudoku: the operators of its cages, such as + or +- [default: +-x/]",
        places: EVERYWHERE,
    },
    Knob {
        name: "marks",
        group: Group::Clues,
        takes: Takes::Text(|r| &mut r.marks),
        value: "",
        help: "Thermo, arrow, kropki and the like: how many signs or lines of each sort, a count or a range such as 4..8",
        places: EVERYWHERE,
    },
    Knob {
        name: "style",
        group: Group::Clues,
        takes: Takes::Text(|r| &mut r.style),
        value: "STYLE",
        help: "Thermo, arrow, kropki and the like: designed (symmetric signs, and as few digits as they allow) or scattered [default: scattered]",
        places: EVERYWHERE,
    },
    Knob {
        name: "figure",
        group: Group::Clues,
        takes: Takes::Text(|r| &mut r.figure),
        value: "FIGURE",
        help: "Lines, cages or else digits follow a figure: ring, spiral, cross, heart, waves, frame, letters:AB, or a picture of the board in rows of . and #, from a file such as mine.txt",
        places: EVERYWHERE,
    },
    Knob {
        name: "givens",
        group: Group::Clues,
        takes: Takes::Switch(|r| &mut r.givens),
        value: "",
        help: "Suko, Killer: add the fewest digits if the sums by themselves have several solutions; a Sujiko always has them",
        places: NOT_IN_SHEETS,
    },
    Knob {
        name: "hide-sums",
        group: Group::Clues,
        takes: Takes::Switch(|r| &mut r.hide_sums),
        value: "",
        help: "Suko, Sujiko, Killer: hide sums while the solution stays unique; a Killer's cages stay",
        places: NOT_IN_SHEETS,
    },
    Knob {
        name: "allow-multiple",
        group: Group::Clues,
        takes: Takes::Switch(|r| &mut r.allow_multiple),
        value: "",
        help: "Suko, Sujiko: keep puzzles with several solutions, and say how many",
        places: NOT_IN_PRINT,
    },
    Knob {
        name: "level",
        group: Group::Difficulty,
        takes: Takes::Text(|r| &mut r.level),
        value: "",
        help: "A level, or a range such as easy..hard: very-easy, easy, medium, hard, fiendish, diabolical, beyond; or any [default: any, on boards with rules any that a person solves without trial; on sheets, in books and on the page easy..hard]",
        places: EVERYWHERE,
    },
    Knob {
        name: "quota",
        group: Group::Difficulty,
        takes: Takes::Text(|r| &mut r.quota),
        value: "",
        help: "How many of each level, mixed: easy:30,medium:30; or each combination of clues, level, er, technique and hardest equally often: clues:24..28+er:1.0..2.9,7.0..8.0",
        places: NOT_IN_SHEETS,
    },
    Knob {
        name: "score",
        group: Group::Difficulty,
        takes: Takes::Text(|r| &mut r.score),
        value: "",
        help: "A range of go-sudoku's difficulty, the score of `evaluate`, from 1.00 to 5.00, such as 3..5",
        places: NOT_IN_SHEETS,
    },
    Knob {
        name: "hard-for",
        group: Group::Difficulty,
        takes: Takes::Text(|r| &mut r.hard_for),
        value: "SOLVER:STEPS",
        help: "Only puzzles on which a machine solver of `lab` takes this number of steps, such as norvig:1000.. or backtracking:0..500",
        places: NOT_IN_PRINT,
    },
    Knob {
        name: "er",
        group: Group::Difficulty,
        takes: Takes::Text(|r| &mut r.er),
        value: "",
        help: "A range of Sudoku Explainer's rating, such as 3.0..4.4 (squares with any boxes, and boards with rules that it knows)",
        places: NOT_IN_SHEETS,
    },
    Knob {
        name: "technique",
        group: Group::Difficulty,
        takes: Takes::Texts(|r| &mut r.technique),
        value: "",
        help: "A technique that solving it must use, such as x-wing; repeatable (all names: docs/ratings.md)",
        places: NOT_IN_SHEETS,
    },
    Knob {
        name: "without",
        group: Group::Difficulty,
        takes: Takes::Texts(|r| &mut r.without),
        value: "TECHNIQUE",
        help: "A technique that solving it must not use; repeatable",
        places: NOT_IN_SHEETS,
    },
    Knob {
        name: "hardest",
        group: Group::Difficulty,
        takes: Takes::Text(|r| &mut r.hardest),
        value: "TECHNIQUE",
        help: "The hardest technique that solving it uses",
        places: NOT_IN_SHEETS,
    },
    Knob {
        name: "best",
        group: Group::Difficulty,
        takes: Takes::Number(1, |r| &mut r.best),
        value: "N",
        help: "Make N puzzles for each and keep the one that is the most pleasant to solve: an early use of its own rule, several ways on, few steps in a row without a digit (docs/ratings.md) [default: 1]",
        places: EVERYWHERE,
    },
    Knob {
        name: "attempts",
        group: Group::Difficulty,
        takes: Takes::Number(0, |r| &mut r.attempts),
        value: "N",
        help: "How many tries for each puzzle [default: 1000, with --best for each of the N; on 9x9, for rare requests that use a special search: 10000 for ratings and techniques, 40000 for few clues]",
        places: NOT_IN_SHEETS,
    },
    Knob {
        name: "no-rate",
        group: Group::Difficulty,
        takes: Takes::Switch(|r| &mut r.no_rate),
        value: "",
        help: "Leave the rating columns empty",
        places: NOT_IN_PRINT,
    },
    Knob {
        name: "search",
        group: Group::Clues,
        takes: Takes::Number(1, |r| &mut r.search),
        value: "GUESSES",
        help: "On boards above 12x12: search for further clues to remove, with up to N guesses for each. Fewer clues, slower; later versions may make other puzzles from the same seed",
        places: NOT_IN_PRINT,
    },
    Knob {
        name: "mask-first",
        group: Group::Clues,
        takes: Takes::Switch(|r| &mut r.mask_first),
        value: "",
        help: "Choose the pattern of clues first, by --mask and --clues or from --mask-file, and then fill it with digits",
        places: NOT_IN_PRINT,
    },
    Knob {
        name: "max-unwinds",
        group: Group::Clues,
        takes: Takes::Number(1, |r| &mut r.max_unwinds),
        value: "N",
        help: "With --mask-first: give up on a pattern after N steps back [default: 100]",
        places: NOT_IN_PRINT,
    },
    Knob {
        name: "max-complexity",
        group: Group::Clues,
        takes: Takes::Number(1, |r| &mut r.max_complexity),
        value: "N",
        help: "With --mask-first: give up on a pattern after N undone moves",
        places: NOT_IN_PRINT,
    },
    Knob {
        name: "variants",
        group: Group::HowMany,
        takes: Takes::Number(0, |r| &mut r.variants),
        value: "V",
        help: "Equivalent puzzles to add after each, as further rows [default: 0]",
        places: NOT_IN_SHEETS,
    },
];

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn some_value(takes: Takes) -> Value {
        match takes {
            Takes::Kind(_) | Takes::Text(_) | Takes::Parts(_) | Takes::File(_) => Value::Text("x".into()),
            Takes::Texts(_) => Value::Texts(vec!["x".into()]),
            Takes::Number(..) => Value::Number(7),
            Takes::Switch(_) => Value::Switch(true),
        }
    }

    #[test]
    fn each_row_sets_a_field_of_its_own() {
        let plain = Request::default();
        let mut changed = BTreeSet::new();
        for knob in KNOBS {
            let mut request = plain.clone();
            knob.set(&mut request, some_value(knob.takes)).unwrap();
            assert_eq!(knob.get(&request), Some(some_value(knob.takes)), "{}", knob.name);
            assert!(changed.insert(format!("{request:?}")), "{} sets what another one sets", knob.name);
            let others = KNOBS.iter().filter(|other| other.name != knob.name && other.get(&request) != other.get(&plain));
            assert_eq!(others.map(|other| other.name).collect::<Vec<_>>(), [""; 0], "{}", knob.name);
        }
        // Every field but algo and seed, which do not say what a puzzle is, has a row.
        let fields = format!("{plain:#?}").lines().filter(|line| line.starts_with("    ")).count();
        assert_eq!(KNOBS.len(), fields - 2);
    }

    #[test]
    fn a_value_of_the_wrong_type_is_refused() {
        let refused = |name: &str, value: Value| knob_named(name).unwrap().set(&mut Request::default(), value).unwrap_err();
        assert_eq!(refused("kind", Value::Number(3)), "a text");
        assert_eq!(refused("givens", Value::Text("yes".into())), "true or false");
        assert_eq!(refused("search", Value::Number(0)), "a whole number from 1");
        assert_eq!(refused("size", Value::Switch(true)), "a text such as \"2x3\", or a whole number");
        assert!(knob_named("any_regions").is_some() && knob_named("any-regions").is_some() && knob_named("seed").is_none());
    }
}
