//! The integration tests: one binary, since linking is what tests spend their time on. Each module holds one promise of
//! the house. What never lives here: tests of a single function, which stand beside their code.

mod bench_rules;
mod books;
mod classes;
mod cli;
mod corpus;
mod determinism;
mod examples;
mod faults;
mod few;
mod formats;
mod house_rules;
mod lab;
mod laws;
mod manners;
mod masks;
mod own_kinds;
mod page_refusals;
mod page_rules;
mod player;
mod printers;
mod ratings;
mod readme;
mod runs;
mod slow;
mod stats;
mod steps;
mod suko;
mod suko_counts;
mod tables;
mod targets;
mod vectors;
mod workshop;
