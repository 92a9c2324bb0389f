//! Limits on input: one list of caps, and safe quoting of foreign text in messages. Not here: the meaning of any input.
//!
#![doc = include_str!("example.md")]

mod caps;
mod quote;
mod suggest;
mod toml_held;
mod toml_place;
mod toml_read;

pub use caps::*;
pub use quote::{foreign, harmless, harmless_json, named};
pub use suggest::{almost, listed, nearest, suggestion};
pub use toml_held::{hold_texts, hold_toml};
pub use toml_place::{toml_message, toml_place};
pub use toml_read::{TomlFault, read_table, read_toml, read_toml_over, toml_table};
