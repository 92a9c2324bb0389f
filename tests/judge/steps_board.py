"""A board for steps.py, read anew from a row: its houses by their names, cells that see each other, relations of pairs, cages,
and signs as automata that read the digits of their cells one by one.

Not here: what a step claims (steps_families.py, steps_chains.py)."""

import re
from itertools import combinations

SHAPES = {  # cells of 9x9, counted row by row from 0
    "asterisk": [[13, 20, 24, 37, 40, 43, 56, 60, 67]],
    "girandola": [[0, 8, 13, 37, 40, 43, 67, 72, 80]],
    "halloween": [
        [10, 19, 20, 21, 28, 30, 37, 38, 39], [16, 23, 24, 25, 32, 34, 41, 42, 43], [55, 57, 59, 61, 65, 66, 67, 68, 69],
    ],
    "per-cent": [
        [10, 11, 12, 19, 20, 21, 28, 29, 30], [8, 16, 24, 32, 40, 48, 56, 64, 72], [50, 51, 52, 59, 60, 61, 68, 69, 70],
    ],
    "letter-s": [
        [2, 3, 4, 5, 6, 10, 16, 17, 18], [27, 37, 38, 39, 40, 41, 42, 43, 53], [62, 63, 64, 70, 74, 75, 76, 77, 78],
        [2, 10, 18, 27, 37, 38, 63, 64, 74], [3, 4, 5, 39, 40, 41, 75, 76, 77], [6, 16, 17, 42, 43, 53, 62, 70, 78],
    ],
}
DIGITS = ".123456789ABCDEFGHIJKLMNOP"
KNIGHT, KING = [(1, 2), (2, 1), (2, -1), (1, -2)], [(1, 1), (1, -1)]


def place(name):
    return tuple(map(int, re.fullmatch(r"r(\d+)c(\d+)", name).groups()))


