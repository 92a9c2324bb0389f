"""OR-tools, a solver of constraints, proves what the f-puzzles links of gridpress say: the keys of each document, read by the
rules of f-puzzles and nothing else, allow one solution, and it is the solution of the list. Kinds and sizes are those that the
program lists, so that a new kind is tried without an edit here; what f-puzzles cannot say has to be refused by name.
Usage: variants.py GRIDPRESS [COUNT]                       (COUNT puzzles of each board)
       variants.py GRIDPRESS --each COUNT [KIND...]        (COUNT puzzles of each kind that f-puzzles holds, or of those named,
                                                            spread over its boards; tells each kind's time, and goes on after a fault)

Not here: how gridpress reads links (links.js, tests/it/formats.rs); rules by their names in gridpress."""

import csv
import io
import json
import re
import subprocess
import sys
import time
from pathlib import Path

from fpuzzles import Meaning, unpacked

gridpress = str(Path(sys.argv[1]).resolve())
is_long = sys.argv[2:3] == ["--each"]
count = "2" if is_long or len(sys.argv) < 3 else sys.argv[2]

# Every kind is tried at each of its sizes up to this side; what a larger board has wrong a smaller one has, too.
MOST_SIDE = 9
# Larger ones of some kinds, where digits have two figures.
LARGE = [["--kind", "x", "--size", "2x5"], ["--kind", "disjoint-groups", "--size", "4x3"], ["--kind", "latin", "--size", "1x11"]]
# Rules together; not all of them are on boards whose boxes are square.
TOGETHER = [
    ["--size", "2x4", "--rules", "anti-king,diagonals"],
    ["--size", "4x2", "--rules", "anti-knight,odd"],
    ["--size", "3x2", "--rules", "disjoint-groups,even"],
    ["--size", "2x3", "--rules", "non-consecutive,odd,even"],
    ["--size", "2x4", "--rules", "extra=r1c1,r2c5,r8c8;r3c3,r4c4,r5c5,r6c6,r7c7"],
    ["--kind", "killer", "--rules", "windows"],
    ["--kind", "killer", "--rules", "anti-knight"],
    ["--kind", "killer", "--size", "2x3", "--rules", "diagonals,odd"],
    ["--kind", "killer", "--size", "2x4", "--givens"],
    ["--kind", "killer", "--hide-sums"],
    ["--kind", "killer", "--clues", "minimal"],
    ["--kind", "killer", "--mask", "half-turn"],
    ["--kind", "killer-x", "--clues", "2"],
    ["--kind", "thermo", "--size", "3x2", "--rules", "diagonals"],
    ["--kind", "killer", "--size", "2x3", "--rules", "arrow"],
    ["--kind", "jigsaw", "--size", "1x6", "--rules", "region-sum"],
    ["--size", "2x4", "--rules", "difference,ratio,xv"],
    ["--rules", "windows,diagonals"],
    ["--rules", "windows,disjoint-groups"],
    ["--rules", "asterisk,girandola,centre-dots"],
    ["--rules", "per-cent,anti-king"],
    ["--rules", "anti-knight,anti-king"],
    ["--rules", "rising-diagonal,halloween"],
    ["--kind", "latin", "--size", "1x7", "--rules", "diagonals,non-consecutive"],
    ["--kind", "latin", "--size", "1x9", "--rules", "anti-knight,anti-king,odd,even"],
    ["--kind", "jigsaw", "--size", "1x7", "--rules", "anti-king"],
    ["--kind", "jigsaw-x", "--size", "1x8", "--rules", "odd,even"],
    ["--kind", "latin", "--size", "1x5", "--rules", "falling-diagonal,regions=AAABCAABBCDBBCCDDDDCEEEEE"],
]
MINE = 'name = "mine"\ntitle = "Mine"\nrules = ["diagonals", "anti-king", "odd", "even"]\n'
# Kinds that f-puzzles has no word for; a further one is a change that somebody meant.
REFUSED = {
    *("suko", "sujiko", "non-consecutive-around", "toroidal-knight", "toroidal-king"),
    *("samurai", "twin", "triple", "sohei", "butterfly"),
    *("dutch-whispers", "numbered-rooms", "outside"),
    *("kakuro", "suguru", "straights", "calcudoku", "calcudoku-no-operators"),
}
# Lines take this solver long to prove: of kinds that have some, one puzzle of two boards each, of which no box is square.
LINES = {
    *("sandwich", "skyscraper-sudoku", "x-sums", "little-killer", "arrow", "between", "region-sum", "renban", "thermo"),
    *("slow-thermo", "palindrome", "whispers", "clone", "quadruple", "consecutive", "kropki", "xv", "greater-than"),
    *("futoshiki", "skyscrapers"),
}
LINES_AT = ("2x3", "4x2")
# One rule that f-puzzles has beside one that it has not.
CANNOT = [
    (["--size", "2x3", "--rules", "diagonals,toroidal-king"], "toroidal-king"),
    (["--rules", "odd,toroidal-knight"], "toroidal-knight"),
    (["--size", "2x3", "--rules", "anti-knight,non-consecutive-around"], "non-consecutive-around"),
    (["--kind", "suko"], "sums"),
]
# With --each, seconds for one proof; longer ones are counted as undecided.
SECONDS = 60 if is_long else None
DIGITS = ".123456789ABCDEFGHIJKLMNOP"


