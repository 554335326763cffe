"""The player's aid as players need it: everything on it, nothing cut, nothing over another."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache, partial
from itertools import combinations, groupby
from pathlib import Path as Folder

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.backends import record
from generator.comparison.products import required
from generator.drawing.aid.card import aid_of, aid_pages, aid_panels, composed_aid
from generator.drawing.aid.combat import DEFENCES, modifier_lines
from generator.drawing.aid.composer import HEAD, MARGIN, Composition, Placed, compose
from generator.drawing.aid.panels import Facts, Panel, panel_block
from generator.drawing.aid.terrain import terrain_lines
from generator.drawing.aid.tracks import places_in, space_of
from generator.drawing.block import Block
from generator.drawing.furniture.pen import Pen
from generator.drawing.furniture.theme import THEMES, Ink
from generator.manifest import PrintedText
from generator.model.game import Game
from generator.model.numbers import NumberRange
from generator.model.tables import CategoryTable, OddsTable, is_of_combat
from generator.quotes import curly
from generator.reading import read, read_text
from generator.scene import Group, Path, Text, bounds, leaves
from generator.units import pt
from tests.shumshu import game
from tests.typesetting import catalogue, typesetter

ROOT = Folder(__file__).parents[2]
EXAMPLES = ROOT / "docs" / "examples"
GAMES = ("shumshu", "arnhem", "mukden", "myitkyina", "standard-game")
PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
SIDES = {"shumshu": 2, "arnhem": 2, "mukden": 2, "myitkyina": 2, "standard-game": 2}
"""The pages that the aid of a game takes, and may not outgrow unseen."""

everywhere = pytest.mark.parametrize("ink", Ink)
on_papers = pytest.mark.parametrize("paper", PAPERS)
of_games = pytest.mark.parametrize("name", GAMES)


def pen(ink: Ink = Ink.COLOUR) -> Pen:
    return Pen(THEMES[ink], typesetter())


def printable(width: float, height: float) -> tuple[float, float, float, float]:
    """The room for panels: within the margins, under the title strip."""
    return MARGIN, MARGIN + HEAD, width - MARGIN, height - MARGIN


def box_of(placed: Placed) -> tuple[float, float, float, float]:
    """Left, top, right, bottom of a panel."""
    x, y = placed.at
    return x, y, x + placed.block.width, y + placed.block.height


def fill(found: Composition, page: int) -> float:
    """The share of a page's columns that panels cover."""
    left, top, right, bottom = printable(found.width, found.height)
    own = [each.block for each in found.placed if each.page == page]
    return sum(block.width * block.height for block in own) / (right - left) / (bottom - top)


@cache
def panels_of(name: str, ink: Ink = Ink.COLOUR) -> tuple[Panel, ...]:
    """The panels of a game, which know no paper."""
    return aid_panels(aid_of(game(name)), {}, pen(ink))


@cache
def composed(name: str, paper: str, ink: Ink) -> Composition:
    return composed_aid(aid_of(game(name)), {}, PAPERS[paper], pen(ink))


@cache
def texts(name: str, paper: str, ink: Ink) -> tuple[PrintedText, ...]:
    pages = aid_pages(aid_of(game(name)), composed(name, paper, ink), pen(ink))
    return tuple(record.texts(pages, catalogue()))


@everywhere
@of_games
def test_a_draft_of_a_panel_is_as_high_as_the_panel(name: str, ink: Ink) -> None:
    """How large panels are is tried with drafts, and nothing is measured when they are drawn."""
    drafts = aid_panels(aid_of(game(name)), {}, pen(ink).draft)
    for panel, draft in zip(panels_of(name, ink), drafts, strict=True):
        drawn = (panel_block(it, 90.0, 1.1, pen(ink)) for it in (panel, draft))
        assert len({block.height for block in drawn}) == 1


@on_papers
@of_games
def test_what_is_found_for_one_ink_is_what_the_other_would_find(name: str, paper: str) -> None:
    """Sizes are tried once for both inks, and are those that each has by itself."""
    aid = aid_of(game(name))
    for ink in (*Ink, *Ink):
        found = compose(panels_of(name, ink), PAPERS[paper], pen(ink), about=aid)
        assert found == compose(panels_of(name, ink), PAPERS[paper], pen(ink))


