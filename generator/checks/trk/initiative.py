"""The initiative: that one way settles it, on every turn, and that it makes a difference."""

from __future__ import annotations

from generator.checks.check import ERROR, WARNING, Findings, check, finding
from generator.checks.context import CheckContext
from generator.combat.report import initiative_chances
from generator.model.initiative import Initiative, in_turn, settled_before
from generator.model.names import listed


@check("TRK040", ERROR, each=Initiative)
def initiative_by_no_way_or_two(rule: Initiative) -> Findings:
    """Nothing settles who has the initiative, or two things do.

    It goes by the dice of both sides (`die`), by the `turns`, or by places that a side `holds` or
    `controls`. `adds` is for dice. On a turn that nothing settles, whoever had it before keeps it,
    so that somebody must have it on the first.
    """
    ways = [key for key in ("die", "turns", "holds", "controls") if getattr(rule, key)]
    if not ways:
        hint = "say `die`, `turns`, `holds` or `controls`"
        yield finding("nothing settles who has the initiative", help=hint)
    elif len(ways) > 1:
        message = f"the initiative goes by {listed([f'`{way}`' for way in ways])}: by which?"
        yield finding(message, f".{ways[1]}")
    if rule.adds and rule.die is None:
        yield finding("sides add to dice, but nobody rolls", ".adds")
    begins = any(1 in each.turns for each in rule.turns)
    if ways and rule.die is None and not (rule.first or rule.otherwise or begins):
        hint = "say who has it `first`, or `otherwise`"
        yield finding("nobody may have the initiative on the first turn", help=hint)


@check("TRK041", ERROR, each=Initiative)
def initiative_on_turns_twice_or_never(context: CheckContext, rule: Initiative) -> Findings:
    """Two sides have the initiative on one turn, or a side has it on a turn that never comes.

    Each entry of `turns` is for turns of the game, and no turn is in two of them.
    """
    turns, seen = context.game.turns, dict[int, str]()
    for each in rule.turns:
        origin, last = f".turns.{each.turns}", each.turns.last or each.turns.first
        if turns is not None and (each.turns.first < 1 or last > turns.count):
            message = f"the initiative is for turns {each.turns}, but there are {turns.count}"
            yield finding(message, origin)
            continue
        end = each.turns.last or (turns.count if turns else each.turns.first)
        twice = [turn for turn in range(each.turns.first, end + 1) if turn in seen]
        if twice:
            see = ("the other entry", f"initiative.turns.{seen[twice[0]]}")
            yield finding(f"turn {twice[0]} is in two entries", origin, see=see)
        seen |= dict.fromkeys(range(each.turns.first, end + 1), str(each.turns))


@check("TRK042", WARNING, each=Initiative)
def initiative_that_changes_nothing(context: CheckContext, rule: Initiative) -> Findings:
    """The initiative makes no difference.

    Whoever has it has its phases first, of those behind the `phase` in which it is settled. If
    there are none of two sides, the order is the same for both. A roll that one side always wins
    settles nothing either.
    """
    sequence, sides = context.game.sequence, [side.id for side in context.game.sides]
    phases = [phase.id for phase in sequence]
    if rule.phase is not None and rule.phase not in phases:
        return
    kept = settled_before(rule, phases)
    if len({tuple(in_turn(sequence, kept, side)) for side in sides}) < 2:
        behind = f" behind {sequence[kept - 1].name}" if kept else ""
        message = f"no two sides have phases{behind} whose order could be another"
        yield finding(message, ".phase" if kept else "", on_key=not kept)
    if rule.die is not None and len(sides) > 1:
        sure = [side for side, chance in initiative_chances(rule, sides).items() if chance == 1]
        names = context.names["side"]
        if sure:
            yield finding(f"the initiative is always with {names.get(sure[0], sure[0])}", ".die")
