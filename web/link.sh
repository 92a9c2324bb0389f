#!/usr/bin/env bash
# Wraps the linker to keep only the page's own exports. A PDF crate exports an interface of its own, which with its code would be
# a quarter of the module. rustc names exports one by one, so the others can be dropped here.
set -euo pipefail
kept=()
while [ $# -gt 0 ]; do
    case $1 in
    --export) case ${2-} in room | ask | answer_at | answer_length) kept+=("$1" "$2") ;; esac && shift ;;
    --export=room | --export=ask | --export=answer_at | --export=answer_length) kept+=("$1") ;;
    --export=*) ;;
    *) kept+=("$1") ;;
    esac
    shift
done
# Numbers that the linker fills in have five bytes each, unless it is told to shorten them.
# rustc adds its own linker to the path.
exec "${WASM_LD:-rust-lld}" "${kept[@]}" --compress-relocations
