"""What a source file holds, before it means anything: texts, lists and mappings with their places.

Places are offsets into the text of the file; `Source` turns them into lines and columns, which are
counted from 1 in characters.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import field
from itertools import accumulate, pairwise
from typing import NamedTuple, TypeAlias, Unpack

from generator.board.kinds import HEXES, CellWords
from generator.diagnostics import (
    CodeEntry,
    Details,
    Finding,
    Located,
    Origin,
    Origins,
    Pragma,
    Related,
    Span,
)
from generator.faults import READING_BROKE_OFF, fault
from generator.records import Frozen, dataclass


class Source(Frozen):
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


Marks: TypeAlias = tuple[tuple[int, int, int], ...]


class Run(NamedTuple):
    """A stretch of a value: offset, length, beginning in the file, and line ends before it."""

    offset: int
    length: int
    begin: int
    breaks: int


_FIRST_LINE = re.compile(r"^ *[^\s].*", re.MULTILINE)
_FOLD = re.compile(r" *\n[ \n]*")
_PIECES = {
    "": re.compile(".+"),
    "'": re.compile(r"''|[^']+"),
    '"': re.compile(r'""|[^"]+|"'),
}
"""What a text of folded lines is read by, by the quote that is doubled in it."""
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
        return _folded_runs(raw, node.start, '"')
    if node.style and raw[:1] != node.style:  # an anchor or a tag before it, complained of
        return iter(())
    if node.style == '"':
        return _double_runs(raw[1:-1], node.start + 1)
    if node.style == "'":
        return _folded_runs(raw[1:-1], node.start + 1, "'")
    return _folded_runs(raw, node.start, "")


def _folded_runs(raw: str, index: int, quote: str) -> Iterator[Run]:
    """Yield the runs of a text of folded lines, in which two quotes stand for one."""
    offset = 0
    for start, end, breaks in _lines(raw):
        offset += _folded(breaks)
        for piece in _PIECES[quote].finditer(raw, start, end):
            length = 1 if quote and piece[0] == 2 * quote else len(piece[0])
            before = breaks if piece.start() == start else 0
            yield Run(offset, length, index + piece.start(), before)
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


class Place(NamedTuple):
    """Where a value stands; `rich` says that it was read as Prose, with its line ends kept."""

    node: Node
    key: ScalarNode | None
    rich: bool = False


@dataclass(frozen=True, slots=True)
class Places(Mapping[Origin, Located]):
    """The table of origins. Spans and marks are worked out when they are asked for."""

    places: Mapping[Origin, Place]

    def __getitem__(self, origin: Origin) -> Located:
        node, key, rich = self.places[origin]
        marks: Marks = ()
        if isinstance(node, ScalarNode):
            marks = typed(node)[1] if rich else marks_of(node)
        return Located(span_of(node), span_of(key) if key else None, marks)

    def __iter__(self) -> Iterator[Origin]:
        return iter(self.places)

    def __len__(self) -> int:
        return len(self.places)

    def __contains__(self, origin: object) -> bool:
        return origin in self.places


class Record(Frozen):
    """Findings, places and remarks, in the order in which they are met."""

    findings: list[Finding] = field(default_factory=list)
    places: dict[Origin, Place] = field(default_factory=dict)
    pragmas: list[Pragma] = field(default_factory=list)
    words: CellWords = HEXES
    """What the definition calls the cells of its board."""

    def complain(
        self,
        entry: CodeEntry,
        message: str,
        at: Node | Span | None = None,
        *,
        origin: Origin | None = None,
        **details: Unpack[Details],
    ) -> None:
        """Note a finding of the catalogue's `entry`, at the value of its origin or elsewhere."""
        if at is None and origin in self.places:
            at = self.places[origin].node
        span = at if at is None or isinstance(at, Span) else span_of(at)
        self.findings.append(entry.finding(message, origin, span=span, **details))

    def complain_of_twin(
        self,
        entry: CodeEntry,
        message: str,
        keys: tuple[ScalarNode, ScalarNode],
        advice: str,
        origin: Origin | None = None,
    ) -> None:
        """Note that the second of two keys gives what the first has given."""
        first, second = keys
        related = (Related(span_of(first), f"the first `{first.value}`"),)
        self.complain(entry, message, second, origin=origin, related=related, help=advice)

    def within(self, origin: Origin, start: int, end: int) -> Span | None:
        """Return the span of some characters of the text at `origin`."""
        alone = Origins({origin: Places(self.places)[origin]})
        return alone.span_within(origin, start, end)

    @contextmanager
    def going_on(self, what: str, at: Span) -> Iterator[None]:
        """Make a finding of whatever is raised here, so that all else is read."""
        try:
            yield
        except Exception as problem:  # whatever it was
            self.findings.append(fault(READING_BROKE_OFF, what, problem, span=at))
