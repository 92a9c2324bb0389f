#!/usr/bin/env bash
# The types of the program on Windows, without Parquet, whose zstd wants a C compiler for there. rustup brings the target; where it can't,
# this is left out.
set -euo pipefail
cd "$(dirname "$0")/.."
target=x86_64-pc-windows-gnu
has_target() { [ -d "$(rustc --print target-libdir --target $target 2>/dev/null)" ]; }
has_target || { command -v rustup >/dev/null && timeout 120 rustup --quiet target add $target; } || true
has_target || { echo "left out: the types of the program on Windows ('rustup target add $target')"; exit 0; }
"${CARGO:-cargo}" check --profile edit --target $target --locked --quiet --no-default-features --features cli
echo "ok: the program's types are right on Windows"
