"""Tells which glyph a piece of ink is. FreeType draws each symbol from a file of templates/fonts, as small as it is on the page, and the
ink is compared with all of them. Neither the fonts in a PDF nor its text are used. If two symbols fit nearly alike, or none fits, the
answer is `?`.

Not here: where to look for ink (ink_boards.py)."""

import numpy
from PIL import Image, ImageDraw, ImageFont

SYMBOLS = "123456789ABCDEFGHIJKLMNOP"
# Glyphs that must not pass for a digit.
DECOYS = "aäbdeéfghinqrstuvyzRSTUVWXYZ&%$@?!+=#*"
# Every glyph is scaled to this size, whatever its outline, and compared pixel by pixel.
WIDE, TALL = 20, 28
# Ink counts from this part of the darkest on. On white paper the edges of glyphs count too; elsewhere lines and shades are lighter.
ON_WHITE, ON_SHADE = 0.12, 0.72
# Heights in pixels for which glyphs are drawn.
HEIGHTS = [7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 18, 20, 22, 25, 28, 32, 38, 46, 60]
FINER = 8
# The greatest mean square of differences, on white and on shades; by how much that of the next symbol must exceed it, absolutely and as
# a multiple of it; how much proportions may differ.
MOST_APART = {ON_WHITE: 0.07, ON_SHADE: 0.15}
LEAST_MARGIN, LEAST_RISE = 0.025, 1.2
MOST_BENT = 1.16


def above(ink, least):
    """How far ink lies above the least that counts, from 0 to 1, without rows and columns that have next to none."""
    darkest = float(ink.max())
    ink = numpy.clip((ink / darkest - least) / (1 - least), 0, 1).astype(numpy.float32)
    rows, columns = numpy.flatnonzero(ink.max(1) > 0.2), numpy.flatnonzero(ink.max(0) > 0.2)
    return numpy.ascontiguousarray(ink[rows[0]:rows[-1] + 1, columns[0]:columns[-1] + 1])


def brought_to_size(ink):
    filter = Image.Resampling.BOX if min(ink.shape) > TALL else Image.Resampling.BILINEAR
    return numpy.asarray(Image.fromarray(ink, "F").resize((WIDE, TALL), filter)).ravel()


def drawn_glyph(symbol, file, box, height, least, shift):
    """The ink of a symbol where a digit, whose box that of the 0 is, is `height` pixels high."""
    font = ImageFont.truetype(str(file), 1000 * FINER * height / (box[3] - box[1]))
    left, top, right, foot = font.getbbox(symbol)
    picture = Image.new("L", [n + 3 * FINER - n % FINER for n in (right - left, foot - top)])
    ImageDraw.Draw(picture).text((FINER + shift - left, FINER + shift - top), symbol, fill=255, font=font)
    return above(numpy.asarray(picture.reduce(FINER)).astype(numpy.float32), least)


class Atlas:
    """The glyphs of some symbols in some faces, told as pairs of a name and a file, at every height."""

    def __init__(self, files, symbols):
        fonts = [(face, file, ImageFont.truetype(str(file), 1000).getbbox("0")) for face, file in files]
        self.glyphs = [(symbol, file, box) for _, file, box in fonts for symbol in symbols]
        self.names = [(symbol, face) for face, *_ in fonts for symbol in symbols]
        self.symbols = numpy.array([symbol for symbol, _ in self.names])
        self.tables = {}

    def table(self, height, least):
        """Looks and proportions of all glyphs where a digit is `height` pixels high, each drawn on the pixels and between them."""
        if (height, least) not in self.tables:
            drawn = [drawn_glyph(*glyph, height, least, shift) for shift in (0, FINER // 2) for glyph in self.glyphs]
            looks = numpy.array([brought_to_size(ink) for ink in drawn])
            ratios = numpy.array([ink.shape[0] / ink.shape[1] for ink in drawn])
            self.tables[height, least] = looks, (looks ** 2).sum(1), ratios
        return self.tables[height, least]

    def read(self, pieces):
        """For each piece of ink (darkness from 0 to 255, with a pixel around it) its symbol, its face, how far it is from it, and how
        much further the next symbol is; a symbol that is not told for certain is `?`."""
        found = [("?", "", 9.0, 0.0)] * len(pieces)
        # First as on white paper, if there is some: then what is not told for certain without what is lighter than digits.
        for least in (ON_WHITE, ON_SHADE):
            some = [k for k, ink in enumerate(pieces) if found[k][0] == "?" and (least == ON_SHADE or ink.min() < 20)]
            for k, word in zip(some, self.read_on([above(pieces[k], least) for k in some], least)):
                found[k] = word
        return found

    def read_on(self, pieces, least):
        if not pieces:
            return
        height = float(numpy.median([len(ink) for ink in pieces]))
        looks, squares, ratios = self.table(min(HEIGHTS, key=lambda known: abs(numpy.log(known / height))), least)
        n = len(self.names)
        seen = numpy.array([brought_to_size(ink) for ink in pieces])
        apart = (squares + (seen ** 2).sum(1)[:, None] - 2 * seen @ looks.T) / (WIDE * TALL)
        for ink, far in zip(pieces, apart):
            bent = numpy.maximum(ink.shape[0] / ink.shape[1] / ratios, ratios * ink.shape[1] / ink.shape[0])
            # A pixel at an edge is nobody's.
            far = far + (bent > MOST_BENT * (1 + 1.5 / min(ink.shape)))
            far = numpy.minimum(far[:n], far[n:])
            best = int(far.argmin())
            margin = float(far[self.symbols != self.symbols[best]].min() - far[best])
            is_sure = far[best] <= MOST_APART[least] and margin >= max(LEAST_MARGIN, LEAST_RISE * far[best])
            yield self.names[best][0] if is_sure else "?", self.names[best][1], float(far[best]), margin
