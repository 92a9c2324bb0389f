#!/usr/bin/env bash
# How long a rating takes, whole program: a list in, uniqueness proven, every rating column out, on one core.
# Milliseconds of processor time a puzzle, the least of ROUNDS rounds; the bands take turns, so that a slow moment of the
# machine spoils a round and not a band. The figures of other programs were measured on one Zen 4 core and are quoted.
set -euo pipefail
cd "$(dirname "$0")/.."
ROUNDS=${ROUNDS:-5}
GRIDPRESS=${GRIDPRESS:-${CARGO_TARGET_DIR:-target}/release/gridpress}
LISTS=benches/corpora/rating
# A run should take this many seconds at least, so that start-up does not count: lists are repeated until it does.
AIM=0.3
TIMEFORMAT='%U %S'

# band, Sudoku Explainer 1.2.1, HoDoKu, skfr, Sukaku Forge, goal
BANDS='1.0-1.5 1.10 0.31 0.20 0.024 0.011
1.7-2.5 1.46 0.61 0.22 0.052 0.015
2.6-4.4 7.3 0.38 0.27 0.26 0.073
4.5-6.2 8.9 0.65 0.31 0.37 0.089
6.5-7.9 81 9.4 2.2 3.8 0.8
8.x 598 136 28 31 6
9.x 1674 376 89 94 17
10+ 54000 300 315 1533 300'

work=$(mktemp -d)
trap 'rm -r "$work"' EXIT

seconds() { # list
    { time "$GRIDPRESS" rate --jobs 1 --quiet "$1" > "$work/out.csv"; } 2>&1 | awk '{ print $1 + $2 }'
}

while read -r band _; do
    [ -f "$LISTS/$band.txt" ] || continue
    grep -v '^#' "$LISTS/$band.txt" > "$work/once.txt"
    once=$(seconds "$work/once.txt")
    times=$(awk -v once="$once" -v aim=$AIM 'BEGIN { n = int(aim / (once + 0.001)) + 1; print n }')
    for _ in $(seq "$times"); do cat "$work/once.txt"; done > "$work/$band.txt"
    # Repeating showed how much of that was start-up: once more.
    once=$(seconds "$work/$band.txt")
    more=$(awk -v once="$once" -v aim=$AIM 'BEGIN { n = int(aim / (once + 0.001)) + 1; print n }')
    for _ in $(seq "$more"); do cat "$work/$band.txt"; done > "$work/list.txt"
    mv "$work/list.txt" "$work/$band.txt"
done <<< "$BANDS"

for _ in $(seq "$ROUNDS"); do
    while read -r band _; do
        if [ -f "$work/$band.txt" ]; then echo "$band $(seconds "$work/$band.txt")" >> "$work/times"; fi
    done <<< "$BANDS"
done

echo "| ER | ours | Sudoku Explainer 1.2.1 | HoDoKu | skfr | Sukaku Forge | goal | against Sudoku Explainer | rated |"
echo "|---|---|---|---|---|---|---|---|---|"
while read -r band se hodoku skfr forge goal; do
    if [ ! -f "$work/$band.txt" ]; then
        echo "| $band | no list | $se | $hodoku | $skfr | $forge | $goal | | |"
        continue
    fi
    least=$(awk -v band="$band" '$1 == band { print $2 }' "$work/times" | sort -g | head -n 1)
    n=$(wc -l < "$work/$band.txt")
    "$GRIDPRESS" rate --jobs 1 --quiet "$LISTS/$band.txt" > "$work/out.csv"
    # What the ladder cannot finish is quick and no rating, so there is nothing to compare.
    rated=$(awk -F, 'NR > 1 { n++; done += $NF == "done" } END { print done / n }' "$work/out.csv")
    awk -v band="$band" -v least="$least" -v n="$n" -v se="$se" -v rest="$hodoku | $skfr | $forge | $goal" -v rated="$rated" \
        'BEGIN { ms = 1000 * least / n; against = rated == 1 ? sprintf("%.0f×", se / ms) : "–"
                 printf "| %s | %.4f | %s | %s | %s | %.0f %% |\n", band, ms, se, rest, against, 100 * rated }'
done <<< "$BANDS"
