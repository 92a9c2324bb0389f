//! The table of judges, from which CI chooses those that a change needs: every judge has a line, every line is a judge, every path
//! exists, and no room of the sources is forgotten.

use crate::house_rules::files_below;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Each line's name and paths.
fn table() -> Vec<(String, Vec<String>)> {
    let text = fs::read_to_string(root().join("tests/judges.txt")).expect("there is a table");
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let split = lines.map(|line| line.split_once(':').unwrap_or_else(|| panic!("{line}: a name and its paths")));
    split.map(|(name, paths)| (name.to_string(), paths.split_whitespace().map(String::from).collect())).collect()
}

#[test]
fn every_judge_has_a_line_and_every_line_a_judge() {
    let script = fs::read_to_string(root().join("tests/judge.sh")).expect("there are judges");
    let functions = script.lines().filter_map(|line| line.strip_prefix("judge_")?.split_once("() {"));
    let mut judges: BTreeSet<String> = functions.map(|(name, _)| name.to_string()).collect();
    // Other scripts have the judges of the page (its answers, what is done in its tabs, and its looks), of crates and of another system;
    // `none` is for paths without a judge.
    judges.extend(["page", "tabs", "face", "deny", "windows", "none"].map(String::from));
    let lines: BTreeSet<String> = table().into_iter().map(|(name, _)| name).collect();
    assert!(judges.len() > 10);
    assert_eq!(lines, judges);
}

#[test]
fn all_judges_are_chosen_where_nothing_is_known_of_the_last_night() {
    let asked = std::process::Command::new("bash").arg(root().join("tests/chosen.sh")).arg("0000000").output();
    let said = String::from_utf8(asked.expect("a shell").stdout).expect("names are text");
    let wanted: Vec<String> = table().into_iter().map(|(name, _)| name).filter(|name| name != "none").collect();
    assert_eq!(said.lines().collect::<Vec<_>>(), wanted);
}

#[test]
fn every_path_is_there_and_every_room_has_a_judge() {
    let table = table();
    for (name, path) in table.iter().flat_map(|(name, paths)| paths.iter().map(move |path| (name, path))) {
        // A path may be the beginning of names, such as tests/judge/ink.
        let (folder, start) = path.rsplit_once('/').unwrap_or(("", path));
        let is_there = |entry: fs::DirEntry| entry.file_name().to_string_lossy().starts_with(start);
        let found = fs::read_dir(root().join(folder)).is_ok_and(|entries| entries.flatten().any(is_there));
        assert!(found, "{name}: nothing is called {path}");
    }
    let judged = |path: &str| {
        table.iter().any(|(name, paths)| {
            !["none", "page", "tabs", "face"].contains(&&**name) && paths.iter().any(|p| path.starts_with(p))
        })
    };
    for of_crate in fs::read_dir(root().join("crates")).expect("there are crates").flatten() {
        for room in
            fs::read_dir(of_crate.path().join("src")).expect("a crate has sources").flatten().filter(|room| room.path().is_dir())
        {
            let path = room.path().strip_prefix(root()).expect("it lies below").to_string_lossy().replace('\\', "/") + "/";
            assert!(
                judged(&path) || table.iter().any(|(_, paths)| paths.iter().any(|p| p.starts_with(&path))),
                "{path}: no judge looks at it"
            );
        }
    }
}

#[test]
fn what_systems_do_otherwise_is_checked_for_windows() {
    let table = table();
    let (_, paths) = table.iter().find(|(name, _)| name == "windows").expect("a line for Windows");
    let files = ["crates", "src"].iter().flat_map(|folder| files_below(&root().join(folder)));
    let sources = files.filter(|path| path.extension().is_some_and(|ending| ending == "rs"));
    let differs = |text: &str| {
        ["cfg(windows", "cfg(unix", "cfg!(windows", "cfg!(unix", "target_os", "std::os::"].iter().any(|word| text.contains(word))
    };
    let mut n = 0;
    for file in sources {
        let name = file.strip_prefix(root()).expect("it lies below").to_string_lossy().replace('\\', "/");
        if differs(&fs::read_to_string(&file).expect("a source is text")) && !name.contains("tests") {
            n += 1;
            assert!(
                paths.iter().any(|path| name.starts_with(path.as_str())),
                "{name}: systems differ here, and the line `windows` of tests/judges.txt lacks it"
            );
        }
    }
    assert!(n > 2, "{n} files");
}
