#!/usr/bin/env bash
# TypeScript's checker and a linter over the page's scripts, which stay plain JavaScript. Installs both from npm; says so where it can't.
set -euo pipefail
web=$(realpath "$(dirname "$0")/../web")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
here=$(realpath "$(dirname "$0")")
cd "$work"
source "$here/judge/ground.sh"

need node nodejs && need npm npm && npm install --silent --prefix "$work" typescript@5 eslint@9 >/dev/null 2>&1 || {
    echo "left out: the page's scripts are checked with Node.js, and npm's typescript and eslint"
    exit 0
}
judge "the page's scripts: TypeScript's checker" "$work/node_modules/.bin/tsc" -p "$web"
judge "the worker's scripts: TypeScript's checker" "$work/node_modules/.bin/tsc" -p "$web/tsconfig.worker.json"
judge "the page's elements that have an id" bash -c "node '$here/page/ids.js' | diff - '$web/ids.d.ts'"
# A linter reads files below the folder that it is called in.
judge "the page's scripts: the linter" bash -c "cd '$web' && '$work/node_modules/.bin/eslint' ."
exit "${failed:-0}"
