"""Rows of the grammar (examples/grammar) through every command that takes rows: whatever a row is, it is answered within ten seconds of
CPU and 256 MB, and nothing panics. On boards that f-puzzles can say, OR-tools counts the solutions beside `solve`.
Usage: grammar.py GRIDPRESS ROWS.txt [SECONDS MEGABYTES]"""

import csv
import io
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from fpuzzles import Meaning, unpacked

gridpress, rows = str(Path(sys.argv[1]).resolve()), Path(sys.argv[2]).read_text().splitlines()
most_seconds, most_megabytes = map(float, sys.argv[3:5] or (10, 256))
COMMANDS = [
    *(["solve"], ["rate"], ["verify"], ["check"], ["hint"], ["lab"], ["evaluate"], ["spoil"], ["canon"], ["dedupe"]),
    *(["convert", "--to", "jsonl"], ["overlap", "ROWS"], ["render", "--out", "x.svg"]),
    ["book", "--from", "ROWS", "--out", "book", "--force", "--pictures", "none"],
]


def ran(words):
    """The exit code, the seconds of CPU, the megabytes, and what was said."""
    with tempfile.TemporaryFile() as said:
        process = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=said)
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        said.seek(0)
        return process.returncode, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024, said.read().decode()


def faults_of(number, row):
    Path("row.txt").write_text(row + "\n")
    for command in COMMANDS:
        words = [word.replace("ROWS", "row.txt") for word in command]
        words += [] if "ROWS" in command[1:2] and command[0] != "overlap" or "--from" in command else ["row.txt"]
        code, seconds, megabytes, said = ran([gridpress, "--quiet", *words])
        # It has two lists, and so two rows.
        seconds /= 1 + (command[0] == "overlap")
        worst["seconds"] = max(worst["seconds"], (seconds, command[0], number))
        worst["megabytes"] = max(worst["megabytes"], (megabytes, command[0], number))
        if code not in (0, 1, 2, 3) or "panicked" in said or "fault of its own" in said:
            yield f"{command[0]} exits with {code}: {said.strip()[-300:]}"
        if seconds > most_seconds or megabytes > most_megabytes:
            yield f"{command[0]} takes {seconds:.1f} s and {megabytes:.0f} MB"


def beside_or_tools(row):
    """Whether OR-tools counts as many solutions as `solve`; None where it can't be asked."""
    done = subprocess.run([gridpress, "--quiet", "convert", "row.txt", "--to", "f-puzzles"], capture_output=True, text=True)
    if done.returncode:
        return None
    said = subprocess.run([gridpress, "--quiet", "solve", "row.txt"], capture_output=True, text=True).stdout
    ours = next(csv.DictReader(io.StringIO(said)))
    if ours["status"] == "undecided":
        return None
    try:
        meaning = Meaning(json.loads(unpacked(done.stdout.strip().split("?load=")[1])))
    except (AssertionError, AttributeError, KeyError):
        # A board that the model does not know, such as lines through regions that nobody says.
        return None
    try:
        theirs = meaning.solutions(10)
    except (TimeoutError, AssertionError):
        return None
    return len(theirs) == int(ours["solutions"])


worst, n_faults, n_counted = {"seconds": (0, "", 0), "megabytes": (0, "", 0)}, 0, 0
for number, row in enumerate(rows):
    for fault in faults_of(number, row):
        n_faults += 1
        print(f"row {number}: {fault}: {row[:300]}", flush=True)
    if len(row.split(" ")[0]) in (16, 36, 81):
        is_right = beside_or_tools(row)
        n_counted += is_right is not None
        if is_right is False:
            n_faults += 1
            print(f"row {number}: OR-tools counts others: {row}", flush=True)
most = [f"{most:.1f} {what} ({command}, row {row})" for what, (most, command, row) in worst.items()]
print(f"{len(rows)} rows, {len(COMMANDS)} commands: {n_faults} faults, at most {' and '.join(most)}; {n_counted} counted by OR-tools")
sys.exit(n_faults > 0)
