"""The odds that can be asked: page and script say what combat says, as exact fractions."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from html.parser import HTMLParser
from itertools import chain, combinations
from pathlib import Path
from random import Random
from typing import Any

import pytest
from made_tables import game_of

from generator.chances import OddsBlock, printed_result
from generator.combat.columns import work_aside
from generator.combat.dice import added_up, roll_chances
from generator.combat.hits import shown_ratings
from generator.combat.levels import throws
from generator.combat.methods import METHODS, by_dice, has_chances, order_of, work
from generator.combat.report import odds_report
from generator.combat.telling import sentences
from generator.combat.working import (
    Attack,
    CombatError,
    Resolution,
    Roll,
    StepKind,
    Working,
)
from generator.model.combat import Modifier, ModifierKind, Party
from generator.model.game import Game
from generator.model.tables import (
    CategoryTable,
    HitsTable,
    LevelTable,
    Operation,
    OpposedTable,
    ResultsTable,
    Table,
)
from generator.quotes import curly
from generator.reading.definition import read
from generator.site.odds import odds_section
from generator.words import words_in
from tests.law.games import game as dealt
from tests.law.law import laid_down

ROOT = Path(__file__).parents[2]
SCRIPT = (ROOT / "generator/site/assets/odds.js").read_text(encoding="utf-8")
FOLDERS = sorted(
    path.parent
    for room in ("sources", "examples", "docs")
    for path in (ROOT / room).glob("*/game.yaml")
)
ASKED = 150
"""Questions to each table of a game that is published."""
ASKED_EACH = 12
"""Questions to each table of a game that is made up."""
MADE = 80
"""Tables that are made up, with any order of the arithmetic."""
DEALT = 12
"""Games of the law."""
DATA = 60_000
"""Bytes of data that the page of a game of ours has at most."""
STRENGTHS = frozenset(
    {ModifierKind.FACTOR, ModifierKind.STRENGTH, ModifierKind.HALVE, ModifierKind.MULTIPLY}
)
BY_ROLL = frozenset({StepKind.RESULT, StepKind.REPLACE, StepKind.COINS, StepKind.DIFFERENCE,
                     StepKind.EFFECT, StepKind.STRONGER, StepKind.HITS, StepKind.HITS_CHANGED,
                     StepKind.STEPS})  # fmt: skip
"""Steps that stand in no working of all rolls."""


def game(folder: Path) -> Game:
    found = read(folder).game
    assert found is not None
    return found


class Forms(HTMLParser):
    """Reads the forms of a page: their data, fields and options; and every cell of its charts."""

    def __init__(self, markup: str) -> None:
        super().__init__()
        self.forms: list[dict[str, Any]] = []
        self.charts: dict[str, dict[str, list[str]]] = {}
        self.ids: list[str] = []
        self.text: str | None = None
        self.rows: dict[str, list[str]] = {}
        self.title = self.caption = ""
        self.feed(markup)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        assert "style" not in given
        self.ids += [given["id"] or ""] if "id" in given else []
        if tag == "form":
            self.forms.append({"inputs": [], "columns": [], "hidden": "hidden" in given})
        elif tag == "input" and "data-places" in given:
            self.forms[-1]["inputs"].append(given)
        elif tag == "input":
            self.forms[-1][given["name"] or ""] = given["type"]
        elif tag == "option":
            self.forms[-1]["columns"].append(given["value"])
        elif tag == "tbody":
            self.rows = {}
        elif tag == "td":
            self.title = given.get("title") or ""
        if tag in {"script", "caption", "th", "td"}:
            self.text = ""

    def handle_data(self, data: str) -> None:
        if self.text is not None:
            self.text += data

    def handle_endtag(self, tag: str) -> None:
        if tag not in {"script", "caption", "th", "td", "tbody"}:
            return
        text, self.text = self.text, None
        if tag == "script" and self.forms and "data" not in self.forms[-1]:
            self.forms[-1]["data"] = json.loads(text or "")
        elif tag == "caption":
            self.caption = text or ""
        elif tag == "tbody":
            self.charts[self.caption], self.rows = self.rows, {}
        elif tag == "th":
            self.rows[text or ""] = []
        elif tag == "td" and self.rows:
            list(self.rows.values())[-1].append(self.title or text or "")


def section(of: Game) -> tuple[str, Forms]:
    markup = odds_section(of)
    return markup, Forms(markup)


# --- the markup -----------------------------------------------------------------------------------


def printed(block: OddsBlock, forms: Forms, of: Game) -> Mapping[str, list[str]]:
    return forms.charts[curly(f"{block.title}: {block.printed_manner(of.words)}")]


def unsaid(of: Game, markup: str) -> list[tuple[str, str, str]]:
    """Return each chance of a game's odds that its page does not say exactly."""
    forms, missing = Forms(markup), []
    for block in odds_report(of.id, of.title, of.tables).blocks:
        if block.measure != "chance":
            continue
        rows = printed(block, forms, of)
        for label, chances in block.rows:
            cells = rows[curly(printed_result(label, of.words))]
            told = ["" if chance is None else str(chance) if chance else "–" for chance in chances]
            missing += [(block.title, label, want) for want, cell in zip(told, cells, strict=True)
                        if want != cell]  # fmt: skip
    return missing


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_every_chance_stands_on_the_page_exactly(folder: Path) -> None:
    of = game(folder)
    markup, forms = section(of)
    assert unsaid(of, markup) == []
    tables = [table.id for table in of.tables.tables if has_chances(table)]
    assert [each for each in forms.ids if each != "odds"] == [f"odds-{name}" for name in tables]
    assert len(forms.forms) == len(tables)
    assert all(form["hidden"] for form in forms.forms)


