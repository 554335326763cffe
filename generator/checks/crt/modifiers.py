"""Modifiers: what each must say, and in which order they are worked."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import replace
from itertools import pairwise, permutations
from typing import Final

from generator.checks.check import ERROR, WARNING, Findings, check, finding
from generator.checks.context import CheckContext
from generator.combat.methods import WORKED_AT, order_of, usable
from generator.model.combat import ADDS_UP, Example, Modifier, ModifierKind, Party
from generator.model.game import Phase
from generator.model.names import counted, listed
from generator.model.schema import written
from generator.model.tables import OpposedTable, ResultsTable, Table, Tables

_FAVOURS = ADDS_UP | {ModifierKind.MULTIPLY}
"""What works in somebody's favour, by a number."""
_TIMES = frozenset({ModifierKind.MULTIPLY, ModifierKind.MULTIPLY_DICE, ModifierKind.MULTIPLY_HITS})


def wanting(modifier: Modifier) -> str | None:
    """Return what a modifier does not say, in words that follow its name."""
    return _lacks(modifier) or _not_worth(modifier) or _not_spent(modifier)


def _lacks(modifier: Modifier) -> str | None:
    if modifier.kind in _FAVOURS and modifier.favours is None:
        return "does not say whom it favours: add `favours: attacker` or `favours: defender`"
    if modifier.kind in _TIMES and modifier.value < 2:
        return "multiplies by 1: add `value: 2`, or more"
    if modifier.kind in _TIMES and modifier.per:
        return "multiplies once: leave out `per`"
    if modifier.kind is ModifierKind.SPLIT and not (modifier.best or modifier.worst):
        return "is a split without numbers: add `best` or `worst`"
    if modifier.kind is ModifierKind.REPLACE and not modifier.replace:
        return "is a replacement but does not say which result becomes which: add `replace`"
    return None


def _not_worth(modifier: Modifier) -> str | None:
    """Return why a modifier is not worth a rating, in words that follow its name."""
    if modifier.worth is None:
        return None
    if modifier.kind not in ADDS_UP:
        return f"({modifier.kind}) is worth no rating: leave out `worth`"
    if modifier.value > 1 or modifier.per:
        return f"is worth the {modifier.worth}: leave out `{'per' if modifier.per else 'value'}`"
    return None


def _not_spent(modifier: Modifier) -> str | None:
    """Return why a modifier cannot cost points as it says, in words that follow its name."""
    if modifier.spends is None:
        return "takes points and spends none: add `spends`" if modifier.points > 1 else None
    for key in ("worth", "per", "most"):
        if getattr(modifier, key):
            return f"costs points, which say how often it counts: leave out `{key}`"
    return None


def overlap(modifier: Modifier, tables: Tables) -> str | None:
    """Return why the best and the worst numbers of a split cannot stand side by side."""
    if modifier.kind is not ModifierKind.SPLIT:
        return None
    dice = [table.die for table in tables.tables if isinstance(table, ResultsTable)]
    if modifier.die is not None:
        dice = [modifier.die]
    named = sum(part.numbers for part in (modifier.best, modifier.worst) if part)
    widest = max(dice, key=lambda die: len(die.numbers), default=None)
    if widest is None or named <= len(widest.numbers):
        return None
    return f"has {counted(named, 'number')}, but {widest} has {len(widest.numbers)}"


@check("CRT010", ERROR, each=Modifier)
def incomplete_modifier(modifier: Modifier) -> Findings:
    """A modifier lacks a key that it needs.

    A change of factors, columns or the die helps the attacker or the defender, and must say which:
    "+1" alone means opposite things on a scale where high is best and on one where low is. A split
    says which numbers shift the column, a replacement which results become which.
    """
    fault = wanting(modifier)
    if fault:
        yield finding(f"{modifier.name!r} {fault}")


@check("CRT012", ERROR, each=Modifier)
def overlapping_split(context: CheckContext, modifier: Modifier) -> Findings:
    """A split names more numbers than the die has.

    "The two best numbers up, the four worst down" uses all six of a die. If best and worst together
    are more, some number is both, and players cannot know which of the two counts.
    """
    fault = overlap(modifier, context.game.tables)
    if fault:
        yield finding(f"{modifier.name!r} {fault}")


