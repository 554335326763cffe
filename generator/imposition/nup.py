"""Pages n-up: cards with front and back in, sheets for a home printer out, backs in register.

As many copies of a card as a sheet holds are printed on it, upright or lying, each with its bleed;
the marks stand around all of them. The paper is always upright, so that "long edge" means one
thing: a card turned over like the page of a book shows its back upright.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from typing import TypeAlias

from generator.imposition.marks import BLACK, MARK_LENGTH, RULER_HEIGHT, cropmarks, margin
from generator.imposition.order import TURNED, Turn
from generator.imposition.tiling import seen
from generator.papers import SAFE_MARGIN, Paper
from generator.scene import Box, Group, Item, Page, Path, Stroke, Transform, polyline
from generator.text import Typesetter
from generator.units import pt

Card: TypeAlias = tuple[Page, Page | None]
"""A card's front, and its back where it has one."""

_EDGE = RULER_HEIGHT + 1.0
"""Room for captions above and for the ruler below the marks."""
_FOOT = 0.8  # mm that the last line stands above the margin's foot
_CLEAR = 0.6  # mm between the bleed and the marks
_HAIR = 1e-6


def n_up(
    cards: Sequence[Card],
    paper: Paper,
    typesetter: Typesetter,
    turn: Turn,
    offset: tuple[float, float],
) -> tuple[Page, ...]:
    """Return a sheet of copies for each card; front and back in turn where any card has a back.

    Behind the last sheets nothing is printed where no card has a back, not even an empty page.
    `offset` shifts the backs, in mm to the right and down. Raises ValueError for a card that is
    larger than the paper.
    """
    last = max((at for at, (_, back) in enumerate(cards) if back is not None), default=-1)
    words, size = typesetter.words, (paper.width, paper.height)
    place = Transform.translation(*offset) @ turn.turned(paper)
    pages: list[Page] = []
    for at, (front, back) in enumerate(cards):
        (lying, boxes), name = _boxes(front, paper), front.name
        sides = words(TURNED[turn] if at <= last else "One side only")
        items: tuple[Item, ...] = tuple(_copies(front, boxes, 90 if lying else 0, typesetter))
        names = (f"{name} · {words('{count} on a sheet', count=len(boxes))}",)
        items += tuple(margin(paper, typesetter, names, sides, foot=_FOOT))
        pages.append(Page(*size, items, name=words("{title}, front", title=name)))
        if at <= last:
            turned = -90 if lying else 0  # the backs of lying cards lie the other way
            items = tuple(_copies(back, boxes, turned, typesetter)) if back else ()
            names = (f"{name} · {words('backs')}",)
            captions = margin(paper, typesetter, names, sides, foot=_FOOT)
            items = (Group(items, place, name="backs"), *captions)
            pages.append(Page(*size, items, name=words("{title}, back", title=name)))
    return tuple(pages)


def _boxes(card: Page, paper: Paper) -> tuple[bool, list[Box]]:
    """Return whether most copies lie on their right side, and what each covers of the paper."""
    room = Box(*paper.printable).grown(-_CLEAR - MARK_LENGTH)
    ways = []
    for lying in (False, True):
        width, height = (card.height, card.width) if lying else (card.width, card.height)
        across, down = width + 2 * card.bleed, height + 2 * card.bleed
        columns = int(room.width / across + _HAIR)
        rows = int((room.height - 2 * _EDGE) / down + _HAIR)
        left = (paper.width - columns * across) / 2 + card.bleed
        top = (paper.height - rows * down) / 2 + card.bleed
        tops = [top + row * down for row in range(rows)]
        corners = ((left + column * across, y) for y in tops for column in range(columns))
        ways.append((lying, [Box(x, y, x + width, y + height) for x, y in corners]))
    best = max(ways, key=lambda way: len(way[1]))
    if not best[1]:
        raise ValueError(f"a card of {card.width:g} x {card.height:g} mm is larger than the sheet")
    return best


def _copies(
    card: Page, boxes: Sequence[Box], degrees: int, typesetter: Typesetter
) -> Iterator[Item]:
    """Yield the copies, turned clockwise, and the marks around them."""
    window = Box(0.0, 0.0, card.width, card.height).grown(card.bleed)
    shown = seen(card.items, window, typesetter)
    for left, top, right, bottom in boxes:
        corner = {0: (left, top), 90: (right, top), -90: (left, bottom)}[degrees]
        place = Transform.translation(*corner)
        if degrees:
            place @= Transform.rotation(degrees)
        yield Group(shown, place, clip=window.outline, name="card")
    across, down = ({cut for box in boxes for cut in box[axis::2]} for axis in (0, 1))
    whole = reduce(Box.united, boxes)
    yield cropmarks(sorted(across), sorted(down), whole, card.bleed + _CLEAR)


PAGES = 4
"""Pages that a sheet bears."""
_TICK = 4.0
_HAIRLINE = Stroke(BLACK, pt(0.5))
_STAPLES = (0.25, 0.75)
"""Where the staples go, as shares of the height."""
_CROWN = 12.0
"""Width of a staple."""


def signature(pages: int) -> tuple[tuple[int, int], ...]:
    """Return the left and the right page of each side, pages counted from 1.

    Fronts and backs alternate: of eight pages (8, 1), (2, 7), (6, 3), (4, 5). Raises ValueError for
    a number that is no multiple of four.
    """
    if pages <= 0 or pages % PAGES:
        raise ValueError(f"{pages} pages do not fill sheets of {PAGES}")
    sides = []
    for first in range(1, pages // 2, 2):
        last = pages + 1 - first
        sides += [(last, first), (first + 1, last - 1)]
    return tuple(sides)


def spine_marks(paper: Paper) -> tuple[Item, ...]:
    """Return the marks on the outermost side of a lying `paper`: where to fold, where to staple."""
    middle, height = paper.height / 2, paper.width
    top, bottom = SAFE_MARGIN, height - SAFE_MARGIN
    folds = ((top, top + _TICK), (bottom - _TICK, bottom))
    staples = [(share * height - _CROWN / 2, share * height + _CROWN / 2) for share in _STAPLES]
    return tuple(
        Path(polyline(((middle, start), (middle, end))), stroke=_HAIRLINE)
        for start, end in (*folds, *staples)
    )
