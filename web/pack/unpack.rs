//! Unpacks the module from its text, as `main.rs` wrote it. Compiled to WebAssembly by `web/together.sh`, for the page's worker: LZMA
//! takes a third of the time it would take in JavaScript.
#![no_std]

mod figures;
mod model;
mod roles;

use core::arch::wasm32;
use figures::LEFT_OUT;
use model::{Lengths, Model, after, after_literal};
use roles::{Next, Place};

/// A damaged text ends here, and the script reports it.
#[panic_handler]
fn panic(_: &core::panic::PanicInfo) -> ! {
    wasm32::unreachable()
}

/// Characters that are read at once, of two bytes at most.
const PIECE: usize = 1 << 16;
/// More than one step reads; `lzma` writes as many bytes after its last one, so no step needs bytes that are not there yet.
const STEP: usize = 64;

// All that is large is zeros at first, which take no room in a module.
static mut TEXT: [u8; 2 * PIECE] = [0; 2 * PIECE];
static mut PACKED: [u8; 2 * PIECE] = [0; 2 * PIECE];
static mut NEXT: Next = roles::NONE;
static mut MODEL: Model = Model::new();
static mut UNPACKING: Option<Unpacking> = None;

/// Where the script writes a piece of the text.
#[unsafe(no_mangle)]
extern "C" fn room() -> *mut u8 {
    (&raw mut TEXT).cast()
}

/// Unpacks as far as the text leads with a further piece, of that many bytes. Returns how many bytes there are now.
#[unsafe(no_mangle)]
extern "C" fn put(length: usize) -> usize {
    // SAFETY: the script calls one function after the other, and what `new` takes is used nowhere else.
    let (text, unpacking) = unsafe { (&*&raw const TEXT, &mut *&raw mut UNPACKING) };
    let new = || unsafe { Unpacking::new(&mut *&raw mut PACKED, &mut *&raw mut NEXT, &mut *&raw mut MODEL) };
    unpacking.get_or_insert_with(new).put(&text[..length])
}

/// Where that is.
#[unsafe(no_mangle)]
extern "C" fn out() -> *const u8 {
    // SAFETY: as above.
    let unpacking = unsafe { &*&raw const UNPACKING };
    unpacking.as_ref().map_or(core::ptr::null(), |unpacking| unpacking.out.as_ptr())
}

/// Memory for the unpacked bytes, after all existing memory.
fn memory(length: usize) -> &'static mut [u8] {
    const PAGE: usize = 1 << 16;
    let before = wasm32::memory_grow(0, length.div_ceil(PAGE));
    assert!(before != usize::MAX);
    // SAFETY: nothing else is there.
    unsafe { core::slice::from_raw_parts_mut((before * PAGE) as *mut u8, length) }
}

/// The range decoder, which reads decisions from bytes.
#[derive(Clone, Copy)]
struct Range<'a> {
    range: u32,
    code: u32,
    packed: &'a [u8; 2 * PIECE],
    at: usize,
}
impl Range<'_> {
    #[inline(always)]
    fn settle(&mut self) {
        // Eight as soon as the first byte is zero.
        let places = self.range.leading_zeros() & 8;
        let byte = u32::from(self.packed[self.at % (2 * PIECE)]);
        self.code = self.code << places | byte >> (8 - places);
        self.range <<= places;
        self.at += (places >> 3) as usize;
    }
    /// Without a branch, which would be foreseen badly.
    #[inline(always)]
    fn bit(&mut self, chance: &mut u16) -> usize {
        let p = i32::from(*chance);
        let bound = (self.range >> 11) * p as u32;
        let is_no = self.code < bound;
        // As `lzma` has it: a 32nd of what is left, rounded towards the old chance.
        *chance = (p + ((if is_no { 2048 } else { 31 } - p) >> 5)) as u16;
        self.range = if is_no { bound } else { self.range - bound };
        self.code = if is_no { self.code } else { self.code - bound };
        self.settle();
        usize::from(!is_no)
    }
    #[inline(always)]
    fn decide(&mut self, chance: &mut u16) -> bool {
        self.bit(chance) == 1
    }
    fn even(&mut self) -> usize {
        self.range >>= 1;
        let is_yes = self.code >= self.range;
        self.code -= if is_yes { self.range } else { 0 };
        self.settle();
        is_yes.into()
    }
    #[inline(always)]
    fn number(&mut self, tree: &mut [u16], bits: u32) -> usize {
        (0..bits).fold(1, |node, _| node << 1 | self.bit(&mut tree[node])) - (1 << bits)
    }
    fn number_from_low(&mut self, tree: &mut [u16], bits: u32) -> usize {
        let (mut node, mut number) = (1, 0);
        for k in 0..bits {
            let bit = self.bit(&mut tree[node]);
            node = node << 1 | bit;
            number |= bit << k;
        }
        number
    }
    fn length(&mut self, lengths: &mut Lengths, kind: usize) -> usize {
        if !self.decide(&mut lengths.choice[0]) {
            2 + self.number(&mut lengths.low[kind], 3)
        } else if !self.decide(&mut lengths.choice[1]) {
            10 + self.number(&mut lengths.middle[kind], 3)
        } else {
            18 + self.number(&mut lengths.high, 8)
        }
    }
    fn distance(&mut self, model: &mut Model, length: usize) -> usize {
        let slot = self.number(&mut model.slots[(length - 2).min(3)], 6);
        if slot < 4 {
            return slot;
        }
        let bits = (slot / 2 - 1) as u32;
        let base = (2 | slot & 1) << bits;
        if slot < 14 {
            return base + self.number_from_low(&mut model.near[base - slot..], bits);
        }
        let high = (4..bits).fold(0, |high, _| high << 1 | self.even());
        base + (high << 4) + self.number_from_low(&mut model.align, 4)
    }
}

