from __future__ import annotations

import re
from collections.abc import Iterator

from generator.checks.check import WARNING, check
from generator.checks.context import CheckContext
from generator.checks.order_of_battle import named_hexes
from generator.checks.sentences.line import Line
from generator.checks.sentences.mentions import after, before
from generator.diagnostics import Finding, Related
from generator.hexes import Hex
from generator.model.counters import Setup
from generator.model.names import listed
from generator.model.rules import numbered_sections

_SET_UP = re.compile(r"\bset(?:ting)?[ -]?up\b|\bdeploy", re.IGNORECASE)
_ON = re.compile(
    r"\s+(?P<on>(?:on|in|at|to|into)\s+)?(?:hex\s+)?(?:(?P<hex>[A-Z]{0,2}\d[\d.]*(?<!\.))\b)?"
)


@check("REF037", "set-up-in-text", WARNING, english=True)
def units_put_elsewhere(context: CheckContext) -> Iterator[Finding]:
    """A text on setting up puts a unit into a hex where the set-up does not.

    "2nd Army on hex 36" in the rules and `hexes: [37]` in the set-up: players read the one, the
    proof of the game plays the other. Compared are sections on setting up, and the words of
    set-ups, for units that begin in certain hexes.
    """
    setups = context.game.counters.setup if context.game.counters else ()
    homes = dict(_homes(context, setups))
    sections = {
        entry.origin
        for entry in numbered_sections(context.game.rules.sections)
        if _SET_UP.search(entry.section.title)
    }
    for line in context.lines if homes else ():
        if line.origin.startswith("setup.") or line.origin.rpartition(".")[0] in sections:
            yield from _judge(context, line, homes)


def _homes(
    context: CheckContext, setups: tuple[Setup, ...]
) -> Iterator[tuple[str, tuple[str, frozenset[Hex]]]]:
    """Yield the units that begin on certain hexes, with their set-up and those hexes."""
    found: dict[str, tuple[str, frozenset[Hex]]] = {}
    loose: set[str] = set()
    for setup in setups:
        where = setup.where
        spots = [at for _, at in named_hexes(context, where)]
        exact = where.each and len(spots) == len(setup.units)
        free = where.zones or where.anywhere or where.box or where.off_map or where.hexsides
        for place, name in enumerate(setup.units):
            earlier = found.get(name, (setup.id, frozenset[Hex]()))[1]
            here = spots[place : place + 1] if exact else spots
            found[name] = (setup.id, earlier | frozenset(here))
            if free or not spots:
                loose.add(name)
    yield from ((name, home) for name, home in found.items() if name not in loose)


def _judge(
    context: CheckContext, line: Line, homes: dict[str, tuple[str, frozenset[Hex]]]
) -> Iterator[Finding]:
    for match in _ON.finditer(line.text):
        mention = before(line, match.start(), context.names, ("unit",))
        if not match["on"] and not _is_hex(line, match):
            continue
        known = [homes[name] for name in mention.ids("unit") if name in homes] if mention else []
        if mention is None or len(known) != len(mention.ids("unit")):
            continue
        at, end = _meant(context, line, match)
        if at and not any(at & hexes for _, hexes in known):
            labels = (
                sorted(context.grid.label(each) for each in known[0][1]) if context.grid else []
            )
            yield units_put_elsewhere.finding(
                f"{line.text[mention.first : mention.last]} begins in {listed(labels, 'or')}",
                line.origin,
                within=line.within(match.start("hex") if match["hex"] else match.end(), end),
                related=(Related(None, "the set-up", f"setup.{known[0][0]}.where"),),
            )


def _is_hex(line: Line, match: re.Match[str]) -> bool:
    """Whether a reference to a hex stands right behind a unit."""
    pieces = line.references(*match.span("hex")) if match["hex"] else ()
    return any(piece.reference and piece.reference.kind == "hex" for piece in pieces)


def _meant(context: CheckContext, line: Line, match: re.Match[str]) -> tuple[set[Hex], int]:
    """Return the hexes that stand behind a unit, and where they end."""
    if match["hex"]:
        at = context.hex(match["hex"])
        return ({at} if at else set()), match.end()
    place = after(line, match.end(), context.names, ("place",))
    if place is None or context.game.map is None:
        return set(), match.end()
    labels = [
        label
        for each in context.game.map.places
        if each.id in place.ids("place")
        for label in each.hexes
    ]
    return {at for _, at in context.hexes(labels)}, place.last
