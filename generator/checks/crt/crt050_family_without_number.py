from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import WARNING, check
from generator.checks.subject import Subject
from generator.combat.legend import results_of
from generator.diagnostics import Finding


@check("CRT050", "family-without-number", WARNING)
def families_without_number(subject: Subject) -> Iterator[Finding]:
    """A result that takes a number stands without one.

    `family: true` says that DE stands for 1DE, 2DE and so on. A cell that has the bare code leaves
    open how many go. The draft of Myitkyina has 1DE and 2DE in its table and speaks of "DE" where a
    routed unit may not retreat.
    """
    tables = subject.game.tables
    families = frozenset(code.id for code in tables.codes if code.family)
    for origin, result in results_of(tables) if families else ():
        bare = [part.strip() for part in result.split("+") if part.strip() in families]
        if bare and origin.startswith("tables."):
            yield families_without_number.finding(
                f"{result} says that some are lost, but not how many",
                origin,
                help=f"write 1{bare[0]}, or leave out `family` in its legend",
            )