def run(*words, code=0):
    done = subprocess.run([gridpress, "--quiet", *words], capture_output=True, text=True)
    assert done.returncode == code, (words, done.returncode, done.stderr)
    return done.stdout if code == 0 else done.stderr


def kinds():
    """The name, sizes and formats of each kind that the program lists."""
    for block in run("kinds").split("\n\n"):
        if block.startswith("rules, "):
            continue
        name = block.split(":")[0]
        sizes = re.search(r"^  --size +(.*) \(default", block, re.M)[1].split()
        formats = re.search(r"^  formats +(.*)$", block, re.M)[1]
        yield name, sizes, "f-puzzles" in re.sub(r"\(.*?\)", "", formats).split()


def side_of(size):
    rows, cols = map(int, size.split("x"))
    return rows * cols


def prove(words, count=count):
    """Makes puzzles, and holds the one solution of each link against the list. Returns how many were proved."""
    made = Path("made.csv")
    made.write_text(run("generate", "--seed", "judge", "--count", count, "--no-rate", *words))
    rows = list(csv.DictReader(io.StringIO(made.read_text())))
    links = run("convert", str(made), "--to", "f-puzzles").split()
    pads = run("convert", str(made), "--to", "sudokupad").split()
    assert len(rows) == len(links) == len(pads) == int(count), (words, len(rows), len(links))
    for row, link, pad in zip(rows, links, pads):
        packed = link.split("?load=")[1]
        assert pad.split("fpuzzles")[1].replace("%2B", "+").replace("%2F", "/").replace("%3D", "=") == packed, row
        document = json.loads(unpacked(packed))
        ours = [DIGITS.index(c) for c in row["solution"]]
        assert document["solution"] == ours, row
        meaning = Meaning(document)
        try:
            found = meaning.solutions(SECONDS)
        except TimeoutError:
            undecided.append(row["id"])
            continue
        assert found == [ours], f"{words}: {len(found)} solutions, {found[:1]} and not {ours}: {row['puzzle']} {row['rules']}"
        # Without a key there would be more: or else the proof says nothing about it.
        for key in meaning.asks - needed if not is_long else ():
            if len(Meaning({name: value for name, value in document.items() if name != key}).solutions()) > 1:
                needed.add(key)
        met.update(meaning.asks)
    return len(rows) - len(undecided)


def boards_of(kind, sizes, are_all=False):
    """The sizes that a kind is tried at; square boxes last."""
    small = [size for size in sizes if side_of(size) <= MOST_SIDE]
    small.sort(key=lambda size: size.split("x")[0] == size.split("x")[1])
    assert small, kind
    # Without boxes no size is one of those, and smaller ones do.
    return small if are_all or kind not in LINES else [size for size in LINES_AT if size in small] or small[:3]


def prove_each(many, names):
    """As many puzzles of each kind, with the time that each took. A fault is told at once, and the next kind is tried."""
    n_all, n_faults = 0, 0
    held = {kind: sizes for kind, sizes, is_held in kinds() if is_held}
    assert set(names) <= set(held), set(names) - set(held)
    for kind in names or held:
        start, n_made, n_open, boards = time.monotonic(), 0, 0, boards_of(kind, held[kind], are_all=True)
        shares = [many // len(boards) + (i < many % len(boards)) for i in range(len(boards))]
        for size, share in zip(boards, shares):
            undecided.clear()
            try:
                n_made += prove(["--kind", kind, "--size", size], str(share)) if share else 0
                n_open += len(undecided)
            except AssertionError as fault:
                n_faults += 1
                print(f"{kind} {size}: {fault}", flush=True)
        n_all += n_made
        print(f"{kind}: {n_made} proved, {n_open} undecided, {time.monotonic() - start:.1f} s", flush=True)
    print(f"{n_all} puzzles have one solution, ours; {n_faults} boards with a fault")
    sys.exit(n_faults > 0)


n_puzzles, n_boards, refused, met, needed, undecided = 0, 0, [], set(), set(), []
if is_long:
    prove_each(int(sys.argv[3]), sys.argv[4:])
for kind, sizes, is_held in kinds():
    if not is_held:
        words = run("generate", "--kind", kind, "--seed", "judge", "--no-rate", "--to", "f-puzzles", code=2)
        assert "f-puzzles can't hold" in words, words
        refused.append(kind)
        continue
    for size in boards_of(kind, sizes):
        n_puzzles += prove(["--kind", kind, "--size", size], "1" if kind in LINES else count)
        n_boards += 1
mine = Path("mine.toml")
mine.write_text(MINE)
for words in [*LARGE, *TOGETHER, ["--kind", str(mine)], ["--kind", str(mine), "--size", "2x4"]]:
    n_puzzles += prove(words)
    n_boards += 1
for words, name in CANNOT:
    said = run("generate", "--seed", "judge", "--no-rate", "--to", "f-puzzles", *words, code=2)
    assert "f-puzzles can't hold" in said and name in said, said
assert set(refused) == REFUSED, refused
assert met == needed and len(met) >= 9, met ^ needed
print(f"{n_puzzles} puzzles of {n_boards} boards have one solution, ours; {len(met)} keys needed, {len(refused)} kinds refused")
