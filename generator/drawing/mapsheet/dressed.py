"""Map sheets with counters: what they have in common, and the one-sheet edition.

In: a game with a map and counters, a paper, an ink. Out: a `Dressed` sheet: a plan whose map leaves
a strip free, what stands on the map, and what stands in the strip.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from generator.drawing.cartography import Ground
from generator.drawing.counters import CounterPiece, Cut, pieces
from generator.drawing.furniture import LIVERIES, Ink, Pen
from generator.drawing.mapsheet.card import card_of
from generator.drawing.mapsheet.formats import SAFE, Contents, Edge, Strip, paper_format
from generator.drawing.mapsheet.miniature import face_block
from generator.drawing.mapsheet.page import Drawn, draw
from generator.drawing.mapsheet.plan import Plan, plan
from generator.drawing.mapsheet.stands import Stand
from generator.drawing.short_rules import ShortRules, draw_panels, short_rules
from generator.model.counters import Counters, Shape
from generator.model.game import Game
from generator.records import dataclass
from generator.scene import Cap, Item, Page, Path, Segment, Stroke, polyline
from generator.text import Typesetter

_DIGITS = 3  # of a mm: cuts nearer than that are one
FLAT = "On this sheet the stand-ups are flat counters, to be laid on the map."
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
    rules = replace(short_rules(game), remark=_flat(counters))
    behind = tuple(_behind(_backs(cut, places, planned), rules, planned))
    return Dressed(planned, (), (*fronts, _ticks(cut, places)), behind)


def _flat(counters: Counters) -> str:
    """Say what becomes of stand-ups on a sheet that has no room for them."""
    return FLAT if counters.counters.shape is Shape.STAND_UP else ""


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
