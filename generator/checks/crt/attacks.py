"""Who attacks whom: whether anybody is meant by it."""

from __future__ import annotations

from generator.checks.check import ERROR, WARNING, Findings, check, finding
from generator.checks.context import CheckContext
from generator.checks.crt.cells import reach_of_nobody
from generator.model.attacks import Attacks, Support
from generator.model.counters import is_meant
from generator.model.names import listed
from generator.model.tables import is_of_attacks


@check("CRT068", ERROR, each=Support)
def support_by_nobody(context: CheckContext, support: Support) -> Findings:
    """Nobody can support an attack as it is said.

    `types` are arms of units of the game. `range` is a number of hexes, or one of
    `counters.factors`, which then stands on their counters.
    """
    units = context.counters.units
    able = [unit for unit in units if is_meant(unit, support.types)]
    if not able:
        message = f"no unit is {listed(list(support.types), 'or')}"
        yield finding(message, ".types", see="the units: units")
    yield from reach_of_nobody(support.range, context.counters)


@check("CRT069", WARNING, each=Attacks)
def duty_of_nobody(context: CheckContext, attacks: Attacks) -> Findings:
    """It is said who need not attack, and nobody must; or who must, and nobody ever can.

    `need-not`, `without`, `ignored`, `not-across` and `phases` are exceptions to `must`. Units
    attack in a phase of the sequence that has a table of combat.
    """
    for key, said in (
        ("phases", attacks.phases),
        ("need-not", attacks.need_not),
        ("without", attacks.without),
        ("ignored", attacks.ignored),
        ("not-across", attacks.not_across),
    ):
        if said and not attacks.must:
            hint = "say who must: `must: [units]`, `must: [enemies]` or both"
            yield finding(f"nobody must attack, so `{key}` changes nothing", f".{key}", help=hint)
    tables = {each.id for each in context.game.tables.tables if is_of_attacks(each)}
    fought = any(each.table in tables and not each.during for each in context.game.sequence)
    if attacks.must and not attacks.phases and not fought:
        hint = "name the table of a phase, `table: crt`, or the `phases`"
        yield finding("no phase has a table of combat in which they must", ".must", help=hint)
    for place, arm in enumerate(attacks.need_not):
        if not any(arm in unit.type.marks for unit in context.counters.units):
            yield finding(f"no unit is {arm}", f".need-not.{place}", see="the units: units")
