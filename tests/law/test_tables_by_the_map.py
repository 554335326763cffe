"""A combat table of any kind stands by the map of a postcard without a panel, and is proved."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator import manifest
from generator.build import Order
from generator.pipeline import build, prove
from tests.law.law import OPTIONS, TOLD, laid_down

GAME = """
title: One Table
designer: Nobody
edition: First
original: true
dice: [1d6]
page: {width: 148 mm, height: 105 mm}
sides:
  red: {name: Reds, colour: "#f0d0d0", band: "#802020"}
  blue: {name: Blues, colour: "#d0d0f0", band: "#202080", pattern: hatched}
grid: {columns: 4, rows: 3, number: "{column}{row}"}
key: {".": clear}
hexes: |
  . . . .
  . . . .
  . . . .
terrain: {clear: {name: Clear}}
counters: {size: 13 mm, factors: [attack, defence]}
units:
  guards: {name: Guards, side: red, type: infantry, size: regiment, factors: 2-3}
  lancers: {name: Lancers, side: blue, type: cavalry, size: regiment, factors: 3-1}
credits: {all: {text: All of it is made up., licence: CC0-1.0}}
"""
CODES = """
codes:
  DE: {text: Defenders are lost., defender: 2}
  AE: {text: Attackers are lost., attacker: 2}
sections:
  fighting: {title: Fighting, text: "On {code:DE} and {code:AE} units are lost. See {table:crt}."}
"""
TABLES = {
    "odds": CODES
    + """
tables:
  crt: {kind: odds, name: Results, die: 1d2, rounding: down, columns: [1:1, 2:1],
        rows: {"2": [DE, DE], "1": [AE, DE]}, beyond: {below: no-attack, above: end-column}}
""",
    "levels": CODES
    + """
tables:
  crt: {kind: levels, name: Results, coins: 1, rounding: down, ladder: [AE, "-", DE],
        columns: {1:1: AE, 2:1: "-"},
        chances: {up: {name: Best, chance: 50%, levels: 1, coins: 1},
                  level: {name: Worst, chance: 50%, levels: 0, coins: 0}},
        beyond: {below: no-attack, above: end-column}}
""",
    "opposed": """
sections: {fighting: {title: Fighting, text: "See {table:crt}."}}
tables:
  crt: {kind: opposed, name: Results, die: 1d6, modifier: half the lead, modifier-limit: 2,
        bands: {0-1: {effect: Both lose one, higher: 1, lower: 1},
                2+: {effect: The lower loses two, lower: 2}}}
""",
    "category": CODES
    + """
tables:
  crt: {kind: category, name: Results, head: Die, die: 1d2, cells: code,
        columns: {near: Near, far: Far}, rows: {"1": [AE, AE], "2": [DE, "-"]}}
""",
}
MADE = {"DRW", "FNT", "PRF", "BUG"}
"""Families of what is told by drawing, printing and proof."""
SHOWN = {
    "odds": "tables.crt.rows.2.cells.0",
    "levels": "codes.AE",
    "opposed": "tables.crt.bands.2+.effect",
    "category": "tables.crt.rows.2.cells.0",
}


@pytest.mark.parametrize("kind", TABLES)
def test_a_table_without_a_panel_is_printed_and_proved(kind: str, tmp_path: Path) -> None:
    folder = laid_down({"game.yaml": GAME + TABLES[kind]}, tmp_path / "one")
    output = tmp_path / "output"
    order = Order(output, (), ("postcard", "one-sheet"), OPTIONS)
    printed = build([folder], order, lambda *_: None)[0]
    told = (*printed.findings, *prove(folder, output).findings)
    # What checks say of a game of one table does not matter here, nor where the table found room.
    assert [each for each in told if each.code[:3] in MADE and each.code not in TOLD] == []
    (written,) = (tmp_path / "output").rglob("manifest.json")
    for file in manifest.read(written.read_text(encoding="utf-8")).files:
        if file.texts:
            assert SHOWN[kind] in {text.origin for text in file.texts}, file.name
