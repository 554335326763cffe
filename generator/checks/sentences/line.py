"""Lines: paragraphs as printed, each stretch of which knows where it was typed.

In: the values of a game and the names of its things. Out: a line for every paragraph, item of a
list, title and remark, in which a reference stands as the words that it prints. So a check reads
"{count:decoy:word} decoys" and "two decoys" alike. Quotes and hyphens are plain ones.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import field
from typing import Any

from generator.diagnostics import Origin
from generator.model.game import is_expression
from generator.model.names import printed
from generator.model.prose import (
    Block,
    Inline,
    ListBlock,
    Note,
    Paragraph,
    Prose,
    Reference,
    Words,
    paragraphs,
    plain,
)
from generator.model.walk import ModelNode
from generator.quotes import plainly
from generator.records import Frozen, dataclass

_PLAIN = re.compile(r"(?:^subtitle|\.(?:title|unless|exempt|each|per))$")
"""Values that are words for people and no Prose."""
_STOP = re.compile(r"[.!?;:][\"')\N{RIGHT DOUBLE QUOTATION MARK}]*\s+")
_LABEL = re.compile(r"\W*\w+:\s+")


class Piece(Frozen):
    """A stretch of a line, from `at`, and the characters of the source that it came from."""

    at: int
    text: str
    start: int
    end: int
    reference: Reference | None = None

    @property
    def to(self) -> int:
        """One past its last character in the line."""
        return self.at + len(self.text)

    @property
    def kind(self) -> str:
        """Of which kind its reference is; nothing for plain words."""
        return self.reference.kind if self.reference else ""

    @property
    def target(self) -> str:
        """To what its reference leads; nothing for plain words."""
        return self.reference.target if self.reference else ""


@dataclass(frozen=True, slots=True, eq=False)
class Line:
    """A paragraph as printed; `origin` is that of the text in which it stands.

    Two lines are never equal. What is worked out of one, and is the same whatever other lines say,
    may be `kept` with it.
    """

    origin: Origin
    text: str
    pieces: tuple[Piece, ...]
    small: str = field(init=False, repr=False)
    """Its text in small letters."""
    kinds: frozenset[str] = field(init=False, repr=False)
    """The kinds of its references."""
    kept: dict[Any, Any] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        """Work out what all patterns ask."""
        object.__setattr__(self, "small", self.text.casefold())
        object.__setattr__(self, "kinds", frozenset(piece.kind for piece in self.pieces))
        object.__setattr__(self, "kept", {})

    @property
    def start(self) -> int:
        """Where it begins in the source."""
        return self.pieces[0].start if self.pieces else 0

    def within(self, first: int, last: int) -> tuple[int, int]:
        """Return the characters of the source for a stretch of the line; a reference is whole."""
        touched = [piece for piece in self.pieces if piece.at < last and first < piece.to]
        if not touched:
            return 0, 0
        return _start(touched[0], first), _end(touched[-1], last)

    def references(self, first: int, last: int) -> tuple[Piece, ...]:
        """Return the references of which something is printed in a stretch of the line."""
        if len(self.pieces) == 1 and self.pieces[0].reference is None:
            return ()
        return tuple(
            piece
            for piece in self.pieces
            if piece.reference is not None and piece.at < last and first < piece.to
        )

    def named(self, *kinds: str, first: int = 0, last: int = sys.maxsize) -> tuple[Piece, ...]:
        """Return the references of some kinds that begin in a stretch of the line."""
        if self.kinds.isdisjoint(kinds):
            return ()
        return tuple(p for p in self.pieces if p.kind in kinds and first <= p.at < last)

    def runs(
        self, pieces: Iterable[Piece], joins: Callable[[str], object]
    ) -> Iterator[tuple[Piece, ...]]:
        """Yield references, those of one kind together where what stands between joins them."""
        run: tuple[Piece, ...] = ()
        for piece in pieces:
            alike = run and run[-1].kind == piece.kind
            if run and not (alike and joins(self.text[run[-1].to : piece.at])):
                yield run
                run = ()
            run += (piece,)
        if run:
            yield run

    def sentences(self) -> Iterator[tuple[int, int]]:
        """Yield the stretches between full stops, semicolons, colons and the like."""
        first = 0
        for stop in _STOP.finditer(self.text):
            yield first, stop.end()
            first = stop.end()
        if first < len(self.text):
            yield first, len(self.text)

    def whole_sentences(self) -> Iterator[tuple[int, int]]:
        """Yield the sentences; a label, such as "Landing:", belongs to what follows it."""
        start = None
        for first, last in self.sentences():
            start = first if start is None else start
            if not _LABEL.fullmatch(self.text, start, last):
                yield start, last
                start = None
        if start is not None:
            yield start, len(self.text)

    def sentence(self, place: int) -> tuple[int, int]:
        """Return where the sentence begins and ends that a place is in."""
        found = (each for each in self.sentences() if each[0] <= place < each[1])
        return next(found, (0, len(self.text)))


def _start(piece: Piece, first: int) -> int:
    return piece.start if piece.reference else piece.start + max(first - piece.at, 0)


def _end(piece: Piece, last: int) -> int:
    return piece.end if piece.reference else piece.start + min(last - piece.at, len(piece.text))


def lines_in(node: ModelNode, names: Mapping[str, Mapping[str, str]]) -> Iterator[Line]:
    """Yield the lines of a value of the first language; none of what is no text."""
    if node.origin.startswith("translations.") or is_expression(node.origin):
        return
    if isinstance(node.value, Prose):
        for paragraph in paragraphs(node.value.blocks):
            yield line_of(node.origin, paragraph.content, names)
    elif isinstance(node.value, str) and _PLAIN.search(node.origin) and node.value:
        piece = Piece(0, plainly(node.value), 0, len(node.value))
        yield Line(node.origin, piece.text, (piece,))


def line_of(
    origin: Origin, content: tuple[Inline, ...], names: Mapping[str, Mapping[str, str]]
) -> Line:
    """Return the line of a paragraph's content."""
    pieces: list[Piece] = []
    at = 0
    for inline in plain(content):
        if isinstance(inline, Words):
            text = plainly(inline.text)
            piece = Piece(at, text, inline.start, inline.start + len(text))
        else:
            piece = Piece(at, plainly(printed(names, inline)), inline.start, inline.end, inline)
        pieces.append(piece)
        at = piece.to
    return Line(origin, "".join(piece.text for piece in pieces), tuple(pieces))


def entries_of(
    origin: Origin, blocks: Iterable[Block], names: Mapping[str, Mapping[str, str]]
) -> Iterator[tuple[ListBlock, tuple[Line, ...]]]:
    """Yield the lists of a text, those within others too, with the first line of each entry."""
    for block in blocks:
        if isinstance(block, ListBlock):
            heads = (item[0] if item else None for item in block.items)
            found = (head.content if isinstance(head, Paragraph) else () for head in heads)
            yield block, tuple(line_of(origin, content, names) for content in found)
            yield from entries_of(origin, (each for item in block.items for each in item), names)
        elif isinstance(block, Note):
            yield from entries_of(origin, block.blocks, names)
