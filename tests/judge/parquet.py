"""Opens Parquet files of gridpress in pyarrow, DuckDB and polars and compares them with the CSV of the same run; then has
gridpress read files of pyarrow and polars. Usage: parquet.py GRIDPRESS"""

import csv
import io
import subprocess
import sys

import duckdb
import polars
import pyarrow
import pyarrow.csv
import pyarrow.parquet as pq

gridpress = sys.argv[1]
WHOLE = {"clues", "steps", "effort", "guesses", "slot", "variant", "attempt", "algo", "solutions", "automorphisms"}
DECIMAL = {"er", "ep", "ed", "minutes"}


def run(*words, good=True):
    done = subprocess.run([gridpress, "--quiet", *map(str, words)], capture_output=True)
    assert (done.returncode == 0) == good, (words, done.returncode, done.stderr.decode())
    return done.stdout if good else done.stderr.decode()


def typed(name, text):
    if text == "":
        return None
    return int(text) if name in WHOLE else float(text) if name in DECIMAL else text


n = 0
runs = [
    ["--count", 300],
    ["--count", 70000, "--no-rate"],
    ["--count", 200, "--size", "2x3", "--classes", "--split", "train:90,test:10"],
    ["--count", 100, "--kind", "suko"],
    ["--count", 2, "--size", "5x5", "--no-rate"],
    ["--count", 0],
]
for words in runs:
    words = ["generate", "--seed", "judge", *words]
    run(*words, "--to", "parquet", "--out", "set.parquet")
    text = run(*words, "--to", "csv").decode()
    want = [{name: typed(name, value) for name, value in row.items()} for row in csv.DictReader(io.StringIO(text))]
    names = text.split("\n", 1)[0].split(",")

    table = pq.read_table("set.parquet")
    assert table.column_names == names, table.column_names
    for field in table.schema:
        kind = pyarrow.int64() if field.name in WHOLE else pyarrow.float64() if field.name in DECIMAL else pyarrow.string()
        assert field.type == kind and field.nullable, field
    assert table.to_pylist() == want, ("pyarrow", words)
    said = table.schema.metadata
    assert {b"gridpress", b"format_version", b"alphabet"} <= set(said), said

    rows = duckdb.sql("SELECT * FROM 'set.parquet'")
    kinds = dict(zip(rows.columns, map(str, rows.types)))
    assert all(kinds[name] == "BIGINT" for name in WHOLE) and all(kinds[name] == "DOUBLE" for name in DECIMAL), kinds
    assert [dict(zip(rows.columns, row)) for row in rows.fetchall()] == want, ("DuckDB", words)

    assert polars.read_parquet("set.parquet").to_dicts() == want, ("polars", words)
    # The same rows give the same bytes, on one thread and on two.
    run(*words, "--jobs", 1, "--to", "parquet", "--out", "again.parquet")
    assert open("again.parquet", "rb").read() == open("set.parquet", "rb").read(), words
    n += len(want)

# The other direction: gridpress reads files of other programs, with their own types.
text = run("generate", "--seed", "back", "--count", 500)
theirs = pyarrow.csv.read_csv(io.BytesIO(text), convert_options=pyarrow.csv.ConvertOptions(
    column_types={"puzzle": pyarrow.string(), "solution": pyarrow.string(), "seed": pyarrow.string(), "steps": pyarrow.int32(),
                  "effort": pyarrow.uint32(), "level": pyarrow.dictionary(pyarrow.int32(), pyarrow.string())},
    strings_can_be_null=True))
for options in [
    {"compression": "zstd"},
    {"compression": "none"},
    {"compression": "zstd", "use_dictionary": False, "row_group_size": 77},
    {"compression": "zstd", "data_page_version": "2.0", "version": "1.0", "data_page_size": 1000},
]:
    pq.write_table(theirs, "theirs.parquet", **options)
    run("verify", "theirs.parquet")
    assert run("convert", "theirs.parquet", "--to", "csv") == text, options
polars.from_arrow(theirs).write_parquet("theirs.parquet")
run("verify", "theirs.parquet")
duckdb.sql("COPY (SELECT * FROM theirs) TO 'theirs.parquet' (FORMAT parquet, COMPRESSION zstd)")
run("verify", "theirs.parquet")
# With column names of other sets, and with floats, as data frames store numbers if some are missing.
few = pyarrow.table({
    "quizzes": theirs["puzzle"], "solutions": theirs["solution"], "rating": pyarrow.array([1.5] * 499 + [None]),
})
pq.write_table(few, "theirs.parquet", compression="zstd")
run("verify", "theirs.parquet")
pq.write_table(theirs, "theirs.parquet", compression="snappy")
words = run("verify", "theirs.parquet", good=False)
assert "SNAPPY" in words and "zstd" in words, words
print(f"{n} rows compared")
