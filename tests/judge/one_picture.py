"""One puzzle as EPS, PDF and PNG: Ghostscript draws the first two, and they look like the third. The EPS's box is that of the width that
was asked for. Use: one_picture.py GRIDPRESS"""

import subprocess
import sys

from PIL import Image, ImageChops

gridpress = sys.argv[1]
DPI = 150
# Ghostscript puts letters on whole pixels: smaller ones, so that they are where they should be.
FINER = 4


def run(*words, **more):
    return subprocess.run(words, check=True, capture_output=True, **more)


def drawn(file, *more):
    out = file.replace(".", "-") + ".png"
    run("gs", "-q", "-dBATCH", "-dNOPAUSE", "-dSAFER", *more, "-dTextAlphaBits=4", "-dGraphicsAlphaBits=4", "-sDEVICE=pnggray", f"-r{DPI * FINER}", f"-sOutputFile={out}", file)
    return Image.open(out).convert("L").reduce(FINER)


worst = 0.0
for kind, size in [("sudoku", "3x3"), ("killer", "2x3"), ("suko", None), ("thermo", "2x3"), ("kakuro", None), ("skyscraper-sudoku", "2x3")]:
    more = ["--size", size] if size else []
    puzzle = run(gridpress, "--quiet", "generate", "-n", "1", "--kind", kind, *more, "--seed", "judge").stdout
    for end in ["eps", "pdf", "png"]:
        run(gridpress, "--quiet", "render", "--width", "90mm", "--dpi", str(DPI), "--with-solution", "--caption", "{kind} – {level}", "--out", f"one.{end}", input=puzzle)
    for part in ["", "-solution"]:
        want = Image.open(f"one{part}.png").convert("L")
        text = open(f"one{part}.eps").read()
        wide, tall = [float(n) for n in text.split("%%HiResBoundingBox: 0 0 ")[1].split("\n")[0].split()]
        assert abs(wide - 90 * 72 / 25.4) < 0.002, wide
        for seen in [drawn(f"one{part}.eps", "-dEPSCrop"), drawn(f"one{part}.pdf")]:
            assert all(abs(a - b) <= 2 for a, b in zip(seen.size, want.size)), (kind, part, seen.size, want.size)
            box = (0, 0, min(seen.width, want.width), min(seen.height, want.height))
            apart = ImageChops.difference(seen.convert("L").crop(box), want.crop(box)).histogram()
            mean = sum(value * n for value, n in enumerate(apart)) / (box[2] * box[3]) / 255
            worst = max(worst, mean)
            assert mean < 0.012, f"{kind}{part}: {mean:.4f}"
print(f"mean difference at most {worst:.4f}")
