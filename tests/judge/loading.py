"""Loads a run's folder with every program named on its card, using the code of the card itself, and compares
the result with the rows. Usage: loading.py FOLDER"""

import json
import os
import pathlib
import re
import sys
import tempfile

import datasets
import duckdb

folder = pathlib.Path(sys.argv[1])
# No downloads: the card and the rows are in the folder.
os.environ["HF_HUB_OFFLINE"] = "1"
datasets.config.HF_DATASETS_CACHE = pathlib.Path(tempfile.mkdtemp())
datasets.disable_progress_bars()
os.chdir(folder)
manifest = json.loads(pathlib.Path("manifest.json").read_text())
side = (manifest["split"] or ":").split(":")[0] or None
n = sum(part["rows"] for part in manifest["parts"] if part["split"] == side)
blocks = re.findall(r"^```(python|sql)\n(.*?)^```", pathlib.Path("README.md").read_text(), re.M | re.S)
assert [language for language, _ in blocks] == ["python"] * 4 + ["sql"], blocks
PUZZLES = {"puzzle", "quizzes", "question"}
puzzles = []
for language, block in blocks:
    if language == "sql":
        puzzles.append([row[0] for row in duckdb.sql(block).fetchall()])
        continue
    scope = {}
    exec(block, scope)
    data = scope["data"]
    columns = getattr(data, "column_names", None) or list(data.columns)
    texts = [name for name in columns if name in {"puzzle", "solution", "quizzes", "solutions", "question", "answer", "seed"}]
    texts = [name for name in texts if name != "solutions" or "quizzes" in columns]
    for name in texts:
        column = data[name]
        values = column.to_pylist() if hasattr(column, "to_pylist") else list(column)
        assert all(isinstance(value, str) for value in values), (block, name, values[:2])
        if name != "seed":
            assert len(values) == n and all(len(value) == 81 for value in values), (block, name, len(values), values[:2])
        if name in PUZZLES:
            puzzles.append(values)
# Each block has one statement after the imports.
assert all(len([line for line in block.splitlines() if not line.startswith("import")]) == 1 for kind, block in blocks if kind == "python")
assert len(puzzles) == 5 and all(sorted(some) == sorted(puzzles[0]) for some in puzzles), [some[:1] for some in puzzles]
print(f"{n} rows by {len(puzzles)} programs")
