"""Where everything lies on a postcard: panel, map, insets.

Insets never cover a hex in play. Those meant for the panel fill it from the top; what finds no room
there, and all others, look for room over hexes that nobody enters, near the corner they like best.
What finds no room at all is left off, with a note.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from generator.diagnostics import Finding, Severity
from generator.drawing.block import Block
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

GAP = 1.4
"""Room between insets, and between an inset and the frame or a hex in play."""


@dataclass(frozen=True, slots=True)
class Arrangement:
    """The frame of the map, its hexes, and the insets in their places."""

    frame: Box
    layout: HexLayout
    placed: tuple[tuple[Block, Point], ...]
    findings: tuple[Finding, ...]

    @property
    def covered(self) -> tuple[Box, ...]:
        """The rectangles that insets take."""
        return tuple((x, y, x + block.width, y + block.height) for block, (x, y) in self.placed)


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
    """Put the insets in their places."""
    on_panel, others = _fill_panel(card, frame, insets)
    taken = [region(layout, hexes_in_play(card))]
    inner = _map_side(card, frame)
    wishes = [Wish(inset.block.width, inset.block.height, inset.corner) for inset in others]
    places = find_room(inner, taken, wishes, GAP)
    found = [
        (inset.block, place)
        for inset, place in zip(others, places, strict=True)
        if place is not None
    ]
    left_off = [inset.block for inset, place in zip(others, places, strict=True) if place is None]
    findings = tuple(_no_room(block) for block in left_off)
    return Arrangement(frame, layout, (*on_panel, *found), findings)


def hexes_in_play(card: Card) -> tuple[Hex, ...]:
    """Return the hexes that units may enter."""
    grid = grid_of(card.map.grid)
    return tuple(
        at for at, terrain in terrain_of(card.map).items() if terrain.playable and grid.in_play(at)
    )


def _fill_panel(
    card: Card, frame: Box, insets: Sequence[Inset]
) -> tuple[list[tuple[Block, Point]], list[Inset]]:
    """Stack what belongs on the panel; spread what room is left between the blocks."""
    wanted = [inset for inset in insets if inset.on_panel and card.panel is not None]
    others = [inset for inset in insets if inset not in wanted]
    room = frame[3] - frame[1] - 2 * GAP
    chosen: list[Inset] = []
    for inset in wanted:
        height = sum(each.block.height + GAP for each in chosen) + inset.block.height
        if height <= room:
            chosen.append(inset)
        else:
            others.insert(0, inset)
    x = frame[0] + GAP if card.panel is PanelSide.LEFT else frame[2] - GAP - card.panel_width
    spare = room - sum(inset.block.height for inset in chosen)
    gap = spare / max(1, len(chosen) - 1)
    y = frame[1] + GAP
    placed: list[tuple[Block, Point]] = []
    for inset in chosen:
        placed.append((inset.block, (x, y)))
        y += inset.block.height + gap
    return placed, others


def _map_side(card: Card, frame: Box) -> Box:
    """Return the part of the frame that the panel leaves, less a margin."""
    left, top, right, bottom = frame
    if card.panel is PanelSide.LEFT:
        left += card.panel_width + GAP
    elif card.panel is PanelSide.RIGHT:
        right -= card.panel_width + GAP
    return left + GAP, top + GAP, right - GAP, bottom - GAP


def _no_room(block: Block) -> Finding:
    name = block.name.removeprefix("inset-")
    return Finding(
        "DRW110",
        Severity.NOTE,
        f"the {name} finds no room on the postcard and is left off it",
        "page",
        help="a wider page.panel-width makes room; the rules and the player's aid still have it",
    )
