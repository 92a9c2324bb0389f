#!/bin/sh
# A set on all cores of one machine, shard by shard, under GNU parallel. Repeat it after any failure: finished
# shards are skipped (--resume-failed), and the others continue with their existing parts.
#
#   OUT=set SHARDS=16 sh parallel.sh --count 1000000 --seed monday --no-rate
#
# Words after the name go to `gridpress generate` as they are; --seed must be one of them, or each shard would draw its own.
set -eu
if [ -n "${GRIDPRESS_SHARD:-}" ]; then # one shard, as GNU parallel runs it
    eval "set -- $GRIDPRESS_WORDS"
    exec "$GRIDPRESS" generate "$@" --out "$OUT" --shard "$GRIDPRESS_SHARD/$SHARDS" --jobs 1 --quiet
fi
export OUT="${OUT:-set}" SHARDS="${SHARDS:-16}" GRIDPRESS="${GRIDPRESS:-gridpress}" GRIDPRESS_FILE="$0" GRIDPRESS_WORDS=
case $OUT in -*) OUT=./$OUT ;; esac
# GNU parallel replaces braces in what it is given, and a shell reads the result. So the words go around it, each in single quotes; the
# x keeps a line break at the end of a word.
for word in "$@"; do
    quoted=$(printf '%sx' "$word" | sed "s/'/'\\\\''/g")
    GRIDPRESS_WORDS="$GRIDPRESS_WORDS '${quoted%x}'"
done
mkdir -p "$OUT"
export PARALLEL_SHELL=/bin/sh
# shellcheck disable=SC2016 # the shell of each shard reads the name
seq 0 "$((SHARDS - 1))" | parallel --will-cite --jobs "${JOBS:-100%}" --joblog "$OUT/.joblog" --resume-failed --retries 3 \
    'GRIDPRESS_SHARD={} exec sh "$GRIDPRESS_FILE"'
"$GRIDPRESS" merge "$OUT"
