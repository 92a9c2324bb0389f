//! Sets that an earlier version made, unchanged: they still verify, and can be continued. Another column in every row, or another
//! hash, would break them.

use crate::workshop::{Scratch, run};
use std::fs;
use std::path::Path;

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap().map(Result::unwrap) {
        let place = to.join(entry.file_name());
        if entry.path().is_dir() { copy(&entry.path(), &place) } else { fs::copy(entry.path(), &place).map(drop).unwrap() }
    }
}

#[test]
fn sets_of_an_earlier_version_verify_and_go_on() {
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/kept");
    // A folder of CSV was the default.
    for (name, format) in [("csv", None), ("parquet", Some("parquet"))] {
        let scratch = Scratch::new();
        let place = scratch.arg(name);
        copy(&kept.join(name), Path::new(&place));
        run(&["verify", &place]).exits(0).says("12 rows judged, 12 hold, 0 do not");
        let plain = ["generate", "--seed", "kept", "--split", "train:3,test:1", "--part-slots", "6", "-n", "18", "--out", &place];
        let to: Vec<&str> = format.iter().flat_map(|format| ["--to", format]).collect();
        run(&[&plain[..], &to].concat()).exits(0).says("2 of 3 parts were there and sound");
        run(&["verify", &place]).exits(0).says("18 rows judged, 18 hold, 0 do not");
    }
}
