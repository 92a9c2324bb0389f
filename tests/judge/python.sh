#!/usr/bin/env bash
# Judges the Python package: builds the wheel, installs it into a fresh environment, runs its tests against the program, its
# notebook, and the examples for Ray, Dask and Spark, a worker killed midway. Says what it had to leave out.
# With WHEEL=quick the wheel is the same code, compiled sooner.
# usage: tests/judge/python.sh GRIDPRESS
set -euo pipefail
gridpress=$(realpath "$1")
root=$(realpath "$(dirname "$0")/../..")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

source "$root/tests/judge/ground.sh"

need python3 python3 || exit 0
if ! python3 -m venv fresh >/dev/null 2>&1; then
    need pip3 python3-venv && python3 -m venv fresh || { echo "left out: Python has no venv, and it could not be installed (python3-venv)"; exit 0; }
fi
fresh=$work/fresh/bin/python
install() { "$fresh" -m pip install -q --no-compile --disable-pip-version-check --root-user-action=ignore "$@" >pip.txt 2>&1; }

judge "the Python package becomes a wheel" "$root/python/build.sh" "$work/wheels" "${WHEEL:-release}"
ls wheels/*.whl >/dev/null 2>&1 || exit 1
judge "the wheel is installed" install wheels/*.whl pytest
# One that lacks is left out by the test that needs it.
for packages in "pyarrow polars pandas duckdb tqdm" "nbclient ipykernel" "dask distributed" ray pyspark; do
    # shellcheck disable=SC2086 # several words on purpose
    install $packages || echo "left out: $packages could not be installed"
done
has() { "$fresh" -c "import $1" 2>/dev/null; }

export PYTHONDONTWRITEBYTECODE=1 PYTHONWARNINGS=ignore
judge "Python: rows, arrays and answers are those of the program" env GRIDPRESS="$gridpress" "$fresh" -m pytest -q -c "$root/python/pyproject.toml" --rootdir "$root/python" "$root/python/tests"
has dask.distributed && judge "Dask" "$fresh" "$root/python/examples/dask_shares.py"
has ray && judge "Ray" env RAY_USAGE_STATS_ENABLED=0 RAY_AUTH_MODE=disabled "$fresh" "$root/python/examples/ray_shares.py"
if has pyspark && need java default-jre-headless; then
    "$gridpress" --quiet generate --seed spark --count 240 --part-slots 60 --to parquet --out set || fail "a run's folder of Parquet"
    judge "Spark" env PYSPARK_PYTHON="$fresh" SPARK_LOCAL_IP=127.0.0.1 "$fresh" "$root/python/examples/spark_shares.py" set/data
fi
exit "$failed"
