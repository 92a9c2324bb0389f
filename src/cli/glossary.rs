//! `gridpress glossary`: each technique with its name, the idea behind it, and a picture of a board on which it was found.

use super::help::themes;
use super::knobs::kind_said;
use super::output::{Console, put};
use super::{Common, Outcome};
use crate::board::{Level, tenths};
use crate::guard::foreign;
use crate::kinds::{kind_said as kind_of, parse_size};
use crate::logic::{LADDER, Technique};
use crate::press::book::Assets;
use crate::press::{Use, glossary, glossary_html, glossary_pdf, glossary_sheet};
use crate::render::{TextMode, titled_svg};
use crate::words::may_need;
use anyhow::bail;
use clap::ValueEnum;
use std::path::PathBuf;

#[derive(clap::Args)]
pub struct Glossary {
    /// The techniques, by their keys: x-wing, naked-pair … [default: all]
    #[arg(value_name = "TECHNIQUE")]
    techniques: Vec<String>,
    /// Only techniques that boards of this kind can need; or the file of your own kind
    #[arg(long)]
    kind: Option<String>,
    /// Rows x columns of a box, for --kind
    #[arg(long, requires = "kind")]
    size: Option<String>,
    /// text, html, svg or pdf [default: by the extension of --out, otherwise text]
    #[arg(long, value_name = "FORMAT")]
    to: Option<Form>,
    /// The language
    #[arg(long, value_name = "LANGUAGE", default_value = "en")]
    language: String,
    #[arg(long, help = themes("How pictures look"), default_value = "color")]
    theme: String,
    /// The paper of a PDF: a4, letter, a5 …
    #[arg(long, default_value = "a4", value_name = "PAPER")]
    paper: String,
    /// A file; one of that name is replaced once the new one is complete [default: stdout]
    #[arg(long, short, value_name = "FILE")]
    out: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Form {
    Text,
    Html,
    Svg,
    Pdf,
}

/// Pictures side by side on a sheet.
const COLUMNS: usize = 3;

pub fn run(args: &Glossary, common: &Common) -> anyhow::Result<Outcome> {
    if let Some(unknown) = args.techniques.iter().find(|key| LADDER.iter().all(|row| row.key != key.as_str())) {
        let known: Vec<&str> = LADDER.iter().map(|row| row.key).collect();
        let hint = crate::guard::suggestion(unknown, &known);
        bail!("there is no technique '{name}'; {hint}", name = foreign(&unknown));
    }
    let library = common.library()?;
    let board = match &args.kind {
        None => None,
        Some(kind) => {
            let kind = kind_of(&kind_said(kind, &library)?)?;
            let size = args.size.as_deref().map(parse_size).transpose()?;
            Some(kind.sample(&kind.check(size, None, false)?))
        }
    };
    let is_named = |row: &Technique| args.techniques.is_empty() || args.techniques.iter().any(|key| key == row.key);
    let is_wanted = |row: &Technique| is_named(row) && board.as_ref().is_none_or(|board| may_need(row.key, board));
    let ending = args.out.as_ref().and_then(|out| out.extension()).and_then(|e| e.to_str());
    let to = args.to.or(ending.and_then(|e| Form::from_str(e, true).ok())).unwrap_or(Form::Text);
    let assets = Assets::open(&library, &args.language, &args.theme)?;
    let used = if to == Form::Html { Use::Pages } else { Use::Steps };
    Console::new(common).say_lacks(&library, &args.language, used)?;
    let entries = glossary(&library, assets.materials().words, is_wanted)?;
    if entries.is_empty() {
        bail!("no board here shows these techniques");
    }
    let assets = assets.with_glossary(entries);
    let bytes = match to {
        Form::Text => text(&assets).into_bytes(),
        Form::Html => glossary_html(&library, &assets)?.into_bytes(),
        Form::Pdf => glossary_pdf(&assets, &args.paper)?,
        Form::Svg => {
            let materials = assets.materials();
            let title = &materials.words.page.glossary;
            titled_svg(materials.fonts, &glossary_sheet(&assets, COLUMNS), TextMode::Paths, title).into_bytes()
        }
    };
    put(args.out.as_deref(), &bytes)?;
    Ok(Outcome::Done)
}

/// A paragraph for each technique, with the level of a puzzle that needs nothing harder.
fn text(assets: &Assets) -> String {
    let materials = assets.materials();
    let one = |entry: &crate::book::Entry| {
        let name = entry.name.map_or(String::new(), |name| format!(", {name}"));
        let (cost, level) = (tenths(entry.step.cost.into()), materials.words.level(Level::of_cost(entry.step.cost)));
        format!("{} ({}{name}, {cost}, {level})\n  {}\n", entry.heading, entry.key, entry.idea)
    };
    materials.texts.glossary.iter().map(one).collect::<Vec<_>>().join("\n")
}
