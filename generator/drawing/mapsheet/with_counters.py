"""Map sheets with counters: what they have in common, and the one-sheet edition.

In: a game with a map and counters, a paper, an ink. Out: a `PlanWithCounters`: a plan whose map
leaves a strip free, what stands on the map, and what stands in the strip.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from typing import TypeAlias

from generator.colour import BLACK
from generator.diagnostics import Origin
from generator.drawing.cartography.ground import Ground
from generator.drawing.cartography.painting import Painted
from generator.drawing.counters.pieces import CounterPiece, cut_out, pieces
from generator.drawing.counters.plan import cut_of
from generator.drawing.furniture.pen import Pen
from generator.drawing.furniture.theme import Ink, inked
from generator.drawing.mapsheet.arrangement import lay_out
from generator.drawing.mapsheet.card import Card, card_of
from generator.drawing.mapsheet.formats import SAFE, Contents, PaperEdge, Strip, paper_format
from generator.drawing.mapsheet.insets import READING
from generator.drawing.mapsheet.miniature import face_block
from generator.drawing.mapsheet.page import Drawn, draw
from generator.drawing.mapsheet.plan import Plan, larger_hexes, plan
from generator.drawing.mapsheet.stands import Stand
from generator.drawing.short_rules.back import ShortRules, draw_panels, short_rules
from generator.drawing.short_rules.lists import chapters_of
from generator.model.counters import Counters, Shape
from generator.model.game import Game, Side
from generator.model.terrain import grid_of
from generator.records import Frozen
from generator.scene import Box, Cap, Item, Page, Paint, Path, Point, Stroke, Text, leaves, ticks
from generator.stages import DIRECT, Stages
from generator.text import Typesetter
from generator.units import Length
from generator.words import english

_DIGITS = 3  # of a mm: cuts nearer than that are one
FLAT = english("On this sheet the stand-ups are flat counters: lay them on the map.")
APART = english("The counters are on sheets of their own: beside them hexes would be too small.")
SMALLER = english(
    "The counters of this edition are {side} mm wide, so that they lie within its hexes; those of "
    "the counter sheets are {usual} mm."
)
OVER = english(
    "Counters {side} mm wide lie over the borders of hexes {hexes} mm wide; the map in tiles has "
    "larger ones."
)
SMALLEST = 11.0
"""The smallest counters that hands can play with, in mm."""
TICK = 2.0
"""Length of the marks that show where to cut, in mm."""


Pieces: TypeAlias = tuple[CounterPiece, ...]
Places: TypeAlias = tuple[Point, ...]


class PlanWithCounters(Frozen):
    """A plan with counters: `stands` on its map, `extra` in the strip it leaves free."""

    plan: Plan
    stands: tuple[Stand, ...] = ()
    extra: tuple[Item, ...] = ()
    behind: tuple[Page, ...] = ()
    """The page behind it, in register when the sheet is turned over its long edge, and more."""
    free: float = 0.0
    """How much of the last two pages, both sides of a sheet, is free above counters, in mm."""
    for_reading: frozenset[Origin] = frozenset()
    """The names of those tracks and boxes on the map whose spaces hold no counter."""


def draw_dressed(
    with_counters: PlanWithCounters,
    ground: Ground,
    stages: Stages = DIRECT,
    sheet: Painted | None = None,
) -> Drawn:
    """Draw a sheet with its counters, on a map that may be painted already.

    `ground` must reach as far as its plan.
    """
    pages, findings = draw(
        with_counters.plan, ground, with_counters.stands, with_counters.extra, stages, sheet
    )
    return (pages[0], *with_counters.behind, *pages[1:]), findings


class OneSheet(Frozen):
    """What stands on the one-sheet edition: the map, the counters, the rules in short."""

    card: Card
    counters: Counters
    sides: tuple[Side, ...]
    rules: ShortRules


def one_sheet_of(game: Game) -> OneSheet:
    """Return what stands on this edition; ValueError for a game without map or counters."""
    counters = cut_out(counters_of(game))
    rules = replace(short_rules(game), lists=chapters_of(game))
    return OneSheet(card_of(game), counters, game.sides, rules)


def one_sheet(
    game: OneSheet, width: float, height: float, ink: Ink, typesetter: Typesetter
) -> PlanWithCounters:
    """Return the one-sheet edition on a paper: the map with all counters along its edge.

    Where hexes beside them would not hold the counters, these have a sheet of their own, and are
    smaller if even a map on the whole paper asks for it; the sheet says so. Behind the map stand
    the rules in short. Raises ValueError for a game without map or counters.
    """
    card, counters = game.card, game.counters
    pen, paper = Pen(inked(card.theme, ink), typesetter), (width, height)
    cut = pieces(counters, game.sides, pen)
    if not cut:
        raise ValueError(f"{card.title} has no counters")
    flat = typesetter.words(FLAT) if counters.counters.shape is Shape.STAND_UP else ""
    rules = replace(game.rules, remark=flat)
    planned = _along_the_edge(card, counters, cut, paper, pen)
    if planned is None:
        sheet = paper_format(width, height, Contents.FULL)
        alone = larger_hexes(card, sheet, ink, typesetter)
        return _on_two(game, alone, rules, paper)
    places, page = tuple(_rows(cut, planned)), planned.page
    backs = tuple(_turned_over(cut, places, (page.width, page.height), pen))
    name = pen.words("{title}: rules and backs", title=card.title)
    behind = tuple(_behind(Page(page.width, page.height, backs, name=name), rules, planned))
    fronts = tuple(_fronts(cut, places, pen))
    return PlanWithCounters(planned, (), fronts, behind, 0.0, _for_reading(planned))


def _for_reading(planned: Plan) -> frozenset[Origin]:
    """Return the names of insets of a map that send counters to the player's aid."""
    places = (*planned.places, *(place for card in planned.companions for place in card.places))
    found, said = set[Origin](), planned.pen.words(READING)
    for place in places:
        texts = [text for text, _ in leaves(place.form.block.items) if isinstance(text, Text)]
        if any(said.startswith(text.content) for text in texts if text.content):
            found |= {text.origin for text in texts if text.origin}
    return frozenset(found)


