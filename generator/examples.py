"""The examples of codes: parts of a definition that are wrong, and parts that are right.

They are written and tested beside the tests of each room; `examples.json` is made of these files.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path

_FILE = Path(__file__).with_suffix(".json")
_HEADS = ("Wrong", "Right")


def examples(code: str) -> Iterator[tuple[str, str]]:
    """Yield the wrong example and the right one, each under its head; nothing where none is."""
    yield from zip(_HEADS, _known().get(code, ()), strict=False)


@cache
def _known() -> dict[str, list[str]]:
    """Return the failing and the passing example of each code."""
    known: dict[str, list[str]] = json.loads(_FILE.read_text(encoding="utf-8"))
    return known
