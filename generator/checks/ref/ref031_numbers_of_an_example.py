from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import WARNING, check
from generator.checks.sentences.line import Line
from generator.checks.sentences.numbers import NUMBER, number
from generator.checks.sentences.phrases import Phrase, Said
from generator.checks.subject import Subject
from generator.combat import CombatError, work_example
from generator.diagnostics import Finding, Related
from generator.model.combat import Example
from generator.model.wording import listed
from generator.records import dataclass

_STRENGTHS = Phrase(
    rf"(?P<one>{NUMBER})(?:\s+factors)?\s+(?:to|against)\s+(?P<two>{NUMBER})\s+"
    r"(?:is|are|would\s+be|makes?|gives?|comes?\s+to)\b"
)
_ANNOUNCED = Phrase(
    rf"\b(?:announces?|says?|owns\s+to)\s+(?:only\s+)?(?P<one>{NUMBER})(?:\s+and\s+(?P<two>{NUMBER}))?"
    r"(?!\s+(?:hex|turn|times))"
)
_SHOWN = Phrase(rf"\b(?:dice|[Tt]hey)\s+show\s+(?P<one>{NUMBER})\s+and\s+(?P<two>{NUMBER})")
_MAKES = Phrase(rf"\bmakes\s+(?P<one>{NUMBER})\s+against\s+(?P<two>{NUMBER})")

_ROLLED = Phrase(
    rf"\b(?:die\s+shows|roll(?:s|ed)?|roll\s+of)\s+(?:an?\s+)?(?P<one>{NUMBER})(?!\s+(?:dice|die|or\b))"
)


@dataclass(frozen=True, slots=True)
class _Known:
    """Numbers of an example, the attacker's first: announced, worked, rolled, and in the end.

    `names` are those of all units.
    """

    announced: tuple[int, int]
    strengths: tuple[frozenset[int], frozenset[int]]
    rolled: tuple[int, int | None]
    made: tuple[int, int] | None
    names: tuple[str, ...]


@check("REF031", "numbers-of-an-example", WARNING, english=True)
def other_numbers(subject: Subject) -> Iterator[Finding]:
    """The story of a worked example tells other numbers than the example has.

    "Ten to six is 3:2" beside an attack of 9, "it announces 7" beside one of 8, "the dice show 2
    and 5" beside dice of 2 and 4. The example is worked afresh from its data; its story is for the
    reader, who will work it from the words.
    """
    told: dict[str, list[Line]] = {}
    for line in subject.lines:
        told.setdefault(line.origin, []).append(line)
    for example in subject.game.tables.examples:
        known = _known(subject, example)
        for line in told.get(f"examples.{example.id}.text", ()) if known else ():
            if known is not None:
                yield from _judge(line, example, known)


def _known(subject: Subject, example: Example) -> _Known | None:
    if example.attack is None or example.defence is None:
        return None
    try:
        worked = work_example(example, subject.game.tables)
    except CombatError:
        return None
    strengths = (
        frozenset({example.attack, worked.attack}),
        frozenset({example.defence, worked.defence}),
    )
    made = None
    if example.difference is not None and worked.difference is not None:
        made = (worked.die, worked.die - worked.difference)
    return _Known(
        (example.attack, example.defence),
        strengths,
        (example.die, example.defence_die),
        made,
        tuple(name for name in subject.names.get("unit", {}).values() if name),
    )


def _judge(line: Line, example: Example, known: _Known) -> Iterator[Finding]:
    attack, defence = known.strengths
    for match in _STRENGTHS.finditer(line.text):
        yield from _each(line, example, match, (attack, defence), "the strengths are")
    for match in _ANNOUNCED.finditer(line.text):
        one, two = (frozenset((strength,)) for strength in known.announced)
        party = None if match["two"] else _announcer(line, match.start(), known, example)
        alone = {"attacker": one, "defender": two}.get(party or "", one | two)
        pair = (one, two) if match["two"] else (alone,)
        yield from _each(line, example, match, pair, "the strengths are")
    if known.rolled[1] is None:
        die = frozenset({known.rolled[0]})
        for match in _ROLLED.finditer(line.text):
            yield from _each(line, example, match, (die,), "the die is")
    else:
        dice = (frozenset({known.rolled[0]}), frozenset({known.rolled[1]}))
        for match in _SHOWN.finditer(line.text):
            yield from _each(line, example, match, dice, "the dice are")
    if known.made is not None:
        made = (frozenset({known.made[0]}), frozenset({known.made[1]}))
        for match in _MAKES.finditer(line.text):
            yield from _each(line, example, match, made, "the dice come to")


def _announcer(line: Line, place: int, known: _Known, example: Example) -> str | None:
    """Return the party of the unit named last before a place; None where words name another."""
    units = [
        piece
        for piece in line.references(0, place)
        if piece.reference and piece.reference.kind == "unit"
    ]
    if not units or example.situation is None:
        return None
    last = units[-1]
    name = last.reference.target if last.reference else ""
    if any(other in line.text[last.to : place] for other in known.names):
        return None
    if name in example.situation.defenders:
        return "defender"
    attacks = any(name in each.units for each in example.situation.attackers)
    return "attacker" if attacks else None


def _each(
    line: Line,
    example: Example,
    match: Said,
    known: tuple[frozenset[int], ...],
    words: str,
) -> Iterator[Finding]:
    for group, numbers in zip(("one", "two"), known, strict=False):
        if match[group] and number(match[group]) not in numbers:
            stated = listed([str(each) for each in sorted(numbers)], "or")
            yield other_numbers.finding(
                f"{words} {stated} here, not {match[group].lower()}",
                line.origin,
                within=line.within(*match.span(group)),
                related=(Related(None, "the example", f"examples.{example.id}", on_key=True),),
            )
