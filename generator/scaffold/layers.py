"""GeoJSON files in; features by what they are for a map out, in hex units."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import Path

from shapely import LineString, Point, Polygon, make_valid
from shapely.geometry.base import BaseGeometry

from generator.model.terrain import Plane
from generator.reading.files import load
from generator.reading.ground import LINES, POINTS, POLYGONS, GeoFeature, Layer, parse
from generator.reading.nodes import Record
from generator.records import Frozen
from generator.scaffold.plan import ScaffoldError, Source

KINDS = {
    "land": ("land", "islet", "island"),
    "lake": ("lake", "lagoon", "reservoir", "water"),
    "forest": ("forest", "wood", "woods", "jungle"),
    "mountain": ("mountain", "mountains", "peak"),
    "hills": ("hill", "hills", "rough", "scrub"),
    "swamp": ("swamp", "marsh", "bog", "wetland"),
    "polder": ("polder", "paddy"),
    "town": ("urban", "residential", "town", "city"),
    "river": ("river",),
    "stream": ("stream", "creek", "brook"),
    "canal": ("canal",),
    "road": ("road", "highway", "motorway", "trunk", "primary", "secondary"),
    "track": ("track", "path", "trail"),
    "railway": ("railway", "rail", "light_rail", "narrow_gauge"),
}
"""What a map knows, and what GeoJSON files call it; some words are those of OpenStreetMap."""

_BY_WORD = {word: kind for kind, words in KINDS.items() for word in words}
_KEYS = ("kind", "natural", "landuse", "waterway", "railway", "highway", "place", "type")
_AREAS = frozenset({"land", "lake", "forest", "mountain", "hills", "swamp", "polder", "town"})
_COURSES = frozenset({"river", "stream", "canal", "road", "track", "railway"})
_LONGEST = 28  # letters of a name that a map has room for
_ENDINGS = (".geojson", ".json")


class MapFeature(Frozen):
    """A feature in hex units: its kind as the map calls it, or its own word for a point."""

    kind: str
    name: str
    shape: BaseGeometry
    key: bool
    size: int
    """Number of people, where the file knows it."""
    source: Source


class Layers(Frozen):
    """All features of all files."""

    areas: tuple[MapFeature, ...]
    courses: tuple[MapFeature, ...]
    points: tuple[MapFeature, ...]


def files_of(paths: Sequence[Path]) -> tuple[Path, ...]:
    """Return the GeoJSON files among files and in folders, by name; raises ScaffoldError."""
    found: list[Path] = []
    for path in paths:
        if path.is_dir():
            inside = sorted(file for file in path.iterdir() if file.suffix in _ENDINGS)
            if not any(file.suffix == ".geojson" for file in inside):
                raise ScaffoldError(f"the folder {path} has no file that ends in .geojson")
            found += [file for file in inside if file.suffix == ".geojson"]
        elif path.is_file():
            found.append(path)
        else:
            raise ScaffoldError(f"there is no file or folder {path}")
    return tuple(dict.fromkeys(found))


def read_layers(files: Iterable[Path], plane: Plane) -> Layers:
    """Return the features of the files; raises ScaffoldError for one that cannot be read."""
    things: list[tuple[str, MapFeature]] = []
    for path in files:
        layer = _layer(path)
        whole = Source(layer.source, layer.licence)
        for feature in layer.features:
            kind = _kind(feature, path)
            things += ((feature.geometry, each) for each in _things(feature, kind, plane, whole))
    return Layers(
        tuple(each for kind, each in things if kind in POLYGONS and each.kind in _AREAS),
        tuple(each for kind, each in things if kind in LINES and each.kind in _COURSES),
        tuple(each for kind, each in things if kind in POINTS),
    )


def _layer(path: Path) -> Layer:
    record = Record()
    made = load(path, record)
    layer = parse(made, (*POINTS, *LINES, *POLYGONS), record) if made else None
    if layer is None:
        finding = record.findings[0]
        raise ScaffoldError(f"{finding.span}: {finding.message}")
    return layer


def _kind(feature: GeoFeature, path: Path) -> str:
    """Return what a feature is: by its properties, or else by the name of its file."""
    for key in _KEYS:
        word = feature.text(key).lower()
        if word in _BY_WORD and feature.geometry not in POINTS:
            return _BY_WORD[word]
        if word:
            return word
    if feature.geometry in POLYGONS and re.search("coast|land", path.stem.lower()):
        return "land"
    return ""


def _things(feature: GeoFeature, kind: str, plane: Plane, whole: Source) -> Iterable[MapFeature]:
    """Yield the parts of a feature; `whole` is the source of a file whose features name none."""
    key, people = feature.properties.get("key"), feature.properties.get("population_today", 0)
    own = Source(feature.text("source"), feature.text("licence") or feature.text("license"))
    source = own if own.text else whole
    size = people if type(people) is int else 0
    for part in feature.parts:
        rings = [[plane.point(*point) for point in ring] for ring in part]
        shapes: list[BaseGeometry] = [Point(at) for at in rings[0]]
        if feature.geometry in POLYGONS:
            shapes = [make_valid(Polygon(rings[0], rings[1:]))]
        elif feature.geometry in LINES:
            shapes = [LineString(rings[0])]
        for shape in shapes:
            yield MapFeature(kind, shown(feature.text("name")), shape, key is True, size, source)


def shown(name: str) -> str:
    """Return a name as a map bears it: without what stands in brackets or after a stroke.

    A long one ends before its first word in small letters but the second, as notes begin with
    one, and never within a word, but where there is only one.
    """
    short = re.split(r"\s*[(/:;,=]|\s+[-–]\s+", name)[0]
    clean = re.sub(r"[*_\[\]<>{}`\\\"|#]", " ", short)
    words = clean.split()
    while len(words) > 1 and len(" ".join(words)) > _LONGEST:
        small = [at for at, word in enumerate(words) if at >= 2 and word[0].islower()]
        words = words[: small[0] if small else -1]
    return " ".join(words)[:_LONGEST]
