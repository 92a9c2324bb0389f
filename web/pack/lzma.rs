//! LZMA: repeated bytes by distance and length, all others by their probabilities, each decision by how likely it was so far. As in the
//! format of that name, except that `roles` replace its lc, lp and pb, and that its header is not written.

use crate::earlier::{Earlier, LONGEST};
use crate::model::{Lengths, Model, after, after_literal};
use crate::roles::KINDS;

/// Positions for which the cheapest way is sought at once.
const AHEAD: usize = 4096;
/// Choices after which prices are computed again.
const STALE: usize = 96;
const FAR: u32 = 1 << 30;

fn slot_of(distance: u32) -> usize {
    let bits = 31 - distance.max(4).leading_zeros();
    if distance < 4 { distance as usize } else { (2 * bits + (distance >> (bits - 1) & 1)) as usize }
}

/// The chances of a number's bits, each after those before it.
fn walk(value: usize, bits: u32, from_low: bool) -> impl Iterator<Item = (usize, bool)> {
    let mut node = 1;
    (0..bits).map(move |k| {
        let bit = value >> if from_low { k } else { bits - 1 - k } & 1;
        let here = node;
        node = node << 1 | bit;
        (here, bit == 1)
    })
}

impl Lengths {
    /// The decisions that say a length, each with its chance.
    fn say(&mut self, length: usize, kind: usize, mut each: impl FnMut(&mut u16, bool)) {
        let value = length - 2;
        each(&mut self.choice[0], value >= 8);
        if value >= 8 {
            each(&mut self.choice[1], value >= 16);
        }
        let (tree, value, bits): (&mut [u16], _, _) = match value {
            0..8 => (&mut self.low[kind], value, 3),
            8..16 => (&mut self.middle[kind], value - 8, 3),
            _ => (&mut self.high, value - 16, 8),
        };
        walk(value, bits, false).for_each(|(node, bit)| each(&mut tree[node], bit));
    }
}

/// A way of going on.
#[derive(Clone, Copy, PartialEq)]
enum Step {
    Literal,
    /// One of the last four distances, and a length; a length of one is only for the last distance.
    Again(usize, usize),
    Match(u32, usize),
}

/// The cheapest known way to a position, from the node before it. `then`: after the step, a literal, and this many repeated bytes.
#[derive(Clone, Copy)]
struct Node {
    price: u32,
    from: usize,
    step: Step,
    then: usize,
    state: usize,
    distances: [u32; 4],
}

/// The range encoder, which writes decisions into bytes: a range is divided by each decision's probability.
struct Range {
    low: u64,
    range: u32,
    held: u8,
    n_held: usize,
    out: Vec<u8>,
}
impl Range {
    fn shift(&mut self) {
        if self.low < 0xff00_0000 || self.low > u64::from(u32::MAX) {
            let carry = (self.low >> 32) as u8;
            for k in 0..self.n_held {
                self.out.push(if k == 0 { self.held } else { 0xff }.wrapping_add(carry));
            }
            self.n_held = 0;
            self.held = (self.low >> 24) as u8;
        }
        self.n_held += 1;
        self.low = (self.low & 0x00ff_ffff) << 8;
    }
    fn settle(&mut self) {
        while self.range < 1 << 24 {
            self.range <<= 8;
            self.shift();
        }
    }
    fn decide(&mut self, chance: &mut u16, bit: bool) {
        let bound = (self.range >> 11) * u32::from(*chance);
        if bit {
            self.low += u64::from(bound);
            self.range -= bound;
            *chance -= *chance >> 5;
        } else {
            self.range = bound;
            *chance += (2048 - *chance) >> 5;
        }
        self.settle();
    }
    fn even(&mut self, bit: bool) {
        self.range >>= 1;
        self.low += if bit { u64::from(self.range) } else { 0 };
        self.settle();
    }
}

