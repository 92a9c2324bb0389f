"""Chains, for steps.py: every claim of every line follows from the claims that it names, for the reason that it names, on the board
before the step; and the lines together give what the step concludes.

Not here: other techniques (steps_families.py)."""

import re

from steps_board import linear, place
from steps_families import JUDGES, Unchecked, house_of, judges
from steps_proof import TooMuch, contradicts, refuted

CHAINS = ("x-cycle", "y-cycle", "xy-cycle", "x-chain", "forcing-chain", "guess-and-follow", "nishio", "cell-chains", "region-chains", "sum-chains",
          "dynamic-contradiction", "dynamic-double", "dynamic-cell-chains", "dynamic-region-chains", "dynamic-plus",
          "nested-chains", "nested-multiple-chains", "nested-dynamic-chains", "nested-dynamic-plus")
PRIME = 2**61 - 1
# How claims were proven that name a technique: for the table.
HOW = {}


class Supposed:
    """The board with claims added: what holds is the only candidate of its cell."""

    def __init__(self, position, claims):
        self.written = position.written
        self.left = {cell: set(digits) for cell, digits in position.left.items()}
        for cell, digit, holds in claims:
            if holds:
                self.left[cell] &= {digit}
            else:
                self.left[cell] -= {digit}


def claim_of(said):
    return place(said["cell"]), said["digit"], said["holds"]


def line_fault(board, position, line):
    """Why a claim does not follow; None if all do."""
    claims = [claim_of(said) for said in line]
    for i, (said, claim) in enumerate(zip(line, claims)):
        if claim[0] not in position.left:
            return f"claim {i} is of a written cell"
        if any(k >= i or k < 0 for k in said["from"]):
            return f"claim {i} follows from a later one"
        because = said["because"]
        if (because == "assumed") != (i == 0) or i and not said["from"] and because in ("cell", "pair"):
            return f"claim {i} has no reason"
        if i:
            fault = claim_fault(board, position, claim, because, [claims[k] for k in said["from"]])
            if fault:
                return f"claim {i}: {fault}"
    return None


def claim_fault(board, position, claim, because, before):
    cell, digit, holds = claim
    if digit not in position.left[cell]:
        return "no candidate"
    if because == "cell":
        if holds:
            others = position.left[cell] - {digit}
            return None if others <= {d for c, d, h in before if c == cell and not h} else "other digits are left in the cell"
        return None if any(c == cell and d != digit and h for c, d, h in before) else "no other digit holds there"
    if because == "pair":
        return None if not holds and any(h and not board.agree(c, d, cell, digit) for c, d, h in before) else "no such pair"
    if because in board.houses:
        house = board.houses[because]
        if cell not in house:
            return "the cell is not in the house"
        if not holds:
            return None if any(h and d == digit and c != cell and c in house for c, d, h in before) else "the digit is nowhere else in the house"
        if not board.has_all_digits(because):
            return "the house need not hold the digit"
        others = {c for c in house if c != cell and digit in position.left.get(c, ())}
        written = any(position.written.get(c) == digit for c in house)
        return None if not written and others <= {c for c, d, h in before if d == digit and not h} else "other places are left"
    if "=" in because:
        return sum_fault(board, position, claim, because, before)
    if because in JUDGES or because in CHAINS:
        return inner_fault(board, position, claim, because, before)
    raise Unchecked(f"a reason {because}")


def sum_fault(board, position, claim, because, before):
    text, total = because.rsplit("=", 1)
    weights = {}
    for sign, name in re.findall(r"([+-]?)(r\d+c\d+)", text):
        weights[place(name)] = weights.get(place(name), 0) + (-1 if sign == "-" else 1)
    if any(cell in position.written for cell in weights):
        return "the sum counts a written cell"
    if not is_known(board, position, weights, int(total)):
        return "the sum does not follow from cages and houses"
    return by_rules(board, Supposed(position, before), claim, list(weights), [linear("sum", weights, int(total), board.top)])


