from __future__ import annotations

import re

from generator.checks.check import WARNING, Findings, check, finding
from generator.checks.context import CheckContext
from generator.checks.lng.translations import pairs
from generator.checks.opposites import opposites
from generator.checks.variety import is_english

_DIGITS = "〇一二三四五六七八九"
_NUMBER = re.compile(rf"\d+|[{_DIGITS}十百]+")


@check("LNG040", "other-number", WARNING, english=True)
def other_numbers(context: CheckContext) -> Findings:
    """A translated name bears another number or direction than the name in the first language.

    Where the 2nd Army is 第三軍 in the other language, two lines have changed places. Numbers in
    figures and in Chinese characters are compared, of names that have one number each; a number
    that one translation lacks and another has too much has changed places too. So have left and
    right, the points of the compass, and the names of two peoples, where an English name says one
    and its translation the other.
    """
    english = is_english(context.game.language)
    for pair in pairs(context):
        if pair.field != "name":
            continue
        both = [
            (key, pair.first[key], said) for key, said in pair.second.items() if key in pair.first
        ]
        numbers = [(_number(name), _number(said)) for _, name, said in both]
        lost = {here for here, there in numbers if there is None}
        strays = lost & {there for here, there in numbers if here is None}
        for (key, name, said), (here, there) in zip(both, numbers, strict=True):
            fault = _other_word(name, said) if english else None
            if here != there and (None not in {here, there} or {here, there} & strays - {None}):
                fault = f"{name} {_has(here)}, but its translation {said} {_has(there)}"
            if fault is not None:
                yield finding(
                    fault, f"{pair.origin}.{key}", help="have two translations changed places?"
                )


def _has(number: int | None) -> str:
    return "has no number" if number is None else f"is number {number}"


def _other_word(name: str, said: str) -> str | None:
    """Return what is wrong with a translation that says right where the name says left."""
    for meanings in opposites():
        here = {word for word in meanings if re.search(rf"\b{word}", name, re.IGNORECASE)}
        there = {word for word, said_so in meanings.items() if said_so.search(said)}
        if len(here) == len(there) == 1 and here != there:
            return f"{name} says {here.pop()}, but its translation {said} means {there.pop()}"
    return None


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
