//! The digits that the cages of a cell can still hold, in words.

use crate::ask::Answered;
use crate::list;
use gridpress::board::{Cell, symbol};
use gridpress::press::{CageWays, Library, cage_ways, standing, words};
use gridpress::words::cage_in_words;
use serde::Deserialize;
use serde_json::{Value, json};

#[derive(Deserialize)]
pub struct Asked {
    line: String,
    digits: String,
    /// Pencil marks, a mask each cell; nothing where somebody keeps none.
    #[serde(default)]
    marks: Vec<u32>,
    cell: Cell,
    language: String,
}

/// Each outlined cage with a total that the cell is in, and its sets of digits.
pub fn answer(asked: &Asked) -> Answered {
    let row = list::puzzle(&asked.line)?;
    let (layout, clues) = (&*row.layout, &row.clues);
    let position = standing(layout, clues, &asked.digits, &asked.marks)?.position(layout, clues);
    let words = words(&Library::default(), &asked.language)?;
    let told = |(k, cage): (usize, &gridpress::board::Cage)| -> Option<Value> {
        let is_asked = cage.look.stands_in_rules() && cage.cells.contains(&asked.cell);
        let total = clues.sums.get(k).copied().flatten().filter(|_| is_asked)?;
        let CageWays { sets, are_all } = cage_ways(layout, &position, &cage.cells, total.into());
        let sets: Vec<String> = sets.iter().map(|set| set.iter().map(symbol).collect()).collect();
        Some(json!({ "said": cage_in_words(layout, clues, k, &words), "cells": cage.cells, "sets": sets, "are_all": are_all }))
    };
    Ok(json!({ "cages": layout.cages.iter().enumerate().filter_map(told).collect::<Vec<_>>() }).into())
}
