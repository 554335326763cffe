"""Cells of tables: text in, values out, by the kind of cell that the table says it has."""

from __future__ import annotations

import re
from collections.abc import Iterable
from fractions import Fraction
from typing import TypeAlias, assert_never

from generator.model.numbers import Dice, Percent
from generator.model.tables import CellKind, Code
from generator.records import dataclass

EMPTY = frozenset({"", "-", "\N{EN DASH}", "\N{EM DASH}", "None", "none"})
"""What stands in a cell that says nothing."""

_COUNTED = re.compile(r"([1-9][0-9]?) ?(.+)")
_NUMBER = re.compile(r"[0-9]{1,6}(\.[0-9]{1,6})?|\.[0-9]{1,6}")
_MODIFIER = re.compile(r"[+\N{MINUS SIGN}-]?[0-9]{1,2}")


@dataclass(frozen=True, slots=True)
class Result:
    """One result: a code and, where the code takes a number before it, that number."""

    code: Code
    count: int = 1

    @property
    def numbered(self) -> str:
        """What happens, with the number: ``2 defenders eliminated.``; nothing if unsaid."""
        more = r"\1" if self.count > 1 else ""
        return re.sub(r"\((.*?)\)", more, self.code.numbered).replace("#", str(self.count))


@dataclass(frozen=True, slots=True)
class Outcome:
    """Results that come together: ``DR``, ``2DE``, ``D+retreat``; none for no effect."""

    results: tuple[Result, ...]
    text: str


@dataclass(frozen=True, slots=True)
class Faces:
    """The numbers of a die that succeed: ``5,6``."""

    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Number:
    """A number: ``200``, ``.15``."""

    value: Fraction


@dataclass(frozen=True, slots=True)
class Modification:
    """A number to add: ``+4``, ``-2``, ``0``."""

    value: int


@dataclass(frozen=True, slots=True)
class Plain:
    """Words."""

    text: str


@dataclass(frozen=True, slots=True)
class Nothing:
    """An empty cell: ``-`` or ``None``."""


Cell: TypeAlias = Dice | Faces | Number | Modification | Percent | Plain | Nothing


def read_cell(text: str, kind: CellKind) -> Cell:
    """Read a cell of a table whose cells are of `kind`; a code is a word here, as it is printed.

    Raises ValueError, with a sentence for the designer, for what is not such a cell. What a code
    means, and whether the legend has it, is for `read_outcome`.
    """
    if text.strip() in EMPTY:
        return Nothing()
    match kind:
        case CellKind.TEXT | CellKind.CODE:
            return Plain(text)
        case CellKind.DICE:
            return _dice_or_faces(text)
        case CellKind.NUMBER:
            return _number(text)
        case CellKind.MODIFIER:
            return _modification(text)
        case CellKind.PERCENT:
            return Percent.parse(text)
        case _:
            assert_never(kind)


def read_outcome(text: str, codes: Iterable[Code]) -> Outcome:
    """Read a combat result by the legend: a code, a family with its number, or several by ``+``.

    A code of the legend is taken as it stands before anything is read into it. Raises ValueError,
    naming the part that the legend does not have.
    """
    legend = {code.id: code for code in codes}
    if text in legend:
        return Outcome((Result(legend[text]),), text)
    if text.strip() in EMPTY:
        return Outcome((), text)
    return Outcome(tuple(_result(part.strip(), legend) for part in text.split("+")), text)


def _result(text: str, legend: dict[str, Code]) -> Result:
    if text in legend:
        return Result(legend[text])
    match = _COUNTED.fullmatch(text)
    if match is None or match[2] not in legend:
        raise ValueError(f"{text!r} is not a result code of the legend")
    code = legend[match[2]]
    if not code.family:
        raise ValueError(f"{text!r} has a number, but {code.id} takes none")
    return Result(code, int(match[1]))


def _dice_or_faces(text: str) -> Dice | Faces:
    if re.fullmatch(r"[0-9](\s*[,-]\s*[0-9])*", text):
        return Faces(tuple(_faces(text)))
    return Dice.parse(text)


def _faces(text: str) -> Iterable[int]:
    for part in text.split(","):
        first, _, last = part.partition("-")
        numbers = range(int(first), int(last or first) + 1)
        if not numbers:
            raise ValueError(f"{text!r} runs backwards: write the lower number first")
        yield from numbers


def _number(text: str) -> Number:
    if not _NUMBER.fullmatch(text):
        raise ValueError(f"{text!r} is not a number: write 200 or .15")
    return Number(Fraction(text))


def _modification(text: str) -> Modification:
    if not _MODIFIER.fullmatch(text):
        raise ValueError(f"{text!r} is not a modifier: write +4, -2 or 0")
    return Modification(int(text.replace("\N{MINUS SIGN}", "-")))
