"""Laws of counter sheets: each piece once, in reach of the printer, front and back in register."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.imposition.marks import MARK_CLEAR
from generator.imposition.order import FOLD_CLEAR, Manner, Turn
from generator.imposition.packing import BLEED, FEW, Area, Box, Form, Piece, packed
from generator.papers import PAPERS
from tests.imposition.countersheets import FLAT, OFFICE, centres, mixes, piece, sheets, spares_of

A4 = Area(Box(15.0, 24.0, 195.0, 273.0))


@given(mixes(), st.sampled_from(OFFICE), st.sampled_from(Manner))
@settings(max_examples=40)
def test_every_piece_is_printed_once_and_spares_are_said(
    pieces: list[Piece], paper: str, manner: Manner
) -> None:
    cut = sheets(pieces, paper, manner)
    printed = Counter(name for page in cut.pages for name, _ in centres(page))
    wanted = Counter(f"{each.name} {side}" for each in pieces for side in ("front", "back"))
    spares = Counter(
        f"{each.name} {side}" for each in cut.pieces if each.spare for side in ("front", "back")
    )
    # A sheet of stand-ups whose gaps spares alone fill has no backs, in a set of separate sheets.
    bare = spares - printed if manner is Manner.SEPARATE else Counter[str]()
    assert all(name.endswith(" back") for name in bare)
    assert printed == wanted + spares - bare


@given(mixes(FLAT), st.sampled_from(OFFICE), st.sampled_from(Turn))
@settings(max_examples=40)
def test_every_back_lies_behind_its_front(pieces: list[Piece], paper: str, turn: Turn) -> None:
    offset = (1.5, -2.0)
    pages = sheets(pieces, paper, turn=turn, offset=offset, filled=False).pages
    width, height = PAPERS[paper].width, PAPERS[paper].height
    for front, back in zip(pages[0::2], pages[1::2], strict=True):
        behind = {name.removesuffix(" back"): at for name, at in centres(back)}
        for name, (x, y) in centres(front):
            meant = (width - x, y) if turn is Turn.LONG else (x, height - y)
            moved = (meant[0] + offset[0], meant[1] + offset[1])
            assert behind[name.removesuffix(" front")] == pytest.approx(moved, abs=0.001)


@given(mixes(FLAT), st.sampled_from(OFFICE))
@settings(max_examples=30)
def test_folded_backs_meet_their_fronts_and_keep_clear_of_the_fold(
    pieces: list[Piece], paper: str
) -> None:
    fold = PAPERS[paper].width / 2
    sizes = {each.name: each.width for each in pieces}
    for page in sheets(pieces, paper, Manner.FOLD, filled=False).pages:
        at = dict(centres(page))
        for name, (x, y) in at.items():
            if name.endswith(" front"):
                other = at[name.replace("front", "back")]
                assert other == pytest.approx((2 * fold - x, y), abs=0.001)
                assert (
                    fold - x - sizes[name.removesuffix(" front")] / 2 >= FOLD_CLEAR + BLEED - 1e-6
                )


@given(mixes(), st.sampled_from([0.0, 0.5, 1.0]))
@settings(max_examples=60)
def test_nothing_overlaps_and_everything_is_inside(pieces: list[Piece], align: float) -> None:
    area = Area(A4.box, align)
    for sheet in packed(pieces, spares_of(pieces), area):
        boxes = []
        for band in sheet:
            for each, x, y in band.places():
                width, height = each.cut
                boxes.append((x, y, x + width, y + height))
        for left, top, right, bottom in boxes:
            assert left >= area.box.left - 1e-6
            assert top >= area.box.top - 1e-6
            assert right <= area.box.right + 1e-6
            assert bottom <= area.box.bottom + 1e-6
        for number, one in enumerate(boxes):
            for other in boxes[number + 1 :]:
                across = max(one[0], other[0]) - min(one[2], other[2])
                down = max(one[1], other[1]) - min(one[3], other[3])
                assert max(across, down) >= -1e-6
        for above, below in pairwise(sheet):
            assert below.box.top - above.box.bottom >= 2 * BLEED - 1e-6


@given(mixes())
@settings(max_examples=30)
def test_sheets_keep_the_order_of_pieces_and_come_out_the_same(pieces: list[Piece]) -> None:
    cut = sheets(pieces)
    assert cut.pages == sheets(pieces).pages
    for kind in dict.fromkeys((each.group, each.form, each.cell) for each in pieces):
        named = [each.name for each in pieces if (each.group, each.form, each.cell) == kind]
        found = [
            each.name
            for each in cut.pieces
            if (each.group, each.form, each.cell) == kind and not each.spare
        ]
        assert found == named


def test_rows_are_filled_with_spares_of_their_side() -> None:
    pieces = [piece(f"r{n}", "Red") for n in range(14)] + [piece("b", "Blue")]
    spares = Counter(each.group for each in sheets(pieces).pieces if each.spare)
    assert spares == {"Red": 10, "Blue": 11}


def test_a_side_with_few_spares_gets_a_row_more_where_there_is_room() -> None:
    pieces = [piece(f"r{n}", "Red") for n in range(23)]
    assert sum(each.spare for each in sheets(pieces).pieces) == 1 + 12
    full = [piece(f"r{n}", "Red") for n in range(12 * 16 - 1)]
    cut = sheets(full)
    assert len(cut.pages) == 2
    assert sum(each.spare for each in cut.pieces) == 1 < FEW


def test_a_full_sheet_of_a4_has_192_counters_of_15_mm() -> None:
    assert len(sheets([piece(f"p{n}", "Red") for n in range(192)]).pages) == 2
    assert len(sheets([piece(f"p{n}", "Red") for n in range(193)]).pages) == 4


def test_a_piece_larger_than_the_sheet_is_refused() -> None:
    with pytest.raises(ValueError, match="larger than the sheet"):
        sheets([piece("wall", "Red", (400.0, 10.0))])


def test_crop_marks_stand_clear_of_the_bleed() -> None:
    assert MARK_CLEAR > BLEED


def test_two_groups_never_share_a_row() -> None:
    pieces = [piece(f"r{n}", "Red") for n in range(3)] + [piece(f"b{n}", "Blue") for n in range(3)]
    front, _ = sheets(pieces).pages
    rows = {name[0]: round(y, 2) for name, (_, y) in centres(front)}
    assert rows["b"] - rows["r"] >= 15.0 + 2 * BLEED


def test_a_large_mix_goes_on_on_further_sheets_that_say_so() -> None:
    pages = sheets([piece(f"p{n}", "Red", 25.4) for n in range(200)], "letter").pages
    assert len(pages) >= 8
    assert pages[0].name == f"Sheet 1 of {len(pages) // 2}, front"
    assert pages[1].name == f"Sheet 1 of {len(pages) // 2}, back"


def test_separate_backs_come_after_all_fronts() -> None:
    pages = sheets([piece(f"p{n}", "Red") for n in range(200)], manner=Manner.SEPARATE).pages
    assert [page.name.rpartition(" ")[2] for page in pages] == ["front", "front", "back", "back"]


def test_stand_ups_show_front_and_back_upright_when_they_are_folded() -> None:
    """The rear panel is the front's, turned upside down about the fold between them."""
    standing = piece("army", "Red", 16.0, Form.STANDING)
    front, back = sheets([standing]).pages
    at = dict(centres(front))
    (x, y), (rear_x, rear_y) = at["army front"], at["army back"]
    assert (rear_x, rear_y) == pytest.approx((x, y - 16.0))
    assert not centres(back)


def test_sheets_of_stand_ups_have_no_sheet_of_backs() -> None:
    pages = sheets([piece("army", "Red", 16.0, Form.STANDING)], manner=Manner.SEPARATE).pages
    assert len(pages) == 1
