//! Vectors of 32-bit words, one word per lane, and the choice of the widest that this processor supports. This is the only file
//! with unsafe code. Every unsafe block uses an instruction that `run` has checked: code outside of this file can name a vector
//! type only through `run`.
#![allow(unsafe_code)]

use super::plain::Plain;
use std::sync::atomic::{AtomicU8, Ordering};

/// The operations that a round needs, on words of N lanes.
pub trait Vector<const N: usize>: Copy {
    fn splat(word: u32) -> Self;
    fn load(from: &[u32; N]) -> Self;
    fn store(self, to: &mut [u32; N]);
    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    /// The bits of `self` that `other` does not have.
    fn without(self, other: Self) -> Self;
    fn add(self, other: Self) -> Self;
    fn sub(self, other: Self) -> Self;
    fn shl(self, by: i32) -> Self;
    fn shr(self, by: i32) -> Self;
    /// One bit per lane: set if the lane's word is not zero.
    fn nonzero(self) -> u32;

    #[inline(always)]
    fn or3(self, b: Self, c: Self) -> Self {
        self.or(b).or(c)
    }
    /// The bits that one or all of three have.
    #[inline(always)]
    fn xor3(self, b: Self, c: Self) -> Self {
        self.or3(b, c).without(self.majority(b, c)).or_and(self.and(b), c)
    }
    /// The bits that at least two of three have.
    #[inline(always)]
    fn majority(self, b: Self, c: Self) -> Self {
        self.and(b).or(self.or(b).and(c))
    }
    /// `self` where the mask is set, `other` elsewhere.
    #[inline(always)]
    fn pick(self, mask: Self, other: Self) -> Self {
        self.and(mask).or(other.without(mask))
    }
    /// `self`, plus the bits that the two others share.
    #[inline(always)]
    fn or_and(self, b: Self, c: Self) -> Self {
        self.or(b.and(c))
    }
    /// `self`, minus the bits that are in `struck` and not in `spared`.
    #[inline(always)]
    fn strike(self, struck: Self, spared: Self) -> Self {
        self.without(struck.without(spared))
    }
    /// `self`, plus the bits that `before` has and `after` lacks. `after` must be a subset of `before`.
    #[inline(always)]
    fn or_lost(self, before: Self, after: Self) -> Self {
        self.or(before.without(after))
    }
}

/// A computation written once for all vector types.
pub trait Job {
    type Output;
    fn run<V: Vector<N>, const N: usize>(self) -> Self::Output;
}

/// Instruction sets; each includes the one before.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub enum Lanes {
    /// Plain words, for processors without any of the others.
    Portable,
    /// Four boards in a WebAssembly vector; every current browser supports it.
    Simd128,
    /// Four boards in a vector; every x86-64 processor has it.
    Sse2,
    /// Eight boards in a vector.
    Avx2,
    /// Sixteen boards in a vector.
    Avx512,
}

impl Lanes {
    /// All instruction sets, narrowest first.
    pub const ALL: [Lanes; 5] = [Lanes::Portable, Lanes::Simd128, Lanes::Sse2, Lanes::Avx2, Lanes::Avx512];

    /// The name that `GRIDPRESS_LANES` takes: `avx2`.
    pub fn name(self) -> &'static str {
        ["portable", "simd128", "sse2", "avx2", "avx512"][self as usize]
    }

    /// Whether this processor has the instructions.
    #[cfg(target_arch = "x86_64")]
    pub fn is_present(self) -> bool {
        match self {
            Lanes::Portable | Lanes::Sse2 => true,
            Lanes::Simd128 => false,
            Lanes::Avx2 => has_avx2(),
            Lanes::Avx512 => has_avx2() && is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512vl"),
        }
    }

    /// Whether this processor has the instructions.
    #[cfg(not(target_arch = "x86_64"))]
    pub fn is_present(self) -> bool {
        self == Lanes::Portable || cfg!(target_arch = "wasm32") && self == Lanes::Simd128
    }

    /// The forced instruction set, or else the widest one present.
    pub fn in_use() -> Lanes {
        let chosen = CHOSEN.load(Ordering::Relaxed);
        if let Some(&lanes) = Lanes::ALL.get(chosen as usize) {
            return lanes;
        }
        let widest = Lanes::ALL.into_iter().rev().find(|lanes| lanes.is_present()).unwrap_or(Lanes::Portable);
        CHOSEN.store(widest as u8, Ordering::Relaxed);
        widest
    }

    /// Forces one instruction set for the whole process. Every set gives the same answers. Returns false if it is not present.
    pub fn force(self) -> bool {
        let is_present = self.is_present();
        if is_present {
            CHOSEN.store(self as u8, Ordering::Relaxed);
        }
        is_present
    }
}

