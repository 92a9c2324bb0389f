#!/usr/bin/env bash
# Outside judges of what gridpress makes: qpdf, poppler, mupdf, Ghostscript for PDFs, QQWing for uniqueness.
# Installs what is missing where it can, and says what it had to leave out.
set -euo pipefail
gridpress=$(realpath "$1")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

need() { # command, Debian package
    command -v "$1" >/dev/null && return 0
    if command -v apt-get >/dev/null && [ "$(id -u)" = 0 ]; then
        [ -e "$work/.updated" ] || { apt-get update -qq && touch "$work/.updated"; } >/dev/null 2>&1 || true
        DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "$2" >/dev/null 2>&1 || true
    fi
    command -v "$1" >/dev/null || { echo "left out: $1 is not here and could not be installed ($2)"; return 1; }
}
failed=0
fail() { echo "FAILED: $*"; failed=1; }
ok() { echo "ok: $*"; }

"$gridpress" --quiet book sampler --out book
"$gridpress" --quiet sheet --kind suko --count 6 --per-page 6 --seed judge --out sukos.pdf
pdfs="book/print.pdf sukos.pdf"

if need qpdf qpdf; then
    for pdf in $pdfs; do
        qpdf --check "$pdf" >qpdf.txt 2>&1 && ! grep -qi warning qpdf.txt && ok "qpdf --check $pdf" || fail "qpdf --check $pdf"
        qpdf --qdf --object-streams=disable "$pdf" plain.pdf
        grep -aqE '/Annots|/Outlines|/PageLabels' plain.pdf && fail "$pdf has links, outline or labels" || ok "$pdf: no links, outline, labels"
        grep -aq '/TrimBox' plain.pdf && ok "$pdf: TrimBox" || fail "$pdf has no TrimBox"
    done
fi
if need pdffonts poppler-utils; then
    for pdf in $pdfs; do
        pdffonts "$pdf" | awk 'NR > 2 && $(NF-4) != "yes" { bad = 1 } END { exit bad }' && ok "$pdf: fonts embedded" || fail "$pdf: a font is not embedded"
    done
    # Digits read back from the pages of two puzzles, by their places, are the givens of the CSV.
    if need python3 python3; then
        pdftotext -bbox book/print.pdf words.html
        python3 - <<'PY' && ok "digits read back from the PDF are those of the CSV" || fail "digits read back differ from the CSV"
import csv, re
pages = []
for page in open("words.html").read().split("<page ")[1:]:
    word = r'<word xMin="([\d.]+)" yMin="([\d.]+)" xMax="[\d.]+" yMax="([\d.]+)">(\d)</word>'
    found = [(float(y), float(x), d) for x, y, z, d in re.findall(word, page) if float(z) - float(y) > 14]
    pages.append("".join(d for _, _, d in sorted((round(y), x, d) for y, x, d in found)))
rows = [r for r in csv.DictReader(open("book/puzzles.csv")) if r["size"] == "3x3" and r["kind"] == "sudoku"]
givens = [r["puzzle"].replace(".", "") for r in rows]
pairs = [a + b for a, b in zip(givens[::2], givens[1::2])]
seen = sum(pair in pages for pair in pairs)
print(f"{seen} of {len(pairs)} pages of two puzzles read back")
raise SystemExit(seen < len(pairs))
PY
    fi
fi
if need gs ghostscript; then
    for pdf in $pdfs; do
        gs -q -o - -sDEVICE=inkcov "$pdf" | awk '$1 + $2 + $3 > 0 { bad = 1 } END { exit bad }' && ok "$pdf: black ink alone" || fail "$pdf: coloured ink"
    done
fi
if need mutool mupdf-tools && need python3 python3; then
    # The PNG that gridpress draws against the PDF that it writes, seen through another renderer.
    png=$(ls book/png | sed -n 5p)
    number=$((10#$(echo "$png" | tr -dc 0-9)))
    mutool draw -q -r 100 -c gray -o page.pgm book/print.pdf "$number"
    if python3 -c 'import PIL' 2>/dev/null || { need pip3 python3-pip && pip3 install -q pillow 2>/dev/null; } || need pil python3-pil; then
        python3 - "book/png/$png" page.pgm <<'PY' && ok "PNG and PDF of page $number look the same" || fail "PNG and PDF of page $number differ"
import sys
from PIL import Image, ImageChops, ImageStat
a, b = (Image.open(p).convert("L") for p in sys.argv[1:3])
b = b.resize(a.size) if max(abs(a.width - b.width), abs(a.height - b.height)) <= 2 else sys.exit("sizes differ")
mean = ImageStat.Stat(ImageChops.difference(a, b)).mean[0] / 255
print(f"mean difference {mean:.4f}")
sys.exit(mean > 0.02)
PY
    else
        echo "left out: no pillow to compare pictures"
    fi
fi
if need qqwing qqwing; then
    "$gridpress" --quiet generate --count 200 --seed judge --to lines >list.txt
    qqwing --solve --count-solutions --one-line <list.txt >counts.txt 2>/dev/null || true
    n=$(grep -c 'solution to the puzzle is unique' counts.txt || true)
    [ "$n" -ge 200 ] && ok "QQWing finds one solution for each of 200" || fail "QQWing: $n of 200 unique"
fi
[ "$failed" = 0 ] && echo "all judges are content"
exit "$failed"