def test_a_chance_that_is_wrong_is_found() -> None:
    of = game(ROOT / "sources/shumshu")
    markup, _ = section(of)
    wrong = markup.replace('title="1/6"', 'title="1/7"', 1)
    assert [want for _, _, want in unsaid(of, wrong)] == ["1/6"]


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_the_data_of_a_page_is_small(folder: Path) -> None:
    markup, _ = section(game(folder))
    data = re.findall(r"<script[^>]*>(.*?)</script>", markup)
    assert sum(len(each.encode()) for each in data) < DATA


def test_a_game_without_chances_has_no_odds() -> None:
    of = game(ROOT / "sources/shumshu")
    assert odds_section(replace(of, tables=replace(of.tables, tables=()))) == ""


def test_names_that_are_markup_stay_names() -> None:
    of = game(ROOT / "docs/examples")
    name = "</script><script>alert(1)</script>"
    tables = tuple(replace(each, name=name) for each in of.tables.tables)
    modifiers = tuple(replace(each, name=name) for each in of.tables.modifiers)
    markup, forms = section(
        replace(of, tables=replace(of.tables, tables=tables, modifiers=modifiers))
    )
    assert "<script>alert" not in markup
    assert forms.forms[0]["data"]["modifiers"][0]["name"] == name


def test_the_form_says_in_words_what_modifiers_do() -> None:
    _, forms = section(game(ROOT / "sources/shumshu"))
    told = {each["id"]: each["told"] for each in forms.forms[0]["data"]["modifiers"]}
    assert told["river"] == ["River: 1 column left for the defender"]


def test_the_form_speaks_the_language_of_the_game() -> None:
    of = replace(game(ROOT / "docs/examples"), language="de")
    assert of.words.language == "de"
    markup, _ = section(of)
    for text in ("Wie stehen die Chancen?", "Angriffsfaktoren", "So wird es gerechnet"):
        assert text in markup
    assert "Kampfverhältnis {before}" in markup


