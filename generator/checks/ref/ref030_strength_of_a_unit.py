from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain

from generator.checks.check import WARNING, check
from generator.checks.sentences.line import Line
from generator.checks.sentences.mentions import before
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Related
from generator.model.counters import Unit
from generator.model.numbers import Factors
from generator.model.wording import listed

_ALL = re.compile(r",?\s+\(?(?P<factors>\d{1,2}-\d{1,2}(?:-\d{1,2}){0,2})\b(?!-)")
_ONE = re.compile(
    r"(?:,\s+[^,.;]{1,30},)?\s+(?:with|has)\s+(?P<factor>\d{1,2})"
    r"(?=[,.;]|\s+(?:and|attacks?|press|meets?|each|behind|in|on|against)\b)(?!\s+each)"
)


@check("REF030", "strength-of-a-unit", WARNING, english=True)
def other_strengths(subject: Subject) -> Iterator[Finding]:
    """A text gives a unit factors that its counter does not have.

    "The 11th Armoured Division with 5" in a worked example, "the Guards (6-5)" in a rule: the
    numbers are compared with those on the counter, front and back. A number may also be half of
    one.
    """
    units = {unit.id: unit for unit in subject.game.counters.units} if subject.game.counters else {}
    for line in subject.lines if units else ():
        for match in _ALL.finditer(line.text):
            yield from _judge(subject, line, match, "factors", units)
        for match in _ONE.finditer(line.text) if line.origin.startswith("examples.") else ():
            yield from _judge(subject, line, match, "factor", units)


def _judge(
    subject: Subject, line: Line, match: re.Match[str], group: str, units: dict[str, Unit]
) -> Iterator[Finding]:
    mention = before(line, match.start(), subject.names, ("unit",))
    named = [units[name] for name in mention.ids("unit") if name in units] if mention else []
    if not named or any(unit.factors is None for unit in named):
        return
    if not any(_bears(unit, match[group]) for unit in named):
        known = listed([str(unit.factors) for unit in named], "or")
        yield other_strengths.finding(
            f"{named[0].name} has {known}, not {match[group]}",
            line.origin,
            within=line.within(*match.span(group)),
            related=(Related(None, "its factors", f"units.{named[0].id}.factors"),),
        )


def _bears(unit: Unit, text: str) -> bool:
    faces = [face for face in (unit.factors, unit.back.factors) if face is not None]
    if "-" in text:
        return any(text == _bare(face) for face in faces)
    numbers = set(chain.from_iterable(_numbers(face) for face in faces))
    return int(text) in numbers or any(int(text) in {n // 2, (n + 1) // 2} for n in numbers)


def _bare(factors: Factors) -> str:
    return "-".join(str(part.value) for part in factors.parts)


def _numbers(factors: Factors) -> Iterator[int]:
    for part in factors.parts:
        yield part.value
        if part.larger is not None:
            yield part.larger
