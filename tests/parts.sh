# Sourced by .ci/run and tests/nightly.sh: runs parts of a long check in two lanes, each of which mostly keeps one core busy, and says how long
# each took. Where $night names a folder, what was well of the same commit is not run again, so that a night that was cut short goes on.
mkdir -p target
state=$(git rev-parse HEAD 2>/dev/null || true)
git diff --quiet HEAD 2>/dev/null || state=

part() { # its command
    local start=$SECONDS name=${*//[^a-zA-Z0-9]/-}
    local done=${night:+$night/$name}
    if [ -n "$done" ] && [ -n "$state" ] && [ "$(cat "$done" 2>/dev/null)" = "$state" ]; then
        echo "== $* was well before"
        return
    fi
    "$@" || { echo "== $* FAILED after $((SECONDS - start)) s"; return 1; }
    [ -z "$done" ] || echo "$state" >"$done"
    echo "== $* took $((SECONDS - start)) s"
}
beside() { # the name of a log, commands …; what is compiled has folders of its own, so that no lane waits for another
    local log=target/$1.log
    shift
    (for command in "$@"; do part $command || exit 1; done) >"$log" 2>&1 &
    lane=$! lane_log=$log
}
joined() { # the lane beside has ended well
    wait "$lane" || { cat "$lane_log"; exit 1; }
    grep '^==' "$lane_log"
}
