"""Lets every write, rename, sync, open, unlink, mkdir and lock of a command fail once, by strace's injection. After each: an
error exit or the right bytes, no stray file, nothing of a panic; and the same command again comes to the right bytes. Then the
same with files that may not grow, on disks that are too small, and on one that is read-only.
Usage: faults.py GRIDPRESS [MOST]   (MOST calls of each sort a command, spread over all of them)"""
import os
import re
import resource
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
# A lock file that can't be removed may stay: the lock ends with its process.
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
    "dedupe": ["dedupe", at("list.csv"), "--memory", "1", "--temp", at("out"), "--out", at("out/one.csv")],
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


def kept():
    return {file: data for file, data in files(at("out")).items() if not file.endswith(STAYS)}


n_errors = 0


def judge(what, words, ran, before, whole, beside, mends=lambda: None):
    """Expects an error exit or the right bytes, and the right bytes after the fault is gone."""
    global n_errors
    assert "panicked" not in ran.stderr and ran.returncode in (0, 1, 2, 3), f"{what}: {ran.returncode} {ran.stderr}"
    left = kept()
    if ran.returncode == 0:
        assert left == whole, f"{what}: it says that all is well, and {sorted(left.keys() ^ whole.keys())} differ"
    else:
        assert ran.stderr.strip(), f"{what}: nothing was said"
        assert ran.stderr.count("os error") <= 1, f"{what}: said twice: {ran.stderr}"
        n_errors += 1
    strays = [file for file in left if file not in whole and file not in before and not file.startswith(".keys")]
    assert not strays, f"{what}: {strays} were left ({ran.stderr.strip()})"
    assert set(os.listdir(work)) == beside, f"{what}: {set(os.listdir(work)) - beside} were left"
    mends()
    again = run([gridpress, *words, "--jobs", "1"])
    assert again.returncode == 0, f"{what}, and again: {again.stderr}"
    assert kept() == whole, f"{what}, and again: other files"


n_calls, n_limits, n_disks = 0, 0, 0
sizes = {}
for name, words in COMMANDS.items():
    fresh(name)
    before = files(at("out"))
    all_names = ",".join("?" + call for names, _ in SORTS.values() for call in names)
    done = traced(words, "-e", f"trace={all_names}")
    assert done.returncode == 0, f"{name}: {done.stderr}"
    whole = kept()
    beside = set(os.listdir(work))
    numbers = {sort: calls(sort) for sort in SORTS}
    for sort, (_, error) in SORTS.items():
        found = numbers[sort]
        step = max(1, len(found) // most)
        for call, number in found[::step]:
            fresh(name)
            ran = traced(words, "-e", f"trace={call}", "-e", f"inject={call}:error={error}:when={number}")
            judge(f"{name}, {call} {number} fails with {error}", words, ran, before, whole, beside)
            n_calls += 1
    print(f"{name}: " + ", ".join(f"{len(found)} of {sort}" for sort, found in numbers.items()))
    # Files that may not grow beyond a length.
    largest = max(len(data) for data in whole.values())
    for length in sorted({1, largest // 10, largest // 2, largest - 1}):
        fresh(name)
        limited = lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (length, length))
        # Without its signal, which would end the program as SIGKILL does.
        ran = run([gridpress, *words, "--jobs", "1"], preexec_fn=limited, restore_signals=False)
        assert ran.returncode != 0, f"{name}: a file of {largest} bytes where {length} are allowed"
        judge(f"{name}, files of at most {length} bytes", words, ran, before, whole, beside)
        n_limits += 1
    sizes[name] = sum((len(data) + 4095) // 4096 * 4096 for data in whole.values())

# Disks that are too small, and a read-only one.
for name, words in COMMANDS.items() if os.geteuid() == 0 else ():
    fresh(name)
    assert run([gridpress, *words, "--jobs", "1"]).returncode == 0
    whole = kept()
    for part in (0.3, 0.6, 0.9, None):
        disk = at("out")
        shutil.rmtree(disk, ignore_errors=True)
        os.mkdir(disk)
        if run(["mount", "-t", "tmpfs", "-o", "size=100m", "tmpfs", disk]).returncode != 0:
            break
        try:
            if name == "merge":
                for i in range(2):
                    assert run([gridpress, *SET, "--shard", f"{i}/2", "--out", at("out/run")]).returncode == 0
            before = files(disk)
            beside = set(os.listdir(work))
            used = sum((len(data) + 4095) // 4096 * 4096 for data in before.values())
            narrow = f"size={max(4096, used + int((sizes[name] - used) * (part or 1))) // 4096 * 4096}" if part else "ro"
            assert run(["mount", "-o", f"remount,{narrow}", disk]).returncode == 0
            ran = run([gridpress, *words, "--jobs", "1"])
            if part is None:
                assert ran.returncode == 2 and "written" in ran.stderr, f"{name} on a disk that is read-only: {ran.returncode} {ran.stderr}"
                assert files(disk) == before, name
            wide = lambda: run(["mount", "-o", "remount,rw,size=100m", disk])
            judge(f"{name}, {narrow}", words, ran, before, whole, beside, wide)
            n_disks += 1
        finally:
            run(["umount", disk])
            shutil.rmtree(disk, ignore_errors=True)
print(f"{n_calls} calls failed, {n_limits} limits, {n_disks} disks: {n_errors} were told; right bytes after each")
shutil.rmtree(work)
