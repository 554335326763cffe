"""Functions stay small. Files may be as long as the thought that they hold."""

from __future__ import annotations

import ast
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FUNCTION = 50
"""Lines that a function may have, its docstring aside: that of a check is a page."""


def _size(node: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    told = node.body[0] if ast.get_docstring(node) else None
    lines = (told.end_lineno or 0) - told.lineno + 1 if told else 0
    return (node.end_lineno or 0) - node.lineno + 1 - lines


def test_functions_are_small() -> None:
    large = [
        (path.relative_to(ROOT).as_posix(), node.name, size)
        for path in sorted((ROOT / "generator").rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (size := _size(node)) > FUNCTION
    ]
    assert not large
