"""A set made by Ray's workers, one of which is killed in the middle: the bytes are those of a single run."""

import hashlib
import os
import signal
import sys
import tempfile

import pyarrow as pa
import pyarrow.csv
import ray

from gridpress import Recipe

SLOTS, SHARE = 240, 20


@ray.remote(num_cpus=1, max_retries=3)
def share(recipe, start, stop, grave=None):
    """The rows of some slots. The first worker that comes to the grave falls in, and Ray starts another."""
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
    recipe = Recipe("sudoku", seed="ray", level="easy..hard")
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, object_store_memory=100_000_000)
    with tempfile.TemporaryDirectory() as folder:
        grave = os.path.join(folder, "grave")
        starts = range(0, SLOTS, SHARE)
        # The share in the middle is the fatal one.
        shares = [
            share.remote(recipe, start, start + SHARE, grave if start == SLOTS // 2 else None) for start in starts
        ]
        made = ray.get(shares)
        is_killed = os.path.exists(grave)
    ray.shutdown()
    single = digest([pa.record_batch(recipe.batch(0, SLOTS))])
    assert is_killed, "no worker was killed"
    if digest(made) != single:
        sys.exit("the bytes differ from those of a single run")
    print(f"Ray: {SLOTS} slots in {len(starts)} shares, a worker killed, sha256 {single[:16]} as of a single run")


if __name__ == "__main__":
    main()
