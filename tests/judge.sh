#!/usr/bin/env bash
# Outside judges of what gridpress makes: qpdf, poppler, MuPDF, Ghostscript and page-validation for every example book, QQWing
# and OR-tools for uniqueness, Chromium for the lab's player, a replay of every step of explanations. Installs what is missing where it can, and says what it had to leave out.
set -euo pipefail
gridpress=$(realpath "$1")
here=$(realpath "$(dirname "$0")")/judge
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

source "$here/ground.sh"

clean() { # qpdf finds nothing to say
    qpdf --check "$1" >qpdf.txt 2>&1 && ! grep -qi warning qpdf.txt
}
plain_print() { # nothing that a printer refuses
    qpdf --qdf --object-streams=disable "$1" plain.pdf
    ! grep -aqE '/Annots|/Outlines|/PageLabels|/JavaScript|/OCProperties' plain.pdf && grep -aq /TrimBox plain.pdf
}
embedded() { pdffonts "$1" | awk 'NR > 2 { n++; if ($(NF-4) != "yes") bad = 1 } END { exit bad || !n }'; }
black_alone() { gs -q -o - -sDEVICE=inkcov "$1" | awk '{ n++; if ($1 + $2 + $3 > 0) bad = 1 } END { exit bad || !n }'; }
navigable() { qpdf --qdf --object-streams=disable "$1" plain.pdf && grep -aq /Outlines plain.pdf && grep -aq /PageLabels plain.pdf; }
solved() { "$gridpress" solve --expect-unique --quiet "$1" | awk -F, 'NR > 1 { n++ } END { print n " boards solved"; exit !n }'; }
pdf_x_1a() { # PDF 1.3 without streams of objects, with a registered intent
    head -c 8 "$1" | grep -q '%PDF-1.3' && ! grep -aqE '/ObjStm|/XRef' "$1" \
        && qpdf --qdf --object-streams=disable "$1" plain.pdf \
        && grep -aq '/GTS_PDFXVersion' plain.pdf && grep -aq 'PDF/X-1a:2001' plain.pdf && grep -aq '/S /GTS_PDFX' plain.pdf \
        && grep -aq '/Trapped /False' plain.pdf && ! grep -aqE '/DeviceRGB|/ICCBased|/SMask /|/ca |/CA ' plain.pdf
}

need qpdf qpdf || true
need pdffonts poppler-utils || true
need gs ghostscript || true
need python3 python3 || true
need_module pymupdf pymupdf && need_module PIL pillow && looks=1 || looks=
need_module page page-validation && validates=1 || validates=

# What runs beside the others leaves its word in files: of thousands of processes one may get the number of another, and the shell then
# forgets how that one ended.
beside() { # name, command …
    local name=$1
    shift
    (is=0; "$@" >"$name.txt" 2>"$name.err" || is=$?; echo "$is" >"$name.is.new" && mv "$name.is.new" "$name.is") &
}
ended() { # name
    while [ ! -e "$1.is" ]; do sleep .2; done
    cat "$1.txt"
    [ "$(cat "$1.is")" = 0 ] || { tail -5 "$1.err"; return 1; }
}

