"""A custom check that does not hold is shown at the very value that is at fault."""

from __future__ import annotations

import ast

import pytest
import yaml

from generator.checks import survey
from generator.custom_checks import evaluation, run_own
from generator.custom_checks.blame import to_blame
from generator.custom_checks.evaluation import Evaluator
from generator.custom_checks.views import Decimal, Listed, Spot, Text, Whole, shown, words_at
from generator.diagnostics import Finding
from generator.reading import read_text
from tests.checks.merging import tiny

WORKS = """tables:
  works:
    kind: category
    name: Works
    cells: number
    columns:
      forts: Forts
      mines: Mines
    rows:
      north: [2, "-"]
      south: [3, 1]
"""
ALSO = """values:
  most: 3
zones:
  pass: {name: Pass, kind: area, hexes: [21, 31]}
"""
GAME = tiny().replace("tables:\n", WORKS) + ALSO
CHECK = "in the check itself"


def found_by(that: str, each: str = "", **also: str) -> tuple[Finding, ...]:
    check = {"title": "It is so", "that": that, **({"each": each} if each else {}), **also}
    files = {"game.yaml": GAME, "rules.yaml": yaml.safe_dump({"checks": {"TNY001": check}})}
    reading = read_text(files)
    assert reading.game is not None, reading.findings
    return tuple(reading.origins.locate(found) for found in run_own(survey(reading.game)))


def place_of(part: str, words: str) -> tuple[int, int]:
    """Line and column of words of the game, in the one line that has a part."""
    ((number, line),) = [
        (number, line) for number, line in enumerate(GAME.splitlines(), 1) if part in line
    ]
    assert line[line.index(part) :].count(words) >= 1, words
    return number, line.index(words, line.index(part)) + 1


def pointed_at(finding: Finding) -> str | tuple[int, int]:
    assert finding.span is not None
    if finding.span.file == "rules.yaml":
        return CHECK
    return finding.span.line, finding.span.column


