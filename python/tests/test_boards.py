"""Boards are solved, counted, rated, explained, canonised and checked as the program does it."""

import csv
import io
import json

import numpy as np
import pytest

import gridpress
from conftest import HARD, MANY, NONE, SEVERAL, cells
from gridpress import Recipe, candidates, canon, check, check_step, count, explain, hint, path, rate, render, rule, solve


def rows(text):
    return list(csv.DictReader(io.StringIO(text)))


def solves(solution, puzzle):
    return len(solution) == len(puzzle) and all(p in (".", s) for p, s in zip(puzzle, solution)) and "." not in solution


def test_solutions_come_as_the_boards_did():
    batch = Recipe(seed="s").batch(0, 300, rate=False)
    puzzles, solutions = batch["puzzle"], batch["solution"]
    assert solve(puzzles[0]) == solutions[0]
    assert solve(puzzles) == solutions and solve(tuple(puzzles[:2])) == solutions[:2]
    arrays = Recipe(seed="s").numpy(0, 300)
    found = solve(arrays[0])
    assert found.dtype == np.uint8 and (found == arrays[1]).all()
    assert (solve(arrays[0], jobs=1) == found).all() and (solve(arrays[0][::-2]) == found[::-2]).all()
    assert (solve(arrays[0][0]) == found[:1]).all()
    assert solve(np.asfortranarray(arrays[0])).tolist() == found.tolist()


def test_what_has_no_solution_or_several():
    assert solve(NONE) is None and solve([NONE, MANY]) == [None, solve(MANY)]
    assert (solve(np.array([cells(NONE)])) == 0).all()
    assert count([NONE, SEVERAL, HARD]) == [0, 2, 1] and count(HARD) == 1
    assert count(np.array([cells(NONE), cells(SEVERAL)])).tolist() == [0, 2]
    # A Latin square of four with boxes: 288 in all, a fourth of them with this corner.
    assert count(SEVERAL, limit=0) == 72 and count(SEVERAL, limit=50) == 50
    all_of_it = solve(SEVERAL, limit=100)
    assert len(set(all_of_it)) == len(all_of_it) == 72 and all(solves(s, SEVERAL) for s in all_of_it)
    assert [len(s) for s in solve([SEVERAL, HARD, NONE], limit=5)] == [5, 1, 0]
    assert [a.shape for a in solve(np.array([cells(SEVERAL), cells(NONE)]), limit=5)] == [(5, 16), (0, 16)]


def test_true_candidates_are_those_of_all_solutions(program):
    found = candidates(SEVERAL)
    solutions = solve(SEVERAL, limit=100)
    columns = [[int(solution[cell]) for solution in solutions] for cell in range(16)]
    assert found["candidates"] == [sorted(set(column)) for column in columns]
    assert found["counts"] == [{digit: column.count(digit) for digit in set(column)} for column in columns]
    assert (found["solutions"], found["status"], found["decides"]) == (72, "done", [])
    few = candidates(SEVERAL, limit=10)
    assert (few["solutions"], few["status"], few["counts"]) == (10, "more", None) and few["candidates"] == found["candidates"]
    none, hard = candidates([NONE, HARD])
    assert none["status"] == "invalid" and none["candidates"] == [[]] * 16 and none["solutions"] == 0
    assert hard["candidates"] == [[int(digit)] for digit in solve(HARD)] and hard["solutions"] == 1
    # Each digit that decides leaves one solution, and each clue that is superfluous can go.
    open_board = HARD.replace("8", ".", 1)
    said = candidates(open_board)
    assert said["decides"] and all(set(one) == {"cell", "digit"} for one in said["decides"])
    for one in said["decides"][:3]:
        row, column = int(one["cell"][1]) - 1, int(one["cell"][3]) - 1
        given = list(open_board)
        given[9 * row + column] = str(one["digit"])
        assert count("".join(given)) == 1
    told = json.loads(program("solve", "--candidates=jsonl", "-", stdin=open_board))
    assert (told["solutions"], told["superfluous"]) == (said["solutions"], said["superfluous"])
    assert told["decides"] == [f"{one['cell']}={one['digit']}" for one in said["decides"]]
    assert list(candidates(np.array([cells(SEVERAL)]))[0]) == list(found)


def test_what_search_gives_up_is_told():
    # Few clues on a large board: no search decides whether there are ten thousand solutions more.
    empty = "." * 625
    assert solve(empty) is None or solves(solve(empty), empty)


