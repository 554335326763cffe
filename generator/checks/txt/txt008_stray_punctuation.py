from __future__ import annotations

import re
from collections.abc import Iterator

from generator.checks.check import WARNING, check
from generator.checks.subject import Subject
from generator.diagnostics import Finding

_STRAY = re.compile(
    r"(?P<doubled>,[,.;:]+|;[,.;:]+|:[,.;]+|(?<!\.)\.[,;]?\.(?!\.)|(?<=[a-z]{3})\.[,;])"
    r"|(?<=\w)(?P<apart>[ \t]+[,;.](?=\s|\Z))"
    r"|(?<=[a-z])(?P<close>[,;](?=[^\W\d_])|(?<=[a-z]{3})[.](?=[A-Z][a-z]))"
    r"|(?P<unsettled>\(\w{0,3}\?+\))"
)
_FAULTS = {
    "doubled": "{0} is one sign too many",
    "apart": "{0} stands behind a blank",
    "close": "{0} has no blank behind it",
    "unsettled": "{0} has not been settled",
}


@check("TXT008", "stray-punctuation", WARNING, english=True)
def stray_punctuation(subject: Subject) -> Iterator[Finding]:
    """A sign of punctuation is doubled, stands behind a blank, or has no blank behind it.

    Also told is a question mark in brackets, as in the "Landing(s?)" of Shumshu's draft: a note of
    the designer to himself that nobody settled. Three dots are an omission and meant.
    """
    for stretch in subject.passages:
        for match in _STRAY.finditer(stretch.text):
            kind = match.lastgroup or ""
            sign = match[0].strip()
            yield stray_punctuation.finding(
                _FAULTS[kind].format(sign),
                stretch.origin,
                within=stretch.within(match),
                fix={"apart": sign, "close": f"{sign} ", "doubled": sign[-1]}.get(kind),
            )
