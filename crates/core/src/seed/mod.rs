//! From a seed to random numbers: the key of a run, one stream per attempt at a slot, bounded draws, and the shuffle. Only this
//! module uses `rand_chacha`. Draw and shuffle are implemented here, because a library may change its own while the generator
//! stays the same, and a seed must give the same puzzles for ever. Not here: entropy from the system.
//!
#![doc = include_str!("example.md")]

mod digest;

pub use digest::{Hasher, RowSum};

use rand::Rng;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use sha2::{Digest, Sha256};

/// The most attempts of a slot: attempt j of slot k is stream k·2²⁴ + j.
pub const MAX_ATTEMPTS: u64 = 1 << 24;
/// The most slots of a run.
pub const MAX_SLOTS: u64 = 1 << 40;

/// The source of all streams of a run: a hash of the algorithm version, the seed as typed, and the recipe.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Key([u8; 32]);

impl Key {
    /// Hashes each part with its length in front, so that different lists of parts give different input.
    pub fn of(parts: &[&str]) -> Key {
        Key(digest(parts))
    }

    /// The stream for one attempt at one slot.
    pub fn stream(&self, slot: u64, attempt: u64) -> Stream {
        assert!(slot < MAX_SLOTS && attempt < MAX_ATTEMPTS, "a stream's number has 40 bits of slot and 24 of attempt");
        let mut rng = ChaCha8Rng::from_seed(self.0);
        rng.set_stream(slot * MAX_ATTEMPTS + attempt);
        Stream(rng)
    }
}

fn digest(parts: &[impl AsRef<[u8]>]) -> [u8; 32] {
    let mut hash = Sha256::new();
    for part in parts.iter().map(AsRef::as_ref) {
        hash.update((part.len() as u64).to_le_bytes());
        hash.update(part);
    }
    hash.finalize().into()
}

/// The SHA-256 of some bytes, in hexadecimal.
pub fn sha256_hex(bytes: &[u8]) -> String {
    digest::hex(&Sha256::digest(bytes))
}

/// The first 128 bits of a text's SHA-256: the start of what `sha256sum` prints.
pub fn hash_of_text(text: &str) -> u128 {
    let bytes = Sha256::digest(text.as_bytes());
    bytes.iter().take(16).fold(0, |hash, &byte| hash << 8 | byte as u128)
}

/// A short name for a text: the first `n` characters of its hash in base 32 (a to z, 2 to 7).
pub fn short_hash(parts: &[impl AsRef<[u8]>], n: usize) -> String {
    const ALPHABET: &[u8; 32] = b"abcdefghijklmnopqrstuvwxyz234567";
    let bytes = digest(parts);
    assert!(n * 5 <= 256, "a hash has 51 characters of base 32");
    let two = |at: usize| u16::from_be_bytes([bytes[at], bytes.get(at + 1).copied().unwrap_or(0)]);
    let one = |i: usize| ALPHABET[(two(i * 5 / 8) >> (11 - i * 5 % 8)) as usize & 31] as char;
    (0..n).map(one).collect()
}

/// A stream of random numbers. A clone repeats the numbers that are still to come.
#[derive(Clone, Debug)]
pub struct Stream(ChaCha8Rng);

impl Stream {
    /// A uniformly random number below `bound`: Lemire's multiplication, drawn again where it would be biased.
    pub fn below(&mut self, bound: u32) -> u32 {
        assert!(bound > 0, "the bound of a draw is at least 1");
        loop {
            let product = self.0.next_u32() as u64 * bound as u64;
            // The threshold is below the bound, so that the division is rarely needed.
            if product as u32 >= bound || product as u32 >= bound.wrapping_neg() % bound {
                return (product >> 32) as u32;
            }
        }
    }

    /// The Fisher–Yates shuffle, from the last place down.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i as u32 + 1) as usize);
        }
    }

    /// The same stream at the start of chapter `n`, far ahead. The numbers there do not depend on how many were drawn before.
    pub fn chapter(&self, n: u32) -> Stream {
        let mut rng = self.0.clone();
        rng.set_word_pos((n as u128 + 1) << 40);
        Stream(rng)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stream_is_the_same_for_ever() {
        let mut stream = Key::of(&["0", "7", "sudoku"]).stream(3, 1);
        let drawn: Vec<u32> = (0..6).map(|_| stream.below(1000)).collect();
        assert_eq!(drawn, EXPECTED);
        let mut items: Vec<u32> = (0..8).collect();
        stream.shuffle(&mut items);
        assert_eq!(items, SHUFFLED);
    }
    const EXPECTED: [u32; 6] = [983, 42, 586, 399, 728, 884];
    const SHUFFLED: [u32; 8] = [4, 5, 7, 6, 1, 2, 0, 3];

    #[test]
    fn parts_do_not_run_together() {
        assert_ne!(Key::of(&["ab", "c"]), Key::of(&["a", "bc"]));
        assert_ne!(short_hash(&["7"], 12), short_hash(&["007"], 12));
    }

    #[test]
    fn draws_are_even() {
        let mut stream = Key::of(&["even"]).stream(0, 0);
        let mut counts = [0u32; 7];
        (0..70_000).for_each(|_| counts[stream.below(7) as usize] += 1);
        assert!(counts.iter().all(|c| (9_600..10_400).contains(c)), "{counts:?}");
    }

    #[test]
    fn slots_attempts_and_chapters_differ() {
        let key = Key::of(&["x"]);
        let first = |mut s: Stream| (0..4).map(|_| s.below(1 << 30)).collect::<Vec<_>>();
        let all =
            [key.stream(0, 0), key.stream(0, 1), key.stream(1, 0), key.stream(0, 0).chapter(0), key.stream(0, 0).chapter(1)]
                .map(first);
        for (i, a) in all.iter().enumerate() {
            assert!(all[..i].iter().all(|b| a != b));
        }
    }
}
