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

from ortools.sat.python import cp_model

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
BASE64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/="


def run(*words, code=0):
    done = subprocess.run([gridpress, "--quiet", *words], capture_output=True, text=True)
    assert done.returncode == code, (words, done.returncode, done.stderr)
    return done.stdout if code == 0 else done.stderr


def unpacked(text):
    """What lz-string packed: code 0 or 1 brings a new character of 8 or 16 bits, 2 is the end, any other is a known word. Each
    new character and each code adds a word; when so many more fit that another bit is needed, codes get wider."""
    bits = (BASE64.index(c) >> at & 1 for c in text for at in range(5, -1, -1))

    def number(width):
        return sum(next(bits) << at for at in range(width))

    first = number(2)
    if first == 2:
        return ""
    words = [None, None, None, chr(number(16 if first else 8))]
    out, width, room = [words[3]], 3, 4
    while (code := number(width)) != 2:
        if code < 2:
            words.append(chr(number(16 if code else 8)))
            code = len(words) - 1
            room -= 1
            if room == 0:
                room, width = 1 << width, width + 1
        before = out[-1]
        out.append(words[code] if code < len(words) else before + before[0])
        words.append(before + out[-1][0])
        room -= 1
        if room == 0:
            room, width = 1 << width, width + 1
    return "".join(out)


def square_boxes(side, cell):
    """The box that f-puzzles gives a cell that names none: only square ones are not written out."""
    root = round(side**0.5)
    assert root * root == side, f"cells of a grid of side {side} say no region"
    return cell // side // root * root + cell % side // root


def place(name, side):
    row, col = re.fullmatch(r"R(\d+)C(\d+)", name).groups()
    assert 1 <= int(row) <= side and 1 <= int(col) <= side, name
    return (int(row) - 1) * side + int(col) - 1


class Variables:
    """The variables of a model: whether a cell holds a digit."""

    def __init__(self, holds):
        self.holds = holds

    def sum(self, cells):
        return sum(digit * var for i in cells for digit, var in self.holds[i].items())

    def count(self, cells, digit):
        return sum(self.holds[i][digit] for i in cells if digit in self.holds[i])


