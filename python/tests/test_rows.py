"""Rows are those of `gridpress generate`, byte for byte, whichever share of them is made and on however many threads."""

import csv
import io
import pickle
import re

import numpy as np
import pytest

import gridpress
from conftest import cells
from gridpress import Recipe

RECIPES = [
    (12, {}),
    (12, {"size": "2x3"}),
    (12, {"size": 4, "mask": "half-turn", "clues": "5..7"}),
    (6, {"level": "easy..hard", "variants": 2}),
    (6, {"quota": "easy:2,medium:1"}),
    (4, {"technique": ["hidden-pair"], "without": "x-wing,xy-wing"}),
    (6, {"kind": "suko", "hide_sums": True}),
    (2, {"kind": "killer"}),
    (3, {"kind": "jigsaw"}),
    (4, {"rules": "anti-knight,diagonals"}),
    (1, {"kind": "samurai", "no_rate": True}),
    (2, {"kind": "kakuro", "no_rate": True}),
    (20, {"no_rate": True, "seed": 'a,"b"\nc'}),
    (3, {"kind": "sudoku", "size": "4x4", "algo": 1}),
    (2, {"mask_file": "xxx.xx.xx" * 9, "attempts": 50}),
]


def as_csv(batch):
    """A batch as the program writes it."""

    def text(value):
        return "" if value is None else f"{value:.1f}" if isinstance(value, float) else str(value)

    out = io.StringIO()
    rows = csv.writer(out, lineterminator="\n")
    rows.writerow(batch.column_names)
    rows.writerows([text(value) for value in row] for row in zip(*(batch[name] for name in batch.column_names)))
    return out.getvalue()


@pytest.mark.parametrize("count, said", RECIPES, ids=lambda value: str(value))
def test_rows_are_those_of_the_program(program, tmp_path, count, said):
    said = {"seed": "monday", **said}
    words = []
    for name, value in said.items():
        option = "--" + name.replace("_", "-")
        if name == "mask_file":
            (tmp_path / "mask.txt").write_text("\n".join(re.findall(".{9}", value)))
            value = tmp_path / "mask.txt"
        if value is True:
            words.append(option)
        else:
            values = value if isinstance(value, list) else str(value).split(",") if name == "without" else [value]
            words += [word for each in values for word in (option, str(each))]
    if "mask_file" in said:
        said["mask_file"] = (tmp_path / "mask.txt").read_text()
    theirs = program("--quiet", "generate", "--count", str(count), *words)
    assert theirs.count("\n") > count
    assert as_csv(gridpress.generate(count, **said)) == theirs


def test_a_share_is_the_same_wherever_and_however_it_is_made():
    recipe = Recipe(seed=7, size="2x3", level="easy..medium")
    whole = recipe.batch(0, 20, jobs=1)
    shares = [recipe.batch(a, b, jobs=jobs) for a, b, jobs in [(0, 7, 3), (7, 8, 1), (8, 20, 2)]]
    pieces = list(recipe.iter(0, 20, chunk=6))
    assert [len(piece) for piece in pieces] == [6, 6, 6, 2]
    for name in whole.column_names:
        assert whole[name] == sum((share[name] for share in shares), []), name
        assert whole[name] == sum((piece[name] for piece in pieces), []), name
    assert whole["slot"] == list(range(20)) and set(whole["seed"]) == {"7"}


def test_a_recipe_goes_to_another_process():
    for said in [{"size": "2x3", "technique": ["naked-pair", "hidden-pair"], "attempts": 50}, {"kind": "suko", "givens": True}]:
        recipe = Recipe(seed="x", algo=1, **said)
        again = pickle.loads(pickle.dumps(recipe))
        assert again == recipe and again.text == recipe.text and again.algo == 1 and again.seed == "x"
        assert as_csv(again.batch(3, 5)) == as_csv(recipe.batch(3, 5))
    assert Recipe(seed="x") != Recipe(seed="y")


def test_a_batch_has_rows_and_slices():
    batch = Recipe(seed="rows", size="2x3").batch(0, 10)
    rows = list(batch)
    assert len(rows) == 10 and rows == [{name: batch[name][k] for name in batch.column_names} for k in range(10)]
    assert batch[-1] == batch[9] == rows[9] and batch[3]["slot"] == 3 and batch[np.int64(2)] == rows[2]
    assert batch[0]["sums"] is None and isinstance(batch[0]["minutes"], float) and isinstance(batch[0]["effort"], int)
    for part in [slice(2, 5), slice(-3, None), slice(None, None, 3), slice(8, 1, -2), slice(5, 5), slice(20, 30)]:
        assert isinstance(batch[part], gridpress.Batch) and list(batch[part]) == rows[part]
        assert batch[part].column_names == batch.column_names
    for wrong in [10, -11, 2**40]:
        with pytest.raises(IndexError, match="the batch has 10 rows"):
            batch[wrong]
    with pytest.raises(TypeError):
        batch[1.5]


