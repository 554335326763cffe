"""Charts of the odds: bars as tall as chances, in an order, with letters that can be read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import combinations, pairwise
from pathlib import Path as FilePath

import pytest

from generator.backends import record
from generator.build import Order
from generator.chances import Harms, OddsBlock
from generator.colour import LEGIBLE, WHITE, Colour, contrast
from generator.combat.report import odds_report
from generator.drawing.furniture.pen import Pen
from generator.drawing.furniture.theme import THEMES, Ink
from generator.drawing.odds.charts import Chart, Hurt, Part, charts, parts, results_of
from generator.drawing.odds.page import odds_page, odds_tables
from generator.drawing.odds.panel import HEIGHT, shades
from generator.pipeline import build
from generator.products.context import BuildOptions
from generator.scene import Area, Group, Item, Page, Path, Text, bounds
from generator.units import pt
from tests.shumshu import SOURCES, game
from tests.typesetting import catalogue, typesetter

GAMES = ("arnhem", "mukden", "myitkyina", "shumshu", "standard-game")


@cache
def page(name: str, ink: Ink = Ink.COLOUR) -> Page:
    return odds_page(odds_tables(game(name)), odds_report(name, "", game(name).tables), pen(ink))


def pen(ink: Ink) -> Pen:
    return Pen(THEMES[ink], typesetter())


def drawn(name: str) -> tuple[Chart, ...]:
    return charts(odds_report(name, "", game(name).tables))


def columns(name: str) -> Iterator[tuple[Part, ...]]:
    for chart in drawn(name):
        for panel in chart.panels:
            for column in range(len(panel.heads)):
                yield parts(panel, column, chart.results)


def items_of(items: tuple[Item, ...]) -> Iterator[Item]:
    for item in items:
        yield item
        if isinstance(item, Group):
            yield from items_of(item.items)


def bars(drawing: Page) -> list[Group]:
    groups = [item for item in items_of(drawing.items) if isinstance(item, Group)]
    return [group for group in groups if group.name == "bar"]


def grounds(bar: Group) -> list[tuple[float, float, float, float]]:
    """The rectangles of a bar from its foot: those that are as wide as the bar and filled."""
    filled = [bounds(item.segments) for item in bar.items if isinstance(item, Path) and item.fill]
    widest = max((box[2] - box[0] for box in filled), default=0.0)
    return [box for box in filled if box[2] - box[0] == pytest.approx(widest, abs=1e-6)]


@pytest.mark.parametrize("name", GAMES)
def test_the_chances_of_a_column_are_all_there_is(name: str) -> None:
    for column in columns(name):
        assert not column or sum(part.chance for part in column) == 1
        for lower, upper in pairwise(column):
            assert upper.below == lower.below + lower.chance
    for chart in drawn(name):
        for panel in chart.panels:
            numbers = zip(*(row for _, row in panel.rows), strict=True)
            assert {sum(column) for column in numbers if None not in column} == {1}


def test_a_column_that_lacks_a_result_is_noticed() -> None:
    (chart,) = drawn("shumshu")
    panel = chart.panels[0]
    short = replace(panel, rows=panel.rows[:-1], standings=panel.standings[:-1])
    assert sum(part.chance for part in parts(short, 0, chart.results)) == Fraction(1, 2)


@pytest.mark.parametrize("ink", Ink)
@pytest.mark.parametrize("name", GAMES)
def test_parts_are_as_tall_as_their_chances_and_bars_as_tall_as_certainty(
    name: str, ink: Ink
) -> None:
    wanted = list(columns(name))
    found = bars(page(name, ink))
    assert len(found) == len(wanted)
    for bar, column in zip(found, wanted, strict=True):
        boxes = grounds(bar)
        heights = [box[3] - box[1] for box in boxes]
        assert heights == pytest.approx([HEIGHT * float(part.chance) for part in column])
        assert not column or sum(heights) == pytest.approx(HEIGHT)
        for lower, upper in pairwise(boxes):
            assert upper[3] == pytest.approx(lower[1])


@pytest.mark.parametrize("name", GAMES)
def test_bars_rise_from_the_worst_for_the_attacker_to_his_best(name: str) -> None:
    for column in columns(name):
        for lower, upper in pairwise(part.result.standing for part in column):
            assert upper.defender >= lower.defender
            assert upper.defender > lower.defender or upper.attacker <= lower.attacker


@pytest.mark.parametrize("ink", Ink)
@pytest.mark.parametrize("name", GAMES)
def test_no_letters_meet_and_all_can_be_read(name: str, ink: Ink) -> None:
    drawing = page(name, ink)
    texts = list(record.texts((drawing,), catalogue()))
    for text in texts:
        assert text.size >= pt(6)
        assert text.box[0] >= 8.9
        assert text.box[2] <= drawing.width - 8.9
        assert 0 < text.box[1] < text.box[3] < drawing.height
    for one, other in combinations(texts, 2):
        apart = one.box[2] <= other.box[0] + 0.01 or other.box[2] <= one.box[0] + 0.01
        middles = abs((one.box[1] + one.box[3]) / 2 - (other.box[1] + other.box[3]) / 2)
        assert apart or middles > 0.36 * (one.size + other.size), (one.content, other.content)


@pytest.mark.parametrize("ink", Ink)
@pytest.mark.parametrize("name", GAMES)
def test_letters_stay_within_their_part(name: str, ink: Ink) -> None:
    for bar in bars(page(name, ink)):
        boxes = grounds(bar)
        for text in (item for item in bar.items if isinstance(item, Text) and boxes):
            left, top, right, bottom = typesetter().cap_box(text)
            assert any(
                box[0] <= left and box[1] <= top and right <= box[2] and bottom <= box[3]
                for box in boxes
            )


@pytest.mark.parametrize("name", GAMES)
def test_photocopier_ink_is_black_and_white(name: str) -> None:
    black = Colour(0, 0, 0)
    for item in items_of(page(name, Ink.PHOTOCOPIER).items):
        paints = [item.paint] if isinstance(item, Text) else []
        if isinstance(item, Path):
            paints += [paint for paint in (item.fill, item.stroke and item.stroke.paint) if paint]
        assert {paint.colour for paint in paints} <= {black, WHITE}
        assert {paint.opacity for paint in paints} <= {1.0}


@pytest.mark.parametrize("ink", Ink)
@pytest.mark.parametrize("name", GAMES)
def test_every_result_has_a_shade_of_its_own(name: str, ink: Ink) -> None:
    for chart in drawn(name):
        found = shades(chart.results, THEMES[ink])
        assert len(set(found.values())) == len(chart.results)


@pytest.mark.parametrize("name", GAMES)
def test_letters_stand_out_from_their_ground(name: str) -> None:
    for chart in drawn(name):
        for shade in shades(chart.results, THEMES[Ink.COLOUR]).values():
            assert contrast(shade.ground.colour, shade.text.colour) >= LEGIBLE


def test_an_air_column_has_a_chart_of_its_own() -> None:
    by_odds, aside = drawn("myitkyina")
    assert [panel.manner for panel in by_odds.panels] == ["plain", "Pressed attack", "Banzai"]
    assert [panel.manner for panel in aside.panels] == ["USAAF"]
    assert [result.hurt for result in aside.results] == [Hurt.DEFENDER, Hurt.NOBODY]


def test_a_table_wider_than_an_article_widens_the_page() -> None:
    heads = tuple(f"{number}:1" for number in range(1, 41))
    block = OddsBlock(
        "crt", "Results", "plain", "chance", "odds", heads,
        (("DE", (Fraction(1, 8),) * 40), ("AE", (Fraction(7, 8),) * 40)),
        (Harms((), ((1, 1),)), Harms(((1, 1),), ())),
    )  # fmt: skip
    assert [result.label for result in results_of([block])] == ["DE", "AE"]
    report = replace(odds_report("shumshu", "", game().tables), blocks=(block,))
    wide = odds_page(odds_tables(game()), report, pen(Ink.COLOUR))
    assert wide.width > 40 * 6
    texts = [text.content for text in record.texts((wide,), catalogue())]
    assert texts.count("12.5") == 40
    assert texts.count("87.5") == 40


def test_files_for_people_in_both_inks_and_for_machines_once(tmp_path: FilePath) -> None:
    def printed(folder: FilePath) -> dict[str, bytes]:
        order = Order(folder, (), ("odds",), BuildOptions())
        build([SOURCES / "mukden"], order, lambda *_: None)
        return {path.name: path.read_bytes() for path in sorted((folder / "mukden").iterdir())}

    first = printed(tmp_path / "first")
    forms = ("-bw.pdf", "-bw.png", "-bw.svg", ".csv", ".json", ".pdf", ".png", ".svg")
    assert sorted(first) == ["manifest.json", *(f"mukden-odds{form}" for form in forms)]
    assert printed(tmp_path / "second") == first


def test_every_bar_says_in_words_what_it_shows() -> None:
    drawing = page("shumshu")
    areas = [item for item in items_of(drawing.items) if isinstance(item, Area)]
    assert len(areas) == len(bars(drawing)) == len({area.name for area in areas})
    said = [area.title for area in areas]
    assert "Plain attack, 4:1: DE 33.3%, DR 33.3%, DW 33.3%" in said
    assert "Banzai, 2:1: DR 50%, DW 33.3%, D+AE 16.7%" in said
    assert "Combat Results Table" in drawing.description


def test_a_contest_is_named_after_both_sides() -> None:
    (chart,) = drawn("standard-game")
    names = [block.manner for block in chart.panels]
    assert {"Germany against Africa/Italy", "Japan: China"} <= set(names)


def test_a_result_with_a_number_says_the_number() -> None:
    found = {text.content for text in items_of(page("myitkyina").items) if isinstance(text, Text)}
    assert {"1 defender eliminated.", "2 defenders eliminated.", "3 attackers eliminated."} <= found
    assert not any("That many" in text for text in found)


@pytest.mark.parametrize("name", ["myitkyina", "arnhem", "standard-game"])
def test_a_dash_has_one_meaning(name: str) -> None:
    texts = [each for each in items_of(page(name).items) if isinstance(each, Text)]
    dashes = [each for each in texts if each.content in {"–", "—", "-"}]
    assert all(re.search(r"\.[^.]+\.\d+$", each.origin or "") for each in dashes)  # a chance
    assert any("a dash means never" in each.content for each in texts)
