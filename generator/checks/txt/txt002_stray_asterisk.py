from __future__ import annotations

import re
from collections.abc import Iterator

from generator.checks.check import WARNING, check
from generator.checks.subject import Subject
from generator.checks.wording import word_spans
from generator.diagnostics import Finding

_STRAY = re.compile(
    r"\*\*|(?<!\w)(?:\*(?=[^\W\d])|_(?=[^\W\d_]))|(?:(?<=[^\W\d])\*|(?<=[^\W\d_])_)(?!\w)"
)


@check("TXT002", "stray-asterisk", WARNING, english=True)
def stray_asterisks(subject: Subject) -> Iterator[Finding]:
    """An asterisk or an underscore is printed that was meant to make words stand out.

    `*so*`, `_so_` and `**so**` take a sign before the first letter and after the last; where one of
    them is missing or stands apart, both are printed as they are. A backslash says that one is
    meant.
    """
    for origin, match, within in word_spans(subject, _STRAY):
        if not _meant(subject, origin, within[0]):
            yield stray_asterisks.finding(
                f"{match[0]} is printed as it stands: its fellow is missing",
                origin,
                within=within,
                help=f"write *so* or **so**, without spaces inside; \\{match[0][0]} if it is meant",
            )


def _meant(subject: Subject, origin: str, place: int) -> bool:
    source = next(prose.source for at, prose in subject.texts() if at == origin)
    return source[place - 1 : place] == "\\"
