"""Laws of counter sheets: each piece once, in reach of the printer, front and back in register."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.colour import Colour
from generator.imposition import PAPERS, Countersheet, Paper, Piece, PieceFace, countersheets
from generator.imposition.countersheet import BLEED
from generator.imposition.cropmarks import CLEAR
from generator.scene import Group, Item, Page, Paint, Path, bounds, rectangle
from tests.typesetting import typesetter

GREEN, TAN = Paint(Colour(90, 120, 80)), Paint(Colour(210, 190, 140))


def piece(name: str, group: str, side: float) -> Piece:
    """A piece whose art is one small square in the middle, told apart by its origin."""
    middle = rectangle(side / 2 - 0.5, side / 2 - 0.5, 1.0, 1.0)

    def face(which: str) -> PieceFace:
        art = Path(middle, fill=GREEN, origin=f"{name} {which}")
        return PieceFace(((GREEN, 0.0, 3.0), (TAN, 3.0, side)), (art,))

    return Piece(name, group, side, face("front"), face("back"))


def centres(page: Page) -> dict[str, tuple[float, float]]:
    """Where the middle of each piece's art lies on the page."""
    found: dict[str, tuple[float, float]] = {}
    for item in page.items:
        if isinstance(item, Group) and item.name == "counter":
            (art,) = item.items
            assert isinstance(art, Path)
            left, top, right, bottom = bounds(art.segments)
            at = item.transform.apply(((left + right) / 2, (top + bottom) / 2))
            assert art.origin
            found[art.origin] = at
    return found


def sheets(pieces: list[Piece], paper: Paper) -> tuple[Page, ...]:
    return countersheets(pieces, Countersheet("Test", paper, typesetter()))


mixes = st.lists(
    st.tuples(st.sampled_from(["Red", "Blue", "Markers"]), st.integers(1, 90)),
    min_size=1,
    max_size=3,
    unique_by=lambda mix: mix[0],
)


@given(
    mixes, st.sampled_from([10.0, 12.7, 15.0, 19.0, 25.4, 30.0]), st.sampled_from(sorted(PAPERS))
)
def test_every_piece_is_printed_once_and_its_back_lies_behind_it(
    mix: list[tuple[str, int]], side: float, paper_name: str
) -> None:
    paper = PAPERS[paper_name]
    pieces = [piece(f"{group}{n}", group, side) for group, count in mix for n in range(count)]
    pages = sheets(pieces, paper)
    fronts, backs = pages[0::2], pages[1::2]
    printed = Counter(name for page in fronts for name in centres(page))
    assert printed == Counter(f"{each.name} front" for each in pieces)
    for front, back in zip(fronts, backs, strict=True):
        behind = centres(back)
        for name, (x, y) in centres(front).items():
            mirrored = behind[name.replace("front", "back")]
            assert mirrored == pytest.approx((paper.width - x, y), abs=0.01)


@given(mixes, st.sampled_from([10.0, 15.0, 25.4]), st.sampled_from(sorted(PAPERS)))
def test_pieces_stay_inside_what_printers_reach_and_do_not_overlap(
    mix: list[tuple[str, int]], side: float, paper_name: str
) -> None:
    paper = PAPERS[paper_name]
    pieces = [piece(f"{group}{n}", group, side) for group, count in mix for n in range(count)]
    left, top, right, bottom = paper.printable
    for page in sheets(pieces, paper):
        places = list(centres(page).values())
        for x, y in places:
            assert left <= x - side / 2 - BLEED
            assert x + side / 2 + BLEED <= right
            assert top <= y - side / 2 - BLEED
            assert y + side / 2 + BLEED <= bottom
        for number, (x, y) in enumerate(places):
            for other_x, other_y in places[number + 1 :]:
                apart = max(abs(x - other_x), abs(y - other_y))
                assert apart >= side - 0.001


def strokes(items: tuple[Item, ...]) -> list[Path]:
    return [item for item in items if isinstance(item, Path) and item.stroke and not item.fill]


def test_crop_marks_stand_clear_of_the_bleed() -> None:
    assert CLEAR > BLEED


def test_two_groups_never_share_a_row() -> None:
    pieces = [piece(f"r{n}", "Red", 15.0) for n in range(3)]
    pieces += [piece(f"b{n}", "Blue", 15.0) for n in range(3)]
    (front, _) = sheets(pieces, PAPERS["a4"])
    rows = {name[0]: round(y, 2) for name, (_, y) in centres(front).items()}
    assert rows["b"] - rows["r"] > 15.0 + 2 * BLEED


def test_a_large_mix_goes_on_on_further_sheets_that_say_so() -> None:
    pages = sheets([piece(f"p{n}", "Red", 25.4) for n in range(200)], PAPERS["letter"])
    assert len(pages) >= 8
    assert pages[0].name == f"Sheet 1 of {len(pages) // 2}, front"
    assert pages[1].name == f"Sheet 1 of {len(pages) // 2}, back"
