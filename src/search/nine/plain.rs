//! Four words without vector instructions: the fallback for other processors, and the reference for the vector versions.

use super::simd::Vector;

/// Four plain words.
#[derive(Clone, Copy)]
pub struct Plain([u32; 4]);

impl Plain {
    #[inline(always)]
    fn zip(self, other: Plain, f: impl Fn(u32, u32) -> u32) -> Plain {
        Plain(std::array::from_fn(|i| f(self.0[i], other.0[i])))
    }
}

impl Vector<4> for Plain {
    #[inline(always)]
    fn splat(word: u32) -> Plain {
        Plain([word; 4])
    }
    #[inline(always)]
    fn load(from: &[u32; 4]) -> Plain {
        Plain(*from)
    }
    #[inline(always)]
    fn store(self, to: &mut [u32; 4]) {
        *to = self.0;
    }
    #[inline(always)]
    fn and(self, other: Plain) -> Plain {
        self.zip(other, |a, b| a & b)
    }
    #[inline(always)]
    fn or(self, other: Plain) -> Plain {
        self.zip(other, |a, b| a | b)
    }
    #[inline(always)]
    fn without(self, other: Plain) -> Plain {
        self.zip(other, |a, b| a & !b)
    }
    #[inline(always)]
    fn add(self, other: Plain) -> Plain {
        self.zip(other, u32::wrapping_add)
    }
    #[inline(always)]
    fn sub(self, other: Plain) -> Plain {
        self.zip(other, u32::wrapping_sub)
    }
    #[inline(always)]
    fn shl(self, by: i32) -> Plain {
        Plain(self.0.map(|a| a << by))
    }
    #[inline(always)]
    fn shr(self, by: i32) -> Plain {
        Plain(self.0.map(|a| a >> by))
    }
    #[inline(always)]
    fn nonzero(self) -> u32 {
        (0..4).map(|i| ((self.0[i] != 0) as u32) << i).sum()
    }
}
