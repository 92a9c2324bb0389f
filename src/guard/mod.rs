//! Limits on input: one list of caps, and safe quoting of foreign text in messages. Not here: the meaning of any input.
//!
//! ```
//! use gridpress::guard::{TITLE, foreign};
//!
//! assert!(TITLE.hold("title", 200).is_ok());
//! let refused = TITLE.hold("title", 90_000).unwrap_err().to_string();
//! assert_eq!(refused, "title: 90,000 characters; at most 200 are allowed: shorten it");
//! assert_eq!(foreign("a\u{1b}[2J\nb").to_string(), r"a\u{1b}[2J\nb");
//! ```

mod caps;
mod quote;
mod suggest;
mod toml_held;
mod toml_place;

pub use caps::*;
pub use quote::{foreign, harmless, harmless_json, named};
pub use suggest::suggestion;
pub(crate) use suggest::{almost, listed, nearest};
pub(crate) use toml_held::{hold_texts, hold_toml};
pub(crate) use toml_place::{toml_message, toml_place};
