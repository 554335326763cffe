"""Stand-up pieces: a piece in, its development on paper out.

From top to bottom: a tab, the rear panel upside down, the front panel, a tab. Folded along the top
edge of the panels these stand back to back, both the right way up; the tabs are folded outwards and
glued to a base.

        +-----+  y          solid: cut; dashed: fold
        | tab |
        +- - -+  tab
        | rear|             its head is at the fold
        +- - -+  tab + height
        |front|
        +- - -+  tab + 2 height
        | tab |
        +-----+  2 tab + 2 height
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.colour import WHITE
from generator.imposition.ink import BLACK
from generator.imposition.piece import Piece, PieceFace
from generator.scene import (
    Cap,
    Group,
    Item,
    Join,
    Paint,
    Path,
    Segment,
    Stroke,
    Transform,
    polyline,
    rectangle,
)

BLEED = 1.0
_CUT, _FOLD = 0.2, 0.25
_BEYOND = 1.6  # mm that fold lines reach past the cut, so that they are seen while folding
_DASH = (1.0, 0.7)


def stand_up(piece: Piece, x: float, y: float) -> Item:
    """Return a stand-up with the top left corner of what is cut out at (x, y)."""
    front = Transform.translation(0.0, piece.tab + piece.height)
    rear = Transform.translation(piece.width, piece.tab + piece.height) @ Transform.rotation(180)
    items = (
        *_grounds(piece, piece.back, rear),
        *_grounds(piece, piece.front, front),
        Group(piece.back.art, rear, name="counter"),
        Group(piece.front.art, front, name="counter"),
        Path(rectangle(0.0, 0.0, *piece.cut), stroke=Stroke(BLACK, _CUT, join=Join.MITRE)),
        *_folds(piece),
    )
    return Group(items, Transform.translation(x, y), name="stand-up")


def _grounds(piece: Piece, face: PieceFace, place: Transform) -> Iterator[Item]:
    """Yield a panel's grounds; they bleed to the sides, where they are cut."""
    stripes = tuple(
        Path(rectangle(-BLEED, top, piece.width + 2 * BLEED, bottom - top), fill=paint)
        for paint, top, bottom in face.grounds
    )
    yield Group(stripes, place)


def _folds(piece: Piece) -> Iterator[Item]:
    """Yield the fold lines: black dashes on white, to be seen on every ground."""
    heights = [piece.tab + number * piece.height for number in range(3)]
    across: list[Segment] = []
    beyond: list[Segment] = []
    for height in heights:
        across += polyline(((0.0, height), (piece.width, height)))
        beyond += polyline(((-_BEYOND, height), (piece.width + _BEYOND, height)))
    yield _line(across, Stroke(Paint(WHITE), _FOLD, cap=Cap.BUTT))
    yield _line(beyond, Stroke(BLACK, _FOLD, cap=Cap.BUTT, dash=_DASH))


def _line(segments: list[Segment], stroke: Stroke) -> Path:
    return Path(tuple(segments), stroke=stroke)
