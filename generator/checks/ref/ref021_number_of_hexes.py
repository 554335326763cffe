from __future__ import annotations

import re
from collections.abc import Iterator

from generator.checks.check import WARNING, check
from generator.checks.sentences.line import Line
from generator.checks.sentences.mentions import Mention, after
from generator.checks.sentences.numbers import NUMBER, number
from generator.checks.sentences.phrases import Phrase
from generator.checks.subject import Subject
from generator.diagnostics import Finding

_KINDS = ("zone", "place")
_NUMBER = Phrase(rf"(?P<whole>\b(?:[Aa]ll|[Tt]he)\s+(?:the\s+)?)?(?P<number>{NUMBER})\s+")
_OF = re.compile(r"hex(?:es)?\s+of\s+(?:the\s+)?")
_HEXES = re.compile(r"\s+hex(?:es)?\b")
_SOME = re.compile(r"\s+(?:that|which|whose|nearest|next|not|still)\b")


@check("REF021", "number-of-hexes", WARNING, english=True)
def wrong_numbers_of_hexes(subject: Subject) -> Iterator[Finding]:
    """A text counts the hexes of a place or a zone, and the map has another number.

    "The four Myitkyina hexes", "all six hexes of the airhead": the draft rules of a game gave one
    town four hexes in one section and five on its map. Write `{size:myitkyina}`, which is printed
    from the data.
    """
    sizes = subject.names.get("size", {})
    for line in subject.lines:
        for match in _NUMBER.finditer(line.text) if "hex" in line.text else ():
            area = _area(subject, line, match.end())
            if area is None:
                continue
            known = {int(sizes[name]) for kind in _KINDS for name in area.ids(kind)}
            stated = number(match["number"])
            some = not match["whole"] or _SOME.match(line.text, area.last)
            if stated not in known and (not some or stated > max(known)):
                kind, name = area.things[0]
                yield wrong_numbers_of_hexes.finding(
                    f"{subject.names[kind][name]} has {max(known)} hexes, not {stated}",
                    line.origin,
                    within=line.within(*match.span("number")),
                    help=f"{{size:{name}}} prints the number from the map",
                )


def _area(subject: Subject, line: Line, place: int) -> Mention | None:
    if of := _OF.match(line.text, place):
        return after(line, of.end(), subject.names, _KINDS)
    area = after(line, place, subject.names, _KINDS)
    hexes = _HEXES.match(line.text, area.last) if area else None
    return Mention(area.things, area.first, hexes.end()) if area and hexes else None
