//! Small files that ask for much work: each is checked with little work, or rejected with the limit that it reached. The tests
//! count work and do not measure time. tests/judge/hostile_pdf.py has the same in full size.

use super::bundled_originals;
use super::made::{BOX, FORM, LINE, Made, THIN, flate};
use crate::bundled::bundled_profile;
use crate::preflight::budget::{Budget, Limit};
use crate::preflight::file::judge_within;
use crate::preflight::{Breach, FileJob, Unreadable};

/// A thousandth of the budget: 400,000 bytes, 30,000 steps, 300 streams, 100 pages, 250 kids, 4 tables.
const SHARE: u64 = 1_000;

fn judged(bytes: &[u8], budget: &Budget) -> Result<Vec<Breach>, Unreadable> {
    let profile = bundled_profile("kdp");
    let job = FileJob { profile: &profile, stock: None, trim: None, has_bleed: false, originals: bundled_originals() };
    judge_within(&job, bytes, budget).map(|judged| judged.breaches)
}

/// The findings on the pages of a file that is checked within a thousandth of the budget.
fn found(what: &str, bytes: &[u8]) -> Vec<String> {
    let budget = Budget::of_parts(SHARE);
    let breaches = judged(bytes, &budget).unwrap_or_else(|e| panic!("{what}: {e}"));
    breaches.iter().filter(|breach| breach.page.is_some()).map(|breach| breach.found.clone()).collect()
}

/// The file is checked, and the thin line drawn with `THIN` is found.
#[track_caller]
fn assert_judged(what: &str, bytes: &[u8]) {
    let found = found(what, bytes);
    assert!(found.contains(&"a line of 0.1 pt".into()), "{what}: {found:?}");
}

#[track_caller]
fn assert_refused(what: &str, bytes: &[u8], limit: Limit) {
    let budget = Budget::of_parts(SHARE);
    let refused = judged(bytes, &budget).expect_err(what);
    assert_eq!(budget.met(), Some(limit), "{what}: {refused}");
    assert_eq!(refused.to_string(), format!("the PDF has {limit}, and is read no further: split it, or export it again"));
    // The last piece may exceed the limit by no more than one read.
    assert!(budget.taken(Limit::Bytes) < 400_000 + bytes.len() as u64 + 100_000, "{what}: {budget:?}");
    assert!(budget.taken(Limit::Steps) < 30_100, "{what}: {budget:?}");
}

fn one(contents: &[u8]) -> Made {
    Made::page(contents, "", "")
}

fn refs(numbers: impl Iterator<Item = u32>) -> String {
    numbers.map(|number| format!("{number} 0 R ")).collect()
}

#[test]
fn operators_are_read_as_a_stream() {
    // 4 KB that expand to two million operators and 1.2 GB.
    let bytes = one(&b"q ".repeat(2_000_000)).save();
    let budget = Budget::whole();
    assert!(bytes.len() < 30_000 && judged(&bytes, &budget).is_ok());
    assert!(budget.taken(Limit::Bytes) < 4_100_000, "{budget:?}");
    assert_refused("many saves", &one(&b"q ".repeat(40_000)).save(), Limit::Steps);
    assert_refused("many numbers", &one(&b"1 ".repeat(300_000)).save(), Limit::Bytes);
    assert_refused("a comment", &one(&[b'%'; 500_000]).save(), Limit::Bytes);
    assert_refused("a text", &one(&[b'('; 500_000]).save(), Limit::Bytes);
    assert_refused("an image", &one(&[&b"BI /W 9 /F/Fl ID "[..], &b"EI.".repeat(200_000)].concat()).save(), Limit::Bytes);
    let budget = Budget::whole();
    assert!(judged(&one(&b"0 0 m ".repeat(510_000)).save(), &budget).is_err());
    assert_eq!(budget.met(), Some(Limit::Pieces));
    let huge =
        [b"9".repeat(30_000), b".".to_vec(), b"9".repeat(30_000), b" w ".to_vec(), LINE.to_vec(), b"(A".repeat(9)].concat();
    assert!(found("a number", &one(&huge).save()).iter().all(|found| !found.contains("line")));
    let deep = [b"[".repeat(30_000), b"] TJ ".to_vec(), b"<<".repeat(30_000), b" BDC ".to_vec(), THIN.to_vec()].concat();
    assert!(found("brackets", &one(&deep).save()).contains(&"a line of 0.1 pt".into()));
}

