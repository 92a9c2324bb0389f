"""Whether cells can be filled: the joint search of steps.py. Cells get digits one by one; cells that see each other, neighbours
and every automaton that is asked have to agree. States that were met before are not searched again.

Not here: which cells and rules a step names (steps_families.py)."""

import sys

sys.setrecursionlimit(10_000)
MOST_NODES = 200_000


class TooMuch(Exception):
    """A search that is given up, so that the step counts as not checked."""


def fill(board, left, cells, automata, written=()):
    """Whether `cells`, each with its digits in `left`, and all cells of the automata can be filled. Written cells have one
    digit in `written`."""
    order = []
    for automaton in automata:
        order += automaton.cells
    order = list(dict.fromkeys([*order, *cells]))
    digits = {cell: [written[cell]] if cell in written else sorted(left[cell]) for cell in order}
    at = {cell: i for i, cell in enumerate(order)}
    # Cells of an automaton are read in its own order, which has to be that of the search: a cell that comes too early waits.
    plans = []
    for automaton in automata:
        last, plan = -1, []
        for i, cell in enumerate(automaton.cells):
            last = max(last, at[cell])
            plan.append((last, i, cell))
        plans.append(plan)
    reads = [[] for _ in order]
    for k, plan in enumerate(plans):
        for when, i, cell in plan:
            reads[when].append((k, i, cell))
    # What each digit of a cell rules out in later cells, as a set of bits.
    masks = [sum(1 << digit for digit in digits[cell]) for cell in order]
    rules_out = [{digit: [] for digit in digits[cell]} for cell in order]
    for i, cell in enumerate(order):
        for j in range(i + 1, len(order)):
            other = order[j]
            if cell in written and other in written or other not in board.peers[cell] and (cell, other) not in board.relations:
                continue
            is_plain = (cell, other) not in board.relations
            for digit in digits[cell]:
                out = 1 << digit if is_plain else sum(1 << x for x in digits[other] if not board.agree(cell, digit, other, x))
                if out & masks[j]:
                    rules_out[i][digit].append((j, ~out))
    # Which earlier digits an automaton still waits for.
    waits = [[at[cell] for plan in plans for when, _, cell in plan if when > i and at[cell] <= i] for i in range(len(order))]
    n_nodes = 0
    dead = set()
    held = [0] * len(order)

    def go(i, states, left_over):
        nonlocal n_nodes
        if i == len(order):
            return all(automaton.good(state) for automaton, state in zip(automata, states))
        key = (i, states, tuple(left_over[i:]), tuple(held[k] for k in waits[i - 1]) if i else ())
        if key in dead:
            return False
        n_nodes += 1
        if n_nodes > MOST_NODES:
            raise TooMuch
        for digit in digits[order[i]]:
            if not left_over[i] >> digit & 1:
                continue
            held[i] = digit
            new = list(states)
            for k, j, other in reads[i]:
                new[k] = automata[k].step(new[k], j, held[at[other]])
                if new[k] is None:
                    break
            else:
                after = left_over
                if rules_out[i][digit]:
                    after = list(left_over)
                    for j, kept in rules_out[i][digit]:
                        after[j] &= kept
                        if not after[j]:
                            break
                    else:
                        j = None
                    if j is not None:
                        continue
                if go(i + 1, tuple(new), after):
                    return True
        dead.add(key)
        return False

    return go(0, tuple(automaton.start for automaton in automata), masks)


def refuted(board, position, candidate, cells, automata):
    """Whether the cells and automata alone rule a candidate out."""
    cell, digit = candidate
    left = {**position.left, cell: {digit}}
    return not fill(board, left, list(dict.fromkeys([*cells, cell])), automata, position.written)


def contradicts(board, left, written, depth, rules=()):
    """Whether a board of candidates leads to nothing by single candidates, single places and, to a depth, by trial."""
    left = {cell: set(digits) for cell, digits in left.items() if cell not in written}
    houses = [(house, board.digits_of(name)) for name, house in board.houses.items() if board.has_all_digits(name)]
    written = dict(written)
    # What a house of all digits holds has to be known for its single places.
    if not spread(board, left, houses, written):
        return True
    if depth == 0:
        return False
    for cell in sorted(left, key=lambda c: (len(left[c]), c))[:12]:
        if len(left[cell]) > 3:
            continue
        if all(contradicts(board, {**left, cell: {d}}, written, depth - 1) for d in sorted(left[cell])):
            return True
    return False


def spread(board, left, houses, written):
    """Single candidates and single places until nothing changes; False if nothing is left somewhere."""
    todo, done = [c for c in left if len(left[c]) <= 1], set()
    while True:
        while todo:
            cell = todo.pop()
            if not left[cell]:
                return False
            if cell in done:
                continue
            done.add(cell)
            digit = next(iter(left[cell]))
            near = board.peers[cell] | {b for a, b in board.relations if a == cell} if board.relations else board.peers[cell]
            for other in near:
                if other in left and other not in done:
                    out = {x for x in left[other] if not board.agree(cell, digit, other, x)}
                    if out:
                        left[other] -= out
                        if len(left[other]) <= 1:
                            todo.append(other)
                elif other in done and not board.agree(cell, digit, other, next(iter(left[other]))):
                    return False
        for house, digits in houses:
            missing = digits - {written[c] for c in house if c in written}
            for digit in missing:
                where = [c for c in house if c in left and digit in left[c]]
                if not where:
                    return False
                if len(where) == 1 and len(left[where[0]]) > 1:
                    left[where[0]] = {digit}
                    todo.append(where[0])
        if not todo:
            return True
