//! The shared state of packer and unpacker at each place: the probabilities of all decisions, given the earlier ones. As in LZMA,
//! except for the kinds and tables of `roles`.

use crate::roles::{KINDS, LITERALS};

#[repr(C)]
pub struct Lengths {
    pub choice: [u16; 2],
    pub low: [[u16; 8]; KINDS],
    pub middle: [[u16; 8]; KINDS],
    pub high: [u16; 256],
}

/// Each chance is of 2048 that the decision is no.
#[repr(C)]
pub struct Model {
    pub matched: [[u16; KINDS]; 12],
    pub repeated: [u16; 12],
    pub last: [[u16; 12]; 3],
    pub longer: [[u16; KINDS]; 12],
    pub slots: [[u16; 64]; 4],
    pub near: [u16; 128],
    pub align: [u16; 16],
    pub lengths: Lengths,
    pub repeated_lengths: Lengths,
    pub literals: [[u16; 0x300]; LITERALS],
}
impl Model {
    /// Zeros, which take no room in a module.
    pub const fn new() -> Self {
        // SAFETY: zeros are numbers.
        unsafe { core::mem::zeroed() }
    }
    pub fn start(&mut self) {
        // SAFETY: a model is nothing but numbers of two bytes, in the order of C.
        let all = unsafe { core::slice::from_raw_parts_mut((&raw mut *self).cast::<u16>(), size_of::<Self>() / 2) };
        all.fill(1024);
    }
}

/// The last steps determine the next state: 0 to 6 after a literal, 7 and more after a repetition.
pub fn after_literal(state: usize) -> usize {
    match state {
        0..4 => 0,
        4..10 => state - 3,
        _ => state - 6,
    }
}
pub fn after(state: usize, before: usize, then: usize) -> usize {
    if state < 7 { before } else { then }
}
