from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import ERROR, check
from generator.checks.looking import unknown_look
from generator.checks.subject import Subject
from generator.diagnostics import Finding
from generator.model.looks import LINE_LOOKS


@check("DRW004", "line-without-look", ERROR)
def lines_without_look(subject: Subject) -> Iterator[Finding]:
    """No painter knows the look of a kind of line.

    A line is painted by its `look`, or its id where it has none. One that no painter knows is
    missing from the map.
    """
    for kind in subject.game.map.lines if subject.game.map else ():
        if (kind.look or kind.id) not in LINE_LOOKS:
            outcome = f"{kind.name} is missing from the map"
            yield unknown_look(lines_without_look, "lines", kind, LINE_LOOKS, outcome)
