"""A word in a text looks like a slip of a name.

Names of places, units, formations, zones and sides are compared with the capitalised words of all
texts. A word that is nearly a name, but no form of it such as a plural, and that is written nowhere
without its capital, is probably the name with a slip, unless a dictionary has it. A word that is
right as it stands goes under `terms`.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import Check
from generator.checks.slips import WORD, slips_of_names, texts_with_names
from generator.checks.subject import Subject
from generator.checks.wording import span_of
from generator.diagnostics import Finding, Severity


def misspelt_names(subject: Subject) -> Iterator[Finding]:
    """Find capitalised words that are like a name and are none."""
    meant = slips_of_names(subject)
    for origin, words in texts_with_names(subject) if meant else ():
        for match in WORD.finditer(words.text):
            if match[0] in meant:
                yield CHECK.finding(
                    f"{match[0]!r} looks like a slip of {meant[match[0]]}",
                    origin,
                    within=span_of(words, match),
                    help="if it is right, put it under terms",
                    fix=meant[match[0]],
                )


CHECK = Check(
    code="REF004",
    slug="misspelt-name",
    severity=Severity.WARNING,
    english=True,
    page=__doc__,
    find=misspelt_names,
    failing="""
zones:
  guns: {name: Paramushir artillery, hexes: [11, 12]}
sections:
  guns: {title: Long range, text: No landing in range of the Paramishu guns.}
""",
    passing="""
zones:
  guns: {name: Paramushir artillery, hexes: [11, 12]}
sections:
  guns: {title: Long range, text: No landing in range of the Paramushir guns.}
""",
    safe=True,
)
