"""Whatever a player needs is on paper: every key is classed, every datum is promised."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from language_keys import language

from generator.comparison.exempt import EXEMPT
from generator.comparison.expected import expected
from generator.comparison.flow.rules import body
from generator.comparison.needs import CARRIED, IN_THE_RULES, needs, printed_nowhere, unprinted
from generator.comparison.promises import on_the_card
from generator.model.game import Game
from generator.reading.definition import read
from tests.shumshu import SOURCES

ROOT = SOURCES.parent
PAGE = ROOT / "docs" / "proof.md"
BARE = Path(__file__).parent / "bare"
GAMES = (
    *(SOURCES / name for name in ("arnhem", "mukden", "myitkyina", "shumshu", "standard-game")),
    ROOT / "examples" / "lantern-ford",
    ROOT / "docs" / "examples",
    BARE,
)
BEGIN, END = "<!-- needs: from here -->\n", "<!-- needs: to here -->\n"


@cache
def game(folder: Path) -> Game:
    definition = read(folder).game
    assert definition is not None
    return definition


def carried() -> set[str]:
    return {f"{cls}.{key}" for cls, keys in CARRIED.items() for key in keys}


def test_every_key_of_the_language_is_classed_once() -> None:
    keys = {key.name for key in language() if not (key.of_entry or key.of.translated)}
    assert carried() | set(EXEMPT) == keys
    assert not carried() & set(EXEMPT)


@pytest.mark.parametrize("folder", GAMES, ids=lambda folder: folder.name)
def test_every_datum_is_promised_by_a_part_of_the_print_and_play_file(folder: Path) -> None:
    assert printed_nowhere(game(folder)) == ()


@pytest.mark.parametrize("folder", GAMES, ids=lambda folder: folder.name)
def test_what_is_the_rules_is_told_by_them(folder: Path) -> None:
    told = {passage.origin for passage in body(game(folder)) if passage.origin}
    for need in needs(game(folder)):
        if need.key.partition(".")[0] in IN_THE_RULES:
            assert not told.isdisjoint(need.carriers), need


@pytest.mark.parametrize("folder", GAMES, ids=lambda folder: folder.name)
def test_what_the_card_promises_has_a_text(folder: Path) -> None:
    texts = expected(game(folder))
    assert [origin for origin in on_the_card(game(folder)) if not texts.get(origin)] == []


def test_nearly_every_need_is_met_in_some_game() -> None:
    met = {need.key for folder in GAMES for need in needs(game(folder))}
    assert carried() - met == set()


def test_factors_that_no_face_shows_are_told() -> None:
    definition = game(BARE)
    counters = definition.counters
    assert counters is not None
    first, *others = counters.units
    hidden = replace(counters, units=(replace(first, face="plain"), *others))
    found = tuple(unprinted(replace(definition, counters=hidden)))
    assert [(each.code, each.origin) for each in found] == [("PRF022", "units.guards.factors")]


def test_what_no_product_has_is_told() -> None:
    """Rules print the credits; a game without any prints them nowhere."""
    definition = game(SOURCES / "shumshu")
    silent = replace(definition, rules=replace(definition.rules, sections=()))
    assert {f"credits.{each.id}.text" for each in definition.credits} <= {
        finding.origin for finding in unprinted(silent)
    }


@pytest.mark.parametrize(
    ("origin", "text"),
    [
        ("arrivals.lancers.where", "On 74 or 75, as the owner chooses."),
        (
            "arrivals.lancers.when",
            "Turns 2-3, AM: 1 a turn, 50% chance, else turns 4-5, one each.",
        ),
        ("arrivals.horse.where", "From the box Reserve; on Mill (52); face down."),
        (
            "arrivals.band.where",
            (
                "1 drawn at random from Partisans; on any hex of North edge; each with a 33%"
                " chance of being disrupted."
            ),
        ),
        (
            "arrivals.back.where",
            (
                "Eliminated units that come back; anywhere but in North edge; fewer once landing"
                " capacity is lost."
            ),
        ),
        (
            "arrivals.choose.where",
            (
                "The first time on 11, or they wait; from the second time on 11 or 12; once they"
                " are used their owner can reach a draw at best."
            ),
        ),
        (
            "withdrawals.guards.where",
            (
                "From Mill (52) or North edge; who is elsewhere when the last of these turns ends"
                " is eliminated."
            ),
        ),
        ("withdrawals.guards.when", "Turns 5-6."),
        ("setup.watch.where", "On 52 to 54, as the owner chooses; face down."),
        ("setup.draw.where", "2 drawn at random from Partisans; one on each of 71 and 72."),
        ("setup.rest.where", "In the box Reserve."),
        ("zones.west.hexes", "11 to 13."),
        ("stacking.hex.side", "All"),
        ("stacking.side.most", "1 unit attacks across a hexside, where it is Guards"),
        ("weather.rolls.5-8.on", "no roll"),
        ("victory.rest.before", "Before turn 5 (AM)."),
        ("victory.town.judged", "Judged at the end of a turn, after Rally."),
        ("conversions.regiment.units", "2 Rifles, undisrupted and stacked."),
        ("movement.foot.cells.1", "1 less, crossing"),
        (
            "tables.crt.beyond",
            "Rounded down. Worse than 1:2: no attack. Better than 2:1: as 2:1.",
        ),
    ],
)
def test_data_are_put_into_words(origin: str, text: str) -> None:
    assert expected(game(BARE))[origin] == text


def test_an_authors_text_is_not_told_again() -> None:
    texts = expected(game(SOURCES / "arnhem"))
    assert texts["arrivals.british.where"] == "From the box Second Army."
    assert "setup.para-6.where" not in texts


def page() -> str:
    """Return the tables of docs/proof.md: what is carried by what, and what need not be."""
    lines = ["| entry | needed by players |", "|---|---|"]
    for cls, keys in CARRIED.items():
        lines.append(f"| {_words(cls)} | {', '.join(f'`{key}`' for key in keys)} |")
    lines += [
        "",
        "Other keys need no text of their own:",
        "",
        "| a key that | such as |",
        "|---|---|",
    ]
    reasons: dict[str, list[str]] = {}
    for key, reason in EXEMPT.items():
        cls, _, name = key.partition(".")
        reasons.setdefault(reason, []).append(f"{_words(cls)} `{name}`")
    lines += [f"| {reason} | {', '.join(keys[:6])} |" for reason, keys in reasons.items()]
    return "\n".join(lines) + "\n"


def _words(cls: str) -> str:
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", cls).capitalize()


def test_the_page_has_the_tables(request: pytest.FixtureRequest) -> None:
    text = PAGE.read_text(encoding="utf-8")
    before, _, rest = text.partition(BEGIN)
    told, _, after = rest.partition(END)
    if request.config.getoption("--update-references"):
        PAGE.write_text(f"{before}{BEGIN}{page()}{END}{after}", encoding="utf-8")
    else:
        assert told == page(), "docs/proof.md is stale: run pytest with --update-references"
