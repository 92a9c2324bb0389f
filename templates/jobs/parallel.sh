#!/bin/sh
# A set on all cores of one machine, shard by shard, under GNU parallel. Repeat it after any failure: finished
# shards are skipped (--resume-failed), and the others continue with their existing parts.
#
#   OUT=set SHARDS=16 sh parallel.sh --count 1000000 --seed monday --no-rate
#
# Words behind the name go to `gridpress generate`; --seed must be one of them, or each shard would draw its own.
set -eu
out=${OUT:-set}
shards=${SHARDS:-16}
gridpress=${GRIDPRESS:-gridpress}
mkdir -p "$out"
seq 0 "$((shards - 1))" | parallel --will-cite --jobs "${JOBS:-100%}" --joblog "$out/.joblog" --resume-failed --retries 3 \
    "$gridpress" generate "$@" --out "$out" --shard "{}/$shards" --jobs 1 --quiet
"$gridpress" merge "$out"
