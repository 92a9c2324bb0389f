"""Reads the boards of a book back from its pages: frames and digits by their places, as an eye would. Each Sudoku of the list
has to stand on a page of the print edition, and its solution in it or in the answers.
Usage: read_back.py FOLDER  (writes what it read to FOLDER/read_back.csv, with their sizes)"""
import csv
import sys
from pathlib import Path

import pymupdf

SYMBOLS = "123456789ABCDEFGHIJKLMNOP"


def frames(page):
    """Outlined squares, large enough to be a board."""
    found = []
    for drawing in page.get_drawings():
        rect = drawing["rect"]
        is_square = abs(rect.width - rect.height) < 1.5 and rect.width > 40
        if drawing["type"] == "s" and is_square and any(item[0] in ("re", "qu") for item in drawing["items"]):
            found.append(rect)
    return found


def marks(page):
    """Every character with the middle of its box."""
    for block in page.get_text("rawdict")["blocks"]:
        for line in block.get("lines", []):
            for span in line["spans"]:
                for char in span["chars"]:
                    x0, y0, x1, y1 = char["bbox"]
                    yield (x0 + x1) / 2, (y0 + y1) / 2, char["c"]


def board(rect, chars, n):
    """The digits in a frame, cell by cell. Two figures in a cell make one number."""
    cell = rect.width / n
    cells = [[] for _ in range(n * n)]
    for x, y, char in chars:
        col, row = int((x - rect.x0) // cell), int((y - rect.y0) // cell)
        if char.strip() and 0 <= col < n and 0 <= row < n and rect.contains(pymupdf.Point(x, y)):
            cells[row * n + col].append((x, char))

    def symbol(found):
        text = "".join(char for _, char in sorted(found))
        is_number = text.isdigit() and 0 < int(text) <= len(SYMBOLS)
        return "." if not text else SYMBOLS[int(text) - 1] if is_number else text

    return "".join(symbol(found) for found in cells)


def circles(rect, chars):
    """The sums on the four inner corners of a 3×3 board, row by row."""
    cell = rect.width / 3
    sums = []
    for row, col in ((1, 1), (1, 2), (2, 1), (2, 2)):
        x0, y0 = rect.x0 + col * cell, rect.y0 + row * cell
        near = [(x, char) for x, y, char in chars if abs(x - x0) < cell / 4 and abs(y - y0) < cell / 4]
        sums.append("".join(char for _, char in sorted(near)) or ".")
    return tuple(sums)


folder = Path(sys.argv[1])
with open(folder / "puzzles.csv") as file:
    everything = list(csv.DictReader(file))
rows = [row for row in everything if row["kind"] == "sudoku"]
sukos = [row for row in everything if row["kind"] == "suko"]
sides = {round(len(row["puzzle"]) ** 0.5) for row in rows}
read = {n: set() for n in sides}
rings = set()
for name in ("print.pdf", "answers.pdf"):
    if not (folder / name).exists():
        continue
    for page in pymupdf.open(folder / name):
        chars = list(marks(page))
        for rect in frames(page):
            if sukos:
                rings.add(circles(rect, chars))
            for n in sides:
                read[n].add(board(rect, chars, n))
lost = []
for row in rows:
    n = round(len(row["puzzle"]) ** 0.5)
    for column in ("puzzle", "solution"):
        if row[column] not in read[n]:
            lost.append((row["id"], column))
for row in sukos:
    if tuple(row["sums"].split()[:4]) not in rings:
        lost.append((row["id"], "sums"))
with open(folder / "read_back.csv", "w") as file:
    found = [row for row in rows if (row["id"], "puzzle") not in lost]
    head = "size,puzzle\n" if found else ""
    file.write(head + "".join(f"{row['size']},{row['puzzle']}\n" for row in found))
print(f"{len(rows)} boards, {len(sukos)} Sukos by their circles, {len(lost)} of their puzzles and solutions not read back {lost[:3] if lost else ''}")
sys.exit(bool(lost))
