"""Reads a run's folder by its Croissant card, and its README's front as Hugging Face does.
Usage: croissant.py FOLDER"""

import json
import pathlib
import sys

import mlcroissant
import yaml

folder = pathlib.Path(sys.argv[1])
manifest = json.loads((folder / "manifest.json").read_text())
dataset = mlcroissant.Dataset(jsonld=folder / "croissant.json")
assert not dataset.metadata.issues.errors, dataset.metadata.issues.report()
assert dataset.metadata.license and dataset.metadata.cite_as, "a card says whose the set is"
records = list(dataset.records("puzzles"))
assert len(records) == manifest["rows"], (len(records), manifest["rows"])
for record in records:
    assert isinstance(record["puzzles/clues"], int) and record["puzzles/split"] in (b"train", b"test"), record
    # Croissant's reader turns texts of digits in JSON into numbers; gridpress can't change that.
    assert manifest["format"] == "jsonl" or len(record["puzzles/solution"]) == 81, record
front = (folder / "README.md").read_text().split("\n---\n")[0].removeprefix("---\n")
card = yaml.safe_load(front)
n_files = 0
for files in card["configs"][0]["data_files"]:
    n_files += len(list(folder.glob(files["path"])))
assert n_files == len(manifest["parts"]), (n_files, len(manifest["parts"]))
print(f"{len(records)} records")
