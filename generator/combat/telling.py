"""The working of an attack told in sentences, for rulebooks and for findings."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import assert_never

from generator.combat.cells import EMPTY
from generator.combat.methods import METHODS, WORKED_AT, order_of
from generator.combat.working import OTHER, Step, StepKind, Working
from generator.model.combat import Modifier, ModifierKind, Party, Replacement, Split
from generator.model.names import OWNER, counted
from generator.model.prose import Prose, Reference
from generator.model.tables import LevelTable, Operation, Table

_OR = " or "


def sentences(working: Working, modifiers: Iterable[Modifier]) -> tuple[str, ...]:
    """Return one sentence for each step of `working`, without a full stop.

    `modifiers` gives the names under which modifiers are printed.
    """
    names = {modifier.id: modifier.name for modifier in modifiers}
    return tuple(_sentence(step, names, working.head) for step in working.steps)


_SENTENCES: Mapping[StepKind, str] = {
    StepKind.FACTORS: "{cause}: {factors} {before} become {after}",
    StepKind.ROUND: "The {factors} {before} are rounded to {after}",
    StepKind.ROUND_UNITS: "Each unit by itself: {factors} {before} are rounded to {after}",
    StepKind.ROUND_UNITS: "Each unit by itself: {factors} {before} are rounded to {after}",
    StepKind.COMPARE: "{compared}, read as {after}",
    StepKind.NO_ATTACK: "{compared} {lie} off the table: no attack",
    StepKind.OFF_TABLE: "{compared} {lie} off the table: column {after}",
    StepKind.SHIFT: "{cause}: {columns} {favour}, from {before} to {after}",
    StepKind.LIMIT: "No more shifts than the limit allows: column {after}",
    StepKind.END_COLUMN: "The table ends at column {after}",
    StepKind.DIE: "{cause}: die {before} becomes {after}, {favour}",
    StepKind.DIE_LIMIT: "No more points than the limit allows: die {after}",
    StepKind.END_ROW: "Die {before} is read as {after}, the end of the scale",
    StepKind.RESULT: "Die {before} in column {column}: {result}",
    StepKind.REPLACE: "{cause}: {before} becomes {result}",
    StepKind.LEVEL: "{cause}: {levels} {favour}, from {average} to {result}",
    StepKind.END_LADDER: "The ladder of results ends at {result}",
    StepKind.STRENGTH: "{cause}: the {party}'s strength {before} becomes {after}",
    StepKind.LEAST: "The {party}'s strength counts as {after}, the least possible",
    StepKind.STRONGER: (
        "{amount} more for the {party}, who is stronger: die {before} becomes {after}"
    ),
    StepKind.DIFFERENCE: "Dice {before}: difference {after}",
    StepKind.EFFECT: "Difference {before}: {after}",
    StepKind.COINS: "{before}: {result}",
}


def _sentence(step: Step, names: dict[str, str], column: str) -> str:
    odds = ":" in step.before
    compared = f"Odds {step.before}" if odds else step.before
    if step.kind is StepKind.COMPARE and step.after in {step.before, step.before.split(" = ")[-1]}:
        return compared
    return _SENTENCES[step.kind].format(
        cause=names.get(step.modifier or "", step.modifier) or "Off the table",
        before=step.before,
        after=step.after,
        average=_result(step.before),
        result=_result(step.after),
        party=step.favours,
        favour=f"in the {step.favours}'s favour",
        factors="attack factors" if step.favours is Party.ATTACKER else "defence factors",
        amount=step.amount,
        columns=counted(step.amount, "column"),
        levels=counted(step.amount, "level"),
        column=column,
        compared=compared,
        lie="lie" if odds else "lies",
    )


def _result(results: str) -> str:
    """Return results, joined by ``or``, with words for the dash that a table prints for none."""
    return _OR.join("no effect" if one in EMPTY else one for one in results.split(_OR))


_COIN = 2
"""Faces of a coin."""
_FACTORS = {Party.ATTACKER: "attack factor", Party.DEFENDER: "defence factor"}
_WAYS = {
    "column": {Party.ATTACKER: "right", Party.DEFENDER: "left"},
    "level": {Party.ATTACKER: "up", Party.DEFENDER: "down"},
}
"""Which way what a modifier shifts goes: columns run to the attacker's best, levels up to it."""
_NUMBERED = re.compile(r"\d+(st|nd|rd|th)\b")
_SHIFTS = frozenset({ModifierKind.COLUMN, ModifierKind.DIE})
"""Changes of which the words do not say who gains by them."""


def step_of(tables: Iterable[Table]) -> str:
    """Return what modifiers of the tables shift: ``level``, or ``column``."""
    return "level" if any(isinstance(table, LevelTable) for table in tables) else "column"


def halved_at(tables: Iterable[Table]) -> str:
    """Say when a half is taken, and of what, as `order` has it; nothing where tables differ."""
    found = {_halved(each) for each in tables if Operation.HALVE in order_of(each)}
    return found.pop() if len(found) == 1 else ""


