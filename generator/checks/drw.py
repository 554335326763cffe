"""Drawing: what finds no room."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Collection

from generator.board import Cell, Grid
from generator.checks.check import ERROR, NOTE, WARNING, Findings, check, finding, of_game
from generator.checks.context import CheckContext
from generator.checks.fitting import PANEL_LEAST
from generator.edit_distance import nearest
from generator.model.map import LineKind, Terrain
from generator.model.room import (
    OFFICE_PAPERS,
    PageAndPanel,
    hex_needed,
    hex_width,
    on_office_paper,
    page_of,
)
from generator.model.theme import LINE_LOOKS, TERRAIN_LOOKS
from generator.papers import PAPERS


def _unknown_look(entry: Terrain | LineKind, known: Collection[str], outcome: str) -> Findings:
    """Find that no painter knows the look of an entry: at its look, or its id if it has none."""
    look = entry.look or entry.id
    if look not in known:
        near = nearest(look, known)
        hint = f"did you mean {near}? " if near else ""
        hint += f"known looks: {', '.join(known)}; give one of them as `look`"
        fix, place = (near, ".look") if entry.look else (None, "")
        yield finding(f"the look {look!r} is unknown: {outcome}", place, help=hint, fix=fix)


@check("DRW003", WARNING, each=Terrain)
def terrain_without_look(terrain: Terrain) -> Findings:
    """The look of a terrain is unknown.

    A terrain is painted by its `look`, or its id where it has none. One that no painter knows looks
    like clear ground.
    """
    return _unknown_look(terrain, TERRAIN_LOOKS, f"{terrain.name} is painted as clear ground")


@check("DRW004", ERROR, each=LineKind)
def line_without_look(kind: LineKind) -> Findings:
    """The look of a kind of line is unknown.

    A line is painted by its `look`, or its id where it has none. One that no painter knows is
    missing from the map.
    """
    return _unknown_look(kind, LINE_LOOKS, f"{kind.name} is not drawn")


@check("DRW010", WARNING)
def kinds_alike(context: CheckContext) -> Findings:
    """Two kinds of ground, or of line, look alike on the map.

    Ground is painted by its look alone. Where two kinds have one look, players cannot tell which of
    them a hex has, nor what it costs. Ground out of play is hatched, and water is not land, so one
    of these may have the look of another. A place in each hex of one tells it apart, too.
    """
    game = context.game
    if game.map is None:
        return
    ground, places = defaultdict[str, set[Cell]](set), set[Cell]()
    for at, terrain in context.terrain.items():
        ground[terrain.id].add(at)
    for place in game.map.places:
        places.update(filter(None, map(context.cell, place.hexes)))
    shown: list[tuple[Terrain | LineKind, str, tuple[object, ...]]] = [
        (each, "terrain", (each.look or each.id, each.dry))
        for each in game.map.terrain
        if each.playable and not ground[each.id] <= places
    ]
    drawn = {feature.kind for feature in game.map.features}
    shown += [
        (kind, "lines", (kind.look or kind.id,)) for kind in game.map.lines if kind.id in drawn
    ]
    first: dict[tuple[object, ...], Terrain | LineKind] = {}
    for each, key, look in shown:
        other = first.setdefault((key, *look), each)
        if other is not each:
            yield finding(
                f"{each.name} looks like {other.name} on the map: nobody can tell them apart",
                f"{key}.{each.id}{'.look' if each.look else ''}",
                help="give one of them another look, or make them one",
                see=f"{other.name}: {key}.{other.id}",
            )


@check("DRW007", ERROR)
def no_room_for_hexes(context: CheckContext) -> Findings:
    """A page has no room for hexes that are large enough for their numbers.

    Hexes are as large as the postcard allows beside its panel.
    Hexes less than 4 mm wide, or too narrow for their longest number in 4 pt, have no readable
    number.
    """
    game, grid = context.game, context.grid
    if game.map is None or grid is None or not grid.cells():
        return
    page = game.page
    if page.panel and page.panel_width and page.panel_width.millimetres < PANEL_LEAST:
        message = f"a panel of {page.panel_width} is too narrow for any table or track"
        hint = f"make it at least {PANEL_LEAST:g} mm wide, or leave it out"
        yield finding(message, "page.panel-width", help=hint)
    needed, width = hex_needed(grid), hex_width(page_of(game), grid, None)
    if width < needed:
        room = f"are {width:.1f} mm wide" if width > 0 else "have no room"
        message = f"on the postcard hexes {room}; with their numbers they need {needed:.1f} mm"
        hint = "choose a larger page" + (" or a narrower panel" if page.panel else "")
        yield finding(message, "page", help=hint)


@check("DRW009", NOTE)
@of_game
def map_too_large_for_office_paper(context: CheckContext) -> Findings:
    """A map has no room on one sheet of office paper.

    With hexes that are large enough for their numbers it would be larger than A4 or Letter. It then
    comes on larger sheets that hold it, and in tiles, which the print-and-play file has too. There
    is no set-up sheet, sheet of a scenario or one-sheet edition: the player's aid has the set-up.
    """
    game, grid = context.game, context.grid
    if game.map is None or grid is None or not grid.cells() or on_office_paper(game):
        return
    yield finding(
        "the map has no room on one sheet of office paper: it is printed in tiles, with the set-up "
        "on the player's aid",
        "page",
        help=_fewer(page_of(game), grid),
    )


def _on_office_paper(page: PageAndPanel, grid: Grid) -> float:
    """Return how wide hexes are on the worse paper, turned whichever way is better."""
    papers = (PAPERS[name].both_ways for name in OFFICE_PAPERS)
    return min(max(hex_width(page, grid, turned) for turned in each) for each in papers)


def _fewer(page: PageAndPanel, grid: Grid) -> str:
    """Return what would make hexes large enough on office paper, where a larger page does not."""
    needed = hex_needed(grid)
    at_most = _on_office_paper(page._replace(panel=0.0), grid)
    if at_most >= needed:
        return "choose a narrower panel"
    columns, rows = (math.floor(n * at_most / needed) for n in (grid.columns, grid.rows))
    alone = "without a panel, " if page.panel else ""
    return f"{alone}a map of this shape has room for about {columns} columns and {rows} rows"
