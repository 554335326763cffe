"""What stands in the bare paper of counter sheets: how pieces are made, and all of them listed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from copy import copy
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.imposition.countersheet import countersheets
from generator.imposition.inventory import Setting, _divided, lines
from generator.imposition.order import Countersheet, Manner, Strip, Turn, outline_of
from generator.imposition.packing import Form, Piece
from generator.papers import PAPERS
from generator.scene import (
    IDENTITY,
    Group,
    Item,
    Page,
    Path,
    Text,
    Transform,
    bounds,
    polyline,
    rectangle,
)
from generator.units import pt
from generator.words import words_in
from tests.imposition.countersheets import OFFICE, mixes, piece, spares_of
from tests.typesetting import typesetter

HIGH, LOW = 40.0, 12.0


def guide(width: float, height: float) -> Strip | None:
    if height < HIGH:
        return None
    return Strip(width, HIGH, (Path(rectangle(0.0, 0.0, width, HIGH)),))


def sheet(manner: Manner, paper: str = "a4", *, listed: bool = False) -> Countersheet:
    return Countersheet("Test", PAPERS[paper], typesetter(), manner, guide=guide, listed=listed)


def found(items: Iterable[Item], name: str, at: Transform = IDENTITY) -> Iterator[Transform]:
    """Yield where groups of a name lie."""
    for item in items:
        if isinstance(item, Group):
            here = at @ item.transform
            if item.name == name:
                yield here
            yield from found(item.items, name, here)


def inked(items: Iterable[Item], at: Transform = IDENTITY) -> Iterator[tuple[float, float]]:
    """Yield how far each thing reaches down the page: the (top, bottom) of all that is drawn."""
    for item in items:
        if isinstance(item, Group):
            yield from inked(item.items, at @ item.transform)
        elif isinstance(item, Path) and item.segments:
            left, top, right, bottom = bounds(item.segments)
            ends = [at.apply(corner)[1] for corner in ((left, top), (right, bottom))]
            yield min(ends), max(ends)
        elif isinstance(item, Text):
            y = at.apply(item.at)[1]
            yield y - 2.0, y


def emptiest(page: Page, paper: str) -> float:
    """The highest strip across a page without anything in it, in mm, within its outline."""
    box = outline_of(PAPERS[paper])
    frame = (round(box.top, 3), round(box.bottom, 3))
    spans = [span for span in inked(page.items) if tuple(round(y, 3) for y in span) != frame]
    lowest, found_ = box.top, 0.0
    for top, bottom in sorted([*spans, (box.bottom, box.bottom)]):
        found_ = max(found_, min(top, box.bottom) - lowest)
        lowest = max(lowest, bottom)
    return found_


@pytest.mark.parametrize("manner", list(Manner))
@pytest.mark.parametrize("paper", OFFICE)
def test_bare_paper_shows_what_to_do(manner: Manner, paper: str) -> None:
    pages = countersheets([piece(f"u {n}", "Green") for n in range(12)], sheet(manner, paper)).pages
    assert [len(list(found(page.items, "guide"))) for page in pages] == [1, 1][: len(pages)]
    box = outline_of(PAPERS[paper])
    for place in found(pages[0].items, "guide"):
        left, top = place.apply((0.0, 0.0))
        assert box.left < left
        assert box.top < top < top + HIGH < box.bottom


@pytest.mark.parametrize("manner", list(Manner))
def test_a_full_sheet_shows_nothing(manner: Manner) -> None:
    cut = countersheets([piece(f"unit {n}", "Green") for n in range(400)], sheet(manner))
    assert not list(found(cut.pages[0].items, "guide"))


def test_without_a_guide_pages_are_as_before() -> None:
    few = [piece("unit", "Green")]
    plain = countersheets(few, replace(sheet(Manner.DUPLEX), guide=None)).pages
    guided = countersheets(few, sheet(Manner.DUPLEX)).pages
    kept = [
        item for item in guided[0].items if not (isinstance(item, Group) and item.name == "guide")
    ]
    assert tuple(kept) == plain[0].items
    assert not list(found(plain[1].items, "guide"))


@given(mixes(), st.sampled_from(OFFICE), st.sampled_from(Manner))
@settings(max_examples=25, deadline=None)
def test_all_pieces_are_listed_once(pieces: list[Piece], paper: str, manner: Manner) -> None:
    order = sheet(manner, paper, listed=True)
    cut = countersheets(pieces, order, spares_of(pieces))
    plain = countersheets(pieces, replace(order, listed=False), spares_of(pieces))
    behind = [page for page in cut.pages if page.name.startswith("Inventory")]
    listed = [page for page in cut.pages if list(found(page.items, "inventory"))]
    assert cut.pieces == plain.pieces
    assert len(cut.pages) == len(plain.pages) + len(behind)
    assert listed == behind if behind else 1 <= len(listed) <= 2


@pytest.mark.parametrize("manner", list(Manner))
@pytest.mark.parametrize("paper", OFFICE)
@pytest.mark.parametrize("count", [1, 5, 30, 44, 60, 75, 90, 104, 130, 400])
def test_no_half_of_a_page_is_empty(manner: Manner, paper: str, count: int) -> None:
    """A page has its pieces, the list of all, or how they are made."""
    pieces = [piece(f"r{n}", "Red") for n in range(count // 2)]
    pieces += [piece(f"b{n % 9}", "Blue") for n in range(count - count // 2)]
    box = outline_of(PAPERS[paper])
    order = replace(sheet(manner, paper, listed=True), guide=_filling)
    for page in countersheets(pieces, order, spares_of(pieces)).pages:
        assert emptiest(page, paper) < 0.5 * (box.bottom - box.top), page.name


def _filling(width: float, height: float) -> Strip | None:
    if height < HIGH:
        return None
    return Strip(width, height, (Path(rectangle(0.0, 0.0, width, height)),))


def test_a_strip_without_ink_is_found() -> None:
    line = Path(polyline(((10.0, 100.0), (20.0, 100.0))))
    box = outline_of(PAPERS["a4"])
    page = Page(210.0, 297.0, (line,))
    assert emptiest(page, "a4") == pytest.approx(box.bottom - 100.0)


def test_stand_ups_share_the_sheet_that_is_folded() -> None:
    pieces = [piece(f"m{n}", "Markers") for n in range(3)]
    pieces += [piece(f"a{n}", "Red", 18.0, Form.STANDING) for n in range(5)]
    (page,) = countersheets(pieces, sheet(Manner.FOLD), spares_of(pieces)).pages
    assert page.name == "Sheet 1 of 1"
    assert "First cut along the solid line across" in " ".join(
        item.content for item in page.items if isinstance(item, Text)
    )


@pytest.mark.parametrize("manner", list(Manner))
@pytest.mark.parametrize("count", [3, 30, 70])
def test_how_pieces_are_made_stands_on_a_front(manner: Manner, count: int) -> None:
    """It is read before anything is cut: never behind, where backs stand."""
    pieces = [piece(f"r{n % 7}", "Red") for n in range(count)]
    pages = countersheets(pieces, sheet(manner, listed=True), spares_of(pieces)).pages
    guided = [page for page in pages if list(found(page.items, "guide"))]
    assert guided or count > 3
    assert all("back" not in page.name for page in guided)


def test_a_group_that_goes_on_in_a_further_column_is_named_there_again() -> None:
    pieces = [piece(f"r{n}", "Red") for n in range(90)]
    pages = countersheets(pieces, sheet(Manner.FOLD, listed=True), spares_of(pieces)).pages
    told = [text.content for page in pages for text in _texts(page.items)]
    columns = [text for text in told if text.startswith("Red")]
    assert columns.count("Red") == 1
    assert "Red, continued" in columns


def _texts(items: Iterable[Item]) -> Iterator[Text]:
    for item in items:
        if isinstance(item, Group):
            yield from _texts(item.items)
        elif isinstance(item, Text):
            yield item


def test_what_stands_behind_a_sheet_turned_over_its_short_edge_keeps_clear_of_the_backs() -> None:
    pieces = [piece(f"r{n}", "Red") for n in range(40)]
    for turn in Turn:
        order = replace(sheet(Manner.DUPLEX, listed=True), turn=turn)
        back = countersheets(pieces, order, spares_of(pieces)).pages[1]
        tops = [place.apply((0.0, 0.0))[1] for place in found(back.items, "counter")]
        (told,) = [place.apply((0.0, 0.0))[1] for place in found(back.items, "list")]
        assert not [top for top in tops if told < top < told + HIGH]
        assert (told < min(tops)) == (turn is Turn.SHORT)


@pytest.mark.parametrize("form", [Form.FLAT, Form.STANDING, Form.ROUND])
@pytest.mark.parametrize("manner", list(Manner))
@pytest.mark.parametrize("language", ["en", "de"])
def test_nothing_in_the_margins_runs_into_anything_else(
    form: Form, manner: Manner, language: str
) -> None:
    pieces = [piece("marker", "Markers"), *[piece(f"a{n}", "Red", 18.0, form) for n in range(5)]]
    setter = copy(typesetter())  # other tests share that one
    setter.words = words_in(language)
    order = replace(sheet(manner, listed=True), typesetter=setter)
    for page in countersheets(pieces, order, spares_of(pieces)).pages:
        groups = [item for item in page.items if isinstance(item, Group)]
        told = [item for item in page.items if isinstance(item, Text)]
        told += [text for group in groups for text in group.items if isinstance(text, Text)]
        margins = [text for text in told if not 19.0 < text.at[1] < 278.0]
        rows: dict[float, list[tuple[float, float]]] = {}
        for text in margins:
            left, _, right, _ = setter.box(text)
            rows.setdefault(round(text.at[1], 1), []).append((left, right))
        for row in rows.values():
            assert all(one[1] < other[0] for one, other in pairwise(sorted(row)))
        below = [setter.box(text) for text in margins if text.at[1] > 278.0]
        assert all(left > 61.0 for left, *_ in below)  # where the ruler ends
        assert min(text.size for text in margins) >= pt(6) - 0.01


def words(width: float, height: float) -> Strip | None:
    if height < LOW:
        return None
    return Strip(width, LOW, (Path(rectangle(0.0, 0.0, width, LOW)),))


@pytest.mark.parametrize("manner", list(Manner))
@pytest.mark.parametrize("count", [30, 60, 150, 400])
def test_words_stand_where_there_is_no_room_for_pictures(manner: Manner, count: int) -> None:
    pieces = [piece(f"r{n % 7}", "Red") for n in range(count)]
    order = replace(sheet(manner, listed=True), guide=lambda *_: None, words=words)
    pages = countersheets(pieces, order, spares_of(pieces)).pages
    assert len([place for page in pages for place in found(page.items, "guide")]) == 1


@pytest.mark.parametrize("turn", Turn)
def test_nothing_is_told_behind_what_is_cut_out(turn: Turn) -> None:
    pieces = [piece("marker", "Markers")]
    pieces += [piece(f"a{n}", "Red", 18.0, Form.STANDING) for n in range(5)]
    order = replace(sheet(Manner.DUPLEX, listed=True), turn=turn)
    front, back = countersheets(pieces, order, spares_of(pieces)).pages
    foot = max(place.apply((0.0, pieces[1].cut[1]))[1] for place in found(front.items, "stand-up"))
    (told,) = [place.apply((0.0, 0.0))[1] for place in found(back.items, "list")]
    assert (told > foot) if turn is Turn.LONG else (told < PAPERS["a4"].height - foot)


def test_nothing_is_glued_behind_stand_ups_and_a_marker_with_a_bare_back() -> None:
    standing = [piece(f"a{n}", "Red", 18.0, Form.STANDING) for n in range(5)]
    marker = piece("marker", "Markers")
    bare = replace(marker, back=replace(marker.back, art=()))
    order = sheet(Manner.SEPARATE, listed=True)
    (page,) = countersheets([bare, *standing], order, spares_of([bare])).pages
    assert not [text for text in _texts(page.items) if "Glue behind" in text.content]
    printed = replace(bare, back=replace(bare.back, art=(Path(rectangle(0, 0, 1, 1)),)))
    pages = countersheets([printed, *standing], order, spares_of([printed])).pages
    assert [page.name for page in pages] == ["Sheet 1 of 1, front", "Sheet 1 of 1, back"]


@given(st.lists(st.integers(1, 14), min_size=1, max_size=4))
@settings(max_examples=25, deadline=None)
def test_no_column_of_the_list_opens_with_a_last_line_alone(sizes: list[int]) -> None:
    pieces = [piece(f"u{n}", f"G{group}") for group, size in enumerate(sizes) for n in range(size)]
    told = tuple(lines((*pieces, *spares_of(pieces)), words_in("en")))
    setting = Setting(10.0, 60.0, typesetter())
    for column in _divided(told, setting, 60.0, whole=False):
        if column[0].continued and len(column) > 1:
            assert len([line for line in column if line.group == column[0].group]) > 2
