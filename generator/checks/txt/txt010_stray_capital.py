from __future__ import annotations

import re
from collections.abc import Iterator

from generator.checks.check import WARNING, check
from generator.checks.subject import Subject
from generator.checks.variety import is_english
from generator.diagnostics import Finding

_CAPITAL = re.compile(
    r"(?<=[a-z,;] )(?:Too|And|Of|With|Are|Is|Was|Were|Their|Its|Than|From|Into|Has|Have|Cannot|"
    r"Must|Be|Been|Also|Each|Every|Which|That|Them|These|Those|Only|When|Where)(?= [a-z])"
)
_SMALL = re.compile(r"(?<=[a-z]{4}[.!?] )(?P<word>[a-z]+)(?= [a-z]+)")


@check("TXT010", "stray-capital", WARNING, english=True)
def stray_capitals(subject: Subject) -> Iterator[Finding]:
    """A small word has a capital in the middle of a sentence, or a sentence begins without one.

    Only words that are never names are looked at: too, and, of, with, are. Shumshu's draft has a
    "Too" in mid-sentence.
    """
    if not is_english(subject.game.language):
        return
    for stretch in subject.passages:
        if stretch.caption or stretch.proper:
            continue
        for match in _CAPITAL.finditer(stretch.text):
            yield stray_capitals.finding(
                f"{match[0]!r} has a capital in the middle of a sentence",
                stretch.origin,
                within=stretch.within(match),
                fix=match[0].lower(),
            )
        for match in _SMALL.finditer(stretch.text):
            yield stray_capitals.finding(
                f"a sentence begins with {match[0]!r}",
                stretch.origin,
                within=stretch.within(match),
                fix=match[0].capitalize(),
            )