# --- the answers ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Question:
    """What is typed and ticked in a form of a page, and what it means to combat."""

    game: Game
    table: Table
    form: int
    column: str
    typed: tuple[str, str]
    counts: tuple[int, ...]
    modifiers: tuple[Modifier, ...]

    @property
    def asked(self) -> dict[str, Any]:
        return {
            "form": self.form,
            "column": self.column,
            "typed": self.typed,
            "counts": self.counts,
        }


@dataclass(frozen=True)
class Answer:
    """The chance of each result, and the steps that are the same whatever the dice show."""

    chances: Mapping[str, str]
    steps: tuple[str, ...]


def questions(of: Game, first: int, many: int, seed: int) -> Iterator[Question]:
    """Yield random questions to each table; its forms stand on the page from `first` on."""
    _, forms = section(of)
    deal = Random(seed)  # noqa: S311 -- questions are no secret
    tables = [table for table in of.tables.tables if has_chances(table)]
    for number, (table, form) in enumerate(zip(tables, forms.forms, strict=True)):
        known = {each.id: each for each in of.tables.modifiers}
        by_place = [known[each["id"]] for each in form["data"]["modifiers"]]
        by_unit = form.get("attacker") == "text"
        for _ in range(many):
            often = "by" in form["columns"] and deal.random() < 0.75
            column = "by" if often else deal.choice(form["columns"])
            counts, modifiers = [], []
            for given in form["inputs"]:
                most = int(given.get("max") or 1)
                offered = (given.get("data-of") or "") == (column if column[0] == "x" else "")
                count = deal.randint(1, most) if offered and deal.random() < 0.35 else 0
                counts.append(count)
                times = count // int(given.get("data-each") or 1)
                for place in map(int, (given["data-places"] or "").split()):
                    if column == "by" or by_place[place].kind not in STRENGTHS:
                        modifiers += [(place, by_place[place])] * times
            modifiers.sort(key=lambda pair: pair[0])
            typed = tuple(_typed(deal, by_unit=by_unit) for _ in range(2))
            told = tuple(each for _, each in modifiers)
            yield Question(of, table, first + number, column, typed, tuple(counts), told)  # type: ignore[arg-type]


def _typed(deal: Random, *, by_unit: bool) -> str:
    parts = [deal.choice((0, 1, 2, 3, 4, 5, 7, 11, 30)) for _ in range(deal.randint(1, 3))]
    return " + ".join(map(str, parts)) if by_unit else str(sum(parts[:2]))


def expected(question: Question) -> Answer:
    """Work a question as combat does."""
    of, table, column = question.game, question.table, question.column
    codes, method = of.tables.codes, METHODS[type(table)]
    if isinstance(table, CategoryTable):
        return Answer(_told(_of_column(of, table, int(column))), ())
    if column.startswith("x"):
        assert isinstance(table, ResultsTable)
        extra = table.extra[int(column[1:])]
        rolls = roll_chances(table.die).items()
        works = {n: work_aside(table, codes, extra, question.modifiers, n) for n, _ in rolls}
        chances = added_up((works[n].result or "", chance) for n, chance in rolls)
        return Answer(_told(chances), _steps(works.values(), question))
    if isinstance(table, HitsTable):
        ratings = shown_ratings(table)
        rating = ratings[int(column)] if ratings else None
        attack = Attack(int(question.typed[0]), 0, question.modifiers, rating=rating)
    elif column == "by":
        each = tuple(tuple(int(part) for part in text.split("+")) for text in question.typed)
        known = each if Operation.ROUND_UNITS in order_of(table) else ((), ())
        attack = Attack(sum(each[0]), sum(each[1]), question.modifiers, each=known)  # type: ignore[arg-type]
    else:
        _, usual = list(method.cases(table))[int(column)]
        attack = replace(usual, modifiers=question.modifiers)
    chances = method.chances(table, codes, attack)
    return Answer(_told(chances), _steps(_works(table, of, attack), question))


