"""Boards in arrays of any whole numbers and either shape, with their rules; what is wrong with an array is said with its place."""

import numpy as np
import pytest

import gridpress
from conftest import HARD, MANY, cells
from gridpress import GridpressError, Recipe, canon, check, count, explain, rate, solve

INTEGERS = [np.int8, np.uint8, np.int16, np.uint16, np.int32, np.uint32, np.int64, np.uint64, np.dtype(">i4"), np.dtype(">u2")]


@pytest.fixture(scope="module")
def made():
    return Recipe(seed="arrays").numpy(0, 40)


@pytest.mark.parametrize("dtype", INTEGERS, ids=str)
def test_any_whole_numbers_are_taken(made, dtype):
    puzzles, solutions = made
    found = solve(puzzles.astype(dtype))
    assert found.dtype == np.uint8 and (found == solutions).all()


def test_boards_come_back_in_the_shape_in_which_they_came(made):
    puzzles, solutions = (boards.reshape(-1, 9, 9) for boards in made)
    assert (solve(puzzles) == solutions).all() and solve(puzzles).shape == (40, 9, 9)
    assert [found.shape for found in solve(puzzles[:2], limit=5)] == [(1, 9, 9)] * 2
    assert (count(puzzles) == 1).all() and rate(puzzles[:3]) == rate(made[0][:3])
    assert solve(puzzles[:0]).shape == (0, 9, 9) and solve(made[0][0]).shape == (1, 81)


def test_it_does_not_matter_how_an_array_lies_in_memory(made):
    puzzles, solutions = made
    assert (solve(np.asfortranarray(puzzles)) == solutions).all()
    assert (solve(puzzles[::-3]) == solutions[::-3]).all()
    wide = np.zeros((40, 162), np.int64)
    wide[:, ::2] = puzzles
    assert not wide[:, ::2].flags.c_contiguous and (solve(wide[:, ::2]) == solutions).all()
    # Turned boards are other boards.
    turned = puzzles.reshape(-1, 9, 9).transpose(0, 2, 1)
    assert (solve(turned) == solutions.reshape(-1, 9, 9).transpose(0, 2, 1)).all()
    frozen = puzzles.copy()
    frozen.flags.writeable = False
    assert (solve(frozen) == solutions).all()


def boards(*rows, dtype=np.int64):
    return np.array([list(cells(row)) for row in rows], dtype=dtype)


def with_value(value, dtype=np.int64):
    both = boards(HARD, HARD, dtype=dtype)
    both[1, 13] = value
    return both


@pytest.mark.parametrize(
    "wrong, words",
    [
        (3.5, "boards: expected a text, a dict with a puzzle, a list of these, a Batch, or an array of whole numbers"),
        (np.zeros((2, 81)), "boards: an array of float64; expected whole numbers, such as those of boards.astype"),
        (np.zeros((2, 81), bool), "boards: an array of bool; expected whole numbers"),
        (np.zeros((2, 3, 9, 9), int), "boards: an array of 4 dimensions; expected boards x cells or boards x rows x columns"),
        (np.zeros((), int), "boards: an array of 0 dimensions"),
        (np.zeros((3, 0), int), "boards without cells"),
        (np.zeros((2, 80), int), "boards: 80 cells a board"),
        (np.zeros((2, 3, 27), int), "boards: the array has boards of 3 rows and 27 columns; expected 9 and 9"),
        (with_value(10), "boards[1], r2c5: found 10; expected 1 to 9, or 0 for an empty cell"),
        (with_value(255), "boards[1], r2c5: found 255; expected 1 to 9"),
        (with_value(-1), "boards[1], r2c5: -1 is no digit"),
        (with_value(70_000).reshape(2, 9, 9), "boards[1], r2c5: 70000 is no digit"),
        (with_value(2**63 + 5, np.uint64), "boards[1], r2c5: 9223372036854775813 is no digit"),
        ([HARD, 7], "boards[1]: expected a text, a dict with a puzzle"),
        ([{"kind": "x"}], "boards[0]: the dict has no puzzle"),
        ([HARD, {"puzzle": 3}], "boards[1], puzzle: expected a text"),
    ],
    ids=lambda value: value[:40] if isinstance(value, str) else "",
)
def test_what_is_wrong_is_said_with_its_place(wrong, words):
    for ask in [solve, count, rate, check, canon, explain]:
        with pytest.raises(GridpressError) as told:
            ask(wrong)
        assert words in str(told.value)


def test_kind_and_size_are_held_to_the_array():
    for said, words in [({"kind": "chess"}, "chess"), ({"size": "2x3"}, "size 2x3 does not fit"), ({"kind": "suko"}, "81 cells a board")]:
        with pytest.raises(GridpressError, match=words):
            solve(boards(HARD), **said)
    # A clash is no fault of the array: it is a board without a solution.
    assert count(boards("11" + "." * 79)).tolist() == [0] and check(boards("11" + "." * 79))[0]["r1c1"] == "wrong"


def test_holes_have_their_number(made):
    puzzles, solutions = Recipe("samurai", seed="holes").numpy(0, 2)
    side = int(puzzles.shape[1] ** 0.5)
    both = puzzles.reshape(-1, side, side).astype(np.int32)
    assert (solve(both, kind="samurai") == solutions.reshape(both.shape)).all()
    hole = next((r, c) for r in range(side) for c in range(side) if both[0, r, c] == 255)
    both[1][hole] = 4
    with pytest.raises(GridpressError, match=rf"boards\[1\], r{hole[0] + 1}c{hole[1] + 1}: found 4 where the board has no cell"):
        solve(both, kind="samurai")


def test_rules_make_other_boards(made):
    recipe = Recipe("x", seed="rules")
    puzzles, solutions = recipe.numpy(0, 3)
    batch = recipe.batch(0, 3, rate=False)
    assert (solve(puzzles, rules="diagonals") == solutions).all() and (count(puzzles, rules="diagonals") == 1).all()
    assert solve(batch["puzzle"], rules="diagonals") == batch["solution"]
    assert solve(batch["puzzle"][0], rules="diagonals") == batch["solution"][0]
    assert rate(puzzles, rules="diagonals") == rate(batch) == rate(list(batch))
    assert any(n != 1 for n in count(puzzles)), "without its diagonals a puzzle has several solutions"
    assert solve({"puzzle": batch["puzzle"][0]}, rules="diagonals") == batch["solution"][0]
    for wrong, words in [(batch[0], "both the dict and rules"), (f"{MANY}\n{MANY}", "one line of digits"), (HARD, "daigonals")]:
        with pytest.raises(GridpressError, match=words):
            solve(wrong, rules="daigonals")


@pytest.mark.parametrize("kind", ["killer", "suko", "thermo", "samurai", "jigsaw"])
def test_rows_say_their_boards(kind):
    batch = Recipe(kind, seed="rows").batch(0, 2, rate=False)
    assert solve(batch) == batch["solution"]
    assert solve([batch[0], batch[1]]) == batch["solution"] and solve(batch[1]) == batch["solution"][1]
    step = explain(batch[0])[0]
    said = gridpress.check_step(batch[0], step)
    assert said["verdict"] == "proven", said
    assert gridpress.check_step(batch[:1], [step]) == [said]


def test_texts_and_dicts_may_stand_in_one_list():
    killer = Recipe("killer", seed="both").batch(0, 1, rate=False)
    assert solve([HARD, killer[0], MANY]) == [solve(HARD), killer["solution"][0], solve(MANY)]