/// The costs of decisions, in 64ths of a bit.
struct Prices {
    of_chance: Vec<u32>,
    lengths: Vec<[[u32; LONGEST + 1]; 2]>,
    slots: [[u32; 64]; 4],
    near: [u32; 128],
    align: [u32; 16],
}
impl Prices {
    fn of(&self, chance: u16, bit: bool) -> u32 {
        self.of_chance[usize::from(if bit { 2048 - chance } else { chance }) >> 2]
    }
    fn along(&self, tree: &[u16], value: usize, bits: u32, from_low: bool) -> u32 {
        walk(value, bits, from_low).map(|(node, bit)| self.of(tree[node], bit)).sum()
    }
    fn renew(&mut self, model: &mut Model) {
        for kind in 0..KINDS {
            for length in 2..=LONGEST {
                for (which, lengths) in [&mut model.lengths, &mut model.repeated_lengths].into_iter().enumerate() {
                    let mut sum = 0;
                    lengths.say(length, kind, |chance, bit| sum += self.of(*chance, bit));
                    self.lengths[kind][which][length] = sum;
                }
            }
        }
        for k in 0..256 {
            let even = if k % 64 >= 14 { 64 * (k as u32 % 64 / 2 - 5) } else { 0 };
            self.slots[k / 64][k % 64] = self.along(&model.slots[k / 64], k % 64, 6, false) + even;
        }
        for k in 4..128 {
            let (base, bits, first) = low_bits(k as u32);
            self.near[k] = self.along(&model.near[first..], k - base, bits, true);
        }
        for k in 0..16 {
            self.align[k] = self.along(&model.align, k, 4, true);
        }
    }
    fn distance(&self, distance: u32, length: usize) -> u32 {
        let slot = self.slots[(length - 2).min(3)][slot_of(distance)];
        slot + if distance < 128 { self.near[distance as usize] } else { self.align[distance as usize & 15] }
    }
}

/// Of a distance of 4 and more: the least with its slot, the remaining bits, and where their probabilities begin.
fn low_bits(distance: u32) -> (usize, u32, usize) {
    let slot = slot_of(distance);
    let bits = slot / 2 - 1;
    let base = (2 | slot & 1) << bits;
    (base, bits as u32, if slot < 14 { base - slot } else { 0 })
}

