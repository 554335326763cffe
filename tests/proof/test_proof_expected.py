"""What the definition says is printed, and what each product promises of it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from proof_press import small_game

from generator.comparison.expected import expected, wording
from generator.comparison.products import page_size, required
from generator.model.numbers import NumberRange
from tests.shumshu import game


@pytest.mark.parametrize(
    ("origin", "text"),
    [
        ("title", "Small Landing"),
        ("designer", "after the design by A. Designer"),
        ("hexes.21", "21"),
        ("places.port.name", "Porto Sant’Élia"),
        ("terrain.clear.name", "Clear"),
        ("tracks.turns.2", "2"),
        ("tracks.turns.2.date", "19 Aug"),
        ("codes.DE", "DE"),
        ("codes.DE.text", "Defenders are eliminated at once."),
        ("tables.crt.scales.low.name", "Low best"),
        ("tables.crt.columns.0", "1:2"),
        ("tables.crt.rows.2 | 1.label.0", "2"),
        ("tables.crt.rows.2 | 1.label.1", "1"),
        ("tables.crt.rows.1 | 2.cells.0", "-"),
        ("tables.crt.extra.air.name", "Air"),
        ("tables.crt.extra.air.cells.0", "DE"),
        ("units.guard.factors", "2/4-3"),
        ("units.tanks.back.factors", "2-1"),
        ("units.tanks.label", "T"),
        ("units.tanks.entry", "11"),
        ("markers.depot.name", "Supply depot"),
        ("markers.depot.back", "Empty"),
    ],
)
def test_the_text_of_an_origin(origin: str, text: str) -> None:
    assert expected(small_game())[origin] == text


def test_a_game_of_the_designer_s_own_is_after_nobody_else_s() -> None:
    made = small_game()
    assert made.byline == "after the design by A. Designer"
    assert replace(made, original=True).byline == "designed by A. Designer"


def test_references_are_printed_from_the_data() -> None:
    texts = expected(game())
    assert texts["boxes.paramushir.note"].startswith("Units waiting to cross to hex 33")


def test_names_may_stand_in_capitals_and_cells_may_not() -> None:
    words = wording(small_game())
    assert words.versions("places.port.name") == ("Porto Sant'Élia", "PORTO SANT'ÉLIA")
    assert words.versions("tables.crt.rows.2 | 1.cells.0") == ("DR",)
    assert words.versions("markers.depot.name") == ("Supply depot",)
    assert words.versions("places.harbour.name") == ()


def test_a_table_may_bear_its_short_title() -> None:
    words = wording(small_game(("name: Results", "name: Results\n    short: CRT")))
    assert "CRT" in words.versions("tables.crt.name")


def test_counters_promise_every_face() -> None:
    promised = required(small_game(), "counters-duplex-letter")
    assert promised == {
        "units.guard.label": NumberRange(4, 4),
        "units.guard.factors": NumberRange(4, 4),
        "units.tanks.label": NumberRange(2, 2),
        "units.tanks.entry": NumberRange(1, 2),  # a back may say how weak it is there
        "units.tanks.factors": NumberRange(1, 1),
        "units.tanks.back.factors": NumberRange(1, 1),
        "markers.depot.name": NumberRange(2, 2),
        "markers.depot.back": NumberRange(2, 2),
        "units.decoy.name": NumberRange(1, None),
    }


def test_a_unit_on_the_back_of_another() -> None:
    game_ = small_game(("back: {kind: reduced, factors: 2-1}", "back: {kind: unit, unit: guard}"))
    promised = required(game_, "counters-duplex-a4")
    assert promised["units.guard.factors"] == NumberRange(5, 5)
    assert promised["units.tanks.factors"] == NumberRange(1, 1)


def test_a_postcard_promises_hexes_in_play_tables_and_codes() -> None:
    promised = required(small_game(), "postcard")
    once, at_most_once = NumberRange(1, 1), NumberRange(0, 1)
    hexes = {origin: times for origin, times in promised.items() if origin.startswith("hexes.")}
    assert hexes == {f"hexes.{label}": once for label in ("11", "12", "21")} | {
        "hexes.22": at_most_once
    }
    names = {"title", "places.port.name", "labels.bay.name", "tracks.turns.name"}
    others = promised.keys() - hexes.keys()
    assert {origin for origin in others if promised[origin] != once} == names
    assert {promised[origin] for origin in names} == {NumberRange(1, None)}
    assert {"codes.DR", "codes.DR.text", "tables.crt.extra.air.cells.1"} <= promised.keys()


def test_all_of_shumshu_s_table_is_promised() -> None:
    promised = required(game(), "postcard")
    assert sum(".cells." in origin for origin in promised) == 42
    assert sum(".columns." in origin for origin in promised) == 7
    assert sum(".label." in origin for origin in promised) == 12


def test_a_product_that_promises_nothing() -> None:
    assert required(small_game(), "calibration-a4") == {}
    assert required(small_game(), "map-plain") == {}


def test_pages_are_as_large_as_the_card_or_the_paper() -> None:
    assert page_size(small_game(), "postcard") == (100, 70)
    assert page_size(small_game(), "rules-letter") == (215.9, 279.4)
    assert page_size(small_game(), "rules-booklet-a4") == (210.0, 297.0)
    assert page_size(small_game(), "odds") is None


def test_a_game_without_a_map_has_no_hexes() -> None:
    standard = game("standard-game")
    assert not any(origin.startswith("hexes.") for origin in required(standard, "postcard"))
    assert expected(standard)["title"] == standard.title
