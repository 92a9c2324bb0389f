"""Reads the board on the front of a cover, in any colours, leaning, and cut at the edges of its area. Its lean, its cells and their
digits are found in the picture; it has to be part of a puzzle of the book.

Not here: covers whose motif is no board but loose digits."""

import io
import math
import subprocess

import numpy
from PIL import Image

from ink_digits import SYMBOLS

DPI = 130
# The front is as wide as 5 to 22 cells; how many degrees a board leans at most.
CELLS = (5, 22)
MOST_LEAN = 20
# How much of a cell's side has to show an edge; how many digits have to be read before a board counts as found.
SIDE = 0.6
LEAST_DIGITS = 6
# The least contrast (of 255) between a digit and its cell.
CONTRAST = 60


def front_of(pdf):
    """The front of a cover: what is right of the spine, in colours."""
    drawn = subprocess.run(["pdftoppm", "-r", str(DPI), str(pdf)], capture_output=True, check=True).stdout
    picture = Image.open(io.BytesIO(drawn)).convert("RGB")
    return picture.crop((int(picture.width * 0.54), 0, picture.width, picture.height))


def edges_of(picture):
    """How much colours change from pixel to pixel, across and down."""
    pixels = numpy.asarray(picture).astype(numpy.int16)
    across, down = numpy.abs(numpy.diff(pixels, axis=1)).max(2), numpy.abs(numpy.diff(pixels, axis=0)).max(2)
    return numpy.minimum(across, 40)[:-1], numpy.minimum(down, 40)[:, :-1]


def lean_of(picture):
    """The turn after which lines are level: edges then fall into few rows and columns."""
    small = picture.resize((picture.width // 2, picture.height // 2), Image.Resampling.BOX)

    def sharpness(angle):
        across, down = edges_of(small.rotate(angle, Image.Resampling.BILINEAR))
        middle = slice(across.shape[0] // 10, -across.shape[0] // 10), slice(across.shape[1] // 10, -across.shape[1] // 10)
        return across[middle].mean(0).var() + down[middle].mean(1).var()

    rough = max(numpy.arange(-MOST_LEAN, MOST_LEAN + 1, 1.0), key=sharpness)
    return float(max(numpy.arange(rough - 1, rough + 1.01, 0.1), key=sharpness))


def comb_of(profile, pitches):
    """The pitch and the phase at which a profile has its teeth, and how much stronger they are than what is between."""
    best = (0.0, 0.0, 0.0)
    total = numpy.concatenate([[0], numpy.cumsum(profile)])
    for pitch in pitches:
        for phase in numpy.arange(0, pitch, 1.0):
            teeth = numpy.arange(phase, len(profile) - 2, pitch)
            at = teeth.astype(int)
            strength = ((total[at + 2] - total[numpy.maximum(at - 1, 0)]) / 3).mean() - profile.mean()
            best = max(best, (strength * math.sqrt(len(teeth)), pitch, phase))
    return best


def lattice_of(picture):
    """Pitch and phases of the board on a turned front, and which places have an edge on each of their sides."""
    across, down = edges_of(picture)
    pitches = numpy.arange(picture.width / CELLS[1], picture.width / CELLS[0], 0.25)
    _, pitch, left = comb_of(across.mean(0), pitches)
    _, _, top = comb_of(down.mean(1), [pitch])
    slack = max(2, int(0.08 * pitch))

    def sides(edges, first, other):
        """Whether there is an edge along each upright side: a row for each row of places."""
        n, m = int((edges.shape[1] - first) / pitch), int((edges.shape[0] - other) / pitch)
        found = numpy.zeros((m, n + 1), bool)
        for k in range(n + 1):
            x = int(first + k * pitch)
            is_edge = (edges[:, max(0, x - slack):x + slack + 1] > 8).any(1)
            for row in range(m):
                a = other + row * pitch
                found[row, k] = is_edge[int(a + 0.08 * pitch):int(a + 0.92 * pitch)].mean() >= SIDE
        return found

    upright, level = sides(across, left, top), sides(down.T, top, left).T
    return pitch, left, top, upright[:, :-1] & upright[:, 1:] & level[:-1] & level[1:]


def read_front(pdf, atlas):
    """The places of the front's board: a symbol, `.` for an empty one, `?` for what is not certain, a blank for no whole cell."""
    picture = front_of(pdf)
    picture = picture.rotate(lean_of(picture), Image.Resampling.BICUBIC, fillcolor=(0, 0, 0))
    pitch, left, top, closed = lattice_of(picture)
    pixels = numpy.asarray(picture).astype(numpy.int16)
    seen = numpy.full(closed.shape, " ")
    inset = 0.12 * pitch
    for row, col in zip(*numpy.nonzero(closed)):
        x, y = left + col * pitch, top + row * pitch
        part = pixels[int(y + inset):int(y + pitch - inset), int(x + inset):int(x + pitch - inset)]
        ground = numpy.median(part.reshape(-1, 3), 0)
        ink = numpy.abs(part - ground).max(2)
        if (ink > CONTRAST).sum() < 5:
            seen[row, col] = "."
            continue
        ink = (ink * (255 / ink.max())).astype(numpy.float32)
        seen[row, col] = symbol_of("".join(read[0] for read in atlas.read(list(pieces_of(ink)))))
    return seen


def pieces_of(ink):
    """The figures of a cell, from left to right."""
    columns = numpy.flatnonzero((ink > 128).any(0))
    for part in numpy.split(columns, numpy.flatnonzero(numpy.diff(columns) > 1) + 1):
        rows = numpy.flatnonzero((ink[:, part] > 128).any(1))
        yield ink[max(0, rows[0] - 1):rows[-1] + 2, max(0, part[0] - 1):part[-1] + 2]


def symbol_of(text):
    """A number above nine as the letter that lists have."""
    if len(text) == 1:
        return text
    return SYMBOLS[int(text) - 1] if text.isdigit() and 9 < int(text) <= len(SYMBOLS) else "?"


def place_in(seen, row):
    """Where what was seen fits a puzzle, and what does not."""
    look = row.shows("puzzle")
    at = [(r, c) for r, c in zip(*numpy.nonzero(seen != " "))]
    best = None
    for down in range(-seen.shape[0], row.rows):
        for right in range(-seen.shape[1], row.cols):
            inside = [(r, c) for r, c in at if 0 <= r + down < row.rows and 0 <= c + right < row.cols]
            said = [(r + down, c + right, look[r + down, c + right], seen[r, c]) for r, c in inside]
            wrong = [place for place in said if place[2] != place[3]]
            digits = sum(seen[r, c] not in ".?" for r, c in inside) - len(wrong)
            if best is None or digits - len(wrong) > best[0]:
                best = (digits - len(wrong), digits, len(inside), len(at) - len(inside), wrong)
    return best
