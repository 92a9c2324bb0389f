//! IDs in and out, and texts that are not IDs of a game.

use crate::formats::{Expect, Format, Row, RowError, Style, read, whole};
use crate::kinds::rules_text;
use crate::puzzle::grid_text;
use crate::search::{Ask, NO_BUDGET, count_up_to};

fn read_as(format: Option<Format>, text: &str) -> Vec<Result<Row, RowError>> {
    read(text.as_bytes(), &Expect { format, ..Expect::default() }).collect()
}

/// An ID, the digits that it gives, and its rules.
const IDS: [(Format, &str, &str, &str); 9] = [
    (
        Format::SgtUnequal,
        "4:0R,0,0D,4,0,0UL,0,0,3,0,0,0,0,0,0L,0,",
        "...4....3.......",
        "latin greater=r1c1,r1c2;r1c3,r2c3;r2c2,r1c2;r2c2,r2c1;r4c3,r4c2",
    ),
    (
        Format::SgtUnequal,
        "4a:0R,0RL,0L,0D,0,0D,0,2U,0,0U,0,0,0,0,0,1,",
        ".......2.......1",
        "latin difference=r1c1,r1c2;r1c2,r1c3;r1c4,r2c4;r2c2,r3c2 all-consecutive",
    ),
    (Format::SgtUnequal, "4:1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,2,", "1..............2", "latin"),
    (
        Format::SgtTowers,
        "4:2///4/1/////3///2///,a3_1b2j",
        ".31..2..........",
        "latin skyscraper=2:r1c1-r4c1;2:r1c4-r1c1;4:r1c4-r4c4;3:r2c1-r2c4;1:r4c1-r1c1",
    ),
    (
        Format::SgtTowers,
        "4:2/3/4/1/2/2/1/2/2/1/2/2/1/4/3/2",
        "................",
        "latin skyscraper=2:r1c1-r1c4;2:r1c1-r4c1;3:r1c2-r4c2;4:r1c3-r4c3;1:r1c4-r1c1;1:r1c4-r4c4;1:r2c1-r2c4;4:r2c4-r2c1;2:r3c1-r3c4;3:r3c4-r3c1;2:r4c1-r1c1;2:r4c1-r4c4;2:r4c2-r1c2;1:r4c3-r1c3;2:r4c4-r1c4;2:r4c4-r4c1",
    ),
    (Format::SgtTowers, "5:///////////////////,z", "", ""),
    (Format::SgtTowers, "4:///////////////,p", "................", "latin"),
    (
        Format::SgtKeen,
        "4:__a_7bbaa_a_,s2d2a5a7m4d2s2m2",
        "................",
        "latin calculation=2-:r1c1,r2c1;2/:r1c2,r2c2;5+:r1c3,r1c4;7+:r2c3,r3c3;4x:r2c4,r3c4;2/:r3c1,r4c1;2-:r3c2,r4c2;2x:r4c3,r4c4",
    ),
    // A cage of one cell has no operator.
    (
        Format::SgtKeen,
        "4:_bb_a_ab_a_a_a,a1m24m24a9a7a9",
        "................",
        "latin calculation=1:r1c1;24x:r1c2,r1c3,r1c4;24x:r2c1,r3c1,r4c1;9+:r2c2,r2c3,r2c4;7+:r3c2,r4c2;9+:r3c3,r3c4,r4c3,r4c4",
    ),
];

/// Of Keen itself, of each level and several sides.
const KEEN: [&str; 8] = [
    "3:_aba_3a,m2s1a6m3",
    "3:a_3aab_,m3s1s1a4",
    "4:_a_7a4_a3,m3d2m4s1d2a6a5s2",
    "5:_a_7a_a_a_ba_a_a_b_ba_,a6m48m10s2d2a5d2s1m15a6s1",
    "6:a_12b_a_3a_3ba_aa_bac__a_3a_a_,d2s2m60s1m4a6d3s2d2d2m6a8s2s3a3a9m18",
    "6:_aa_a_aa_5a_3a_a5__a_3a_a_4a_a3,s4d2d2m24a9s2a7m10m30a9d3d2m12d2s4s2a8",
    "6:a3_a_3a__a_7a_a_aa_a_a_3a__a_aa_ba,s4a7m12s3d2a9s2m15d2m12d3d2a6m24a6d2s1",
    "7:__aa__a__a_13a_a_a_aa_b_a_a_a_3aa_aa_aa_a3baa_,a8s1m42m32s4a14d2d2s2s2m14m30s2m24d2a6d2s3a11m140d2a7",
];

