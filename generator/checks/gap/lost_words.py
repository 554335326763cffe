"""Words lost between two others that another telling of the same has beside each other with them.

The rule says "guns that have not moved fire", the card "guns that have moved fire": of two texts
that tell one thing one has a word more, and the same word before it and behind it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from math import fsum
from typing import Final

from generator.checks.context import CheckContext, Passage, of_things
from generator.checks.gap.untold import one_form
from generator.checks.sentences.line import Line
from generator.checks.txt.linked import Quotes, links_of, quotes_it
from generator.checks.txt.worded import Telling, english, key_of, tellings_of, weight_of
from generator.records import Frozen

_NOT: Final = frozenset({"not", "no", "never"})
_OTHERS: Final = frozenset(
    {"alone", "only", "first", "last", "next", "same", "other", "again", "once", "half"}
)
"""Words that short forms leave out too: both words beside them must tell something."""
_NEAR: Final = 0.8
"""Such a share of the words makes two sentences tell one thing."""
_MANY, _SOME = 4, 0.6
"""With so many telling words in common such a share will do."""
_ENOUGH: Final = 3
"""So many telling words two sentences share that tell one thing, or all of both."""
_REFUSES: Final = re.compile(
    r"\b(?:not?|never|none|nobody|neither|nor|cannot|nothing|without|unless|except\w*|only|alone"
    r"|but|out of|outside|instead|ignor\w+|forb\w+|bar(?:s|red)?|prevent\w*|rule[sd]? out|free"
    r"|less|fewer|before|until|yet|still|other than|fails?|keeps?|dis(?!rupt)[a-z]{3,}|im[a-z]{3,}"
    r"|un(?!its?\b|der|ti|ion|iq)[a-z]{3,})\b"
)
_SINGLES_OUT: Final = re.compile(
    r"\b(?:not?|none|nobody|nothing|except\w*|only|alone|but|pure\w*|just|single|sole\w*|other"
    r"|others|another|final|begins?|ends?|starts?|earli\w+|anew|more|back)\b"
)
"""What says in other words the same as these do."""
_CUT: Final = re.compile(r"[,:()]")


class Lost(Frozen):
    """A word that a sentence lacks: where the two stand that are beside it in the other."""

    line: Line
    span: tuple[int, int]
    words: str
    other: Line


class _Words(Frozen):
    """A sentence word by word, with their places, and what its telling words are known by."""

    line: Line
    words: tuple[str, ...]
    spans: tuple[tuple[int, int], ...]
    keys: frozenset[str]

    def clause(self, first: int, last: int) -> str:
        """Return the clause around two places, from comma to comma, in small letters."""
        small = self.line.small
        begin, end = self.spans[0][0], self.spans[-1][1]
        cuts = [each.start() for each in _CUT.finditer(small, begin, end)]
        begin = max((at for at in cuts if at < self.spans[first][0]), default=begin)
        end = min((at for at in cuts if at >= self.spans[last][1]), default=end)
        return small[begin:end]


def lost_words(context: CheckContext) -> Iterator[Lost]:
    """Yield the words that texts lack, and those that tell the same have; each place once."""
    for origin, others in links_of(context).items():
        linked = tuple((context.passages[at], quotes) for at, quotes in others.items())
        yield from _lost_in(context, context.passages[origin], linked)


@of_things
def _lost_in(
    context: CheckContext, passage: Passage, linked: tuple[tuple[Passage, Quotes], ...]
) -> tuple[Lost, ...]:
    near = [(each, quotes) for other, quotes in linked for each in _words_of(context, other)]
    found: dict[tuple[int, int], Lost] = {}
    for sentence in _words_of(context, passage):
        for other, quotes in near:
            if _tell_the_same(sentence, other) and quotes_it(quotes, sentence.line, other.line):
                for lost in _lost_between(sentence, other, [each for each, _ in near]):
                    found.setdefault(lost.span, lost)
    return tuple(found.values())


@of_things
def _words_of(context: CheckContext, passage: Passage) -> tuple[_Words, ...]:
    return tuple(_one_by_one(telling) for telling in tellings_of(context, passage))


def _one_by_one(telling: Telling) -> _Words:
    """Return a sentence with its expressions cut into words."""
    words, spans = list[str](), list[tuple[int, int]]()
    for said, (first, last) in zip(telling.words, telling.spans, strict=True):
        single = said.split()
        words += single
        spans += [(first, last)] * len(single)
    keys = frozenset(one_form(key) for key in telling.keys if key)
    return _Words(telling.line, tuple(words), tuple(spans), keys)


def _tell_the_same(one: _Words, other: _Words) -> bool:
    """Whether two sentences have much the same telling words, though one may have more."""
    shared = one.keys & other.keys
    weight = fsum(map(weight_of, shared))
    lesser, greater = sorted(fsum(map(weight_of, each.keys)) for each in (one, other))
    if len(shared) >= _MANY and weight >= _SOME * lesser:
        return True
    return weight >= _NEAR * (lesser if len(shared) >= _ENOUGH else greater) and bool(shared)


def _lost_between(sentence: _Words, other: _Words, near: Sequence[_Words]) -> Iterator[Lost]:
    """Yield the words of the other sentence that this one lacks, unless others lack them too."""
    places = _places(sentence)
    for at in range(1, len(other.words) - 1):
        before, word, behind = other.words[at - 1 : at + 2]
        pair = _known(before), _known(behind)
        place = places.get(pair)
        if place is None or word not in _NOT | _OTHERS or word in sentence.words:
            continue
        if before in english().excluding.get(f"{before} {word}", ()):
            continue  # TXT030 tells of "may" beside "may not"
        says = _REFUSES if word in _NOT else _SINGLES_OUT
        telling = bool(_key(before)), bool(_key(behind))
        if not (any(telling) if word in _NOT else all(telling)):
            continue
        if says.search(sentence.clause(place, place + 1)):
            continue
        if not any(pair in _places(each) for each in near if each is not other):
            span = sentence.spans[place][0], sentence.spans[place + 1][1]
            yield Lost(sentence.line, span, f"{before} {word} {behind}", other.line)


def _places(sentence: _Words) -> Mapping[tuple[str, str], int]:
    """Return where two words stand beside each other, by what they are known by."""
    known = [_known(word) for word in sentence.words]
    return {pair: at for at, pair in enumerate(pairwise(known))}


def _key(word: str) -> str:
    return one_form(key_of(word))


def _known(word: str) -> str:
    return _key(word) or word
