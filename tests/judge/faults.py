"""Lets every write, rename, sync, open, unlink, mkdir and lock of a command fail once, by strace's injection. After each: an
error exit or the right bytes, no stray file, nothing of a panic; and the same command again comes to the right bytes.
Usage: faults.py GRIDPRESS [MOST]   (MOST calls of each sort a command, spread over all of them)"""
import os
import re
import shutil
import subprocess
import sys
import tempfile

gridpress = os.path.abspath(sys.argv[1])
most = int(sys.argv[2]) if len(sys.argv) > 2 else 12
work = os.path.realpath(tempfile.mkdtemp())
SORTS = {
    "write": (["write", "pwrite64"], "ENOSPC"),
    "rename": (["rename", "renameat", "renameat2"], "EIO"),
    "sync": (["fsync", "fdatasync"], "EIO"),
    "open": (["open", "openat", "openat2"], "EACCES"),
    "unlink": (["unlink", "unlinkat"], "EIO"),
    "mkdir": (["mkdir", "mkdirat"], "ENOSPC"),
    "lock": (["flock"], "ENOLCK"),
}
# A lock that can't be taken away is let be: it is nobody's lock any more when its holder has ended.
STAYS = ".gridpress.lock"


def at(name):
    return os.path.join(work, name)


with open(at("small.toml"), "w") as spec:
    spec.write('title = "Small"\nseed = "7"\n[[section]]\ntitle = "One"\ncount = 4\nsize = "2x3"\n')
run = lambda words, **more: subprocess.run(words, capture_output=True, text=True, **more)
made = run([gridpress, "generate", "--size", "2x3", "-n", "30", "--variants", "1", "--seed", "1", "--out", at("list.csv")])
assert made.returncode == 0, made.stderr
SET = ["generate", "--size", "2x3", "-n", "30", "--part-slots", "15", "--distinct", "--seed", "1"]
COMMANDS = {
    "generate": [*SET, "--out", at("out/run")],
    "generate a list": ["generate", "--size", "2x3", "-n", "30", "--seed", "1", "--out", at("out/list.csv")],
    "book": ["book", at("small.toml"), "--pictures", "some", "--dpi", "20", "--out", at("out/book")],
    "sheet": ["sheet", "--size", "2x3", "--count", "2", "--seed", "1", "--answers", "separate", "--out", at("out/sheet.pdf")],
    "convert": ["convert", at("list.csv"), "--to", "jsonl", "--out", at("out/list.jsonl")],
    "dedupe": ["dedupe", at("list.csv"), "--memory", "1", "--temp", work, "--out", at("out/one.csv")],
    "merge": ["merge", at("out/run"), "--out", at("out/all.csv")],
    "render": ["render", at("list.csv"), "--out", at("out/pictures")],
}


def files(folder):
    found = {}
    for root, _, names in os.walk(folder):
        for name in names:
            with open(os.path.join(root, name), "rb") as file:
                found[os.path.relpath(os.path.join(root, name), folder)] = file.read()
    return found


def fresh(name):
    shutil.rmtree(at("out"), ignore_errors=True)
    os.mkdir(at("out"))
    if name == "merge":
        shards = [[gridpress, *SET, "--shard", f"{i}/2", "--out", at("out/run")] for i in range(2)]
        for shard in shards:
            assert run(shard).returncode == 0


def traced(words, *options):
    return run(["strace", "-f", "-y", "-s", "0", "-o", at("log"), *options, gridpress, *words, "--jobs", "1"])


def calls(sort):
    """The numbers, thread by thread, of the calls of a sort that touch our folder: what strace counts by."""
    names, _ = SORTS[sort]
    found = set()
    counts = {}
    for line in open(at("log")):
        match = re.match(r"(\d+)\s+(\w+)\(", line)
        if match and match[2] in names:
            key = (match[1], match[2])
            counts[key] = counts.get(key, 0) + 1
            if work in line:
                found.add((match[2], counts[key]))
    return sorted(found)


n_faults, n_errors = 0, 0
for name, words in COMMANDS.items():
    fresh(name)
    before = files(at("out"))
    all_names = ",".join("?" + call for names, _ in SORTS.values() for call in names)
    done = traced(words, "-e", f"trace={all_names}")
    assert done.returncode == 0, f"{name}: {done.stderr}"
    whole = files(at("out"))
    beside = set(os.listdir(work))
    numbers = {sort: calls(sort) for sort in SORTS}
    for sort, (_, error) in SORTS.items():
        found = numbers[sort]
        step = max(1, len(found) // most)
        for call, number in found[::step]:
            fresh(name)
            ran = traced(words, "-e", f"trace={call}", "-e", f"inject={call}:error={error}:when={number}")
            what = f"{name}, {call} {number} fails with {error}"
            assert "panicked" not in ran.stderr and ran.returncode in (0, 1, 2, 3), f"{what}: {ran.returncode} {ran.stderr}"
            left = {file: data for file, data in files(at("out")).items() if not file.endswith(STAYS)}
            if ran.returncode == 0:
                assert left == whole, f"{what}: it says that all is well, and {sorted(left.keys() ^ whole.keys())} differ"
            else:
                assert ran.stderr.strip(), f"{what}: nothing was said"
                n_errors += 1
            strays = [file for file in left if file not in whole and file not in before and not file.startswith(".keys")]
            assert not strays, f"{what}: {strays} were left ({ran.stderr.strip()})"
            assert set(os.listdir(work)) == beside, f"{what}: {set(os.listdir(work)) - beside} were left"
            again = run([gridpress, *words, "--jobs", "1"])
            assert again.returncode == 0, f"{what}, and again: {again.stderr}"
            left = {file: data for file, data in files(at("out")).items() if not file.endswith(STAYS)}
            assert left == whole, f"{what}, and again: other files"
            n_faults += 1
    print(f"{name}: " + ", ".join(f"{len(found)} of {sort}" for sort, found in numbers.items()))
print(f"{n_faults} faults put in, {n_errors} of them told; right bytes after each")
shutil.rmtree(work)