class Meaning:
    """What a document asks for: cells that differ, cells that hold every digit, digits that a cell may hold, and pairs of digits
    that neighbours may not. A key that is not known here is an error."""

    SILENT = {"size", "title", "author", "ruleset", "grid", "solution"}

    def __init__(self, document):
        self.side = side = document["size"]
        self.differ, self.apart, self.sums = [], [], []
        # Pairs of cells with a test of their two digits, and what whole lines ask: a function of the model and its variables.
        self.pairs_that, self.laws = [], []
        dots = [*document.get("difference", []), *document.get("ratio", [])]
        self.dotted = {frozenset(place(name, side) for name in dot["cells"]) for dot in dots}
        self.crossed = {frozenset(place(name, side) for name in sign["cells"]) for sign in document.get("xv", [])}
        cells = [cell for row in document["grid"] for cell in row]
        assert len(cells) == side * side and all(len(row) == side for row in document["grid"])
        self.digits = [set(range(1, side + 1)) for _ in cells]
        regions = {}
        for i, cell in enumerate(cells):
            assert set(cell) <= {"value", "given", "region"}, cell
            assert ("value" in cell) == bool(cell.get("given")), cell
            if "value" in cell:
                self.digits[i] = {cell["value"]}
            region = cell["region"] if "region" in cell else square_boxes(side, i)
            if region is not None:
                regions.setdefault(region, []).append(i)
        assert all(len(region) == side for region in regions.values()), regions
        lines = range(side)
        self.differ += [[row * side + col for col in lines] for row in lines]
        self.differ += [[row * side + col for row in lines] for col in lines]
        self.differ += regions.values()
        self.asks = set(document) - self.SILENT
        for key in self.asks:
            getattr(self, "key_" + {"diagonal+": "rising", "diagonal-": "falling"}.get(key, key))(document[key], regions)

    def key_falling(self, value, _):
        assert value is True
        self.differ.append([i * self.side + i for i in range(self.side)])

    def key_rising(self, value, _):
        assert value is True
        self.differ.append([i * self.side + self.side - 1 - i for i in range(self.side)])

    def pairs(self, moves):
        for row in range(self.side):
            for col in range(self.side):
                for down, right in moves:
                    if row + down < self.side and 0 <= col + right < self.side:
                        yield row * self.side + col, (row + down) * self.side + col + right

    def key_antiknight(self, value, _):
        assert value is True
        self.differ += self.pairs([(1, 2), (2, 1), (2, -1), (1, -2)])

    def key_antiking(self, value, _):
        assert value is True
        self.differ += self.pairs([(1, 1), (1, -1)])

    def key_disjointgroups(self, value, regions):
        assert value is True and regions
        self.differ += map(list, zip(*regions.values()))

    def key_nonconsecutive(self, value, _):
        assert value is True
        self.apart += [pair for pair in self.pairs([(0, 1), (1, 0)]) if frozenset(pair) not in self.dotted]

    def key_negative(self, names, _):
        for name in names:
            for pair in self.pairs([(0, 1), (1, 0)]):
                if name == "ratio" and frozenset(pair) not in self.dotted:
                    self.pairs_that.append((*pair, lambda a, b: a != 2 * b and b != 2 * a))
                elif name == "xv" and frozenset(pair) not in self.crossed:
                    self.pairs_that.append((*pair, lambda a, b: a + b not in (5, 10)))
            assert name in ("ratio", "xv"), name

    def objects(self, all_of_them, *keys):
        for one in all_of_them:
            assert set(one) <= set(keys), one
            yield one

    def places(self, names):
        return [place(name, self.side) for name in names]

    def lines(self, all_of_them):
        for one in self.objects(all_of_them, "lines"):
            yield from map(self.places, one["lines"])

    def along(self, all_of_them, test):
        for line in self.lines(all_of_them):
            self.pairs_that += [(a, b, test) for a, b in zip(line, line[1:])]

    def key_thermometer(self, value, _):
        self.along(value, lambda a, b: a < b)

    def key_slowthermometer(self, value, _):
        self.along(value, lambda a, b: a <= b)

    def key_whispers(self, value, _):
        self.along(value, lambda a, b: 2 * abs(a - b) >= self.side)

    def key_palindrome(self, value, _):
        for line in self.lines(value):
            self.pairs_that += [(a, b, lambda a, b: a == b) for a, b in zip(line, reversed(line)) if a != b]

    def key_clone(self, value, _):
        for one in self.objects(value, "cells", "cloneCells"):
            pairs = zip(self.places(one["cells"]), self.places(one["cloneCells"]), strict=True)
            self.pairs_that += [(a, b, lambda a, b: a == b) for a, b in pairs]

    def key_renban(self, value, _):
        for line in self.lines(value):
            self.differ.append(line)
            near = lambda a, b, most=len(line) - 1: abs(a - b) <= most
            self.pairs_that += [(a, b, near) for i, a in enumerate(line) for b in line[:i]]

    def edges(self, value, usual, test):
        for one in self.objects(value, "cells", "value"):
            number = one.get("value") or usual
            a, b = self.places(one["cells"])
            self.pairs_that.append((a, b, lambda a, b, number=number: test(a, b, number)))

    def key_difference(self, value, _):
        self.edges(value, 1, lambda a, b, number: abs(a - b) == int(number))

    def key_ratio(self, value, _):
        self.edges(value, 2, lambda a, b, number: max(a, b) == int(number) * min(a, b))

    def key_xv(self, value, _):
        self.edges(value, None, lambda a, b, sign: a + b == {"X": 10, "V": 5}[sign])

    def key_text(self, value, _):
        tests = {"<": lambda a, b: a < b, ">": lambda a, b: a > b, "^": lambda a, b: a < b, "v": lambda a, b: a > b}
        for one in self.objects(value, "cells", "value", "fontC", "size"):
            self.pairs_that.append((*self.places(one["cells"]), tests[one["value"]]))

    def key_regionsumline(self, value, regions):
        region = {i: k for k, cells in regions.items() for i in cells}
        for line in self.lines(value):
            parts = [[line[0]]]
            for a, b in zip(line, line[1:]):
                parts[-1].append(b) if region[a] == region[b] else parts.append([b])
            self.laws += [lambda m, v, a=a, b=b: m.add(v.sum(a) == v.sum(b)) for a, b in zip(parts, parts[1:])]

    def key_betweenline(self, value, _):
        def between(m, v, line):
            rises = m.new_bool_var("")
            for cell in line[1:-1]:
                for low, high in ((line[0], cell), (cell, line[-1])):
                    m.add(v.sum([low]) < v.sum([high])).only_enforce_if(rises)
                    m.add(v.sum([low]) > v.sum([high])).only_enforce_if(rises.negated())

        self.laws += [lambda m, v, line=line: between(m, v, line) for line in self.lines(value)]

    def key_arrow(self, value, _):
        for one in self.objects(value, "lines", "cells"):
            circle = self.places(one["cells"])
            assert circle == sorted(circle) and len(circle) <= 2, one
            for line in map(self.places, one["lines"]):
                assert line[0] in circle, one
                number = lambda v, circle=circle: sum(v.sum([c]) * 10 ** k for k, c in enumerate(reversed(circle)))
                self.laws.append(lambda m, v, line=line, number=number: m.add(v.sum(line[1:]) == number(v)))

    def key_quadruple(self, value, _):
        for one in self.objects(value, "cells", "values"):
            cells = self.places(one["cells"])
            for digit in one["values"]:
                least = one["values"].count(digit)
                self.laws.append(lambda m, v, cells=cells, d=digit, least=least: m.add(v.count(cells, d) >= least))

    def seen(self, name):
        """The cells that a cell outside the grid looks along."""
        row, col = map(int, re.fullmatch(r"R(\d+)C(\d+)", name).groups())
        n = self.side
        if row in (0, n + 1):
            line = [i * n + col - 1 for i in range(n)]
        else:
            assert col in (0, n + 1), name
            line = [(row - 1) * n + i for i in range(n)]
        return line[::-1] if n + 1 in (row, col) else line

    def outside(self, value, law):
        for one in self.objects(value, "cell", "value"):
            self.laws.append(lambda m, v, line=self.seen(one["cell"]), total=int(one["value"]): law(m, v, line, total))

    def key_sandwichsum(self, value, _):
        def law(m, v, line, total):
            for i, a in enumerate(line):
                for j, b in enumerate(line):
                    if i != j:
                        ends = [v.holds[a].get(1), v.holds[b].get(self.side)]
                        if all(end is not None for end in ends):
                            m.add(v.sum(line[min(i, j) + 1:max(i, j)]) == total).only_enforce_if(ends)

        self.outside(value, law)

    def key_xsum(self, value, _):
        def law(m, v, line, total):
            for count, var in v.holds[line[0]].items():
                m.add(v.sum(line[:count]) == total).only_enforce_if(var)

        self.outside(value, law)

    def key_skyscraper(self, value, _):
        def law(m, v, line, total):
            tops = []
            for i, cell in enumerate(line):
                top = m.new_bool_var("")
                lower = [m.new_bool_var("") for _ in line[:i]]
                for other, is_lower in zip(line, lower):
                    m.add(v.sum([other]) < v.sum([cell])).only_enforce_if(is_lower)
                    m.add(v.sum([other]) > v.sum([cell])).only_enforce_if(is_lower.negated())
                m.add_bool_and(lower).only_enforce_if(top)
                m.add_bool_or([one.negated() for one in lower] + [top])
                tops.append(top)
            m.add(sum(tops) == total)

        self.outside(value, law)

    def key_littlekillersum(self, value, _):
        for one in self.objects(value, "cell", "direction", "value"):
            row, col = map(int, re.fullmatch(r"R(\d+)C(\d+)", one["cell"]).groups())
            down, right = {"U": -1, "D": 1}[one["direction"][0]], {"L": -1, "R": 1}[one["direction"][1]]
            cells = [(row + k * down, col + k * right) for k in range(1, self.side + 1)]
            cells = [(r - 1) * self.side + c - 1 for r, c in cells if 1 <= r <= self.side and 1 <= c <= self.side]
            self.laws.append(lambda m, v, cells=cells, total=int(one["value"]): m.add(v.sum(cells) == total))

    def key_extraregion(self, groups, _):
        for group in groups:
            assert set(group) == {"cells"}, group
            self.differ.append([place(name, self.side) for name in group["cells"]])

    def key_killercage(self, cages, _):
        for cage in cages:
            assert set(cage) <= {"cells", "value"}, cage
            cells = [place(name, self.side) for name in cage["cells"]]
            self.differ.append(cells)
            if "value" in cage:
                self.sums.append((cells, int(cage["value"])))

    def marked(self, marks, rest):
        for mark in marks:
            assert set(mark) == {"cell"}, mark
            self.digits[place(mark["cell"], self.side)] &= set(range(rest, self.side + 1, 2))

    def key_odd(self, marks, _):
        self.marked(marks, 1)

    def key_even(self, marks, _):
        self.marked(marks, 2)

    def solutions(self):
        """All of its solutions, but at most two."""
        model, side = cp_model.CpModel(), self.side
        holds = [{digit: model.new_bool_var("") for digit in sorted(digits)} for digits in self.digits]
        for cell in holds:
            model.add_exactly_one(cell.values())
        for cells in self.differ:
            assert len(set(cells)) == len(cells) <= side, cells
            add = model.add_exactly_one if len(cells) == side else model.add_at_most_one
            if len(cells) == 1:
                continue
            for digit in range(1, side + 1):
                add([holds[i][digit] for i in cells if digit in holds[i]])
        for a, b in self.apart:
            for digit in holds[a]:
                for other in (digit - 1, digit + 1):
                    if other in holds[b]:
                        model.add_bool_or([holds[a][digit].negated(), holds[b][other].negated()])
        for a, b, test in self.pairs_that:
            for x in holds[a]:
                for y in holds[b]:
                    if not test(x, y):
                        model.add_bool_or([holds[a][x].negated(), holds[b][y].negated()])
        for law in self.laws:
            law(model, Variables(holds))
        for cells, total in self.sums:
            model.add(sum(digit * var for i in cells for digit, var in holds[i].items()) == total)
        found = []

        class Collector(cp_model.CpSolverSolutionCallback):
            def on_solution_callback(self):
                found.append([next(digit for digit, var in cell.items() if self.boolean_value(var)) for cell in holds])
                if len(found) == 2:
                    self.stop_search()

        solver = cp_model.CpSolver()
        solver.parameters.enumerate_all_solutions = True
        solver.parameters.num_workers = 1
        if SECONDS:
            solver.parameters.max_time_in_seconds = SECONDS
        status = solver.solve(model, Collector())
        if SECONDS and len(found) < 2 and status not in (cp_model.OPTIMAL, cp_model.INFEASIBLE):
            raise TimeoutError
        assert len(found) == 2 or status in (cp_model.OPTIMAL, cp_model.INFEASIBLE), solver.status_name(status)
        return found


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
            found = meaning.solutions()
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
