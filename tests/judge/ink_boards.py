"""Finds the boards in the ink of a page by their lines, and reads what stands in their cells. Connected lines are a board if they
divide a rectangle into squares. The atlas says which symbol a piece of ink is.

Not here: which boards should be there (ink_rows.py)."""

from dataclasses import dataclass, field, replace

import numpy

from ink_digits import SYMBOLS
from ink_raster import long_runs, pieces_of

# The least darkness (0 to 255) of a line between cells, of a digit's ink, and of what is not blank paper.
LINE, BLACK, FAINT = 80, 186, 50
# The circle of a secret word's cell, in parts of the cell.
RING = (0.33, 0.46)
# The least darkness of a blocked place, and that of a black one, whose digit is white.
SHADED, SHADED_BLACK = 36, 150
# The least darkness of a tile, which is darker than what shades windows and boxes.
TILE = 75
# The shortest piece of a line that is followed, as a part of the smallest cell: signs on edges interrupt lines.
PIECE = 0.55
# How much of an edge between two places has to be ink: circles on both of its ends, or a sign in its middle, leave that.
EDGE = 0.4


@dataclass
class Lattice:
    """Squares on a page: the pixel where the first begins, the side of one, their number, and the thickness of the frame."""

    x: float
    y: float
    cell: float
    rows: int
    cols: int
    frame: float


@dataclass
class Reading:
    """What a board shows: a symbol for each place, `.` for none and `?` where it is not certain, and the face of each; what is wrong
    with its ink, as places with a sentence; the least margin between two symbols; the pixels of ink in each place that are no
    digit's, by the least darkness that counts; which places are shaded, and which have a tile; whether a margin of totals was cut off; how it was turned."""

    symbols: numpy.ndarray
    faces: numpy.ndarray
    faults: list = field(default_factory=list)
    margin: float = 1.0
    soil: dict = field(default_factory=dict)
    shaded: numpy.ndarray = None
    tiles: numpy.ndarray = None
    has_margin: bool = False
    turn: int = 0