def _along_the_edge(
    card: Card, counters: Counters, cut: Pieces, paper: Point, pen: Pen
) -> Plan | None:
    """Return the plan with the largest hexes beside all counters; None where none holds them."""
    sheets = (
        paper_format(*way, Contents.FULL, _strip(cut, way, edge))
        for way in (paper, paper[::-1])
        for edge in (PaperEdge.BOTTOM, PaperEdge.RIGHT)
    )
    needed = grid_of(card.map.grid).kind.holding(_side(counters))
    able = [each for each in sheets if lay_out(card, each).layout.across_flats >= needed]
    plans = [plan(card, sheet, pen.theme.ink, pen.typesetter) for sheet in able]
    held = [each for each in plans if not each.moved and each.layout.across_flats >= needed]
    return max(held, key=lambda each: each.layout.unit, default=None)


def _side(counters: Counters) -> float:
    """Return the longer side of the counters that most are."""
    usual = cut_of(counters)
    return max(usual.width, usual.height)


def _on_two(game: OneSheet, planned: Plan, rules: ShortRules, paper: Point) -> PlanWithCounters:
    """Return the map on the whole of a sheet and the counters on others, backs behind them all."""
    counters = game.counters
    pen, side, across = planned.pen, _side(counters), planned.layout.across_flats
    fitting = math.floor(planned.layout.counter * 10) / 10
    words = pen.words
    cut, remark = pieces(counters, game.sides, pen), words(APART)
    if fitting < side:
        remark = words(OVER, side=f"{side:g}", hexes=f"{across:.1f}")
        smaller = _smaller(game, fitting, pen)
        if smaller:
            cut, remark = smaller, words(SMALLER, side=f"{fitting:g}", usual=f"{side:g}")
    remark = planned.layout.grid.kind.words.said(remark)
    remark = " ".join(filter(None, (remark, rules.remark)))
    empty = Page(
        planned.page.width,
        planned.page.height,
        (),
        name=words("{title}: rules", title=planned.card.title),
    )
    behind = _behind(empty, replace(rules, remark=remark), planned)
    sheets = tuple(_sheets(cut, planned, paper))
    free = paper[1] - SAFE - 3 * TICK - _grid(cut, paper)[-1] * _cell(cut)[1]
    return PlanWithCounters(planned, (), (), (*behind, *sheets), free, _for_reading(planned))


def _smaller(game: OneSheet, side: float, pen: Pen) -> Pieces:
    """Return the counters laid out for a smaller size; none where their type has no room there."""
    if side < SMALLEST:
        return ()
    counters = game.counters
    share, usual = side / _side(counters), cut_of(counters)
    width, height = (
        Length(each * share, f"{each * share:.2f} mm") for each in (usual.width, usual.height)
    )
    style = replace(counters.counters, size=width, height=height)
    cut = pieces(replace(counters, counters=style), game.sides, pen)
    fits = not any(piece.front.findings or piece.back.findings for piece in cut)
    return cut if fits else ()


