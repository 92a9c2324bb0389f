//! Rules for the page's sources: words come from the text files, files are short and have a header, nothing is fetched.

use gridpress::kinds::RULES;
use gridpress::press::{Library, page_words};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

const MOST_LINES: usize = 450;
/// Lines of scripts have 120 characters at most, and so a script has more of them.
const MOST_LINES_OF_SCRIPT: usize = 520;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Sources of a folder of the page. The page is not part of the package; if it is missing there is nothing to check.
fn files(folder: &str, endings: &[&str]) -> Vec<(String, String)> {
    if !root().join("web").is_dir() {
        return Vec::new();
    }
    let is_wanted = |path: &PathBuf| path.extension().and_then(|e| e.to_str()).is_some_and(|e| endings.contains(&e));
    let mut paths: Vec<PathBuf> =
        fs::read_dir(root().join(folder)).expect("a folder of the page").map(|e| e.expect("an entry").path()).collect();
    paths.sort();
    let text = |path: PathBuf| {
        let name = format!("{folder}/{}", path.file_name().expect("a file has a name").to_string_lossy());
        (name, fs::read_to_string(&path).expect("a source is text"))
    };
    paths.into_iter().filter(is_wanted).map(text).collect()
}

/// Quoted texts of any kind that may be keys; the text before a template's placeholder is the start of a key.
fn quoted(source: &str) -> BTreeSet<&str> {
    let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_');
    let after = |quote: char| source.split(quote).map(move |part| &part[..part.find(|c| !is_part(c)).unwrap_or(part.len())]);
    ['"', '\'', '`'].into_iter().flat_map(after).filter(|text| text.contains('.')).collect()
}

#[test]
fn the_page_has_words_for_all_that_it_says_and_says_all_its_words() {
    if !root().join("web").is_dir() {
        return;
    }
    let words = page_words(&Library::default(), "en").expect("there are English words");
    let sections: BTreeSet<&str> = words.keys().filter_map(|key| key.split('.').next()).collect();
    let sources: String = files("web/page", &["js", "html"]).into_iter().map(|(_, text)| text + "\n").collect();
    let said: BTreeSet<&str> =
        quoted(&sources).into_iter().filter(|text| sections.contains(text.split('.').next().unwrap_or(""))).collect();
    let ends = ["js", "html", "css", "wasm"];
    let is_word = |text: &&&str| {
        words.contains_key(**text) || words.keys().any(|key| text.ends_with(['.', '-']) && key.starts_with(**text))
    };
    let unknown: Vec<&&str> = said.iter().filter(|text| !is_word(text) && !ends.iter().any(|end| text.ends_with(end))).collect();
    assert!(unknown.is_empty(), "without words: {unknown:?}");
    let is_said = |key: &str| said.contains(key) || said.iter().any(|text| text.ends_with(['.', '-']) && key.starts_with(text));
    // The reasons of machine solvers are put into words by the library.
    let of_page = words.keys().filter(|key| !key.starts_with("why."));
    let silent: Vec<&String> = of_page.filter(|key| !is_said(key.strip_suffix(".one").unwrap_or(key))).collect();
    assert!(silent.is_empty(), "never said: {silent:?}");
}

#[test]
fn the_editor_of_the_page_has_a_name_for_every_rule() {
    let library = Library::default();
    for language in library.languages() {
        let words = page_words(&library, &language).expect("a language has words for the page");
        for rule in RULES {
            assert!(words.contains_key(&format!("edit.rule.{}", rule.name)), "{language}: {}", rule.name);
        }
    }
}

/// The interface that passes bytes to a script, and the unpacker's table.
const WITH_UNSAFE: [&str; 3] = ["web/src/abi.rs", "web/pack/unpack.rs", "web/pack/model.rs"];

