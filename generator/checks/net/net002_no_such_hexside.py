from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import ERROR, check
from generator.checks.hexreferences import mistakes, within
from generator.checks.subject import Subject
from generator.diagnostics import Finding
from generator.hexes import Fault


@check("NET002", "no-such-hexside", ERROR)
def hexsides_of_hexes_apart(subject: Subject) -> Iterator[Finding]:
    """A hexside is named by two hexes that do not touch.

    `43/44` is the hexside between 43 and 44. Where the two share none, there is nothing to draw a
    river along.
    """
    for origin, mistake in mistakes(
        subject, frozenset({"hexside"}), frozenset({Fault.NOT_ADJACENT})
    ):
        message = f"there is no such hexside: {mistake}"
        yield hexsides_of_hexes_apart.finding(message, origin, within=within(mistake))
