"""What boards should show, by the rows of a list: the givens, the digits of the solution, and in which cells nothing but digits may
stand. Compares what was read with it.

Not here: how ink is read (ink_boards.py)."""

import csv
import re
import tomllib
from collections import Counter
from dataclasses import dataclass

import numpy

from ink_boards import BLACK, FAINT

# Rules that draw nothing in a cell, and those that draw tints, hatching and lines there, but nothing black.
UNSEEN = {
    "sudoku", "grids", "latin", "regions", "areas", "straights", "disjoint-groups", "anti-knight", "anti-king", "toroidal-knight",
    "toroidal-king", "non-consecutive", "non-consecutive-around",
}
TINTED = {
    "windows", "asterisk", "centre-dots", "girandola", "halloween", "per-cent", "letter-s", "clone", "extra", "diagonals",
    "falling-diagonal", "rising-diagonal", "odd", "even", "thermo", "slow-thermo", "palindrome", "whispers", "dutch-whispers", "renban",
    "between", "region-sum", "arrow",
}
# The boxes of boards of plain houses: rows and columns.
BOXES = {(4, 4): (2, 2), (6, 6): (2, 3), (8, 8): (2, 4), (9, 9): (3, 3)}
# Digits that rings may hide on a board that explains rules, and pixels of ink that are a speck.
MOST_HIDDEN, SPECK = 3, 3


@dataclass(frozen=True)
class Row:
    """A row of a list: its name for people, rows and columns of its places, what it says."""

    name: str
    kind: str
    rows: int
    cols: int
    puzzle: str
    solution: str
    rules: dict
    sums: tuple

    def shows(self, column):
        """What stands at each place, blocked ones included."""
        text = self.puzzle if column == "puzzle" else self.solution
        blocks = self.rules.get("straights") or "." * len(text)
        shown = [c if c != "~" else block if block.isdigit() else "." for c, block in zip(text, blocks)]
        return numpy.array(shown).reshape(self.rows, self.cols)

    @property
    def cells(self):
        return numpy.array([c != "~" for c in self.puzzle]).reshape(self.rows, self.cols)

    @property
    def soil_limit(self):
        """The darkness that nothing in a cell may have but its digit; None where signs and totals stand in cells."""
        if self.kind in ("suko", "sujiko") or not set(self.rules) <= UNSEEN | TINTED:
            return None
        return FAINT if set(self.rules) <= UNSEEN else BLACK


def with_holes(text, rows, cols, rules):
    """The text of a board with all of its places; examples leave out the blocked ones."""
    if len(text) == rows * cols or not {"runs", "straights"} & set(rules):
        return text
    digits = iter(text)
    if "straights" in rules:
        return "".join(next(digits) if c == "." else "~" for c in rules["straights"])
    ends = [[tuple(map(int, re.findall(r"\d+", end))) for end in run.split(":")[1].split("-")] for run in rules["runs"].split(";")]
    cells = {(r, c) for (r1, c1), (r2, c2) in ends for r in range(r1, r2 + 1) for c in range(c1, c2 + 1)}
    return "".join(next(digits) if (r, c) in cells else "~" for r in range(1, rows + 1) for c in range(1, cols + 1))


def row_of(line, name):
    rules = {word.partition("=")[0]: word.partition("=")[2] for word in (line.get("rules") or "").split()}
    rows, cols = map(int, line["size"].split("x"))
    puzzle, solution = (line[column].replace("\n", "") for column in ("puzzle", "solution"))
    if rows * cols != len(puzzle) and not {"runs", "straights"} & set(rules):
        # It is the size of a box.
        rows = cols = rows * cols
    puzzle, solution = (with_holes(text, rows, cols, rules) for text in (puzzle, solution))
    assert rows * cols == len(puzzle) == len(solution), (line["kind"], line["size"], puzzle, solution)
    return Row(name, line["kind"], rows, cols, puzzle, solution, rules, tuple((line.get("sums") or "").split()))


def rows_of(path):
    with open(path) as file:
        return [row_of(line, f"{number} ({line['id']})") for number, line in enumerate(csv.DictReader(file), 1)]