#[test]
fn images_among_operators_end() {
    for (contents, is_faulty) in [
        (&b"BI /W 2 /H 1 /BPC 8 /CS /G ID ab EI 0.1 w 9 9 m 99 99 l S"[..], false),
        (b"BI /W 2 /H 1 /BPC 8 /CS /G /F/AHx ID 6162> EI 0.1 w 9 9 m 99 99 l S", false),
        (b"BI /W 99999999999 /H 99999999999 /BPC 8 /CS /RGB ID ab EI 0.1 w", true),
        (b"BI /W 2 /F/Fl ID ab", true),
        (b"BI /W 2 ", true),
        (b"BI", true),
    ] {
        let found = found("an image", &one(contents).save());
        let fault = found.iter().any(|found| found == "an image among the operators has no end");
        assert_eq!(fault, is_faulty, "{}: {found:?}", String::from_utf8_lossy(contents));
        assert!(is_faulty || found.iter().any(|found| found == "a line of 0.1 pt"), "{found:?}");
    }
}

#[test]
fn what_pages_share_is_read_once() {
    let lines = LINE.repeat(2_000);
    let mut made = Made::pages(90, &lines, "", "");
    let budget = Budget::of_parts(SHARE);
    judged(&made.save(), &budget).unwrap();
    assert!(budget.taken(Limit::Drawings) == 1 && budget.taken(Limit::Steps) < 7_000, "{budget:?}");
    // Left and right pages have different trims if the printer's bleed differs by side.
    for i in 0..90 {
        made.add(100 + i, &format!("<</Type/Page/Resources<<>>/Contents[5 0 R]/MediaBox[{i} 0 {} 648]>>", 432 + i));
    }
    assert_refused("pages of their own", &made.save(), Limit::Steps);
    let contents = format!("<</Type/Page{BOX}/Contents[{}]>>", "5 0 R ".repeat(400));
    assert_refused("a stream 400 times", &one(b"Q").add(3, &contents).save(), Limit::Drawings);
    assert_refused("a tree of pages", &Made::pages(101, LINE, "", "").save(), Limit::Pages);
}

#[test]
fn a_form_is_looked_at_once() {
    let form = [&LINE.repeat(2_000)[..], b"300 300 m 400 400 l S"].concat();
    let with = |calls: &[u8]| Made::page(calls, "/XObject<</F 6 0 R>>", "").packed(6, FORM, &form).save();
    let drawings = |bytes: &[u8]| {
        let budget = Budget::of_parts(SHARE);
        judged(bytes, &budget).unwrap_or_else(|e| panic!("{e}: {budget:?}"));
        budget.taken(Limit::Drawings)
    };
    assert_eq!(drawings(&with(&b"/F Do ".repeat(600))), 2);
    let moved: Vec<u8> = (0..600).flat_map(|i| format!("q 1 0 0 1 {} {} cm /F Do Q ", i % 25, i / 25).into_bytes()).collect();
    assert_eq!(drawings(&with(&moved)), 2);
    // A form that crosses the trim is examined again at each place.
    let crossing: Vec<u8> =
        [0, -150, 0, -150, -150].iter().flat_map(|x| format!("q 1 0 0 1 {x} 0 cm /F Do Q ").into_bytes()).collect();
    assert_eq!(drawings(&with(&crossing)), 3);
    let sizes: Vec<u8> = (0..100).flat_map(|i| format!("q 1.{i} 0 0 1 0 0 cm /F Do Q ").into_bytes()).collect();
    assert_refused("a form in many sizes", &with(&sizes), Limit::Steps);
}

