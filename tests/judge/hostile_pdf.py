"""Makes small PDFs that demand much work or memory. `gridpress preflight` must judge or refuse each within 10 s of processor
time and 256 MB besides the file itself, in 512 MB of address space, without a panic and without being killed.

Usage: hostile_pdf.py GRIDPRESS [CASE ...]   makes the files, judges them, prints a line for each
       hostile_pdf.py --seeds FOLDER         writes a small one of each sort, for a fuzzer to begin with

Not here: files that are good, and what preflight finds in them.
"""
import os
import pathlib
import random
import subprocess
import sys
import tempfile
import zlib

MOST_SECONDS = 10
MOST_MEMORY = 256 << 20
MOST_ADDRESSES = 512 << 20
CASES = {}


def case(wanted):
    """Each case is a function of its size, 1 for the whole. `wanted` is judged, refused, or either."""
    def keep(make):
        CASES[make.__name__] = (make, wanted)
        return make
    return keep


def flate(data, level=9):
    return zlib.compress(data, level)


def repeated(unit, times, level=9):
    """Many times the same, packed without ever being whole."""
    packer, block = zlib.compressobj(level), unit * max(1, min(times, (1 << 20) // len(unit)))
    n_blocks, rest = divmod(len(unit) * times, len(block))
    packed = [packer.compress(block) for _ in range(n_blocks)]
    return b"".join(packed) + packer.compress(block[:rest]) + packer.flush()


def at_least(size, most, least=1):
    return max(least, int(size * most))


class Pdf:
    """A file in the making: objects by number, each with its bytes."""

    def __init__(self, version=b"1.7"):
        self.version, self.objects = version, {}

    def add(self, body, number=None):
        number = number or max(self.objects, default=0) + 1
        self.objects[number] = body if isinstance(body, bytes) else body.encode()
        return number

    def stream(self, data, keys="", number=None, length=None):
        length = len(data) if length is None else length
        return self.add(f"<<{keys}/Length {length}>>stream\n".encode() + data + b"\nendstream", number)

    def packed(self, data, keys="", number=None):
        return self.stream(data, "/Filter/FlateDecode" + keys, number)

    def save(self, trailer="", table=None):
        """With a plain table of all objects, or of what `table` says lies where."""
        out, places, at = [b"%PDF-" + self.version + b"\n"], {}, 6 + len(self.version)
        for number, body in self.objects.items():
            places[number] = at
            out.append(b"%d 0 obj\n%s\nendobj\n" % (number, body))
            at += len(out[-1])
        if table:
            places = table(places)
        size = max(places) + 1
        rows = [b"%010d 00000 n \n" % places[i] if i in places else b"0000000000 65535 f \n" for i in range(size)]
        out += [b"xref\n0 %d\n" % size, *rows, b"trailer\n<</Size %d/Root 1 0 R%s>>\n" % (size, trailer.encode())]
        return b"".join(out) + b"startxref\n%d\n%%%%EOF\n" % at


def one_page(contents=None, resources="", page="", pages="", catalog=""):
    """Catalog 1, tree 2, page 3, its resources 4; what is drawn from 5 on."""
    pdf = Pdf()
    pdf.add(f"<</Type/Catalog/Pages 2 0 R{catalog}>>")
    pdf.add(f"<</Type/Pages/Kids[3 0 R]/Count 1{pages}>>")
    pdf.add(f"<</Type/Page/Parent 2 0 R/MediaBox[0 0 432 648]/Resources 4 0 R/Contents 5 0 R{page}>>")
    pdf.add(f"<<{resources}>>")
    if contents is not None:
        pdf.packed(contents)
    return pdf


def many_pages(n, contents="5 0 R", resources="", page=""):
    """Pages that share what they draw."""
    pdf = Pdf()
    first = 10
    pdf.add("<</Type/Catalog/Pages 2 0 R>>")
    pdf.add(f"<</Type/Pages/Count {n}/MediaBox[0 0 432 648]/Kids[" + " ".join(f"{first + i} 0 R" for i in range(n)) + "]>>")
    pdf.add("null")
    pdf.add(f"<<{resources}>>")
    for i in range(n):
        pdf.add(f"<</Type/Page/Parent 2 0 R/Resources 4 0 R/Contents {contents}{page}>>", first + i)
    return pdf


FORM = "/Type/XObject/Subtype/Form/BBox[0 0 432 648]"
LINES = b"100 100 m 200 200 l S\n"


# The first cases that were found.

@case("judged")
def saves_without_end(size):
    return one_page(repeated(b"q ", at_least(size, 2_000_000))).save()


@case("either")
def saves_without_end_by_the_hundred_million(size):
    return one_page(repeated(b"q ", at_least(size, 120_000_000), level=1)).save()


@case("judged")
def object_streams_of_200_mb_each(size):
    pdf, bomb = one_page(flate(LINES)), repeated(b" ", at_least(size, 200_000_000))
    for _ in range(at_least(size, 100, 2)):
        pdf.packed(bomb, "/Type/ObjStm/N 1/First 10")
    return pdf.save()


@case("either")
def pages_in_object_streams_of_200_mb_each(size):
    n = at_least(size, 100, 2)
    pdf, kid = Pdf("1.7".encode()), b"<</Type/Page/MediaBox[0 0 432 648]>>"
    pdf.add("<</Type/Catalog/Pages 2 0 R>>")
    pdf.add("<</Type/Pages/Kids[" + " ".join(f"{10 + i} 0 R" for i in range(n)) + f"]/Count {n}>>")
    holders = []
    for i in range(n):
        head = b"%d 0 " % (10 + i)
        keys = f"/Type/ObjStm/N 1/First {len(head)}"
        holders.append(pdf.packed(flate_of(head + kid, at_least(size, 200_000_000)), keys, 10 + n + i))
    return packed_table(pdf, {10 + i: (holder, 0) for i, holder in enumerate(holders)})


def flate_of(start, fill):
    packer = zlib.compressobj(9)
    out, block = [packer.compress(start)], b" " * (1 << 20)
    out += [packer.compress(block) for _ in range(max(1, fill >> 20))]
    return b"".join(out) + packer.flush()


def packed_table(pdf, within, keys="", index=None):
    """The file with a cross-reference stream; `within` are objects in object streams."""
    body = pdf.save()
    body = body[:body.rindex(b"xref\n0 ")]
    number = max(max(pdf.objects), max(within, default=0)) + 1
    places = {n: body.index(b"\n%d 0 obj\n" % n) + 1 for n in pdf.objects} if len(pdf.objects) < 1000 else {}
    rows = bytearray()
    for n in range(number):
        kind, a, b = (2, *within[n]) if n in within else (1, places[n], 0) if n in places else (0, 0, 0)
        rows += bytes([kind]) + a.to_bytes(4, "big") + b.to_bytes(2, "big")
    rows += bytes([1]) + len(body).to_bytes(4, "big") + bytes(2)
    data = flate(bytes(rows))
    index = index or f"[0 {number + 1}]"
    head = f"{number} 0 obj\n<</Type/XRef/Size {number + 1}/Index {index}/W[1 4 2]/Root 1 0 R/Filter/FlateDecode{keys}"
    tail = b"/Length %d>>stream\n%s\nendstream\nendobj\nstartxref\n%d\n%%%%EOF\n" % (len(data), data, len(body))
    return body + head.encode() + tail


@case("judged")
def pages_that_share_200_000_operators(size):
    pdf = many_pages(at_least(size, 400, 2))
    pdf.packed(repeated(LINES, at_least(size, 70_000)), number=5)
    return pdf.save()


@case("judged")
def a_form_called_1000_times(size):
    pdf = one_page(repeated(b"/F Do\n", at_least(size, 1000, 2)), "/XObject<</F 6 0 R>>")
    pdf.packed(repeated(LINES, at_least(size, 70_000)), FORM)
    return pdf.save()


@case("judged")
def a_form_called_1000_times_on_each_of_400_pages(size):
    n, first = at_least(size, 400, 2), 10_000
    pdf = many_pages(n, resources="/XObject<</F 6 0 R>>")
    pdf.packed(repeated(LINES, at_least(size, 70_000)), FORM, number=6)
    for i in range(n):
        # Each page has operators of its own.
        pdf.packed(flate(b"%d Tr " % (i % 3) + b"/F Do\n" * at_least(size, 1000, 2) + b"%d w" % i), number=first + i)
        pdf.objects[10 + i] = pdf.objects[10 + i].replace(b"/Contents 5 0 R", b"/Contents %d 0 R" % (first + i))
    return pdf.save()


@case("judged")
def a_form_called_at_1000_places(size):
    calls = b"".join(b"q 1 0 0 1 %d %d cm /F Do Q\n" % (i % 90, i // 90) for i in range(at_least(size, 1000, 2)))
    pdf = one_page(flate(calls), "/XObject<</F 6 0 R>>")
    pdf.packed(repeated(LINES, at_least(size, 70_000)), FORM)
    return pdf.save()


@case("either")
def a_form_called_in_1000_sizes(size):
    calls = b"".join(b"q %.4f 0 0 1 0 0 cm /F Do Q\n" % (1 + i / 5000) for i in range(at_least(size, 1000, 2)))
    pdf = one_page(flate(calls), "/XObject<</F 6 0 R>>")
    pdf.packed(repeated(LINES, at_least(size, 70_000)), FORM)
    return pdf.save()


# Trees and tables.

@case("judged")
def a_page_tree_that_is_its_own_child(size):
    pdf = one_page(flate(LINES))
    pdf.add("<</Type/Pages/Kids[2 0 R 3 0 R 2 0 R]/Count 3/Parent 2 0 R>>", 2)
    return pdf.save()


@case("refused")
def a_million_kids_that_are_one(size):
    pdf = one_page(flate(LINES))
    pdf.add(b"<</Type/Pages/Count 1/Kids[" + b"3 0 R " * at_least(size, 1_000_000, 2) + b"]>>", 2)
    return pdf.save()


@case("judged")
def a_page_tree_that_doubles_at_each_of_100_levels(size):
    pdf = one_page(flate(LINES))
    last = 10 + at_least(size, 100, 10)
    pdf.add("<</Type/Pages/Kids[10 0 R 10 0 R]/Count 1>>", 2)
    for i in range(10, last):
        pdf.add(f"<</Type/Pages/Kids[{i + 1} 0 R {i + 1} 0 R]/Count 1>>", i)
    pdf.add("<</Type/Pages/Kids[3 0 R]/Count 1>>", last)
    return pdf.save()


@case("either")
def a_page_tree_of_100_000_levels(size):
    pdf = one_page(flate(LINES))
    last = 10 + at_least(size, 100_000, 300)
    pdf.add("<</Type/Pages/Kids[10 0 R]/Count 1>>", 2)
    for i in range(10, last):
        pdf.add(f"<</Type/Pages/Kids[{i + 1} 0 R]/Parent {max(2, i - 1)} 0 R/Count 1>>", i)
    pdf.add("<</Type/Pages/Kids[3 0 R]/Count 1>>", last)
    return pdf.save()


@case("judged")
def parents_in_a_ring(size):
    pdf = one_page(flate(LINES))
    pdf.add("<</Type/Pages/Kids[3 0 R]/Count 1/Parent 6 0 R>>", 2)
    pdf.add("<</Type/Pages/Parent 2 0 R>>", 6)
    return pdf.save()


@case("judged")
def a_count_of_billions(size):
    return one_page(flate(LINES), pages="/Count 999999999999").save()


@case("judged")
def a_table_that_is_before_itself(size):
    whole = one_page(flate(LINES)).save()
    at = whole.rindex(b"xref\n0 ")
    return whole.replace(b"/Root 1 0 R", b"/Root 1 0 R/Prev %d/XRefStm %d" % (at, at))


@case("either")
def a_hundred_thousand_tables(size):
    whole = one_page(flate(LINES)).save()
    at = whole.rindex(b"xref\n0 ")
    out, places = [whole], len(whole)
    for _ in range(at_least(size, 100_000, 3)):
        out.append(b"xref\n0 0\ntrailer\n<</Size 6/Root 1 0 R/Prev %d>>\n" % at)
        at, places = places, places + len(out[-1])
    return b"".join(out) + b"startxref\n%d\n%%%%EOF\n" % at


@case("either")
def a_million_tiny_objects(size):
    pdf = one_page(flate(LINES))
    for i in range(6, at_least(size, 1_000_000, 10)):
        pdf.objects[i] = b"1"
    return pdf.save()


@case("judged")
def a_million_entries_for_one_large_object(size):
    pdf = one_page(flate(LINES), catalog="/Names 9 0 R")
    pdf.add(b"[" + b"0 " * at_least(size, 400_000) + b"]", 6)
    return pdf.save(table=lambda at: {**{i: at[6] for i in range(7, at_least(size, 1_000_000, 20))}, **at})


@case("refused")
def a_table_of_billions_of_objects(size):
    pdf = one_page(flate(LINES))
    return packed_table(pdf, {}, index="[4000000000 1000000000]")


@case("either")
def a_table_stream_of_a_gigabyte(size):
    body = one_page(flate(LINES)).save()
    body = body[:body.rindex(b"xref\n0 ")]
    data = repeated(bytes(7), at_least(size, 150_000_000))
    keys = b"<</Type/XRef/Size 9/Index[0 150000000]/W[1 4 2]/Root 1 0 R/Filter/FlateDecode/Length %d>>" % len(data)
    return body + b"9 0 obj\n%sstream\n%s\nendstream\nendobj\nstartxref\n%d\n%%%%EOF\n" % (keys, data, len(body))


@case("either")
def a_table_stream_with_giant_columns(size):
    pdf = one_page(flate(LINES))
    return packed_table(pdf, {}, "/DecodeParms<</Predictor 12/Columns 2147483647/Colors 32/BitsPerComponent 16>>")


@case("either")
def contents_with_giant_columns(size):
    pdf = one_page()
    pdf.packed(flate(LINES), "/DecodeParms<</Predictor 15/Columns 9223372036854775807/Colors 9999999/BitsPerComponent 64>>")
    return pdf.save()


@case("judged")
def object_streams_inside_object_streams(size):
    pdf = Pdf()
    pdf.add("<</Type/Catalog/Pages 2 0 R>>")
    pdf.add("<</Type/Pages/Kids[3 0 R 10 0 R 11 0 R 12 0 R]/Count 4>>")
    pdf.add("<</Type/Page/MediaBox[0 0 432 648]>>")
    pdf.packed(flate(b"10 0 11 30 <</Type/ObjStm/N 1/First 4>>    <</Type/Page>>"), "/Type/ObjStm/N 2/First 11/Length 12 0 R", 4)
    return packed_table(pdf, {10: (4, 0), 11: (10, 0), 12: (12, 0)})


@case("either")
def objects_that_take_turns_in_large_streams(size):
    pdf, n = Pdf(), at_least(size, 4000, 8)
    pdf.add("<</Type/Catalog/Pages 2 0 R>>")
    pdf.add("<</Type/Pages/MediaBox[0 0 432 648]/Kids[" + " ".join(f"{10 + i} 0 R" for i in range(n)) + f"]/Count {n}>>")
    within, holders = {}, [10 + n + k for k in range(4)]
    for k, holder in enumerate(holders):
        mine = range(k, n, 4)
        head = b" ".join(b"%d 0" % (10 + i) for i in mine) + b" "
        pdf.packed(flate_of(head + b"<</Type/Page>>", at_least(size, 30_000_000)), f"/Type/ObjStm/N {len(mine)}/First {len(head)}", holder)
        within |= {10 + i: (holder, 0) for i in mine}
    return packed_table(pdf, within)


@case("judged")
def references_in_a_chain_and_in_a_ring(size):
    pdf, n = one_page(flate(LINES), page="/Rotate 10 0 R/CropBox 6 0 R"), at_least(size, 300_000, 100)
    pdf.add("7 0 R", 6), pdf.add("6 0 R", 7)
    for i in range(10, n):
        pdf.objects[i] = b"%d 0 R" % (i + 1)
    return pdf.save()


# Values.

@case("refused")
def arrays_a_million_deep(size):
    pdf = one_page(flate(LINES), page="/CropBox 6 0 R")
    pdf.add(b"[" * at_least(size, 1_000_000, 300))
    return pdf.save()


@case("refused")
def dictionaries_a_million_deep(size):
    pdf = one_page(flate(LINES), page="/CropBox 6 0 R")
    pdf.add(b"<</A" * at_least(size, 1_000_000, 300))
    return pdf.save()


@case("judged")
def brackets_a_million_deep_in_operands(size):
    n = at_least(size, 1_000_000, 300)
    return one_page(flate(b"[" * n + b"] TJ\n" + b"<<" * n + b"/A BDC " + b"(" * n + b")" * n + b" Tj " + LINES)).save()


@case("refused")
def an_array_of_100_mb(size):
    pdf = one_page(flate(LINES), page="/Annots 6 0 R")
    pdf.add(b"[" + b"0 " * at_least(size, 49_000_000) + b"]")
    return pdf.save()


@case("refused")
def a_dictionary_of_millions_of_keys(size):
    pdf = one_page(flate(LINES))
    pdf.add(b"<</Font<<" + b"".join(b"/%x 9 0 R" % i for i in range(at_least(size, 4_000_000))) + b">>>>", 4)
    return pdf.save()


@case("either")
def names_of_10_mb(size):
    name = b"A" * at_least(size, 10_000_000)
    pdf = one_page(flate(b"/" + name + b" gs /" + name + b" Do " + LINES))
    pdf.add(b"<</XObject<</" + name + b" 6 0 R>>/Font<</" + name + b"<</BaseFont/" + name + b">>>>>>", 4)
    pdf.stream(b"", "/Subtype/Form")
    return pdf.save("/Info<</Trapped/" + name.decode() + ">>")


@case("judged")
def a_string_and_a_number_without_end(size):
    n = at_least(size, 30_000_000)
    return one_page(flate(b"9" * n + b"." + b"9" * n + b" w " + LINES + b"(" + b"A" * n)).save()


@case("judged")
def lengths_that_lie(size):
    pdf = one_page(contents=None, page="/Annots 9 0 R").save
    pdf = one_page(page="/Contents[5 0 R 6 0 R 7 0 R 8 0 R 9 0 R]")
    for length in (-5, 0, 99_999_999_999_999_999_999_999, "8 0 R", 9_223_372_036_854_775_807):
        pdf.stream(LINES, length=length)
    return pdf.save()


@case("either")
def a_million_streams_without_an_end(size):
    pdf = one_page()
    n = at_least(size, 300_000, 5)
    pdf.add("<</Type/Page/Parent 2 0 R/MediaBox[0 0 432 648]/Contents[" + " ".join(f"{6 + i} 0 R" for i in range(n)) + "]>>", 3)
    for i in range(n):
        pdf.objects[6 + i] = b"<</Length 9999999999>>stream\n1 0 m"
    return pdf.save()


# What is drawn.

@case("judged")
def forms_that_call_themselves(size):
    pdf = one_page(flate(b"/A Do\n" * at_least(size, 100)), "/XObject<</A 6 0 R>>/Pattern<</P 8 0 R>>")
    pdf.packed(flate(b"0.9 0 0 0.9 0 0 cm /B Do /B Do /A Do"), FORM + "/Resources<</XObject<</A 6 0 R/B 7 0 R>>>>")
    pdf.packed(flate(b"0.9 0 0 0.9 1 1 cm /A Do /A Do"), FORM + "/Resources<</XObject<</A 6 0 R>>>>")
    return pdf.save()


@case("refused")
def forms_that_call_the_next_ten_times(size):
    pdf = one_page(flate(b"/F Do"), "/XObject<</F 6 0 R>>")
    calls = b"".join(b"q %d.5 0 0 1 0 0 cm /F Do Q\n" % (1 + i) for i in range(10))
    for i in range(11):
        pdf.packed(flate(calls), FORM + f"/Resources<</XObject<</F {7 + i} 0 R>>>>")
    pdf.packed(flate(LINES * 100), FORM)
    return pdf.save()


@case("either")
def tiles_and_glyphs_that_draw_themselves(size):
    resources = "/Pattern<</P 6 0 R>>/Font<</T 7 0 R>>"
    draw = b"/Pattern cs /P scn 0 0 9 9 re f BT /T 9 Tf 50 50 Td (a) Tj ET\n"
    pdf = one_page(repeated(draw, at_least(size, 100_000)), resources)
    pdf.packed(repeated(draw, at_least(size, 100_000)), f"/PatternType 1/Resources<<{resources}>>")
    pdf.add("<</Type/Font/Subtype/Type3/FontBBox[0 0 1 1]/CharProcs<</a 8 0 R>>/Resources 4 0 R>>")
    pdf.packed(repeated(draw, at_least(size, 100_000)), number=8)
    return pdf.save()


@case("refused")
def a_million_contents_that_are_one(size):
    pdf = one_page(flate(b"Q"))
    contents = pdf.objects.pop(5)
    pdf.add(contents, 5)
    pdf.add(b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 432 648]/Contents[" + b"5 0 R " * at_least(size, 400_000) + b"]>>", 3)
    return pdf.save()


@case("either")
def an_inline_image_without_end(size):
    fill = zlib.compressobj(9)
    head = fill.compress(LINES + b"BI /W 99999999999 /H 99999999999 /BPC 8 /CS /RGB /F /Fl ID ")
    data = b"".join(fill.compress(b"EIEI EI" * 150_000) for _ in range(at_least(size, 200)))
    return one_page(head + data + fill.flush()).save()


@case("refused")
def a_path_of_60_million_pieces(size):
    return one_page(repeated(b"0 0 m ", at_least(size, 60_000_000))).save()


@case("refused")
def states_looked_up_60_million_times(size):
    return one_page(repeated(b"/G gs ", at_least(size, 60_000_000)), "/ExtGState<</G<</LW 1/ca 1/CA 1/BM/Normal>>>>").save()


@case("refused")
def colours_looked_up_60_million_times(size):
    spaces = "/ColorSpace<</C 6 0 R>>"
    pdf = one_page(repeated(b"/C cs ", at_least(size, 60_000_000)), spaces)
    for i in range(6, 20):
        pdf.add(f"[/Indexed {i + 1} 0 R 255 (x)]", i)
    pdf.add("[/Indexed 6 0 R 255 (x)]", 20)
    return pdf.save()


@case("either")
def pages_that_share_a_hundred_thousand_fonts(size):
    pdf = many_pages(at_least(size, 20_000, 2), page="/Rotate 0")
    n = at_least(size, 100_000)
    pdf.add(b"<</Font<<" + b"".join(b"/%x 6 0 R" % i for i in range(n)) + b">>>>", 4)
    pdf.packed(flate(LINES), number=5)
    pdf.add("<</Subtype/Type1/BaseFont/Nowhere>>", 6)
    for i in range(at_least(size, 20_000, 2)):
        pdf.objects[10 + i] = pdf.objects[10 + i].replace(b"/Contents 5 0 R", b"/Contents[5 0 R%s]" % (b" 5 0 R" * (i % 60)))
    return pdf.save()


@case("either")
def pages_with_every_breach(size):
    draw = b"0.1 w 0 0 m 1 1 l S 1 0 0 rg 9 9 900 900 re f 0.99 g 9 9 9 9 re f BT /T 1 Tf 50 50 Td (a) Tj 3 Tr (a) Tj ET /G gs\n"
    resources = "/ExtGState<</G<</ca 0.5>>>>/Font<</T<</BaseFont/Nowhere>>>>"
    n = at_least(size, 100_000, 2)
    pdf = many_pages(n, resources=resources, page="/Rotate 90/Annots[1 0 R]")
    pdf.packed(flate(draw), number=5)
    for i in range(n):
        own = b"/TrimBox[%d 0 9 9]/BleedBox[0 %d 9 9]/CropBox[0 0 %d 9]/MediaBox[0 0 %d 700]>>" % (i % 9, i, i, 200 + i)
        pdf.objects[10 + i] = pdf.objects[10 + i][:-2] + own
    return pdf.save()


@case("judged")
def contents_of_100_mb_unpacked(size):
    pdf = one_page()
    pdf.stream(LINES * at_least(size, 4_500_000))
    return pdf.save()


@case("either")
def numbers_of_one_digit_alone(size):
    return one_page(repeated(b"1 ", at_least(size, 400_000_000), level=1)).save()


@case("either")
def noise_and_short_operators(size):
    dice = random.Random(1)
    words = [b"q", b"Q", b"1 0 0 1 0 0 cm", b"/X Do", b"/X gs", b"BT", b"ET", b"[1 (a) 2] TJ", b"0 0 1 1 re", b"f", b"B", b"1 1 1 rg", b"%x\n"]
    line = b" ".join(dice.choice(words) for _ in range(5_000)) + b"\n"
    return one_page(repeated(line, at_least(size, 8_000))).save()


# Filters.

@case("refused")
def a_gigabyte_packed_twice(size):
    inner = repeated(b" ", at_least(size, 1_000_000_000))
    pdf = one_page()
    pdf.stream(flate(inner), "/Filter[/FlateDecode/FlateDecode]")
    return pdf.save()


@case("either")
def filters_by_the_thousand(size):
    data, n = LINES, at_least(size, 2_000, 20)
    for _ in range(n):
        data = flate(data, 0) if len(data) < 100_000 else data
    pdf = one_page()
    pdf.stream(data, "/Filter[" + "/FlateDecode" * n + "]")
    return pdf.save()


@case("refused")
def zeros_by_each_other_filter(size):
    n = at_least(size, 3_000_000, 10)
    pdf = one_page(page="/Contents[" + "5 0 R 6 0 R 7 0 R 8 0 R " * at_least(size, 80) + "]")
    pdf.stream(b"z" * n + b"~>", "/Filter/ASCII85Decode")
    pdf.stream(b"20" * n + b">", "/Filter/ASCIIHexDecode")
    pdf.stream(b"\x81 " * n + b"\x80", "/Filter/RunLengthDecode")
    pdf.stream(b"\x80\x0b\x60\x50\x22\x0c\x0c\x85\x01" * n, "/Filter/LZWDecode")
    return pdf.save()


@case("judged")
def fonts_profiles_and_images_of_a_gigabyte(size):
    bomb = repeated(b" ", at_least(size, 1_000_000_000))
    fonts = "/Font<</T<</Type/Font/Subtype/TrueType/BaseFont/X/FontDescriptor<</FontFile2 6 0 R>>>>>>"
    rest = "/ColorSpace<</C[/ICCBased 7 0 R]/I[/Indexed/DeviceGray 255 7 0 R]>>/XObject<</I 8 0 R>>"
    pdf = one_page(flate(b"/C cs /I cs /I Do BT /T 9 Tf 100 100 Td (a) Tj ET"), fonts + rest)
    pdf.packed(bomb, "/Length1 9999999999")
    pdf.packed(bomb, "/N 1")
    pdf.packed(bomb, "/Subtype/Image/Width 9999999/Height 9999999/BitsPerComponent 16/ColorSpace/DeviceGray")
    return pdf.save()


@case("judged")
def a_file_that_is_locked(size):
    return one_page(repeated(b"q ", at_least(size, 2_000_000))).save("/Encrypt<</Filter/Standard/V 5/R 6/Length 999999>>")


@case("either")
def noise_of_100_mb(size):
    return b"%PDF-1.7\n" + random.Random(2).randbytes(at_least(size, 99_000_000)) + b"\nstartxref\n9\n%%EOF\n"


@case("either")
def a_good_file_with_noise_in_it(size):
    dice, out = random.Random(3), bytearray(a_form_called_at_1000_places(0.01))
    for _ in range(8):
        out[dice.randrange(len(out))] = dice.randrange(256)
    return bytes(out)


def judged(gridpress, path):
    """Exit code or signal, seconds of processor time, bytes at the peak, and what was said last."""
    limits = [f"--as={MOST_ADDRESSES}", f"--cpu={MOST_SECONDS}"] if MOST_ADDRESSES else []
    command = ["prlimit", *limits, gridpress, "preflight", path, "--printer", "ingramspark"]
    with open(f"{path}.said", "w+b") as said:
        child = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=said)
        _, status, used = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        said.seek(0)
        words = said.read().decode("utf-8", "replace").strip()
    return child.returncode, used.ru_utime + used.ru_stime, used.ru_maxrss << 10, words


def faults(size, wanted, code, seconds, peak, words):
    if code not in (0, 1, 2):
        yield f"ended with {code}"
    if "panicked" in words or "overflow" in words or len(words) > 1000 or "\n" in words:
        yield "its message is no plain line"
    if seconds > MOST_SECONDS:
        yield f"{seconds:.1f} s"
    if peak > MOST_MEMORY + size:
        yield f"{peak >> 20} MB beside a file of {size >> 20} MB"
    if wanted != "either" and (code == 2) != (wanted == "refused"):
        yield f"it was to be {wanted}"


def judge_all(gridpress, chosen):
    failed = False
    with tempfile.TemporaryDirectory() as folder:
        for name in chosen or CASES:
            wanted = CASES[name][1]
            path = os.path.join(folder, "hostile.pdf")
            # By another process: what this one holds would count as its children's memory.
            subprocess.run([sys.executable, __file__, "--make", name, path], check=True)
            size = os.path.getsize(path)
            told = judged(gridpress, path)
            found = list(faults(size, wanted, *told))
            failed |= bool(found)
            code, seconds, peak, words = told
            print(f"{'FAILED' if found else 'ok':6} {name:48} {size:>11} bytes {seconds:6.2f} s {peak >> 20:5} MB  exit {code}: {words[-160:]} {'; '.join(found)}", flush=True)
    print(f"{len(chosen or CASES)} hostile PDFs")
    return failed


if __name__ == "__main__":
    if sys.argv[1] == "--seeds":
        for name, (make, _) in CASES.items():
            pathlib.Path(sys.argv[2], name).write_bytes(make(0.0005))
    elif sys.argv[1] == "--make":
        pathlib.Path(sys.argv[3]).write_bytes(CASES[sys.argv[2]][0](1))
    else:
        if os.environ.get("UNBOUND"):
            MOST_ADDRESSES = 0
        sys.exit(judge_all(os.path.realpath(sys.argv[1]), sys.argv[2:]))
