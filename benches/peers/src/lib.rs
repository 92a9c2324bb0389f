//! Comparisons of gridpress with other programs, and the generators of the corpora. A separate package; gridpress does not
//! depend on it.

pub mod clock;
#[path = "../../corpora/mod.rs"]
pub mod corpora;
pub mod exchange;
pub mod machine;
pub mod plain;
pub mod programs;
pub mod table;
pub mod task;
pub mod work;