_READ: Final[Mapping[str, frozenset[ModifierKind]]] = {
    "value": _FAVOURS | _TIMES | {ModifierKind.HITS_A_STEP},
    "favours": frozenset(ModifierKind) - {ModifierKind.SPLIT, ModifierKind.REPLACE},
    "best": frozenset({ModifierKind.SPLIT}),
    "worst": frozenset({ModifierKind.SPLIT}),
    "replace": frozenset({ModifierKind.REPLACE}),
    "round_up": frozenset({ModifierKind.HALVE, ModifierKind.HALVE_DICE, ModifierKind.HALVE_HITS}),
}
"""Keys and the kinds of modifier that are worked by them."""


@check("CRT024", WARNING, each=Modifier)
def idle_key(modifier: Modifier) -> Findings:
    """A modifier has a key that its kind does not use.

    A split has its numbers and columns under `best` and `worst`, a replacement its results under
    ``replace``. A half needs nothing else. An amount, a party or a rounding there has no effect,
    but its designer believes that it has. Often the kind is what is wrong.
    """
    for key, kinds in _READ.items():
        idle = (None, 1) if key == "value" else (None, (), False)
        if modifier.kind not in kinds and getattr(modifier, key) not in idle:
            named = f"{modifier.name!r} is of kind {modifier.kind}"
            yield finding(f"{named}, which does not use `{written(key)}`", f".{written(key)}")


@check("CRT066", ERROR, each=Modifier)
def modifier_of_no_table(context: CheckContext, modifier: Modifier) -> Findings:
    """A modifier is for a table that cannot use it, or no table can.

    Columns shift where there are columns, dice are added where dice roll to hit. A modifier of
    another kind is printed, and players look for the table in vain. Its `kind` is wrong, or
    `tables` name the wrong table.
    """
    tables, extra = context.game.tables.tables, modifier.extra_column
    if extra:
        fit = {one.id for one in tables if any(e.id == extra for e in getattr(one, "extra", ()))}
    else:
        fit = {one.id for one in tables if usable(replace(modifier, tables=()), one)}
    for number, name in enumerate(modifier.tables):
        if name not in fit and name in {one.id for one in tables}:
            message = f"{modifier.name!r} ({modifier.kind}) changes nothing on the table {name}"
            yield finding(message, f".tables.{number}", help=_for(sorted(fit)))
    if not modifier.tables and tables and not fit:
        yield finding(f"{modifier.name!r} ({modifier.kind}) changes nothing on any table", ".kind")


def _for(fit: list[str]) -> str:
    return f"it can be for {listed(fit, 'or')}" if fit else "change its `kind`"


_ANYWHERE = frozenset({ModifierKind.DIE, ModifierKind.SPLIT})
"""Dice and splits may stand on either side of the columns."""


_AMONG_FACTORS = frozenset(
    {
        *(ModifierKind.MULTIPLY, ModifierKind.HALVE),
        *(ModifierKind.MULTIPLY_DICE, ModifierKind.HALVE_DICE),
        *(ModifierKind.MULTIPLY_HITS, ModifierKind.HALVE_HITS),
    }
)
"""What comes behind other changes of factors, dice or hits, whatever number it has."""


def _goes_before(first: Modifier, second: Modifier, tables: Tables) -> bool:
    """Whether a table works one modifier before another whose `order` does not come later.

    Where the table says its own order, modifiers may have one number: it says which comes first.
    What multiplies or halves may too, since another check asks which comes first.
    """
    kinds = first.kind, second.kind
    for table in tables.tables:
        if not (usable(first, table) and usable(second, table)):
            continue
        order, (one, other) = order_of(table), (WORKED_AT[kind] for kind in kinds)
        if one in order and other in order and order.index(one) < order.index(other):
            said = getattr(table, "order", ()) or _AMONG_FACTORS.intersection(kinds)
            if second.order < first.order + (not said):
                return True
    return False


