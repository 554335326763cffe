"""The real game, printed once and proved against definitions that differ from it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from proof_forgery import of_texts

from generator.manifest import Manifest, PrintedText
from generator.model.game import Game
from generator.model.numbers import Factors
from generator.model.tables import OddsTable
from generator.proof import prove
from tests.printed import Shelf
from tests.shumshu import game


@pytest.fixture(scope="module")
def printed(shelf: Shelf) -> tuple[Manifest, Path]:
    return shelf.files("shumshu", "postcard", "counters")


def proved(printed: tuple[Manifest, Path], definition: Game) -> dict[str, set[str | None]]:
    """Return the origins of what is found, by code."""
    found: dict[str, set[str | None]] = {}
    for finding in of_texts(prove(definition, *printed)):
        found.setdefault(finding.code, set()).add(finding.origin)
    return found


def test_it_is_printed_as_it_is_defined(printed: tuple[Manifest, Path]) -> None:
    assert proved(printed, game()) == {}


def test_every_cell_is_read(printed: tuple[Manifest, Path]) -> None:
    assert proved(printed, with_other_cells(game())) == {"PRF009": set(cells(game()))}


def test_every_factor_is_read(printed: tuple[Manifest, Path]) -> None:
    assert proved(printed, with_other_factors(game())) == {"PRF009": set(factors(game()))}


def test_every_hex_number_is_looked_for_in_its_own_hex(printed: tuple[Manifest, Path]) -> None:
    """Each number is looked for where the one before it stands."""
    manifest, folder = printed
    (card,) = (file for file in manifest.files if file.name.endswith("postcard.pdf"))
    places = [number for number, text in enumerate(card.texts) if is_hex_number(text)]
    texts = list(card.texts)
    for place, other in zip(places, places[-1:] + places[:-1], strict=True):
        texts[place] = replace(card.texts[place], box=card.texts[other].box)
    wrong = replace(manifest, files=(replace(card, texts=tuple(texts)),))
    found = proved((wrong, folder), game())
    assert len(places) > 40
    assert found == {"PRF009": {texts[place].origin for place in places}}


def is_hex_number(text: PrintedText) -> bool:
    return (text.origin or "").startswith("hexes.")


def cells(whole: Game) -> Iterator[str]:
    for table in whole.tables.tables:
        if isinstance(table, OddsTable):
            for row in table.rows:
                path = f"tables.{table.id}.rows.{row.label}.cells"
                yield from (f"{path}.{number}" for number in range(len(row.cells)))


def with_other_cells(whole: Game) -> Game:
    """Return the game with every result of its table one step better."""
    others = {"DE": "DR", "DR": "DW", "DW": "D", "D": "AD", "AD": "AE", "AE": "DE"}
    tables = tuple(
        replace(
            table,
            rows=tuple(
                replace(row, cells=tuple(others[cell] for cell in row.cells)) for row in table.rows
            ),
        )
        if isinstance(table, OddsTable)
        else table
        for table in whole.tables.tables
    )
    return replace(whole, tables=replace(whole.tables, tables=tables))


def factors(whole: Game) -> Iterator[str]:
    assert whole.counters is not None
    for unit in whole.counters.units:
        if unit.factors is not None:
            yield f"units.{unit.id}.factors"


def with_other_factors(whole: Game) -> Game:
    assert whole.counters is not None
    units = tuple(
        replace(unit, factors=Factors.parse("9-8")) if unit.factors else unit
        for unit in whole.counters.units
    )
    return replace(whole, counters=replace(whole.counters, units=units))
