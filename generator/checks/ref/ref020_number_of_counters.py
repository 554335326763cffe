from __future__ import annotations

import re

from generator.checks.census import Census
from generator.checks.check import WARNING, Findings, check, finding
from generator.checks.context import CheckContext
from generator.checks.sentences.line import Line
from generator.checks.sentences.mentions import Mention, after
from generator.checks.sentences.numbers import NUMBER, number
from generator.checks.sentences.phrases import Phrase
from generator.checks.sentences.totals import PLACES, Manner, Total, told_before, totals
from generator.model.arms import UnitSize
from generator.model.names import counted

_SIZES = "|".join(size.value.replace("army", "arm(?:y|ie)") for size in UnitSize)
_NUMBER = Phrase(rf"(?P<all>\b[Aa]ll\s+(?:the\s+)?)?(?P<number>{NUMBER})\s+")
_OF = re.compile(rf"(?:[a-z]+\s+)?(?P<size>{_SIZES})s?\s+of\s+(?:the\s+)?")
_SIZED = re.compile(rf"\s+(?P<size>{_SIZES})s?\b")
_COUNTERS = re.compile(r"\s+(?:counters?|markers?)\b")
_KINDS = dict.fromkeys(PLACES, "place") | {"zones": "zone", "boxes": "box", "tracks": "track"}
_MANY = 6
"""More than stand around a hex are seldom those of one stack or attack."""
_CASES = re.compile(r"(?:examples|lookups|walkthrough)\.")
"""Texts that tell of a position in which there are some of the counters."""
_NO_TOTAL = re.compile(r"\.(?:note|remark|designer)$|^(?:notes|credits)\.")


@check("REF020", "number-of-counters", WARNING, english=True)
def wrong_numbers(context: CheckContext) -> Findings:
    """A text counts counters, or other things of the game, of which there is another number.

    "Three Landing capacity markers", "all five Garrisons", "four battalions of the 138th": a number
    before a name is compared with the mix. More than there are is always wrong; fewer only where
    the text says that it speaks of all. The published rules of a game of 2011 spoke of markers of
    which its countersheet held a number less. Write `{count:decoy}`, which is printed from the
    data.

    Totals are held against all that they may mean: "the game has 17 counters", "17 counters in
    all", "the nine Russian counters", "there are three zones", with places, boxes, tracks, hexes,
    sides, tables and turns. Counters may be counted with or without markers, decoys and spares, by
    the piece or by the kind; a text that names three zones may speak of those. "All three counters"
    and "the three counters" may be those just spoken of, and are looked at only where they are more
    than there are, or many and nearly all.
    """
    named = tuple(_wrong_numbers_by_name(context))
    yield from named
    told = {(each.origin, each.within) for each in named}
    yield from (each for each in _wrong_totals(context) if (each.origin, each.within) not in told)


def _wrong_numbers_by_name(context: CheckContext) -> Findings:
    """Find numbers before the names of counters that do not agree with the mix."""
    counters = _Mix(context)
    for line in context.lines:
        if _NO_TOTAL.search(line.origin):
            continue
        for match in _NUMBER.finditer(line.text):
            told = counters.told(line, match.end())
            if told is None:
                continue
            known, name = told
            stated = number(match["number"])
            if stated > known or (match["all"] and stated < known):
                first, last = match.span("number")
                yield finding(
                    f"the text has {stated} of {name}, the game has {known}",
                    line.origin,
                    within=line.within(first, last),
                    help=f"{counted(known, 'counter')} in the mix: {{count:...}} prints the number",
                )


def _wrong_totals(context: CheckContext) -> Findings:
    """Find numbers of things in all that the game has not, however one counts them."""
    census = Census(context)
    texts: dict[str, list[Line]] = {}
    for line in context.lines:
        texts.setdefault(line.origin, []).append(line)
    for line in context.lines:
        story = _NO_TOTAL.search(line.origin) or _CASES.match(line.origin)
        for total in totals(line):
            if (story and total.manner is not Manner.GAME) or line.references(*total.span):
                continue
            known = census.totals(total.noun, total.words, parts=total.manner is not Manner.GAME)
            if not known or not _is_wrong(total, known):
                continue
            if total.manner is Manner.GAME or not _told(context, total, line, texts[line.origin]):
                yield finding(
                    f"the text counts {total.stated} {total.noun}, the game has {known[0]}",
                    line.origin,
                    within=line.within(*total.span),
                )


def _is_wrong(total: Total, known: tuple[int, ...]) -> bool:
    if total.stated in known:
        return False
    most = max(known)
    nearly = total.stated > _MANY and 2 * total.stated > most
    return total.manner is not Manner.THESE or total.stated > most or nearly


def _told(context: CheckContext, total: Total, line: Line, text: list[Line]) -> bool:
    """Whether a text has spoken of as many before, in a number, or names as many of them."""
    noun = None if total.manner is Manner.THESE else total.noun
    for each in text:
        if each is line:
            break
        if total.stated in told_before(each, len(each.text), noun):
            return True
    names = set(context.names.get(_KINDS.get(total.noun, ""), {}).values())
    named = sum(any(name in each.text for each in text) for name in names if name)
    return named == total.stated or total.stated in told_before(line, total.span[0], noun)


class _Mix:
    """How many counters there are of what a text may name."""

    def __init__(self, context: CheckContext) -> None:
        self.names = context.names
        counters = context.game.counters
        self.units = counters.units if counters else ()
        self.markers = {each.id: each.count for each in counters.markers} if counters else {}

    def told(self, line: Line, place: int) -> tuple[int, str] | None:
        """Return how many there are of what is named at a place of a line, and its name."""
        if of := _OF.match(line.text, place):
            body = after(line, of.end(), self._formations(), ("formation",))
            return self._sized(body, of["size"]) if body else None
        side = after(line, place, self.names, ("side",))
        if side and (sized := _SIZED.match(line.text, side.last)):
            return self._sized(side, sized["size"])
        named = after(line, place, self.names, ("marker", "unit"))
        if named is None or (len(named.ids("marker") + named.ids("unit")) > 1):
            return None
        return self._counted(line, named)

    def _counted(self, line: Line, named: Mention) -> tuple[int, str] | None:
        told = line.text[named.first : named.last]
        own = any(told in self.names[kind].values() for kind in ("unit", "marker"))
        if _SIZED.match(line.text, named.last):  # "three Engineers companies" are none of these
            return None
        if (own or not told.endswith("s")) and not _COUNTERS.match(line.text, named.last):
            return None
        for name in named.ids("marker"):
            return self.markers[name], self.names["marker"][name]
        for name in named.ids("unit"):
            label = self.names["unit"][name]
            return sum(unit.count for unit in self.units if unit.name == label), label
        return None

    def _sized(self, body: Mention, size: str) -> tuple[int, str] | None:
        wanted = "army" if size.startswith("arm") else size
        kind = body.things[0][0]
        whole = [
            unit
            for unit in self.units
            if (unit.formation if kind == "formation" else unit.side) in body.ids(kind)
        ]
        found = sum(unit.count for unit in whole if unit.size and unit.size.value == wanted)
        nouns = "armies" if wanted == "army" else f"{wanted}s"
        return (found, f"the {self.names[kind][body.ids(kind)[0]]} {nouns}") if found else None

    def _formations(self) -> dict[str, dict[str, str]]:
        full = self.names.get("formation", {})
        return {"formation": {name: label for name, label in full.items() if label}}
