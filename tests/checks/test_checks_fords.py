"""A road that ends at a ford leads on over it."""

from __future__ import annotations

import pytest

from tests.checks.merging import findings_in, with_part

ROAD = "features:\n  main: {kind: road, path: 11-21-22}\n"


@pytest.mark.parametrize(
    ("crossing", "codes"), [("", ["NET025"]), ("  wade: {kind: ford, hexsides: [22/32]}\n", [])]
)
def test_a_road_may_end_at_a_ford(crossing: str, codes: list[str]) -> None:
    part = f"lines:\n  ford: {{name: Ford}}\n{ROAD}{crossing}" if crossing else ROAD
    found = [each.code for each in findings_in(with_part(part))]
    assert [code for code in found if code == "NET025"] == codes
