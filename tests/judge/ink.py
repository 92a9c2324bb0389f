"""A foreign eye: other programs draw the pages of books, sheets and pictures, and the ink in the cells of every board is read and
compared with the list. It uses no text and no font of a PDF, and no code of gridpress.

Usage: ink.py GRIDPRESS [every]   makes books, sheets and pictures in the folder ink and reads them: a sample, or with `every` all
       ink.py --book FOLDER ...   reads existing books
       ink.py --browser FOLDER    reads pictures of boards in a browser, as tests/page/ink.js makes them

Not here: how boards are found (ink_boards.py), what a piece of ink is (ink_digits.py), what should be there (ink_rows.py)."""

import json
import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path

# The products of matrices here are small: threads that wait for them only cost time.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
import numpy

import ink_cover
import ink_raster
from ink_boards import boards_of, read, without_margin
from ink_digits import DECOYS, SYMBOLS, Atlas
from ink_numbers import MARGIN, has_numbers, read_small, wrong_numbers
from ink_rows import Wanted, differences, faults_of, rows_of, rows_of_examples

TEMPLATES = Path(__file__).resolve().parent.parent.parent / "templates"
FONTS = [("bold", "AtkinsonHyperlegible-Bold.ttf"), ("regular", "AtkinsonHyperlegible-Regular.ttf")]
COVER_FONTS = [("bold", "AtkinsonHyperlegible-Bold.ttf"), ("bold", "Lato-Bold.ttf")]
DPI = 200
# The least side of a cell in millimetres, and in pixels without and with numbers of signs: pages with smaller cells are drawn finer.
LEAST_CELL = 2.8
LEAST_PIXELS, LEAST_OF_NUMBERS = 46, 95
# The width of a picture in pixels, and the least side of its cells.
PICTURE, PICTURE_CELL = 1200, 24


def atlas_of(fonts, symbols):
    return Atlas([(face, TEMPLATES / "fonts" / file) for face, file in fonts], symbols)


