from __future__ import annotations

import re
from collections.abc import Iterator

from generator.checks.check import WARNING, check
from generator.checks.sentences.line import Line
from generator.checks.sentences.numbers import NUMBER, number
from generator.checks.sentences.phrases import Found, Phrase
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Related
from generator.model.lookups import Lookup
from generator.model.wording import listed

_ROLLS = Phrase(rf"\brolls?\s+(?:an?\s+)?(?P<one>{NUMBER})(?!\s+(?:dice|die)\b)")
_DICE = Phrase(rf"\brolls?\s+(?P<one>{NUMBER})\s+dice\b")
_MARGIN = Phrase(rf"\bby\s+a\s+margin\s+of\s+(?P<one>{NUMBER})")
_GROUPS = Phrase(rf"(?P<one>{NUMBER})\s+[a-z-]+\s+(?:of|with)\s+(?P<two>{NUMBER})\b")
_LONE = Phrase(rf"\band\s+(?P<one>{NUMBER})\s+(?:[a-z-]+\s+)?[a-z-]+")
_TURN = Phrase(rf"\bturn\s+(?P<one>{NUMBER})")
_INCHES = Phrase(rf"(?P<one>{NUMBER})\s+inch(?:es)?\b")
_YARDS = Phrase(rf"(?P<one>{NUMBER})\s+(?:yards?|metres?|paces)\b")
_CELL_DICE = re.compile(r"(\d+)[dD]\d")


@check("NUM017", "story-of-a-reading", WARNING, english=True)
def other_readings(subject: Subject) -> Iterator[Finding]:
    """The story of a worked reading tells other numbers than the reading has.

    "They roll six dice" where the cell says five, "by a margin of two" where the result is three,
    "two battalions of four meet four of four" where eight and twelve are counted. The reading is
    worked afresh from its data; a reader works it from the words. Compared are the text of a
    reading and the remarks that begin with its title.
    """
    lookups = {each.id: each for each in subject.game.tables.lookups}
    for line in subject.lines if lookups else ():
        lookup = _told(line, lookups)
        if lookup is not None:
            yield from _judge(line, lookup)


def _told(line: Line, lookups: dict[str, Lookup]) -> Lookup | None:
    if line.origin.startswith("lookups."):
        return lookups.get(line.origin.split(".")[1])
    first = line.pieces[0].reference if line.pieces else None
    return lookups.get(first.target) if first and first.kind == "lookup" else None


def _judge(line: Line, lookup: Lookup) -> Iterator[Finding]:
    against = () if lookup.against is None else (lookup.against,)
    rolled = (*(lookup.rolled or ()), *against)
    rolls = list(_ROLLS.finditer(line.text))
    if rolled and len(rolls) == len(rolled):
        for match, real in zip(rolls, rolled, strict=True):
            yield from _each(line, lookup, match, {real}, "the die shows")
    if lookup.cell and (dice := _CELL_DICE.match(str(lookup.cell))):
        for match in _DICE.finditer(line.text):
            yield from _each(line, lookup, match, {int(dice[1])}, "the dice are")
    result = re.sub(r"\D", "", str(lookup.result))
    if against and result:
        for match in _MARGIN.finditer(line.text):
            yield from _each(line, lookup, match, {int(result)}, "the margin is")
    if lookup.die is not None:
        for match in _TURN.finditer(line.text):
            yield from _each(line, lookup, match, {lookup.die}, "the die shows")
    if lookup.scale and result:
        yield from _scaled(line, lookup, int(result))
    if len(lookup.times) > 1:
        yield from _counted(line, lookup)


def _scaled(line: Line, lookup: Lookup, result: int) -> Iterator[Finding]:
    """Find measures that are neither those of the cell nor those on the field."""
    for match in _INCHES.finditer(line.text):
        yield from _each(line, lookup, match, {result}, "the inches are")
    for match in _YARDS.finditer(line.text) if str(lookup.cell).isdecimal() else ():
        yield from _each(line, lookup, match, {int(str(lookup.cell))}, "the cell says")


def _counted(line: Line, lookup: Lookup) -> Iterator[Finding]:
    """Find groups that are not among those that the reading counts."""
    times = set(lookup.times)
    for match in _GROUPS.finditer(line.text):
        if number(match["one"]) * number(match["two"]) not in times:
            told = f"{match['one']} times {match['two']} is not among them; counted are"
            yield from _each(line, lookup, match, times, told)
        elif lone := _LONE.match(line.text, _space(line, match.end())):
            yield from _each(line, lookup, lone, times, "counted are")


def _space(line: Line, place: int) -> int:
    return place + len(line.text[place:]) - len(line.text[place:].lstrip())


def _each(
    line: Line, lookup: Lookup, match: Found, known: set[int], words: str
) -> Iterator[Finding]:
    if number(match["one"]) not in known or words.startswith(match["one"]):
        stated = listed([str(each) for each in sorted(known)])
        yield other_readings.finding(
            f"{words} {stated}, not {match['one'].lower()}",
            line.origin,
            within=line.within(*match.span("one")),
            related=(Related(None, "the reading", f"lookups.{lookup.id}", on_key=True),),
        )
