"""Painting a map: a render context in, a scene out.

The ground is surveyed once a game, prepared and lettered for each scale, painted for each ink::

    ground = survey(game.map, reach_of(layout, frame))
    painted = paint(prepare(ground, layout, palette, frame), typesetter)

Art is cut to the frame; text is not, as it lies inside it anyway, so that a reader finds no letter
that is not to be seen.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache, partial

from generator.diagnostics import Finding
from generator.drawing.cartography.context import RenderContext
from generator.drawing.cartography.ground import Ground, Reach
from generator.drawing.cartography.layers import hachures
from generator.drawing.cartography.layers.order import LAYERS
from generator.drawing.cartography.lettering.boxes import Placement
from generator.drawing.cartography.lettering.letter import Lettering as Lettered
from generator.drawing.cartography.lettering.letter import letter, signs
from generator.drawing.cartography.preparing import prepare
from generator.drawing.cartography.surveying import land_of
from generator.drawing.palette import Palette
from generator.drawing.trials import Trials
from generator.geometry.layout import Layout
from generator.model.map import Box, Map, Place, Zone
from generator.records import Frozen
from generator.scene import Bounds, Group, Paint, Path, rectangle
from generator.stages import DIRECT, Stages
from generator.text import Typesetter


class Painting(Frozen):
    """All that the art of a map sheet takes: what is in a `Ground`, and how that lies on the paper.

    Of the map that is its land, what is built, and the borders of zones: nothing has a name.
    """

    map: Map
    reach: Reach
    layout: Layout
    palette: Palette
    frame: Bounds
    covered: tuple[Bounds, ...]


class Lettering(Frozen):
    """All that the names and numbers on it take: the painting, and the whole map."""

    painting: Painting
    map: Map


def lettering_of(
    game_map: Map,
    ground: Ground,
    layout: Layout,
    palette: Palette,
    frame: Bounds,
    covered: Sequence[Bounds] = (),
) -> Lettering:
    """Return what a map sheet is painted and lettered of, on a ground of its map."""
    sheet = painting_of(game_map, ground, layout, palette, frame, covered)
    ends = {end for link in game_map.links for end in link.ends}
    boxes = tuple(Box(each.id, each.name) for each in game_map.boxes if each.id in ends)
    return Lettering(sheet, replace(game_map, boxes=boxes, tracks=()))


def painting_of(
    game_map: Map,
    ground: Ground,
    layout: Layout,
    palette: Palette,
    frame: Bounds,
    covered: Sequence[Bounds] = (),
) -> Painting:
    """Return what the art of a map sheet is painted of, on a ground of its map."""
    built = replace(
        land_of(game_map).map,
        places=tuple(
            Place(each.id, "", each.hexes, each.kind, plan=each.plan) for each in game_map.places
        ),
        zones=tuple(Zone(each.id, "", each.hexes, border=each.border) for each in game_map.zones),
    )
    boxes = tuple((each[0], each[1], each[2], each[3]) for each in covered)
    return Painting(built, ground.reach, layout, palette, frame, boxes)


def painted(
    given: Lettering, ground: Ground, typesetter: Typesetter, stages: Stages = DIRECT
) -> Painted:
    """Paint a map sheet on a ground, which is that of its map.

    What was painted of the same painting before, or lettered of the same names, is so again.
    """
    sheet = given.painting
    prepared = cache(partial(_prepared, sheet, ground))
    over = stages.kept(
        "letter",
        (given, stages.type),
        lambda: _inked(prepared(), _lettered(given, prepared(), typesetter)),
        lambda: typesetter.complains,
    )
    return replace(over, art=stages.kept("paint", sheet, lambda: paint_art(prepared())))


def art_of(sheet: Painting, ground: Ground, stages: Stages = DIRECT) -> Group:
    """Paint the art of a map sheet alone, on a ground of its map."""
    return stages.kept("paint", sheet, lambda: paint_art(_prepared(sheet, ground)))


_sheets: Trials[RenderContext] = Trials(4)
_letterings: Trials[Lettered] = Trials(4)
"""Those of the sheets that are bound together: then comes their other ink."""


def _prepared(sheet: Painting, ground: Ground) -> RenderContext:
    """Prepare a sheet, once for all inks of a process."""
    found = _sheets.found(
        _in_any_ink(sheet),
        lambda: prepare(ground, sheet.layout, sheet.palette, sheet.frame, sheet.covered),
    )
    return replace(found, ground=ground, palette=sheet.palette)  # on which names may be others


def _lettered(given: Lettering, context: RenderContext, typesetter: Typesetter) -> Lettered:
    """Letter a sheet, once for all inks of a process."""
    about = given.map, _in_any_ink(given.painting), typesetter.files, typesetter.words
    return _letterings.found(about, lambda: letter(context, typesetter))


def _in_any_ink(sheet: Painting) -> tuple[object, ...]:
    """Return all that a sheet is prepared of, whatever its ink."""
    theme = sheet.palette.theme
    return sheet.map, sheet.reach, sheet.layout, sheet.frame, sheet.covered, theme


class Painted(Frozen):
    """A painted map, in groups that lie over each other in this order."""

    art: Group
    """The painting, cut to the frame; without any text, so that it can be used for swatches."""
    plates: Group
    """The white ground of names upon hachures."""
    symbols: Group
    numbers: Group
    names: Group
    findings: tuple[Finding, ...]
    placements: tuple[Placement, ...]
    """Where names, numbers, stars, symbols and houses lie."""

    @property
    def scene(self) -> Group:
        """The whole map."""
        return Group((self.art, self.plates, self.symbols, self.numbers, self.names), name="map")

    @property
    def plain(self) -> Group:
        """The map without hex numbers."""
        return Group((self.art, self.plates, self.symbols, self.names), name="map")


def paint(context: RenderContext, typesetter: Typesetter) -> Painted:
    """Paint a map, cut to the frame of its context.

    No text comes nearer than a hair to the frame or to the boxes that insets will cover. Findings
    are those of the ground and DRW001, DRW002 for names and numbers without room.
    """
    return replace(_inked(context, letter(context, typesetter)), art=paint_art(context))


def _inked(context: RenderContext, lettering: Lettered) -> Painted:
    """Return a painted map without its art, lettered in the ink of a context."""
    palette = context.palette
    return Painted(
        Group(()),
        Group(tuple(hachures.plates(context, lettering.placements)), name="plates"),
        Group(lettering.symbols(palette), name="symbols"),
        Group(lettering.numbers(palette), name="numbers"),
        Group(lettering.names(palette), name="names"),
        (*context.ground.findings, *lettering.findings),
        lettering.placements,
    )


def paint_signs(
    context: RenderContext, typesetter: Typesetter, avoid: Sequence[Bounds]
) -> tuple[Group, Group, tuple[Bounds, ...]]:
    """Paint the same with symbols that keep clear of the boxes to `avoid`, and what they cover."""
    symbols, covered = signs(context, typesetter, avoid)
    return paint_art(context), Group(symbols, name="symbols"), covered


def paint_art(context: RenderContext) -> Group:
    """Paint the same without lettering: what swatches are cut from."""
    left, top, right, bottom = context.frame
    edge = rectangle(left, top, right - left, bottom - top)
    layers = [Group((Path(edge, fill=Paint(context.palette.sea)),), name="paper")]
    layers += [Group(tuple(layer(context)), name=name) for name, layer in LAYERS]
    return Group(tuple(layers), clip=edge, name="art")


def reach_of(layout: Layout, frame: Bounds) -> Reach:
    """Return how far beyond the grid a ground must go to fill a frame on this layout.

    For several products take the largest of each side.
    """
    left, top, right, bottom = layout.bounds()
    beyond = (left - frame[0], top - frame[1], frame[2] - right, frame[3] - bottom)
    margin = 0.3
    west, north, east, south = (max(0.0, side) / layout.unit + margin for side in beyond)
    return west, north, east, south
