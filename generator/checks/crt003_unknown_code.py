"""A result is not in the legend.

Every result in a table, in a ladder or made by a modifier is a code of the legend, a code that
takes a number with its number (`2DE`), or several codes joined by `+`. A player who rolls anything
else has rolled nothing.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import Check
from generator.checks.results import results_of
from generator.checks.subject import Subject
from generator.checks.wording import listed
from generator.combat import read_outcome
from generator.diagnostics import Finding, Severity
from generator.nearness import nearest


def unknown_codes(subject: Subject) -> Iterator[Finding]:
    """Find results that the legend cannot read."""
    codes = subject.game.tables.codes
    names = [code.id for code in codes]
    legend = f"the legend has {listed(names)}" if names else "the game has no legend: see `codes`"
    for origin, text in results_of(subject.game.tables):
        try:
            read_outcome(text, codes)
        except ValueError as error:
            meant = nearest(text, names, 0.5)
            hint = f"did you mean {meant}? " if meant else ""
            yield CHECK.finding(str(error), origin, help=hint + legend, fix=meant)


CHECK = Check(
    code="CRT003",
    slug="unknown-code",
    severity=Severity.ERROR,
    page=__doc__,
    find=unknown_codes,
    failing="""
tables:
  crt:
    rows:
      "3": [DX, DE, DE]   # the legend has DE, D and AE
""",
    passing="""
tables:
  crt:
    rows:
      "3": [D, DE, DE]
""",
)
