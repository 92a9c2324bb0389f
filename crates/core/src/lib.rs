//! The values of gridpress and what they mean: boards, rules, kinds, seeds, symmetries, records and requests. Nothing is solved, drawn or
//! written here.

pub mod board;
pub mod guard;
pub mod seed;
pub mod sorted;

pub mod kinds;
pub mod symmetry;

pub mod puzzle;
pub mod request;
pub mod set;
