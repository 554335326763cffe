"""The line of a source file that a span points at, with a mark under the span.

Columns of a terminal are not characters: letters of East Asian scripts take two columns, accents
set on a letter none. What could move the cursor is shown as a dot.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping

from generator.diagnostics import Span
from generator.records import dataclass

WIDEST = 100
"""The longest stretch of a line that is shown, in characters; longer lines are cut around it."""

_BEFORE = 40
"""Characters kept before the span where a line is cut."""

_HIDDEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})


@dataclass(frozen=True, slots=True)
class Excerpt:
    """A line of source, its number, and spaces followed by the mark under the span.

    `start` and `end` say which characters of the line are under the span.
    """

    number: int
    line: str
    indent: str
    mark: str
    start: int
    end: int


def excerpt(span: Span, files: Mapping[str, str], sign: str = "^") -> Excerpt | None:
    """Return the excerpt of `span`, or None where its file or line is not at hand.

    The mark is `sign`, repeated under the span; under a span of several lines it runs to the end
    of the first.
    """
    lines = files.get(span.file, "").split("\n")
    if not 1 <= span.line <= len(lines) or not any(lines):
        return None
    line = lines[span.line - 1].rstrip("\r")
    start = min(max(span.column - 1, 0), len(line))
    end = span.end_column - 1 if span.end_line == span.line else len(line.rstrip())
    first, last = _window(len(line), start)
    shown = _shown(line[first:last])
    lead, tail = "…" if first else "", "…" if last < len(line) else ""
    offset, length = start - first, max(min(end, last) - start, 1)
    under = _shown(line[start : start + length])
    return Excerpt(
        span.line,
        f"{lead}{shown}{tail}",
        " " * (len(lead) + _columns(shown[:offset])),
        sign * max(_columns(under), 1),
        len(lead) + offset,
        len(lead) + offset + length,
    )


def _window(length: int, start: int) -> tuple[int, int]:
    """Return which characters of a line are shown."""
    if length <= WIDEST:
        return 0, length
    first = min(max(start - _BEFORE, 0), length - WIDEST)
    return first, first + WIDEST


def _shown(text: str) -> str:
    return "".join("·" if unicodedata.category(c) in _HIDDEN else c for c in text)


def _columns(text: str) -> int:
    return sum(_width(character) for character in text)


def _width(character: str) -> int:
    if unicodedata.combining(character):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1
