//! Four boards in a WebAssembly vector.

use super::{Job, Vector};
use std::arch::wasm32::*;

// A browser rejects a whole module if it lacks one of its instructions, so no check is needed here.
#[target_feature(enable = "simd128")]
pub fn with_simd128<J: Job>(job: J) -> J::Output {
    job.run::<W4, 4>()
}

#[derive(Clone, Copy)]
struct W4(v128);

// Safety: loads and stores access a whole array; alignment does not matter.
impl Vector<4> for W4 {
    #[inline(always)]
    fn splat(word: u32) -> Self {
        Self(u32x4_splat(word))
    }
    #[inline(always)]
    fn load(from: &[u32; 4]) -> Self {
        Self(unsafe { v128_load(from.as_ptr().cast()) })
    }
    #[inline(always)]
    fn store(self, to: &mut [u32; 4]) {
        unsafe { v128_store(to.as_mut_ptr().cast(), self.0) }
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        Self(v128_and(self.0, other.0))
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        Self(v128_or(self.0, other.0))
    }
    #[inline(always)]
    fn without(self, other: Self) -> Self {
        Self(v128_andnot(self.0, other.0))
    }
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Self(u32x4_add(self.0, other.0))
    }
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Self(u32x4_sub(self.0, other.0))
    }
    #[inline(always)]
    fn shl(self, by: i32) -> Self {
        Self(u32x4_shl(self.0, by as u32))
    }
    #[inline(always)]
    fn shr(self, by: i32) -> Self {
        Self(u32x4_shr(self.0, by as u32))
    }
    #[inline(always)]
    fn nonzero(self) -> u32 {
        u32x4_bitmask(u32x4_ne(self.0, u32x4_splat(0))) as u32
    }
    #[inline(always)]
    fn turn(self) -> Self {
        Self(i32x4_shuffle::<1, 2, 0, 3>(self.0, self.0))
    }
    #[inline(always)]
    fn spread(self, lane: usize) -> Self {
        Self(match lane {
            0 => i32x4_shuffle::<0, 0, 0, 0>(self.0, self.0),
            1 => i32x4_shuffle::<1, 1, 1, 1>(self.0, self.0),
            _ => i32x4_shuffle::<2, 2, 2, 2>(self.0, self.0),
        })
    }
    #[inline(always)]
    fn swap_fours(self, _: usize) -> Self {
        self
    }
    #[inline(always)]
    fn equal(bytes: &[u8; 32], byte: u8) -> u32 {
        let half = |at: usize| {
            let half = unsafe { v128_load(bytes[at..at + 16].as_ptr().cast()) };
            u8x16_bitmask(u8x16_eq(half, u8x16_splat(byte))) as u32
        };
        half(0) | half(16) << 16
    }
    #[inline(always)]
    fn pick(self, mask: Self, other: Self) -> Self {
        Self(v128_bitselect(self.0, other.0, mask.0))
    }
}