class Wanted:
    """Rows that have to be seen, each as puzzle and as solution, and other rows that may be seen."""

    def __init__(self, rows, others=(), columns=("puzzle", "solution")):
        self.rows, self.others, self.columns = list(rows), list(others), columns
        self.seen, self.in_order, self.has_course = Counter(), 0, False
        self.numbers = {row.name: number for number, row in enumerate(self.rows, 1)}
        self.by_size = {}
        for row in self.rows + self.others:
            for column in ("puzzle", "solution"):
                self.by_size.setdefault((row.rows, row.cols), []).append((row, column, row.shows(column)))
        self.tables = {size: numpy.stack([look for *_, look in looks]) for size, looks in self.by_size.items()}

    @property
    def sizes(self):
        """Rows and columns of all boards that may be seen, those with a margin for totals too."""
        margins = {(row.rows + 1, row.cols + 1) for row in self.rows + self.others if "runs" in row.rules}
        return margins | set(self.by_size)

    def nearest(self, reading):
        """The row that a board fits best, as puzzle or solution, and the number of places at which it differs."""
        symbols = reading.symbols
        looks = self.by_size.get(symbols.shape)
        if not looks:
            return None
        wrong = (self.tables[symbols.shape] != symbols).sum((1, 2))
        # Boards of runs have shaded places, and no other has a margin of them.
        shades = {row.name: (reading.shaded == row.cells).sum() for row, *_ in looks if "runs" in row.rules}
        wrong += numpy.array([shades.get(row.name, reading.has_margin) for row, *_ in looks])
        # Among equals the one that was seen least, so that boards without digits are counted.
        best = min(numpy.flatnonzero(wrong == wrong.min()).tolist(), key=lambda k: self.seen[looks[k][0].name, looks[k][1]])
        row, column, look = looks[best]
        return row, column, look, int(wrong[best])

    def fits(self, reading, row):
        """Whether a board shows the puzzle of a row."""
        look = row.shows("puzzle")
        if look.shape != reading.symbols.shape or (look != reading.symbols).any():
            return False
        return "runs" not in row.rules or bool((reading.shaded != row.cells).all())

    def saw(self, row, column):
        # Titles and hints show boards out of turn.
        if column == "puzzle" and self.numbers.get(row.name) == self.in_order + 1:
            self.in_order += 1
        self.seen[row.name, column] += 1

    def is_on_the_way(self, reading):
        """Whether a board shows all givens of a row and no digits but those of its solution. On pages that explain rules, rings may hide
        a few digits."""
        symbols = reading.symbols
        covered = symbols == "?"
        for r, c, _ in reading.faults:
            covered[r, c] |= symbols[r, c] == "."
        looks = self.by_size.get(symbols.shape, [])
        for (row, _, puzzle), (_, _, solution) in zip(looks[::2], looks[1::2]):
            marked = covered if row not in self.rows else numpy.zeros(symbols.shape, bool)
            hidden = marked & (puzzle != ".")
            is_given = (symbols == puzzle) | (puzzle == ".") | hidden
            if is_given.all() and ((symbols == solution) | (symbols == ".") | marked).all() and hidden.sum() <= MOST_HIDDEN:
                return True
        return False

    def is_pattern(self, reading):
        """Whether a board without digits has a tile in each place where a puzzle has a given, as openers have, and nowhere else."""
        if (reading.symbols != ".").any() or not reading.tiles.any():
            return False
        looks = self.by_size.get(reading.symbols.shape, [])
        return any((reading.tiles == (puzzle != ".")).all() for _, _, puzzle in looks[::2])

    def is_exercise(self, reading):
        """Whether a board without a row has one solution, with boxes or as a Latin square, where a course is: its exercises are examples
        turned and relabelled."""
        symbols = reading.symbols
        if not self.has_course or symbols.shape not in BOXES or (symbols == "?").any():
            return False
        return any(has_one_solution(symbols, box) for box in (BOXES[symbols.shape], (1, len(symbols))))

    def missing(self):
        return [(row, column) for row in self.rows for column in self.columns if not self.seen[row.name, column]]


def has_one_solution(symbols, box):
    """Counts solutions up to two, the cell with the fewest digits first."""
    side, (tall, wide) = len(symbols), box
    places = [(r, c) for r in range(side) for c in range(side)]
    houses = {(r, c): (r, side + c, 2 * side + r // tall * tall + c // wide) for r, c in places}
    taken = [set() for _ in range(3 * side)]

    def put(place, digit):
        if any(digit in taken[house] for house in houses[place]):
            return False
        for house in houses[place]:
            taken[house].add(digit)
        return True

    def count(empty, found):
        if not empty:
            return found + 1
        place = min(empty, key=lambda place: -len(set().union(*(taken[house] for house in houses[place]))))
        for digit in set(range(1, side + 1)).difference(*(taken[house] for house in houses[place])):
            put(place, digit)
            found = count(empty - {place}, found)
            for house in houses[place]:
                taken[house].remove(digit)
            if found > 1:
                break
        return found

    given = {place: int(symbols[place]) for place in places if symbols[place] != "."}
    return all(put(place, digit) for place, digit in given.items()) and count(set(places) - set(given), 0) == 1


def differences(symbols, look):
    """Where a board differs, in words."""
    at = [(int(r), int(c)) for r, c in zip(*numpy.nonzero(symbols != look))]
    said = [f"r{r + 1}c{c + 1} wanted {look[r, c]} seen {symbols[r, c]}" for r, c in at[:8]]
    return "; ".join(said) + (f"; and {len(at) - 8} more" if len(at) > 8 else "")


def faults_of(reading, row, look):
    """What is wrong with the ink of a board whose digits are right."""
    for r, c, what in reading.faults:
        # A line between the totals of a blocked place is none of a digit.
        if row.cells[r, c] or "runs" not in row.rules:
            yield f"r{r + 1}c{c + 1} {what}"
    limit = row.soil_limit
    if limit is not None:
        for r, c in zip(*numpy.nonzero(reading.soil[limit] * row.cells > SPECK)):
            yield f"r{r + 1}c{c + 1} wanted only {look[r, c]}, seen {reading.soil[limit][r, c]} more pixels of ink"
    givens = row.shows("puzzle")
    for r, c in zip(*numpy.nonzero(look != ".")):
        face = "bold" if givens[r, c] != "." else "regular"
        if reading.faces[r, c] != face:
            yield f"r{r + 1}c{c + 1} wanted {look[r, c]} {face}, seen {reading.faces[r, c]}"


def rows_of_examples(templates):
    """The boards that explain rules and techniques."""
    for name in ("examples.toml", "techniques.toml"):
        for line in tomllib.loads((templates / name).read_text())["example"]:
            if line.get("solution"):
                rules = f"{line['kind']} {line.get('rules', '')}"
                yield row_of({**line, "rules": rules}, f"the example of {line.get('technique', line['kind'])} in {name}")
