"""Which levels puzzles of each kind can be had as: measures it, or checks templates/levels.toml.

levels.py PROGRAM           prints the list anew
levels.py PROGRAM --check N  makes each level of the list from N other seeds (one unless said), within 3 seconds of CPU time each

A level is listed if each of ten seeds gave a puzzle within a second of CPU time; after a + if only with friendly clues.
"""

import os
import re
import resource
import subprocess
import sys
import tempfile
import tomllib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

LEVELS = ["very-easy", "easy", "medium", "hard", "fiendish", "diabolical"]
LIST = Path(__file__).parents[2] / "templates/levels.toml"
# Sizes that are measured beside a kind's own: small boards have other levels than large ones.
SMALL = ["2x2", "2x3", "3x2", "1x3", "1x4", "1x5", "1x6"]
# A size of more places than a box has is that of the whole board.
MOST_IN_SMALL = 36
HEAD = """\
# Which levels puzzles of each kind can be had as while somebody waits; after a +, those that need more clues than usual (friendly).
# Measured by tests/judge/levels.py: each of ten seeds gave a puzzle within a second of CPU time. A size without a row is as its kind.
"""


def cost(program, kind, size, level, clues, seed, most):
    """The CPU time that one puzzle takes; None where there is none within `most` seconds."""
    command = [program, "generate", "--kind", kind, "--level", level, "--seed", seed, "-n", "1", "--jobs", "1", "--quiet"]
    command += ["--to", "lines"] + (["--size", size] if size else []) + (["--clues", clues] if clues else [])
    limit = lambda: resource.setrlimit(resource.RLIMIT_CPU, (most, most + 1))
    with tempfile.TemporaryFile() as out:
        child = subprocess.Popen(command, stdout=out, stderr=subprocess.DEVNULL, preexec_fn=limit)
        _, _, used = os.wait4(child.pid, 0)
        child.returncode = 0
        out.seek(0)
        return used.ru_utime if out.read().strip() else None


def is_quick(program, kind, size, level, clues):
    def one(seed):
        took = cost(program, kind, size, level, clues, f"levels {seed}", 2)
        return took is not None and took <= 1

    return all(one(seed) for seed in range(10))


def row(program, kind, size):
    plain = [level for level in LEVELS if is_quick(program, kind, size, level, None)]
    more = [level for level in LEVELS if level not in plain and is_quick(program, kind, size, level, "friendly")]
    return " ".join(plain + (["+", *more] if more else []))


def kinds_of(program):
    text = subprocess.run([program, "kinds"], capture_output=True, text=True, check=True).stdout
    for block in text.split("\n\n"):
        name, sizes = re.match(r"([\w-]+):", block), re.search(r"--size +(.*) \(default (\w+)\)", block)
        if name:
            yield name[1], small_ones(sizes[1].split(), sizes[2])


def small_ones(sizes, usual):
    def places(size):
        rows, cols = map(int, size.split("x"))
        return rows * cols

    is_whole = places(usual) > MOST_IN_SMALL
    return [size for size in sizes if size != usual and (places(size) <= MOST_IN_SMALL if is_whole else size in SMALL)]


def measure(program):
    wanted = [(kind, size) for kind, sizes in kinds_of(program) for size in [None, *sizes]]
    with ThreadPoolExecutor(2) as pool:
        rows = list(pool.map(lambda one: row(program, *one), wanted))
    usual = {kind: text for (kind, size), text in zip(wanted, rows) if size is None}
    print(HEAD, end="")
    for (kind, size), text in zip(wanted, rows):
        if size is None:
            print(f'{kind} = "{text}"')
        elif text != usual[kind]:
            print(f'"{kind} {size}" = "{text}"')


def check(program, n_seeds):
    wanted = []
    for key, text in tomllib.loads(LIST.read_text()).items():
        kind, _, size = key.partition(" ")
        plain, _, more = text.partition("+")
        wanted += [(kind, size, level, None) for level in plain.split()] + [(kind, size, level, "friendly") for level in more.split()]
    cases = [(*one, f"check {seed}") for one in wanted for seed in range(n_seeds)]
    with ThreadPoolExecutor(2) as pool:
        costs = list(pool.map(lambda case: cost(program, *case, 3), cases))
    missing = [case for case, took in zip(cases, costs) if took is None]
    for case in missing:
        print("no puzzle in 3 s:", *case)
    dearest = max((took, case) for took, case in zip(costs, cases) if took is not None)
    print(f"{len(wanted)} levels of kinds and sizes, {len(cases)} puzzles asked for, {len(missing)} not made; the dearest took {dearest[0]:.2f} s")
    sys.exit(bool(missing))


if __name__ == "__main__":
    if "--check" in sys.argv:
        check(sys.argv[1], int((sys.argv[3:] or ["1"])[0]))
    measure(sys.argv[1])
