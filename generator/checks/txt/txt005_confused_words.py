from __future__ import annotations

from generator.checks.check import WARNING, Findings, check, finding
from generator.checks.confusables import confusables
from generator.checks.context import CheckContext
from generator.checks.variety import is_english


@check("TXT005", "confused-words", WARNING, english=True)
def confused_words(context: CheckContext) -> Findings:
    """One word is typed for another that sounds or looks like it.

    No word list finds these, for both words are right somewhere: roles and rolls, loose and lose,
    then and than, form and from, too and to. They are told only where the words beside them leave
    no doubt. The Standard Game's rules have a player who "roles" the dice.
    """
    if not is_english(context.game.language):
        return
    listed = confusables()
    for stretch in context.text_runs:
        for match, meant in listed.among(stretch.words):
            yield finding(
                f"{match[0]!r} stands where {meant} is meant",
                stretch.origin,
                within=stretch.within(match),
                help=f"did you mean {meant}?",
                fix=meant,
            )