def test_a_batch_goes_to_another_process():
    for batch in [Recipe(seed="p", size="2x3").batch(0, 6), Recipe("suko", seed="p").batch(0, 4)[1:3], Recipe(seed="p").batch(0, 3, columns=[])]:
        again = pickle.loads(pickle.dumps(batch))
        assert again.column_names == batch.column_names and len(again) == len(batch) and list(again) == list(batch)
        assert repr(again) == repr(batch)
    own = gridpress.Batch({"puzzle": ["1..............."], "er": [None], "steps": [3]})
    assert own[0] == {"puzzle": "1...............", "er": None, "steps": 3}
    for columns, words in [
        ({"levle": []}, "did you mean 'level'"),
        ({"steps": ["3"]}, "steps: expected a list of whole numbers"),
        ({"er": ["3"]}, "er: expected a list of numbers"),
        ({"puzzle": [3]}, "puzzle: expected a list of texts"),
        ({"puzzle": ["1", "2"], "steps": [1]}, "steps: expected 2 values, one a row; found 1"),
    ]:
        with pytest.raises(ValueError, match=words):
            gridpress.Batch(columns)


def test_a_recipe_has_slots_and_slices():
    recipe = Recipe(seed="slots", size="2x3", level="easy")
    assert len(recipe) == 1 << 40 and recipe[7] == recipe.batch(7, 8)[0]
    assert list(recipe[3:6]) == list(recipe.batch(3, 6)) and len(recipe[6:3]) == 0
    assert Recipe(seed="1", no_rate=True)[-1]["slot"] == (1 << 40) - 1
    assert Recipe(seed="1", level="diabolical", clues="40", attempts=1)[0] is None
    for wrong, words in [(slice(0, None), "where the slice ends"), (slice(0, 10, 2), "step 2")]:
        with pytest.raises(ValueError, match=words):
            recipe[wrong]
    with pytest.raises(IndexError):
        recipe[1 << 40]


def test_classes_are_found_where_they_are_asked_for():
    recipe = Recipe(seed="classes", variants=1)
    assert recipe.batch(0, 1)["class"] == [None] * 2
    batch = recipe.batch(0, 3, columns=["puzzle", "class", "grid_class", "automorphisms"], rate=False)
    assert batch["class"] == [canon["class"] for canon in gridpress.canon(batch["puzzle"])]
    assert batch["class"][0] == batch["class"][1] != batch["class"][2] and None not in batch["grid_class"]
    with pytest.raises(ValueError, match="several solutions is of no class"):
        Recipe("suko", seed="1", allow_multiple=True).batch(0, 1, columns=["class"])


def test_samples_say_how_many_independent_draws_they_are():
    recipe = Recipe(seed="1", sample="uniform", resample=64, size="2x3", no_rate=True)
    batch = recipe.batch(0, 64)
    roots = batch["root"]
    assert batch.effective == 64 * 64 // sum(roots.count(root) ** 2 for root in set(roots)) and 1 < batch.effective < 64
    assert pickle.loads(pickle.dumps(batch)).effective == batch.effective and batch[:1].effective == 1
    assert recipe.batch(0, 64, columns=["puzzle"]).effective is None and Recipe(seed="1").batch(0, 2).effective is None
    # A block that says less than was asked for has no rows; others stay as they are.
    least = batch.effective + 1
    refused = Recipe(seed="1", sample="uniform", resample=64, size="2x3", no_rate=True, min_effective=least).batch(0, 256)
    kept = [k for k in range(4) if recipe.batch(64 * k, 64 * k + 64).effective >= least]
    assert 0 not in kept and kept and refused["id"] == [id for k in kept for id in recipe.batch(64 * k, 64 * k + 64)["id"]]


def test_columns_are_chosen_and_unknown_ones_refused():
    recipe = Recipe(seed="1")
    batch = recipe.batch(0, 3, columns=["level", "puzzle"])
    assert batch.column_names == ["level", "puzzle"]
    assert batch["puzzle"] == recipe.batch(0, 3)["puzzle"]
    # Three are only for samples, and the last six are about paths.
    usual, of_samples, of_paths = list(gridpress.COLUMNS)[:-9], list(gridpress.COLUMNS)[-9:-6], list(gridpress.COLUMNS)[-6:]
    assert recipe.batch(0, 3).column_names == usual
    best = Recipe(seed="1", best=3).batch(0, 3)
    assert best.column_names == usual + of_paths
    assert best["quality"] == Recipe(seed="1", best=3).batch(0, 3, columns=["quality"])["quality"]
    first = recipe.batch(0, 3, columns=["quality"])["quality"]
    assert sum(best["quality"]) > sum(first) and all(0 <= quality <= 100 for quality in best["quality"] + first)
    sample = Recipe(seed="1", sample="uniform").batch(0, 3)
    assert sample.column_names == usual + of_samples
    assert all(weight > 0 for weight in sample["path_weight"])
    drawn = Recipe(seed="1", sample="uniform", resample=64).batch(0, 3, columns=["slot", "root"])
    assert drawn["slot"] == [0, 1, 2] and all(0 <= root < 64 for root in drawn["root"])
    assert len(recipe.batch(0, 3, columns=[])) == 3
    with pytest.raises(ValueError, match="there is no column 'levle'; did you mean 'level'?"):
        recipe.batch(0, 1, columns=["levle"])
    with pytest.raises(KeyError):
        batch["er"]


