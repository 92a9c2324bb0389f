//! `gridpress templates`: what is inside the program, listed, shown or written out to be changed.
//! What never lives here: the templates.

use super::output::{Voice, named, put};
use super::{Common, Outcome};
use crate::guard::harmless;
use crate::press::EMBEDDED;
use crate::store;
use anyhow::{Context, bail};
use std::path::PathBuf;

#[derive(clap::Args)]
pub struct Templates {
    #[command(subcommand)]
    what: What,
}

#[derive(clap::Subcommand)]
enum What {
    /// The paths of all templates
    List,
    /// One template as it is, by its path such as books/kdp-6x9.toml
    Show {
        #[arg(value_name = "PATH")]
        path: String,
    },
    /// Write all templates into a folder, to be changed and used with --templates
    Export {
        #[arg(value_name = "DIR")]
        folder: PathBuf,
    },
}

pub fn run(args: &Templates, common: &Common) -> anyhow::Result<Outcome> {
    match &args.what {
        What::List => {
            let lines: String = common.library()?.paths().iter().map(|path| harmless(&path) + "\n").collect();
            put(None, lines.as_bytes())?;
        }
        What::Show { path } => put(None, &common.library()?.bytes(path)?)?,
        What::Export { folder } => {
            // Somebody's own changes are not written over.
            if let Some((path, _)) = EMBEDDED.iter().find(|(path, _)| folder.join(path).exists()) {
                bail!("{}: there is a file of that name already; export into an empty folder", named(&folder.join(path)));
            }
            for (path, bytes) in EMBEDDED {
                let place = folder.join(path);
                store::write(&place, bytes).with_context(|| format!("{}: can't be written", named(&place)))?;
            }
            let place = named(folder);
            Voice::new(common).say(&format!("{} files in {place}; use them with --templates {place}", EMBEDDED.len()));
        }
    }
    Ok(Outcome::Done)
}
