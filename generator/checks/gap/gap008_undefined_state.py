"""A modifier ends where units are in a state that no rule explains.

Arnhem gives a factor behind a river "unless flanked", and its draft uses the word without saying
what it means: two hexes, opposite hexes, the other bank? A state that is named in `unless` has to
occur in a rule in another way than behind "unless".
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator.checks.check import Check
from generator.checks.rulings import is_played, sentences
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Severity

_STATE = re.compile(r"\b([a-z]+ed)$", re.IGNORECASE)


def undefined_states(subject: Subject) -> Iterator[Finding]:
    """Find states in `unless` that the rules name behind "unless" alone, or not at all."""
    named = {
        modifier: match
        for modifier in subject.game.tables.modifiers
        if (match := _STATE.search(modifier.unless))
    }
    if not named or not is_played(subject):
        return
    said = tuple(re.sub(r"\bunless\b.*", "", sentence) for sentence in sentences(subject))
    for modifier, match in named.items():
        word = re.compile(rf"\b{match[1].casefold()}\b")
        if not any(word.search(sentence) for sentence in said):
            yield CHECK.finding(
                f"no rule says what {match[1]!r} means",
                f"modifiers.{modifier.id}.unless",
                within=match.span(1),
                help="explain it in a section",
            )


_HILL = """
modifiers:
  hill: {unless: they are outflanked}
sections:
  hills: {title: Hills, text: TEXT}
"""

CHECK = Check(
    code="GAP008",
    slug="undefined-state",
    severity=Severity.WARNING,
    english=True,
    page=__doc__,
    find=undefined_states,
    failing=_HILL.replace("TEXT", "A mountain shifts a column unless they are outflanked."),
    passing=_HILL.replace("TEXT", "Units attacked from two sides are outflanked."),
)
