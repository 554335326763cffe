"""Complaints of looks: an entry whose look no painter knows in, a finding with the known ones out.

A look that is near a known one has it as its fix.
"""

from __future__ import annotations

from collections.abc import Iterable

from generator.checks.check import Check
from generator.diagnostics import Finding
from generator.model.map import LineKind, Terrain
from generator.nearness import nearest


def unknown_look(
    check: Check, key: str, entry: Terrain | LineKind, known: Iterable[str], outcome: str
) -> Finding:
    """Return the finding that no painter knows the look of an entry of `terrain` or `lines`.

    It points at the look, or at the id where the entry has none of its own.
    """
    look, names = entry.look or entry.id, tuple(known)
    near = nearest(look, names)
    meant = f"did you mean {near}? " if near else ""
    return check.finding(
        f"no painter knows the look {look!r}: {outcome}",
        f"{key}.{entry.id}.look" if entry.look else f"{key}.{entry.id}",
        on_key=not entry.look,
        help=f"{meant}Looks that are known: {', '.join(names)}; name one of them under look",
        fix=near if entry.look else None,
    )
