"""The paging: all there is in its order, in columns that are full, at breaks that cost little."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from reportlab.lib.colors import black
from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import Flowable

from generator.rulebook.boxes import ExampleBox
from generator.rulebook.cuts import Cut, Cuts
from generator.rulebook.flowables import Opening, Panel
from generator.rulebook.paging import LONELY, TURNED, Paging, Room, columns_of, paged, places_of
from generator.rulebook.paragraphs import Entry, Heading, Text

WIDTH, TALL = 200.0, 100.0
STYLE = ParagraphStyle("plain", fontSize=10, leading=12, allowWidows=0, allowOrphans=0)


class Brick(Flowable):
    """So high, with room around; it parts between its courses of ten points."""

    bulletText = ""  # noqa: N815 -- reportlab's name

    def __init__(self, name: str, height: float, *, parts: bool = False, gap: float = 0.0) -> None:
        Flowable.__init__(self)
        self.name, self.height, self.parts = name, height, parts
        self.spaceBefore = self.spaceAfter = gap

    def wrap(self, available: float, height: float) -> tuple[float, float]:  # noqa: ARG002
        return available, self.height

    def cuts(self) -> Cuts:
        depths = range(10, int(self.height), 10) if self.parts else ()
        return Cuts(tuple(Cut(depth, depth, 1.0) for depth in depths))

    def split(self, available: float, height: float) -> list[Flowable]:  # noqa: ARG002
        depth = height // 10 * 10
        rest = self.height - depth
        return [Brick(self.name, depth, parts=True), Brick(self.name, rest, parts=True)]


class Box(Brick, ExampleBox):
    """A worked example, so high."""


def chapter(name: str) -> Heading:
    return Heading(name, STYLE, Entry(name, name, 0))


def free(_pages: int) -> float:
    return 0.0


def pages_of(
    bricks: list[Any], columns: int = 1, first: float = TALL
) -> tuple[Paging, list[list[Any]]]:
    paging = paged(bricks, WIDTH, Room(first, TALL, columns, bound=False), free)
    return paging, [list(column) for column in columns_of(bricks, paging.ends, WIDTH)]


def high(column: list[Any]) -> float:
    return sum(brick.wrapOn(None, WIDTH, 1e4)[1] for brick in column)


@settings(deadline=None)
@given(
    st.lists(st.tuples(st.integers(1, 9), st.booleans()), min_size=1, max_size=40),
    st.integers(1, 2),
    st.sampled_from([60.0, TALL]),
)
def test_all_stands_in_its_order_in_columns_that_hold_it(
    sizes: list[tuple[int, bool]], columns: int, first: float
) -> None:
    bricks = [
        Brick(str(number), min(10.0 * size, first - 1), parts=parts)
        for number, (size, parts) in enumerate(sizes)
    ]
    heights = {brick.name: brick.height for brick in bricks}
    paging, found = pages_of(bricks, columns, first)
    flow = [brick for column in found for brick in column]
    assert [*dict.fromkeys(brick.name for brick in flow)] == list(heights)
    for name, tall in heights.items():
        assert sum(brick.height for brick in flow if brick.name == name) == tall
    for number, column in enumerate(found):
        assert high(column) <= (first if number < columns else TALL)
    assert paging.pages == -(-len(found) // columns)
    assert paging.last == max(high(column) for column in found[columns * (paging.pages - 1) :])


def test_a_hole_is_shared_out_among_the_columns_before_it() -> None:
    """A greedy setting fills the first column and leaves half of the second one bare."""
    names = "abcdefghijklm"
    bricks = [Brick(name, 10) for name in names] + [Brick("box", 80), Brick("end", 70)]
    _, found = pages_of(bricks)
    whites = [TALL - high(column) for column in found[:-1]]
    assert whites[0] > 0.0
    assert max(whites) < 70.0


def names(column: list[Any]) -> str:
    return " ".join(brick.name for brick in column)


def test_text_moves_up_before_an_example_that_finds_no_room() -> None:
    bricks = [Brick("a", 60), Box("box", 60), Brick("b", 35), Brick("c", 35), Brick("d", 90)]
    _, found = pages_of(bricks)
    assert [names(column) for column in found] == ["a b", "box c", "d"]


def test_an_example_that_finds_room_does_not_wait() -> None:
    bricks = [Brick("a", 40), Box("box", 40), Brick("b", 15), Brick("c", 95)]
    _, found = pages_of(bricks)
    assert [names(column) for column in found] == ["a box b", "c"]


def test_a_smaller_example_takes_the_room_of_one_that_waits() -> None:
    bricks = [Brick("a", 60), Box("large", 55), Box("small", 30), Brick("b", 40), Brick("c", 95)]
    _, found = pages_of(bricks)
    assert [names(column) for column in found] == ["a small", "large b", "c"]


def test_no_example_waits_beyond_its_chapter() -> None:
    bricks = [Brick("a", 60), Box("box", 60), Opening((chapter("c"), Brick("b", 20)))]
    _, found = pages_of([*bricks, Brick("d", 90)])
    assert [len(column) for column in found] == [1, 2, 1]
    assert found[1][0].name == "box"


@settings(deadline=None)
@given(
    st.lists(st.tuples(st.integers(1, 9), st.booleans()), min_size=1, max_size=40),
    st.integers(1, 2),
)
def test_all_stands_in_columns_that_hold_it_where_examples_wait(
    sizes: list[tuple[int, bool]], columns: int
) -> None:
    bricks: list[Any] = [
        (Box if boxed else Brick)(str(number), 10.0 * size)
        for number, (size, boxed) in enumerate(sizes)
    ]
    _, found = pages_of(bricks, columns)
    flow = [brick for column in found for brick in column]
    assert sorted(int(brick.name) for brick in flow) == list(range(len(bricks)))
    text = [int(brick.name) for brick in flow if not isinstance(brick, Box)]
    assert text == sorted(text)
    assert max(map(high, found)) <= TALL


def test_what_finds_room_does_not_part_to_make_columns_even() -> None:
    """Parted, it would leave 11 and 4 points white in place of 1 and 14."""
    bricks = [Brick("a", 39), Brick("whole", 60, parts=True), Brick("b", 86), Brick("c", 99)]
    _, found = pages_of(bricks)
    assert [[brick.name for brick in column] for column in found] == [["a", "whole"], ["b"], ["c"]]


def test_two_items_of_a_list_stand_on_either_side_of_a_break() -> None:
    bricks = [Brick(name, 10) for name in "abcdefg"]
    for item in bricks[1:]:
        item.bulletText = "1."
    _, before, first, second, third, fourth, fifth, _ = places_of(bricks, WIDTH)
    assert before.price < second.price == third.price == fourth.price
    assert first.price == fifth.price > LONELY
    assert [place.rest for place in (before, first, fifth)] == [0.0, 50.0, 10.0]
    assert all(place.turned == TURNED * place.price for place in (first, second))


def test_gaps_that_are_drawn_out_cost_less_than_white() -> None:
    bricks = [Brick(name, 30, gap=8.0) for name in "abcdef"]
    _, found = pages_of(bricks)
    assert [len(column) for column in found] == [2, 2, 2] or len(found[0]) == 2


def test_a_ruling_does_not_begin_in_the_column_behind_its_rule() -> None:
    rule = "so they go on and on until the column is full and another one begins here " * 2
    bricks: list[Any] = [
        Brick("above", 62),
        Text(rule, STYLE),
        Panel([Text("It is so.", STYLE)], black, None),
        Brick("below", 60),
    ]
    _, found = pages_of(bricks)
    column = next(each for each in found if any(isinstance(one, Panel) for one in each))
    assert isinstance(column[0], Text)


def test_the_columns_of_the_last_page_are_even() -> None:
    _, found = pages_of([Brick(name, 10) for name in "abcdefghij"], columns=2)
    assert [len(column) for column in found] == [5, 5]


def test_a_price_on_pages_is_heeded() -> None:
    """Ten bricks and a half-page fill two pages; where two cost much they take three."""
    bricks = [Brick(name, 10) for name in "abcdefghijklmnop"]
    room = Room(TALL, TALL, 1, bound=False)
    assert paged(bricks, WIDTH, room, free).pages == 2
    dear = paged(bricks, WIDTH, room, lambda pages: 1000.0 if pages == 2 else 0.0)
    assert dear.pages == 3


def test_what_no_column_holds_stands_by_itself() -> None:
    """Platypus then says that it is too large for its frame."""
    tower = Brick("tower", TALL + 50)
    for bricks in ([tower], [Brick("a", 30), tower], [Brick("a", 30), tower, Brick("b", 30)]):
        _, found = pages_of(list(bricks))
        assert [brick.name for column in found for brick in column] == [
            brick.name for brick in bricks
        ]
        assert [tower] in found
