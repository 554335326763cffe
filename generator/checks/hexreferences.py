"""Every hex, hexside and path that a definition names, read against the grid."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from functools import partial

from generator.board import BadReference, CellPath, Edge, Fault, Grid, parse_edge, parse_path
from generator.checks.context import CheckContext, of_things
from generator.diagnostics import Origin
from generator.model.map import Feature
from generator.model.schema import route_parts

KINDS = frozenset({"hex", "hexside", "path", "route"})
"""What definitions name."""


def mistakes(
    context: CheckContext, kinds: Collection[str], *faults: Fault
) -> Iterator[tuple[Origin, BadReference, tuple[int, int]]]:
    """Yield the mistakes of some faults in references of some kinds, `KINDS`.

    Each is yielded with the characters that are wrong; the sign beside it where a hex is missing.
    """
    for kind, origin, mistake in _all_mistakes(context):
        if kind in kinds and mistake.fault in faults:
            first, length = mistake.offset, len(mistake.token)
            within = (first, first + length) if length else (max(first - 1, 0), max(first, 1))
            yield origin, mistake, within


@of_things
def _all_mistakes(context: CheckContext) -> tuple[tuple[str, Origin, BadReference], ...]:
    found: list[tuple[str, Origin, BadReference]] = []
    readers: dict[str, Callable[[str, Grid], object]] = {
        "hex": lambda label, grid: grid.cell(label),
        "hexside": parse_edge,
        "path": parse_path,
        "route": partial(_read_route, boxes=context.names["box"]),
    }
    for node in context.nodes:
        reader = readers.get(node.refers or "")
        if reader and context.grid and not node.origin.startswith("grid.missing"):
            try:
                reader(node.value, context.grid)
            except BadReference as mistake:
                found.append((node.refers or "", node.origin, mistake))
    return tuple(found)


def _read_route(text: str, grid: Grid, boxes: Collection[str]) -> None:
    """Read the stretches of a route; raises BadReference for the first that is none."""
    stretches, links = route_parts(text)
    for name, offset in stretches if links else ():
        try:
            if name not in boxes:
                parse_path(name, grid) if "-" in name else grid.cell(name)
        except BadReference as mistake:
            raise mistake.moved(offset) from None
    if not links:
        parse_path(text, grid)


def hexsides_of(context: CheckContext, feature: Feature) -> tuple[tuple[int, Edge], ...]:
    """Return the hexsides of a feature that can be read, with their places in the list."""
    found: list[tuple[int, Edge]] = []
    for place, text in enumerate(feature.hexsides):
        try:
            if context.grid:
                found.append((place, parse_edge(text, context.grid)))
        except BadReference:
            continue
    return tuple(found)


def path_of(context: CheckContext, feature: Feature) -> CellPath | None:
    """Return the path of a feature, or None where it has none that can be read."""
    try:
        return parse_path(feature.path, context.grid) if feature.path and context.grid else None
    except BadReference:
        return None
