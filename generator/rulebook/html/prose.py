"""Parsed text to HTML: the blocks that the PDF is made of, references as links."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import assert_never

from generator.manuscript.nodes import Link, Piece, Text
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
from generator.records import dataclass
from generator.rulebook.html.writer import element, escaped, identified, lines

_HOMES: Mapping[str, tuple[str, ...]] = {
    "count": ("unit", "marker", "formation", "side", "conversion"),
    "hexes": ("zone", "place"),
    "size": ("zone", "place"),
    "throw": ("chance", "track"),
    "effect": ("modifier",),
}
"""Kinds of reference that lead to things of other kinds."""
_CHANCES = ("chance", "arrival", "setup", "modifier")
"""Kinds of thing that have a chance, beside tables."""
_ELEMENTS = {Weight.EMPHASIS: "em", Weight.STRONG: "strong"}


@dataclass(frozen=True, slots=True)
class Reader:
    """Writes text; `targets` are the ids that links may go to, `hexes` those of hexes."""

    names: Mapping[str, Mapping[str, str]]
    targets: frozenset[str]
    hexes: Mapping[str, str]

    def blocks(self, prose: Prose | None) -> str:
        """Return a text as paragraphs, lists and remarks; nothing for none."""
        return lines(map(self._block, prose.blocks)) if prose else ""

    def line(self, prose: Prose | None) -> str:
        """Return a text in one line, for a cell or an entry."""
        if prose is None:
            return ""
        return " ".join(
            self._content(block.content) if isinstance(block, Paragraph) else self._block(block)
            for block in prose.blocks
        )

    def _block(self, block: Block) -> str:
        match block:
            case Paragraph(content):
                return element("p", self._content(content))
            case ListBlock(items, numbered):
                entries = (element("li", *map(self._block, item)) for item in items)
                return element("ol" if numbered else "ul", *entries)
            case Note(blocks):
                return element("aside", *map(self._block, blocks), class_="note")
            case _:
                assert_never(block)

    def _content(self, content: tuple[Inline, ...]) -> str:
        return "".join(map(self._inline, content))

    def _inline(self, inline: Inline) -> str:
        match inline:
            case Words(text):
                return escaped(text)
            case Reference():
                return self._reference(inline)
            case Marked(weight, content):
                return element(_ELEMENTS[weight], self._content(content))
            case _:
                assert_never(inline)

    def _reference(self, reference: Reference) -> str:
        return self._linked(escaped(printed(self.names, reference)), self._goals(reference))

    def text(self, text: Text) -> str:
        """Return a text of several pieces; a link stays one where the page has its target."""
        return "".join(map(self._piece, text))

    def _piece(self, piece: Piece) -> str:
        match piece:
            case str():
                return escaped(piece)
            case Link(text, anchor):
                return self._linked(escaped(text), (self._of_link(anchor),))
            case Prose():
                return self.line(piece)
            case _:
                assert_never(piece)

    def _of_link(self, anchor: str) -> str:
        kind, _, name = anchor.partition(":")
        return self.hexes.get(name, "") if kind == "hex" else identified(anchor)

    def _linked(self, text: str, goals: Iterable[str]) -> str:
        """Return markup as a link to the first of some ids that the page has, if it has any."""
        target = next((each for each in goals if each in self.targets), None)
        return element("a", text, href=f"#{target}") if target else text

    def _goals(self, reference: Reference) -> Iterator[str]:
        """Yield the ids that a reference may lead to, the best first."""
        kind, target = reference.kind, reference.target
        if kind == "hex":
            yield self.hexes.get(target, "")
        elif kind == "count" and target == "turns":
            yield "turns"
        elif kind in {"chance", "cell"}:
            table = identified(f"table:{target.partition('.')[0]}")
            yield from (*(identified(f"{each}:{target}") for each in _CHANCES), table)
        else:
            yield from (identified(f"{each}:{target}") for each in _HOMES.get(kind, (kind,)))
