#!/usr/bin/env bash
# Kinds beside Simon Tatham's collection, whole programs on one thread: puzzles a second of processor time (user and system), medians of
# ROUNDS rounds in turns. Markdown on standard output. Both remove clues as long as one solution is left; in brackets: digits on average.
# sgt-solo makes its difficulty "unreasonable" (`du`) without symmetry (`a`), because only then does it remove every clue that can go.
set -euo pipefail
cd "$(dirname "$0")/.."
PATH=$PATH:/usr/games
ROUNDS=${ROUNDS:-${QUICK:+1}}
ROUNDS=${ROUNDS:-5}
GRIDPRESS=${GRIDPRESS:-${CARGO_TARGET_DIR:-target}/release/gridpress}
TIMEFORMAT='%U %S'

# A kind, how many of ours a round, what the other program is asked for, how many of its own.
KINDS='
x 1000 sgt-solo 3x3xadu 5
jigsaw 500 sgt-solo 9jadu 8
killer 200 sgt-solo 3x3kadu 5
killer-x 300 sgt-solo 3x3kxadu 8
'

command -v sgt-solo >/dev/null || { echo "left out: kinds beside sgt-solo, which is not here" >&2; exit 0; }
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT

spent() { # file for what it prints, command …
    local out=$1
    shift
    { time "$@" >"$out" 2>/dev/null; } 2>&1 | awk '{ print $1 + $2 }'
}

for round in $(seq "$ROUNDS"); do
    while read -r kind ours program asked theirs; do
        [ -n "$kind" ] || continue
        # What the programs need to begin with counts, as it does for whoever runs them.
        echo "$kind ours $(spent "$work/$kind.ours" "$GRIDPRESS" generate --kind "$kind" --count "$ours" --seed "$round" --no-rate --jobs 1 --to lines --quiet) $ours"
        echo "$kind theirs $(spent "$work/$kind.theirs" "$program" --generate "$theirs" "$asked") $theirs"
    done <<<"$KINDS" >>"$work/times"
done

rate() { # kind, whose
    awk -v kind="$1" -v whose="$2" '$1 == kind && $2 == whose { print $4 / $3 }' "$work/times" | sort -g |
        awk '{ all[NR] = $1 } END { print all[int((NR + 1) / 2)] }'
}
# Digits a puzzle: ours are the first field, theirs the numbers between the colon and the comma.
clues() { cut -d ' ' -f 1 "$work/$1.ours" | awk '{ n += gsub(/[1-9]/, "") } END { printf "%.1f", n / NR }'; }
their_clues() { sed 's/^[^:]*://; s/,.*//' "$work/$1.theirs" | awk '{ n += gsub(/[0-9]+/, "") } END { printf "%.1f", n / NR }'; }

echo "| kinds of 9×9, a second | ours | sgt-solo | ours to sgt-solo |"
echo "| --- | ---: | ---: | ---: |"
while read -r kind _; do
    [ -n "$kind" ] || continue
    echo "$(rate "$kind" ours) $(clues "$kind") $(rate "$kind" theirs) $(their_clues "$kind")" |
        awk -v kind="$kind" '{ printf "| %s | %.0f (%s) | %.1f (%s) | %.0f× |\n", kind, $1, $2, $3, $4, $1 / $3 }'
done <<<"$KINDS"
