"""The true ground of a map: what its definition says and a GeoJSON file in, the coast out."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from typing import Any

from generator.diagnostics import Span
from generator.model.ground import (
    PLACES_IN_A_DEGREE,
    GroundBox,
    GroundPoint,
    GroundRing,
    Shore,
    TrueGround,
)
from generator.model.map import GridSpec
from generator.model.terrain import grid_of, plane_of
from generator.reading.codes import (
    NO_SCALE,
    NOT_GEOJSON,
    NOT_JSON,
    OFF_THE_MAP,
    OUT_OF_RANGE,
    TOO_MANY_POINTS,
    WRONG_GEOMETRY,
)
from generator.reading.files import GROUND, FindFile, decoded, fetch
from generator.reading.nodes import Record, Source, span_of
from generator.records import Frozen

MOST_POINTS = 50_000
"""The most points of a file."""

POINTS = ("Point", "MultiPoint")
LINES = ("LineString", "MultiLineString")
POLYGONS = ("Polygon", "MultiPolygon")

_DEPTH = {"Point": 0, "MultiPoint": 1, "LineString": 1, "MultiLineString": 2, "Polygon": 2}
_DEPTH["MultiPolygon"] = 3
_LEAST = {"Point": 1, "MultiPoint": 1, "LineString": 2, "MultiLineString": 2}
_FEATURES = re.compile(r'"features"\s*:\s*\[')
_NUMBER = r"-?[0-9][0-9.eE+-]*"
_PAIR = re.compile(rf"\[\s*({_NUMBER})\s*,\s*({_NUMBER})")
_BETWEEN = re.compile(r"[\s,]*")


class GeoFeature(Frozen):
    """A feature: polygons are parts of an outline and its holes, lines and points parts of one."""

    geometry: str
    """Its type, as GeoJSON calls it."""
    properties: Mapping[str, Any]
    parts: tuple[tuple[GroundRing, ...], ...]

    def text(self, key: str) -> str:
        """Return a property as a text; empty where it has none."""
        value = self.properties.get(key)
        return value.strip() if isinstance(value, str) else ""


class Layer(Frozen):
    """What a file holds, and the window it covers if it says so."""

    features: tuple[GeoFeature, ...]
    box: GroundBox | None
    source: str = ""
    licence: str = ""
    """What the file says of itself as a whole."""


class _FaultError(Exception):
    """A feature that cannot be read; `pair` is the bad point where there is one."""

    def __init__(self, message: str, pair: Any = None, *, geometry: bool = False) -> None:
        super().__init__(message)
        self.pair = pair
        self.geometry = geometry


def parse(made: Source, wanted: Collection[str], record: Record) -> Layer | None:
    """Return the features of a file, None and findings where something is wrong.

    `wanted` are the types of geometry that make sense here.
    """
    root = _json(made, record)
    if root is None:
        return None
    features = root.get("features") if isinstance(root, dict) else None
    if not isinstance(features, list) or root.get("type") != "FeatureCollection":
        message = f"{made.name} is JSON, but no GeoJSON FeatureCollection"
        advice = "export the layer as GeoJSON from a map program, or from geojson.io"
        record.complain(NOT_GEOJSON, message, made.span(0, 1), help=advice)
        return None
    found: list[GeoFeature] = []
    before = len(record.findings)
    for number, feature in enumerate(features):
        try:
            found.append(_feature(feature, wanted))
        except _FaultError as fault:
            entry = WRONG_GEOMETRY if fault.geometry else OUT_OF_RANGE
            record.complain(entry, f"feature {number + 1} {fault}", _place(fault, number, made))
    if len(record.findings) > before or not _few(found, made, record):
        return None
    about = (root.get(key) for key in ("source", "licence"))
    source, licence = (text if isinstance(text, str) else "" for text in about)
    return Layer(tuple(found), _box(root.get("bbox"), made, record), source, licence)


def _json(made: Source, record: Record) -> Any:
    """Return what the JSON says; None and a finding where it is none."""
    try:
        return json.loads(made.text)
    except json.JSONDecodeError as error:
        span, what = made.span(error.pos, error.pos + 1), error.msg
    except (ValueError, RecursionError) as error:
        span, what = made.span(0, 1), str(error)
    what = what[:1].lower() + what[1:]
    record.complain(NOT_JSON, f"{made.name} is not JSON: {what}", span)
    return None


def _feature(feature: Any, wanted: Collection[str]) -> GeoFeature:
    if not isinstance(feature, dict) or feature.get("type") != "Feature":
        raise _FaultError("is no GeoJSON Feature", geometry=True)
    geometry, properties = feature.get("geometry"), feature.get("properties")
    kind: Any = geometry.get("type") if isinstance(geometry, dict) else None
    properties = properties if isinstance(properties, dict) else {}
    if not isinstance(geometry, dict) or kind not in wanted:
        what = f"is a {kind}" if isinstance(kind, str) else "has no geometry"
        raise _FaultError(f"{what} where {' or '.join(wanted)} is wanted", geometry=True)
    parts = _nested(geometry.get("coordinates"), _DEPTH[kind])
    closed = kind in POLYGONS
    least = _LEAST.get(kind, 3)
    if not closed:
        lines = {0: [[parts]], 1: [parts]}.get(_DEPTH[kind], parts)
        polygons = [[line] for line in lines]
    else:
        polygons = parts if _DEPTH[kind] == 3 else [parts]
    made = tuple(tuple(_ring(ring, closed, least) for ring in rings) for rings in polygons)
    return GeoFeature(str(kind), properties, made)


def _nested(value: Any, depth: int) -> Any:
    """Return `value` if it is a list, of lists so deep, with something in each."""
    if not isinstance(value, list) or not value:
        raise _FaultError("has no coordinates, or not as many brackets as its type asks for")
    for inner in value if depth else ():
        _nested(inner, depth - 1)
    return value


def _ring(points: Any, closed: bool, least: int) -> GroundRing:
    ring = tuple(_point(point) for point in points)
    if closed and len(ring) > 1 and ring[0] == ring[-1]:
        ring = ring[:-1]
    if len(ring) < least:
        raise _FaultError(f"has {len(ring)} points where {least} are the least", points[0])
    return ring


def _point(pair: Any) -> GroundPoint:
    numbers = isinstance(pair, list) and len(pair) >= 2 and {*map(type, pair[:2])} <= {int, float}
    if not numbers:
        raise _FaultError("has a point that is not [longitude, latitude]", pair)
    east, north = pair[0], pair[1]
    if not (-180 <= east <= 180 and -90 <= north <= 90):
        turned = -90 <= east <= 90 and -180 <= north <= 180
        hint = ": the longitude comes first" if turned else ""
        raise _FaultError(f"has a point [{east}, {north}], which is no place on earth{hint}", pair)
    return round(east * PLACES_IN_A_DEGREE), round(north * PLACES_IN_A_DEGREE)


def _few(features: list[GeoFeature], made: Source, record: Record) -> bool:
    count = sum(len(ring) for feature in features for part in feature.parts for ring in part)
    if count > MOST_POINTS:
        message = f"{made.name} has {count:,} points; {MOST_POINTS:,} are the most"
        advice = "cut it to the window of the map, or simplify it"
        record.complain(TOO_MANY_POINTS, message, made.span(0, 1), help=advice)
    return count <= MOST_POINTS


def _box(value: Any, made: Source, record: Record) -> GroundBox | None:
    if value is None:
        return None
    numbers = value if isinstance(value, list) and len(value) == 4 else [None] * 4
    try:
        (west, south), (east, north) = _point(numbers[:2]), _point(numbers[2:])
    except _FaultError as fault:
        message = f"the bbox of {made.name} {fault}"
    else:
        if west < east and south < north:
            return west, south, east, north
        message = f"the bbox of {made.name} is not [west, south, east, north]"
    start = max(made.text.find('"bbox"'), 0)
    record.complain(OUT_OF_RANGE, message, made.span(start, start + 6))
    return None


def _place(fault: _FaultError, number: int, made: Source) -> Span:
    """Return where a bad point stands, or else where its feature begins."""
    starts = list(_starts(made.text))
    if number >= len(starts):
        return made.span(0, 1)
    start, end = starts[number]
    pair = fault.pair[:2] if isinstance(fault.pair, list) else None
    for match in _PAIR.finditer(made.text, start, end):
        if pair is not None and _numbers(match) == pair:
            return made.span(match.start(), match.end())
    return made.span(start, start + 1)


def _numbers(match: re.Match[str]) -> list[float]:
    try:
        return [float(match[1]), float(match[2])]
    except ValueError:
        return []


def _starts(text: str) -> Iterator[tuple[int, int]]:
    """Yield where each feature begins and ends in the text of a file."""
    head = _FEATURES.search(text)
    place = head.end() if head else len(text)
    decoder = json.JSONDecoder()
    while (place := _BETWEEN.match(text, place).end()) < len(text):  # type: ignore[union-attr]
        try:
            _, end = decoder.raw_decode(text, place)
        except ValueError:
            return
        yield place, end
        place = end


WATER = frozenset({"lake", "lagoon", "reservoir", "water"})
"""Kinds of polygon that are water; all others are land."""

_COAST = "ground.coast"


def read_ground(
    given: Mapping[str, Any], find: FindFile, record: Record
) -> tuple[TrueGround | None, Source | None]:
    """Return the true ground with its coast, and the file it came from.

    `given` are the values of the definition by key; what could not be read is something else than
    its class. None where there is no ground, or one that has been complained of.
    """
    ground, spec = given.get("ground"), given.get("grid")
    if not isinstance(ground, TrueGround):
        return None, None
    at = span_of(record.places[_COAST].node)
    file = fetch(ground.coast, at, _COAST, find, record, GROUND)
    made = decoded(file.name, file.data, record) if file else None
    layer = None
    with record.going_on(ground.coast, at):
        layer = parse(made, POLYGONS, record) if made else None
    if layer is None:
        return None, made
    found = replace(ground, shores=_shores(layer), known=layer.box)
    if isinstance(spec, GridSpec):
        _complain_of_place(found, spec, record)
    return found, made


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
    pairs = zip(ring, (*ring[1:], ring[0]), strict=True)
    return sum(x * other_y - other_x * y for (x, y), (other_x, other_y) in pairs)


def _complain_of_place(ground: TrueGround, spec: GridSpec, record: Record) -> None:
    """Complain of a map without a scale, and of a coast that is somewhere else."""
    if spec.across is None:
        message = "the true ground needs `across` in the grid: how wide a hex is, such as 4 km"
        record.complain(NO_SCALE, message, origin="grid")
        return
    try:
        plane = plane_of(spec, ground)
    except ValueError:  # a grid or a hex that others complain of
        return
    places = [plane.cell(at) for at in grid_of(spec).cells()]
    west, east = min(x for x, _ in places), max(x for x, _ in places)
    south, north = min(y for _, y in places), max(y for _, y in places)
    if any(_reaches(shore, (west, south, east, north)) for shore in ground.shores):
        return
    hex_there = f"which has its hex {ground.anchor.hex} at {ground.anchor.at}"
    message = f"no outline of {ground.coast} comes near the map, {hex_there}"
    record.complain(OFF_THE_MAP, message, origin="ground.anchor.at")


def _reaches(shore: Shore, box: tuple[float, float, float, float]) -> bool:
    """Whether the rectangle around an outline meets another."""
    across, along = zip(*shore.rings[0], strict=True)
    beside = min(across) > box[2] or max(across) < box[0]
    return not (beside or min(along) > box[3] or max(along) < box[1])