class Eye:
    """Reads boards, counts what it read, and keeps the faults."""

    def __init__(self):
        # An O looks like a zero, which boards with numbers above nine have; no board has 24 digits as letters here.
        self.atlas = atlas_of(FONTS, "0" + SYMBOLS.replace("O", "") + DECOYS)
        self.cover_atlas = atlas_of(COVER_FONTS, "0" + SYMBOLS.replace("O", ""))
        self.examples = list(rows_of_examples(TEMPLATES))
        self.boards = self.digits = self.numbers = 0
        self.margin = 1.0
        self.faults = []

    def fault(self, *words):
        self.faults.append(": ".join(words))

    def read_pdf(self, pdf, wanted, is_coloured=False):
        """Reads every board of a PDF."""
        for number, ink in ink_raster.of_pdf(pdf, DPI, is_coloured=is_coloured):
            boards = boards_of(ink, LEAST_CELL / 25.4 * DPI, wanted.sizes)
            least = LEAST_OF_NUMBERS if any(map(has_numbers, wanted.rows)) else LEAST_PIXELS
            if any(board.cell < least for board in boards):
                ink = ink_raster.of_page(pdf, number, 2 * DPI, is_coloured)
                boards = boards_of(ink, LEAST_CELL / 25.4 * 2 * DPI, wanted.sizes)
            self.read_boards(ink, boards, wanted, f"{pdf}, page {number}")

    def read_picture(self, ink, wanted, where):
        boards = boards_of(ink, PICTURE_CELL, wanted.sizes)
        if not boards:
            self.fault(where, "there is no board")
        self.read_boards(ink, boards, wanted, where)

    def read_boards(self, ink, boards, wanted, where, atlas=None):
        for k, lattice in enumerate(boards, 1):
            reading, fit = self.turned(ink, lattice, wanted, atlas or self.atlas)
            place = f"{where}, board {k}"
            if wanted.is_pattern(reading):
                continue
            if fit and not fit[3]:
                self.count(reading, fit, wanted, place, lambda has_arrows: self.small(ink, lattice, reading, has_arrows))
            elif not wanted.is_on_the_way(reading) and not wanted.is_exercise(reading):
                row, column, look, wrong = fit or (None, "", None, 0)
                said = "no puzzle has its size"
                if row:
                    said = f"{column} {row.name}, which it fits best: {differences(reading.symbols, look)}"
                unsure = "; ".join(f"r{r + 1}c{c + 1} {what}" for r, c, what in reading.faults[:3])
                self.fault(place, f"{lattice.rows}x{lattice.cols}", said, *([unsure] if unsure else []))

    def count(self, reading, fit, wanted, place, small):
        row, column, look, _ = fit
        if column == "puzzle" and has_numbers(row):
            row = self.by_numbers(reading, row, wanted, place, small("little-killer" in row.rules))
        wanted.saw(row, column)
        self.boards += 1
        self.digits += int((look != ".").sum())
        self.margin = min(self.margin, reading.margin)
        if row in wanted.rows:
            for fault in faults_of(reading, row, look):
                self.fault(place, f"{column} {row.name}", fault)

    def by_numbers(self, reading, row, wanted, place, pieces):
        """The row of a board by its numbers: without digits, all boards of a kind are alike. Some examples do not say theirs."""
        alike = [other for other in wanted.rows + wanted.others if wanted.fits(reading, other)]
        found = [(*wrong_numbers(other, pieces), other) for other in alike if has_numbers(other)]
        wrong, right, best = min(found, key=lambda one: len(one[0]), default=([], 0, row))
        unknown = [other for other in alike if not has_numbers(other)]
        if wrong and unknown:
            return unknown[0]
        for seat, seen in wrong[:8]:
            where = f"the number near r{seat.y + 0.5:.1f}c{seat.x + 0.5:.1f}"
            self.fault(place, f"puzzle {best.name}", f"{where} wanted {seat.text or 'none'} seen {seen or 'none'}")
        self.numbers += right
        return best

    def small(self, ink, lattice, reading, has_arrows):
        """The pieces of ink on a board and around it that may be numbers."""
        more = int(MARGIN * lattice.cell)
        y0, x0 = int(lattice.y), int(lattice.x)
        y1, x1 = int(lattice.y + lattice.rows * lattice.cell), int(lattice.x + lattice.cols * lattice.cell)
        part = ink[max(0, y0 - more):y1 + more, max(0, x0 - more):x1 + more]
        whole = numpy.pad(part, ((max(0, more - y0), 0), (max(0, more - x0), 0)))
        shift = more + (lattice.cell if reading.has_margin else 0)
        return read_small(numpy.rot90(whole, reading.turn), lattice, (shift, shift), self.atlas, has_arrows)

    def turned(self, ink, lattice, wanted, atlas):
        """Reads a board, upside down if it can't be read as it stands."""
        y0, x0 = int(lattice.y), int(lattice.x)
        y1, x1 = int(lattice.y + lattice.rows * lattice.cell), int(lattice.x + lattice.cols * lattice.cell)
        part = ink[y0:y1 + 2, x0:x1 + 2]
        best = None
        for turn in (0, 2):
            whole = read(numpy.rot90(part, turn), lattice, atlas)
            whole.turn = turn
            for reading in (without_margin(whole), whole):
                fit = wanted.nearest(reading)
                if best is None or (fit and (best[1] is None or fit[3] < best[1][3])):
                    best = (reading, fit)
            if best[1] and not best[1][3]:
                break
        return best

    def miss(self, wanted, where):
        for row, column in wanted.missing():
            self.fault(where, f"the {column} {row.name} is on none of its pages")

    def book(self, folder, is_coloured=(False, True), is_in_order=True):
        """Both editions of a book, with its answers. Sheets that are folded, and days, have an order of their own."""
        rows = rows_of(folder / "puzzles.csv")
        recipe = json.loads((folder / "manifest.json").read_text())["recipe"]
        for colour in is_coloured:
            pdf = folder / ("screen.pdf" if colour else "print.pdf")
            if pdf.exists():
                wanted = Wanted(rows, self.examples)
                wanted.has_course = recipe.get("parts.glossary") == '"course"'
                self.read_pdf(pdf, wanted, colour)
                if (folder / "answers.pdf").exists():
                    self.read_pdf(folder / "answers.pdf", wanted)
                self.miss(wanted, str(pdf))
                if is_in_order and wanted.in_order < len(rows) and not wanted.missing():
                    self.fault(str(pdf), f"puzzles stand in another order than in the list from {rows[wanted.in_order].name} on")

    def cover(self, pdf, rows, has_board, samples):
        """The boards on the back, and that on the front, if it is one."""
        ink = ink_raster.of_page(pdf, 1, 2 * DPI, True)
        back, wanted = ink[:, :int(0.46 * ink.shape[1])], Wanted(rows, columns=())
        boards = boards_of(back, LEAST_CELL / 25.4 * 2 * DPI, wanted.sizes)
        self.read_boards(back, boards, wanted, f"{pdf}, back", self.cover_atlas)
        if len(boards) != samples:
            self.fault(f"{pdf}, back", f"{samples} boards wanted, {len(boards)} seen")
        if has_board:
            self.front(pdf, rows)

    def front(self, pdf, rows):
        seen = ink_cover.read_front(pdf, self.cover_atlas)
        fit, name = max(((ink_cover.place_in(seen, row), row.name) for row in rows[:40]), key=lambda found: found[0][0])
        score, digits, _, outside, wrong = fit
        if wrong or outside or digits < ink_cover.LEAST_DIGITS:
            said = [f"r{r + 1}c{c + 1} wanted {want} seen {got}" for r, c, want, got in wrong[:8]]
            self.fault(str(pdf), f"the front, which fits puzzle {name} best", f"{digits} digits read, {outside} places outside", *said)
        self.boards += 1
        self.digits += digits

    def pictures(self, pictures, rows, columns, where):
        wanted = Wanted(rows, self.examples, columns)
        for name, ink in pictures:
            self.read_picture(ink, wanted, f"{where} {name}")
        self.miss(wanted, where)

    def browser(self, folder):
        """Boards in a browser, each as puzzle and as solution; each picture has one of its own row."""
        for row in rows_of(folder / "rows.csv"):
            for column in ("puzzle", "solution"):
                picture = folder / f"{row.kind}-{column}.png"
                self.pictures([(picture.name, ink_raster.of_file(picture))], [row], [column], "the browser's")


