"""How texts of a manuscript are written: parsed text in, a string out.

PDF, HTML and the proof write the same texts, each with marks of its own: what a word, a reference,
a link and an emphasis look like. All else is here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import assert_never

from generator.manuscript.nodes import Link, Text
from generator.model.names import printed
from generator.model.prose import (
    Block,
    Inline,
    ListBlock,
    Marked,
    Note,
    Paragraph,
    Prose,
    Reference,
    Weight,
    Words,
)
from generator.records import Frozen


class Writing(Frozen):
    """Writes texts without any marks; `names` are those that references print."""

    names: Mapping[str, Mapping[str, str]]

    def words(self, text: str) -> str:
        """Return plain text as it is written."""
        return text

    def linked(self, text: str, _anchor: str) -> str:
        """Return plain text that leads to an anchor."""
        return self.words(text)

    def referring(self, text: str, _reference: Reference) -> str:
        """Return what a reference prints, leading to what it speaks of."""
        return self.words(text)

    def marked(self, _weight: Weight, written: str) -> str:
        """Return what is written with a weight upon it."""
        return written

    def inlines(self, content: Iterable[Inline]) -> str:
        """Return a run of inlines."""
        return "".join(map(self._inline, content))

    def _inline(self, inline: Inline) -> str:
        match inline:
            case Words(text):
                return self.words(text)
            case Reference():
                return self.referring(printed(self.names, inline), inline)
            case Marked(weight, content):
                return self.marked(weight, self.inlines(content))
            case _:
                assert_never(inline)

    def block(self, block: Block) -> str:
        """Return a block; a list or a remark in one line."""
        match block:
            case Paragraph(content):
                return self.inlines(content)
            case ListBlock(items):
                return " ".join(self.block(inner) for item in items for inner in item)
            case Note(blocks):
                return " ".join(map(self.block, blocks))
            case _:
                assert_never(block)

    def line(self, prose: Prose) -> str:
        """Return a text in one line, for a cell or an entry."""
        return " ".join(
            self.inlines(each.content) if isinstance(each, Paragraph) else self.block(each)
            for each in prose.blocks
        )

    def text(self, text: Text) -> str:
        """Return a text of several pieces."""
        written = ""
        for piece in text:
            match piece:
                case str():
                    written += self.words(piece)
                case Link(label, anchor):
                    written += self.linked(label, anchor)
                case Prose():
                    written += self.line(piece)
                case _:
                    assert_never(piece)
        return written
