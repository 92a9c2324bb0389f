"""Looks for ink outside the pages of PDFs, where no reader shows it and a larger sheet of paper does: MuPDF draws each page with some
room around it. Nothing may be there, nor within 3 mm of the upper and the lower edge of a page that has no bleed.

Usage: outside.py PDF ..."""

import sys

import pymupdf

ROOM = 72
EDGE = 3 / 25.4 * 72
DPI = 50
# A tab at the edge of a page tints the pixel beside it.
SLACK = 1.5


def has_ink(page, box):
    pixels = page.get_pixmap(dpi=DPI, clip=box, colorspace=pymupdf.csGRAY, annots=False)
    return pixels.width > 0 and pixels.height > 0 and min(pixels.samples) < 250


def strips(media, trim):
    """What has to be blank: left and right of the page, above and below it; and its own edges if nothing bleeds."""
    yield "left of the page", pymupdf.Rect(media.x0 - ROOM, media.y0 - ROOM, media.x0 - SLACK, media.y1 + ROOM)
    yield "right of the page", pymupdf.Rect(media.x1 + SLACK, media.y0 - ROOM, media.x1 + ROOM, media.y1 + ROOM)
    edge = EDGE if trim == media else -SLACK
    yield "at the upper edge", pymupdf.Rect(media.x0, media.y0 - ROOM, media.x1, media.y0 + edge)
    yield "at the lower edge", pymupdf.Rect(media.x0, media.y1 - edge, media.x1, media.y1 + ROOM)


faults, n_pages = [], 0
for name in sys.argv[1:]:
    for page in pymupdf.open(name):
        n_pages += 1
        media, trim = pymupdf.Rect(page.mediabox), pymupdf.Rect(page.trimbox)
        page.set_mediabox(pymupdf.Rect(media.x0 - ROOM, media.y0 - ROOM, media.x1 + ROOM, media.y1 + ROOM))
        # MuPDF counts from the upper left corner of the box that it shows.
        shown = pymupdf.Rect(ROOM, ROOM, ROOM + media.width, ROOM + media.height)
        faults += [f"{name}, page {page.number + 1}: ink {where}" for where, box in strips(shown, shown if trim == media else None)
                   if has_ink(page, box)]
print("\n".join(faults[:20]))
print(f"{n_pages} pages, {len(faults)} with ink outside")
sys.exit(bool(faults))
