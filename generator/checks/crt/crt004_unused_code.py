from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import WARNING, check
from generator.checks.subject import Subject
from generator.combat import read_outcome
from generator.combat.legend import results_of
from generator.diagnostics import Finding
from generator.model.tables import Tables


@check("CRT004", "unused-code", WARNING)
def unused_codes(subject: Subject) -> Iterator[Finding]:
    """A code of the legend is the result of nothing.

    No table holds it and no modifier makes it. Players look for it in vain; often it is a cell with
    a slip that was meant to hold it.
    """
    tables = subject.game.tables
    used = set(_used(tables))
    for code in tables.codes:
        if code.id not in used:
            yield unused_codes.finding(
                f"nothing has the result {code.id}", f"codes.{code.id}", on_key=True
            )


def _used(tables: Tables) -> Iterator[str]:
    for _, text in results_of(tables):
        try:
            outcome = read_outcome(text, tables.codes)
        except ValueError:
            continue
        yield from (result.code.id for result in outcome.results)