@everywhere
@on_papers
@of_games
def test_panels_lie_apart_and_within_the_margins(name: str, paper: str, ink: Ink) -> None:
    found = composed(name, paper, ink)
    left, top, right, bottom = printable(found.width, found.height)
    for each in found.placed:
        box = box_of(each)
        assert box[0] >= left - 0.01
        assert box[1] >= top - 0.01
        assert box[2] <= right + 0.01
        assert box[3] <= bottom + 0.01
    for one, other in combinations(found.placed, 2):
        if one.page == other.page:
            first, second = box_of(one), box_of(other)
            across = min(first[2], second[2]) - max(first[0], second[0])
            down = min(first[3], second[3]) - max(first[1], second[1])
            assert across <= 0 or down <= 0, (one.block.name, other.block.name)


@everywhere
@on_papers
@of_games
def test_type_is_legible_and_stays_on_its_panel(name: str, paper: str, ink: Ink) -> None:
    found = composed(name, paper, ink)
    for text in texts(name, paper, ink):
        assert text.size >= pt(6) - 0.001, text
        assert text.box[0] >= MARGIN - 0.01, text
        assert text.box[2] <= found.width - MARGIN + 0.01, text
        if text.box[1] > printable(found.width, found.height)[1]:
            assert any(
                each.page == text.page
                and box[0] <= text.box[0]
                and text.box[2] <= box[2] + 0.2
                and box[1] - 0.5 <= text.box[1]
                and text.box[3] <= box[3] + 0.5
                for each, box in zip(found.placed, map(box_of, found.placed), strict=True)
            ), text


@on_papers
@of_games
def test_texts_do_not_collide(name: str, paper: str) -> None:
    printed = texts(name, paper, Ink.COLOUR)
    for one, other in combinations(printed, 2):
        if one.page == other.page:
            inset = 0.24 * (one.box[3] - one.box[1]), 0.24 * (other.box[3] - other.box[1])
            across = min(one.box[2], other.box[2]) - max(one.box[0], other.box[0])
            tops = one.box[1] + inset[0], other.box[1] + inset[1]
            bottoms = one.box[3] - inset[0], other.box[3] - inset[1]
            assert across <= 0.05 or min(bottoms) - max(tops) <= 0.05, (one, other)


@on_papers
@of_games
def test_pages_are_few_and_full(name: str, paper: str) -> None:
    found = composed(name, paper, Ink.COLOUR)
    assert found.pages <= SIDES[name]
    assert all(fill(found, page) >= 0.6 for page in range(found.pages))


@of_games
def test_both_inks_say_the_same(name: str) -> None:
    colour, copy = (texts(name, "a4", ink) for ink in Ink)
    assert [text.content for text in colour] == [text.content for text in copy]


@of_games
def test_quotes_and_apostrophes_are_curly(name: str) -> None:
    assert not any({"'", '"'} & set(text.content) for text in texts(name, "a4", Ink.COLOUR))


@of_games
def test_every_cell_of_every_table_is_on_it_once(name: str) -> None:
    printed: dict[str | None, list[str]] = {}
    for text in texts(name, "a4", Ink.COLOUR):
        printed.setdefault(text.origin, []).append(text.content)
    for table in game(name).tables.tables:
        if isinstance(table, OddsTable | CategoryTable):
            for row in table.rows:
                for number, cell in enumerate(row.cells):
                    origin = f"tables.{table.id}.rows.{row.label}.cells.{number}"
                    assert " ".join(printed[origin]) == curly(cell)


@of_games
def test_all_that_changes_an_attack_is_on_it(name: str) -> None:
    origins = {text.origin for text in texts(name, "letter", Ink.PHOTOCOPIER)}
    for modifier in game(name).tables.modifiers:
        for key in ("name", "when", *(["unless"] if modifier.unless else [])):
            assert f"modifiers.{modifier.id}.{key}" in origins


