"""Reads a run's folder by its Croissant card, its README's front as Hugging Face does, and runs the code in the README.
Usage: croissant.py FOLDER"""

import json
import os
import pathlib
import re
import sys

import duckdb
import mlcroissant
import yaml

folder = pathlib.Path(sys.argv[1])
manifest = json.loads((folder / "manifest.json").read_text())
dataset = mlcroissant.Dataset(jsonld=folder / "croissant.json")
assert not dataset.metadata.issues.errors, dataset.metadata.issues.report()
records = list(dataset.records("puzzles"))
assert len(records) == manifest["rows"], (len(records), manifest["rows"])
for record in records:
    assert isinstance(record["puzzles/clues"], int) and record["puzzles/split"] in (b"train", b"test"), record
    # Its reader takes JSON's texts of digits for numbers; that is not ours to mend.
    assert manifest["format"] == "jsonl" or len(record["puzzles/solution"]) == 81, record
front = (folder / "README.md").read_text().split("\n---\n")[0].removeprefix("---\n")
card = yaml.safe_load(front)
n_files = 0
for files in card["configs"][0]["data_files"]:
    n_files += len(list(folder.glob(files["path"])))
assert n_files == len(manifest["parts"]), (n_files, len(manifest["parts"]))
os.chdir(folder)
blocks = re.findall(r"^```(python|sql)\n(.*?)^```", pathlib.Path("README.md").read_text(), re.M | re.S)
assert [language for language, _ in blocks] == ["python", "python", "sql"], blocks
want = {record["puzzles/id"].decode(): len(record["puzzles/puzzle"]) for record in records if record["puzzles/split"] == b"train"}
for language, block in blocks:
    if language == "sql":
        puzzles = [row[0] for row in duckdb.sql(block).fetchall()]
    else:
        names = {}
        exec(block, names)
        puzzles = list(names["data"]["puzzle"])
        assert all(len(text) == 81 for text in names["data"]["solution"]), block
    assert sorted(map(len, puzzles)) == sorted(want.values()), block
print(f"{len(records)} records")
