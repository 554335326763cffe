"""Files and functions stay small: what is larger is listed here, and may only shrink."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FILE = 320
"""Lines that a file may have."""
FUNCTION = 50
"""Lines that a function may have."""
LARGER = {
    "generator/model/counters.py": 470,  # the language of counters, one class after another
    "generator/model/game.py": 440,  # the language's first page
    "generator/model/map.py": 360,
    "generator/model/tables.py": 440,
    "generator/reading/codes.py": 360,  # a page of the catalogue for each code
    "generator/collation/codes.py": 340,
}
"""Files that are larger, and their most."""


def files() -> Iterator[Path]:
    yield from sorted((ROOT / "generator").rglob("*.py"))


def test_files_are_small() -> None:
    sizes = {
        path.relative_to(ROOT).as_posix(): len(path.read_text(encoding="utf-8").splitlines())
        for path in files()
    }
    large = {name: size for name, size in sizes.items() if size > LARGER.get(name, FILE)}
    assert not large


def test_functions_are_small() -> None:
    large = [
        (path.relative_to(ROOT).as_posix(), node.name, size)
        for path in files()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (size := (node.end_lineno or 0) - node.lineno + 1) > FUNCTION
    ]
    assert not large
