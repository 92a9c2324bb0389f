#!/usr/bin/env bash
# The speed of each kind: milliseconds of processor time a puzzle of its usual size, without its rating, on one thread. Writes
# the list that docs/kinds.md shows: benches/kinds.sh >tests/corpus/kind_speed.csv, then UPDATE_EXPECT=1 and the test of that page.
# Environment: GRIDPRESS (the program), COUNT (puzzles a kind).
set -euo pipefail
gridpress=${GRIDPRESS:-target/release/gridpress}
count=${COUNT:-100}

spent() { # processor seconds of a run of this many puzzles
    local TIMEFORMAT='%U %S'
    { time "$gridpress" --quiet generate --kind "$1" --count "$2" --seed speed --no-rate --jobs 1 >/dev/null; } 2>&1 \
        | awk '{ print $1 + $2 }'
}

echo "kind,ms"
"$gridpress" kinds | sed -n 's/^\([a-z-]*\): .*/\1/p' | while read -r kind; do
    # What the program needs to begin with is no part of a puzzle's time.
    awk -v kind="$kind" -v one="$(spent "$kind" 1)" -v all="$(spent "$kind" $((count + 1)))" -v n="$count" \
        'BEGIN { printf "%s,%.2f\n", kind, (all - one) * 1000 / n }'
done
