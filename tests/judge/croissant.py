"""Reads a run's folder by its Croissant card, and its README as Hugging Face does. Usage: croissant.py FOLDER"""

import json
import pathlib
import sys

import mlcroissant
import yaml

folder = pathlib.Path(sys.argv[1])
manifest = json.loads((folder / "manifest.json").read_text())
dataset = mlcroissant.Dataset(jsonld=folder / "croissant.json")
assert not dataset.metadata.issues.errors, dataset.metadata.issues.report()
n = sum(1 for record in dataset.records("puzzles"))
assert n == manifest["rows"], (n, manifest["rows"])
front = (folder / "README.md").read_text().split("\n---\n")[0].removeprefix("---\n")
card = yaml.safe_load(front)
n_files = 0
for files in card["configs"][0]["data_files"]:
    n_files += len(list(folder.glob(files["path"])))
assert n_files == len(manifest["parts"]), (n_files, len(manifest["parts"]))
print(f"{n} records")
