"""How hexes are numbered: a pattern, read once; numbers become labels and labels numbers.

A pattern holds ``{column}`` and ``{row}`` once each, in either order, and dots if wanted:

    {column}{row}          33        one digit each: two numbers that touch could not be told apart
    {column:02}{row:02}    0303      always two digits (03 and 04: three and four)
    {column}.{row}         3.3       as many digits as the number has
    {column:letter}{row}   C3        letters, after Z as in a spreadsheet: AA, AB ... AZ, BA
    {row:letter}{column}   C3

Labels are read strictly: what `parse` accepts, `format` writes letter for letter.
"""

from __future__ import annotations

import re
from dataclasses import field

from generator.records import dataclass

_PATTERN = re.compile(r"(\.*)\{([^{}]*)\}(\.*)\{([^{}]*)\}(\.*)")
_FIELD = re.compile(r"(column|row)(?::(?:(letter)|0([1-4])))?")
_PADDED = "{column:02}{row:02}"


@dataclass(frozen=True, slots=True)
class _Field:
    """Half of a label. `width` is its exact number of characters; 0: as many as it takes."""

    axis: str
    letters: bool
    width: int

    @property
    def expression(self) -> str:
        """Regular expression for the texts that `write` returns."""
        if self.letters:
            return "([A-Z])" if self.width else "([A-Z]+)"
        return f"([0-9]{{{self.width}}})" if self.width else "(0|[1-9][0-9]{0,6})"

    def write(self, number: int) -> str | None:
        """Return the text of `number`, or None where there is none of that width."""
        if number < int(self.letters):
            return None
        text = _letters(number) if self.letters else str(number).zfill(self.width)
        return None if self.width and len(text) > self.width else text

    def read(self, text: str) -> int:
        """Return the number of a text that `expression` matches."""
        return _number(text) if self.letters else int(text)


@dataclass(frozen=True, slots=True)
class Numbering:
    """A pattern for hex numbers; raises ValueError for text that is not one (see the module)."""

    pattern: str
    _fields: tuple[_Field, _Field] = field(init=False, repr=False, compare=False)
    _dots: tuple[str, str, str] = field(init=False, repr=False, compare=False)
    _label: re.Pattern[str] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        fields, dots = _parts(self.pattern)
        texts = [re.escape(dot) for dot in dots]
        label = f"{texts[0]}{fields[0].expression}{texts[1]}{fields[1].expression}{texts[2]}"
        object.__setattr__(self, "_fields", fields)
        object.__setattr__(self, "_dots", dots)
        object.__setattr__(self, "_label", re.compile(label))

    def format(self, column: int, row: int) -> str:
        """Return the label of a column and row; raises ValueError where the pattern has none."""
        text = self._dots[0]
        for each, dots in zip(self._fields, self._dots[1:], strict=True):
            number = column if each.axis == "column" else row
            written = each.write(number)
            if written is None:
                raise ValueError(
                    f"{self.pattern} cannot number {each.axis} {number}: {_cure(each, number)}"
                )
            text += written + dots
        return text

    def parse(self, label: str) -> tuple[int, int]:
        """Return the column and row of a label; raises ValueError for any other text."""
        match = self._label.fullmatch(label)
        if match is None:
            example = self.format(1, 1)
            raise ValueError(
                f"{label!r} is not a hex number of the form {self.pattern}, such as {example}"
            )
        first, second = (
            each.read(text) for each, text in zip(self._fields, match.groups(), strict=True)
        )
        return (first, second) if self._fields[0].axis == "column" else (second, first)


def _parts(pattern: str) -> tuple[tuple[_Field, _Field], tuple[str, str, str]]:
    """Fields and dots of a pattern; two fields alike that touch are one character wide each."""
    match = _PATTERN.fullmatch(pattern)
    if match is None:
        raise ValueError(
            f"{pattern!r} does not number hexes: write {{column}} and {{row}}, with nothing but "
            f"dots beside them, such as {_PADDED}"
        )
    before, one, between, two, after = match.groups()
    first, second = _field(one), _field(two)
    if first.axis == second.axis:
        raise ValueError(f"{pattern!r} gives the {first.axis} twice: write {{column}} and {{row}}")
    if not between and first.letters == second.letters and not (first.width or second.width):
        first = _Field(first.axis, first.letters, 1)
        second = _Field(second.axis, second.letters, 1)
    return (first, second), (before, between, after)


def _field(text: str) -> _Field:
    match = _FIELD.fullmatch(text)
    if match is None:
        raise ValueError(
            f"{{{text}}} is not part of a hex number: write {{column}} or {{row}}, "
            "with :letter for letters or :02 for two digits"
        )
    axis, letter, width = match.groups()
    return _Field(axis, letter is not None, int(width or 0))


def _cure(each: _Field, number: int) -> str:
    """Return what to do about a number that `each` cannot write."""
    if number < int(each.letters):
        return "letters begin at 1 with A"
    if each.letters:
        return "past Z two letters run together, so write one of them as a number"
    if each.width == 1:
        return f"above 9 column and row run together, so pad the numbers, as in {_PADDED}"
    return f"it has more than {each.width} digits, so write {{{each.axis}:0{each.width + 1}}}"


def _letters(number: int) -> str:
    """Return 1 as A, 26 as Z, 27 as AA, 28 as AB."""
    text = ""
    while number:
        number, digit = divmod(number - 1, 26)
        text = chr(ord("A") + digit) + text
    return text


def _number(letters: str) -> int:
    number = 0
    for letter in letters:
        number = 26 * number + ord(letter) - ord("A") + 1
    return number
