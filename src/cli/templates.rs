//! `gridpress templates`: lists, shows or exports the embedded files.

use super::output::{Console, put};
use super::{Common, Outcome};
use crate::guard::{harmless, named};
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
    /// Print a template, by its path such as books/kdp-6x9.toml
    Show {
        /// Its path below templates/, as `templates list` shows it
        #[arg(value_name = "PATH")]
        path: String,
    },
    /// Write all templates to a folder, to be changed and used with --templates
    Export {
        /// A folder that is empty or new; no file in it is replaced
        #[arg(value_name = "DIR")]
        folder: PathBuf,
    },
}

pub fn run(args: &Templates, common: &Common) -> anyhow::Result<Outcome> {
    match &args.what {
        What::List => {
            let lines: String = common.library()?.paths().iter().map(|path| harmless(path) + "\n").collect();
            put(None, lines.as_bytes())?;
        }
        What::Show { path } => put(None, &common.library()?.bytes(path)?)?,
        What::Export { folder } => {
            // Never overwrite the user's changes.
            let unwritable = |path: &str| format!("{}: can't be written", named(&folder.join(path)));
            let place = named(folder);
            let folder = store::Folder::make(folder).with_context(|| unwritable(""))?;
            for (path, _) in EMBEDDED {
                if folder.kind(path).with_context(|| unwritable(path))?.is_some() {
                    bail!("{}: there is a file of that name already; export into an empty folder", named(&folder.path(path)));
                }
            }
            for (path, bytes) in EMBEDDED {
                folder.write(path, bytes).with_context(|| unwritable(path))?;
            }
            Console::new(common).say(&format!("{} files in {place}; use them with --templates {place}", EMBEDDED.len()));
        }
    }
    Ok(Outcome::Done)
}
