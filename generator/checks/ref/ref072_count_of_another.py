"""The number of one kind of counter stands before the name of another.

"{count:decoy} Landing capacity markers": the reference is sound and prints a number, but not that
of the counters which the sentence names right behind it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from generator.checks.check import Check
from generator.checks.sentences.line import Line, Piece
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Severity

_SHORTEST = 4


def counts_of_others(subject: Subject) -> Iterator[Finding]:
    """Find counts before the name of a counter that they do not count."""
    counters = subject.game.counters
    if counters is None:
        return
    called = {unit.id: unit.name for unit in counters.units}
    called |= {marker.id: marker.name for marker in counters.markers}
    names: dict[str, set[str]] = {}
    for thing, name in called.items():
        if len(name) >= _SHORTEST:
            names.setdefault(name.casefold().removesuffix("y"), set()).add(thing)
    counted = {*called, *(each.id for each in counters.conversions)}
    for line in subject.lines:
        for piece in line.pieces:
            reference = piece.reference
            if reference and reference.kind == "count" and reference.target in counted:
                yield from _judge(line, piece, reference.target, names)


def _judge(
    line: Line, piece: Piece, target: str, names: Mapping[str, set[str]]
) -> Iterator[Finding]:
    behind = line.text[piece.to :].lstrip().casefold()
    named = max((name for name in names if behind.startswith(name)), key=len, default=None)
    if named and target not in names[named]:
        meant = sorted(names[named])
        yield CHECK.finding(
            f"this counts {target!r}, and names {behind[: len(named) + 1].strip()!r}",
            line.origin,
            within=line.within(piece.at, piece.to),
            fix=f"{{count:{meant[0]}}}" if len(meant) == 1 else None,
        )


CHECK = Check(
    code="REF072",
    slug="count-of-another",
    severity=Severity.WARNING,
    english=True,
    page=__doc__,
    find=counts_of_others,
    failing="""
markers:
  ship: {name: Ship, count: 2, symbol: ship}
  decoy: {name: Decoy, count: 3, symbol: dummy}
sections:
  sea: {title: The sea, text: "There are {count:decoy} ships, and {count:decoy} decoys."}
""",
    passing="""
markers:
  ship: {name: Ship, count: 2, symbol: ship}
  decoy: {name: Decoy, count: 3, symbol: dummy}
sections:
  sea: {title: The sea, text: "There are {count:ship} ships, and {count:decoy} decoys."}
""",
)