struct Packer<'a> {
    bytes: &'a [u8],
    /// Of each byte its table of literals, and its kind.
    chances: &'a [(usize, usize)],
    at: usize,
    state: usize,
    distances: [u32; 4],
    model: Box<Model>,
    range: Range,
    prices: Prices,
}
impl Packer<'_> {
    fn kind(&self, at: usize) -> usize {
        self.chances[at].1
    }
    /// The nodes of a literal's probabilities, and its bits. After a repetition, the byte that would have followed selects one of three
    /// tables, as long as it is right.
    fn literal(&self, at: usize, state: usize, distance: u32) -> impl Iterator<Item = (usize, bool)> + use<> {
        let mut other = if state >= 7 { usize::from(self.bytes[at - 1 - distance as usize]) | 0x100 } else { 0 };
        walk(self.bytes[at].into(), 8, false).map(move |(node, bit)| {
            other <<= 1;
            let side = if other > 0x1ff { 0x100 + (other & 0x100) } else { 0 };
            if side > 0 && (other & 0x100 > 0) != bit {
                other = 0;
            }
            (side + node, bit)
        })
    }
    fn literal_price(&self, at: usize, state: usize, distance: u32) -> u32 {
        let table = &self.model.literals[self.chances[at].0];
        let all: u32 = self.literal(at, state, distance).map(|(node, bit)| self.prices.of(table[node], bit)).sum();
        all + self.prices.of(self.model.matched[state][self.kind(at)], false)
    }
    /// That it is one of the last distances, and which; that it is longer than one.
    fn again_price(&self, at: usize, state: usize, which: usize) -> u32 {
        let (model, kind, price) = (&self.model, self.kind(at), |chance, bit| self.prices.of(chance, bit));
        let which_price = match which {
            0 => price(model.last[0][state], false) + price(model.longer[state][kind], true),
            1 => price(model.last[0][state], true) + price(model.last[1][state], false),
            _ => price(model.last[0][state], true) + price(model.last[1][state], true) + price(model.last[2][state], which > 2),
        };
        price(model.matched[state][kind], true) + price(model.repeated[state], true) + which_price
    }

    fn write(&mut self, step: Step) {
        let (state, kind, model, range) = (self.state, self.kind(self.at), &mut self.model, &mut self.range);
        range.decide(&mut model.matched[state][kind], step != Step::Literal);
        match step {
            Step::Literal => {
                let all: Vec<_> = self.literal(self.at, state, self.distances[0]).collect();
                let table = &mut self.model.literals[self.chances[self.at].0];
                all.into_iter().for_each(|(node, bit)| self.range.decide(&mut table[node], bit));
                self.at += 1;
                self.state = after_literal(state);
            }
            Step::Again(which, length) => {
                range.decide(&mut model.repeated[state], true);
                range.decide(&mut model.last[0][state], which > 0);
                if which == 0 {
                    range.decide(&mut model.longer[state][kind], length > 1);
                } else {
                    range.decide(&mut model.last[1][state], which > 1);
                    if which > 1 {
                        range.decide(&mut model.last[2][state], which > 2);
                    }
                }
                if length > 1 {
                    model.repeated_lengths.say(length, kind, |chance, bit| range.decide(chance, bit));
                }
                self.distances[..=which].rotate_right(1);
                self.at += length;
                self.state = if length > 1 { after(state, 8, 11) } else { after(state, 9, 11) };
            }
            Step::Match(distance, length) => {
                range.decide(&mut model.repeated[state], false);
                model.lengths.say(length, kind, |chance, bit| range.decide(chance, bit));
                let slots = &mut model.slots[(length - 2).min(3)];
                walk(slot_of(distance), 6, false).for_each(|(node, bit)| range.decide(&mut slots[node], bit));
                if distance >= 4 {
                    let (base, bits, first) = low_bits(distance);
                    let rest = distance as usize - base;
                    let (tree, bits) = if distance < 128 { (&mut model.near[first..], bits) } else { (&mut model.align[..], 4) };
                    if distance >= 128 {
                        (4..low_bits(distance).1).rev().for_each(|k| range.even(rest >> k & 1 == 1));
                    }
                    walk(rest, bits, true).for_each(|(node, bit)| range.decide(&mut tree[node], bit));
                }
                self.distances = [distance, self.distances[0], self.distances[1], self.distances[2]];
                self.at += length;
                self.state = after(state, 7, 10);
            }
        }
    }

    /// How many bytes are the same as those at a distance before.
    fn same(&self, at: usize, distance: u32) -> usize {
        let Some(before) = at.checked_sub(1 + distance as usize) else { return 0 };
        let here = &self.bytes[at..self.bytes.len().min(at + LONGEST)];
        here.iter().zip(&self.bytes[before..]).take_while(|(a, b)| a == b).count()
    }

    /// Offers a step from a node to those where it ends, and the same with a literal and a repetition after it.
    fn offer(&self, nodes: &mut Vec<Node>, from: usize, step: Step, price: u32, goes_on: bool) {
        let node = nodes[from];
        let (length, state, distances) = match step {
            Step::Literal => (1, after_literal(node.state), node.distances),
            Step::Again(which, length) => {
                let mut distances = node.distances;
                distances[..=which].rotate_right(1);
                (length, if length > 1 { after(node.state, 8, 11) } else { after(node.state, 9, 11) }, distances)
            }
            Step::Match(distance, length) => {
                (length, after(node.state, 7, 10), [distance, node.distances[0], node.distances[1], node.distances[2]])
            }
        };
        let mut put = |to: usize, node: Node| {
            if nodes.len() <= to {
                nodes.resize(to + 1, Node { price: FAR, ..node });
            }
            if node.price < nodes[to].price {
                nodes[to] = node;
            }
        };
        put(from + length, Node { price, from, step, then: 0, state, distances });
        let (mut at, mut state, mut price) = (self.at + from + length, state, price);
        let is_literal = step == Step::Literal;
        if !goes_on || at + 2 >= self.bytes.len() {
            return;
        }
        let then = self.same(at + usize::from(!is_literal), distances[0]);
        if then < 2 {
            return;
        }
        if !is_literal {
            price += self.literal_price(at, state, distances[0]);
            state = after_literal(state);
            at += 1;
        }
        price += self.again_price(at, state, 0) + self.prices.lengths[self.kind(at)][1][then];
        let to = at + then - self.at;
        put(to, Node { price, from, step, then, state: 8, distances });
    }

    /// All steps from a node.
    fn ways(&self, nodes: &mut Vec<Node>, from: usize, found: &[(usize, u32)]) {
        let (node, at) = (nodes[from], self.at + from);
        let (model, kind) = (&self.model, self.kind(at));
        let price = |chance, bit| self.prices.of(chance, bit);
        let is_same = self.same(at, node.distances[0]) > 0;
        self.offer(nodes, from, Step::Literal, node.price + self.literal_price(at, node.state, node.distances[0]), !is_same);
        let matched = node.price + price(model.matched[node.state][kind], true);
        if is_same {
            let short = price(model.repeated[node.state], true)
                + price(model.last[0][node.state], false)
                + price(model.longer[node.state][kind], false);
            self.offer(nodes, from, Step::Again(0, 1), matched + short, false);
        }
        for which in 0..4 {
            let longest = self.same(at, node.distances[which]);
            let again = node.price + self.again_price(at, node.state, which);
            for length in 2..=longest {
                let price = again + self.prices.lengths[kind][1][length];
                self.offer(nodes, from, Step::Again(which, length), price, length == longest);
            }
        }
        let matched = matched + price(model.repeated[node.state], false);
        let mut length = 2;
        for &(longest, distance) in found {
            while length <= longest {
                let price = matched + self.prices.lengths[kind][0][length] + self.prices.distance(distance, length);
                self.offer(nodes, from, Step::Match(distance, length), price, length == longest);
                length += 1;
            }
        }
    }
}

