from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import ERROR, check
from generator.checks.subject import Subject
from generator.combat import read_outcome
from generator.combat.legend import results_of
from generator.diagnostics import Finding
from generator.model.tables import Code
from generator.model.wording import listed
from generator.nearness import all_nearest

_LIKE = 0.5
"""Likeness from which a code is taken for a slip: codes are short."""


@check("CRT003", "unknown-code", ERROR, safe=True)
def unknown_codes(subject: Subject) -> Iterator[Finding]:
    """A result is not in the legend.

    Every result in a table, in a ladder or made by a modifier is a code of the legend, a code that
    takes a number with its number (`2DE`), or several codes joined by `+`. A player who rolls
    anything else has rolled nothing.
    """
    codes = subject.game.tables.codes
    legend = _legend(codes)
    for origin, text in results_of(subject.game.tables):
        try:
            read_outcome(text, codes)
        except ValueError as error:
            meant = _meant(text, codes)
            hint = f"did you mean {listed(meant, 'or')}? " if meant else ""
            fix = meant[0] if len(meant) == 1 else None
            yield unknown_codes.finding(str(error), origin, help=hint + legend, fix=fix)


def _legend(codes: tuple[Code, ...]) -> str:
    if not codes:
        return "the game has no legend: see `codes`"
    return f"the legend has {listed([code.id for code in codes])}"


def _meant(text: str, codes: tuple[Code, ...]) -> tuple[str, ...]:
    """Return the results that `text` may have been meant to be, its wrong part put right."""
    names = [code.id for code in codes]
    parts = [part.strip() for part in text.split("+")]
    for place, part in enumerate(parts):
        try:
            read_outcome(part, codes)
        except ValueError:
            near = all_nearest(part, names, _LIKE)
            return tuple("+".join([*parts[:place], one, *parts[place + 1 :]]) for one in near)
    return ()
