"""Laws: any table is proved as it was printed, and any one change of it is found."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from proof_forgery import of_texts
from proof_press import BLACK, SOURCE, Press, small_game

from generator.diagnostics import Finding
from generator.model.game import Game
from generator.model.tables import CategoryTable, CellKind, Column, Row
from generator.proof import prove
from generator.scene import Page, Text
from generator.text import Role
from tests.typesetting import typesetter

COLUMNS, ROWS, ACROSS, DOWN = 3, 4, 30.0, 4.0
GAME = small_game()

letters = st.sampled_from("ABDERWabcdefgij0123456789-+*/:.,;'()½éÉßŁč–“”’&=×")
words = st.text(letters, min_size=1, max_size=7)
cells = st.lists(words, min_size=1, max_size=3).map(" ".join)
tables = st.lists(cells, min_size=COLUMNS * ROWS, max_size=COLUMNS * ROWS)
looks = st.fixed_dictionaries(
    {
        "role": st.sampled_from([Role.CELL, Role.SMALL, Role.BODY, Role.NATURE, Role.TITLE]),
        "size": st.floats(1.6, 2.6),
        "tracking": st.sampled_from([0.0, 0.0, 0.1, 0.4]),
        "degrees": st.sampled_from([0.0, 0.0, 0.0, 7.0, -3.0]),
    }
)
quick = settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


def game_with(table: Sequence[str]) -> Game:
    rows = tuple(
        Row(str(number), tuple(table[number * COLUMNS : (number + 1) * COLUMNS]))
        for number in range(ROWS)
    )
    heads = tuple(Column(f"c{number}", f"C{number}") for number in range(COLUMNS))
    made = CategoryTable("t", "category", "T", heads, rows, CellKind.TEXT)
    return replace(GAME, tables=replace(GAME.tables, tables=(made,), codes=()))


def page_of(table: Sequence[str], look: dict[str, object]) -> Page:
    texts = (_text(number, content, look) for number, content in enumerate(table))
    return Page(210, 297, tuple(texts))


def _text(number: int, content: str, look: dict[str, object]) -> Text:
    row, column = divmod(number, COLUMNS)
    settings: dict[str, object] = dict(look)
    at = (20 + column * ACROSS * 2, 30 + row * DOWN * 3)
    return typesetter().line(
        content,
        settings.pop("role"),
        settings.pop("size"),
        at,
        paint=BLACK,
        origin=f"tables.t.rows.{row}.cells.{column}",
        **settings,
    )


def findings(press: Press, printed: Sequence[str], said: Sequence[str], look: dict[str, object]):
    manifest = press.run({"calibration-a4": (page_of(printed, look),)})
    return of_texts(prove(game_with(said), manifest, press.folder, SOURCE))


@quick
@given(tables, looks)
def test_any_table_is_proved(tmp_path: Path, table: list[str], look: dict[str, object]) -> None:
    assert findings(Press(tmp_path), table, table, look) == ()


@quick
@given(tables, looks, st.integers(0, COLUMNS * ROWS - 1), cells)
def test_any_wrong_cell_is_found(
    tmp_path: Path, table: list[str], look: dict[str, object], wrong: int, cell: str
) -> None:
    said = [cell if number == wrong else content for number, content in enumerate(table)]
    found: tuple[Finding, ...] = findings(Press(tmp_path), table, said, look)
    row, column = divmod(wrong, COLUMNS)
    expected = {f"tables.t.rows.{row}.cells.{column}"} if cell != table[wrong] else set()
    assert {finding.origin for finding in found} == expected
    assert {finding.code for finding in found} <= {"PRF009", "PRF015"}


@quick
@given(tables, looks, st.integers(0, COLUMNS * ROWS - 1), cells)
def test_any_forged_cell_is_found(
    tmp_path: Path, table: list[str], look: dict[str, object], wrong: int, cell: str
) -> None:
    press = Press(tmp_path)
    manifest = press.run({"calibration-a4": (page_of(table, look),)})
    forged = [cell if number == wrong else content for number, content in enumerate(table)]
    press.overprint({"calibration-a4": (page_of(forged, look),)})
    found = of_texts(prove(game_with(table), manifest, tmp_path, SOURCE))
    assert bool({finding.code for finding in found} - {"PRF005"}) == (cell != table[wrong])