def places(text):
    """Cells with commas between, or a straight line by its ends."""
    if "-" not in text:
        return [place(name) for name in text.split(",")]
    (row, col), (row2, col2) = map(place, text.split("-"))
    n = max(abs(row2 - row), abs(col2 - col))
    return [(row + (row2 - row) // n * k if n else row, col + (col2 - col) // n * k if n else col) for k in range(n + 1)]


class Automaton:
    """Reads one digit a cell: `step(state, i, digit)` is the next state or None; `good(state)` judges the last one."""

    def __init__(self, name, cells, start, step, good=lambda state: True):
        self.name, self.cells, self.start, self.step, self.good = name, cells, start, step, good


def pairwise(name, cells, test):
    """Each digit is held against the one before."""
    return Automaton(name, cells, 0, lambda s, i, d: d if i == 0 or test(s, d) else None)


def linear(name, coefficients, total, top):
    """A sum of cells, each times a number, that comes to a total."""
    cells = list(coefficients)
    low, high = [0], [0]
    for cell in reversed(cells):
        k = coefficients[cell]
        low.append(low[-1] + min(k, k * top))
        high.append(high[-1] + max(k, k * top))
    low, high = low[::-1], high[::-1]

    def step(state, i, digit):
        state += coefficients[cells[i]] * digit
        return state if low[i + 1] <= total - state <= high[i + 1] else None

    return Automaton(name, cells, 0, step, lambda state: state == total)


def consecutive(name, cells):
    def step(state, i, digit):
        used = state | 1 << digit
        return used if not state >> digit & 1 and used.bit_length() - (used & -used).bit_length() < len(cells) else None

    return Automaton(name, cells, 0, step)


def comes_to(digits, number, operator):
    """Whether digits come to a number by an operator, or by any where it is hidden."""
    product = 1
    for digit in digits:
        product *= digit
    low, high, is_pair = min(digits), max(digits), len(digits) == 2
    by = {"+": sum(digits) == number, "x": product == number, "-": is_pair and high - low == number}
    by["/"] = is_pair and low * number == high
    return by[operator] if operator else any(by.values())


class Board:
    def __init__(self, row):
        self.row = row
        rules, flags = {}, set()
        for word in row["rules"].split():
            name, is_said, value = word.partition("=")
            rules[name] = value if is_said else None
            if not is_said:
                flags.add(name)
        self.rules = rules
        rows, cols = map(int, row["size"].split("x"))
        text = row["puzzle"]
        self.is_nine = row["kind"] in ("suko", "sujiko")
        is_own = self.is_nine or bool({"runs", "areas", "straights", "grids"} & set(rules))
        self.width = cols if is_own else rows * cols
        self.height = rows if is_own else rows * cols
        assert self.width * self.height == len(text), (row["size"], len(text))
        self.at = [(i // self.width + 1, i % self.width + 1) for i, c in enumerate(text) if c != "~"]
        self.cells = set(self.at)
        self.top = 9 if is_own else self.width
        self.houses, self.cages, self.relations, self.used_up, self.signs = {}, {}, {}, {}, []
        self.peers = {cell: set() for cell in self.at}
        symbols = dict(zip(((i // self.width + 1, i % self.width + 1) for i in range(len(text))), text))
        self.givens = {cell: DIGITS.index(symbols[cell]) for cell in self.at if symbols[cell] != "."}
        solution = [c for c in row["solution"] if c != "~"]
        assert len(solution) == len(self.at)
        self.solution = {cell: DIGITS.index(c) for cell, c in zip(self.at, solution)}
        self.allowed = {cell: set(range(1, self.top + 1)) for cell in self.at}
        self.boxes = None if is_own or "latin" in rules or "regions" in rules else (rows, cols)
        self.lay_ground(row)
        for name, value in rules.items():
            self.lay(name, value, flags)
        for name, house in self.houses.items():
            self.differ(house)
        self.shown = {frozenset(sign.cells) for sign in self.signs if sign.name in ("difference", "ratio", "xv")}
        for name in flags:
            if name.startswith("all-"):
                self.lay_negative(name)

    def differ(self, cells):
        for cell in cells:
            self.peers[cell].update(cells)
            self.peers[cell].discard(cell)

    def relate(self, a, b, test):
        self.relations.setdefault((a, b), []).append(test)
        self.relations.setdefault((b, a), []).append(lambda x, y: test(y, x))

    def lay_ground(self, row):
        n, m = self.height, self.width
        if self.is_nine:
            self.houses["the grid"] = self.at
            parts = row["sums"].split()
            circles = ["top left", "top right", "bottom left", "bottom right"]
            for k, name in enumerate(circles):
                r, c = k // 2 + 1, k % 2 + 1
                self.add_cage(f"the {name} circle", [(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)], parts[k])
            for k, letter in enumerate(sorted(set(row["regions"]) - {"."})):
                cells = [cell for cell, c in zip(self.at, row["regions"]) if c == letter]
                self.add_cage(f"region {letter}", cells, parts[4 + k])
            return
        if {"runs", "areas", "straights", "grids"} & set(self.rules):
            return
        for k in range(1, n + 1):
            self.houses[f"row {k}"] = [(k, c) for c in range(1, m + 1)]
            self.houses[f"column {k}"] = [(r, k) for r in range(1, n + 1)]
        if self.boxes:
            h, w = self.boxes
            for k in range(n):
                top, left = k // (n // w) * h + 1, k % (n // w) * w + 1
                self.houses[f"box {k + 1}"] = [(top + i // w, left + i % w) for i in range(h * w)]

    def add_cage(self, name, cells, total):
        self.cages[name] = (cells, None if total in (".", "?", "") else int(total))

    def moves(self, moves, is_torus=False):
        for r, c in self.at:
            for down, right in moves:
                other = (r + down, c + right)
                if is_torus:
                    other = ((other[0] - 1) % self.height + 1, (other[1] - 1) % self.width + 1)
                if other in self.cells and other != (r, c):
                    yield (r, c), other

    def lay(self, name, value, flags):
        own = getattr(self, "lay_" + name.replace("-", "_"), None)
        if own and not name.startswith("all-"):
            return own(value, flags)
        side = self.width
        if name in SHAPES:
            for k, cells in enumerate(SHAPES[name]):
                self.houses[f"{name} {k + 1}"] = [self.at[i] for i in cells]
        elif name in ("diagonals", "falling-diagonal", "rising-diagonal"):
            if name != "rising-diagonal":
                self.houses["the falling diagonal"] = [(k, k) for k in range(1, side + 1)]
            if name != "falling-diagonal":
                self.houses["the rising diagonal"] = [(k, side + 1 - k) for k in range(1, side + 1)]
        elif name.removeprefix("anti-").removeprefix("toroidal-") in ("knight", "king"):
            for a, b in self.moves(KNIGHT if "knight" in name else KING, "toroidal" in name):
                self.peers[a].add(b), self.peers[b].add(a)
        elif name in ("non-consecutive", "non-consecutive-around"):
            wrap = self.top - 1 if name.endswith("around") else None
            for a, b in self.moves([(0, 1), (1, 0)]):
                self.relate(a, b, lambda x, y: abs(x - y) not in (1, wrap))
        elif name in ("odd", "even"):
            for cell in places(value):
                self.allowed[cell] = {d for d in self.allowed[cell] if d % 2 == (name == "odd")}
        elif name in ("latin", "hidden-operators") or name.startswith("all-"):
            pass
        else:
            for clue in value.split(";"):
                self.lay_sign(name, clue, flags)

    def lay_negative(self, name):
        for a, b in self.moves([(0, 1), (1, 0)]):
            if frozenset((a, b)) in self.shown:
                continue
            if name == "all-consecutive":
                self.relate(a, b, lambda x, y: abs(x - y) != 1)
            elif name == "all-dots":
                self.relate(a, b, lambda x, y: abs(x - y) != 1 and x != 2 * y and y != 2 * x)
            elif name == "all-xv":
                self.relate(a, b, lambda x, y: x + y not in (5, 10))
            else:
                raise KeyError(name)

    def lay_regions(self, value, _):
        found = {}
        for cell, letter in zip(self.at, value):
            found.setdefault(letter, []).append(cell)
        for k, cells in enumerate(sorted(found.values())):
            self.houses[f"box {k + 1}"] = cells

    def lay_windows(self, *_):
        side = self.boxes[0]
        groups = [[k * (side + 1) + 2 + i for i in range(side)] for k in range(side - 1)]
        groups.append([k * (side + 1) + 1 for k in range(side)])
        pairs = [(a, b) for a in range(side) for b in range(side)]
        pairs.sort(key=lambda ab: side - 1 in ab)
        for k, (a, b) in enumerate(pairs):
            n_shown = (side - 1) ** 2
            name = f"windows {k + 1}" if k < n_shown else f"hidden-windows {k + 1 - n_shown}"
            self.houses[name] = [(r, c) for r in groups[a] for c in groups[b]]

    def groups_by_place(self):
        boxes = [self.houses[f"box {k + 1}"] for k in range(self.width)]
        return list(map(list, zip(*boxes)))

    def lay_disjoint_groups(self, *_):
        for k, cells in enumerate(self.groups_by_place()):
            self.houses[f"disjoint-groups {k + 1}"] = cells

    def lay_centre_dots(self, *_):
        self.houses["centre-dots 1"] = self.groups_by_place()[self.width // 2]

    def lay_extra(self, value, _):
        for k, group in enumerate(value.split(";")):
            self.houses[f"extra {k + 1}"] = places(group)

    def lay_grids(self, value, _):
        corners = places(value.replace(";", ","))

        def where(corner):
            down = 2 * (corner[0] - 1) + 9 - self.height
            across = 2 * (corner[1] - 1) + 9 - self.width
            words = [{-1: "upper", 0: "", 1: "lower"}[(down > 0) - (down < 0)], {-1: "left", 0: "", 1: "right"}[(across > 0) - (across < 0)]]
            return " ".join(filter(None, words)) or "centre"

        names = list(map(where, corners))
        for g, (top, left) in enumerate(corners):
            of = f"of the {names[g]} grid" if names.count(names[g]) == 1 else f"of grid {g + 1}"
            for i in range(9):
                self.houses[f"row {top + i} {of}"] = [(top + i, left + j) for j in range(9)]
                self.houses[f"column {left + i} {of}"] = [(top + j, left + i) for j in range(9)]
                self.houses[f"box {i + 1} {of}"] = [(top + i // 3 * 3 + j // 3, left + i % 3 * 3 + j % 3) for j in range(9)]

    def lay_cages(self, value, _):
        for text in value.split(";"):
            total, _, cells = text.rpartition(":")
            cells = places(cells)
            name = f"the cage at r{min(cells)[0]}c{min(cells)[1]}"
            self.add_cage(name, cells, total)
            self.houses[name] = cells

    def lay_runs(self, value, _):
        for text in value.split(";"):
            total, cells = text.split(":")
            self.add_cage(f"the run {cells}", places(cells), total)
            self.houses[f"the run {cells}"] = places(cells)

    def lay_areas(self, value, _):
        found = {}
        for i, symbol in enumerate(value):
            found.setdefault(symbol, []).append((i // self.width + 1, i % self.width + 1))
        areas = sorted(found.values())
        self.top = max(map(len, areas))
        for k, area in enumerate(areas):
            self.houses[f"box {k + 1}"] = area
            for cell in area:
                self.allowed[cell] = set(range(1, len(area) + 1))
        for a, b in self.moves([(0, 1), (1, 0), *KING]):
            self.peers[a].add(b), self.peers[b].add(a)

    def lay_straights(self, value, _):
        self.top = max(self.height, self.width)
        symbol = {(i // self.width + 1, i % self.width + 1): c for i, c in enumerate(value)}
        self.allowed = {cell: set(range(1, self.top + 1)) for cell in self.at}
        for kind, n, m in (("row", self.height, self.width), ("column", self.width, self.height)):
            for k in range(1, n + 1):
                line = [(k, j) if kind == "row" else (j, k) for j in range(1, m + 1)]
                white = [cell for cell in line if symbol[cell] == "."]
                black = {int(symbol[cell]) for cell in line if symbol[cell] not in ".x"}
                if white:
                    self.houses[f"{kind} {k}"] = white
                    self.used_up[f"{kind} {k}"] = black
                for cell in white:
                    self.allowed[cell] -= black
                for text in re.finditer(r"\.+", "".join(symbol[cell] for cell in line)):
                    self.signs.append(consecutive("straight", line[text.start():text.end()]))

    def lay_sign(self, name, clue, flags):
        number, _, cells = clue.rpartition(":")
        cells = places(cells)
        from steps_signs import sign  # the automata of signs

        for each in sign(self, name, number, cells, flags):
            self.signs.append(each)

    def has_all_digits(self, name):
        """Whether a house holds every digit that a place of it may hold: it is as large as there are digits, or an area."""
        return name in self.houses and len(self.digits_of(name)) == len(self.houses[name])

    def digits_of(self, name):
        """The digits that may stand in a house: those of black places of its line are used up."""
        most = len(self.houses[name]) if "areas" in self.rules and name.startswith("box ") else self.top
        return set(range(1, most + 1)) - self.used_up.get(name, set())

    def agree(self, a, x, b, y):
        """Whether two cells may hold two digits, as far as houses, pairs that differ and neighbours say."""
        if x == y and b in self.peers[a]:
            return False
        tests = self.relations.get((a, b))
        return not tests or all(test(x, y) for test in tests)

    def box_of(self, cell):
        return next((name for name, house in self.houses.items() if name.startswith("box ") and cell in house), None)


__all__ = ["Automaton", "Board", "DIGITS", "combinations", "comes_to", "consecutive", "linear", "pairwise", "place", "places"]
