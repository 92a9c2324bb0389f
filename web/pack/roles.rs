//! The role of each byte of a module: the head of a function, an instruction, a number that belongs to one. A byte is predicted from its
//! role, and from the instruction before it. Packer and unpacker share this: it says what is known about a byte before it is read.

pub const LITERALS: usize = N + 4 * 256;
pub const KINDS: usize = 16;

// Roles. Bytes without a named role are passed through: an instruction's less telling numbers, and the bytes of constants.
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
/// One byte more; each role above it stands for another one.
const BYTE: u8 = 29;
const N: usize = BYTE as usize + 16;
/// The next role depends on more than this byte.
const COUNTED: u8 = 255;

/// The role after a byte in a role, if the byte determines it.
fn after(role: u8, byte: u8) -> u8 {
    let (is_last, byte_of) = (byte < 128, |n: u8| BYTE + n - 1);
    match role {
        SIZE | GROUPS | TYPE | TABLE => COUNTED,
        LABELS if is_last => COUNTED,
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

/// How a role's bytes are predicted: only by the role, or also by the instruction before (1) or the byte before (2); and the kind of its
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

/// The table of literals for a role's bytes. Roles with several tables have theirs after all others.
fn table(role: u8, beside: u8) -> usize {
    let place = |k: usize| N + 256 * k + usize::from(beside);
    match role {
        OUT => place(0),
        CODE => place(1),
        LOCAL => place(2),
        OFFSET => place(3),
        _ => role.into(),
    }
}

/// The role after each byte in each role: a table of `after`, which would take longer at each byte.
pub type Next = [[u8; 256]; N];
pub const NONE: Next = [[0; 256]; N];
pub fn fill(next: &mut Next) {
    for (role, of_bytes) in (0..).zip(next) {
        for (byte, next) in (0..=255).zip(of_bytes) {
            *next = after(role, byte);
        }
    }
}

/// What is known about a byte before it is read.
#[derive(Clone, Copy)]
pub struct Place {
    role: u8,
    /// The instruction before it, and the byte.
    code: u8,
    previous: u8,
    /// Bytes to the end of the part before the functions, then of a function; a number that is being read; and how many groups of locals
    /// or labels are left. If an instruction is unknown here, packer and unpacker go wrong in the same way.
    left: u32,
    value: u32,
    places: u32,
    many: u32,
}
impl Place {
    pub const fn new(bodies: u32) -> Self {
        Place { role: OUT, code: 0, previous: 0, left: bodies, value: 0, places: 0, many: 0 }
    }

    /// The table of literals for the byte, and the kind of the decisions before it.
    #[inline(always)]
    pub fn chances(&self) -> (usize, usize) {
        let (by, kind) = foreseen(self.role);
        (table(self.role, [0, self.code, self.previous][usize::from(by)]), kind.into())
    }

    #[inline(always)]
    pub fn pass(&mut self, byte: u8, next: &Next) {
        let role = self.role;
        self.previous = byte;
        self.left = self.left.wrapping_sub(1);
        self.role = next[usize::from(role)][usize::from(byte)];
        self.code = if role == CODE { byte } else { self.code };
        if self.role == COUNTED {
            self.count(role, byte);
        }
        if self.left == 0 && role != SIZE {
            self.role = SIZE;
        }
    }
    fn count(&mut self, role: u8, byte: u8) {
        if matches!(role, TYPE | LABELS) {
            self.many = self.many.wrapping_sub(1);
            self.role = match role {
                _ if self.many == 0 => CODE,
                TYPE => COUNT,
                _ => LABELS,
            };
            return;
        }
        self.value |= u32::from(byte & 127).wrapping_shl(self.places);
        self.places += 7;
        self.role = role;
        if byte < 128 {
            match role {
                SIZE => (self.left, self.role) = (self.value, GROUPS),
                GROUPS => (self.many, self.role) = (self.value, if self.value != 0 { COUNT } else { CODE }),
                _ => (self.many, self.role) = (self.value.wrapping_add(1), LABELS),
            }
            (self.value, self.places) = (0, 0);
        }
    }
}
