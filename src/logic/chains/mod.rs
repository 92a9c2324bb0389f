//! Chains: what follows from assuming a candidate true, or false. What never lives here: patterns that are seen at once.

/// Scratch and memory of the chain finders for one walk: what they learnt of a board that has hardly changed since.
#[derive(Default)]
pub struct Desk<const W: usize> {}