#[test]
fn drawings_that_draw_themselves_end() {
    let resources = "/XObject<</A 6 0 R/B 7 0 R>>/Pattern<</P 8 0 R>>/Font<</T<</Subtype/Type3/CharProcs<</a 9 0 R>>>>>>";
    let own = format!("{FORM}/Resources<<{resources}>>");
    let mut made = Made::page(b"/A Do /B Do", resources, "");
    made.packed(6, &own, b"0.9 0 0 0.9 0 0 cm /B Do /B Do /A Do").packed(7, &own, b"1 0 0 1 1 1 cm /A Do /A Do");
    assert!(found("a ring", &made.save()).contains(&"a drawing draws itself".into()));
    let tile = b"/Pattern cs /P scn 99 99 9 9 re f BT /T 9 Tf 50 50 Td (a) Tj ET";
    made.packed(5, "", tile).packed(8, &format!("/PatternType 1/Resources<<{resources}>>"), tile).packed(9, "", tile);
    assert!(found("a tile", &made.save()).contains(&"a drawing draws itself".into()));
    // Each drawing draws the next, so only the depth matters.
    let chain = |n: u32, calls: &[u8]| {
        let mut made = Made::page(calls, "/XObject<</F 100 0 R>>", "");
        for i in 0..n {
            made.packed(100 + i, &format!("{FORM}/Resources<</XObject<</F {} 0 R>>>>", 101 + i), calls);
        }
        made.packed(100 + n, FORM, LINE).save()
    };
    let too_deep = "drawings lie too deep in each other".to_string();
    assert!(!found("11 deep", &chain(11, b"/F Do")).contains(&too_deep));
    assert!(found("12 deep", &chain(12, b"/F Do")).contains(&too_deep));
    assert!(found("many deep", &chain(80, b"/F Do")).contains(&too_deep));
    let ten: Vec<u8> = (1..11).flat_map(|i| format!("q {i}.5 0 0 1 0 0 cm /F Do Q ").into_bytes()).collect();
    assert_refused("ten at each level", &chain(11, &ten), Limit::Drawings);
}

/// A result that is truncated at great depth must not count as truncated elsewhere.
#[test]
fn how_deep_a_drawing_may_go_depends_on_where_it_is_called() {
    let mut made = Made::pages(2, b"/F Do", "/XObject<</F 10 0 R>>", "");
    for i in 10..21 {
        made.packed(i, &format!("{FORM}/Resources<</XObject<</F {} 0 R>>>>", i + 1), b"/F Do");
    }
    made.packed(21, FORM, b"0.1 w 100 100 m 200 200 l S");
    // The second page calls the chain from its middle; the third wraps it once more.
    made.add(101, "<</Type/Page/Resources<</XObject<</F 15 0 R>>>>/Contents 5 0 R>>");
    made.packed(9, &format!("{FORM}/Resources 4 0 R"), b"/F Do");
    made.add(102, "<</Type/Page/Resources<</XObject<</F 9 0 R>>>>/Contents 5 0 R>>");
    made.add(2, &format!("<</Type/Pages/Kids[102 0 R 100 0 R 101 0 R 102 0 R]{BOX}>>"));
    let found = found("a chain", &made.save());
    assert_eq!(found.iter().filter(|found| *found == "drawings lie too deep in each other").count(), 2, "{found:?}");
    assert_eq!(found.iter().filter(|found| *found == "a line of 0.1 pt").count(), 3, "{found:?}");
}

#[test]
fn look_ups_count() {
    let states = "/ExtGState<</G<</LW 1/ca 1/CA 1/BM/Normal>>>>";
    assert_refused("states", &Made::page(&b"/G gs ".repeat(10_000), states, "").save(), Limit::Steps);
    let mut made = Made::page(&b"/C cs ".repeat(5_000), "/ColorSpace<</C 6 0 R>>", "");
    for i in 6..20 {
        made.add(i, &format!("[/Indexed {} 0 R 255 (x)]", if i == 19 { 6 } else { i + 1 }));
    }
    assert_refused("spaces in a ring", &made.save(), Limit::Steps);
    let fonts: String = (0..31_000).map(|i| format!("/{i:x} 9 ")).collect();
    assert_refused("fonts", &Made::page(THIN, &format!("/Font<<{fonts}>>"), "").save(), Limit::Steps);
    let fonts: String = (0..200).map(|i| format!("/F{i} 9 0 R ")).collect();
    let shared = Made::pages(90, LINE, &format!("/Font<<{fonts}>>"), "").save();
    assert!(found("fonts that are shared", &shared).iter().all(|found| found.len() < 100));
    let draw = b"0.1 w 0 0 m 1 1 l S 1 0 0 rg 9 9 900 900 re f 0.99 g 9 9 9 9 re f 3 Tr BT (a) Tj ET";
    assert_refused("breaches", &Made::pages(90, draw, "", "/Rotate 90/TrimBox[0 0 9 9]").save(), Limit::Breaches);
}

