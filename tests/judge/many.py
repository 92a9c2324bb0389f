"""OR-tools, a solver of constraints, proves killers, boards of several grids, kakuros, calcudokus, sugurus and straights from the text of
their rows: no
digits but those of the list obey what the row says. It is asked for a solution that differs from ours somewhere, and has to find none;
on boards without some of their clues it has to find one, or else its silence says nothing.
Usage: many.py GRIDPRESS [KIND=COUNT …]

Not here: links, and rules of other kinds (variants.py)."""

import csv
import io
import itertools
import math
import random
import re
import subprocess
import sys
from pathlib import Path

from ortools.sat.python import cp_model

gridpress = str(Path(sys.argv[1]).resolve())
KINDS = {
    **{"killer": 200, "samurai": 50, "kakuro": 50, "calcudoku": 50, "calcudoku-no-operators": 50},
    **{"suguru": 50, "straights": 50},
}
counts = {kind: int(count) for kind, count in (word.split("=") for word in sys.argv[2:])} or KINDS
# A puzzle takes some hundredths of a second; one that takes this long is not proven.
SECONDS = 30


def made(kind, count):
    words = [gridpress, "--quiet", "generate", "--kind", kind, "--no-rate", "--seed", "judge", "--count", str(count)]
    out = subprocess.run(words, capture_output=True, text=True, check=True).stdout
    rows = list(csv.DictReader(io.StringIO(out)))
    assert len(rows) == count, (kind, len(rows))
    return rows


def place(name):
    return tuple(map(int, re.fullmatch(r"r(\d+)c(\d+)", name).groups()))


def places(text):
    return [place(name) for name in text.split(",")]


def run(text):
    """The cells of a run, which is said by its ends."""
    (row, col), (last_row, last_col) = map(place, text.split("-"))
    return [(r, c) for r in range(row, last_row + 1) for c in range(col, last_col + 1)]


def comes_to(digits, number, operator):
    """Whether digits come to a number by an operator, or by any where it is hidden."""
    low, high = min(digits), max(digits)
    is_pair = len(digits) == 2
    by = {
        "+": sum(digits) == number,
        "x": math.prod(digits) == number,
        "-": is_pair and high - low == number,
        "/": is_pair and low * number == high,
    }
    return by[operator] if operator else any(by.values())


