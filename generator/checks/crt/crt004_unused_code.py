"""A code of the legend is the result of nothing.

No table holds it and no modifier makes it. Players look for it in vain; often it is a cell with a
slip that was meant to hold it.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import Check
from generator.checks.subject import Subject
from generator.combat import read_outcome
from generator.combat.legend import results_of
from generator.diagnostics import Finding, Severity
from generator.model.tables import Tables


def unused_codes(subject: Subject) -> Iterator[Finding]:
    """Find codes of the legend that no table and no modifier uses."""
    tables = subject.game.tables
    used = set(_used(tables))
    for code in tables.codes:
        if code.id not in used:
            yield CHECK.finding(
                f"nothing has the result {code.id}", f"codes.{code.id}", on_key=True
            )


def _used(tables: Tables) -> Iterator[str]:
    for _, text in results_of(tables):
        try:
            outcome = read_outcome(text, tables.codes)
        except ValueError:
            continue
        yield from (result.code.id for result in outcome.results)


CHECK = Check(
    code="CRT004",
    slug="unused-code",
    severity=Severity.WARNING,
    page=__doc__,
    find=unused_codes,
    failing="""
codes:
  AR: {text: Attackers retreat, attacker: 1}   # and no cell has it
sections:
  retreat: {title: Retreat, text: "On {code:AR} the attackers go back."}
""",
    passing="""
codes:
  AR: {text: Attackers retreat, attacker: 1}
tables:
  crt:
    rows:
      "1": [AE, AR, D]
sections:
  retreat: {title: Retreat, text: "On {code:AR} the attackers go back."}
""",
)
