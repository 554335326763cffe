from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import WARNING, check
from generator.checks.context import CheckContext
from generator.checks.sentences.dates import periods
from generator.diagnostics import Finding, Related


@check("TRK021", "dates-of-the-title", WARNING, english=True)
def dates_of_the_title(context: CheckContext) -> Iterator[Finding]:
    """The subtitle names other days than those of the turns.

    "The last landing, 18-23 August 1945" over a game whose turns run from the 18th to the 24th: one
    turn too many, or a date that was never put right. Months alone need only hold the turns.
    """
    game = context.game
    turns = game.turns
    if turns is None or turns.first is None:
        return
    first, last = turns.first.day, turns.day_of(turns.count)
    if last is None:
        return
    for origin, text in (("title", game.title), ("subtitle", game.subtitle)):
        for named in periods(text):
            if named.months:
                begins = (first.year, first.month) == (named.first.year, named.first.month)
                ends = (last.year, last.month) <= (named.last.year, named.last.month)
            else:
                begins, ends = first == named.first, last == named.last
            if not (begins and ends):
                yield dates_of_the_title.finding(
                    f"the turns run from {first.isoformat()} to {last.isoformat()}, not as the "
                    "title says",
                    origin,
                    within=named.within,
                    related=(Related(None, "the turns", "turns"),),
                )
