"""Compares the PNG pages that gridpress draws with its PDF seen through MuPDF, at the PNG's resolution.
The edges of lines and digits are smoothed differently, so both are blurred by two pixels first: then a page full of thin lines differs no
more than one with few, and a digit that is missing stands out.
Usage: same_look.py FOLDER DPI  — on every page that has a picture no place differs by more than a quarter, and the mean is at most 1 %."""
import sys
from pathlib import Path

import pymupdf
from PIL import Image, ImageChops, ImageFilter, ImageStat

FINER = 4
folder, dpi = Path(sys.argv[1]), int(sys.argv[2])
document = pymupdf.open(folder / "print.pdf")
worst, mean = (0.0, ""), (0.0, "")
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
    blurred = [picture.filter(ImageFilter.GaussianBlur(2)) for picture in (ours, theirs)]
    difference = ImageChops.difference(*blurred)
    worst = max(worst, (difference.getextrema()[1] / 255, path.name))
    mean = max(mean, (ImageStat.Stat(difference).mean[0] / 255, path.name))
print(f"{len(pictures)} pages, the largest difference of a place is {worst[0]:.3f} ({worst[1]}), of a page's mean {mean[0]:.4f} ({mean[1]})")
sys.exit(worst[0] > 0.25 or mean[0] > 0.01 or not pictures)
