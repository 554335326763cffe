"""Tables as a player reads them from the page: by heads and labels."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from proof_forgery import changed, place_of, saying
from proof_press import Sheets, sheets
from validating import CARD, codes, payload, printed, told, verdict_on

from generator.comparison.matching import match
from generator.comparison.text_runs import passages
from generator.model.numbers import Odds
from generator.model.tables import OddsTable
from generator.pdfreader.document import Document
from generator.scene import Text
from generator.validator.payload import Payload
from generator.validator.rules import copies, entries, read_table

FIRST, SECOND = "tables.crt.columns.0", "tables.crt.columns.1"


def table_on(known: Payload, data: bytes) -> OddsTable:
    """Return the table that is read from a postcard."""
    texts = known.file(CARD).texts
    matched = match(texts, Document(data).page(0).runs)
    found = tuple(entries(tuple(passages(texts, known.originals.wording)), texts, matched))
    (copy,) = copies(found, "crt")
    table = read_table(known.game.tables.tables[0], copy)
    assert isinstance(table, OddsTable)
    return table


def drawn_swapped(sheets: Sheets) -> Sheets:
    """Draw the two columns of odds in the place of one another: cells, but not their heads."""
    pairs = {}
    for row in ("2 | 1", "1 | 2"):
        one, other = (f"tables.crt.rows.{row}.cells.{column}" for column in (0, 1))
        pairs |= {one: place_of(other), other: place_of(one)}

    def change(text: Text) -> Text:
        return replace(text, at=pairs[text.origin]) if text.origin in pairs else text

    return changed(sheets, "postcard", change)


def test_a_table_is_read_as_it_is_defined(tmp_path: Path) -> None:
    press, known = printed(tmp_path)
    read = table_on(known, (press.folder / CARD).read_bytes())
    assert read == known.game.tables.tables[0]


def test_a_table_drawn_with_its_columns_swapped_is_read_so(tmp_path: Path) -> None:
    """The drawing says that all is in its place; only the page shows that it is not."""
    press, _ = printed(tmp_path)
    press.run(drawn_swapped(sheets()))
    known = payload(tmp_path)
    read = table_on(known, (press.folder / CARD).read_bytes())
    assert [row.cells for row in read.rows] == [("DE", "DR"), ("DR", "-")]
    assert read.columns == (Odds.parse("1:2"), Odds.parse("1:1"))


def test_the_checks_judge_what_is_read(tmp_path: Path) -> None:
    press, _ = printed(tmp_path)
    press.run(drawn_swapped(sheets()))
    known = payload(tmp_path)
    found = verdict_on(known, (press.folder / CARD).read_bytes()).findings
    assert "CRT008" in codes(found)
    assert all("page 1 of small-postcard.pdf, as printed: " in each.message for each in found)


def test_a_misprint_is_judged_as_well(tmp_path: Path) -> None:
    press, known = printed(tmp_path)
    cell = "tables.crt.rows.2 | 1.cells.0"
    press.overprint(changed(sheets(), "postcard", saying(cell, "DX")))
    found = told(verdict_on(known, (press.folder / CARD).read_bytes()).findings)
    assert {("PRF009", cell), ("CRT003", cell)} <= found


def test_heads_in_another_order(tmp_path: Path) -> None:
    press, known = printed(tmp_path)
    forged = changed(sheets(), "postcard", saying(FIRST, "2:1"))
    press.overprint(forged)
    found = codes(verdict_on(known, (press.folder / CARD).read_bytes()).findings)
    assert {"PRF009", "CRT002"} <= found


def test_a_head_that_is_no_odds(tmp_path: Path) -> None:
    press, known = printed(tmp_path)
    press.overprint(changed(sheets(), "postcard", saying(SECOND, "l:l")))
    found = verdict_on(known, (press.folder / CARD).read_bytes()).findings
    assert ("VAL005", "tables.crt") in told(found)


def test_two_cells_in_one_place(tmp_path: Path) -> None:
    press, _ = printed(tmp_path)
    x, y = place_of("tables.crt.rows.2 | 1.cells.1")

    def change(text: Text) -> Text:
        moved = text.origin == "tables.crt.rows.2 | 1.cells.0"
        return replace(text, at=(x - 3.5, y)) if moved else text

    press.run(changed(sheets(), "postcard", change))
    known = payload(tmp_path)
    found = verdict_on(known, (press.folder / CARD).read_bytes()).findings
    assert any("two cells are at 2, 1:1" in each.message for each in found)
