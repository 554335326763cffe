"""Where everything lies on a postcard: panel, map, insets.

Insets never cover a hex in play. Those meant for the panel fill it from the top; what finds no room
there, and all others, look for room over hexes that nobody enters, near the corner they like best.
What finds no room at all is left off, with a note.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from shapely import Point as ShapelyPoint
from shapely.geometry.base import BaseGeometry

from generator.diagnostics import Finding
from generator.drawing.block import Block
from generator.drawing.codes import NO_ROOM_ON_CARD
from generator.drawing.furniture import NEATLINE
from generator.drawing.postcard.card import Card
from generator.drawing.postcard.insets import Inset
from generator.drawing.room import Box, Wish, find_room
from generator.geometry import HexLayout
from generator.geometry.shapes import region
from generator.hexes import Hex
from generator.model.game import PanelSide
from generator.model.terrain import grid_of, terrain_of
from generator.scene import Point

SITE = 0.45
"""How far a place reaches around the centre of its hex, as a part of the circumradius."""
GAP = 1.4
"""Room between insets, and between an inset and the frame or a hex in play."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where an inset goes, and in which of its forms (None on the panel)."""

    inset: str
    form: int | None
    at: Point
    box: Box


@dataclass(frozen=True, slots=True)
class Arrangement:
    """The places of the insets, and notes on those that find none."""

    places: tuple[Place, ...]
    findings: tuple[Finding, ...]

    def blocks(self, insets: Sequence[Inset]) -> Iterator[tuple[Block, Point]]:
        """Yield the blocks of `insets` that have a place, with their top left corners."""
        known = {inset.name: inset for inset in insets}
        for place in self.places:
            inset = known[place.inset]
            block = inset.on_panel if place.form is None else inset.blocks[place.form]
            if block is not None:
                yield block, place.at


def lay_out(card: Card) -> tuple[Box, HexLayout]:
    """Return the frame of the map on the card and its grid, as large as the frame allows."""
    left = top = NEATLINE
    right, bottom = card.width - NEATLINE, card.height - NEATLINE
    inner = [left, top, right, bottom]
    if card.panel is PanelSide.LEFT:
        inner[0] += card.panel_width + GAP
    elif card.panel is PanelSide.RIGHT:
        inner[2] -= card.panel_width + GAP
    width, height = inner[2] - inner[0] - 2 * GAP, inner[3] - inner[1] - 2 * GAP
    corner = (inner[0] + GAP, inner[1] + GAP)
    layout = HexLayout.fit(grid_of(card.map.grid), width, height, corner)
    return (left, top, right, bottom), layout


def arrange(card: Card, frame: Box, layout: HexLayout, insets: Sequence[Inset]) -> Arrangement:
    """Give the insets their places."""
    places = list(_fill_panel(card, frame, insets))
    settled = {place.inset for place in places}
    others = [inset for inset in insets if inset.name not in settled]
    wishes = [
        Wish(tuple((block.width, block.height) for block in inset.blocks), inset.corner)
        for inset in others
    ]
    taken = [region(layout, hexes_in_play(card)), *_sites(card, layout)]
    rooms = find_room(_map_side(card, frame), taken, wishes, GAP)
    for inset, room in zip(others, rooms, strict=True):
        if room is not None:
            places.append(_place(inset, inset.blocks[room.form], room.form, room.at))
    settled = {place.inset for place in places}
    findings = tuple(_no_room(inset) for inset in insets if inset.name not in settled)
    return Arrangement(tuple(places), findings)


def _place(inset: Inset, block: Block, form: int | None, at: Point) -> Place:
    x, y = at
    return Place(inset.name, form, at, (x, y, x + block.width, y + block.height))


def _sites(card: Card, layout: HexLayout) -> Iterator[BaseGeometry]:
    """Yield the ground of every place's symbol: places out of play are not covered either."""
    for place in card.map.places:
        at = layout.centre(layout.grid.hex(place.hexes[0]))
        yield ShapelyPoint(at).buffer(layout.circumradius * SITE)


def hexes_in_play(card: Card) -> tuple[Hex, ...]:
    """Return the hexes that units may enter."""
    grid = grid_of(card.map.grid)
    return tuple(
        at for at, terrain in terrain_of(card.map).items() if terrain.playable and grid.in_play(at)
    )


def _fill_panel(card: Card, frame: Box, insets: Sequence[Inset]) -> Iterator[Place]:
    """Fill the panel by rank, and spread what room is left between its blocks."""
    if card.panel is None:
        return
    room = frame[3] - frame[1] - 2 * GAP
    chosen: list[tuple[Inset, Block]] = []
    for inset in sorted(insets, key=lambda inset: inset.rank):
        if inset.on_panel is not None:
            height = sum(block.height + GAP for _, block in chosen) + inset.on_panel.height
            if height <= room:
                chosen.append((inset, inset.on_panel))
    chosen.sort(key=lambda pair: insets.index(pair[0]))
    x = frame[0] + GAP if card.panel is PanelSide.LEFT else frame[2] - GAP - card.panel_width
    spare = room - sum(block.height for _, block in chosen)
    gap = spare / max(1, len(chosen) - 1)
    y = frame[1] + GAP
    for inset, block in chosen:
        yield _place(inset, block, None, (x, y))
        y += block.height + gap


def _map_side(card: Card, frame: Box) -> Box:
    """Return the part of the frame that the panel leaves, less a margin."""
    left, top, right, bottom = frame
    if card.panel is PanelSide.LEFT:
        left += card.panel_width + GAP
    elif card.panel is PanelSide.RIGHT:
        right -= card.panel_width + GAP
    return left + GAP, top + GAP, right - GAP, bottom - GAP


def _no_room(inset: Inset) -> Finding:
    return Finding(
        NO_ROOM_ON_CARD.code,
        NO_ROOM_ON_CARD.severity,
        f"the {inset.name} finds no room on the postcard and is left off it",
        "page",
        help="a wider page.panel-width makes room; the rules still have the tables",
    )
