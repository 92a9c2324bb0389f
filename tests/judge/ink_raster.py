"""Pictures as ink: darkness from 0 for paper to 255 for black, and its connected pieces. Poppler draws PDFs, librsvg draws SVG, and
Pillow reads PNG.

Not here: what a board is (ink_boards.py), what a digit is (ink_digits.py)."""

import io
import subprocess

import numpy
from PIL import Image

Image.MAX_IMAGE_PIXELS = None


def of_pdf(path, dpi, first=None, last=None, is_coloured=False):
    """The pages of a PDF, each as its number and its ink. Of a coloured page the red channel counts: blue answers are dark in it."""
    pages = (["-f", str(first)] if first else []) + (["-l", str(last)] if last else [])
    command = ["pdftoppm", "-r", str(dpi), *pages, *([] if is_coloured else ["-gray"]), str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as program:
        number = first or 1
        while magic := program.stdout.readline().strip():
            width, height = map(int, program.stdout.readline().split())
            assert program.stdout.readline().strip() == b"255" and magic in (b"P5", b"P6"), magic
            depth = 3 if magic == b"P6" else 1
            data = program.stdout.read(width * height * depth)
            assert len(data) == width * height * depth, f"{path}: page {number} was not drawn as a whole"
            yield number, 255 - numpy.frombuffer(data, numpy.uint8).reshape(height, width, depth)[:, :, 0]
            number += 1
        assert program.wait() == 0, f"pdftoppm could not draw {path}"


def of_page(path, number, dpi, is_coloured):
    return next(of_pdf(path, dpi, number, number, is_coloured))[1]


def of_picture(picture):
    """The ink of a picture on white paper."""
    if picture.mode in ("RGBA", "LA", "P"):
        picture = picture.convert("RGBA")
        paper = Image.new("RGBA", picture.size, "white")
        picture = Image.alpha_composite(paper, picture)
    return 255 - numpy.asarray(picture.convert("RGB"))[:, :, 0]


def of_file(path):
    with Image.open(path) as picture:
        return of_picture(picture)


def of_svg(svg, width):
    """An SVG, drawn by librsvg `width` pixels wide."""
    drawn = subprocess.run(["rsvg-convert", "-w", str(width), "-b", "white"], input=svg, capture_output=True, check=True)
    return of_picture(Image.open(io.BytesIO(drawn.stdout)))


def runs_of(mask):
    """Where rows of a mask are set without a gap: the row, the first place and the one after the last, of each run."""
    height, width = mask.shape
    padded = numpy.zeros((height, width + 1), numpy.int8)
    padded[:, :width] = mask
    edges = numpy.diff(padded.ravel(), prepend=numpy.int8(0))
    starts, ends = numpy.flatnonzero(edges == 1), numpy.flatnonzero(edges == -1)
    return starts // (width + 1), starts % (width + 1), ends % (width + 1)


def long_runs(mask, least):
    """The part of a mask that lies in runs along its rows of at least this length."""
    rows, starts, ends = runs_of(mask)
    is_long = ends - starts >= least
    height, width = mask.shape
    change = numpy.zeros(height * (width + 1) + 1, numpy.int8)
    change[rows[is_long] * (width + 1) + starts[is_long]] = 1
    change[rows[is_long] * (width + 1) + ends[is_long]] = -1
    return numpy.cumsum(change[:-1], dtype=numpy.int8).reshape(height, width + 1)[:, :width].astype(bool)


def pieces_of(mask):
    """The connected pieces of a mask, corners included, as boxes (x0, y0, x1, y1) and numbers of pixels."""
    rows, starts, ends = runs_of(mask)
    parent = list(range(len(rows)))

    def root(k):
        while parent[k] != k:
            parent[k] = parent[parent[k]]
            k = parent[k]
        return k

    # Runs of the row above that touch one: those that end at its start or later, and start at its end or earlier.
    stride = mask.shape[1] + 2
    from_key, to_key = rows * stride + starts, rows * stride + ends
    low = numpy.searchsorted(to_key, from_key - stride, "left")
    high = numpy.searchsorted(from_key, to_key - stride, "right")
    for k in numpy.flatnonzero(high > low):
        for other in range(low[k], high[k]):
            a, b = root(int(k)), root(other)
            parent[max(a, b)] = min(a, b)
    roots = numpy.array([root(k) for k in range(len(rows))], int)
    names, piece = numpy.unique(roots, return_inverse=True)
    boxes = numpy.zeros((len(names), 4), int)
    boxes[:, :2] = 1 << 30
    for column, values in ((0, starts), (1, rows)):
        numpy.minimum.at(boxes[:, column], piece, values)
    for column, values in ((2, ends), (3, rows + 1)):
        numpy.maximum.at(boxes[:, column], piece, values)
    return boxes, numpy.bincount(piece, ends - starts, len(names)).astype(int)