def is_known(board, position, weights, total):
    """Whether houses and cages, each as often as need be, come to this sum."""
    if getattr(position, "basis", None) is None:
        position.basis = basis_of(board, position)
    vector = {**{cell: k % PRIME for cell, k in weights.items()}, None: total % PRIME}
    return not any(reduced(vector, position.basis).values())


def reduced(vector, basis):
    for pivot, row in basis:
        k = vector.get(pivot, 0)
        if k:
            for cell, value in row.items():
                vector[cell] = (vector.get(cell, 0) - k * value) % PRIME
    return {cell: value for cell, value in vector.items() if value}


def basis_of(board, position):
    rows = [(house, sum(board.digits_of(name))) for name, house in board.houses.items() if board.has_all_digits(name)]
    rows += [(cells, total) for cells, total in board.cages.values() if total is not None]
    basis = []
    for cells, total in rows:
        vector = {cell: 1 for cell in cells if cell not in position.written}
        vector[None] = (total - sum(position.written.get(cell, 0) for cell in cells)) % PRIME
        vector = reduced(vector, basis)
        pivot = next((cell for cell in vector if cell is not None), None)
        if pivot is not None:
            inverse = pow(vector[pivot], -1, PRIME)
            basis.append((pivot, {cell: value * inverse % PRIME for cell, value in vector.items()}))
    return basis


def by_rules(board, supposed, claim, cells, automata):
    """Whether a claim follows from cells and automata."""
    cell, digit, holds = claim
    denied = [(cell, d) for d in supposed.left[cell] if d != digit] if holds else [(cell, digit)] if digit in supposed.left[cell] else []
    try:
        return None if all(refuted(board, supposed, one, cells, automata) for one in denied) else "has a way"
    except TooMuch:
        return "the search is too large"


SIGNS = ("across-sign", "along-line", "along-long-line", "ways-of-cage", "reach-of-straight", "straight-needs", "place-in-straight",
         "straights-of-line")


def inner_fault(board, position, claim, key, before):
    """A technique within the chain: by one house, sign or cage, by a pattern, or for chains by trial, from only the named claims."""
    supposed = Supposed(position, before)
    for how, proves in (("one rule", one_rule), ("a pattern", pattern), ("singles", trial(0)), ("trial", trial(1)), ("trial of trials", trial(2))):
        if proves(board, supposed, claim, key):
            HOW[key, how] = HOW.get((key, how), 0) + 1
            return None
    return f"{key} does not lead to it"


def one_rule(board, supposed, claim, key):
    cell = claim[0]
    if key in SIGNS:
        if key == "across-sign" and not claim[2]:
            near = [b for a, b in board.relations if a == cell]
            if any(supposed.left.get(b) and not any(board.agree(b, y, cell, claim[1]) for y in supposed.left[b]) for b in near):
                return True
        return any(by_rules(board, supposed, claim, [], [a]) is None for a in board.signs if cell in a.cells or key == "straight-needs")
    if key in CHAINS:
        return False
    near = board.peers[cell] | {cell}
    for name, house in board.houses.items():
        if near & set(house) and (cell in house or claim[1] in set().union(*(supposed.left.get(c, set()) for c in house))):
            if not claim[2] and cell not in house:
                at = [c for c in house if claim[1] in supposed.left.get(c, ())]
                if at and all(c in near for c in at) and board.has_all_digits(name) and claim[1] not in {supposed.written.get(c) for c in house}:
                    return True
            elif cell in house and by_rules(board, supposed, claim, [c for c in house if c in supposed.left], []) is None:
                return True
    for cells, total in board.cages.values():
        if total is not None and near & set(cells):
            if by_rules(board, supposed, claim, [], [linear("cage", dict.fromkeys(cells, 1), total, board.top)]) is None:
                return True
    return False


