"""A box beside the map holds nothing and nobody speaks of it.

It takes room on the card, and its units may have been given to another box. Set-ups, arrivals and
texts name the boxes that are used; a game that names none of its boxes is left alone.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import Check
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Severity
from generator.model.prose import Reference


def unused_boxes(subject: Subject) -> Iterator[Finding]:
    """Find boxes that no entry and no text names."""
    boxes = subject.game.map.boxes if subject.game.map else ()
    if not boxes:
        return
    used = {visit.value for visit in subject.visits if visit.refers == "box"}
    for _, prose in subject.texts():
        for inline in prose.inlines():
            if isinstance(inline, Reference) and inline.kind == "box":
                used.add(inline.target)
    unused = [box for box in boxes if box.id not in used]
    for box in unused if len(unused) < len(boxes) else ():
        message = f"nothing is ever put into the box {box.name}, and no text speaks of it"
        yield CHECK.finding(message, f"boxes.{box.id}", on_key=True)


CHECK = Check(
    code="MAP030",
    slug="unused-box",
    severity=Severity.WARNING,
    page=__doc__,
    find=unused_boxes,
    failing="""
boxes:
  rear: {name: Rear area}
  depot: {name: Depot}
sections:
  rear: {title: The rear, text: "Lost units go to the {box:rear} box."}
""",
    passing="""
boxes:
  rear: {name: Rear area}
sections:
  rear: {title: The rear, text: "Lost units go to the {box:rear} box."}
""",
)
