"""`postwar odds` against dice thrown one by one over the tables as they stand in the files.

Nothing of the program works here: the YAML is read with PyYAML, every throw is counted, and the
rules of each manner of attack are written out once more.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import redirect_stdout
from fractions import Fraction
from io import StringIO
from itertools import product
from pathlib import Path
from typing import Any

import pytest
import yaml

from generator.cli import main

SOURCES = Path(__file__).resolve().parents[2] / "sources"
DIE = range(1, 7)
Chances = dict[str, Fraction]


def tables(game: str) -> dict[str, Any]:
    text = (SOURCES / game / "tables.yaml").read_text(encoding="utf-8")
    return dict(yaml.load(text, yaml.BaseLoader))  # noqa: S506 -- texts alone, nothing resolved


@pytest.fixture(scope="module")
def told() -> dict[tuple[str, str, str, str], Chances]:
    """What the command says: chances of each result by game, table, manner and column."""
    out = StringIO()
    games = [str(path) for path in sorted(SOURCES.iterdir())]
    with redirect_stdout(out):
        assert main(["odds", *games, "--format", "json"]) == 0
    found: dict[tuple[str, str, str, str], Chances] = {}
    for game in json.loads(out.getvalue())["games"]:
        for table in game["tables"]:
            for at, head in enumerate(table["columns"]):
                rows = {row["label"]: row["exact"][at] for row in table["rows"]}
                found[game["game"], table["table"], table["manner"], head] = {
                    label: Fraction(exact)
                    for label, exact in rows.items()
                    if exact not in (None, "0")
                }
    return found


def counted(results: Iterable[str]) -> Chances:
    counts = Counter(results)
    return {result: Fraction(number, counts.total()) for result, number in counts.items()}


def grid(game: str) -> tuple[list[str], dict[int, list[str]]]:
    """Columns of a table of odds, and its rows by the number of the scale that reads high."""
    crt = tables(game)["tables"]["crt"]
    rows = {int(label.split("|")[0]): cells for label, cells in crt["rows"].items()}
    assert sorted(rows) == [*DIE]
    return crt["columns"], rows


def within(number: int, least: int, most: int) -> int:
    return max(least, min(most, number))


def split(roll: int, best: int, worst: int, columns: int) -> int:
    """Columns by which a roll moves: so many of the best numbers right, of the worst left."""
    return columns if roll > 6 - best else -columns if roll <= worst else 0


def attacks(game: str, best: int, worst: int, columns: int) -> Iterator[tuple[str, Chances]]:
    heads, rows = grid(game)
    for at, head in enumerate(heads):
        moved = {roll: at + split(roll, best, worst, columns) for roll in DIE}
        yield head, counted(rows[roll][within(moved[roll], 0, len(heads) - 1)] for roll in DIE)


@pytest.mark.parametrize(
    ("game", "manner", "best", "worst", "columns"),
    [
        ("shumshu", "plain", 0, 0, 0),
        ("shumshu", "Pressed attack", 2, 4, 1),
        ("myitkyina", "plain", 0, 0, 0),
        ("myitkyina", "Pressed attack", 3, 3, 1),
        ("myitkyina", "Banzai", 2, 4, 2),
    ],
)
def test_tables_of_odds(
    told: dict[tuple[str, str, str, str], Chances],
    game: str,
    manner: str,
    best: int,
    worst: int,
    columns: int,
) -> None:
    for head, chances in attacks(game, best, worst, columns):
        assert told[game, "crt", manner, head] == chances, head


def test_a_banzai_on_shumshu(told: dict[tuple[str, str, str, str], Chances]) -> None:
    heads, rows = grid("shumshu")
    price = {"D": "D+AE", "AD": "AE"}
    for at, head in enumerate(heads):
        results = [rows[within(roll + 1, 1, 6)][at] for roll in DIE]
        assert told["shumshu", "crt", "Banzai", head] == counted(price.get(r, r) for r in results)


def test_airstrikes_at_myitkyina(told: dict[tuple[str, str, str, str], Chances]) -> None:
    cells = tables("myitkyina")["tables"]["crt"]["extra"]["usaaf"]["cells"]
    for head, points in {
        "plain": 0,
        "Target in the open": 1,
        "Target in columns A to C": 1,
        "all of these": 2,
    }.items():
        results = [cells[6 - within(roll + points, 1, 6)] for roll in DIE]
        assert told["myitkyina", "crt", "USAAF", head] == counted(results)


def test_coins_at_arnhem(told: dict[tuple[str, str, str, str], Chances]) -> None:
    table = tables("arnhem")["tables"]["results"]
    ladder, averages = table["ladder"], table["columns"]
    coins = [*product((0, 1), repeat=2)]

    def result(odds: str, best: int, third: int) -> str:
        """Best coins of two, or at 4:1 of one, and a third for a pressed attack: 1 up, -1 down."""
        average = ladder.index("DE") if odds == "4:1" else ladder.index(averages[odds])
        level = average + best - 1 + third
        return str(ladder[within(level, 0, len(ladder) - 1)])

    for odds in averages:
        plain = [result(odds, sum(two), 0) for two in coins]
        assert told["arnhem", "results", "plain", odds] == counted(plain), odds
        pressed = [result(odds, sum(two), third) for two in coins for third in (-1, 1)]
        assert told["arnhem", "results", "Pressed attack", odds] == counted(pressed), odds
    four = [result("4:1", coin, 0) for coin in (0, 1)]
    assert told["arnhem", "results", "plain", "4:1"] == counted(four)
    pressed = [result("4:1", coin, third) for coin in (0, 1) for third in (-1, 1)]
    assert told["arnhem", "results", "Pressed attack", "4:1"] == counted(pressed)


def test_dice_at_mukden(told: dict[tuple[str, str, str, str], Chances]) -> None:
    table = tables("mukden")["tables"]["results"]
    losses = {
        band: (int(b.get("higher", 0)), int(b["lower"])) for band, b in table["bands"].items()
    }

    def result(difference: int) -> str:
        higher, lower = losses[{0: "0-1", 1: "0-1", 2: "2"}.get(abs(difference), "3+")]
        if higher:
            assert higher == lower
            return f"both lose {lower}"
        return f"{'defender' if difference > 0 else 'attacker'} loses {lower}"

    for ahead in range(-2, 3):
        results = [result(mine + ahead - his) for mine, his in product(DIE, DIE)]
        head = f"{ahead:+d}" if ahead else "0"
        assert told["mukden", "results", "plain", head] == counted(results)


def test_air_superiority(told: dict[tuple[str, str, str, str], Chances]) -> None:
    table = tables("standard-game")["tables"]["superiority"]
    seen = 0
    for row in table["rows"].values():
        for year, cell in zip(table["columns"], row["cells"], strict=True):
            names = [key for key in told if key[:2] == ("standard-game", "superiority")]
            assert any(key[3] == year for key in names)
            if cell == "-":
                continue
            margins = [mine + int(cell) - his for mine, his in product(DIE, DIE)]
            said = ["won" if one > 0 else "tie" if one == 0 else "lost" for one in margins]
            assert counted(said) in [told[key] for key in names if key[3] == year]
            seen += 1
    assert seen > 20


def test_averages_of_the_standard_game(told: dict[tuple[str, str, str, str], Chances]) -> None:
    half = Fraction(sum(-(-roll // 2) for roll in DIE), 6)

    def average(cell: str) -> Fraction:
        if cell == "½D6":
            return half
        if cell.endswith("D6"):
            return int(cell.removesuffix("D6")) * Fraction(7, 2)
        return Fraction(len(cell.split(",")), 6)  # one airstrike on any of these numbers

    source = tables("standard-game")["tables"]
    for key in ("airstrikes", "works"):
        heads = [
            head["name"] if isinstance(head, dict) else head
            for head in source[key]["columns"].values()
        ]
        for name, row in source[key]["rows"].items():
            cells = row["cells"] if isinstance(row, dict) else row
            group = row.get("group", "") if isinstance(row, dict) else ""
            label = f"{group} {name}".strip()
            for head, cell in zip(heads, cells, strict=True):
                said = told["standard-game", key, "average", head].get(label)
                assert said == (None if cell in {"-", "None"} else average(cell)), (label, head)


def test_the_count_can_disagree() -> None:
    assert dict(attacks("shumshu", 2, 4, 1)) != dict(attacks("shumshu", 3, 3, 1))
