"""Slips of the words that carry a rule: one word for its opposite, a word or a sentence lost.

    for slip in slips("The attacker rolls before the defender.", sides):
        text[: slip.start] + slip.new + text[slip.end :]

A slip leaves English that a reader takes for the rule. `check --blind-spots` makes them in the
texts of a game, and so does the benchmark of docs/mutations.md.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Final

from generator.records import Frozen

FAVOUR, ORDER, AMOUNT, COMPASS, TIME = "favour", "order", "amount", "compass", "time of day"
MUST, ALL, SIDE, ROLE, CHOOSER = "may, must, not", "all, any", "side", "role", "chooser"
WAY, WORD, LOST_WORD, LOST_CLAUSE, LOST = (
    "way",
    "real word",
    "lost word",
    "lost line",
    "lost sentence",
)

_OPPOSITES: Final = {
    FAVOUR: """
        attacker/defender attackers/defenders attacker's/defender's attacking/defending
        attacks/defends attack/defence
    """,
    ORDER: """
        before/after first/last earlier/later earliest/latest start/end starts/ends
        beginning/end begins/ends previous/next opens/closes
    """,
    AMOUNT: """
        at_least/at_most more/fewer more/less higher/lower highest/lowest best/worst most/least
        up/down above/below doubled/halved double/half twice/once adds/subtracts added/subtracted
        strongest/weakest stronger/weaker nearest/farthest longer/shorter plus/minus
        increases/reduces or_more/or_less right/left odd/even
    """,
    COMPASS: """
        north/south northern/southern northwards/southwards east/west eastern/western
        north-east/south-west north-west/south-east
    """,
    TIME: "AM/PM day/night morning/evening dawn/dusk morning/afternoon",
    MUST: """
        may_not/may must_not/must may/must cannot/can never/always do_not/do does_not/does
        is_not/is are_not/are has_no/has have_no/have
    """,
    ALL: "all/any each/any every/some all/no both/either any/no none/all only/also",
    ROLE: "friendly/enemy own/enemy friend/enemy friends/enemies",
    WAY: """
        into/out_of onto/off with/without inside/outside enters/leaves enter/leave
        from/to towards/away_from along/across in/out_of
    """,
}
"""Words and their opposites, either of which may stand for the other; a blank is an underscore."""

_ONE_WAY: Final = {
    MUST: "must/may may/may_not must/must_not can/cannot",
    ALL: "any/all any/each some/every no/any",
    ROLE: "enemy/friendly",
    AMOUNT: "most/any few/many",
}
"""Words with a second opposite, or one that is not so the other way round."""

_REAL: Final = """
    form/from from/form of/off off/of on/no no/on not/now to/too than/then then/than there/their
    their/there its/it's lose/loose into/in or/of if/of by/be
"""
"""Slips that are other words."""

_LOSABLE: Final = (
    "not only never each both every own enemy friendly first last other same once alone also "
    "half no again at_most at_least or_more or_less next adjacent unless except without"
)
"""Words whose loss leaves a sentence that can be read."""

_SENTENCE = re.compile(
    r"(?:(?<=[.!?] )|(?<=[.!?]\n)|(?<=\A))[\"'“]?[A-Z{][^.!?:;|]{15,}?[.!?](?=\s|\Z)"
)
_CLAUSE = re.compile(
    r"(?<=\w), (?:but|and|or|unless|if|except|who|which|where|when)\b[^.,;:!?|]+(?=[.])"
)
_MASKED = re.compile(r"\{[^{}]*\}")


class Slip(Frozen):
    """A stretch of a text from the character at `start` to that before `end`, and what is `new`."""

    kind: str
    start: int
    end: int
    new: str


def slips(text: str, sides: Iterable[tuple[str, str]] = ()) -> Iterator[Slip]:
    """Yield every slip that a text has room for, in the order of their kinds.

    `sides` are pairs of words or ids of sides, each of which may stand for the other in plain
    words and in references.
    """
    masked = _MASKED.sub(lambda found: "\0" * len(found[0]), text)
    yield from _opposite(masked)
    yield from _of_sides(text, masked, tuple(sides))
    yield from _lost(masked)


def _opposite(text: str) -> Iterator[Slip]:
    pattern, others = _words()
    for found in pattern.finditer(text):
        for kind, new in others[" ".join(found[0].lower().split())]:
            yield Slip(kind, *found.span(), _as_typed(found[0], new))


def _of_sides(text: str, masked: str, sides: tuple[tuple[str, str], ...]) -> Iterator[Slip]:
    for one, other in sides:
        for found in re.finditer(rf"(?<![\w-]){re.escape(one)}(?![\w-])", masked):
            yield Slip(SIDE, *found.span(), other)
        for found in re.finditer(rf"(?<=\{{side:){re.escape(one)}(?=[:}}])", text):
            yield Slip(SIDE, *found.span(), other)


def _lost(text: str) -> Iterator[Slip]:
    words = "|".join(word.replace("_", r"\s+") for word in _LOSABLE.split())
    for found in re.finditer(rf"\b(?:{words})\b\s+(?=[\w\0(])", text):
        yield Slip(LOST_WORD, *found.span(), "")
    for found in _CLAUSE.finditer(text):
        yield Slip(LOST_CLAUSE, *found.span(), "")
    sentences = list(_SENTENCE.finditer(text))
    for found in sentences if len(sentences) > 1 else ():
        yield Slip(LOST, *found.span(), "")


def _as_typed(old: str, new: str) -> str:
    if old.isupper():
        return new.upper()
    return new[:1].upper() + new[1:] if old[:1].isupper() else new


@cache
def _words() -> tuple[re.Pattern[str], Mapping[str, list[tuple[str, str]]]]:
    """Return a pattern of all words that have an opposite, and these by the word."""
    others: dict[str, list[tuple[str, str]]] = {}

    def known(kind: str, pair: str, *, both: bool) -> None:
        one, other = (each.replace("_", " ") for each in pair.split("/"))
        for old, new in ((one, other), (other, one))[: 2 if both else 1]:
            if (kind, new) not in others.setdefault(old.lower(), []):
                others[old.lower()].append((kind, new))

    for kind, pairs in _OPPOSITES.items():
        for pair in pairs.split():
            known(kind, pair, both=True)
    for kind, pairs in _ONE_WAY.items():
        for pair in pairs.split():
            known(kind, pair, both=False)
    for pair in _REAL.split():
        known(WORD, pair, both=False)
    longest = sorted(others, key=len, reverse=True)
    said = "|".join(re.escape(word).replace(r"\ ", r"\s+") for word in longest)
    return re.compile(rf"(?<![\w'’-])(?:{said})(?![\w'’-])", re.IGNORECASE), others
