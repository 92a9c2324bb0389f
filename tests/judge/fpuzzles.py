"""What an f-puzzles document asks for, as a model for OR-tools: its keys, read by the rules of f-puzzles and nothing else."""

import re

from ortools.sat.python import cp_model

BASE64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/="


def unpacked(text):
    """What lz-string packed: code 0 or 1 brings a new character of 8 or 16 bits, 2 is the end, any other is a known word. Each
    new character and each code adds a word; codes get wider when another bit is needed."""
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

    def solutions(self, seconds=None):
        """All of its solutions, but at most two; a TimeoutError if it takes longer than `seconds`."""
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
        if seconds:
            solver.parameters.max_time_in_seconds = seconds
        status = solver.solve(model, Collector())
        if seconds and len(found) < 2 and status not in (cp_model.OPTIMAL, cp_model.INFEASIBLE):
            raise TimeoutError
        assert len(found) == 2 or status in (cp_model.OPTIMAL, cp_model.INFEASIBLE), solver.status_name(status)
        return found
