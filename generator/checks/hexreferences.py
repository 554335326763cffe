"""Every hex, hexside and path that a definition names, read against the grid."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from generator.checks.context import CheckContext
from generator.diagnostics import Origin
from generator.hexes import BadReference, Fault, Grid, HexPath, Hexside, parse_hexside, parse_path
from generator.model.map import Feature

_KINDS = frozenset({"hex", "hexside", "path"})


def mistakes(
    context: CheckContext, kinds: frozenset[str], faults: frozenset[Fault]
) -> Iterator[tuple[Origin, BadReference]]:
    """Yield the mistakes of some faults in references of some kinds (hex, hexside, path)."""
    for kind, origin, mistake in _all_mistakes(context):
        if kind in kinds and mistake.fault in faults:
            yield origin, mistake


@lru_cache(maxsize=1)
def _all_mistakes(context: CheckContext) -> tuple[tuple[str, Origin, BadReference], ...]:
    found: list[tuple[str, Origin, BadReference]] = []
    if context.grid is None:
        return ()
    for node in context.nodes:
        if node.refers not in _KINDS or node.origin.startswith("grid.missing"):
            continue
        try:
            _read(context.grid, node.refers, node.value)
        except BadReference as mistake:
            found.append((node.refers, node.origin, mistake))
    return tuple(found)


def _read(grid: Grid, kind: str, text: str) -> None:
    """Read a reference; raises BadReference."""
    if kind == "hex":
        grid.hex(text)
    elif kind == "hexside":
        parse_hexside(text, grid)
    else:
        parse_path(text, grid)


def within(mistake: BadReference) -> tuple[int, int]:
    """Return which characters of the text are wrong; the sign beside it where a hex is missing."""
    if not mistake.token:
        return max(mistake.offset - 1, 0), max(mistake.offset, 1)
    return mistake.offset, mistake.offset + len(mistake.token)


def hexsides_of(context: CheckContext, feature: Feature) -> tuple[tuple[int, Hexside], ...]:
    """Return the hexsides of a feature that can be read, with their places in the list."""
    found: list[tuple[int, Hexside]] = []
    for place, text in enumerate(feature.hexsides):
        try:
            if context.grid:
                found.append((place, parse_hexside(text, context.grid)))
        except BadReference:
            continue
    return tuple(found)


def path_of(context: CheckContext, feature: Feature) -> HexPath | None:
    """Return the path of a feature, or None where it has none that can be read."""
    try:
        return parse_path(feature.path, context.grid) if feature.path and context.grid else None
    except BadReference:
        return None
