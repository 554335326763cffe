"""Pages n-up: cards with front and back in, sheets for a home printer out, backs in register.

As many copies of a card as a sheet holds are printed on it, upright or lying, each with its bleed;
the marks stand around all of them. The paper is always upright, so that "long edge" means one
thing: a card turned over like the page of a book shows its back upright.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from generator.imposition.marks import BLACK, MARK_LENGTH, RULER_HEIGHT, cropmarks, margin
from generator.imposition.order import Turn
from generator.imposition.tiling import seen
from generator.papers import SAFE_MARGIN, Paper
from generator.records import dataclass
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


@dataclass(frozen=True, slots=True)
class _Grid:
    """Where copies of a card lie: `columns` by `rows`, standing or `lying` on their right side."""

    columns: int
    rows: int
    lying: bool
    width: float
    height: float
    bleed: float

    @property
    def count(self) -> int:
        return self.columns * self.rows

    def corners(self, paper: Paper) -> list[tuple[float, float]]:
        """Return the top left corners of what is cut out, all in the middle of the paper."""
        across, down = self.width + 2 * self.bleed, self.height + 2 * self.bleed
        left = (paper.width - self.columns * across) / 2 + self.bleed
        top = (paper.height - self.rows * down) / 2 + self.bleed
        return [
            (left + column * across, top + row * down)
            for row in range(self.rows)
            for column in range(self.columns)
        ]


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
    edge, size = f"Two-sided: turn over the {turn.value} edge", (paper.width, paper.height)
    place = Transform.translation(*offset) @ turn.turned(paper)
    pages: list[Page] = []
    for at, (front, back) in enumerate(cards):
        grid, name, sides = _grid(front, paper), front.name, edge if at <= last else "One side only"
        items: tuple[Item, ...] = tuple(_copies(front, grid, paper, typesetter, front=True))
        names = (f"{name} · {grid.count} on a sheet",)
        items += tuple(margin(paper, typesetter, names, sides, foot=_FOOT))
        pages.append(Page(*size, items, name=f"{name}, front"))
        if at <= last:
            items = tuple(_copies(back, grid, paper, typesetter, front=False)) if back else ()
            captions = margin(paper, typesetter, (f"{name} · backs",), sides, foot=_FOOT)
            items = (Group(items, place, name="backs"), *captions)
            pages.append(Page(*size, items, name=f"{name}, back"))
    return tuple(pages)


def _grid(card: Page, paper: Paper) -> _Grid:
    """Return how most copies lie on the paper; upright where lying does not hold more."""
    room = Box(*paper.printable).grown(-_CLEAR - MARK_LENGTH)
    grids = []
    for lying in (False, True):
        width, height = (card.height, card.width) if lying else (card.width, card.height)
        columns = int(room.width / (width + 2 * card.bleed) + _HAIR)
        rows = int((room.height - 2 * _EDGE) / (height + 2 * card.bleed) + _HAIR)
        grids.append(_Grid(columns, rows, lying, width, height, card.bleed))
    best = max(grids, key=lambda grid: grid.count)
    if not best.count:
        raise ValueError(f"a card of {card.width:g} x {card.height:g} mm is larger than the sheet")
    return best


def _copies(
    card: Page, grid: _Grid, paper: Paper, typesetter: Typesetter, *, front: bool
) -> Iterator[Item]:
    """Yield the copies and the marks around them; the backs of lying cards lie the other way."""
    bleed, corners = card.bleed, grid.corners(paper)
    window = Box(0.0, 0.0, card.width, card.height).grown(bleed)
    shown = seen(card.items, window, typesetter)
    for x, y in corners:
        place = Transform.translation(x, y)
        if grid.lying:
            corner = (x + grid.width, y) if front else (x, y + grid.height)
            place = Transform.translation(*corner) @ Transform.rotation(90 if front else -90)
        yield Group(shown, place, clip=window.outline, name="card")
    lefts, tops = sorted({x for x, _ in corners}), sorted({y for _, y in corners})
    box = Box(lefts[0], tops[0], lefts[-1] + grid.width, tops[-1] + grid.height)
    across = [cut for x in lefts for cut in (x, x + grid.width)]
    down = [cut for y in tops for cut in (y, y + grid.height)]
    yield cropmarks(across, down, box, bleed + _CLEAR)


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