def _grid(cut: Pieces, paper: Point) -> tuple[int, int, int]:
    """Return columns and rows of counters on a sheet, and how many rows of the last are needed."""
    wide, high = _cell(cut)
    columns = max(1, int((paper[0] - 2 * (SAFE + TICK)) // wide))
    rows = max(1, int((paper[1] - 2 * (SAFE + TICK)) // high))
    return columns, rows, -(-(1 + (len(cut) - 1) % (columns * rows)) // columns)


def _sheets(cut: Pieces, planned: Plan, paper: Point) -> Iterator[Page]:
    """Yield sheets of counters, each followed by the backs that fall behind it.

    They stand at the foot, so that what is free of a sheet lies above them.
    """
    pen, title, (wide, high) = planned.pen, planned.card.title, _cell(cut)
    (width, height), (columns, rows, _) = paper, _grid(cut, paper)
    left = (width - columns * wide) / 2
    for first in range(0, len(cut), columns * rows):
        some = cut[first : first + columns * rows]
        top = height - SAFE - TICK - -(-len(some) // columns) * high
        places = tuple(
            (
                left + number % columns * wide + (wide - piece.cut.width) / 2,
                top + number // columns * high + (high - piece.cut.height) / 2,
            )
            for number, piece in enumerate(some)
        )
        fronts, backs = _fronts(some, places, pen), _turned_over(some, places, paper, pen)
        yield Page(width, height, tuple(fronts), name=pen.words("{title}: counters", title=title))
        yield Page(width, height, tuple(backs), name=pen.words("{title}: backs", title=title))


def _fronts(cut: Pieces, places: Places, pen: Pen) -> Iterator[Item]:
    """Yield the fronts of counters in their places, and marks where they are cut."""
    for piece, at in zip(cut, places, strict=True):
        yield face_block(piece.front, piece.cut, pen).at(*at)
    yield _ticks(cut, places)


def _cell(cut: Pieces) -> Point:
    """Return the width and height that hold each of the counters."""
    return max(piece.cut.width for piece in cut), max(piece.cut.height for piece in cut)


def _strip(cut: Pieces, paper: Point, edge: PaperEdge) -> Strip:
    """Return the strip along an edge that holds all counters in as few rows as it takes."""
    wide, high = _cell(cut)
    lies = edge is PaperEdge.BOTTOM
    length, along, deep = (paper[0], wide, high) if lies else (paper[1], high, wide)
    rows = -(-len(cut) // int((length - 2 * SAFE) // along))
    return Strip(edge, rows * deep + TICK)


def _rows(cut: Pieces, planned: Plan) -> Iterator[Point]:
    """Yield the top left corner of each counter: in rows along the outer edge, in the middle."""
    if planned.page.reserve is None:
        return
    left, top, right, bottom = planned.page.reserve
    wide, high = _cell(cut)
    lies = right - left > bottom - top
    length, along = (right - left, wide) if lies else (bottom - top, high)
    rows = -(-len(cut) // int(length // along))
    per_row = -(-len(cut) // rows)
    start = (length - per_row * along) / 2
    for number, piece in enumerate(cut):
        row, column = divmod(number, per_row)
        aside, down = (wide - piece.cut.width) / 2, (high - piece.cut.height) / 2
        if lies:
            yield left + start + column * wide + aside, bottom - (rows - row) * high + down
        else:
            yield right - (rows - row) * wide + aside, top + start + column * high + down


def _ticks(cut: Pieces, places: Places) -> Path:
    """Return marks at the ends of all cuts, outside the counters."""
    pairs = [(it.cut, at) for it, at in zip(cut, places, strict=True)]
    across = [side for cut, (x, _) in pairs for side in (x, x + cut.width)]
    down = [side for cut, (_, y) in pairs for side in (y, y + cut.height)]
    box = Box(min(across), min(down), max(across), max(down))
    xs, ys = (dict.fromkeys(round(edge, _DIGITS) for edge in each) for each in (across, down))
    line = Stroke(Paint(BLACK), 0.15, cap=Cap.BUTT)
    return Path(ticks(xs, ys, box, 0.4, TICK - 0.4), stroke=line)


def _turned_over(cut: Pieces, places: Places, page: Point, pen: Pen) -> Iterator[Item]:
    """Yield the backs of counters where they fall when the sheet is turned over its long edge."""
    width, height = page
    for piece, (x, y) in zip(cut, places, strict=True):
        upright = (width - x - piece.cut.width, y)
        at = upright if height > width else (x, height - y - piece.cut.height)
        yield face_block(piece.back, piece.cut, pen).at(*at)


def _behind(backs: Page, rules: ShortRules, planned: Plan) -> Iterator[Page]:
    """Yield the page of the backs with the rules in short behind the map, and more if need be."""
    left, top, right, bottom = planned.page.frame
    upright = backs.height > backs.width
    corner = (backs.width - right, top) if upright else (left, backs.height - bottom)
    panels = draw_panels(rules, (right - left, bottom - top), planned.pen)
    placed = [panel.at(*corner) for panel in panels]
    yield replace(backs, items=(*placed[:1], *backs.items))
    for panel, group in zip(panels[1:], placed[1:], strict=True):
        yield Page(backs.width, backs.height, (group,), name=panel.name)


def counters_of(game: Game) -> Counters:
    """Return the counters of a game; raises ValueError for one without."""
    if game.counters is None:
        raise ValueError(f"{game.id} has no counters")
    return game.counters