#[test]
fn ids_of_keen_have_one_solution_and_are_written_as_they_were_read() {
    for id in KEEN {
        let row = read_as(None, id).remove(0).unwrap_or_else(|e| panic!("{id}: {e}"));
        assert_eq!(Style::full(Format::SgtKeen).refuses((&row).into()), None, "{id}");
        assert_eq!(String::from_utf8(whole(Style::full(Format::SgtKeen), [&row])).unwrap(), format!("{id}\n"));
        let counted = count_up_to(&[Ask { layout: &row.layout, clues: &row.clues }], 2, &NO_BUDGET).remove(0);
        assert!(counted.is_unique(), "{id}");
    }
}

#[test]
fn ids_say_the_puzzle_that_they_are_of() {
    for (format, id, givens, rules) in IDS {
        for format in [None, Some(format)] {
            let row = &read_as(format, &format!("# a comment\n\n  {id}\n"))[0];
            if givens.is_empty() {
                assert!(row.is_err(), "{id}");
                continue;
            }
            let row = row.as_ref().unwrap_or_else(|e| panic!("{id}: {e}"));
            assert_eq!((grid_text(&row.clues.givens).as_str(), row.line), (givens, 3), "{id}");
            let said = rules_text(&row.layout, &row.clues);
            assert_eq!((said.as_str(), row.layout.n_digits), (rules, 4), "{id}");
        }
    }
}

#[test]
fn what_is_written_is_what_was_read() {
    for (format, id, givens, _) in IDS {
        // Only givens are an ID of both games, and an ID without givens is ambiguous.
        if givens.is_empty() || id.ends_with(",p") {
            continue;
        }
        let row = read_as(None, id).remove(0).unwrap();
        let other = if format == Format::SgtTowers { Format::SgtUnequal } else { Format::SgtTowers };
        assert_eq!(Style::full(format).refuses((&row).into()), None, "{id}");
        assert_eq!(String::from_utf8(whole(Style::full(format), [&row])).unwrap(), format!("{id}\n"));
        let is_plain = row.layout.signs.is_empty();
        assert_eq!(Style::full(other).refuses((&row).into()).is_none(), is_plain, "{id}");
    }
    // A level says how a puzzle was made, and the last comma may be missing.
    for (id, plain) in
        [("4de:1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,2", IDS[2].1), ("4dh:///////////////,a3_1b2j", "4:///////////////,a3_1b2j")]
    {
        let [a, b] = [id, plain].map(|id| read_as(None, id).remove(0).unwrap());
        assert_eq!((a.clues, a.layout), (b.clues, b.layout), "{id}");
    }
}

#[test]
fn a_puzzle_that_an_id_cannot_say_is_refused_with_a_reason() {
    for (format, rules, reason) in [
        (Format::SgtUnequal, "latin difference=2:r1c1,r1c2 all-consecutive", "its bars stand only between consecutive numbers"),
        (Format::SgtUnequal, "latin difference=r1c1,r1c2", "all of its bars are shown"),
        (Format::SgtUnequal, "latin greater=r1c1,r1c2 all-consecutive", "it has bars or signs of greater numbers, not both"),
        (Format::SgtUnequal, "latin skyscraper=2:r1c1-r1c4", "it has no word for the rule skyscraper"),
        (Format::SgtUnequal, "greater=r1c1,r1c2", "its boards have no boxes"),
        (Format::SgtTowers, "skyscraper=2:r1c1-r1c4", "its boards have no boxes"),
        (Format::SgtTowers, "latin diagonals skyscraper=2:r1c1-r1c4", "it has no word for the rule diagonals"),
        (Format::SgtKeen, "latin greater=r1c1,r1c2", "it has no word for the rule greater"),
        (Format::SgtKeen, "calculation=3+:r1c1,r1c2", "its boards have no boxes"),
        (Format::SgtKeen, "latin calculation=3:r1c1,r1c2", "its cages show their operators"),
        (Format::SgtKeen, "latin calculation=3+:r1c1,r1c2", "all of its cells are in cages"),
        (Format::SgtKeen, "latin", "all of its cells are in cages"),
    ] {
        let row = read_as(None, &format!("................ {rules}")).remove(0).unwrap();
        assert_eq!(Style::full(format).refuses((&row).into()), Some(reason), "{rules}");
    }
    // A digit may be said by a cage of one cell.
    let cages =
        "latin calculation=1:r1c1;24x:r1c2,r1c3,r1c4;24x:r2c1,r3c1,r4c1;9+:r2c2,r2c3,r2c4;9+:r3c2,r4c2;9+:r3c3,r3c4,r4c3,r4c4";
    for (givens, reason) in [
        ("................", None),
        ("1...............", None),
        ("2...............", Some("it has no digits but those of cages of one cell")),
        (".2..............", Some("it has no digits but those of cages of one cell")),
    ] {
        let row = read_as(None, &format!("{givens} {cages}")).remove(0).unwrap();
        assert_eq!(Style::full(Format::SgtKeen).refuses((&row).into()), reason, "{givens}");
    }
    let large = read_as(None, &format!("{} latin", ".".repeat(100))).remove(0).unwrap();
    assert_eq!(Style::full(Format::SgtTowers).refuses((&large).into()), Some("its boards are 9x9 at most"));
    assert_eq!(Style::full(Format::SgtKeen).refuses((&large).into()), Some("its boards are 9x9 at most"));
    assert_eq!(Style::full(Format::SgtUnequal).refuses((&large).into()), None);
}

