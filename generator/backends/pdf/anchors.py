"""Places within a document that links go to: pages in, names out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import field

from generator.records import dataclass
from generator.scene import Group, Item, Link, Page


@dataclass(slots=True)
class Anchors:
    """Names that links may go to, and those that still have to be bound to a place."""

    known: frozenset[str] = frozenset()
    unbound: set[str] = field(default_factory=set)

    @classmethod
    def of(cls, pages: Iterable[Page]) -> Anchors:
        """Collect the names of pages and groups, and which of them some link goes to."""
        groups: set[str] = set()
        wanted: set[str] = set()
        named = set()
        for page in pages:
            named.add(page.name)
            for item in _within(page.items):
                if isinstance(item, Group):
                    groups.add(item.name)
                elif isinstance(item, Link) and item.target.startswith("#"):
                    wanted.add(item.target[1:])
        return cls(frozenset((groups | named) - {""}), wanted & (groups | named))

    def bind(self, name: str) -> bool:
        """Tell whether a link goes to `name` and this is the first thing of that name."""
        if name not in self.unbound:
            return False
        self.unbound.remove(name)
        return True


def _within(items: Iterable[Item]) -> Iterator[Item]:
    for item in items:
        yield item
        if isinstance(item, Group):
            yield from _within(item.items)
