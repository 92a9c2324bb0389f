#!/usr/bin/env bash
# Assembles the page with a built module: one HTML file, whose security policy has the hashes of its own scripts and styles. Beside
# it, in site/, the same page for any web server: with a manifest and a service worker, so that it can be installed.
# usage: web/together.sh PLACE MODULE.wasm
set -euo pipefail
place=$(realpath -m "${1:?usage: web/together.sh PLACE MODULE.wasm}")
wasm=$(realpath "${2:?usage: web/together.sh PLACE MODULE.wasm}")
cd "$(dirname "$0")"
mkdir -p "$place"
work=$(mktemp -d "$place/.together-XXXXXX")
trap 'rm -rf "$work"' EXIT

# page.html names its parts on separate lines: {{style.css}}, {{gridpress.wasm}}; parts shared with pages that the program writes
# are in the templates: {{html/player.js}}. Of scripts and styles go what stands before a line, lines that are only a comment, and the types
# in scripts: so a text of several lines in a script must not depend on how they begin.
# The module is packed by web/pack. That takes a quarter of a minute, so what came of it stays beside the module, and so does the module
# that unpacks it. That one is compiled like the other, with the standard library that web/build.sh made, if it made one.
packed=$wasm.packed unpacker=$wasm.unpacker
is_old() { [ ! "$1" -nt "$wasm" ] || [ -n "$(find pack -newer "$1")" ]; }
if is_old "$packed"; then
    "${RUSTC:-rustc}" --edition 2024 -O -o "$work/pack" pack/main.rs
    "$work/pack" "$wasm" >"$work/packed"
    mv "$work/packed" "$packed"
fi
if is_old "$unpacker"; then
    target=wasm32-unknown-unknown
    compile=("${RUSTC:-rustc}")
    [ -d "$("${compile[@]}" --print target-libdir --target $target 2>/dev/null)" ] \
        || compile=(env RUSTC_BOOTSTRAP=1 /usr/bin/rustc -L "$(dirname "$wasm")/deps" -C linker=wasm-ld-16)
    # A quick build of the standard library cannot be optimised as one with it.
    for whole in "-C lto" ""; do
        # shellcheck disable=SC2086
        "${compile[@]}" --target $target --edition 2024 --crate-type cdylib -C opt-level=s $whole -C panic=abort -C strip=symbols \
            -C link-arg=--compress-relocations -o "$work/unpacker" pack/unpack.rs 2>"$work/said" && break
    done
    [ -f "$work/unpacker" ] || { cat "$work/said" >&2; exit 1; }
    mv "$work/unpacker" "$unpacker"
fi
echo "const UNPACKER = \"$(base64 -w0 "$unpacker")\";" >"$work/unpacker.js"
awk -v packed="$packed" -v unpacker="$work/unpacker.js" '
    /^\{\{.*\}\}$/ {
        part = substr($0, 3, length($0) - 4)
        if (part == "gridpress.wasm") part = packed; else if (part == "unpacker.js") part = unpacker; else part = (part ~ /^html\// ? "../templates/" : "page/") part
        isSource = part ~ /\.(js|css)$/; isScript = part ~ /\.js$/
        while ((got = (getline line < part)) > 0) {
            if (isScript) gsub(/\/\*\*([^*]|\*[^\/])*\*\/ ?/, "", line)
            if (isSource) { sub(/^[ \t]+/, "", line); if (line == "" || line ~ /^\/\//) continue }
            print line
        }
        if (got < 0) { print part ": there is no such part of the page" > "/dev/stderr"; exit 1 }
        close(part)
        next
    }
    { print }' page/page.html >"$work/whole"

# A browser hashes everything between the tags, including the line end after the first tag.
hash_of() { # tag
    local hex
    hex=$({ echo && awk -v open="<$1>" -v shut="</$1>" '$0 == shut { on = 0 } on { print } $0 == open { on = 1 }' "$work/whole"; } | sha256sum)
    printf "$(printf %s "${hex%% *}" | sed 's/../\\x&/g')" | base64
}
sed -e "s|{hash of the script}|'sha256-$(hash_of script)'|" -e "s|{hash of the style}|'sha256-$(hash_of style)'|" "$work/whole" >"$work/index.html"
# On a server the page may use what lies beside it: its manifest, its icons, and the worker that keeps it for use without a network.
mkdir "$work/site"
sed -e "s|worker-src blob:|worker-src blob: 'self'|" -e "s|img-src data:|img-src data: 'self'; manifest-src 'self'|" \
    -e 's|^<link rel="icon".*|&\n<link rel="manifest" href="manifest.webmanifest">\n<link rel="apple-touch-icon" href="icon-180.png">|' "$work/index.html" >"$work/site/index.html"
cp site/manifest.webmanifest site/*.svg site/*.png "$work/site/"
version=$(cat "$work"/site/* | sha256sum | cut -c1-16)
sed -e "s|{version}|$version|" -e "s|{page}|$(sha256sum <"$work/site/index.html" | cut -d' ' -f1)|" site/sw.js >"$work/site/sw.js"
mv "$work/index.html" "$place/index.html"
rm -rf "$place/site"
mv "$work/site" "$place/site"
