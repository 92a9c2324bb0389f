//! The comparison: every contender runs every row, in turns, in one run. Prints Markdown; exit code 1 if contenders disagree on
//! a count.

use gridpress::search::Lanes;
use gridpress_peers::machine;
use gridpress_peers::plain::{is_minimal, parse, walk};
use gridpress_peers::programs::Program;
use gridpress_peers::table::{Runs, figure, markdown, ratio};
use gridpress_peers::task::{self, Task};
use gridpress_peers::work::{Done, Library, work};
use std::process::{Command, ExitCode};
use std::time::Duration;

/// The instruction set that every x86-64 processor has.
const PLAIN: &str = "sse2";

/// A contender: its heading, and how to run it.
enum Contender {
    Library { title: String, library: Library, lanes: Option<Lanes> },
    Program { title: String, program: Program, path: String },
}

struct Pace {
    rounds: usize,
    /// Milliseconds of processor time for a library, per round and row.
    time: u64,
    /// How much work a program gets per round.
    share: u64,
}

impl Contender {
    fn title(&self) -> &str {
        match self {
            Contender::Library { title, .. } | Contender::Program { title, .. } => title,
        }
    }

    fn is_ours(&self) -> bool {
        matches!(self, Contender::Library { library: Library::Ours, .. })
    }

    fn run(&self, key: &str, task: &Task, pace: &Pace) -> Option<Done> {
        match self {
            Contender::Program { program, path, .. } => program.run(path, task, pace.share),
            Contender::Library { library, lanes, .. } => {
                let program = std::env::current_exe().expect("a program knows where it is");
                let mut command = Command::new(program);
                command.args(["--work", library.name(), lanes.map_or("widest", Lanes::name), key, &pace.time.to_string()]);
                if !library.can(task) {
                    return None;
                }
                let said = command.output().expect("a program can run itself");
                assert!(said.status.success(), "{key}: {}", String::from_utf8_lossy(&said.stderr));
                Some(Done::from_text(&String::from_utf8_lossy(&said.stdout)).expect("workers print what they did"))
            }
        }
    }
}

/// A corpus in a file is its own key.
fn task_of(key: &str) -> Task {
    let extra: Vec<String> = key.strip_prefix("extra:").map(str::to_string).into_iter().collect();
    let rows = task::nine(&extra).into_iter().chain(task::sizes());
    rows.into_iter().find(|row| row.0 == key).unwrap_or_else(|| panic!("there is no row {key}")).2
}

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    if let [flag, library, lanes, key, time] = &args[..]
        && flag == "--work"
    {
        let library = Library::named(library).expect("a library's name");
        // An engine chooses its instruction set once, so each worker is a separate process.
        let forced = Lanes::ALL.into_iter().find(|l| l.name() == lanes);
        assert!(forced.is_none_or(Lanes::force), "{lanes} is not present here");
        let time = Duration::from_millis(time.parse().expect("milliseconds"));
        println!("{}", work(library, &task_of(key), time).to_text());
        return ExitCode::SUCCESS;
    }
    let is_quick = std::env::var("QUICK").is_ok_and(|v| !matches!(v.as_str(), "" | "0"));
    let pace = if is_quick { Pace { rounds: 1, time: 50, share: 1 } } else { Pace { rounds: 5, time: 250, share: 6 } };
    race(&args, &pace)
}

fn race(extra: &[String], pace: &Pace) -> ExitCode {
    let mut versions = vec![format!("gridpress {}", version("gridpress"))];
    let ours = |lanes: Lanes| Contender::Library { title: lanes.name().into(), library: Library::Ours, lanes: Some(lanes) };
    let mut nine: Vec<Contender> = Lanes::ALL.into_iter().rev().filter(|lanes| lanes.is_present()).map(ours).collect();
    let mut others = vec![Contender::Library { title: "ours".into(), library: Library::Ours, lanes: None }];
    nine.push(Contender::Library { title: "`sudoku` crate".into(), library: Library::Sudoku, lanes: None });
    versions.push(format!("`sudoku` crate {}", version("sudoku")));
    for program in [Program::QqWing, Program::SgtSolo] {
        let title = program.name().to_string();
        match program.find() {
            None => eprintln!("left out: {title} is not here"),
            Some((path, said)) => {
                versions.push(format!("{title} {said}"));
                if program == Program::SgtSolo {
                    others.push(Contender::Program { title: title.clone(), program, path: path.clone() });
                }
                nine.push(Contender::Program { title, program, path });
            }
        }
    }
    let rows = task::nine(extra);
    let sizes = task::sizes();
    let mut results = vec![vec![Runs::default(); nine.len()]; rows.len()];
    let mut of_sizes = vec![vec![Runs::default(); others.len()]; sizes.len()];
    for round in 1..=pace.rounds {
        eprintln!("round {round} of {}", pace.rounds);
        turn(&rows, &nine, pace, &mut results);
        turn(&sizes, &others, pace, &mut of_sizes);
    }

    println!(
        "{}; {}. Items a second of processor time on one core, {}; all built for plain {}.\n",
        machine::processor(),
        versions.join(", "),
        if pace.rounds == 1 { "one round".into() } else { format!("medians of {} rounds in turns", pace.rounds) },
        std::env::consts::ARCH,
    );
    print_tables("9×9, a second", &rows, &nine, &results);
    print_tables("other sizes, a second", &sizes, &others, &of_sizes);
    println!("{}", judged(&rows, &nine, &results));
    let quarrels: Vec<String> = rows.iter().zip(&results).filter_map(|(row, runs)| quarrel(row, &nine, runs)).collect();
    quarrels.iter().for_each(|quarrel| eprintln!("{quarrel}"));
    if quarrels.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn turn(rows: &[(String, String, Task)], contenders: &[Contender], pace: &Pace, results: &mut [Vec<Runs>]) {
    for (row, runs) in rows.iter().zip(results) {
        for (contender, runs) in contenders.iter().zip(runs) {
            runs.0.extend(contender.run(&row.0, &row.2, pace));
        }
    }
}

/// A version from the lock file.
fn version(name: &str) -> &'static str {
    let lock = include_str!("../../../../Cargo.lock");
    let (_, rest) = lock.split_once(&format!("name = \"{name}\"\nversion = \"")).unwrap_or(("", "?\""));
    rest.split('"').next().expect("a split has a first part")
}

