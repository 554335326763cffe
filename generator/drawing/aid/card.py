"""The player's aid: everything that players look up while they play, on a few sheets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from generator.diagnostics import Origin
from generator.drawing.aid.combat import DEFENCES, helper_panels, modifier_panels, table_panels
from generator.drawing.aid.composer import MARGIN, Composition, compose
from generator.drawing.aid.panels import Aid, Facts, Panel, Swatches
from generator.drawing.aid.play import (
    check_panels,
    course_panels,
    cup_panels,
    event_panels,
    initiative_panels,
    movement_panels,
    point_panels,
    rule_panels,
    state_panels,
    word_panels,
)
from generator.drawing.aid.terrain import terrain_panels
from generator.drawing.aid.tracks import box_panels, track_panels
from generator.drawing.furniture.pen import Pen, styled
from generator.drawing.furniture.titles import Titles, titles
from generator.model.arms import Formation
from generator.model.combat import largest_defence
from generator.model.counters import Counters
from generator.model.events_told import events_told
from generator.model.game import Game
from generator.model.initiative_told import initiative_told
from generator.model.kit import has_set_up
from generator.model.map import Map
from generator.model.names import IN_PHASE, OWNER, named_in, names_of, turn_captions
from generator.model.resources_told import resources_told
from generator.model.states import (
    attacks_told,
    checks_told,
    command_told,
    control_told,
    states_told,
    supply_told,
)
from generator.model.tables import Tables
from generator.model.telling import (
    cup_told,
    movement_table,
    told_by_data,
    turn_events,
    uses_of_ground,
)
from generator.scene import Cap, Item, Page, Text, leaves
from generator.text import Anchor
from generator.units import pt
from generator.words import english

APART = 4.0
"""Room in mm between a title and what stands at the right of its strip."""
_TITLE = pt(6.5), pt(15)
"""The least and the most size of a title."""
RULING = english("† Our ruling, where the design is silent")


_CHARTS = (
    *(table_panels, check_panels, modifier_panels, movement_panels),
    *(initiative_panels, cup_panels, event_panels, rule_panels, state_panels),
    terrain_panels,
)
"""Panels that neither the map nor the rules in short have."""
_HOLDING = (track_panels, box_panels)
_PANELS = (*_CHARTS, helper_panels, course_panels, point_panels, *_HOLDING, word_panels)


def aid_of(game: Game) -> Aid:
    """Return what players look up."""
    tables = replace(game.tables, examples=(), lookups=())
    counters = without_factors(game.counters) if game.counters else None
    game_map = without_names(game.map) if game.map else None
    pieces = game_map, counters, tables
    course = game.weather, game.sequence, game.victory, game.ends, game.points
    return Aid(
        game.title,
        game.second_title,
        *pieces,
        game.weather,
        game.sequence,
        game.victory,
        game.ends,
        game.points,
        game.movement,
        movement_table(game),
        states_told(game),
        supply_told(game),
        command_told(game),
        attacks_told(game),
        resources_told(game),
        control_told(game),
        initiative_told(game),
        cup_told(game),
        events_told(game),
        checks_told(game),
        game.rules.abbreviations,
        tuple(turn_captions(game).items()),
        turn_events(game),
        named_in(names_of(game), *pieces, *course, kinds=_LOOKED_UP),
        told_by_data(game),
        not has_set_up(game),
        _defences(game.counters, game.tables),
        uses_of_ground(game),
    )


def charts_of(game: Game) -> Aid:
    """Return what players look up, without that of which the rules in short tell."""
    told = replace(aid_of(game), weather=None, sequence=(), victory=(), ends=(), abbreviations=())
    return replace(told, sets_up=False, defences=DEFENCES)


def _defences(counters: Counters | None, tables: Tables) -> int:
    """Return how many rows the odds helper has: to the largest stack where a page holds them."""
    found = largest_defence(counters, tables.modifiers) if counters else 0
    return found if DEFENCES < found <= _MOST_DEFENCES else DEFENCES


_MOST_DEFENCES = 60
"""Defence factors beyond which rows would fill pages by themselves."""


def without_factors(counters: Counters) -> Counters:
    """Return counters without what only their faces show, and checks compare."""
    bare = (
        Formation(each.id, each.name, each.short, each.side, each.colour)
        for each in counters.formations
    )
    units = (
        replace(
            unit,
            factors=None,
            back=replace(unit.back, factors=None),
            note=None,
            editorial=False,
        )
        for unit in counters.units
    )
    return replace(counters, formations=tuple(bare), units=tuple(units))


def without_names(game_map: Map) -> Map:
    """Return a map with those names alone that stand on the player's aid: not those of nature."""
    return replace(
        game_map,
        hexes="",
        features=(),
        places=tuple(each for each in game_map.places if each.side),
        labels=(),
    )


