//! The lanes against the general engine and the naive one, on every set of instructions that is present. What never lives
//! here: other boards.
