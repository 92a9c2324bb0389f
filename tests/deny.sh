#!/usr/bin/env bash
# Licences, sources and known faults of every crate, by cargo-deny, which is installed if it is missing. Known faults are in a
# database that not every machine can reach; where it can't, that is said.
set -euo pipefail
cd "$(dirname "$0")/.."
command -v cargo-deny >/dev/null || cargo install cargo-deny --locked --debug --quiet || { echo "left out: cargo-deny could not be installed"; exit 0; }
cargo deny --locked --all-features check licenses bans sources
if timeout 120 cargo deny fetch db >/dev/null 2>&1; then
    cargo deny --locked --all-features check advisories
else
    echo "left out: the database of known faults can't be reached from here"
fi
