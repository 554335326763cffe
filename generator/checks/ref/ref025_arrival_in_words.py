from __future__ import annotations

import re
from collections.abc import Iterator

from generator.checks.check import WARNING, check
from generator.checks.sentences.line import Line
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Related
from generator.model.counters import Arrival
from generator.model.wording import listed

_COMES = re.compile(r"\b(?:arrives?|enters?|comes?|joins?|appears?|lands?)\b", re.IGNORECASE)
_NEVER = re.compile(r"\b(?:no|not|never|nobody|none|neither|cannot)\b", re.IGNORECASE)
_TURNS = re.compile(
    r"\b(?:on|from|in|by)\s+(?:game-)?turns?\s+(?P<first>\d{1,2})"
    r"(?:\s*(?:-|\N{EN DASH}|to|and|or)\s*(?P<last>\d{1,2}))?(?!\d)",
    re.IGNORECASE,
)


@check("REF025", "arrival-in-words", WARNING, english=True)
def arrivals_on_other_turns(subject: Subject) -> Iterator[Finding]:
    """A rule lets a unit arrive on another turn than its arrival says.

    "The engineers arrive on turn 3" and `turns: 4` in the arrivals: one of them was changed when
    the other was not. Compared are the turns of a sentence that names units and says that they
    arrive, enter or come.
    """
    arrivals = subject.game.counters.arrivals if subject.game.counters else ()
    for line in subject.lines if arrivals else ():
        for first, last in line.sentences():
            if _COMES.search(line.text, first, last) and not _NEVER.search(line.text, first, last):
                yield from _late(line, first, last, arrivals)


def _late(line: Line, first: int, last: int, arrivals: tuple[Arrival, ...]) -> Iterator[Finding]:
    named = {
        piece.reference.target
        for piece in line.references(first, last)
        if piece.reference and piece.reference.kind == "unit"
    }
    theirs = [each for each in arrivals if named & set(each.units)]
    if not theirs or not named <= {unit for each in theirs for unit in each.units}:
        return
    for match in _TURNS.finditer(line.text, first, last):
        for group in ("first", "last"):
            if match[group] and not any(_may_come(each, int(match[group])) for each in theirs):
                turns = listed([str(each.turns) for each in theirs], "or")
                yield arrivals_on_other_turns.finding(
                    f"the arrival of {listed(sorted(named))} is on turn {turns}",
                    line.origin,
                    within=line.within(*match.span(group)),
                    related=(Related(None, "here", f"arrivals.{theirs[0].id}.turns"),),
                )


def _may_come(arrival: Arrival, turn: int) -> bool:
    later = arrival.otherwise
    return turn in arrival.turns or (later is not None and turn in later)
