"""A hex is not written the way this map numbers its hexes.

The pattern under `grid` says how hex numbers look: `{column}{row}` gives 33, `{column:letter}{row}`
gives C3. A number in another form names no hex, so nothing can stand there, and a player looking
for it will not find it.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import Check
from generator.checks.hexreferences import mistakes, within
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Severity
from generator.hexes import Fault

_KINDS = frozenset({"hex", "hexside", "path"})
_FAULTS = frozenset({Fault.FORM, Fault.DIRECTION})


def badly_written_hexes(subject: Subject) -> Iterator[Finding]:
    """Find hexes, hexsides and paths that are not written as such."""
    for origin, mistake in mistakes(subject, _KINDS, _FAULTS):
        yield CHECK.finding(mistake.message, origin, within=within(mistake))


CHECK = Check(
    code="MAP001",
    slug="hex-number-form",
    severity=Severity.ERROR,
    page=__doc__,
    find=badly_written_hexes,
    failing="""
zones:
  guns: {name: Long range, hexes: [A1, 21]}   # hexes are numbered 11, 21 ...
""",
    passing="""
zones:
  guns: {name: Long range, hexes: [11, 21]}
""",
)
