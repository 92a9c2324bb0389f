//! Everything made from the table of knobs: the list in the docs, and the fields of the page's form.

use gridpress::request::{Group, Place, Takes, knob_named, knobs_of};
use std::path::Path;

/// The table of docs/making.md is the list of the knobs.
#[test]
fn the_docs_tell_every_option() {
    let place = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/making.md");
    let page = std::fs::read_to_string(&place).unwrap();
    const HEAD: &str = "| option | what it says | `sheet` | section |\n|---|---|---|---|\n";
    let (before, rest) = page.split_once(HEAD).expect("the page has the table");
    let after = rest.split_once("\n\n").map_or("", |(_, after)| after);
    let mark = |is_there: bool| if is_there { "yes" } else { "" };
    let mut rows = String::new();
    for group in Group::ALL {
        for knob in knobs_of(Place::Generate).filter(|knob| knob.group == group) {
            let value = match (knob.takes, knob.value) {
                (Takes::Switch(_), _) => String::new(),
                (_, "") => format!(" {}", knob.name.to_uppercase()),
                (_, value) => format!(" {value}"),
            };
            let [sheet, section] = [Place::Sheet, Place::Section].map(|place| mark(knob.places.contains(&place)));
            rows += &format!("| `--{}{value}` | {} | {sheet} | {section} |\n", knob.name, knob.help.replace('|', "\\|"));
        }
    }
    let made = format!("{before}{HEAD}{rows}\n{after}");
    if std::env::var("UPDATE_EXPECT").is_ok() {
        std::fs::write(&place, &made).expect("the page can be written");
    }
    assert!(
        std::fs::read_to_string(&place).unwrap() == made,
        "{} is out of date: UPDATE_EXPECT=1 makes it anew",
        place.display()
    );
}

/// The form's field of a knob has the knob's name, and the type that its value wants.
#[test]
fn every_field_for_lists_is_a_knob() {
    let form = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("web/page/make.html")).unwrap();
    let more = form.split("<details data-for=\"list\">").nth(1).and_then(|rest| rest.split("</details>").next()).unwrap();
    let names = more.split(" name=\"").skip(1).filter_map(|rest| rest.split_once('"'));
    let mut n = 0;
    for (name, rest) in names {
        let knob = knob_named(name).unwrap_or_else(|| panic!("{name} is no knob"));
        assert!(knob.places.contains(&Place::Page), "{name}");
        let field = more.split(&format!(" name=\"{name}\"")).next().unwrap().rsplit('<').next().unwrap();
        let is_box = field.contains("type=\"checkbox\"");
        assert_eq!(is_box, matches!(knob.takes, Takes::Switch(_)), "{name}");
        assert_eq!(rest.starts_with(" type=\"number\""), matches!(knob.takes, Takes::Number(..)), "{name}");
        n += 1;
    }
    assert!(n > 5);
}

/// The stub of a recipe for editors of Python: a line per knob, in the order of the table.
#[test]
fn the_stub_of_python_tells_every_option() {
    let stub = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("python/gridpress.pyi")).unwrap();
    let class = stub.split_once("class Knobs(").and_then(|(_, rest)| rest.split_once("\n\n")?.1.split_once("\n\n")).unwrap().0;
    let told: Vec<&str> = class.lines().filter_map(|line| Some(line.trim().split_once(": ")?.0)).collect();
    let knobs = knobs_of(Place::Generate).map(|knob| knob.key());
    assert_eq!(told, knobs.filter(|key| key != "kind").collect::<Vec<_>>());
}
