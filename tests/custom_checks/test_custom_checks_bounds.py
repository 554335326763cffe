"""An expression comes from anywhere: all its work is bounded, and nothing raises."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from test_custom_checks_codes import found_by

WORDS = (
    *("units", "places", "hexes", "it", "u", "count(", "sum(", "hexes(", "factor(", ")", "[", "]"),
    *('"red"', '"alba"', "==", "<", "and", "not", "in", "for u in", "if", "+", "*", "%", "-", ","),
    *(".side", ".count", ".__class__", "1", "99", "True", "lambda:", "{", "}", "f'", "**", "é"),
)


@pytest.mark.parametrize(
    "that",
    [
        "().__class__.__bases__[0].__subclasses__() == 1",
        "units._views == 1",
        'units["one"]._entry == 1',
        '"{0.__class__}".format(units) == ""',
        "count.__globals__ == 1",
        '__import__("os").system("true") == 0',
        "open('/etc/passwd') == 1",
        "(lambda: 1)() == 1",
        "[x := 1] == [1]",
        "2 ** 10 ** 10 == 1",
        "1 << 1000000 == 1",
        '"x" * 10 ** 9 == ""',
        '"%1000000000d" % 1 == ""',
        'f"{1:1000000000}" == ""',
        "9" * 40 + " * " + "9" * 40 + " == 1",
        "sum([hexes for a in hexes], ()) == 1",
        "sorted(units, key=count) == 1",
        "max(*units) == 1",
        "b'x' == 1",
        "-" * 900 + "1 == 1",
        "(" * 450 + "1" + ")" * 450 + " == 1",
        "x" * 1001,
    ],
)
def test_nothing_beyond_the_game(that: str) -> None:
    (finding,) = found_by(that)
    assert finding.code in {"OWN001", "OWN002", "OWN006", "OWN007"}


@pytest.mark.parametrize(
    "that",
    [
        (
            "all(all(all(all(all(a == b for a in hexes) for b in hexes) for c in hexes)"
            " for d in hexes) for e in hexes)"
        ),
        "len([[hexes for a in hexes] for b in hexes for c in hexes for d in hexes]) == 1",
        (
            "any(those(units, name=a) == b for a in hexes for b in hexes for c in hexes"
            " for d in hexes for e in hexes)"
        ),
    ],
)
def test_endless_work_comes_to_an_end(that: str) -> None:
    began = time.process_time()
    (finding,) = found_by(that)
    assert finding.code == "OWN007"
    assert time.process_time() - began < 10


@settings(max_examples=200, deadline=None)
@given(st.lists(st.sampled_from(WORDS), max_size=12).map(" ".join) | st.text(max_size=30))
def test_whatever_is_written_gives_findings(that: str) -> None:
    written = that.strip()
    if written and written.isprintable():
        assert all(finding.message for finding in found_by(written))