@pytest.mark.parametrize(
    ("that", "part", "words"),
    [
        # a value against what the check says
        ("turns.count == 7", "turns:", "6"),
        ("7 == turns.count", "turns:", "6"),
        ('title == "Tinny"', "title: Tiny", "Tiny"),
        ('places["alba"].kind == "city"', "alba: {name", "town"),
        ('grid.columns in [3, 5]', "grid:", "4"),
        ('"PM" not in turns.parts', "turns:", "PM"),
        ("turns.count != 6", "turns:", "6"),
        ("5 < turns.count < 6", "turns:", "6"),
        ("turns.count * 2 + 1 == 7", "turns:", "6"),
        ("-turns.count == 6", "turns:", "6"),
        ("abs(turns.count) == 7", "turns:", "6"),
        # truth values, nothing and keys have no place of their own, their entries have
        ('terrain["sea"].land', "sea: {name", "false"),
        ('not terrain["mountain"].land', "mountain: {name", "{"),
        ('sides["red"].id == "green"', "red: {name", "red"),
        # what functions hand out
        ('cell("works", "south", "mines") == "2"', "south: [", "1]"),
        ('number(cell("works", "north", "forts")) > 2', "north: [", "2"),
        ('hex_of("alba") == "12"', "alba: {name", "11"),
        ('terrain_of("23") != "mountain"', ". ^ . ~", "^"),
        ('distance(hex_of("alba"), "31") == 3', "alba: {name", "11"),
        ('adjacent("31", hex_of("alba"))', "alba: {name", "11"),
        ('value("most") > 4', "most: 3", "3"),
        ('factor("one", "defence") == 2', "one: {name", "3}"),
        ('factor(units["two"], "attack") == 3', "two: {name", "2-3"),
        ('hexes("main") == ("11", "31", "31")', "main: {kind", "21"),
        ('hexes("pass") == ("21", "32")', "pass: {name", "31"),
        ('len(hexes("pass")) == 3', "pass: {name", "["),
        ('set(hexes("pass")) == set(["21"])', "pass: {name", "31"),
        ('"32" in hexes("pass")', "pass: {name", "["),
        ('hexes("pass")[1] == "32"', "pass: {name", "31"),
        ('min(factor(u, "attack") for u in units) > 2', "two: {name", "2-3"),
        ('max(number(c) for c in tables["works"].rows["south"].cells) < 3', "south: [", "3"),
        ('sorted(u.name for u in units)[0] == "2nd"', "one: {name", "1st"),
        ('those(units, side="red")[0].count == 2', "one: {name", "{"),
        ('says(sections["combat"].text, "supply")', "text: |", "|"),
        ('not says(sections["combat"].text, "THE attackers")', "the attackers are gone", "the"),
        ('not says(sections["combat"].title, "bat")', "title: Combat", "bat"),
        # many values, and what decides among them
        ("all(u.size == \"army\" for u in units)", "one: {name", "battalion, f"),
        ('all(factor(u, "attack") > 2 for u in units)', "two: {name", "2-3"),
        ('all([factor(u, "attack") > 2 for u in units])', "two: {name", "2-3"),
        ('not any(factor(u, "attack") < 3 for u in units)', "two: {name", "2-3"),
        ('any(u.size == "army" for u in those(units, side=title))', "title: Tiny", "Tiny"),
        ('any(it == turns.count for it in [1, 2])', "turns:", "6"),
        ('any(h == "33" for h in hexes("pass"))', "pass: {name", "["),
        ('all(all(h in ["11"] for h in p.hexes) for p in zones)', "pass: {name", "21"),
        ('all(terrain_of(h) != "mountain" for h in hexes if h != "31")', ". ^ . ~", "^"),
        ('all(value("most") > factor(u, "defence") for u in units)', "one: {name", "3}"),
        ('all(a.name != b.name for a in units for b in sides if a != b) and turns.count == 1',
         "turns:", "6"),
        ('all(not says(s.text, "a hill") for s in sections)', "A hill is", "A hill"),
        # not, and, or, if
        ("turns.count == 6 and grid.rows == 4", "grid:", "3,"),
        ("not (turns.count == 6 and grid.rows == 3)", "grid:", "3,"),
        ("turns.count == 7 or grid.rows == 4", "grid:", "3,"),
        ('places["alba"].kind != "town" or places["alba"].stars > 1', "alba: {name", "1}"),
        ("not not turns.count == 7", "turns:", "6"),
        ("turns.count == 7 if grid.rows == 3 else False", "turns:", "6"),
        # two entries, two lists
        ('units["one"] == units["two"]', "one: {name", "{"),
        ('setup["red"].where.hexes == setup["blue"].where.hexes', "red: {side: red, units", "11"),
        ('len(setup["red"].units) == len(turns.parts)', "red: {side: red, units", "[one"),
        ('sum(u.count for u in units if u.id in setup["red"].units) == 2',
         "red: {side: red, units", "[one"),
    ],
)  # fmt: skip
def test_a_check_points_at_what_is_at_fault(that: str, part: str, words: str) -> None:
    (finding,) = found_by(that)
    assert finding.code == "TNY001", finding.message
    assert pointed_at(finding) == place_of(part, words)
    asked = finding.related[-1]
    assert (asked.message, asked.origin) == ("the check", "checks.TNY001.that")
    assert asked.span is not None
    assert asked.span.file == "rules.yaml"


@pytest.mark.parametrize(
    "that",
    ["count(units) == 3", 'counters(units, side="red") == 3', "1 == 2", "len(hexes) == 2",
     'any(u.name == "X" for u in units)', "False", 'distance("11", "31") == 3'],
)  # fmt: skip
def test_what_is_only_counted_points_at_the_check(that: str) -> None:
    (finding,) = found_by(that)
    assert (finding.code, pointed_at(finding)) == ("TNY001", CHECK)
    assert finding.related == ()


@pytest.mark.parametrize(
    ("each", "that", "about", "part", "words"),
    [
        ("units", 'factor(it, "attack") == 3', "", "two: {name", "2-3"),
        ("units", 'it.side == "red"', "", "two: {name", "blue"),
        ('hexes("pass")', 'it != "31"', "", "pass: {name", "31"),
        ('hexes("main")', 'not adjacent(it, "31")', "", "main: {kind", "21"),
        ('["red", "blue"]', 'it == "red" or turns.count == 5', "", "turns:", "6"),
        ("sides", 'count(units, side=it.id) == (2 if it.id == "red" else 1)', "", "red: {n", "red"),
        ('setup["red"].units', "units[it].count == 2", "", "one: {name", "{"),
        ('setup["red"].units', "units[it].count == 2", "setup.red.units", "red: {side:", "one]"),
        ("units", 'it.side == "red"', "units.two", "two: {name", "blue"),
        ("units", 'it.side == "red"', "turns", "turns:", "{"),
        ('those(units, side="blue")', "value(\"most\") == 4", "", "most: 3", "3"),
    ],
)  # fmt: skip
def test_the_thing_looked_at(each: str, that: str, about: str, part: str, words: str) -> None:
    (finding,) = found_by(that, each, **({"about": about} if about else {}))
    assert finding.code == "TNY001", finding.message
    assert pointed_at(finding) == place_of(part, words)


