"""Counters and other things of the game, counted in a text."""

from __future__ import annotations

import re
from enum import Enum
from functools import partial

from generator.checks import census
from generator.checks.census import PIECES, PLACES
from generator.checks.claims import Claim, Facts, Rows, Said, claims, lines_by_text
from generator.model.names import counted

_LOOSE = frozenset({*PIECES, "hexes", "places", "turns", "tables", "tracks", "boxes"})
"""Things of which a few are spoken of wherever somebody acts, or a rule has some of its own."""
_KINDS = dict.fromkeys(PLACES, "place") | {"zones": "zone", "boxes": "box", "tracks": "track"}
_MANY = 6
"""More than stand around a hex are seldom those of one stack or attack."""
_NO_TOTAL = r"\.(note|remark|designer)$|^(notes|credits)\."
_STORY = rf"{_NO_TOTAL}|^(examples|lookups|walkthrough)\."


@claims("REF020", at="number")
def number_of_counters() -> Rows:
    """A text gives another number of counters, or of other things, than the game has.

    "Three Landing capacity markers", "all five Garrisons", "four battalions of the 138th": a number
    before a name is compared with the counter mix. A number that is too large is always wrong. One
    that is too small is wrong only if the text says that it means all. The published rules of a
    game of 2011 mentioned more markers than its countersheet had. Write `{count:decoy}`, which is
    printed from the data.

    A total is compared with everything that it may mean: "the game has 17 counters", "17 counters
    in all", "the nine Russian counters", "there are three zones", and so for places, boxes, tracks,
    hexes, sides, tables and turns. Counters may be counted with or without markers, decoys and
    spares, by the piece or by the kind. A text that names three zones may mean these. "All three
    counters" and "the three counters" may be those just mentioned. They are compared only if they
    are more than there are, or if they are many and nearly all.
    """
    yield Claim(
        "counters of a name",
        _named,
        "the text has {stated} of {name}, but the game has {real}",
        not_texts=_NO_TOTAL,
        help="the game has {mix}; {{count:...}} prints the number",
    )
    for name, manner in _TOTALS:
        # Some texts tell of a position in which there are some of the counters.
        yield Claim(
            name,
            partial(_total, manner),
            "the text has {stated} {noun}, but the game has {real}",
            not_texts="" if manner is Manner.GAME else _STORY,
        )


def _named(said: Said) -> bool | Facts:
    stated, (real, name) = said.number(), _in_the_mix(said)
    right = not real or stated == real or (stated < real and not said["all"])
    mix = counted(real, "counter")
    return right or {"stated": stated, "real": real, "name": name, "mix": mix}


def _in_the_mix(said: Said) -> tuple[int, str]:
    """Return how many counters there are of what is named, and its name; 0 if that is unclear."""
    units, names = said.context.units, said.context.names
    for kind in {"formation", "side"} & said.slots.keys():
        bodies, size = said.ids(kind), re.sub("^arm.*", "army", said.word("size"))
        theirs = (
            u for u in units if getattr(u, kind) in bodies and u.size and u.size.value == size
        )
        nouns = "armies" if size == "army" else f"{size}s"
        return sum(unit.count for unit in theirs), f"the {said.name(kind, bodies[0])} {nouns}"
    things, told = said.ids("thing"), said["thing"]
    own = any(told in names[kind].values() for kind in ("unit", "marker"))
    if len(things) > 1 or ((own or not told.endswith("s")) and not said["counters"]):
        return 0, ""
    markers = {
        marker.id: (marker.count, names["marker"][marker.id]) for marker in said.context.markers
    }
    name = said.name("unit", things[0])
    return markers.get(things[0]) or (sum(unit.count for unit in units if unit.name == name), name)


# ---- totals


class Manner(Enum):
    """How surely a total is one of the whole game."""

    GAME = "the game or the map has them"
    ALL = "there are so many, or all of them are spoken of"
    THESE = "they may be those just spoken of"


_TOTALS = (
    ("whole game", Manner.GAME),
    ("there are, in all", Manner.GAME),
    ("there are", Manner.ALL),
    ("of an owner", Manner.THESE),
    ("in all or shown", Manner.ALL),
    ("all", Manner.ALL),
    ("the", Manner.THESE),
)
"""Rows of totals, the surest first; REF029 knows of turns, NUM018 of the sides."""


def _total(manner: Manner, said: Said) -> bool | Facts:
    """Judge a number of things in all by every number to which one may count them."""
    stated, sure = said.number(), manner is Manner.GAME
    noun = "hexes" if said["noun"] == said.context.words.hexes else said["noun"]
    loose = manner is Manner.THESE or (not sure and noun in _LOOSE)
    words = f"{said['owner'] if 'owner' in said.slots else ''} {said['words']}"
    if noun in PIECES and "whole" in said.slots and said["whole"].lower() == "map":
        return True
    known = census.totals(said.context, noun, words, parts=not sure)
    if not known or stated in known or said.pieces("number"):
        return True
    if "has" in said.slots and said.found("if", said.sentence[0], said.span()[0]):
        return True
    if loose and stated <= max(known) and (stated <= _MANY or 2 * stated <= max(known)):
        return True
    spoken_of = not sure and _spoken_of(said, "any number" if loose else "so many", noun)
    return spoken_of or {"stated": stated, "real": known[0]}


def _spoken_of(said: Said, words: str, noun: str) -> bool:
    """Whether a text has spoken of as many before, in a number, or names as many of them."""
    lines = lines_by_text(said.context)[said.line.origin]
    names = set(said.context.names.get(_KINDS.get(said["noun"], ""), {}).values())
    named = sum(any(name in line.text for line in lines) for name in names if name)
    before = said.earlier(words, noun=noun)
    return named == said.number() or any(each.number() == said.number() for each in before)
