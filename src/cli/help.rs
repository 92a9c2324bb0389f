//! The common parts of every command's help: the headings of shared options, and examples at the end.

use crate::press::Library;
use clap::builder::UnknownArgumentValueParser;
use clap::{Arg, ArgAction, Command};

/// Options that mean the same in every command, with their headings. Options in no row are under "Options", or under their
/// own heading.
const HEADINGS: &[(&str, &[&str])] = &[
    ("Input", &["from", "kind", "size", "alphabet", "skip_bad"]),
    ("Output", &["to", "columns", "to_alphabet", "out", "report", "summary", "trace", "player", "plot"]),
];

/// Options that people look for in a command that names them differently, and the right ones.
const CALLED_OTHERWISE: &[(&str, &str, &str)] = &[
    ("generate", "difficulty", "say --level LEVEL"),
    ("sheet", "difficulty", "say --level LEVEL"),
    ("book", "difficulty", "say --set section.1.level=LEVEL"),
    ("book", "printer", "say --set printer=NAME"),
];

/// The options that `-h` shows for commands whose full help is longer than a screen; `--help` shows all.
const USUAL: &[(&str, &str)] = &[
    ("generate", "kind rules size level er clues mask count seed to out"),
    ("sheet", "kind rules size level clues count seed title paper per_page answers language out"),
    ("book", "from set seed out epub pictures avoid"),
    ("solve", "file limit candidates expect_unique from kind skip_bad out"),
    ("rate", "file explain language from kind skip_bad out effort time_limit"),
    ("lab", "file with from kind skip_bad out trace player plot summary"),
    ("check", "file step from kind skip_bad out"),
    ("spoil", "file seed from kind skip_bad out"),
    ("hint", "file board up_to language from kind"),
    ("finish", "file count digits level totals seed from kind skip_bad to out"),
    ("transform", "file variants rotate seed from kind skip_bad to out"),
    ("dedupe", "file report from kind skip_bad to out"),
    ("overlap", "from kind skip_bad out"),
    ("convert", "file from kind size alphabet skip_bad solve to columns out"),
    ("render", "file with_solution solutions contact_sheet caption theme width from kind to out"),
    ("stats", "file rate from kind skip_bad to out"),
];
/// The options of every command that `-h` shows.
const USUAL_EVERYWHERE: &[&str] = &["help", "jobs", "quiet"];