def pattern(board, supposed, claim, key):
    """A naked set that is in no house with the cell, or two straights of a line."""
    cell = claim[0]
    if key.startswith("naked") and not claim[2]:
        seen = [c for c in board.peers[cell] if len(supposed.left.get(c, ())) in (2, 3) and claim[1] in supposed.left[c]]
        return any(supposed.left[a] == supposed.left[b] and len(supposed.left[a]) == 2 and b in board.peers[a] for a in seen for b in seen)
    if key in ("straights-of-line", "straight-needs"):
        for house in board.houses.values():
            if cell in house and by_rules(board, supposed, claim, [], [a for a in board.signs if set(a.cells) <= set(house)]) is None:
                return True
    return False


def trial(depth):
    def proves(board, supposed, claim, key):
        cell, digit, holds = claim
        if key not in CHAINS and depth or board.width > 9 and depth == 2:
            return False
        left = {**supposed.left, cell: supposed.left[cell] - {digit} if holds else supposed.left[cell] & {digit}}
        return contradicts(board, left, supposed.written, depth)

    return proves


def denial(claim):
    return (claim[0], claim[1], not claim[2])


def conclusions(board, position, step, lines):
    """What the lines together say: claims that hold whatever is the case. A reason as text if they say nothing together."""
    starts, ends = [line[0] for line in lines], [line[-1] for line in lines]
    if len(lines) == 1:
        return [denial(starts[0])] if ends[0] == denial(starts[0]) else "the line does not end in the opposite"
    if len(lines) == 2 and starts[0] == starts[1]:
        # Opposite ends, or two digits in a cell.
        (a, x, h), (b, y, g) = ends
        clash = ends[0] == denial(ends[1]) or h and g and (a, x) != (b, y) and not board.agree(a, x, b, y)
        return [denial(starts[0])] if clash else "the ends agree"
    if len(set(ends)) != 1:
        return "the ends differ"
    if len(lines) == 2 and starts[0] == denial(starts[1]):
        return [ends[0]]
    if not all(holds for _, _, holds in starts):
        return "the starts are no choice"
    cells, digits = {c for c, _, _ in starts}, {d for _, d, _ in starts}
    if len(cells) == 1 and digits >= position.left[starts[0][0]]:
        return [ends[0]]
    if len(digits) == 1:
        (digit,) = digits
        for name in step.houses:
            house = house_of(board, name)
            if board.has_all_digits(name) and {c for c in house if digit in position.left.get(c, ())} <= cells <= set(house):
                return [ends[0]]
    return "a choice is left out"


def judge_chain(board, position, step):
    branches = step.said["branches"]
    if not branches or not all(branches):
        raise Unchecked("no lines")
    for k, line in enumerate(branches):
        fault = line_fault(board, position, line)
        if fault:
            return f"line {k + 1}: {fault}"
    lines = [[claim_of(said) for said in line] for line in branches]
    if len(lines) == 1 and lines[0][0] == lines[0][-1] and len(lines[0]) > 2:
        return ring_fault(board, position, step, lines[0])
    found = conclusions(board, position, step, lines)
    if isinstance(found, str):
        return found
    (cell, digit, holds) = found[0]
    if not holds:
        return None if step.place is None and step.strikes == [(cell, digit)] else "another conclusion"
    if step.place is not None:
        return None if step.place == (cell, digit) and all(not board.agree(cell, digit, *s) or s[0] == cell for s in step.strikes) else "another placement"
    return None if all(s != (cell, digit) and (s[0] == cell or not board.agree(cell, digit, *s)) for s in step.strikes) else "another conclusion"


def ring_fault(board, position, step, ring):
    """A ring is true in two ways: as told, and with each claim turned round. What both rule out is out."""
    if any(said["because"] not in ("cell", "pair", "assumed") and said["because"] not in board.houses or len(said["from"]) > 1
           for said in step.said["branches"][0]):
        raise Unchecked("a ring of other reasons")
    told = [(c, d) for c, d, holds in ring if holds]
    turned = [(c, d) for c, d, holds in ring if not holds]
    for c, d in step.strikes:
        for way in (told, turned):
            if not any((a == c and x != d) or (a != c and not board.agree(a, x, c, d)) for a, x in way):
                return "one way round does not rule it out"
    return None if step.strikes and not step.place else "nothing is said"


judges(*CHAINS)(judge_chain)
