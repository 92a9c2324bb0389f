"""OR-tools, a solver of constraints, proves killers and boards of several grids from the text of their rows: no digits but those of
the list obey the grids, the cages and the clues. It is asked for a solution that differs from ours somewhere, and has to find none;
on boards without some of their clues it has to find one, or else its silence says nothing.
Usage: many.py GRIDPRESS [KILLERS] [SAMURAIS]

Not here: links, and rules of other kinds (variants.py)."""

import csv
import io
import random
import re
import subprocess
import sys
from pathlib import Path

from ortools.sat.python import cp_model

gridpress = str(Path(sys.argv[1]).resolve())
n_killers, n_samurais = (int(word) for word in (sys.argv[2:] + ["200", "50"][len(sys.argv[2:]) :]))
# A puzzle takes some hundredths of a second; one that takes this long is not proven.
SECONDS = 30


def made(kind, count):
    words = [gridpress, "--quiet", "generate", "--kind", kind, "--no-rate", "--seed", "judge", "--count", str(count)]
    out = subprocess.run(words, capture_output=True, text=True, check=True).stdout
    rows = list(csv.DictReader(io.StringIO(out)))
    assert len(rows) == count, (kind, len(rows))
    return rows


def places(text):
    return [tuple(map(int, re.fullmatch(r"r(\d+)c(\d+)", name).groups())) for name in text.split(",")]


class Board:
    """A row as its columns say it: clues, houses of its grids, cages."""

    def __init__(self, row):
        width = 9 if len(row["puzzle"]) == 81 else int(row["size"].split("x")[1])
        at = {(i // width + 1, i % width + 1): i for i, c in enumerate(row["puzzle"]) if c != "~"}
        self.clues = {cell: int(row["puzzle"][i]) for cell, i in at.items() if row["puzzle"][i] != "."}
        self.ours = {cell: int(row["solution"][i]) for cell, i in at.items()}
        rules = dict(word.split("=", 1) for word in row["rules"].split() if "=" in word)
        assert set(rules) <= {"grids", "cages"} and len(rules) == len(row["rules"].split()), row["rules"]
        self.houses = []
        for top, left in places(rules["grids"]) if "grids" in rules else [(1, 1)]:
            for i in range(9):
                self.houses.append([(top + i, left + j) for j in range(9)])
                self.houses.append([(top + j, left + i) for j in range(9)])
                self.houses.append([(top + i // 3 * 3 + j // 3, left + i % 3 * 3 + j % 3) for j in range(9)])
        cages = [cage.split(":") for cage in rules["cages"].split(";")] if "cages" in rules else []
        self.cages = [(int(total), places(cells)) for total, cells in cages]

    def is_solved_by_ours(self):
        held = [[self.ours[cell] for cell in cells] for cells in self.houses]
        sums = [(total, [self.ours[cell] for cell in cells]) for total, cells in self.cages]
        return (
            all(sorted(digits) == list(range(1, 10)) for digits in held)
            and all(sum(digits) == total and len(set(digits)) == len(digits) for total, digits in sums)
            and all(self.ours[cell] == digit for cell, digit in self.clues.items())
        )

    def has_another(self):
        model = cp_model.CpModel()
        holds = {cell: model.new_int_var(1, 9, "") for cell in self.ours}
        for cell, digit in self.clues.items():
            model.add(holds[cell] == digit)
        for cells in self.houses:
            model.add_all_different([holds[cell] for cell in cells])
        for total, cells in self.cages:
            model.add_all_different([holds[cell] for cell in cells])
            model.add(sum(holds[cell] for cell in cells) == total)
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
for kind, count in (("killer", n_killers), ("samurai", n_samurais)):
    n_loose = 0
    for row in made(kind, count):
        board = Board(row)
        assert board.is_solved_by_ours(), row
        assert not board.has_another(), row
        if n_loose < 3:
            # A killer without half of its cages, and a samurai without three of its clues, which are minimal but for a few.
            if board.cages:
                board.cages = random.sample(board.cages, len(board.cages) // 2)
            for cell in random.sample(sorted(board.clues), min(3, len(board.clues))):
                del board.clues[cell]
            n_loose += board.has_another()
    assert n_loose == min(3, count), f"{kind}: with fewer clues only {n_loose} have several solutions"
print(f"{n_killers} killers and {n_samurais} samurais have one solution, ours")
