from __future__ import annotations

import re
from collections.abc import Iterator

from generator.checks.check import WARNING, check
from generator.checks.sentences.numbers import NUMBER, number
from generator.checks.sentences.phrases import Phrase
from generator.checks.subject import Subject
from generator.diagnostics import Finding

_COUNTS = r"(?:counts?|is\s+(?:read|treated|counted|taken)|are\s+(?:read|treated|counted))\s+as"
_BOUND = Phrase(
    rf"\b(?:below|under|less\s+than|fewer\s+than|above|over|beyond|more\s+than)\s+(?P<bound>{NUMBER})"
    rf"(?:,)?\s+(?:{_COUNTS}|as)\s+(?P<counts>{NUMBER})",
    re.IGNORECASE,
)


@check("NUM013", "bound-that-moves", WARNING, english=True)
def moving_bounds(subject: Subject) -> Iterator[Finding]:
    """A bound is one number, and what lies beyond it counts as another.

    "Less than 1 is read as 2", "above 6 counts as 5": a figure that is held at a bound counts as
    that bound. One of the two was changed and the other forgotten.
    """
    for line in subject.lines:
        for match in _BOUND.finditer(line.text) if " as " in line.text else ():
            if number(match["bound"]) != number(match["counts"]):
                yield moving_bounds.finding(
                    f"the bound is {match['bound']}, and what lies beyond it counts as "
                    f"{match['counts']}",
                    line.origin,
                    within=line.within(match.start("bound"), match.end("counts")),
                    help="both should be the same number",
                )
