"""The outline of a file: objects in, bookmarks out, in the order in which they are listed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from generator.collation.glyphs import Bookmark
from generator.pdfreader.objects import Objects
from generator.pdfreader.values import text_of

_DEEPEST, _MOST = 8, 5_000


def outline_of(objects: Objects, numbers: Mapping[int, int]) -> tuple[Bookmark, ...]:
    """Return the entries; `numbers` are those of the pages, from 1, by their identity."""
    root = objects.mapping(objects.trailer.get("Root"))
    places = dict(_named_places(objects, root))
    found: list[Bookmark] = []
    waiting = [(objects.mapping(objects.mapping(root.get("Outlines")).get("First")), 0)]
    met: set[int] = set()
    while waiting and len(found) < _MOST:
        entry, depth = waiting.pop()
        if not entry or id(entry) in met or depth >= _DEEPEST:
            continue
        met.add(id(entry))
        page = numbers.get(id(_target(objects, entry, places)), 0)
        found.append(Bookmark(text_of(objects.get(entry.get("Title"))), depth, page))
        waiting.append((objects.mapping(entry.get("Next")), depth))
        waiting.append((objects.mapping(entry.get("First")), depth + 1))
    return tuple(found)


def _target(objects: Objects, entry: Mapping[str, Any], places: Mapping[str, Any]) -> Any:
    """Return the page that an entry leads to, its dictionary."""
    place = objects.get(entry.get("Dest", objects.mapping(entry.get("A")).get("D")))
    if isinstance(place, bytes | str):
        place = objects.get(places.get(_key(place)))
    if isinstance(place, dict):
        place = objects.get(place.get("D"))
    return objects.mapping(place[0]) if isinstance(place, list) and place else None


def _named_places(objects: Objects, root: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """Yield places by their names, from the list of old and from the tree of today."""
    yield from objects.mapping(root.get("Dests")).items()
    waiting = [objects.mapping(objects.mapping(root.get("Names")).get("Dests"))]
    met: set[int] = set()
    while waiting:
        objects.budget.hurry()
        branch = waiting.pop()
        if id(branch) in met:
            continue
        met.add(id(branch))
        names = objects.items(branch.get("Names"))[: 2 * _MOST]
        for name, place in zip(names[::2], names[1::2], strict=False):
            yield _key(objects.get(name)), place
        waiting.extend(map(objects.mapping, objects.items(branch.get("Kids"))[:_MOST]))


def _key(name: object) -> str:
    return name.decode("latin-1") if isinstance(name, bytes) else str(name)
