#!/usr/bin/env python3
"""Reads every CSV that gridpress writes for boards with signs, cages and regions by Python's csv in strict mode: each row has as many
fields as the head, and the first field is the puzzle that went in. Usage: csv_shape.py GRIDPRESS"""
import csv
import io
import re
import subprocess
import sys
import tempfile

gridpress = sys.argv[1]
COMMANDS = [
    ["solve"], ["solve", "--all", "--limit", "2"], ["rate"], ["evaluate", "--effort", "0.01"], ["check"], ["canon"],
    ["lab", "--with", "dancing-links", "--budget", "1000"], ["dedupe"], ["transform", "--rotate", "0"], ["convert", "--to", "csv"],
]
# Their column `puzzle` has the givens; the rules are in a column of their own.
FULL = {"dedupe", "transform", "convert"}


def ran(*words, stdin=""):
    made = subprocess.run([gridpress, *words], input=stdin, capture_output=True, text=True, check=False)
    assert "panicked" not in made.stderr, (words, made.stderr)
    return made.stdout


def table(text, what):
    rows = list(csv.reader(io.StringIO(text, newline=""), strict=True))
    assert len(rows) > 1, f"{what}: no rows"
    for row in rows:
        assert len(row) == len(rows[0]), f"{what}: {len(row)} fields under {len(rows[0])} heads: {row[:2]}"
    return rows


kinds = re.findall(r"^([a-z0-9-]+): ", ran("kinds"), re.M)
n_tables = 0
with tempfile.TemporaryDirectory() as folder:
    for kind in kinds:
        make = ["generate", "--kind", kind, "-n", "1", "--seed", "judge", "--no-rate", "--quiet"]
        full = ran(*make)
        line = ran(*make, "--to", "lines").strip()
        puzzle = table(full, f"generate {kind}")[1][3]
        place = f"{folder}/{kind}.csv"
        with open(place, "w", encoding="utf-8") as file:
            file.write(full)
        for words in COMMANDS:
            what = f"{' '.join(words)} of {kind}"
            rows = table(ran(*words, "--quiet", place), what)
            at = rows[0].index("puzzle")
            want = puzzle if words[0] in FULL else line
            assert all(row[at] == want for row in rows[1:]), f"{what}: {rows[1][at]} is not {want}"
            n_tables += 1
print(f"{n_tables} tables of {len(kinds)} kinds")
