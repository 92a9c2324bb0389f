"""The interpreter's lock is free while the engines work, Ctrl-C ends it, progress is told, and nothing panics."""

import random
import sys
import threading
import time
import _thread

import numpy as np
import pytest

import gridpress
from conftest import HARD
from gridpress import Recipe


@pytest.mark.parametrize("work", ["batch", "numpy", "solve", "rate"])
def test_other_threads_go_on(work):
    puzzles, _ = Recipe(seed="gil").numpy(0, 2000)
    works = {
        "batch": lambda: Recipe(seed="gil").batch(0, 100, jobs=1),
        "numpy": lambda: Recipe(seed="gil").numpy(0, 5000, jobs=1),
        "solve": lambda: gridpress.solve(np.tile(puzzles, (50, 1)), jobs=1),
        "rate": lambda: gridpress.rate(puzzles[:100], jobs=1),
    }
    n, is_done = [0], threading.Event()

    def other():
        while not is_done.is_set():
            n[0] += 1
            time.sleep(0)

    usual = sys.getswitchinterval()
    thread = threading.Thread(target=other)
    thread.start()
    try:
        # From here on a thread keeps the lock until it gives it up by itself.
        sys.setswitchinterval(1000)
        before = n[0]
        works[work]()
        after = n[0]
    finally:
        sys.setswitchinterval(usual)
        is_done.set()
        thread.join()
    assert after > before


def test_ctrl_c_ends_the_work():
    for work in [
        lambda: Recipe(seed="1").batch(0, 1 << 40, rate=False, columns=["id"]),
        lambda: Recipe(seed="1").batch(0, 1 << 40, columns=["id"], jobs=1),
        lambda: Recipe(seed="1", size="4x4").numpy(0, 1 << 40),
        # One slot that nobody fills within minutes.
        lambda: Recipe(seed="1", er="11.9..12", attempts=10_000_000).batch(0, 1),
    ]:
        started = threading.Event()

        def interrupt():
            started.wait()
            time.sleep(0.2)
            _thread.interrupt_main()

        thread = threading.Thread(target=interrupt)
        thread.start()
        with pytest.raises(KeyboardInterrupt):
            started.set()
            work()
        thread.join()


def test_progress_is_told_and_may_end_the_work():
    told = []
    Recipe(seed="1").batch(0, 100, progress=told.append)
    assert sum(told) == 100 and len(told) > 1
    for n, work in [
        (3000, lambda progress: Recipe(seed="1").numpy(0, 3000, progress=progress)),
        (5, lambda progress: gridpress.rate([HARD] * 5, progress=progress)),
        (5, lambda progress: gridpress.solve([HARD] * 5, progress=progress)),
        (4, lambda progress: gridpress.generate(4, seed=1, progress=progress)),
    ]:
        told.clear()
        work(told.append)
        assert sum(told) == n

    def enough(n):
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        Recipe(seed="1").batch(0, 1 << 40, progress=enough)
    tqdm = pytest.importorskip("tqdm")
    with tqdm.tqdm(total=50, disable=None) as bar:
        Recipe(seed="1").batch(0, 50, progress=bar.update)


def test_no_input_causes_a_panic():
    draw = random.Random(7)
    texts = ["", "1", "9x9", "-1", "1..2", "easy..", "\0", "é" * 9, "x-wing", "0x0", "25x25", "99999999999999999999", "2x3", "{", "a:b"]
    values = [*texts, 0, 1, 3, 2**64 - 1, True, False, None, 1.5, [], ["x-wing"], texts]
    kinds = [*gridpress.KINDS, "name = 3", 'name = "mine"\ntitle = "Mine"', ""]
    n_made = 0
    for _ in range(1500):
        said = {knob: draw.choice(values) for knob in draw.sample([k for k in gridpress.KNOBS if k != "kind"], draw.randint(0, 3))}
        try:
            Recipe(draw.choice(kinds), seed=draw.choice(["", "a", 3, 2**80]), **said)
            n_made += 1
        except ValueError as e:
            assert str(e)
    assert 100 < n_made < 1400
    symbols = ".123456789ABx~ \n,{}[]:\"#|-+=\0é"
    for _ in range(1500):
        board = "".join(draw.choice(symbols) for _ in range(draw.choice([0, 1, 9, 16, 36, 81, 82, 441])))
        answer = draw.choice([gridpress.solve, gridpress.count, gridpress.rate, gridpress.canon, gridpress.check, gridpress.explain])
        try:
            answer(board, kind=draw.choice([None, None, *gridpress.KINDS]), size=draw.choice([None, None, "2x3", "3x3"]))
        except ValueError as e:
            assert str(e)
    for _ in range(300):
        shape = (draw.randint(0, 3), draw.choice([0, 1, 9, 16, 81, 82, 100, 441]))
        boards = np.random.default_rng(draw.randint(0, 1 << 30)).integers(0, draw.choice([2, 10, 256]), shape, dtype=np.uint8)
        try:
            draw.choice([gridpress.count, gridpress.check, gridpress.rate])(boards, kind=draw.choice([None, *gridpress.KINDS]))
        except ValueError as e:
            assert str(e)


#: Sandwiches around an empty board of 16x16: nobody knows an answer.
ENDLESS = "." * 256 + " sandwich=" + ";".join(f"{c * 7 % 60 + 10}:r1c{c}-r16c{c}" for c in range(1, 17))


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("ask", [gridpress.solve, gridpress.count, gridpress.rate, gridpress.explain, gridpress.canon])
def test_ctrl_c_ends_one_question_that_would_take_days(ask, jobs):
    def interrupt():
        time.sleep(0.2)
        _thread.interrupt_main()

    thread = threading.Thread(target=interrupt)
    thread.start()
    with pytest.raises(KeyboardInterrupt):
        ask(ENDLESS, effort=1e6, jobs=jobs)
        # What is heard late is heard here.
        time.sleep(60)
    thread.join()


def test_a_board_ends_by_the_clock_and_the_others_are_answered():
    told = gridpress.rate([HARD, ENDLESS, HARD], timeout=0.2, effort=1e6)
    assert [rating["status"] for rating in told] == ["done", "time is up", "done"]
    assert gridpress.count([HARD, ENDLESS], timeout=0.2, effort=1e6) == [1, -1]


def test_undecided_is_an_exact_answer():
    told = [gridpress.rate(ENDLESS, effort=0.01, jobs=jobs)["status"] for jobs in (1, 2)]
    assert told == ["undecided"] * 2
    for timeout, effort in [(-1.0, 1.0), (float("nan"), 1.0), (None, 0.0), (None, float("inf"))]:
        with pytest.raises(gridpress.GridpressError, match="expected"):
            gridpress.solve(HARD, timeout=timeout, effort=effort)
