#!/usr/bin/env bash
# Judges the page as it is shipped: its library without a browser, held against the program's bytes, and the page in Chromium, opened
# from disk without a network; a walk through it in Firefox and WebKit. Installs what is missing where it can, and says what it had to leave out.
set -euo pipefail
page=$(realpath "$1")
gridpress=$(realpath "$2")
here=$(realpath "$(dirname "$0")")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
source "$here/judge/ground.sh"

need node nodejs && need npm npm && need chromium chromium && npm install --silent --prefix npm playwright-core@1 axe-core@4 >/dev/null 2>&1 || {
    echo "left out: the page is judged with Node.js, npm's playwright-core and axe-core, and Chromium"
    exit 0
}
export NODE_PATH=$work/npm/node_modules
CHROMIUM=$(command -v chromium)
export CHROMIUM
judge "the game of Play" node "$here/page/game.js"
# Apart: comparing bytes fills Node for minutes, and a browser beside it starves.
judge "the bytes of the page beside the program's" env ONLY=bytes node "$here/page/make.js" "$page" "$gridpress"
for tab in play solving; do
    judge "the tab $tab" node "$here/page/$tab.js" "$page" "$gridpress"
done
judge "every kind" node "$here/page/kinds.js" "$page"
# What is seen of a board, read from its ink by no code of ours: the kinds of a quarter, or all of them with EVERY=1.
if need python3 python3 && need_module numpy numpy && need_module PIL pillow; then
    judge "boards are drawn and filled in" node "$here/page/ink.js" "$page" ink
    judge "digits and numbers read from the ink of the browser" python "$here/judge/ink.py" --browser ink
fi
# What is done in the other tabs, which an engine's change can't touch: the answers are those of the walks above.
if wanted tabs; then
    judge "the tab make" env ONLY=sheets,lists,refusals,books,leafing,lying,printing,keyboard,small node "$here/page/make.js" "$page" "$gridpress"
    for tab in desk drills paste editor editor_ground watch judge; do
        judge "the tab $tab" node "$here/page/$tab.js" "$page" "$gridpress"
    done
    judge "what holds for all of them" node "$here/page/manners.js" "$page" "$gridpress"
fi
# How it looks, which only the page itself and what is drawn and told change.
if wanted face; then
    judge "every width" node "$here/page/widths.js" "$page"
    judge "every look" node "$here/page/looks.js" "$page"
    [ ! -d "$(dirname "$page")/site" ] || judge "on a web server" node "$here/page/site.js" "$(dirname "$page")/site"
fi
# Firefox and WebKit, where they are: the script says which of them it leaves out.
need firefox-esr firefox-esr || true
need WebKitWebDriver webkit2gtk-driver && need Xvfb xvfb || true
judge "Firefox and WebKit" node "$here/page/browsers.js" "$page"
grep "^left out" out.txt || true
[ "$failed" = 0 ] && echo "the page is as it should be"
exit "$failed"
