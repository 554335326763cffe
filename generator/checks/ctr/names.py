"""What the names of units say of their counters: arms, sizes, numbers and letters."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from typing import Final

from generator.checks.check import NO_TEXT, TEXTS_OF_THINGS, WARNING, Findings, check, finding
from generator.checks.context import CheckContext
from generator.checks.ordinals import numbers_in, numerals_in
from generator.diagnostics import Origin
from generator.edit_distance import slips
from generator.model.arms import UnitSize, UnitType
from generator.model.counters import Unit
from generator.model.names import listed

_CAVALRY = frozenset({UnitType.CAVALRY, UnitType.RECONNAISSANCE, UnitType.ARMOUR})
_FOOT = frozenset({
    UnitType.INFANTRY, UnitType.MARINE, UnitType.PARACHUTE, UnitType.GLIDER, UnitType.MOUNTAIN,
    UnitType.MOTORISED, UnitType.MECHANISED, UnitType.SECURITY, UnitType.COMMANDO,
    UnitType.PARTISAN,
})  # fmt: skip
_GUNS = frozenset({UnitType.ARTILLERY, UnitType.ROCKET, UnitType.MORTAR, UnitType.SELF_PROPELLED})
_TANKS = frozenset({UnitType.ARMOUR, UnitType.SELF_PROPELLED, UnitType.MECHANISED})

_ARMS: Final[Mapping[str, frozenset[UnitType]]] = {
    r"anti-?tank": frozenset({UnitType.ANTI_TANK}),
    r"anti-?aircraft|flak": frozenset({UnitType.ANTI_AIRCRAFT}),
    r"tank (destroyers?|hunters?)": _TANKS | {UnitType.ANTI_TANK},
    r"(armou?red|scout) cars?": _TANKS | _CAVALRY | {UnitType.MOTORISED, UnitType.WHEELED},
    r"tanks?|armou?red|panzers?|assault guns?": _TANKS,
    r"(infantry|naval|cavalry) (guns?|batter(y|ies))": _GUNS | {UnitType.NAVAL},
    r"mounted (infantry|rifles?)": _FOOT | _CAVALRY,
    r"artillery|howitzers?": _GUNS,
    r"engineers?|sappers?|pioneers?": frozenset({UnitType.ENGINEERS}),
    r"parachute|airborne|paratroops?": frozenset({UnitType.PARACHUTE, UnitType.GLIDER}),
    r"marines?|naval": frozenset({UnitType.MARINE, UnitType.NAVAL, UnitType.AMPHIBIOUS}),
    r"cavalry|hussars|dragoons": _CAVALRY,
    r"infantry|rifles?|grenadiers?|fusiliers?": _FOOT,
}
"""Words of names, the longer ones first, and the arms that they allow."""


@check("CTR022", WARNING, each=Unit, english=True, reads=NO_TEXT)
def symbol_against_name(unit: Unit) -> Findings:
    """A unit has another symbol than its name says.

    The 11th Tank Regiment with the symbol of infantry, a parachute battalion on wheels: the symbol
    is what players see across the table. A name that mentions an arm is compared with the unit's
    `type`. If the symbol is intended, a `note` must name the arm shown.
    """
    expected: set[UnitType] = set()
    rest = unit.name.lower()
    for pattern, arms in _ARMS.items():  # each stretch of a name is read once
        rest, found = re.subn(rf"\b({pattern})\b", " ", rest)
        expected |= arms if found else set()
    shown = unit.type.marks
    if expected and UnitType.DECOY not in shown and expected.isdisjoint(shown):
        names = listed(sorted(arm.value for arm in expected), "or")
        arm = unit.type.marks[0].value
        hint = f"its name suggests {names}; if this is right, say {arm!r} in a `note`"
        if not _noted(unit, *(arm.value for arm in shown)):
            yield finding(f"{unit.name} has the symbol of {unit.type}", ".type", help=hint)


def _noted(unit: Unit, *shown: str) -> bool:
    """Whether the note on a unit speaks of what its counter shows, and so that it is meant."""
    return unit.note is not None and any(each in unit.note.source.lower() for each in shown)


_ENDING = re.compile(r"\b([a-z]+)(?: \d+)?$")
"""The word that says what a unit is: of `91st Division Engineers` that is not the division."""


@check("CTR023", WARNING, each=Unit, english=True, reads=TEXTS_OF_THINGS)
def size_against_name(unit: Unit) -> Findings:
    """A unit has another size than its name says.

    A battalion with the three strokes of a regiment stacks, moves and is drawn as the wrong unit.
    Some armies had brigades no larger than a battalion. If the size is intended, a `note` must name
    the size shown.
    """
    ending = _ENDING.search(unit.name.lower())
    named = next((size for size in UnitSize if ending and size.value == ending[1]), None)
    if unit.size and named not in {None, unit.size} and not _noted(unit, unit.size.value):
        message = f"{unit.name} has the size mark of a {unit.size}"
        yield finding(message, ".size", help="if this is right, explain it in `note`")


_WHOLE = 6
"""A label of so many letters is no abbreviation of a word as long."""


def _labels(context: CheckContext) -> Iterator[list[tuple[Origin, str, tuple[str, ...]]]]:
    """Yield the short names of formations, then the labels of units, with the names they stand for.

    The first of these is the own name, the second that of a unit's formation.
    """
    names = {each.id: (each.name,) for each in context.counters.formations}
    yield [(f"formations.{e.id}.short", e.short, (e.name,)) for e in context.counters.formations]
    yield [
        (f"units.{each.id}.label", each.label, (each.name, *names.get(each.formation or "", ())))
        for each in context.units
    ]


@check("CTR024", WARNING, english=True, reads=NO_TEXT)
def number_on_the_counter(context: CheckContext) -> Findings:
    """A counter shows another number than the name of its unit.

    Set-up lists name the 2nd/138th Battalion, but the counter says II/183. Every number in a unit's
    `label`, in figures or Roman numerals, must be in its name or in that of its formation. So must
    the numbers in the `short` name of a formation. Letters that the name has as well, or that stand
    beside a figure, are not Roman numerals: V1 is not 5th.
    """
    for origin, label, names in (each for group in _labels(context) for each in group):
        known = {number for name in names for number in numbers_in(name)}
        strange = [n for n in numerals_in(label, " ".join(names)) if n not in known]
        if known and strange and not re.search(r"[^\W\d_][-–]?\d|\d[a-z]", label):
            message = f"the label is {label!r}, but {names[0]} has no {strange[0]}"
            hint = f"the name has {listed([str(one) for one in sorted(known)])}"
            yield finding(message, origin, help=hint)


@check("CTR040", WARNING, english=True, reads=NO_TEXT)
def letters_on_the_counter(context: CheckContext) -> Findings:
    """The label of a counter does not fit the name of its unit.

    Kaz stands for the Kazuta Battalion and Gds for the Guards: the letters of a label follow one
    another in the name of the unit or of its formation. The check reports a label that would fit
    with one letter corrected. It also reports such a short name of a formation, a 74 Bse beside a
    73 Bde, and a long label that is a slip of one whole word of the name: Househols for Household.
    A label that is like no word of the name is not reported: it may be a nickname, or a
    word of another language.
    """
    for group in _labels(context):
        words = [
            (origin, match, names)
            for origin, text, names in group
            for match in re.finditer(r"[^\W\d_]{3,}", text or "")
        ]
        good = {match[0] for _, match, names in words if _follows(match[0], names)}
        for origin, match, names in words:
            meant = None if _follows(match[0], names) else _meant(match[0], names, good)
            meant = meant or _whole_word(match[0], names)
            if meant is not None:
                message = f"the label {match[0]!r} does not fit the name {names[0]}"
                yield finding(message, origin, within=match.span(), meant=meant)


def _meant(short: str, names: tuple[str, ...], others: Collection[str]) -> str | None:
    """Return the beginning of a word, or one of the other short forms, of which this is a slip."""
    beginnings = [
        word[:length]
        for name in names
        for word in re.findall(r"[^\W\d_]+", name)
        for length in (len(short), len(short) - 1, len(short) + 1)
        if 3 <= length <= len(word)
    ]
    twins = (other for other in sorted(others) if _follows(other, names))
    near = (*beginnings, *twins)
    return next((e for e in near if slips(short.casefold(), e.casefold()) == 1), None)


def _whole_word(label: str, names: tuple[str, ...]) -> str | None:
    """Return a word of the name that is one slip off a label, and no longer form of it."""
    words = [word for name in names for word in re.findall(r"[^\W\d_]+", name)]
    if len(label) < _WHOLE or any(w.casefold().startswith(label.casefold()) for w in words):
        return None
    return next((w for w in words if slips(label.casefold(), w.casefold()) == 1), None)


def _follows(short: str, names: tuple[str, ...]) -> bool:
    """Whether all letters of `short` stand in one of the names in their order."""
    rests = (iter(name.casefold()) for name in names)
    return any(all(letter in rest for letter in short.casefold()) for rest in rests)
