"""The map in words, as the page says it: terrain, what has a name, and every hex.

In: a map and what tells its texts. Out: the passages of each list, none where there is none.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.collation.flow.listed import headed, row, table
from generator.collation.flow.wanted import Passage, Teller
from generator.model.map import Label, Map
from generator.model.terrain import grid_of, terrain_of


def terrain(game_map: Map, tell: Teller) -> Iterator[Passage]:
    """Yield the terrain and the lines with what they do."""
    for key, entries in (("terrain", game_map.terrain), ("lines", game_map.lines)):
        for each in entries:
            effects = tell.line(each.effects, "").text or "No effect."
            yield row(f"{key}.{each.id}.name", each.name, effects)


def country(game_map: Map, tell: Teller) -> Iterator[Passage]:
    """Yield what has a name on the map, kind by kind."""
    places = (
        row(
            f"places.{each.id}.name",
            f"{each.name}{' ★' * each.stars}",
            ", ".join(each.hexes),
            tell.line(each.note, "").text,
        )
        for each in game_map.places
    )
    yield from table("Places", ("Place", "Hexes", "Remarks"), places)
    zones = (
        row(
            f"zones.{each.id}.name",
            f"{each.name[:1].upper()}{each.name[1:]}",
            ", ".join(each.hexes),
            tell.line(each.effects, "").text,
        )
        for each in game_map.zones
    )
    yield from table("Zones", ("Zone", "Hexes", "Effects"), zones)
    yield from headed("Roads, rivers and other lines with names", _features(game_map))
    yield from headed("Names on the map", map(_label, game_map.labels))
    yield from _beside_the_map(game_map, tell)


def _features(game_map: Map) -> Iterator[Passage]:
    kinds = {line.id: line.name for line in game_map.lines}
    for each in game_map.features:
        if each.name:
            yield row(f"features.{each.id}.name", each.name, kinds.get(each.kind, each.kind))


def _label(label: Label) -> Passage:
    told = ", ".join(label.hexes) or str(label.kind)
    return row(f"labels.{label.id}.name", label.name, told)


def _beside_the_map(game_map: Map, tell: Teller) -> Iterator[Passage]:
    boxes = (
        row(
            f"boxes.{each.id}.name",
            each.name,
            tell.line(each.note, "").text or "A holding box off the map.",
        )
        for each in game_map.boxes
    )
    yield from headed("Boxes", boxes)
    tracks = (
        row(
            f"tracks.{each.id}.name",
            each.name,
            f"{each.spaces} spaces." if each.spaces else "The turns of the game.",
        )
        for each in game_map.tracks
    )
    yield from headed("Tracks", tracks)


def hexes(game_map: Map) -> Iterator[Passage]:
    """Yield every hex with its ground and the places and zones that lie in it."""
    grid = grid_of(game_map.grid)
    inside: dict[str, list[str]] = {}
    named = [(each.name, each.hexes) for each in game_map.places]
    named += [(each.name, each.hexes) for each in game_map.zones]
    for name, labels in named:
        for label in labels:
            inside.setdefault(grid.label(grid.hex(label)), []).append(name)
    rows = (
        row(
            f"hexes.{grid.label(at)}",
            grid.label(at),
            ground.name if grid.in_play(at) else f"{ground.name}, out of play",
            ", ".join(inside.get(grid.label(at), ())),
        )
        for at, ground in terrain_of(game_map).items()
    )
    yield from table("Every hex", ("Hex", "Ground", "Places and zones"), rows)
