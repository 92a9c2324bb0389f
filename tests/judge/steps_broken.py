"""The judge of steps on trial: steps are altered in many ways, and each alteration that cannot be sound has to be found. Others may
happen to be sound, as where a second house says the same; of those it is told how many were found.

Not here: the judge itself (steps.py)."""

import collections
import copy
import random

KINDS = ["sudoku", "killer", "thermo", "suko", "kakuro", "suguru", "straights", "windoku", "consecutive", "anti-knight", "calcudoku", "jigsaw"]
# Alterations that no pattern can make sound.
NEVER = {"another digit", "another cell", "the solution struck", "a strike untold", "a strike not made", "nothing concluded"}


def name(cell):
    return "r%dc%d" % cell


def with_candidates(board, said, cell, digit, symbols, is_there):
    """The board after the step, with a candidate less or more."""
    words = said["candidates"].split(" ")
    k = board.at.index(cell)
    held = set("" if words[k] in ".-" else words[k])
    held = held | {symbols[digit]} if is_there else held - {symbols[digit]}
    words[k] = "".join(sorted(held)) or "-"
    said["candidates"] = " ".join(words)


def alterations(board, position, original, keys, symbols):
    """Each altered step by the name of its alteration."""

    def copied():
        return copy.deepcopy(original)

    struck = {(one["cell"], one["digit"]) for one in original["eliminations"]}
    written = original["place"] and original["place"]["cell"]
    free = [(c, d) for c, digits in position.left.items() for d in digits
            if (name(c), d) not in struck and name(c) != written and symbols[d] in original["candidates"].split(" ")[board.at.index(c)]]
    if original["place"]:
        said = copied()
        said["place"]["digit"] = said["place"]["digit"] % board.top + 1
        yield "another digit", said
        others = [c for c in position.left if name(c) != written]
        if others:
            said = copied()
            said["place"]["cell"] = name(random.choice(others))
            yield "another cell", said
    said = copied()
    said["place"], said["eliminations"] = None, []
    yield "nothing concluded", said
    for label, wanted in (("the solution struck", True), ("a strike more", False)):
        some = [(c, d) for c, d in free if (board.solution[c] == d) == wanted]
        if some:
            c, d = random.choice(some)
            said = copied()
            said["eliminations"].append({"cell": name(c), "digit": d})
            with_candidates(board, said, c, d, symbols, False)
            yield label, said
            said = copied()
            with_candidates(board, said, c, d, symbols, False)
            if original["step"] > 1:
                yield "a strike untold", said
    if len(struck) > 1 and not original["place"]:
        said = copied()
        said["eliminations"].pop()
        yield "a strike not made", said
    yield from evidence(board, position, copied, keys)
    if original["branches"]:
        yield from chains(board, copied)


def evidence(board, position, copied, keys):
    said = copied()
    if said["houses"]:
        kind = said["houses"][0].split(" ")[0]
        others = [h for h in board.houses if h not in said["houses"] and h.split(" ")[0] == kind]
        if others:
            said["houses"][0] = random.choice(others)
            yield "another house", said
        said = copied()
        said["houses"].pop()
        yield "a house left out", said
    said = copied()
    if said["cages"]:
        others = [c for c in board.cages if c not in said["cages"]]
        said["cages"][0] = random.choice(others)
        yield "another cage", said
        said = copied()
        said["cages"].pop()
        yield "a cage left out", said
    said = copied()
    others = [c for c in position.left if name(c) not in said["cells"]]
    if said["cells"] and others and not said["branches"]:
        said["cells"][random.randrange(len(said["cells"]))] = name(random.choice(others))
        yield "another cell of the pattern", said
        said = copied()
        said["cells"].pop()
        yield "a cell of the pattern left out", said
    said = copied()
    said["key"] = random.choice([key for key in keys if key != said["key"]])
    yield "another technique", said


def chains(board, copied):
    said = copied()
    line = random.choice(said["branches"])
    if len(line) > 2:
        k = random.randrange(1, len(line) - 1)
        del line[k]
        for claim in line:
            claim["from"] = [i - (i > k) for i in claim["from"] if i != k]
        yield "a link left out", said
    for label in ("a claim turned round", "another digit in a claim", "a reason's claims left out", "another reason", "another claim's cell"):
        said = copied()
        line = random.choice(said["branches"])
        if len(line) < 2:
            continue
        claim = line[random.randrange(1, len(line))]
        if label == "a claim turned round":
            claim["holds"] = not claim["holds"]
        elif label == "another digit in a claim":
            claim["digit"] = claim["digit"] % board.top + 1
        elif label == "a reason's claims left out":
            claim["from"] = []
        elif label == "another claim's cell":
            claim["cell"] = name(random.choice(board.at))
        else:
            claim["because"] = random.choice([h for h in board.houses if h != claim["because"]])
        yield label, said
    said = copied()
    random.choice(said["branches"]).pop()
    if all(said["branches"]):
        yield "the last claim left out", said
    said = copied()
    if len(said["branches"]) > 1:
        said["branches"].pop()
        yield "a line left out", said


def trial(count, table_of, paths, tools):
    Board, Position, Step, judged, begin, candidates, symbols, keys = tools
    tried, found, unsure, missed = (collections.Counter() for _ in range(4))
    rows = [pair for kind in KINDS for pair in paths(table_of(kind, None, count))]
    for row, said in rows:
        board = Board(row)
        position = Position(board)
        for one in said:
            if "step" not in one:
                continue
            if one["step"] == 1:
                begin(board, position, Step(one))
            for label, altered in alterations(board, position, one, keys, symbols):
                tried[label] += 1
                try:
                    fault, unchecked = judged(board, position, Step(altered))
                except Exception as error:  # what makes no sense is found
                    fault, unchecked = repr(error), None
                if fault or unchecked:
                    found[label] += 1
                    unsure[label] += bool(unchecked)
                elif label in NEVER:
                    missed[label] += 1
                    print(f"MISSED {label}: {row['kind']} {row['puzzle']} step {one['step']}: {altered}")
            position = copy.copy(position)
            position.written, position.left = candidates(board, one)
            position.basis = None
    for label in sorted(tried):
        always = "always" if label in NEVER else ""
        print(f"{label:32}{tried[label]:7} tried{found[label]:7} found, {unsure[label]:4} of them as not checkable  {always}")
        if not found[label]:
            missed[label] += 1
            print(f"MISSED {label}: never found")
    n_never = sum(tried[label] for label in NEVER)
    print(f"{sum(found.values())} of {sum(tried.values())} found, and {n_never - sum(missed[label] for label in NEVER)} of {n_never} that cannot be sound")
    return 1 if missed else 0
