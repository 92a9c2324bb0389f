//! The job files: whatever characters a seed or a folder has, the program gets exactly these, and no shell runs them. Programs
//! that hand jobs out are stubs here; tests/judge/jobs.sh has the real ones.
#![cfg(unix)]

use crate::workshop::{Scratch, run};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;

/// As seeds and as names of folders.
const AWKWARD: [&str; 12] = [
    "two words",
    "it's",
    "monday $(touch PWNED)",
    "`touch PWNED`",
    "a; touch PWNED",
    "a\"b' && touch PWNED #",
    "{} {#} {= system(\"touch PWNED\") =}",
    "* ? [a-z] ~",
    "-dash --count 9",
    "gr\u{fc}n \u{2603}",
    "back\\slash\\n %A $HOME $$",
    "line\nbreak\n",
];

/// GNU parallel: joins its words, replaces the braces with each line of its input, and lets a shell read the result.
const PARALLEL: &str = r#"#!/bin/sh
while :; do case $1 in --jobs|--joblog|--retries) shift 2 ;; --*) shift ;; *) break ;; esac; done
template="$*"
while read -r n; do sh -c "$(printf '%s' "$template" | sed "s/{}/$n/g")" </dev/null || exit 1; done
"#;

/// Slurm: runs a script with its words, once a number of an array, or a command of --wrap.
const SBATCH: &str = r#"#!/bin/sh
last=none
while :; do case $1 in
    --array=*) last=${1#*-} last=${last#*-}; last=${last##*-}; shift ;;
    --wrap=*) sh -c "${1#--wrap=}" >&2 || exit 1; echo 1; exit ;;
    --*) shift ;; *) break ;; esac; done
if [ "$last" = none ]; then bash "$@" >&2 || exit 1; fi
[ "$last" = none ] || for n in $(seq 0 "$last"); do SLURM_ARRAY_JOB_ID=1 SLURM_ARRAY_TASK_ID=$n bash "$@" >&2 || exit 1; done
echo 1
"#;

/// The command line of AWS: notes what containers are to run, and the names of jobs.
const AWS: &str = r#"#!/bin/sh
while [ $# -gt 0 ]; do case $1 in
    --container-overrides) printf '%s' "$2" >"overrides-$(ls | grep -c overrides)"; shift 2 ;;
    --job-name) printf '%s\n' "$2" >>names; shift 2 ;;
    *) shift ;; esac; done
echo 1
"#;

fn file(name: &str) -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("templates/jobs").join(name)
}

/// A folder with a program of that name, which is found before others.
fn with_stub(name: &str, text: &str) -> Scratch {
    let scratch = Scratch::new();
    std::fs::create_dir(scratch.path("bin")).unwrap();
    scratch.file(&format!("bin/{name}"), text);
    std::fs::set_permissions(scratch.path(&format!("bin/{name}")), std::fs::Permissions::from_mode(0o755)).unwrap();
    scratch
}

#[track_caller]
fn ran(scratch: &Scratch, shell: &str, job: &str, env: &[(&str, &str)], words: &[&str]) {
    let path = format!("{}:{}", scratch.arg("bin"), std::env::var("PATH").unwrap_or_default());
    let mut command = Command::new(shell);
    command.arg(file(job)).args(words).current_dir(&scratch.0).env("PATH", path).envs(env.iter().copied());
    let output = command.env("GRIDPRESS", env!("CARGO_BIN_EXE_gridpress")).output().expect("the shell starts");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{job} {env:?} {words:?}: {said}");
    assert!(!scratch.path("PWNED").exists(), "{job} {env:?} {words:?}: a shell ran it");
}

/// A set by a job file is that by the program itself, in the folder that was named.
fn makes_the_same(shell: &str, job: &str, stub: (&str, &str)) {
    for (k, awkward) in AWKWARD.iter().enumerate() {
        let scratch = with_stub(stub.0, stub.1);
        let seed = format!("--seed={awkward}");
        let words = ["--size", "2x2", "--count", "4", "--part-slots", "2", "--no-rate", &seed];
        let out = AWKWARD[(k + 1) % AWKWARD.len()];
        ran(&scratch, shell, job, &[("OUT", out), ("SHARDS", "2")], &words);
        let whole = scratch.arg("whole");
        run(&[&["generate"][..], &words, &["--quiet", "--out", &whole]].concat()).exits(0);
        let mut made = scratch.all_files(out);
        made.retain(|name, _| !name.starts_with('.'));
        assert!(made == scratch.all_files("whole"), "{job}: {seed:?} in {out:?}");
    }
}

#[test]
fn shards_under_gnu_parallel_get_seeds_and_folders_as_they_are() {
    makes_the_same("sh", "parallel.sh", ("parallel", PARALLEL));
}

#[test]
fn tasks_under_slurm_get_seeds_and_folders_as_they_are() {
    makes_the_same("bash", "slurm.sh", ("sbatch", SBATCH));
}

#[test]
fn containers_of_aws_batch_get_seeds_and_folders_as_they_are() {
    for (k, awkward) in AWKWARD.iter().enumerate() {
        let scratch = with_stub("aws", AWS);
        let (seed, set) = (format!("--seed={awkward}"), AWKWARD[(k + 1) % AWKWARD.len()]);
        let env = [("JOB_QUEUE", "q"), ("JOB_DEFINITION", "d"), ("SET", set), ("SHARDS", "4")];
        ran(&scratch, "sh", "aws-batch.sh", &env, &["--count", "9", &seed]);
        let command = |name: &str| -> Vec<String> {
            let text = std::fs::read_to_string(scratch.path(name)).unwrap();
            let value: serde_json::Value = serde_json::from_str(&text).unwrap_or_else(|e| panic!("{e}: {text}"));
            value["command"].as_array().unwrap().iter().map(|word| word.as_str().unwrap().to_string()).collect()
        };
        let place = format!("/sets/{set}");
        let make = ["gridpress", "generate", "--count", "9", &seed, "--out", &place, "--shard", "auto/4", "--quiet"];
        assert_eq!(command("overrides-0"), make);
        assert_eq!(command("overrides-1"), ["gridpress", "merge", &place]);
        let names = std::fs::read_to_string(scratch.path("names")).unwrap();
        let is_right =
            |name: &str| name.len() <= 128 && name.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_'));
        assert!(names.lines().count() == 2 && names.lines().all(is_right), "{names}");
    }
}

/// Kubernetes starts programs without a shell. The treatment of quotes and dollars in its files is right for any words.
#[test]
fn pods_of_kubernetes_get_words_in_quotes_as_they_are() {
    let text = std::fs::read_to_string(file("kubernetes.yaml")).unwrap();
    for awkward in AWKWARD {
        let quoted = |word: &str| serde_json::to_string(&word.replace('$', "$$")).unwrap();
        let text = text.replace("\"--seed=monday\"", &quoted(&format!("--seed={awkward}")));
        // A list in brackets whose words are in double quotes is JSON, too.
        let list = text.lines().find_map(|line| line.trim().strip_prefix("args: ")).expect("a line of args");
        let words: Vec<String> = serde_json::from_str(list).unwrap();
        let told = words.iter().map(|word| word.replace("$$", "$")).find(|word| word.starts_with("--seed"));
        assert_eq!(told, Some(format!("--seed={awkward}")));
    }
}
