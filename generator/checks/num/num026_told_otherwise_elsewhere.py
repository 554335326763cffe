from __future__ import annotations

import re
from collections.abc import Iterator

from generator.checks.check import WARNING, Findings, check, finding
from generator.checks.context import CheckContext
from generator.checks.sentences.line import Line
from generator.checks.sentences.numbers import NUMBER, number
from generator.checks.sentences.phrases import Phrase
from generator.records import dataclass

_STORY = re.compile(r"(?:notes|credits)\..+|.+\.(?:note|remark|designer)")
_MEASURES = (
    "(?:hex|hour|day|week|month|year|turn|mile|kilomet|met|yard|inch|foot|feet|per|of|to|or|and)"
)
_COUNTED = Phrase(
    rf"(?P<number>{NUMBER})\s+(?!{_MEASURES})(?P<words>[A-Za-z]{{2,}}\s+[a-z]{{4,}}(?:\s+[a-z]{{4,}})?)"
)
_CALLED = re.compile(
    r"\b(?P<words>[a-z]{3,}\s+[A-Z][a-z]{2,})\s+(?P<number>\d{2,4})(?![\w:/]|\.\d)"
)
_NOTE_OF_A_UNIT = re.compile(r"units\..+")


@dataclass(frozen=True, slots=True)
class _Told:
    """A number of a story, and the words that it stands beside."""

    line: Line
    value: int
    span: tuple[int, int]


@check("NUM026", "told-otherwise-elsewhere", WARNING, english=True)
def told_otherwise(context: CheckContext) -> Findings:
    """Two texts tell the same thing in the same words with different numbers.

    "Three airborne divisions came down" in the introduction and "set two airborne divisions down"
    in the history; "its Tigers 502" here and "its Tigers 501" there. Compared are the stories:
    notes, remarks, credits and the first section, whose numbers no data bear. Units that share a
    part of their names, such as SS Panzer Division, are counted: a story cannot have more of them
    than the game.
    """
    sections = context.game.rules.sections
    opening = f"sections.{sections[0].id}." if sections else "-"
    told: dict[str, list[_Told]] = {}
    for line in context.lines:
        if _STORY.fullmatch(line.origin) or line.origin.startswith(opening):
            for key, each in _numbers(line):
                told.setdefault(key, []).append(each)
    for key, found in told.items():
        yield from _judge(key, found)
    yield from _names(context, told)


def _numbers(line: Line) -> Iterator[tuple[str, _Told]]:
    for pattern in (_COUNTED, _CALLED):
        for match in pattern.finditer(line.text):
            if pattern is _COUNTED and match["number"].isdecimal() and len(match["number"]) > 3:
                continue  # a year
            words = " ".join(match["words"].lower().split()[:2])
            yield words, _Told(line, number(match["number"]), match.span("number"))


def _judge(key: str, found: list[_Told]) -> Findings:
    values = [each.value for each in found]
    usual = max(values, key=values.count)
    even = values.count(usual) * 2 == len(values)
    for each in found:
        others = [o for o in found if o.value != each.value and o.line.origin != each.line.origin]
        if others and (each.value != usual or even):
            yield finding(
                f"{each.value} here, but {others[0].value} elsewhere, beside {key!r}",
                each.line.origin,
                within=each.line.within(*each.span),
                see=("the other number", others[0].line.origin),
            )


def _names(context: CheckContext, told: dict[str, list[_Told]]) -> Findings:
    """Find more units of a common name than the game has."""
    units = context.counters.units
    names = [unit.name.lower() for unit in units for _ in range(unit.count)]
    for key, found in told.items():
        for each in found if names and not key.endswith("ss") else ():
            if _NOTE_OF_A_UNIT.fullmatch(each.line.origin):
                continue
            words = each.line.text[each.span[1] :].lower().split()[:3]
            phrase = re.sub(r"\W", " ", " ".join(words)).strip()
            known = max((_shared(phrase, names, size) for size in (3, 2)), default=0)
            if 0 < known < each.value:
                yield finding(
                    f"{each.value} here, but the game has {known} units of that name",
                    each.line.origin,
                    within=each.line.within(*each.span),
                )


def _shared(phrase: str, names: list[str], size: int) -> int:
    """Return how many names hold the first words of a phrase, the last of them a plural."""
    words = phrase.split()[:size]
    if len(words) < size or not words[-1].endswith("s"):
        return 0
    single = " ".join(words)[:-1]
    return sum(single in name for name in names)
