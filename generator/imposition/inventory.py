"""The inventory: pieces in, pages out that show each kind with its faces, name and number.

The faces are pictures in small: their texts are drawn as outlines, since a reader of the file is to
find each counter's text once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.diagnostics import Origin
from generator.imposition.countersheet import Countersheet, outline_of
from generator.imposition.ink import BLACK
from generator.imposition.packing import FEW
from generator.imposition.paper import Paper
from generator.imposition.piece import Form, Piece, PieceFace
from generator.records import dataclass
from generator.scene import (
    Cap,
    Group,
    Item,
    Join,
    Page,
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

_PICTURE = 10.0  # mm: the most that a face is wide and high
_ROW = 11.6
_HEADING = 8.0
_COLUMNS = 3
_GAP = 5.0  # mm between columns
_RULE = (
    f"Blanks to spare fill up each last row; where they are fewer than {FEW}, one more row, if the "
    "sheet has room for it."
)


@dataclass(frozen=True, slots=True)
class _Kind:
    """Pieces that are alike."""

    piece: Piece
    count: int


@dataclass(frozen=True, slots=True)
class _Line:
    """A line of the list: a group with its sums, or a kind."""

    group: str = ""
    sums: str = ""
    kind: _Kind | None = None

    @property
    def height(self) -> float:
        return _HEADING if self.kind is None else _ROW


def inventory(pieces: Sequence[Piece], sheet: Countersheet) -> tuple[Page, ...]:
    """Return the pages that list all pieces by group: picture of front and back, name, number."""
    columns = _columns(_lines(pieces), sheet.paper)
    pages = [columns[at : at + _COLUMNS] for at in range(0, len(columns), _COLUMNS)]
    return tuple(
        _page(page, number, len(pages), _sums(pieces), sheet)
        for number, page in enumerate(pages, 1)
    )


def _kinds(pieces: Sequence[Piece]) -> tuple[_Kind, ...]:
    found: dict[tuple[str, str, bool, int, int], list[Piece]] = {}
    for piece in pieces:
        key = (piece.group, piece.name, piece.spare, id(piece.front), id(piece.back))
        found.setdefault(key, []).append(piece)
    return tuple(_Kind(alike[0], len(alike)) for alike in found.values())


def _lines(pieces: Sequence[Piece]) -> Iterator[_Line]:
    """Yield the lines: group by group, spares at the end of each."""
    kinds = _kinds(pieces)
    for group in dict.fromkeys(kind.piece.group for kind in kinds):
        members = [piece for piece in pieces if piece.group == group]
        yield _Line(group, _sums(members))
        mine = [kind for kind in kinds if kind.piece.group == group]
        yield from (_Line(kind=kind) for kind in sorted(mine, key=lambda kind: kind.piece.spare))


def _sums(pieces: Sequence[Piece]) -> str:
    spares = sum(piece.spare for piece in pieces)
    return f"{len(pieces) - spares}" + (f" + {spares} spare" if spares else "")


def _columns(lines: Iterator[_Line], paper: Paper) -> list[list[_Line]]:
    """Divide the lines into columns as high as the page; no heading stands at a foot."""
    _, top, _, bottom = outline_of(paper)
    columns: list[list[_Line]] = [[]]
    here = 0.0
    for line in lines:
        needed = line.height + (_ROW if line.kind is None else 0.0)
        if here + needed > bottom - top:
            columns.append([])
            here = 0.0
        columns[-1].append(line)
        here += line.height
    return columns


def _page(
    columns: Sequence[Sequence[_Line]], number: int, count: int, sums: str, sheet: Countersheet
) -> Page:
    paper, line = sheet.paper, sheet.typesetter.line
    left, top, right, bottom = paper.printable
    width = (right - left - (_COLUMNS - 1) * _GAP) / _COLUMNS
    name = "Inventory" + (f" {number} of {count}" if count > 1 else "")
    items: list[Item] = [
        line(f"{sheet.title} · {name}", Role.HEADING, pt(11), (left, top + 4.0), paint=BLACK),
        line(
            f"{sums} in all", Role.CELL, pt(9), (right, top + 4.0), paint=BLACK, anchor=Anchor.END
        ),
        line(_RULE, Role.SMALL, pt(7.5), (left, bottom - 0.8), paint=BLACK),
    ]
    for place, column in enumerate(columns):
        x, y = left + place * (width + _GAP), outline_of(paper).top
        for each in column:
            items.extend(_entry(each, x, y, width, sheet.typesetter))
            y += each.height
    return Page(paper.width, paper.height, tuple(items), name=name)


def _entry(each: _Line, x: float, y: float, width: float, typesetter: Typesetter) -> Iterator[Item]:
    if each.kind is None:
        foot = y + _HEADING - 1.8
        size = pt(9)
        yield typesetter.line(each.group, Role.CELL, size, (x, foot - 1.0), paint=BLACK)
        at = (x + width, foot - 1.0)
        yield typesetter.line(each.sums, Role.CELL, size, at, paint=BLACK, anchor=Anchor.END)
        rule = polyline(((x, foot), (x + width, foot)))
        yield Path(rule, stroke=Stroke(BLACK, 0.25, cap=Cap.BUTT))
        return
    piece = each.kind.piece
    scale = min(1.0, _PICTURE / max(piece.width, piece.height))
    for number, face in enumerate((piece.front, piece.back)):
        corner = Transform.translation(x + number * (_PICTURE + 1.2), y + 0.4)
        yield Group(_picture(face, piece, typesetter), corner @ Transform.scaling(scale))
    after = x + 2 * _PICTURE + 3.2
    yield from _name(piece, each.kind.count, after, x + width, y + _ROW / 2, typesetter)


def _name(
    piece: Piece, count: int, left: float, right: float, middle: float, typesetter: Typesetter
) -> Iterator[Item]:
    """Yield a piece's name in as many lines as it needs, and its number at the right."""
    number = f"{count}"
    size, leading = pt(8), 3.1
    rows: list[tuple[str, Origin | None]] = [
        (row, origin)
        for name, origin in ((piece.name, None), (piece.second, piece.second_origin))
        if name
        for row in typesetter.wrap(name, Role.SMALL, size, right - left - 5.0)
    ]
    first = middle - (len(rows) - 1) * leading / 2
    for place, (row, origin) in enumerate(rows):
        yield typesetter.line(
            row,
            Role.SMALL,
            size,
            (left, first + place * leading),
            paint=BLACK,
            level=Level.CAPITALS,
            origin=origin,
        )
    yield typesetter.line(
        number,
        Role.CELL,
        pt(9),
        (right, middle),
        paint=BLACK,
        anchor=Anchor.END,
        level=Level.CAPITALS,
    )


def _picture(face: PieceFace, piece: Piece, typesetter: Typesetter) -> tuple[Item, ...]:
    grounds = tuple(
        Path(rectangle(0.0, top, piece.width, bottom - top), fill=paint)
        for paint, top, bottom in face.grounds
    )
    edge = _edge(piece)
    art = (*grounds, *outlined(face.art, typesetter))
    line = Path(edge, stroke=Stroke(BLACK, 0.15, join=Join.MITRE))
    return Group(art, clip=edge if piece.form is Form.ROUND else ()), line


def _edge(piece: Piece) -> tuple[Segment, ...]:
    if piece.form is Form.ROUND:
        return circle((piece.width / 2, piece.height / 2), piece.width / 2)
    return rectangle(0.0, 0.0, piece.width, piece.height)