@pytest.mark.parametrize("folder", sorted(ROOT.glob("examples/*")) + sorted(ROOT.glob("sources/*")))
def test_what_modifiers_change_is_a_heading_once_however_they_are_typed(folder: Folder) -> None:
    """Modifiers of several tables change the column here and the die there, in turn."""
    made = read(folder).game
    assert made is not None
    for modifiers in (
        made.tables.modifiers,
        made.tables.modifiers[::2] + made.tables.modifiers[1::2],
    ):
        mixed = replace(made, tables=replace(made.tables, modifiers=modifiers))
        lines = list(modifier_lines(Facts(aid_of(mixed), pen(), {})))
        heads = [head for head, _ in groupby(line.label.group for line in lines)]
        assert len(heads) == len({*heads})
        assert sorted(line.label.text for line in lines) == sorted(each.name for each in modifiers)


@pytest.mark.parametrize("name", GAMES[:4])
def test_all_ground_with_effects_is_in_the_chart(name: str) -> None:
    definition = game(name)
    assert definition.map is not None
    facts = Facts(aid_of(definition), pen(), {})
    lines = tuple(terrain_lines(facts))
    origins = {line.label.origin for line in lines}
    said = {line.cells[0].origin for line in lines}
    for key, entries in (("terrain", definition.map.terrain), ("lines", definition.map.lines)):
        for entry in entries:
            assert f"{key}.{entry.id}.name" in origins
            assert entry.effects is None or f"{key}.{entry.id}.effects" in said


def test_ground_without_words_has_those_of_its_modifiers() -> None:
    definition = read(ROOT / "examples" / "osteva-line").game
    assert definition is not None
    lines = terrain_lines(Facts(aid_of(definition), pen(), {}))
    chart = {
        line.label.text: [line.cells[0].text, *(more.text for more in line.cells[0].more)]
        for line in lines
    }
    assert chart == {
        "Clear": ["Counts for movement alone."],
        "Forest": ["Cover: 1 column left for the defender."],
        "Hills": ["Cover: 1 column left for the defender."],
        "Heights": ["Double the defender's strength."],
        "Marsh": ["Counts for movement alone."],
        "Town": ["Cover: 1 column left for the defender."],
        "River": ["Over the river: half the attacker's strength, rounded down."],
        "Stream": ["Over a stream: 1 column left for the defender."],
        "Bridge": ["Carries a road or a railway over water."],
        "Railway": ["Counts for movement and supply."],
        "Road": ["Counts for movement and supply."],
    }
    bare = replace(definition.tables, modifiers=())
    quiet = replace(definition, tables=bare, movement=(), supply=None, zone_of_control=None)
    lines = terrain_lines(Facts(aid_of(quiet), pen(), {}))
    assert {line.cells[0].text for line in lines if line.label.text != "Bridge"} == {"No effect."}


@pytest.mark.parametrize("name", GAMES[:4])
def test_spaces_and_boxes_hold_the_games_counters(name: str) -> None:
    definition = game(name)
    assert definition.map is not None
    counters = definition.counters
    assert counters is not None
    side = counters.counters.size.millimetres
    assert space_of(definition.counters) >= side + 1.5
    panels = {panel.origin: panel for panel in aid_panels(aid_of(definition), {}, pen())}
    for box in definition.map.boxes:
        places = places_in(box, counters)
        block = panels[f"boxes.{box.id}.name"].draw(87.0)
        assert len(_squares(block, side)) == places
    for track in definition.map.tracks:
        turns = definition.turns.count if definition.turns else 0
        wanted = turns if track.turns else track.spaces
        block = panels[f"tracks.{track.id}.name"].draw(87.0)
        assert len(_squares(block, side)) == wanted


