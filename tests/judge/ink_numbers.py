"""The numbers of signs: totals of cages and runs, sums in circles, digits on corners, numbers outside the grid. Where they stand by
the row of a board, and what was read there.

Not here: digits in cells (ink_boards.py)."""

import re
from dataclasses import dataclass

import numpy

from ink_boards import BLACK, around, place_of
from ink_raster import pieces_of

OUTSIDE = {"sandwich", "skyscraper", "x-sum", "numbered-room", "outside"}
# Cells around the grid in which numbers may stand.
MARGIN = 0.75
# Heights of numbers, in parts of a cell.
LEAST, MOST = 0.105, 0.36


@dataclass(frozen=True)
class Seat:
    """A place for a number, in cells from the corner of the grid: its middle, how far from it ink may be, the number's height; its
    text, which is empty where no number may stand; and whether words of the page may."""

    x: float
    y: float
    across: float
    down: float
    low: float
    high: float
    text: str
    has_words: bool = False


def spots(text):
    return [tuple(int(n) - 1 for n in re.findall(r"\d+", spot)) for spot in re.findall(r"r\d+c\d+", text)]


def clauses(row, rule):
    """Number and cells of each of a rule's clues."""
    for clause in (row.rules.get(rule) or "").split(";"):
        if clause:
            number, is_told, cells = clause.partition(":")
            yield (number, spots(cells)) if is_told else ("", spots(number))


def has_numbers(row):
    return next(seats_of(row), None) is not None


def seats_of(row):
    """All places on a puzzle where numbers stand, or may not."""
    yield from tags_of(row)
    for number, (first, *_, last) in clauses(row, "runs"):
        is_down = first[1] == last[1] and first != last
        y, x = (first[0] - 1 + 0.74, first[1] + 0.28) if is_down else (first[0] + 0.26, first[1] - 1 + 0.72)
        yield Seat(x, y, 0.26, 0.12, 0.2, 0.34, number)
    for number, cells in clauses(row, "quadruple"):
        yield Seat(cells[0][1] + 1, cells[0][0] + 1, 0.2, 0.2, 0.1, 0.3, number.replace(".", ""))
    for rule in OUTSIDE & set(row.rules):
        yield from around_of(row, rule)
    for number, (first, *_, last) in clauses(row, "little-killer"):
        right = 1 if last[1] > first[1] else -1
        corner = first[1] if right > 0 else first[1] + 1
        yield Seat(corner - right * 0.32, first[0] - 0.35, 0.28, 0.12, 0.19, 0.3, number)
    if row.kind in ("suko", "sujiko"):
        for k, number in enumerate(row.sums[:4]):
            yield Seat(1 + k % 2, 1 + k // 2, 0.2, 0.12, 0.12, 0.26, number.strip("."))
        regions = row.sums[4:7]
        for k, number in enumerate(regions):
            yield Seat(3 * (2 * k + 1) / 2 / len(regions) + 0.22, 3.46, 0.32, 0.14, 0.13, 0.26, number.strip("."))


def tags_of(row):
    """The small numbers in the corners of cells: each cell has its cage's or none. Of operators the plus is read."""
    for rule, left in (("cages", 0.06), ("calculation", 0.09)):
        if rule in row.rules:
            told = {min(cells): re.sub(r"[^0-9+]", "", number) for number, cells in clauses(row, rule)}
            for r, c in zip(*numpy.nonzero(row.cells)):
                yield Seat(c + left + 0.3, r + left + 0.085, 0.3, 0.07, LEAST, 0.22, told.get((int(r), int(c)), ""))


def around_of(row, rule):
    """Numbers outside the grid: at each end of a line there is one or none. Along a side without any, words of the page may stand."""
    told = {}
    for number, (first, *_, last) in clauses(row, rule):
        told[first, (numpy.sign(last[0] - first[0]), numpy.sign(last[1] - first[1]))] = number.replace(".", "")
    ends = [((r, c), (0, 1 if c == 0 else -1)) for r in range(row.rows) for c in (0, row.cols - 1)]
    ends += [((r, c), (1 if r == 0 else -1, 0)) for c in range(row.cols) for r in (0, row.rows - 1)]
    sides = {direction for _, direction in told}
    for (r, c), (down, right) in ends:
        x, y = c + 0.5 - 0.82 * right, r + 0.5 - 0.82 * down
        yield Seat(x, y, 0.24 if right else 0.4, 0.4 if right else 0.24, 0.12, 0.36, told.get(((r, c), (down, right)), ""), (down, right) not in sides)


def without_arrows(ink, lattice, origin):
    """Clears the corners of cells outside the grid, where the arrows of diagonals are: some touch their numbers."""
    ink = ink.copy()
    reach = 0.205 * lattice.cell
    ends = [[shift + k * lattice.cell for k in range(n + 1)] for shift, n in zip(origin, (lattice.cols, lattice.rows))]
    for x, y in [(x, ends[1][0] - reach) for x in ends[0]]:
        ink[int(y):int(y + reach), max(0, int(x - reach)):int(x + reach)] = 0
    for x in (ends[0][0] - reach, ends[0][-1]):
        for y in ends[1][:-1]:
            ink[max(0, int(y - reach)):int(y), int(x):int(x + reach)] = 0
    return ink


def read_small(ink, lattice, origin, atlas, has_arrows):
    """Pieces of ink as high as numbers, each with its middle, its size and its symbol. The grid begins at the origin."""
    if has_arrows:
        ink = without_arrows(ink, lattice, origin)
    boxes, _ = pieces_of(ink >= BLACK)
    shifted = boxes - numpy.array([origin[0], origin[1]] * 2)
    seats = place_of(shifted, lattice)
    is_small = (seats[:, 3] >= LEAST) & (seats[:, 3] <= MOST) & (seats[:, 2] <= MOST)
    boxes, seats = boxes[is_small], seats[is_small]
    words = []
    # Numbers of one height are held against glyphs of that height.
    for height in sorted({int(box[3] - box[1]) for box in boxes}):
        of_height = [k for k, box in enumerate(boxes) if box[3] - box[1] == height]
        words += zip(of_height, atlas.read([around(ink, boxes[k]) for k in of_height]))
    return [(*map(float, seats[k]), word[0]) for k, word in words]


def wrong_numbers(row, small):
    """The seats with another number than their row says, each with what was seen; and how many numbers are right."""
    wrong, right = [], 0
    table = numpy.array([piece[:4] for piece in small]).reshape(-1, 4)
    for seat in seats_of(row):
        x, y, _, tall = table.T
        here = (abs(x - seat.x) <= seat.across) & (abs(y - seat.y) <= seat.down) & (tall >= seat.low) & (tall <= seat.high)
        pieces = [small[k] for k in numpy.flatnonzero(here)]
        # Line by line, each from the left.
        pieces.sort(key=lambda piece: (round((piece[1] - seat.y) / (0.5 * piece[3])), piece[0]))
        seen = "".join(piece[4] for piece in pieces)
        if seen != seat.text and (seen.isdigit() or not seat.has_words):
            wrong.append((seat, seen))
        right += bool(seat.text) and seen == seat.text
    return wrong, right
