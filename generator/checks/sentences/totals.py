"""Totals: where a line says how many of a kind there are in all, and how surely it does.

In: a line. Out: numbers before counters, pieces, zones, tables and the like that speak of a whole:
"the game has 17 counters", "there are three zones", "all 17 counters". A limit, a choice and an
amount for each turn, hex or side are none, and neither is what goes on to say which ("zones of
control", "three counters that moved").
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import Enum

from generator.checks.sentences.line import Line
from generator.checks.sentences.numbers import NUMBER, number
from generator.checks.sentences.phrases import Phrase, Said
from generator.records import dataclass

PIECES = ("counters", "pieces", "units", "markers")
"""What is counted in play as well, by the stack and by the hex."""
PLACES = ("places", "cities", "towns", "villages", "ports", "airfields", "fortresses")
_THINGS = (*PIECES, *PLACES, "zones", "boxes", "tracks", "hexes", "sides", "tables", "turns")

_LOOSE = frozenset({*PIECES, "hexes", "places", "turns", "tables", "tracks", "boxes"})
"""Things of which a few are spoken of wherever somebody acts, or a rule has some of its own."""

_NOUN = re.compile("|".join(_THINGS))
_WORD = r"[^\W\d_][^\s\d,.;:()]*"
_COUNTED = (
    rf"(?P<number>{NUMBER})\s+(?P<words>(?:{_WORD}\s+){{0,3}}?)(?P<noun>{_NOUN.pattern})(?![\w-])"
)
_END = r"(?=\s*(?:[.,;:!?)]|$)|\s+(?:and|plus)\b)"
_GOES_ON = r"(?:(?=\s*(?:[.,;:!?)]|$))|(?=\s+(?:and|plus|are|have|must|belong|come|lie)\b))"
_IN_ALL = rf"\s+(?:in\s+all|in\s+total|altogether|all\s+told|(?:in|of)\s+the\s+game){_GOES_ON}"
_ON_MAP = rf"\s+on\s+the\s+map{_GOES_ON}"
_SHOWN = rf"\s+are\s+(?:marked|printed|shown|drawn|outlined)\s+on\s+the\s+map{_GOES_ON}"
_VERB = r"(?=\s+(?:are|is|have|must|may|can|will|belong|come|lie|stay|begin|start|fit|apart|out)\b)"
_ONLY = r"(?:only\s+|just\s+|exactly\s+|a\s+total\s+of\s+)?"
_START = (
    r"(?:^|[.!?;:]\s+)"
    r"(?:(?:(?:In\s+(?:all|total|the\s+game)|Altogether|On\s+the\s+map),?)\s+)?"
)

_LISTED = rf"(?:(?:an?|{NUMBER})\s+(?:[a-z-]+\s+){{0,2}}[a-z-]+(?:,(?:\s+and)?|\s+and)\s+){{0,4}}?"
_GAME = Phrase(
    r"(?:\b(?P<owner>[Tt]h(?:e|is)\s+(?:whole\s+|complete\s+)?(?:game|map))\s+(?:has|contains|includes"
    r"|comes\s+with|consists\s+of|uses|shows|bears)|\b(?P<list>Components|Contents):)"
    rf"\s+{_LISTED}{_ONLY}{_COUNTED}(?:{_END}|{_IN_ALL}|{_ON_MAP})"
)
_SIDE = Phrase(
    r"\b(?P<owner>[A-Z]\w+?)s?(?:\s+player)?\s+(?:has|have|commands?)\s+"
    rf"{_ONLY}{_COUNTED}(?:{_END}|{_IN_ALL})"
)
_MORE = Phrase(rf"(?:,(?:\s+and)?|\s+and|\s+plus)\s+{_COUNTED}(?:{_END}|{_IN_ALL}|{_ON_MAP})")
_THERE = Phrase(rf"{_START}[Tt]here\s+are\s+{_ONLY}{_COUNTED}(?:{_END}|{_IN_ALL}|{_ON_MAP})")
_FIRST = Phrase(rf"{_START}(?:[Tt]he\s+)?{_COUNTED}(?:{_IN_ALL}|{_SHOWN})")
_ALL = Phrase(
    rf"\b(?:(?P<all>[Aa]ll)(?:\s+the)?|[Tt]he)\s+{_COUNTED}"
    rf"(?:{_END}|{_IN_ALL}|{_ON_MAP}|{_VERB})"
)
_ANY, _NUMBER = Phrase(_COUNTED), Phrase(rf"(?P<number>{NUMBER})")
_IF = re.compile(
    r"\b(?:if|when|whenever|where|while|unless|until|once|whether|as\s+long\s+as)\b[^.;:]*$",
    re.IGNORECASE,
)
_WHOLE = re.compile(_IN_ALL)


class Manner(Enum):
    """How surely a total is one of the whole game."""

    GAME = "the game or the map has them"
    ALL = "there are so many, or all of them are spoken of"
    THESE = "they may be those just spoken of"


@dataclass(frozen=True, slots=True)
class Total:
    """A number of things in all.

    `words` are those between the number and the noun,
    and whose they are.
    """

    stated: int
    words: str
    noun: str
    span: tuple[int, int]
    manner: Manner


def totals(line: Line) -> Iterator[Total]:
    """Yield what a line counts in all, each number once, the surest first."""
    found: dict[int, Total] = {}
    for total in _each(line):
        found.setdefault(total.span[0], total)
    yield from found.values()


def told_before(line: Line, place: int, noun: str | None) -> frozenset[int]:
    """Return the numbers of a noun before a place, of a whole or not; of None, all numbers."""
    if noun is None:
        every = _NUMBER.finditer(line.text, 0, place)
        return frozenset(number(said["number"]) for said in every)
    nouns = (said for said in _ANY.finditer(line.text) if said.start("number") < place)
    return frozenset(number(said["number"]) for said in nouns if said["noun"] == noun)


def _each(line: Line) -> Iterator[Total]:
    text = line.text
    if not _NOUN.search(text):
        return
    for said in _GAME.finditer(text):
        yield from _of_the_game(text, said)
    for said in _THERE.finditer(text):
        sure = _WHOLE.match(text, said.end("noun"))
        yield _total(said, Manner.GAME if sure else _unless_loose(said))
    for said in _SIDE.finditer(text):
        if said["noun"] in PIECES and not _IF.search(text[: said.start()]):
            yield _total(said, Manner.THESE, said["owner"])
    yield from (_total(said, _unless_loose(said)) for said in _FIRST.finditer(text))
    for said in _ALL.finditer(text):
        if said["all"] or said["noun"] != "sides":  # of "the three sides" NUM018 knows
            yield _total(said, _unless_loose(said) if said["all"] else Manner.THESE)


def _of_the_game(text: str, said: Said | None) -> Iterator[Total]:
    """Yield what the game or the map has, one after the other; of its turns REF029 knows."""
    if said is None or _IF.search(text[: said.start()]):
        return
    on_map = bool(said["owner"]) and said["owner"].endswith("map")
    while said is not None:
        if said["noun"] != "turns" and not (on_map and said["noun"] in PIECES):
            yield _total(said, Manner.GAME)
        said = _MORE.match(text, said.end())


def _unless_loose(said: Said) -> Manner:
    return Manner.THESE if said["noun"] in _LOOSE else Manner.ALL


def _total(said: Said, manner: Manner, owner: str = "") -> Total:
    words = " ".join([owner, *said["words"].split()]).strip()
    return Total(number(said["number"]), words, said["noun"], said.span("number"), manner)