def _halved(table: Table) -> str:
    order = order_of(table)
    behind = order[order.index(Operation.HALVE) :]
    others = METHODS[type(table)].scope.kinds - {ModifierKind.HALVE}
    later = {WORKED_AT[kind] for kind in others}.intersection(behind)
    told = "after all changes of factors" if later else "after everything else"
    if Operation.FACTORS in later:
        told = "before the factors change"
    if Operation.ROUND_UNITS in order:
        return f"{told}, each unit by itself"
    return f"{told}, rounded once in the end" if Operation.ROUND in order else told


def effect(
    modifier: Modifier, names: Mapping[str, Mapping[str, str]], step: str, halved: str = ""
) -> str:
    """Return the effect of `modifier`: ``1 column right for the attacker, Japanese only``.

    `names` gives the names of sides and units by their ids; a `step` is a column or a level;
    `halved` says when a half is taken.
    """
    when = (halved,) if halved and modifier.kind is ModifierKind.HALVE else ()
    parts = ["; ".join((*changes(modifier, step), *when)) or "nothing"]
    party = gains(modifier)
    if party:
        parts[0] += f" {party}"
    if modifier.per:
        parts[0] += f" for each {modifier.per}"
    if modifier.most is not None:
        parts.append(f"{modifier.most} at most")
    parts += whose(modifier, names)
    if modifier.until_unit is not None:
        parts.append(until(modifier.until_unit, names))
    if modifier.unless:
        parts.append(f"unless {modifier.unless}")
    return ", ".join(parts)


def whose(modifier: Modifier, names: Mapping[str, Mapping[str, str]]) -> tuple[str, ...]:
    """Say which side alone may use it: ``Japanese only``.

    Nothing where its `when` has named that side already, or a unit of it.
    """
    side = modifier.side
    if side is None or side in _named(modifier.when, names):
        return ()
    return (f"{names['side'].get(side, side)} only",)


def _named(text: Prose, names: Mapping[str, Mapping[str, str]]) -> Iterator[str]:
    """Yield the sides that a text speaks of, by their names or by those of their units."""
    for each in text.inlines():
        if isinstance(each, Reference) and each.kind == "side":
            yield each.target
        if isinstance(each, Reference) and each.kind == "unit":
            yield names.get(OWNER, {}).get(each.target, "")


def until(unit: str, names: Mapping[str, Mapping[str, str]]) -> str:
    """Say until whose coming it works; the name of a numbered unit takes its article."""
    name = names["unit"].get(unit, unit)
    article = "the " if _NUMBERED.match(name) else ""
    return f"until {article}{name} has arrived"


def gains(modifier: Modifier) -> str:
    """Say in whose favour a shift works; nothing where what it does says so itself."""
    if modifier.favours is None or modifier.kind not in _SHIFTS:
        return ""
    return f"for the {modifier.favours}"


def changes(modifier: Modifier, step: str) -> tuple[str, ...]:
    """Return what `modifier` does, in a few words each; nothing for what replaces nothing."""
    favours, value = modifier.favours, modifier.value
    match modifier.kind:
        case ModifierKind.FACTOR:
            word = _FACTORS[favours] if favours else "factor"
            return (f"+{counted(value, word)}",)
        case ModifierKind.COLUMN:
            return (f"{counted(value, step)} {_WAYS[step][favours or Party.ATTACKER]}",)
        case ModifierKind.DIE:
            return (f"{value} better on the die",)
        case ModifierKind.STRENGTH | ModifierKind.HALVE:
            return (_weakened(modifier),)
        case ModifierKind.SPLIT:
            return tuple(_split(modifier, step))
        case ModifierKind.REPLACE:
            return tuple(map(_replacement, modifier.replace))
        case _:
            assert_never(modifier.kind)


def _weakened(modifier: Modifier) -> str:
    """Say what becomes of the strength of the party that is not favoured."""
    whose = f"the {OTHER[modifier.favours]}'s" if modifier.favours else "the"
    if modifier.kind is ModifierKind.STRENGTH:
        return f"−{modifier.value} to {whose} strength"
    return f"half {whose} strength, rounded {'up' if modifier.round_up else 'down'}"


def _split(modifier: Modifier, step: str) -> Iterator[str]:
    ways = (
        (modifier.best, "best", Party.ATTACKER),
        (modifier.worst, "worst", Party.DEFENDER),
    )
    for part, end, party in ways:
        if part is not None:
            shift = f"{counted(part.columns, step)} {_WAYS[step][party]}"
            yield f"{_numbers(modifier, part, end)}: {shift}"


def _numbers(modifier: Modifier, part: Split, end: str) -> str:
    """Say on what a split shifts: ``on the 2 best``; of a coin ``best`` alone."""
    die = modifier.die
    if die is not None and die.faces == _COIN:
        return end
    which = f"on the {end}" if part.numbers == 1 else f"on the {part.numbers} {end}"
    return f"{which} of {die}" if die is not None else which


def _replacement(entry: Replacement) -> str:
    chance = f" ({entry.chance})" if entry.chance else ""
    otherwise = f", else {entry.otherwise or entry.result}" if entry.chance else ""
    return f"{entry.result} becomes {entry.becomes}{chance}{otherwise}"
