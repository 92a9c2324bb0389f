//! What boards are made of: whole rows and columns, several grids, runs, areas, or lines with blocked places.

use super::{areas, blocks, runs};
use crate::board::{RuleUse, Shape};

/// What the rules of a kind are laid on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Geometry {
    /// A square grid of rows, columns and equal boxes.
    Boxes,
    /// A square grid of rows and columns.
    Latin,
    /// Several grids of 9×9 that share boxes.
    Grids,
    /// Runs of cells between blocked places.
    Runs,
    /// Areas that hold as many digits as they have cells.
    Areas,
    /// Rows and columns with blocked places.
    Blocks,
    /// Three by three cells with circles on the inner corners.
    Nine,
}

impl Geometry {
    /// What boards of this geometry are made of.
    pub(super) fn form(self) -> Form {
        match self {
            Geometry::Runs => Form::Runs,
            Geometry::Areas => Form::Areas,
            Geometry::Blocks => Form::Blocks,
            Geometry::Boxes | Geometry::Latin | Geometry::Grids | Geometry::Nine => Form::Lines,
        }
    }

    /// The geometry of a form that a rule says.
    pub(super) fn of_form(form: Form) -> Geometry {
        match form {
            Form::Runs => Geometry::Runs,
            Form::Areas => Geometry::Areas,
            Form::Blocks => Geometry::Blocks,
            Form::Lines => Geometry::Boxes,
        }
    }

    /// Whether a size says the rows and columns of the whole board, as a rule of the ground says what it is made of.
    pub fn has_whole_sizes(self) -> bool {
        self.form() != Form::Lines
    }
}

/// What a board is made of, before rules are laid on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// Whole rows and columns, and boxes.
    Lines,
    /// Runs between blocked places.
    Runs,
    /// Areas that hold as many digits as they have cells.
    Areas,
    /// Rows and columns with blocked places.
    Blocks,
}

impl Form {
    /// The forms that a rule says, each with that rule.
    pub const SAID: [(&'static str, Form); 3] = [("runs", Form::Runs), ("areas", Form::Areas), ("straights", Form::Blocks)];

    /// The form that a rule says.
    pub fn of_rule(name: &str) -> Option<Form> {
        Form::SAID.iter().find(|(rule, _)| *rule == name).map(|(_, form)| *form)
    }

    /// The form that rules say.
    pub fn of(rules: &[RuleUse]) -> Form {
        rules.iter().find_map(|rule| Form::of_rule(rule.name)).unwrap_or(Form::Lines)
    }

    /// The rule that says it.
    pub fn rule(self) -> Option<&'static str> {
        Form::SAID.iter().find(|(_, form)| *form == self).map(|(rule, _)| *rule)
    }

    /// Whether a size may be that of a board of this form, which says the rows and columns of the whole.
    pub fn may_be_size(self, size: Shape) -> bool {
        match self {
            Form::Lines => false,
            Form::Runs => runs::may_be_size(size),
            Form::Areas => areas::may_be_size(size),
            Form::Blocks => blocks::may_be_size(size),
        }
    }
}