def boards_of(ink, least_cell, sizes):
    """The boards on a page, topmost first, whose rows and columns are one of `sizes`; `least_cell` is the least side of a cell."""
    mask = ink >= LINE
    height, width = (side // 2 * 2 for side in mask.shape)
    half = mask[:height:2, :width:2] | mask[1:height:2, :width:2] | mask[:height:2, 1:width:2] | mask[1:height:2, 1:width:2]
    length = max(6, int(PIECE * least_cell / 2))
    lines = long_runs(half, length) | long_runs(numpy.ascontiguousarray(half.T), length).T
    boxes, _ = pieces_of(lines)
    least = 1.25 * least_cell
    boxes = [box for box in boxes.tolist() if box[2] - box[0] >= least and box[3] - box[1] >= least]
    found = []
    for x0, y0, x1, y1 in sorted(boxes, key=lambda box: (box[1], box[0])):
        lattice = lattice_of(mask[2 * y0:2 * y1, 2 * x0:2 * x1], least_cell, sizes)
        if lattice:
            lattice.x += 2 * x0
            lattice.y += 2 * y0
            found.append(lattice)
    return found


def frame_of(mask):
    """Where the outermost upright lines begin and end, and how thick they are."""
    is_line = numpy.flatnonzero(mask.mean(0) > 0.25)
    if len(is_line) < 2:
        return 0.0, 0.0, 0.0
    left, right = is_line[0], is_line[-1] + 1
    # From the edge on to the first pixel without ink; black places beside it are as wide as a cell.
    inked = mask[mask[:, left], left:right]
    return float(left), float(right), float(numpy.quantile(inked.argmin(1), 0.2))


def lattice_of(mask, least_cell, sizes):
    """The finest lattice of squares whose edges are inked."""
    left, right, thick = frame_of(mask)
    top, foot, thick_across = frame_of(mask.T)
    thick = min(thick, thick_across)
    wide, tall = right - left - thick, foot - top - thick
    if min(wide, tall) < 2.5 * least_cell:
        return None
    for rows, cols in sorted(sizes, reverse=True):
        cell = wide / cols
        if cell < least_cell or abs(tall - rows * cell) > max(2.5, 0.06 * cell):
            continue
        lattice = Lattice(left + thick / 2, top + thick / 2, cell, rows, cols, thick)
        upright = edges_of(mask, lattice, tall / rows)
        if not upright.size or upright.mean() < 0.4:
            continue
        level = edges_of(mask.T, Lattice(lattice.y, lattice.x, tall / rows, cols, rows, thick), cell).T
        closed = upright[:, :-1] & upright[:, 1:] & level[:-1] & level[1:]
        # A board with holes has all edges around each of its cells, and hardly another but its frame.
        padded = numpy.pad(closed, 1)
        beside_across, beside_down = padded[1:-1, 1:] | padded[1:-1, :-1], padded[1:, 1:-1] | padded[:-1, 1:-1]
        inner = upright[:, 1:-1].sum() + level[1:-1].sum()
        around = beside_across[:, 1:-1].sum() + beside_down[1:-1].sum()
        if closed.mean() >= 0.3 and around >= 0.9 * inner and closed.any(0).all() and closed.any(1).all():
            return lattice
    return None


def edges_of(mask, lattice, tall):
    """Whether the upright edges of each place are inked: a row for each row of places, with one more than there are places."""
    slack = max(1.5, 0.03 * lattice.cell)
    found = numpy.zeros((lattice.rows, lattice.cols + 1), bool)
    for k in range(lattice.cols + 1):
        x = lattice.x + k * lattice.cell
        # One column of pixels has to be inked: many are touched by hatching.
        strip = mask[:, max(0, int(x - slack)):int(x + slack) + 1]
        total = numpy.concatenate([numpy.zeros((1, strip.shape[1]), int), numpy.cumsum(strip, 0)])
        for row in range(lattice.rows):
            a, b = (int(lattice.y + (row + share) * tall) for share in (0.06, 0.94))
            found[row, k] = (total[min(b, len(strip))] - total[min(a, len(strip))]).max(initial=0) >= EDGE * (b - a)
    return found


def place_of(box, lattice):
    """The middle of a box in cells from the corner of the grid, then its width and height in cells."""
    x0, y0, x1, y1 = (box[:, k] for k in range(4))
    return numpy.stack([(x0 + x1) / 2, (y0 + y1) / 2, x1 - x0, y1 - y0], 1) / lattice.cell


def read(ink, lattice, atlas):
    """What stands in the cells of a board whose grid begins at the corner of the ink."""
    rows, cols, cell = lattice.rows, lattice.cols, lattice.cell
    at_x, at_y = ([int(round(k * cell)) for k in range(n + 1)] for n in (cols, rows))
    ink = ink[:at_y[-1], :at_x[-1]].copy()
    band = lattice.frame / 2 + 1.5
    for along, n in ((ink.T, cols + 1), (ink, rows + 1)):
        for k in range(n):
            along[max(0, int(k * cell - band)):int(k * cell + band) + 1] = 0
    shades = list(shades_of(ink, at_x, at_y, band))
    boxes, sizes = pieces_of(ink >= BLACK)
    is_ink = sizes > max(2, 0.0006 * cell * cell)
    boxes = boxes[is_ink]
    seats = place_of(boxes, lattice) if len(boxes) else numpy.zeros((0, 4))
    reading = Reading(numpy.full((rows, cols), "."), numpy.full((rows, cols), ".", "<U8"))
    reading.shaded, reading.tiles = (numpy.array(shades).reshape(rows, cols) > least for least in (SHADED, TILE))
    inside = {}
    for k, (x, y, _, tall) in enumerate(seats):
        row, col = min(int(y), rows - 1), min(int(x), cols - 1)
        across, down = x - col, y - row
        if 0.28 <= tall <= 0.68 and 0.36 <= down <= 0.66 and 0.12 <= across <= 0.88:
            inside.setdefault((row, col), []).append(k)
        elif 0.27 <= across <= 0.73 and 0.27 <= down <= 0.73:
            reading.faults.append((row, col, "ink that is no digit"))
    digits = sum(inside.values(), [])
    found = dict(zip(digits, atlas.read([around(ink, boxes[k]) for k in digits])))
    for (row, col), pieces in inside.items():
        pieces.sort(key=lambda k: seats[k][0])
        words = [found[k] for k in pieces]
        reading.symbols[row, col] = symbol_of([word[0] for word in words])
        reading.faces[row, col] = words[0][1]
        reading.margin = min([reading.margin] + [word[3] for word in words])
        middle = (boxes[pieces[0]][0] + boxes[pieces[-1]][2]) / 2 / cell - col
        if reading.symbols[row, col] == "?":
            said = ", ".join(f"{word[0]} {word[2]:.3f} apart, margin {word[3]:.3f}" for word in words)
            reading.faults.append((row, col, f"not certain: {said}"))
        if abs(middle - 0.5) > 0.1:
            reading.faults.append((row, col, f"not in the middle of its cell: {middle:.2f} of its width"))
        for k in pieces:
            x0, y0, x1, y1 = boxes[k]
            ink[max(0, y0 - 2):y1 + 2, max(0, x0 - 2):x1 + 2] = 0
    without_rings(ink, at_x, at_y, cell)
    reading.soil = {FAINT: soil_of(ink >= FAINT, at_x, at_y), BLACK: soil_of(ink >= BLACK, at_x, at_y)}
    return reading


def around(ink, box):
    x0, y0, x1, y1 = box
    return ink[max(0, y0 - 1):y1 + 1, max(0, x0 - 1):x1 + 1]


def without_rings(ink, at_x, at_y, cell):
    """Clears the light circles that mark the cells of a secret word."""
    for y0, y1 in zip(at_y, at_y[1:]):
        for x0, x1 in zip(at_x, at_x[1:]):
            part = ink[y0:y1, x0:x1]
            y, x = numpy.ogrid[:part.shape[0], :part.shape[1]]
            far = numpy.hypot(y - (y1 - y0) / 2, x - (x1 - x0) / 2) / cell
            part[(far > RING[0]) & (far < RING[1]) & (part < BLACK)] = 0


def soil_of(mask, at_x, at_y):
    return numpy.add.reduceat(numpy.add.reduceat(mask.astype(int), at_y[:-1], 0), at_x[:-1], 1)


def shades_of(ink, at_x, at_y, band):
    """How dark the ground of each place is, row by row. A black place has white digits: there paper is made ink."""
    for y0, y1 in zip(at_y, at_y[1:]):
        for x0, x1 in zip(at_x, at_x[1:]):
            part = ink[int(y0 + band + 2):int(y1 - band - 1), int(x0 + band + 2):int(x1 - band - 1)]
            shade = numpy.median(part[::2, ::2])
            if shade > SHADED_BLACK:
                white = 255 - part
                ink[y0:y1, x0:x1] = 0
                part[:] = white
            yield shade


def symbol_of(words):
    """Two figures in a cell make one number, which is a digit above nine."""
    if len(words) == 1:
        return words[0]
    text = "".join(words)
    return SYMBOLS[int(text) - 1] if text.isdigit() and 9 < int(text) <= len(SYMBOLS) else "?"


def without_margin(reading):
    """A board of runs without the places before its first row and column, which only show totals: all of them are shaded."""
    if not (reading.shaded[0].all() and reading.shaded[:, 0].all()):
        return reading
    cut = [(row - 1, col - 1, what) for row, col, what in reading.faults if row and col]
    soil = {limit: table[1:, 1:] for limit, table in reading.soil.items()}
    symbols, faces, shaded, tiles = (table[1:, 1:] for table in (reading.symbols, reading.faces, reading.shaded, reading.tiles))
    return replace(reading, symbols=symbols, faces=faces, faults=cut, soil=soil, shaded=shaded, tiles=tiles, has_margin=True)
