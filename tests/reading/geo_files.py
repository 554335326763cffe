"""A coast for tests: land to the west of a line a little east of 5 E, around 50 N."""

from __future__ import annotations

import json
from typing import Any

from annotated import GAME

from generator.reading import Reading, read_text

MAP = """\
grid: {columns: 2, rows: 1, across: 1 km, number: '{column}{row}'}
key: {'.': clear, '~': sea}
hexes: . ~
terrain:
  clear: {name: Clear}
  sea: {name: Sea, land: false}
ground:
  anchor: {hex: 11, at: 50 N 5 E}
  coast: coast.geojson
"""

SQUARE = [[4.9, 49.9], [5.006, 49.9], [5.006, 50.1], [4.9, 50.1], [4.9, 49.9]]


def feature(coordinates: Any, kind: str = "Polygon", **properties: Any) -> dict[str, Any]:
    geometry = {"type": kind, "coordinates": coordinates}
    return {"type": "Feature", "properties": properties, "geometry": geometry}


def collection(*features: Any, **more: Any) -> str:
    """A FeatureCollection with a line for each feature."""
    lines = ",\n".join(json.dumps(one) for one in features)
    head = "".join(f'"{key}": {json.dumps(value)},\n' for key, value in more.items())
    return f'{{"type": "FeatureCollection",\n{head}"features": [\n{lines}\n]}}\n'


COAST = collection(feature([SQUARE], kind="Polygon"))


def read_with(coast: str, text: str = MAP) -> Reading:
    """Read the map beside the least game, with a coast."""
    return read_text({"game.yaml": GAME, "map.yaml": text, "coast.geojson": coast})
