"""A map as it is proposed: what the writer needs, and nothing of where it came from."""

from __future__ import annotations

from generator.hexes import Grid, Hex, components
from generator.model.ground import Anchor
from generator.model.map import Feature, GridSpec, Place
from generator.model.terrain import grid_of
from generator.records import dataclass

WATERS = ("sea", "lake")
"""Terrains of the kit that are water."""


@dataclass(frozen=True, slots=True)
class Source:
    """Where data came from, and under which licence."""

    text: str
    licence: str


@dataclass(frozen=True, slots=True)
class MapPlan:
    """A proposed map.

    `ground` is the terrain id of every hex, in reading order; `coast` is the GeoJSON text of the
    coast, with the `anchor` it goes by; `remarks` say what was left out.
    """

    spec: GridSpec
    ground: tuple[tuple[Hex, str], ...]
    features: tuple[Feature, ...] = ()
    places: tuple[Place, ...] = ()
    anchor: Anchor | None = None
    coast: str | None = None
    sources: tuple[Source, ...] = ()
    remarks: tuple[str, ...] = ()

    @property
    def grid(self) -> Grid:
        """The grid that is described."""
        return grid_of(self.spec)

    def land(self) -> tuple[Hex, ...]:
        """Return the largest stretch of connected land, by columns from the west."""
        dry = [at for at, kind in self.ground if kind not in WATERS]
        groups = components(dry)
        largest = max(groups, key=len) if groups else ()
        return tuple(sorted(largest, key=self.grid.page))
