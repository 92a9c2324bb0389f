"""What signs and lines ask, one automaton each, for steps_board.py: read from the texts of docs/kinds.md."""

from steps_board import Automaton, comes_to, consecutive, linear, pairwise

# Signs that bind neighbours along them pair by pair: a digit that is written takes away what it leaves no place beside it.
PAIRED = ("difference", "ratio", "xv", "greater", "thermo", "slow-thermo", "whispers", "dutch-whispers", "palindrome", "clone")


def reading(step):
    """An automaton whose states are all digits so far, for short signs."""
    return lambda state, i, digit: step((*state, digit))


def sign(board, name, number, cells, flags):
    top, n = board.top, len(cells)
    if name == "difference":
        k = int(number or 1)
        yield pairwise(name, cells, lambda a, b: abs(a - b) == k)
    elif name == "ratio":
        k = int(number or 2)
        yield pairwise(name, cells, lambda a, b: max(a, b) == k * min(a, b))
    elif name == "xv":
        yield pairwise(name, cells, lambda a, b: a + b == int(number))
    elif name == "greater":
        yield pairwise(name, cells, lambda a, b: a > b)
    elif name == "thermo":
        yield pairwise(name, cells, lambda a, b: a < b)
    elif name == "slow-thermo":
        yield pairwise(name, cells, lambda a, b: a <= b)
    elif name == "whispers":
        yield pairwise(name, cells, lambda a, b: 2 * abs(a - b) >= top)
    elif name == "dutch-whispers":
        yield pairwise(name, cells, lambda a, b: abs(a - b) >= 4)
    elif name in ("palindrome", "clone"):
        half = cells[: n // 2]
        others = cells[::-1][: n // 2] if name == "palindrome" else cells[n // 2:]
        mixed = [cell for pair in zip(half, others) for cell in pair]
        yield Automaton(name, mixed, 0, lambda s, i, d: d if i % 2 == 0 or d == s else None)
    elif name == "arrow":
        k = int(number or 1)
        weights = {cell: -(10 ** (k - 1 - i)) if i < k else 1 for i, cell in enumerate(cells)}
        yield linear(name, weights, 0, top)
    elif name == "little-killer":
        yield linear(name, dict.fromkeys(cells, 1), int(number), top)
    elif name == "renban":
        yield consecutive(name, cells)
    elif name == "between":
        mixed = [cells[0], cells[-1], *cells[1:-1]]

        def inside(state, i, digit):
            if i == 0:
                return (digit, 0)
            if i == 1:
                return (min(state[0], digit), max(state[0], digit))
            return state if state[0] < digit < state[1] else None

        yield Automaton(name, mixed, (0, 0), inside)
    elif name == "region-sum":
        yield region_sum(board, name, cells)
    elif name == "quadruple":
        digits = sorted(map(int, number.split(".")))

        def lost(state, i, digit):
            if digit in state:
                k = state.index(digit)
                state = state[:k] + state[k + 1:]
            return state if len(state) < n - i else None

        yield Automaton(name, cells, tuple(digits), lost, lambda state: not state)
    elif name == "calculation":
        value, operator = int(number.rstrip("+-x/")), number[-1] if number[-1] in "+-x/" else ""

        def step(state, i, digit):
            state = tuple(sorted((*state, digit)))
            return state if i + 1 < n or comes_to(state, value, operator) or n == 1 and digit == value else None

        yield Automaton(name, cells, (), step)
    else:
        yield outside(board, name, number, cells)


def region_sum(board, name, cells):
    boxes = [board.box_of(cell) for cell in cells]

    def step(state, i, digit):
        goal, so_far = state
        if i and boxes[i] != boxes[i - 1]:
            if goal is not None and so_far != goal:
                return None
            goal, so_far = so_far, 0
        so_far += digit
        return (goal, so_far) if goal is None or so_far <= goal else None

    return Automaton(name, cells, (None, 0), step, lambda state: state[0] in (None, state[1]))


def outside(board, name, number, cells):
    top, n = board.top, len(cells)
    if name == "sandwich":
        total = int(number)

        def step(state, i, digit):
            ends, so_far = state
            if digit in (1, top):
                return (ends + 1, so_far) if ends == 0 or ends == 1 and so_far == total else None
            if ends == 1:
                so_far += digit
            return (ends, so_far) if so_far <= total else None

        return Automaton(name, cells, (0, 0), step, lambda state: state == (2, total))
    if name == "skyscraper":
        seen = int(number)

        def step(state, i, digit):
            high, count = state
            state = (digit, count + 1) if digit > high else state
            return state if state[1] <= seen else None

        return Automaton(name, cells, (0, 0), step, lambda state: state[1] == seen)
    if name == "x-sum":
        total = int(number)

        def step(state, i, digit):
            count, so_far = state if i else (digit, 0)
            if count:
                count, so_far = count - 1, so_far + digit
            return (count, so_far) if so_far <= total and (count or so_far == total) else None

        return Automaton(name, cells, (0, 0), step, lambda state: state == (0, total))
    if name == "numbered-room":
        def step(state, i, digit):
            state = digit if i == 0 else state
            return None if state == i + 1 and digit != int(number) else state

        return Automaton(name, cells, 0, step)
    assert name == "outside", name
    is_row = cells[0][0] == cells[-1][0]
    depth = board.boxes[1 if is_row else 0] if board.boxes else n
    wanted = tuple(sorted(map(int, number.split("."))))

    def step(state, i, digit):
        if i < depth and digit in state:
            k = state.index(digit)
            return state[:k] + state[k + 1:]
        return None if i >= depth and state else state

    return Automaton(name, cells, wanted, step, lambda state: not state)