#[test]
fn what_is_wrong_with_an_id_is_said_with_its_place() {
    let zeros = "0,".repeat(14);
    for (format, id, column, problem) in [
        (Format::SgtUnequal, "4:0,0,0,", 3, "expected 16 cells with commas between them, found 3".to_string()),
        (Format::SgtUnequal, &format!("4:0,5,{zeros}"), 5, "expected a number up to 4, found '5'".into()),
        (Format::SgtUnequal, &format!("4:0,0X,{zeros}"), 6, "expected U, R, D or L, found 'X'".into()),
        (Format::SgtUnequal, &format!("4:0,0RU,{zeros}"), 7, "r1c2 has no cell on that side".into()),
        (Format::SgtUnequal, &format!("4a:0,0R,{zeros}"), 4, "r1c2 has a bar towards r1c3, which has none".into()),
        (
            Format::SgtUnequal,
            &format!("4x:0,0,{zeros}"),
            1,
            "expected the side, perhaps with a, before the colon of Unequal, found '4x'".into(),
        ),
        (Format::SgtUnequal, "0:0,", 1, "expected a side from 2 to 25, found 0".into()),
        (Format::SgtUnequal, "2:0,0,0,0,", 1, "Latin Square has no size 1x2".into()),
        (Format::SgtTowers, "4:2/3/4", 3, "expected 16 numbers with slashes between them, found 3".into()),
        (Format::SgtTowers, "4:2/5//////////////", 5, "expected a number up to 4, found '5'".into()),
        (Format::SgtTowers, "4:///////////////,a5", 20, "expected a number up to 4, found '5'".into()),
        (Format::SgtTowers, "4:///////////////,a1", 21, "expected 16 cells, found fewer".into()),
        (Format::SgtTowers, "4:///////////////,z1", 20, "expected 16 cells, found more".into()),
        (Format::SgtTowers, "4:///////////////,ä1", 19, "expected numbers and letters, found '\\u{e4}'".into()),
        (
            Format::SgtTowers,
            "4:0,0R,",
            3,
            "expected a game ID of Towers, such as 4:2/3/4/1/…; this is one of Unequal, which --from sgt-unequal reads".into(),
        ),
        (
            Format::SgtUnequal,
            "4#1234",
            1,
            "its random seed makes a puzzle only inside the game: copy the ID of the specific game".into(),
        ),
        (Format::SgtUnequal, "4", 1, "expected a game ID of Unequal, such as 4:0,0R,3,…".into()),
        (Format::SgtKeen, "3:_aba_3,m2s1a6m3", 9, "expected walls between 12 pairs of neighbours, found fewer".into()),
        (Format::SgtKeen, "3:_abz9,m2s1a6m3", 6, "expected walls between 12 pairs of neighbours, found more".into()),
        (Format::SgtKeen, "3:_99999999999999999999999,m2", 3, "expected walls between 12 pairs of neighbours, found more".into()),
        (Format::SgtKeen, "3:_aba_3ä,m2s1a6m3", 9, "expected letters and counts, found '\\u{e4}'".into()),
        (Format::SgtKeen, "3:_aba_3a", 10, "expected 4 cages, found 0".into()),
        (Format::SgtKeen, "3:_aba_3a,m2s1a6", 17, "expected 4 cages, found 3".into()),
        (Format::SgtKeen, "3:_aba_3a,m2s1a6m3a", 19, "expected 4 cages, found more".into()),
        (Format::SgtKeen, "3:_aba_3a,m2s1ä6m3", 15, "expected a, s, m or d, found '\\u{e4}'".into()),
        (Format::SgtKeen, "3:_aba_3a,m2s1s6m3", 15, "expected two cells for s, found 3".into()),
        (Format::SgtKeen, "3:_aba_3a,m2sa6m3", 13, "expected a number after s, found ''".into()),
        (Format::SgtKeen, "3:l,a18", 5, "expected cages of 6 cells at most, found 9".into()),
    ] {
        let error = read_as(Some(format), id).remove(0).unwrap_err();
        assert_eq!((error.column, error.problem), (column, problem), "{id}");
    }
}