/// Packs bytes with given tables of probabilities. Its time grows with their number, some megabytes a second.
pub fn packed(bytes: &[u8], chances: &[(usize, usize)]) -> Vec<u8> {
    let of_chance = (0..512).map(|k| ((2048.0 / (4.0 * f64::from(k) + 2.0)).log2() * 64.0).round() as u32).collect();
    let mut model = Box::new(Model::new());
    model.start();
    let prices =
        Prices { of_chance, lengths: vec![[[0; LONGEST + 1]; 2]; KINDS], slots: [[0; 64]; 4], near: [0; 128], align: [0; 16] };
    let range = Range { low: 0, range: u32::MAX, held: 0, n_held: 1, out: Vec::new() };
    let mut packer = Packer { bytes, chances, at: 0, state: 0, distances: [0; 4], model, range, prices };
    let mut earlier = Earlier::new(bytes.len());
    let (mut found, mut nodes, mut n_written) = (Vec::new(), Vec::new(), STALE);
    while packer.at < bytes.len() {
        if n_written >= STALE {
            packer.prices.renew(&mut packer.model);
            n_written = 0;
        }
        nodes.clear();
        nodes.push(Node { price: 0, from: 0, step: Step::Literal, then: 0, state: packer.state, distances: packer.distances });
        let mut from = 0;
        // A match of the greatest length ends the search.
        let mut long = None;
        while from < AHEAD && (from == 0 || from + 1 < nodes.len()) {
            earlier.next(bytes, &mut found);
            let node = nodes[from];
            let again =
                (0..4).find(|&k| packer.same(packer.at + from, node.distances[k]) == LONGEST).map(|k| Step::Again(k, LONGEST));
            let matched =
                found.last().filter(|(length, _)| *length == LONGEST).map(|(_, distance)| Step::Match(*distance, LONGEST));
            long = again.or(matched);
            if long.is_some() {
                break;
            }
            if node.price < FAR {
                packer.ways(&mut nodes, from, &found);
            }
            from += 1;
        }
        let mut steps: Vec<Step> = long.into_iter().collect();
        while from > 0 {
            let node = nodes[from];
            if node.then > 0 {
                steps.push(Step::Again(0, node.then));
                steps.extend(Some(Step::Literal).filter(|literal| *literal != node.step));
            }
            steps.push(node.step);
            from = node.from;
        }
        n_written += steps.len();
        steps.into_iter().rev().for_each(|step| packer.write(step));
        while earlier.at < packer.at {
            earlier.next(bytes, &mut found);
        }
    }
    (0..5).for_each(|_| packer.range.shift());
    // More than the longest step takes, so that `unpack` never needs bytes that are not there yet.
    packer.range.out.extend([0; 64]);
    packer.range.out
}
