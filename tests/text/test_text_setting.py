"""Lines stand where they are put; wrapped and fitted text keeps its width; boxes hold text."""

from __future__ import annotations

import math
import pickle
from functools import cache
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.scene import Box, Close, Colour, Cubic, Line, Move, Paint, Path, bounds
from generator.text import Anchor, Catalogue, Level, Role, Typesetter

INK = Paint(Colour(0, 0, 0))
WORDS = st.lists(st.text("abcWiV", min_size=1, max_size=8), min_size=1, max_size=12).map(" ".join)


@cache
def italic() -> Typesetter:
    """A typesetter whose every role is an italic."""
    return Typesetter(dict.fromkeys(Role, Catalogue().face("Spectral Italic")))


@pytest.fixture
def setter() -> Typesetter:
    return italic()


def holds(outer: Box, inner: Box, slack: float = 1e-6) -> bool:
    return (
        outer[0] <= inner[0] + slack
        and outer[1] <= inner[1] + slack
        and outer[2] >= inner[2] - slack
        and outer[3] >= inner[3] - slack
    )


@pytest.mark.parametrize(("anchor", "share"), [("start", 0.0), ("middle", 0.5), ("end", 1.0)])
def test_the_anchor_stands_at_its_point(setter: Typesetter, anchor: str, share: float) -> None:
    text = setter.line("Suribachi", Role.TOWN, 5, (30, 20), paint=INK, anchor=Anchor(anchor))
    assert text.at[0] + share * text.width == pytest.approx(30)
    assert text.at[1] == 20


def test_tracking_leaves_no_space_after_the_last_letter(setter: Typesetter) -> None:
    text = setter.line("ABBA", Role.TITLE, 5, (0, 0), paint=INK, tracking=0.4)
    plain = setter.line("ABBA", Role.TITLE, 5, (0, 0), paint=INK)
    assert text.width - plain.width == pytest.approx(3 * 0.4 * 5)
    assert text.advances[-1] == pytest.approx(plain.advances[-1])


@given(degrees=st.floats(-360, 360), anchor=st.sampled_from(Anchor))
def test_turned_text_turns_about_its_point(degrees: float, anchor: Anchor) -> None:
    setter = italic()
    text = setter.line(
        "Hill 112",
        Role.TOWN,
        5,
        (30, 20),
        paint=INK,
        anchor=anchor,
        level=Level.CAPITALS,
        degrees=degrees,
    )
    level = setter.line(
        "Hill 112", Role.TOWN, 5, (30, 20), paint=INK, anchor=anchor, level=Level.CAPITALS
    )
    assert math.dist(text.at, (30, 20)) == pytest.approx(math.dist(level.at, (30, 20)))
    turn = math.radians(degrees)
    across, down = level.at[0] - 30, level.at[1] - 20
    assert text.at[0] - 30 == pytest.approx(across * math.cos(turn) - down * math.sin(turn))
    assert text.at[1] - 20 == pytest.approx(across * math.sin(turn) + down * math.cos(turn))


def test_capitals_are_centred_on_their_height(setter: Typesetter) -> None:
    text = setter.line("H", Role.CELL, 5, (0, 10), paint=INK, level=Level.CAPITALS)
    _, top, _, bottom = setter.cap_box(text)
    assert (top + bottom) / 2 == pytest.approx(10)


@given(content=WORDS, size=st.floats(1, 8), width=st.floats(1, 60))
def test_wrapped_lines_keep_the_width_and_every_word(
    content: str, size: float, width: float
) -> None:
    setter = italic()
    lines = setter.wrap(content, Role.SMALL, size, width, whole=True)
    assert " ".join(lines) == content
    for line in lines:
        assert setter.measure(line, Role.SMALL, size) <= width or " " not in line
    for line, after in pairwise(lines):
        longer = f"{line} {after.split()[0]}"
        assert setter.measure(longer, Role.SMALL, size) > width, "each line is as full as can be"


@given(content=WORDS, size=st.floats(1, 3), width=st.floats(12, 60))
def test_a_word_wider_than_a_line_is_divided(content: str, size: float, width: float) -> None:
    setter = italic()
    lines = setter.wrap(content, Role.SMALL, size, width)
    for line in lines:
        assert setter.measure(line, Role.SMALL, size) <= width
    joined = "".join(lines).replace("-", "").replace(" ", "")
    assert joined == content.replace("-", "").replace(" ", "")


def test_where_words_are_divided(setter: Typesetter) -> None:
    """At a hyphen or a slash of their own, else with a hyphen; numbers keep their footnotes."""
    word = "Reconnaissance-Battalion"
    room = setter.measure("Reconnaissance-Batt", Role.SMALL, 3)
    assert setter.wrap(word, Role.SMALL, 3, room) == ("Reconnaissance-", "Battalion")
    lines = setter.wrap("Panzergrenadierregiment", Role.SMALL, 3, room)
    assert lines[0].endswith("-")
    assert "".join(lines).replace("-", "") == "Panzergrenadierregiment"
    assert setter.wrap("1.\u00a0Panzergrenadierregiment", Role.SMALL, 3, room)[0].startswith(
        "1.\u00a0P"
    )