# The replay of steps needs one core for half a minute: it runs beside the others, whose programs leave one idle. Its word is heard at the end.
judge_steps() {
    need python3 python3 || return 0
    beside steps python "$here/steps.py" "$gridpress" "${STEPS:-2}"
    beside broken python "$here/steps.py" "$gridpress" --broken
}
judge_pictures() {
    "$gridpress" --quiet sheet --kind suko --count 6 --per-page 6 --seed judge --out sukos.pdf
    judge "sheet: qpdf --check" clean sukos.pdf
    judge "sheet: nothing but pages" plain_print sukos.pdf
    judge "sheet: only black ink" black_alone sukos.pdf

    "$gridpress" --quiet generate -n 1 --seed judge --out one.csv
    "$gridpress" --quiet render one.csv --width 90mm --with-solution --out one.pdf || fail "a picture as PDF"
    for pdf in one.pdf one-solution.pdf; do
        judge "$pdf: qpdf --check" clean "$pdf"
        judge "$pdf: fonts embedded" embedded "$pdf"
        judge "$pdf: nothing but a page" plain_print "$pdf"
        judge "$pdf: only black ink" black_alone "$pdf"
    done
    if need gs ghostscript && need_module PIL pillow; then
        judge "EPS, PDF and PNG of a puzzle look the same" python "$here/one_picture.py" "$gridpress"
    fi
}
judge_ink() {
    # What is printed, seen by others: in every run a sample, with EVERY=1 every book in every language.
    if need pdftoppm poppler-utils && need rsvg-convert librsvg2-bin && need_module numpy numpy && need_module PIL pillow; then
        judge "digits read from the ink of pages and pictures" python "$here/ink.py" "$gridpress" ${EVERY:+every}
    fi
}
judge_epub() {
    if need epubcheck epubcheck; then
        for language in $("$gridpress" templates list | sed -n 's|^text/\([a-z]*\)/words.toml$|\1|p'); do
            "$gridpress" --quiet book children-4x4-6x6 --epub --set language="$language" --set parts.hints=true --pictures none --seed judge --out "epub-$language" \
                || fail "an EPUB in $language"
            judge "EPUB in $language: epubcheck" java -jar "$(command -v epubcheck)" "epub-$language/book.epub"
        done
    fi
}
judge_books() {
    books=$("$gridpress" templates list | sed -n 's|^books/\(.*\)\.toml$|\1|p' | grep -v '^own$')
    # Each book in a language, in turns; with EVERY=1 in each.
    languages=($("$gridpress" templates list | sed -n 's|^text/\([a-z]*\)/words.toml$|\1|p'))
    in_turns=$(turn=0; for book in $books; do
        for language in ${EVERY:+"${languages[@]}"}; do echo "$book $language"; done
        [ -n "${EVERY:-}" ] || echo "$book ${languages[$((turn++ % ${#languages[@]}))]}"
    done)
    while read -r spec language <&3; do
        book=$spec-$language
        "$gridpress" --quiet book "$spec" --set language="$language" --out "$book" || { fail "$book could not be made"; continue; }
        printer=$("$gridpress" templates show "books/$spec.toml" | sed -n 's/^printer = "\(.*\)"/\1/p')
        for pdf in "$book"/*.pdf; do
            judge "$pdf: qpdf --check" clean "$pdf"
            judge "$pdf: fonts embedded" embedded "$pdf"
        done
        is_booklet=$("$gridpress" templates show "books/$spec.toml" | grep -c '^booklet = true' || true)
        # The sheets of a booklet are trimmed by nobody.
        [ "$is_booklet" = 1 ] || judge "$book: nothing but pages in print" plain_print "$book/print.pdf"
        judge "$book: only black ink in print" black_alone "$book/print.pdf"
        judge "$book: preflight" "$gridpress" preflight "$book/print.pdf" --printer "${printer:-any}"
        # Sheets of copies are cut apart: there is nothing to find one's way to.
        has_copies=$("$gridpress" templates show "books/$spec.toml" | grep -cE '^copies = ([2-9]|[1-9][0-9])' || true)
        if [ -e "$book/screen.pdf" ] && [ "$has_copies" = 0 ]; then
            judge "$book: a screen edition to find one's way in" navigable "$book/screen.pdf"
        fi
        if [ -n "$looks" ]; then
            judge "$book: no ink outside its pages" python "$here/outside.py" "$book/print.pdf"
            judge "$book: boards read back from the pages" python "$here/read_back.py" "$book"
            [ -s "$book/read_back.csv" ] && judge "$book: what was read back has one solution" solved "$book/read_back.csv"
            [ "$is_booklet" = 1 ] || judge "$book: PNG and PDF look the same" python "$here/same_look.py" "$book" 100
        fi
        if [ -n "$validates" ] && [ -e "$book/screen.pdf" ]; then
            judge "$book: screen.pdf is PDF/A-2b" python "$here/pdf_a.py" "$book/screen.pdf"
        fi
    done 3<<<"$in_turns"
    # Large print wants large sums, and sums want large cells.
    printf '%s\n' 'title = "Groß"' 'page = "a4"' 'theme = "large"' 'per_page = 1' 'seed = "judge"' 'parts = { hints = true }' >large.toml
    for kind in killer killer-x killer-jigsaw outside quadruple; do
        printf '[[section]]\ntitle = "%s"\nkind = "%s"\ncount = 2\n' "$kind" "$kind" >>large.toml
    done
    "$gridpress" --quiet book large.toml --pictures none --out large || fail "large print with hints"
    [ -z "$looks" ] || judge "large print with hints: no ink outside its pages" python "$here/outside.py" large/print.pdf
    "$gridpress" --quiet book sampler --set printer=ingramspark --set page=8.5x11 --pictures none --out spark || fail "the sampler for IngramSpark"
    judge "IngramSpark: qpdf --check" clean spark/print.pdf
    judge "IngramSpark: PDF/X-1a:2001" pdf_x_1a spark/print.pdf
    judge "IngramSpark: only black ink" black_alone spark/print.pdf
    judge "IngramSpark: preflight" "$gridpress" preflight spark/print.pdf --printer ingramspark
}
judge_counts() {
    if need qqwing qqwing; then
        "$gridpress" --quiet generate --count 200 --seed judge --to lines >list.txt
        qqwing --solve --count-solutions --one-line <list.txt >counts.txt 2>/dev/null || true
        n=$(grep -c 'solution to the puzzle is unique' counts.txt || true)
        [ "$n" -ge 200 ] && ok "QQWing finds one solution for each of 200" || fail "QQWing: $n of 200 unique"
    fi
}
judge_levels() {
    need python3 python3 && judge "each level that is offered is made within three seconds" python "$here/levels.py" "$gridpress" --check ${EVERY:+5}
    return 0
}
judge_hostile() {
    need prlimit util-linux && judge "hostile PDFs: each judged or refused within 256 MB and 10 s" python "$here/hostile_pdf.py" "$gridpress"
    return 0
}
judge_csv() {
    need python3 python3 && judge "Python's csv reads every table of every kind strictly" python "$here/csv_shape.py" "$gridpress"
    return 0
}
judge_runs() {
    judge "runs that are ended at random instants go on to the same bytes" python "$here/runs.py" "$gridpress" "${RUNS:-200}"
    need strace strace && judge "calls that fail, files that may not grow and full disks" python "$here/faults.py" "$gridpress" "${FAULTS:-12}"
    return 0
}
judge_jobs() {
    if need parallel parallel; then
        judge "the job file for GNU parallel" "$here/jobs.sh" "$gridpress" parallel
    fi
    if [ "$(id -u)" = 0 ] && need slurmctld slurm-wlm; then
        judge "the job file for Slurm" "$here/jobs.sh" "$gridpress" slurm
    fi
    if need_module kubernetes_validate kubernetes-validate && need_module yaml pyyaml; then
        judge "the job files for Kubernetes by its schema" python "$here/kubernetes.py" "$here/../../templates/jobs"
    fi
}
judge_sets() {
    if need_module pyarrow pyarrow && need_module duckdb duckdb && need_module polars polars; then
        judge "Parquet: pyarrow, DuckDB and polars read what the CSV says, and are read" python "$here/parquet.py" "$gridpress"
    fi
    need_module datasets datasets && need_module pandas pandas && need_module pyarrow pyarrow && need_module duckdb duckdb && need_module polars polars \
        && loads=1 || loads=
    own="id=slot,question=puzzle,answer=solution"
    for words in csv jsonl parquet "csv --columns kaggle" "csv --columns kaggle3m" "csv --columns extreme" "csv --no-rate --sample uniform" "jsonl --no-rate --sample uniform" \
        "parquet --no-rate --with-path" "csv --with-path" "csv --split train:90,test:10" "jsonl --split train:90,test:10" "parquet --split train:90,test:10" \
        "csv --columns $own" "jsonl --columns $own" "parquet --columns $own"; do
        [ -n "$loads" ] || break
        # shellcheck disable=SC2086 # words are several on purpose
        "$gridpress" --quiet generate --count 60 --part-slots 20 --seed 12345 --to $words --out "load-${words//[^a-z0-9]/}" \
            || fail "a run's folder of $words"
        judge "a run's folder of $words: the card's statements load it" python "$here/loading.py" "load-${words//[^a-z0-9]/}"
    done
    if need_module numpy numpy; then
        judge "NumPy loads the arrays of HRM, SATNet and solving orders, and lists of other sets are theirs" python "$here/arrays.py" "$gridpress"
    fi
    if need_module mlcroissant mlcroissant && need_module yaml pyyaml; then
        for format in csv jsonl parquet; do
            "$gridpress" --quiet generate --count 300 --part-slots 100 --split train:90,test:10 --seed judge --to "$format" --out "run-$format" \
                || fail "a run's folder of $format"
            judge "the cards of a run's folder of $format: Croissant loads every record" python "$here/croissant.py" "run-$format"
        done
    fi
}
judge_variants() {
    if need_module ortools ortools; then
        judge "OR-tools finds one solution in each f-puzzles link, and it is ours" python "$here/variants.py" "$gridpress" "${VARIANTS:-2}"
        judge "OR-tools finds no second solution from the text of rows" python "$here/many.py" "$gridpress" \
            killer=100 samurai=25 kakuro=25 calcudoku=25 calcudoku-no-operators=25
    fi
}
judge_grammar() {
    # Rows that nobody would draw: in every run a few, with EVERY=1 a thousand.
    if need_module ortools ortools \
        && (cd "$here/../.." && cargo run --quiet --release --locked --example grammar -- judge "${EVERY:+10}50") >grammar.txt; then
        judge "rows of the grammar end in time and memory, and OR-tools counts what is counted" python "$here/grammar.py" "$gridpress" grammar.txt
    fi
}
judge_games() {
    if PATH=$PATH:/usr/games need sgt-solo sgt-puzzles; then
        judge "Solo, Unequal and Towers of Simon Tatham's collection take game IDs, and theirs are read" python "$here/sgt.py" "$gridpress"
    fi
    if need node nodejs && need npm npm && npm install --silent --prefix npm lz-string@1.5.0 >/dev/null 2>&1; then
        judge "lz-string itself reads and writes the links" env NODE_PATH=npm/node_modules node "$here/links.js" "$gridpress"
    fi
}
judge_player() {
    if need chromium chromium && need chromedriver chromium-driver && need_module selenium selenium; then
        judge "a browser plays the lab's pages" python "$here/player.py" "$gridpress"
    fi
}
judge_python() { "$here/python.sh" "$gridpress" || failed=1; }

for name in $(sed -n 's/^judge_\([a-z]*\)().*/\1/p' "$here/../judge.sh"); do
    wanted "$name" || { echo "not asked for: $name"; continue; }
    "judge_$name"
done
if [ -e steps.txt ]; then
    judge "every step of an explanation follows from what it names" ended steps
    judge "altered steps are found out" ended broken
fi
[ "$failed" = 0 ] && echo "all judges are content"
exit "$failed"
