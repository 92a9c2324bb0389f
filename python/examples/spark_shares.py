"""A set made by Spark's workers, one of which is killed in the middle: the bytes are those of a single run. And the Parquet folder
of a run, read by Spark.

usage: spark_shares.py [FOLDER of `gridpress generate --seed spark --to parquet`, such as --count 240 --part-slots 60]
"""

import hashlib
import os
import signal
import sys
import tempfile

import pyarrow as pa
import pyarrow.csv
from pyspark.sql import SparkSession
from pyspark.sql.pandas.types import from_arrow_schema

from gridpress import Recipe

SLOTS, SHARE = 240, 20


def digest(table):
    """The bytes of some rows as CSV, in short."""
    out = pa.BufferOutputStream()
    pyarrow.csv.write_csv(table, out)
    return hashlib.sha256(out.getvalue()).hexdigest()


def main():
    grave = os.path.join(tempfile.mkdtemp(), "grave")
    recipe = Recipe("sudoku", seed="spark")
    schema = pa.record_batch(recipe.batch(0, 0)).schema
    single = pa.table(recipe.batch(0, SLOTS))

    def shares(batches):
        for batch in batches:
            for start in batch["start"].to_pylist():
                # The first worker that comes to the share in the middle dies; Spark starts another.
                if start == SLOTS // 2 and not os.path.exists(grave):
                    open(grave, "x").close()
                    os.kill(os.getpid(), signal.SIGKILL)
                yield pa.record_batch(recipe.batch(start, start + SHARE, jobs=1))

    # A task may fail four times, as on a cluster.
    spark = SparkSession.builder.master("local[2,4]").appName("gridpress")
    for name, value in [("ui.enabled", "false"), ("ui.showConsoleProgress", "false"), ("sql.shuffle.partitions", "2")]:
        spark = spark.config(f"spark.{name}", value)
    spark = spark.getOrCreate()
    spark.sparkContext.setLogLevel("ERROR")
    starts = spark.range(0, SLOTS, SHARE, numPartitions=4).withColumnRenamed("id", "start")
    made = starts.mapInArrow(shares, from_arrow_schema(schema)).orderBy("slot").toArrow()
    assert os.path.exists(grave), "no worker was killed"
    ours = digest(single)
    if digest(made.cast(schema)) != ours:
        sys.exit("the bytes differ from those of a single run")
    print(f"Spark: {SLOTS} slots in {SLOTS // SHARE} shares, a worker killed, sha256 {ours[:16]} as of a single run")
    for folder in sys.argv[1:]:
        read = spark.read.parquet(folder).orderBy("slot").toArrow()
        if digest(read.select(schema.names).cast(schema)) != ours:
            sys.exit(f"{folder}: the rows differ from those of the recipe")
        print(f"Spark: {read.num_rows} rows of the Parquet folder, sha256 {ours[:16]} as of the recipe")
    spark.stop()


if __name__ == "__main__":
    main()