def _told(chances: Mapping[str, Fraction]) -> dict[str, str]:
    return {result: str(chance) for result, chance in chances.items() if chance}


def _of_column(of: Game, table: Table, column: int) -> dict[str, Fraction]:
    blocks = blocks_of(of, table.id)
    places = [(block, place) for block in blocks for place in range(len(block.heads))]
    block, place = places[column]
    return {label: chances[place] or Fraction(0) for label, chances in block.rows}


@cache
def blocks_of(of: Game, table: str) -> tuple[OddsBlock, ...]:
    every = odds_report(of.id, of.title, of.tables).blocks
    return tuple(each for each in every if each.table == table and each.measure == "chance")


def _works(table: Table, of: Game, attack: Attack) -> Iterator[Working]:
    codes = of.tables.codes
    if isinstance(table, LevelTable):
        coins = {one.coins for odds in table.heads for one in throws(table, odds)} - {None}
        splits = sorted({m.id for m in attack.modifiers if m.kind is ModifierKind.SPLIT})
        lucky = chain.from_iterable(combinations(splits, n) for n in range(len(splits) + 1))
        for succeeds in map(frozenset, lucky):
            for coin in sorted(coins):  # type: ignore[type-var]
                try:
                    yield work(table, codes, attack, Roll(coin or 0, succeeds=succeeds))
                except CombatError:  # at other odds the coins can show it
                    continue
    elif isinstance(table, HitsTable):
        yield from _thrown(table, attack)
    elif isinstance(table, OpposedTable):
        yield work(table, codes, attack, Roll(table.die.lowest, table.die.lowest))
    elif isinstance(table, ResultsTable):
        yield from (work(table, codes, attack, Roll(n)) for n in roll_chances(table.die))


def _thrown(table: HitsTable, attack: Attack) -> Iterator[Working]:
    """Yield the working of throws that miss and that hit; `dice` are as many as it asks for."""
    dice = attack.attack
    while True:
        try:
            yield work(table, (), attack, Roll(0, dice=(table.die.lowest,) * dice))
            yield work(table, (), attack, Roll(0, dice=(table.die.highest,) * dice))
        except CombatError as error:
            dice = int(re.findall(r"the dice to roll are (\d+)", str(error))[0])
        else:
            return


def _steps(works: Any, question: Question) -> tuple[str, ...]:
    """Return the sentences of steps that all workings have; a column that is chosen is not one."""
    told: list[list[str]] = []
    chosen = question.column != "by"
    for working in works:
        pairs = zip(working.steps, sentences(working, question.game.tables.modifiers), strict=True)
        told.append([
            text for step, text in pairs
            if step.kind not in BY_ROLL and not (chosen and step.kind is StepKind.COMPARE)
        ])  # fmt: skip
    return tuple(text for text in told[0] if all(text in others for others in told))


ASK = """asked => {
  const forms = [...document.querySelectorAll("form.ask")];
  return asked.map(({ form, column, typed, counts }) => {
    const f = forms[form], named = f.elements;
    named.namedItem("column").value = column;
    ["attacker", "defender"].forEach((name, place) => {
      if (named.namedItem(name)) named.namedItem(name).value = typed[place];
    });
    [...f.querySelectorAll("[data-places]")].forEach((input, place) => {
      if (input.type === "checkbox") input.checked = counts[place] > 0;
      else input.value = counts[place];
    });
    f.dispatchEvent(new Event("input", { bubbles: true }));
    const results = [...f.querySelectorAll("[data-result]")];
    const steps = [...f.querySelectorAll("[data-fixed]")].map(line => line.dataset.fixed);
    return [results.map(row => [row.dataset.result, row.dataset.chance]), steps];
  });
}"""


