"""Units of both sides are set up in the same hex.

One of the two has the wrong hex number. Only hexes that leave no choice are compared.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import Check
from generator.checks.muster import certain_hexes
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Origin, Related, Severity
from generator.hexes import Hex
from generator.model.counters import Setup


def both_sides_in_one_hex(subject: Subject) -> Iterator[Finding]:
    """Find fixed set-up hexes that two sides share."""
    seen: dict[Hex, tuple[Setup, Origin]] = {}
    for setup in subject.game.counters.setup if subject.game.counters else ():
        for step, at in certain_hexes(subject, setup.where):
            origin = f"setup.{setup.id}.where.{step}"
            other, first = seen.setdefault(at, (setup, origin))
            if other.side != setup.side:
                label = subject.grid.label(at) if subject.grid else ""
                yield CHECK.finding(
                    f"hex {label} is set up by {_name(subject, setup)} and by "
                    f"{_name(subject, other)} alike",
                    origin,
                    related=(Related(None, _name(subject, other), first),),
                )


def _name(subject: Subject, setup: Setup) -> str:
    return subject.names["side"].get(setup.side, setup.side)


CHECK = Check(
    code="SET005",
    slug="both-sides-in-one-hex",
    severity=Severity.ERROR,
    page=__doc__,
    find=both_sides_in_one_hex,
    failing="""
setup:
  red: {where: {hexes: [11]}}
  blue: {where: {hexes: [11]}}
""",
    passing="""
setup:
  red: {where: {hexes: [11]}}
  blue: {where: {hexes: [32]}}
""",
    printable=True,
)