class Board:
    """A row as its columns say it: clues, groups of different digits, sums, cages with operators."""

    def __init__(self, row):
        said = row["rules"].split()
        rules = dict(word.split("=", 1) for word in said if "=" in word)
        flags = {word for word in said if "=" not in word}
        known = {"grids", "cages", "runs", "areas", "straights", "calculation"}
        assert set(rules) <= known and flags <= {"latin", "hidden-operators"}, row["rules"]
        rows, cols = map(int, row["size"].split("x"))
        width = cols if len(row["puzzle"]) == rows * cols else rows * cols
        at = {(i // width + 1, i % width + 1): i for i, c in enumerate(row["puzzle"]) if c != "~"}
        self.clues = {cell: int(row["puzzle"][i]) for cell, i in at.items() if row["puzzle"][i] != "."}
        self.ours = {cell: int(row["solution"][i]) for cell, i in at.items()}
        self.top = 9 if "latin" not in flags else width
        self.houses = []
        # Of sugurus and straights: cells that hold no digit above a number, cells that differ, cells that are consecutive, and none.
        self.areas, self.groups, self.straights, self.barred = [], [], [], []
        if "areas" in rules or "straights" in rules:
            self.read_parts(rules, rows, cols)
        if "latin" in flags:
            for i in range(1, width + 1):
                self.houses.append([(i, j) for j in range(1, width + 1)])
                self.houses.append([(j, i) for j in range(1, width + 1)])
        elif not {"runs", "areas", "straights"} & set(rules):
            for top, left in places(rules["grids"]) if "grids" in rules else [(1, 1)]:
                for i in range(9):
                    self.houses.append([(top + i, left + j) for j in range(9)])
                    self.houses.append([(top + j, left + i) for j in range(9)])
                    self.houses.append([(top + i // 3 * 3 + j // 3, left + i % 3 * 3 + j % 3) for j in range(9)])
        sums = [cage.split(":") for cage in rules["cages"].split(";")] if "cages" in rules else []
        self.sums = [(int(total), places(cells)) for total, cells in sums]
        runs = [each.split(":") for each in rules["runs"].split(";")] if "runs" in rules else []
        self.sums += [(int(total), run(cells)) for total, cells in runs]
        if runs:
            assert {cell for _, cells in self.sums for cell in cells} == set(self.ours), "the runs are the board"
        self.cages = []
        for cage in rules["calculation"].split(";") if "calculation" in rules else []:
            number, operator, cells = re.fullmatch(r"(\d+)([-+x/]?):(.*)", cage).groups()
            self.cages.append((int(number), operator, places(cells)))

    def read_parts(self, rules, rows, cols):
        """Areas whose cells touch no equal one, and straights between black places."""
        if "areas" in rules:
            by_symbol = {}
            for i, symbol in enumerate(rules["areas"]):
                by_symbol.setdefault(symbol, []).append((i // cols + 1, i % cols + 1))
            self.areas = list(by_symbol.values())
            for row, col in self.ours:
                beside = [(row, col + 1), (row + 1, col - 1), (row + 1, col), (row + 1, col + 1)]
                self.groups += [[(row, col), other] for other in beside if other in self.ours]
            self.top = max(map(len, self.areas))
            return
        self.top, board = rows, rules["straights"]
        lines = [[(i, j) for j in range(1, cols + 1)] for i in range(1, rows + 1)]
        lines += [[(j, i) for j in range(1, cols + 1)] for i in range(1, rows + 1)]
        symbol = {(i // cols + 1, i % cols + 1): c for i, c in enumerate(board)}
        assert all((symbol[cell] == ".") == (cell in self.ours) for cell in symbol), "the black places are those without a cell"
        for line in lines:
            white = [cell for cell in line if symbol[cell] == "."]
            self.groups.append(white)
            black = [int(symbol[cell]) for cell in line if symbol[cell] not in ".x"]
            assert len(set(black)) == len(black)
            self.barred += [(cell, digit) for cell in white for digit in black]
            piece = []
            for cell in [*line, None]:
                if cell is not None and symbol[cell] == ".":
                    piece.append(cell)
                elif piece:
                    self.straights.append(piece)
                    piece = []

    def holds_in_parts(self):
        digits = {cell: self.ours[cell] for cell in self.ours}
        spans = [sorted(digits[cell] for cell in piece) for piece in self.straights]
        return (
            all(sorted(digits[cell] for cell in area) == list(range(1, len(area) + 1)) for area in self.areas)
            and all(len({digits[cell] for cell in group}) == len(group) for group in self.groups)
            and all(span == list(range(span[0], span[0] + len(span))) for span in spans)
            and all(digits[cell] != digit for cell, digit in self.barred)
        )

    def say_parts(self, model, holds):
        for area in self.areas:
            model.add_all_different([holds[cell] for cell in area])
            for cell in area:
                model.add(holds[cell] <= len(area))
        for group in self.groups:
            model.add_all_different([holds[cell] for cell in group])
        for piece in self.straights:
            first = model.new_int_var(1, self.top - len(piece) + 1, "")
            for cell in piece:
                model.add(holds[cell] >= first)
                model.add(holds[cell] < first + len(piece))
        for cell, digit in self.barred:
            model.add(holds[cell] != digit)

    def is_solved_by_ours(self):
        held = [[self.ours[cell] for cell in cells] for cells in self.houses]
        sums = [(total, [self.ours[cell] for cell in cells]) for total, cells in self.sums]
        return (
            all(sorted(digits) == list(range(1, self.top + 1)) for digits in held)
            and all(sum(digits) == total and len(set(digits)) == len(digits) for total, digits in sums)
            and all(comes_to([self.ours[cell] for cell in cells], n, operator) for n, operator, cells in self.cages)
            and all(self.ours[cell] == digit for cell, digit in self.clues.items())
            and self.holds_in_parts()
        )

    def has_another(self):
        model = cp_model.CpModel()
        holds = {cell: model.new_int_var(1, self.top, "") for cell in self.ours}
        for cell, digit in self.clues.items():
            model.add(holds[cell] == digit)
        for cells in self.houses:
            model.add_all_different([holds[cell] for cell in cells])
        for total, cells in self.sums:
            model.add_all_different([holds[cell] for cell in cells])
            model.add(sum(holds[cell] for cell in cells) == total)
        self.say_parts(model, holds)
        for number, operator, cells in self.cages:
            ways = itertools.product(range(1, self.top + 1), repeat=len(cells))
            fits = [way for way in ways if comes_to(way, number, operator)]
            model.add_allowed_assignments([holds[cell] for cell in cells], fits)
        differs = []
        for cell, digit in self.ours.items():
            differs.append(model.new_bool_var(""))
            model.add(holds[cell] != digit).only_enforce_if(differs[-1])
        model.add_bool_or(differs)
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.max_time_in_seconds = SECONDS
        status = solver.solve(model)
        assert status in (cp_model.OPTIMAL, cp_model.FEASIBLE, cp_model.INFEASIBLE), solver.status_name(status)
        return status != cp_model.INFEASIBLE


random.seed(1)
for kind, count in counts.items():
    n_loose = 0
    for row in made(kind, count):
        board = Board(row)
        assert board.is_solved_by_ours(), row
        assert not board.has_another(), row
        if n_loose < 3:
            # Without half of the sums or cages, and a samurai without three of its clues, which are minimal but for a few.
            board.sums = random.sample(board.sums, len(board.sums) // 2)
            board.cages = random.sample(board.cages, len(board.cages) // 2)
            for cell in random.sample(sorted(board.clues), min(3, len(board.clues))):
                del board.clues[cell]
            n_loose += board.has_another()
    assert n_loose == min(3, count), f"{kind}: with fewer clues only {n_loose} have several solutions"
print(", ".join(f"{count} {kind}" for kind, count in counts.items()) + ": each has one solution, ours")
