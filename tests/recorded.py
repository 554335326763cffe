"""A scene as readable text, for golden files: one item a line, groups indented.

Coordinates are those of the group an item is in, in mm to a hundredth, and a group's line says how
it is placed, so that a drawing moved elsewhere reads the same. A path is written in the letters of
SVG; of a long one the line gives its bounds, its number of segments and a digest, so that a change
shows without filling pages.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from typing import assert_never

from generator.backends.sharing import number
from generator.scene import (
    IDENTITY,
    Area,
    Cap,
    Close,
    Cubic,
    Group,
    Image,
    Item,
    Join,
    Line,
    Link,
    Move,
    Page,
    Paint,
    Path,
    Point,
    Segment,
    Stamp,
    Stroke,
    Text,
    Transform,
    bounds,
)

_LONG = 12  # segments: from here on a path is summed up


def write(pages: Sequence[Page]) -> str:
    """Return the recording of `pages`; the same scene gives the same text on every machine."""
    lines = [line for index, page in enumerate(pages) for line in _page(page, index)]
    return "".join(f"{line}\n" for line in lines)


def _page(page: Page, index: int) -> Iterator[str]:
    parts = [f"page {index}", _length(page.width), "x", _length(page.height)]
    parts += _named("bleed", page.bleed) + _named("margin", page.margin)
    yield " ".join((*parts, *_name(page.name)))
    yield from _items(page.items, "  ")


def _items(items: Iterable[Item], indent: str) -> Iterator[str]:
    for item in items:
        match item:
            case Group():
                yield indent + _group(item)
                yield from _items(item.items, indent + "  ")
            case Path():
                yield indent + _path(item)
            case Stamp():
                yield indent + _joined("stamp", (_places(item.places),), item.origin)
                yield from _items(item.paths, indent + "  ")
            case Text():
                yield indent + _text(item)
            case Image():
                size = f"{_length(item.width)} x {_length(item.height)}"
                digest = f"sha256 {item.digest[:8]}"
                dots = (f"{item.halftone} dots",) if item.halftone else ()
                yield indent + _joined("image", (_point(item.at), size, digest, *dots), item.origin)
            case Link():
                size = f"{_length(item.width)} x {_length(item.height)}"
                yield f"{indent}link {_point(item.at)} {size} to {item.target}"
            case Area():
                told = (repr(item.name), repr(item.title), _segments(item.segments))
                yield indent + _joined("area", told, item.origin)
            case _:
                assert_never(item)


def _group(group: Group) -> str:
    parts = [*_name(group.name)]
    if group.transform != IDENTITY:
        parts.append(_placing(group.transform))
    if group.clip:
        parts.append(f"clip {_segments(group.clip)}")
    return _joined("group", parts, group.origin)


def _path(path: Path) -> str:
    parts = [_segments(path.segments)]
    if path.fill is not None:
        parts.append(f"fill {_paint(path.fill)}")
    if path.stroke is not None:
        parts.append(f"stroke {_stroke(path.stroke)}")
    return _joined("path", parts, path.origin)


def _text(text: Text) -> str:
    parts = [repr(text.content), f"{text.face} {_length(text.size)}"]
    if text.placed:
        places = (f"{_point(place.at)}/{_length(place.degrees)}" for place in text.placed)
        parts.append(f"on {' '.join(places)}")
    else:
        parts += [f"at {_point(text.at)}", f"width {_length(text.width)}"]
        parts += _named("turned", text.degrees)
    return _joined("text", (*parts, _paint(text.paint)), text.origin)


def _stroke(stroke: Stroke) -> str:
    parts = [_paint(stroke.paint), _length(stroke.width)]
    parts += [stroke.cap.value] if stroke.cap is not Cap.ROUND else []
    parts += [stroke.join.value] if stroke.join is not Join.ROUND else []
    parts += [f"dash {' '.join(map(_length, stroke.dash))}"] if stroke.dash else []
    return " ".join(parts)


def _paint(paint: Paint) -> str:
    return f"{paint.colour}" if paint.opacity >= 1 else f"{paint.colour}@{_length(paint.opacity)}"


def _placing(transform: Transform) -> str:
    if (transform.a, transform.b, transform.c, transform.d) == (1.0, 0.0, 0.0, 1.0):
        return f"moved {_point((transform.e, transform.f))}"
    parts = (transform.a, transform.b, transform.c, transform.d)
    linear = " ".join(f"{part:.4g}" for part in parts)
    return f"placed {linear} {_point((transform.e, transform.f))}"


def _segments(segments: Sequence[Segment]) -> str:
    written = " ".join(map(_segment, segments))
    if len(segments) < _LONG:
        return written or "nothing"
    left, top, right, bottom = bounds(segments)
    digest = hashlib.sha256(written.encode()).hexdigest()[:8]
    return f"{_point((left, top))} to {_point((right, bottom))} in {len(segments)} ({digest})"


def _places(places: Sequence[Point]) -> str:
    written = " ".join(map(_point, places))
    if len(places) < _LONG:
        return f"at {written or 'nothing'}"
    digest = hashlib.sha256(written.encode()).hexdigest()[:8]
    return f"at {len(places)} places ({digest})"


def _segment(segment: Segment) -> str:
    match segment:
        case Move(to):
            return f"M{_point(to)}"
        case Line(to):
            return f"L{_point(to)}"
        case Cubic(first, second, to):
            return f"C{_point(first)} {_point(second)} {_point(to)}"
        case Close():
            return "Z"
        case _:
            assert_never(segment)


def _joined(kind: str, parts: Iterable[str], origin: str | None) -> str:
    marked = (f"<{origin}>",) if origin else ()
    return " ".join((kind, *parts, *marked))


def _name(name: str) -> tuple[str, ...]:
    return (repr(name),) if name else ()


def _named(word: str, value: float) -> list[str]:
    return [f"{word} {_length(value)}"] if value else []


def _point(point: Point) -> str:
    return f"{_length(point[0])},{_length(point[1])}"


def _length(value: float) -> str:
    return number(value, 2)
