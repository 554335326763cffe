"""Pieces for tests of counter sheets, and where they lie on the pages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from hypothesis import strategies as st

from generator.colour import Colour
from generator.imposition.countersheet import Cut, countersheets
from generator.imposition.order import Countersheet, Manner, Turn
from generator.imposition.packing import Form, Piece
from generator.papers import PAPERS
from generator.scene import (
    IDENTITY,
    Group,
    Item,
    Page,
    Paint,
    Path,
    PieceFace,
    Transform,
    bounds,
    rectangle,
)
from tests.typesetting import typesetter

GREEN, TAN = Paint(Colour(90, 120, 80)), Paint(Colour(210, 190, 140))
OFFICE = ("a4", "letter")


def piece(
    name: str,
    group: str,
    size: float | tuple[float, float] = 15.0,
    form: Form = Form.FLAT,
    *,
    spare: bool = False,
) -> Piece:
    """A piece whose art is one small square in the middle, told apart by its origin."""
    width, height = size if isinstance(size, tuple) else (size, size)
    middle = rectangle(width / 2 - 0.5, height / 2 - 0.5, 1.0, 1.0)

    def face(which: str) -> PieceFace:
        art = Path(middle, fill=GREEN, origin=f"{name} {which}")
        return PieceFace(((GREEN, 0.0, 3.0), (TAN, 3.0, height)), (art,))

    return Piece(name, group, width, height, face("front"), face("back"), form, spare)


def spares_of(pieces: Iterable[Piece]) -> tuple[Piece, ...]:
    """A spare for each group, size and form but stand-ups."""
    kinds = dict.fromkeys((each.group, (each.width, each.height), each.form) for each in pieces)
    return tuple(
        piece(f"spare {number}", group, size, form, spare=True)
        for number, (group, size, form) in enumerate(kinds)
        if form is not Form.STANDING
    )


def sheets(
    pieces: Iterable[Piece],
    paper: str = "a4",
    manner: Manner = Manner.DUPLEX,
    turn: Turn = Turn.LONG,
    offset: tuple[float, float] = (0.0, 0.0),
    *,
    filled: bool = True,
) -> Cut:
    """Impose pieces, with spares unless they are not to be `filled` up."""
    members = tuple(pieces)
    sheet = Countersheet("Test", PAPERS[paper], typesetter(), manner, turn, offset)
    return countersheets(members, sheet, spares_of(members) if filled else ())


def centres(page: Page) -> list[tuple[str, tuple[float, float]]]:
    """The origin of each piece's art on a page, and where its middle lies."""
    return [(path.origin or "", _middle(path, at)) for path, at in _arts(page.items, IDENTITY)]


def _arts(
    items: Iterable[Item], transform: Transform, *, inside: bool = False
) -> Iterator[tuple[Path, Transform]]:
    for item in items:
        if isinstance(item, Group):
            counter = inside or item.name == "counter"
            yield from _arts(item.items, transform @ item.transform, inside=counter)
        elif inside and isinstance(item, Path) and item.origin:
            yield item, transform


def _middle(path: Path, at: Transform) -> tuple[float, float]:
    left, top, right, bottom = bounds(path.segments)
    return at.apply(((left + right) / 2, (top + bottom) / 2))


SIZES = st.one_of(
    st.sampled_from([10.0, 12.7, 15.0, 15.875, 19.0, 25.4, 30.0]), st.floats(10.0, 30.0)
)
FLAT = st.one_of(
    st.tuples(SIZES, st.just(Form.FLAT)),
    st.tuples(SIZES, st.just(Form.ROUND)),
    st.tuples(st.tuples(SIZES, SIZES), st.just(Form.FLAT)),
)
KINDS = st.one_of(FLAT, st.tuples(SIZES, st.just(Form.STANDING)))


def mixes(
    kinds: st.SearchStrategy[tuple[float | tuple[float, float], Form]] = KINDS,
) -> st.SearchStrategy[list[Piece]]:
    """Pieces of up to three sides in up to three sizes and forms."""
    lots = st.lists(
        st.tuples(st.sampled_from(["Red", "Blue", "Markers"]), kinds, st.integers(1, 40)),
        min_size=1,
        max_size=5,
    )
    return lots.map(
        lambda found: [
            piece(f"{place}-{number}", group, size, form)
            for place, (group, (size, form), count) in enumerate(found)
            for number in range(count)
        ]
    )
