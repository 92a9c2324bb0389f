#!/bin/bash
# A set as an array of tasks under Slurm, and a merge when all of them have ended well. From a folder that all nodes see:
#
#   OUT=set SHARDS=64 bash slurm.sh --count 100000000 --seed monday --no-rate
#
# Words behind the name go to `gridpress generate`; --seed must be one of them. A killed task is requeued (--requeue) and continues
# with its existing parts. To resume later, repeat the command: undamaged parts are skipped.
#SBATCH --requeue
#SBATCH --open-mode=append
set -eu
export OUT=${OUT:-set} SHARDS=${SHARDS:-64} GRIDPRESS=${GRIDPRESS:-gridpress}
if [ -n "${SLURM_ARRAY_TASK_ID:-}" ]; then
    exec "$GRIDPRESS" generate "$@" --out "$OUT" --shard "auto/$SHARDS" --jobs "${SLURM_CPUS_PER_TASK:-1}" --quiet
fi
mkdir -p "$OUT"
# gridpress ignores files whose names begin with a dot in its folders.
tasks=$(sbatch --parsable --array="0-$((SHARDS - 1))" --job-name=gridpress --cpus-per-task="${CPUS:-1}" \
    --output="$OUT/.slurm-%A-%a.log" "$0" "$@")
sbatch --parsable --dependency="afterok:$tasks" --job-name=gridpress-merge --output="$OUT/.slurm-merge.log" \
    --wrap="\"$GRIDPRESS\" merge \"$OUT\""
