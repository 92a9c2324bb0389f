//! Vectors of 4, 8 and 16 words for x86-64: SSE2, AVX2 and AVX-512.

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
        fn turn(self) -> Self {
            Self(unsafe { _mm_shuffle_epi32::<0b11_00_10_01>(self.0) })
        }
        #[inline(always)]
        fn spread(self, lane: usize) -> Self {
            Self(unsafe {
                match lane {
                    0 => _mm_shuffle_epi32::<0b00_00_00_00>(self.0),
                    1 => _mm_shuffle_epi32::<0b01_01_01_01>(self.0),
                    _ => _mm_shuffle_epi32::<0b10_10_10_10>(self.0),
                }
            })
        }
        #[inline(always)]
        fn swap_fours(self, _: usize) -> Self {
            self
        }
        #[inline(always)]
        fn equal(bytes: &[u8; 32], byte: u8) -> u32 {
            let half = |at: usize| unsafe {
                let half = _mm_loadu_si128(bytes[at..at + 16].as_ptr().cast());
                _mm_movemask_epi8(_mm_cmpeq_epi8(half, _mm_set1_epi8(byte as i8))) as u32
            };
            half(0) | half(16) << 16
        }
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
        fn turn(self) -> Self {
            Self(unsafe { _mm256_shuffle_epi32::<0b11_00_10_01>(self.0) })
        }
        #[inline(always)]
        fn spread(self, lane: usize) -> Self {
            Self(unsafe {
                match lane {
                    0 => _mm256_shuffle_epi32::<0b00_00_00_00>(self.0),
                    1 => _mm256_shuffle_epi32::<0b01_01_01_01>(self.0),
                    _ => _mm256_shuffle_epi32::<0b10_10_10_10>(self.0),
                }
            })
        }
        #[inline(always)]
        fn swap_fours(self, _: usize) -> Self {
            Self(unsafe { _mm256_permute2x128_si256::<1>(self.0, self.0) })
        }
        #[inline(always)]
        fn equal(bytes: &[u8; 32], byte: u8) -> u32 {
            unsafe {
                let all = _mm256_loadu_si256(bytes.as_ptr().cast());
                _mm256_movemask_epi8(_mm256_cmpeq_epi8(all, _mm256_set1_epi8(byte as i8))) as u32
            }
        }
        #[inline(always)]
        fn digits(places: &[u32; 9]) -> [u8; 32] {
            let [one, two, three, four, five, six, seven, eight, nine] = *places;
            let (two_three, six_seven) = (two | three, six | seven);
            // The digits in binary: one word per binary place.
            let binary = [one | three | five | seven | nine, two_three | six_seven, four | five | six_seven, eight | nine];
            let mut digits = [0; 32];
            unsafe {
                // Every byte gets the byte of a word that has its bit, and then only that bit.
                let bytes = _mm256_setr_epi64x(0, 0x0101_0101_0101_0101, 0x0202_0202_0202_0202, 0x0303_0303_0303_0303);
                let bit = _mm256_set1_epi64x(0x8040_2010_0804_0201_u64 as i64);
                let mut all = _mm256_setzero_si256();
                for (place, word) in binary.into_iter().enumerate() {
                    let there = _mm256_and_si256(_mm256_shuffle_epi8(_mm256_set1_epi32(word as i32), bytes), bit);
                    let is_set = _mm256_cmpeq_epi8(there, bit);
                    all = _mm256_or_si256(all, _mm256_and_si256(is_set, _mm256_set1_epi8(1 << place)));
                }
                _mm256_storeu_si256(digits.as_mut_ptr().cast(), all);
            }
            digits
        }
        #[inline(always)]
        fn nonzero(self) -> u32 {
            let is_zero = unsafe { _mm256_movemask_ps(_mm256_castsi256_ps(_mm256_cmpeq_epi32(self.0, _mm256_setzero_si256()))) };
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
        fn turn(self) -> Self {
            Self(unsafe { _mm512_shuffle_epi32::<0b11_00_10_01>(self.0) })
        }
        #[inline(always)]
        fn spread(self, lane: usize) -> Self {
            Self(unsafe {
                match lane {
                    0 => _mm512_shuffle_epi32::<0b00_00_00_00>(self.0),
                    1 => _mm512_shuffle_epi32::<0b01_01_01_01>(self.0),
                    _ => _mm512_shuffle_epi32::<0b10_10_10_10>(self.0),
                }
            })
        }
        #[inline(always)]
        fn swap_fours(self, place: usize) -> Self {
            Self(unsafe {
                match place {
                    1 => _mm512_shuffle_i64x2::<0b10_11_00_01>(self.0, self.0),
                    _ => _mm512_shuffle_i64x2::<0b01_00_11_10>(self.0, self.0),
                }
            })
        }
        #[inline(always)]
        fn equal(bytes: &[u8; 32], byte: u8) -> u32 {
            X8::equal(bytes, byte)
        }
        #[inline(always)]
        fn digits(places: &[u32; 9]) -> [u8; 32] {
            X8::digits(places)
        }
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
