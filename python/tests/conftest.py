"""What the tests share: the program, where there is one, and lists of puzzles."""

import os
import subprocess

import numpy as np
import pytest

HARD = "...8...5.9.6..1..4.84..7...1.97..6......2...36..1..9.5.98....6.3........7.25....."
MANY = "12.............21................"[:16]
SEVERAL = "1..............."
NONE = "11.............."


@pytest.fixture(scope="session")
def program():
    """Runs the program, whose words are those of the library as well."""
    path = os.environ.get("GRIDPRESS")
    if not path:
        pytest.skip("GRIDPRESS names no program to compare with")

    def run(*words, stdin="", binary=False):
        done = subprocess.run([path, *words], input=stdin.encode(), capture_output=True, check=False)
        assert done.returncode in (0, 1), done.stderr.decode()
        return done.stdout if binary else done.stdout.decode()

    return run


def cells(text):
    """A board as a row of an array."""
    return np.array([{".": 0, "~": 255}.get(c) if c in ".~" else int(c, 36) for c in text], dtype=np.uint8)
