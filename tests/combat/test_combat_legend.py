"""Legends: each table has the codes that come of it, and no others."""

from __future__ import annotations

from dataclasses import replace

from generator.combat.cells import codes_of, codes_of_none
from generator.comparison.products import required
from generator.drawing.tables.figures import table_figures
from generator.model.combat import Modifier, ModifierKind, Replacement
from generator.model.game import Game
from generator.model.names import names_of
from generator.model.numbers import NumberRange
from generator.model.prose import Prose
from generator.model.tables import Code, Tables
from generator.reading.definition import read
from generator.scene import Group, Item, Text
from tests.drawing.test_drawing_tables import pen
from tests.shumshu import SOURCES, game


def bare() -> Game:
    """A game with a table by odds (DE, DR, AR) and one by category (DR, AR)."""
    definition = read(SOURCES.parent / "tests" / "proof" / "bare").game
    assert definition is not None
    return definition


def codes(tables: Tables) -> dict[str, list[str]]:
    return {table.id: [code.id for code in codes_of(table, tables)] for table in tables.tables}


def test_a_table_has_the_codes_of_its_cells_in_the_order_of_the_legend() -> None:
    assert codes(bare().tables) == {"crt": ["DE", "DR", "AR"], "guns": ["DR", "AR"]}


def test_a_table_of_levels_has_the_codes_of_its_ladder() -> None:
    found = codes(game("arnhem").tables)
    assert found == {"results": ["DE", "RT", "R", "D", "AE"], "chances": [], "roads": []}


def test_a_family_with_its_number_is_its_code() -> None:
    assert codes(game("myitkyina").tables)["crt"] == ["DE", "DR", "DW", "D", "BD", "AD", "AE"]


def test_what_a_replacement_makes_belongs_to_the_tables_that_have_what_it_replaces() -> None:
    tables = bare().tables
    lost, gone = (Code(name, Prose(name, ())) for name in ("X", "Y"))
    made = (Replacement("DE", "X"), Replacement("X", "DR", otherwise="Y"))
    modifier = Modifier("last", "Last", ModifierKind.REPLACE, Prose("", ()), replace=made)
    more = replace(tables, codes=(*tables.codes, lost, gone), modifiers=(modifier,))
    assert codes(more) == {"crt": ["DE", "DR", "AR", "X", "Y"], "guns": ["DR", "AR"]}
    assert [code.id for code in codes_of_none(replace(more, modifiers=()))] == ["X", "Y"]


def test_a_code_is_promised_as_often_as_it_comes_of_a_table() -> None:
    definition = bare()
    for product in ("postcard", "map-tables-a4", "one-sheet-a4", "card-a4", "rules-a4"):
        promised = required(definition, product)
        times = 2 if product == "one-sheet-a4" else 1  # on the map and above the counters
        assert promised["codes.DE.text"] == NumberRange(times, times), product
        assert promised["codes.DR.text"] == NumberRange(2 * times, 2 * times), product


def test_the_card_promises_codes_of_no_table_as_well() -> None:
    definition = bare()
    other = replace(definition.tables, codes=(*definition.tables.codes, Code("X", Prose("X", ()))))
    spare = replace(definition, tables=other)
    assert required(spare, "card-a4")["codes.X"] == NumberRange(1, 1)
    assert "codes.X" not in required(spare, "postcard")


def test_a_figure_of_the_rules_shows_the_codes_of_its_table() -> None:
    definition = bare()
    shown = {
        each.table: [text for text in _origins(each.block.items) if text.startswith("codes.")]
        for each in table_figures(definition.tables, names_of(definition), pen())
    }
    assert set(shown["guns"]) == {"codes.DR", "codes.DR.text", "codes.AR", "codes.AR.text"}
    assert "codes.DE" in shown["crt"]


def _origins(items: tuple[Item, ...]) -> list[str]:
    found: list[str] = []
    for item in items:
        if isinstance(item, Text) and item.origin:
            found.append(item.origin)
        elif isinstance(item, Group):
            found += _origins(item.items)
    return found
