"""Lines of the inventory: pieces in, groups and kinds out, each drawn with faces, name and number.

The faces are pictures in small: their texts are drawn as outlines, since a reader of the file is to
find each counter's text once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.diagnostics import Origin
from generator.imposition.ink import BLACK
from generator.imposition.piece import Form, Piece, PieceFace
from generator.records import dataclass
from generator.scene import (
    Cap,
    Group,
    Item,
    Join,
    Path,
    Segment,
    Stroke,
    Transform,
    circle,
    polyline,
    rectangle,
)
from generator.text import Anchor, Level, Role, Typesetter, outlined
from generator.units import pt

_HEADING = 8.0
_BETWEEN = 1.2  # mm between front and back
_AFTER = 2.0  # mm between pictures and name
_NUMBER = 5.0  # mm for the number
_LEADING = 1.1  # of the size of type
_LARGE = 14.0  # mm: beside pictures as wide as that names are larger


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the list: a group with its sums, or alike pieces of it."""

    group: str
    sums: str = ""
    piece: Piece | None = None
    count: int = 0
    faces: int = 2
    """How many faces are shown of each piece in its group: one where fronts and backs are alike."""
    continued: bool = False
    """Whether it heads a group that began in a column before."""


@dataclass(frozen=True, slots=True)
class Setting:
    """How large faces are shown, and how wide a column is, in mm."""

    picture: float
    width: float
    typesetter: Typesetter

    @property
    def type(self) -> float:
        """The size of names."""
        return pt(9.5) if self.picture >= _LARGE else pt(8)

    def name_room(self, faces: int = 2) -> float:
        """Return the room for names, in mm; below zero where there is none."""
        return self.width - self.left(faces) - _NUMBER

    def left(self, faces: int) -> float:
        """Where names begin."""
        return faces * (self.picture + _BETWEEN) - _BETWEEN + _AFTER

    def height(self, line: Line) -> float:
        """Return the height of a line, in mm."""
        if line.piece is None:
            return _HEADING
        return max(self.picture + 1.4, self._leading * len(self.rows(line)) + 1.4)

    @property
    def _leading(self) -> float:
        return self.type * _LEADING

    def rows(self, line: Line) -> list[tuple[str, Origin | None]]:
        """Return the name of a kind in as many rows as it needs, and where each comes from."""
        piece = line.piece
        if piece is None:
            return []
        named = ((piece.name, None), (piece.second, piece.second_origin))
        room = self.name_room(line.faces)
        return [
            (row, origin)
            for name, origin in named
            if name
            for row in self.typesetter.wrap(name, Role.SMALL, self.type, room)
        ]

    def draw(self, line: Line, x: float, y: float, height: float) -> Iterator[Item]:
        """Yield a line that is `height` mm high, with its top left corner at (x, y)."""
        if line.piece is None:
            yield from self._heading(line, x, y + height - 2.8)
            return
        middle = y + height / 2
        scale = self.picture / max(line.piece.width, line.piece.height)
        faces = (line.piece.front, line.piece.back)[: line.faces]
        for number, face in enumerate(faces):
            corner = Transform.translation(
                x + number * (self.picture + _BETWEEN), middle - scale * line.piece.height / 2
            )
            picture = _picture(face, line.piece, scale, self.typesetter)
            yield Group(picture, corner @ Transform.scaling(scale))
        yield from self._name(line, x, middle)

    def _heading(self, line: Line, x: float, base: float) -> Iterator[Item]:
        size, end = pt(9), x + self.width
        title = f"{line.group}, continued" if line.continued else line.group
        yield self.typesetter.line(title, Role.CELL, size, (x, base), paint=BLACK)
        yield self.typesetter.line(
            line.sums, Role.CELL, size, (end, base), paint=BLACK, anchor=Anchor.END
        )
        rule = polyline(((x, base + 1.0), (end, base + 1.0)))
        yield Path(rule, stroke=Stroke(BLACK, 0.25, cap=Cap.BUTT))

    def _name(self, line: Line, x: float, middle: float) -> Iterator[Item]:
        rows = self.rows(line)
        first = middle - (len(rows) - 1) * self._leading / 2
        for place, (row, origin) in enumerate(rows):
            at = (x + self.left(line.faces), first + place * self._leading)
            yield self.typesetter.line(
                row,
                Role.SMALL,
                self.type,
                at,
                paint=BLACK,
                level=Level.CAPITALS,
                origin=origin,
            )
        yield self.typesetter.line(
            f"{line.count}",
            Role.CELL,
            self.type + pt(1),
            (x + self.width, middle),
            paint=BLACK,
            anchor=Anchor.END,
            level=Level.CAPITALS,
        )


def lines(pieces: Sequence[Piece]) -> Iterator[Line]:
    """Yield the lines: group by group, spares at the end of each."""
    kinds: dict[tuple[str, str, bool, int, int], list[Piece]] = {}
    for piece in pieces:
        key = (piece.group, piece.name, piece.spare, id(piece.front), id(piece.back))
        kinds.setdefault(key, []).append(piece)
    for group in dict.fromkeys(piece.group for piece in pieces):
        mine = [kind for kind in kinds.values() if kind[0].group == group]
        members = [piece for kind in mine for piece in kind]
        faces = 1 if all(piece.front == piece.back for piece in members) else 2
        yield Line(group, sums(members))
        for kind in sorted(mine, key=lambda kind: kind[0].spare):
            yield Line(group, piece=kind[0], count=len(kind), faces=faces)


def sums(pieces: Sequence[Piece]) -> str:
    """Return how many pieces there are, and how many to spare."""
    spares = sum(piece.spare for piece in pieces)
    return f"{len(pieces) - spares}" + (f" + {spares} spare" if spares else "")


def _picture(
    face: PieceFace, piece: Piece, scale: float, typesetter: Typesetter
) -> tuple[Item, ...]:
    grounds = tuple(
        Path(rectangle(0.0, top, piece.width, bottom - top), fill=paint)
        for paint, top, bottom in face.grounds
    )
    edge = _edge(piece)
    art = (*grounds, *outlined(face.art, typesetter))
    line = Path(edge, stroke=Stroke(BLACK, 0.15 / scale, join=Join.MITRE))
    return Group(art, clip=edge if piece.form is Form.ROUND else ()), line


def _edge(piece: Piece) -> tuple[Segment, ...]:
    if piece.form is Form.ROUND:
        return circle((piece.width / 2, piece.height / 2), piece.width / 2)
    return rectangle(0.0, 0.0, piece.width, piece.height)
