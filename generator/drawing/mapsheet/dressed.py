"""Map sheets with counters: the set-up at a glance, and the one-sheet edition.

In: a game with a map and counters, a paper, an ink. Out: a `Dressed` sheet: a plan whose map leaves
a strip free, what stands on the map, and what stands in the strip.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from generator.drawing.block import Block
from generator.drawing.cartography import Ground
from generator.drawing.counters import CounterPiece, Cut, pieces, told_apart
from generator.drawing.furniture import LIVERIES, Ink, Pen
from generator.drawing.mapsheet.card import Card, card_of
from generator.drawing.mapsheet.floor import Box
from generator.drawing.mapsheet.formats import SAFE, Contents, Edge, Strip, paper_format
from generator.drawing.mapsheet.forms import Form
from generator.drawing.mapsheet.listing import Roll, level, listing
from generator.drawing.mapsheet.miniature import face_block
from generator.drawing.mapsheet.page import Drawn, draw
from generator.drawing.mapsheet.plan import Plan, plan
from generator.drawing.mapsheet.standing import standing
from generator.drawing.mapsheet.stands import Stand
from generator.drawing.short_rules import ShortRules, draw_panels, short_rules
from generator.model.counters import Counters
from generator.model.game import Game
from generator.records import dataclass
from generator.scene import Cap, Item, Page, Path, Segment, Stroke, polyline
from generator.text import Typesetter

FILLED = 0.66
"""How much of a hex's width a counter that stands in it takes, at most."""
COLUMN = 62.0
"""Width of a list beside the map, in mm."""
LARGER = tuple(number / 100 for number in range(160, 81, -3))
"""By how much a list grows to fill its column; at the least its type is of 6 pt."""
BETWEEN = 2.0
"""Room between the panels of a list, in mm."""
_DIGITS = 3  # of a mm: cuts nearer than that are one
TICK = 2.0
"""Length of the marks that show where to cut, in mm."""


@dataclass(frozen=True, slots=True)
class Dressed:
    """A plan with counters: `stands` on its map, `extra` in the strip it leaves free."""

    plan: Plan
    stands: tuple[Stand, ...] = ()
    extra: tuple[Item, ...] = ()
    behind: tuple[Page, ...] = ()
    """The page behind it, in register when the sheet is turned over its long edge, and more."""


def draw_dressed(dressed: Dressed, ground: Ground) -> Drawn:
    """Draw a sheet with its counters; `ground` must reach as far as its plan."""
    pages, findings = draw(dressed.plan, ground, dressed.stands, dressed.extra)
    complaints = tuple(
        finding for stand in dressed.stands for block in stand.blocks for finding in block.findings
    )
    return (pages[0], *dressed.behind, *pages[1:]), (*findings, *complaints)


def setup_sheet(
    game: Game, width: float, height: float, ink: Ink, typesetter: Typesetter
) -> Dressed:
    """Return the set-up on a paper: counters on their hexes, and beside them who comes when.

    Raises ValueError for a game without map or counters, or with nothing said of its set-up.
    """
    card, counters = card_of(game), _counters_of(game)
    if not (counters.setup or counters.arrivals):
        raise ValueError(f"{game.id} has no set-up")
    pen, sides = Pen(LIVERIES[ink], typesetter), told_apart(game.sides)
    roll = Roll(counters, sides, card.names, pen)
    found = list(_listed(card, roll, (width, height), ink))
    planned, extra = max(found, key=lambda each: each[0].layout.circumradius)
    size = min(card.counter, FILLED * planned.layout.across_flats)
    return Dressed(planned, standing(card.map, counters, sides, size, pen), extra)


def _listed(
    card: Card, roll: Roll, paper: tuple[float, float], ink: Ink
) -> Iterator[tuple[Plan, tuple[Item, ...]]]:
    """Yield the list beside the map and below it, the paper either way."""
    typesetter = roll.pen.typesetter
    for width, height in (paper, paper[::-1]):
        tall, wide = height - 2 * SAFE, width - 2 * SAFE
        factor, blocks = _fitted(roll, tall)
        strip = Strip(Edge.RIGHT, COLUMN)
        sheet = paper_format(width, height, Contents.NAMED, strip)
        planned = plan(card, sheet, ink, typesetter)
        yield planned, tuple(_stacked(blocks, factor, planned.page.reserve))
        blocks = level(roll, wide, BETWEEN)
        strip = Strip(Edge.BOTTOM, max(block.height for block in blocks) + 0.8)
        sheet = paper_format(width, height, Contents.NAMED, strip)
        planned = plan(card, sheet, ink, typesetter)
        yield planned, tuple(_abreast(blocks, planned.page.reserve))


def _fitted(roll: Roll, tall: float) -> tuple[float, tuple[Block, ...]]:
    """Return the list as large as a column `tall` mm high holds it, and by how much it grows."""
    for factor in LARGER:
        blocks = listing(roll, COLUMN / factor)
        deep = sum(block.height for block in blocks) * factor + BETWEEN * len(blocks)
        if deep <= tall:
            return factor, listing(roll, COLUMN / factor, (tall - deep) / factor)
    factor = LARGER[-1] * tall / deep
    return factor, blocks


def _stacked(blocks: tuple[Block, ...], factor: float, strip: Box | None) -> Iterator[Item]:
    """Yield the panels of a list from the top of a strip."""
    left, top, _, _ = strip or (0.0, 0.0, 0.0, 0.0)
    for block in blocks:
        yield Form(block, factor).at((left, top), ())
        top += block.height * factor + BETWEEN


def _abreast(blocks: tuple[Block, ...], strip: Box | None) -> Iterator[Item]:
    left, top = strip[:2] if strip else (0.0, 0.0)
    for block in blocks:
        yield block.at(left, top)
        left += block.width + BETWEEN