def test_a_track_says_what_its_turns_bring() -> None:
    def told(name: str | Game) -> dict[str, str]:
        definition = game(name) if isinstance(name, str) else name
        panels = {panel.origin: panel for panel in aid_panels(aid_of(definition), {}, pen())}
        found: dict[str, str] = {}
        for text, _ in leaves((Group(panels["tracks.turns.name"].draw(87.0).items),)):
            if (
                isinstance(text, Text)
                and (text.origin or "").startswith("turns.")
                and text.origin != "turns.count"
            ):
                found[text.origin or ""] = f"{found.get(text.origin or '', '')} {text.content}"
        return {origin.removeprefix("turns."): text.strip() for origin, text in found.items()}

    osteva = read(ROOT / "examples" / "osteva-line").game
    assert osteva is not None
    comes = {"2.arrivals.duchy": "+ Duchy", "4.arrivals.duchy": "+ Duchy"}
    comes |= {"3.arrivals.republic": "+ Republic", "3.arrivals.duchy": "+ Duchy …"}
    comes |= {"3.withdrawals.republic": "− Republic", "6.arrivals.republic": "+ Republic"}
    comes |= {"1.weather": "Dry"}
    comes |= {f"{turn}.weather": "Rain: 5-6 on 1d6" for turn in range(2, 10)}
    assert told(osteva) == comes
    counted = replace(osteva.points[1], on=(3, 6))
    towns = told(replace(osteva, points=(osteva.points[0], counted)))
    assert towns == comes | {"3.points": "Points", "6.points": "Points"}
    (train, *others) = osteva.counters.arrivals if osteva.counters else ()
    train = replace(train, turns=NumberRange(2, 5), parts=("Night",))
    by_night = replace(osteva.counters, arrivals=(train, *others)) if osteva.counters else None
    assert osteva.turns is not None
    halves = replace(osteva.turns, parts=("Day", "Night"))
    found = told(replace(osteva, counters=by_night, turns=halves))
    assert {key for key in found if key.endswith(".duchy")} == {
        f"{turn}.arrivals.duchy" for turn in (2, 3, 4)
    }
    wenzelau = read(ROOT / "examples" / "wenzelau-mills").game
    assert wenzelau is not None
    sky = {key: text for key, text in told(wenzelau).items() if key.endswith("weather")}
    days = {"4": "Night", "5": "Mist"}
    assert sky == {f"{turn}.weather": days.get(str(turn), "Fair") for turn in range(1, 8)}
    german = {f"{turn}.arrivals.german": "+ German" for turn in (1, 3, 4)}
    weather = {f"{turn}.weather": "Bad weather: a coin" for turn in range(2, 9)}
    weather["1.weather"] = "Good weather"
    assert {key: text for key, text in told("arnhem").items() if "allied" not in key} == (
        german | weather
    )


def _squares(block: Block, side: float) -> list[tuple[float, float, float, float]]:
    """Return the outlines of a block that hold a counter."""
    boxes = [_scaled(path, scale) for path, scale in _paths(Group(block.items), 1.0)]
    return [box for box in boxes if box[2] - box[0] >= side and box[3] - box[1] >= side]


def _paths(group: Group, scale: float) -> list[tuple[Path, float]]:
    scale *= group.transform.a
    found: list[tuple[Path, float]] = []
    for item in group.items:
        if isinstance(item, Group):
            found += _paths(item, scale)
        elif isinstance(item, Path):
            found.append((item, scale))
    return found


def _scaled(path: Path, scale: float) -> tuple[float, float, float, float]:
    left, top, right, bottom = bounds(path.segments)
    return left * scale, top * scale, right * scale, bottom * scale


@of_games
def test_what_the_proof_asks_for_is_printed_and_a_panel_left_out_is_missed(name: str) -> None:
    wanted = {origin for origin, times in required(game(name), "card-a4").items() if times.first}
    assert wanted <= {text.origin for text in texts(name, "a4", Ink.COLOUR)}
    whole, (first, *_) = composed(name, "a4", Ink.COLOUR), panels_of(name)
    left = tuple(each for each in whole.placed if each.block.name != first.title)
    assert len(left) < len(whole.placed)
    pages = aid_pages(aid_of(game(name)), replace(whole, placed=left), pen())
    assert not wanted <= {text.origin for text in record.texts(pages, catalogue())}


def test_a_panel_too_tall_for_the_paper_is_refused() -> None:
    tall = Panel("Tall", lambda width: Block(width, 400.0, ()))
    with pytest.raises(ValueError, match="too tall"):
        compose((tall,), PAPERS["a4"], pen())


