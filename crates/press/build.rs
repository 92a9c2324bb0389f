//! Lists the files of `templates/` for embedding, so that adding one means adding a file.

use std::fs;
use std::path::Path;

fn main() {
    let root = Path::new(&std::env::var("CARGO_MANIFEST_DIR").expect("cargo names the package's folder")).join("../../templates");
    println!("cargo::rerun-if-changed={}", root.display());
    let mut paths = Vec::new();
    gather(&root, "", &mut paths);
    paths.sort();
    let row = |path: &String| format!("({path:?}, include_bytes!({:?}) as &[u8]),\n", root.join(path));
    let out = std::env::var("OUT_DIR").expect("cargo names a folder for what is made");
    let list = format!("&[\n{}]\n", paths.iter().map(row).collect::<String>());
    fs::write(Path::new(&out).join("embedded.rs"), list).expect("the build's folder can be written");
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
