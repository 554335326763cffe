"""Annotated examples: parts of a definition, with each finding beneath the line that it points at.

A file in `examples`, beside the tests of a room, tells of one code. `--- # failing` stands over a
part in which it is found, `--- # passing` over one in which nothing is; the first of each is what
`postwar explain` shows. A finding is a comment, `# ^ CODE: message`, indented as the line above it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

FOLDERS = Path(__file__).parent
_HEAD = re.compile(r"^--- # (failing|passing)\n", re.MULTILINE)
_KINDS = ("failing", "passing")
_NOTE = re.compile(r" *# \^ ([A-Z]{2,5}[0-9]{3}): (.*)")


class Told(NamedTuple):
    """A finding as it is annotated; lines are counted from 1, in the part without its notes."""

    line: int
    code: str
    message: str


class Example(NamedTuple):
    """What a file of examples holds: parts with their notes."""

    code: str
    path: Path
    failing: tuple[str, ...]
    passing: tuple[str, ...]


@cache
def examples() -> dict[str, Example]:
    """Return all examples by their codes, in the order of these."""
    found = (_read(path) for path in FOLDERS.glob("*/examples/*.yaml"))
    return {example.code: example for example in sorted(found)}


def failing(code: str) -> str:
    """Return the first part in which a code is found, without its notes."""
    return plain(examples()[code].failing[0])


def passing(code: str) -> str:
    """Return the first part in which a code is not found."""
    return examples()[code].passing[0]


def write(example: Example) -> None:
    """Write the file of an example."""
    parts = [f"--- # failing\n{part}" for part in example.failing]
    parts += [f"--- # passing\n{part}" for part in example.passing]
    example.path.write_text("".join(parts), encoding="utf-8", newline="\n")
    examples.cache_clear()


def plain(part: str) -> str:
    """Return a part as a game would have it: without its notes."""
    return "".join(line for line in part.splitlines(keepends=True) if not _NOTE.match(line))


def notes(part: str) -> list[Told]:
    """Return what is annotated in a part, from its head down."""
    return list(_notes(part))


def annotated(part: str, told: Iterable[Told]) -> str:
    """Return a part without notes as it is with them."""
    lines = part.splitlines(keepends=True)
    for one in sorted(told, reverse=True):
        above = lines[one.line - 1]
        indent = above[: len(above) - len(above.lstrip())]
        lines.insert(one.line, f"{indent}# ^ {one.code}: {one.message}\n")
    return "".join(lines)


def hold(code: str, told_of: Callable[[str], list[Told]], update: bool) -> None:
    """See that what is annotated is told of a part, and nothing else.

    With `update`, what is told is annotated first.
    """
    example = examples()[code]
    if update:
        told = (annotated(plain(part), told_of(plain(part))) for part in example.failing)
        example = example._replace(failing=tuple(told))
        write(example)
    for part in example.failing:
        assert told_of(plain(part)) == notes(part)
        assert {note.code for note in notes(part)} == {code}
    for part in example.passing:
        assert told_of(part) == notes(part) == []


def _read(path: Path) -> Example:
    nothing, *rest = _HEAD.split(path.read_text(encoding="utf-8"))
    assert not nothing, f"{path} begins with neither --- # failing nor --- # passing"
    heads, parts = rest[::2], rest[1::2]
    pairs = list(zip(heads, parts, strict=True))
    failing, passing = (tuple(part for head, part in pairs if head == f) for f in _KINDS)
    return Example(path.stem.upper(), path, failing, passing)


def _notes(part: str) -> Iterator[Told]:
    line = 0
    for text in part.splitlines():
        if note := _NOTE.fullmatch(text):
            yield Told(line, note[1], note[2])
        else:
            line += 1
