"""Texts as paths: items in, the same with their letters drawn out.

For what is shown small or cut off, and must not be read as text.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from generator.scene import Group, Item, Text
from generator.text.typesetter import Typesetter


def outlined(items: Iterable[Item], typesetter: Typesetter) -> Iterator[Item]:
    """Yield items with each Text, at any depth, as the path of its letters."""
    for item in items:
        if isinstance(item, Text):
            yield typesetter.outlines(item)
        elif isinstance(item, Group):
            yield replace(item, items=tuple(outlined(item.items, typesetter)))
        else:
            yield item
