"""The map with its references resolved.

In: the model's Map, whose references the checks have passed. Out: which look each hex has, which
hexes and vertices features run through, where places, names and zones are.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from generator.board import Cell, CellPath, Edge, Grid, parse_edge, parse_path, runs
from generator.board.references import Run
from generator.diagnostics import Origin
from generator.drawing.cartography.areas import row_of
from generator.geometry.layout import Layout
from generator.model.map import Feature, Label, Map, Place, Zone, link_posts
from generator.model.terrain import closed_land, grid_of, terrain_of
from generator.records import Frozen


class Way(Frozen):
    """A feature: a path through hexes, or unbroken runs of hexsides."""

    feature: Feature
    look: str
    path: CellPath | None
    hexsides: tuple[Edge, ...]
    runs: tuple[Run, ...]
    """The same hexsides as unbroken chains of vertices."""
    defends: tuple[Cell, ...]


class Site(Frozen):
    """A place and its hexes."""

    place: Place
    hexes: tuple[Cell, ...]


class Stretch(Frozen):
    """A name of nature and the hexes across which it is set; none where there is no such area."""

    label: Label
    hexes: tuple[Cell, ...]


class Area(Frozen):
    """A zone and its hexes."""

    zone: Zone
    hexes: tuple[Cell, ...]


class Post(Frozen):
    """An end of a link in a hex, and what stands there: its letter."""

    origin: Origin
    name: str
    at: Cell


class Board(Frozen):
    """All that a painter asks the map."""

    layout: Layout
    """Its hexes, with a circumradius of 1."""
    looks: Mapping[Cell, str]
    """The look of each hex on the map, in reading order."""
    dry: Mapping[Cell, bool]
    """Whether it lies inside the coast."""
    closed: frozenset[Cell]
    """The hexes on land that are out of play, the gaps in the grid among them."""
    ways: tuple[Way, ...]
    sites: tuple[Site, ...]
    stretches: tuple[Stretch, ...]
    areas: tuple[Area, ...]
    posts: tuple[Post, ...] = ()

    @property
    def grid(self) -> Grid:
        """The grid of the map."""
        return self.layout.grid

    @property
    def land(self) -> tuple[Cell, ...]:
        """The hexes inside the coast, in reading order."""
        return tuple(at for at, dry in self.dry.items() if dry)

    def numbered(self, at: Cell) -> bool:
        """Whether a hex of the map bears its number: it is in play, or of the sea."""
        return self.grid.in_play(at) and at not in self.closed


def board(game_map: Map) -> Board:
    """Resolve the references of a map; BadReference or KeyError for one that leads nowhere."""
    grid = grid_of(game_map.grid)
    terrain = terrain_of(game_map)
    kinds = {kind.id: kind.look or kind.id for kind in game_map.lines}
    looks = {at: kind.look or kind.id for at, kind in terrain.items()}
    dry = {at: kind.dry for at, kind in terrain.items()}
    layout = Layout(grid, 1.0)
    named = {label.id: _hexes(label.hexes, grid) for label in game_map.labels}
    for label in game_map.labels:  # those that come without hexes find theirs, in their order
        if not label.hexes:
            taken = [at for hexes in named.values() for at in hexes]
            named[label.id] = row_of(label.kind, looks, dry, taken, layout)
    return Board(
        layout,
        looks,
        dry,
        closed_land(game_map),
        tuple(_way(each, kinds[each.kind], grid) for each in game_map.features),
        tuple(Site(place, _hexes(place.hexes, grid)) for place in game_map.places),
        tuple(Stretch(label, named[label.id]) for label in game_map.labels),
        tuple(Area(zone, _hexes(zone.hexes, grid)) for zone in game_map.zones),
        tuple(_posts(game_map, grid)),
    )


def _posts(game_map: Map, grid: Grid) -> Iterator[Post]:
    places = {place.id: place.hexes for place in game_map.places}
    boxes = {box.id for box in game_map.boxes}
    for link in game_map.links:
        for number, text in enumerate(link_posts(link, game_map)):
            end = link.ends[number]
            if end not in boxes:
                at = grid.cell(places.get(end, (end,))[0])
                yield Post(f"links.{link.id}.ends.{number}", text, at)


def _way(feature: Feature, look: str, grid: Grid) -> Way:
    hexsides = tuple(parse_edge(text, grid) for text in feature.hexsides)
    path = parse_path(feature.path, grid) if feature.path else None
    return Way(feature, look, path, hexsides, runs(hexsides), _hexes(feature.defends, grid))


def _hexes(labels: tuple[str, ...], grid: Grid) -> tuple[Cell, ...]:
    return tuple(grid.cell(label) for label in labels)
