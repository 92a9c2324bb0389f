#!/usr/bin/env bash
# Runs every fuzz target for some time, from seeds that the program itself makes. Two arguments: the program, and seconds a
# target. What is found lies in fuzz/artifacts, and `cargo fuzz run TARGET FILE` shows it again.
set -euo pipefail
gridpress=$(realpath "$1")
seconds=$2
cd "$(dirname "$0")"
# cargo-fuzz asks for flags that only a nightly takes; the compiler in use takes them when told so.
export RUSTC_BOOTSTRAP=1
command -v cargo-fuzz > /dev/null || cargo install cargo-fuzz --locked

targets=$(sed -n 's/^name = "\(.*\)"$/\1/p' Cargo.toml | grep -v '^gridpress-fuzz$')
make_seeds() {
    "$gridpress" generate --quiet --no-rate --seed fuzz --count 2 "$@" --to jsonl
}
for target in $targets; do
    mkdir -p "corpus/$target"
    case $target in
    spec) cp ../templates/books/*.toml corpus/spec/ ;;
    text) cp ../templates/text/en/*.md corpus/text/ ;;
    theme) cp ../templates/themes/*.toml corpus/theme/ ;;
    font) cp ../templates/fonts/Atkinson*.ttf corpus/font/ ;;
    ornament) cp ../templates/ornaments/*.svg corpus/ornament/ ;;
    words) cp ../templates/text/en/words.toml corpus/words/ ;;
    printers) cp ../templates/printers.toml corpus/printers/ ;;
    other-toml) cp ../templates/covers/*.toml ../templates/examples.toml ../templates/fonts/families.toml corpus/other-toml/ ;;
    any-list) ;;
    printed) make_seeds | "$gridpress" convert --quiet --to ss > corpus/printed/classic ;;
    *)
        make_seeds | "$gridpress" convert --quiet --to "$target" > "corpus/$target/classic"
        for kind in "--size 2x3" "--size 4x4" "--kind suko"; do
            # Those that a format can't hold leave an empty seed, which is one too.
            make_seeds $kind | "$gridpress" convert --quiet --skip-bad --to "$target" > "corpus/$target/${kind##* }" 2> /dev/null || true
        done
        ;;
    esac
done
for target in $targets; do
    case $target in spec | text | theme | font | ornament | words | printers | other-toml | any-list) ;; *) for seed in corpus/"$target"/*; do cp "$seed" "corpus/any-list/$target-${seed##*/}"; done ;; esac
done
for target in $targets; do
    echo "== $target, $seconds seconds"
    # Safe Rust needs no address sanitizer, and is twice as fast without.
    longest=4096
    case $target in text | words | printers | other-toml) longest=32768 ;; font) longest=131072 ;; esac
    cargo fuzz run --fuzz-dir . --sanitizer none ${FUZZ_FLAGS:-} "$target" -- -max_total_time="$seconds" -max_len="$longest" -rss_limit_mb=1024 -timeout=10 -print_final_stats=1
done
