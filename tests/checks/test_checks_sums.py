"""Sums in prose: right ones are quiet however they are written, wrong ones are found."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.checks.sentences.sums import wrong_sums_in

RIGHT = """\
3 + (0 - 3) x 1 / 3 = 2
1 - 1/3 = 2/3
8 + 12 + 2 = 22 guns
1/3 = 0.33
2/3 = 0.67
2/3 = 0.66
1/6 = 17%
3 − 5 = −2
2 × 3 = 6
7 ÷ 2 = 3½
7 / 2 = 3 1/2
7 / 2 = 3 (rounded down)
½ × 10 = 5
1/2 x 10 = 5
1/2 of 10 = 5
50% of 8 = 4
3 + 4 = 7 = 14 / 2
1,200 + 300 = 1,500
1.200 + 300 = 1.500
1,5 + 2 = 3,5
20 + 10% = 22
100% - 30% = 70%
6 / 1/2 = 12
10 / 2 x 5 = 25
the die + 2 = 5
the die +1 +1 = 5
+1 +1 = +2
the modifiers are -3 + 4 = 1
8 guns + 12 = 30
8 + 12 = 20 guns + 2
12 : 4 = 3 : 1
3:1 + 1 = 4:1
1-2 = 1 step, 3-4 = 2 steps
6 = 2 steps
1/2 = 3 losses
2 in 6 = 1/3
2 out of 6 = 33%
1 in 36 = 1/36 = 2.8%
In hex 33 8 + 12 = 20
hexes 33 + 34 = 2
8 + 12 = 20 - that is, all
8 + 12 = 20 (12)
348 x 1 = about 350
1/3 ≈ 0.3
2(3 + 4) = 14
8/2(2+2) = 16
[3 + (4 - 1)] x 2 = 12
x = 3 + 4 = 7
twice 3 + 4 = 14
20 = 8 + 12
10-4=6
2x3 = 6
8 + 12 = 20. Then 3 + 4 = 7.
2 + 2 = 4; 3 + 3 = 6, 1 + 1 = 2
.45 x 22 = 9.9
0.5 + 0.5 = 1
4 - -2 = 6
(-3) x (-2) = 6
1 + 2 = 3 x 1 = 3
1 200 + 300 = 1 500
3 x (4 + 5)/2 = 13.5
7/8 = 0.87
1 ½ + 1 = 2½
0.1 + 0.2 = 0.3
5 x 1 in 6 = 5/6
16 2/3% of 6 = 1
100 x 1/3 = 33 1/3
"""

WRONG = """\
1 - 1/3 = 1/3
8 + 12 + 2 = 20
3 + (0 - 3) x 1 / 3 = 3
2/3 = 0.68
2/3 = 0.65
.45 x 22 = 9.8
3 − 5 = 2
2 × 3 = 7
7 ÷ 2 = 3
7 / 2 = 4½
½ × 10 = 6
1/2 of 10 = 4
50% of 8 = 5
3 + 4 = 7 = 15 / 2
3 + 4 = 8 = 14 / 2
1,200 + 300 = 1,600
20 + 10% = 23
100% - 30% = 60%
2(3 + 4) = 15
[3 + (4 - 1)] x 2 = 13
20 = 8 + 13
10-4=7
2x3 = 7
it makes -3 + 4 = 2
x = 3 + 4 = 8
8 + 12 = 20. Then 3 + 4 = 8.
(8 + 12) = 21 (12)
4 - -2 = 2
1/6 = 15%
348 x 1 = about 360
3 x (4 + 5)/2 = 13
9 / 3 = 4, rounded up
1 - 1/3 = 1/3 of the troops
2 + 3 = 5%
That makes 3 + 4 = 8 factors.
"""


@pytest.mark.parametrize("text", RIGHT.splitlines())
def test_what_comes_out_is_quiet(text: str) -> None:
    assert list(wrong_sums_in(text)) == []


@pytest.mark.parametrize("text", WRONG.splitlines())
def test_what_does_not_come_out_is_found_once(text: str) -> None:
    (found,) = wrong_sums_in(text)
    assert text[slice(*found.span)][0] in "0123456789-\N{MINUS SIGN}("


class Sum(NamedTuple):
    """A sum as it is written, what it comes to, and how firmly it holds together."""

    text: str
    value: Fraction
    binds: int


_TERM, _FACTOR, _SIGNED, _ATOM = range(4)
MINUS = st.sampled_from(["-", "\N{MINUS SIGN}", "\N{EN DASH}"])
TIMES = st.sampled_from(["x", "\N{MULTIPLICATION SIGN}", "*", "\N{MIDDLE DOT}"])
OVER = st.sampled_from(["/", "\N{DIVISION SIGN}"])
VULGAR = {
    "\N{VULGAR FRACTION ONE HALF}": Fraction(1, 2),
    "\N{VULGAR FRACTION ONE THIRD}": Fraction(1, 3),
}


@st.composite
def numbers(draw: st.DrawFn) -> Sum:
    """A number in one of the ways in which designers write it."""
    whole = draw(st.integers(0, 4000))
    match draw(st.sampled_from(["whole", "whole", "thousands", "decimal", "vulgar", "percent"])):
        case "thousands":
            return Sum(f"{whole:,}", Fraction(whole), _ATOM)
        case "decimal":
            return Sum(f"{whole // 100}.{whole % 100:02}", Fraction(whole, 100), _ATOM)
        case "vulgar":
            sign = draw(st.sampled_from(sorted(VULGAR)))
            return Sum(f"{whole % 30 or ''}{sign}", whole % 30 + VULGAR[sign], _ATOM)
        case "percent":
            return Sum(f"({whole % 101}%)", Fraction(whole % 101, 100), _ATOM)
        case _:
            return Sum(str(whole % 100), Fraction(whole % 100), _ATOM)


@st.composite
def joined(draw: st.DrawFn, parts: st.SearchStrategy[Sum]) -> Sum:
    """Two sums with a sign between them, in brackets where they need some or have some more."""
    one, two = draw(parts), draw(parts)
    match draw(st.sampled_from("+-*/n")):
        case "+":
            return Sum(f"{one.text} + {_in(two, _FACTOR)}", one.value + two.value, _TERM)
        case "-":
            text = f"{one.text} {draw(MINUS)} {_in(two, _FACTOR)}"
            return Sum(text, one.value - two.value, _TERM)
        case "*":
            text = f"{_in(one, _FACTOR)} {draw(TIMES)} {_in(two, _SIGNED)}"
            return Sum(text, one.value * two.value, _FACTOR)
        case "/" if two.value:
            text = f"{_in(one, _FACTOR)} {draw(OVER)} {_in(two, _SIGNED)}"
            return Sum(text, one.value / two.value, _FACTOR)
        case _:
            return Sum(f"({draw(MINUS)}{_in(one, _ATOM)})", -one.value, _ATOM)


def _in(part: Sum, binds: int) -> str:
    return part.text if part.binds >= binds else f"({part.text})"


SUMS = joined(st.recursive(numbers(), joined, max_leaves=4)).filter(
    lambda made: len(made.text) < 60
)
"""Longer ones are not read: nobody writes them in prose."""


@st.composite
def results(draw: st.DrawFn, value: Fraction) -> str:
    """A value as it is written behind the equals sign, rounded where that is seen."""
    sign = draw(MINUS) if value < 0 else ""
    size = abs(value)
    match draw(st.sampled_from(["whole", "fraction", "decimal", "mixed"])):
        case "decimal":
            return f"{sign}{_rounded(size, draw(st.integers(2, 4)))}"
        case "mixed" if size > 1 and size.denominator > 1:
            whole, rest = divmod(size, 1)
            return f"{sign}{whole} {rest}"
        case _:
            return f"{sign}{size}"


def _rounded(size: Fraction, places: int) -> str:
    digits = str(round(size * 10**places)).zfill(places + 1)
    return f"{digits[:-places]}.{digits[-places:]}"


LEADS = st.sampled_from(["", "That makes ", "Together, ", "The sum is this: ", "(", "In all "])
TAILS = st.sampled_from(["", ".", " guns.", ", and more.", ")", " (as above)", " - no more."])


@settings(max_examples=300)
@given(st.data())
def test_a_right_sum_is_quiet_however_it_is_written(data: st.DataObject) -> None:
    made = data.draw(SUMS)
    said = data.draw(results(made.value))
    sides = [said, made.text] if data.draw(st.booleans()) else [made.text, said]
    lead = data.draw(LEADS) if sides[0][0].isdigit() else ""
    tail = data.draw(TAILS) if sides[1] == said else ""
    assert list(wrong_sums_in(f"{lead}{' = '.join(sides)}{tail}")) == []


@settings(max_examples=300)
@given(st.data())
def test_a_wrong_sum_is_found(data: st.DataObject) -> None:
    made = data.draw(SUMS)
    off = data.draw(st.sampled_from([Fraction(1, 7), Fraction(1), Fraction(-3), Fraction(10)]))
    lead = data.draw(LEADS) if made.text[0].isdigit() else ""
    text = f"{lead}{made.text} = {data.draw(results(made.value + off))}{data.draw(TAILS)}"
    assert len(list(wrong_sums_in(text))) == 1, text


@pytest.mark.parametrize(
    "text",
    ["1 + 1 = " * 20_000, "(" * 50_000 + "=", "1 " * 50_000 + "= 2", "9" * 20_000 + " + 1 = 2",
     "1/" * 20_000 + "1 = 1", "- " * 20_000 + "1 = 1",
     "\N{SUPERSCRIPT TWO} + \N{SUPERSCRIPT TWO} = 5",
     "999999999999999 x " * 19 + "9 = 1", "1 / 0 = 2", "1 = ", "= 1", "=", "x = x"],
)  # fmt: skip
def test_what_is_no_sum_for_people_is_read_in_bounds(text: str) -> None:
    list(wrong_sums_in(text))
