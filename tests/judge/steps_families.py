"""What each technique states, checked on the board before the step: a judge for each row of the ladder but chains. Each answers
None if every conclusion follows from the pattern that the step names, and a reason if it does not.

Not here: chains (steps_chains.py); the search (steps_proof.py)."""

import itertools

from steps_board import Automaton, linear, place
from steps_proof import TooMuch, fill, refuted
from steps_signs import PAIRED

JUDGES = {}
COUNTED = ("last-in-cage", "rest-of-house", "rest-of-houses", "beyond-house", "cage-inside", "cage-of-one")
SIZES = {"pair": 2, "triplet": 3, "quad": 4}


class Unchecked(Exception):
    """The step does not say enough, or the search is too large."""


def judges(*keys):
    def enter(function):
        for key in keys:
            JUDGES[key] = function
        return function

    return enter


class Step:
    """A step as values: cells, strikes and the placement."""

    def __init__(self, said):
        self.said, self.key = said, said["key"]
        self.cells = [place(name) for name in said["cells"]]
        self.digits, self.houses, self.cages = set(said["digits"]), said["houses"], said["cages"]
        self.strikes = [(place(one["cell"]), one["digit"]) for one in said["eliminations"]]
        self.place = said["place"] and (place(said["place"]["cell"]), said["place"]["digit"])

    def denied(self, position):
        """What the step says cannot be: its strikes, or every other digit of the cell that it fills."""
        if not self.place:
            return self.strikes
        cell, digit = self.place
        return self.strikes + [(cell, other) for other in sorted(position.left[cell]) if other != digit and (cell, other) not in self.strikes]


def house_of(board, name):
    if name not in board.houses:
        raise Unchecked(f"no house {name}")
    return board.houses[name]


def full(board, name):
    house = house_of(board, name)
    return house if board.has_all_digits(name) else None


def where(position, house, digit):
    return [cell for cell in house if digit in position.left.get(cell, ())]


def none_fits(board, position, step, cells, automata, denied=None):
    denied = step.denied(position) if denied is None else denied
    if not denied and step.place and step.key in COUNTED:
        # No other digit is left there, so that the sum is asked about digits that are gone.
        denied = [(step.place[0], other) for other in range(1, board.top + 1) if other != step.place[1]]
    try:
        for candidate in denied:
            if not refuted(board, position, candidate, cells, automata):
                return "r%dc%d=%d has a way" % (*candidate[0], candidate[1])
    except TooMuch:
        raise Unchecked("the search is too large") from None
    return None if denied or step.place else "nothing is said"


def only_place(board, position, name, cell, digit, but=()):
    house = full(board, name)
    if house is None:
        return f"{name} need not hold {digit}"
    left = [c for c in where(position, house, digit) if c not in but]
    return None if left == [cell] else f"{digit} has other places in {name}"


@judges("hidden-single")
def hidden_single(board, position, step):
    if step.strikes or step.cells != [step.place[0]] or step.digits != {step.place[1]}:
        return "the evidence is not the placement"
    return only_place(board, position, step.houses[0], *step.place)


@judges("full-house")
def full_house(board, position, step):
    house = full(board, step.houses[0])
    if house is None or step.strikes or [c for c in house if c not in position.written] != [step.place[0]]:
        return "not the last cell"
    held = {position.written[c] for c in house if c in position.written}
    return None if board.digits_of(step.houses[0]) - held == {step.place[1]} and step.cells == [step.place[0]] else "another digit"


@judges("naked-single")
def naked_single(board, position, step):
    cell, digit = step.place
    return None if position.left[cell] == {digit} and not step.strikes and step.cells == [cell] else "has other candidates"


def locked(board, position, step, houses):
    """The digit of the first house lies in the cells named, all in the second."""
    first, second = full(board, houses[0]), house_of(board, houses[1])
    (digit,) = step.digits
    if first is None or set(where(position, first, digit)) != set(step.cells):
        return "the digit has other places"
    return None if set(step.cells) <= set(second) else "the places are not in both houses"


