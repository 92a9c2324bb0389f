"""Solo of Simon Tatham's collection accepts the game IDs of gridpress, and sizes mean the same in both: gridpress solves
Solo's own puzzles under their sizes.
Usage: solo.py GRIDPRESS"""

import glob
import os
import re
import subprocess
import sys

gridpress = sys.argv[1]
os.environ["PATH"] += ":/usr/games"
DIGITS = ".123456789ABCDEFGHIJKLMNOP"


def run(*words, text=None):
    return subprocess.run(words, input=text, capture_output=True, text=True, check=True).stdout


def cells(game):
    size, told = game.strip().split(":")
    size = re.match(r"\d+x\d+", size).group()
    parts = re.findall(r"[a-z]|\d+", told)
    return size, "".join("." * (ord(part) - 96) if part.isalpha() else DIGITS[int(part)] for part in parts)


n = 0
for size in ["2x3", "3x2", "2x2", "3x3", "2x4", "4x3", "4x4"]:
    made = [gridpress, "--quiet", "generate", "--seed", "judge", "--count", "20", "--size", size, "--to"]
    ids, lines = run(*made, "sgt-solo"), run(*made, "lines")
    assert [cells(game) for game in ids.splitlines()] == [(size, line) for line in lines.splitlines()], size
    # Solo reads games from its input and saves each. An invalid one ends it with an error.
    run("sgt-solo", "--save", "game_", text=ids)
    saved = glob.glob("game_*")
    assert len(saved) == 20, (size, len(saved))
    for path in saved:
        os.remove(path)
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
    run("sgt-solo", "--save", "game_", text=ids)
    saved = glob.glob("game_*")
    assert len(saved) == 20, (params, len(saved))
    for path in saved:
        os.remove(path)
    n += 20
print(f"{n} game IDs")
