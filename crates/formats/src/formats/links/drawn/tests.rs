//! Drawings of documents, their bounds, and rules that can't be read.

use super::super::super::{DROPPED, Expect, Format, IN_WORDS, Row, RowError, Style, UNKNOWN, read, whole};
use super::super::lz;
use super::*;
use crate::kinds::rules_text;

fn played(text: &str) -> Result<Row, RowError> {
    read(text.as_bytes(), &Expect { is_to_play: true, ..Expect::default() }).next().unwrap()
}

fn strict(text: &str) -> Result<Row, RowError> {
    read(text.as_bytes(), &Expect::default()).next().unwrap()
}

/// A document of f-puzzles of 4 by 4 with further keys.
fn with_keys(keys: &str) -> String {
    let row = format!("[{}]", ["{}"; 4].join(","));
    format!(r#"{{"size":4,"grid":[{}],{keys}}}"#, [row.as_str(); 4].join(","))
}

fn drawn(text: &str) -> Vec<Drawing> {
    drawings(&played(text).unwrap_or_else(|e| panic!("{text}: {e}")))
}

fn patch(drawing: &Drawing) -> &Patch {
    match drawing {
        Drawing::Patch(patch) => patch,
        Drawing::Line(line) => panic!("a patch, not {line:?}"),
    }
}

fn line(drawing: &Drawing) -> &Line {
    match drawing {
        Drawing::Line(line) => line,
        Drawing::Patch(patch) => panic!("a line, not {patch:?}"),
    }
}

#[test]
fn colours_are_read_as_pages_write_them() {
    for (text, want) in [
        ("#f00", Some("#ff0000")),
        ("#F008", Some("#ff000088")),
        ("00FF7f", Some("#00ff7f")),
        ("#01020380", Some("#01020380")),
        ("#0", Some("#000000")),
        ("rgba(255, 0, 10, 0.5)", Some("#ff000a80")),
        ("rgb(1,2,3)", Some("#010203")),
        (" Orange ", Some("#ffa500")),
        ("transparent", Some("#00000000")),
        ("url(#x)", None),
        ("\"/><script>", None),
        ("rgb(", None),
        ("", None),
    ] {
        assert_eq!(Colour::read(text).map(String::from).as_deref(), want, "{text}");
    }
}

#[test]
fn a_document_of_f_puzzles_keeps_its_drawings() {
    let all = drawn(&with_keys(
        r##""line":[{"lines":[["R1C1","R2C2"]],"outlineC":"#FF0000","width":0.2}],
        "circle":[{"cells":["R1C1","R1C2"],"baseC":"#FFFFFF","outlineC":"#000000","width":0.5,"height":0.4,"value":"A","fontC":"#0000FF"}],
        "text":[{"cells":["R0C1"],"value":"above"},{"cells":["R1C1","R1C2"],"value":"<"}]"##,
    ).replace('\n', ""));
    assert_eq!(all.len(), 3);
    let (red, way) = (Colour::of(0xff_00_00), line(&all[0]));
    assert_eq!((&way.points[..], way.width, way.colour), (&[(500, 500), (1500, 1500)][..], 200, red));
    let oval = patch(&all[1]);
    assert_eq!((oval.centre, oval.width, oval.height, oval.is_round, oval.text.as_str()), ((1000, 500), 500, 400, true, "A"));
    // A text beside the board; the sign of inequality is a rule.
    assert_eq!((patch(&all[2]).centre, patch(&all[2]).text.as_str()), ((500, -500), "above"));
    let coloured = with_keys("\"title\":\"x\"").replacen("{}", r##"{"cArray":["#f00","#00f"]}"##, 1);
    assert_eq!(drawn(&coloured).iter().map(|one| patch(one).centre).collect::<Vec<_>>(), [(250, 500), (750, 500)]);
    // Every cell that no light reaches.
    assert_eq!(drawn(&with_keys(r#""foglight":["R1C1"]"#)).len(), 15);
    // One cell has four edges, and a text.
    assert_eq!(drawn(&with_keys(r#""cage":[{"cells":["R1C1"],"value":"7"}]"#)).len(), 5);
}

#[test]
fn a_document_of_sudokupad_keeps_its_drawings() {
    let document = "{ce:[[,,,],[,,,],[,,,],[,,,]],l:[{wp:[[0.5,0.5],[0.5,3.5]],c:FF0000,th:32}],a:[{wp:[[1,1],[2,2]],c:#0,hl:0.25}],\
         u:[{ct:[0.5,1.5],w:1,h:1,c2:'#00FF0080'}],o:[{ct:[-0.5,2],w:0.5,h:0.5,r:t,c1:000000,c2:FFFFFF,te:12,fs:32}],\
         ca:[{v:'rules: Digits on the line rise.\\nNothing else.'},{v:'solution: 1234341221434321'}]}";
    for text in [document.to_string(), format!("https://sudokupad.app/scl{}", lz::compressed(document))] {
        let row = played(&text).unwrap();
        let all = drawings(&row);
        assert_eq!((patch(&all[0]).centre, patch(&all[0]).fill.0), ((1500, 500), [0, 255, 0, 128]));
        let over = patch(&all[1]);
        assert_eq!((over.centre, over.is_over, over.text.as_str(), over.letters), ((2000, -500), true, "12", 500));
        assert_eq!((line(&all[2]).points[1], line(&all[2]).width, line(&all[2]).head), ((3500, 500), 500, 0));
        assert_eq!(line(&all[3]).head, 250);
        assert_eq!(row.claim(IN_WORDS), Some("Digits on the line rise.\nNothing else."));
        assert_eq!(row.claim(DROPPED), None);
        assert!(row.solution.is_some());
        // A line of the page's own has them again.
        let own = String::from_utf8(whole(Style::full(Format::Jsonl), [&row])).unwrap();
        assert_eq!(drawings(&played(&own).unwrap()), all);
        // Elsewhere they are named, and left out.
        let other = strict(&text).unwrap();
        assert_eq!((other.claim(DROPPED), other.claim(DRAWINGS)), (Some("lines, arrows, shapes"), None));
    }
}

#[test]
fn a_drawing_of_penpa_is_kept() {
    let text = r#"{"number":{"2":["7",1,"1"]},"symbol":{"18":[1,"circle_L",1],"19":[1,"sun_moon",1]},"surface":{"18":2},"line":{"18,19":3},"freeline":{"73,82":8}}"#;
    let steps = "[18,1,1,1,5,1,1,1,5,1,1,1,5,1,1,1]";
    let text = format!("square,4,4,38\n\n\n{text}\n\n{steps}");
    let link = format!("https://swaroopg92.github.io/penpa-edit/#m=solve&p={}", super::super::penpa::packed(&text));
    let row = played(&link).unwrap();
    let all = drawings(&row);
    assert_eq!(patch(&all[0]).centre, (500, 500));
    assert_eq!(line(&all[1]).points, [(500, 500), (1500, 500)]);
    assert_eq!(line(&all[2]).points, [(0, 0), (1000, 1000)]);
    assert!(patch(&all[3]).is_round);
    assert_eq!((patch(&all[4]).text.as_str(), patch(&all[4]).centre), ("7", (500, -1500)));
    // The symbol that can't be drawn.
    assert!(row.claim(DROPPED).is_some_and(|what| what.contains("symbols")));
}

#[test]
fn a_rule_that_is_not_known_is_named_or_refused() {
    for (keys, names, problem) in [
        (r#""lockout":[{"lines":[["R1C1","R1C4"]]}],"antiknight":true"#, "lockout", "it has 'lockout', which no puzzle"),
        (r#""ratio":[{"cells":["R1C1","R1C2"],"value":"1/2"}]"#, "ratio", "'ratio': expected a whole number"),
        (r#""negative":["sum"]"#, "negative", "'negative': expected only"),
        (r#""antiking":[1]"#, "antiking", "'antiking': expected true or false"),
        (r#""killercage":[{"cells":["R1C1"],"value":"a"}]"#, "killercage", "expected a whole number as the value"),
        (r#""a, b":true,"c\n":true"#, "a b, c", "it has 'a, b'"),
        (r#""ratio":[{"cells":["R1C1","R3C2"]}],"antiking":true"#, "ratio", "neighbours"),
    ] {
        let document = with_keys(keys);
        let row = played(&document).unwrap();
        assert_eq!(row.claim(UNKNOWN), Some(names), "{keys}");
        let said = strict(&document).unwrap_err().problem;
        assert!(said.contains(problem), "{keys}: {said}");
        // Its line can be played again, and nothing else.
        let own = String::from_utf8(whole(Style::full(Format::Jsonl), [&row])).unwrap();
        assert_eq!(played(&own).unwrap().claim(UNKNOWN), Some(names));
        assert!(strict(&own).unwrap_err().problem.contains("it has rules that are not known here"), "{keys}");
    }
    // Rules that are known hold, and the line of the one that is not is drawn.
    let row = played(&with_keys(r#""lockout":[{"lines":[["R1C1","R1C4"]]}],"antiknight":true"#)).unwrap();
    assert_eq!((rules_text(&row.layout, &row.clues).as_str(), drawings(&row).len()), ("anti-knight", 1));
    let given = with_keys("\"title\":\"x\"").replacen("{}", r#"{"givenPencilMarks":[1,2]}"#, 1);
    assert_eq!(played(&given).unwrap().claim(UNKNOWN), Some("givenPencilMarks"));
    let global = "{ce:[[,,,],[,,,],[,,,],[,,,]],global:['antiwhat']}";
    assert_eq!(played(global).unwrap().claim(UNKNOWN), Some("antiwhat"));
    // Cages that are no rule are drawn; a solution with an empty cell is none.
    let cages =
        "{ce:[[,,,],[,,,],[,,,],[,,,]],ca:[{ce:[[0,0]],v:x,unique:t},{v:'solution: 123434122143432.'}]}".replace(":x", ":'x'");
    let row = played(&cages).unwrap();
    assert_eq!((row.claim(UNKNOWN), drawings(&row).len(), &row.solution), (Some("killercage"), 5, &None));
}

#[test]
fn what_our_own_links_say_is_no_rule_in_words() {
    let row =
        strict("kind,size,puzzle\nx,3x3,.................................................................................\n")
            .unwrap();
    for format in [Format::FPuzzles, Format::SudokuPad, Format::Penpa] {
        let back = played(&String::from_utf8(whole(Style::full(format), [&row])).unwrap()).unwrap();
        assert_eq!((back.claim(IN_WORDS), back.claim(DRAWINGS), back.claim(UNKNOWN)), (None, None, None), "{}", format.name());
    }
}

#[test]
fn drawings_have_bounds() {
    let circle = r#"{"cells":["R1C1"],"value":"\u0007<b>&"}"#;
    let many = with_keys(&format!(r#""circle":[{}]"#, vec![circle; MOST + 1].join(",")));
    let row = played(&many).unwrap();
    assert_eq!((drawings(&row).len(), row.claim(DROPPED)), (MOST, Some("circles")));
    assert_eq!(patch(&drawings(&row)[0]).text, "<b>&");
    let way = vec!["\"R1C1\""; MOST_POINTS + 1].join(",");
    assert_eq!(drawn(&with_keys(&format!(r#""line":[{{"lines":[[{way}]]}}]"#))), []);
    let long = with_keys(&format!(r#""text":[{{"cells":["R1C1"],"value":"{}","size":1e9}}]"#, "é".repeat(500)));
    let all = drawn(&long);
    assert_eq!((patch(&all[0]).text.chars().count(), patch(&all[0]).letters), (LONGEST_TEXT, BEYOND));
    // A column that somebody else wrote.
    let column = r##"[{"is":"line","points":[[-999999,2],[2147483647,0]],"width":-5,"colour":"red;x"},{"is":"patch","angle":-2147483648},{"is":"x"},7]"##;
    let row = played(&format!(r#"{{"puzzle":"1...............","drawings":{column}}}"#)).unwrap();
    let all = drawings(&row);
    assert_eq!((all.len(), &line(&all[0]).points[..], line(&all[0]).width), (2, &[(-BEYOND, 2), (FARTHEST, 0)][..], 0));
    assert!(line(&all[0]).colour.is_clear());
    for odd in ["{}", "7", "\"[[[[\"", "[[[[]]]]"] {
        let row = played(&format!(r#"{{"puzzle":"1...............","drawings":{odd}}}"#)).unwrap();
        assert_eq!(drawings(&row), [], "{odd}");
    }
}
