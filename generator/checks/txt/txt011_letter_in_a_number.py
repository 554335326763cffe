from __future__ import annotations

import re
from collections.abc import Iterator

from generator.checks.check import WARNING, check
from generator.checks.subject import Subject
from generator.diagnostics import Finding

_RUN = re.compile(r"(?<![\w./-])(?![dDx]\d)[a-z]\d{1,2}(?![\w./-]*\w)")


@check("TXT011", "letter-in-a-number", WARNING, english=True)
def letters_in_numbers(subject: Subject) -> Iterator[Finding]:
    """A small letter runs into a number, as in "f3 units".

    The key beside the figure was hit as well. Dice (d6), hexes, and whatever names the game has
    with a letter and a number are left alone. Myitkyina's draft stacks "f3" units in a hex.
    """
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
                yield letters_in_numbers.finding(
                    f"{match[0]!r} is neither a number nor a name",
                    stretch.origin,
                    within=stretch.within(match),
                    help=f"did you mean {match[0][1:]}? If it is right, put it under terms",
                )
