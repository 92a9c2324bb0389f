"""Kills runs at random moments, fills their disk or removes it, and each time expects the bytes of an
undisturbed run. Does the same with a book's folder. Usage: runs.py GRIDPRESS [KILLS [ONE_OF_THE_SETS]]"""
import os
import random
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time

gridpress = os.path.abspath(sys.argv[1])
kills = int(sys.argv[2]) if len(sys.argv) > 2 else 200
work = tempfile.mkdtemp()
spec = os.path.join(work, "book.toml")
with open(spec, "w") as file:
    file.write('title = "Ended"\n[[section]]\ntitle = "One"\ncount = 60\n[[section]]\ntitle = "Two"\ncount = 20\nkind = "suko"\n')
SETS = {
    "plain": ["--no-rate", "-n", "60000", "--part-slots", "1500"],
    "rated oblong": ["--size", "2x3", "-n", "6000", "--part-slots", "400", "--variants", "1", "--to", "jsonl"],
    "distinct and split": ["--size", "2x2", "-n", "36", "--part-slots", "3", "--distinct", "--split", "train:2,test:1"],
    "parquet": ["--no-rate", "-n", "20000", "--part-slots", "1000", "--to", "parquet", "--split", "train:9,test:1", "--split-exact"],
    "a book": ["book", spec, "--pictures", "some", "--dpi", "40"],
}
chosen = {name: words for name, words in SETS.items() if len(sys.argv) <= 3 or name == sys.argv[3]}


def command(words, out, *more):
    verb = [] if words[0] == "book" else ["generate"]
    return [gridpress, *verb, *words, "--seed", "judge", "--quiet", "--out", out, *more]


def files(folder):
    found = {}
    for root, _, names in os.walk(folder):
        for name in names:
            path = os.path.join(root, name)
            if not name.startswith(".gridpress"):
                with open(path, "rb") as file:
                    found[os.path.relpath(path, folder)] = file.read()
    return found


def same(a, b, what):
    assert a.keys() == b.keys(), f"{what}: {sorted(a.keys() ^ b.keys())[:5]}"
    differing = [name for name in a if a[name] != b[name]]
    assert not differing, f"{what}: {differing[:5]} differ"


def run(words, **more):
    return subprocess.run(words, capture_output=True, text=True, **more)


random.seed(20261122)
whole, took = {}, {}
for name, words in SETS.items():
    out = os.path.join(work, name.replace(" ", "-"))
    start = time.monotonic()
    done = run(command(words, out))
    assert done.returncode == 0, done.stderr
    took[name] = time.monotonic() - start
    whole[name] = files(out)

# SIGKILL, SIGTERM and SIGINT at random moments of a run. Every run is started again until it ends, in turns with one thread and
# with four.
ended, begun = 0, 0
while ended < kills:
    for name, words in chosen.items():
        out = os.path.join(work, "killed")
        for turn in range(60):
            child = subprocess.Popen(command(words, out, "--jobs", "14"[turn % 2]), stderr=subprocess.DEVNULL)
            time.sleep(random.uniform(0.001, took[name] * 0.5))
            child.send_signal(random.choice([signal.SIGKILL] * 4 + [signal.SIGTERM, signal.SIGINT]))
            code = child.wait()
            begun += 1
            assert code in (0, 130, -signal.SIGKILL, -signal.SIGTERM, -signal.SIGINT), code
            if code == 0:
                break
            ended += 1
        done = run(command(words, out))
        assert done.returncode == 0, done.stderr
        same(whole[name], files(out), name)
        assert run([gridpress, "verify", "--fast", "--quiet", out]).returncode == 0, name
        assert not [n for n in os.listdir(out) if n.endswith(".part")], "parts of files are left behind"
        shutil.rmtree(out)

# A disk that is too small, and a read-only one.
disks = 0
if os.geteuid() == 0:
    disk = os.path.join(work, "disk")
    os.mkdir(disk)
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=3m", "tmpfs", disk], stderr=subprocess.DEVNULL).returncode == 0:
        try:
            out = os.path.join(disk, "run")
            done = run(command(SETS["plain"], out))
            assert done.returncode == 2 and "No space left" in done.stderr and "goes on from there" in done.stderr, done.stderr
            assert not [n for n in os.listdir(out) if n.endswith(".part")], "a part of a file is left on a full disk"
            subprocess.run(["mount", "-o", "remount,size=100m", disk], check=True)
            assert run(command(SETS["plain"], out)).returncode == 0
            same(whole["plain"], files(out), "a disk that was full")
            one = run([gridpress, "generate", "-n", "9", "--seed", "1", "--out", os.path.join(disk, "one.csv")])
            assert one.returncode == 0, one.stderr
            subprocess.run(["mount", "-o", "remount,ro", disk], check=True)
            longer = [*SETS["plain"][:2], "70000", *SETS["plain"][3:]]
            for place, words in (("run", longer), ("other", ["-n", "9"]), ("two.csv", ["-n", "9"])):
                done = run(command(words, os.path.join(disk, place)))
                assert done.returncode == 2 and "can't be written" in done.stderr, done.stderr
            assert run([gridpress, "verify", "--fast", "--quiet", out]).returncode == 0, "a folder is verified where it is read-only"
            disks = 2
        finally:
            subprocess.run(["umount", disk], check=False)

# It is no error if the reader closes the pipe, and rows do not stay in memory.
head = subprocess.run(f"'{gridpress}' generate -n 100000 --no-rate --seed 1 | head -n 2", shell=True, capture_output=True, text=True)
assert head.returncode == 0 and len(head.stdout.splitlines()) == 2 and "rror" not in head.stderr, head.stderr
before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
assert before < 100 * 1024, f"{before} KB"
shutil.rmtree(work)
print(f"{ended} of {begun} runs ended at random instants, {disks} disks, at most {before // 1024} MB: the same bytes")
