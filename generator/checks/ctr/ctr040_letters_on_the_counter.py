from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from generator.checks.check import WARNING, check
from generator.checks.context import CheckContext
from generator.diagnostics import Finding
from generator.edit_distance import slips

_LETTERS = re.compile(r"[^\W\d_]{3,}")
_WORD = re.compile(r"[^\W\d_]+")


@check("CTR040", "letters-on-the-counter", WARNING, english=True)
def slips_on_counters(context: CheckContext) -> Iterator[Finding]:
    """The letters printed on a counter have a slip against the name of the unit.

    Kaz stands for the Kazuta Battalion and Gds for the Guards. A label whose letters do not follow
    one another in the name of the unit or of its formation, but would with one letter put right, is
    a slip; so is the short name of a formation, and a 74 Bse beside a 73 Bde. One that is like no
    word of the name is let be: a nickname, or a word of another language.
    """
    counters = context.game.counters
    if counters is None:
        return
    formations = {formation.id: formation.name for formation in counters.formations}
    short = [
        (f"formations.{each.id}.short", each.short, (each.name,)) for each in counters.formations
    ]
    labels = [
        (
            f"units.{unit.id}.label",
            unit.label,
            (unit.name, formations.get(unit.formation or "", "")),
        )
        for unit in counters.units
    ]
    for group in (short, labels):
        good = {
            match[0]
            for _, text, names in group
            for match in _LETTERS.finditer(text or "")
            if any(_follow(match[0].casefold(), name.casefold()) for name in names)
        }
        for origin, text, names in group:
            for match in _LETTERS.finditer(text or ""):
                meant = _meant(match[0], names, good)
                if meant is not None:
                    yield slips_on_counters.finding(
                        f"the counter says {match[0]!r}, which is no short form of {names[0]}",
                        origin,
                        within=match.span(),
                        help=f"did you mean {meant}?",
                        fix=meant,
                    )


def _meant(short: str, names: tuple[str, ...], others: Collection[str]) -> str | None:
    """Return the short form that another is a slip of; None for a good one.

    That is the beginning of a word, or one of the `others`, where it fits the name.
    """
    small = short.casefold()
    if any(_follow(small, name.casefold()) for name in names):
        return None
    words = [word for name in names for word in _WORD.findall(name)]
    beginnings = (
        word[:length]
        for word in words
        for length in (len(short), len(short) - 1, len(short) + 1)
        if 3 <= length <= len(word)
    )
    twins = (
        other
        for other in sorted(others)
        if any(_follow(other.casefold(), name.casefold()) for name in names)
    )
    near = (*beginnings, *twins)
    return next((each for each in near if slips(small, each.casefold()) == 1), None)


def _follow(short: str, name: str) -> bool:
    """Whether all letters of `short` stand in `name` in their order."""
    rest = iter(name)
    return all(letter in rest for letter in short)
