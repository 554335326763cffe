"""A small letter runs into a number, as in "f3 units".

The key beside the figure was hit as well. Dice (d6), hexes, and whatever names the game has with a
letter and a number are left alone. Myitkyina's draft stacks "f3" units in a hex.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator.checks.check import Check
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Severity

_RUN = re.compile(r"(?<![\w./-])(?![dDx]\d)[a-z]\d{1,2}(?![\w./-]*\w)")


def letters_in_numbers(subject: Subject) -> Iterator[Finding]:
    """Find numbers with a letter before them that name nothing."""
    named: set[str] | None = None
    for stretch in subject.passages:
        for match in () if stretch.caption else _RUN.finditer(stretch.text):
            if named is None:
                named = {
                    name
                    for names in subject.names.values()
                    for pair in names.items()
                    for name in pair
                }
                named.update(subject.game.rules.terms)
            if match[0] not in named and subject.hex(match[0]) is None:
                yield CHECK.finding(
                    f"{match[0]!r} is neither a number nor a name",
                    stretch.origin,
                    within=stretch.within(match),
                    help=f"did you mean {match[0][1:]}? If it is right, put it under terms",
                )


CHECK = Check(
    code="TXT011",
    slug="letter-in-a-number",
    severity=Severity.WARNING,
    english=True,
    page=__doc__,
    find=letters_in_numbers,
    failing="""
sections:
  winning: {title: Winning, text: Red wins by holding f3 hexes.}
""",
    passing="""
sections:
  winning: {title: Winning, text: Red wins by a 3 on 1d6 or d6.}
""",
)
