#!/usr/bin/env bash
# Builds the library for WebAssembly and has the page put together: one HTML file. After a change of texts alone (web/page,
# templates/html), together.sh does it around the module that is there.
# usage: web/build.sh PLACE [PROFILE]
# Where rustc has the target wasm32-unknown-unknown, it is used. Elsewhere its standard library is built from Debian's sources
# (packages rustc-web, rust-web-src, lld-16), which are installed if that can be done.
set -euo pipefail
place=$(realpath -m "${1:?usage: web/build.sh PLACE [PROFILE]}")
profile=${2:-release}
cd "$(dirname "$0")"
target=wasm32-unknown-unknown
cargo=${CARGO:-cargo}
export CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=$PWD/link.sh
# A folder of its own, so that the program can be built beside it.
export CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-$PWD/../target/page}

if [ -d "$(${RUSTC:-rustc} --print target-libdir --target $target 2>/dev/null)" ]; then
    "$cargo" build --locked --profile "$profile" --target $target
else
    sources=/usr/lib/rustlib/src/rust/library
    if ! { [ -x /usr/bin/rustc ] && [ -d $sources ] && [ -x /usr/bin/wasm-ld-16 ]; }; then
        if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
            ./packages.sh rustc-web rust-web-src lld-16
        else
            echo "the page needs rustc's target $target: 'rustup target add $target', or Debian's rustc-web, rust-web-src and lld-16" >&2
            exit 2
        fi
    fi
    # Only what is compiled for the target is built with this compiler's nightly options.
    env RUSTC=/usr/bin/rustc RUSTC_BOOTSTRAP=1 WASM_LD=wasm-ld-16 \
        "$cargo" build --locked --profile "$profile" --target $target -Zbuild-std=std,panic_abort
fi
./together.sh "$place" "$CARGO_TARGET_DIR/$target/$profile/gridpress_page.wasm"
