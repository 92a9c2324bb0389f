#!/usr/bin/env bash
# `gridpress solve --limit 2` as a whole program on one thread: a list in, a list out, nothing kept back. Markdown on standard output.
# Rows a second of processor time (user and system), medians of ROUNDS rounds; all programs take turns on each list.
# Other programs can't be installed and are named by variables: SCHOKU=path/to/schoku and TDOKU=path/to/tdoku/build/solve; OLD= is another
# gridpress. What is not named is left out, with a word.
set -euo pipefail
cd "$(dirname "$0")/.."
ROUNDS=${ROUNDS:-5}
GRIDPRESS=${GRIDPRESS:-${CARGO_TARGET_DIR:-target}/release/gridpress}
CORPORA=benches/corpora
# Rows of a list: some tenths of a second for each program.
ROWS=${ROWS:-${QUICK:+100000}}
ROWS=${ROWS:-500000}
TIMEFORMAT='%U %S'
LISTS='random-minimal low-clue hard nearly-full'

work=$(mktemp -d)
trap 'rm -r "$work"' EXIT

say() { echo "$*" >&2; }

# A short list again and again, in an order that is the same for every run and in which no row has the same neighbour twice in a row.
repeated() { # list
    grep -v '^#' "$1" | cut -c 1-81 | awk -v rows="$2" '
        { list[NR - 1] = $1 }
        END { for (k = 0; k < rows; k++) { seed = (seed * 69069 + 1) % 4294967296; print list[int(seed / 65536) % NR] } }'
}

say "making lists of $ROWS rows"
"$GRIDPRESS" generate --count "$ROWS" --no-rate --seed whole --to lines --out "$work/random-minimal.txt" --quiet
repeated "$CORPORA/low-clue.txt" "$ROWS" > "$work/low-clue.txt"
repeated "$CORPORA/hard.txt" "$((ROWS / 5))" > "$work/hard.txt"
# Solutions with ten of their cells emptied.
"$GRIDPRESS" solve --quiet "$work/random-minimal.txt" | awk -F, 'NR > 1 {
    text = $2
    for (k = 0; k < 10; k++) { seed = (seed * 69069 + 1) % 4294967296; at = int(seed / 65536) % 81 + 1
        text = substr(text, 1, at - 1) "." substr(text, at + 1) }
    print text }' > "$work/nearly-full.txt"

run() { # program, list
    case $1 in
    gridpress) "$GRIDPRESS" solve --limit 2 --jobs 1 "$2" > "$work/out" ;;
    old) "$OLD" solve --limit 2 --jobs 1 "$2" > "$work/out" ;;
    schoku) "$SCHOKU" -rM -t1 "$2" "$work/out" > /dev/null ;;
    tdoku) "$TDOKU" 2 < "$2" > "$work/out" ;;
    esac
}

programs=gridpress
for program in old schoku tdoku; do
    path=${program^^}
    path=${!path:-}
    if [ -z "$path" ]; then
        say "$program: left out, ${program^^} does not name it"
    elif [ ! -x "$path" ]; then
        say "$program: left out, $path is no program"
    else
        programs="$programs $program"
    fi
done

for _ in $(seq "$ROUNDS"); do
    for list in $LISTS; do
        for program in $programs; do
            { time run "$program" "$work/$list.txt" 2> /dev/null; } 2>&1 | awk -v what="$list $program" '{ print what, $1 + $2 }' >> "$work/times"
        done
    done
done

median() { # list, program
    awk -v list="$1" -v program="$2" '$1 == list && $2 == program { print $3 }' "$work/times" | sort -g |
        awk '{ all[NR] = $1 } END { print all[int((NR + 1) / 2)] }'
}

echo "| solve a list, rows a second | $(sed 's/ / | /g' <<< "$programs") | ours to the best other |"
echo "| --- |$(sed 's/[a-z]* */ ---: |/g' <<< "$programs") ---: |"
for list in $LISTS; do
    n=$(wc -l < "$work/$list.txt")
    for program in $programs; do echo "$program $(median "$list" "$program")"; done |
        awk -v list="$list" -v n="$n" '
            { cells = cells sprintf(" | %.0f", n / $2); if (NR == 1) ours = $2; else if ($1 != "old" && (!best || $2 < best)) best = $2 }
            END { print "| " list cells " | " (best ? sprintf("%.2f×", best / ours) : "–") " |" }'
done
