//! Lists the files of `templates/`, so that adding one is adding a file: the program embeds whatever lies there.

use std::fs;
use std::path::Path;

fn main() {
    println!("cargo::rerun-if-changed=templates");
    let root = Path::new(&std::env::var("CARGO_MANIFEST_DIR").expect("cargo names the package's folder")).join("templates");
    let mut paths = Vec::new();
    gather(&root, "", &mut paths);
    paths.sort();
    let row = |path: &String| format!("({path:?}, include_bytes!({:?}) as &[u8]),\n", root.join(path));
    let out = std::env::var("OUT_DIR").expect("cargo names a folder for what is made");
    let write = |name: &str, is_one: fn(&str) -> bool| {
        let list = format!("&[\n{}]\n", paths.iter().filter(|path| is_one(path)).map(row).collect::<String>());
        fs::write(Path::new(&out).join(name), list).expect("the build's folder can be written");
    };
    write("embedded.rs", |_| true);
    // The kinds by themselves, for the room that knows what a kind is.
    write("kinds.rs", |path| path.starts_with("kinds/") && path.ends_with(".toml"));
}

/// The paths below a folder with slashes, hidden files left out.
fn gather(folder: &Path, before: &str, paths: &mut Vec<String>) {
    for entry in fs::read_dir(folder).expect("templates/ can be read").flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        match entry.path().is_dir() {
            _ if name.starts_with('.') => {}
            true => gather(&entry.path(), &format!("{before}{name}/"), paths),
            false => paths.push(format!("{before}{name}")),
        }
    }
}
