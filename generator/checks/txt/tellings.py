"""Two tellings of one rule, word against word: a short form, a key, a line of the card say it too.

A rule is told in its section, in the short form of that, on the card, in the key of the map, in the
legend of results. Where two sentences have the same words around one, and of two words that exclude
each other (words/opposites.txt) one has the one and the other the other, one of them is wrong.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Final, TypeAlias

from generator.checks.check import WARNING, Findings, check, in_line
from generator.checks.context import CheckContext, Passage, of_texts, of_things
from generator.checks.sentences.line import Line
from generator.checks.sentences.numbers import CARDINALS
from generator.checks.sentences.telling import COMMON, stem
from generator.checks.wordlist import lines_of
from generator.diagnostics import Origin
from generator.model.combat import Party
from generator.records import dataclass

_WORD = re.compile(r"[A-Za-z]+(?:['\N{RIGHT SINGLE QUOTATION MARK}]s?)?|\d+")
_SENTENCE = re.compile(r"[^.!?;]+[.!?;]?")
_RULES = re.compile(
    r"(?:sections|modifiers|terrain|lines|codes|sequence|victory|ends|weather|states|tables|arrivals)\."
)
"""Texts that tell how the game is played."""
_TITLE = re.compile(r"\.(?:title|note|designer|remark)$")
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
_KEY: Final = frozenset({"terrain", "lines", "weather"})
_IDIOMS: Final = frozenset({
    "at once", "face up", "face down", "turn up", "turned up", "up to", "set up", "sets up",
    "first turn", "last turn", "each other", "one another",
})  # fmt: skip
"""Words that are no opposites of anything."""
_NOT: Final = frozenset({"not", "no", "never", "none", "cannot", "nobody", "neither", "without"})
_REACH: Final = 5
"""So many telling words on either side are compared."""
_FADING: Final = 0.85
"""What each word further away weighs of the one before it."""
_OFTEN, _SOMETIMES, _RARE = 1.0, 1.5, 3.5
"""What words weigh that all rules have, numbers, and other words."""
_EVERYWHERE: Final = frozenset(
    map(
        stem,
        [
            "unit",
            "hex",
            "turn",
            "side",
            "move",
            "attack",
            "combat",
            "die",
            "roll",
            "column",
            "point",
            "player",
            "game",
        ],
    )
)
_LEAST: Final = 3.0
"""What the shared words weigh at least: one rare word, or two that are not."""
_SEVERAL, _ENOUGH, _LOOSELY = 3, 6.0, 0.7
"""In one section words may stand in another order: so many must be the same, weigh as much, and
count for less."""
_TOO_MANY: Final = 30
"""What stands beside the same word so often tells nothing."""
_FAR: Final = 8.0
"""The same for sentences of two sections: two rare words and one that is not."""
_ALIKE: Final = {"section": 0.4, "entry": 0.6, "rules": 0.85}
"""The share of the words around that must be the same, by where the two stand: in one section (or
one within it), in an entry and a section, in two sections or in a remark on a table."""
_REFUSED: Final = 0.85
"""The same for "may" and "may not" and the like, which often stand side by side."""
_LOOSE: Final = frozenset({"all", "any", "may", "must"})
"""Words that need as much."""
_COMMONEST: Final = frozenset({"is", "are", "has", "have"})
"""Words that every other sentence has, so that their refusals need more beside them."""
_COVERED: Final = 0.5
"""The share of the shorter sentence that the other must have, wherever it has it."""


@dataclass(frozen=True, slots=True, eq=False)
class _Telling:
    """A sentence: its words, what they are known by, and the things that it names.

    `keys` are the stems of telling words, numbers as figures, "" for words that tell nothing;
    `opposed` are the places of words that others exclude; `entry` are the things of whose entry it
    is, which it need not name.
    """

    line: Line
    spans: tuple[tuple[int, int], ...]
    words: tuple[str, ...]
    keys: tuple[str, ...]
    opposed: tuple[int, ...]
    named: Mapping[str, frozenset[str]]
    entry: Mapping[str, frozenset[str]]
    refusals: int

    def beside(self, place: int, step: int) -> tuple[str, ...]:
        """Return the keys before or behind a word, the nearest first."""
        found: list[str] = []
        place += step
        while 0 <= place < len(self.keys) and len(found) < _REACH:
            if self.keys[place]:
                found.append(self.keys[place])
            place += step
        return tuple(found)


@dataclass(frozen=True, slots=True, eq=False)
class _Word:
    """A word that others exclude, in its sentence, with the telling words before and behind it."""

    telling: _Telling
    place: int
    before: tuple[str, ...]
    behind: tuple[str, ...]

    @property
    def said(self) -> str:
        """The word, in small letters."""
        return self.telling.words[self.place]


_Beside: TypeAlias = Mapping[tuple[str, int, str], Sequence[_Word]]
"""Words that others exclude, by what they are and the telling word right before (0) or behind."""


@check("TXT030", WARNING, english=True)
def told_the_other_way_round(context: CheckContext) -> Findings:
    """Two tellings of one rule have opposite words in the same place.

    The rule says "the attacker chooses", its short form "the defender chooses"; the key says "if
    all attackers cross", the rule "if no attackers cross". Players read the one that lies before
    them. Sentences about different things (other sides, results, ground) are not compared, nor
    those that differ in more than one such word.
    """
    for word, other in _contradictions(context):
        telling, against = word.telling, other.telling
        line, span = telling.line, telling.spans[word.place]
        told = against.line.text[against.spans[0][0] : against.spans[-1][1]]
        message = f"{line.text[slice(*span)]!r} here, {other.said!r} in another telling"
        hint, see = f"the other: {told!r}", f"the other: {against.line.origin}"
        yield in_line(message, line, span, help=hint, see=see)


@of_texts
def _contradictions(context: CheckContext) -> tuple[tuple[_Word, _Word], ...]:
    """Return each word with one in another telling that excludes it and fits it better than any."""
    words = [word for passage in _passages(context) for word in _words_of(context, passage)]
    beside: defaultdict[tuple[str, int, str], list[_Word]] = defaultdict(list)
    for word in words:
        for side, keys in enumerate((word.before, word.behind)):
            if keys:
                beside[word.said, side, keys[0]].append(word)
        if within := _within(word):
            beside[word.said, 2, within].append(word)
    against = {word: other for word in words if (other := _against(context, word, beside))}
    return tuple(
        (word, other)
        for word, other in against.items()
        if against.get(other) is not word or _rank(word) > _rank(other)
    )


def _within(word: _Word) -> str:
    """Return the section in which a word stands, whatever is within it; nothing of other texts."""
    family, _, rest = word.telling.line.origin.partition(".")
    return rest.partition(".")[0] if family == "sections" else ""


def _rank(word: _Word) -> tuple[bool, Origin]:
    """Return which of two words that exclude each other is shown: the rule itself is the other."""
    origin = word.telling.line.origin
    return not (origin.startswith("sections.") and origin.endswith(".text")), origin


def _passages(context: CheckContext) -> Iterator[Passage]:
    for origin, passage in context.passages.items():
        if _RULES.match(origin) and not _TITLE.search(origin):
            yield passage


def _against(context: CheckContext, word: _Word, beside: _Beside) -> _Word | None:
    """Return the word of another telling that excludes a word, if no other bears it out as well.

    Nor may the text of the word bear out that other one elsewhere: it tells of both.
    """
    likest, best, borne_out = None, 0.0, 0.0
    for other in _near(word, beside, opposites()[word.said]):
        alike, excludes = _compared(context, word, other)
        if excludes is None:
            borne_out = max(borne_out, alike)
        elif excludes and alike >= best:
            likest, best = other, alike
    if likest is None:
        return None
    same = (_compared(context, word, each)[0] for each in _near(word, beside, (word.said,)))
    if best <= max(borne_out, *same, 0.0):
        return None
    origin = word.telling.line.origin
    there = (
        _compared(context, likest, each)[0]
        for each in _near(likest, beside, (likest.said,))
        if each.telling.line.origin == origin
    )
    return likest if best > max(there, default=0.0) else None


def _near(word: _Word, beside: _Beside, wanted: Iterable[str]) -> Iterator[_Word]:
    """Yield those of some words that stand in the section of a word, or beside the same as it."""
    found: dict[_Word, None] = {}
    keys = [(side, keys[0]) for side, keys in enumerate((word.before, word.behind)) if keys]
    keys += [(2, within)] if (within := _within(word)) else []
    for said in wanted:
        for side, key in keys:
            near = beside.get((said, side, key), ())
            found |= dict.fromkeys(near if len(near) <= _TOO_MANY else ())
    yield from found


@of_things
def _compared(_: CheckContext, word: _Word, other: _Word) -> tuple[float, bool | None]:
    """Return how alike the words around two words are, and whether the one excludes the other.

    None for the latter where the other sentence has the word as well, and bears it out.
    """
    least, enough = _least(word.telling, other.telling), _LEAST
    if _refuses(other.said) != _refuses(word.said):
        least = least and max(least, _REFUSED)
        enough = _LEAST if _COMMONEST.isdisjoint((word.said, other.said)) else _FAR
    elif {word.said, other.said} <= _LOOSE:
        least = least and max(least, _REFUSED)
    if least == _ALIKE["rules"]:
        enough = _FAR
    alike = _alike(word, other, enough) if least else 0.0
    if least == _ALIKE["section"]:
        alike = max(alike, _loosely(word, other))
    if word.said in other.telling.words:
        return alike, None
    return alike, bool(least) and alike >= least and _differ_in_one(word, other)


def _least(one: _Telling, other: _Telling) -> float:
    """Return how like two sentences must be; 0 where they cannot tell of the same thing."""
    origins = one.line.origin, other.line.origin
    families = tuple(origin.partition(".")[0] for origin in origins)
    in_rules = [family == "sections" for family in families]
    if origins[0] == origins[1] or _is_of_others(one, other) or _is_of_others(other, one):
        return 0.0
    if not any(in_rules) and (families[0] == families[1] or _KEY.issuperset(families)):
        return 0.0
    shared = one.named.keys() & other.named.keys()
    if any(one.named[kind].isdisjoint(other.named[kind]) for kind in shared):
        return 0.0
    if not all(in_rules):
        return _ALIKE["rules" if "tables" in families else "entry"]
    inner, outer = sorted((_section(origin) for origin in origins), key=len, reverse=True)
    return _ALIKE["section" if f"{inner}.".startswith(f"{outer}.") else "rules"]


def _section(origin: Origin) -> Origin:
    """Return the section in which a text stands, without its last step: `.text`, `.short`."""
    return origin.rpartition(".")[0]


def _is_of_others(telling: _Telling, other: _Telling) -> bool:
    """Whether a telling stands in an entry of which the other does not speak."""
    own = telling.entry
    return bool(own) and all(ids.isdisjoint(other.named.get(kind, ())) for kind, ids in own.items())


def _alike(word: _Word, other: _Word, enough: float) -> float:
    """Return the share of the words around two words that are the same and in the same order."""
    pairs = (word.before, other.before), (word.behind, other.behind)
    shared = sum(_shared(one, two) for one, two in pairs)
    whole = (
        sum(map(_weight, each))
        for each in ((word.before, word.behind), (other.before, other.behind))
    )
    if shared < enough or _covered(word.telling, other.telling) < _COVERED:
        return 0.0
    return shared / max(min(whole), 1e-9)


def _loosely(word: _Word, other: _Word) -> float:
    """Return the share of the words around two words that are the same, in whatever order."""
    ours, theirs = _around(word), _around(other)
    shared = ours.keys() & theirs.keys()
    weight = sum(min(ours[key], theirs[key]) for key in shared)
    if len(shared) < _SEVERAL or weight < _ENOUGH:
        return 0.0
    return _LOOSELY * weight / max(min(sum(ours.values()), sum(theirs.values())), 1e-9)


def _around(word: _Word) -> dict[str, float]:
    """Return what each word around weighs, the less the further away."""
    sides = [*enumerate(word.behind), *enumerate(word.before)]
    return {key: _rarity(key) * _FADING**place for place, key in sides}


def _covered(one: _Telling, other: _Telling) -> float:
    """Return the share of the telling words of the shorter sentence that the other has as well."""
    ours, theirs = {*one.keys} - {""}, {*other.keys} - {""}
    whole = min(sum(map(_rarity, keys)) for keys in (ours, theirs))
    return sum(map(_rarity, ours & theirs)) / max(whole, 1e-9)


@cache
def _rarity(key: str) -> float:
    """Return what a key weighs: words that every rule has weigh little, numbers not much more."""
    return _OFTEN if key in _EVERYWHERE else _SOMETIMES if key.startswith("#") else _RARE


def _weight(keys: Sequence[str]) -> float:
    return sum(_rarity(key) * _FADING**place for place, key in enumerate(keys))


def _shared(one: Sequence[str], two: Sequence[str]) -> float:
    """Return the most that keys weigh which two sequences share in the same order."""
    before = [0.0] * (len(two) + 1)
    for at, key in enumerate(one):
        row = [0.0]
        for place, other in enumerate(two):
            same = before[place] + _rarity(key) * _FADING ** max(at, place) if key == other else 0.0
            row.append(max(before[place + 1], row[place], same))
        before = row
    return before[-1]


def _differ_in_one(word: _Word, other: _Word) -> bool:
    """Whether two sentences exclude each other by these words alone, and not by two that cancel."""
    one, two = set(word.telling.words), set(other.telling.words)
    apart = {
        frozenset((said, against))
        for said in one - two
        for against in two - one
        if against in opposites().get(said, ())
    }
    if len(apart) != 1 or other.said in one:
        return False
    refusals = [each.telling.refusals - _refuses(each.said) for each in (word, other)]
    return not ((refusals[0] - refusals[1]) % 2 and _refuses(word.said) != _refuses(other.said))


def _refuses(said: str) -> bool:
    return said in _NOT or said.rpartition(" ")[2] in _NOT


@of_things
def _words_of(context: CheckContext, passage: Passage) -> tuple[_Word, ...]:
    """Return the words of a passage that others exclude."""
    return tuple(
        _Word(telling, place, telling.beside(place, -1), telling.beside(place, 1))
        for telling in _tellings_of(context, passage)
        for place in telling.opposed
    )


@of_things
def _tellings_of(context: CheckContext, passage: Passage) -> tuple[_Telling, ...]:
    """Return the sentences of a passage."""
    return tuple(
        _telling(context, line, *found.span())
        for line in passage.lines
        for found in _SENTENCE.finditer(line.text)
        if not found[0].isspace()
    )


def _telling(context: CheckContext, line: Line, first: int, last: int) -> _Telling:
    found = list(_WORD.finditer(line.small, first, last))
    spans: list[tuple[int, int]] = []
    words: list[str] = []
    for match in found:
        word = _singular(match[0].replace("\N{RIGHT SINGLE QUOTATION MARK}", "'"))
        both = f"{words[-1]} {word}" if words else ""
        if both in opposites() or both in _IDIOMS:
            words[-1], spans[-1] = both, (spans[-1][0], match.end())
        else:
            words.append(word)
            spans.append(match.span())
    opposed = tuple(place for place, word in enumerate(words) if word in opposites())
    refusals = sum(map(_refuses, words))
    keys, entry = tuple(map(_key, words)), _entry(context, line.origin)
    named = _named(context, line, first, last, entry)
    return _Telling(line, tuple(spans), tuple(words), keys, opposed, named, entry, refusals)


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


def _singular(word: str) -> str:
    """Return "attacker" for "attackers" and "attacker's"; any other word as it is."""
    return next((party.value for party in Party if word.startswith(party)), word)


def _key(word: str) -> str:
    """Return what a word is known by: numbers as figures, others as stems, or nothing."""
    if word in opposites() or word in _IDIOMS:
        return ""
    if word.isdecimal() or word in CARDINALS:
        return f"#{CARDINALS.get(word, word)}"
    return "" if word in COMMON or len(word) < len("die") else stem(word)


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
    for kind in _NAMED:
        for thing, name in context.names.get(kind, {}).items():
            forms = (name, f"{name}s", name.casefold(), f"{name.casefold()}s") if name else ()
            for form in dict.fromkeys(forms):
                things[form].append((kind, thing))
    longest = sorted(sorted(things), key=len, reverse=True)
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest)) or '(?!)'})(?!\w)"), things


@cache
def opposites() -> Mapping[str, tuple[str, ...]]:
    """Return the words of the list, each with those that exclude it."""
    found: dict[str, dict[str, None]] = defaultdict(dict)
    for line in lines_of("opposites.txt"):
        for pair in line.split():
            one, other = (word.replace("_", " ") for word in pair.split("/"))
            found[one][other] = None
            found[other][one] = None
    return {word: tuple(others) for word, others in found.items()}