fn print_tables(title: &str, rows: &[(String, String, Task)], contenders: &[Contender], results: &[Vec<Runs>]) {
    let mut head = vec![title.to_string()];
    head.extend(
        contenders
            .iter()
            .map(|c| if c.is_ours() && c.title() != "ours" { format!("ours, {}", c.title()) } else { c.title().into() }),
    );
    let has_plain = contenders.iter().any(|c| c.title() == PLAIN);
    head.push("ours to the best other".into());
    head.extend(has_plain.then(|| format!("the same, {PLAIN}")));
    let cells = |(row, runs): (&(String, String, Task), &Vec<Runs>)| {
        let mut cells = vec![row.1.clone()];
        cells.extend(runs.iter().map(|runs| match (runs.rate(), runs.mean(), &row.2) {
            (None, ..) => "–".into(),
            (Some(rate), Some(mean), Task::Make { .. }) => format!("{} ({mean:.1})", figure(rate)),
            (Some(rate), ..) => figure(rate),
        }));
        let rates = || contenders.iter().zip(runs).filter_map(|(c, runs)| Some((c, runs.rate()?)));
        let other = rates().filter(|(c, _)| !c.is_ours()).map(|(_, rate)| rate).reduce(f64::max);
        let mut ours = rates().filter(|(c, _)| c.is_ours()).map(|(_, rate)| rate);
        // The widest comes first.
        cells.push(ratio(ours.next(), other));
        let plain = rates().find(|(c, _)| c.title() == PLAIN).map(|(_, rate)| rate);
        cells.extend(has_plain.then(|| ratio(plain, other)));
        cells
    };
    println!("{}", markdown(&head, &rows.iter().zip(results).map(cells).collect::<Vec<_>>()));
}

/// The verdict of the plain solver on samples of minimal puzzles without symmetry.
fn judged(rows: &[(String, String, Task)], contenders: &[Contender], results: &[Vec<Runs>]) -> String {
    let minimal = rows.iter().position(|row| row.0 == "minimal").expect("there is such a row");
    let verdict = |(contender, runs): (&Contender, &Runs)| {
        let sample: Vec<[u8; 81]> = runs.0.iter().flat_map(|done| &done.sample).filter_map(|text| parse(text)).collect();
        let good = sample.iter().filter(|puzzle| walk(puzzle, 2).solutions.len() == 1 && is_minimal(puzzle)).count();
        (!sample.is_empty()).then(|| format!("{} {good} of {}", contender.title(), sample.len()))
    };
    let verdicts: Vec<String> = contenders.iter().zip(&results[minimal]).filter_map(verdict).collect();
    format!("In brackets: clues on average. Unique and minimal, of a sample: {}.", verdicts.join(", "))
}

/// Whether two contenders counted differently.
fn quarrel(row: &(String, String, Task), contenders: &[Contender], runs: &[Runs]) -> Option<String> {
    let (Task::Solve { .. } | Task::Canon { .. }) = row.2 else { return None };
    let is_whole = |c: &Contender| matches!(c, Contender::Library { .. });
    let means: Vec<(&str, f64)> =
        contenders.iter().zip(runs).filter(|(c, _)| is_whole(c)).filter_map(|(c, r)| Some((c.title(), r.mean()?))).collect();
    let agree = means.iter().all(|(_, mean)| (mean - means[0].1).abs() < 1e-9);
    (!agree).then(|| format!("{}: they disagree on what they counted a board: {means:?}", row.1))
}
