from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from generator.checks.check import WARNING, check
from generator.checks.context import CheckContext
from generator.checks.sentences.line import Line, Piece
from generator.checks.sentences.lists import Listed, lists_in
from generator.diagnostics import Finding, Origin, Related

_LONG = 3
_FIGHT = re.compile(
    r"\b(?:attack|against|fight|fought|battle|enem|meet|met|hold|held|stand|stood|block|defend|capture"
    r"|destroy|drove|face|beside|but|while|whereas|both)",
    re.IGNORECASE,
)
_STORIES = ("examples.", "walkthrough.")


@check("REF069", "stranger-in-a-list", WARNING, english=True)
def strangers(context: CheckContext) -> Iterator[Finding]:
    """A list of units has a stranger in it: one of the other side, or one of another group.

    "The Guards, the 43rd and the 9th SS drop anywhere" where all but one are Allied; "the 9th SS
    and KG Krafft come together" where the arrival brings the 9th SS and the 10th. Three or more
    units of a sentence that tells of no fight are of one side; and a list in the rules that has all
    but one of the units of a set-up, an arrival, a conversion or a victory, and as many, was meant
    to have them all.
    """
    counters = context.game.counters
    sides = {unit.id: unit.side for unit in counters.units} if counters else {}
    groups = dict(_groups(context))
    for line in context.lines if sides else ():
        units = [each for each in line.pieces if each.reference and each.reference.kind == "unit"]
        if len(units) >= _LONG and not line.origin.startswith("examples."):
            yield from _under_the_other_side(line, units, sides)
        if len(units) > 1 and not line.origin.startswith(_STORIES):
            yield from _of_the_other_side(line, units, sides)
            if line.origin.startswith("sections."):
                yield from _of_another_group(context, line, groups)


def _of_the_other_side(line: Line, units: list[Piece], sides: dict[str, str]) -> Iterator[Finding]:
    for first, last in line.sentences():
        within = [piece for piece in units if first <= piece.at < last and _id(piece) in sides]
        often = Counter(sides[_id(piece)] for piece in within)
        odd = [piece for piece in within if often[sides[_id(piece)]] == 1]
        alone = len({_id(piece) for piece in within}) >= _LONG and len(odd) == 1 and len(often) > 1
        if alone and not _FIGHT.search(line.text, first, last):
            yield strangers.finding(
                f"{odd[0].text} is of another side than all the others named here",
                line.origin,
                within=line.within(odd[0].at, odd[0].to),
            )


def _under_the_other_side(
    line: Line, units: list[Piece], sides: dict[str, str]
) -> Iterator[Finding]:
    """Find sentences that tell one side's units of the other side."""
    named = [each for each in line.pieces if each.reference and each.reference.kind == "side"]
    for first, last in line.sentences() if named else ():
        within = [piece for piece in units if first <= piece.at < last]
        told = [piece for piece in named if first <= piece.at < last]
        owners = {sides.get(_id(piece)) for piece in within}
        alone = len(within) >= _LONG and len(owners) == 1 and len({_id(p) for p in told}) == 1
        if alone and _id(told[0]) not in owners and not _FIGHT.search(line.text, first, last):
            yield strangers.finding(
                f"the units named here are none of {told[0].text}",
                line.origin,
                within=line.within(told[0].at, told[0].to),
            )


def _groups(context: CheckContext) -> Iterator[tuple[frozenset[str], Origin]]:
    """Yield sets of units that belong together, with where the definition says so."""
    game = context.game
    counters = game.counters
    if counters is None:
        return
    made = frozenset(each.into for each in counters.conversions)
    named = [(made, "conversions")]
    named += [(frozenset(each.units), f"setup.{each.id}.units") for each in counters.setup]
    named += [(frozenset(each.units), f"arrivals.{each.id}.units") for each in counters.arrivals]
    named += [
        (frozenset(each.units), f"conversions.{each.id}.units") for each in counters.conversions
    ]
    yield from (each for each in named if len(each[0]) > 1)


def _of_another_group(
    context: CheckContext, line: Line, groups: dict[frozenset[str], Origin]
) -> Iterator[Finding]:
    for listed in lists_in(line):
        targets = frozenset(listed.targets)
        if listed.kind != "unit" or any(targets <= group for group in groups):
            continue
        for group, where in groups.items():
            odd = targets - group
            if len(odd) == 1 and len(targets) == len(group) == len(listed.targets):
                yield _finding(context, listed, odd, group, where)
                break


def _finding(
    context: CheckContext, listed: Listed, odd: frozenset[str], group: frozenset[str], where: Origin
) -> Finding:
    piece = next(each for each in listed.pieces if _id(each) in odd)
    missing = next(iter(group - set(listed.targets)))
    return strangers.finding(
        f"{piece.text} stands here in the place of {context.names['unit'].get(missing, missing)}",
        listed.line.origin,
        within=listed.line.within(piece.at, piece.to),
        fix=f"{{unit:{missing}}}",
        related=(Related(None, "the units that belong together", where),),
    )


def _id(piece: Piece) -> str:
    return piece.reference.target if piece.reference else ""
