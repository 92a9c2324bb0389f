//! The values of gridpress and what they mean: boards, rules, kinds, seeds, symmetries, records and requests. Here nothing is solved, drawn or written.

pub mod board;
pub mod guard;
pub mod seed;
pub mod sorted;

pub mod kinds;
pub mod symmetry;

pub mod puzzle;
pub mod request;
pub mod set;