@judges("pointing", "claiming")
def pointing(board, position, step):
    fault = locked(board, position, step, step.houses)
    second = set(house_of(board, step.houses[1])) - set(house_of(board, step.houses[0]))
    if not fault and (step.place or any(c not in second or {d} != step.digits for c, d in step.strikes)):
        fault = "strikes elsewhere"
    return fault or (None if step.strikes else "nothing is said")


@judges("direct-pointing", "direct-claiming")
def direct_locked(board, position, step):
    fault = locked(board, position, step, step.houses)
    gone = set(house_of(board, step.houses[1])) - set(house_of(board, step.houses[0]))
    if {step.place[1]} != step.digits:
        return "another digit"
    if any(c not in gone or {d} != step.digits for c, d in step.strikes):
        return "strikes elsewhere"
    return fault or only_place(board, position, step.houses[2], *step.place, but=gone)


@judges("seen-from-all", "beside-places")
def seen_from_all(board, position, step):
    (digit,) = step.digits if len(step.digits) == 1 else (None,)
    house = full(board, step.houses[0])
    if house is None or digit is None:
        return "no house of all digits"
    places = where(position, house, digit)
    for cell, d in step.denied(position):
        if not all(not board.agree(a, digit, cell, d) or (a == cell and d != digit) for a in places):
            return "not ruled out from every place"
    return None if set(places) == set(step.cells) else "other places"


@judges("beside-cell")
def beside_cell(board, position, step):
    cell = step.cells[0]
    for other, d in step.denied(position):
        if any(board.agree(cell, x, other, d) for x in position.left[cell]):
            return "a candidate leaves it"
    return None


@judges("naked-pair", "naked-triplet", "naked-quad")
def naked(board, position, step):
    n = SIZES[step.key.split("-")[1]]
    if len(set(step.cells)) != n or len(step.digits) != n or set().union(*(position.left[c] for c in step.cells)) != step.digits:
        return "not that many digits in that many cells"
    house = house_of(board, step.houses[0]) if step.houses else None
    if house and not set(step.cells) <= set(house):
        return "cells beyond the house"
    if any(b not in board.peers[a] for a in step.cells for b in step.cells if a != b):
        return "cells that need not differ"
    for c, d in step.strikes:
        if c in step.cells or d not in step.digits or not all(c in board.peers[a] for a in step.cells if d in position.left[a]):
            return "a strike that the set does not see"
    return None if step.strikes and not step.place else "nothing is said"


def hidden_set(board, position, step, n):
    house = full(board, step.houses[0])
    if house is None or len(set(step.cells)) != n or len(step.digits) != n:
        return "no house, or not that many cells"
    at = [where(position, house, d) for d in step.digits]
    return None if all(at) and set().union(*at) == set(step.cells) else "the digits have other places"


@judges("hidden-pair", "hidden-triplet", "hidden-quad")
def hidden(board, position, step):
    fault = hidden_set(board, position, step, SIZES[step.key.split("-")[1]])
    is_own = all(c in step.cells and d not in step.digits for c, d in step.strikes)
    return fault or (None if is_own and step.strikes and not step.place else "strikes elsewhere")


@judges("direct-hidden-pair", "direct-hidden-triplet")
def direct_hidden(board, position, step):
    fault = hidden_set(board, position, step, SIZES[step.key.split("-")[2]])
    if any(c not in step.cells or d in step.digits for c, d in step.strikes):
        return "strikes elsewhere"
    return fault or only_place(board, position, step.houses[0], *step.place, but=step.cells)


@judges("x-wing", "swordfish", "jellyfish")
def fish(board, position, step):
    n = {"x-wing": 2, "swordfish": 3, "jellyfish": 4}[step.key]
    (digit,) = step.digits if len(step.digits) == 1 else (None,)
    if digit is None or len(set(step.houses)) != 2 * n:
        return "not that many houses"
    bases, covers = step.houses[:n], step.houses[n:]
    if not all(full(board, name) for name in bases):
        return "a base need not hold the digit"
    at = [set(where(position, board.houses[name], digit)) for name in bases]
    cover = set().union(*(house_of(board, name) for name in covers))
    every = set().union(*at)
    if any(a & b for i, a in enumerate(at) for b in at[:i]) or not all(at) or not every <= cover or every != set(step.cells):
        return "the bases are not covered"
    return None if all(d == digit and c in cover - every for c, d in step.strikes) and step.strikes else "strikes elsewhere"


