from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from generator.checks.check import WARNING, check
from generator.checks.subject import Subject
from generator.checks.variety import is_english
from generator.diagnostics import Finding

_ORDINAL = re.compile(r"(?<![\w.,-])(?P<figures>\d+)(?P<ending>[a-z]{2,3})(?!\w)")
_ENDINGS: Final = {1: "st", 2: "nd", 3: "rd"}
_UNITS = frozenset({"ft", "pt", "ct", "kt", "lt", "nt"})


@check("TXT012", "malformed-ordinal", WARNING, english=True)
def malformed_ordinals(subject: Subject) -> Iterator[Finding]:
    """The letters behind the figures of an ordinal are not those of English.

    1st, 2nd, 3rd and 4th, but 11th, 12th and 13th; what is nearly so, such as 1sy or 2th, is a
    slip. The short forms 2d and 3d of American staffs are let be.
    """
    if not is_english(subject.game.language):
        return
    for stretch in subject.passages:
        for match in _ORDINAL.finditer(stretch.text):
            right = _ending(int(match["figures"]))
            if _is_slip(match["ending"], right):
                meant = match["figures"] + right
                yield malformed_ordinals.finding(
                    f"{match[0]!r} is no ordinal",
                    stretch.origin,
                    within=stretch.within(match),
                    help=f"did you mean {meant}?",
                    fix=meant,
                )


def _ending(number: int) -> str:
    teen = number % 100 in (11, 12, 13)
    return "th" if teen else _ENDINGS.get(number % 10, "th")


def _is_slip(ending: str, right: str) -> bool:
    """Whether letters are nearly an ending: that of another number, or with one letter wrong."""
    if ending == right or ending in _UNITS:
        return False
    if ending in {"st", "nd", "rd", "th", right[::-1]}:
        return True
    if len(ending) == len(right):
        return ending[0] == right[0] or ending[1] == right[1]
    return any(ending[:cut] + ending[cut + 1 :] == right for cut in range(len(ending)))
