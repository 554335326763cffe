"""Two tellings of one rule, word against word: a short form, a key, a line of the card say it too.

A rule is told in its section, in the short form of that, on the card, in the key of the map, in the
legend of results. Where two sentences have much the same words around one, and of two words that
exclude each other (generator/opposites) one has the one and the other the other, one of them is
wrong, unless the same words stand nearly as well around the word itself in a third place.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Final, NamedTuple, TypeAlias

from generator.checks.check import WARNING, Findings, check, in_line
from generator.checks.context import CheckContext, Passage, of_texts, of_things
from generator.checks.ref.facts import told_of_another
from generator.checks.sentences.line import Line
from generator.checks.sentences.telling import stem
from generator.checks.txt.governed import Pole, governed_otherwise
from generator.checks.txt.worded import (
    NO_VERBS,
    Telling,
    english,
    is_of_others,
    kin_of,
    refuses,
    tellings_of,
    weight_of,
)
from generator.diagnostics import Origin
from generator.records import dataclass

_RULES = re.compile(
    r"(?:sections|modifiers|terrain|lines|codes|sequence|victory|ends|weather|states|tables|arrivals"
    r"|setup|zones|events)\."
)
"""Texts that tell how the game is played."""
_TITLE = re.compile(r"\.(?:title|name|note|designer|remark)$")
_KEY: Final = frozenset({"terrain", "lines", "weather"})
_WHO: Final = frozenset({"that", "which", "who"})
"""Words that begin a clause which says who is meant."""
_ARTICLES: Final = frozenset({"a", "an", "the"})
_FAVOUR: Final = "favour"
"""The kind of "attacker" and "defender"."""
_COSTS: Final = frozenset({"cost", "costs", "costing"})
_MODAL: Final = "may, must, not"
"""The kind of "may" and "must"."""
_OF_VERBS: Final = frozenset({_MODAL, "real word"})
"""Kinds of words with which a verb is refused."""
_ORDER: Final = frozenset({"before", "after"})
_CONVERSE: Final = _ORDER | {"earlier", "later", "above", "below", "ahead", "behind"}
"""With these, one before the other is the other after the one."""
_FEW: Final = 3
"""So many telling words two sentences must share that each say who is meant."""
_NEARLY: Final = 0.75
"""Such a share of the words around two words makes them nearly the same."""
_REACH: Final = 9
"""So many telling words on either side are compared."""
_FADING: Final = 0.78
"""What each word further away weighs of the one before it."""
_FAINT: Final = _FADING**_REACH
_OTHER_SIDE: Final = 0.75
"""What a word weighs that stands before the one and behind the other."""
_OWN_NAME: Final = 0.5
"""What the words weigh that name the entry of a text, which need not repeat them."""
_TELLS: Final = 2.0
"""What a word weighs that two texts of different places must share."""
_TOO_MANY: Final = 40
"""What stands beside the same word so often tells nothing."""
_BESIDE: Final = 0.15
"""How much more it weighs if the word right before is the same, or the one right behind."""
_SURER: Final = 0.3
"""How much surer that makes of what is found."""
_SECTION, _ENTRY, _ELSEWHERE = "section", "entry", "elsewhere"
_LEAST: Final = {
    (_SECTION, False): 1.9, (_SECTION, True): 3.2,
    (_ENTRY, False): 3.0, (_ENTRY, True): 4.5,
    (_ELSEWHERE, False): 7.0, (_ELSEWHERE, True): 12.0,
}  # fmt: skip
"""How sure two words must exclude each other, by where they stand: in one section (or one within
it), in an entry and a section, in two sections; and whether sentences often have both of them."""


_SCARCE: Final = {"compass": 0.6, "time of day": 0.6}
"""What bounds are multiplied by for kinds of words that stand in few sentences of a game."""


@dataclass(frozen=True, slots=True, eq=False)
class _Word:
    """A word that others exclude, in its sentence, with the telling words around it.

    `said` is the word in small letters. `around` has what each of them weighs for being near, and
    whether it stands before the word (-1) or behind it (1). `beside` are the words right before and
    behind, whatever they tell, `refusals` those of its clause, from comma to comma. `places` are
    its section, whatever is within that, and the telling words that it stands near.
    """

    telling: Telling
    place: int
    said: str
    around: Mapping[str, tuple[float, int]]
    weight: float
    beside: tuple[str, str]
    refusals: int
    places: tuple[str, ...]


class _Likeness(NamedTuple):
    """How alike the words around two words are: their weight, its share of the lesser of the two.

    `beside` is how many of the words right before and behind are the same.
    """

    weight: float = 0.0
    share: float = 0.0
    beside: int = 0


_Near: TypeAlias = Mapping[str, Mapping[str, Sequence[_Word]]]
"""Words that others exclude, by what they are, and their section or a word that they stand near."""


@check("TXT030", WARNING, english=True)
def told_the_other_way_round(context: CheckContext) -> Findings:
    """Two tellings of one rule have opposite words in the same place.

    The rule says "the attacker chooses", its short form "the defender chooses"; the key says "if
    all attackers cross", the rule "if no attackers cross". Players read the one that lies before
    them. Sentences about different things (other sides, results, ground) are not compared, nor
    those that differ in more than one such word.

    Of texts that the definition links (a rule, its ruling and its short form, entries that name it
    as their rule, what it shows, paragraphs that quote something) few words need be the same: it
    is enough that the two govern the same, as in "attacks the previous" beside "attacks the next
    hex", or "disrupted attackers" beside "the defenders are disrupted", and that none of these
    texts says the same as the first of them. There the names of the sides exclude each other, too.
    """
    found: tuple[tuple[_Word | Pole, _Word | Pole], ...] = _contradictions(context)
    for word, other in (*found, *_governed_otherwise(context)):
        telling, against = word.telling, other.telling
        line, span = telling.line, telling.spans[word.place]
        told = against.line.text[against.spans[0][0] : against.spans[-1][1]]
        message = f"{line.text[slice(*span)]!r} here, {other.said!r} in another telling"
        hint, see = f"the other: {told!r}", f"the other: {against.line.origin}"
        yield in_line(message, line, span, help=hint, see=see)


def _governed_otherwise(context: CheckContext) -> Iterator[tuple[Pole, Pole]]:
    """Yield what linked texts tell otherwise, each pair once, and nothing that is told already.

    That of sides may be: REF063 tells of them in short forms.
    """
    told = {_spot(each) for both in _contradictions(context) for each in both}
    against = dict(governed_otherwise(context))
    of_sides = {
        finding.origin
        for finding in (told_of_another.find(context) if _names_sides(against) else ())
    }
    for pole, other in against.items():
        mirrored = against.get(other) is pole and _rank(pole) < _rank(other)
        if mirrored or not told.isdisjoint({_spot(pole), _spot(other)}):
            continue
        if pole.of_side and not of_sides.isdisjoint({pole.origin, other.origin}):
            continue
        yield pole, other


def _names_sides(poles: Iterable[Pole]) -> bool:
    return any(each.of_side for each in poles)


def _spot(word: _Word | Pole) -> tuple[Line, tuple[int, int]]:
    return word.telling.line, word.telling.spans[word.place]


@of_texts
def _contradictions(context: CheckContext) -> tuple[tuple[_Word, _Word], ...]:
    """Return each word with one in another telling that excludes it and fits it better than any."""
    words = [word for passage in _passages(context) for word in _words_of(context, passage)]
    near: dict[str, dict[str, list[_Word]]] = {}
    for word in words:
        for place in word.places:
            near.setdefault(word.said, {}).setdefault(place, []).append(word)
    against = {word: other for word in words if (other := _against(context, word, near))}
    return tuple(
        (word, other)
        for word, other in against.items()
        if against.get(other) is not word or _rank(word) > _rank(other)
    )


def _places(telling: Telling, around: Iterable[str]) -> Iterator[str]:
    """Yield the section of a sentence, whatever is within it, and telling words around a word."""
    family, _, rest = telling.line.origin.partition(".")
    if family == "sections":
        yield f"{family}.{rest.partition('.')[0]}"
    yield from (key for key in around if weight_of(key) > _TELLS)


def _rank(word: _Word | Pole) -> tuple[bool, Origin]:
    """Return which of two words that exclude each other is shown: the rule itself is the other."""
    origin = word.telling.line.origin
    return not (origin.startswith("sections.") and origin.endswith(".text")), origin


def _passages(context: CheckContext) -> Iterator[Passage]:
    for origin, passage in context.passages.items():
        if _RULES.match(origin) and not _TITLE.search(origin):
            yield passage


def _against(context: CheckContext, word: _Word, near: _Near) -> _Word | None:
    """Return the word of another telling that excludes a word, if no other bears it out as well.

    Nor may the text of the word bear out that other one elsewhere: it tells of both.
    """
    excluding = english().excluding
    found = _likest(context, word, near, excluding[word.said], _excludes)
    if found is None:
        return None
    other, like, best = found
    if _has_both(word, other) or _is_converse(word, other) or _pays(word) != _pays(other):
        return None
    where = _where(context, word.telling, other.telling)
    if not _is_of_one_case(word, other, like, where):
        return None
    least = _LEAST[where, _often_both(word.said, other.said)] * _rarely_beside(word.said)
    sure = min(like.share, 1.0) * (1 + _SURER * like.beside)
    if best * sure < least:
        return None
    origin = word.telling.line.origin
    borne_out = (
        _likest(context, word, near, excluding[other.said]),
        _likest(context, other, near, excluding[word.said], within=origin),
    )
    best -= max(each[2] if each else 0.0 for each in borne_out)
    return other if best * sure >= least else None


def _pays(word: _Word) -> bool:
    """Whether something costs whom a word names: who stands in cover, and whom it costs a column.

    The one is the defender, the other the attacker, in two tellings of one rule.
    """
    if english().kind_of.get(word.said) != _FAVOUR:
        return False
    before = [said for said in word.telling.words[: word.place] if said not in _ARTICLES]
    return bool(before) and before[-1] in _COSTS


def _likest(
    context: CheckContext,
    word: _Word,
    near: _Near,
    wanted: Iterable[str],
    fits: Callable[[CheckContext, _Word, _Word], bool] | None = None,
    *,
    within: Origin = "",
) -> tuple[_Word, _Likeness, float] | None:
    """Return that of some words which is likest to a word, how like, and what that weighs."""
    likest, most = None, 0.0
    for other in _candidates(word, near, wanted):
        if within and other.telling.line.origin != within:
            continue
        like = _alike(context, word, other)
        weight = like.weight * (1 + _BESIDE * like.beside)
        better = weight > most and _where(context, word.telling, other.telling)
        if better and (fits is None or fits(context, word, other)):
            likest, most = (other, like, weight), weight
    return likest


def _candidates(word: _Word, near: _Near, wanted: Iterable[str]) -> Iterable[_Word]:
    """Return those of some words that stand in the section of a word, or near the same as it."""
    found: dict[_Word, None] = {}
    for said in sorted(near.keys() & wanted):
        by_place = near[said]
        for place in word.places:
            some = by_place.get(place, ())
            if some and (len(some) <= _TOO_MANY or "." in place):
                found |= dict.fromkeys(some)
    return found


def _alike(context: CheckContext, word: _Word, other: _Word) -> _Likeness:
    """Return how alike the words around two words are, the same for both."""
    return _likeness(context, *((word, other) if id(word) < id(other) else (other, word)))


@of_things
def _likeness(_: CheckContext, word: _Word, other: _Word) -> _Likeness:
    weight = 0.0
    for key in word.around.keys() & other.around.keys():
        (ours, side), (theirs, other_side) = word.around[key], other.around[key]
        weight += (
            weight_of(key) * min(ours, theirs) * (_OTHER_SIDE if side * other_side < 0 else 1.0)
        )
    if not weight:
        return _Likeness()
    share = weight / max(min(word.weight, other.weight), 1e-9)
    pairs = zip(word.beside, other.beside, strict=True)
    beside = [one for one, two in pairs if one and one == two]
    return _Likeness(weight, share, len(beside))


@of_things
def _where(_: CheckContext, one: Telling, other: Telling) -> str:
    """Return where two sentences stand to each other; "" where they cannot tell of one thing."""
    origins = one.line.origin, other.line.origin
    families = [origin.partition(".")[0] for origin in origins]
    in_rules = [family == "sections" for family in families]
    if origins[0] == origins[1]:
        return ""
    if not any(in_rules) and (families[0] == families[1] or _KEY.issuperset(families)):
        return ""
    if is_of_others(one, other) or is_of_others(other, one):
        return ""
    shared = one.named.keys() & other.named.keys()
    if any(one.named[kind].isdisjoint(other.named[kind]) for kind in shared):
        return ""
    if not all(in_rules):
        return _ENTRY
    inner, outer = sorted((origin.rpartition(".")[0] for origin in origins), key=len, reverse=True)
    return _SECTION if f"{inner}.".startswith(f"{outer}.") else _ELSEWHERE


@of_things
def _excludes(context: CheckContext, word: _Word, other: _Word) -> bool:
    """Whether two sentences exclude each other by two words alone, and not by others that cancel.

    Nor by a refusal that the one has more than the other. Words that sentences often have both need
    the same word beside them.
    """
    if _often_both(word.said, other.said) and not _alike(context, word, other).beside:
        return False
    excluding, side_of = english().excluding, english().side_of
    one, two = word.telling.opposites, other.telling.opposites
    mine, yours = one - two, two - one
    apart = {
        frozenset((side_of[said], side_of[against]))
        for said in mine
        for against in excluding[said] & yours
    }
    if len(apart) > 1:
        return False
    refusing = [refuses(each.said) for each in (word, other)]
    if refusing[0] == refusing[1]:
        return True
    others = len(word.telling.refusals) - len(other.telling.refusals) - refusing[0] + refusing[1]
    in_clauses = word.refusals - other.refusals - refusing[0] + refusing[1]
    return not (others % 2 or in_clauses % 2)


def _has_both(word: _Word, other: _Word) -> bool:
    """Whether two sentences have both words or their like, so that either may speak of either.

    One is enough that says which comes before the other or after it, where the other does not; and
    one that has both "may" and "must", where these are about other verbs.
    """
    side_of = english().side_of
    both = {side_of[word.said], side_of[other.said]}
    one, two = word.telling.opposites, other.telling.opposites
    has = [both <= {side_of[said] for said in said_here} for said_here in (one, two)]
    if any(has) and english().kind_of.get(word.said) == _MODAL and _verb(word) != _verb(other):
        return True
    return all(has) or any(
        tells and not _ORDER.isdisjoint(mine - yours)
        for tells, mine, yours in zip(has, (one, two), (two, one), strict=True)
    )


def _verb(word: _Word) -> str:
    """Return the verb behind "may" or "must", as what it is known by."""
    behind = (said for said in word.telling.words[word.place + 1 :] if said not in NO_VERBS)
    return stem(next(behind, ""))


def _is_converse(word: _Word, other: _Word) -> bool:
    """Whether what stands before the one word stands behind the other: A before B, B after A."""
    if not {word.said, other.said} <= _CONVERSE:
        return False
    turned = 0.0
    for key in word.around.keys() & other.around.keys():
        (ours, side), (theirs, other_side) = word.around[key], other.around[key]
        turned -= weight_of(key) * min(ours, theirs) * side * other_side
    return turned > 0


def _is_of_one_case(word: _Word, other: _Word, like: _Likeness, where: str) -> bool:
    """Whether two sentences can speak of one case by what else they say.

    Those that each say who is meant ("units that are not…") share more than these, and one that
    does ("the chit that is drawn") much the same as one that does not ("chits are not drawn").
    Words that sentences often have both do not tell of other numbers. Where no more than an article
    is beside them, or an entry shares with a section only words that are heard often, the words
    around the two must be nearly the same.
    """
    shared = word.around.keys() & other.around.keys()
    meant = [each.beside[0] in _WHO for each in (word, other)]
    if all(meant) and len(shared) < _FEW:
        return False
    said_of_one = english().kind_of.get(word.said) in _OF_VERBS and meant[0] != meant[1]
    if said_of_one and like.share < _NEARLY:
        return False
    rare = where != _ENTRY or any(
        weight_of(key) > _TELLS and not key.startswith("=") for key in shared
    )
    if _often_both(word.said, other.said):
        mine, yours = ({k for k in each.telling.keys if k[:1] == "#"} for each in (word, other))
        if mine - yours and yours - mine:
            return False
        pairs = zip(word.beside, other.beside, strict=True)
        rare = rare and any(one == two and one not in {"", *_ARTICLES} for one, two in pairs)
    return rare or like.share >= _NEARLY


@cache
def _rarely_beside(said: str) -> float:
    """Return by how much less sure two words of a kind must be, as few sentences have them."""
    return _SCARCE.get(english().kind_of.get(said, ""), 1.0)


@cache
def _often_both(one: str, other: str) -> bool:
    return any(one in words and other in words for words in english().often_both)


@of_things
def _words_of(context: CheckContext, passage: Passage) -> tuple[_Word, ...]:
    """Return the words of a passage that others exclude."""
    return tuple(
        _word(telling, place)
        for telling in tellings_of(context, passage)
        for place in telling.opposed
    )


def _word(telling: Telling, place: int) -> _Word:
    around = dict.fromkeys(telling.own_name, (_OWN_NAME, 0))
    kin = kin_of(telling.words[place])
    for step in (1, -1):
        near, at = 1.0, place + step
        while 0 <= at < len(telling.keys) and near > _FAINT:
            key = telling.keys[at]
            if key and telling.words[at] not in kin:
                around[key] = max(around.get(key, (0.0, step)), (near, step))
                near *= _FADING
            at += step
    weight = sum(weight_of(key) * near for key, (near, _) in around.items())
    words = ("", *telling.words, "")
    beside = words[place], words[place + 2]
    refusals, places = _refusals_near(telling, place), tuple(_places(telling, around))
    said = telling.words[place]
    return _Word(telling, place, said, around, weight, beside, refusals, places)


def _refusals_near(telling: Telling, place: int) -> int:
    """Return how many words refuse something between the commas around a word."""
    text, spans = telling.line.text, telling.spans
    first = text.rfind(",", spans[0][0], spans[place][0])
    last = text.find(",", spans[place][1], spans[-1][1])
    within = range(first, last if last >= 0 else spans[-1][1])
    return sum(at in within for at in telling.refusals)
