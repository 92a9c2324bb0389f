//! The cards of a run's folder: one for people, one for machines.
//! What never lives here: reading and writing of files.

use serde_json::{Value, json};

/// The card for people.
pub fn readme(manifest: &Value) -> String {
    format!("# {} puzzles\n", manifest["rows"])
}

/// The card for machines.
pub fn croissant(manifest: &Value) -> Value {
    json!({ "name": manifest["recipe"] })
}
