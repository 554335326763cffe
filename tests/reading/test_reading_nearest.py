import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.edit_distance import slips
from generator.reading.nearest import nearest

WORDS = st.text(alphabet="abc", max_size=6)


@pytest.mark.parametrize(
    ("first", "second", "number"),
    [
        ("", "", 0),
        ("a", "", 1),
        ("places", "palces", 1),
        ("hexs", "hexes", 1),
        ("ab", "ca", 2),
        ("kitten", "sitting", 3),
    ],
)
def test_slips(first: str, second: str, number: int) -> None:
    assert slips(first, second) == number


@given(WORDS, WORDS)
def test_slips_go_both_ways(first: str, second: str) -> None:
    assert slips(first, second) == slips(second, first)
    assert (slips(first, second) == 0) == (first == second)
    assert slips(first, second) <= max(len(first), len(second))


def test_nearest() -> None:
    known = ("name", "hexes", "from-box", "turns")
    assert nearest("hexs", known) == "hexes"
    assert nearest("From_Box", known) == "from-box"
    assert nearest("stars", known) is None
    assert nearest("tabel", ("label", "table")) == "table"
    assert nearest("x", ()) is None


@pytest.mark.parametrize(
    ("typed", "known", "meant"),
    [
        ("hex", ["hexes", "name", "kind"], "hexes"),
        ("fort", ["port", "fortress", "city"], "fortress"),
        ("h", ["hexes"], None),
        ("arr", ["arrivals", "arrows"], None),
    ],
)
def test_a_word_cut_short(typed: str, known: list[str], meant: str | None) -> None:
    assert nearest(typed, known) == meant
