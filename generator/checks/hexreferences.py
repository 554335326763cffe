"""Every hex, hexside and path that a definition names, read against the grid."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from generator.checks.subject import Subject
from generator.diagnostics import Origin
from generator.hexes import BadReference, Fault, Grid, HexPath, Hexside, parse_hexside, parse_path
from generator.model.map import Feature

_KINDS = frozenset({"hex", "hexside", "path"})


def mistakes(
    subject: Subject, kinds: frozenset[str], faults: frozenset[Fault]
) -> Iterator[tuple[Origin, BadReference]]:
    """Yield the mistakes of some faults in references of some kinds (hex, hexside, path)."""
    for kind, origin, mistake in _all_mistakes(subject):
        if kind in kinds and mistake.fault in faults:
            yield origin, mistake


@lru_cache(maxsize=1)
def _all_mistakes(subject: Subject) -> tuple[tuple[str, Origin, BadReference], ...]:
    found: list[tuple[str, Origin, BadReference]] = []
    if subject.grid is None:
        return ()
    for visit in subject.visits:
        if visit.refers not in _KINDS or visit.origin.startswith("grid.missing"):
            continue
        try:
            _read(subject.grid, visit.refers, visit.value)
        except BadReference as mistake:
            found.append((visit.refers, visit.origin, mistake))
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


def hexsides_of(subject: Subject, feature: Feature) -> tuple[tuple[int, Hexside], ...]:
    """Return the hexsides of a feature that can be read, with their places in the list."""
    found: list[tuple[int, Hexside]] = []
    for place, text in enumerate(feature.hexsides):
        try:
            if subject.grid:
                found.append((place, parse_hexside(text, subject.grid)))
        except BadReference:
            continue
    return tuple(found)


def path_of(subject: Subject, feature: Feature) -> HexPath | None:
    """Return the path of a feature, or None where it has none that can be read."""
    try:
        return parse_path(feature.path, subject.grid) if feature.path and subject.grid else None
    except BadReference:
        return None
