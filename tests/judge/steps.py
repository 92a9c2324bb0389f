"""Every step of `--explain=jsonl` is replayed from only the puzzle by a program that shares no code with gridpress. A step may strike
only candidates that are not the solution's, and write only what is; the board after it is what follows; and each conclusion follows
by the pattern that the step names. What cannot be checked is counted by technique.
Usage: steps.py GRIDPRESS [COUNT] [KIND[:SIZE]… | FILE…]    (COUNT puzzles of each kind and size, or the rows of a list)
       steps.py GRIDPRESS --broken [COUNT]                  (alters steps, and has to find each)

Not here: whether a step is the easiest (gridpress verify); whether puzzles have one solution (many.py, variants.py)."""

import collections
import csv
import io
import json
import random
import re
import subprocess
import sys
import time
from pathlib import Path

import steps_broken
import steps_chains
import steps_unique  # noqa: F401 its judges
from steps_board import DIGITS, Board
from steps_families import JUDGES, Step, Unchecked
from steps_signs import PAIRED

# Sizes beside each kind's own: those whose boxes are no squares first.
SIZES = ["2x3", "3x2"]
SEED = "judge"


class Position:
    """What is written, and what candidates are left."""

    def __init__(self, board):
        self.written = dict(board.givens)
        self.left = {cell: set(board.allowed[cell]) for cell in board.at if cell not in board.givens}
        for cell, digits in self.left.items():
            for other, digit in self.written.items():
                for d in list(digits):
                    if not board.agree(other, digit, cell, d):
                        digits.discard(d)


def candidates(board, said):
    words, symbols = said["candidates"].split(" "), [c for c in said["board"] if c != "~"]
    assert len(words) == len(board.at) == len(symbols), "the board has another size"
    written = {cell: DIGITS.index(c) for cell, c in zip(board.at, symbols) if c != "."}
    left = {cell: set() if word == "-" else {DIGITS.index(c) for c in word} for cell, word in zip(board.at, words) if word != "."}
    assert set(written) | set(left) == board.cells and not set(written) & set(left), "cells are written and open"
    return written, left


def told_by_givens(board, position, step):
    """At the start the program takes away what a clue rules out across a sign, too: what is gone without being told has to be that."""
    _, left = candidates(board, step.said)
    for cell, digits in left.items():
        for d in sorted(position.left[cell] - digits - {x for c, x in step.strikes if c == cell}):
            if any(bars(board, *given, cell, d) for given in board.givens.items()):
                position.left[cell].discard(d)
    if step.place:
        cell, digit = step.place
        for d in sorted(position.left.get(cell, set()) - {digit}):
            if any(bars(board, *given, cell, d) for given in board.givens.items()):
                position.left[cell].discard(d)


def bars(board, source, digit, cell, candidate):
    """Whether a written digit alone rules a candidate out."""
    if not board.agree(source, digit, cell, candidate):
        return True
    for sign in board.signs:
        if sign.name in PAIRED:
            for i, (one, other) in enumerate(zip(sign.cells, sign.cells[1:]), 1):
                if (one, other) == (source, cell) and sign.step(digit, i, candidate) is None:
                    return True
                if (other, one) == (source, cell) and sign.step(candidate, i, digit) is None:
                    return True
    return False


def law_one(board, position, step):
    """What is true of any step; a reason, or None."""
    for cell, digit in step.strikes:
        if digit not in position.left.get(cell, ()):
            return f"strikes {digit} of {cell}, which is no candidate"
        if board.solution[cell] == digit:
            return f"strikes the solution's {digit} of {cell}"
    if len(set(step.strikes)) != len(step.strikes) or not step.strikes and not step.place:
        return "strikes twice, or nothing"
    if step.place and (step.place[1] not in position.left.get(step.place[0], ()) or board.solution[step.place[0]] != step.place[1]):
        return "writes what is no candidate or not the solution's"
    written, left = candidates(board, step.said)
    expected = {cell: set(digits) for cell, digits in position.left.items()}
    for cell, digit in step.strikes:
        expected[cell].discard(digit)
    new = dict(position.written)
    if step.place:
        new[step.place[0]] = step.place[1]
        del expected[step.place[0]]
    if written != new:
        return "the board after it is another"
    sources = [step.place] if step.place else []
    for cell, digits in expected.items():
        if left[cell] - digits:
            return f"{cell} has candidates that were none"
        for d in digits - left[cell]:
            if not any(bars(board, *source, cell, d) for source in sources):
                return f"{cell} lost {d} without being told"
        if step.place and any(not board.agree(*step.place, cell, d) for d in left[cell]):
            return f"{cell} keeps what the new digit rules out"
    return None


def judged(board, position, step):
    """(fault, unchecked): reasons."""
    try:
        fault = law_one(board, position, step)
        if fault:
            return fault, None
        if step.key not in JUDGES:
            return None, "a technique that is not known here"
        return JUDGES[step.key](board, position, step), None
    except Unchecked as reason:
        return None, str(reason)
    except (KeyError, IndexError, TypeError, AssertionError, ValueError) as error:
        return f"the evidence makes no sense: {error!r}", None


def run(words, **more):
    done = subprocess.run([gridpress, "--quiet", *words], capture_output=True, text=True, **more)
    return done.stdout


def kinds():
    for text in re.split(r"\n(?=\S)", run(["kinds"])):
        name = text.split(":")[0]
        if not re.fullmatch(r"[a-z-]+", name):
            continue
        sizes = re.search(r"--size +(.*?) \(default", text)
        yield name, sizes.group(1).split() if sizes else []


