//! Pages with slots of several sizes, which take puzzles of all kinds: which puzzle is in which slot, how large it is there, and its
//! drawing. Not here: what a layout is in a spec.

pub(super) mod deal;
mod fit;
pub(super) mod page;

#[cfg(test)]
mod tests;
