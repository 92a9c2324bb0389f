#!/usr/bin/env bash
# Builds the library for WebAssembly and assembles the page: one HTML file. After a change only in web/page or
# templates/html, together.sh assembles it with the existing module.
# usage: web/build.sh PLACE [PROFILE]
# Uses rustc's target wasm32-unknown-unknown, which rustup installs if it is missing. Where that can't be, builds the standard library from
# Debian's sources (packages rustc-web, rust-web-src, lld-16), which are installed if possible.
set -euo pipefail
place=$(realpath -m "${1:?usage: web/build.sh PLACE [PROFILE]}")
profile=${2:-page}
cd "$(dirname "$0")"
target=wasm32-unknown-unknown
cargo=${CARGO:-cargo}
export CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=$PWD/link.sh
export CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-$PWD/../target}

has_target() { [ -d "$(${RUSTC:-rustc} --print target-libdir --target $target 2>/dev/null)" ]; }
# One compiler for program and page, if rustup brings the target.
has_target || { command -v rustup >/dev/null && timeout 120 rustup --quiet target add $target; } || true
if has_target; then
    "$cargo" build --locked --profile "$profile" --target $target
else
    sources=/usr/lib/rustlib/src/rust/library
    needed=$(sed -n 's/^rust-version = "\(.*\)"/\1/p' ../Cargo.toml)
    is_ready() { # the compiler is there, and new enough
        [ -x /usr/bin/rustc ] && [ -d $sources ] && [ -x /usr/bin/wasm-ld-16 ] \
            && printf '%s\n' "$needed" "$(/usr/bin/rustc --version | cut -d' ' -f2)" | sort -VC
    }
    if ! is_ready; then
        if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
            ./packages.sh rustc-web rust-web-src lld-16
            # Old lists of packages offer an old compiler.
            is_ready || UPDATE=1 ./packages.sh rustc-web rust-web-src lld-16
        else
            echo "the page needs rustc's target $target: 'rustup target add $target', or Debian's rustc-web, rust-web-src and lld-16" >&2
            exit 2
        fi
    fi
    # Only code for the target is compiled with nightly options.
    env RUSTC=/usr/bin/rustc RUSTC_BOOTSTRAP=1 WASM_LD=wasm-ld-16 \
        "$cargo" build --locked --profile "$profile" --target $target -Zbuild-std=std,panic_abort
fi
./together.sh "$place" "$CARGO_TARGET_DIR/$target/$profile/gridpress_page.wasm"
