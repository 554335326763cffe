"""Cells of tables: text in, values out, by the kind of cell that the table says it has."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from enum import StrEnum
from fractions import Fraction
from typing import TypeAlias, assert_never

from generator.chances import Harm, Harms
from generator.diagnostics import Origin
from generator.model.combat import Party
from generator.model.numbers import Dice, Percent
from generator.model.orders import Orders, parts_of
from generator.model.tables import (
    CategoryTable,
    CellKind,
    Code,
    OpposedTable,
    ResultsTable,
    Table,
    Tables,
)
from generator.records import Frozen
from generator.words import english

REST, LEFT_OVER = "other", english("Other")
"""The label of a row for all numbers that no other row is for, as typed and as printed."""
EMPTY = frozenset({"", "-", "\N{EN DASH}", "\N{EM DASH}", "None", "none"})
"""What stands in a cell that says nothing."""

_COUNTED = re.compile(r"([1-9][0-9]?) ?(.+)")
_NUMBER = re.compile(r"[0-9]{1,6}(\.[0-9]{1,6})?|\.[0-9]{1,6}")
_MODIFIER = re.compile(r"[+\N{MINUS SIGN}-]?[0-9]{1,2}")


class Result(Frozen):
    """One result: a code and, where the code takes a number before it, that number."""

    code: Code
    count: int = 1

    @property
    def numbered(self) -> str:
        """What happens, with the number: ``2 defenders eliminated.``; nothing if unsaid."""
        more = r"\1" if self.count > 1 else ""
        return re.sub(r"\((.*?)\)", more, self.code.numbered).replace("#", str(self.count))


class Outcome(Frozen):
    """Results that come together: ``DR``, ``2DE``, ``D+retreat``; none for no effect."""

    results: tuple[Result, ...]
    text: str


class Faces(Frozen):
    """The numbers of a die that succeed: ``5,6``."""

    numbers: tuple[int, ...]


Cell: TypeAlias = Dice | Faces | Fraction | int | Percent | str | None
"""What a cell holds: a Fraction is a number (``200``, ``.15``), an int is one to add (``+4``).

A text is words or the name of a code; None is an empty cell, ``-`` or ``None``.
"""


def read_cell(text: str, kind: CellKind) -> Cell:
    """Read a cell of a table whose cells are of `kind`; a code is a word here, as it is printed.

    Raises ValueError, with a sentence for the designer, for what is not such a cell. What a code
    means, and whether the legend has it, is for `read_outcome`.
    """
    if text.strip() in EMPTY:
        return None
    match kind:
        case CellKind.TEXT | CellKind.CODE:
            return text
        case CellKind.DICE:
            faces = re.fullmatch(r"[0-9](\s*[,-]\s*[0-9])*", text)
            return Faces(tuple(_faces(text))) if faces else Dice.parse(text)
        case CellKind.NUMBER:
            if not _NUMBER.fullmatch(text):
                raise ValueError(f"{text!r} is not a number: write 200 or .15")
            return Fraction(text)
        case CellKind.MODIFIER:
            if not _MODIFIER.fullmatch(text):
                raise ValueError(f"{text!r} is not a modifier: write +4, -2 or 0")
            return int(text.replace("\N{MINUS SIGN}", "-"))
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


def _faces(text: str) -> Iterable[int]:
    for part in text.split(","):
        first, _, last = part.partition("-")
        numbers = range(int(first), int(last or first) + 1)
        if not numbers:
            raise ValueError(f"{text!r} runs backwards: write the lower number first")
        yield from numbers


def results_of(tables: Tables) -> Iterator[tuple[Origin, str]]:
    """Yield every result in tables, ladders and replacements, with its origin."""
    for table in tables.tables:
        yield from results_in(table)
    for modifier in tables.modifiers:
        for replacement in modifier.replace:
            origin = f"modifiers.{modifier.id}.replace.{replacement.result}"
            yield origin, replacement.result
            yield f"{origin}.becomes", replacement.becomes
            if replacement.otherwise:
                yield f"{origin}.otherwise", replacement.otherwise


def results_in(table: Table) -> Iterator[tuple[Origin, str]]:
    """Yield every result of a table, with its origin; there are none where no cell is a code."""
    yield from ((f"tables.{table.id}.{at}", text) for at, text in table.results())


def codes_of(table: Table, tables: Tables) -> tuple[Code, ...]:
    """Return the codes that can come of a table, in the order of the game's legend."""
    results = {text for _, text in results_in(table)}
    if not isinstance(table, CategoryTable):
        _replace(results, tables)
    led = led_to(codes_named(results, tables), tables)
    for band in table.bands if isinstance(table, OpposedTable) else ():
        led |= led_to(_codes_in(band.orders), tables)
    return tuple(code for code in tables.codes if code.id in led)


