"""What the model's classes and fields say of themselves, read from their source."""

from __future__ import annotations

import ast
import inspect
import re
import sys
from functools import cache
from itertools import pairwise


def title(cls: type) -> str:
    """Return the name of a class in words: ``Odds table``."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", cls.__name__).capitalize()


def class_docstring(cls: type) -> str:
    """Return the docstring of a class as one line."""
    return _one_line(class_paragraphs(cls))


def class_paragraphs(cls: type) -> str:
    """Return the docstring of a class with its paragraphs and lists."""
    return inspect.getdoc(cls) or ""


def attribute_docstrings(cls: type) -> dict[str, str]:
    """Return the texts that stand below the fields of a class (or the members of an Enum)."""
    body = _classes(cls.__module__).get(cls.__name__, [])
    return {
        name: _one_line(below.value.value)
        for statement, below in pairwise(body)
        if (name := _assigned(statement))
        and isinstance(below, ast.Expr)
        and isinstance(below.value, ast.Constant)
        and isinstance(below.value.value, str)
    }


@cache
def _classes(module: str) -> dict[str, list[ast.stmt]]:
    tree = ast.parse(inspect.getsource(sys.modules[module]))
    return {node.name: node.body for node in tree.body if isinstance(node, ast.ClassDef)}


def _assigned(statement: ast.stmt) -> str | None:
    """Return the name that a statement gives a value or a type, if it does."""
    match statement:
        case ast.AnnAssign(target=ast.Name(id=name)) | ast.Assign(targets=[ast.Name(id=name)]):
            return name
        case _:
            return None


def _one_line(text: str) -> str:
    return " ".join(text.split())
