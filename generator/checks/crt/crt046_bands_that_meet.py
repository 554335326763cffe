"""Two bands of a table of opposed dice overlap, or a difference between them has none.

"2" and "2+" in one table: a difference of two is in both, and the players will read either. "0-1"
and "3+" leave them without an answer at two. Bands are read in their order, from no difference on.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from generator.checks.check import Check
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Related, Severity
from generator.model.tables import Band, OpposedTable


def bands_that_meet(subject: Subject) -> Iterator[Finding]:
    """Find neighbouring bands of which one does not begin where the other ends."""
    for table in subject.game.tables.tables:
        bands = table.bands if isinstance(table, OpposedTable) else ()
        for before, behind in pairwise(sorted(bands, key=_first)):
            fault = _fault(before, behind)
            if fault:
                origin = f"tables.{table.id}.bands"
                related = (Related(None, "its neighbour", f"{origin}.{before.difference}"),)
                where = f"{origin}.{behind.difference}"
                yield CHECK.finding(fault, where, on_key=True, related=related)


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


_TABLE = """
tables:
  duel:
    kind: opposed
    name: Duels
    die: 1d6
    modifier: the difference of the strengths
    modifier-limit: 2
    bands:
      0-1: {effect: Both sides lose 1, higher: 1, lower: 1}
"""

CHECK = Check(
    code="CRT046",
    slug="bands-that-meet",
    severity=Severity.ERROR,
    page=__doc__,
    find=bands_that_meet,
    failing=f"""{_TABLE}      2: {{effect: The lower side loses 1, lower: 1}}
      2+: {{effect: The lower side loses 2, lower: 2}}
""",
    passing=f"""{_TABLE}      2: {{effect: The lower side loses 1, lower: 1}}
      3+: {{effect: The lower side loses 2, lower: 2}}
""",
)
