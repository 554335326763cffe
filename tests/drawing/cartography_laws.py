"""Laws that every painted map keeps, as functions that say what breaks them."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from shapely import Polygon, box

from generator.board import components
from generator.drawing.cartography.ground import Ground
from generator.drawing.cartography.lettering.boxes import Kind, shared
from generator.drawing.cartography.lettering.letter import Lettering
from generator.drawing.cartography.painting import Painted
from generator.drawing.cartography.symbols import SYMBOLS, Stand
from generator.drawing.cartography.truth import holders
from generator.geometry.layout import Layout
from generator.model.map import Map
from generator.model.terrain import grid_of

Box = tuple[float, float, float, float]


def collisions(drawn: Painted | Lettering, frame: Box) -> Iterator[tuple[str, str]]:
    """Pairs of things placed that cover some of each other, and things that leave the frame.

    Houses may touch houses, letters of a name its other letters, stars may stand on the houses of
    their place. A name that is told of may cover what it must.
    """
    told = {str(finding.origin) for finding in drawn.findings}
    rows = [(number, box) for number, it in enumerate(drawn.placements) for box in it.boxes]
    if not rows:
        return
    owner = np.array([number for number, _ in rows])
    house = np.array([drawn.placements[number].kind is Kind.HOUSE for number in owner])
    boxes = np.array([box for _, box in rows])
    allowed = (owner[:, None] == owner[None, :]) | (house[:, None] & house[None, :])
    for one, other in np.argwhere((shared(boxes, boxes) > 1e-9) & ~allowed).tolist():
        pair = drawn.placements[owner[one]].origin, drawn.placements[owner[other]].origin
        if not told & {each.replace(".stars", ".name") for each in pair} and not on_houses(*pair):
            yield pair
    left, top, right, bottom = boxes.T
    out = (left < frame[0]) | (top < frame[1]) | (right > frame[2]) | (bottom > frame[3])
    for number in owner[out & ~house].tolist():
        yield drawn.placements[number].origin, "frame"


def strays(drawn: Painted | Lettering, game_map: Map, layout: Layout) -> Iterator[str]:
    """Places whose sign leaves their hex; in the water beside it only what stands in water may."""
    grid = grid_of(game_map.grid)
    places = {f"places.{place.id}": place for place in game_map.places}
    for it in drawn.placements:
        if it.kind is Kind.SYMBOL and it.origin in places:
            place, sign = places[it.origin], box(*it.boxes[0])
            afloat = SYMBOLS[place.kind].stand is Stand.WATER
            cells = [Polygon(layout.corners(grid.cell(at))) for at in place.hexes]
            if not afloat and not any(cell.buffer(1e-6).covers(sign) for cell in cells):
                yield it.origin


def on_houses(one: str, other: str) -> bool:
    """Whether two things placed are the stars of a place and its houses."""
    return one != other and one.replace(".stars", ".houses") == other.replace(".stars", ".houses")


def lies(ground: Ground) -> Iterator[str]:
    """What the ground says that the hexes do not: of centres, of terrains, of islands."""
    board, layout = ground.board, ground.layout
    hexes = list(board.looks)
    centres = [layout.centre(at) for at in hexes]
    parts = list(ground.land.geoms)
    homes = dict(zip(hexes, holders(parts, centres), strict=True))
    for at, home in homes.items():
        if (home >= 0) is not board.dry[at]:
            yield f"{board.grid.label(at)} is on the wrong side of the coast"
    for wash in ground.washes:
        covered = holders(list(wash.region.geoms), centres)
        for at, part in zip(hexes, covered, strict=True):
            if (part >= 0) is not (board.looks[at] == wash.look):
                yield f"{board.grid.label(at)} does not look as {board.looks[at]}"
    for group in components(board.land):
        if len({homes[at] for at in group}) > 1:
            yield f"the island of {board.grid.label(group[0])} is torn"
    groups = {homes[at] for at in board.land}
    if len(groups) > len(components(board.land)):
        yield "an island was made"