@check("CRT025", ERROR)
def factor_after_columns(context: CheckContext) -> Findings:
    """Modifiers are applied in the wrong order.

    Each step needs the one before: factors make the odds, odds and shifts find the column, the die
    finds the row, and only then can a result be replaced. What halves comes where the `order` of
    the table has it, else behind the factors. A modifier with another `order` cannot be applied.
    """
    tables = context.game.tables
    staged = [
        one
        for one in tables.modifiers
        if one.order and not one.extra_column and one.kind not in _ANYWHERE
    ]
    for modifier in staged:
        follower = next((one for one in staged if _goes_before(modifier, one, tables)), None)
        if follower is not None:
            before, after = (WORKED_AT[one.kind] for one in (modifier, follower))
            yield finding(
                f"{modifier.name!r} {_does(modifier)} at order {modifier.order}, after "
                f"{follower.name!r} {_does(follower)} at order {follower.order}",
                f"modifiers.{modifier.id}.kind",
                help=f"an attack is worked in the order of the table: `{before}`, then `{after}`",
                see=("the other modifier", f"modifiers.{follower.id}", True),
            )


def _does(modifier: Modifier) -> str:
    verbs = {ModifierKind.HALVE: "halves", ModifierKind.MULTIPLY: "multiplies"}
    verbs |= {
        ModifierKind.MULTIPLY_DICE: "multiplies the dice",
        ModifierKind.HALVE_DICE: "halves the dice",
        ModifierKind.MULTIPLY_HITS: "multiplies the hits",
        ModifierKind.HALVE_HITS: "halves the hits",
        ModifierKind.HITS_A_STEP: "changes what hits cost",
    }
    return verbs.get(modifier.kind, f"changes the {modifier.kind}")


@check("CRT027", ERROR, each=Modifier)
def phase_of_the_other_side(context: CheckContext, modifier: Modifier) -> Findings:
    """A modifier of one side belongs to a phase of the other.

    The modifier can never be used, or the wrong side uses it: a charge of one side in the attacks
    of the other. One of the two was mistyped, or copied from the modifier above.
    """
    phase = context.by_id(Phase).get(modifier.phase or "")
    if phase is None or modifier.favours is Party.DEFENDER:
        return
    if phase.side and modifier.side not in {None, phase.side}:
        whose = f"{modifier.name!r} is for the {modifier.side} side"
        yield finding(f"{whose}, but {phase.name} is a phase of the {phase.side} side", ".side")


@check("CRT070", ERROR, each=Modifier)
def phase_without_its_table(context: CheckContext, modifier: Modifier) -> Findings:
    """A modifier is for a phase in which it changes nothing.

    Its `tables` say which attacks it changes, its `phase` says when, and in that phase another
    table is used. Players look for it where it never counts. One of the two is wrong.
    """
    phase = context.by_id(Phase).get(modifier.phase or "")
    if phase is None or phase.table is None or modifier.extra_column:
        return
    table = next((e for e in context.game.tables.tables if e.id == phase.table), None)
    listed_ = modifier.tables and phase.table not in modifier.tables
    if listed_ or (table is not None and not usable(modifier, table)):
        message = f"{modifier.name!r} changes nothing in {phase.name}, whose table is {phase.table}"
        yield finding(message, ".phase", see=("the phase", f"sequence.{phase.id}.table"))


@check("CRT040", WARNING)
def order_of_working(context: CheckContext) -> Findings:
    """The `order` of the modifiers is wrong.

    `order` says which modifiers come first. If the numbers skip one, a modifier or a step was lost.
    Modifiers that are only added together (columns with columns, points with points) have the same
    number. A half, a split or a replacement must not share its number with another kind, because
    the two orders would give two results, unless the `order` of the table says which comes first. A
    game most of whose modifiers have no number is not
    reported. A list in which each modifier has its own number is only checked for gaps.
    """
    modifiers = tuple(one for one in context.game.tables.modifiers if not one.extra_column)
    steps: dict[int, list[Modifier]] = defaultdict(list)
    for modifier in modifiers:
        steps[modifier.order].append(modifier)
    if 2 * len(steps.get(0, ())) >= len(modifiers):
        return
    yield from _gaps(steps)
    if len(steps) < len(modifiers):
        yield from _apart(modifiers)
        yield from _together(steps, context.game.tables)


