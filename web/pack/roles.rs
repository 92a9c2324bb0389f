//! What each byte of a module is there for: the head of a function, an instruction, a number that belongs to one. A byte is foreseen by
//! what it is for, and by the instruction before it. `web/page/unpack.js` has the same tables, and says the same of a byte before it is
//! unpacked.

/// The chances of a byte: which of its values are likely, and of which kind the decisions are that go before it.
pub struct Chance {
    pub literal: u16,
    pub kind: u8,
}
pub const LITERALS: usize = N + 4 * 256;
pub const KINDS: usize = 16;

// Roles. What has no name here is passed through: an instruction's numbers that say little, and the bytes of constants.
const OUT: u8 = 0;
const SIZE: u8 = 1;
const GROUPS: u8 = 2;
const COUNT: u8 = 3;
const TYPE: u8 = 4;
const CODE: u8 = 5;
const TABLE: u8 = 6;
const LABELS: u8 = 7;
const ONE: u8 = 8;
const TWO: u8 = 9;
const LOCAL: u8 = 10;
const LATER_LOCAL: u8 = 11;
const ALIGN: u8 = 12;
const OFFSET: u8 = 13;
const LATER_OFFSET: u8 = 14;
const INT: u8 = 15;
const LATER_INT: u8 = 16;
const LONG: u8 = 17;
const LATER_LONG: u8 = 18;
const CALL: u8 = 19;
const LATER_CALL: u8 = 20;
const BRANCH: u8 = 21;
const BLOCK: u8 = 22;
const GLOBAL: u8 = 23;
const BULK: u8 = 24;
const VECTOR: u8 = 25;
const FAR_VECTOR: u8 = 26;
const LANE_ALIGN: u8 = 27;
const LANE_OFFSET: u8 = 28;
/// One byte more; the roles above it are as many more.
const BYTE: u8 = 29;
const N: usize = BYTE as usize + 16;

/// What comes after a byte in a role, where the byte alone says it.
fn after(role: u8, byte: u8) -> u8 {
    let (is_last, byte_of) = (byte < 128, |n: u8| BYTE + n - 1);
    match role {
        CODE => match byte {
            0x02..=0x04 => BLOCK,
            0x0c | 0x0d => BRANCH,
            0x0e => TABLE,
            0x10 | 0x12 => CALL,
            0x11 | 0x13 => TWO,
            0x20..=0x22 => LOCAL,
            0x23..=0x26 => GLOBAL,
            0x28..=0x3e => ALIGN,
            0x3f | 0x40 | 0xd0 | 0xd2 => ONE,
            0x41 => INT,
            0x42 => LONG,
            0x43 => byte_of(4),
            0x44 => byte_of(8),
            0xfc => BULK,
            0xfd => VECTOR,
            _ => CODE,
        },
        COUNT if is_last => TYPE,
        TWO if is_last => ONE,
        ALIGN if is_last => OFFSET,
        LANE_ALIGN if is_last => LANE_OFFSET,
        LANE_OFFSET if is_last => BYTE,
        BULK => match byte {
            8 | 10 | 12 | 14 => TWO,
            9 | 11 | 13 | 15..=17 => ONE,
            _ => CODE,
        },
        VECTOR => match byte {
            0..=11 | 92 | 93 => ALIGN,
            12 | 13 => byte_of(16),
            21..=34 => BYTE,
            84..=91 => LANE_ALIGN,
            128.. => FAR_VECTOR,
            _ => CODE,
        },
        BYTE | FAR_VECTOR => CODE,
        _ if role > BYTE => role - 1,
        // The first byte of a number, and those after it.
        LOCAL | OFFSET | INT | LONG | CALL if !is_last => role + 1,
        _ if is_last && role >= ONE => CODE,
        _ => role,
    }
}

/// How a role's bytes are foreseen: by the role alone, or also by the instruction before (1) or the byte before (2); and the kind of its
/// decisions.
fn foreseen(role: u8) -> (u8, u8) {
    match role {
        OUT => (2, 0),
        CODE => (1, 1),
        LOCAL => (1, 2),
        LATER_LOCAL => (0, 3),
        ALIGN => (0, 4),
        OFFSET => (1, 5),
        LATER_OFFSET => (0, 6),
        INT => (0, 7),
        LATER_INT => (0, 8),
        LONG | LATER_LONG => (0, 9),
        CALL => (0, 10),
        LATER_CALL => (0, 11),
        BRANCH => (0, 12),
        BLOCK => (0, 13),
        _ => (0, 14),
    }
}

/// Which table of literals has the chances of a role's bytes. Those with more than one have theirs after all others.
fn table(role: u8, beside: u8) -> u16 {
    let place = |k: u16| N as u16 + 256 * k + u16::from(beside);
    match role {
        OUT => place(0),
        CODE => place(1),
        LOCAL => place(2),
        OFFSET => place(3),
        _ => role.into(),
    }
}

/// The chances of each byte, from what lies before it.
pub fn chances(bytes: &[u8], bodies: usize) -> Vec<Chance> {
    let (mut role, mut code, mut previous) = (OUT, 0, 0);
    // Bytes to the end of a function, a number that is being read, and how many groups of locals or labels are left. In 32 bits, as in
    // JavaScript: should an instruction be unknown here, both go wrong in the same way until the function ends.
    let (mut left, mut value, mut places, mut many) = (0_i32, 0_i32, 0_u32, 0_i32);
    let mut chances = Vec::with_capacity(bytes.len());
    for (at, &byte) in bytes.iter().enumerate() {
        if at == bodies {
            role = SIZE;
        }
        let (by, kind) = foreseen(role);
        chances.push(Chance { literal: table(role, [0, code, previous][by as usize]), kind });
        previous = byte;
        left = left.wrapping_sub(1);
        let now = role;
        if now == CODE {
            code = byte;
        }
        if matches!(now, SIZE | GROUPS | TABLE) {
            value |= i32::from(byte & 127).wrapping_shl(places);
            places += 7;
            if byte < 128 {
                match now {
                    SIZE => (left, role) = (value, GROUPS),
                    GROUPS => (many, role) = (value, if value != 0 { COUNT } else { CODE }),
                    _ => (many, role) = (value.wrapping_add(1), LABELS),
                }
                (value, places) = (0, 0);
            }
        } else if now == TYPE || now == LABELS && byte < 128 {
            many = many.wrapping_sub(1);
            role = if many == 0 {
                CODE
            } else if now == TYPE {
                COUNT
            } else {
                LABELS
            };
        } else {
            role = after(now, byte);
        }
        if now > SIZE && left == 0 {
            role = SIZE;
        }
    }
    chances
}

/// Where the bodies of functions begin, and where the code ends.
pub fn places(module: &[u8]) -> Option<(usize, usize)> {
    let number = |at: &mut usize| {
        let (mut value, mut places) = (0, 0);
        loop {
            let byte = *module.get(*at)?;
            *at += 1;
            value |= usize::from(byte & 127) << places;
            places += 7;
            if byte < 128 {
                return Some(value);
            }
        }
    };
    let mut at = 8;
    loop {
        let section = *module.get(at)?;
        at += 1;
        let size = number(&mut at)?;
        if section == 10 {
            let end = at + size;
            number(&mut at)?;
            return Some((at, end));
        }
        at += size;
    }
}
