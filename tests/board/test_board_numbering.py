import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.board.grid import Numbering

PATTERNS = (
    "{column}{row}",
    "{column:02}{row:02}",
    "{row:02}{column:02}",
    "{column:02}{row}",
    "{column}{row:02}",
    "{column:letter}{row}",
    "{column:letter}{row:02}",
    "{column}{row:letter}",
    "{row:letter}{column}",
    "{row}{column:letter}",
    "{column:letter}{row:letter}",
    "{column:letter}.{row:letter}",
    "{column}.{row}",
    "{row:03}.{column}",
)


@given(st.sampled_from(PATTERNS), st.integers(0, 120), st.integers(0, 120))
def test_what_is_written_reads_back(pattern, column, row):
    numbering = Numbering(pattern)
    try:
        label = numbering.format(column, row)
    except ValueError:
        # Only what the pattern has no room for is refused.
        assert min(column, row) == 0 or max(column, row) > 9
        return
    assert numbering.parse(label) == (column, row)


@given(st.sampled_from(PATTERNS), st.text("0123456789AZa.-", max_size=6))
def test_what_reads_is_written_letter_for_letter(pattern, label):
    numbering = Numbering(pattern)
    try:
        numbers = numbering.parse(label)
    except ValueError:
        return
    assert numbering.format(*numbers) == label


@pytest.mark.parametrize("pattern", PATTERNS)
def test_no_two_hexes_share_a_label(pattern):
    numbering = Numbering(pattern)
    most = 9 if pattern == "{column}{row}" else 26
    places = [(column, row) for column in range(1, most + 1) for row in range(1, most + 1)]
    labels = [numbering.format(*place) for place in places]
    assert len(set(labels)) == len(places)


@pytest.mark.parametrize(
    ("pattern", "column", "row", "label"),
    [
        ("{column}{row}", 3, 4, "34"),
        ("{row}{column}", 3, 4, "43"),
        ("{column:02}{row:02}", 1, 1, "0101"),
        ("{column:letter}{row}", 1, 5, "A5"),
        ("{column:letter}{row}", 2, 1, "B1"),
        ("{column:letter}{row}", 2, 12, "B12"),
        ("{column:letter}{row}", 26, 1, "Z1"),
        ("{column:letter}{row}", 27, 1, "AA1"),
        ("{column:letter}{row}", 28, 1, "AB1"),
        ("{column:letter}{row}", 52, 1, "AZ1"),
        ("{column:letter}{row}", 53, 1, "BA1"),
        ("{row:letter}{column}", 7, 3, "C7"),
        ("{column}.{row}", 4, 10, "4.10"),
        ("{column:02}{row}", 4, 10, "0410"),
    ],
)
def test_labels_as_printed(pattern, column, row, label):
    numbering = Numbering(pattern)
    assert numbering.format(column, row) == label
    assert numbering.parse(label) == (column, row)


@pytest.mark.parametrize(
    ("pattern", "label"),
    [
        ("{column}{row}", "3"),
        ("{column}{row}", "333"),
        ("{column}{row}", "3 3"),
        ("{column:02}{row:02}", "101"),
        ("{column:02}{row:02}", "٠١٠١"),
        ("{column:letter}{row}", "a5"),
        ("{column:letter}{row}", "A05"),
        ("{column:letter}{row}", "5A"),
        ("{column}.{row}", "4,10"),
        ("{column}.{row}", "4x10"),
        ("{column}.{row}", "4.10\n"),
    ],
)
def test_other_texts_are_refused_with_an_example(pattern, label):
    numbering = Numbering(pattern)
    example = re.escape(f"such as {numbering.format(1, 1)}")
    with pytest.raises(ValueError, match=example):
        numbering.parse(label)


@pytest.mark.parametrize(
    ("pattern", "message"),
    [
        ("", "does not number hexes"),
        ("{column}", "does not number hexes"),
        ("{column}-{row}", "nothing but dots"),
        ("{column}{row}{row}", "does not number hexes"),
        ("{column}{{row}}", "does not number hexes"),
        ("{row}{row}", "gives the row twice"),
        ("{col}{row}", "{col} is not part of a hex number"),
        ("{column:2}{row}", "{column:2} is not part"),
        ("{column:letters}{row}", "with :letter for letters"),
    ],
)
def test_bad_patterns_are_refused(pattern, message):
    with pytest.raises(ValueError, match=re.escape(message)):
        Numbering(pattern)


@pytest.mark.parametrize(
    ("pattern", "column", "row", "message"),
    [
        ("{column}{row}", 10, 1, "column 10: above 9 column and row run together, so pad"),
        ("{column:02}{row:02}", 1, 100, "row 100: it has more than 2 digits, so write {row:03}"),
        ("{column:letter}{row}", 0, 1, "column 0: letters begin at 1 with A"),
        ("{column:letter}{row:letter}", 27, 1, "past Z two letters run together"),
    ],
)
def test_numbers_without_a_label_are_refused_with_a_cure(pattern, column, row, message):
    with pytest.raises(ValueError, match=re.escape(message)):
        Numbering(pattern).format(column, row)
