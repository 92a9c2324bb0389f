#!/usr/bin/env bash
# Unit tests without optimisation: of the crates that changed since the last commit, or of one module.
# usage: tests/quick.sh [ROOM::…]
set -euo pipefail
cd "$(dirname "$0")/.."
crate_of() { case $1 in src) echo gridpress ;; *) echo "gridpress-$(basename "$(dirname "$1")")" ;; esac; } # a folder src
if [ $# -gt 0 ]; then
    room=${1%%::*}
    for src in crates/*/src src; do
        [ -e "$src/$room" ] || [ -e "$src/$room.rs" ] || continue
        exec "${CARGO:-cargo}" test --profile edit --locked --lib -p "$(crate_of "$src")" "$1"
    done
    echo "$1: no crate has a room '$room'" >&2
    exit 2
fi
changed=$({ git diff --name-only HEAD; git ls-files --others --exclude-standard; } | sed -nE 's,^((crates/[a-z]+/)?src)/.*,\1,p' | sort -u)
[ -n "$changed" ] || { echo "no crate has changed since the last commit"; exit 0; }
crates=()
for src in $changed; do crates+=(-p "$(crate_of "$src")"); done
exec "${CARGO:-cargo}" test --profile edit --locked --lib "${crates[@]}"
