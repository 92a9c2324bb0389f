//! Races between gridpress and other programs, and the makers of the corpora. A package of its own, of which gridpress
//! knows nothing.

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