@judges("xy-wing", "xyz-wing")
def wing(board, position, step):
    if len(step.cells) != 3 or set().union(*(position.left[c] for c in step.cells)) != step.digits or len(step.digits) != 3:
        return "not three cells of three digits"
    sizes = [len(position.left[c]) for c in step.cells]
    if sizes != ([2, 2, 2] if step.key == "xy-wing" else [3, 2, 2]):
        return "not the wing's candidates"
    return none_fits(board, position, step, step.cells, [])


@judges("skyscraper", "two-string-kite", "turbot-fish", "empty-rectangle", "finned-x-wing", "grouped-turbot-fish", "finned-swordfish")
def in_houses(board, position, step):
    """With the struck digit in its cell, the houses could not all have the digit."""
    (digit,) = step.digits if len(step.digits) == 1 else (None,)
    if digit is None or len(set(step.houses)) != (3 if step.key == "finned-swordfish" else 2) or step.place:
        return "not that many houses, or not one digit"
    if not all(full(board, name) for name in step.houses):
        return "a house need not hold the digit"
    at = [where(position, board.houses[name], digit) for name in step.houses]
    if not all(at) or set().union(*at) != set(step.cells):
        return "other places"

    def has_way(houses, held):
        if not houses:
            return True
        free = (c for c in houses[0] if all(c == other or board.agree(other, digit, c, digit) for other in held))
        return any(has_way(houses[1:], held + [c]) for c in free)

    if any(d != digit or has_way(at, [c]) for c, d in step.strikes):
        return "a strike has a way"
    return None if step.strikes else "nothing is said"


@judges("law-of-leftovers")
def leftovers(board, position, step):
    """As many lines as regions hold each digit equally often, and so do the cells that only one side has."""
    half = len(step.houses) // 2
    count = dict.fromkeys([cell for name in step.houses for cell in house_of(board, name)], 0)
    for name in step.houses:
        if full(board, name) is None or board.digits_of(name) != board.digits_of(step.houses[0]):
            return "a house need not hold every digit"
    for name, sign in zip(step.houses, [1] * half + [-1] * half):
        for cell in board.houses[name]:
            count[cell] += sign
    if len(step.houses) != 2 * half or any(abs(n) > 1 for n in count.values()) or step.place:
        return "not two groups of houses"
    for cell, digit in step.strikes:
        others = [other for other, n in count.items() if n == -count.get(cell, 0)]
        if count.get(cell, 0) == 0 or any(digit in position.left.get(c, ()) or position.written.get(c) == digit for c in others):
            return "the other side has it"
    return None if step.strikes else "nothing is said"


@judges("w-wing")
def w_wing(board, position, step):
    if len(step.cells) != 2 or len(step.digits) != 2 or len(step.houses) != 1 or step.place or full(board, step.houses[0]) is None:
        return "not two cells and a house"
    if any(position.left[c] != step.digits for c in step.cells):
        return "not the same two digits"
    for cell, digit in step.strikes:
        (other,) = step.digits - {digit} if digit in step.digits else (None,)
        if other is None or not all(not board.agree(a, digit, cell, digit) and a != cell for a in step.cells):
            return "strikes elsewhere"
        for c in where(position, board.houses[step.houses[0]], other):
            if c in step.cells or all(board.agree(a, other, c, other) for a in step.cells):
                return "the house has another place"
    return None if step.strikes else "nothing is said"


@judges("xy-chain")
def xy_chain(board, position, step):
    if any(len(position.left[c]) != 2 for c in step.cells):
        return "a cell has not two digits"
    return none_fits(board, position, step, step.cells, [])


@judges("als-xz")
def almost_locked(board, position, step):
    first = set(house_of(board, step.houses[0]))
    n = next((i for i, c in enumerate(step.cells) if c not in first), len(step.cells))
    for part in (step.cells[:n], step.cells[n:]):
        if not part or len(set().union(*(position.left[c] for c in part))) != len(part) + 1:
            return "not one digit more than cells"
    return none_fits(board, position, step, step.cells, [])


