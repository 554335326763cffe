"""The lists of the page for browsers, tampered with one by one: every change is caught."""

from __future__ import annotations

import re
from functools import cache

import pytest

from generator.comparison.flow.online import prove_webpage
from generator.diagnostics import Finding
from generator.html import rules_page
from generator.manuscript.web import page_of
from tests.originals import original
from tests.shumshu import game

GAMES = ("arnhem", "mukden", "myitkyina", "shumshu", "standard-game")
LISTS = (
    "sequence", "victory", "movement", "terrain", "map",
    "hexes", "forces", "turns", "forms", "numbers",
)  # fmt: skip


@cache
def page(name: str) -> str:
    return rules_page(page_of(game(name)))


@cache
def lists(name: str) -> dict[str, str]:
    """Return the markup of the lists of a game by their ids."""
    found = (
        (part, re.search(rf'<section id="{part}">.*?</section>', page(name), re.DOTALL))
        for part in LISTS
    )
    return {part: match[0] for part, match in found if match}


def proved(name: str, markup: str) -> set[tuple[str, str | None]]:
    findings: tuple[Finding, ...] = tuple(
        prove_webpage(original(game(name), "rules-html"), "rules.html", markup)
    )
    return {(finding.code, finding.origin) for finding in findings}


def tampered(name: str, part: str, old: str, new: str) -> set[tuple[str, str | None]]:
    """Prove the page of a game in one list of which a text is another, the first time it comes."""
    told = lists(name)[part]
    assert old in told
    return proved(name, page(name).replace(told, told.replace(old, new, 1)))


@pytest.mark.parametrize("name", GAMES)
def test_what_is_printed_is_what_the_definition_says(name: str) -> None:
    assert proved(name, page(name)) == set()


def test_every_list_is_printed_for_some_game() -> None:
    assert {part for name in GAMES for part in lists(name)} == set(LISTS)


@pytest.mark.parametrize(
    ("name", "part", "old", "new", "origin"),
    [
        ("shumshu", "sequence", "Russian ships.", "Japanese ships.", "sequence.russian-ships.name"),
        ("shumshu", "sequence", "Move any", "Move all", "sequence.russian-movement.name"),
        ("shumshu", "victory", "marginal", "strategic", "victory.shirei-zan.text"),
        ("shumshu", "victory", "Judged at the end.", "Judged at once.", "victory.shirei-zan.text"),
        ("shumshu", "movement", "2 more along it", "3 more along it", "movement.tanks"),
        ("shumshu", "terrain", "No effect.", "One column.", "terrain.tundra.name"),
        ("shumshu", "map", "Kataoka ★ ★", "Kataoka ★", "places.kataoka.name"),
        ("shumshu", "map", ">33</a>", ">34</a>", "places.kataoka.name"),
        ("shumshu", "hexes", "<td>Sea</td>", "<td>Swamp</td>", "hexes.17"),
        ("shumshu", "forces", "<td>4-3</td>", "<td>3-4</td>", "units.naval-infantry.name"),
        ("shumshu", "forces", "16 unit counters", "17 unit counters", "sides.russian.name"),
        ("shumshu", "forces", "3 units defend", "2 units defend", "stacking.defence-russian"),
        ("shumshu", "turns", "18 August, AM", "18 August, PM", "turns"),
        ("shumshu", "turns", "3 a turn", "4 a turn", "arrivals.landing"),
        ("shumshu", "forces", 'form-138">138th', 'form-138">139th', "conversions.form-138"),
        ("arnhem", "forces", ">Eastern reserves<", ">Western reserves<", "pools.east"),
        ("arnhem", "turns", "<td>a coin</td>", "<td>a die</td>", "weather.rolls.2-8"),
        ("arnhem", "forces", "one of them Heavy", "one of them Light", "stacking.tigers"),
        ("myitkyina", "forces", "brigade counts as 2", "brigade counts as 3", "stacking.hex"),
        ("mukden", "forms", "Share out", "Hand out", "forms.japanese-memo.name"),
        ("shumshu", "numbers", "<td>3</td>", "<td>4</td>", "values.landing"),
        ("shumshu", "numbers", ">6.2</a>", ">6.3</a>", "values.landing"),
    ],
)  # fmt: skip
def test_a_text_in_a_list_is_compared(
    name: str, part: str, old: str, new: str, origin: str
) -> None:
    assert tampered(name, part, old, new) == {("PRF009", origin)}


@pytest.mark.parametrize("part", LISTS)
def test_a_list_that_is_lost_is_missed(part: str) -> None:
    markup = page("mukden").replace(lists("mukden")[part], "")
    assert "PRF008" in {code for code, _ in proved("mukden", markup)}


def test_rows_that_change_places_are_found() -> None:
    first, second = re.findall(r'<tr id="hex.*?</tr>', lists("shumshu")["hexes"])[6:8]
    markup = page("shumshu").replace(first + second, second + first)
    assert markup != page("shumshu")
    assert proved("shumshu", markup)


def test_a_row_too_much_is_found() -> None:
    row = '<tr><th scope="row">Marker</th><td>1</td><td>None.</td></tr>'
    assert "PRF010" in {
        code for code, _ in tampered("shumshu", "turns", "</tbody>", f"{row}</tbody>")
    }
