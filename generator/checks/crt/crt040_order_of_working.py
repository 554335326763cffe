from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import pairwise

from generator.checks.check import WARNING, check
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Related
from generator.model.combat import Modifier, ModifierKind
from generator.model.wording import listed

_ADDS = frozenset(
    {ModifierKind.FACTOR, ModifierKind.COLUMN, ModifierKind.DIE, ModifierKind.STRENGTH}
)


@check("CRT040", "order-of-working", WARNING)
def orders_that_do_not_work(subject: Subject) -> Iterator[Finding]:
    """The modifiers cannot be worked in the order that they are given.

    `order` says which come first. Numbers that skip one have lost a modifier or a step; what only
    adds up with its like (columns with columns, points with points) stands under one number; and
    what does not, a half, a split or a replacement, shares its number with nothing that works
    otherwise, for then the two orders give two results. A game most of whose modifiers have no
    number is left alone, and so, but for gaps, are lists in which each modifier has a number of its
    own.
    """
    modifiers = tuple(one for one in subject.game.tables.modifiers if not one.extra_column)
    steps: dict[int, list[Modifier]] = defaultdict(list)
    for modifier in modifiers:
        steps[modifier.order].append(modifier)
    if 2 * len(steps.get(0, ())) >= len(modifiers):
        return
    yield from _gaps(steps)
    if len(steps) < len(modifiers):
        yield from _apart(modifiers)
        yield from _together(steps)


def _gaps(steps: dict[int, list[Modifier]]) -> Iterator[Finding]:
    known = sorted(steps)
    if known[0] != 1:
        message = f"the order of working begins with {known[0]}, not 1"
        yield _finding(steps[known[0]][0], message)
    for before, after in pairwise(known):
        if after != before + 1:
            yield _finding(
                steps[after][0], f"nothing is worked in place {before + 1}, before this in {after}"
            )


def _apart(modifiers: tuple[Modifier, ...]) -> Iterator[Finding]:
    """Yield those that only add up with their like and stand apart from most of it."""
    for kind in ModifierKind:
        like = [each for each in modifiers if each.kind is kind]
        orders = {each.order for each in like}
        if kind not in _ADDS or len(orders) < 2:
            continue
        usual = max(orders, key=lambda order: (sum(e.order == order for e in like), -order))
        for each in like:
            if each.order != usual:
                other = next(one for one in like if one.order == usual)
                yield _finding(
                    each,
                    f"{each.name} is worked in place {each.order}, but {other.name}, with which it "
                    f"adds up, in {usual}",
                    Related(None, "the other", f"modifiers.{other.id}.order"),
                )


def _together(steps: dict[int, list[Modifier]]) -> Iterator[Finding]:
    """Yield places in which it matters what is worked first."""
    for order, found in sorted(steps.items()):
        kinds = {each.kind for each in found}
        if len(kinds) > 1 and not kinds <= _ADDS:
            names = listed(sorted({each.name for each in found}))
            yield _finding(found[0], f"{names} are all worked in place {order}: which comes first?")
        for each in found:
            results = {one.result for one in each.replace}
            for other in found:
                become = {part for one in other.replace for part in one.becomes.split("+")}
                if other is not each and results & become:
                    yield _finding(
                        each, f"{each.name} may turn what {other.name} gives: which comes first?"
                    )


def _finding(modifier: Modifier, message: str, *related: Related) -> Finding:
    return orders_that_do_not_work.finding(
        message, f"modifiers.{modifier.id}.order", related=related
    )
