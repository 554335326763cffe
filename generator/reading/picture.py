"""The picture of the map, laid over the grid: each character has its hex and its place in the file.

In: grid, key and picture as decoded. Out: findings, and an origin ``hexes.33`` for each hex.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Collection, Mapping
from typing import Any, TypeAlias

from generator.board import BadReference, Grid
from generator.diagnostics import Origin, Related
from generator.model.map import GridSpec, KeyEntry
from generator.model.names import counted
from generator.model.terrain import grid_of, rows_of
from generator.model.walk import join
from generator.reading.codes import BAD_GRID, PICTURE_SIZE, PICTURE_SYMBOL
from generator.reading.nodes import PLAIN, Place, Record, ScalarNode, span_of, typed
from generator.reading.scalars import PICTURE

Row: TypeAlias = tuple[tuple[int, str], ...]

_FIELD = re.compile(r"\{[^}]*\}")
_WORDS = (
    ("number", "number"),
    ("missing", "missing"),
    ("partial", "partial"),
    ("columns", "column"),
    ("rows", "row"),
)
"""Keys of the grid and how messages speak of them."""


def place_hexes(given: Mapping[str, Any], record: Record) -> None:
    """Lay the picture over the grid.

    `given` are the values of the definition by key; what is not there or could not be read is
    something else than its class and is passed over.
    """
    spec, key, picture = given.get("grid"), given.get("key"), given.get(PICTURE)
    symbols = _symbols(key, record) if isinstance(key, tuple) else None
    grid = _grid(spec, record) if isinstance(spec, GridSpec) else None
    if grid is None or not isinstance(picture, str):
        return
    rows = rows_of(picture)
    _register(rows, grid, record)
    _complain_of_rows(rows, grid, record)
    if symbols is not None:
        _complain_of_symbols(rows, grid, symbols, record)


def _grid(spec: GridSpec, record: Record) -> Grid | None:
    try:
        return grid_of(spec)
    except ValueError as error:
        origin = _culprit(error, spec, record)
        place = record.places[origin]
        at = place.key if origin == "grid" and place.key else place.node
        record.complain(BAD_GRID, str(error), at, origin=origin)
        return None


def _culprit(error: ValueError, spec: GridSpec, record: Record) -> Origin:
    """Return the part of the grid that an error speaks of: one it names, or a wrong hex."""
    named = join("grid", str(error).partition(" ")[0].replace("_", "-"))
    if named in record.places:
        return named
    if isinstance(error, BadReference):
        for key, labels in (("missing", spec.missing), ("partial", spec.partial)):
            if error.token in labels:
                return f"grid.{key}.{labels.index(error.token)}"
        for entry in spec.names:
            if error.token == entry.hex:
                return f"grid.names.{entry.name}"
    return _spoken_of(str(error), spec, record)


def _spoken_of(message: str, spec: GridSpec, record: Record) -> Origin:
    """Return the name or the key of the grid that a message speaks of, else the grid."""
    message = _FIELD.sub("", message)
    names = (entry.name for entry in spec.names if repr(entry.name) in message)
    keys = (key for key, word in _WORDS if word in message)
    found = (*(f"grid.names.{name}" for name in names), *(f"grid.{key}" for key in keys))
    return next((origin for origin in found if origin in record.places), "grid")


def _symbols(key: tuple[KeyEntry, ...], record: Record) -> tuple[str, ...]:
    for entry in key:
        if len(entry.symbol) != 1 or entry.symbol.isspace():
            origin = join("key", entry.symbol)
            what = f"`{entry.symbol}` cannot stand for a hex"
            message = f"{what}: a hex is one character that can be seen"
            record.complain(PICTURE_SYMBOL, message, record.places[origin].key, origin=origin)
    return tuple(entry.symbol for entry in key)


def _register(rows: tuple[Row, ...], grid: Grid, record: Record) -> None:
    """Give each hex of the picture its origin, by number and by name."""
    place = record.places[PICTURE]
    assert isinstance(place.node, ScalarNode)  # noqa: S101 -- a text was decoded from it
    source, marks = place.node.source, typed(place.node)[1]
    starts = [offset for offset, _, _ in marks]
    indices = [source.index(line, column) for _, line, column in marks]
    on_map = frozenset(grid.cells())
    for number, row in enumerate(rows[: grid.rows]):
        for column, (offset, symbol) in enumerate(row[: grid.columns]):
            mark = bisect_right(starts, offset) - 1
            start = indices[mark] + offset - starts[mark]
            at = grid.from_page(column, number)
            if at in on_map:
                node = ScalarNode(source, symbol, PLAIN, start, start + 1)
                record.places[join(PICTURE, grid.label(at))] = Place(node, None)
    for name, label in grid.names:
        found = record.places.get(join(PICTURE, label))
        if found is not None:
            record.places[join(PICTURE, name)] = found


def _complain_of_rows(rows: tuple[Row, ...], grid: Grid, record: Record) -> None:
    if len(rows) != grid.rows:
        first = rows[grid.rows] if len(rows) > grid.rows else ()
        at = record.within(PICTURE, first[0][0], first[-1][0] + 1) if first else None
        message = f"the picture has {counted(len(rows), 'row')}, the grid {grid.rows}"
        related = _grid_says("rows", record)
        record.complain(PICTURE_SIZE, message, at, origin=PICTURE, related=related)
    for number, row in enumerate(rows[: grid.rows], 1):
        if len(row) != grid.columns:
            start = row[grid.columns][0] if len(row) > grid.columns else row[0][0]
            columns = counted(grid.columns, "column")
            hexes = counted(len(row), "hex", "hexes")
            message = f"row {number} of the picture has {hexes}, the grid has {columns}"
            at = record.within(PICTURE, start, row[-1][0] + 1)
            related = _grid_says("columns", record)
            record.complain(PICTURE_SIZE, message, at, origin=PICTURE, related=related)


def _grid_says(key: str, record: Record) -> tuple[Related, ...]:
    place = record.places.get(join("grid", key))
    return (Related(span_of(place.node), "the grid"),) if place else ()


def _complain_of_symbols(
    rows: tuple[Row, ...], grid: Grid, symbols: Collection[str], record: Record
) -> None:
    """Complain of characters without a terrain, each kind of character once."""
    seen: dict[str, list[tuple[int, str]]] = {}
    for number, row in enumerate(rows[: grid.rows]):
        for column, (offset, symbol) in enumerate(row[: grid.columns]):
            at = grid.from_page(column, number)
            if symbol not in symbols and at in grid:
                seen.setdefault(symbol, []).append((offset, grid.label(at)))
    for symbol, places in seen.items():
        offset, label = places[0]
        more = f" and {len(places) - 1} more" if len(places) > 1 else ""
        record.complain(
            PICTURE_SYMBOL,
            f"`{symbol}` at hex {label}{more} is not in the key",
            record.within(PICTURE, offset, offset + 1),
            origin=join(PICTURE, label),
            help=f"the key has {' '.join(symbols)}",
        )
