#!/usr/bin/env bash
# Runs the job files with GNU parallel and with a Slurm of one node, which this script starts and stops. Kills tasks during the
# run. Usage: jobs.sh GRIDPRESS parallel|slurm
set -euo pipefail
GRIDPRESS=$(realpath "$1")
export GRIDPRESS
jobs=$(realpath "$(dirname "$0")/../../templates/jobs")
work=$(mktemp -d)
cd "$work"
set -- "$2" --count 12000 --seed judge --part-slots 250
which=$1
shift
"$GRIDPRESS" generate "$@" --out whole --quiet
same() { diff -rq --exclude='.*' whole "$1" && "$GRIDPRESS" verify --fast --quiet "$1" && echo "8 shards, $2 killed: the same bytes"; }
kill_some() { # kills some shards, and says how many
    local n=0
    for _ in $(seq 500); do
        # Only shards of this test: others' runs are in other folders.
        pid=$(pgrep -x "$(basename "$GRIDPRESS")" | while read -r one; do [ "/proc/$one/cwd" -ef . ] && echo "$one"; done | tail -n 1 || true)
        if [ -n "$pid" ] && kill -9 "$pid" 2>/dev/null; then n=$((n + 1)); fi
        [ "$n" = 3 ] && break
        sleep 0.03
    done
    echo "$n"
}

# What a shell, GNU parallel and Slurm would read in a seed and in the name of a folder.
odd='it'"'"'s "so" $(touch PWNED) `touch PWNED` {} {= system("touch PWNED") =} %A \n *; touch PWNED #'
awkward() { # command that makes a set in OUT
    OUT="$work/out $odd" "$@" --size 2x2 --count 40 --part-slots 10 --no-rate "--seed=$odd" >>log.txt 2>&1
}
awkward_is_right() {
    "$GRIDPRESS" generate --size 2x2 --count 40 --part-slots 10 --no-rate "--seed=$odd" --out plain --quiet
    diff -rq --exclude='.*' plain "out $odd" && [ ! -e PWNED ] && [ ! -e "out $odd/PWNED" ] || { echo "an awkward seed went wrong"; tail -5 log.txt; exit 1; }
}

case $which in
parallel)
    OUT=set SHARDS=8 JOBS=2 sh "$jobs/parallel.sh" "$@" >log.txt 2>&1 &
    killed=$(kill_some)
    # Retries replace killed shards. If one was killed too often, the same command line continues the run.
    wait $! || OUT=set SHARDS=8 JOBS=2 sh "$jobs/parallel.sh" "$@" >>log.txt 2>&1 || { cat log.txt; exit 1; }
    [ "$killed" -gt 0 ] || { echo "nothing was killed"; exit 1; }
    SHARDS=4 awkward sh "$jobs/parallel.sh"
    awkward_is_right
    same set "$killed"
    ;;
slurm)
    host=$(hostname -s)
    mkdir -p state spool
    cat >slurm.conf <<CONF
ClusterName=judge
SlurmctldHost=$host(127.0.0.1)
AuthType=auth/munge
SlurmctldPort=26817
SlurmdPort=26818
SlurmUser=root
StateSaveLocation=$work/state
SlurmdSpoolDir=$work/spool
SlurmctldPidFile=$work/slurmctld.pid
SlurmdPidFile=$work/slurmd.pid
SlurmctldLogFile=$work/slurmctld.log
SlurmdLogFile=$work/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
SelectType=select/cons_tres
SchedulerParameters=sched_interval=1
ReturnToService=2
NodeName=$host NodeAddr=127.0.0.1 CPUs=2 State=UNKNOWN
PartitionName=main Nodes=$host Default=YES MaxTime=INFINITE State=UP
CONF
    export SLURM_CONF=$work/slurm.conf
    stop() { # and waits until the ports are free again
        for daemon in slurmd slurmctld; do
            [ -e "$work/$daemon.pid" ] || continue
            pid=$(cat "$work/$daemon.pid")
            kill "$pid" 2>/dev/null || true
            for _ in $(seq 50); do kill -0 "$pid" 2>/dev/null || break; sleep 0.1; done
        done
        rm -rf "$work"
    }
    trap stop EXIT
    if ! pgrep -x munged >/dev/null; then
        mkdir -p /run/munge && chown munge /run/munge
        [ -e /etc/munge/munge.key ] || { head -c 1024 /dev/urandom >/etc/munge/munge.key; chown munge /etc/munge/munge.key; chmod 400 /etc/munge/munge.key; }
        su -s /bin/sh munge -c /usr/sbin/munged
    fi
    slurmctld
    slurmd -N "$host"
    for _ in $(seq 100); do sinfo -h -o %t 2>/dev/null | grep -q idle && break; sleep 0.2; done
    sinfo -h -o %t | grep -q idle || { echo "Slurm does not start"; tail -5 slurmctld.log slurmd.log; exit 1; }
    submit() { OUT=$work/set SHARDS=8 bash "$jobs/slurm.sh" "$@"; }
    until_over() { for _ in $(seq 600); do [ -z "$(squeue -h)" ] && return; sleep 0.2; squeue -h -o %r | grep -q DependencyNeverSatisfied && scancel --name=gridpress-merge; done; }
    submit "$@" >/dev/null
    killed=$(kill_some)
    until_over
    # The parts of killed tasks are missing. The same command line continues with the parts that exist.
    [ -e set/_SUCCESS ] && [ "$killed" -gt 0 ] && { echo "tasks were killed and nothing was missing"; exit 1; }
    [ -e set/_SUCCESS ] || { submit "$@" >/dev/null; until_over; }
    [ -e set/_SUCCESS ] || { echo "the merge did not end well"; cat set/.slurm-* | tail -5; exit 1; }
    [ "$killed" -gt 0 ] || { echo "nothing was killed"; exit 1; }
    SHARDS=4 awkward bash "$jobs/slurm.sh"
    until_over
    awkward_is_right
    same set "$killed"
    ;;
esac
[ "$which" = slurm ] || rm -rf "$work"
