"""The columns of a spreadsheet of units: what a head means, and what a cell below it says."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from generator.model.counters import Back, Unit
from generator.model.notation import Notation, Parsed, Text, Truth, Whole, Word, plan
from generator.model.numbers import Factors
from generator.reading.cells import Cell
from generator.reading.enclosure_codes import CSV_DATE, CSV_FORMULA
from generator.reading.nodes import Source
from generator.reading.record import Record
from generator.records import dataclass

FACTORS = "factors"

_WHOLE = re.compile(r"([0-9]+)[.,]0+")
_ERROR = re.compile(r"#[A-ZÄÖÜ/0]{2,8}[!?]?|#{3,}")
_MONTH = r"[^\W\d_]{3,9}\.?"
_DATE = re.compile(
    rf"[0-9]{{1,2}}[. -]{{1,2}}{_MONTH}([ -][0-9]{{2,4}})?"  # 04. Mrz, 4-Mar, 3 April 2026
    rf"|{_MONTH}[ -][0-9]{{2,4}}"  # Mar-04
    r"|[0-9]{1,2}[./][0-9]{1,2}[./]([0-9]{2}|[0-9]{4})?"  # 04.03.2026, 3/4/26, 4.3.
    r"|[0-9]{4}-[0-9]{2}-[0-9]{2}( 0?0:00.*)?"  # 2026-03-04
    r"|4[0-9]{4}"  # 46085, the number of a day
)


@dataclass(frozen=True, slots=True)
class Column:
    """What a column holds: a key of a unit, of its back (`group`), or one of its factors."""

    key: str
    notation: Notation
    group: str = ""
    number: int = 0
    """Which of the factors."""


def known_columns(factors: Sequence[str]) -> Mapping[str, Column]:
    """Return every head that is known; `factors` are the names in `counters.factors`."""
    known = {"id": Column("id", Text())}
    for member in plan(Unit).members:
        known[member.written] = Column(member.written, member.notation)
    for member in plan(Back).members:
        known[f"back.{member.written}"] = Column(member.written, member.notation, "back")
    known["back"] = known["back.kind"]
    for number, name in enumerate(factors):
        known.setdefault(_plain(name), Column(_plain(name), Whole(), FACTORS, number))
    return known


def column_of(head: str, known: Mapping[str, Column]) -> Column | None:
    """Return the column of a head, whatever its capitals and spaces."""
    name = _plain(head)
    return known.get(name) or known.get(name.replace("back-", "back.", 1))


def _plain(text: str) -> str:
    return re.sub(r"[ _]+", "-", text.strip().lower())


def text_of(column: Column, cell: Cell, made: Source, record: Record) -> str | None:
    """Return what a cell says as YAML would: ``3.0`` is 3 where a whole number belongs.

    Words of the language may have capitals and spaces. What a spreadsheet has spoilt gives None and
    a finding.
    """
    text = cell.text
    if text.startswith("=") or _ERROR.fullmatch(text):
        what = "a formula" if text.startswith("=") else "an error of the spreadsheet"
        record.complain(
            CSV_FORMULA,
            f"{text!r} is {what}, not a value",
            made.span(cell.start, cell.end),
            help="paste the value itself into the cell, as text",
        )
        return None
    factors = column.group == FACTORS or column.notation == Parsed(Factors)
    if factors and _DATE.fullmatch(text):
        _complain_of_date(cell, made, record)
        return None
    match column.notation:
        case Whole() if whole := _WHOLE.fullmatch(text):
            text = whole[1]
        case Truth():
            text = text.lower()
        case Parsed() if column.key == "type":
            text = text.lower()
        case Word():
            text = _plain(text)
        case _:
            pass
    return text


def _complain_of_date(cell: Cell, made: Source, record: Record) -> None:
    record.complain(
        CSV_DATE,
        f"{cell.text!r} is a date: the spreadsheet took factors such as 3-4 for a day of the year",
        made.span(cell.start, cell.end),
        help="format the column as text and type the factors again, or give each factor a column "
        "of its own, headed by its name in `counters.factors`",
    )
