"""A part of a face lacks what it needs, or has what it cannot use.

A part that shows `text` needs its `text`, one that shows `factor` says which. A picture that no
part shows is printed nowhere. Type under 6 points cannot be read on a counter.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import Check
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Origin, Severity
from generator.model.counters import Counters
from generator.model.faces import Part, PartKind
from generator.model.shown import layout_of
from generator.units import pt

_FLOOR = pt(6)


def parts_without_meaning(subject: Subject) -> Iterator[Finding]:
    """Find parts that are not complete, and pictures that a face has no part for."""
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
            yield CHECK.finding(f"a part that shows `{kind}` needs its `{key}`", origin)
        elif part.show is not kind and value:
            message = f"a part that shows `{part.show}` has no use for `{key}`"
            yield CHECK.finding(message, f"{origin}.{key}", on_key=True)
    if part.smallest and part.smallest.millimetres < _FLOOR - 1e-9:
        message = f"{part.smallest} is too small to be read: 6 pt is the least"
        yield CHECK.finding(message, f"{origin}.smallest", fix="6 pt")


def _unseen(counters: Counters) -> Iterator[Finding]:
    for key, entries in (("units", counters.units), ("markers", counters.markers)):
        for entry in entries:
            layout = layout_of(counters, entry.face)
            if not entry.picture or layout is None:
                continue
            if all(part.show is not PartKind.PICTURE for part in layout.parts):
                message = f"the face {layout.id} has no part that shows the picture"
                yield CHECK.finding(message, f"{key}.{entry.id}.picture")


CHECK = Check(
    code="CTR012",
    slug="part-without-meaning",
    severity=Severity.ERROR,
    page=__doc__,
    find=parts_without_meaning,
    failing="""
counters: {size: 15 mm}
faces:
  plain: {parts: [{show: text}]}
markers:
  spent: {name: Spent, face: plain}
""",
    passing="""
counters: {size: 15 mm}
faces:
  plain: {parts: [{show: text, text: AA}]}
markers:
  spent: {name: Spent, face: plain}
""",
)