#[test]
fn trees_that_are_none_end() {
    let tree = |kids: &str| one(THIN).add(2, &format!("<</Type/Pages/Kids[{kids}]/Count 999999999999/Parent 2 0 R>>")).save();
    assert_judged("its own child", &tree("2 0 R 3 0 R 2 0 R"));
    assert_refused("one page 101 times", &tree(&"3 0 R ".repeat(101)), Limit::Pages);
    assert_refused("one node 300 times", &tree(&"2 0 R ".repeat(300)), Limit::Kids);
    let mut made = one(THIN);
    for i in 10..90 {
        made.add(i, &format!("<</Type/Pages/Parent 90 0 R/Kids[{}]>>", refs([i + 1, i + 1].into_iter())));
    }
    made.add(90, "<</Type/Pages/Kids[3 0 R]>>").add(2, "<</Type/Pages/Kids[10 0 R 10 0 R]>>");
    assert_judged("a tree that doubles", &made.save());
    // Attributes are inherited from the tree, not through `Parent`.
    let mut made = Made::page(THIN, "", "/Rotate 10 0 R/CropBox 6 0 R");
    made.add(6, "7 0 R").add(7, "6 0 R").add(10, "11 0 R").add(11, "12 0 R").add(12, "90");
    assert!(found("references", &made.save()).contains(&"a page that is turned".into()));
}

#[test]
fn values_have_bounds() {
    let with = |value: &str| Made::page(THIN, "", "/CropBox 6 0 R").add(6, value).save();
    assert_refused("arrays", &with(&"[".repeat(2_000)), Limit::Nesting);
    assert_refused("dictionaries", &with(&"<</A".repeat(2_000)), Limit::Nesting);
    assert_refused("zeros", &with(&format!("[{}]", "0 ".repeat(600_000))), Limit::Values);
    assert_refused("keys", &with(&format!("<<{}>>", "/A 1 ".repeat(300_000))), Limit::Values);
    assert_judged("what nobody asks for", &one(THIN).add(6, &"[".repeat(2_000)).save());
    let name = "A".repeat(20_000);
    let mut made = Made::page(format!("/{name} gs /{name} Do {}", String::from_utf8_lossy(LINE)).as_bytes(), "", "");
    made.add(4, &format!("<</XObject<</{name} 6 0 R>>/Font<</{name}<</BaseFont/{name}>>>>>>"));
    let found = found("names", &made.stream(6, FORM, b"").save());
    assert!(found.iter().any(|found| found.ends_with("A is not in the file")) && found.iter().all(|found| found.len() < 110));
}

#[test]
fn tables_have_bounds() {
    let whole = one(THIN).save();
    let at = whole.windows(5).rposition(|w| w == b"xref\n").unwrap();
    let at = whole[..at].windows(5).rposition(|w| w == b"xref\n").unwrap();
    let ring = String::from_utf8_lossy(&whole[at..]).replace("/Root", &format!("/Prev {at}/XRefStm {at}/Root"));
    assert_judged("a table before itself", &[&whole[..at], ring.as_bytes()].concat());
    let (mut many, mut before) = (whole.clone(), at);
    for _ in 0..9 {
        let start = many.len();
        many.extend(format!("xref\n0 0\ntrailer\n<</Root 1 0 R/Prev {before}>>\nstartxref\n{start}\n%%EOF\n").into_bytes());
        before = start;
    }
    assert_refused("ten tables", &many, Limit::Tables);
    // Objects that are not needed cost no more than their entries, even if all of them are one large object.
    let mut made = one(THIN);
    made.add(6, &format!("[{}]", "0 ".repeat(9_000)));
    let (bodies, mut places) = made.bodies();
    let at_6 = places[&6];
    places.extend((7..9_000).map(|i| (i, at_6)));
    assert_judged("many entries", &made.save_with(bodies.clone(), &places));
    places.insert(4_000_000_000, places[&5]);
    assert_refused("a high number", &made.save_with(bodies, &places), Limit::Number);
    let packed = one(THIN).save_packed(&[]);
    let columns = String::from_utf8_lossy(&packed).contains("Columns 5");
    assert!(columns);
    assert_judged("a stream of rows", &packed);
    let mut giant = packed.clone();
    let at = packed.windows(9).position(|w| w == b"Columns 5").unwrap();
    giant.splice(at..at + 9, b"Columns 99999999999".iter().copied());
    assert_refused("giant rows", &giant, Limit::Row);
    let rows = flate(&[0; 600_000]);
    let head = format!("%PDF-1.7\n1 0 obj<</W[1 4 2]/Size 99999999999/Filter/FlateDecode/Length {}>>stream\n", rows.len());
    let rows = [head.as_bytes(), &rows, b"\nendstream\nendobj\nstartxref\n9\n%%EOF"].concat();
    assert_refused("a table that unpacks to much", &rows, Limit::Bytes);
}

