from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import ERROR, check
from generator.checks.muster import certain_hexes
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Origin, Related
from generator.hexes import Hex
from generator.model.counters import Setup


@check("SET005", "both-sides-in-one-hex", ERROR, printable=True)
def both_sides_in_one_hex(subject: Subject) -> Iterator[Finding]:
    """Units of both sides are set up in the same hex.

    One of the two has the wrong hex number. Only hexes that leave no choice are compared.
    """
    seen: dict[Hex, tuple[Setup, Origin]] = {}
    for setup in subject.game.counters.setup if subject.game.counters else ():
        for step, at in certain_hexes(subject, setup.where):
            origin = f"setup.{setup.id}.where.{step}"
            other, first = seen.setdefault(at, (setup, origin))
            if other.side != setup.side:
                label = subject.grid.label(at) if subject.grid else ""
                yield both_sides_in_one_hex.finding(
                    f"hex {label} is set up by {_name(subject, setup)} and by "
                    f"{_name(subject, other)} alike",
                    origin,
                    related=(Related(None, _name(subject, other), first),),
                )


def _name(subject: Subject, setup: Setup) -> str:
    return subject.names["side"].get(setup.side, setup.side)
