"""Quotes and apostrophes: typed straight or curly, printed curly, compared as one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.quotes import curly, straight

PRINTED = {
    "Joe's Bridge": "Joe’s Bridge",
    "'s-Hertogenbosch": "’s-Hertogenbosch",
    "the attackers' guns, and the defenders' own": "the attackers’ guns, and the defenders’ own",
    "a 'small' war": "a ‘small’ war",
    "in '44 the men's boots": "in ’44 the men’s boots",
    '"any hex" of the map': "“any hex” of the map",
    'he said ("hex 33").': "he said (“hex 33”).",
    'trenches (x 10")': "trenches (x 10″)",
    '16¾"': "16¾″",
    'said "': "said “",  # a link or bold words follow
    '", he said': "”, he said",
    "’tis typed “curly”": "’tis typed “curly”",
}


@pytest.mark.parametrize(("typed", "printed"), PRINTED.items())
def test_quotes_are_printed_curly(typed: str, printed: str) -> None:
    assert curly(typed) == printed


@given(st.text(alphabet="ab 1'\"‘’“”,.(-", max_size=30))
def test_only_quotes_change_and_each_keeps_its_place(text: str) -> None:
    printed = curly(text)
    assert len(printed) == len(text)
    assert straight(printed) == straight(text)
    assert not {"'", '"'} & set(printed)
    assert curly(printed) == printed
