"""The odds as text and as JSON, and the command that prints them."""

from __future__ import annotations

import json
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

import pytest

from generator.cli import main
from generator.reporting import odds_as_json, odds_as_text

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
    assert names == ["arnhem", "mukden", "myitkyina", "shumshu", "standard-game"]


def test_a_definition_with_errors_has_no_odds(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "broken"
    folder.mkdir()
    (folder / "game.yaml").write_text("title: Broken\n", encoding="utf-8")
    assert main(["odds", str(folder)]) == 1
    assert "error" in capsys.readouterr().out
