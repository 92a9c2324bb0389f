"""Loads the arrays of gridpress with NumPy, as the programs that train on them do, and compares them with the rows of a CSV; and
reads the lists of well-known sets by their own heads. Usage: arrays.py GRIDPRESS"""

import csv
import io
import json
import pathlib
import subprocess
import sys

import numpy

gridpress = sys.argv[1]
SET = ["generate", "--count", "40", "--seed", "judge", "--variants", "1", "--split", "train:3,test:1"]


def run(*words):
    done = subprocess.run([gridpress, "--quiet", *map(str, words)], capture_output=True)
    assert done.returncode == 0, (words, done.stderr.decode())
    return done.stdout.decode()


def cells(texts):
    return numpy.array([[int(c.replace(".", "0")) for c in text] for text in texts])


all_rows = list(csv.DictReader(io.StringIO(run(*SET))))
for name in ["cells", "hrm", "satnet", "order"]:
    run(*SET, "--to", "npy", "--columns", name, "--out", name)
# From a list that was made before, the same arrays.
pathlib.Path("set.csv").write_text(run(*SET))
run("convert", "set.csv", "--to", "npy", "--columns", "hrm", "--out", "converted/{split}")
n = 0
for side in ["train", "test"]:
    rows = [row for row in all_rows if row["split"] == side]
    assert rows, side
    puzzles, solutions = cells(row["puzzle"] for row in rows), cells(row["solution"] for row in rows)
    load = lambda name, file: numpy.load(pathlib.Path(name) / side / f"{file}.npy", mmap_mode="r")
    assert (load("cells", "puzzles").reshape(-1, 81) == puzzles).all() and load("cells", "solutions").shape == (len(rows), 9, 9)

    # As pretrain.py of HRM and TRM reads them.
    metadata = json.loads((pathlib.Path("hrm") / side / "dataset.json").read_text())
    assert (metadata["seq_len"], metadata["vocab_size"], metadata["sets"]) == (81, 11, ["all"]), metadata
    inputs, labels, groups, indices, identifiers = (
        load("hrm", f"all__{what}") for what in ["inputs", "labels", "group_indices", "puzzle_indices", "puzzle_identifiers"]
    )
    assert inputs.dtype == labels.dtype == numpy.uint8 and groups.dtype == indices.dtype == identifiers.dtype == numpy.int32
    assert (inputs == puzzles + 1).all() and (labels == solutions + 1).all()
    assert len(groups) == metadata["total_groups"] + 1 and list(groups) == list(range(0, len(rows) + 1, 2)), groups
    assert list(indices) == list(range(len(rows) + 1)) and (identifiers == 0).all() and len(identifiers) == len(rows)
    for file in pathlib.Path("hrm", side).iterdir():
        assert file.read_bytes() == pathlib.Path("converted", side, file.name).read_bytes(), file

    # SATNet's tensors: a 1 at the digit.
    features, labels = load("satnet", "features"), load("satnet", "labels")
    assert features.shape == labels.shape == (len(rows), 9, 9, 9)
    digits = numpy.where(features.sum(axis=3) > 0, features.argmax(axis=3) + 1, 0)
    assert (digits.reshape(-1, 81) == puzzles).all() and (labels.argmax(axis=3).reshape(-1, 81) + 1 == solutions).all()

    # Solving orders: givens first, each cell once, the digits of the solution.
    order = load("order", "order")
    assert order.shape == (len(rows), 325) and order.dtype == numpy.int32
    for row, puzzle, solution in zip(order, puzzles, solutions):
        steps, n_givens = row[1:].reshape(81, 4), row[0]
        places = steps[:, 0] * 9 + steps[:, 1]
        assert n_givens == (puzzle > 0).sum() and sorted(places) == list(range(81))
        assert (solution[places] == steps[:, 2]).all() and (puzzle[places[:n_givens]] > 0).all()
        assert (steps[:n_givens, 3] == 0).all() and set(steps[n_givens:, 3]) <= set(range(2, 10))
    n += len(rows)
assert json.loads(pathlib.Path("hrm/identifiers.json").read_text()) == ["<blank>"]

# Lists as the readers of those sets take them: HRM's own reads each rating as a number, and never finds an empty one.
run(*SET, "--no-rate", "--columns", "extreme", "--out", "extreme/{split}.csv")
run(*SET, "--columns", "rrn", "--out", "rrn/{split}.csv")
for side in ["train", "test"]:
    with open(f"extreme/{side}.csv", newline="") as file:
        reader = csv.reader(file)
        assert next(reader) == ["source", "question", "answer", "rating"]
        listed = [(q, a, int(rating)) for _, q, a, rating in reader]
    rows = [row for row in all_rows if row["split"] == side]
    assert listed == [(row["puzzle"], row["solution"], int(row["guesses"])) for row in rows]
    with open(f"rrn/{side}.csv", newline="") as file:
        assert list(csv.reader(file)) == [[row["puzzle"].replace(".", "0"), row["solution"]] for row in rows]
    run("verify", f"rrn/{side}.csv")
    back = csv.DictReader(io.StringIO(run("convert", f"rrn/{side}.csv", "--to", "csv")))
    assert [(row["puzzle"], row["solution"]) for row in back] == [(row["puzzle"], row["solution"]) for row in rows]
heads = {
    "kaggle": "quizzes,solutions", "kaggle3m": "id,puzzle,solution,clues,difficulty", "kaggle9m": "puzzle,solution",
    "id=slot,question=puzzle,answer=solution": "id,question,answer",
}
for columns, head in heads.items():
    assert run(*SET, "--columns", columns).split("\n", 1)[0] == head, columns
print(f"{n} puzzles as arrays")
