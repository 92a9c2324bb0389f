"""Whatever reads Arrow takes a batch, with its types and without a copy."""

import pytest

from gridpress import Recipe

pa = pytest.importorskip("pyarrow")


@pytest.fixture(scope="module")
def batch():
    return Recipe(seed="arrow", size="2x3").batch(0, 30)


def test_pyarrow_takes_it_without_a_copy(batch):
    one, two = pa.record_batch(batch), pa.record_batch(batch)
    one.validate(full=True)
    assert one.num_rows == 30 and one.schema.names == batch.column_names
    kinds = {name: str(one.schema.field(name).type) for name in ["puzzle", "slot", "minutes"]}
    assert kinds == {"puzzle": "string", "slot": "int64", "minutes": "double"}
    for name in batch.column_names:
        assert one[name].to_pylist() == batch[name], name
        homes = [[b and b.address for b in taken[name].buffers()] for taken in (one, two)]
        assert homes[0] == homes[1], name


def test_rows_outlive_the_batch_they_came_from():
    taken = pa.record_batch(Recipe(seed="1").batch(0, 5, rate=False))
    assert taken["slot"].to_pylist() == list(range(5)) and len(taken["puzzle"][4].as_py()) == 81


def test_a_batch_of_nothing(batch):
    nothing = pa.record_batch(Recipe(seed="1").batch(0, 0))
    assert nothing.num_rows == 0 and nothing.schema == pa.record_batch(batch).schema


def test_a_stream_is_one_batch(batch):
    read = pa.RecordBatchReader.from_stream(batch).read_all()
    assert read.num_rows == 30 and read["id"].to_pylist() == batch["id"]


def test_polars(batch):
    frame = pytest.importorskip("polars").DataFrame(batch)
    assert frame.shape == (30, len(batch.column_names)) and frame["effort"].to_list() == batch["effort"]
    assert frame["er"].null_count() == 30


def test_pandas(batch):
    pandas = pytest.importorskip("pandas")
    if not hasattr(pandas.DataFrame, "from_arrow"):
        pytest.skip("this pandas takes no Arrow by itself")
    frame = pandas.DataFrame.from_arrow(batch)
    assert frame.shape == (30, len(batch.column_names)) and frame["steps"].tolist() == batch["steps"]


def test_duckdb(batch):
    duckdb = pytest.importorskip("duckdb")
    found = duckdb.sql("select count(*), sum(clues), max(slot) from batch").fetchall()
    assert found == [(30, sum(batch["clues"]), 29)]