def _gaps(steps: dict[int, list[Modifier]]) -> Findings:
    known = sorted(steps)
    if known[0] != 1:
        message = f"the `order` of modifiers begins with {known[0]}, not 1"
        yield finding(message, f"modifiers.{steps[known[0]][0].id}.order")
    for before, after in pairwise(known):
        if after != before + 1:
            message = f"this has order {after}, but nothing has order {before + 1}"
            yield finding(message, f"modifiers.{steps[after][0].id}.order")


def _apart(modifiers: tuple[Modifier, ...]) -> Findings:
    """Yield those that only add up with their like and stand apart from most of it."""
    for kind in ModifierKind:
        like = [each for each in modifiers if each.kind is kind and kind in ADDS_UP]
        orders = Counter(each.order for each in like)
        usual = max(orders, key=lambda order: (orders[order], -order), default=0)
        other = next((one for one in like if one.order == usual), None)
        for each in like:
            if other and each.order != usual:
                yield finding(
                    f"{each.name} has order {each.order}, but {other.name}, of the same kind, has "
                    f"order {usual}",
                    f"modifiers.{each.id}.order",
                    see=("the other", f"modifiers.{other.id}.order"),
                )


def _is_said(kinds: set[ModifierKind], table: Table) -> bool:
    """Whether it is clear in which order modifiers of these kinds are worked on a table."""
    if len(kinds) < 2 or kinds <= ADDS_UP:
        return True
    apart = len({WORKED_AT[kind] for kind in kinds}) == len(kinds)
    return apart and bool(getattr(table, "order", ()))


def _together(steps: dict[int, list[Modifier]], tables: Tables) -> Findings:
    """Yield places in which it matters what is worked first."""
    for order, found in sorted(steps.items()):
        for table in tables.tables:
            mine = [each for each in found if usable(each, table)]
            if not _is_said({each.kind for each in mine}, table):
                names = listed(sorted({each.name for each in mine}))
                message = f"{names} all have order {order}: which comes first?"
                yield finding(message, f"modifiers.{mine[0].id}.order")
                break
        for each, other in permutations(found, 2):
            if not any(usable(each, one) and usable(other, one) for one in tables.tables):
                continue
            become = {part for one in other.replace for part in one.becomes.split("+")}
            if become & {one.result for one in each.replace}:
                message = f"{each.name} can change a result of {other.name}: which comes first?"
                yield finding(message, f"modifiers.{each.id}.order")


@check("CRT041", ERROR, each=Example)
def less_than_the_least(context: CheckContext, example: Example) -> Findings:
    """A worked example announces less than the least strength.

    A table of opposed dice says which strength is the least (`least`). Modifiers may make a
    strength lower, but a player may not announce a lower one. The number in the example is wrong.
    """
    table = context.by_id(OpposedTable).get(example.table)
    least = table.least if table else None
    for key in ("attack", "defence"):
        strength = getattr(example, key)
        if least and strength is not None and strength < least:
            see = ("the least", f"tables.{example.table}.least")
            yield finding(
                f"the announced strength is {strength}, but the least is {least}",
                f".{key}",
                see=see,
            )


@check("CRT045", WARNING, each=Example)
def half_a_manner(context: CheckContext, example: Example) -> Findings:
    """A worked example has only some of the modifiers that apply together.

    Modifiers with the same `manner`, such as Banzai, apply together: one of them changes the die,
    another is the price for that. An example that has only one of them teaches half a rule.
    """
    manners: dict[str, list[Modifier]] = defaultdict(list)
    for modifier in context.game.tables.modifiers:
        if modifier.manner:
            manners[modifier.manner].append(modifier)
    for manner, modifiers in manners.items():
        left = [each for each in modifiers if each.id not in example.modifiers]
        if 0 < len(left) < len(modifiers):
            message = f"{example.title!r} has only some of the modifiers with `manner: {manner}`"
            see = ("the missing modifier", f"modifiers.{left[0].id}", True)
            hint = f"add {listed([each.id for each in left])}, or take out the others"
            message += f": it lacks {listed([repr(each.name) for each in left])}"
            yield finding(message, ".modifiers", help=hint, see=see)
