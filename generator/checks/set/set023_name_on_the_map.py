from __future__ import annotations

import re
from collections.abc import Iterator

from generator.checks.check import WARNING, check
from generator.checks.context import CheckContext
from generator.diagnostics import Finding, Related
from generator.hexes import Hex
from generator.model.counters import Counters
from generator.model.map import Label, LabelKind

_WORD = re.compile(r"\w+\.?")


@check("SET023", "name-on-the-map", WARNING, english=True)
def names_on_the_map(context: CheckContext) -> Iterator[Finding]:
    """Units begin on hexes that bear their names, and a hex bears none or another.

    With `printed: true` players look for the name on the map. Every hex of such a set-up needs a
    label of kind `unit`, whose words are those of the unit or of one of its abbreviations; and such
    a label where nobody is set up or arrives misleads, as does one on the plate of the other side.
    """
    counters = context.game.counters
    if counters is None or not any(setup.where.printed for setup in counters.setup):
        return
    labels = dict(_labels(context))
    used: set[Hex] = set()
    for setup in counters.setup:
        paired = setup.where.each and len(setup.where.hexes) == len(setup.units)
        for place, text in enumerate(setup.where.hexes if setup.where.printed else ()):
            at = context.hex(text)
            if at is None:
                continue
            used.add(at)
            origin, label = f"setup.{setup.id}.where.hexes.{place}", labels.get(at)
            unit = setup.units[place] if paired else None
            if label is None:
                yield names_on_the_map.finding(f"no unit's name is printed in hex {text}", origin)
            elif label.side not in (None, setup.side):
                message = f"{label.name} in hex {text} is on a plate of {label.side}"
                related = (Related(None, "whose units begin there", f"setup.{setup.id}.side"),)
                yield names_on_the_map.finding(message, f"labels.{label.id}.side", related=related)
            elif unit is not None and not _bears(context, label, unit):
                name = context.names["unit"].get(unit, unit)
                message = f"{name} begins in hex {text}, which bears the name {label.name}"
                related = (Related(None, "the name", f"labels.{label.id}.hexes"),)
                yield names_on_the_map.finding(message, origin, related=related)
    yield from _strays(context, counters, labels, used)


def _strays(
    context: CheckContext, counters: Counters, labels: dict[Hex, Label], used: set[Hex]
) -> Iterator[Finding]:
    other = [setup.where.hexes for setup in counters.setup]
    other += [arrival.where.hexes for arrival in counters.arrivals]
    known = used | {at for hexes in other for _, at in context.hexes(hexes)}
    for at, label in labels.items():
        if at not in known:
            message = f"{label.name} is printed in hex {label.hexes[0]}, where nobody begins"
            yield names_on_the_map.finding(message, f"labels.{label.id}.hexes")


def _labels(context: CheckContext) -> Iterator[tuple[Hex, Label]]:
    for label in context.game.map.labels if context.game.map else ():
        if label.kind is LabelKind.UNIT:
            yield from ((at, label) for _, at in context.hexes(label.hexes[:1]))


def _bears(context: CheckContext, label: Label, unit: str) -> bool:
    """Whether each word of a label is in the name of a unit, abbreviations written out."""
    name = set(_WORD.findall(context.names["unit"].get(unit, unit)))
    short = {each.short: each.text for each in context.game.rules.abbreviations}
    words = (short.get(word, word) for word in _WORD.findall(label.name))
    return all(name.issuperset(_WORD.findall(word)) for word in words)
