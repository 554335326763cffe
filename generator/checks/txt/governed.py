"""Words that exclude others, with what they govern, in texts that tell one thing.

A rule knows its short form and its rulings, the entries that name it as their rule or that it
quotes, what it shows. Such texts may share few words; but where the one says "before the roll", the
other says "after the roll", and none of them ever "before" it, the one is wrong.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from math import fsum
from typing import Final, NamedTuple, TypeAlias

from generator.checks.context import CheckContext, Passage, of_texts, of_things
from generator.checks.gap.untold import one_form
from generator.checks.sentences.telling import stem
from generator.checks.stems import same_stem
from generator.checks.txt.linked import Quotes, is_of_one_section, links_of, quotes_it
from generator.checks.txt.worded import (
    NO_VERBS,
    Telling,
    english,
    is_of_others,
    key_of,
    kin_of,
    refuses,
    tellings_of,
    weight_of,
)
from generator.diagnostics import Origin
from generator.records import dataclass


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_SIDE: Final = "side"
_PARTIES: Final = frozenset({"favour", _SIDE, "role"})
"""Kinds of words that name somebody."""
_AMOUNTS: Final = frozenset({"all, any", "role"})
"""Kinds of words that stand right before what they are said of."""
_MODAL: Final = "may, must, not"
_WEAK: Final = frozenset({"way", "real word", "all, any"})
"""Kinds in which refusals of the whole sentence count, not of the clause alone."""
_NAMES: Final = _words(
    "advance retreat advances retreats enters leaves enter leave entering leaving friend enemy"
    " friends enemies owner opponent adds subtracts added subtracted add subtract increases reduces"
    " rises falls doubled halved doubles halves double half gains loses gain lose wins win won lost"
    " winner loser winners losers able unable affected unaffected occupied unoccupied controlled"
    " uncontrolled supplied unsupplied limited unlimited stop stops step steps odd even"
) | {"face up", "face down", "in supply", "out of supply", "in command", "out of command"}
"""Nouns, verbs and adjectives: what they are said of may stand on either side of them."""
_POINTING: Final = _words("next previous first last earlier later highest lowest nearest farthest")
"""Words behind which what they are said of may be left out ("attacks the next")."""
_AGAINST: Final = frozenset({"for", "against", "favour", "helps"})
_BOTH_ENDS: Final = (frozenset({"with", "without"}), _AGAINST)
"""Prepositions that say little of what stands behind them alone."""
_CASES: Final = frozenset({"if", "unless", "only if", "even if", "except", "including"})
_AUXILIARY: Final = frozenset(
    {"is", "are", "was", "were", "has", "have", "do", "does", "not", "now", "has a"}
    | {f"{verb} {no}" for verb in ("is", "are", "was", "were") for no in ("not", "now")}
    | {"has no", "have no", "do not", "does not", "has not", "have not"}
)
_JOINS: Final = _words(
    "as and or but if unless when where while whether because so then that which who than"
)
_LEADS: Final = _words("against for by from with without over across")
"""Behind these stands what somebody is not said to be."""
_ENDS: Final = _words("is are do does did may must not cannot too also likewise has have")
"""Words with which a sentence ends that leaves out what it has just said."""
_RANKS: Final = _words("first before after last then second")
_ORDER: Final = frozenset({"before", "after"})
_SPARES: Final = frozenset({"only", "alone", "except", "but"})
"""Words that refuse something to all others."""
_LACKS: Final = frozenset({"fewer", "less", "fewer than", "less than"})
"""Words behind which the other side has what the one needs: "with fewer Blue has won"."""
_BOUND: Final = frozenset(
    {"more", "less", "fewer", "more than", "less than", "fewer than", "later"}
)
"""Behind "not" or "no" these refuse nothing."""
_FUNCTION: Final = _words("a an the of to in on at by is are be and or it they")
_PLAIN: Final = {"=attacks": "attack", "=loses": "los"}
"""What words are known by that have opposites of their own in some forms alone."""
_CUT: Final = re.compile(r"[,:()]")
_REACH: Final = 4
"""So many words off stands what a word governs, at most."""
_RIGHT_BEHIND: Final = 2
_IDLE: Final = 0.8
"""What "player", "side" and the like weigh."""
_MERE_NUMBER: Final = 0.4
_TURNED: Final = 0.75
"""What it weighs that stands before the one and behind the other."""
_BESIDE, _BESIDE_FUNCTION = 0.25, 0.075
"""How much more it weighs if the word right beside is the same, and if that is a mere article."""
_REST: Final = 0.35
"""What the other words weigh that two sentences share."""
_UNGOVERNED: Final = 0.6
"""What they weigh in a sentence that bears a word out without what it governs."""
_LEAST: Final = 1.5
"""So much must two poles share."""
_SURE: Final = 1.5
"""With so much in common that they govern, two words need no more."""
_HALF: Final = 0.5
"""Of the words of two sentences so many are the same if they govern less."""
_OF_FAVOUR: Final = 0.55
"""So many where both parties may be favoured, each for a reason of its own."""
_RARE, _SOME = 2.9, 0.4
"""In texts that are not of one section so much that they govern, or so many of the words."""
_AS_MUCH, _NEARLY, _MORE = 0.7, 0.75, 0.6
"""So much of what tells against a word tells for it, if it is borne out: by what it governs, by all
words, by all words where it governs little."""
_ANYWHERE: Final = 0.9
"""The same of what stands in texts that are not linked with its own."""
_SHARED, _APART = 3.0, 0.45
"""So much two sentences with "all" and "no" share beside these, and such a share."""


@dataclass(frozen=True, slots=True, eq=False)
class Pole:
    """A word that others exclude, or the name of a side, in its sentence, with what it governs.

    `side` is a word for all that stand on its side, `against` are those for what it excludes.
    `ends` are the places of the telling words nearest to it in its clause, before it and behind it,
    None where there are none; `keys` is what the telling words of the sentence are known by,
    `sides` are the sides of all its poles by their places, `clause` its first place and its last.
    """

    telling: Telling
    place: int
    said: str
    kind: str
    side: str
    against: frozenset[str]
    ends: tuple[int | None, int | None]
    keys: frozenset[str]
    sides: Mapping[int, str]
    clause: tuple[int, int]

    @property
    def origin(self) -> Origin:
        """Of the text in which it stands."""
        return self.telling.line.origin

    @property
    def of_side(self) -> bool:
        """Whether it names a side of the game."""
        return self.kind == _SIDE

    @property
    def heads(self) -> tuple[str, str]:
        """What stands there is known by, "" where nothing does."""
        keys, (before, behind) = self.telling.keys, self.ends
        return (
            "" if before is None else _known_at(keys[before]),
            "" if behind is None else _known_at(keys[behind]),
        )

    @property
    def beside(self) -> tuple[str, str]:
        """The words right before and behind it."""
        words = ("", *self.telling.words, "")
        return words[self.place], words[self.place + 2]

    @property
    def in_clause(self) -> Mapping[int, str]:
        """The sides of the poles of its clause."""
        first, last = self.clause
        return {at: side for at, side in self.sides.items() if first <= at <= last}


class _Shared(NamedTuple):
    """What two poles share: what they govern, the weight of other words, the share of all words."""

    governed: float = 0.0
    rest: float = 0.0
    share: float = 0.0

    @property
    def weight(self) -> float:
        """All of it; nothing where they govern nothing in common."""
        return self.governed + _REST * self.rest if self.governed else 0.0


_Other: TypeAlias = tuple[Passage, Quotes]


def governed_otherwise(context: CheckContext) -> Iterator[tuple[Pole, Pole]]:
    """Yield each pole with one that excludes it and governs the same in a text that tells the same.

    None of these texts, nor its own, bears the pole out as well.
    """
    links = links_of(context)
    for origin, others in links.items():
        linked = tuple((context.passages[at], quotes) for at, quotes in others.items())
        for pole, other in _against(context, context.passages[origin], linked):
            if is_of_one_section(origin, other.origin) or not _is_common(context, pole, other):
                yield pole, other


def _is_common(context: CheckContext, pole: Pole, other: Pole) -> bool:
    """Whether a pole governs the same in a text that is not linked with its own: it is usual."""
    linked, least = links_of(context)[pole.origin], _ANYWHERE * _shared(pole, other).governed
    return any(
        far.origin != pole.origin
        and far.origin not in linked
        and _shared(pole, far).governed >= least
        for far in _by_side(context).get(pole.side, ())
        if not set(far.heads).isdisjoint({*pole.heads} - {""})
    )


@of_texts
def _by_side(context: CheckContext) -> Mapping[str, Sequence[Pole]]:
    found: dict[str, list[Pole]] = defaultdict(list)
    for origin in links_of(context):
        for pole in _poles(context, context.passages[origin]):
            found[pole.side].append(pole)
    return found


@of_things
def _against(
    context: CheckContext, passage: Passage, linked: tuple[_Other, ...]
) -> tuple[tuple[Pole, Pole], ...]:
    """Return the poles of a passage that are told otherwise in those linked with it."""
    near: dict[str, list[tuple[Pole, Quotes]]] = defaultdict(list)
    for other, quotes in linked:
        for pole in _poles(context, other):
            near[pole.side].append((pole, quotes))
    own = _poles(context, passage)
    found = []
    for pole in own:
        against = _likest(pole, near)
        if against is None:
            continue
        bearing = [each for each, _ in near[pole.side]]
        bearing += [each for each in own if each is not pole and each.side == pole.side]
        turned = [each for each in own if each.side == against.side]
        if not (
            _is_borne_out(pole, against, bearing)
            or _is_borne_out(against, pole, turned, by_rest=False)
            or any(_leaves_the_verb(each, against) for each in bearing)
        ):
            found.append((pole, against))
    return tuple(found)


def _leaves_the_verb(pole: Pole, other: Pole) -> bool:
    """Whether a pole governs what another of its sentence does: "on DE those, on AE these"."""
    names_codes = any(piece.kind == "code" for piece in pole.telling.line.pieces)
    return names_codes and pole.telling is other.telling and not any(pole.heads)


def _likest(pole: Pole, near: Mapping[str, Sequence[tuple[Pole, Quotes]]]) -> Pole | None:
    """Return which of some poles contradicts one, and is likest to it."""
    likest, most = None, 0.0
    for side in sorted(pole.against):
        for other, quotes in near.get(side, ()):
            shared = _shared(pole, other)
            if (
                shared.weight > most
                and quotes_it(quotes, pole.telling.line, other.telling.line)
                and _tells_of_it(pole, other)
                and not _agree(pole, other, shared)
            ):
                likest, most = other, shared.weight
    if likest is None or most < _LEAST:
        return None
    shared = _shared(pole, likest)
    if is_of_one_section(pole.origin, likest.origin):
        enough = shared.governed >= _SURE or shared.share >= _HALF
    elif pole.kind == "favour":
        enough = shared.share >= _OF_FAVOUR
    else:
        enough = shared.governed >= _RARE or shared.share >= _SOME
    return likest if enough else None


def _is_borne_out(pole: Pole, other: Pole, by: Sequence[Pole], *, by_rest: bool = True) -> bool:
    """Whether some poles bear one out as well as another tells against it.

    Where that governs little they may do so `by_rest`, by what else their sentences say.
    """
    against = _shared(pole, other)
    sure = against.governed >= _SURE
    for each in by:
        shared = _shared(pole, each)
        rest = _UNGOVERNED * shared.rest if by_rest and not sure else 0.0
        weight = shared.weight or rest
        if weight >= (_NEARLY if sure else _MORE) * against.weight:
            return True
        if sure and shared.governed >= _AS_MUCH * against.governed:
            return True
    return False


# ---- what two poles have in common


def _shared(pole: Pole, other: Pole) -> _Shared:
    """Return what two poles share, the same for both."""
    keys = pole.keys & other.keys
    if not keys:
        return _Shared()
    heads = set(pole.heads) & set(other.heads) - {""}
    governed = _governed(pole, other) if heads else 0.0
    if governed:
        beside = [one for one, two in zip(pole.beside, other.beside, strict=True) if one == two]
        governed *= 1 + sum(
            _BESIDE_FUNCTION if one in _FUNCTION else _BESIDE for one in beside if one
        )
    lesser = min(fsum(map(weight_of, each.keys)) for each in (pole, other)) or 1.0
    rest = fsum(map(weight_of, keys - heads))
    return _Shared(governed, rest, fsum(map(weight_of, keys)) / lesser)


def _governed(pole: Pole, other: Pole) -> float:
    """Return the weight of what two poles govern both."""
    ours, theirs = pole.heads, other.heads
    named, found = _is_name(pole) and _is_name(other), 0.0
    if ours[1] == theirs[1] and _counts(pole, other, 1, 1):
        found += _weight(ours[1])
    if ours[0] == theirs[0] and _counts(pole, other, 0, 0):
        points = not ours[1] and pole.said in _POINTING
        found += _weight(ours[0]) if named or found or points else 0.0
    for here, there in ((1, 0), (0, 1)) if named else ():
        if ours[here] == theirs[there] != theirs[here] and _counts(pole, other, here, there):
            found += _TURNED * _weight(ours[here])
    return found


def _counts(pole: Pole, other: Pole, here: int, there: int) -> bool:
    """Whether both govern something there: of parties, both do it or both suffer it."""
    places = pole.ends[here], other.ends[there]
    said = [
        each.telling.words[at]
        for each, at in zip((pole, other), places, strict=True)
        if at is not None
    ]
    suffered = {word.endswith("ed") for word in said}
    return len(said) == len(places) and (pole.kind not in _PARTIES or len(suffered) == 1)


def _is_name(pole: Pole) -> bool:
    of_party = pole.kind == "favour" and pole.said not in _AGAINST
    return of_party or pole.kind == _SIDE or pole.said in _NAMES


@cache
def _weight(key: str) -> float:
    if key.startswith("#"):
        return _MERE_NUMBER
    return _IDLE if key in _idle() else weight_of(key)


@cache
def _idle() -> frozenset[str]:
    return frozenset(map(_known_by, ("player", "side", "number")))


# ---- what excuses two poles


def _tells_of_it(pole: Pole, other: Pole) -> bool:
    """Whether two sentences can tell of one thing by what they name."""
    one, two = pole.telling, other.telling
    if is_of_others(one, two) or is_of_others(two, one):
        return False
    kinds = (one.named.keys() & two.named.keys()) - ({_SIDE} if pole.kind == _SIDE else set())
    if any(one.named[kind].isdisjoint(two.named[kind]) for kind in kinds):
        return False
    mine, yours = ({key for key in each.keys if key[:1] == "#"} for each in (pole, other))
    return _is_example(pole, other) or not (mine - yours and yours - mine)


def _is_example(*poles: Pole) -> bool:
    return any(each.origin.startswith("examples.") for each in poles)


def _agree(pole: Pole, other: Pole, shared: _Shared) -> bool:
    """Whether two sentences agree for all that: by other words that turn them round, or have both.

    Or two words are too weak to tell, as "is" and "with", where what they govern differs.
    """
    return (
        _are_turned(pole, other)
        or _have_both(pole, other)
        or (_ORDER & {pole.said, other.said} != set() and _is_converse(pole, other))
        or _are_weak(pole, other, shared)
    )


def _are_turned(pole: Pole, other: Pole) -> bool:
    """Whether other words of their clauses turn one of two sentences round."""
    mine, yours = (frozenset(each.in_clause.values()) for each in (pole, other))
    contraries = _contraries()
    for one in mine - yours:
        for two in (yours - mine) & contraries.get(one, frozenset()):
            if (one, two) != (pole.side, other.side):
                return True
    if pole.kind == "all, any" and (mine ^ yours) - {pole.side, other.side}:
        return True
    refusing = refuses(pole.said) - refuses(other.said)
    if (_refusals(pole) - _refusals(other) - refusing) % 2:
        return True
    every = [_refusals(each, whole=True) for each in (pole, other)]
    return pole.kind in _WEAK and (every[0] - every[1] - refusing) % 2 != 0


def _refusals(pole: Pole, *, whole: bool = False) -> int:
    """Return how many words refuse something in the clause of a pole, or in its sentence."""
    words = pole.telling.words
    first, last = (0, len(words) - 1) if whole else pole.clause
    found = 0
    for at in range(first, last + 1):
        word, behind = words[at], words[at + 1] if at + 1 < len(words) else ""
        spares = pole.kind in _PARTIES and not whole and word in _SPARES
        lacks = pole.of_side and word in _LACKS
        if (refuses(word) and word != "nor") or spares or lacks:
            found += whole or not (word in {"not", "no"} and behind in _BOUND)
    return found


def _have_both(pole: Pole, other: Pole) -> bool:
    """Whether two sentences have both words or their like, so that either may speak of either."""
    both = {pole.side, other.side}
    has = [both <= {*each.sides.values(), *_named_sides(each)} for each in (pole, other)]
    if not any(has):
        return False
    if pole.kind == _MODAL and _verb(pole) != _verb(other):
        return True
    ranked = any(not _RANKS.isdisjoint(each.telling.words) for each in (pole, other))
    if (pole.kind == "favour" and ranked) or pole.kind in {"time of day", "compass"}:
        return True
    if pole.kind in _PARTIES and has[1] and not has[0] and _leaves_out(other, pole.side):
        return True
    sums_up = pole.kind in {"amount", "favour", "order", _SIDE} and _is_example(pole, other)
    return sums_up or all(has)


def _named_sides(pole: Pole) -> Iterator[str]:
    return (f"{_SIDE}:{each}" for each in pole.telling.named.get(_SIDE, ()))


def _leaves_out(pole: Pole, side: str) -> bool:
    """Whether a sentence ends with another party and no verb, as with the one before."""
    words = pole.telling.words
    last = len(words) - 2
    return last >= 0 and words[-1] in _ENDS and pole.sides.get(last) == side


def _verb(pole: Pole) -> str:
    """Return the verb behind "may" or "must", as what it is known by."""
    behind = (said for said in pole.telling.words[pole.place + 1 :] if said not in NO_VERBS)
    return stem(next(behind, ""))


def _is_converse(pole: Pole, other: Pole) -> bool:
    """Whether what stands before the one stands behind the other: A before B, B after A."""
    turned = 0
    for key in pole.keys & other.keys:
        stands = [
            1 if key in map(_known_at, each.telling.keys[each.place + 1 :]) else -1
            for each in (pole, other)
        ]
        turned -= stands[0] * stands[1]
    return turned > 0


def _are_weak(pole: Pole, other: Pole, shared: _Shared) -> bool:
    """Whether two words tell nothing by what they govern alone, and nothing else does."""
    said, same = (
        {pole.said, other.said},
        [a == b for a, b in zip(pole.heads, other.heads, strict=True)],
    )
    if said & _CASES and pole.beside != other.beside:
        return True
    if said & _AUXILIARY and not (all(same) and all(pole.heads)):
        return True
    if any(said <= each for each in _BOTH_ENDS):
        return not (same[0] and (pole.heads[0] or pole.place == other.place == 0))
    return pole.kind == "all, any" and (shared.rest < _SHARED or shared.share < _APART)


# ---- poles


@of_things
def _poles(context: CheckContext, passage: Passage) -> tuple[Pole, ...]:
    """Return the words of a passage that others exclude, and names of sides."""
    found = []
    for telling in tellings_of(context, passage):
        sides = {at: s for at in range(len(telling.words)) if (s := _side(context, telling, at))}
        found += [_pole(context, telling, at, sides) for at in sides]
    return tuple(found)


def _side(context: CheckContext, telling: Telling, place: int) -> str:
    """Return the side of opposites on which a word stands, or the side of the game; or nothing."""
    known = english().side_of.get(telling.words[place])
    if known is not None:
        return known
    begins = telling.line.text[telling.spans[place][0]]
    thing = _party(context, telling.words[place]) if begins.isupper() else ""
    return f"{_SIDE}:{thing}" if thing else ""


@of_things
def _party(context: CheckContext, word: str) -> str:
    """Return the side of the game that a word names, in whatever form; "" for none."""
    names = context.names.get(_SIDE, {})
    for thing, name in names.items():
        if any(each.isalpha() and same_stem(each.casefold(), word) for each in (name, thing)):
            return thing
    return ""


def _pole(context: CheckContext, telling: Telling, place: int, sides: Mapping[int, str]) -> Pole:
    said, side = telling.words[place], sides[place]
    kind = english().kind_of.get(said, _SIDE)
    if kind == _SIDE:
        every = (f"{_SIDE}:{each}" for each in context.names[_SIDE])
        kin, against = frozenset[str](), frozenset(each for each in every if each != side)
    else:
        kin, against = kin_of(said), _contraries()[side]
    keys = [
        _known_at(key)
        for at, key in enumerate(telling.keys)
        if key and at != place and telling.words[at] not in kin
    ]
    ends = tuple(_end(telling, place, step, kind, kin) for step in (-1, 1))
    return Pole(
        telling,
        place,
        said,
        kind,
        side,
        against,
        (ends[0], ends[1]),
        frozenset((*keys, *map(_known_at, telling.own_name))),
        sides,
        _clause(telling, place),
    )


def _clause(telling: Telling, place: int) -> tuple[int, int]:
    """Return the first place of a clause and the last, from comma to comma."""
    text, spans = telling.line.text, telling.spans
    first = last = place
    while first > 0 and not _CUT.search(text, spans[first - 1][1], spans[first][0]):
        first -= 1
    while last + 1 < len(spans) and not _CUT.search(text, spans[last][1], spans[last + 1][0]):
        last += 1
    return first, last


def _end(telling: Telling, place: int, step: int, kind: str, kin: frozenset[str]) -> int | None:
    """Return where the nearest telling word stands to the one hand of a word in its clause."""
    first, last = _clause(telling, place)
    stops = _JOINS | _LEADS if kind in _PARTIES else _JOINS
    reach = _RIGHT_BEHIND if step > 0 and kind in _AMOUNTS else _REACH
    for at in range(place + step, place + step * (reach + 1), step):
        if not first <= at <= last or telling.words[at] in stops:
            return None
        if telling.keys[at] and telling.words[at] not in kin:
            return at
    return None


@cache
def _contraries() -> Mapping[str, frozenset[str]]:
    """Return by each side of opposites those that it excludes."""
    known, found = english(), defaultdict[str, set[str]](set)
    for said, excluded in known.excluding.items():
        found[known.side_of[said]].update(known.side_of[each] for each in excluded)
    return {side: frozenset(sides) for side, sides in found.items()}


@cache
def _known_at(key: str) -> str:
    """Return a key in one form, though the word has others or stands on a side of opposites."""
    return _PLAIN.get(key) or one_form(key)


@cache
def _known_by(word: str) -> str:
    return _known_at(key_of(word))