def test_unrated_rows_are_the_same_puzzles():
    recipe = Recipe(seed="1")
    rated, unrated = recipe.batch(0, 5), recipe.batch(0, 5, rate=False)
    assert unrated["level"] == [None] * 5 and None not in rated["level"] and None not in rated["er"]
    assert unrated["puzzle"] == rated["puzzle"] and unrated["recipe"] == rated["recipe"]
    with pytest.raises(ValueError, match="rat"):
        Recipe(seed="1", level="easy").batch(0, 1, rate=False)


@pytest.mark.parametrize("said", [{}, {"level": "easy"}, {"size": "4x4"}, {"kind": "samurai"}, {"kind": "kakuro"}], ids=str)
def test_arrays_hold_the_boards(said):
    recipe = Recipe(seed="arrays", **said)
    n = 2 if "kind" in said else 5
    puzzles, solutions = recipe.numpy(1, n, jobs=2)
    batch = recipe.batch(1, n, rate="level" in said)
    assert puzzles.dtype == solutions.dtype == np.uint8
    assert (puzzles == [cells(text) for text in batch["puzzle"]]).all()
    assert (solutions == [cells(text) for text in batch["solution"]]).all()
    assert puzzles.shape == solutions.shape == (len(batch), len(batch["puzzle"][0]))
    nothing, _ = recipe.numpy(3, 3)
    assert nothing.shape == (0, puzzles.shape[1])


def test_a_slot_without_a_puzzle_has_no_row():
    recipe = Recipe(seed="1", level="diabolical", clues="40", attempts=1)
    assert len(recipe.batch(0, 30)) == 0 and recipe.numpy(0, 30)[0].shape == (0, 81)
    # The first slots of a run may all be empty, and later ones not: what a share has does not depend on where it begins.
    rare = Recipe(seed=5, er="4.2..4.2", attempts=1)
    whole = rare.batch(0, 60, columns=["slot", "id"])
    assert whole["slot"][0] > 16 and whole["id"] == [id for start in range(0, 60, 10) for id in rare.batch(start, start + 10)["id"]]


@pytest.mark.parametrize(
    "said, problem",
    [
        ({"sise": "2x3"}, "there is no option 'sise'; did you mean 'size'?"),
        ({"size": "0x3"}, "size"),
        ({"kind": "chess"}, "chess"),
        ({"clues": "81"}, "clues"),
        ({"clues": 3.5}, "clues: expected a text such as"),
        ({"attempts": -1}, "attempts: expected a whole number"),
        ({"attempts": "many"}, "attempts: expected a whole number"),
        ({"attempts": 2**70}, "attempts: expected a whole number"),
        ({"level": True}, "level: expected a text"),
        ({"level": ["easy"]}, "level: expected a text"),
        ({"technique": 3}, "technique: expected a text"),
        ({"technique": [3]}, "technique: expected a text"),
        ({"givens": 1}, "givens: expected true or false"),
        ({"algo": 99}, "99"),
        ({"seed": 1.5}, "seed: expected a text or a whole number"),
        ({"seed": True}, "seed: expected a text or a whole number"),
        ({"no-rate": True}, "there is no option 'no-rate'"),
    ],
    ids=str,
)
def test_what_is_impossible_is_refused_in_the_librarys_words(said, problem):
    with pytest.raises(ValueError, match=re.escape(problem)):
        Recipe(**{"seed": "1", **said})


def test_slots_have_bounds():
    recipe = Recipe(seed="1")
    assert len(recipe.batch(5, 5)) == 0 and len(recipe.batch(9, 5)) == 0 and list(recipe.iter(5, 5)) == []
    last = 1 << 40
    assert recipe.batch(last - 1, last, rate=False)["slot"] == [last - 1]
    for start, stop in [(-1, 5), (0, last + 1), (0, 2**64), (0, 2**200)]:
        with pytest.raises(ValueError):
            recipe.batch(start, stop)
    with pytest.raises(ValueError, match="jobs"):
        recipe.batch(0, 1, jobs=0)
    with pytest.raises(ValueError, match="chunk"):
        recipe.iter(0, 1, chunk=0)
    with pytest.raises(TypeError):
        recipe.batch(0.5, 1)
    with pytest.raises(TypeError):
        Recipe("sudoku")
