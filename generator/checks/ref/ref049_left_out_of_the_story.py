from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import WARNING, check
from generator.checks.context import CheckContext
from generator.diagnostics import Finding, Origin, Related
from generator.hexes import distance
from generator.model.combat import Example, Situation
from generator.model.names import listed
from generator.model.prose import Reference

_ENOUGH = 2
_FARTHEST = 4
"""So many hexes from the attacked one a figure may reach."""


@check("REF049", "left-out-of-the-story", WARNING, english=True)
def stories_that_leave_out(context: CheckContext) -> Iterator[Finding]:
    """The story of a worked example leaves out one of a stack, or tells of what the figure has not.

    The figure of an example is drawn from its situation, the story stands beside it. Where the
    story names all units of a party but one, or two units and not the only one of the other party,
    that one was forgotten, or another was named twice in its stead; where it names a place, but
    neither the place nor the hex that is attacked, it has the wrong place; and a unit that is not
    in the figure, or a hex too far away for it, is not to be found there.
    """
    for example in context.game.tables.examples:
        if example.text is not None and example.situation is not None:
            yield from _units(context, example, example.situation)
            yield from _places(context, example, example.situation)
            yield from _strangers(context, example, example.situation)


def _units(context: CheckContext, example: Example, situation: Situation) -> Iterator[Finding]:
    attackers = [unit for each in situation.attackers for unit in each.units]
    parties = [tuple(attackers), situation.defenders]
    story = _story(example)
    named = {each.target for each in _references(example, "unit")}
    unnamed = [
        [unit for unit in party if unit not in named and _name(context, unit) not in story]
        for party in parties
    ]
    for party, left in zip(parties, unnamed, strict=True):
        alone = len(left) == len(party) == 1 and len(named) >= _ENOUGH
        if alone or (len(left) == 1 and len(party) >= _ENOUGH):
            yield _finding(
                example,
                f"the story tells of all units of its side but {_name(context, left[0])}",
                None,
            )


def _places(context: CheckContext, example: Example, situation: Situation) -> Iterator[Finding]:
    told = list(_references(example, "place"))
    story = _story(example)
    here = [name for name, hexes in context.places.items() if situation.into in hexes]
    hexes = {each.target for each in _references(example, "hex")}
    title = example.title
    names = [context.names["place"][name] for name in here]
    if not told or not here or situation.into in hexes or {each.target for each in told} & {*here}:
        return
    if not any(name in story or name in title for name in names):
        starts = {each.start for each in situation.attackers}
        others = [each for each in told if not starts & {*context.places.get(each.target, ())}]
        for each in others[:1]:
            yield _finding(
                example,
                f"the story tells of {context.names['place'].get(each.target, each.target)}, "
                f"but {listed(names)} is attacked",
                each,
            )


def _strangers(context: CheckContext, example: Example, situation: Situation) -> Iterator[Finding]:
    """Find units and hexes that the text names and the figure does not show."""
    there = {unit for each in situation.attackers for unit in each.units} | {*situation.defenders}
    for each in _references(example, "unit"):
        if each.target in context.names["unit"] and each.target not in there:
            message = f"{_name(context, each.target)} is spoken of, but is not in the figure"
            yield _finding(example, message, each)
    target = context.hex(situation.into)
    for each in _references(example, "hex"):
        at = context.hex(each.target)
        if at is not None and target is not None and distance(at, target) > _FARTHEST:
            message = f"hex {each.target} is too far from {situation.into} for one figure"
            yield _finding(example, message, each)


def _references(example: Example, kind: str) -> Iterator[Reference]:
    for inline in example.text.inlines() if example.text else ():
        if isinstance(inline, Reference) and inline.kind == kind:
            yield inline


def _story(example: Example) -> str:
    return example.text.source if example.text else ""


def _name(context: CheckContext, unit: str) -> str:
    return context.names["unit"].get(unit, unit)


def _finding(example: Example, message: str, reference: Reference | None) -> Finding:
    origin: Origin = f"examples.{example.id}"
    return stories_that_leave_out.finding(
        message,
        f"{origin}.text",
        within=(reference.start, reference.end) if reference else None,
        related=(Related(None, "the situation", f"{origin}.situation"),),
    )