/// Where it is. A copy of it, for as long as the loop runs, is in no memory.
#[derive(Clone, Copy)]
struct Now {
    range: u32,
    code: u32,
    n: usize,
    state: usize,
    distances: [usize; 4],
    place: Place,
}
struct Unpacking {
    /// The seven bits of each character, and how many have any; bits that do not yet fill a byte.
    value: [u8; 128],
    n_values: u32,
    held: u32,
    n_held: u32,
    packed: &'static mut [u8; 2 * PIECE],
    n_packed: usize,
    out: &'static mut [u8],
    next: &'static mut Next,
    model: &'static mut Model,
    now: Option<Now>,
}
impl Unpacking {
    fn new(packed: &'static mut [u8; 2 * PIECE], next: &'static mut Next, model: &'static mut Model) -> Self {
        roles::fill(next);
        model.start();
        let (mut value, mut n_values) = ([0; 128], 0);
        for code in (0..128).filter(|code| !LEFT_OUT.contains(code)) {
            value[usize::from(code)] = n_values as u8;
            n_values += 1;
        }
        Unpacking { value, n_values, held: 0, n_held: 0, packed, n_packed: 0, out: &mut [], next, model, now: None }
    }

    fn put(&mut self, text: &[u8]) -> usize {
        self.read(text);
        let word =
            |at: usize| u32::from_le_bytes([self.packed[at], self.packed[at + 1], self.packed[at + 2], self.packed[at + 3]]);
        let mut at = 0;
        if self.now.is_none() && self.n_packed > 13 {
            self.out = memory(word(4) as usize);
            self.now = Some(Now {
                range: u32::MAX,
                code: word(9).swap_bytes(),
                n: 0,
                state: 0,
                distances: [0; 4],
                place: Place::new(word(0)),
            });
            at = 13;
        }
        let Some(now) = self.now else { return 0 };
        let (now, at) = self.more(now, at);
        self.now = Some(now);
        self.packed.copy_within(at..self.n_packed, 0);
        self.n_packed -= at;
        now.n
    }

    /// Seven bits are an ASCII character, with some exceptions; instead of those there are characters of two bytes, for 14 bits each.
    fn read(&mut self, text: &[u8]) {
        let mut from = text.iter().map(|byte| u32::from(*byte));
        while let Some(first) = from.next() {
            if first < 128 {
                self.held = self.held << 7 | u32::from(self.value[first as usize]);
                self.n_held += 7;
            } else {
                let code = (first & 31) << 6 | from.next().unwrap_or(0) & 63;
                self.held = self.held << 14 | (code - 0x100 + (self.n_values << 7));
                self.n_held += 14;
            }
            while self.n_held >= 8 {
                self.n_held -= 8;
                self.packed[self.n_packed] = (self.held >> self.n_held) as u8;
                self.n_packed += 1;
            }
        }
    }

    fn more(&mut self, now: Now, at: usize) -> (Now, usize) {
        let (out, next, model) = (&mut *self.out, &*self.next, &mut *self.model);
        let Now { range, code, mut n, mut state, mut distances, mut place } = now;
        let mut range = Range { range, code, packed: &*self.packed, at };
        while n < out.len() && range.at + STEP <= self.n_packed {
            let (table, kind) = place.chances();
            if !range.decide(&mut model.matched[state][kind]) {
                let table = &mut model.literals[table];
                let byte = if state < 7 {
                    range.number(&mut table[..0x100], 8)
                } else {
                    beside(&mut range, table, out[n - 1 - distances[0]])
                };
                out[n] = byte as u8;
                n += 1;
                place.pass(byte as u8, next);
                state = after_literal(state);
                continue;
            }
            let is_repeated = range.decide(&mut model.repeated[state]);
            if is_repeated {
                let [a, b, c, d] = distances;
                if !range.decide(&mut model.last[0][state]) {
                    if !range.decide(&mut model.longer[state][kind]) {
                        out[n] = out[n - 1 - a];
                        place.pass(out[n], next);
                        n += 1;
                        state = after(state, 9, 11);
                        continue;
                    }
                } else if !range.decide(&mut model.last[1][state]) {
                    distances = [b, a, c, d];
                } else if !range.decide(&mut model.last[2][state]) {
                    distances = [c, a, b, d];
                } else {
                    distances = [d, a, b, c];
                }
            }
            let lengths = if is_repeated { &mut model.repeated_lengths } else { &mut model.lengths };
            let length = range.length(lengths, kind);
            if is_repeated {
                state = after(state, 8, 11);
            } else {
                state = after(state, 7, 10);
                distances = [range.distance(model, length), distances[0], distances[1], distances[2]];
            }
            for to in n..out.len().min(n + length) {
                out[to] = out[to - 1 - distances[0]];
                place.pass(out[to], next);
            }
            n += length;
        }
        (Now { range: range.range, code: range.code, n, state, distances, place }, range.at)
    }
}

/// A literal after a repetition: the byte that would have followed selects one of three tables, as long as it is right.
#[inline(always)]
fn beside(range: &mut Range, table: &mut [u16; 0x300], other: u8) -> usize {
    let (mut other, mut node, mut is_right) = (usize::from(other), 1, 0x100);
    while node < 0x100 {
        other <<= 1;
        let side = other & is_right;
        let bit = range.bit(&mut table[is_right + side + node]);
        node = node << 1 | bit;
        is_right &= if bit == 1 { side } else { !side };
    }
    node & 0xff
}
