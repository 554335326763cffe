"""Where tables and worked examples stand: behind the paragraph that first speaks of them.

In: a section of the rules. Out: its blocks, and between them the exhibits that stand there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import zip_longest

from generator.model.names import NumberedSection
from generator.model.prose import Block, ListBlock, Prose, Reference
from generator.model.rules import Section
from generator.records import dataclass

CONTINUED = "{}, continued"
"""What stands above the part of a list that goes on in another column."""


@dataclass(frozen=True, slots=True)
class Exhibit:
    """A table, an example or a reading of a table that stands here."""

    kind: str
    id: str

    @property
    def anchor(self) -> str:
        """What links to it are called."""
        return f"{self.kind}:{self.id}"


def placed(section: Section) -> Iterator[Block | Exhibit]:
    """Yield the blocks of a section with what it shows; what no block speaks of stands last.

    Nothing stands between a paragraph and the list that it leads to.
    """
    waiting = list(exhibits_of(section))
    blocks = section.text.blocks if section.text else ()
    here: list[Exhibit] = []
    for block, following in zip_longest(blocks, blocks[1:]):
        yield block
        spoken_of = _references(block)
        here += [each for each in waiting if each.anchor in spoken_of]
        waiting = [each for each in waiting if each not in here]
        if not isinstance(following, ListBlock):
            yield from here
            here = []
    yield from waiting


def exhibits_of(section: Section) -> tuple[Exhibit, ...]:
    """Return what a section shows, in the order of its lists."""
    kinds = (("table", section.tables), ("example", section.examples), ("lookup", section.lookups))
    return tuple(Exhibit(kind, name) for kind, names in kinds for name in names)


def anchors_shown(sections: Iterable[NumberedSection]) -> frozenset[str]:
    """Return the anchors of all that some section shows."""
    return frozenset(each.anchor for entry in sections for each in exhibits_of(entry.section))


def _references(block: Block) -> frozenset[str]:
    found = (each for each in Prose("", (block,)).inlines() if isinstance(each, Reference))
    return frozenset(f"{each.kind}:{each.target}" for each in found)