#[test]
fn object_streams_have_bounds() {
    // Object streams that are not needed are never decompressed.
    let mut made = one(THIN);
    for i in 10..40 {
        made.packed(i, "/Type/ObjStm/N 1/First 10", &[b' '; 100_000]);
    }
    assert_judged("bombs", &made.save());
    let mut made = one(THIN);
    made.packed(10, "/Type/ObjStm/N 1/First 4", &[b"3 0 ", &[b' '; 500_000][..]].concat());
    made.objects.remove(&3);
    assert_refused("a page in a bomb", &made.save_packed(&[(3, 10)]), Limit::Bytes);
    let budget = Budget::whole();
    made.packed(10, "/Type/ObjStm/N 1/First 4", &[b"3 0 ", &vec![b' '; 34_000_000][..]].concat());
    assert!(judged(&made.save_packed(&[(3, 10)]), &budget).is_err());
    assert_eq!(budget.met(), Some(Limit::Packed));
    // Streams within streams, and one whose length is inside itself.
    let mut made = one(THIN);
    made.add(2, &format!("<</Type/Pages/Kids[3 0 R 10 0 R 11 0 R 12 0 R]{BOX}>>"));
    made.packed(6, "/Type/ObjStm/N 2/First 11/Length 12 0 R", b"10 0 11 30 <</Type/ObjStm/N 1/First 4>>    <</Type/Page>>");
    assert_judged("streams within streams", &made.save_packed(&[(10, 6), (11, 10), (12, 12)]));
}

#[test]
fn filters_have_bounds() {
    let with = |filter: &str, bytes: &[u8]| one(THIN).stream(5, &format!("/Filter{filter}"), bytes).save();
    assert_refused("Flate twice", &with("[/FlateDecode/FlateDecode]", &flate(&flate(&[b' '; 3_000_000]))), Limit::Bytes);
    assert_refused("Flate, then nothing", &with("[/FlateDecode/ASCIIHexDecode]", &flate(&[b' '; 3_000_000])), Limit::Bytes);
    assert_refused("zeros", &with("/ASCII85Decode", &[b'z'; 110_000]), Limit::Bytes);
    assert_refused("runs", &with("/RunLengthDecode", &b"\x81 ".repeat(5_000)), Limit::Bytes);
    let lzw = weezl::encode::Encoder::with_tiff_size_switch(weezl::BitOrder::Msb, 8).encode(&[b' '; 600_000]).unwrap();
    assert_refused("codes", &with("/LZWDecode", &lzw), Limit::Bytes);
    assert_refused("a chain", &with(&format!("[{}]", "/FlateDecode".repeat(2_000)), b""), Limit::Filters);
    let rows = "/FlateDecode/DecodeParms<</Predictor 15/Columns 9223372036854775807/Colors 9999999/BitsPerComponent 64>>";
    assert!(judged(&with(rows, &flate(LINE)), &Budget::whole()).is_ok_and(|found| !found.is_empty()));
    for filter in ["/DCTDecode", "/NoSuchDecode", "7", "[/FlateDecode 7]", "/FlateDecode/DecodeParms<</Predictor 2>>"] {
        let found = found(filter, &with(filter, b"x"));
        assert_eq!(found.iter().any(|found| found == "its content can't be unpacked"), filter != "7", "{filter}: {found:?}");
    }
}

#[test]
fn lengths_that_lie_are_not_believed() {
    for length in ["-5", "0", "99999999999999999999999", "5 0 R", "7 0 R", "9223372036854775807", "3", "(x)"] {
        let mut made = one(THIN);
        made.add(5, &format!("<</Length {length}>>stream\n0.1 w 100 100 m 200 200 l S\nendstream"));
        assert!(found(length, &made.save()).contains(&"a line of 0.1 pt".into()), "{length}");
    }
    let mut made = one(THIN);
    for i in 10..60 {
        made.add(i, "<</Length 9999999999>>stream\n1 0 m");
    }
    made.add(3, &format!("<</Type/Page{BOX}/Contents[{}]>>", refs(10..60)));
    let (bodies, places) = made.bodies();
    let no_end = made.save_with([bodies, vec![b' '; 20_000]].concat(), &places);
    assert_refused("streams without an end", &no_end, Limit::Bytes);
}

