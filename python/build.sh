#!/usr/bin/env bash
# Builds the Python package as a wheel. Uses maturin where it is installed; otherwise installs it into target/maturin.
# usage: python/build.sh PLACE [PROFILE]
set -euo pipefail
place=$(realpath -m "${1:?usage: python/build.sh PLACE [PROFILE]}")
profile=${2:-release}
cd "$(dirname "$0")"
export CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-$PWD/../target}

maturin=$(command -v maturin || true)
if [ -z "$maturin" ]; then
    tools=$PWD/../target/maturin
    maturin=$tools/bin/maturin
    [ -x "$maturin" ] || { python3 -m venv "$tools" && "$tools/bin/pip" install -q --disable-pip-version-check 'maturin>=1.9,<2'; } || {
        echo "the wheel needs maturin: 'pip install maturin', and for a folder of its own Python's venv" >&2
        exit 2
    }
fi
mkdir -p "$place"
"$maturin" build --profile "$profile" --locked --out "$place"
