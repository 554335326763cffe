"""A translated name bears another number than the name in the first language.

Where the 2nd Army is 第三軍 in the other language, two lines have changed places. Numbers in
figures and in Chinese characters are compared, of names that have one number each.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator.checks.check import Check
from generator.checks.subject import Subject
from generator.checks.translating import pairs
from generator.diagnostics import Finding, Severity
from generator.model.translated import key_of

_DIGITS = "〇一二三四五六七八九"
_NUMBER = re.compile(rf"\d+|[{_DIGITS}十百]+")


def other_numbers(subject: Subject) -> Iterator[Finding]:
    """Find names and translated names whose numbers differ."""
    for pair in pairs(subject.game):
        names = {key_of(entry): getattr(entry, "name", None) for entry in pair.first}
        for entry in pair.second:
            said = getattr(entry, "name", None)
            name = names.get(key_of(entry))
            if not (isinstance(said, str) and isinstance(name, str)):
                continue
            here, there = _number(name), _number(said)
            if here is not None and there is not None and here != there:
                yield CHECK.finding(
                    f"{name} is number {here}, but its translation {said} is number {there}",
                    f"{pair.origin}.{key_of(entry)}",
                    help="have two translations changed places?",
                )


def _number(name: str) -> int | None:
    """Return the one number of a name; None where there is none, or more than one."""
    found = _NUMBER.findall(name)
    return _value(found[0]) if len(found) == 1 else None


def _value(text: str) -> int:
    if text.isdecimal():
        return int(text)
    total = pending = 0
    for sign in text:
        if sign in "十百":
            total += (pending or 1) * (10 if sign == "十" else 100)
            pending = 0
        else:
            pending = pending * 10 + _DIGITS.index(sign)
    return total + pending


CHECK = Check(
    code="LNG040",
    slug="other-number",
    severity=Severity.WARNING,
    page=__doc__,
    find=other_numbers,
    failing="""
translations:
  fr: {units: {one: 2e bataillon, two: 1er bataillon}}
""",
    passing="""
translations:
  fr: {units: {one: 1er bataillon, two: 2e bataillon}}
""",
)
