"""Text for people, parsed once by `reading/` into blocks; nobody parses it again.

Offsets count characters of `Prose.source`, so that a finding can point at a word.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import TypeAlias

from generator.diagnostics import Origin
from generator.model.schema import Element
from generator.records import Frozen


class Words(Frozen):
    """Plain text."""

    text: str
    start: int


class Reference(Frozen):
    """``{kind:target}``: something of the definition, printed from the data.

    `form` is an optional third part (``{value:landing.battalions:word}`` prints "three").
    """

    kind: str
    target: str
    start: int
    end: int
    form: str = ""


class Weight(StrEnum):
    """How text stands out."""

    EMPHASIS = "emphasis"
    STRONG = "strong"


class Marked(Frozen):
    """Text that stands out."""

    weight: Weight
    content: tuple[Inline, ...]


Inline: TypeAlias = Words | Reference | Marked


class Paragraph(Frozen):
    """A paragraph."""

    content: tuple[Inline, ...]


class ListBlock(Frozen):
    """A list, numbered or not; an item is a run of blocks."""

    items: tuple[tuple[Block, ...], ...]
    numbered: bool = False


class Note(Frozen):
    """A remark set apart from the rules (written as a block quote)."""

    blocks: tuple[Block, ...]


Block: TypeAlias = Paragraph | ListBlock | Note


class Prose(Frozen):
    """A text as it was typed and the blocks it consists of."""

    source: str
    blocks: tuple[Block, ...]

    def inlines(self) -> Iterator[Words | Reference]:
        """Yield words and references in reading order, whatever they stand in."""
        for paragraph in paragraphs(self.blocks):
            yield from plain(paragraph.content)

    def targets(self, kind: str) -> Iterator[str]:
        """Yield the ids of what it refers to of one kind."""
        for each in self.inlines():
            if isinstance(each, Reference) and each.kind == kind:
                yield each.target


def paragraphs(blocks: tuple[Block, ...]) -> Iterator[Paragraph]:
    """Yield paragraphs in reading order, whatever they stand in."""
    for block in blocks:
        match block:
            case Paragraph():
                yield block
            case ListBlock(items):
                for item in items:
                    yield from paragraphs(item)
            case Note(inner):
                yield from paragraphs(inner)


def plain(content: tuple[Inline, ...]) -> Iterator[Words | Reference]:
    """Yield words and references in reading order, whether or not they stand out."""
    for inline in content:
        if isinstance(inline, Marked):
            yield from plain(inline.content)
        else:
            yield inline


Path: TypeAlias = tuple[str, ...]
"""The steps of an origin, of which each may have dots of its own."""


class Translation(Element, key="language"):
    """The texts of the game in another language, each under the keys of the first."""

    language: str
    names: tuple[tuple[Path, str], ...] = ()
    """Names, titles and the like, each with the path of what it translates."""
    texts: tuple[tuple[Path, Prose], ...] = ()
    """Texts for people, likewise."""

    def paths(self) -> dict[Path, str | Prose]:
        """Return all of it by the paths of what it translates."""
        return {**dict(self.names), **dict(self.texts)}

    def origins(self) -> dict[Origin, str | Prose]:
        """Return all of it by the origins of what it translates."""
        return {".".join(path): text for path, text in self.paths().items()}


class Second(Frozen):
    """A name in the language that is shown beside the first; `language` is its tag."""

    text: str
    origin: Origin
    language: str
