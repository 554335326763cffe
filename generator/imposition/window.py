"""What of a drawing is seen through a window: items in, items out.

Art that has no text in it is handed on as it is, so that all tiles share it and a file has it once;
the window's clip cuts it. Text is text only where all of it is seen: a reader would extract letters
that the clip hides. A text that the window's edge crosses is handed on as outlines, one beyond it
is left out. Lines of one text go together: where the edge crosses one, all are outlines. So each
tile yields just the texts that can be read on it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import assert_never

from generator.imposition.tiling import Box
from generator.scene import (
    IDENTITY,
    Area,
    Group,
    Image,
    Item,
    Link,
    Path,
    Text,
    Transform,
    bounds,
)
from generator.text import Typesetter

_HAIR = 1e-6
_LINES_APART = 2.0  # type sizes at most between the letters of lines of one text


def seen(
    items: Iterable[Item], window: Box, typesetter: Typesetter, transform: Transform = IDENTITY
) -> tuple[Item, ...]:
    """Return what of `items` is to be drawn under a clip of `window`, in their coordinates.

    `transform` takes the items to the coordinates of the window.
    """
    drawn = tuple(items)
    cut = _cut(drawn, window, typesetter, transform)
    pieces = (
        _seen(item, window, typesetter, transform, whole=number not in cut)
        for number, item in enumerate(drawn)
    )
    return tuple(piece for piece in pieces if piece is not None)


def _cut(
    items: Sequence[Item], window: Box, typesetter: Typesetter, transform: Transform
) -> frozenset[int]:
    """Return which of items are lines of texts that are not seen whole."""
    found: set[int] = set()
    for numbers, _, box in _runs(items, typesetter, transform):
        if not within(box, window):
            found.update(numbers)
    return frozenset(found)


def _runs(
    items: Sequence[Item], typesetter: Typesetter, transform: Transform
) -> Iterator[tuple[tuple[int, ...], str | None, Box]]:
    """Yield the numbers of items that are lines of one text, its origin and the box around them.

    Lines of a text follow each other, each behind its halo if it has one, share an origin and lie
    close; a name that is repeated farther along is a text by itself.
    """
    numbers: tuple[int, ...] = ()
    around: Box = (0.0, 0.0, 0.0, 0.0)
    origin: str | None = None
    for number, item in enumerate(items):
        if not isinstance(item, Text):
            continue
        box = placed(typesetter.ink_box(item), transform)
        apart = _LINES_APART * item.size * transform.scale
        if numbers and origin and item.origin == origin and meets(box, _grown(around, apart)):
            numbers, around = (*numbers, number), union(around, box)
            continue
        if numbers:
            yield numbers, origin, around
        numbers, around, origin = (number,), box, item.origin
    if numbers:
        yield numbers, origin, around


def texts_of(
    items: Iterable[Item], typesetter: Typesetter, transform: Transform = IDENTITY
) -> Iterator[tuple[str | None, Box]]:
    """Yield the origin of each text, all its lines together, and the box of its letters."""
    drawn = tuple(items)
    for _, origin, box in _runs(drawn, typesetter, transform):
        yield origin, box
    for item in drawn:
        if isinstance(item, Group):
            yield from texts_of(item.items, typesetter, transform @ item.transform)


def _seen(
    item: Item, window: Box, typesetter: Typesetter, transform: Transform, *, whole: bool
) -> Item | None:
    match item:
        case Group():
            return _group(item, window, typesetter, transform)
        case Text():
            return _text(item, window, typesetter, transform, whole=whole)
        case Path():
            shown = bool(item.segments) and meets(_reach(item, transform), window)
            return item if shown else None
        case Image():
            return item if meets(placed(_box(item), transform), window) else None
        case Link():
            return item if within(placed(_box(item), transform), window) else None
        case Area():
            return None  # tiles are paper
        case _:
            assert_never(item)


def _group(group: Group, window: Box, typesetter: Typesetter, transform: Transform) -> Group | None:
    inner = transform @ group.transform
    if group.clip and not meets(placed(bounds(group.clip), inner), window):
        return None
    if is_art(group):
        return group
    inside = seen(group.items, window, typesetter, inner)
    return replace(group, items=inside) if inside else None


def _text(
    text: Text, window: Box, typesetter: Typesetter, transform: Transform, *, whole: bool
) -> Item | None:
    box = placed(typesetter.ink_box(text), transform)
    if whole and within(box, window):
        return text
    return typesetter.outlines(text) if meets(box, window) else None


def without_text(items: Iterable[Item]) -> tuple[Item, ...]:
    """Return `items` without texts and their halos, links and areas: for a picture of a page.

    A halo is a path that is only stroked and has the origin of the text after it.
    """
    kept: list[Item] = []
    for item in items:
        match item:
            case Group():
                if is_art(item):
                    kept.append(item)
                elif inside := without_text(item.items):
                    kept.append(replace(item, items=inside))
            case Path() | Image():
                kept.append(item)
            case Text(origin=origin):
                if kept and isinstance(kept[-1], Path) and _is_halo(kept[-1], origin):
                    kept.pop()
            case Link() | Area():
                pass
            case _:
                assert_never(item)
    return tuple(kept)


def is_art(group: Group) -> bool:
    """Tell whether all in a group, and in groups in it, is paths and images."""
    return all(
        is_art(item) if isinstance(item, Group) else isinstance(item, Path | Image)
        for item in group.items
    )


def within(box: Box, window: Box) -> bool:
    """Tell whether all of a box is in the window."""
    return (
        window[0] - _HAIR <= box[0]
        and window[1] - _HAIR <= box[1]
        and box[2] <= window[2] + _HAIR
        and box[3] <= window[3] + _HAIR
    )


def meets(box: Box, window: Box) -> bool:
    """Tell whether some of a box is in the window."""
    return box[0] < window[2] and window[0] < box[2] and box[1] < window[3] and window[1] < box[3]


def union(one: Box, other: Box) -> Box:
    """Return the box around two."""
    return (
        min(one[0], other[0]),
        min(one[1], other[1]),
        max(one[2], other[2]),
        max(one[3], other[3]),
    )


def _grown(box: Box, by: float) -> Box:
    return box[0] - by, box[1] - by, box[2] + by, box[3] + by


def placed(box: Box, transform: Transform) -> Box:
    """Return the upright box around a box that a transform has moved."""
    left, top, right, bottom = box
    corners = ((left, top), (right, top), (right, bottom), (left, bottom))
    across, down = zip(*map(transform.apply, corners), strict=True)
    return min(across), min(down), max(across), max(down)


def _is_halo(path: Path, origin: str | None) -> bool:
    return path.fill is None and path.stroke is not None and path.origin == origin


def _box(item: Image | Link) -> Box:
    return item.at[0], item.at[1], item.at[0] + item.width, item.at[1] + item.height


def _reach(path: Path, transform: Transform) -> Box:
    """Return what a path may cover; mitres may stand out a little farther than half a line."""
    out = path.stroke.width if path.stroke else 0.0
    left, top, right, bottom = bounds(path.segments)
    return placed((left - out, top - out, right + out, bottom + out), transform)
