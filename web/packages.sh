#!/usr/bin/env bash
# Installs Debian packages: waits while another apt is running, and updates package lists if they are missing or old.
# usage: web/packages.sh PACKAGE …        APT_TRIES=60 and APT_PAUSE=5 set how long it waits; UPDATE=1 updates the lists first.
set -euo pipefail
said=$(mktemp)
trap 'rm -f "$said"' EXIT

apt() { # words for apt-get; tried again while another one holds its locks
    local try
    for ((try = 1; try <= ${APT_TRIES:-60}; try++)); do
        LC_ALL=C DEBIAN_FRONTEND=noninteractive apt-get -qq "$@" >"$said" 2>&1 && return 0
        grep -qiE 'could not get lock|unable to lock|unable to acquire' "$said" || return 1
        [ "$try" -gt 1 ] || echo "another apt is at work; waiting for it" >&2
        sleep "${APT_PAUSE:-5}"
    done
    return 1
}
[ "${UPDATE:-}" = 1 ] || { apt install -y --no-install-recommends "$@" && exit 0; }
apt update && apt install -y --no-install-recommends "$@" && exit 0
echo "apt-get could not install $*:" >&2
tail -3 "$said" >&2
exit 2
