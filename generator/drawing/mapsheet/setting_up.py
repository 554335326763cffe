"""The set-up at a glance: a map with the counters of the start, and the list of all who come.

In: a game with a map and counters, a paper, an ink. Out: a `PlanWithCounters`. The list
stands beside the map or below it, on the paper either way, wherever that leaves the largest hexes.
One that no sheet holds, or only beside a map much smaller, begins beside it and goes on behind it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from functools import partial

from generator.drawing.block import Block, beside, stack
from generator.drawing.counters.face import FLOOR
from generator.drawing.counters.paints import told_apart
from generator.drawing.counters.pieces import Faces, cut_out, faces_of
from generator.drawing.furniture.panel import SHADOW, inner_width
from generator.drawing.furniture.pen import Pen
from generator.drawing.furniture.theme import Ink, inked
from generator.drawing.mapsheet.arrangement import lay_out
from generator.drawing.mapsheet.card import Card, card_of
from generator.drawing.mapsheet.formats import (
    SAFE,
    Contents,
    Format,
    PaperEdge,
    Strip,
    paper_format,
)
from generator.drawing.mapsheet.list_panels import BETWEEN, abreast, begun, continued, piled
from generator.drawing.mapsheet.listing import Roll, chapters, name_widths
from generator.drawing.mapsheet.miniature import miniature
from generator.drawing.mapsheet.plan import Plan, plan
from generator.drawing.mapsheet.stands import slots_of, standing
from generator.drawing.mapsheet.with_counters import PlanWithCounters, counters_of
from generator.drawing.trials import Trials
from generator.geometry import Layout
from generator.model.counters import Counters
from generator.model.game import Game
from generator.model.names import named_in, names_of
from generator.model.rules import CONTINUED
from generator.model.shown import entry_marks
from generator.model.states import owners_told
from generator.model.telling import Course, Names, Told, course_of, told_by_data
from generator.records import Frozen
from generator.scene import Page, Point
from generator.text import Typesetter

FILLED = 0.66
"""How much of a hex's width a counter that stands in it takes, at most."""
_COLUMNS = (42.0, 48.0, 55.0, 62.0, 72.0, 84.0)
"""Widths of a list beside the map that are tried, in mm."""
_LARGER = tuple(number / 100 for number in range(150, 84, -3))
"""By how much a list may grow to fill its column; at the least its type is of 6 pt."""
_NARROW, _WIDE = 44.0, 96.0
"""How wide columns of a list below the map may be, in mm."""
_DEEPEST = 0.6
"""How much of a sheet's height a list below the map may take."""
_LOOKS = ((11.0, 1.12), (9.0, 1.05), (7.0, 0.97), (0.0, 0.8))
"""How wide counters are in a list, in mm, and what a map beside it is worth; 0 for names alone."""
_GOING_ON = 62.0
"""Width of the columns of a list that goes on behind the map, in mm."""
_FURTHER = 0.6
"""What a map is worth whose list takes a further page: its hexes are that much larger, or it fits
no other way."""
_ALIKE = 1.02
"""Hexes that are larger by no more than this are as large: then type counts."""
_PLANNED = 4
"""How many of the sheets that promise most are planned, at most."""


class _Look(Frozen):
    """How a list may look: its number among others, a draft of it, what a map beside it is worth.

    That is a part.
    """

    number: int
    draft: Roll
    worth: float


class _List(Frozen):
    """A list that is laid out: its strip, what draws its panels, and their scale."""

    look: int
    """The number of its look."""
    worth: float
    strip: Strip
    draw: Callable[[Roll], Block]
    scale: float
    behind: Callable[[Roll], Iterator[Block]] = lambda _: iter(())
    """What draws the pages on which it goes on: each as a block at the corner of what is safe."""


class _Sheet(Frozen):
    """A list, the format of a sheet that has it, and how good that is if no inset is on the map."""

    rank: tuple[int, float]
    list: _List
    format: Format


_sheets: Trials[tuple[_Sheet, ...]] = Trials()