/// Checks for every feature with which the functions for AVX2 and above are compiled.
#[cfg(target_arch = "x86_64")]
fn has_avx2() -> bool {
    is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("popcnt")
        && is_x86_feature_detected!("lzcnt")
}

/// The number of the instruction set in use; `UNKNOWN` until first requested.
static CHOSEN: AtomicU8 = AtomicU8::new(UNKNOWN);
const UNKNOWN: u8 = u8::MAX;

/// Runs a job with these instructions, in vectors no wider than `wanted` lanes need. The results are the same for every width.
pub fn run<J: Job>(lanes: Lanes, wanted: usize, job: J) -> J::Output {
    assert!(lanes.is_present(), "the instruction set must be present");
    #[cfg(target_arch = "x86_64")]
    // Safety: the line above checks that the instructions are present.
    unsafe {
        match lanes {
            Lanes::Portable | Lanes::Simd128 => job.run::<Plain, 4>(),
            Lanes::Sse2 => x86::with_sse2(job),
            Lanes::Avx2 => x86::with_avx2(job, wanted),
            Lanes::Avx512 => x86::with_avx512(job, wanted),
        }
    }
    #[cfg(target_arch = "wasm32")]
    if lanes == Lanes::Simd128 {
        return wasm::with_simd128(job);
    }
    #[cfg(not(target_arch = "x86_64"))]
    {
        let _ = wanted;
        job.run::<Plain, 4>()
    }
}

