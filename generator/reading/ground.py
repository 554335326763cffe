"""The true ground of a map: what its definition says and a GeoJSON file in, the coast out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from os.path import realpath
from pathlib import Path, PurePosixPath
from typing import Any, TypeAlias

from generator.diagnostics import Origin, Span
from generator.faults import READING_BROKE_OFF, fault
from generator.model.ground import GroundRing, Shore, TrueGround
from generator.model.map import GridSpec
from generator.model.plane import plane_of
from generator.model.terrain import grid_of
from generator.reading.files import is_absent, load, names_in, source
from generator.reading.geocodes import NO_SCALE, NO_SUCH_FILE, OFF_THE_MAP, OUTSIDE
from generator.reading.geojson import POLYGONS, Layer, parse
from generator.reading.nearest import nearest
from generator.reading.nodes import Source, span_of
from generator.reading.record import Record

WATER = frozenset({"lake", "lagoon", "reservoir", "water"})
"""Kinds of polygon that are water; all others are land."""

_COAST = "ground.coast"

Shelf: TypeAlias = Callable[[str, Record], "Source | str | None"]
"""Takes a file's name from the definition; returns its text, None and a finding where it cannot
be read, or, where there is none, the name that may have been meant (empty if no name is near)."""


def folder_shelf(folder: Path) -> Shelf:
    """Return what finds the files that lie in a game's folder; links out of it are not followed."""

    def find(name: str, record: Record) -> Source | str | None:
        path = folder / name
        if is_absent(path):
            return nearest(path.name, names_in(path.parent)) or ""
        if not Path(realpath(path)).is_relative_to(realpath(folder)):
            _complain_of_outside(name, record)
            return None
        return load(path, record)

    return find


def text_shelf(files: Mapping[str, str]) -> Shelf:
    """Return what finds files among texts."""

    def find(name: str, record: Record) -> Source | str | None:
        if name not in files:
            return nearest(name, sorted(files)) or ""
        return source(name, files[name], record)

    return find


def read_ground(
    given: Mapping[str, Any], shelf: Shelf, record: Record
) -> tuple[TrueGround | None, Source | None]:
    """Return the true ground with its coast, and the file it came from.

    `given` are the values of the definition by key; what could not be read is something else than
    its class. None where there is no ground, or one that has been complained of.
    """
    ground, spec = given.get("ground"), given.get("grid")
    if not isinstance(ground, TrueGround):
        return None, None
    made = _opened(ground.coast, shelf, record)
    try:
        layer = parse(made, POLYGONS, record) if made else None
    except Exception as problem:  # whatever it was, the other files are read
        span = _span(_COAST, record)
        record.findings.append(fault(READING_BROKE_OFF, ground.coast, problem, span=span))
        return None, made
    if layer is None:
        return None, made
    found = replace(ground, shores=_shores(layer), known=layer.box)
    if isinstance(spec, GridSpec):
        _complain_of_place(found, spec, record)
    return found, made


def _opened(name: str, shelf: Shelf, record: Record) -> Source | None:
    path = PurePosixPath(name)
    if path.is_absolute() or ".." in path.parts or "\\" in name or ":" in name:
        _complain_of_outside(name, record)
        return None
    made = shelf(name, record)
    if isinstance(made, str):
        question = f"; did you mean {made}?" if made else ""
        record.complain(
            NO_SUCH_FILE,
            f"the game has no file {name}{question}",
            _span(_COAST, record),
            origin=_COAST,
            help="name it from the folder of the game, such as geo/coastline.geojson",
        )
        return None
    return made


def _complain_of_outside(name: str, record: Record) -> None:
    record.complain(
        OUTSIDE,
        f"{name} lies outside the folder of the game",
        _span(_COAST, record),
        origin=_COAST,
        help="copy it into the folder, and name it from there: geo/coastline.geojson",
    )


def _shores(layer: Layer) -> tuple[Shore, ...]:
    """Return the outlines, largest first, so that one that lies in another comes after it."""
    found = [
        Shore(part, feature.text("kind").lower() not in WATER)
        for feature in layer.features
        for part in feature.parts
    ]
    return tuple(sorted(found, key=lambda shore: -abs(_area(shore.rings[0]))))


def _area(ring: GroundRing) -> int:
    """Twice the area within a ring, in square millionths of a degree (shoelace formula)."""
    after = (*ring[1:], ring[0])
    return sum(
        x * other_y - other_x * y for (x, y), (other_x, other_y) in zip(ring, after, strict=True)
    )


def _complain_of_place(ground: TrueGround, spec: GridSpec, record: Record) -> None:
    """Complain of a map without a scale, and of a coast that is somewhere else."""
    if spec.across is None:
        record.complain(
            NO_SCALE,
            "the true ground needs `across` in the grid: how wide a hex is, such as 4 km",
            _span("grid", record),
            origin="grid",
        )
        return
    try:
        plane = plane_of(spec, ground)
    except ValueError:  # a grid or a hex that others complain of
        return
    places = [plane.hex(at) for at in grid_of(spec).hexes()]
    west, east = min(x for x, _ in places), max(x for x, _ in places)
    south, north = min(y for _, y in places), max(y for _, y in places)
    if any(_reaches(shore, (west, south, east, north)) for shore in ground.shores):
        return
    record.complain(
        OFF_THE_MAP,
        f"no outline of {ground.coast} comes near the map, which has its hex "
        f"{ground.anchor.hex} at {ground.anchor.at}",
        _span("ground.anchor.at", record),
        origin="ground.anchor.at",
    )


def _reaches(shore: Shore, box: tuple[float, float, float, float]) -> bool:
    """Whether the rectangle around an outline meets another."""
    across, along = zip(*shore.rings[0], strict=True)
    beside = min(across) > box[2] or max(across) < box[0]
    return not (beside or min(along) > box[3] or max(along) < box[1])


def _span(origin: Origin, record: Record) -> Span:
    return span_of(record.places[origin].node)