#[test]
fn sources_of_the_page_and_of_the_python_package_are_short_and_say_what_they_are() {
    let mut faults = Vec::new();
    let faces = ["web/src", "web/pack", "python/src"].into_iter().flat_map(|folder| files(folder, &["rs"]));
    for (name, text) in faces.chain(files("web/page", &["js", "css", "html"])) {
        // Types in scripts, which the page does not have, are not counted.
        let n_lines = text.lines().filter(|line| !line.trim_start().starts_with("/**")).count();
        let most = if name.ends_with(".js") { MOST_LINES_OF_SCRIPT } else { MOST_LINES };
        if n_lines > most {
            faults.push(format!("{name}: {n_lines} lines, {most} at most"));
        }
        let opens = text.trim_start();
        if name.ends_with(".rs") && !opens.starts_with("//!") || name.ends_with(".js") && !opens.starts_with("//") {
            faults.push(format!("{name}: it does not say what it is"));
        }
        if name.ends_with(".rs") && !WITH_UNSAFE.contains(&&*name) && text.contains("unsafe ") {
            faults.push(format!("{name}: unsafe code"));
        }
        // XML namespaces are not addresses.
        let without_names = text.replace("http://www.w3.org/", "");
        for word in ["http://", "https://", "fetch(", "XMLHttpRequest", "WebSocket", "sendBeacon", "TODO", "FIXME", "console.log"]
        {
            if without_names.contains(word) {
                faults.push(format!("{name}: {word}"));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn nothing_runs_on_the_page_but_what_was_built_into_it() {
    for (name, text) in files("web/page", &["html", "js"]) {
        assert!(!text.contains("unsafe-inline"), "{name}");
        for handler in [" onclick=", " onload=", " onerror=", " oninput=", " style=\"", "javascript:"] {
            assert!(!text.contains(handler), "{name}: {handler} is refused by the page's own policy");
        }
    }
    let is_page = files("web/page", &["html"]).into_iter().find(|(name, _)| name.ends_with("/page.html"));
    let policy = is_page.map(|(_, text)| text).unwrap_or_else(|| "{hash of the script}{hash of the style}".into());
    assert!(policy.contains("{hash of the script}") && policy.contains("{hash of the style}"));
}

/// Runs web/packages.sh with a fake apt-get that behaves as scripted, one word per call; returns its exit code, the calls, and
/// the output.
#[cfg(unix)]
fn with_apt(name: &str, script: &[&str]) -> Option<(bool, Vec<String>, String)> {
    use std::os::unix::fs::PermissionsExt;
    let packages = root().join("web/packages.sh");
    let has_bash = std::process::Command::new("bash").arg("-c").arg(":").status().is_ok_and(|exit| exit.success());
    if !packages.is_file() || !has_bash {
        return None;
    }
    let place = std::env::temp_dir().join(format!("gridpress-apt-{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&place);
    fs::create_dir_all(&place).expect("a folder");
    fs::write(place.join("todo"), script.join("\n") + "\n").expect("a file");
    let apt = "#!/bin/sh\ncd \"$(dirname \"$0\")\"\necho \"$*\" >>calls\nword=$(head -1 todo)\nsed -i 1d todo\ncase $word in\n\
               busy) echo 'E: Could not get lock /var/lib/dpkg/lock-frontend. It is held by process 1' >&2; exit 100;;\n\
               unknown) echo 'E: Unable to locate package rustc-web' >&2; exit 100;;\nesac\n";
    fs::write(place.join("apt-get"), apt).expect("a file");
    fs::set_permissions(place.join("apt-get"), fs::Permissions::from_mode(0o755)).expect("a mode");
    let path = format!("{}:{}", place.display(), std::env::var("PATH").unwrap_or_default());
    let run = std::process::Command::new("bash")
        .args([packages.as_os_str(), "rustc-web".as_ref()])
        .envs([("PATH", path.as_str()), ("APT_PAUSE", "0"), ("APT_TRIES", "3")])
        .output()
        .expect("bash runs");
    let calls = fs::read_to_string(place.join("calls")).unwrap_or_default().lines().map(String::from).collect();
    let _ = fs::remove_dir_all(&place);
    Some((run.status.success(), calls, String::from_utf8_lossy(&run.stderr).into_owned()))
}

#[test]
#[cfg(unix)]
fn the_page_waits_for_a_busy_apt_and_updates_one_that_never_was() {
    let Some((is_good, calls, said)) = with_apt("busy", &["busy", "busy", "good"]) else { return };
    assert!(is_good && calls.len() == 3 && said.contains("waiting"), "{calls:?} {said}");
    let (is_good, calls, _) = with_apt("new", &["unknown", "busy", "good", "good"]).expect("bash is here");
    let words: Vec<&str> = calls.iter().filter_map(|call| call.split(' ').nth(1)).collect();
    assert!(is_good && words == ["install", "update", "update", "install"], "{calls:?}");
    let (is_good, calls, said) = with_apt("never", &["unknown", "good", "unknown"]).expect("bash is here");
    assert!(!is_good && calls.len() == 3 && said.contains("Unable to locate package"), "{calls:?} {said}");
    let (is_good, calls, said) = with_apt("stuck", &["busy"; 9]).expect("bash is here");
    assert!(!is_good && calls.len() < 9 && said.contains("Could not get lock"), "{calls:?} {said}");
}
