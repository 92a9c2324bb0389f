#!/usr/bin/env bash
# The unit tests of search for 64-bit ARM, under emulation: NEON beside plain words and the general engine. What is missing is
# installed by a root on Debian; elsewhere this says what it needs, and leaves the tests out. An ARM machine has them in `make test`.
# usage: tests/arm.sh [FILTER]
set -euo pipefail
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
source tests/judge/ground.sh
target=aarch64-unknown-linux-gnu
has_std() { [ -d "$(${RUSTC:-rustc} --print target-libdir --target $target 2>/dev/null)" ]; }

need qemu-aarch64-static qemu-user-static && need aarch64-linux-gnu-gcc gcc-aarch64-linux-gnu || exit 0
root=/usr/aarch64-linux-gnu
# The compiler comes without the C library that it links with.
[ -e $root/lib/crt1.o ] || { [ "$(id -u)" = 0 ] && web/packages.sh libc6-dev-arm64-cross; } || true
[ -e $root/lib/crt1.o ] || { echo "left out: the C library for ARM is not here and could not be installed (libc6-dev-arm64-cross)"; exit 0; }
has_std || rustup target add $target >/dev/null 2>&1 || true
has_std || { echo "left out: the standard library for ARM is not here and could not be installed ('rustup target add $target')"; exit 0; }

export CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER=aarch64-linux-gnu-gcc
export CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_RUNNER="qemu-aarch64-static -L $root"
"${CARGO:-cargo}" test --locked --lib -p gridpress-engine --target $target -- "${1:-search::}"