_LOOKED_UP = ("unit", "side", "rule", "ending", "weather", "option", OWNER, IN_PHASE)
"""Kinds of things that are named where no text refers to them."""


def aid_panels(aid: Aid, swatches: Swatches, pen: Pen) -> tuple[Panel, ...]:
    """Return the panels of a game, those most looked at first."""
    facts = Facts(aid, pen, swatches)
    return tuple(panel for panels in _PANELS for panel in panels(facts))


def composed_aid(aid: Aid, swatches: Swatches, paper: tuple[float, float], pen: Pen) -> Composition:
    """Return the panels of a game on pages of a paper: width and height in mm, upright.

    The odds helper ends at `DEFENCES` where more rows would take one page more.
    """

    def laid_out(told: Aid) -> Composition:
        panels, drafts = (aid_panels(told, swatches, each) for each in (pen, pen.draft))
        return compose(panels, paper, pen, drafts, told)

    whole = laid_out(aid)
    if aid.defences <= DEFENCES:
        return whole
    return min(whole, laid_out(replace(aid, defences=DEFENCES)), key=lambda each: each.pages)


def with_charts(
    pages: tuple[Page, ...],
    free: float,
    aid: Aid,
    swatches: Swatches,
    pen: Pen,
    for_reading: frozenset[Origin] = frozenset(),
) -> tuple[Page, ...]:
    """Return pages of paper, upright, with what map and rules in short leave to a player's aid.

    It stands above what the last two have at their feet, both sides of a sheet, where enough of
    them is `free` (mm from above), else on pages behind them. Of tracks and boxes it has those on
    the map that are `for_reading` alone.
    """

    def panels(drawing: Pen) -> tuple[Panel, ...]:
        facts = Facts(aid, drawing, swatches)
        charts = (panel for each in (*_CHARTS, point_panels) for panel in each(facts))
        holding = (panel for each in _HOLDING for panel in each(facts))
        return (*charts, *(each for each in holding if each.origin in for_reading))

    drawn, drafts = panels(pen), panels(pen.draft)
    if not drawn:
        return pages
    paper = (pages[-1].width, pages[-1].height)
    shared = 2 if free >= ENOUGH * max(paper) else 0
    feet = (max(paper) - MARGIN - free,) * shared
    about = "charts", aid, for_reading, tuple(swatches)
    composed = compose(drawn, paper, pen, drafts, about, feet)
    made = aid_pages(aid, composed, pen)
    kept = len(pages) - shared
    both = zip(pages[kept:], made, strict=False)
    together = (replace(page, items=(*other.items, *page.items)) for page, other in both)
    return (*pages[:kept], *together, *made[shared:])


ENOUGH = 0.4
"""How much of a page is free, as a part of it, for a player's aid to begin there."""


def aid_pages(aid: Aid, composed: Composition, pen: Pen) -> tuple[Page, ...]:
    """Return the pages of a composition, each under a title strip."""
    pages = []
    for number in range(composed.pages):
        placed = [each for each in composed.placed if each.page == number]
        items = tuple(each.block.at(*each.at) for each in placed)
        words = pen.words
        side = words("Player's aid")
        if composed.pages > 1:
            side = words("Player's aid, {number} of {all}", number=number + 1, all=composed.pages)
        strip = tuple(title_strip(aid, side, composed.width, items, pen))
        pages.append(Page(composed.width, composed.height, (*strip, *items), name=side))
    return tuple(pages)


def title_strip(
    aid: Aid, side: str, width: float, items: Iterable[Item], pen: Pen
) -> Iterator[Item]:
    """Yield the strip at the top of a page; it explains the mark of a ruling that `items` bear.

    A long title is set smaller, and what stands at its right in two rows.
    """
    base, right = MARGIN + 5.6, width - MARGIN
    called = Titles(aid.title, aid.second)
    marked = any(isinstance(text, Text) and "†" in text.content for text, _ in leaves(items))
    style = styled("page-note", anchor=Anchor.END, line=Anchor.END)
    ruling = pen.words(RULING)
    rows = [f"{ruling}   ·   {side}" if marked else side]
    room = right - MARGIN - pen.measure(rows[0], style) - APART
    if called.width(_TITLE[1], pen) > room:
        rows = [side, ruling] if marked else [side]
        style = replace(style, size=pt(7), leading=1.15 * pt(7))
        room = right - MARGIN - max(pen.measure(row, style) for row in rows) - APART
    yield from titles(called, (MARGIN, base), room, _TITLE, pen)
    yield from pen.set(rows, (right, base), style)
    yield pen.line("heading", (MARGIN, MARGIN + 7.6), (right, MARGIN + 7.6), cap=Cap.ROUND)
