"""Ids in an SVG: the names of groups in, an id for each out."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from generator.scene import Group, Item

_NOT_IN_IDS = re.compile(r"[^\w.-]+")


class Anchors:
    """The ids of one drawing: the first group of a name has the name's own, the next a number."""

    def __init__(self, items: Iterable[Item]) -> None:
        """Take all that will be drawn, so that links may go forward."""
        self.ids = {name: _slug(name) for name in _names(items)}
        self._met: dict[str, int] = {}

    def claim(self, name: str) -> str:
        """Return the id of the next group of this name."""
        slug = _slug(name)
        self._met[slug] = times = self._met.get(slug, 0) + 1
        return slug if times == 1 else f"{slug}--{times}"


def _slug(name: str) -> str:
    slug = _NOT_IN_IDS.sub("-", name)
    return slug if slug[:1].isalpha() else f"_{slug}"


def _names(items: Iterable[Item]) -> Iterator[str]:
    for item in items:
        if isinstance(item, Group):
            if item.name:
                yield item.name
            yield from _names(item.items)
