from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from generator.checks.check import ERROR, check
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Related
from generator.model.tables import Band, OpposedTable


@check("CRT046", "bands-that-meet", ERROR)
def bands_that_meet(subject: Subject) -> Iterator[Finding]:
    """Two bands of a table of opposed dice overlap, or a difference between them has none.

    "2" and "2+" in one table: a difference of two is in both, and the players will read either.
    "0-1" and "3+" leave them without an answer at two. Bands are read in their order, from no
    difference on.
    """
    for table in subject.game.tables.tables:
        bands = table.bands if isinstance(table, OpposedTable) else ()
        for before, behind in pairwise(sorted(bands, key=_first)):
            fault = _fault(before, behind)
            if fault:
                origin = f"tables.{table.id}.bands"
                related = (Related(None, "its neighbour", f"{origin}.{before.difference}"),)
                where = f"{origin}.{behind.difference}"
                yield bands_that_meet.finding(fault, where, on_key=True, related=related)


def _first(band: Band) -> tuple[int, int]:
    last = band.difference.last
    return band.difference.first, band.difference.first if last is None else last


def _fault(before: Band, behind: Band) -> str | None:
    last, first = before.difference.last, behind.difference.first
    if last is None or first <= last:
        return f"a difference of {first} is in {before.difference} and in {behind.difference}"
    if first > last + 1:
        return f"no band has a difference of {last + 1}"
    return None
