//! Shared by the tests: running the program as a user would, temporary folders, and forged puzzles.

use gridpress::forge::{self, Recipe, Slot};
use gridpress::formats::{Expect, Row, read};
use gridpress::press::Library;
use gridpress::press::book::Assets;
use gridpress::puzzle::Puzzle;
use gridpress::request::Request;
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

/// A folder for one test, inside the build folder. It is removed when the test ends.
pub struct Scratch(pub PathBuf);

impl Scratch {
    pub fn new() -> Scratch {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let name = format!("it-{}-{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        fs::create_dir_all(&path).expect("the build's folder can be written");
        Scratch(path)
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    /// The path as an argument.
    pub fn arg(&self, name: &str) -> String {
        self.path(name).to_str().expect("scratch paths are text").to_string()
    }

    /// Writes a file and gives its path as an argument.
    pub fn file(&self, name: &str, bytes: impl AsRef<[u8]>) -> String {
        fs::write(self.path(name), bytes).expect("the scratch folder can be written");
        self.arg(name)
    }

    /// Every file below a folder by its path in it.
    pub fn all_files(&self, name: &str) -> BTreeMap<String, Vec<u8>> {
        let root = self.path(name);
        let mut files = BTreeMap::new();
        let mut folders = vec![root.clone()];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(&folder).expect("a folder was made") {
                let path = entry.expect("a folder can be listed").path();
                if path.is_dir() {
                    folders.push(path);
                } else {
                    let name = path.strip_prefix(&root).expect("it lies below").to_string_lossy().into_owned();
                    files.insert(name, fs::read(&path).expect("a file can be read"));
                }
            }
        }
        files
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        fs::remove_dir_all(&self.0).ok();
    }
}

/// The result of running the program.
#[derive(Debug)]
pub struct Ran {
    pub code: i32,
    pub out: Vec<u8>,
    pub err: String,
}

impl Ran {
    pub fn text(&self) -> String {
        String::from_utf8(self.out.clone()).expect("what was written is text")
    }

    /// Asserts the exit code, and shows the output if it differs.
    #[track_caller]
    pub fn exits(self, code: i32) -> Ran {
        assert_eq!(self.code, code, "stderr: {}", self.err);
        self
    }

    /// Asserts that stderr has these words.
    #[track_caller]
    pub fn says(self, words: &str) -> Ran {
        assert!(self.err.contains(words), "expected '{words}' in: {}", self.err);
        self
    }
}

/// The names of all commands, as the program lists them.
pub fn commands() -> Vec<String> {
    let help = run(&["--help"]).text();
    let listed = help.lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| !line.is_empty());
    // Further lines of a command are indented more.
    let names = listed.filter(|line| !line.starts_with("   ")).filter_map(|line| line.split_whitespace().next());
    names.filter(|name| *name != "help").map(String::from).collect()
}

/// The program, with an environment that does not affect its behaviour.
pub fn program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gridpress"));
    command.env_remove("SOURCE_DATE_EPOCH").env_remove("NO_COLOR").stdin(Stdio::null());
    command
}

/// Runs the program. Whatever the input, it must not panic and must end by itself.
#[track_caller]
pub fn run_on(args: &[&str], stdin: impl AsRef<[u8]>) -> Ran {
    let scratch = Scratch::new();
    let input = scratch.file("stdin", stdin);
    let mut command = program();
    command.args(args).stdin(File::open(input).expect("it was just written"));
    finish(command, args)
}

/// The same with nothing on stdin.
#[track_caller]
pub fn run(args: &[&str]) -> Ran {
    let mut command = program();
    command.args(args);
    finish(command, args)
}

#[track_caller]
pub fn finish(mut command: Command, args: &[&str]) -> Ran {
    let output = command.output().expect("the program starts");
    let err = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!err.contains("panicked"), "{args:?} panicked: {err}");
    let code = output.status.code().unwrap_or_else(|| panic!("{args:?} was ended by a signal: {err}"));
    assert!((0..=3).contains(&code), "{args:?} ended with {code}: {err}");
    Ran { code, out: output.stdout, err }
}

/// A request with some of its words changed.
pub fn request(kind: &str, seed: &str, change: impl FnOnce(&mut Request)) -> Request {
    let mut request = Request::of(kind, seed);
    change(&mut request);
    request
}

/// The puzzles of the first slots of a request, on this thread.
#[track_caller]
pub fn forged(request: &Request, n_slots: u64) -> Vec<Puzzle> {
    let recipe = Recipe::new(request).unwrap_or_else(|e| panic!("{request:?}: {e}"));
    let block = forge::forge(&recipe, &recipe.key(), 0, n_slots);
    let puzzles = block.slots.into_iter().flat_map(|slot| match slot {
        Slot::Made(puzzles) => puzzles,
        Slot::Gap { .. } => Vec::new(),
    });
    puzzles.collect()
}

/// Puzzles that the program makes by a seed and these options, unrated, as its own reader has them.
#[track_caller]
pub fn listed(seed: &str, options: &[&str]) -> Vec<Row> {
    let scratch = Scratch::new();
    let out = scratch.arg("made.csv");
    run(&[&["generate", "--quiet", "--seed", seed, "--no-rate", "--out", &out], options].concat());
    let list = fs::read_to_string(&out).expect("the list was made");
    read(list.as_bytes(), &Expect::default()).collect::<Result<Vec<Row>, _>>().expect("our own list is read")
}

/// The embedded words, theme and fonts.
pub fn assets() -> Assets {
    Assets::open(&Library::new(None), "en", "standard").expect("the embedded templates are right")
}

/// Compares bytes with a file in tests/golden, or writes that file if UPDATE_EXPECT=1.
#[track_caller]
pub fn expect_golden(name: &str, bytes: &[u8]) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name);
    if std::env::var("UPDATE_EXPECT").is_ok_and(|v| v == "1") {
        fs::create_dir_all(path.parent().expect("it lies in a folder")).expect("the folder can be made");
        fs::write(&path, bytes).expect("the golden file can be written");
    }
    let want = fs::read(&path).unwrap_or_else(|e| panic!("{name}: {e}; UPDATE_EXPECT=1 writes it"));
    assert!(want == bytes, "{name} differs:\n{}", String::from_utf8_lossy(bytes));
}
