"""What a source file holds, before it means anything: texts, lists and mappings with their places.

Places are offsets into the text of the file; `Source` turns them into lines and columns, which are
counted from 1 in characters.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import field
from itertools import accumulate
from typing import NamedTuple, TypeAlias

from generator.diagnostics import Span
from generator.records import dataclass


@dataclass(frozen=True, slots=True)
class Source:
    """A source file: its name as a user would type it, and its text, lines ending in line feeds.

    `clean` is the same text, character by character, with a space for each character that is
    refused: what is parsed, so that one odd character does not hide the rest.
    """

    name: str
    text: str
    clean: str
    starts: tuple[int, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        lengths = (len(line) + 1 for line in self.text.split("\n"))
        object.__setattr__(self, "starts", tuple(accumulate(lengths, initial=0)))

    def position(self, index: int) -> tuple[int, int]:
        """Return the line and the column of the character at `index`."""
        line = min(bisect_right(self.starts, index), len(self.starts) - 1)
        return line, index - self.starts[line - 1] + 1

    def index(self, line: int, column: int) -> int:
        """Return the index of the character at a line and a column."""
        return self.starts[line - 1] + column - 1

    def line(self, number: int) -> str:
        """Return a line without its end; empty past the last."""
        if not 0 < number < len(self.starts):
            return ""
        return self.clean[self.starts[number - 1] : self.starts[number] - 1]

    def span(self, start: int, end: int) -> Span:
        """Return the span of the characters from `start` to `end` (exclusive)."""
        return Span(self.name, *self.position(start), *self.position(max(start, end)))


class ScalarNode(NamedTuple):
    """A text as YAML gives it, nothing resolved.

    `style` is how it is written: plain (``""``), ``'``, ``"``, ``|``, ``>``, CELL for a cell of a
    spreadsheet, or REFUSED for something that has been complained of and has no value.
    """

    source: Source
    value: str
    style: str
    start: int
    end: int

    @property
    def empty(self) -> bool:
        """Whether nothing is written where the value should be."""
        return not self.value and self.style == PLAIN


class ListNode(NamedTuple):
    """A list."""

    source: Source
    items: tuple[Node, ...]
    start: int
    end: int


class MappingNode(NamedTuple):
    """Keys and values in the order of the file; no key stands twice."""

    source: Source
    entries: tuple[tuple[ScalarNode, Node], ...]
    start: int
    end: int


Node: TypeAlias = ScalarNode | ListNode | MappingNode

PLAIN = ""
REFUSED = "*"
CELL = "cell"


def span_of(node: Node) -> Span:
    """Return the span of a node; a text block, too, ends after its last visible character."""
    length = len(node.source.clean[node.start : node.end].rstrip())
    return node.source.span(node.start, node.start + length)
