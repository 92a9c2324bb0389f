"""The Python package beside the program, in turns: CPU time of one core, medians, and the median of the ratios.

usage: python benches/python.py GRIDPRESS [ROUNDS], in an environment that has the wheel of `make python`
"""

import os
import resource
import statistics
import subprocess
import sys
import tempfile

from gridpress import Recipe, solve

MADE, RATED, SOLVED = 20_000, 2_000, 200_000
recipe = Recipe(seed="bench")


def spent(work, who):
    before = resource.getrusage(who)
    work()
    after = resource.getrusage(who)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main(program, rounds):
    def run(*words):
        words = [program, "--quiet", "--jobs", "1", *words]
        return lambda: subprocess.run(words, stdout=subprocess.DEVNULL, check=True)

    def made(count, *words):
        return run("generate", "--seed", "bench", "--count", str(count), *words)

    puzzles, _ = recipe.numpy(0, SOLVED)
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "list.txt")
        with open(path, "w") as out:
            out.writelines(text + "\n" for text in recipe.batch(0, SOLVED, ["puzzle"], rate=False)["puzzle"])
        tasks = {
            "unrated, into NumPy; as lines": (
                MADE, lambda: recipe.numpy(0, MADE, jobs=1), made(MADE, "--no-rate", "--to", "lines")),
            "unrated, into Arrow; as CSV": (
                MADE, lambda: recipe.batch(0, MADE, rate=False, jobs=1), made(MADE, "--no-rate")),
            "rated, into Arrow; as CSV": (RATED, lambda: recipe.batch(0, RATED, jobs=1), made(RATED)),
            "solved, array to array; list to CSV": (
                SOLVED, lambda: solve(puzzles, jobs=1), run("solve", "--limit", "1", path)),
        }
        times = {name: ([], []) for name in tasks}
        for _ in range(rounds):
            for name, (_, ours, theirs) in tasks.items():
                times[name][0].append(spent(ours, resource.RUSAGE_SELF))
                times[name][1].append(spent(theirs, resource.RUSAGE_CHILDREN))
    for name, (ours, theirs) in times.items():
        n = tasks[name][0]
        ratio = statistics.median(a / b for a, b in zip(ours, theirs))
        print(f"{name:36} {n / statistics.median(ours):9,.0f} {n / statistics.median(theirs):9,.0f} a second, {ratio:.3f} of the time")


main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 9)