/// Example lines for each command, and what they do.
const EXAMPLES: &[(&str, &[(&str, &str)])] = &[
    ("kinds", &[("kinds", "what can be made")]),
    (
        "generate",
        &[
            ("generate --count 100 --seed 7 --out set.csv", "a hundred rated puzzles"),
            ("generate --level hard..fiendish --mask half-turn --count 10", "hard ones, with symmetric clues"),
            ("generate --size 2x3 --quota easy:30,medium:20 --to lines", "30 easy and 20 medium boards of 6x6"),
            ("generate --kind thermo --figure heart", "thermometers along a heart"),
            ("generate --kind kropki --best 8", "of eight the one that is the most pleasant to solve"),
            ("generate --er 9.5..12 --count 5", "of the hardest that there are"),
            ("generate --er 7.1..8.0 --technique xy-wing --with-path --to jsonl", "with the steps of a person"),
            ("generate --sample uniform --count 1000 --no-rate", "every full grid alike, minimal puzzles with weights"),
            ("generate --count 1000000 --seed 7 --distinct --out million", "a folder that a killed run goes on with"),
        ],
    ),
    (
        "merge",
        &[
            ("merge million", "finish a run whose shards are done"),
            ("merge million --only test --out test.csv", "one side of its split as a list"),
        ],
    ),
    (
        "sheet",
        &[
            ("sheet --level easy --count 4 --per-page 2", "two pages to print now"),
            ("sheet --kind suko --versions 3 --answers separate", "versions A, B and C, answers apart"),
        ],
    ),
    (
        "book",
        &[
            ("book sampler", "an embedded book, in output/sampler"),
            ("book mine.toml --seed 7 --out volume-1", "a book by your own spec"),
            ("book --from mine.csv --set title=\"My puzzles\"", "your own puzzles, solved and sorted"),
            ("book kdp-6x9 --set page=letter --avoid volume-1", "none of the puzzles of an earlier book"),
        ],
    ),
    (
        "solve",
        &[
            ("solve puzzles.csv --expect-unique", "exit code 1 unless each has one solution"),
            ("solve --limit 0 puzzles.txt", "count all solutions"),
            ("solve --candidates draft.txt", "the digits of all solutions; which clue is too many, which is missing"),
        ],
    ),
    (
        "rate",
        &[
            ("rate puzzles.csv --out rated.csv", "level, Sudoku Explainer's numbers, effort"),
            ("rate --explain puzzle.txt", "the steps of a person, in words"),
            ("rate --explain=html puzzle.txt --out steps.html", "a page to step through"),
        ],
    ),
    ("evaluate", &[("evaluate puzzles.csv", "solutions, and the counts of classic machine solvers")]),
    (
        "lab",
        &[
            ("lab list", "the machine solvers"),
            ("lab puzzles.txt --with backtracking,go-sudoku", "two of them side by side"),
            ("lab puzzles.txt --player runs.html", "a page that plays their runs"),
        ],
    ),
    (
        "check",
        &[
            ("check half-filled.txt", "what is wrong, not finished, or right"),
            ("check --step steps.jsonl", "whether each step follows from what it names"),
        ],
    ),
    (
        "hint",
        &[
            ("hint half-filled.txt", "the next step, a stage at each press of Enter"),
            ("hint puzzle.txt --board half-filled.txt", "and digits that are wrong"),
            ("hint half-filled.txt --up-to where", "only where to look"),
        ],
    ),
    (
        "hunt",
        &[
            ("hunt --out finds.csv", "until you press Ctrl-C; the same again goes on"),
            ("hunt --out finds.csv --lines 20 --seed 7", "twenty lines, the same each time"),
        ],
    ),
    (
        "glossary",
        &[
            ("glossary x-wing swordfish", "what they are, in words"),
            ("glossary --kind killer --out killer.pdf", "what a killer can need, with pictures, to print"),
            ("glossary --language de --out techniken.html", "all of them, for a browser"),
        ],
    ),
    (
        "finish",
        &[
            ("finish drawn.txt --seed a", "one puzzle of each board, with as few further digits as were found"),
            ("finish drawn.txt -n 5 --digits 4 --level easy..hard", "five of each, with four further digits at most"),
        ],
    ),
    (
        "transform",
        &[
            ("transform puzzles.csv --variants 5 --seed 7", "five random equivalents of each"),
            ("transform puzzles.csv --rotate 90", "each turned by a quarter"),
        ],
    ),
    ("canon", &[("canon puzzles.csv --out classes.csv", "equal names for equivalent puzzles")]),
    (
        "spoil",
        &[(
            "spoil puzzles.csv --seed monday --out bad.jsonl",
            "clues changed or missing, wrong steps and cells, each with its proof",
        )],
    ),
    ("dedupe", &[("dedupe puzzles.csv --out unique.csv --report repeats.csv", "and which line repeats which")]),
    ("overlap", &[("overlap train.csv test.csv", "exit code 1 if they share anything")]),
    (
        "convert",
        &[
            ("convert puzzles.sdm --out puzzles.csv", "by the extensions of the names"),
            ("convert set.csv --to opensudoku --out set.opensudoku", "by the name of a format"),
            ("convert hex.txt --alphabet 0-F --to jsonl", "digits written from 0 to F"),
            ("convert old.txt --solve --to csv --columns kaggle", "with solutions"),
        ],
    ),
    (
        "preflight",
        &[
            ("preflight book.pdf --printer kdp --trim 6x9", "a PDF from anywhere"),
            ("preflight mine.toml", "a spec, before the book is made"),
            ("preflight --list", "what each printer asks for"),
        ],
    ),
    ("masks", &[("masks --size 9 --cells 24 --symmetry half-turn --limit 10", "ten patterns of clues")]),
    (
        "render",
        &[
            ("render puzzles.csv --to png --out pictures", "a picture of each, in a folder"),
            ("render puzzles.csv --contact-sheet --out all.svg", "all on one sheet"),
            ("render one.sdk --width 90mm --with-solution --out monday.eps", "two columns of a newspaper, and the solution"),
        ],
    ),
    (
        "stats",
        &[
            ("stats set.csv", "levels, ratings, clues and more, in words"),
            ("stats set.csv --rate --out set.svg", "with techniques, as charts"),
        ],
    ),
    (
        "verify",
        &[
            ("verify set.csv", "prove every claim of a list"),
            ("verify million", "of a run's folder"),
            ("verify test.csv --disjoint-from train.csv", "and share nothing with another list"),
        ],
    ),
    (
        "templates",
        &[
            ("templates list", "what is embedded"),
            ("templates export mine", "all of it, to be changed and used with --templates mine"),
        ],
    ),
    ("completions", &[("completions bash", "load it with: source <(gridpress completions bash)")]),
    ("man", &[("man", "read it with: gridpress man | man -l -")]),
];

/// A help text that ends with the names of the embedded themes.
pub fn themes(what: &str) -> String {
    format!("{what}: {}", Library::default().names_beside("themes/x").join(", "))
}

/// The command line with headings and examples.
pub fn with_help(command: Command) -> Command {
    // These are handed on to all.
    let command = command.mut_args(|arg| {
        let is_rare = arg.is_global_set() && !USUAL_EVERYWHERE.iter().any(|id| arg.get_id() == id);
        arg.hide_short_help(is_rare)
    });
    let names: Vec<String> = command.get_subcommands().map(|sub| sub.get_name().to_string()).collect();
    names.into_iter().fold(command, |command, name| command.mut_subcommand(&name, |sub| finished(sub, &name)))
}

