//! Where the same bytes were before.

/// The longest repetition that the format can say.
pub const LONGEST: usize = 273;
/// Earlier places that are compared with a position.
const COMPARED: usize = 400;
const NONE: u32 = u32::MAX;

/// For each hash of four bytes a tree of the places where they were, sorted by what follows.
pub struct Earlier {
    heads: [Vec<u32>; 3],
    sons: Vec<[u32; 2]>,
    pub at: usize,
}
impl Earlier {
    pub fn new(length: usize) -> Self {
        Earlier { heads: std::array::from_fn(|_| vec![NONE; 1 << 20]), sons: vec![[NONE; 2]; length], at: 0 }
    }

    /// Lengths with the shortest distance of each, growing, at the next position.
    pub fn next(&mut self, bytes: &[u8], found: &mut Vec<(usize, u32)>) {
        found.clear();
        let at = self.at;
        self.at += 1;
        let rest = &bytes[at..bytes.len().min(at + LONGEST)];
        let Some(four) = rest.first_chunk().map(|four| u32::from_le_bytes(*four)) else { return };
        let hash = |n: u32| ((four & (NONE >> (32 - 8 * n))).wrapping_mul(0x9e37_79b1) >> 12) as usize;
        let same = |before: u32, from: usize| {
            from + rest[from..].iter().zip(&bytes[before as usize + from..]).take_while(|(a, b)| a == b).count()
        };
        let mut best = 1;
        let mut offer = |before: u32, length: usize| {
            if length > best {
                best = length;
                found.push((length, at as u32 - before - 1));
            }
        };
        for (heads, n) in self.heads[..2].iter_mut().zip([2, 3]) {
            let before = std::mem::replace(&mut heads[hash(n)], at as u32);
            if before != NONE {
                let length = same(before, 0);
                if length >= n as usize {
                    offer(before, length);
                }
            }
        }
        let mut before = std::mem::replace(&mut self.heads[2][hash(4)], at as u32);
        // Open ends of the new tree: of the lesser side, of the greater side.
        let (mut ends, mut lengths) = ([(at, 0), (at, 1)], [0; 2]);
        for _ in 0..COMPARED {
            if before == NONE {
                break;
            }
            let length = same(before, lengths[0].min(lengths[1]));
            offer(before, length);
            let sons = self.sons[before as usize];
            if length == rest.len() {
                for (end, son) in ends.into_iter().zip(sons) {
                    self.sons[end.0][end.1] = son;
                }
                return;
            }
            let side = usize::from(bytes[before as usize + length] >= rest[length]);
            self.sons[ends[side].0][ends[side].1] = before;
            ends[side] = (before as usize, 1 - side);
            lengths[side] = length;
            before = sons[1 - side];
        }
        for end in ends {
            self.sons[end.0][end.1] = NONE;
        }
    }
}