def paths(table):
    """Each row with its steps."""
    rows = list(csv.DictReader(io.StringIO(table)))
    objects = [json.loads(line) for line in run(["rate", "--explain=jsonl", "--from", "csv", "-"], input=table).splitlines()]
    groups = []
    for one in objects:
        if one.get("step") == 1 or "step" not in one and (not groups or groups[-1][0].get("puzzle") != one["puzzle"]):
            groups.append([])
        groups[-1].append(one)
    assert len(groups) == len(rows), (len(groups), len(rows))
    return zip(rows, groups)


class Tally:
    def __init__(self):
        self.kinds = collections.defaultdict(collections.Counter)
        self.techniques = collections.defaultdict(collections.Counter)
        self.reasons = collections.Counter()
        self.n_faults = 0

    def fault(self, row, said, reason):
        self.n_faults += 1
        if self.n_faults <= 40:
            print(f"FAULT {row['kind']} {row['size']}: {row['puzzle']} {row['rules']} {row['regions']} {row['sums']}")
            print(f"  step {said.get('step')} {said.get('key')}: {said.get('words')}\n  {reason}", flush=True)

    def puzzle(self, row, said):
        kind = f"{row['kind']} {row['size']}"
        board = Board(row)
        position = Position(board)
        self.kinds[kind]["puzzles"] += 1
        for one in said:
            if "step" not in one:
                continue
            step = Step(one)
            if one["step"] == 1:
                told_by_givens(board, position, step)
            fault, unchecked = judged(board, position, step)
            self.kinds[kind]["steps"] += 1
            self.techniques[step.key]["unchecked" if unchecked else "fault" if fault else "checked"] += 1
            self.kinds[kind]["unchecked" if unchecked else "fault" if fault else "checked"] += 1
            if unchecked:
                self.reasons[step.key, unchecked] += 1
            if fault:
                self.fault(row, one, fault)
            written, left = candidates(board, one)
            position = Position.__new__(Position)
            position.written, position.left = written, left
        if said[-1].get("status"):
            self.kinds[kind]["beyond"] += 1
        elif position.written != board.solution:
            self.fault(row, said[-1], "the end is not the solution")

    def show(self):
        print(f"\n{'kind':36}{'puzzles':>8}{'beyond':>8}{'steps':>9}{'checked':>9}{'not':>6}{'faults':>7}")
        whole = collections.Counter()
        for kind, n in sorted(self.kinds.items()):
            whole.update(n)
            print(f"{kind:36}{n['puzzles']:8}{n['beyond']:8}{n['steps']:9}{n['checked']:9}{n['unchecked']:6}{n['fault']:7}")
        print(f"{'all':36}{whole['puzzles']:8}{whole['beyond']:8}{whole['steps']:9}{whole['checked']:9}{whole['unchecked']:6}{whole['fault']:7}\n")
        print(", ".join(f"{key} {n['checked']}" for key, n in sorted(self.techniques.items(), key=lambda kn: -kn[1]["checked"])))
        for (key, reason), n in sorted(self.reasons.items()):
            print(f"not checked: {n} {key}: {reason}")
        for (key, how), n in sorted(steps_chains.HOW.items()):
            print(f"inside chains: {n} {key} by {how}")
        print(f"{whole['puzzles']} puzzles, {whole['steps']} steps: {whole['checked']} follow, {whole['unchecked']} not checkable, {self.n_faults} faults")


def table_of(name, size, count, more=()):
    words = ["generate", "--kind", name, "--no-rate", "--seed", SEED, "--count", str(count), "--to", "csv", *more]
    return run(words + (["--size", size] if size else []))


def listed(name, count):
    """The first rows of a list of lines, or of a CSV; one without givens has only rules or cages."""
    lines = [line for line in Path(name).read_text().splitlines() if line and not line.startswith("#")]
    if not name.endswith(".csv"):
        return run(["convert", "--from", "lines", "--to", "csv", "--solve", "-"], input="\n".join(line.split()[0] for line in lines[:count]))
    rows = []
    for row in list(csv.DictReader(lines))[:count]:
        cages = row.pop("cages", None)
        row["rules"] = row.get("rules") or f"cages={cages}"
        row["puzzle"] = row.get("puzzle") or re.sub("[^~]", ".", row["solution"])
        rows.append(row)
    out = io.StringIO()
    writer = csv.DictWriter(out, list(rows[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return run(["convert", "--from", "csv", "--to", "csv", "-"], input=out.getvalue())


def main(words):
    if words[:1] == ["--broken"]:
        tools = (Board, Position, Step, judged, told_by_givens, candidates, DIGITS, sorted(JUDGES))
        return steps_broken.trial(int(words[1]) if words[1:] else 1, table_of, paths, tools)
    count = int(words.pop(0)) if words and words[0].isdigit() else 3
    tally = Tally()
    boards = []
    for word in words:
        if Path(word).is_file():
            boards.append((word, None))
        else:
            boards.append(tuple((word.split(":") + [None])[:2]))
    if not words:
        every = list(kinds())
        boards = [(name, size) for size in SIZES for name, sizes in every if size in sizes] + [(name, None) for name, _ in every]
    try:
        for name, size in boards:
            began = time.time()
            table = listed(name, count) if Path(name).is_file() else table_of(name, size, count)
            for row, said in paths(table):
                row = collections.defaultdict(str, row)
                row["size"], row["kind"] = row["size"] or "3x3", row["kind"] or "sudoku"
                tally.puzzle(row, said)
            print(f"{name} {size or ''}: {time.time() - began:.1f} s", file=sys.stderr, flush=True)
    except KeyboardInterrupt:
        print("ended early", file=sys.stderr)
        tally.show()
        return 130
    tally.show()
    return 1 if tally.n_faults else 0


random.seed(1)
gridpress = str(Path(sys.argv[1]).resolve())
if __name__ == "__main__":
    sys.exit(main(sys.argv[2:]))
