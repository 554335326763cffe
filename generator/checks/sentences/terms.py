"""Sums in signs: cut into numbers, signs and brackets, and worked exactly.

In: text. Out: its tokens, and what a run of them comes to in a manner of reading.
"""

from __future__ import annotations

import ast
import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product
from typing import Final, NamedTuple

_FIGURES = 15
"""So long figures are read; longer ones are no sum for people."""

_VULGAR = "".join(chr(code) for code in (*range(0xBC, 0xBF), *range(0x2150, 0x215F)))
_APART = "'\N{RIGHT SINGLE QUOTATION MARK}\N{NO-BREAK SPACE}\N{THIN SPACE}\N{NARROW NO-BREAK SPACE}"
DASHES = "-\N{EN DASH}"
_LESS = f"{DASHES}\N{MINUS SIGN}"
_DOTS = "*\N{MULTIPLICATION SIGN}\N{MIDDLE DOT}\N{DOT OPERATOR}"
OVER = "/\N{DIVISION SIGN}\N{FRACTION SLASH}\N{DIVISION SLASH}"
_SIGN_OF = {
    **dict.fromkeys(_LESS, "-"), **dict.fromkeys(OVER, "/"), **dict.fromkeys(_DOTS, "*"),
    "x": "*", "of": "*", "+": "+", "(": "(", "[": "(", ")": ")", "]": ")",
}  # fmt: skip
"""What signs are in Python."""
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


MANNERS: Final = tuple(Manner(*flags) for flags in product((False, True), repeat=3))


def tokens_of(text: str) -> Iterator[Token]:
    """Yield all that stands in a text, but for its spaces."""
    return (Token(m.lastgroup or "", m[0], *m.span()) for m in _TOKEN.finditer(text))


def worked(tokens: Sequence[Token], manner: Manner) -> Fraction | None:
    """Return what some tokens come to in a manner of reading; None where they are no sum."""
    try:
        figures = {
            f"n{place}": figure(token.text, abroad=manner.abroad)
            for place, token in enumerate(tokens)
            if token.kind == "number"
        }
        tree = ast.parse(_expression(tokens, manner, figures), mode="eval")
        return _value(tree.body, figures, manner)
    except (ValueError, SyntaxError, ZeroDivisionError):
        return None


def _expression(tokens: Sequence[Token], manner: Manner, figures: Mapping[str, Fraction]) -> str:
    """Return a sum in Python's signs, which bind as those of sums do.

    A figure is a name. `F[a, b]` is a fraction written as one number, `M[a, b]` a number and a
    part, `a ** P` a percentage, and what stands right before a bracket is a factor of it.
    """
    text, end = "", tokens[0].start
    for place, token in enumerate(tokens):
        other = {"number": f"n{place}", "share": "%"}
        sign = other.get(token.kind) or _SIGN_OF.get(token.text)
        if not sign or (token.text == "of" and not _is_part(tokens, place)):
            raise ValueError(f"{token.text!r} is no sign")
        text += " " * (token.start > end) + sign
        end = token.end
    if re.search(r"[*/]\s*[*/]|%\s*%", text):
        raise ValueError("two signs in a row")
    text = text.replace("%", "**P ")
    if manner.loose:
        return re.sub(r"(?<=[\w)])\s*\(", "*(", text)
    text = re.sub(r"(n\d+)/(n\d+)", r"F[\1,\2]", text)
    parts = "|".join(f"n{n}" for n, token in enumerate(tokens) if token.text in _VULGAR) or "(?!)"
    text = re.sub(
        rf"(?<![\w\[,])(n\d+)\s+(F\[\w+,\w+\]|(?:{parts})\b)",
        lambda found: (
            f"M[{found[1]},{found[2]}]" if figures[found[1]].denominator == 1 else found[0]
        ),
        text,
    )
    return re.sub(r"P\s*\(", "P*(", text)


def _is_part(tokens: Sequence[Token], place: int) -> bool:
    """Whether what stands before `of` is a part: `50% of 8`, `1/2 of 8`."""
    before = tokens[place - 1] if place else tokens[place]
    if before.kind == "share" or before.text[-1] in _VULGAR:
        return True
    one, slash, two = tokens[place - 3 : place] if place > 2 else (before, before, before)
    kinds = one.kind == two.kind == "number" and slash.text in OVER
    return kinds and one.end == slash.start and slash.end == two.start


def _value(node: ast.expr, figures: Mapping[str, Fraction], manner: Manner) -> Fraction:
    def value(each: ast.expr) -> Fraction:
        return _value(each, figures, manner)

    match node:
        case ast.Name(name):
            result = figures[name]
        case ast.UnaryOp(sign, one):
            result = -value(one) if isinstance(sign, ast.USub) else value(one)
        case ast.Call(one, [other]) | ast.BinOp(one, ast.Mult(), other):
            result = value(one) * value(other)
        case ast.BinOp(one, ast.Pow(), _):
            result = value(one) / 100
        case ast.BinOp(one, ast.Div(), other) | ast.Subscript(
            ast.Name("F"), ast.Tuple([one, other])
        ):
            result = value(one) / value(other)
        case ast.Subscript(_, ast.Tuple([one, other])):
            result = value(one) + value(other)
        case ast.BinOp(one, sign, other):
            on_top = manner.on_top and _is_share(other) and not _is_share(_first(one))
            term = value(other) * (value(one) if on_top else 1)
            result = value(one) + (term if isinstance(sign, ast.Add) else -term)
        case _:
            raise ValueError("no sum")
    return result


def _is_share(node: ast.expr) -> bool:
    """Whether a term is a percentage alone."""
    match node:
        case ast.BinOp(ast.Name(), ast.Pow(), _):
            return True
    return False


def _first(node: ast.expr) -> ast.expr:
    while isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Sub):
        node = node.left
    return node


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
