"""Large jobs cost in proportion: 960 counters are twenty times 48, in bytes and in work."""

from __future__ import annotations

from collections.abc import Iterable
from io import BytesIO

from generator.backends import pdf
from generator.drawing.counters.pieces import pieces
from generator.drawing.furniture.theme import Ink
from generator.imposition.countersheet import Cut
from generator.imposition.packing import Piece
from generator.products.context import BuildContext
from generator.scene import Group, Item, PieceFace
from tests.imposition.countersheets import sheets
from tests.shumshu import game
from tests.typesetting import catalogue, typesetter


def counters(count: int) -> tuple[Piece, ...]:
    """So many of Shumshu's pieces, over and over, as large as they are."""
    found = game("shumshu")
    assert found.counters is not None
    context = BuildContext(catalogue(), typesetter())
    drawn = pieces(found.counters, found.sides, context.pen(Ink.COLOUR))
    units = [each for each in drawn if each.group == drawn[0].group]
    faces = [
        tuple(PieceFace(face.grounds, face.art) for face in (each.front, each.back))
        for each in units
    ]
    return tuple(
        Piece(f"{number}", units[0].group, cut.width, cut.height, *faces[number % len(units)])
        for number, cut in zip(
            range(count), [each.cut for each in units] * (count // len(units) + 1), strict=False
        )
    )


def items(cut: Cut) -> int:
    return sum(_count(page.items) for page in cut.pages)


def _count(found: Iterable[Item]) -> int:
    return sum(1 + (_count(item.items) if isinstance(item, Group) else 0) for item in found)


def written(cut: Cut) -> int:
    stream = BytesIO()
    pdf.write(cut.pages, stream, catalogue())
    return len(stream.getvalue())


def test_960_counters_are_no_more_than_twenty_times_48() -> None:
    few, many = sheets(counters(48), filled=False), sheets(counters(960), filled=False)
    assert items(many) <= 20 * items(few)
    assert written(many) <= 20 * written(few)
