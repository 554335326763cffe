"""Sentences that tell a rule: their words, what these are known by, and the things that they name.

In: a passage. Out: its sentences, each cut into words and expressions, of which some have others
that exclude them (generator/opposites).
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

from generator.checks.context import CheckContext, Passage, of_things
from generator.checks.sentences.line import Line
from generator.checks.sentences.numbers import CARDINALS
from generator.checks.sentences.telling import COMMON, stem
from generator.diagnostics import Origin
from generator.opposites import Wording, wording
from generator.records import dataclass

_WORD = re.compile(r"[a-z]+(?:'s?|-[a-z]+)*|\d+(?::\d+)?")
_SENTENCE = re.compile(r"(?:[^.!?;]|\.(?=\d))+[.!?;]?")
_NAMED: Final = (
    "side", "code", "terrain", "line", "weather", "marker", "unit", "place", "zone", "box", "phase",
    "table", "modifier", "formation", "feature",
)  # fmt: skip
"""Kinds of things: sentences about different things of a kind are no two tellings of one rule."""
_OF_ENTRY: Final = {
    "codes": "code", "terrain": "terrain", "lines": "line", "weather": "weather",
    "modifiers": "modifier",
}  # fmt: skip
"""What an entry is, whose texts tell of it without naming it."""
NOT: Final = frozenset({"not", "no", "never", "none", "cannot", "nobody", "neither", "nor"}).union(
    {"without", "unless"}
)
NO_VERBS: Final = NOT | {"be", "also", "then", "only", "even", "still", "always"}
"""What may stand between these and their verb."""
_BARS: Final = frozenset(
    {f"{verb} out" for verb in ("rule", "rules", "ruled", "ruling")}
    | {"forbid", "forbids", "forbidden", "prohibit", "prohibits", "prohibited", "barred"}
    | {"prevent", "prevents", "prevented"}
)
"""Words that refuse without a "not"."""
_BOUNDS: Final = frozenset({"no more than", "no less than", "no fewer than"})
"""Words with which nothing is refused."""
_LONGEST: Final = 3
"""So many words an expression has at most."""
_NUMBER: Final = 1.2
_RARE: Final = 3.0
_HEARD: Final = {"everywhere": 0.8, "often": 1.6, "at times": 2.3}
"""What words weigh: numbers, others, and those that all rules have."""


@dataclass(frozen=True, slots=True, eq=False)
class Telling:
    """A sentence: its words, what they are known by, and the things that it names.

    `keys` are the stems of telling words, numbers as figures, "" for words that tell nothing;
    `opposed` are the places of words that others exclude, and `opposites` these words; `entry` are
    the things of whose entry it is, which it need not name, `own_name` the words of their names;
    `refusals` are where words begin that refuse something.
    """

    line: Line
    spans: tuple[tuple[int, int], ...]
    words: tuple[str, ...]
    keys: tuple[str, ...]
    opposed: tuple[int, ...]
    opposites: frozenset[str]
    named: Mapping[str, frozenset[str]]
    entry: Mapping[str, frozenset[str]]
    own_name: frozenset[str]
    refusals: tuple[int, ...]


def is_of_others(telling: Telling, other: Telling) -> bool:
    """Whether a telling stands in an entry of which the other does not speak."""
    own = telling.entry
    return (
        bool(own)
        and telling.own_name.isdisjoint(other.keys)
        and all(ids.isdisjoint(other.named.get(kind, ())) for kind, ids in own.items())
    )


@cache
def refuses(said: str) -> bool:
    """Whether a word or an expression refuses something."""
    return said in _BARS or (said not in _BOUNDS and not NOT.isdisjoint(said.split()))


@of_things
def tellings_of(context: CheckContext, passage: Passage) -> tuple[Telling, ...]:
    """Return the sentences of a passage."""
    found = (
        _telling(context, line, *found.span())
        for line in passage.lines
        for found in _SENTENCE.finditer(line.text)
        if not found[0].isspace()
    )
    return tuple(telling for telling in found if telling.words)


def _telling(context: CheckContext, line: Line, first: int, last: int) -> Telling:
    small = line.small[first:last].replace("\N{RIGHT SINGLE QUOTATION MARK}", "'")
    found = [(each[0], each.start() + first, each.end() + first) for each in _WORD.finditer(small)]
    words: list[str] = []
    spans: list[tuple[int, int]] = []
    begins, at = _beginnings(), 0
    while at < len(found):
        word, start, _ = found[at]
        size = _size([each[0] for each in found[at : at + _LONGEST]]) if word in begins else 1
        words.append(word if size == 1 else " ".join(each[0] for each in found[at : at + size]))
        spans.append((start, found[at + size - 1][2]))
        at += size
    excluding = english().excluding
    opposed = tuple(place for place, word in enumerate(words) if word in excluding)
    opposites = frozenset(words[place] for place in opposed)
    refusals = tuple(at for word, (at, _) in zip(words, spans, strict=True) if refuses(word))
    keys, entry = tuple(map(key_of, words)), _entry(context, line.origin)
    named, own_name = _named(context, line, first, last, entry), _own_name(context, line.origin)
    return Telling(
        line, tuple(spans), tuple(words), keys, opposed, opposites, named, entry, own_name, refusals
    )


def _size(words: Sequence[str]) -> int:
    """Return how many words there are one expression with the first."""
    known = _expressions()
    return next((size for size in range(len(words), 1, -1) if " ".join(words[:size]) in known), 1)


@cache
def _beginnings() -> frozenset[str]:
    return frozenset(each.partition(" ")[0] for each in _expressions())


@cache
def _expressions() -> frozenset[str]:
    known = english()
    every = (*known.excluding, *known.no_opposites, *_BARS)
    return frozenset(each for each in every if " " in each)


@of_things
def _entry(context: CheckContext, origin: Origin) -> dict[str, frozenset[str]]:
    """Return the things that the entry of a text is about, by their kinds; nothing of a section."""
    family, *ids = origin.split(".")
    kind = _OF_ENTRY.get(family)
    thing = ids[1] if family == "weather" and len(ids) > 1 else ids[0]
    found = {kind: frozenset({thing})} if kind else {}
    modifier = context.thing("modifier", thing) if kind == "modifier" else None
    if modifier is not None:
        found["terrain"], found["line"] = frozenset(modifier.terrain), frozenset(modifier.lines)
        found["weather"] = frozenset(modifier.weather)
    return {kind: things for kind, things in found.items() if things}


@of_things
def _own_name(context: CheckContext, origin: Origin) -> frozenset[str]:
    """Return what the words are known by that name the entry of a text, in its id and its name."""
    names = (
        f"{context.names.get(kind, {}).get(thing, '')} {thing.replace('-', ' ')}"
        for kind, things in _entry(context, origin).items()
        for thing in things
    )
    words = (word for name in names for word in _WORD.findall(name.casefold()))
    return frozenset(map(key_of, words)) - {""}


@cache
def key_of(word: str) -> str:
    """Return what a word is known by: numbers as figures, others as stems, or nothing."""
    if word.isdecimal() or word in CARDINALS:
        return f"#{CARDINALS.get(word, word)}"
    if " " in word or word in COMMON or word in NOT or len(word) < len("die"):
        return ""
    side = english().side_of.get(word)
    return f"={side}" if side else _canonical().get(stem(word), stem(word))


@cache
def _canonical() -> Mapping[str, str]:
    """Return for stems of words that mean the same the stem of the first of them."""
    return {stem(word): stem(first) for word, first in english().same.items()}


@cache
def weight_of(key: str) -> float:
    """Return what a key weighs: words that every rule has weigh little, numbers not much more."""
    return _NUMBER if key.startswith("#") else _weights().get(key, _RARE)


@cache
def _weights() -> Mapping[str, float]:
    return {key_of(word): _HEARD[how] for how, words in english().heard.items() for word in words}


def _named(
    context: CheckContext, line: Line, first: int, last: int, entry: Mapping[str, frozenset[str]]
) -> dict[str, frozenset[str]]:
    """Return the things that a sentence is about or names, in references and in plain words."""
    found = defaultdict(set, {kind: set(things) for kind, things in entry.items()})
    for piece in line.references(first, last):
        found[piece.kind].add(piece.target)
    pattern, things = _names(context)
    for match in pattern.finditer(line.text, first, last):
        for kind, thing in things[match[0]]:
            found[kind].add(thing)
    return {kind: frozenset(ids) for kind, ids in found.items()}


@of_things
def _names(
    context: CheckContext,
) -> tuple[re.Pattern[str], Mapping[str, Sequence[tuple[str, str]]]]:
    """Return a pattern of the names of things, and the things that each names."""
    things: dict[str, list[tuple[str, str]]] = defaultdict(list)
    stems: dict[str, None] = {}
    for kind in _NAMED:
        for thing, name in context.names.get(kind, {}).items():
            for written in dict.fromkeys((name, name.casefold())) if name else ():
                stems[written] = None
                for form in (written, f"{written}s"):
                    things[form].append((kind, thing))
    longest = sorted(sorted(stems), key=len, reverse=True)
    either = "|".join(map(re.escape, longest)) or "(?!)"
    initials = re.escape("".join(sorted({name[0] for name in longest})))
    begins = f"(?=[{initials}])" if initials else ""  # most words are refused by their first letter
    return re.compile(rf"(?<!\w){begins}(?:{either})s?(?!\w)"), things


@cache
def english() -> Wording:
    """Return the words of English."""
    known = wording("en")
    assert known is not None  # noqa: S101 -- the house has words of English
    return known


@cache
def kin_of(said: str) -> frozenset[str]:
    """Return the words that a word excludes, and those that exclude one of them."""
    excluding = english().excluding
    return excluding[said].union(*(excluding[other] for other in excluding[said]))
