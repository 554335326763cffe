from __future__ import annotations

import re

from generator.checks.check import WARNING, Findings, check, finding
from generator.checks.context import CheckContext
from generator.checks.rulings import is_played, sentences

_RETREAT = re.compile(r"\b(?:retreat|withdraw|rout)", re.IGNORECASE)
_CANNOT = re.compile(
    r"\bno (?:\w+ )?(?:hex|way|room|retreat)|\b(?:nowhere|impossible|unable|surrounded)\b"
    r"|\b(?:cannot|can not|could not|may not)\b"
)


@check("GAP004", "nowhere-to-retreat", WARNING, english=True)
def nowhere_to_retreat(context: CheckContext) -> Findings:
    """A result makes units retreat, and nothing says what if they cannot.

    Sooner or later a unit is surrounded, at the edge of the map or by the sea. The draft of Shumshu
    routs and withdraws units on an island of forty hexes and is silent on those that have nowhere
    to go; whether they die or stand is the whole worth of the result.
    """
    retreats = [code for code in context.game.tables.codes if _RETREAT.search(code.text.source)]
    if not retreats or not is_played(context):
        return
    said = [sentence for sentence in sentences(context, "sections.") if _RETREAT.search(sentence)]
    ways = (sentence for sentence in sentences(context) if _CANNOT.search(sentence))
    if said and next(ways, None) is None:
        code = retreats[0]
        yield finding(
            f"{code.id} makes units retreat, but nothing says what if they cannot",
            f"codes.{code.id}.text",
            help="say in a rule what becomes of units that have no hex to go to",
        )
