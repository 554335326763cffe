"""Map sheets laid out: everything has room, nothing lies on anything else, on any sheet."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations

import pytest
from mapsheet_cards import EXAMPLES, GAMES, MAPS, card
from shapely import box

from generator.drawing.cartography.symbols import SYMBOLS
from generator.drawing.furniture.compass import scale_bar
from generator.drawing.furniture.panel import NEATLINE
from generator.drawing.furniture.pen import Pen
from generator.drawing.furniture.theme import THEMES, Ink
from generator.drawing.mapsheet import plan as plan_module
from generator.drawing.mapsheet.arrangement import Place
from generator.drawing.mapsheet.formats import (
    Contents,
    Format,
    PaperEdge,
    Strip,
    growth,
    hexes_format,
    paper_format,
    postcard_format,
)
from generator.drawing.mapsheet.insets import KEY, READING
from generator.drawing.mapsheet.plan import Plan, larger_hexes, plan
from generator.geometry.shapes import region
from generator.model.game import PanelSide
from generator.model.map import Box, Track
from generator.scene import Box as Edges
from generator.scene import Path, Text, bounds, leaves
from tests.shumshu import game
from tests.typesetting import typesetter

PAPERS = {"a4": (210, 297), "a3": (297, 420), "letter": (215.9, 279.4), "tabloid": (279.4, 431.8)}
CARDS = {"japan": (148, 100), "a6": (148, 105), "us": (152.4, 101.6)}
SHEETS = (
    "postcard",
    *CARDS,
    *(f"{paper} {contents}" for paper in PAPERS for contents in ("full", "bare")),
    "a4 named",
    "hexes 8",
    "hexes 22",
    "hexes 36",
    "plain",
)


def sheet(name: str, what: str) -> Format:
    if what == "postcard":
        return postcard_format(card(name))
    if what in CARDS:
        return replace(postcard_format(card(name)), width=CARDS[what][0], height=CARDS[what][1])
    if what == "plain":
        return hexes_format(card(name), 20.0, Contents.PLAIN)
    form, contents = what.split()
    if form == "hexes":
        return hexes_format(card(name), float(contents), Contents.HOLDING)
    return paper_format(*PAPERS[form], Contents(contents))


@cache
def planned(name: str, what: str) -> Plan:
    asked = sheet(name, what)
    if asked.across is None and not asked.bleed:
        return larger_hexes(card(name), asked, Ink.COLOUR, typesetter())
    return plan(card(name), asked, Ink.COLOUR, typesetter())


CASES = [(name, what) for name in (*GAMES, *MAPS) for what in SHEETS]


@pytest.mark.parametrize(("name", "what"), CASES)
def test_insets_cover_no_hex_in_play_nor_each_other_and_keep_inside_the_frame(
    name: str, what: str
) -> None:
    laid = planned(name, what)
    in_play = region(laid.layout, card(name).in_play).buffer(-0.05)
    areas = [box(*place.box) for place in laid.places]
    for area in areas:
        assert not area.intersects(in_play)
        assert box(*laid.page.frame).contains(area)
    for first, second in combinations(areas, 2):
        assert first.distance(second) > 0.5


@pytest.mark.parametrize(("name", "what"), CASES)
def test_the_map_lies_inside_its_frame(name: str, what: str) -> None:
    laid = planned(name, what)
    left, top, right, bottom = laid.layout.bounds()
    frame = laid.page.frame
    assert frame[0] <= left + 0.01
    assert frame[1] <= top + 0.01
    assert right <= frame[2] + 0.01
    assert bottom <= frame[3] + 0.01


@pytest.mark.parametrize(("name", "what"), CASES)
def test_every_inset_stands_somewhere_once(name: str, what: str) -> None:
    laid = planned(name, what)
    spare = [place for one in laid.companions for place in one.places]
    names = [place.inset.name for place in (*laid.places, *spare)]
    assert len(names) == len(set(names))
    wanted = {"title"} if what != "plain" else set()
    if laid.format.contents in (Contents.FULL, Contents.BARE, Contents.HOLDING):
        wanted |= {"terrain key"}
    if laid.format.contents in (Contents.FULL, Contents.HOLDING):
        wanted |= {f"box {each.id}" for each in card(name).map.boxes}
        wanted |= {f"track {each.id}" for each in card(name).map.tracks}
    if laid.format.contents is Contents.FULL:
        wanted |= {f"table {each.id}" for each in card(name).tables}
    if what != "plain":
        apart = {"scale", "compass"} if card(name).map.grid.across else {"compass"}
        assert apart <= set(names) or "compass and scale" in names
    assert wanted <= set(names)


@pytest.mark.parametrize(("name", "what"), CASES)
def test_companion_cards_hold_what_they_are_given(name: str, what: str) -> None:
    laid = planned(name, what)
    for one in laid.companions:
        areas = [box(*place.box) for place in one.places]
        assert all(box(*laid.page.frame).contains(area) for area in areas)
        for first, second in combinations(areas, 2):
            assert first.distance(second) > 1.0


@pytest.mark.parametrize("name", GAMES)
def test_no_game_moves_anything_off_its_enlarged_maps(name: str) -> None:
    for what in SHEETS[4:]:
        if not what.startswith("hexes 8"):
            assert not planned(name, what).moved, what


@pytest.mark.parametrize("name", GAMES)
def test_a_sheet_has_its_size(name: str) -> None:
    size = game(name).page
    page = planned(name, "postcard").page
    assert (page.width, page.height) == (size.width.millimetres, size.height.millimetres)
    for paper, sides in PAPERS.items():
        page = planned(name, f"{paper} full").page
        assert sorted((page.width, page.height)) == sorted(sides)
        assert page.frame[0] == 10.0


@pytest.mark.parametrize("name", [*GAMES, *MAPS])
def test_a_map_at_a_size_of_hex_has_hexes_of_that_size(name: str) -> None:
    for across in (8, 22, 36):
        laid = planned(name, f"hexes {across}")
        assert laid.layout.across_flats == pytest.approx(across)
        assert laid.page.frame[0] == NEATLINE


@pytest.mark.parametrize("name", GAMES)
def test_tables_and_type_grow_with_the_sheet_but_not_past_comfort(name: str) -> None:
    laid = (planned(name, what) for what in ("postcard", "a4 full", "a3 full"))
    small, middle, large = (growth(it.card, it.format) for it in laid)
    assert small.tables == 1.0 < middle.tables <= large.tables <= 1.6
    assert middle.title > middle.tables
    page = planned(name, "a4 full").page.layout.unit
    assert page > 1.4 * planned(name, "postcard").page.layout.unit


@pytest.mark.parametrize("edge", list(PaperEdge))
def test_a_reserve_is_left_free(edge: PaperEdge) -> None:
    asked = paper_format(297, 210, Contents.BARE, Strip(edge, 40.0))
    laid = plan(card("arnhem"), asked, Ink.COLOUR, typesetter())
    assert laid.page.reserve is not None
    strip = box(*laid.page.reserve)
    assert not strip.intersects(box(*laid.page.frame))
    assert box(10, 10, 287, 200).contains(strip)


def test_boxes_and_tracks_hold_a_counter_where_there_is_room() -> None:
    laid = planned("shumshu", "a3 full")
    forms = {place.inset.name: place.form for place in laid.places}
    assert forms["box paramushir"].height > 15.0 + 5.0


def test_more_boxes_than_a_card_holds_go_onto_further_cards() -> None:
    crowd = tuple(Box(f"b{number}", f"Box number {number}") for number in range(40))
    track = Track("long", "A long track", spaces=60)
    full = replace(card("arnhem"), map=replace(card("arnhem").map, boxes=crowd, tracks=(track,)))
    laid = plan(full, postcard_format(full), Ink.COLOUR, typesetter())
    names = [place.inset.name for one in laid.companions for place in one.places]
    assert len(laid.companions) >= 2
    assert sorted(names) == sorted(inset.name for inset in laid.moved)


def test_a_panel_may_stand_on_either_side() -> None:
    for side in PanelSide:
        turned = replace(card("mukden"), panel=side)
        laid = plan(turned, postcard_format(turned), Ink.COLOUR, typesetter())
        title = next(place for place in laid.places if place.inset.name == "title")
        assert (title.at[0] < 74.0) is (side is PanelSide.LEFT)


def test_a_compass_stands_beside_the_border_of_a_zone() -> None:
    """In photocopier ink its box once hid the corner of a range of guns."""
    found = plan(card("shumshu"), sheet("shumshu", "postcard"), Ink.PHOTOCOPIER, typesetter())
    zones = (zone for zone in found.card.map.zones if zone.id == "kamchatka-guns")
    hexes = [found.layout.grid.cell(label) for zone in zones for label in zone.hexes]
    compass = next(place for place in found.places if "compass" in place.inset.name)
    assert hexes
    assert region(found.layout, hexes).distance(box(*compass.box)) > 0.5


@pytest.mark.parametrize("across", [0.0005, 0.005, 0.0732, 0.8, 4.0, 5000.0])
@pytest.mark.parametrize("hexes", [12.0, 40.0, 120.0])
def test_a_scale_bar_is_never_longer_than_it_may_be(across: float, hexes: float) -> None:
    """One of 0.1 km a part once lay over a whole row of hexes of 80 yards."""
    longest = 34.0
    bar = scale_bar(hexes / across, longest, Pen(THEMES[Ink.PHOTOCOPIER], typesetter()))
    assert longest / 3 < bar.width <= longest + 3.0


TRACKED = (*GAMES, *EXAMPLES)


def spaces_of(place: Place, laid: Plan) -> list[Edges]:
    """Return the outlines of the spaces of a track, in mm on paper from its corner."""
    width = laid.pen.width("space")
    return [
        bounds(item.segments).moved(moved)
        for item, moved in leaves((place.form.at((0.0, 0.0), ()),))
        if isinstance(item, Path) and item.stroke and item.stroke.width == width
    ]


def track_faults(laid: Plan) -> Iterator[str]:
    """Yield what is wrong with the tracks of a sheet or its further cards."""
    for places in (laid.places, *(each.places for each in laid.companions)):
        tracks = [place for place in places if place.inset.name.startswith("track ")]
        sizes = [
            (right - left, low - top)
            for place in tracks
            for left, top, right, low in spaces_of(place, laid)
        ]
        widths = [width for width, _ in sizes]
        if tracks and max(widths) - min(widths) > 1e-6:
            yield f"tracks of several sizes: {sorted({round(each, 2) for each in widths})}"
        holds = all(min(size) >= laid.card.counter for size in sizes)
        for place in tracks:
            yield from in_spaces(place, laid, told=holds or bool(laid.format.bleed))


def in_spaces(place: Place, laid: Plan, *, told: bool) -> Iterator[str]:
    """Yield what is wrong with what stands in the spaces of a track, or below them."""
    boxes, numbers = [box(*each) for each in spaces_of(place, laid)], 0
    drawn = [(item, moved) for item, moved in leaves((place.form.at((0.0, 0.0), ()),))]
    texts = [(item, moved) for item, moved in drawn if isinstance(item, Text)]
    if told is (READING in " ".join(text.content for text, _ in texts)):
        yield f"{place.inset.name} says where counters lie: {not told}"
    for text, moved in texts:
        if text.origin and not text.origin.endswith(".name"):
            numbers += text.origin.rpartition(".")[2].lstrip("-").isdigit()
            ink = box(*typesetter().ink_box(text).moved(moved)).buffer(0.1)
            if not any(each.contains(ink) for each in boxes):
                yield f"{text.content} is in no space of {place.inset.name}"
    if numbers != len(boxes):
        yield f"{place.inset.name} has {len(boxes)} spaces and {numbers} numbers"


@pytest.mark.parametrize("what", ["postcard", "a4 full", "letter full", "a3 full", "hexes 22"])
@pytest.mark.parametrize("name", TRACKED)
def test_the_spaces_of_all_tracks_are_alike_and_hold_counters_or_say_where_they_lie(
    name: str, what: str
) -> None:
    assert not [*track_faults(planned(name, what))]


@pytest.mark.parametrize("what", ["postcard", "a4 full", "a3 full", "a4 bare", "hexes 22"])
@pytest.mark.parametrize("name", TRACKED)
def test_a_key_tells_every_symbol_where_that_moves_nothing(
    name: str, what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    laid = planned(name, what)
    kinds = {place.kind for place in laid.card.map.places}.intersection(SYMBOLS)
    told = {sample.sign for sample in laid.samples} - {None}
    assert told in (kinds, set())
    assert not told or what != "postcard"
    monkeypatch.setattr(
        plan_module, "_with_signs", lambda order, _, places, __: (order.samples, places)
    )
    bare = planned.__wrapped__(name, what)
    others = [[each for each in it.places if each.inset.name != KEY] for it in (laid, bare)]
    assert laid.layout == bare.layout
    for fuller in (each for each in laid.places if each.inset.name == KEY):
        assert not any(each.box.meets(fuller.box) for each in others[0])
        assert others[0] == others[1] or not fuller.box.meets(laid.page.field)
    assert {each.inset.name for each in laid.places} == {each.inset.name for each in bare.places}


def test_keys_of_our_maps_tell_their_symbols() -> None:
    for name, what in (("shumshu", "a4 full"), ("arnhem", "a3 full"), ("mukden", "a4 bare")):
        assert {sample.sign for sample in planned(name, what).samples} - {None}, name


def box_faults(laid: Plan) -> Iterator[str]:
    """Yield the boxes that are too small for a counter and do not say so, or say it of others."""
    everywhere = (laid.places, *(each.places for each in laid.companions))
    for place in (it for places in everywhere for it in places if it.inset.name[:4] == "box "):
        drawn = [*leaves((place.form.at((0.0, 0.0), ()),))]
        (room,) = (
            bounds(item.segments).moved(moved)
            for item, moved in drawn
            if isinstance(item, Path) and item.stroke and item.stroke.dash
        )
        holds = min(room.width, room.height) >= laid.card.counter - 1e-6
        told = any(isinstance(item, Text) and item.content == READING for item, _ in drawn)
        if told is (holds or laid.format.bleed > 0.0):
            yield f"{place.inset.name}, {min(room.width, room.height):.1f} mm, says so: {told}"


@pytest.mark.parametrize("what", ["postcard", "a4 full", "letter full", "a3 full", "hexes 22"])
@pytest.mark.parametrize("name", [name for name in TRACKED if card(name).map.boxes])
def test_boxes_hold_a_counter_or_say_where_counters_lie(name: str, what: str) -> None:
    laid = planned(name, what)
    assert not [*box_faults(laid)]
    others = [replace(laid, card=replace(card(name), counter=each)) for each in (0.1, 90.0)]
    assert what == "postcard" or any([*box_faults(each)] for each in others)


@pytest.mark.parametrize("what", ["a4 full", "a3 full"])
def test_panels_of_tracks_that_are_alike_are_alike(what: str) -> None:
    """The longer name of one once made its panel wider, and broke it in two lines."""
    for name in TRACKED:
        sizes: dict[int, set[tuple[float, float]]] = {}
        laid = planned(name, what)
        for place in laid.places:
            if place.inset.name.startswith("track ") and place.form != place.inset.on_panel:
                size = round(place.form.width, 3), round(place.form.height, 3)
                rows = {round(each.top, 3) for each in spaces_of(place, laid)}
                sizes.setdefault(100 * len(spaces_of(place, laid)) + len(rows), set()).add(size)
        assert all(len(each) == 1 for each in sizes.values()), name


def test_tracks_of_two_sizes_are_told() -> None:
    laid = planned("arnhem", "a4 full")
    places = [
        replace(each, form=each.form.enlarged(1.2 if each.inset.name == "track turns" else 1.0))
        for each in laid.places
    ]
    assert "several sizes" in next(track_faults(replace(laid, places=tuple(places))))


def test_the_spaces_of_a_track_are_for_reading_where_counters_are_too_large() -> None:
    large = replace(card("shumshu"), counter=30.0)
    laid = larger_hexes(large, sheet("shumshu", "a4 full"), Ink.COLOUR, typesetter())
    assert not [*track_faults(laid)]
    assert [*track_faults(replace(laid, card=replace(large, counter=5.0)))]
    (track,) = (place for place in laid.places if place.inset.name == "track turns")
    assert READING in [
        item.content
        for item, _ in leaves((track.form.at((0.0, 0.0), ()),))
        if isinstance(item, Text)
    ]


@pytest.mark.parametrize("what", ["postcard", "a4 full", "letter full", "a3 full", "a3 bare"])
@pytest.mark.parametrize("name", TRACKED)
def test_a_title_has_the_size_of_its_sheet(name: str, what: str) -> None:
    laid = planned(name, what)
    (title,) = (place for place in laid.places if place.inset.name == "title")
    grown = growth(laid.card, laid.format)
    if title.form == title.inset.on_panel:
        assert title.form.scale == pytest.approx(max(grown.tables, title.form.width / 46.0))
    else:  # as large as the sheet, or no less than its tables where it would cost hexes
        assert title.form.scale in {grown.title, grown.tables}
    if name == "arnhem" and what == "letter full":
        assert title.form.scale == grown.title


@pytest.mark.parametrize("name", ["arnhem", "mukden"])
def test_the_title_of_a_poster_is_no_postcards(name: str) -> None:
    small, large = card(name), card(name)
    large = replace(large, width=6 * small.width, height=6 * small.height)
    large = replace(large, panel_width=4 * small.panel_width)
    sizes = []
    for each in (small, large):
        laid = plan(each, postcard_format(each), Ink.COLOUR, typesetter())
        (title,) = (place for place in laid.places if place.inset.name == "title")
        sizes.append(title.form.scale)
    assert sizes[0] == pytest.approx(1.0)
    assert sizes[1] > 3.0
