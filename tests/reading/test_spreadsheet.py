"""Units from a CSV file: as spreadsheets write it, with findings that point into it."""

from __future__ import annotations

import csv
import io

import pytest
from enclosed import HEAD, SHEET, read_sheet
from hypothesis import given
from hypothesis import strategies as st

from generator.model import codec
from generator.model.game import Game
from generator.reading.files import source
from generator.reading.nodes import Record
from generator.reading.spreadsheet import rows

TABLE = [
    ["Name", "ID", "Side", "Type", "Size", "Attack", "Defence", "Count", "Back", "Back factors"],
    ["Gull; old", "007", "red", "Naval", "Battalion", "3", "4", "2,0", "reduced", "1-2"],
    ["Tern", "tern", "red", "parachute artillery", "", "2/4", "3*", "", "", ""],
]
UNITS = f"""{HEAD}units:
  "007": {{name: Gull; old, side: red, type: naval, size: battalion, factors: 3-4, count: 2,
    back: {{kind: reduced, factors: 1-2}}}}
  tern: {{name: Tern, side: red, type: parachute artillery, factors: 2/4-3*}}
"""


def written(table: list[list[str]], separator: str) -> str:
    text = io.StringIO()
    csv.writer(text, delimiter=separator, lineterminator="\r\n").writerows(table)
    return text.getvalue()


@pytest.mark.parametrize("separator", [",", ";", "\t"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_rows_are_the_same_units_as_in_yaml(separator: str, encoding: str) -> None:
    reading = read_sheet(written(TABLE, separator).encode(encoding))
    assert reading.findings == ()
    expected = read_sheet("id\n", UNITS).game
    assert reading.game is not None
    assert expected is not None
    assert reading.game.counters is not None
    assert expected.counters is not None
    assert reading.game.counters.units == expected.counters.units
    assert codec.decode(Game, codec.encode(reading.game)) == reading.game


def test_empty_columns_and_rows_say_nothing() -> None:
    reading = read_sheet("id;name;side;type;;\r\n;;;;;\r\ngull;Gull;red;naval;;\r\n;;;;;\r\n")
    assert reading.findings == ()


def test_a_line_that_tells_the_separator_is_heeded() -> None:
    assert read_sheet("sep=;\nid;name;side;type\ngull;Gull, old, grey;red;naval\n").findings == ()


def test_units_of_both_files_stand_together() -> None:
    both = f"{SHEET}units:\n  tern: {{name: Tern, side: red, type: naval}}\n"
    game = read_sheet("id,name,side,type\ngull,Gull,red,naval\n", both).game
    assert game is not None
    assert game.counters is not None
    assert [unit.id for unit in game.counters.units] == ["tern", "gull"]


def test_a_unit_given_twice_is_told_at_both_places() -> None:
    both = f"{SHEET}units:\n  gull: {{name: Gull, side: red, type: naval}}\n"
    (finding,) = read_sheet("id,name,side,type\ngull,Gull,red,naval\n", both).findings
    assert str(finding.span) == "units.csv:2:1"
    assert [str(related.span) for related in finding.related] == ["counters.yaml:4:3"]


@pytest.mark.parametrize(
    ("head", "cell", "code", "column"),
    [
        ("factors", "04. Mrz", "CSV005", 21),
        ("factors", "3-Apr", "CSV005", 21),
        ("factors", "Apr-03", "CSV005", 21),
        ("factors", "2026-04-03 00:00:00", "CSV005", 21),
        ("factors", "46115", "CSV005", 21),
        ("factors", "03.04.2026", "CSV005", 21),
        ("attack", "01. Feb", "CSV005", 21),
        ("label", "=B2&C2", "CSV006", 21),
        ("label", "#REF!", "CSV006", 21),
        ("count", "2.5", "SYN016", 21),
        ("size", "battallion", "SYN017", 21),
        ("side2", "x", "CSV003", 19),
        ("name", "x", "CSV004", 19),
        ("label", "a\u00a0b", "SYN007", 22),
    ],
)
def test_findings_point_at_the_cell(head: str, cell: str, code: str, column: int) -> None:
    text = f"id,name,side,type,{head}\ngull,Gull,red,naval,{cell}\n"
    findings = read_sheet(text).findings
    assert [finding.code for finding in findings] == [code], findings
    span = findings[0].span
    assert span is not None
    assert (span.file, span.line, span.column) == ("units.csv", 1 if column == 19 else 2, column)


def test_a_slip_in_a_note_is_found_where_it_stands() -> None:
    note = '"He said ""no"".\n\nSee {unit:gull there."'
    reading = read_sheet(f"id,name,side,type,note\ngull,Gull,red,naval,{note}\n")
    assert {finding.span.line for finding in reading.findings if finding.span} == {4}


def test_quotes_and_line_ends_in_a_note_are_kept() -> None:
    note = '"He said ""no"".\n\nHe *meant* it."'
    game = read_sheet(f"id,name,side,type,note\ngull,Gull,red,naval,{note}\n").game
    assert game is not None
    assert game.counters is not None
    told = game.counters.units[0].note
    assert told is not None
    assert told.source == 'He said "no".\n\nHe *meant* it.'
    assert len(told.blocks) == 2


CELLS = st.text(st.characters(codec="ascii", categories=("L", "N", "P", "S")) | st.just(" "))


@given(st.lists(st.lists(CELLS, min_size=3, max_size=3), min_size=1, max_size=4))
def test_cells_are_what_the_csv_module_wrote(table: list[list[str]]) -> None:
    text = io.StringIO()
    csv.writer(text, delimiter=",", quoting=csv.QUOTE_ALL, lineterminator="\n").writerows(table)
    made = source("x.csv", text.getvalue(), Record())
    assert made is not None
    expected = [[" ".join(cell.strip().split("\n")) for cell in row] for row in table]
    found = [[cell.value for cell in row] for row in rows(made, Record())]
    assert found == [row for row in expected if any(row)]
    for row in rows(made, Record()):
        for cell in row:
            assert made.text[cell.start : cell.end].replace('""', '"') == cell.value
