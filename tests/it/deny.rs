//! The script that checks our crates must fail if it cannot check: the test runs it with a fake cargo.
#![cfg(unix)]

use crate::workshop::Scratch;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;

/// Runs the script with a cargo defined by a line of shell; returns its exit code and its output.
fn denied(cargo: &str, has_deny: bool, choice: Option<&str>) -> (Option<i32>, String) {
    let scratch = Scratch::new();
    let put = |name: &str, text: &str| {
        let place = scratch.file(name, format!("#!/bin/sh\n{text}\n"));
        std::fs::set_permissions(&place, std::fs::Permissions::from_mode(0o755)).unwrap();
    };
    put("cargo", cargo);
    if has_deny {
        put("cargo-deny", "exit 0");
    }
    let mut script = Command::new("bash");
    script.arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/deny.sh"));
    script.env("PATH", format!("{}:/usr/bin:/bin", scratch.0.display())).env_remove("ADVISORIES");
    choice.map(|choice| script.env("ADVISORIES", choice));
    let ran = script.output().unwrap();
    let said = [ran.stdout, ran.stderr].concat();
    (ran.status.code(), String::from_utf8_lossy(&said).into_owned())
}

#[test]
fn what_cannot_be_judged_is_no_success() {
    let (code, said) = denied("exit 1", false, None);
    assert!(code == Some(1) && said.contains("nothing was judged"), "{code:?}: {said}");
    // A rejected crate, then one with a known vulnerability.
    assert_eq!(denied("case \"$*\" in *licenses*) exit 4;; esac", true, None).0, Some(4));
    assert_eq!(denied("case \"$*\" in *advisories*) exit 5;; esac", true, None).0, Some(5));
    assert_eq!(denied("exit 0", true, Some("required")).0, Some(0));
    let far = "case \"$*\" in *fetch*) echo no route >&2; exit 1;; esac";
    let (code, said) = denied(far, true, None);
    assert!(code == Some(0) && said.contains("no route") && said.contains("KNOWN FAULTS WERE NOT LOOKED UP"), "{code:?}: {said}");
    assert_eq!(denied(far, true, Some("required")).0, Some(1));
    assert_eq!(denied("exit 0", true, Some("never")).0, Some(2));
}
