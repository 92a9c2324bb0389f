#!/usr/bin/env bash
# Everything, in full: all tests, all judges with EVERY=1, the page in its release profile, ARM, fuzzers, races. Takes hours. What each part
# took, and whether it was content, is told at the end; if all were, .ci/night names the commit, from which on CI chooses judges. Whoever
# closes an issue runs this once and commits that file.
# usage: tests/nightly.sh [PART …], the parts being the words of `parts` below
set -euo pipefail
cd "$(dirname "$0")/.."
mkdir -p target/night
parts=(test slow lint lint-page deny page judge judge-page judge-python arm fuzz compare)
[ $# -eq 0 ] || parts=("$@")
export EVERY=1 QUICK=1 FUZZ_SECONDS=${FUZZ_SECONDS:-60}
commit=$(git rev-parse HEAD)
git diff --quiet HEAD || commit=
told=() failed=0
for part in "${parts[@]}"; do
    start=$SECONDS says=ok
    make "$part" >"target/night/$part.log" 2>&1 || says=FAILED failed=1
    told+=("$says: make $part, $((SECONDS - start)) s")
    echo "${told[-1]}"
done
echo "== the night"
printf '%s\n' "${told[@]}"
[ "$failed" = 0 ] || { echo "the logs are in target/night" && exit 1; }
if [ $# -eq 0 ] && [ -n "$commit" ]; then echo "$commit" >.ci/night; fi