def answers(browser: Any, markup: str, asked: list[Question], script: str = SCRIPT) -> list[Answer]:
    """Ask the forms of a page in a browser."""
    page = browser.new_page()
    failed: list[str] = []
    page.on("pageerror", lambda error: failed.append(str(error)))
    page.set_content(f"<!DOCTYPE html><html><body>{markup}</body></html>")
    page.add_script_tag(content=script)
    found = page.evaluate(ASK, [question.asked for question in asked])
    page.close()
    assert failed == []
    return [Answer(dict(results), tuple(steps)) for results, steps in found]


@dataclass(frozen=True)
class Examination:
    """A page with odds, questions to it, and what combat says."""

    markup: str
    asked: list[Question]
    wanted: list[Answer]


def examination(games: list[Game], many: int) -> Examination:
    markup, asked = "", []
    for number, of in enumerate(games):
        first = markup.count("<form")
        markup += odds_section(of)
        asked += questions(of, first, many, number)
    assert len(asked) >= many
    wanted = map(expected, asked)
    return Examination(
        markup, asked, [Answer(each.chances, tuple(map(curly, each.steps))) for each in wanted]
    )


def apart(browser: Any, examined: Examination, script: str = SCRIPT) -> list[Any]:
    """Return what the script answers otherwise than combat, and what combat says."""
    told = answers(browser, examined.markup, examined.asked, script)
    return [
        (question.table.name, question.asked, answer, want)
        for question, answer, want in zip(examined.asked, told, examined.wanted, strict=True)
        if answer != want
    ]


@cache
def any_order() -> Examination:
    like = game(ROOT / "docs/examples")
    return examination([game_of(number, like) for number in range(MADE)], ASKED_EACH)


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_the_script_answers_as_combat_does(browser: Any, folder: Path) -> None:
    assert apart(browser, examination([game(folder)], ASKED)) == []


@pytest.mark.slow
def test_it_does_whatever_the_order_of_the_arithmetic(browser: Any) -> None:
    assert apart(browser, any_order()) == []


def test_it_does_in_games_of_the_law(browser: Any, tmp_path: Path) -> None:
    found = [read(laid_down(dealt(n), tmp_path / f"{n}")).game for n in range(DEALT)]
    games = [each for each in found if each and any(map(has_chances, each.tables.tables))]
    assert len(games) > DEALT / 2
    assert apart(browser, examination(games, ASKED_EACH)) == []


BESIDE_THE_TABLE = (
    Operation.FACTORS,
    Operation.HALVE,
    Operation.COMPARE,
    Operation.SHIFT,
    Operation.CAP,
    Operation.CLAMP,
    Operation.DIE,
    Operation.END_ROW,
    Operation.READ,
    Operation.REPLACE,
)
"""Columns are counted from beyond the end of the table."""
WRONG = (
    ("moveDie(w, w.points, null", "moveDie(w, 0, null"),
    ("place = up;", "place = down;"),
    ("limited(w.shifted, most) - w.shifted", "0"),
    ("limited(left, net)", "left"),
    ("later ? before / 2 :", ""),
    ("w.points = off ===", "w.points = off !=="),
    ("w.result = nothing", "w.result = null"),
    ("[entry[2], times(share, rest(comes))]", "[result, times(share, rest(comes))]"),
    ("Math.min(total, modifier.most)", "total"),
    ("(a.modifier.place || 0) - (b.modifier.place || 0) ||", ""),
    ("difference >= 0 ? 2 : 3", "difference > 0 ? 2 : 3"),
    ("first - w.shifted", "first + w.shifted"),
    ("!has(never, n) &&", ""),
    ("ways_ * hit **", "hit **"),
)  # fmt: skip
"""What stands in the script, and mistakes that it might have instead."""


@pytest.mark.slow
def test_a_script_that_is_wrong_is_found(browser: Any) -> None:
    for right, wrong in WRONG:
        assert right in SCRIPT
        assert apart(browser, any_order(), SCRIPT.replace(right, wrong)) != [], right


