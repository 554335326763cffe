from __future__ import annotations

import re
from collections.abc import Iterator

from generator.checks.check import WARNING, check
from generator.checks.context import CheckContext
from generator.diagnostics import Finding, Origin, Related
from generator.model.prose import Prose, Reference, Words
from generator.model.walkthrough import Winning

_TURN = re.compile(r"\bturns?\s+(?P<turn>\d{1,3})\b", re.IGNORECASE)


@check("WLK031", "other-reasons", WARNING, english=True)
def other_reasons(context: CheckContext) -> Iterator[Finding]:
    """A victory is shown with other units, hexes or turns than the words that say why it is one.

    `because` tells a position of the walkthrough in words: "the 2nd Battalion holds Alba at the end
    of turn 4". A unit or a hex changed in one of the two may make as good a test of the victory,
    but it is no longer the one that was thought through. The words name every unit of the position
    and each hex, by its number or by its place.
    """
    for number, step in enumerate(context.game.walkthrough):
        if step.victory is not None and step.victory.because is not None:
            words = _Told(context, step.victory.because)
            yield from _judge(context, words, step.victory, f"walkthrough.{number}.victory")


class _Told:
    """What words tell of: units, hexes and turns, by reference or written out."""

    def __init__(self, context: CheckContext, because: Prose) -> None:
        inlines = tuple(because.inlines())
        self.references = [each for each in inlines if isinstance(each, Reference)]
        self.plain = " ".join(each.text for each in inlines if isinstance(each, Words))
        self.units = {each.target for each in self.references if each.kind == "unit"}
        hexes = {each.target for each in self.references if each.kind == "hex"}
        for each in self.references:
            if each.kind == "place":
                hexes.update(context.places.get(each.target, ()))
        for place, labels in context.places.items():
            if self.says(context.names["place"].get(place, "")):
                hexes.update(labels)
        self.hexes = {at for _, at in context.hexes(hexes)}
        turns = {each.target for each in self.references if each.kind == "turn"}
        turns |= {match["turn"] for match in _TURN.finditer(self.plain)}
        self.turns = {int(turn) for turn in turns if turn.isdecimal()}

    def says(self, name: str) -> bool:
        """Whether a name or a number stands in plain words."""
        if not name or name not in self.plain:
            return False
        return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", self.plain) is not None


def _judge(context: CheckContext, told: _Told, step: Winning, origin: Origin) -> Iterator[Finding]:
    related = (Related(None, "the reason", f"{origin}.because"),)
    present = {unit for stack in step.at for unit in stack.units} | set(step.left)
    for stack in step.at:
        at = context.hex(stack.hex)
        if at is not None and at not in told.hexes and not told.says(stack.hex):
            message = f"the reason says nothing of hex {stack.hex}"
            yield other_reasons.finding(
                message, f"{origin}.at.{stack.hex}", on_key=True, related=related
            )
    for where, unit in _units(step, origin):
        name = context.names["unit"].get(unit)
        if name is not None and unit not in told.units and not told.says(name):
            yield other_reasons.finding(
                f"the reason says nothing of {name}", where, related=related
            )
    for each in told.references:
        if each.kind == "unit" and each.target in context.names["unit"].keys() - present:
            yield other_reasons.finding(
                f"the reason tells of {context.names['unit'][each.target]}, which is not there",
                f"{origin}.because",
                within=(each.start, each.end),
            )
    if told.turns and step.turn is not None and step.turn not in told.turns:
        message = f"the reason tells of another turn than {step.turn}"
        yield other_reasons.finding(message, f"{origin}.turn", related=related)


def _units(step: Winning, origin: Origin) -> Iterator[tuple[Origin, str]]:
    for stack in step.at:
        yield from (
            (f"{origin}.at.{stack.hex}.units.{number}", unit)
            for number, unit in enumerate(stack.units)
        )
    yield from ((f"{origin}.left.{number}", unit) for number, unit in enumerate(step.left))
