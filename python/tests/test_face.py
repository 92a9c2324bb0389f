"""What editors and readers are told: stubs, docstrings, the notebook."""

import ast
import inspect
import json
import pathlib

import pytest

import gridpress

HERE = pathlib.Path(__file__).resolve().parent
STUB = ast.parse((pathlib.Path(gridpress.__file__).parent / "__init__.pyi").read_text())
PUBLIC = [name for name in dir(gridpress) if not name.startswith("_") and name != "gridpress"]


def arguments(function):
    all_of_them = function.args
    names = [a.arg for a in all_of_them.posonlyargs + all_of_them.args + all_of_them.kwonlyargs]
    return [name for name in names if name not in ("self", "cls")]


def test_the_stub_tells_everything_that_there_is():
    assert (pathlib.Path(gridpress.__file__).parent / "py.typed").exists()
    functions = {node.name: node for node in STUB.body if isinstance(node, ast.FunctionDef)}
    classes = {node.name: node for node in STUB.body if isinstance(node, ast.ClassDef)}
    values = {node.target.id for node in STUB.body if isinstance(node, ast.AnnAssign)}
    for name in PUBLIC:
        thing = getattr(gridpress, name)
        if inspect.isclass(thing):
            told = {node.name: node for node in classes[name].body if isinstance(node, ast.FunctionDef)}
            own = [member for member in vars(thing) if not member.startswith("_")]
            assert {member for member in told if not member.startswith("_")} == set(own), name
            for member in own:
                if callable(getattr(thing, member)):
                    is_told = list(inspect.signature(getattr(thing, member)).parameters)[1:]
                    assert arguments(told[member]) == is_told, member
        elif callable(thing):
            is_told = [p.name for p in inspect.signature(thing).parameters.values() if p.kind != p.VAR_KEYWORD]
            assert arguments(functions[name]) == is_told, name
        else:
            assert name in values, name
    knobs = [node.target.id for node in classes["Knobs"].body if isinstance(node, ast.AnnAssign)]
    assert sorted(["kind", *knobs]) == sorted(gridpress.KNOBS)
    rating = [node.target.id for node in classes["Rating"].body if isinstance(node, ast.AnnAssign)]
    assert rating == list(gridpress.rate("." * 81))


def test_everything_has_a_docstring():
    assert gridpress.__doc__
    for name in PUBLIC:
        thing = getattr(gridpress, name)
        if callable(thing):
            assert len(thing.__doc__ or "") > 30, name
        if inspect.isclass(thing):
            for member, value in vars(thing).items():
                assert member.startswith("_") or value.__doc__, f"{name}.{member}"
    assert all(gridpress.COLUMNS.values()) and all(gridpress.KNOBS.values()) and gridpress.KINDS["suko"] == "Suko"


def test_the_notebook_runs():
    path = HERE.parent / "examples" / "first.ipynb"
    try:
        import nbclient
        import nbformat
        import ipykernel  # noqa: F401
    except ImportError:
        cells = json.loads(path.read_text())["cells"]
        space = {}
        for cell in cells:
            if cell["cell_type"] == "code":
                exec("".join(cell["source"]), space)
        assert len(space) > 5
        return
    notebook = nbformat.read(path, as_version=4)
    nbclient.NotebookClient(notebook, timeout=300, kernel_name="python3").execute()
    assert sum(cell.cell_type == "code" and cell.execution_count is not None for cell in notebook.cells) > 4


def test_the_examples_of_the_readme_run():
    text = (HERE.parent / "README.md").read_text()
    blocks = [part.split("```")[0] for part in text.split("```python\n")[1:]]
    assert len(blocks) >= 4
    space = {}
    for block in blocks:
        if "pyarrow" in block or "polars" in block or "tqdm" in block:
            pytest.importorskip("pyarrow"), pytest.importorskip("polars"), pytest.importorskip("tqdm")
        exec(block, space)