@judges("aligned-pair-exclusion", "aligned-triplet-exclusion")
def aligned(board, position, step):
    n = 2 if "pair" in step.key else 3
    if any(c not in step.cells[:n] for c, _ in step.strikes):
        return "strikes elsewhere"
    return none_fits(board, position, step, step.cells, [])


def totals(board, position, step):
    """Each cage that is named, as a sum; written cells have their digits."""
    sums = []
    for name in step.cages:
        if name not in board.cages:
            raise Unchecked(f"no cage {name}")
        cells, total = board.cages[name]
        if total is None:
            raise Unchecked("a cage without a total")
        sums.append(linear(name, dict.fromkeys(cells, 1), total, board.top))
    return sums


@judges("one-combination", "last-in-cage", "cage-of-one", "cage-bounds", "combinations", "cage-needs", "run-combinations", "where-runs-cross",
        "two-cages", "cages-in-sight", "sums-together", "sums-across", "many-sums", "diagonal", "combinations-in-house",
        "combinations-inside", "cage-inside", "cage-exchange")
def by_cages(board, position, step):
    if not step.cages:
        return by_signs(board, position, step)
    sums = totals(board, position, step)
    if step.key in ("one-combination", "last-in-cage", "cage-bounds", "combinations", "cage-needs", "run-combinations") and len(sums) != 1:
        return "not one cage"
    is_whole = step.key in ("one-combination", "last-in-cage", "cage-bounds", "combinations", "run-combinations")
    if is_whole and set(step.cells) != {c for c in sums[0].cells if c not in position.written}:
        return "not the open cells of the cage"
    if not set(step.cells) <= set().union(*(a.cells for a in sums), *(board.houses.get(h, []) for h in step.houses)):
        return "cells beyond the cages"
    for name in step.houses:
        house = full(board, name)
        if house:
            sums.append(linear(name, dict.fromkeys(house, 1), sum(board.digits_of(name)), board.top))
    return none_fits(board, position, step, step.cells, sums)


def balance(board, position, houses, cages, top):
    """The houses less the cages, over open cells: each counted as often as it is said."""
    weights, total = {}, 0
    for name, k in [(name, 1) for name in houses] + [(name, -1) for name in cages]:
        if k == 1:
            cells = full(board, name)
            if cells is None:
                raise Unchecked(f"{name} has no total")
            total += sum(board.digits_of(name))
        else:
            cells, said = board.cages[name]
            if said is None:
                raise Unchecked("a cage without a total")
            total -= said
        for cell in cells:
            weights[cell] = weights.get(cell, 0) + k
    for cell in list(weights):
        if cell in position.written:
            total -= weights.pop(cell) * position.written[cell]
    return linear("balance", {cell: k for cell, k in weights.items() if k}, total, top)


@judges("rest-of-house", "rest-of-houses", "beyond-house", "innies-of-house", "innies-of-houses", "innies-less-outies", "many-innies",
        "innies-need")
def innies(board, position, step):
    sum_of = balance(board, position, step.houses, step.cages, board.top)
    if not set(step.cells) <= set(sum_of.cells) or step.key != "innies-need" and set(step.cells) != set(sum_of.cells):
        return f"the balance speaks of {sorted(sum_of.cells)}"
    return none_fits(board, position, step, step.cells, [sum_of])


@judges("cage-splitting")
def splitting(board, position, step):
    sum_of = balance(board, position, step.houses, step.cages[:-1], board.top)
    cells, total = board.cages[step.cages[-1]]
    if set(step.cells) != {c for c in (*sum_of.cells, *cells) if c not in position.written}:
        return "the balance and the cage speak of other cells"
    return none_fits(board, position, step, step.cells, [sum_of, linear("cage", dict.fromkeys(cells, 1), total, board.top)])


@judges("room-on-line", "push-along-line", "across-sign", "along-line", "along-long-line", "ways-of-cage", "reach-of-straight", "straight-needs", "place-in-straight",
        "straights-of-line")
