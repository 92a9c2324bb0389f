//! Four boards in a vector of NEON, for 64-bit ARM.

use super::{Job, Vector};
use std::arch::aarch64::*;

// Every processor for which there is a standard library has NEON, so no check is needed here.
pub fn with_neon<J: Job>(job: J) -> J::Output {
    job.run::<N4, 4>()
}

#[derive(Clone, Copy)]
struct N4(uint32x4_t);

/// The bytes of the lanes 1, 2, 0 and 3.
const TURNED: [u8; 16] = [4, 5, 6, 7, 8, 9, 10, 11, 0, 1, 2, 3, 12, 13, 14, 15];

// Safety: loads and stores access a whole array; alignment does not matter.
impl Vector<4> for N4 {
    #[inline(always)]
    fn splat(word: u32) -> Self {
        Self(unsafe { vdupq_n_u32(word) })
    }
    #[inline(always)]
    fn load(from: &[u32; 4]) -> Self {
        Self(unsafe { vld1q_u32(from.as_ptr()) })
    }
    #[inline(always)]
    fn store(self, to: &mut [u32; 4]) {
        unsafe { vst1q_u32(to.as_mut_ptr(), self.0) }
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        Self(unsafe { vandq_u32(self.0, other.0) })
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        Self(unsafe { vorrq_u32(self.0, other.0) })
    }
    #[inline(always)]
    fn without(self, other: Self) -> Self {
        Self(unsafe { vbicq_u32(self.0, other.0) })
    }
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Self(unsafe { vaddq_u32(self.0, other.0) })
    }
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Self(unsafe { vsubq_u32(self.0, other.0) })
    }
    #[inline(always)]
    fn shl(self, by: i32) -> Self {
        Self(unsafe { vshlq_u32(self.0, vdupq_n_s32(by)) })
    }
    /// NEON shifts right by shifting left by less than nothing.
    #[inline(always)]
    fn shr(self, by: i32) -> Self {
        Self(unsafe { vshlq_u32(self.0, vdupq_n_s32(-by)) })
    }
    #[inline(always)]
    fn nonzero(self) -> u32 {
        unsafe { vaddvq_u32(vandq_u32(vtstq_u32(self.0, self.0), vld1q_u32([1, 2, 4, 8].as_ptr()))) }
    }
    #[inline(always)]
    fn turn(self) -> Self {
        Self(unsafe { vreinterpretq_u32_u8(vqtbl1q_u8(vreinterpretq_u8_u32(self.0), vld1q_u8(TURNED.as_ptr()))) })
    }
    #[inline(always)]
    fn spread(self, lane: usize) -> Self {
        Self(unsafe {
            match lane {
                0 => vdupq_laneq_u32::<0>(self.0),
                1 => vdupq_laneq_u32::<1>(self.0),
                _ => vdupq_laneq_u32::<2>(self.0),
            }
        })
    }
    #[inline(always)]
    fn swap_fours(self, _: usize) -> Self {
        self
    }
    #[inline(always)]
    fn equal(bytes: &[u8; 32], byte: u8) -> u32 {
        // In each eight bytes, a bit of its own for each.
        let half = |at: usize| unsafe {
            let half = vceqq_u8(vld1q_u8(bytes[at..at + 16].as_ptr()), vdupq_n_u8(byte));
            vandq_u8(half, vreinterpretq_u8_u64(vdupq_n_u64(0x8040_2010_0804_0201_u64.to_le())))
        };
        unsafe {
            // Neighbours are added until each eight are one byte.
            let twos = vpaddq_u8(half(0), half(16));
            let fours = vpaddq_u8(twos, twos);
            u32::from_le(vgetq_lane_u32::<0>(vreinterpretq_u32_u8(vpaddq_u8(fours, fours))))
        }
    }
    #[inline(always)]
    fn xor3(self, b: Self, c: Self) -> Self {
        Self(unsafe { veorq_u32(veorq_u32(self.0, b.0), c.0) })
    }
    #[inline(always)]
    fn pick(self, mask: Self, other: Self) -> Self {
        Self(unsafe { vbslq_u32(mask.0, self.0, other.0) })
    }
}
