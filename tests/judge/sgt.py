"""Solo, Unequal, Towers and Keen of Simon Tatham's collection accept the game IDs of gridpress, and sizes mean the same in both: gridpress
solves Solo's own puzzles under their sizes. Of the others it finds one solution each, and writes them as they were; they find the
solutions of ours.
Usage: sgt.py GRIDPRESS"""

import csv
import glob
import io
import os
import re
import subprocess
import sys

gridpress = sys.argv[1]
os.environ["PATH"] += ":/usr/games"
DIGITS = ".123456789ABCDEFGHIJKLMNOP"


def run(*words, text=None):
    # Keen's pages have a sign of multiplication that is no UTF-8; all else is ASCII.
    return subprocess.run(words, input=text, capture_output=True, encoding="latin-1", check=True).stdout


def cells(game):
    size, told = game.strip().split(":")
    size = re.match(r"\d+x\d+", size).group()
    parts = re.findall(r"[a-z]|\d+", told)
    return size, "".join("." * (ord(part) - 96) if part.isalpha() else DIGITS[int(part)] for part in parts)


def take(game, ids):
    """The game reads IDs from its input and saves each. An invalid one ends it with an error."""
    run("sgt-" + game, "--save", "game_", text=ids)
    saved = glob.glob("game_*")
    assert len(saved) == len(ids.splitlines()), (game, len(saved))
    for path in saved:
        os.remove(path)
    return len(saved)


def solved(game, one, n_cells):
    """The digits that the game prints as the solution: the last that it shows."""
    page = run("sgt-" + game, "--print", "1x2", "--with-solutions", text=one + "\n")
    return "".join(re.findall(r"^\(([^)]*)\) dup stringwidth", page, re.M)[-n_cells:])


n = 0
for size in ["2x3", "3x2", "2x2", "3x3", "2x4", "4x3", "4x4"]:
    made = [gridpress, "--quiet", "generate", "--seed", "judge", "--count", "20", "--size", size, "--to"]
    ids, lines = run(*made, "sgt-solo"), run(*made, "lines")
    assert [cells(game) for game in ids.splitlines()] == [(size, line) for line in lines.splitlines()], size
    assert take("solo", ids) == 20
    theirs = [cells(game) for game in run("sgt-solo", "--generate", "10", size + "db").splitlines()]
    assert all(name == size for name, _ in theirs), theirs
    text = "".join(puzzle + "\n" for _, puzzle in theirs)
    run(gridpress, "--quiet", "solve", "--expect-unique", "--size", size, "-", text=text)
    n += 20
# Killers, whose cages and totals follow the cells. Solo checks that each cage has cells side by side, and a total.
for params, words in {
    "3x3k": ["--kind", "killer"],
    "2x3k": ["--kind", "killer", "--size", "2x3", "--givens", "--cages", "7..9"],
    "3x3xk": ["--kind", "killer-x"],
    "9jk": ["--kind", "killer-jigsaw"],
}.items():
    ids = run(gridpress, "--quiet", "generate", "--seed", "judge", "--count", "20", "--no-rate", *words, "--to", "sgt-solo")
    assert all(game.startswith(params + ":") for game in ids.splitlines()), (params, ids)
    assert take("solo", ids) == 20
    n += 20
# Latin squares. An `a` stands for bars between consecutive numbers; their levels are t, e, k and x, e, h and x of Towers, and e, n,
# h and x of Keen, whose printing fails on sides of 3, its own puzzles included.
for game, kind, rules, sides, levels in [
    ("unequal", "futoshiki", [], range(4, 10), "tekx"),
    ("unequal", "latin", ["--rules", "difference,all-consecutive"], range(4, 8), "tek"),
    ("towers", "skyscrapers", [], range(4, 10), "ehx"),
    ("towers", "latin", [], range(4, 10), ""),
    ("keen", "calcudoku", [], range(4, 10), "enhx"),
]:
    for side in sides:
        made = ["--kind", kind, *rules, "--size", f"1x{side}", "--seed", "judge", "--count", "20", "--no-rate"]
        made = run(gridpress, "--quiet", "generate", *made, "--to", "csv")
        ids = run(gridpress, "--quiet", "convert", "-", "--to", "sgt-" + game, text=made)
        n += take(game, ids)
        for one, row in zip(ids.splitlines(), csv.DictReader(io.StringIO(made)), strict=True):
            assert solved(game, one, side * side) == row["solution"], (one, row)
        for level in levels:
            # A side of 4 has no bars that are hard, and a hard one of 9 takes long to find.
            if side == 4 and rules and level == "k" or side > 7 and level in "hx":
                continue
            theirs = run("sgt-" + game, "--generate", "5", f"{side}{'a' if rules else ''}d{level}")
            run(gridpress, "--quiet", "solve", "--expect-unique", "-", text=theirs)
            assert run(gridpress, "--quiet", "convert", "-", "--to", "sgt-" + game, text=theirs) == theirs, theirs
            n += 5
print(f"{n} game IDs")