def by_signs(board, position, step):
    named = set(step.cells)
    houses = [set(house_of(board, name)) for name in step.houses]
    automata = [a for a in board.signs if named & set(a.cells)]
    # A sign has the cells that are named, and perhaps written ones besides; of several such any may be meant.
    is_whole = step.key in ("along-line", "along-long-line", "ways-of-cage", "reach-of-straight")
    fits = [a for a in automata if named == set(a.cells) or not is_whole and named <= set(a.cells)]
    denied = step.denied(position)
    if step.key == "place-in-straight":
        cell, digit = step.place
        denied = [(other, digit) for other in step.cells if other != cell and digit in position.left.get(other, ())]
        for a in fits:
            # The straight has the digit, so that it stands in one of its cells; and no other can hold it.
            without = {c: position.left[c] - {digit} for c in a.cells if c in position.left}
            if not _fills(board, position, without, a) and where(position, a.cells, digit) == [cell]:
                return None
        return "the straight has another way"
    if step.key in ("straights-of-line", "straight-needs"):
        inside = [a for a in board.signs if named & set(a.cells) and (not houses or set(a.cells) <= houses[0])]
        fits = fits + [inside] if inside else fits
    if step.key in ("room-on-line", "push-along-line"):
        # A chain of signs: all that lie between its cells.
        fits = fits + [[a for a in board.signs if set(a.cells) <= named]]
    if not fits and step.key == "across-sign":
        # Where no sign stands although all are shown, the two cells are bound as well.
        fits = [[]]
    fault = "no sign has these cells"
    for one in fits:
        fault = none_fits(board, position, step, step.cells if step.key != "across-sign" or not one else [], one if isinstance(one, list) else [one], denied)
        if fault is None:
            return None
    return fault


@judges("across-signs")
def across_signs(board, position, step):
    return none_fits(board, position, step, step.cells, list(parts_in(board, step.cells)))


@judges("first-look")
def first_look(board, position, step):
    """Each strike follows from one sign or cage that is named, as if its cells could hold anything; of greater-than signs, from those
    that hang together."""
    named = set(step.cells)
    signs = [[sign] for sign in parts_in(board, named)]
    signs += [[linear(name, dict.fromkeys(board.cages[name][0], 1), board.cages[name][1], board.top)] for name in step.cages]
    pieces = []
    for sign in (sign for one in signs for sign in one if sign.name == "greater"):
        near = [piece for piece in pieces if any(set(sign.cells) & set(other.cells) for other in piece)]
        pieces = [piece for piece in pieces if piece not in near] + [[sign, *itertools.chain(*near)]]
    for cell, digit in step.strikes:
        some = [one for one in signs + pieces if any(cell in sign.cells for sign in one)]
        if not any(not fill(board, {**board.allowed, cell: {digit}}, [cell], one) for one in some):
            return f"no sign or cage by itself bars {digit} from {cell}"
    return None


@judges("signs-in-house")
def signs_in_house(board, position, step):
    (name,) = step.houses
    cells = house_of(board, name)
    if not set(step.cells) <= set(cells):
        return "it names cells beyond its house"
    return none_fits(board, position, step, [c for c in cells if c not in position.written], list(parts_in(board, cells)))


def parts_in(board, cells):
    """The signs that lie among some cells, and of lines that bind cell to cell the parts that do."""
    for sign in board.signs:
        runs = [list(run) for is_in, run in itertools.groupby(enumerate(sign.cells), lambda one: one[1] in cells) if is_in]
        if set(sign.cells) <= set(cells):
            yield sign
        elif sign.name in PAIRED:
            yield from (part(sign, run) for run in runs if len(run) > 1)


def part(sign, run):
    """Successive cells of a line whose cells are bound pair by pair."""
    start = run[0][0]
    return Automaton(sign.name, [cell for _, cell in run], None, lambda state, i, digit: digit if i == 0 else sign.step(state, i + start, digit))


def _fills(board, position, changed, automaton):
    return fill(board, {**position.left, **changed}, [], [automaton], position.written)
