"""Map sheets with counters: the set-up at a glance and the one-sheet edition."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import combinations, pairwise

import pytest
from shapely import box

from generator.backends import record
from generator.comparison.promises import told_behind_the_map
from generator.drawing.aid.card import charts_of, with_charts
from generator.drawing.cartography.surveying import survey
from generator.drawing.counters.pieces import pieces
from generator.drawing.furniture.pen import Pen
from generator.drawing.furniture.theme import THEMES, Ink
from generator.drawing.mapsheet.plan import reach
from generator.drawing.mapsheet.setting_up import set_up_of, setup_sheet
from generator.drawing.mapsheet.stands import Stand, stood
from generator.drawing.mapsheet.with_counters import (
    PlanWithCounters,
    draw_dressed,
    one_sheet,
    one_sheet_of,
)
from generator.drawing.short_rules.back import short_rules
from generator.model.elsewhere import HOLDING, left_by_the_map
from generator.model.game import Game
from generator.model.kit import has_set_up
from generator.model.rules import numbered_sections
from generator.model.scenario import in_scenario
from generator.model.shown import entry_marks
from generator.model.telling import told_by_data
from generator.quotes import straight
from generator.reading.definition import read
from generator.scene import Group, Item, Page, Path, Text, Transform, bounds, leaves
from tests.shumshu import SOURCES, game
from tests.typesetting import catalogue, typesetter

GAMES = ("shumshu", "arnhem", "mukden", "myitkyina")
EXAMPLES = (
    *("grebe-quay", "lantern-ford", "lock-nine"),
    *("marrow-toll", "osteva-line", "wenzelau-mills"),
)
A4, A3 = (210.0, 297.0), (297.0, 420.0)
EDITIONS = [*((name, A4) for name in GAMES), ("shumshu", A3)]
"""Most have counters on a sheet of their own, the last along the edge of its map."""


@cache
def setup(name: str, ink: Ink = Ink.COLOUR) -> PlanWithCounters:
    return setup_sheet(set_up_of(game(name)), *A4, ink, typesetter())


@cache
def whole(name: str, paper: tuple[float, float] = A4) -> PlanWithCounters:
    return one_sheet(one_sheet_of(game(name)), *paper, Ink.COLOUR, typesetter())


def page_of(with_counters: PlanWithCounters, name: str) -> Page:
    found = game(name).map
    assert found is not None
    return draw_dressed(with_counters, survey(found, reach(with_counters.plan)))[0][0]


@pytest.mark.parametrize("name", GAMES)
def test_counters_stand_inside_their_hexes(name: str) -> None:
    laid = setup(name)
    for stand in laid.stands:
        x, y = laid.plan.layout.centre(stand.hex)
        _, boxes = stood(stand, laid.plan.layout, typesetter())
        for left, top, right, bottom in boxes:
            assert left < x < right
            assert top < y < bottom
            assert right - left <= 0.67 * laid.plan.layout.across_flats
    centres = [laid.plan.layout.centre(stand.hex) for stand in laid.stands]
    assert len(set(centres)) == len(centres)


def test_the_named_units_stand_where_the_set_up_says() -> None:
    wanted = {
        "mukden": {"38", "58", "78", "98", "36", "56", "86", "45", "65"},
        "arnhem": {"B1", "C3", "F9", "G11"},
    }
    for name, hexes in wanted.items():
        grid = setup(name).plan.layout.grid
        assert {grid.label(stand.hex) for stand in setup(name).stands} == hexes


def test_names_keep_clear_of_the_counters() -> None:
    laid = setup("mukden")
    page = page_of(laid, "mukden")
    layout = laid.plan.layout
    covered = [area for stand in laid.stands for area in stood(stand, layout, typesetter())[1]]
    for text in record.texts((page,), catalogue()):
        if (text.origin or "").split(".")[0] in {"places", "hexes"}:
            middle = box(*text.box).centroid
            assert not any(box(*area).contains(middle) for area in covered), text


@pytest.mark.parametrize("name", GAMES)
def test_every_set_up_and_arrival_is_told_beside_the_map(name: str) -> None:
    counters = game(name).counters
    assert counters is not None
    laid = setup(name)
    strip = laid.plan.page.reserve
    assert strip is not None
    page = Page(1.0, 1.0, laid.extra)
    told = {text.origin: text for text in record.texts((page,), catalogue()) if text.origin}
    wanted = {f"setup.{each.id}.text" for each in counters.setup if each.text}
    wanted |= {f"arrivals.{each.id}.text" for each in counters.arrivals if each.text}
    wanted |= {f"units.{unit}.name" for each in counters.setup for unit in each.units}
    wanted |= {f"units.{unit}.name" for each in counters.arrivals for unit in each.units}
    assert wanted <= set(told)
    sizes = [text.size for text in record.texts((page,), catalogue())]
    assert min(sizes) * 72 / 25.4 >= 5.99
    for text in told.values():
        assert strip[0] <= text.box[0] <= text.box[2] <= strip[2], text
        assert strip[1] <= text.box[1] <= text.box[3] <= strip[3] + 0.1, text
        assert text.size * 72 / 25.4 >= 5.99, text


def test_photocopier_counters_are_black_on_white() -> None:
    colours = set()
    groups = [group for stand in setup("mukden", Ink.PHOTOCOPIER).stands for group in stand.blocks]
    items = [item for block in groups for item in block.items]
    while items:
        item = items.pop()
        if isinstance(item, Group):
            items += item.items
        elif hasattr(item, "fill") and item.fill is not None:
            colours.add(str(item.fill.colour))
    assert colours <= {"#000000", "#ffffff"}


def counters_of(laid: PlanWithCounters) -> tuple[tuple[Page, list[Group], list[Group]], ...]:
    """Sheets with counters, as pages: along the edge of the map, or on sheets of their own."""
    if laid.extra:
        size = laid.plan.page
        front = Page(size.width, size.height, laid.extra)
        return ((front, groups(laid.extra), groups(laid.behind[0].items)[1:]),)
    pages = laid.behind[1:]
    pairs = zip(pages[::2], pages[1::2], strict=True)
    return tuple((front, groups(front.items), groups(back.items)) for front, back in pairs)


def groups(items: tuple[Item, ...]) -> list[Group]:
    return [item for item in items if isinstance(item, Group)]


def side_of(laid: PlanWithCounters) -> float:
    """How wide the counters of an edition are: as far apart as they lie side by side."""
    across = sorted({round(at.transform.apply((0.0, 0.0))[0], 3) for at in counters_of(laid)[0][1]})
    return across[1] - across[0]


@pytest.mark.parametrize(("name", "paper"), EDITIONS)
def test_one_sheet_has_every_counter_inside_the_safe_margin_and_off_the_map(
    name: str, paper: tuple[float, float]
) -> None:
    counters = game(name).counters
    assert counters is not None
    laid = whole(name, paper)
    cut = pieces(counters, game(name).sides, Pen(THEMES[Ink.COLOUR], typesetter()))
    assert sum(len(fronts) for _, fronts, _ in counters_of(laid)) == len(cut)
    side = side_of(laid)
    for page, fronts, _ in counters_of(laid):
        areas = []
        for front in fronts:
            x, y = front.transform.apply((0.0, 0.0))
            areas.append(box(x, y, x + side, y + side))
            assert not (laid.extra and areas[-1].intersects(box(*laid.plan.page.frame)))
            assert box(9.99, 9.99, page.width - 9.99, page.height - 9.99).contains(areas[-1])
        for first, second in combinations(areas, 2):
            assert first.intersection(second).area < 0.001


@pytest.mark.parametrize(("name", "paper"), EDITIONS)
def test_hexes_of_the_one_sheet_hold_its_counters_or_it_says_that_they_do_not(
    name: str, paper: tuple[float, float]
) -> None:
    laid = whole(name, paper)
    side = side_of(laid)
    told = " ".join(text.content for text in record.texts(laid.behind[:1], catalogue()))
    holds = side <= laid.plan.layout.counter + 0.001
    assert holds is ("lie over the borders" not in told)
    assert (side < laid.plan.card.counter - 0.01) is ("counters of this edition are" in told)


@pytest.mark.parametrize(("name", "paper"), EDITIONS)
def test_backs_fall_behind_their_fronts_when_the_sheet_is_turned_over_its_long_edge(
    name: str, paper: tuple[float, float]
) -> None:
    laid = whole(name, paper)
    side = side_of(laid)
    for page, fronts, backs in counters_of(laid):
        for front, back in zip(fronts, backs, strict=True):
            x, y = front.transform.apply((0.0, 0.0))
            behind = back.transform.apply((0.0, 0.0))
            if page.height > page.width:
                assert behind == pytest.approx((page.width - x - side, y), abs=0.02)
            else:
                assert behind == pytest.approx((x, page.height - y - side), abs=0.02)


@pytest.mark.parametrize("name", GAMES)
def test_the_rules_in_short_stand_behind_the_map(name: str) -> None:
    laid = whole(name)
    left, top, right, bottom = laid.plan.page.frame
    page = laid.behind[0]
    rules = page.items[0]
    assert isinstance(rules, Group)
    told = list(record.texts([replace(page, items=(rules,))], catalogue()))
    shown = {text.origin for text in told}
    sections = numbered_sections(game(name).rules.sections)
    wanted = {f"{each.origin}.short" for each in sections if each.section.short}
    assert shown >= wanted
    assert {"title", "designer"} <= shown
    corner = (page.width - right, top) if page.height > page.width else (left, page.height - bottom)
    area = box(*corner, corner[0] + right - left, corner[1] + bottom - top)
    assert all(area.contains(box(*text.box)) for text in told)
    assert min(text.size for text in told if text.origin in wanted) > 2.7  # mm, some 7.7 pt


def behind_the_map(laid: PlanWithCounters) -> dict[str, str]:
    """Return what the rules in short behind a map say under each origin."""
    found: dict[str, str] = {}
    for page in laid.behind:
        for text in record.texts((page,), catalogue()):
            if text.origin:
                found[text.origin] = f"{found.get(text.origin, '')} {text.content}".strip()
    return found


@pytest.mark.parametrize("name", [*GAMES, *EXAMPLES])
def test_who_begins_and_arrives_where_and_when_is_told_behind_the_map(name: str) -> None:
    """The one-sheet edition has no set-up sheet beside it."""
    told, definition = told_by_data(game(name)), replace(game(name), theme=None)
    laid = one_sheet(one_sheet_of(definition), *A4, Ink.COLOUR, typesetter())
    shown = behind_the_map(laid)
    asked = [origin for origin, times in told_behind_the_map(definition) if times.first]
    assert asked
    assert not [origin for origin in asked if origin not in shown]
    for origin in asked:
        if origin.endswith((".when", ".where")):
            assert straight(told[origin]) in straight(shown[origin]), origin
    none = replace(one_sheet_of(definition), rules=short_rules(definition))
    without = behind_the_map(one_sheet(none, *A4, Ink.COLOUR, typesetter()))
    assert not [origin for origin in without if origin.endswith((".when", ".where"))]


@pytest.mark.parametrize("name", [*GAMES, *EXAMPLES])
def test_what_map_and_short_rules_leave_to_a_players_aid_is_in_the_edition(name: str) -> None:
    """It is the whole game: charts stand above the counters, on both sides of their sheet."""
    definition = replace(game(name), theme=None)
    laid = one_sheet(one_sheet_of(definition), *A4, Ink.COLOUR, typesetter())
    pages = (Page(*A4, ()), *laid.behind)
    pen = Pen(THEMES[Ink.COLOUR], typesetter())
    whole = with_charts(pages, laid.free, charts_of(definition), {}, pen, laid.for_reading)
    assert not laid.free or len(whole) == len(pages)
    before = {id(item) for page in pages for item in page.items}
    new = [
        replace(page, items=tuple(i for i in page.items if id(i) not in before)) for page in whole
    ]
    texts = list(record.texts(new, catalogue()))
    assert min(text.size for text in texts) * 72 / 25.4 >= 5.69
    told = {text.content.casefold() for text in texts}
    left = left_by_the_map(definition)
    assert left is not None
    titles = left.text.removesuffix(".").partition(": ")[2].split("; ")
    for title in titles:
        about = title.removeprefix("notes on ").removeprefix("how to read ")
        assert about.casefold() in told or title == HOLDING, title
    named = {each.origin for each in texts if each.origin}
    assert laid.for_reading <= named
    for page, kept in zip(new[-2:], pages[-2:], strict=True) if laid.free else ():
        lowest = max(text.box[3] for text in record.texts((page,), catalogue()))
        counters = record.texts((kept,), catalogue())
        assert lowest < min((text.box[1] for text in counters), default=page.height)


@pytest.mark.parametrize("grouped", [False, True])
def test_a_stack_shows_the_band_of_each_and_no_text_under_another(grouped: bool) -> None:
    (stand, *_) = setup("arnhem").stands
    block = stand.blocks[0]
    if grouped:  # as round counters are, cut to their outline
        inner = (Group(block.items, Transform.scaling(0.5)),)
        block = replace(block, items=(Group(inner, Transform.scaling(2.0)),))
    pile = Stand(stand.hex, (block,) * 3)
    items, boxes = stood(pile, setup("arnhem").plan.layout, typesetter())
    assert boxes[0][0] < boxes[1][0] < boxes[2][0]
    assert boxes[0][1] < boxes[1][1] < boxes[2][1]
    texts = [text.content for text in record.texts((Page(297, 210, items),), catalogue())]
    assert texts.count("1/2-3") == 1


def lantern_ford(ink: Ink = Ink.COLOUR) -> tuple[Game, PlanWithCounters]:
    found = read(SOURCES.parent / "examples" / "lantern-ford").game
    assert found is not None
    plain = replace(found, theme=None)  # in the faces of the house
    return plain, setup_sheet(set_up_of(plain), *A4, ink, typesetter())


@pytest.mark.parametrize("ink", Ink)
def test_where_owners_choose_there_are_slots_and_the_list_says_so(ink: Ink) -> None:
    _, laid = lantern_ford(ink)
    grid = laid.plan.layout.grid
    shown = {
        grid.label(stand.hex): [
            text.content
            for block in stand.blocks
            for text in record.texts((Page(297, 210, block.items),), catalogue())
        ]
        for stand in laid.stands
    }
    crown, league = ("24", "34", "54", "64", "45"), ("41", "51", "61")
    assert shown == {at: ["1", at] for at in crown} | {at: ["2", at] for at in league}
    beside = list(record.texts((Page(1.0, 1.0, laid.extra),), catalogue()))
    told = " ".join(text.content for text in beside)
    assert "On 24, 34, 54, 64 or 45, as the owner chooses; at most 2 in a hex; face down." in told
    assert "On 41, 51 or 61, as the owner chooses; at most 2 in a hex." in told
    assert [text.content for text in beside if text.content in "12"] == ["1", "2"]
    assert min(text.size for text in beside) * 72 / 25.4 >= 5.99


def test_a_counter_that_there_are_several_of_is_listed_once_with_their_number() -> None:
    _, laid = lantern_ford()
    told = [text.content for text in record.texts((Page(1.0, 1.0, laid.extra),), catalogue())]
    assert told.count("Fusiliers") == 1
    assert told[told.index("Fusiliers") + 1] == "2 counters"


@pytest.mark.parametrize("paper", [A4, (215.9, 279.4)])
@pytest.mark.parametrize("name", GAMES)
def test_panels_of_the_list_fill_their_strip(name: str, paper: tuple[float, float]) -> None:
    laid = setup_sheet(set_up_of(game(name)), *paper, Ink.COLOUR, typesetter())
    strip = laid.plan.page.reserve
    assert strip is not None
    found = record.texts((Page(1.0, 1.0, laid.extra),), catalogue())
    marks = [text.box for text in found if not (text.origin or "").endswith("factors")]
    for one, other in combinations(marks, 2):
        across = min(one[2], other[2]) - max(one[0], other[0])
        down = min(one[3], other[3]) - max(one[1], other[1])
        assert not (across > 0.0 and down > 0.8), "texts of the list overlap"
    assert max(mark[3] for mark in marks) > strip[1] + 0.85 * (strip[3] - strip[1])


@pytest.mark.parametrize("ink", Ink)
@pytest.mark.parametrize("name", GAMES)
def test_the_list_names_a_side_once_in_a_row_and_shows_counters_that_can_be_read(
    name: str, ink: Ink
) -> None:
    laid = setup(name, ink)
    told = list(record.texts((Page(1.0, 1.0, laid.extra),), catalogue()))
    named = [text for text in told if (text.origin or "").endswith(".side")]
    for one, other in pairwise(named):
        begins = other.box[1] < one.box[1] or (one.origin or "")[:5] != (other.origin or "")[:5]
        assert one.content != other.content or begins, "a side is named again in its column"
    edges = [
        bounds(item.segments).moved(moved).width
        for item, moved in leaves(laid.extra)
        if isinstance(item, Path) and item.stroke and item.stroke.width == 0.15 and not item.fill
    ]
    assert min(edges) > 7.5


def test_a_list_that_is_too_long_for_a_sheet_goes_on_behind_it() -> None:
    """Each entry once, in type that can be read, and every panel that goes on says so."""
    found = game("arnhem")
    assert found.counters is not None
    (first, *_) = found.counters.arrivals
    many = tuple(replace(first, id=f"more-{number}") for number in range(60))
    longer = replace(found, counters=replace(found.counters, arrivals=many))
    laid = setup_sheet(set_up_of(longer), *A4, Ink.COLOUR, typesetter())
    strip = laid.plan.page.reserve
    assert strip is not None
    beside = list(record.texts((Page(1.0, 1.0, laid.extra),), catalogue()))
    assert all(text.box[3] <= strip[3] for text in beside)
    assert laid.behind
    told = [*beside]
    for page in laid.behind:
        texts = list(record.texts((page,), catalogue()))
        assert all(text.box[2] <= page.width and text.box[3] <= page.height for text in texts)
        title, band, *_ = [text.content for text in texts]
        assert title == f"{found.title}, continued"
        assert band == "ARRIVALS, CONTINUED"
        told += texts
    texts_told = [text.origin for text in told if (text.origin or "").startswith("arrivals.more")]
    wanted = [f"arrivals.{each.id}.text" for each in many]
    assert [*dict.fromkeys(each for each in texts_told if each in wanted)] == wanted
    assert min(text.size for text in told) * 72 / 25.4 >= 5.99


def test_a_game_without_counters_has_no_such_sheets() -> None:
    bare = replace(game("mukden"), counters=None)
    for make in (set_up_of, one_sheet_of):
        with pytest.raises(ValueError, match="no counters"):
            make(bare)


@pytest.mark.parametrize(("name", "flat"), [("mukden", True), ("shumshu", False)])
def test_stand_ups_that_lie_flat_on_the_one_sheet_are_told_so(name: str, flat: bool) -> None:
    told = record.texts(whole(name).behind, catalogue())
    assert ("flat" in " ".join(text.content for text in told)) is flat


SCENARIOS = [
    (name, place)
    for name in (*GAMES, *EXAMPLES)
    for place, _ in enumerate(game(name).scenarios)
    if has_set_up(in_scenario(game(name), game(name).scenarios[place].id))
]


def entries_on(laid: PlanWithCounters) -> set[tuple[str, str]]:
    """Return what counters of a set-up sheet say of the entry of their units."""
    blocks = [block.at(0.0, 0.0) for stand in laid.stands for block in stand.blocks]
    items = (item for item, _ in leaves((*blocks, *laid.extra)))
    texts = [each for each in items if isinstance(each, Text) and each.origin]
    return {
        (str(each.origin).split(".")[1], each.content)
        for each in texts
        if str(each.origin).endswith(".entry")
    }


@pytest.mark.parametrize(("name", "place"), SCENARIOS)
def test_counters_of_a_scenario_are_those_that_are_cut_out(name: str, place: int) -> None:
    whole_game = replace(game(name), theme=None)
    played = in_scenario(whole_game, whole_game.scenarios[place].id)
    assert whole_game.counters is not None
    cut = entry_marks(whole_game.counters)
    laid = setup_sheet(set_up_of(played, whole_game.counters), *A3, Ink.COLOUR, typesetter())
    assert all(cut.get(unit) == mark for unit, mark in entries_on(laid))
    if (name, place) == ("wenzelau-mills", 1):
        other = setup_sheet(set_up_of(played), *A3, Ink.COLOUR, typesetter())
        assert any(cut.get(unit) != mark for unit, mark in entries_on(other))