#[cfg(target_arch = "wasm32")]
mod wasm {
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
        fn pick(self, mask: Self, other: Self) -> Self {
            Self(v128_bitselect(self.0, other.0, mask.0))
        }
    }
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use super::{Job, Vector};
    use std::arch::x86_64::*;

    #[target_feature(enable = "sse2")]
    pub unsafe fn with_sse2<J: Job>(job: J) -> J::Output {
        job.run::<X4, 4>()
    }

    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt,lzcnt")]
    unsafe fn with_avx2_4<J: Job>(job: J) -> J::Output {
        job.run::<X4, 4>()
    }
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt,lzcnt")]
    unsafe fn with_avx2_8<J: Job>(job: J) -> J::Output {
        job.run::<X8, 8>()
    }
    pub unsafe fn with_avx2<J: Job>(job: J, wanted: usize) -> J::Output {
        unsafe { if wanted <= 4 { with_avx2_4(job) } else { with_avx2_8(job) } }
    }

    #[target_feature(enable = "avx512f,avx512vl,avx2,bmi1,bmi2,popcnt,lzcnt")]
    unsafe fn with_avx512_4<J: Job>(job: J) -> J::Output {
        job.run::<X4, 4>()
    }
    #[target_feature(enable = "avx512f,avx512vl,avx2,bmi1,bmi2,popcnt,lzcnt")]
    unsafe fn with_avx512_8<J: Job>(job: J) -> J::Output {
        job.run::<X8, 8>()
    }
    #[target_feature(enable = "avx512f,avx512vl,avx2,bmi1,bmi2,popcnt,lzcnt")]
    unsafe fn with_avx512_16<J: Job>(job: J) -> J::Output {
        job.run::<X16, 16>()
    }
    pub unsafe fn with_avx512<J: Job>(job: J, wanted: usize) -> J::Output {
        unsafe {
            match wanted {
                0..=4 => with_avx512_4(job),
                5..=8 => with_avx512_8(job),
                _ => with_avx512_16(job),
            }
        }
    }

    /// The parts in which the three widths differ only by names.
    macro_rules! vector {
        ($name:ident, $lanes:literal, $word:ty, $splat:ident, $load:ident, $store:ident, $and:ident, $or:ident,
         $without:ident, $add:ident, $sub:ident, $shl:ident, $shr:ident, { $($rest:item)* }) => {
            #[derive(Clone, Copy)]
            pub struct $name($word);

            // Safety: `run` names this type only where its instructions are present. Loads and stores access a whole array;
            // alignment does not matter.
            impl Vector<$lanes> for $name {
                #[inline(always)]
                fn splat(word: u32) -> Self {
                    Self(unsafe { $splat(word as i32) })
                }
                #[inline(always)]
                fn load(from: &[u32; $lanes]) -> Self {
                    Self(unsafe { $load(from.as_ptr().cast()) })
                }
                #[inline(always)]
                fn store(self, to: &mut [u32; $lanes]) {
                    unsafe { $store(to.as_mut_ptr().cast(), self.0) }
                }
                #[inline(always)]
                fn and(self, other: Self) -> Self {
                    Self(unsafe { $and(self.0, other.0) })
                }
                #[inline(always)]
                fn or(self, other: Self) -> Self {
                    Self(unsafe { $or(self.0, other.0) })
                }
                #[inline(always)]
                fn without(self, other: Self) -> Self {
                    Self(unsafe { $without(other.0, self.0) })
                }
                #[inline(always)]
                fn add(self, other: Self) -> Self {
                    Self(unsafe { $add(self.0, other.0) })
                }
                #[inline(always)]
                fn sub(self, other: Self) -> Self {
                    Self(unsafe { $sub(self.0, other.0) })
                }
                #[inline(always)]
                fn shl(self, by: i32) -> Self {
                    Self(unsafe { $shl(self.0, _mm_cvtsi32_si128(by)) })
                }
                #[inline(always)]
                fn shr(self, by: i32) -> Self {
                    Self(unsafe { $shr(self.0, _mm_cvtsi32_si128(by)) })
                }
                $($rest)*
            }
        };
    }

    vector!(
        X4,
        4,
        __m128i,
        _mm_set1_epi32,
        _mm_loadu_si128,
        _mm_storeu_si128,
        _mm_and_si128,
        _mm_or_si128,
        _mm_andnot_si128,
        _mm_add_epi32,
        _mm_sub_epi32,
        _mm_sll_epi32,
        _mm_srl_epi32,
        {
            #[inline(always)]
            fn nonzero(self) -> u32 {
                let is_zero = unsafe { _mm_movemask_ps(_mm_castsi128_ps(_mm_cmpeq_epi32(self.0, _mm_setzero_si128()))) };
                !is_zero as u32 & 0xf
            }
        }
    );

    vector!(
        X8,
        8,
        __m256i,
        _mm256_set1_epi32,
        _mm256_loadu_si256,
        _mm256_storeu_si256,
        _mm256_and_si256,
        _mm256_or_si256,
        _mm256_andnot_si256,
        _mm256_add_epi32,
        _mm256_sub_epi32,
        _mm256_sll_epi32,
        _mm256_srl_epi32,
        {
            #[inline(always)]
            fn nonzero(self) -> u32 {
                let is_zero =
                    unsafe { _mm256_movemask_ps(_mm256_castsi256_ps(_mm256_cmpeq_epi32(self.0, _mm256_setzero_si256()))) };
                !is_zero as u32 & 0xff
            }
        }
    );

    // One instruction computes any function of three words; its immediate operand is the result column of the function's truth
    // table.
    vector!(
        X16,
        16,
        __m512i,
        _mm512_set1_epi32,
        _mm512_loadu_si512,
        _mm512_storeu_si512,
        _mm512_and_si512,
        _mm512_or_si512,
        _mm512_andnot_si512,
        _mm512_add_epi32,
        _mm512_sub_epi32,
        _mm512_sll_epi32,
        _mm512_srl_epi32,
        {
            #[inline(always)]
            fn nonzero(self) -> u32 {
                unsafe { _mm512_test_epi32_mask(self.0, self.0) as u32 }
            }
            #[inline(always)]
            fn or3(self, b: Self, c: Self) -> Self {
                Self(unsafe { _mm512_ternarylogic_epi32::<0xfe>(self.0, b.0, c.0) })
            }
            #[inline(always)]
            fn xor3(self, b: Self, c: Self) -> Self {
                Self(unsafe { _mm512_ternarylogic_epi32::<0x96>(self.0, b.0, c.0) })
            }
            #[inline(always)]
            fn majority(self, b: Self, c: Self) -> Self {
                Self(unsafe { _mm512_ternarylogic_epi32::<0xe8>(self.0, b.0, c.0) })
            }
            #[inline(always)]
            fn pick(self, mask: Self, other: Self) -> Self {
                Self(unsafe { _mm512_ternarylogic_epi32::<0xca>(mask.0, self.0, other.0) })
            }
            #[inline(always)]
            fn or_and(self, b: Self, c: Self) -> Self {
                Self(unsafe { _mm512_ternarylogic_epi32::<0xf8>(self.0, b.0, c.0) })
            }
            #[inline(always)]
            fn strike(self, struck: Self, spared: Self) -> Self {
                Self(unsafe { _mm512_ternarylogic_epi32::<0xb0>(self.0, struck.0, spared.0) })
            }
            #[inline(always)]
            fn or_lost(self, before: Self, after: Self) -> Self {
                Self(unsafe { _mm512_ternarylogic_epi32::<0xf4>(self.0, before.0, after.0) })
            }
        }
    );
}