class SetUp(Frozen):
    """What the set-up sheet shows: the map, the pieces, and where they begin and arrive."""

    card: Card
    counters: Counters
    names: Names
    """Those of units, and those that the texts of who begins, comes and leaves refer to."""
    told: Told
    """What the data say of them in words."""
    course: Course = ()
    """How a scenario goes."""
    owners: Course = ()
    """Who controls places at first."""
    marks: Mapping[str, str] = field(default_factory=dict)
    """What counters say of the entry of their units, by unit."""


def set_up_of(game: Game, cut: Counters | None = None) -> SetUp:
    """Return what the set-up sheet shows; of a scenario with the counters `cut` for the game.

    Raises ValueError for a game without map or counters, or with nothing said of its set-up.
    """
    counters, told = counters_of(game), told_by_data(game)
    if not (counters.setup or counters.arrivals):
        raise ValueError(f"{game.id} has no set-up")
    whole = counters.setup, counters.arrivals, counters.withdrawals
    names = named_in(names_of(game), *whole, kinds=("unit",))
    keys = ("setup.", "arrivals.", "withdrawals.", "pools.")
    said = {origin: text for origin, text in told.items() if origin.startswith(keys)}
    begin, come, leave = whole
    pieces = replace(
        cut_out(counters), setup=begin, arrivals=come, withdrawals=leave, pools=counters.pools
    )
    owners = tuple((side, origin, told[origin]) for side, _, origin in owners_told(game))
    marks = entry_marks(cut or counters)
    return SetUp(card_of(game), pieces, names, said, course_of(game), owners, marks)


def setup_sheet(
    game: SetUp, width: float, height: float, ink: Ink, typesetter: Typesetter
) -> PlanWithCounters:
    """Return the set-up on a paper: counters on their hexes, and beside them who comes when."""
    card, counters, names = game.card, game.counters, game.names
    pen, sides = Pen(inked(card.theme, ink), typesetter), told_apart(card.sides)
    slots, widths = slots_of(counters), name_widths(names["unit"], pen)
    rolls = [
        (
            Roll(
                *(counters, card.map, sides, names, game.told, slots, faces, widths, pen),
                *(game.course, game.owners),
            ),
            worth,
        )
        for faces, worth in _looks(faces_of(counters, sides, pen, game.marks))
    ]
    about = game, width, height, pen.measures
    sheets = _sheets.found(about, partial(_promising, card, rolls, (width, height)))
    planned, best = _best(card, sheets, ink, typesetter)
    size = min(card.counter, FILLED * planned.layout.across_flats)
    faces = faces_of(counters, sides, pen, game.marks)
    stands = standing(card.map, faces, size)
    corner = planned.page.reserve[:2] if planned.page.reserve else (0.0, 0.0)
    roll, page = rolls[best.look][0], planned.page
    name = pen.words(CONTINUED, title=card.title)
    behind = tuple(
        Page(page.width, page.height, (block.at(SAFE, SAFE),), name=name)
        for block in best.behind(roll)
    )
    return PlanWithCounters(planned, stands, (best.draw(roll).at(*corner),), behind)


def _looks(drawn: Faces) -> Iterator[tuple[Mapping[str, Block], float]]:
    """Yield the fronts of all units as they are printed, smaller and smaller, and at last none."""
    found = {name: (drawn.front(it), drawn.cut(it.unit)) for name, it in drawn.bearers.items()}
    for width, worth in _LOOKS:
        # The list may be set smaller: what is just large enough to be read would not be then.
        least = FLOOR / _LARGER[-1]
        faces = {
            name: miniature(*face, width, drawn.pen, least) for name, face in found.items() if width
        }
        yield faces, worth


def _promising(card: Card, rolls: Sequence[tuple[Roll, float]], paper: Point) -> tuple[_Sheet, ...]:
    """Return the sheets that promise the largest hexes, and of those alike the largest list.

    How large hexes are without any inset on the map is known at once, and they get no larger.
    """
    looks = [_Look(number, roll.draft, worth) for number, (roll, worth) in enumerate(rolls)]
    found: list[_Sheet] = []
    for way in (paper, paper[::-1]):
        for each in (*_lists(looks, *way), _going_on(looks[0], way, card.title)):
            sheet = paper_format(*way, Contents.NAMED, each.strip)
            found.append(_Sheet(_rank(lay_out(card, sheet).layout, each), each, sheet))
    found.sort(key=lambda each: each.rank, reverse=True)
    return tuple(found[:_PLANNED])


