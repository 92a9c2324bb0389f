#!/usr/bin/env bash
# The linker, told to keep nothing but the page's own door: a crate that presses PDFs exports one of its own, with all that lies
# behind it (a quarter of the module). rustc names exports one by one, so that those of others can be left out here.
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
# rustc puts its own linker on the path.
exec "${WASM_LD:-rust-lld}" "${kept[@]}"
