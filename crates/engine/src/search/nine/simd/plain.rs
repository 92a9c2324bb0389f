//! Words without vector instructions: four are the fallback for other processors, and any number the reference for the vector
//! versions.

use super::Vector;

/// Plain words.
#[derive(Clone, Copy)]
pub struct Plain<const N: usize>([u32; N]);

impl<const N: usize> Plain<N> {
    #[inline(always)]
    fn zip(self, other: Self, f: impl Fn(u32, u32) -> u32) -> Self {
        Plain(std::array::from_fn(|i| f(self.0[i], other.0[i])))
    }
}

impl<const N: usize> Vector<N> for Plain<N> {
    #[inline(always)]
    fn splat(word: u32) -> Self {
        Plain([word; N])
    }
    #[inline(always)]
    fn load(from: &[u32; N]) -> Self {
        Plain(*from)
    }
    #[inline(always)]
    fn store(self, to: &mut [u32; N]) {
        *to = self.0;
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }
    #[inline(always)]
    fn without(self, other: Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        self.zip(other, u32::wrapping_add)
    }
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        self.zip(other, u32::wrapping_sub)
    }
    #[inline(always)]
    fn shl(self, by: i32) -> Self {
        Plain(self.0.map(|a| a << by))
    }
    #[inline(always)]
    fn shr(self, by: i32) -> Self {
        Plain(self.0.map(|a| a >> by))
    }
    #[inline(always)]
    fn nonzero(self) -> u32 {
        (0..N).map(|i| ((self.0[i] != 0) as u32) << i).sum()
    }
    #[inline(always)]
    fn turn(self) -> Self {
        Plain(std::array::from_fn(|i| self.0[i / 4 * 4 + [1, 2, 0, 3][i % 4]]))
    }
    #[inline(always)]
    fn spread(self, lane: usize) -> Self {
        Plain(std::array::from_fn(|i| self.0[i / 4 * 4 + lane]))
    }
    #[inline(always)]
    fn swap_fours(self, place: usize) -> Self {
        if N == 4 { self } else { Plain(std::array::from_fn(|i| self.0[i ^ (place * 4)])) }
    }
    #[inline(always)]
    fn equal(bytes: &[u8; 32], byte: u8) -> u32 {
        bytes.iter().enumerate().fold(0, |all, (i, &other)| all | ((other == byte) as u32) << i)
    }
}
