from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import WARNING, check
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Origin, Related


@check("SET041", "waits-in-a-foreign-box", WARNING)
def foreign_boxes(subject: Subject) -> Iterator[Finding]:
    """Units arrive from a box, or begin in one, that belongs to the other side.

    A holding box that bears the colours of one side is that side's; where it is emptied by the
    other, either the box or the arrival has the wrong side.
    """
    boxes = {box.id: box for box in subject.game.map.boxes} if subject.game.map else {}
    for origin, side, name in _uses(subject):
        box = boxes.get(name or "")
        if box is not None and box.side is not None and box.side != side:
            yield foreign_boxes.finding(
                f"units of {side!r} wait in {box.name}, which is a box of {box.side!r}",
                origin,
                related=(Related(None, "the box", f"boxes.{box.id}.side"),),
            )


def _uses(subject: Subject) -> Iterator[tuple[Origin, str, str | None]]:
    counters = subject.game.counters
    if counters is None:
        return
    for entry in counters.setup:
        yield f"setup.{entry.id}.where.box", entry.side, entry.where.box
    for arrival in counters.arrivals:
        yield f"arrivals.{arrival.id}.from-box", arrival.side, arrival.from_box
