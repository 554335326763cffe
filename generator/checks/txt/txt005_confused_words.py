"""One word is typed for another that sounds or looks like it.

No word list finds these, for both words are right somewhere: roles and rolls, loose and lose, then
and than, form and from, too and to. They are told only where the words beside them leave no doubt.
The Standard Game's rules have a player who "roles" the dice.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import Check
from generator.checks.confusables import confusables
from generator.checks.subject import Subject
from generator.checks.variety import is_english
from generator.diagnostics import Finding, Severity


def confused_words(subject: Subject) -> Iterator[Finding]:
    """Find words whose neighbours say that another was meant."""
    if not is_english(subject.game.language):
        return
    listed = confusables()
    for stretch in subject.passages:
        for match, meant in listed.among(stretch.words):
            yield CHECK.finding(
                f"{match[0]!r} stands where {meant} is meant",
                stretch.origin,
                within=stretch.within(match),
                help=f"did you mean {meant}?",
                fix=meant,
            )


CHECK = Check(
    code="TXT005",
    slug="confused-words",
    severity=Severity.WARNING,
    english=True,
    page=__doc__,
    find=confused_words,
    failing="""
sections:
  winning: {title: Winning, text: Each player roles two dice. The lower may loose a unit.}
""",
    passing="""
sections:
  winning: {title: Winning, text: Each player rolls two dice. The lower may lose a unit.}
""",
)
