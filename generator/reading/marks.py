"""Where each character of a text stands in its file, whatever the style it is written in.

In: a scalar node. Out: marks ``(offset, line, column)``, one for each stretch of the value that
runs side by side with the source (see `generator.diagnostics.Located`).

Texts for people keep their line ends (`typed`): YAML's folding would join a list's items and take
away the blank line between paragraphs, which are Markdown's to judge. For them ``>`` and ``|``,
quoted and plain mean the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from generator.reading.nodes import CELL, ScalarNode

Marks: TypeAlias = tuple[tuple[int, int, int], ...]


class Run(NamedTuple):
    """A stretch of a value: offset, length, beginning in the file, and line ends before it."""

    offset: int
    length: int
    begin: int
    breaks: int


_FIRST_LINE = re.compile(r"^ *[^\s].*", re.MULTILINE)
_FOLD = re.compile(r" *\n[ \n]*")
_SINGLE = re.compile(r"''|[^']+")
_CELL = re.compile(r'""|[^"]+|"')
_DOUBLE = re.compile(
    r"""(?P<joined>\\\n[ \n]*)
    | (?P<fold>\ *\n[ \n]*)
    | (?P<escape>\\(?:x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|.))
    | [^\\\n\ ]+ | \ +""",
    re.VERBOSE,
)


def marks_of(node: ScalarNode) -> Marks:
    """Return the marks of the value of a node."""
    return _marks(node, [(run.offset, run) for run in _runs(node)])


def typed(node: ScalarNode) -> tuple[str, Marks]:
    """Return a text with the line ends it was typed with, and its marks."""
    if "\n" not in node.source.clean[node.start : node.end]:
        return node.value, marks_of(node)
    parts: list[str] = []
    placed: list[tuple[int, Run]] = []
    length = 0
    for run in _runs(node):
        gap = "\n" * run.breaks if placed else ""
        placed.append((length + len(gap), run))
        parts += (gap, node.value[run.offset : run.offset + run.length])
        length += len(gap) + run.length
    return "".join(parts), _marks(node, placed)


def covers(node: ScalarNode, index: int) -> bool:
    """Whether the character at `index` of the file is part of the text of a node."""
    return any(run.begin <= index < run.begin + run.length for run in _runs(node))


def _marks(node: ScalarNode, placed: list[tuple[int, Run]]) -> Marks:
    """Return marks for runs at offsets; one that follows on from the run before has none."""
    if not placed:
        return ((0, *node.source.position(node.start)),)
    kept = placed[:1]
    for (before, run), (offset, following) in pairwise(placed):
        if offset - before != following.begin - run.begin or following.breaks:
            kept.append((offset, following))
    return tuple((offset, *node.source.position(run.begin)) for offset, run in kept)


def _runs(node: ScalarNode) -> Iterator[Run]:
    raw = node.source.clean[node.start : node.end]
    if node.style in {"|", ">"}:
        return _block_runs(node, raw)
    if node.style == CELL:
        return _paired_runs(raw, node.start, '"')
    if node.style and raw[:1] != node.style:  # an anchor or a tag before it, complained of
        return iter(())
    if node.style == '"':
        return _double_runs(raw[1:-1], node.start + 1)
    if node.style == "'":
        return _paired_runs(raw[1:-1], node.start + 1, "'")
    return _plain_runs(raw, node.start)


def _plain_runs(raw: str, index: int) -> Iterator[Run]:
    offset = 0
    for start, end, breaks in _lines(raw):
        offset += _folded(breaks)
        yield Run(offset, end - start, index + start, breaks)
        offset += end - start


def _paired_runs(raw: str, index: int, quote: str) -> Iterator[Run]:
    """Yield the runs of a text in which two quotes stand for one."""
    pieces = _SINGLE if quote == "'" else _CELL
    offset = 0
    for start, end, breaks in _lines(raw):
        offset += _folded(breaks)
        for piece in pieces.finditer(raw, start, end):
            length = 1 if piece[0] == 2 * quote else len(piece[0])
            yield Run(
                offset, length, index + piece.start(), breaks if piece.start() == start else 0
            )
            offset += length


def _double_runs(raw: str, index: int) -> Iterator[Run]:
    offset = breaks = 0
    for piece in _DOUBLE.finditer(raw):
        if piece["fold"] is not None:
            breaks = piece[0].count("\n")
            offset += _folded(breaks)
        elif piece["joined"] is not None:
            breaks = piece[0].count("\n") - 1
            offset += breaks
        else:
            length = 1 if piece["escape"] is not None else len(piece[0])
            yield Run(offset, length, index + piece.start(), breaks)
            offset, breaks = offset + length, 0


def _lines(raw: str) -> Iterator[tuple[int, int, int]]:
    """Start and end of each line of a folded text, and the number of line ends before it."""
    start = breaks = 0
    for fold in _FOLD.finditer(raw):
        yield start, fold.start(), breaks
        start, breaks = fold.end(), fold[0].count("\n")
    yield start, len(raw), breaks


def _folded(breaks: int) -> int:
    """How many characters of a value a number of line ends becomes: a space, or one fewer."""
    return max(1, breaks - 1) if breaks else 0


def _block_runs(node: ScalarNode, raw: str) -> Iterator[Run]:
    """Yield the lines of a text block less their common indentation, found by comparing.

    The indentation is what the first line of the source has more than that of the value.
    """
    value = node.value
    first = _FIRST_LINE.search(value)
    head, *lines = raw.split("\n")
    visible = next((line for line in lines if line.strip()), None)
    if first is None or visible is None:
        return
    indent, offset, breaks = _spaces(visible) - _spaces(first[0]), first.start(), 0
    index, begun = node.start + len(head) + 1, False
    for line in lines:
        content = line[indent:]
        begun = begun or bool(line.strip())
        if begun and content:
            start = _skip_gap(value, offset, content)
            if not value.startswith(content, start):
                return  # comments that follow the block
            yield Run(start, len(content), index + indent, breaks)
            offset, breaks = start + len(content), 0
        breaks += 1
        index += len(line) + 1


def _spaces(text: str) -> int:
    return len(text) - len(text.lstrip(" "))


def _skip_gap(value: str, offset: int, content: str) -> int:
    """Offset past the line ends before `content`, or past the space they were folded to."""
    while offset < len(value) and value[offset] == "\n":
        offset += 1
    if offset and content[0] != " " and value.startswith(" ", offset):
        offset += 1
    return offset
