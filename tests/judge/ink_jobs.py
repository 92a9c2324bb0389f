"""What ink.py reads: books in every language, a puzzle of every kind, sheets, covers, pictures. Makes each and has it read at once.
The sample is always the same: it has languages with accents, every kind, a cover, a sheet, and pictures.

Not here: how they are read (ink.py)."""

import csv
import os
import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import ink_raster
from ink import PICTURE, TEMPLATES, svgs_of
from ink_numbers import OUTSIDE, has_numbers
from ink_rows import Wanted, rows_of

TITLE, AUTHOR = "Größte Rätsel – Café", "José Núñez"
PLAIN_PARTS = [f"parts.{part}=false" for part in ("title", "imprint", "how_to_play", "contents", "openers")]


class Press:
    """Runs gridpress in the working folder."""

    def __init__(self, program, eye):
        self.program, self.eye = program, eye

    def run(self, *words):
        done = subprocess.run([self.program, "--quiet", *map(str, words)], capture_output=True, text=True)
        if done.returncode:
            self.eye.fault("gridpress " + " ".join(map(str, words)), done.stderr.strip())
        return done.returncode == 0

    def book(self, spec, name, sets, *more, colours=(False, True), cover=(False, 0), is_in_order=True):
        words = [word for key in sets for word in ("--set", key)]
        folder = Path(name)
        if self.run("book", *spec, *words, "--pictures", "none", *more, "--out", folder):
            self.eye.book(folder, colours, is_in_order)
            if (folder / "cover.pdf").exists():
                self.eye.cover(folder / "cover.pdf", rows_of(folder / "puzzles.csv"), *cover)
        return folder


def listed(press, folder):
    text = subprocess.run([press.program, "templates", "list"], capture_output=True, text=True, check=True).stdout
    return re.findall(rf"^{folder}/([^/\n]*)(?:\.toml|/words\.toml)$", text, re.M)


def kinds_of(press):
    text = subprocess.run([press.program, "kinds"], capture_output=True, text=True, check=True).stdout
    return re.findall(r"^([a-z0-9-]+): ", text, re.M)


def has_board(cover):
    """Whether the motif on the front is a board; others are loose digits or tiles."""
    return tomllib.loads((TEMPLATES / f"covers/{cover}.toml").read_text())["motif"]["look"] == "board"


def a_book(press, book, language, *sets, colours=(False, True)):
    spec = tomllib.loads((TEMPLATES / f"books/{book}.toml").read_text())
    cover = spec.get("cover", {"template": "kids"})
    shows = (has_board(cover["template"]), cover.get("samples", 0))
    is_in_order = not spec.get("booklet") and not {"daily", "mixed"} & set(spec)
    sets = [f"language={language}", *sets]
    folder = press.book([book], f"{book}-{language}", sets, colours=colours, cover=shows, is_in_order=is_in_order)
    shutil.rmtree(folder, ignore_errors=True)


def kinds_book(press, language, *sets, colours=(False, True)):
    """A puzzle of every kind, each a section."""
    sections = "".join(f'[[section]]\ntitle = "Rätsel {k}"\nkind = "{kind}"\ncount = 1\n' for k, kind in enumerate(kinds_of(press), 1))
    spec = f'title = "{TITLE}"\nauthor = "{AUTHOR}"\nseed = "ink"\nper_page = 1\nopen_on = "any"\n'
    Path("kinds.toml").write_text(spec + sections)
    return press.book(["kinds.toml"], f"kinds-{language}-{len(sets)}", [f"language={language}", *sets], colours=colours)


def pictures(press, rows_file, *look):
    """A list as SVG, as PNG, and as one picture of all."""
    rows = rows_of(rows_file)
    for old in ("svg", "svg-solutions", "png"):
        shutil.rmtree(old, ignore_errors=True)
    press.run("render", rows_file, *look, "--to", "svg", "--out", "svg")
    press.eye.pictures(svgs_of(Path("svg")), rows, ["puzzle"], "SVG")
    press.run("render", rows_file, *look, "--to", "svg", "--solutions", "--out", "svg-solutions")
    press.eye.pictures(svgs_of(Path("svg-solutions")), rows, ["solution"], "SVG of the solution")
    # Below a board, a caption would stand where numbers outside may.
    caption = [] if any(OUTSIDE & set(row.rules) for row in rows) else ["--caption", "{kind} – Rätsel {number}"]
    press.run("render", rows_file, *look, "--to", "png", "--width", f"{PICTURE}px", *caption, "--out", "png")
    files = sorted(Path("png").glob("*.png"))
    press.eye.pictures(((file.name, ink_raster.of_file(file)) for file in files), rows, ["puzzle"], "PNG")
    without_numbers(rows_file, rows, "plain.csv")
    if press.run("render", "plain.csv", *look, "--contact-sheet", "--to", "png", "--dpi", 330 if len(rows) < 12 else 500, "--out", "contact.png"):
        press.eye.pictures([("", ink_raster.of_file("contact.png"))], rows_of("plain.csv"), ["puzzle"], "the contact sheet")