def codes_named(results: Iterable[str], tables: Tables) -> set[str]:
    """Return the ids of the codes of which results consist: D and RT of ``D+RT``, DE of ``2DE``."""
    used: set[str] = set()
    for text in results:
        try:
            used |= {result.code.id for result in read_outcome(text, tables.codes).results}
        except ValueError:  # a number, words, or what a check has complained of
            continue
    return used


def led_to(names: set[str], tables: Tables) -> set[str]:
    """Return codes with those to which their orders lead, by their ids."""
    found, orders = set[str](), {code.id: code.orders for code in tables.codes}
    left = set(names)
    while left:
        name = left.pop()
        found.add(name)
        left |= _codes_in(orders.get(name)) - found
    return found


def _codes_in(orders: Orders | None) -> set[str]:
    """Return the codes that orders lead to."""
    whole = (orders.attacker, orders.defender, orders.loser) if orders else ()
    parts = (part for order in whole if order for part, _ in parts_of(order))
    return {part.code for part in parts if part.code}


def codes_of_none(tables: Tables) -> tuple[Code, ...]:
    """Return the codes that come of no table, in the order of the game's legend."""
    known = {code.id for table in tables.tables for code in codes_of(table, tables)}
    return tuple(code for code in tables.codes if code.id not in known)


def _replace(results: set[str], tables: Tables) -> None:
    """Add what replacements make of results, and what others make of that."""
    made = [entry for modifier in tables.modifiers for entry in modifier.replace]
    before = -1
    while len(results) != before:
        before = len(results)
        for entry in made:
            if entry.result in results:
                results |= {entry.becomes, entry.otherwise} - {""}


class Comparison(StrEnum):
    """How one result compares with another, as the attacker sees it."""

    BETTER = "better"
    EQUAL = "equal"
    WORSE = "worse"
    MIXED = "mixed"
    """Better for the attacker on one axis and worse on the other."""


def harms_of(outcome: Outcome) -> Harms:
    """Return what `outcome` does to each party, by the ranks of its codes.

    A family counts by its number within its rank: 2DE is worse for the defender than 1DE.
    """
    return Harms(
        _harm((each.code.rank(Party.ATTACKER), each.count) for each in outcome.results),
        _harm((each.code.rank(Party.DEFENDER), each.count) for each in outcome.results),
    )


def compare(first: Harms, second: Harms) -> Comparison:
    """Return how `first` compares with `second` for the attacker."""
    if first == second:
        return Comparison.EQUAL
    if first.defender >= second.defender and first.attacker <= second.attacker:
        return Comparison.BETTER
    if first.defender <= second.defender and first.attacker >= second.attacker:
        return Comparison.WORSE
    return Comparison.MIXED


def nothing_of(table: Table | ResultsTable) -> str:
    """Return what stands in a table for no effect: its first empty cell, else a dash."""
    return next((text for _, text in table.results() if text.strip() in EMPTY), "-")


def best_first(table: ResultsTable, codes: Iterable[Code]) -> bool:
    """Whether the rows of `table` run from the attacker's best to his worst.

    The first row is held against the last, but for that of what is left over; where neither is
    better, rows are taken to run from the best. Raises ValueError for a cell that the legend cannot
    read.
    """
    legend = tuple(codes)
    if len(table.rows) < 2:
        return True
    named = [row for row in table.rows if row.label != REST]
    rows = named if len(named) > 1 else table.rows
    first, last = (
        [harms_of(read_outcome(cell, legend)) for cell in row.cells] for row in (rows[0], rows[-1])
    )
    verdicts = [compare(upper, lower) for upper, lower in zip(first, last, strict=False)]
    return verdicts.count(Comparison.BETTER) >= verdicts.count(Comparison.WORSE)


def _harm(ranks: Iterable[tuple[float, int]]) -> Harm:
    return tuple(sorted((pair for pair in ranks if pair[0] > 0), reverse=True))
