"""Numbers as war games write them: dice, odds, factors, percentages, turns, distances.

Each keeps the text it was typed as; none is guessed at.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date
from fractions import Fraction
from typing import ClassVar

from generator.records import Frozen
from generator.words import Words, english, forms


class ValueType(Frozen):
    """A value that is written as a text of its own.

    `PATTERN` is what it looks like, for editors too; `FORM` says to a designer what to write.
    """

    __slots__ = ()
    PATTERN: ClassVar[str]
    FORM: ClassVar[str]

    @classmethod
    def match(cls, text: str) -> re.Match[str]:
        """Return the parts of a text; raises ValueError for one that is no such value."""
        match = re.fullmatch(cls.PATTERN, text)
        if match is None:
            raise ValueError(f"{text!r} is not {cls.FORM}")
        return match

    def __str__(self) -> str:
        """Return the text that it was written as."""
        text: str = self.text  # type: ignore[attr-defined]
        return text


class Dice(ValueType):
    """Dice that are added up: `2d6`, `1d6`; `½D6` is half of a die.

    `d66` are two six-sided dice, of which one shows the tens: 11 to 66. The 0 of a ten-sided die is
    ten, and the 00 of `d100` a hundred; of `1d10 from 0` and `d100 from 0` they are nought.
    """

    number: int
    faces: int
    factor: Fraction
    text: str
    first: int = 1
    """The lowest number of each."""
    tens: bool = False
    """Whether the first shows the tens, the second the units."""

    PATTERN: ClassVar[str] = r"^(½|1/2|[1-9][0-9]?)?[dD]([1-9][0-9]{0,2})( from 0)?$"
    FORM: ClassVar[str] = "dice: write 1d6, 2d6, ½D6, d66 or 1d10 from 0"

    @classmethod
    def parse(cls, text: str) -> Dice:
        """Read ``1d6``, ``2D6``, ``d6``, ``½D6``, ``d66`` or ``1d10 from 0``.

        Raises ValueError for anything else.
        """
        match = cls.match(text)
        count, faces, first = match[1] or "1", int(match[2]), 0 if match[3] else 1
        if faces == _TENS_AND_UNITS:
            if count != "1" or not first:
                raise ValueError(f"{text!r} is not {cls.FORM}")
            return cls(2, 6, Fraction(1), text, tens=True)
        if count in {"½", "1/2"}:
            return cls(1, faces, Fraction(1, 2), text, first)
        return cls(int(count), faces, Fraction(1), text, first)

    def told(self, words: Words) -> str:
        """Return them with the letter that a language has for dice, ``1W6``; else as written."""
        letter, (dice, zero, _) = words("d"), self.text.partition(" from 0")
        told = dice if letter == "d" else dice.upper().replace("D", letter)
        return words("{dice} from 0", dice=told) if zero else told

    def in_words(self, words: Words) -> str:
        """Return ``one six-sided die``, ``two ten-sided dice as tens and units``."""
        told, (number, faces) = _THROWN if self.factor == 1 else _HALF_THROWN, self.thrown
        thrown = words.count(number, *told, faces=faces)
        if self.read_as_tens:
            thrown = words("{dice} as tens and units", dice=thrown)
        if self.first:
            return thrown
        return words(_NOUGHT if faces == self.faces else _NOUGHTS, dice=thrown)

    @property
    def read_as_tens(self) -> bool:
        """Whether two dice are read as one number, one of them as its tens."""
        return self.tens or self.thrown[1] != self.faces

    @property
    def thrown(self) -> tuple[int, int]:
        """How many dice are thrown, and how many faces each has: two of ten are a `d100`."""
        return (2 * self.number, 10) if self.faces == _PERCENT else (self.number, self.faces)

    @property
    def numbers(self) -> tuple[int, ...]:
        """What they can show before the factor is applied, the lowest first."""
        if self.tens:
            faces = range(self.first, self.first + self.faces)
            return tuple(10 * tens + units for tens in faces for units in faces)
        lowest = self.number * self.first
        return tuple(range(lowest, lowest + self.number * (self.faces - 1) + 1))

    @property
    def lowest(self) -> int:
        """The lowest number before the factor is applied."""
        return self.numbers[0]

    @property
    def highest(self) -> int:
        """The highest number before the factor is applied."""
        return self.numbers[-1]

    @property
    def ten(self) -> str:
        """How the highest number is written on them, if that is with noughts: `0` or `00`."""
        alone = self.number == 1 and self.first == 1 and self.faces in {10, 100}
        return str(self.faces)[1:] if alone else ""


_TENS_AND_UNITS, _PERCENT = 66, 100
"""What is written for two dice, of six sides or of ten, that show tens and units."""

_THROWN = forms("{number:word} {faces:word}-sided die", "{number:word} {faces:word}-sided dice")
_HALF_THROWN = forms(
    "half of {number:word} {faces:word}-sided die", "half of {number:word} {faces:word}-sided dice"
)
_NOUGHT, _NOUGHTS = english("{dice}, 0 as nought"), english("{dice}, 00 as nought")

QUARTERS = ("", "¼", "½", "¾")
"""A number of quarters as it is written behind a whole number."""
_FRACTIONS = {"1/4": QUARTERS[1], "1/2": QUARTERS[2], "3/4": QUARTERS[3]}
_STEPS = r"[0-9]{1,2}|([1-9][0-9]? ?)?[¼½¾]|([1-9][0-9]? )?(1/4|1/2|3/4)"


def mixed(number: Fraction) -> str:
    """Return a number as players write it, a fraction of it in quarters: ``2½``."""
    whole, quarters = divmod(number * 4, 4)
    if quarters.denominator != 1:
        return str(number)
    return f"{whole or ''}{QUARTERS[int(quarters)]}" or "0"


class Steps(ValueType):
    """How much of a move something takes: `2`, `1½`, `½`."""

    value: Fraction
    text: str

    PATTERN: ClassVar[str] = f"^({_STEPS})$"
    FORM: ClassVar[str] = "a number of steps: write 2, ½ or 1½"

    @classmethod
    def parse(cls, text: str) -> Steps:
        """Read ``2``, ``1½`` or ``1 1/2``; raises ValueError for anything else."""
        cls.match(text)
        for typed, part in _FRACTIONS.items():
            text = text.replace(typed, part)
        whole, part = re.fullmatch(r"([0-9]*) ?(.?)", text).groups()  # type: ignore[union-attr]
        value = int(whole or 0) + Fraction(QUARTERS.index(part), 4)
        return cls(value, mixed(value))


class Share(ValueType):
    """How much of something: `all`, `½`, `¼` or `¾` of it."""

    value: Fraction
    text: str

    PATTERN: ClassVar[str] = r"^(all|[¼½¾]|1/4|1/2|3/4)$"
    FORM: ClassVar[str] = "a share: write all, ½, ¼ or ¾"

    @classmethod
    def parse(cls, text: str) -> Share:
        """Read ``½``, ``1/2`` or ``all``; raises ValueError for anything else."""
        cls.match(text)
        if text == "all":
            return cls(Fraction(1), text)
        steps = Steps.parse(text)
        return cls(steps.value, steps.text)


class Entering(ValueType):
    """What it takes to enter a hex: steps, `all` of a move, or `no` where there is no way in."""

    steps: Steps | None
    """None where it is not a number of steps."""
    text: str

    PATTERN: ClassVar[str] = f"^(all|no|{_STEPS})$"
    FORM: ClassVar[str] = "what entering costs: write 2, ½, 1½, all or no"

    @classmethod
    def parse(cls, text: str) -> Entering:
        """Read ``1½``, ``all`` or ``no``; raises ValueError for anything else."""
        cls.match(text)
        steps = None if text in {"all", "no"} else Steps.parse(text)
        return cls(steps, steps.text if steps else text)


class Toll(ValueType):
    """What going along a way or crossing a line takes: steps, or `no`."""

    steps: Steps | None
    """None for `no`."""
    text: str

    PATTERN: ClassVar[str] = f"^(no|{_STEPS})$"
    FORM: ClassVar[str] = "what it takes: write 2, ½, 1½ or no"

    @classmethod
    def parse(cls, text: str) -> Toll:
        """Read ``1½`` or ``no``; raises ValueError for anything else."""
        cls.match(text)
        steps = None if text == "no" else Steps.parse(text)
        return cls(steps, steps.text if steps else text)


class Stride(ValueType):
    """How far units move where they move less or more far: a share of their steps, or so many."""

    share: Fraction
    """1 where a number says it."""
    number: int | None
    """None where it is a share."""
    text: str

    PATTERN: ClassVar[str] = r"^([0-9]{1,3}|[¼½¾]|1/4|1/2|3/4)$"
    FORM: ClassVar[str] = "steps, or a share of them: write 3, ½, ¼ or ¾"

    @classmethod
    def parse(cls, text: str) -> Stride:
        """Read ``3`` or ``½``; raises ValueError for anything else."""
        cls.match(text)
        if text.isdecimal():
            return cls(Fraction(1), int(text), text)
        share = Share.parse(text)
        return cls(share.value, None, share.text)


class Odds(ValueType):
    """Attack to defence, as the head of a column of a combat results table: ``3:2``."""

    attack: int
    defence: int

    PATTERN: ClassVar[str] = r"^([1-9][0-9]?):([1-9][0-9]?)$"
    FORM: ClassVar[str] = "odds: write attack:defence, such as 3:2"

    @classmethod
    def parse(cls, text: str) -> Odds:
        """Read ``1:3``; raises ValueError for anything else."""
        match = cls.match(text)
        return cls(int(match[1]), int(match[2]))

    @property
    def ratio(self) -> Fraction:
        """Attack divided by defence."""
        return Fraction(self.attack, self.defence)

    def rises_from(self, before: Odds) -> bool:
        """Whether these odds are better for the attacker than those of the column before."""
        return self.ratio > before.ratio

    def __str__(self) -> str:
        return f"{self.attack}:{self.defence}"


class Difference(ValueType):
    """Attack minus defence, as the head of a column: ``-3 or less``, ``1 to 4``, ``5 or more``."""

    first: int | None
    last: int | None
    """Both are None where such a head is open."""
    text: str

    PATTERN: ClassVar[str] = (
        r"^([-+\u2212]?[0-9]{1,3})( or (?:less|more)| to ([-+\u2212]?[0-9]{1,3}))?$"
    )
    FORM: ClassVar[str] = "a difference: write 0, 1 to 4, -3 or less, or 5 or more"

    @classmethod
    def parse(cls, text: str) -> Difference:
        """Read a difference or a range of them; raises ValueError for anything else."""
        match = cls.match(text)
        first, *last = (int(one.replace("\u2212", "-")) for one in match.group(1, 3) if one)
        more, less = (match[2] == f" or {word}" for word in ("more", "less"))
        if last and last[0] < first:
            raise ValueError(f"{text!r} runs backwards: write {last[0]} to {first}")
        lowest, highest = None if less else first, None if more else [first, *last][-1]
        return cls(lowest, highest, text.replace("-", "\u2212"))

    def rises_from(self, before: Difference) -> bool:
        """Whether this column begins where the one before it ends."""
        last, first = before.last, self.first
        return last is not None and first is not None and first == last + 1

    def __contains__(self, number: int) -> bool:
        above = self.first is None or number >= self.first
        return above and (self.last is None or number <= self.last)

    @property
    def nearest(self) -> int:
        """The difference nearest to none."""
        first = -MOST if self.first is None else self.first
        return min(max(0, first), MOST if self.last is None else self.last)


MOST = 999
"""What no number of a game exceeds."""


class Factor(Frozen):
    """One number of a counter: ``4``, ``2/4`` (4 under a condition), ``1*`` (marked), ``(3)``."""

    value: int
    larger: int | None = None
    mark: str = ""
    bracketed: bool = False

    def __str__(self) -> str:
        alternative = "" if self.larger is None else f"/{self.larger}"
        number = f"{self.value}{alternative}{self.mark}"
        return f"({number})" if self.bracketed else number


_FACTOR = r"([0-9]{1,2}(/[0-9]{1,2})?\*?|\([0-9]{1,2}\))"


class Factors(Frozen):
    """One to four numbers of a counter, joined by hyphens: ``2-3``, ``2/4-3``, ``1*``, ``(3)``."""

    parts: tuple[Factor, ...]

    PATTERN: ClassVar[str] = f"^{_FACTOR}(-{_FACTOR}){{0,3}}$"

    @classmethod
    def parse(cls, text: str) -> Factors:
        """Read one to four factors; raises ValueError for anything else."""
        parts = [_factor(part) for part in text.split("-")]
        factors = tuple(part for part in parts if part is not None)
        if len(factors) < len(parts):
            raise ValueError(
                f"{text!r} is not factors: write numbers joined by hyphens, such as 4-3 or 2/4-3*"
            )
        if len(factors) > 4:
            raise ValueError(f"{text!r} has {len(factors)} factors: a counter takes one to four")
        return cls(factors)

    def __str__(self) -> str:
        return "-".join(str(part) for part in self.parts)


def _factor(text: str) -> Factor | None:
    if bracketed := re.fullmatch(r"\(([0-9]{1,2})\)", text):
        return Factor(int(bracketed[1]), bracketed=True)
    match = re.fullmatch(r"([0-9]{1,2})(?:/([0-9]{1,2}))?(\*?)", text)
    if match is None:
        return None
    return Factor(int(match[1]), int(match[2]) if match[2] else None, match[3])


class FactorSums(ValueType):
    """The sums of the factors of several counters: ``63-60``, ``9/16-16``."""

    parts: tuple[tuple[int, int], ...]
    """For each factor the sum of the smaller numbers and that of the larger ones."""

    PATTERN: ClassVar[str] = r"^[0-9]{1,4}(/[0-9]{1,4})?(-[0-9]{1,4}(/[0-9]{1,4})?){0,3}$"
    FORM: ClassVar[str] = "sums of factors: write 63-60, or 9/16-16"

    @classmethod
    def parse(cls, text: str) -> FactorSums:
        """Read sums as factors are written; raises ValueError for anything else."""
        cls.match(text)
        sums = ([int(number) for number in part.split("/")] for part in text.split("-"))
        return cls(tuple((one[0], one[-1]) for one in sums))

    @classmethod
    def of(cls, faces: Iterable[tuple[Factors, int]]) -> FactorSums:
        """Add up factors, each as often as the number beside it says."""
        sums: list[tuple[int, int]] = []
        for factors, count in faces:
            sums += [(0, 0)] * (len(factors.parts) - len(sums))
            for place, part in enumerate(factors.parts):
                small, large = sums[place]
                larger = part.value if part.larger is None else part.larger
                sums[place] = (small + part.value * count, large + larger * count)
        return cls(tuple(sums))

    def __str__(self) -> str:
        pairs = (
            f"{small}" if small == large else f"{small}/{large}" for small, large in self.parts
        )
        return "-".join(pairs)


class Percent(ValueType):
    """A chance: ``50%``."""

    value: Fraction
    text: str

    PATTERN: ClassVar[str] = r"^([0-9]{1,3}(\.[0-9]{1,6})?)%$"
    FORM: ClassVar[str] = "a percentage: write 50%"

    @classmethod
    def parse(cls, text: str) -> Percent:
        """Read ``33%``; raises ValueError for anything but a percentage from 0 to 100."""
        share = Fraction(cls.match(text)[1]) / 100
        if share > 1:
            raise ValueError(f"{text!r} is not {cls.FORM}")
        return cls(share, text)


class Tally(Frozen):
    """How often each result occurs: ``1 DE, 2 DR, 3 DW``."""

    counts: tuple[tuple[int, str], ...]

    PATTERN: ClassVar[str] = r"^[1-9][0-9]{0,3} [^ ,]+(, [1-9][0-9]{0,3} [^ ,]+)*$"

    @classmethod
    def parse(cls, text: str) -> Tally:
        """Read a tally; raises ValueError for anything else or where a result is counted twice."""
        parts = [re.fullmatch(r" *([1-9][0-9]{0,3}) +([^ ,]+) *", one) for one in text.split(",")]
        counts = tuple((int(part[1]), part[2]) for part in parts if part is not None)
        if len(counts) < len(parts):
            raise ValueError(f"{text!r} is not a tally: write how many of which, as in 1 DE, 2 DR")
        results = [result for _, result in counts]
        if twice := next((one for one in results if results.count(one) > 1), None):
            raise ValueError(f"{text!r} counts {twice} twice")
        return cls(counts)

    def __str__(self) -> str:
        return ", ".join(f"{count} {result}" for count, result in self.counts)


class Sum(ValueType):
    """A sum of numbers: ``-3``, ``2.10``, ``325%``."""

    value: Fraction
    text: str

    PATTERN: ClassVar[str] = r"^[-+]?([0-9]{1,6}(\.[0-9]{1,6})?|\.[0-9]{1,6})%?$"
    FORM: ClassVar[str] = "a sum: write a number, such as -3 or 2.10"

    @classmethod
    def parse(cls, text: str) -> Sum:
        """Read a sum; raises ValueError for anything that is not a decimal number."""
        cls.match(text)
        return cls(Fraction(text.rstrip("%")) / (100 if text.endswith("%") else 1), text)

    @property
    def tolerance(self) -> Fraction:
        """Half of its last place: by so much it may differ from what it was rounded from."""
        places = len(self.text.rstrip("%").partition(".")[2])
        return Fraction(1, 2 * 10**places * (100 if self.text.endswith("%") else 1))


class NumberRange(ValueType):
    """A range of whole numbers: ``3``, ``1-6``, ``3+`` (3 or more)."""

    first: int
    last: int | None

    PATTERN: ClassVar[str] = r"^([0-9]{1,6})([-–]([0-9]{1,6})|\+)?$"
    FORM: ClassVar[str] = "a range: write 3, 1-6 or 3+"

    @classmethod
    def parse(cls, text: str) -> NumberRange:
        """Read a range, with a hyphen or an en dash; raises ValueError where it is none."""
        match = cls.match(text)
        first = int(match[1])
        last = None if match[2] == "+" else int(match[3] or first)
        if last is not None and last < first:
            raise ValueError(f"{text!r} runs backwards: write {last}-{first}")
        return cls(first, last)

    def __contains__(self, number: int) -> bool:
        return number >= self.first and (self.last is None or number <= self.last)

    def rises_from(self, before: NumberRange) -> bool:
        """Whether this range begins where the one before it ends."""
        return before.last is not None and self.first == before.last + 1

    def __str__(self) -> str:
        if self.last is None:
            return f"{self.first}+"
        return str(self.first) if self.first == self.last else f"{self.first}-{self.last}"


class HitNumber(ValueType):
    """What a die must show to hit: ``5-6``, ``5+``, or ``quality or less``, a rating of the unit.

    Low numbers of a rating hit with `or less`, high ones with `or more`.
    """

    numbers: NumberRange | None
    """None where the rating says it."""
    rating: str
    """The name of a factor of the counters; empty where `numbers` say it."""
    less: bool
    text: str

    PATTERN: ClassVar[str] = (
        r"^([0-9]{1,3}([-\u2013][0-9]{1,3}|\+)?|[^\W\d_][^:]{0,30} or (less|more))$"
    )
    FORM: ClassVar[str] = (
        "what hits: write 6, 5-6 or 5+, or the name of a factor and `or less` or `or more`, "
        "such as `quality or less`"
    )

    @classmethod
    def parse(cls, text: str) -> HitNumber:
        """Read ``5-6``, ``5+`` or ``quality or less``; raises ValueError for anything else."""
        match = cls.match(text)
        if match[3] is None:
            return cls(NumberRange.parse(text), "", less=False, text=text)
        return cls(None, text.removesuffix(f" or {match[3]}"), match[3] == "less", text)


class Range(ValueType):
    """How far an attack reaches: ``6`` hexes, or as far as a factor of the counter says."""

    number: int
    """1 where a factor says it."""
    rating: str
    """The name of a factor of the counters; empty where `number` says it."""
    text: str

    PATTERN: ClassVar[str] = r"^([1-9][0-9]?|[^\W\d_][^:]{0,30})$"
    FORM: ClassVar[str] = "a range: write 6, or the name of a factor, such as range"

    @classmethod
    def parse(cls, text: str) -> Range:
        """Read ``6`` or ``range``; raises ValueError for anything else."""
        cls.match(text)
        return cls(int(text), "", text) if text.isdecimal() else cls(1, text, text)


class Allowance(Range):
    """How far a unit moves: ``4`` steps, or as many as a factor of the counter says."""

    PATTERN: ClassVar[str] = r"^([1-9][0-9]{0,3}|[^\W\d_][^:]{0,30})$"
    FORM: ClassVar[str] = (
        "steps: write 4, or the name of a factor, such as movement; who never moves has no entry"
    )


class Distance(ValueType):
    """A distance on the ground: ``4 km``, ``800 m``, ``80 yd``, ``2.5 mi``."""

    kilometres: float
    text: str

    PATTERN: ClassVar[str] = r"^([0-9]{1,6}(\.[0-9]{1,6})?) ?(km|m|mi|yd)$"
    FORM: ClassVar[str] = "a distance: write a number and km, m, mi or yd"
    KILOMETRES: ClassVar[dict[str, float]] = {"km": 1, "m": 0.001, "mi": 1.609344, "yd": 0.0009144}

    @classmethod
    def parse(cls, text: str) -> Distance:
        """Read a distance with its unit; raises ValueError for anything else."""
        match = cls.match(text)
        return cls(float(match[1]) * cls.KILOMETRES[match[3]], text)


class Date(ValueType):
    """A day: ``1945-08-18``."""

    day: date

    PATTERN: ClassVar[str] = r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$"
    FORM: ClassVar[str] = "a date: write year-month-day, such as 1945-08-18"

    @classmethod
    def parse(cls, text: str) -> Date:
        """Read year-month-day; raises ValueError for anything else or a day that never was."""
        cls.match(text)
        try:
            return cls(date.fromisoformat(text))
        except ValueError:
            raise ValueError(f"{text!r} is not a day of the calendar") from None

    def __str__(self) -> str:
        return self.day.isoformat()