def without_numbers(rows_file, rows, to):
    """The rows without numbers of signs: on a contact sheet, an overview, these are half a millimetre high, and not to be read."""
    with open(rows_file) as file, open(to, "w", newline="") as out:
        lines = csv.DictReader(file)
        table = csv.DictWriter(out, lines.fieldnames)
        table.writeheader()
        table.writerows(line for line, row in zip(lines, rows) if not has_numbers(row))


def epub(press, book, language, *sets):
    words = [word for key in (f"language={language}", *sets) for word in ("--set", key)]
    if press.run("book", book, *words, "--pictures", "none", "--epub", "--out", "epub"):
        rows = rows_of("epub/puzzles.csv")
        press.eye.pictures(svgs_of(Path("epub/book.epub")), rows, ["puzzle", "solution"], f"the EPUB of {book}")
    shutil.rmtree("epub", ignore_errors=True)


def sheet(press, kind, *words):
    """A sheet has the puzzles of a book with one section and the same seed; the book says which these are."""
    size = f'size = "{words[words.index("--size") + 1]}"\n' if "--size" in words else ""
    Path("sheet.toml").write_text(f'title = "sheet"\nseed = "ink"\nper_page = 1\n[[section]]\nkind = "{kind}"\ncount = 4\n{size}')
    for old in Path(".").glob("sheet*.pdf"):
        old.unlink()
    if press.run("book", "sheet.toml", "--pictures", "none", "--force", "--out", "sheet-book") and press.run(
        "sheet", "--kind", kind, "--count", 4, "--seed", "ink", "--title", TITLE, *words, "--out", "sheet.pdf"
    ):
        wanted = Wanted(rows_of("sheet-book/puzzles.csv"), press.eye.examples)
        for pdf in sorted(Path(".").glob("sheet*.pdf")):
            press.eye.read_pdf(pdf, wanted)
        press.eye.miss(wanted, f"sheet --kind {kind} {' '.join(map(str, words))}")


def cover(press, template, language):
    sets = [f"cover.template={template}", "cover.samples=2", f"language={language}", f"author={AUTHOR}"]
    sets += ["parts.hints=false", "parts.glossary=none"]
    sets += [f"section.{k}.count=10" for k in (1, 2, 3, 4)]
    press.book(["kdp-6x9"], f"cover-{template}-{language}", sets, colours=(), cover=(True, 2))


def sides(press, side):
    spec = ['page = "a5"', "per_page = 1", f'solutions = "{side}"', f'title = "{TITLE}"', 'seed = "ink"', 'language = "es"']
    for kind in ("sudoku", "jigsaw", "kakuro"):
        spec += ["[[section]]", f'kind = "{kind}"', "count = 2"]
    Path("side.toml").write_text("\n".join(spec))
    press.book(["side.toml"], f"side-{side}", [])


def sample(press):
    kinds_book(press, "de", *PLAIN_PARTS, colours=(False,))
    a_book(press, "children-4x4-6x6", "fr")
    a_book(press, "classroom-a4", "es")
    a_book(press, "suko-daily-30", "it", colours=(True,))
    cover(press, "night", "de")
    sides(press, "upside-down")
    sheet(press, "killer", "--answers", "separate", "--per-page", 2, "--language", "fr")
    press.run("generate", "-n", 4, "--kind", "thermo", "--no-rate", "--seed", "ink", "--out", "thermo.csv")
    pictures(press, "thermo.csv")
    epub(press, "suko-daily-30", "es", "printer=any", "section.1.count=3", "section.2.count=2", "section.3.count=1")


def every_book(press):
    for language in listed(press, "text"):
        for book in listed(press, "books"):
            if book != "own":
                a_book(press, book, language)
        kinds_book(press, language)
        epub(press, "sampler", language)


def every_look(press):
    """Themes, covers, places of solutions, sheets, and pictures."""
    for theme in listed(press, "themes"):
        # On paper of this size every kind has cells as large as the theme of large print asks for.
        folder = kinds_book(press, "de", f"theme={theme}", "page=300mmx400mm", *PLAIN_PARTS)
        pictures(press, folder / "puzzles.csv", "--theme", theme)
        shutil.rmtree(folder)
    for template in filter(has_board, listed(press, "covers")):
        for language in listed(press, "text"):
            cover(press, template, language)
    for side in ("facing", "back", "upside-down", "separate"):
        sides(press, side)
    for kind in kinds_of(press):
        sheet(press, kind, "--answers", "separate")
    sheet(press, "sudoku", "--answers", "slips")
    sheet(press, "sudoku", "--copies", 4)
    sheet(press, "sudoku", "--size", "2x3", "--paper", "80mm")
    sheet(press, "kakuro", "--paper", "a5")
    sheet(press, "killer", "--theme", "kids")


def run_all(eye, program, is_every):
    Path("ink").mkdir()
    os.chdir("ink")
    press = Press(program, eye)
    for read in (every_book, every_look) if is_every else (sample,):
        read(press)