def test_line_feeds_break_and_hard_spaces_hold(setter: Typesetter) -> None:
    assert setter.wrap("one\n\ntwo", Role.SMALL, 3, 100) == ("one", "", "two")
    assert setter.wrap("at 6\u00a0mm", Role.SMALL, 3, 8) == ("at", "6\u00a0mm")
    assert setter.wrap("", Role.SMALL, 3, 8) == ("",)


@given(content=WORDS, width=st.floats(2, 60), smallest=st.floats(0.5, 4))
def test_fitted_text_is_as_large_as_can_be(content: str, width: float, smallest: float) -> None:
    setter = italic()
    size = setter.fit(content, Role.TOWN, 5, width, smallest, 0.05)
    if size is None:
        assert setter.measure(content, Role.TOWN, smallest, 0.05) > width
    else:
        fitted = setter.measure(content, Role.TOWN, size, 0.05)
        assert fitted <= width * (1 + 1e-9)
        assert size == 5 or fitted == pytest.approx(width)


def test_text_on_a_straight_curve_is_a_line(setter: Typesetter) -> None:
    text = setter.curved(
        setter.line("Ohta", Role.NATURE, 4, (0, 0), paint=INK), [(0, 10), (50, 10), (100, 10)]
    )
    line = setter.line("Ohta", Role.NATURE, 4, (50, 10), paint=INK, anchor=Anchor.MIDDLE)
    assert text is not None
    assert all(place.degrees == pytest.approx(0) for place in text.placed)
    assert setter.box(text) == pytest.approx(setter.box(line))


def test_text_on_a_circle_follows_it(setter: Typesetter) -> None:
    circle = [(50 + 30 * math.cos(turn / 50), 50 + 30 * math.sin(turn / 50)) for turn in range(300)]
    level = setter.line("Biwa Lake", Role.NATURE, 4, (0, 0), paint=INK, tracking=0.3)
    text = setter.curved(level, circle)
    assert text is not None
    assert len(text.placed) == len("Biwa Lake")
    for place, advance in zip(text.placed, text.advances, strict=True):
        turn = math.radians(place.degrees)
        middle = (
            place.at[0] + advance / 2 * math.cos(turn),
            place.at[1] + advance / 2 * math.sin(turn),
        )
        assert math.dist(middle, (50, 50)) == pytest.approx(30, abs=0.1)


def test_a_curve_shorter_than_its_text_takes_none(setter: Typesetter) -> None:
    width = setter.measure("Chindwin", Role.NATURE, 4)
    straight = [(0.0, 0.0), (width, 0.0)]
    level = setter.line("Chindwin", Role.NATURE, 4, (0, 0), paint=INK)
    assert setter.curved(level, straight) is not None
    for points in ([(0.0, 0.0), (width * 0.99, 0.0)], [(1.0, 1.0)], []):
        assert setter.curved(level, points) is None


@given(degrees=st.floats(-180, 180), tracking=st.floats(0, 0.5))
def test_the_ink_is_within_the_box_and_halos_reach_as_far_as_they_say(
    degrees: float, tracking: float
) -> None:
    setter = italic()
    text = setter.line("agHÁ", Role.TOWN, 5, (9, 9), paint=INK, degrees=degrees, tracking=tracking)
    ink = setter.ink_box(text)
    overhang = 5.0  # an italic's letters lean out of their advances
    left, top, right, bottom = setter.box(text)
    roomy = (left - overhang, top - overhang, right + overhang, bottom + overhang)
    assert holds(roomy, ink)
    halo = setter.halo(text, 0.4, INK)
    assert isinstance(halo, Path)
    assert halo.fill is None
    assert halo.stroke is not None
    assert halo.stroke.width == pytest.approx(0.8)
    assert holds(ink, bounds(halo.segments), slack=1.0)


def test_a_halo_has_the_letters_outlines_in_place(setter: Typesetter) -> None:
    text = setter.line("o", Role.TOWN, 10, (20, 30), paint=INK)
    halo = setter.halo(text, 0.3, INK)
    assert {type(segment) for segment in halo.segments} <= {Move, Line, Cubic, Close}
    assert sum(isinstance(segment, Move) for segment in halo.segments) == 2, "an o has a hole"
    assert bounds(halo.segments) == pytest.approx(setter.ink_box(text), abs=0.05)


def test_the_box_of_nothing_is_a_point(setter: Typesetter) -> None:
    text = setter.line("", Role.TOWN, 5, (3, 4), paint=INK)
    assert setter.ink_box(text) == (3, 4, 3, 4)
    assert text.width == 0


def test_a_typesetter_can_be_sent_to_another_process(setter: Typesetter) -> None:
    copy = pickle.loads(pickle.dumps(setter))  # noqa: S301 - our own bytes
    assert copy.measure("Ishikari", Role.BODY, 3) == setter.measure("Ishikari", Role.BODY, 3)
