# Shared by all judges: installs missing programs, checks a command, reports the result. Sourced, with $work as a temporary
# folder. Not here: what is judged.

need() { # command, Debian package
    command -v "$1" >/dev/null && return 0
    if command -v apt-get >/dev/null && [ "$(id -u)" = 0 ]; then
        [ -e "$work/.updated" ] || { apt-get update -qq && touch "$work/.updated"; } >/dev/null 2>&1 || true
        DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 install -y -qq "$2" >/dev/null 2>&1 || true
    fi
    command -v "$1" >/dev/null || { echo "left out: $1 is not here and could not be installed ($2)"; return 1; }
}
# A judge that does not end is one that failed: the others still have their say.
python() { PYTHONWARNINGS=ignore PYTHONPATH="$work/python" timeout "${EVERY:+7}900" python3 "$@"; }
need_module() { # module, package; installed into a separate folder, so that nothing else changes
    python -c "import $1" 2>/dev/null && return 0
    need pip3 python3-pip && pip3 install -q --disable-pip-version-check --root-user-action=ignore --target "$work/python" "$2" >/dev/null 2>&1 || true
    python -c "import $1" 2>/dev/null || { echo "left out: the Python package $2 is not here and could not be installed"; return 1; }
}
wanted() { [ -z "${JUDGES+set}" ] || grep -qw -- "$1" <<<"$JUDGES"; } # the name of a judge
failed=0
fail() { echo "FAILED: $*"; failed=1; }
ok() { echo "ok: $*"; }
time_since() { # a moment; what took no time is not told
    [ $((SECONDS - $1)) -lt 5 ] || echo " ($((SECONDS - $1)) s)"
}
judge() { # what, command …
    local what=$1 start=$SECONDS
    shift
    "$@" >out.txt 2>&1 && ok "$what$(tail -1 out.txt | grep -E '[0-9]' | sed 's/^/: /' | cut -c1-120)$(time_since "$start")" \
        || { fail "$what$(time_since "$start")"; tail -20 out.txt; }
}
