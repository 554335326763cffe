"""Words wider than a column or a title strip, and tables taller than a page: printed and proved."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).parents[1] / "checks"))
from generator.products.context import BuildOptions
from tests.checks.merging import coast, with_part
from tests.law.law import laid_down, tried

WORD = "Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauamt"
ROWS = ", ".join(f"{WORD if row == 3 else ''}{row}: ['{row}', yes]" for row in range(1, 90))
COLUMNS = ", ".join(f"c{n}: Kolonnenueberschriftswort{n}" for n in range(14))
CELLS = ", ".join(["'123456'"] * 14)
PART = f"""
title: {WORD} {WORD}
subtitle: {WORD}
designer: {WORD} and {WORD}
language: de
units: {{one: {{name: {WORD}, label: "1"}}}}
modifiers: {{hill: {{name: {WORD}, when: The defenders are on a {WORD}., rule: combat}}}}
sides: {{red: {{name: {WORD}}}}}
forms:
  losses: {{name: {WORD} {WORD}, text: All of {WORD}., units: [one], blank: 2, total: true,
            columns: {{a: {WORD}, b: {WORD} {WORD}, c: C, d: D}}}}
boxes: {{rest: {{name: {WORD}, side: red, note: All of {WORD} wait.}}}}
tables:
  crt: {{name: {WORD} {WORD} {WORD}}}
  wide: {{kind: category, name: Wide, head: {WORD}, cells: number, columns: {{{COLUMNS}}},
         rows: {{Kurz: [{CELLS}], {WORD}: [{CELLS}]}}}}
  tall: {{kind: category, name: {WORD}, cells: text, columns: {{a: {WORD}, b: B}},
         rows: {{{ROWS}}}}}
sections:
  combat:
    title: Combat of {WORD}
    text: "On {{code:DE}} on {{code:D}} and {{code:AE}} the {WORD} are
      gone. {WORD}s, {WORD.lower()} and {WORD}.\\n\\n- {WORD}"
    ruling: So {WORD} it is.
    short: All **{WORD}{WORD}**s and {WORD} *{WORD}{WORD}*, of {WORD}.
"""
"""German is one of the languages whose spelling nobody checks."""


@pytest.mark.slow
def test_endless_words_are_divided_and_tall_tables_parted(tmp_path: Path) -> None:
    files = {"game.yaml": with_part(PART), "coast.geojson": coast()}
    options = BuildOptions(papers=("a4",), inks=("bw",))
    only = ("rules", "card", "postcard", "forms", "odds", "postcard-back", "setup")
    verdict = tried(laid_down(files, tmp_path / "endless"), tmp_path / "output", only, options)
    assert verdict.checked == ()
    assert verdict.built == ()
    assert verdict.proved == ()
    assert verdict.missing == ()
