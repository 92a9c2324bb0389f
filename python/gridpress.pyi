"""A seeded puzzle press: Sudoku and its variants by the batch, for NumPy and Arrow."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from os import PathLike
from typing import Any, Literal, TypeAlias, TypedDict, Unpack, overload

import numpy as np
import numpy.typing as npt

__version__: str

#: Each column of a batch, and what it says.
COLUMNS: dict[str, str]
#: Each option of a recipe, and what it asks for.
KNOBS: dict[str, str]
#: Each kind of puzzle, and its title.
KINDS: dict[str, str]

class GridpressError(ValueError):
    """What gridpress refuses, or fails at, in its own words."""

#: Boards as they are handed back: uint8, a board a row, of the shape in which they came.
Cells: TypeAlias = npt.NDArray[np.uint8]
#: Boards as they are taken: whole numbers of any type, n x cells or n x rows x columns; 0 is an empty cell, 255 a place without one.
Digits: TypeAlias = npt.NDArray[np.integer[Any]]
Progress: TypeAlias = Callable[[int], object]

class Knobs(TypedDict, total=False):
    """The options of `gridpress generate`, with `_` for `-`."""

    rules: str | None
    size: str | int | None
    sample: str | None
    resample: int | None
    min_effective: int | None
    regions: str | None
    any_regions: bool | None
    clues: str | int | None
    mask: str | None
    mask_file: str | None
    cages: str | int | None
    cage_sizes: str | int | None
    operators: str | int | None
    marks: str | int | None
    style: str | None
    figure: str | None
    givens: bool | None
    hide_sums: bool | None
    allow_multiple: bool | None
    level: str | None
    quota: str | None
    score: str | int | None
    hard_for: str | None
    er: str | int | None
    technique: str | list[str] | tuple[str, ...] | None
    without: str | list[str] | tuple[str, ...] | None
    hardest: str | None
    best: int | None
    attempts: int | None
    no_rate: bool | None
    search: int | None
    mask_first: bool | None
    max_unwinds: int | None
    max_complexity: int | None
    variants: int | None

class Rating(TypedDict):
    """What `rate` says of a board; None is what is not known."""

    er: float | None
    ep: float | None
    ed: float | None
    level: str | None
    hardest: str | None
    steps: int | None
    effort: int | None
    minutes: float | None
    guesses: int | None
    status: str

class Candidate(TypedDict):
    """A digit in a cell."""

    cell: str
    digit: int

class Truth(TypedDict):
    """What `candidates` says of a board: of each cell the digits that it has in any solution, and in how many."""

    status: Literal["done", "more", "invalid", "undecided", "time is up"]
    solutions: int
    candidates: list[list[int]]
    undecided: list[list[int]]
    counts: list[dict[int, int]] | None
    superfluous: list[str]
    decides: list[Candidate]

class _Step(TypedDict):
    step: int
    technique: str
    key: str
    cost: float
    cells: list[str]
    digits: list[int]
    houses: list[str]
    cages: list[str]
    branches: list[list[dict[str, Any]]]
    eliminations: list[Candidate]
    place: Candidate | None
    words: str
    reasoning: list[str]
    board: str
    candidates: str

class Step(_Step, total=False):
    """A step of a path, as `gridpress rate --explain=jsonl` writes it."""

    name: str

class Row(TypedDict, total=False):
    """A board by the columns that say which it is, as a row of a `Batch` has them; others are ignored."""

    kind: str | None
    size: str | None
    puzzle: str
    regions: str | None
    sums: str | None
    rules: str | None

#: One board.
Board: TypeAlias = str | Row | dict[str, Any]
#: Several boards, which have an answer each.
Boards: TypeAlias = list[str] | list[Row] | list[dict[str, Any]] | list[Board] | tuple[Board, ...] | Batch

Verdict: TypeAlias = Literal["wrong", "incomplete", "valid"]

class StepVerdict(TypedDict):
    """What `check_step` says of a step, and why."""

    verdict: Literal["proven", "true", "idle", "wrong", "unreadable"]
    reason: str
    cost: float | None
    beyond_need: list[str]

class Batch:
    """Rows with typed columns, which whatever reads Arrow takes without a copy."""

    @property
    def num_rows(self) -> int: ...
    @property
    def column_names(self) -> list[str]: ...
    @property
    def effective(self) -> int | None: ...
    def __new__(cls, columns: Mapping[str, Sequence[Any]], num_rows: int | None = None) -> Batch: ...
    def __len__(self) -> int: ...
    @overload
    def __getitem__(self, key: str) -> list[Any]: ...
    @overload
    def __getitem__(self, key: int) -> dict[str, Any]: ...
    @overload
    def __getitem__(self, key: slice) -> Batch: ...
    def __arrow_c_schema__(self) -> object: ...
    def __arrow_c_array__(self, requested_schema: object | None = None) -> tuple[object, object]: ...
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...

class Batches(Iterator[Batch]):
    """Batches of a recipe, one after the other."""

    def __iter__(self) -> Batches: ...
    def __next__(self) -> Batch: ...

class Recipe:
    """A request, in the words of `gridpress generate`. Row k depends only on the recipe and on slot k."""

    def __new__(
        cls, kind: str | None = None, *, seed: str | int, algo: int | None = None, **knobs: Unpack[Knobs]
    ) -> Recipe: ...
    def __len__(self) -> int: ...
    @overload
    def __getitem__(self, key: int) -> dict[str, Any] | None: ...
    @overload
    def __getitem__(self, key: slice) -> Batch: ...
    @property
    def text(self) -> str: ...
    @property
    def seed(self) -> str: ...
    @property
    def algo(self) -> int: ...
    def batch(
        self,
        start: int,
        stop: int,
        columns: Sequence[str] | None = None,
        rate: bool = True,
        jobs: int | None = None,
        progress: Progress | None = None,
    ) -> Batch: ...
    def iter(
        self,
        start: int,
        stop: int,
        chunk: int = 1024,
        columns: Sequence[str] | None = None,
        rate: bool = True,
        jobs: int | None = None,
    ) -> Batches: ...
    def numpy(
        self, start: int, stop: int, jobs: int | None = None, progress: Progress | None = None
    ) -> tuple[Cells, Cells]: ...

def generate(
    count: int,
    kind: str | None = None,
    *,
    seed: str | int,
    algo: int | None = None,
    columns: Sequence[str] | None = None,
    rate: bool = True,
    jobs: int | None = None,
    progress: Progress | None = None,
    **knobs: Unpack[Knobs],
) -> Batch: ...
@overload
def solve(
    boards: Board,
    limit: Literal[1] = 1,
    kind: str | None = None,
    size: str | None = None,
    rules: str | None = None,
    jobs: int | None = None,
    progress: Progress | None = None,
    timeout: float | None = None,
    effort: float = 1.0,
) -> str | None: ...
@overload
def solve(
    boards: Boards,
    limit: Literal[1] = 1,
    kind: str | None = None,
    size: str | None = None,
    rules: str | None = None,
    jobs: int | None = None,
    progress: Progress | None = None,
    timeout: float | None = None,
    effort: float = 1.0,
) -> list[str | None]: ...
@overload
def solve(
    boards: Digits,
    limit: Literal[1] = 1,
    kind: str | None = None,
    size: str | None = None,
    rules: str | None = None,
    jobs: int | None = None,
    progress: Progress | None = None,
    timeout: float | None = None,
    effort: float = 1.0,
) -> Cells: ...
@overload
def solve(
    boards: Board | Boards | Digits,
    limit: int,
    kind: str | None = None,
    size: str | None = None,
    rules: str | None = None,
    jobs: int | None = None,
    progress: Progress | None = None,
    timeout: float | None = None,
    effort: float = 1.0,
) -> Any: ...
@overload
def count(
    boards: Board,
    limit: int = 2,
    kind: str | None = None,
    size: str | None = None,
    rules: str | None = None,
    jobs: int | None = None,
    progress: Progress | None = None,
    timeout: float | None = None,
    effort: float = 1.0,
) -> int: ...
@overload
def count(
    boards: Boards,
    limit: int = 2,
    kind: str | None = None,
    size: str | None = None,
    rules: str | None = None,
    jobs: int | None = None,
    progress: Progress | None = None,
    timeout: float | None = None,
    effort: float = 1.0,
) -> list[int]: ...
@overload
def count(
    boards: Digits,
    limit: int = 2,
    kind: str | None = None,
    size: str | None = None,
    rules: str | None = None,
    jobs: int | None = None,
    progress: Progress | None = None,
    timeout: float | None = None,
    effort: float = 1.0,
) -> npt.NDArray[np.int64]: ...
@overload
def candidates(
    boards: Board,
    limit: int = 10000,
    kind: str | None = None,
    size: str | None = None,
    rules: str | None = None,
    jobs: int | None = None,
    progress: Progress | None = None,
    timeout: float | None = None,
    effort: float = 1.0,
) -> Truth: ...
@overload
def candidates(
    boards: Boards | Digits,
    limit: int = 10000,
    kind: str | None = None,
    size: str | None = None,
    rules: str | None = None,
    jobs: int | None = None,
    progress: Progress | None = None,
    timeout: float | None = None,
    effort: float = 1.0,
) -> list[Truth]: ...
@overload
def rate(
    boards: Board,
    kind: str | None = None,
    size: str | None = None,
    rules: str | None = None,
    jobs: int | None = None,
    progress: Progress | None = None,
    timeout: float | None = None,
    effort: float = 1.0,
) -> Rating: ...
@overload
def rate(
    boards: Boards | Digits,
    kind: str | None = None,
    size: str | None = None,
    rules: str | None = None,
    jobs: int | None = None,
    progress: Progress | None = None,
    timeout: float | None = None,
    effort: float = 1.0,
) -> list[Rating]: ...
@overload
def explain(
    boards: Board,
    kind: str | None = None,
    size: str | None = None,
    rules: str | None = None,
    jobs: int | None = None,
    progress: Progress | None = None,
    timeout: float | None = None,
    effort: float = 1.0,
) -> list[Step]: ...
@overload
def explain(
    boards: Boards | Digits,
    kind: str | None = None,
    size: str | None = None,
    rules: str | None = None,
    jobs: int | None = None,
    progress: Progress | None = None,
    timeout: float | None = None,
    effort: float = 1.0,
) -> list[list[Step]]: ...
@overload
def path(
    boards: Board,
    kind: str | None = None,
    size: str | None = None,
    rules: str | None = None,
    jobs: int | None = None,
    progress: Progress | None = None,
    timeout: float | None = None,
    effort: float = 1.0,
) -> str: ...
@overload
def path(
    boards: Boards | Digits,
    kind: str | None = None,
    size: str | None = None,
    rules: str | None = None,
    jobs: int | None = None,
    progress: Progress | None = None,
    timeout: float | None = None,
    effort: float = 1.0,
) -> list[str]: ...
@overload
def hint(
    boards: Board,
    board: str | None = None,
    kind: str | None = None,
    size: str | None = None,
    rules: str | None = None,
    jobs: int | None = None,
    progress: Progress | None = None,
    timeout: float | None = None,
    effort: float = 1.0,
    marks: str | None = None,
) -> dict[str, Any]: ...
@overload
def hint(
    boards: Boards | Digits,
    board: Sequence[str] | Digits | None = None,
    kind: str | None = None,
    size: str | None = None,
    rules: str | None = None,
    jobs: int | None = None,
    progress: Progress | None = None,
    timeout: float | None = None,
    effort: float = 1.0,
    marks: Sequence[str] | None = None,
) -> list[dict[str, Any]]: ...
@overload
def render(
    boards: Board,
    to: str = "svg",
    kind: str | None = None,
    size: str | None = None,
    rules: str | None = None,
    theme: str = "standard",
    solutions: bool = False,
    candidates: bool = False,
    width: float | str | None = None,
    dpi: int = 300,
    editable: bool = False,
    colour: bool = False,
    transparent: bool = False,
    caption: str = "",
    templates: str | PathLike[str] | None = None,
    jobs: int | None = None,
    progress: Progress | None = None,
    timeout: float | None = None,
    effort: float = 1.0,
) -> bytes: ...
@overload
def render(
    boards: Boards | Digits,
    to: str = "svg",
    kind: str | None = None,
    size: str | None = None,
    rules: str | None = None,
    theme: str = "standard",
    solutions: bool = False,
    candidates: bool = False,
    width: float | str | None = None,
    dpi: int = 300,
    editable: bool = False,
    colour: bool = False,
    transparent: bool = False,
    caption: str = "",
    templates: str | PathLike[str] | None = None,
    jobs: int | None = None,
    progress: Progress | None = None,
    timeout: float | None = None,
    effort: float = 1.0,
) -> list[bytes]: ...
@overload
def canon(
    boards: Board,
    kind: str | None = None,
    size: str | None = None,
    rules: str | None = None,
    jobs: int | None = None,
    progress: Progress | None = None,
    timeout: float | None = None,
    effort: float = 1.0,
) -> dict[str, Any]: ...
@overload
def canon(
    boards: Boards | Digits,
    kind: str | None = None,
    size: str | None = None,
    rules: str | None = None,
    jobs: int | None = None,
    progress: Progress | None = None,
    timeout: float | None = None,
    effort: float = 1.0,
) -> list[dict[str, Any]]: ...
@overload
def check(
    boards: Board,
    kind: str | None = None,
    size: str | None = None,
    rules: str | None = None,
    jobs: int | None = None,
    progress: Progress | None = None,
) -> dict[str, Verdict]: ...
@overload
def check(
    boards: Boards | Digits,
    kind: str | None = None,
    size: str | None = None,
    rules: str | None = None,
    jobs: int | None = None,
    progress: Progress | None = None,
) -> list[dict[str, Verdict]]: ...
def rule(text: str) -> str: ...
@overload
def check_step(
    boards: Board,
    step: str | Mapping[str, Any],
    candidates: str | None = None,
    board: str | None = None,
    kind: str | None = None,
    size: str | None = None,
    rules: str | None = None,
    jobs: int | None = None,
    progress: Progress | None = None,
    timeout: float | None = None,
    effort: float = 1.0,
) -> StepVerdict: ...
@overload
def check_step(
    boards: Boards | Digits,
    step: Sequence[str | Mapping[str, Any]],
    candidates: Sequence[str] | None = None,
    board: Sequence[str] | None = None,
    kind: str | None = None,
    size: str | None = None,
    rules: str | None = None,
    jobs: int | None = None,
    progress: Progress | None = None,
    timeout: float | None = None,
    effort: float = 1.0,
) -> list[StepVerdict]: ...
