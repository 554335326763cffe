"""Sums written out with signs, as designers write them: `3 + (0 - 3) x 1/3 = 2`.

In: text. Out: the sums in it that come out in no way in which they can be read.

A sum is worked exactly. Where signs can be read in more than one way (`6 / 1/2`, `20 + 10%`,
`1,5`), the way that comes out is meant; where something stands before or behind that has no number
(`the die + 2 = 5`), nothing is said. What is written with decimals or as a percentage may be
rounded; a whole number only where the text says so.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise, product

from generator.checks.sentences.terms import (
    DASHES,
    MANNERS,
    OVER,
    SIGNS,
    Token,
    tokens_of,
    worked,
)
from generator.records import Frozen

_LONGEST, _MOST = 40, 200
"""So many signs on a side and so many equals signs in a text are read."""

_SPACED = re.compile(r"(?<=[0-9]) (?=[0-9]{3}(?![0-9]))")
_ROUNDS = re.compile(
    r"\b(?:round|fraction|drop|nearest|remainder|about|rough|approximat)", re.IGNORECASE
)
_BINDING = re.compile(
    r"hex(?:es)?|turns?|rules?|sections?|pages?|columns?|dic?e|twice|half|double|plus|minus|times"
    r"|less|against",
    re.IGNORECASE,
)
"""Words before a number that say it is no amount, or do something to it."""
_LEADS = re.compile(
    r"is|are|be|makes?|of|to|by|and|or|with|so|as|for|that|thus|then|hence|gives?", re.IGNORECASE
)
"""Words before a sign that do not stand for a number."""
_STOPS = frozenset(".,;:!?\"'\N{EM DASH}\N{LEFT DOUBLE QUOTATION MARK}")
_MORE = re.compile(rf"\s+(?:[^\W\d]+\s+){{1,2}}(?:[{SIGNS}]|x)\s")


class Side(Frozen):
    """What stands on one side of an equals sign."""

    tokens: tuple[Token, ...]
    values: tuple[Fraction | None, ...]

    @property
    def number(self) -> Token | None:
        """The number, where it is one alone with or without its sign."""
        tokens = self.tokens[self.tokens[0].kind == "sign" :]
        alone = [token.kind for token in tokens] in (["number"], ["number", "share"])
        return tokens[0] if alone else None

    @property
    def whole(self) -> bool:
        """Whether it is a whole number alone."""
        return len(self.tokens) == 1 and self.tokens[0].text.isdigit()

    @property
    def fraction(self) -> bool:
        """Whether it is a fraction alone, such as `1/2`."""
        if [token.kind for token in self.tokens] != ["number", "sign", "number"]:
            return False
        _, slash, below = self.tokens
        return slash.text in OVER and slash.end == below.start

    @property
    def span(self) -> tuple[int, int]:
        """Where it stands in the text."""
        return self.tokens[0].start, self.tokens[-1].end

    def stands_for(self, exact: Fraction, manner: int, *, about: bool, rounds: bool) -> bool:
        """Whether what is written may be `exact`, rounded."""
        value = self.values[manner]
        if value is None or value == exact:
            return value is not None
        if self.number is None:
            return about and self.fraction and abs(value - exact) * 10 <= abs(exact)
        unit = self._unit(about=about, abroad=MANNERS[manner].abroad)
        apart = abs(value - exact)
        if unit == 1 and not about:
            return rounds and exact.denominator != 1 and apart < 1
        cut = (exact / unit).denominator != 1 and apart < unit
        return apart * 2 <= unit or (cut and (rounds or about or abs(value) < abs(exact)))

    def _unit(self, *, about: bool, abroad: bool) -> Fraction:
        """Return what one of the last place that is written counts."""
        text = self.number.text if self.number else ""
        places = len(text) - text.rfind("," if abroad else ".") - 1
        if ("," if abroad else ".") not in text:
            places = -(len(text) - len(text.rstrip("0"))) if about else 0
        return Fraction(10) ** -places / (100 if self.tokens[-1].kind == "share" else 1)


class WrongSum(Frozen):
    """A side of a sum that is not what the side before it comes to."""

    span: tuple[int, int]
    makes: str


def wrong_sums_in(text: str) -> Iterator[WrongSum]:
    """Yield the sums in a text that are wrong however they are read."""
    if "=" not in text and "\N{ALMOST EQUAL TO}" not in text:
        return
    joined = _SPACED.sub("\N{NO-BREAK SPACE}", text)
    found = list(_wrong(text))
    if found and joined != text:  # 1 200 is twelve hundred, or a one before two hundred
        others = [each.span for each in _wrong(joined)]
        found = [
            one
            for one in found
            if any(one.span[0] < end and start < one.span[1] for start, end in others)
        ]
    yield from found


def _wrong(text: str) -> Iterator[WrongSum]:
    tokens = list(tokens_of(text))
    signs = [place for place, token in enumerate(tokens) if token.kind == "equals"]
    chain: list[int] = []
    for place in signs[:_MOST]:
        if chain and not _mathematical(tokens[chain[-1] + 1 : place]):
            yield from _judged(text, tokens, chain)
            chain = []
        chain.append(place)
    if chain:
        yield from _judged(text, tokens, chain)


def _judged(text: str, tokens: Sequence[Token], signs: Sequence[int]) -> Iterator[WrongSum]:
    """Yield what is wrong in a chain of equals signs."""
    middles = [_side(text, tokens, one + 1, two) for one, two in pairwise(signs)]
    lasts = _last(text, tokens, signs[-1] + 1)
    sides = [_first(text, tokens, signs[0]), *[[one] if one else [] for one in middles], lasts]
    rounds, told = bool(_ROUNDS.search(text)), False
    for number, (befores, afters) in enumerate(pairwise(sides)):
        sign = tokens[signs[number]].text
        pairs = list(product(befores, afters))
        wrong = bool(pairs) and not any(
            _is_vague(*pair, len(signs)) or _is_right(*pair, about=sign != "=", rounds=rounds)
            for pair in pairs
        )
        if wrong and not told:
            yield WrongSum(pairs[0][1].span, _makes(*pairs[0]))
        told = wrong


def _is_vague(one: Side, two: Side, signs: int) -> bool:
    """Whether two sides may be no sum: `6 = 2` means something else, `1/2 = 3` too."""
    if one.number and two.number:
        return signs == 1
    return (one.fraction and two.whole) or (one.whole and two.fraction)


def _readings(one: Side, two: Side) -> list[tuple[int, Fraction, Fraction]]:
    """Return the manners in which both can be read, with what they come to."""
    values = enumerate(zip(one.values, two.values, strict=True))
    return [(n, a, b) for n, (a, b) in values if a is not None and b is not None]


def _is_right(one: Side, two: Side, *, about: bool, rounds: bool) -> bool:
    """Whether both come to the same in some manner, or cannot be read in one manner."""
    readings = _readings(one, two)
    return not readings or any(
        two.stands_for(a, manner, about=about, rounds=rounds)
        or one.stands_for(b, manner, about=about, rounds=rounds)
        for manner, a, b in readings
    )


def _makes(one: Side, two: Side) -> str:
    """Return what the side before comes to, as the side behind it is written."""
    _, value, _ = _readings(one, two)[0]
    share = two.tokens[-1].kind == "share"
    return f"{_told(value * 100)}%" if share else _told(value)


def _first(text: str, tokens: Sequence[Token], end: int) -> list[Side]:
    """Return the ways to read what ends before an equals sign, the longest first."""
    start = end
    while start and end - start <= _LONGEST and _mathematical(tokens[start - 1 : start]):
        start -= 1
    if end - start > _LONGEST:
        return []
    found = []
    for first in range(start, end):
        before = tokens[first - 1] if first else None
        if tokens[first].kind not in {"closes", "share"} and _free(before, tokens[first:end]):
            found.append(_side(text, tokens, first, end))
    return [side for side in found if side is not None]


def _free(before: Token | None, tokens: Sequence[Token]) -> bool:
    """Whether nothing before the tokens belongs to their sum."""
    if before is None or before.text in _STOPS or before.kind in {"opens", "equals"}:
        return True
    if before.kind == "word":
        if tokens[0].kind == "sign":
            tight = len(tokens) > 1 and tokens[0].end == tokens[1].start
            return tight and _LEADS.fullmatch(before.text) is not None
        return not (_BINDING.fullmatch(before.text) or re.search(r"\d", before.text))
    return before.kind == "number" and tokens[0].kind != "sign"


def _last(text: str, tokens: Sequence[Token], first: int) -> list[Side]:
    """Return the ways to read what begins behind the last equals sign, the longest first."""
    end = first
    while end < len(tokens) and end - first <= _LONGEST and _mathematical(tokens[end : end + 1]):
        end += 1
    if end - first > _LONGEST:
        return []
    found: list[Side] = []
    for last in range(end, first, -1):
        side = _side(text, tokens, first, last)
        behind = tokens[last] if last < len(tokens) else None
        if side is None or _MORE.match(text, side.span[1]):
            continue
        if behind is not None and _goes_on(behind, tokens[last + 1 : last + 2]):
            break
        if found and behind is not None and behind.kind in {"sign", "share", "number"}:
            break
        found.append(side)
    return found


def _goes_on(behind: Token, more: Sequence[Token]) -> bool:
    """Whether a side goes on with what has no number: `= 20 + the die`, `= 3 : 1`."""
    if behind.text == ":":
        return bool(more) and more[0].kind == "number"
    words = bool(more) and more[0].kind in {"word", "none"}
    return behind.kind == "sign" and words and behind.text not in (*DASHES, "of")


def _mathematical(tokens: Sequence[Token]) -> bool:
    return bool(tokens) and all(token.kind not in {"word", "none", "equals"} for token in tokens)


def _side(text: str, tokens: Sequence[Token], first: int, end: int) -> Side | None:
    """Return a side that can be read in some way."""
    some = tuple(tokens[first:end])
    if not 0 < len(some) <= _LONGEST or _doubtful(text, some):
        return None
    values = tuple(worked(some, manner) for manner in MANNERS)
    return Side(some, values) if any(value is not None for value in values) else None


def _doubtful(text: str, tokens: Sequence[Token]) -> bool:
    """Whether dashes may be those of a range (`1-2`), slashes those of a date (`1/2/45`)."""
    tight = [
        place
        for place in range(1, len(tokens) - 1)
        if tokens[place].kind == "sign"
        and tokens[place - 1].kind not in {"sign", "opens"}
        and tokens[place - 1].end == tokens[place].start
        and tokens[place].end == tokens[place + 1].start
    ]
    slashes = [place for place in tight if tokens[place].text in OVER]
    if any(two - one == 2 for one, two in pairwise(slashes)):
        return True
    spaced = " " in text[tokens[0].start : tokens[-1].end + 1]
    return spaced and any(tokens[place].text in DASHES for place in tight)


def _told(value: Fraction) -> str:
    """Return a value as a sum says it: decimals where they end soon, else a fraction."""
    if 10**4 % value.denominator == 0:
        return f"{float(value):,.4f}".rstrip("0").rstrip(".")
    return f"{value} or about {float(value):.2f}"