#[test]
fn what_is_no_drawing_is_not_unpacked() {
    let resources = "/Font<</T<</Subtype/TrueType/BaseFont/X/FontDescriptor<</FontFile2 6 0 R>>>>>>\
        /ColorSpace<</C[/ICCBased 7 0 R]/I[/Indexed/DeviceGray 255 7 0 R]>>/XObject<</I 8 0 R>>";
    let mut made = Made::page(b"/C cs /I cs /I Do BT /T 9 Tf 100 100 Td (a) Tj ET", resources, "");
    let bomb = vec![b' '; 1_000_000];
    made.packed(6, "/Length1 9999999999", &bomb).packed(7, "/N 1", &bomb);
    made.packed(8, "/Subtype/Image/Width 9999999/Height 9999999/BitsPerComponent 16/ColorSpace/DeviceGray", &bomb);
    let bytes = made.save();
    let budget = Budget::of_parts(SHARE);
    assert!(judged(&bytes, &budget).is_ok() && budget.taken(Limit::Bytes) < 10_000, "{budget:?}");
}

#[test]
fn a_locked_file_is_told_and_not_read() {
    let mut made = one(&b"q ".repeat(2_000_000));
    made.trailer = "/Encrypt<</Filter/Standard/V 5/R 6/Length 999999>>".into();
    let breaches = judged(&made.save(), &Budget::of_parts(SHARE)).unwrap();
    assert!(matches!(&breaches[..], [Breach { page: None, rule: crate::preflight::Rule::Encryption, .. }]), "{breaches:?}");
}

/// Bytes are changed, removed and repeated by a fixed rule, so that a failure can be reproduced.
#[test]
fn damage_of_every_sort_of_file_is_refused_or_judged() {
    let resources =
        "/XObject<</F 6 0 R>>/Font<</T<</BaseFont/X/FontDescriptor 9 0 R>>>>/Pattern<</P 6 0 R>>/ExtGState<</G<</LW 2>>>>";
    let draw = b"/G gs q 1 0 0 1 -150 9 cm /F Do Q BT /T 9 Tf 99 99 Td [-2 (a\\)b) 3] TJ ET BI /W 2 /H 1 /F/AHx ID 6162> EI /P scn 1 1 9 9 re B*";
    let mut made = Made::pages(2, draw, resources, "/Annots[1 0 R]/Rotate 0");
    made.packed(6, &format!("{FORM}/PatternType 1/Matrix[2 0 0 2 1 1]"), &[LINE, b"300 300 9 9 re f"].concat());
    made.stream(
        5,
        "/Filter[/ASCIIHexDecode/FlateDecode]",
        &flate(draw).iter().flat_map(|b| format!("{b:02x}").into_bytes()).collect::<Vec<u8>>(),
    );
    made.holder(8, &[(7, "<</S/GTS_PDFX>>"), (9, "<</FontFile2 6 0 R>>")]);
    let (mut n_refused, mut n_judged) = (0, 0);
    for file in [made.save(), made.save_packed(&[(7, 8), (9, 8)])] {
        for round in 0..1_500usize {
            let mut bytes = file.clone();
            for k in 0..1 + round % 4 {
                let dice = (round * 7_919 + k * 104_729).wrapping_mul(0x9e37_79b9) >> 7;
                let (at, n) = (dice % bytes.len(), 1 + dice % 23);
                let end = bytes.len().min(at + n);
                match dice % 5 {
                    0 => bytes[at] ^= 1 << (round % 8),
                    1 => bytes[at] = b"0()<>[]/%9 Rn"[dice % 13],
                    2 => drop(bytes.drain(at..end)),
                    3 => drop(bytes.splice(at..at, bytes[at..end].to_vec())),
                    _ => bytes[at..end].rotate_left(1),
                }
            }
            let budget = Budget::of_parts(SHARE);
            match judged(&bytes, &budget) {
                Ok(_) => n_judged += 1,
                Err(e) => n_refused += usize::from(!e.to_string().is_empty() && e.to_string().len() < 200),
            }
        }
    }
    assert_eq!(n_judged + n_refused, 3_000);
    assert!(n_judged > 500 && n_refused > 200, "{n_judged} judged, {n_refused} refused");
}
