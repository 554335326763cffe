from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from generator.checks.check import WARNING, check
from generator.checks.sentences.numbers import NUMBER, number
from generator.checks.sentences.phrases import Phrase
from generator.checks.subject import Subject
from generator.diagnostics import Finding
from generator.model.wording import counted

_WHOLE = r"(?P<whole>\b(?:the|all|all\s+the)\s+)?"
_SOME = re.compile(r"\s+(?:that|which|of|in|on|near|nearest|next|north|south|east|west|held|not)\b")


@check("NUM024", "things-of-the-map", WARNING, english=True)
def things_counted_otherwise(subject: Subject) -> Iterator[Finding]:
    """A text counts hexes of a terrain by its name, and the map has another number.

    "The three major cities" on a map with four hexes of Major city. More than there are is always
    wrong; fewer only where the text says *the* or *all*, and no more of which they are.
    """
    if subject.game.map is None:
        return
    sizes = Counter(ground.id for ground in subject.terrain.values())
    plurals = {_plural(t.name.lower()): sizes[t.id] for t in subject.game.map.terrain}
    plurals = {name: size for name, size in plurals.items() if " " in name and size}
    if not plurals:
        return
    names = "|".join(re.escape(name) for name in sorted(plurals, key=len, reverse=True))
    pattern = Phrase(rf"{_WHOLE}(?P<number>{NUMBER})\s+(?P<name>{names})\b", re.IGNORECASE)
    named = re.compile(names, re.IGNORECASE)
    for line in (each for each in subject.lines if named.search(each.text)):
        for match in pattern.finditer(line.text):
            stated, real = number(match["number"]), plurals[match["name"].lower()]
            whole = match["whole"] and not _SOME.match(line.text, match.end())
            if stated > real or (whole and stated != real):
                yield things_counted_otherwise.finding(
                    f"the map has {counted(real, 'hex', 'hexes')} of that terrain, not {stated}",
                    line.origin,
                    within=line.within(*match.span("number")),
                )


def _plural(name: str) -> str:
    return f"{name[:-1]}ies" if name.endswith("y") else f"{name}s"