def _best(
    card: Card, sheets: Sequence[_Sheet], ink: Ink, typesetter: Typesetter
) -> tuple[Plan, _List]:
    """Return the best plan; what cannot be better is not planned."""
    planned: list[tuple[tuple[int, int, float], Plan, _List]] = []
    for each in sheets:
        if not planned or (0, *each.rank) > max(rank for rank, _, _ in planned):
            made = plan(card, each.format, ink, typesetter)
            rank = -len(made.moved), *_rank(made.layout, each.list)
            planned.append((rank, made, each.list))
    return max(planned, key=lambda each: each[0])[1:]


def _lists(looks: Sequence[_Look], width: float, height: float) -> Iterator[_List]:
    """Yield the lists that fit a paper whole."""
    tall = height - 2 * SAFE
    for look in looks:
        yield from filter(None, (_column(look, wide, tall) for wide in _COLUMNS))
        yield from _below(look, width - 2 * SAFE, tall)


def _rank(layout: Layout, found: _List) -> tuple[int, float]:
    """Return how good a sheet is: by the size of its hexes in steps, then by that of its list."""
    return int(math.log(layout.unit * found.worth, _ALIKE)), found.scale


def _column(look: _Look, width: float, tall: float) -> _List | None:
    """Return the list as large as a column holds it."""
    for scale in _LARGER:
        own, room = width / scale, tall - 0.8
        written = chapters(look.draft, inner_width(own), room / scale)
        if not written:
            continue
        blocks = piled(written, own, look.draft.pen)
        deep = scale * sum(block.height for block in blocks) + BETWEEN * (len(blocks) - 1)
        if deep <= room:
            draw = partial(_spread, width=width, scale=scale, spare=(room - deep) / scale)
            return _List(look.number, look.worth, Strip(PaperEdge.RIGHT, width), draw, scale)
    return None


def _spread(roll: Roll, width: float, scale: float, spare: float) -> Block:
    """Draw the panels of a column that is so wide, with `spare` mm of height between entries."""
    own = width / scale
    blocks = piled(chapters(roll, inner_width(own)), own, roll.pen, spare)
    return stack([block.enlarged(scale) for block in blocks], BETWEEN)


def _going_on(look: _Look, paper: Point, title: str) -> _List:
    """Return the list that begins in a column beside the map, and goes on on as many pages."""
    strip, room = Strip(PaperEdge.RIGHT, _GOING_ON), (paper[0] - 2 * SAFE, paper[1] - 2 * SAFE)

    def draw(roll: Roll) -> Block:
        return begun(chapters(roll, inner_width(_GOING_ON)), _GOING_ON, room[1] - SHADOW, roll.pen)

    def behind(roll: Roll) -> Iterator[Block]:
        written = chapters(roll, inner_width(_GOING_ON))
        return continued(written, _GOING_ON, room, title, roll.pen)

    return _List(look.number, _FURTHER, strip, draw, 1.0, behind)


def _below(look: _Look, width: float, tall: float) -> Iterator[_List]:
    """Yield lists in columns side by side as wide as a sheet, and not much higher than half."""
    for columns in range(1, 7):
        own = (width - 0.8 - (columns - 1) * BETWEEN) / columns
        if _NARROW <= own <= _WIDE:
            height = _low(look.draft, columns, own).height
            if 0.0 < height < _DEEPEST * tall:
                draw = partial(_low, columns=columns, width=own)
                yield _List(
                    look.number, look.worth, Strip(PaperEdge.BOTTOM, height + 0.8), draw, 1.0
                )


def _low(roll: Roll, columns: int, width: float) -> Block:
    """Draw the panels of a list in columns so wide; nothing where its chapters are more."""
    written = chapters(roll, inner_width(width))
    blocks = abreast(written, columns, width, roll.pen) if len(written) <= columns else None
    return beside(blocks or (), BETWEEN)
