"""Parsed text to HTML: the blocks that the PDF is made of, references as links."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import assert_never

from generator.html.writer import element, escaped, identified, lines
from generator.manuscript.writing import Writing
from generator.model.prose import (
    Block,
    ListBlock,
    Note,
    Paragraph,
    Prose,
    Reference,
    Weight,
)

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


class Reader(Writing):
    """Writes text as markup; `targets` are ids that links may go to, `hexes` those of hexes."""

    targets: frozenset[str]
    hexes: Mapping[str, str]

    def blocks(self, prose: Prose | None) -> str:
        """Return a text as paragraphs, lists and remarks; nothing for none."""
        return lines(map(self.block, prose.blocks)) if prose else ""

    def block(self, block: Block) -> str:
        """Return a block as an element."""
        match block:
            case Paragraph(content):
                return element("p", self.inlines(content))
            case ListBlock(items, numbered):
                entries = (element("li", *map(self.block, item)) for item in items)
                return element("ol" if numbered else "ul", *entries)
            case Note(blocks):
                return element("aside", *map(self.block, blocks), class_="note", role="note")
            case _:
                assert_never(block)

    def words(self, text: str) -> str:
        """Return plain text as markup."""
        return escaped(text)

    def marked(self, weight: Weight, written: str) -> str:
        """Return markup with a weight upon it."""
        return element(_ELEMENTS[weight], written)

    def linked(self, text: str, anchor: str) -> str:
        """Return a link; it stays one where the page has its target."""
        kind, _, name = anchor.partition(":")
        goal = self.hexes.get(name, "") if kind == "hex" else identified(anchor)
        return self._leading(text, goal)

    def referring(self, text: str, reference: Reference) -> str:
        """Return what a reference prints, as a link to the first of its goals that there is."""
        return self._leading(text, *self._goals(reference))

    def _leading(self, text: str, *goals: str) -> str:
        target = next((each for each in goals if each in self.targets), None)
        return element("a", escaped(text), href=f"#{target}") if target else escaped(text)

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