@on_papers
@of_games
def test_the_table_of_combat_lies_across_the_card_unless_that_takes_a_page(
    name: str, paper: str
) -> None:
    """It is read in every fight: larger than in a column, its words beside it."""
    aid, found = aid_of(game(name)), composed(name, paper, Ink.COLOUR)
    first, *others = panels_of(name)
    alone = sum(map(is_of_combat, aid.tables.tables)) == 1
    assert (first.across is not None) is alone
    assert not any(panel.across for panel in others)
    (left, top, right, _), *rest = map(box_of, found.placed)
    plain = tuple(replace(panel, across=None) for panel in panels_of(name))
    within = compose(plain, PAPERS[paper], pen())
    wide = right - left > 1.5 * (rest[0][2] - rest[0][0])
    assert (left, top) == (MARGIN, MARGIN + HEAD)
    assert found.pages <= within.pages
    assert alone or not wide
    across, column = (type_of_cells(each.placed[0]) / each.scale for each in (found, within))
    assert not wide or across >= 1.19 * column


def type_of_cells(placed: Placed) -> float:
    """The size in mm of what stands in a table."""
    return max(
        text.size * moved.a
        for text, moved in leaves(placed.block.items)
        if isinstance(text, Text) and re.fullmatch(r"tables\..*(?<!\.name)", text.origin or "")
    )


@given(st.lists(st.floats(10.0, 90.0), min_size=1, max_size=14), st.floats(0.0, 180.0))
def test_panels_keep_clear_of_what_takes_the_feet_of_pages(
    heights: list[float], foot: float
) -> None:
    panels = [Panel(str(n), partial(_plain, high)) for n, high in enumerate(heights)]
    panels[0] = replace(panels[0], across=partial(_plain, 20.0))
    found = compose(panels, PAPERS["a4"], pen(), feet=(foot, foot))
    boxes = [(each.page, box_of(each)) for each in found.placed]
    assert sorted(each.block.name for each in found.placed) == sorted(map(str, range(len(panels))))
    assert found.pages >= 2
    assert found.height > found.width
    for page, (_, _, _, bottom) in boxes:
        assert bottom <= found.height - MARGIN - (foot if page < 2 else 0.0) + 0.001
    for (page, one), (other_page, other) in combinations(boxes, 2):
        assert page != other_page or apart(one, other)


def _plain(height: float, width: float) -> Block:
    return Block(width, height, ())


def test_what_needs_more_than_a_page_goes_on_another() -> None:
    panels = [Panel(f"P{number}", lambda width: Block(width, 70.0, ())) for number in range(9)]
    found = compose(panels, PAPERS["a4"], pen())
    assert found.pages == 2
    assert len({(each.page, each.at) for each in found.placed}) == 9


@on_papers
def test_a_set_up_longer_than_a_column_goes_on_in_the_next(paper: str) -> None:
    """That of a game without a map; the longest stands in several rows."""
    units = "".join(
        f"  u{n}: {{name: Company {n}, side: {'red' if n < 130 else 'blue'}, {KIND}}}\n"
        for n in range(160)
    )
    red, blue = (", ".join(f"u{n}" for n in each) for each in (range(130), range(130, 160)))
    many = read_text({"game.yaml": MANY.format(units=units, red=red, blue=blue)}, "many").game
    assert many is not None
    found = compose(aid_panels(aid_of(many), {}, pen()), PAPERS[paper], pen())
    set_up = [each for each in found.placed if each.block.name.startswith("Set-up")]
    assert [each.block.name for each in set_up].count("Set-up, continued") == len(set_up) - 1
    assert len(set_up) > 3
    room = found.height - 2 * MARGIN - HEAD
    assert all(each.block.height <= room for each in set_up)
    printed = record.texts(aid_pages(aid_of(many), found, pen()), catalogue())
    origins = {text.origin for text in printed}
    assert {f"units.u{n}.name" for n in range(160)} <= origins
    assert {"setup.red.text", "setup.blue.text"} <= set(required(many, f"card-{paper}")) <= origins


