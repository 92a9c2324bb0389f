//! Packed bytes as text: seven bits are an ASCII character, except for the last twelve values. These and the seven bits after them
//! are a character of two bytes: from 0x100 on, so that each has two.

/// Characters that are not figures: HTML, or a program that handles texts, may interpret or change these.
pub const LEFT_OUT: &[u8] = b"\0\t\n\x0b\x0c\r\x1a\x1b<>&\x7f";
