//! Hunts on the command line: a list is continued, and no other file is touched. A slow test in
//! `forge/hunt` hunts.

use crate::workshop::{Scratch, run};

#[test]
fn a_hunt_goes_on_with_its_own_list_and_leaves_other_files_alone() {
    let scratch = Scratch::new();
    let row = format!("{},9.9,1.2,1.2,3\n", ".".repeat(81));
    let list = format!("# gridpress hunt 1, lines 4, from 9.5 on, seed mine\npuzzle,er,ep,ed,line\n{row}");
    let file = scratch.file("finds.csv", &list);
    let text = |file: &str| std::fs::read_to_string(file).unwrap();
    // Everything requested is there.
    run(&["hunt", "--out", &file, "--lines", "4"]).exits(0).says("1 find in 4 lines");
    run(&["hunt", "--out", &file, "--lines", "4", "--seed", "mine", "--least", "9.5"]).exits(0);
    run(&["hunt", "--out", &file, "--lines", "9", "--seed", "other"]).exits(2).says("hunted with seed mine, not other");
    run(&["hunt", "--out", &file, "--lines", "9", "--least", "10.0"]).exits(2).says("its finds are from 9.5 on");
    assert_eq!(text(&file), list);
    for other in ["puzzle,er\n", "", "a photo\n", &list.replace("hunt 1", "hunt 9"), list.trim_end()] {
        let file = scratch.file("other.csv", other);
        run(&["hunt", "--out", &file, "--lines", "9"]).exits(2).says("left as it is");
        assert_eq!(text(&file), other);
    }
    for least in ["8.9", "12.1", "x", "", "nan", "-1", "99999999999"] {
        run(&["hunt", "--out", &file, &format!("--least={least}")]).exits(2).says("expected a rating from 9.0 to 12.0");
    }
    run(&["hunt", "--out", &scratch.arg("new.csv"), "--seed", "a\nb"]).exits(2).says("one line");
    assert!(!scratch.path("new.csv").exists());
    run(&["hunt", "--out", "-"]).exits(2).says("name a file");
    run(&["hunt"]).exits(2).says("--out");
}
