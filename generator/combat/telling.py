"""The working of an attack told in sentences, for rulebooks and for findings."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from generator.combat.cells import EMPTY
from generator.combat.working import Step, StepKind, Working
from generator.model.combat import Modifier, Party

_OR = " or "


def sentences(working: Working, modifiers: Iterable[Modifier]) -> tuple[str, ...]:
    """Return one sentence for each step of `working`, without a full stop.

    `modifiers` gives the names under which modifiers are printed.
    """
    names = {modifier.id: modifier.name for modifier in modifiers}
    return tuple(_sentence(step, names, working.head) for step in working.steps)


def _sentence(  # noqa: C901, PLR0911, PLR0912 -- one return a kind of step
    step: Step, names: dict[str, str], column: str
) -> str:
    cause = names.get(step.modifier or "", step.modifier or "")
    match step.kind:
        case StepKind.FACTORS:
            return f"{cause}: {_factors(step.favours)} {step.before} become {step.after}"
        case StepKind.ODDS:
            read = "" if step.before == step.after else f", read as {step.after}"
            return f"Odds {step.before}{read}"
        case StepKind.NO_ATTACK:
            return f"Odds {step.before} lie off the table: no attack"
        case StepKind.OFF_TABLE:
            return f"Odds {step.before} lie off the table: column {step.after}"
        case StepKind.SHIFT:
            shift = f"{_counted(step.amount, 'column')} {_favour(step.favours)}"
            return f"{cause}: {shift}, from {step.before} to {step.after}"
        case StepKind.LIMIT:
            return f"No more shifts than the limit allows: column {step.after}"
        case StepKind.END_COLUMN:
            return f"The table ends at column {step.after}"
        case StepKind.DIE:
            change = f"die {step.before} becomes {step.after}, {_favour(step.favours)}"
            return f"{cause or 'Off the table'}: {change}"
        case StepKind.END_ROW:
            return f"Die {step.before} is read as {step.after}, the end of the scale"
        case StepKind.RESULT:
            return f"Die {step.before} in column {column}: {_result(step.after)}"
        case StepKind.REPLACE:
            return f"{cause}: {step.before} becomes {_result(step.after)}"
        case StepKind.LEVEL:
            shift = f"{_counted(step.amount, 'level')} {_favour(step.favours)}"
            return f"{cause}: {shift}, from {_result(step.before)} to {_result(step.after)}"
        case StepKind.END_LADDER:
            return f"The ladder of results ends at {_result(step.after)}"
        case StepKind.STRENGTH:
            return f"{cause}: the {step.favours}'s strength {step.before} becomes {step.after}"
        case StepKind.LEAST:
            return f"The {step.favours}'s strength counts as {step.after}, the least possible"
        case StepKind.STRONGER:
            change = f"die {step.before} becomes {step.after}"
            return f"{step.amount} more for the {step.favours}, who is stronger: {change}"
        case StepKind.DIFFERENCE:
            return f"Dice {step.before}: difference {step.after}"
        case StepKind.EFFECT:
            return f"Difference {step.before}: {step.after}"
        case StepKind.COINS:
            return f"{step.before}: {_result(step.after)}"
        case _:
            assert_never(step.kind)


def _result(results: str) -> str:
    """Return results, joined by ``or``, with words for the dash that a table prints for none."""
    return _OR.join("no effect" if one in EMPTY else one for one in results.split(_OR))


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _factors(party: Party | None) -> str:
    return "attack factors" if party is Party.ATTACKER else "defence factors"


def _favour(party: Party | None) -> str:
    return f"in the {party}'s favour"
