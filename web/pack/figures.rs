//! Packed bytes as text: seven bits are an ASCII character, but for the last twelve values. These and the seven bits after them are a
//! character of two bytes: from 0x100 on, so that each has two.

/// What figures are not: HTML, or a program that handles texts, may read or change these.
pub const LEFT_OUT: &[u8] = b"\0\t\n\x0b\x0c\r\x1a\x1b<>&\x7f";
