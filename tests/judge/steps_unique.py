"""Deadly patterns, for steps.py: unique rectangles and loops, and the bivalue universal grave. If the puzzle has one solution, the
cells of a pattern are not left with only its two digits.

Not here: other patterns (steps_families.py)."""

from steps_board import Automaton
from steps_families import Unchecked, full, house_of, judges, none_fits

# Pairs tried for the cells of a grave before it counts as not checked: where no house is full, nothing bounds them.
MOST_PAIRS = 20_000


def swaps(board, position, loop, a, b):
    """Whether a and b can be exchanged along the loop without a rule noticing; a reason if not."""
    if board.cages or board.signs or any(name in board.rules for name in ("odd", "even")):
        return "totals, signs and marks tell the two ways apart"
    parity = {cell: i % 2 for i, cell in enumerate(loop)}
    for name, house in board.houses.items():
        inside = [parity[c] for c in loop if c in house]
        if inside and sorted(inside) != [0, 1]:
            return f"{name} tells the two ways apart"
    for cell in loop:
        if not {a, b} <= position.left[cell]:
            return "a cell that can't hold both"
        shared = set().union(*(house for house in board.houses.values() if cell in house))
        for other in board.peers[cell] - shared:
            if position.left.get(other, set()) & {a, b}:
                return "a pair tells the two ways apart"
        for one, other in board.relations:
            if one == cell and other in position.left:
                if any(not board.agree(cell, x, other, y) for x in (a, b) for y in position.left[other] if other in loop or y not in (a, b)):
                    return "a neighbour tells the two ways apart"
    return None


@judges("unique-rectangle", "unique-loop")
def rectangle(board, position, step):
    fault = "no loop of two digits"
    for n in range(len(step.cells), 3, -1):
        loop = step.cells[:n]
        if n % 2 or any(c not in position.left for c in loop):
            continue
        if step.key == "unique-rectangle" and n != 4 or step.key == "unique-loop" and n < 6:
            continue
        common = set.intersection(*(position.left[c] for c in loop)) & step.digits
        for a in sorted(common):
            for b in sorted(common):
                if a < b:
                    fault = swaps(board, position, loop, a, b) or concludes(board, position, step, loop, {a, b})
                    if fault is None:
                        return None
    return fault


def escapes(name, cells, usual):
    """One of the cells holds a digit beyond its usual ones."""
    step = lambda state, i, digit: state or digit not in usual[cells[i]]
    return Automaton(name, cells, False, step, lambda state: state)


def concludes(board, position, step, loop, pair):
    cells = list(step.cells)
    for name in step.houses:
        if full(board, name):
            cells += [c for c in house_of(board, name) if c in position.left]
    extra = [c for c in loop if position.left[c] != pair]
    if not extra:
        return "the pattern stands already"
    return none_fits(board, position, step, list(dict.fromkeys(cells)), [escapes("unique", extra, dict.fromkeys(extra, pair))])


@judges("bug")
def grave(board, position, step):
    if board.cages or board.signs:
        return "totals and signs tell the two ways apart"
    houses = [house for name, house in board.houses.items() if board.has_all_digits(name)]
    many = [c for c, digits in position.left.items() if len(digits) > 2]
    best = usual_digits(position, houses, many)
    if best is None:
        return "not every digit has two places"
    cells = list(dict.fromkeys(step.cells + many))
    for name in step.houses:
        if full(board, name):
            cells += [c for c in house_of(board, name) if c in position.left and c not in cells]
    return none_fits(board, position, step, cells, [escapes("grave", many, best)])


def usual_digits(position, houses, many):
    """Two digits for each of the cells with more, so that each digit has two places in each house; None if there are none."""
    from itertools import combinations

    left = {c: set(d) for c, d in position.left.items()}
    tried = 0

    def good():
        return all(len(where) in (0, 2) for h in houses for d in range(1, len(h) + 1)
                   for where in [[c for c in h if d in left.get(c, ())]])

    def go(i):
        nonlocal tried
        if i == len(many):
            return good()
        for pair in combinations(sorted(position.left[many[i]]), 2):
            tried += 1
            if tried > MOST_PAIRS:
                raise Unchecked("too many ways to leave two digits in each cell")
            left[many[i]] = set(pair)
            mine = [h for h in houses if many[i] in h]
            if all(len([c for c in h if d in left.get(c, ()) and (c not in many or many.index(c) <= i)]) <= 2 for h in mine for d in pair):
                if go(i + 1):
                    return True
        left[many[i]] = set(position.left[many[i]])
        return False

    return {c: set(left[c]) for c in many} if go(0) else None
