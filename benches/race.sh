#!/usr/bin/env bash
# Builds the races, gets the programs that are raced where it can, and runs them; Markdown on standard output.
# What is not here and can't be had is left out, with a word.
set -euo pipefail
cd "$(dirname "$0")/.."

need() { # command, Debian package
    command -v "$1" >/dev/null || [ -x "/usr/games/$1" ] && return 0
    if command -v apt-get >/dev/null && [ "$(id -u)" = 0 ]; then
        { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "$2"; } >/dev/null 2>&1 || true
    fi
}
need qqwing qqwing
need sgt-solo sgt-puzzles

cargo build --release --locked -p gridpress-peers
exec "${CARGO_TARGET_DIR:-target}/release/compare" "$@"