KIND = "type: infantry, factors: 1-1"
MANY = """
title: Many pieces
designer: Nobody
edition: First
page: {{width: 148 mm, height: 100 mm}}
sides:
  red: {{name: Red, colour: "#f0d0d0", band: "#802020"}}
  blue: {{name: Blue, colour: "#a8b0e0", band: "#202080"}}
counters: {{size: 15 mm, factors: [attack, movement], pieces: 160}}
units:
{units}
setup:
  red: {{side: red, where: {{anywhere: true}}, units: [{red}], text: On your half.}}
  blue: {{side: blue, where: {{anywhere: true}}, units: [{blue}], text: On the other half.}}
"""


@pytest.mark.parametrize("length", [12, 40, 60, 76])
@pytest.mark.parametrize("name", ["arnhem", "mukden"])
def test_a_long_title_does_not_run_into_what_stands_beside_it(name: str, length: int) -> None:
    long = replace(
        game(name), title=("The Long Road to the Bridges Beyond the Great Rivers " * 3)[:length]
    )
    for paper in PAPERS:
        pages = aid_pages(aid_of(long), composed(name, paper, Ink.COLOUR), pen())
        for page in pages:
            strip = [item for item in page.items if isinstance(item, Text)]
            boxes = [typesetter().ink_box(text) for text in strip]
            assert all(MARGIN <= box[0] < box[2] <= page.width - MARGIN for box in boxes)
            assert all(apart(one, other) for one, other in combinations(boxes, 2))


def apart(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    across = one[2] <= other[0] or other[2] <= one[0]
    return across or one[3] <= other[1] or other[3] <= one[1]


@pytest.mark.parametrize("name", GAMES[:4])
def test_what_stands_on_the_counters_for_a_formation_is_explained(name: str) -> None:
    counters = game(name).counters
    assert counters is not None
    origins = {text.origin for text in texts(name, "a4", Ink.COLOUR)}
    for each in counters.formations:
        if each.short.casefold() not in each.name.casefold():
            assert {f"formations.{each.id}.short", f"formations.{each.id}.name"} <= origins


def test_units_that_the_text_names_are_not_listed_again() -> None:
    told = [text.content for text in texts("mukden", "a4", Ink.COLOUR)]
    assert not any(text.startswith(("Unit:", "Units:")) for text in told)
    assert "Units:" in [text.content for text in texts("shumshu", "a4", Ink.COLOUR)]


@of_games
def test_columns_of_a_page_end_near_one_another(name: str) -> None:
    found = composed(name, "a4", Ink.COLOUR)
    room = found.height - 2 * MARGIN
    for page in range(found.pages):
        sheet_footers: dict[float, float] = {}
        for each in found.placed:
            if each.page == page:
                left, _, _, foot = box_of(each)
                sheet_footers[left] = max(sheet_footers.get(left, 0.0), foot)
        assert max(sheet_footers.values()) - min(sheet_footers.values()) < 0.2 * room


@pytest.mark.parametrize("language", ["en-GB", "de"])
def test_titles_tell_panels_apart(language: str) -> None:
    """Two tables by odds had two helpers of one title: nobody saw which was for which."""
    made = read(EXAMPLES).game
    assert made is not None
    panels = aid_panels(aid_of(replace(made, language=language)), {}, pen())
    titles = [each.title for each in panels if not each.goes_on]
    assert len(titles) == len(set(titles))
    assert sum(": Raids" in each for each in titles) == 1


@of_games
def test_one_odds_helper_names_no_table(name: str) -> None:
    titles = {panel.title for panel in panels_of(name)}
    assert not any(each.startswith("Odds helper:") for each in titles)


def test_a_helper_that_would_take_one_more_page_ends_sooner() -> None:
    aid = aid_of(game("arnhem"))
    assert aid.defences > DEFENCES
    short = aid_panels(replace(aid, defences=DEFENCES), {}, pen(Ink.COLOUR))
    for size in (PAPERS["a4"], PAPERS["letter"], (297.0, 420.0)):
        found = composed_aid(aid, {}, size, pen(Ink.COLOUR))
        whole = compose(aid_panels(aid, {}, pen(Ink.COLOUR)), size, pen(Ink.COLOUR))
        least = compose(short, size, pen(Ink.COLOUR))
        assert found == (whole if whole.pages == least.pages else least)
