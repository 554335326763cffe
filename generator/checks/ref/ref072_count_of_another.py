from __future__ import annotations

from collections.abc import Iterator, Mapping

from generator.checks.check import WARNING, check
from generator.checks.sentences.line import Line, Piece
from generator.checks.subject import Subject
from generator.diagnostics import Finding

_SHORTEST = 4


@check("REF072", "count-of-another", WARNING, english=True)
def counts_of_others(subject: Subject) -> Iterator[Finding]:
    """The number of one kind of counter stands before the name of another.

    "{count:decoy} Landing capacity markers": the reference is sound and prints a number, but not
    that of the counters which the sentence names right behind it.
    """
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
        yield counts_of_others.finding(
            f"this counts {target!r}, and names {behind[: len(named) + 1].strip()!r}",
            line.origin,
            within=line.within(piece.at, piece.to),
            fix=f"{{count:{meant[0]}}}" if len(meant) == 1 else None,
        )
