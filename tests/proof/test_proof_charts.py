"""The charts of the odds: every chance in them is worked out afresh, and a wrong one is caught."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pypdfium2
import pypdfium2.raw as pdfium
import pytest

from generator.combat.report import odds_report
from generator.comparison.charts import chart_promises, chart_texts, rounded
from generator.comparison.vector import prove_chart
from generator.diagnostics import Finding
from generator.manifest import Manifest, PrintedText
from generator.model.game import Game
from generator.model.tables import OddsTable
from generator.proof import prove
from tests.originals import original
from tests.printed import Shelf
from tests.shumshu import game

GAMES = ("arnhem", "mukden", "myitkyina", "shumshu", "standard-game")
CHART, BLACK = "shumshu-odds.pdf", "shumshu-odds-bw.pdf"
PLAIN = "tables.crt.chances.odds.manners.plain"


@pytest.fixture(scope="module")
def printed(shelf: Shelf) -> tuple[Manifest, Path]:
    return shelf.files("shumshu", "odds", inks=("colour", "bw"))


def only(manifest: Manifest, name: str) -> Manifest:
    return replace(manifest, files=tuple(file for file in manifest.files if file.name == name))


def told(findings: tuple[Finding, ...]) -> set[tuple[str, str | None]]:
    return {(finding.code, finding.origin) for finding in findings if finding.code != "PRF005"}


def test_charts_of_both_inks_say_what_the_tables_say(printed: tuple[Manifest, Path]) -> None:
    manifest, folder = printed
    assert {CHART, BLACK} <= {file.name for file in manifest.files}
    assert prove(game(), manifest, folder) == ()


def test_chances_are_told_in_tenths_and_in_bars_as_far_as_they_fit() -> None:
    texts, short = chart_texts(game()), rounded(game())
    assert texts[f"{PLAIN}.AE.0"] == "50"
    assert (texts[f"{PLAIN}.AE.0.bar"], short[f"{PLAIN}.AE.0.bar"]) == ("50%", "50%")
    assert texts[f"{PLAIN}.D.0"] == "33.3"
    assert texts[f"{PLAIN}.D.0.bar"] == "33%"
    assert texts[f"{PLAIN}.DE.0"] == "–"
    assert f"{PLAIN}.DE.0.bar" not in texts
    assert texts[PLAIN] == "Plain attack"
    eighths = chart_texts(game("arnhem"))
    bars = {text for origin, text in eighths.items() if origin.endswith(".bar")}
    assert "12.5%" in bars


@pytest.mark.parametrize("name", GAMES)
def test_every_chance_of_every_game_is_promised_once(name: str) -> None:
    definition = game(name)
    promised = dict(chart_promises(definition))
    report = odds_report(definition.id, definition.title, definition.tables)
    for block in report.blocks:
        for label, chances in block.rows:
            for column, chance in enumerate(chances):
                origin = f"{block.origin}.{label}.{column}"
                drawn = block.measure == "chance" and chance is not None
                assert (origin in promised) == drawn
                assert not drawn or (promised[origin].first, promised[origin].last) == (1, 1)


def with_cell(cell: str) -> Game:
    """Return the game with another result in the first cell of its table."""
    table, *others = game().tables.tables
    assert isinstance(table, OddsTable)
    first, *rows = table.rows
    other = replace(table, rows=(replace(first, cells=(cell, *first.cells[1:])), *rows))
    return replace(game(), tables=replace(game().tables, tables=(other, *others)))


@pytest.mark.parametrize("name", [CHART, BLACK])
def test_a_cell_that_changes_changes_the_chances(printed: tuple[Manifest, Path], name: str) -> None:
    manifest, folder = printed
    found = told(prove(with_cell("DR"), only(manifest, name), folder))
    assert ("PRF009", f"{PLAIN}.DR.0") in found
    assert ("PRF009", f"{PLAIN}.D.0") in found
    assert not any(origin and origin.startswith(f"{PLAIN}.AE.1") for _, origin in found)


def retold(
    printed: tuple[Manifest, Path],
    change: Callable[[tuple[PrintedText, ...]], tuple[PrintedText, ...]],
) -> set[tuple[str, str | None]]:
    """Prove against a manifest whose texts of the chart were changed."""
    manifest, folder = printed
    (file,) = only(manifest, CHART).files
    other = replace(file, texts=change(file.texts))
    return told(prove(game(), replace(manifest, files=(other,)), folder))


def test_a_chance_never_drawn_is_missed(printed: tuple[Manifest, Path]) -> None:
    def without(texts: tuple[PrintedText, ...]) -> tuple[PrintedText, ...]:
        return tuple(text for text in texts if text.origin != f"{PLAIN}.AE.1")

    assert ("PRF011", f"{PLAIN}.AE.1") in retold(printed, without)


def test_chances_under_each_others_columns_are_found(printed: tuple[Manifest, Path]) -> None:
    one, other = f"{PLAIN}.AE.0", f"{PLAIN}.AE.1"

    def exchanged(texts: tuple[PrintedText, ...]) -> tuple[PrintedText, ...]:
        turned = {one: other, other: one}
        return tuple(
            replace(text, origin=turned.get(text.origin or "", text.origin)) for text in texts
        )

    assert retold(printed, exchanged) == {("PRF009", one), ("PRF009", other)}


def drawn(printed: tuple[Manifest, Path], old: str, new: str) -> set[tuple[str, str | None]]:
    """Prove the SVG with a part of its markup altered, the first time it comes."""
    markup = (printed[1] / "shumshu-odds.svg").read_text(encoding="utf-8")
    assert found_in(markup) == set()
    assert old in markup
    return found_in(markup.replace(old, new, 1))


def found_in(markup: str) -> set[tuple[str, str | None]]:
    return told(tuple(prove_chart(original(game(), "odds"), "shumshu-odds.svg", markup)))


def test_an_altered_chance_in_svg_is_found(printed: tuple[Manifest, Path]) -> None:
    assert {code for code, _ in drawn(printed, ">33.3</text>", ">33.4</text>")} == {"PRF009"}
    assert {code for code, _ in drawn(printed, ">17%</text>", ">18%</text>")} == {"PRF009"}
    assert drawn(printed, ">Banzai</text>", ">Bonsai</text>") == {
        ("PRF009", "tables.crt.chances.odds.manners.Banzai")
    }


def test_a_chance_in_svg_that_has_another_name_is_missed(printed: tuple[Manifest, Path]) -> None:
    found = drawn(printed, f'data-origin="{PLAIN}.AE.1"', f'data-origin="{PLAIN}.XX.1"')
    assert found == {("PRF013", f"{PLAIN}.XX.1"), ("PRF011", f"{PLAIN}.AE.1")}


def test_an_svg_is_proved_with_the_other_files(printed: tuple[Manifest, Path]) -> None:
    manifest, folder = printed
    found = told(prove(with_cell("DR"), only(manifest, "shumshu-odds.svg"), folder))
    assert ("PRF009", f"{PLAIN}.DR.0") in found


def test_a_chance_that_is_taken_out_of_the_file_is_found(
    printed: tuple[Manifest, Path], tmp_path: Path
) -> None:
    manifest, folder = printed
    (file,) = only(manifest, CHART).files
    (text,) = (text for text in file.texts if text.origin == f"{PLAIN}.AE.0")
    document = pypdfium2.PdfDocument((folder / CHART).read_bytes())
    page = document[0]
    left, top, right, bottom = (edge * 72 / 25.4 for edge in text.box)
    height = page.get_height()
    for each in list(page.get_objects(filter=[pdfium.FPDF_PAGEOBJ_TEXT])):
        x0, y0, x1, y1 = each.get_bounds()
        if left <= (x0 + x1) / 2 <= right and top <= height - (y0 + y1) / 2 <= bottom:
            page.remove_obj(each)
    page.gen_content()
    buffer = BytesIO()
    document.save(buffer)
    (tmp_path / CHART).write_bytes(buffer.getvalue())
    found = told(prove(game(), only(manifest, CHART), tmp_path))
    assert ("PRF008", f"{PLAIN}.AE.0") in found
