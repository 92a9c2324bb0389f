#!/usr/bin/env bash
# Says which judges of tests/judges.txt a change asks for, a name a line: of all that changed since a commit, or all judges where that
# commit is not known here.
# usage: tests/chosen.sh [COMMIT]
set -euo pipefail
cd "$(dirname "$0")/.."
table() { grep -v '^#' tests/judges.txt; }
all() { table | cut -d: -f1 | grep -v '^none$'; exit 0; }
[ -n "${1:-}" ] && git cat-file -e "$1^{commit}" 2>/dev/null || all
# What was moved has changed where it was, too.
changed=$(git diff --no-renames --name-only "$1")
lines=$(table)
for file in $changed; do
    named=$(while read -r line; do
        for path in ${line#*:}; do [ "${file#"$path"}" = "$file" ] || { echo "${line%%:*}"; break; }; done
    done <<<"$lines")
    [ -n "$named" ] || all
    echo "$named"
done | sort -u | grep -v '^none$' || true
