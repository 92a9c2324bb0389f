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
    # Each sort of file that asks for much, in small.
    pdf) python3 ../tests/judge/hostile_pdf.py --seeds corpus/pdf && find corpus/pdf -size +16k -delete ;;
    text) cp ../templates/text/en/*.md corpus/text/ ;;
    theme) cp ../templates/themes/*.toml corpus/theme/ ;;
    font) cp ../templates/fonts/Atkinson*.ttf corpus/font/ ;;
    # What folders of a run and of a book say of themselves.
    folder)
        "$gridpress" generate --quiet --seed fuzz --size 2x2 --count 4 --part-slots 2 --split a:1,b:1 --out corpus/folder-run
        "$gridpress" book --quiet sampler --pictures none --out corpus/folder-book
        cp corpus/folder-run/run.json corpus/folder/run
        cp corpus/folder-run/manifest.json corpus/folder/manifest
        cp corpus/folder-book/manifest.json corpus/folder/book
        rm -r corpus/folder-run corpus/folder-book
        ;;
    ornament) cp ../templates/ornaments/*.svg corpus/ornament/ ;;
    words) cp ../templates/text/en/{words,steps}.toml corpus/words/ ;;
    printers) cp ../templates/printers.toml corpus/printers/ ;;
    other-toml) cp ../templates/covers/*.toml ../templates/examples.toml ../templates/fonts/families.toml corpus/other-toml/ ;;
    any-list) ;;
    printed) make_seeds | "$gridpress" convert --quiet --to ss > corpus/printed/classic ;;
    # Games without boxes, and links of one kind.
    sgt-unequal) make_seeds --kind futoshiki | "$gridpress" convert --quiet --to sgt-unequal > corpus/sgt-unequal/futoshiki ;;
    sgt-towers) make_seeds --kind skyscrapers | "$gridpress" convert --quiet --to sgt-towers > corpus/sgt-towers/skyscrapers ;;
    sgt-keen) make_seeds --kind calcudoku | "$gridpress" convert --quiet --to sgt-keen > corpus/sgt-keen/calcudoku ;;
    puzzlink) make_seeds --kind kakuro | "$gridpress" convert --quiet --to puzzlink > corpus/puzzlink/kakuro ;;
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
    case $target in spec | pdf | text | theme | font | ornament | words | printers | other-toml | folder | any-list) ;; *) for seed in corpus/"$target"/*; do cp "$seed" "corpus/any-list/$target-${seed##*/}"; done ;; esac
done
for target in $targets; do
    echo "== $target, $seconds seconds"
    # A PDF may cost 10 s where nobody counts branches, and needs some bytes for its tables.
    case $target in
    pdf) limits="-max_len=16384 -timeout=100" ;;
    text | words | printers | other-toml | folder) limits="-max_len=32768 -timeout=10" ;;
    font) limits="-max_len=131072 -timeout=10" ;;
    *) limits="-max_len=4096 -timeout=10" ;;
    esac
    # Safe Rust needs no address sanitizer, and is twice as fast without.
    cargo fuzz run --fuzz-dir . --sanitizer none ${FUZZ_FLAGS:-} "$target" -- -max_total_time="$seconds" $limits -rss_limit_mb=1024 -print_final_stats=1
done
