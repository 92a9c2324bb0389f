#!/usr/bin/env bash
# Everything: all tests, all judges, the page in its release profile, the wheel, ARM, fuzzers, races. Takes some two hours on two cores; with
# EVERY=1, judges look at every book in every language and every look, which takes hours more. If all was well, .ci/night names the
# commit, from which on CI chooses judges. Whoever closes an issue runs this once and commits that file. A night that was cut short goes on
# with the same command.
set -euo pipefail
cd "$(dirname "$0")/.."
night=target/night
mkdir -p "$night"
source tests/parts.sh
export QUICK=1 FUZZ_SECONDS=${FUZZ_SECONDS:-60}
unset JUDGES

beside night-compiled 'make lint' 'make lint-page' 'make deny' 'make windows' 'make page' 'make judge-page' 'make arm'
part make test
part make slow
part make book
part make judge
part make fuzz
joined
# Alone, since it measures.
part make compare
echo "== the night was well, $SECONDS s"
[ -z "$state" ] || echo "$state" >.ci/night
