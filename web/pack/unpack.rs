//! The module out of its text, as `main.rs` wrote it. Compiled to WebAssembly by `web/together.sh`, for the page's worker: LZMA takes a third
//! of the time that it would take in JavaScript.
#![no_std]

mod figures;
mod model;
mod roles;

use core::arch::wasm32;
use figures::LEFT_OUT;
use model::{Lengths, Model, after, after_literal};
use roles::{Next, Place};

/// A text that is damaged ends in this, and the script says so.
#[panic_handler]
fn panic(_: &core::panic::PanicInfo) -> ! {
    wasm32::unreachable()
}

static mut NEXT: Next = roles::NONE;
static mut MODEL: Model = Model::new();
static mut UNPACKING: Option<Unpacking> = None;

/// Room for that many bytes, after all that is there.
#[unsafe(no_mangle)]
extern "C" fn room(length: usize) -> *mut u8 {
    const PAGE: usize = 1 << 16;
    (wasm32::memory_grow(0, length.div_ceil(PAGE)) * PAGE) as *mut u8
}

/// Begins with the text, which the script has written there. Returns the address of what is unpacked.
#[unsafe(no_mangle)]
extern "C" fn begin(text: *mut u8, length: usize) -> *mut u8 {
    // SAFETY: the script calls one function after the other, and has got the text's room from `room`.
    unsafe {
        let packed = bytes_of(core::slice::from_raw_parts_mut(text, length));
        let word = |at: usize| u32::from_le_bytes([packed[at], packed[at + 1], packed[at + 2], packed[at + 3]]);
        let out = core::slice::from_raw_parts_mut(room(word(4) as usize), word(4) as usize);
        let begin = out.as_mut_ptr();
        let (next, model) = (&mut *&raw mut NEXT, &mut *&raw mut MODEL);
        roles::fill(next);
        model.start();
        let range = Range { range: u32::MAX, code: word(9).swap_bytes(), packed, at: 13 };
        *&raw mut UNPACKING =
            Some(Unpacking { out, next, model, now: Now { range, n: 0, state: 0, distances: [0; 4], place: Place::new(word(0)) } });
        begin
    }
}

/// Unpacks until there are that many bytes, or a few more, or all. Returns how many there are.
#[unsafe(no_mangle)]
extern "C" fn more(limit: usize) -> usize {
    // SAFETY: as above.
    unsafe { (*&raw mut UNPACKING).as_mut().map_or(0, |unpacking| unpacking.more(limit)) }
}

/// Seven bits are an ASCII character, but for some; in place of these there are characters of two bytes, for 14 bits each.
fn bytes_of(text: &'static mut [u8]) -> &'static [u8] {
    let mut value = [0; 128];
    let mut n = 0;
    for code in 0..128 {
        value[code as usize] = n;
        n += u32::from(!LEFT_OUT.contains(&code));
    }
    let (mut held, mut bits, mut from, mut to) = (0_u32, 0, 0, 0);
    while from < text.len() {
        let first = u32::from(text[from]);
        from += 1;
        if first < 128 {
            held = held << 7 | value[first as usize];
            bits += 7;
        } else {
            held = held << 14 | (((first & 31) << 6 | u32::from(text[from] & 63)) - 0x100 + (n << 7));
            from += 1;
            bits += 14;
        }
        while bits >= 8 {
            bits -= 8;
            text[to] = (held >> bits) as u8;
            to += 1;
        }
    }
    &text[..to]
}

/// What reads decisions from bytes.
#[derive(Clone, Copy)]
struct Range {
    range: u32,
    code: u32,
    packed: &'static [u8],
    at: usize,
}
impl Range {
    #[inline(always)]
    fn settle(&mut self) {
        if self.range < 1 << 24 {
            self.range <<= 8;
            self.code = self.code << 8 | u32::from(self.packed[self.at]);
            self.at += 1;
        }
    }
    /// Without a branch, which would be foreseen badly.
    #[inline(always)]
    fn bit(&mut self, chance: &mut u16) -> usize {
        let p = i32::from(*chance);
        let bound = (self.range >> 11) * p as u32;
        let is_no = self.code < bound;
        *chance = (p + ((if is_no { 2048 } else { 31 } - p) >> 5)) as u16;
        self.range = if is_no { bound } else { self.range - bound };
        self.code = if is_no { self.code } else { self.code - bound };
        self.settle();
        usize::from(!is_no)
    }
    /// With a branch: what comes next depends on it.
    #[inline(always)]
    fn decide(&mut self, chance: &mut u16) -> bool {
        let bound = (self.range >> 11) * u32::from(*chance);
        let is_yes = self.code >= bound;
        if is_yes {
            self.range -= bound;
            self.code -= bound;
            *chance -= *chance >> 5;
        } else {
            self.range = bound;
            *chance += (2048 - *chance) >> 5;
        }
        self.settle();
        is_yes
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
    range: Range,
    n: usize,
    state: usize,
    distances: [usize; 4],
    place: Place,
}
struct Unpacking {
    out: &'static mut [u8],
    next: &'static Next,
    model: &'static mut Model,
    now: Now,
}
impl Unpacking {
    fn more(&mut self, limit: usize) -> usize {
        let (out, next, model) = (&mut *self.out, self.next, &mut *self.model);
        let Now { mut range, mut n, mut state, mut distances, mut place } = self.now;
        while n < limit.min(out.len()) {
            let (table, kind) = place.chances();
            if !range.decide(&mut model.matched[state][kind]) {
                let table = &mut model.literals[table];
                let byte = if state < 7 { range.number(&mut table[..0x100], 8) } else { beside(&mut range, table, out[n - 1 - distances[0]]) };
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
        self.now = Now { range, n, state, distances, place };
        n
    }
}

/// A literal after a repetition: the byte that would have followed says which of three tables has the chances, as long as it is right.
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

