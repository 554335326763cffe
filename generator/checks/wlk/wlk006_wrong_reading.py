"""The walkthrough reads a table and comes to the wrong result.

The reading is one of `lookups`, and is worked afresh. Either the record is wrong, or a cell of the
table or the way in which it is worked.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import Check
from generator.checks.subject import Subject
from generator.checks.walking import faults
from generator.diagnostics import Finding, Severity
from generator.play import Kind


def wrong_readings(subject: Subject) -> Iterator[Finding]:
    """Find readings of tables in the walkthrough that come to something else."""
    for fault in faults(subject, Kind.ROLL):
        yield CHECK.finding(fault.message, fault.origin)


CHECK = Check(
    code="WLK006",
    slug="wrong-reading",
    severity=Severity.ERROR,
    page=__doc__,
    find=wrong_readings,
    failing="""
tables:
  weather:
    kind: category
    name: Weather
    cells: text
    die: 1d3
    columns: {sky: Sky}
    rows: {1-2: [fair], 3: [rain]}
lookups:
  morning: {title: The first morning, table: weather, column: sky, die: 3, cell: rain, result: rain}
walkthrough:
  - roll: {lookup: morning, result: fair}
""",
    passing="""
tables:
  weather:
    kind: category
    name: Weather
    cells: text
    die: 1d3
    columns: {sky: Sky}
    rows: {1-2: [fair], 3: [rain]}
lookups:
  morning: {title: The first morning, table: weather, column: sky, die: 3, cell: rain, result: rain}
walkthrough:
  - roll: {lookup: morning, result: rain}
""",
    of_play=True,
)
