//! Machine solvers with names, steps and counts.
//! What never lives here: proofs of uniqueness that a puzzle ships on, difficulty for people.
