"""A set made by Dask's workers, one of which is killed in the middle: the bytes are those of a single run."""

import hashlib
import os
import signal
import sys
import tempfile

import dask
import pyarrow as pa
import pyarrow.csv
from dask.distributed import Client, LocalCluster

from gridpress import Recipe

SLOTS, SHARE = 240, 20


def share(recipe, start, stop, grave=None):
    """The rows of some slots. The first worker that comes to the grave falls in."""
    if grave and not os.path.exists(grave):
        open(grave, "x").close()
        os.kill(os.getpid(), signal.SIGKILL)
    return pa.record_batch(recipe.batch(start, stop, jobs=1))


def digest(batches):
    """The bytes of some rows as CSV, in short."""
    out = pa.BufferOutputStream()
    pyarrow.csv.write_csv(pa.Table.from_batches(batches), out)
    return hashlib.sha256(out.getvalue()).hexdigest()


def main():
    recipe = Recipe("sudoku", seed="dask", level="easy..hard")
    with tempfile.TemporaryDirectory() as folder:
        dask.config.set({"distributed.nanny.environ": {}})
        with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None, local_directory=folder) as cluster:
            with Client(cluster) as client:
                grave = os.path.join(folder, "grave")
                starts = range(0, SLOTS, SHARE)
                # The share in the middle is the fatal one; Dask gives it to another worker.
                shares = [
                    client.submit(share, recipe, start, start + SHARE, grave if start == SLOTS // 2 else None)
                    for start in starts
                ]
                made = client.gather(shares)
                is_killed = os.path.exists(grave)
    single = digest([pa.record_batch(recipe.batch(0, SLOTS))])
    assert is_killed, "no worker was killed"
    if digest(made) != single:
        sys.exit("the bytes differ from those of a single run")
    print(f"Dask: {SLOTS} slots in {len(starts)} shares, a worker killed, sha256 {single[:16]} as of a single run")


if __name__ == "__main__":
    main()
