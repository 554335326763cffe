from __future__ import annotations

import re
from collections.abc import Iterator

from generator.checks.check import WARNING, check
from generator.checks.sentences.line import Line
from generator.checks.sentences.mentions import Mention, after, before
from generator.checks.subject import Subject
from generator.diagnostics import Finding, Origin, Related
from generator.model.wording import listed

_LABEL = r"[A-Z]{0,2}\.?\d[\d.]*(?<!\.)"
_LABELS = rf"(?P<hexes>{_LABEL}(?:\s*(?:,|and|or)\s+{_LABEL})*)\b"
_HEX = re.compile(rf"(?P<link>,?\s+(?:on\s+|in\s+)?\(?)[Hh]ex(?:es)?\s+{_LABELS}")
_BARE = re.compile(rf"(?P<link>\s+\(){_LABELS}\)")
_NAMED = re.compile(rf"\b[Hh]ex\s+(?P<hexes>{_LABEL})(?:\s+\(|,\s+)")
_ONE = re.compile(_LABEL)
_BESIDE = re.compile(
    r"\b(?:of|near|beside|behind|outside|around|round|beyond|before|towards?|from|between)\s+$"
)
"""A number behind a name after one of these may be that of a neighbour."""
_CLOSED = re.compile(r"[,.;)]|$")


@check("REF022", "place-in-another-hex", WARNING, english=True)
def places_in_another_hex(subject: Subject) -> Iterator[Finding]:
    """A text gives a place a hex in which it does not lie.

    "Kataoka, hex 33", "hex 33 (Kataoka)": the name and the number stand side by side, and the map
    has the place elsewhere. This finds a place that was moved and a number with a slip, both of
    which are right in themselves.
    """
    places = subject.game.map.places if subject.game.map else ()
    hexes = {place.id: place.hexes for place in places}
    for line in subject.lines if places else ():
        for mention, match in (*_behind(subject, line), *_in_front(subject, line)):
            labels = _ONE.findall(match["hexes"])
            found = {at for _, at in subject.hexes(labels)}
            homes = [label for name in mention.ids("place") for label in hexes.get(name, ())]
            known = {at for _, at in subject.hexes(homes)}
            if found and known and not found & known:
                name = mention.ids("place")[0]
                yield places_in_another_hex.finding(
                    f"{subject.names['place'][name]} lies in hex {listed(homes, 'or')}, "
                    f"not in {listed(labels, 'or')}",
                    line.origin,
                    within=line.within(*match.span("hexes")),
                    related=(Related(None, "the map has it here", _home(name)),),
                    fix=homes[0]
                    if len(homes) == 1 == len(labels) and _plain(line, match)
                    else None,
                )


def _behind(subject: Subject, line: Line) -> Iterator[tuple[Mention, re.Match[str]]]:
    for pattern in (_HEX, _BARE):
        for match in pattern.finditer(line.text):
            mention = before(line, match.start(), subject.names, ("place",))
            if mention and not _BESIDE.search(line.text, 0, mention.first):
                yield mention, match


def _in_front(subject: Subject, line: Line) -> Iterator[tuple[Mention, re.Match[str]]]:
    for match in _NAMED.finditer(line.text):
        mention = after(line, match.end(), subject.names, ("place",))
        if mention and _CLOSED.match(line.text, mention.last):
            yield mention, match


def _plain(line: Line, match: re.Match[str]) -> bool:
    return not line.references(*match.span("hexes"))


def _home(name: str) -> Origin:
    return f"places.{name}.hexes"
