"""The map in words: terrain, features, places, zones, boxes, and every hex with what lies in it."""

from __future__ import annotations

from collections.abc import Mapping

from generator.model.map import Map
from generator.model.terrain import grid_of, terrain_of
from generator.rulebook.html.lists import Line, definitions, headed, table
from generator.rulebook.html.prose import Reader
from generator.rulebook.html.writer import anchor, escaped, lines


def terrain(game_map: Map, reader: Reader) -> str:
    """Return the terrain and the lines with what they do."""
    return definitions(
        (anchor(kind, each.id), each.name, reader.line(each.effects) or "No effect.")
        for kind, entries in (("terrain", game_map.terrain), ("line", game_map.lines))
        for each in entries
    )


def country(game_map: Map, reader: Reader) -> str:
    """Return what has a name on the map, kind by kind."""
    kinds = {line.id: line.name for line in game_map.lines}
    places = (
        Line(
            anchor("place", place.id),
            place.name + " ★" * place.stars,
            (_hexes(place.hexes, reader), reader.line(place.note)),
        )
        for place in game_map.places
    )
    features = (
        (anchor("feature", each.id), each.name, escaped(kinds.get(each.kind, each.kind)))
        for each in game_map.features
        if each.name
    )
    labels = (
        (anchor("label", each.id), each.name, _hexes(each.hexes, reader) or str(each.kind))
        for each in game_map.labels
    )
    zones = (
        Line(
            anchor("zone", zone.id),
            zone.name[:1].upper() + zone.name[1:],
            (_hexes(zone.hexes, reader), reader.line(zone.effects)),
        )
        for zone in game_map.zones
    )
    boxes = (
        (anchor("box", box.id), box.name, reader.line(box.note) or "A holding box off the map.")
        for box in game_map.boxes
    )
    tracks = (
        (
            anchor("track", track.id),
            track.name,
            f"{track.spaces} spaces." if track.spaces else "The turns of the game.",
        )
        for track in game_map.tracks
    )
    return lines(
        (
            table("Places", ("Place", "Hexes", "Remarks"), places),
            table("Zones", ("Zone", "Hexes", "Effects"), zones),
            headed("Roads, rivers and other lines with names", definitions(features)),
            headed("Names on the map", definitions(labels)),
            headed("Boxes", definitions(boxes)),
            headed("Tracks", definitions(tracks)),
        )
    )


def gazetteer(game_map: Map, reader: Reader) -> str:
    """Return every hex with its ground, its places and its zones."""
    grid = grid_of(game_map.grid)
    inside = _inside(game_map)
    rows = (
        Line(
            anchor("hex", grid.label(at)),
            grid.label(at),
            (
                escaped(ground.name if grid.in_play(at) else f"{ground.name}, out of play"),
                ", ".join(
                    reader.link(name, anchor(kind, id_))
                    for kind, id_, name in inside.get(grid.label(at), ())
                ),
            ),
        )
        for at, ground in terrain_of(game_map).items()
    )
    return table("Every hex", ("Hex", "Ground", "Places and zones"), rows)


def hex_anchors(game_map: Map | None) -> Mapping[str, str]:
    """Return the ids of hexes in the gazetteer, by their numbers and by their names."""
    if game_map is None:
        return {}
    grid = grid_of(game_map.grid)
    numbered = {grid.label(at): anchor("hex", grid.label(at)) for at in grid.hexes()}
    return numbered | {
        named.name: anchor("hex", grid.label(grid.hex(named.hex))) for named in game_map.grid.names
    }


def _inside(game_map: Map) -> dict[str, list[tuple[str, str, str]]]:
    """Return kind, id and name of what lies in each hex."""
    grid = grid_of(game_map.grid)
    found: dict[str, list[tuple[str, str, str]]] = {}
    for kind, entries in (("place", game_map.places), ("zone", game_map.zones)):
        for each in entries:
            for label in each.hexes:
                here = grid.label(grid.hex(label))
                found.setdefault(here, []).append((kind, each.id, each.name))
    return found


def _hexes(labels: tuple[str, ...], reader: Reader) -> str:
    return ", ".join(reader.link(label, reader.hexes.get(label, "")) for label in labels)
