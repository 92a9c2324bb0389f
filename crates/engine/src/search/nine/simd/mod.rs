//! Vectors of 32-bit words, one word per lane, and the choice of the widest that this processor supports. This is the only folder
//! with unsafe code. Every unsafe block uses an instruction that `run` has checked: code outside of this folder can name a vector
//! type only through `run`.
#![allow(unsafe_code)]

#[cfg(target_arch = "aarch64")]
mod neon;
mod plain;
#[cfg(target_arch = "wasm32")]
mod wasm;
#[cfg(target_arch = "x86_64")]
mod x86;

pub use plain::Plain;
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
    /// Each four lanes change places: now they have the words of lanes 1, 2, 0 and 3.
    fn turn(self) -> Self;
    /// Each four lanes all have the word of one of them: lane 0, 1 or 2.
    fn spread(self, lane: usize) -> Self;
    /// Fours of lanes change places with those whose number differs in one binary place: 1 or 2. Four lanes stay as they are.
    fn swap_fours(self, place: usize) -> Self;
    /// Which of 32 bytes are this one.
    fn equal(bytes: &[u8; 32], byte: u8) -> u32;

    /// The digit of each place, from nine words of three places each: those of 1, of 2 and so on. A place without a digit has 0.
    #[inline(always)]
    fn digits(places: &[u32; 9]) -> [u8; 32] {
        let mut digits = [0; 32];
        for (digit, &word) in (1..).zip(places) {
            let mut rest = word;
            for _ in 0..3 {
                digits[rest.trailing_zeros() as usize & 31] = digit;
                rest &= rest.wrapping_sub(1);
            }
        }
        digits
    }

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

/// Instruction sets. Of those of one sort of processor, each includes the one before.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub enum Lanes {
    /// Plain words, for processors without any of the others.
    Portable,
    /// Four boards in a WebAssembly vector; every current browser supports it.
    Simd128,
    /// Four boards in a vector; every 64-bit ARM processor has it.
    Neon,
    /// Four boards in a vector; every x86-64 processor has it.
    Sse2,
    /// Eight boards in a vector.
    Avx2,
    /// Sixteen boards in a vector.
    Avx512,
}

impl Lanes {
    /// All instruction sets, narrowest first.
    pub const ALL: [Lanes; 6] = [Lanes::Portable, Lanes::Simd128, Lanes::Neon, Lanes::Sse2, Lanes::Avx2, Lanes::Avx512];

    /// The name that `GRIDPRESS_LANES` takes: `avx2`.
    pub fn name(self) -> &'static str {
        ["portable", "simd128", "neon", "sse2", "avx2", "avx512"][self as usize]
    }

    /// Whether this processor has the instructions.
    #[cfg(target_arch = "x86_64")]
    pub fn is_present(self) -> bool {
        match self {
            Lanes::Portable | Lanes::Sse2 => true,
            Lanes::Simd128 | Lanes::Neon => false,
            Lanes::Avx2 => has_avx2(),
            Lanes::Avx512 => has_avx2() && is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512vl"),
        }
    }

    /// Whether this processor has the instructions.
    #[cfg(not(target_arch = "x86_64"))]
    pub fn is_present(self) -> bool {
        match self {
            Lanes::Portable => true,
            Lanes::Simd128 => cfg!(target_arch = "wasm32"),
            Lanes::Neon => cfg!(target_arch = "aarch64"),
            Lanes::Sse2 | Lanes::Avx2 | Lanes::Avx512 => false,
        }
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
            Lanes::Portable | Lanes::Simd128 | Lanes::Neon => job.run::<Plain<4>, 4>(),
            Lanes::Sse2 => x86::with_sse2(job),
            Lanes::Avx2 => x86::with_avx2(job, wanted),
            Lanes::Avx512 => x86::with_avx512(job, wanted),
        }
    }
    #[cfg(target_arch = "wasm32")]
    if lanes == Lanes::Simd128 {
        return wasm::with_simd128(job);
    }
    #[cfg(target_arch = "aarch64")]
    if lanes == Lanes::Neon {
        return neon::with_neon(job);
    }
    #[cfg(not(target_arch = "x86_64"))]
    {
        let _ = wanted;
        job.run::<Plain<4>, 4>()
    }
}