def test_other_values_are_shown_beside() -> None:
    (finding,) = found_by('factor("one", "attack") == value("most") + turns.count')
    assert [other.origin for other in finding.related] == [
        "values.most.value",
        "turns.count",
        "checks.TNY001.that",
    ]
    assert all(other.span is not None for other in finding.related)


def test_a_value_with_a_place_is_that_value() -> None:
    spot = Spot("somewhere")
    text, whole = Text("3‑inch “gun”", spot), Whole(3, spot)
    assert text == '3-inch "gun"'
    assert hash(text) == hash('3-inch "gun"')
    assert text.typed == "3‑inch “gun”"
    assert {whole: 1} == {3: 1}
    assert whole - 1 == 2
    assert f"{whole:02d} {Decimal(0.5, spot):g}" == "03 0.5"
    assert (type(whole + 1), type(text + "x")) == (int, str)
    assert Listed([1, 2], spot) == (1, 2)
    assert sorted([Whole(2, spot), 1]) == [1, 2]


def test_words_are_found_where_they_stand() -> None:
    assert words_at("A  Straße\n  north", "strasse north") == (3, 17)
    assert words_at("north", "south") is None


@pytest.mark.parametrize(
    ("typed", "that"),
    [
        ("3‐inch", 'title == "3-inch"'),
        ("3-inch", 'title == "3‑inch"'),
        ("The “Tiger”", "title == 'The \"Tiger\"'"),
        ("L’Aigle", 'says(title, "l\'aigle")'),
        ("L'Aigle", 'says(title, "l’aigle")'),
        ("L’Aigle", 'title in ["L\'Aigle"] and title not in ["Aigle"]'),
        ("L’Aigle", 'set([title]) == set(["L\'Aigle"])'),
        ("Semi‑final", 'title == "Semi" + "-final"'),
    ],
)
def test_quotes_and_hyphens_are_compared_plainly(typed: str, that: str) -> None:
    text = GAME.replace("title: Tiny", f"title: {yaml.safe_dump(typed).splitlines()[0]}")
    checks = {"TNY001": {"title": "It is so", "that": that}}
    files = {
        "game.yaml": text,
        "rules.yaml": yaml.safe_dump({"checks": checks}, allow_unicode=True),
    }
    reading = read_text(files)
    assert reading.game is not None, reading.findings
    assert run_own(survey(reading.game)) == ()


def test_names_with_quotes_and_hyphens_are_found() -> None:
    text = GAME.replace("north: [2", '"O’Neill": [2').replace("[attack,", "[attack‑factor,")
    that = """cell("works", "O'Neill", "forts") == "2" and factor("one", "attack-factor") == 3"""
    checks = {"TNY001": {"title": "It is so", "that": that}}
    reading = read_text({"game.yaml": text, "rules.yaml": yaml.safe_dump({"checks": checks})})
    assert reading.game is not None, reading.findings
    assert run_own(survey(reading.game)) == ()


def test_what_is_told_is_as_typed() -> None:
    text = GAME.replace("title: Tiny", "title: The “Tiger”")
    checks = {"TNY001": {"title": "It is so", "that": 'title == "Tiger"'}}
    reading = read_text({"game.yaml": text, "rules.yaml": yaml.safe_dump({"checks": checks})})
    assert reading.game is not None
    (finding,) = run_own(survey(reading.game))
    assert finding.message == "It is so: `title` is The “Tiger”, not Tiger"


def test_where_work_is_too_much_no_place_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    tree = ast.parse("all(a == 1 for a in things)", mode="eval").body
    names = {"things": shown((1, 2), "values.things")}
    told = to_blame(tree, Evaluator(names, {"all": all}), {})
    assert [spot.origin for spot in told] == ["values.things.1"]
    monkeypatch.setattr(evaluation, "STEPS", 9)
    assert to_blame(tree, Evaluator(names, {"all": all}), {}) == ()
