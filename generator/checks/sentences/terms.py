"""Sums in signs: cut into numbers, signs and brackets, and worked exactly.

In: text. Out: its tokens, and what a run of them comes to in a manner of reading.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterator, Sequence
from fractions import Fraction
from itertools import product
from typing import Final, NamedTuple

_DEEPEST, _FIGURES = 12, 15
"""So deep brackets and so long figures are read; more is no sum for people."""

_VULGAR = "".join(chr(code) for code in (*range(0xBC, 0xBF), *range(0x2150, 0x215F)))
_APART = "'\N{RIGHT SINGLE QUOTATION MARK}\N{NO-BREAK SPACE}\N{THIN SPACE}\N{NARROW NO-BREAK SPACE}"
DASHES = "-\N{EN DASH}"
_LESS = f"{DASHES}\N{MINUS SIGN}"
_DOTS = "*\N{MULTIPLICATION SIGN}\N{MIDDLE DOT}\N{DOT OPERATOR}"
_TIMES = frozenset(("x", "of", *_DOTS))
OVER = "/\N{DIVISION SIGN}\N{FRACTION SLASH}\N{DIVISION SLASH}"
SIGNS = rf"\-{_LESS[1:]}+{_DOTS}{OVER}"
_ABOUT = "about roughly nearly almost approximately around circa some"
_TOKEN = re.compile(
    rf"(?P<number>(?:(?<![\w.])|(?<=[0-9]x))(?<![0-9]:)"
    rf"(?:\.?[0-9](?:[0-9]|[.,{_APART}](?=[0-9]))*+[{_VULGAR}]?|[{_VULGAR}])"
    rf"(?!:[0-9]|-[^\W\d])(?:(?!\w)|(?=x[0-9])))"
    rf"|(?P<share>%|per\s?cent\b)"
    rf"|(?P<none>[<>!=]=+|=>|\+\+|--+)"
    rf"|(?P<equals>[=\N{{ALMOST EQUAL TO}}](?:\s*(?:(?:{_ABOUT.replace(' ', '|')})\b|ca\.|~))?)"
    rf"|(?P<sign>[{SIGNS}]|(?<![^\W\d])x(?![^\W\d])|\bof\b)"
    rf"|(?P<opens>[(\[])|(?P<closes>[)\]])|(?P<word>\w+|\S)"
)
_ENGLISH = re.compile(r"(?:[0-9]{1,3}(?:,[0-9]{3})+|[0-9]+)?(?:\.([0-9]+))?")
_ABROAD = re.compile(r"(?:[0-9]{1,3}(?:\.[0-9]{3})+|[0-9]+)?(?:,([0-9]+))?")


class Token(NamedTuple):
    """A sign, a number or something else, and its place in the text."""

    kind: str
    text: str
    start: int
    end: int


class Manner(NamedTuple):
    """A way to read: which sign parts decimals, whether `1/2` binds first, what `10%` is of."""

    abroad: bool = False
    loose: bool = False
    on_top: bool = False


_TERMS = frozenset(f"+{_LESS}")
_FACTORS = _TIMES.union(OVER)
MANNERS: Final = tuple(Manner(*flags) for flags in product((False, True), repeat=3))


def tokens_of(text: str) -> Iterator[Token]:
    """Yield all that stands in a text, but for its spaces."""
    return (Token(m.lastgroup or "", m[0], *m.span()) for m in _TOKEN.finditer(text))


def worked(tokens: Sequence[Token], manner: Manner) -> Fraction | None:
    """Return what some tokens come to in a manner of reading; None where they are no sum."""
    reader = _Reader(tokens, manner)
    try:
        value = reader.sum()
    except (ValueError, ZeroDivisionError):
        return None
    return value if reader.at == len(tokens) else None


class _Reader:
    """Works a side by the usual rules: brackets, products, sums."""

    def __init__(self, tokens: Sequence[Token], manner: Manner) -> None:
        self.tokens, self.manner, self.at, self.depth = tokens, manner, 0, 0

    def sum(self) -> Fraction:
        """Read and work terms."""
        total, percents = self._product()
        while (sign := self._sign(_TERMS)) is not None:
            term, share = self._product()
            if self.manner.on_top and share and not percents:
                term *= total
            total += term if sign == "+" else -term
        return total

    def _product(self) -> tuple[Fraction, bool]:
        """Read and work factors; tell whether they are a percentage alone."""
        first = self.at
        value = self._signed()
        while True:
            sign = self._sign(_FACTORS)
            if sign is None and not self._opens():
                return value, self.tokens[self.at - 1].kind == "share" and self.at - first == 2
            factor = self._signed()
            value = value / factor if sign is not None and sign in OVER else value * factor

    def _signed(self) -> Fraction:
        turned = False
        while (sign := self._sign(_TERMS)) is not None:
            turned ^= sign != "+"
        value = self._quotient()
        return -value if turned else value

    def _quotient(self) -> Fraction:
        """Read a number, a fraction as one number, or what stands in brackets."""
        value = self._atom()
        if self.manner.loose:
            return self._share(value)
        if self._fraction(self.at):
            self.at += 1
            value /= self._atom()
        elif value.denominator == 1 and self._mixed():
            upper = self._atom()
            if self._fraction(self.at):
                self.at += 1
                upper /= self._atom()
            value += upper
        value = self._share(value)
        while self._opens():
            value *= self._atom()
        return value

    def _mixed(self) -> bool:
        """Whether a fraction follows that belongs to the whole number before it: `2 1/2`."""
        if self.tokens[self.at - 1].kind != "number" or self.at >= len(self.tokens):
            return False
        token = self.tokens[self.at]
        return token.kind == "number" and (token.text in _VULGAR or self._fraction(self.at + 1))

    def _fraction(self, at: int) -> bool:
        """Whether a slash stands there without a space: `1/2`."""
        if not 0 < at < len(self.tokens) - 1 or self.tokens[at].text not in OVER:
            return False
        before, slash, behind = self.tokens[at - 1 : at + 2]
        kinds = before.kind == behind.kind == "number"
        return kinds and before.end == slash.start and slash.end == behind.start

    def _atom(self) -> Fraction:
        if self.at >= len(self.tokens):
            raise ValueError("a number is missing")
        token = self.tokens[self.at]
        self.at += 1
        if token.kind == "number":
            return figure(token.text, abroad=self.manner.abroad)
        if token.kind != "opens" or self.depth >= _DEEPEST:
            raise ValueError("no number")
        self.depth += 1
        value = self.sum()
        if self.at >= len(self.tokens) or self.tokens[self.at].kind != "closes":
            raise ValueError("a bracket is open")
        self.at, self.depth = self.at + 1, self.depth - 1
        return value

    def _share(self, value: Fraction) -> Fraction:
        if self.at < len(self.tokens) and self.tokens[self.at].kind == "share":
            self.at += 1
            return value / 100
        return value

    def _opens(self) -> bool:
        return self.at < len(self.tokens) and self.tokens[self.at].kind == "opens"

    def _sign(self, signs: Collection[str]) -> str | None:
        if self.at >= len(self.tokens) or self.tokens[self.at].kind != "sign":
            return None
        text = self.tokens[self.at].text
        if text not in signs or (text == "of" and not self._part()):
            return None
        self.at += 1
        return text

    def _part(self) -> bool:
        """Whether what stands before `of` is a part: `50% of 8`, `1/2 of 8`."""
        before = self.tokens[self.at - 1]
        return before.kind == "share" or before.text[-1] in _VULGAR or self._fraction(self.at - 2)


def figure(text: str, *, abroad: bool = False) -> Fraction:
    """Return the value of figures; `abroad` a comma parts decimals. Raises ValueError."""
    plain = text.rstrip(_VULGAR)
    part = Fraction(unicodedata.numeric(text[-1])).limit_denominator(20) if plain != text else 0
    plain = re.sub(f"[{_APART}]", "", plain)
    match = (_ABROAD if abroad else _ENGLISH).fullmatch(plain)
    if match is None or len(plain) > _FIGURES:
        raise ValueError(f"{text!r} is no number")
    marks = {"." if abroad else ",": "", "," if abroad else ".": "."}
    return Fraction("".join(marks.get(letter, letter) for letter in plain) or "0") + part
