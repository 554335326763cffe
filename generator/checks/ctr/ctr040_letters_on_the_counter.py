"""The letters printed on a counter have a slip against the name of the unit.

Kaz stands for the Kazuta Battalion and Gds for the Guards. A label whose letters do not follow one
another in the name of the unit or of its formation, but would with one letter put right, is a slip.
One that is like no word of the name is let be: a nickname, or a word of another language.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator.checks.check import Check
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Severity
from generator.nearness import slips

_LETTERS = re.compile(r"[^\W\d_]{3,}")
_WORD = re.compile(r"[^\W\d_]+")


def slips_on_counters(subject: Subject) -> Iterator[Finding]:
    """Find labels with a word that is one slip from the beginning of a word of the name."""
    counters = subject.game.counters
    if counters is None:
        return
    formations = {formation.id: formation.name for formation in counters.formations}
    for unit in counters.units:
        names = (unit.name, formations.get(unit.formation or "", ""))
        for match in _LETTERS.finditer(unit.label):
            meant = _meant(match[0], names)
            if meant is not None:
                yield CHECK.finding(
                    f"the counter says {match[0]!r}, which is no short form of {unit.name}",
                    f"units.{unit.id}.label",
                    within=match.span(),
                    help=f"did you mean {meant}?",
                    fix=meant,
                )


def _meant(short: str, names: tuple[str, ...]) -> str | None:
    """Return the beginning of a word that a short form is a slip of; None for a good one."""
    small = short.casefold()
    if any(_follow(small, name.casefold()) for name in names):
        return None
    words = [word for name in names for word in _WORD.findall(name)]
    near = (
        word[:length]
        for word in words
        for length in (len(short), len(short) - 1, len(short) + 1)
        if 3 <= length <= len(word)
    )
    return next((begin for begin in near if slips(small, begin.casefold()) == 1), None)


def _follow(short: str, name: str) -> bool:
    """Whether all letters of `short` stand in `name` in their order."""
    rest = iter(name)
    return all(letter in rest for letter in short)


CHECK = Check(
    code="CTR040",
    slug="letters-on-the-counter",
    severity=Severity.WARNING,
    page=__doc__,
    find=slips_on_counters,
    failing="""
units:
  one: {name: Hashiguchi Battalion, label: HHas}
""",
    passing="""
units:
  one: {name: Hashiguchi Guards Battalion, label: Has Gds}
""",
)
