from __future__ import annotations

import re
from collections.abc import Iterator

from generator.checks.check import WARNING, check
from generator.checks.subject import Subject
from generator.checks.wording import span_of, words_of
from generator.diagnostics import Finding

_TURNS = re.compile(
    r"\b(?:turn|turns|game-turn|game-turns)\s+(\d{1,3})"
    r"(?:\s*(?:-|\N{EN DASH}|to|and|or|until)\s*(\d{1,3}))?\b"
    r"(?!\s+(?:degrees?|counters?|markers?|cards?|chits?|pieces?|pages?|tanks?|units?\s+(?:over|round))\b)",
    re.IGNORECASE,
)


@check("TRK001", "turn-after-the-last", WARNING, english=True)
def turns_after_the_last(subject: Subject) -> Iterator[Finding]:
    """A text speaks of a turn after the last.

    The game has been shortened since the rule was written, or the number is a slip.
    """
    turns = subject.game.turns
    if turns is None:
        return
    for origin, words in words_of(subject):
        for match in _TURNS.finditer(words.text):
            for group in (1, 2):
                if match[group] and not 1 <= int(match[group]) <= turns.count:
                    yield turns_after_the_last.finding(
                        f"there is no turn {match[group]}: the game has {turns.count}",
                        origin,
                        within=span_of(words, match, group),
                    )
