"""Limits of stacking: whether they count anybody, and whether they are ever reached."""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import ERROR, WARNING, Findings, check, finding
from generator.checks.context import CheckContext
from generator.model.arms import UnitSize, UnitType
from generator.model.counters import (
    LimitKind,
    StackingLimit,
    Uncounted,
    Unit,
    Who,
)


@check("SET064", ERROR, each=StackingLimit)
def limit_of_nobody(context: CheckContext, limit: StackingLimit) -> Findings:
    """A stacking limit counts nobody, or it ignores units that there are not.

    `types`, `sizes` and `units` are those of units of its side, and of several keys all apply. What
    `ignored` says must mean some of them, and not simply all of them.
    """
    ours = [unit for unit in context.units if limit.side in {None, unit.side}]
    if not ours:
        return
    counted = [unit for unit in ours if limit.counts(unit)]
    missing = list(_missing(limit, ours))
    for message, key in missing:
        yield finding(message, key, see="the units: units")
    if not counted and not missing:
        yield finding("no unit is all of this, so the limit counts nobody", see="the units: units")
    if limit.boxes and limit.limit is not LimitKind.STACK:
        yield finding("nobody defends or attacks in a box", ".boxes", help="write `limit: stack`")
    for place, each in enumerate(limit.ignored if counted else ()):
        wrong = _ignoring_wrong(each, counted)
        if wrong:
            yield finding(wrong, f".ignored.{place}")


def _missing(who: StackingLimit | Who, units: list[Unit]) -> Iterator[tuple[str, str]]:
    """Yield a message and a key for each arm and size that no unit is of."""
    arms: tuple[UnitType, ...] = who.types
    for place, arm in enumerate(arms):
        if not any(arm in unit.type.marks for unit in units):
            yield f"no unit is {arm}", f".types.{place}"
    sizes: tuple[UnitSize, ...] = who.sizes
    for place, size in enumerate(sizes):
        if not any(unit.size is size for unit in units):
            yield f"no unit is of the size {size}", f".sizes.{place}"


def _ignoring_wrong(each: Uncounted, counted: list[Unit]) -> str:
    """Return what is wrong with an exemption; nothing if it means some units at some time."""
    if each == Uncounted():
        return "this does not say who does not count, nor where or when"
    states = (each.state,) if each.state else ()
    free = [unit for unit in counted if each.applies(unit, states)]
    if not free:
        return "the limit counts no such unit, so this changes nothing"
    limited = each.terrain or each.places or each.phases or each.retreated or each.state
    if len(free) == len(counted) and not limited:
        return "the limit counts no others, so it counts nobody"
    return ""


@check("SET065", WARNING, each=StackingLimit)
def limit_never_reached(context: CheckContext, limit: StackingLimit) -> Findings:
    """A stacking limit is never reached, because another one always holds before it or instead.

    Of limits that count the same units, the one that allows most counts; limits that count other
    units all hold. "Three of cavalry" beside "two of any units" allows two. To let a hex hold more
    cavalry, say in the limit of the others whom it counts.
    """
    for other in context.counters.stacking:
        if other.id == limit.id or not _covers(other, limit):
            continue
        see = ("that limit", f"stacking.{other.id}.most")
        same = other.counted == limit.counted
        if same and other.somewhere == limit.somewhere and other.most > limit.most:
            message = f"{other.id!r} allows {other.most}, and the larger of the two counts"
            yield finding(message, ".most", see=see)
        if not any(other.counted) and any(limit.counted) and other.most <= limit.most:
            message = f"{other.id!r} allows no more than {other.most} of any units"
            hint = f"say in {other.id!r} whom it counts: `types`, `sizes`, `units` or `without`"
            yield finding(message, ".most", see=see, help=hint)


def _covers(other: StackingLimit, limit: StackingLimit) -> bool:
    """Whether a limit holds wherever and for whomever another one does, each unit counting 1."""
    plain = not (other.weights or limit.weights or other.exempt or other.ignored)
    place = not other.somewhere or (
        (other.terrain, other.places, other.boxes) == (limit.terrain, limit.places, limit.boxes)
    )
    return (
        plain
        and place
        and not (limit.boxes and not other.boxes)
        and other.limit is limit.limit
        and other.side in {None, limit.side}
        and other.with_unit in {None, limit.with_unit}
    )
