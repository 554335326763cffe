"""Modules do not import each other in a circle, not even for the sake of type hints."""

from __future__ import annotations

import ast
import importlib
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

PROGRAM = Path(__file__).parents[2] / "generator"


def modules() -> dict[str, Path]:
    """Every module of the program by its name."""
    return {named(file): file for file in PROGRAM.rglob("*.py")}


def named(file: Path) -> str:
    parts = file.relative_to(PROGRAM.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imported(file: Path) -> Iterator[str]:
    """What a file imports, at its head, in a function or for type checkers alone."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        match node:
            case ast.Import():
                yield from (each.name for each in node.names)
            case ast.ImportFrom(module=str(module), level=0):
                yield from (f"{module}.{each.name}" for each in node.names)
            case ast.ImportFrom():
                raise AssertionError(f"{file} imports from a place beside it: name the whole path")


def arrows(known: dict[str, Path]) -> dict[str, set[str]]:
    """For each module those that it imports; of a package's name its `__init__`."""
    found: dict[str, set[str]] = {}
    for name, file in known.items():
        owners = (it if it in known else it.rpartition(".")[0] for it in imported(file))
        found[name] = {it for it in owners if it in known and it != name}
    return found


def test_no_modules_import_each_other_in_a_circle() -> None:
    try:
        TopologicalSorter(arrows(modules())).prepare()
    except CycleError as circle:
        pytest.fail(" imports ".join(reversed(circle.args[1])))


def test_a_circle_is_found(tmp_path: Path) -> None:
    known = {f"generator.{name}": tmp_path / f"{name}.py" for name in ("one", "two", "three")}
    for name, other in (("one", "two"), ("two", "three"), ("three", "one")):
        text = f"def late():\n    from generator import {other}\n"
        (tmp_path / f"{name}.py").write_text(text, encoding="utf-8")
    with pytest.raises(CycleError):
        TopologicalSorter(arrows(known)).prepare()


def test_every_module_can_be_imported() -> None:
    for name in modules():
        if not name.endswith("__main__"):
            importlib.import_module(name)