def svgs_of(path):
    """The pictures in an EPUB, or in a folder."""
    if path.is_dir():
        yield from ((file.name, ink_raster.of_svg(file.read_bytes(), PICTURE)) for file in sorted(path.glob("*.svg")))
        return
    with zipfile.ZipFile(path) as epub:
        for name in epub.namelist():
            if re.search(r"(puzzle|answers)[^/]*\.xhtml$", name):
                for svg in re.findall(rb"<svg.*?</svg>", epub.read(name), re.S):
                    yield name, ink_raster.of_svg(svg, PICTURE)


def main():
    eye = Eye()
    if sys.argv[1] == "--book":
        for folder in sys.argv[2:]:
            eye.book(Path(folder))
    elif sys.argv[1] == "--browser":
        eye.browser(Path(sys.argv[2]))
    else:
        from ink_jobs import run_all
        run_all(eye, sys.argv[1], sys.argv[2:] == ["every"])
    for fault in eye.faults[:60]:
        print(fault)
    if len(eye.faults) > 60:
        print(f"and {len(eye.faults) - 60} more faults")
    says = f"{len(eye.faults)} faults" if eye.faults else "all equal"
    print(f"{eye.boards} boards, {eye.digits} digits, {eye.numbers} numbers read, {says}; least margin {eye.margin:.3f}")
    sys.exit(bool(eye.faults))


if __name__ == "__main__":
    main()
