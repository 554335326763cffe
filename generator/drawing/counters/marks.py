"""The marks on counters, which ``marks.svg`` draws: of arms and sizes, silhouettes, pictures.

Marks of arms stand in the frame of a symbol. Full ones reach from edge to edge; centres lie within
0.55 of (0, 0); feet between 0.5 and 0.9 below the middle, no wider than the triangle under the
diagonals of infantry.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from enum import StrEnum
from pathlib import Path
from typing import TypeAlias, TypeVar
from xml.etree import ElementTree as Xml

from generator.model.arms import Silhouette, UnitSize, UnitType
from generator.model.counters import MarkerSymbol
from generator.records import Frozen
from generator.scene import Close, Cubic, Line, Move, Segment, circle, moved

Outline: TypeAlias = tuple[Segment, ...]

_Kind = TypeVar("_Kind", bound=StrEnum)
_STEP = re.compile(r"([MLCAZ])([^MLCAZ]*)")
_SVG = "{http://www.w3.org/2000/svg}"


class Mark(Frozen):
    """What is drawn around (0, 0): stroked lines, filled areas."""

    lines: Outline = ()
    areas: tuple[Outline, ...] = ()

    def placed(self, scale: float, x: float = 0.0, y: float = 0.0) -> Mark:
        """Return it made larger by `scale` about (0, 0), then moved by (x, y)."""

        def move(point: tuple[float, float]) -> tuple[float, float]:
            return point[0] * scale + x, point[1] * scale + y

        return Mark(moved(self.lines, move), tuple(moved(area, move) for area in self.areas))


def trace(data: str) -> Outline:
    """Return the outline of path data, as in SVG: M, L, C and Z, and A for half a circle.

    All are absolute; an arc has its ends one above the other, and turns clockwise.
    """
    outline: list[Segment] = []
    here = (0.0, 0.0)
    for name, rest in _STEP.findall(data):
        numbers = [float(word) for word in rest.split()]
        pairs = numbers[len(numbers) % 2 :]  # without the first of an arc, which is its radius
        points = list(zip(pairs[::2], pairs[1::2], strict=True))
        match name:
            case "M":
                outline.append(Move(points[0]))
            case "L":
                outline += map(Line, points)
            case "C":
                outline += (Cubic(*points[at : at + 3]) for at in range(0, len(points), 3))
            case "A":
                x, y = points[-1]
                whole = circle((x, (here[1] + y) / 2), numbers[0])
                outline += whole[1:3] if y > here[1] else whole[3:5]
            case _:
                outline.append(Close())
        here = points[-1] if points else here
    return tuple(outline)


def _joined(paths: Iterable[Xml.Element]) -> Outline:
    return tuple(segment for path in paths for segment in trace(path.attrib["d"]))


def _mark(group: Xml.Element) -> Mark:
    """Read a mark: all its lines are one outline, its areas stay apart."""
    lines = [path for path in group if path.get("class") == "line"]
    areas = (path for path in group if path.get("class") != "line")
    return Mark(_joined(lines), tuple(_joined((path,)) for path in areas))


_DRAWING = Xml.parse(Path(__file__).with_suffix(".svg")).getroot()  # noqa: S314 -- our own
MARKS: Mapping[str, Mark] = {each.attrib["id"]: _mark(each) for each in _DRAWING.iter(f"{_SVG}g")}
"""All marks of the file, by their ids."""


def _named(family: str, kinds: Iterable[_Kind]) -> Mapping[_Kind, Mark]:
    """Return those of a family: ``foot-ski`` is the mark of skis among feet."""
    return {kind: MARKS[f"{family}-{kind}"] for kind in kinds if f"{family}-{kind}" in MARKS}


FULL = _named("full", UnitType)
"""Marks from edge to edge; they may cross each other, as they do in the standard."""
CENTRES = _named("centre", UnitType)
"""Marks in the middle of the frame."""
FOOTERS = _named("foot", UnitType)
"""Marks at the foot of the frame."""
SIZES = _named("size", UnitSize)
"""Marks above the frame: strokes, crosses or dots around (0, 0), 0.5 high."""
SILHOUETTES = _named("silhouette", Silhouette)
"""Each is as wide or as high as its box, 3 wide and 2 high."""
PICTURES = {
    **_named("marker", MarkerSymbol),
    MarkerSymbol.SHIP: SILHOUETTES[Silhouette.LANDING_CRAFT],
    MarkerSymbol.AIRSTRIKE: SILHOUETTES[Silhouette.AIRCRAFT],
}
"""The picture of every marker's symbol but text."""
