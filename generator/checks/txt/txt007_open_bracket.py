from __future__ import annotations

import re

from generator.checks.check import WARNING, Findings, check, finding
from generator.checks.context import CheckContext
from generator.checks.text_runs import TextRun
from generator.diagnostics import Origin

_FELLOWS = {")": "(", "]": "[", "”": "“", "»": "«"}
_SIGN = re.compile(r'(?<![\w(])\w{1,3}\)(?=\s|\Z)|[()\[\]“”"]')
_STRAIGHT = '"'


@check("TXT007", "open-bracket", WARNING, english=True)
def open_brackets(context: CheckContext) -> Findings:
    """A bracket or a quotation mark has no fellow.

    What was opened must be closed in the same text, or the reader does not know where the aside
    ends. Letters and numbers of a list, as in "a)", need no bracket before them, and signs of
    inches and feet behind a number are no quotation marks.
    """
    texts: dict[Origin, list[TextRun]] = {}
    for stretch in context.text_runs:
        texts.setdefault(stretch.origin, []).append(stretch)
    for origin, stretches in texts.items():
        for sign, place in _left(stretches):
            yield finding(f"{sign} has no fellow in this text", origin, within=(place, place + 1))


def _left(stretches: list[TextRun]) -> list[tuple[str, int]]:
    """Return the signs that are left when all pairs are taken away, with their places."""
    waiting: list[tuple[str, int]] = []
    for stretch in stretches:
        for match in _SIGN.finditer(stretch.text):
            sign = match[0][-1]
            fellow = _STRAIGHT if sign == _STRAIGHT else _FELLOWS.get(sign)
            if waiting and waiting[-1][0] == fellow:
                waiting.pop()
            elif not _stands_alone(stretch, match):
                waiting.append((sign, stretch.start + match.end() - 1))
    return waiting


def _stands_alone(stretch: TextRun, match: re.Match[str]) -> bool:
    """Whether a sign needs no fellow: that of a list, or of inches behind a number."""
    inches = match[0] == _STRAIGHT and stretch.text[: match.start()][-1:].isdecimal()
    return len(match[0]) > 1 or inches
