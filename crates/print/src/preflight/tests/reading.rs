//! Files as other programs write them: each is read correctly.

use super::bundled_originals;
use super::made::{BOX, FORM, LINE, Made, THIN};
use crate::bundled::bundled_profile;
use crate::preflight::{FileJob, judge_file};

/// The findings on a file, by page.
fn found(bytes: &[u8]) -> Vec<(usize, String)> {
    let profile = bundled_profile("kdp");
    let job = FileJob {
        profile: &profile,
        stock: None,
        trim: Some((432_000, 648_000)),
        has_bleed: false,
        originals: bundled_originals(),
    };
    let breaches = judge_file(&job, bytes).unwrap_or_else(|e| panic!("{e}")).breaches;
    breaches.into_iter().filter_map(|breach| Some((breach.page?, breach.found))).collect()
}

fn thin(page: usize) -> (usize, String) {
    (page, "a line of 0.1 pt".into())
}

#[test]
fn objects_are_found_in_tables_and_in_streams() {
    let mut made = Made::page(THIN, "", "");
    assert_eq!(found(&made.save()), [thin(1)]);
    assert_eq!(found(&made.save_packed(&[])), [thin(1)]);
    assert_eq!(found(&[b"some bytes before\n", &made.save()[..]].concat()), [thin(1)]);
    let bodies: Vec<(u32, String)> =
        [1, 2, 3, 4].map(|i| (i, String::from_utf8(made.objects.remove(&i).unwrap()).unwrap())).into();
    let bodies: Vec<(u32, &str)> = bodies.iter().map(|(i, body)| (*i, body.as_str())).collect();
    made.holder(8, &bodies);
    assert_eq!(found(&made.save_packed(&[(1, 8), (2, 8), (3, 8), (4, 8)])), [thin(1)]);
}

#[test]
fn what_was_saved_last_holds() {
    let mut made = Made::page(LINE, "", "");
    let (bodies, places) = made.bodies();
    let first = made.save_with(bodies, &places);
    let start = first.windows(6).position(|w| w == b"\nxref\n").unwrap() + 1;
    made.trailer = format!("/Prev {start}");
    let body = [b"5 0 obj\n<<>>stream\n", THIN, b"\nendstream\nendobj\n"].concat();
    let place = first.len();
    let changed = made.save_with([first, body].concat(), &[(5, place)].into());
    assert_eq!(found(&changed), [thin(1)]);
    // Old readers use the table, new ones the stream beside it.
    let mut made = Made::page(THIN, "", "");
    made.objects.remove(&3);
    made.holder(8, &[(3, &format!("<</Type/Page{BOX}/Contents 5 0 R>>"))]);
    let packed = made.save_packed(&[(3, 8)]);
    let text = String::from_utf8_lossy(&packed);
    let beside = text[text.rfind("startxref").unwrap() + 9..].split_whitespace().next().unwrap().to_string();
    made.trailer = format!("/XRefStm {beside}");
    let (_, places) = made.bodies();
    assert_eq!(found(&made.save_with(packed, &places)), [thin(1)]);
}

#[test]
fn a_page_has_what_is_said_above_it() {
    let mut made = Made::page(THIN, "", "");
    made.add(2, &format!("<</Kids[10 0 R 20 0 R]/Rotate 90{BOX}>>"));
    made.add(10, "<</Type/Pages/Kids[11 0 R 12 0 R]/Rotate 0/Resources<</XObject<</F 6 0 R>>>>>>");
    made.add(11, "<</Type/Page/Contents[7 0 R]>>").add(12, "<</Type/Page/Contents 7 0 R/Resources<<>>>>");
    made.add(20, "<</Type/Page/Rotate 360/Contents[5 0 R 5 0 R]>>");
    made.packed(6, FORM, THIN).packed(7, "", b"/F Do");
    assert_eq!(found(&made.save()), [thin(1), thin(3)]);
    made.add(20, "<</Type/Page/Contents 30 0 R>>").add(30, "[5 0 R]");
    assert_eq!(found(&made.save()), [thin(1), (3, "a page that is turned".into()), thin(3)]);
}

#[test]
fn an_operator_may_lie_across_two_streams() {
    let mut made = Made::page(b"", "", "");
    made.add(3, &format!("<</Type/Page{BOX}/Contents[5 0 R 6 0 R 7 0 R]>>"));
    made.packed(5, "", b"0.1").stream(6, "", b"w 100 100 m").packed(7, "", b"200 200 l S");
    assert_eq!(found(&made.save()), [thin(1)]);
}

#[test]
fn forms_keep_state_and_resources_of_their_callers() {
    let own = "/Matrix[0.5 0 0 0.5 0 0]/Resources<</ExtGState<</G<</LW 0.4>>>>>>";
    let mut made = Made::page(b"1 w /F Do 0.4 w /E Do", "/XObject<</F 6 0 R/E 7 0 R>>/ExtGState<</G<</LW 9>>>>", "");
    made.packed(6, &format!("{FORM}{own}"), b"/G gs 200 200 m 400 200 l S").packed(7, FORM, b"/G gs 200 200 m 300 200 l S");
    assert_eq!(found(&made.save()), [(1, "a line of 0.2 pt".into())]);
    // The same form with another line width is another drawing.
    made.packed(5, "", b"1 w /E Do 0.1 w /E Do").packed(7, FORM, b"200 200 m 300 200 l S");
    assert_eq!(found(&made.save()), [thin(1)]);
}

#[test]
fn more_saves_than_are_kept_are_still_pairs() {
    let deep = [b"0.1 w ".to_vec(), b"q ".repeat(300), b"5 w ".to_vec(), b"Q ".repeat(300), b"100 100 m 200 200 l S".to_vec()];
    assert_eq!(found(&Made::page(&deep.concat(), "", "").save()), [thin(1)]);
}

#[test]
fn a_form_is_judged_where_it_stands() {
    let made = |calls: &str| {
        let mut made = Made::page(calls.as_bytes(), "/XObject<</F 6 0 R>>", "");
        found(&made.packed(6, FORM, b"100 100 50 50 re f 200 200 9 9 re f").save())
            .into_iter()
            .map(|found| found.1)
            .collect::<Vec<_>>()
    };
    assert_eq!(made("q 1 0 0 1 9 9 cm /F Do Q /F Do"), [""; 0]);
    assert_eq!(made("/F Do q 1 0 0 1 -95 9 cm /F Do Q").len(), 1, "too near to the edge");
    let crossing = made("/F Do q 1 0 0 1 -120 9 cm /F Do Q");
    assert!(crossing.len() == 1 && crossing[0].contains("past the"), "{crossing:?}");
    assert_eq!(made("q 1 0 0 1 -120 9 cm 100 100 50 50 re f 200 200 9 9 re f Q"), crossing);
}