fn finished(command: Command, name: &str) -> Command {
    let command = command.mut_args(|arg| {
        let row = HEADINGS.iter().find(|row| row.1.contains(&arg.get_id().as_str()));
        match row {
            Some((heading, _)) if arg.get_help_heading().is_none() && !arg.is_positional() => arg.help_heading(*heading),
            _ => arg,
        }
    });
    let command = CALLED_OTHERWISE.iter().filter(|row| row.0 == name).fold(command, |command, &(_, option, instead)| {
        let parser = UnknownArgumentValueParser::suggest(instead);
        command.arg(Arg::new(option).long(option).hide(true).action(ArgAction::SetTrue).value_parser(parser))
    });
    // Notes are wrapped where they are; lines of one paragraph are one line for the terminal.
    let paragraphs = |notes: String| notes.split("\n\n").map(|text| text.replace('\n', " ") + "\n\n").collect::<String>();
    let notes = command.get_after_help().map(|notes| paragraphs(notes.to_string())).unwrap_or_default();
    let examples = EXAMPLES.iter().find(|row| row.0 == name).map_or(&[][..], |row| row.1);
    let whole = format!("{notes}Examples:{}", in_columns(examples));
    let Some((_, usual)) = USUAL.iter().find(|row| row.0 == name) else { return command.after_help(whole) };
    let is_usual = |arg: &Arg| arg.is_positional() || usual.split(' ').any(|id| arg.get_id() == id);
    let command = command.mut_args(|arg| if is_usual(&arg) { in_short(arg) } else { arg.hide_short_help(true) });
    let first = in_columns(&examples[..examples.len().min(3)]);
    command.after_help(format!("Examples:{first}\n\nAll options: gridpress {name} --help")).after_long_help(whole)
}

/// An option with the first words of its help for `-h`, and all of it for `--help`.
fn in_short(arg: Arg) -> Arg {
    let Some(whole) = arg.get_help().map(ToString::to_string) else { return arg };
    let end = ["; ", ". "].iter().filter_map(|sign| whole.find(sign)).min().unwrap_or(whole.len());
    let first = whole[..end].to_string();
    arg.help(first).long_help(whole)
}

/// Example lines with their explanations beside them, or below if a line is too long for that.
fn in_columns(examples: &[(&str, &str)]) -> String {
    const WIDTH: usize = 98;
    let longest = examples.iter().map(|(line, _)| line.len()).max().unwrap_or(0);
    let is_wide = examples.iter().any(|(_, does)| "  gridpress ".len() + longest + 2 + does.len() > WIDTH);
    let row = |(line, does): &(&str, &str)| match is_wide {
        true => format!("\n  gridpress {line}\n      {does}"),
        false => format!("\n  gridpress {line:longest$}  {does}"),
    };
    examples.iter().map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::Cli;
    use clap::CommandFactory;

    #[test]
    fn every_command_has_examples_that_parse() {
        let names: Vec<String> = Cli::command().get_subcommands().map(|sub| sub.get_name().to_string()).collect();
        for name in &names {
            let n = EXAMPLES.iter().filter(|row| row.0 == name).flat_map(|row| row.1).count();
            assert!(n > 0, "{name} has no example");
        }
        for (name, lines) in EXAMPLES {
            assert!(names.iter().any(|known| known == name), "{name}");
            for (line, _) in *lines {
                assert_eq!(line.split(' ').next(), Some(*name));
                let words = format!("gridpress {}", line.replace("\"My puzzles\"", "mine"));
                let parsed = with_help(Cli::command()).try_get_matches_from(words.split(' '));
                assert!(parsed.is_ok(), "{line}: {}", parsed.unwrap_err());
            }
        }
    }

    #[test]
    fn the_short_help_of_every_command_is_one_screen() {
        const LINES: usize = 50;
        let mut command = with_help(Cli::command());
        command.build();
        let mut faults = Vec::new();
        // clap adds a command `help` of its own.
        for sub in command.get_subcommands_mut().filter(|sub| sub.get_name() != "help") {
            let name = sub.get_name().to_string();
            let n_lines = sub.clone().term_width(100).render_help().to_string().lines().count();
            for id in USUAL_EVERYWHERE {
                let is_shown = sub.get_arguments().any(|arg| arg.get_id() == id && !arg.is_hide_short_help_set());
                faults.extend((!is_shown).then(|| format!("gridpress {name} -h does not show {id}")));
            }
            faults.extend((n_lines > LINES).then(|| format!("gridpress {name} -h: {n_lines} lines")));
            for id in USUAL.iter().filter(|row| row.0 == name).flat_map(|row| row.1.split(' ')) {
                let is_there = sub.get_arguments().any(|arg| arg.get_id() == id);
                faults.extend((!is_there).then(|| format!("gridpress {name} has no {id}")));
            }
        }
        assert!(faults.is_empty(), "{}", faults.join("\n"));
    }

    #[test]
    fn shared_options_have_one_heading_everywhere() {
        for command in with_help(Cli::command()).get_subcommands() {
            for arg in command.get_arguments().filter(|arg| arg.get_id() == "out") {
                assert_eq!(arg.get_help_heading(), Some("Output"), "{}", command.get_name());
            }
        }
    }
}