@pytest.mark.parametrize("kind, said", [("suko", {}), ("killer", {}), ("samurai", {}), ("x", {"size": "2x3"})])
def test_other_kinds(kind, said):
    batch = Recipe(kind, seed="other", **said).batch(0, 2, columns=["puzzle", "solution"], rate=False)
    puzzles, solutions = Recipe(kind, seed="other", **said).numpy(0, 2)
    if kind in ("suko", "killer"):
        with pytest.raises(ValueError):
            solve(puzzles, kind="suko")
        return
    assert solve(batch["puzzle"], kind=kind, size=said.get("size")) == batch["solution"]
    assert (solve(puzzles, kind=kind, size=said.get("size")) == solutions).all()


def test_ratings_are_those_of_the_program(program):
    texts = [HARD, MANY, SEVERAL, NONE, *Recipe(seed="r").batch(0, 5, rate=False)["puzzle"]]
    theirs = rows(program("--quiet", "rate", stdin="\n".join(texts)))
    ours = rate(texts)
    assert len(ours) == len(theirs)
    for our, their in zip(ours, theirs):
        assert {k: "" if v is None else str(v) for k, v in our.items()} == {k: their[k] for k in our}
    assert rate(HARD) == ours[0] and ours[2]["status"] == "several solutions" and ours[2]["er"] is None
    assert rate(np.array([cells(HARD)])) == [ours[0]]
    rated = Recipe(seed="r").batch(0, 5)
    assert [r["er"] for r in ours[4:]] == rated["er"] and [r["level"] for r in ours[4:]] == rated["level"]


def test_paths_are_those_of_the_program(program):
    theirs = [json.loads(line) for line in program("--quiet", "rate", "--explain=jsonl", stdin=HARD).splitlines()]
    ours = explain(HARD)
    assert ours == [{k: v for k, v in step.items() if k != "puzzle"} for step in theirs]
    assert ours[0]["words"].startswith(ours[0]["technique"]) and len(ours) == rate(HARD)["steps"]
    assert ours[-1]["board"] == solve(HARD)
    assert explain([HARD]) == [ours]
    with pytest.raises(ValueError, match="line 2: it has several solutions"):
        explain([HARD, SEVERAL])


def test_short_paths_are_those_of_the_program(program):
    theirs = rows(program("--quiet", "generate", "--seed", "path", "--count", "3", "--with-path"))
    assert path([row["puzzle"] for row in theirs]) == [row["path"] for row in theirs]
    assert path(HARD).split(";")[0] == "hidden-single r5c1=8" and path(HARD).count(";") == rate(HARD)["steps"] - 1
    with pytest.raises(ValueError, match="line 1: it has several solutions"):
        path([SEVERAL])


def test_hints_are_those_of_the_program(program):
    said = hint(HARD)
    assert said.pop("status") == "step" and list(said) == ["where", "technique", "why", "follows"]
    assert "\n".join(text.replace("\n", " ") for text in said.values()).split() == program("hint", "-", stdin=HARD).split()
    solved = solve(HARD)
    assert hint(solved) == {"status": "solved"}
    assert [said["status"] for said in hint([SEVERAL, HARD, NONE])] == ["several solutions", "step", "no solution"]
    # Nothing but a guess goes on here.
    beyond = {"kind": "sudoku", "puzzle": "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"}
    assert hint(beyond)["status"] in ("step", "reveal")


def test_hints_take_pencil_marks(program):
    first = hint(HARD)
    solution, cell = solve(HARD), HARD.index(".")
    name, digit = f"r{cell // 9 + 1}c{cell % 9 + 1}", solution[cell]
    assert hint(HARD, marks=f"{name}<>{digit}") == {"status": "lost", "cells": [name]}
    # Its next step is no single, but marks may leave one.
    chains = "65...87.3....54.6.1..6.7..8.......975.84......9.2.......2..6.8.....1.....3...26.9"
    assert hint(chains, marks=f"r1c3={solve(chains)[2]}") != hint(chains)
    assert [said["status"] for said in hint([HARD, HARD], marks=["r9c9=123456789", "r9c9=123456789"])] == ["step", "step"]
    assert hint(HARD, marks="r9c9=123456789") == first
    with pytest.raises(ValueError, match="r0c1"):
        hint(HARD, marks="r0c1=2")


