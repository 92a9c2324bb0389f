#!/usr/bin/env bash
# Licences, sources, crates that are there twice, and known faults of every crate, by cargo-deny, which is installed if it is
# missing. Where it can't run, this fails. Known faults are in a database that not every machine can reach: where it can't be had,
# that is said loudly, and ADVISORIES chooses what follows: `if-reachable` (the default) goes on without, `required` fails, so
# that a machine which must know is never told that all is well.
set -euo pipefail
cd "$(dirname "$0")/.."
choice=${ADVISORIES:-if-reachable}
case $choice in if-reachable | required) ;; *) echo "ADVISORIES=$choice: expected if-reachable or required" >&2 && exit 2 ;; esac
command -v cargo-deny >/dev/null || cargo install cargo-deny --locked --debug --quiet || {
    echo "deny: cargo-deny is not here and could not be installed, so nothing was judged" >&2
    exit 1
}
cargo deny --locked --all-features check licenses bans sources
if said=$(timeout 120 cargo deny fetch db 2>&1); then
    cargo deny --locked --all-features check advisories
    exit
fi
printf '%s\n' "$said" | tail -n 3 >&2
echo "deny: KNOWN FAULTS WERE NOT LOOKED UP: the database of advisories can't be reached from here (ADVISORIES=required makes that fail)" >&2
[ "$choice" = if-reachable ]
