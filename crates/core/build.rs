//! Lists the kinds and rules of `templates/` for embedding, so that adding one means adding a file.

use std::fs;
use std::path::Path;

fn main() {
    for room in ["kinds", "rules"] {
        list(room);
    }
}

fn list(room: &str) {
    let here = std::env::var("CARGO_MANIFEST_DIR").expect("cargo names the package's folder");
    let folder = Path::new(&here).join("../../templates").join(room);
    println!("cargo::rerun-if-changed={}", folder.display());
    let entries = fs::read_dir(&folder).expect("the folder of templates can be read").flatten();
    let mut names: Vec<String> = entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    names.retain(|name| name.ends_with(".toml") && !name.starts_with('.'));
    names.sort();
    let row = |name: &String| format!("({:?}, include_bytes!({:?}) as &[u8]),\n", format!("{room}/{name}"), folder.join(name));
    let list = format!("&[\n{}]\n", names.iter().map(row).collect::<String>());
    let out = std::env::var("OUT_DIR").expect("cargo names a folder for what is made");
    fs::write(Path::new(&out).join(format!("{room}.rs")), list).expect("the build's folder can be written");
}