def test_hints_beside_the_printed_puzzle_find_what_is_wrong(program):
    solution = solve(HARD)
    good = HARD[:4] + solution[4:20] + HARD[20:]
    bad = good[:5] + ("1" if solution[5] != "1" else "2") + good[6:]
    assert hint(HARD, board=bad) == {"status": "wrong", "cells": ["r1c6"]}
    assert [said["status"] for said in hint([HARD, HARD, HARD], board=[bad, good, solution])] == ["wrong", "step", "solved"]
    array = np.array([[int(c) for c in board.replace(".", "0")] for board in [bad, good]], np.int64).reshape(2, 9, 9)
    givens = np.array([[int(c) for c in HARD.replace(".", "0")]] * 2, np.uint8)
    assert [said["status"] for said in hint(givens, board=array)] == ["wrong", "step"]
    # As it is written by hand, with lines between the boxes.
    lines = "\n".join(f"{good[k : k + 3]}|{good[k + 3 : k + 6]}|{good[k + 6 : k + 9]}" for k in range(0, 81, 9))
    assert hint(HARD, board=lines) == hint(HARD, board=good) == hint(good)
    for wrong, words in [("12", "expected 81 digits"), (3, "expected a text"), (good[:-1] + "x", "character 81")]:
        with pytest.raises(ValueError, match=words):
            hint(HARD, board=wrong)
    with pytest.raises(ValueError, match="expected one for each of 2 boards, found 1"):
        hint([HARD, HARD], board=[good])
    with pytest.raises(ValueError, match="expected a text, a list"):
        hint(givens, board=array + 25)


def test_pictures_are_those_of_the_program(program):
    thermo = gridpress.generate(1, "thermo", seed="ink", clues="friendly")[0]
    for said, options in [
        ({}, []),
        ({"to": "png", "dpi": 60}, ["--dpi", "60"]),
        ({"to": "pdf", "colour": True, "theme": "color"}, ["--colour", "--theme", "color"]),
        ({"to": "eps", "caption": "Zoé {number}: {level}"}, ["--caption", "Zoé {number}: {level}"]),
        ({"solutions": True, "width": 33.5, "transparent": True}, ["--solutions", "--width", "33.5", "--transparent"]),
        ({"candidates": True, "width": "400px", "editable": True}, ["--candidates", "--width", "400px", "--text", "text"]),
    ]:
        for board in [HARD, thermo]:
            text = board if isinstance(board, str) else json.dumps({key: value for key, value in board.items() if key in ("kind", "puzzle", "rules")})
            drawn = program("--quiet", "render", "-", "--to", said.get("to", "svg"), *options, stdin=text, binary=True)
            assert render(board, **said) == drawn, said
    # A board of several solutions shows the digits of all of them.
    assert render(SEVERAL, candidates=True) == program("--quiet", "render", "-", "--candidates", stdin=SEVERAL, binary=True)
    with pytest.raises(ValueError, match="several solutions"):
        render(SEVERAL)
    assert render([HARD, thermo], theme="large") == [render(HARD, theme="large"), render(thermo, theme="large")]
    for wrong, words in [
        ({"to": "gif"}, "to: expected one of svg, png, pdf, eps"),
        ({"theme": "neon"}, "neon"),
        ({"width": "wide"}, "width: expected millimetres"),
        ({"width": "50000px", "to": "png", "dpi": 1}, "more than 5 metres"),
        ({"caption": "{puzzel}"}, "puzzel"),
        ({"caption": "漢"}, "caption"),
        ({"solutions": True, "candidates": True}, "a solution has none"),
        ({"templates": "/no/such/folder"}, "there is no folder"),
    ]:
        with pytest.raises(ValueError, match=words):
            render(HARD, **wrong)
    with pytest.raises(ValueError, match="line 2: it has several solutions"):
        render([HARD, SEVERAL])


def test_canonical_forms_are_those_of_the_program(program):
    texts = [HARD, MANY, SEVERAL]
    theirs = rows(program("--quiet", "canon", stdin="\n".join(texts)))
    for our, their in zip(canon(texts), theirs):
        assert {k: "" if v is None else str(v) for k, v in our.items()} == their
    turned = HARD[::-1]
    assert canon(turned)["class"] == canon(HARD)["class"] and canon(turned)["puzzle"] != canon(HARD)["puzzle"]
    assert canon(HARD)["automorphisms"] == 1
    assert canon(np.array([cells(HARD)])) == [canon(HARD)]


def test_verdicts_are_those_of_the_program(program):
    texts = [HARD, "11..3...........", solve(MANY)]
    theirs = rows(program("--quiet", "check", stdin="\n".join(texts)))
    ours = check(texts)
    told = [(text, part, verdict) for text, parts in zip(texts, ours) for part, verdict in parts.items()]
    assert told == [(row["puzzle"], row["part"], row["verdict"]) for row in theirs]
    assert ours[1]["r1c1"] == "wrong" and set(ours[2].values()) == {"valid"} and check(HARD) == ours[0]


