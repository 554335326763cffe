"""The odds as text, as JSON and as CSV, and the command that prints them."""

from __future__ import annotations

import csv
import json
from dataclasses import dataclass
from fractions import Fraction
from io import StringIO
from pathlib import Path

import pytest

from generator.cli import main
from generator.reporting.odds import odds_as_csv, odds_as_json, odds_as_text

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True)
class Block:
    table: str = "crt"
    title: str = "Results"
    manner: str = "plain"
    measure: str = "chance"
    across: str = "odds"
    heads: tuple[str, ...] = ("1:1", "a head of many words")
    rows: tuple[tuple[str, tuple[Fraction | None, ...]], ...] = (
        ("DE", (Fraction(1, 3), None)),
        ("AE", (Fraction(0), Fraction(1))),
    )


@dataclass(frozen=True)
class Report:
    game: str = "game"
    title: str = "A Game"
    blocks: tuple[Block, ...] = (Block(),)


def test_text_is_aligned() -> None:
    assert odds_as_text([Report()]).splitlines() == [
        "A Game",
        "======",
        "",
        "Results, plain; chance by odds",
        "            a head of",
        "      1:1  many words",
        "DE  33.3%",
        "AE      -      100.0%",
    ]


def test_averages_are_decimals() -> None:
    rows = (("US", (Fraction(7, 2), None)),)
    text = odds_as_text([Report(blocks=(Block(measure="average", rows=rows),))])
    assert text.splitlines()[-1] == "US  3.50"


def test_a_game_without_dice_says_so() -> None:
    assert "no table of this game is read with dice" in odds_as_text([Report(blocks=())])


def test_json_is_exact() -> None:
    content = json.loads(odds_as_json([Report()]))
    assert content["format"] == 1
    (game,) = content["games"]
    assert game["tables"][0]["columns"] == ["1:1", "a head of many words"]
    assert game["tables"][0]["rows"][0] == {
        "label": "DE",
        "values": [0.333333, None],
        "exact": ["1/3", None],
    }


def test_csv_has_a_line_for_each_number_and_none_where_there_is_none() -> None:
    assert odds_as_csv([Report()]).splitlines() == [
        "game,table,title,manner,measure,across,column,label,numerator,denominator,decimal",
        "game,crt,Results,plain,chance,odds,1:1,DE,1,3,0.333333",
        "game,crt,Results,plain,chance,odds,1:1,AE,0,1,0.000000",
        "game,crt,Results,plain,chance,odds,a head of many words,AE,1,1,1.000000",
    ]


def test_csv_survives_commas_and_quotation_marks() -> None:
    block = Block(title='Results, "final"')
    (_, first, *_) = csv.reader(StringIO(odds_as_csv([Report(blocks=(block,))])))
    assert first[2] == 'Results, "final"'


def test_the_command_prints_csv(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(ROOT)
    assert main(["odds", "shumshu", "--format", "csv"]) == 0
    lines = list(csv.DictReader(StringIO(capsys.readouterr().out)))
    sums: dict[tuple[str, str], Fraction] = {}
    for line in lines:
        key = line["manner"], line["column"]
        chance = Fraction(int(line["numerator"]), int(line["denominator"]))
        sums[key] = sums.get(key, Fraction(0)) + chance
    assert len(sums) == 3 * 7
    assert set(sums.values()) == {1}


def test_the_command_prints_text(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(ROOT)
    assert main(["odds", "shumshu"]) == 0
    text = capsys.readouterr().out
    assert "Pressed attack; chance by odds" in text
    assert max(map(len, text.splitlines())) <= 100


def test_the_command_prints_json(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(ROOT)
    assert main(["odds", "--format", "json"]) == 0
    names = [game["game"] for game in json.loads(capsys.readouterr().out)["games"]]
    # Whoever has begun a game of his own has it there, too.
    assert names == sorted(each.parent.name for each in (ROOT / "sources").glob("*/game.yaml"))
    assert {"arnhem", "mukden", "myitkyina", "shumshu", "standard-game"} <= set(names)


def test_a_definition_with_errors_has_no_odds(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "broken"
    folder.mkdir()
    (folder / "game.yaml").write_text("title: Broken\n", encoding="utf-8")
    assert main(["odds", str(folder)]) == 1
    assert "error" in capsys.readouterr().out