/// Of Solo itself: killers, with diagonals, only diagonals, regions.
const SOLO: [&str; 4] = [
    "3x3k:zzzc,a_a_b______a__________a______a__b_aa__a__a_____ac_caaa_a_aa__baa_aa___a_a___aaaa___aa_____a_a___aaa_,8a15_17a8_10b10_7a8_8a15_5c9b6a16_14_10_7a13b8d11_7a14a16a13b13c3a6_14a7_18_10b26a21_4i15c13a",
    "3x3xk:zzzc,aaa__aa____a_____b_____a______a______a_a__a_______b__a_a___aa___aaa_aa_a_abaaba_aabaaa_ba____aa__a_,15a11a3a10_17_4_7a7a11_17c10a8_10b5_23a17c9_9c3a16_25b8_10b9c13a13a10c17a15a7a19_10_3b13f11b10a",
    "3x3x:b1_8c9a8d9a5_7a9b6b4f6c9_4e7_6c9f8b1b3a1_7a3d5a5c8_7b",
    "9j:8a5f5b1d3a4d5a6d3_9o4_6d7a2d3a4d5b1f6a9,adabad_a_bbaa_____d_cabbac___kc_ac___a_a_bcba_ab_b___bad_bcc_",
];

#[test]
fn ids_of_solo_have_one_solution_and_are_written_as_they_were_read() {
    for id in SOLO {
        let row = read_as(None, id).remove(0).unwrap_or_else(|e| panic!("{id}: {e}"));
        assert_eq!(Style::full(Format::Sgt).refuses((&row).into()), None, "{id}");
        assert_eq!(String::from_utf8(whole(Style::full(Format::Sgt), [&row])).unwrap(), format!("{id}\n"));
        let counted = count_up_to(&[Ask { layout: &row.layout, clues: &row.clues }], 2, &NO_BUDGET).remove(0);
        assert!(counted.is_unique(), "{id}");
    }
    // Symmetry and level don't affect the puzzle; a board of boxes may have its size either way round.
    for (id, size, text) in [
        ("2x2db:1a_2b3j", "2x2", "1.2..3.........."),
        ("2x3xr4du:za_1h", "2x3", "...........................1........ diagonals"),
    ] {
        let row = read_as(None, id).remove(0).unwrap_or_else(|e| panic!("{id}: {e}"));
        assert_eq!((row.size.to_string().as_str(), row.text.as_str()), (size, text), "{id}");
    }
}

#[test]
fn what_is_no_id_of_solo_is_said_with_its_place() {
    for (id, column, problem) in [
        ("2x2:1a5m", 7, "expected a number up to 4, found '5'"),
        ("2x2:1a2l", 9, "expected 16 cells, found fewer"),
        ("2x2:1a2m,a", 10, "expected the end of the ID"),
        ("9x9:a", 1, "expected a side from 2 to 25, found 81"),
        ("4j:p", 5, "expected walls between 24 pairs of neighbours, found fewer"),
        ("4j:p,_________________________", 6, "expected 4 regions, found 16"),
        ("2x2k:p,x", 9, "expected 16 cells, found fewer"),
    ] {
        let error = read_as(Some(Format::Sgt), id).remove(0).unwrap_err();
        assert_eq!((error.column, error.problem.as_str()), (column, problem), "{id}");
    }
    // Lines of puzzles followed by a colon are not IDs.
    for line in ["1234............:x", "3x3:1.2"] {
        let problem = read_as(None, line).remove(0).map_or_else(|e| e.problem, |_| String::new());
        assert!(!problem.contains("sgt"), "{problem}");
    }
}