def test_steps_are_judged_as_the_program_judges_them(program):
    path = explain(HARD)
    before = [{"candidates": None, "board": None}, *path[:-1]]
    for step, at in zip(path, before):
        said = check_step(HARD, step, candidates=at["candidates"], board=at["board"])
        assert said["verdict"] == "proven" and said["beyond_need"] == [], (said, step)
        assert said["cost"] <= step["cost"], (said, step)
    more = {**path[0], "houses": [*path[0]["houses"], "row 1"]}
    assert check_step(HARD, more)["beyond_need"] == ["row 1"] and check_step(HARD, more)["cost"] == 1.2
    for nothing in [{"foo": 1}, {}, "x"]:
        said = check_step(HARD, nothing)
        assert said["verdict"] == "unreadable" and said["cost"] is None and said["beyond_need"] == [], said
    lines = program("--quiet", "rate", "--explain=jsonl", stdin=HARD)
    theirs = [json.loads(line) for line in program("--quiet", "check", "--step", stdin=lines).splitlines()]
    assert len(theirs) == len(path) and {line["verdict"] for line in theirs} == {"proven"}
    first = path[0]
    wrong = {**first, "place": {**first["place"], "digit": first["place"]["digit"] % 9 + 1}}
    assert check_step(HARD, wrong)["verdict"] == "wrong"
    assert check_step(HARD, {"key": first["key"], "place": first["place"]})["verdict"] == "proven"
    assert check_step(HARD, "hidden-single r1c1=10")["verdict"] == "unreadable"
    both = check_step([HARD, HARD], [first, wrong])
    assert [said["verdict"] for said in both] == ["proven", "wrong"] and "solution" in both[1]["reason"]
    with pytest.raises(ValueError, match="expected one for each of 2 boards"):
        check_step([HARD, HARD], [first])
    with pytest.raises(ValueError, match="candidates: expected one for each of 1 steps"):
        check_step([HARD], [first], candidates=[])


def test_bad_boards_are_refused_with_their_place():
    with pytest.raises(ValueError, match="line 2, column 1"):
        solve([HARD, "12"])
    with pytest.raises(ValueError, match="line 1, column 3"):
        solve("12x4" + "." * 12)
    with pytest.raises(ValueError, match="expected one board, found 2"):
        solve(f"{HARD}\n{MANY}")
    with pytest.raises(ValueError, match="expected one board, found 0"):
        solve("# nothing")
    with pytest.raises(ValueError, match="the 2 texts hold 3 boards"):
        solve([HARD, f"{MANY}\n{MANY}"])
    for wrong in [3, None, [3], {"a": 1}, b"12"]:
        with pytest.raises(ValueError):
            solve(wrong)
    for words in [{"kind": "chess"}, {"size": "0"}, {"limit": 0}, {"limit": 10**9}, {"limit": -1}, {"jobs": 0}]:
        with pytest.raises(ValueError):
            solve(HARD, **words)


def test_no_boards_have_no_answers():
    for answer in [solve, count, rate, explain, path, hint, render, canon, check]:
        assert len(answer([])) == 0 and len(answer(np.zeros((0, 81), np.uint8))) == 0
    assert solve(np.zeros((0, 81), np.uint8)).shape == (0, 81)
    assert len(solve(np.zeros((0, 0), np.uint8))) == 0


def test_other_formats_are_read():
    batch = gridpress.generate(1, "suko", seed="f", rate=False)
    header = ",".join(["kind", "puzzle", "regions", "sums", "rules"])
    row = ",".join(batch[name][0] or "" for name in header.split(","))
    assert solve(f"{header}\n{row}") == batch["solution"][0]


PARITY = """name = "turns"
title = "Turns"
rule = "Odd and even digits take turns."
on = "line"
next = "(a + b) % 2 == 1"
usual = [6, 9]
look.line = { width = 14, gray = 45 }
"""


def test_a_rule_is_a_file(program):
    name = rule(PARITY)
    assert name.startswith("turns{on='line'") and rule(PARITY.replace("% 2", "%2")) == name
    batch = Recipe("sudoku", rules=name, seed="a").batch(0, 2)
    assert all(said.startswith(name + "=r") for said in batch["rules"])
    assert solve(batch["puzzle"], rules=None) != batch["solution"]
    whole = [f"{puzzle} {said}" for puzzle, said in zip(batch["puzzle"], batch["rules"])]
    assert solve(whole) == batch["solution"]
    assert b"<svg" in render(whole[0])
    with pytest.raises(gridpress.GridpressError, match="line 5, column 21, next: one '=' compares nothing"):
        rule(PARITY.replace("== 1", "= 1"))
