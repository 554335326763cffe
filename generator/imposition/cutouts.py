"""Pieces on paper: bands in, what is printed of them out.

All is drawn as it lies on the fronts' side of the sheet, in mm; `backs` mirrors the places left to
right about an upright line, never the art, so that a piece is turned over like a page of a book.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from generator.imposition.cropmarks import cropmarks
from generator.imposition.ink import BLACK
from generator.imposition.packing import BLEED, Band, alike
from generator.imposition.piece import ROUND_APART, Form, Piece, PieceFace
from generator.imposition.standing import stand_up
from generator.scene import Group, Item, Path, Stroke, Transform, circle, rectangle

HAIRLINE = 0.15
_UNDER = 0.2  # mm that a row reaches below the next: no white shows between them on a screen


def fronts(bands: Sequence[Band]) -> Iterator[Item]:
    """Yield the fronts of all pieces, with their marks; of stand-ups all there is."""
    for band in bands:
        if band.form is Form.STANDING:
            yield from (stand_up(piece, x, y) for piece, x, y in band.places())
        else:
            yield from _faces(band, [(piece.front, x, y) for piece, x, y in band.places()])
            yield from _circles(band)
    yield from marks(bands)


def backs(bands: Sequence[Band], axis: float) -> Iterator[Item]:
    """Yield the backs of all pieces that have one, mirrored about x = `axis`, with their marks."""
    for band in bands:
        if band.form is not Form.STANDING:
            width = band.pieces[0].width
            yield from _faces(
                band, [(piece.back, 2 * axis - x - width, y) for piece, x, y in band.places()]
            )
    yield from marks(bands, axis)


def marks(bands: Sequence[Band], axis: float | None = None) -> Iterator[Item]:
    """Yield the crop marks around bands with the same upright cuts, mirrored where asked."""
    flat = [band for band in bands if band.form is not Form.STANDING]
    for stack in _stacks(flat):
        width = stack[0].cell[0]
        left, top, right, _ = stack[0].box
        if axis is not None:
            left, right = 2 * axis - right, 2 * axis - left
        across = [left + number * width for number in range(stack[0].columns + 1)]
        down = [
            band.top + number * band.cell[1] for band in stack for number in range(band.rows + 1)
        ]
        yield cropmarks(across, down, (left, top, right, stack[-1].box.bottom))


def _stacks(bands: Sequence[Band]) -> list[list[Band]]:
    stacks: list[list[Band]] = []
    for band in bands:
        last = stacks[-1][-1] if stacks else None
        same = last and alike(last.pieces[0], band.pieces[0]) and last.columns == band.columns
        if same:
            stacks[-1].append(band)
        else:
            stacks.append([band])
    return stacks


def _faces(band: Band, placed: Sequence[tuple[PieceFace, float, float]]) -> Iterator[Item]:
    """Yield faces at (left, top), their grounds running out into the bleed around the band."""
    piece = band.pieces[0]
    if band.form is Form.ROUND:
        yield from (_disc(face, piece, x, y) for face, x, y in placed)
    else:
        rows = [placed[at : at + band.columns] for at in range(0, len(placed), band.columns)]
        for number, row in enumerate(rows):
            ends = number + 1 == len(rows)
            # Below a gap in the last row there is a cut edge as well.
            hangs = not ends and len(rows[number + 1]) < len(row)
            yield from _bleeding(row, piece, above=number == 0, below=ends or hangs)
        yield from (
            Path(rectangle(x, y + top, piece.width, bottom - top), fill=paint)
            for face, x, y in placed
            for paint, top, bottom in face.grounds
        )
    for face, x, y in placed:
        if face.art:
            yield Group(face.art, Transform.translation(x, y), name="counter")


def _bleeding(
    row: Sequence[tuple[PieceFace, float, float]], piece: Piece, *, above: bool, below: bool
) -> Iterator[Item]:
    """Yield the grounds under a row: as one where neighbours have the same, and its bleed."""
    ordered = sorted(row, key=lambda placed: placed[1])
    runs = [list(run) for _, run in groupby(ordered, key=lambda placed: placed[0].grounds)]
    for number, run in enumerate(runs):
        face, left, y = run[0]
        left -= BLEED if number == 0 else 0.0
        right = run[-1][1] + piece.width + (BLEED if number + 1 == len(runs) else 0.0)
        last = len(face.grounds) - 1
        for place, (paint, top, bottom) in enumerate(face.grounds):
            start = y + top - (BLEED if above and place == 0 else 0.0)
            end = y + bottom + ((BLEED if below else _UNDER) if place == last else 0.0)
            yield Path(rectangle(left, start, right - left, end - start), fill=paint)


def _disc(face: PieceFace, piece: Piece, x: float, y: float) -> Item:
    """Return the grounds of a round piece, 1 mm larger all round than what is cut out."""
    radius, last = piece.width / 2, len(face.grounds) - 1
    stripes = tuple(
        Path(
            rectangle(
                -ROUND_APART,
                top - (ROUND_APART if number == 0 else 0.0),
                piece.width + 2 * ROUND_APART,
                bottom - top + ROUND_APART * ((number == 0) + (number == last)),
            ),
            fill=paint,
        )
        for number, (paint, top, bottom) in enumerate(face.grounds)
    )
    edge = circle((radius, piece.height / 2), radius + ROUND_APART)
    return Group(stripes, Transform.translation(x, y), clip=edge)


def _circles(band: Band) -> Iterator[Item]:
    """Yield the lines along which round pieces are cut."""
    if band.form is Form.ROUND:
        for piece, x, y in band.places():
            line = circle((x + piece.width / 2, y + piece.height / 2), piece.width / 2)
            yield Path(line, stroke=Stroke(BLACK, HAIRLINE))