def one_sheet(game: Game, width: float, height: float, ink: Ink, typesetter: Typesetter) -> Dressed:
    """Return the one-sheet edition on a paper: the map with all counters along its edge.

    Behind the map stand the rules in short. Raises ValueError for a game without map or counters.
    """
    card, counters = card_of(game), _counters_of(game)
    pen = Pen(LIVERIES[ink], typesetter)
    cut = pieces(counters, game.sides, pen)
    if not cut:
        raise ValueError(f"{game.id} has no counters")
    plans = [
        plan(card, paper_format(*paper, Contents.FULL, _strip(cut, paper, edge)), ink, typesetter)
        for paper in ((width, height), (height, width))
        for edge in (Edge.BOTTOM, Edge.RIGHT)
    ]
    planned = max(plans, key=lambda each: (-len(each.moved), each.layout.circumradius))
    places = tuple(_rows(cut, planned))
    fronts = tuple(
        face_block(piece.front, _cut(piece), pen).at(*at)
        for piece, at in zip(cut, places, strict=True)
    )
    behind = tuple(_behind(_backs(cut, places, planned), short_rules(game), planned))
    return Dressed(planned, (), (*fronts, _ticks(cut, places)), behind)


def _cell(cut: tuple[CounterPiece, ...]) -> tuple[float, float]:
    """Return the width and height that hold each of the counters."""
    return max(piece.width for piece in cut), max(piece.height for piece in cut)


def _strip(cut: tuple[CounterPiece, ...], paper: tuple[float, float], edge: Edge) -> Strip:
    """Return the strip along an edge that holds all counters in as few rows as it takes."""
    wide, high = _cell(cut)
    along, deep = (wide, high) if edge is Edge.BOTTOM else (high, wide)
    length = paper[0 if edge is Edge.BOTTOM else 1] - 2 * SAFE
    rows = -(-len(cut) // int(length // along))
    return Strip(edge, rows * deep + TICK)


def _rows(cut: tuple[CounterPiece, ...], planned: Plan) -> Iterator[tuple[float, float]]:
    """Yield the top left corner of each counter: in rows along the outer edge, in the middle."""
    strip = planned.page.reserve
    if strip is None:
        return
    left, top, right, bottom = strip
    wide, high = _cell(cut)
    lies = right - left > bottom - top
    length, along = (right - left, wide) if lies else (bottom - top, high)
    rows = -(-len(cut) // int(length // along))
    per_row = -(-len(cut) // rows)
    start = (length - per_row * along) / 2
    for number, piece in enumerate(cut):
        row, column = divmod(number, per_row)
        aside, down = (wide - piece.width) / 2, (high - piece.height) / 2
        if lies:
            yield left + start + column * wide + aside, bottom - (rows - row) * high + down
        else:
            yield right - (rows - row) * wide + aside, top + start + column * high + down


def _ticks(cut: tuple[CounterPiece, ...], places: tuple[tuple[float, float], ...]) -> Path:
    """Return marks at the ends of all cuts, outside the counters."""
    boxes = [
        (x, y, x + piece.width, y + piece.height) for piece, (x, y) in zip(cut, places, strict=True)
    ]
    left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
    right, bottom = max(box[2] for box in boxes), max(box[3] for box in boxes)
    marks: list[Segment] = []
    for x in dict.fromkeys(round(edge, _DIGITS) for box in boxes for edge in (box[0], box[2])):
        marks += polyline(((x, top - TICK), (x, top - 0.4)))
        marks += polyline(((x, bottom + 0.4), (x, bottom + TICK)))
    for y in dict.fromkeys(round(edge, _DIGITS) for box in boxes for edge in (box[1], box[3])):
        marks += polyline(((left - TICK, y), (left - 0.4, y)))
        marks += polyline(((right + 0.4, y), (right + TICK, y)))
    return Path(tuple(marks), stroke=Stroke(LIVERIES[Ink.PHOTOCOPIER].head, 0.15, cap=Cap.BUTT))


def _backs(
    cut: tuple[CounterPiece, ...], places: tuple[tuple[float, float], ...], planned: Plan
) -> Page:
    """Return the backs of all counters, mirrored over the sheet's long edge."""
    page = planned.page
    items = []
    for piece, (x, y) in zip(cut, places, strict=True):
        upright = page.height > page.width
        behind = (page.width - x - piece.width, y), (x, page.height - y - piece.height)
        at = behind[0] if upright else behind[1]
        items.append(face_block(piece.back, _cut(piece), planned.pen).at(*at))
    return Page(
        page.width, page.height, tuple(items), name=f"{planned.card.title}: rules and backs"
    )


def _behind(backs: Page, rules: ShortRules, planned: Plan) -> Iterator[Page]:
    """Yield the page of the backs with the rules in short behind the map, and more if need be."""
    left, top, right, bottom = planned.page.frame
    upright = backs.height > backs.width
    corner = (backs.width - right, top) if upright else (left, backs.height - bottom)
    panels = draw_panels(rules, (right - left, bottom - top), planned.pen)
    placed = [panel.at(corner[0], corner[1]) for panel in panels]
    yield replace(backs, items=(*placed[:1], *backs.items))
    for panel, group in zip(panels[1:], placed[1:], strict=True):
        yield Page(backs.width, backs.height, (group,), name=panel.name)


def _cut(piece: CounterPiece) -> Cut:
    return Cut(piece.width, piece.height, piece.shape)


def _counters_of(game: Game) -> Counters:
    if game.counters is None:
        raise ValueError(f"{game.id} has no counters")
    return game.counters
