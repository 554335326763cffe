from __future__ import annotations

from collections.abc import Iterator

from generator.checks.check import WARNING, check
from generator.checks.subject import Subject
from generator.diagnostics import Finding
from generator.model.prose import Reference


@check("MAP030", "unused-box", WARNING)
def unused_boxes(subject: Subject) -> Iterator[Finding]:
    """A box beside the map holds nothing and nobody speaks of it.

    It takes room on the card, and its units may have been given to another box. Set-ups, arrivals
    and texts name the boxes that are used; a game that names none of its boxes is left alone.
    """
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
        yield unused_boxes.finding(message, f"boxes.{box.id}", on_key=True)
