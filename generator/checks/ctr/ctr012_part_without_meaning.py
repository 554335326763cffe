from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import ERROR, check
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Origin
from generator.model.counters import Counters
from generator.model.faces import Part, PartKind
from generator.model.shown import layout_of
from generator.units import pt

_FLOOR = pt(6)


@check("CTR012", "part-without-meaning", ERROR)
def parts_without_meaning(subject: Subject) -> Iterator[Finding]:
    """A part of a face lacks what it needs, or has what it cannot use.

    A part that shows `text` needs its `text`, one that shows `factor` says which. A picture that no
    part shows is printed nowhere. Type under 6 points cannot be read on a counter.
    """
    counters = subject.game.counters
    if counters is None:
        return
    for face in counters.faces:
        for number, part in enumerate(face.parts):
            yield from _incomplete(part, f"faces.{face.id}.parts.{number}")
    yield from _unseen(counters)


def _incomplete(part: Part, origin: Origin) -> Iterator[Finding]:
    for key, kind, value in (
        ("text", PartKind.TEXT, part.text),
        ("factor", PartKind.FACTOR, part.factor),
    ):
        if part.show is kind and not value:
            yield parts_without_meaning.finding(
                f"a part that shows `{kind}` needs its `{key}`", origin
            )
        elif part.show is not kind and value:
            message = f"a part that shows `{part.show}` has no use for `{key}`"
            yield parts_without_meaning.finding(message, f"{origin}.{key}", on_key=True)
    if part.smallest and part.smallest.millimetres < _FLOOR - 1e-9:
        message = f"{part.smallest} is too small to be read: 6 pt is the least"
        yield parts_without_meaning.finding(message, f"{origin}.smallest", fix="6 pt")


def _unseen(counters: Counters) -> Iterator[Finding]:
    for key, entries in (("units", counters.units), ("markers", counters.markers)):
        for entry in entries:
            layout = layout_of(counters, entry.face)
            if not entry.picture or layout is None:
                continue
            if all(part.show is not PartKind.PICTURE for part in layout.parts):
                message = f"the face {layout.id} has no part that shows the picture"
                yield parts_without_meaning.finding(message, f"{key}.{entry.id}.picture")
