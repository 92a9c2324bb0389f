"""Compares the PNG pages that gridpress draws with its PDF seen through MuPDF, at the PNG's resolution.
Usage: same_look.py FOLDER DPI  — mean difference at most 2 % on every page that has a picture."""
import sys
from pathlib import Path

import pymupdf
from PIL import Image, ImageChops, ImageStat

FINER = 4
folder, dpi = Path(sys.argv[1]), int(sys.argv[2])
document = pymupdf.open(folder / "print.pdf")
worst = (0.0, "")
pictures = sorted((folder / "png").glob("page-*.png"))
for path in pictures:
    ours = Image.open(path).convert("L")
    page = document[int(path.stem.split("-")[1]) - 1]
    trim = page.trimbox
    page.set_cropbox(trim)
    # Render at a higher resolution and average: with a bleed of 12.5 pixels, everything would be off by half a pixel.
    pixels = page.get_pixmap(dpi=FINER * dpi, colorspace=pymupdf.csGRAY)
    theirs = Image.frombytes("L", (pixels.width, pixels.height), pixels.samples)
    if max(abs(FINER * ours.width - theirs.width), abs(FINER * ours.height - theirs.height)) > 2 * FINER:
        sys.exit(f"{path.name}: {ours.size} against {theirs.size}, {FINER} times as fine")
    theirs = theirs.resize(ours.size, Image.Resampling.BOX)
    mean = ImageStat.Stat(ImageChops.difference(ours, theirs)).mean[0] / 255
    worst = max(worst, (mean, path.name))
print(f"{len(pictures)} pages, the largest mean difference is {worst[0]:.4f} ({worst[1]})")
sys.exit(worst[0] > 0.02 or not pictures)
