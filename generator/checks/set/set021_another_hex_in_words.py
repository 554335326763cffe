"""A text sets a unit up in another hex than the set-up does.

"The 1st Army on hex 78" in the rules or beside the set-up, and hex 87 in the data: players set up
by the one or the other. Looked at are a unit and a hex that follow one another in a text, with
nothing between them but a word such as *on*, where the set-up gives the unit one hex.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from generator.checks.check import Check
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Origin, Related, Severity
from generator.hexes import Hex
from generator.model.counters import Counters
from generator.model.prose import Prose, Reference, Words

_JOINS = re.compile(r"\s*(?:(?:on|in|at)\s+)?(?:hex\s+)?$", re.IGNORECASE)
_SETTING = ("setup.", "sections.")


def other_hexes_in_words(subject: Subject) -> Iterator[Finding]:
    """Find units followed by a hex in which they are not set up."""
    counters = subject.game.counters
    homes = _homes(subject, counters) if counters is not None else {}
    if not homes:
        return
    for origin, prose in subject.texts():
        for unit, where in _pairs(prose) if origin.startswith(_SETTING) else ():
            home, at = homes.get(unit.target), subject.hex(where.target)
            if home is None or at is None or at == home[1]:
                continue
            name = subject.names["unit"].get(unit.target, unit.target)
            yield CHECK.finding(
                f"{name} is set up in another hex than {where.target}",
                origin,
                within=(where.start, where.end),
                related=(Related(None, "the set-up", home[0]),),
            )


def _homes(subject: Subject, counters: Counters) -> dict[str, tuple[Origin, Hex]]:
    """Return the one hex of each unit that is set up in one, with its origin."""
    found: dict[str, tuple[Origin, Hex]] = {}
    for setup in counters.setup:
        hexes, origin = setup.where.hexes, f"setup.{setup.id}.where.hexes"
        each = setup.where.each and len(hexes) == len(setup.units)
        for place, unit in enumerate(setup.units):
            number = place if each else 0
            at = subject.hex(hexes[number]) if each or len(hexes) == 1 else None
            if at is not None:
                found[unit] = (f"{origin}.{number}", at)
    return found


def _pairs(prose: Prose) -> Iterator[tuple[Reference, Reference]]:
    """Yield a unit and the hex that follows it."""
    joined = [
        inline
        for inline in prose.inlines()
        if isinstance(inline, Reference)
        or (isinstance(inline, Words) and not _JOINS.fullmatch(inline.text))
    ]
    for one, other in pairwise(joined):
        if isinstance(one, Words) or isinstance(other, Words):
            continue
        if (one.kind, other.kind) == ("unit", "hex"):
            yield one, other


CHECK = Check(
    code="SET021",
    slug="another-hex-in-words",
    severity=Severity.ERROR,
    page=__doc__,
    find=other_hexes_in_words,
    failing="""
sections:
  opening: {title: Setting up, text: "Put the {unit:one} on hex {hex:12}."}   # it stands in 11
""",
    passing="""
sections:
  opening: {title: Setting up, text: "Put the {unit:one} on hex {hex:11}."}
""",
)