@pytest.mark.parametrize("order", [(), BESIDE_THE_TABLE])
def test_a_kind_that_the_script_does_not_know_is_asked_by_its_columns(
    browser: Any, monkeypatch: pytest.MonkeyPatch, order: tuple[Operation, ...]
) -> None:
    class SumTable(ResultsTable):
        """Strengths of both sides together find the column."""

    def compare(resolution: Resolution) -> None:
        resolution.heads = tuple(map(str, resolution.table.columns))
        resolution.column = int(resolution.factors[Party.ATTACKER]) - 1
        resolution.compared("Together")

    def cases(table: SumTable) -> Iterator[tuple[str, Attack]]:
        yield from ((str(head), Attack(place, 0)) for place, head in enumerate(table.columns, 1))

    monkeypatch.setitem(METHODS, SumTable, by_dice("a table by sums", compare, cases, "sum"))  # type: ignore[arg-type]
    of = game_of(0, game(ROOT / "docs/examples"))
    like: Any = of.tables.tables[0]
    table: Any = SumTable(
        "sums", "sum", "Sums", like.die, like.columns, like.rows, None, extra=like.extra,
        order=order, shift_limit=2,
    )  # fmt: skip
    other = replace(of, tables=replace(of.tables, tables=(table,)))
    _, forms = section(other)
    assert forms.forms[0]["columns"] == [*map(str, range(len(like.columns))), "x0"]
    assert apart(browser, examination([other], ASKED)) == []


def test_it_says_what_is_missing_and_where_there_is_no_attack(browser: Any) -> None:
    of = game(ROOT / "sources/arnhem")
    page = browser.new_page()
    page.set_content(odds_section(of))
    page.add_script_tag(content=SCRIPT)
    verdict, heard = page.locator("[data-place=verdict]"), page.locator("[role=status]")
    page.get_by_label("Attack factors").fill("")
    assert verdict.inner_text() == "Say the strengths of both sides."
    page.get_by_label("Attack factors").fill("0")
    assert verdict.inner_text() == "No attack is allowed."
    page.get_by_label("Attack factors").fill("30")
    page.keyboard.press("Enter")  # goes nowhere
    page.wait_for_function("document.querySelector('[role=status]').textContent.includes('%')")
    assert "The defender is hurt" in heard.inner_text()
    page.close()


def test_words_of_the_script_are_known() -> None:
    """Every text that the script asks for stands on the page."""
    markup, _ = section(game(ROOT / "docs/examples"))
    (block,) = re.findall(r'<script[^>]*data-odds="words">(.*?)</script>', markup)
    known = set(json.loads(block))
    asked = set(re.findall(r'said\.([a-z]+)|said\["([a-z ]+)"\]', SCRIPT))
    assert {one or other for one, other in asked} <= known
    assert words_in("de").language == "de"


def test_it_says_which_modifiers_are_of_different_sides(browser: Any) -> None:
    of = game(ROOT / "sources/shumshu")
    like = next(each for each in of.tables.modifiers if each.kind is ModifierKind.COLUMN)
    one, other = (side.id for side in of.sides)
    parties = (one, Party.ATTACKER), (other, Party.ATTACKER), (one, Party.DEFENDER)
    modifiers = tuple(
        replace(like, id=f"m{n}", name=f"M{n}", side=side, favours=party, per="", manner="")
        for n, (side, party) in enumerate(parties)
    )
    page = browser.new_page()
    tables = replace(of.tables, modifiers=modifiers)
    page.set_content(odds_section(replace(of, tables=tables)))
    page.add_script_tag(content=SCRIPT)
    form = page.locator("form.ask").first
    verdict = form.locator("[data-place=verdict]")
    boxes = [form.locator("label", has_text=f"M{n}:").locator("input") for n in range(3)]
    for ticked, wrong in ((0,), False), ((0, 1), True), ((0, 2), True), ((1, 2), False):
        for number, box in enumerate(boxes):
            box.set_checked(number in ticked)
        assert ("different sides" in verdict.inner_text()) is wrong
    page.close()
