"""The cells of a map as parts of a picture that can be pointed at.

In: a map and the layout of its grid. Out: a group to be laid over everything; nothing of it is seen
or printed. A website lights up and clicks ``hex-33`` by its id, and who cannot see the map is told
its title.
"""

from __future__ import annotations

from generator.geometry.layout import Layout
from generator.model.map import Map
from generator.model.terrain import cell_words, terrain_of
from generator.scene import Area, Group, closed
from generator.words import ENGLISH, Words


def cell_areas(game_map: Map, layout: Layout, words: Words = ENGLISH) -> Group:
    """Return an area for each hex on the map, in reading order: ``Hex 33: Kataoka, mountain``."""
    grid, terrain = layout.grid, terrain_of(game_map)
    cell = words.on(cell_words(game_map).said)("Hex")
    areas = []
    for at in grid.cells():
        label = grid.label(at)
        told = [place.name for place in game_map.places if label in place.hexes]
        told += [words.in_text(terrain[at].name)] if at in terrain else []
        title = f"{cell} {label}: {', '.join(told)}" if told else f"{cell} {label}"
        outline = closed(layout.corners(at))
        areas.append(Area(outline, f"hex-{label}", title, origin=f"hexes.{label}"))
    return Group(tuple(areas), name="hex-areas")
