#!/bin/bash
# A set as an array of tasks under Slurm, and a merge when all of them have ended well. From a folder that all nodes see:
#
#   OUT=set SHARDS=64 bash slurm.sh --count 100000000 --seed monday --no-rate
#
# Words after the name go to `gridpress generate` as they are; --seed must be one of them. A killed task is requeued (--requeue) and continues
# with its existing parts. To resume later, repeat the command: undamaged parts are skipped.
#SBATCH --requeue
#SBATCH --open-mode=append
#SBATCH --output=/dev/null
set -eu
export OUT=${OUT:-set} SHARDS=${SHARDS:-64} GRIDPRESS=${GRIDPRESS:-gridpress}
case $OUT in -*) OUT=./$OUT ;; esac
mkdir -p "$OUT"
# A task opens its log itself: Slurm replaces signs such as % in the name of --output. gridpress ignores files whose names begin with a
# dot in its folders.
if [ -n "${SLURM_ARRAY_TASK_ID:-}" ]; then
    exec >>"$OUT/.slurm-$SLURM_ARRAY_JOB_ID-$SLURM_ARRAY_TASK_ID.log" 2>&1
    exec "$GRIDPRESS" generate "$@" --out "$OUT" --shard "auto/$SHARDS" --jobs "${SLURM_CPUS_PER_TASK:-1}" --quiet
elif [ -n "${GRIDPRESS_MERGES:-}" ]; then
    exec "$GRIDPRESS" merge "$OUT" >>"$OUT/.slurm-merge.log" 2>&1
fi
tasks=$(sbatch --parsable --array="0-$((SHARDS - 1))" --job-name=gridpress --cpus-per-task="${CPUS:-1}" "$0" "$@")
GRIDPRESS_MERGES=yes sbatch --parsable --dependency="afterok:$tasks" --job-name=gridpress-merge "$0"
