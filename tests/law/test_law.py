"""Quiet check, quiet build, quiet proof: over games that nobody has typed."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from generator.checks import check
from generator.comparison.needs import unprinted
from generator.products.registry import PRODUCTS
from generator.reading import Reading, read_text
from tests.law.coverage import keys, kinds, shown
from tests.law.games import game
from tests.law.law import dealt, laid_down, tried
from tests.law.undealt import KEYS, KINDS

GAMES = range(40)
"""The games that CI tries; `benchmarks/law.py` tries any number."""
MENDED = (295, 355, 623)
"""Games that broke the law: stand-ups with a face of their own, one that is cut flat, a row of a
zone's hexes of which one has no room for a mark."""


@cache
def reading(number: int) -> Reading:
    return read_text(game(number), f"law-{number}")


@pytest.mark.parametrize("number", GAMES)
def test_check_is_quiet(number: int) -> None:
    read = reading(number)
    assert read.findings == ()
    assert read.game is not None
    assert (*check(read.game), *unprinted(read.game)) == ()


def test_the_same_number_makes_the_same_game() -> None:
    assert [game(number) for number in range(5)] == [game(number) for number in range(5)]


def test_every_key_and_every_kind_occurs() -> None:
    """A new key or kind is dealt to the games, or entered in `undealt` with what keeps it out."""
    written, chosen = shown(reading(number) for number in GAMES)
    assert keys() - written == set(KEYS)
    assert kinds() - chosen == set(KINDS)


def test_every_product_is_printed() -> None:
    made_of_others = {"print-and-play", "validator"}
    named = {product.name for product in PRODUCTS} - made_of_others
    assert {name for number in GAMES for name in dealt(number)} == named


@pytest.mark.slow
@pytest.mark.parametrize("number", [*GAMES, *MENDED])
def test_what_is_checked_is_printed_and_proved(number: int, tmp_path: Path) -> None:
    folder = laid_down(game(number), tmp_path / f"law-{number}")
    verdict = tried(folder, tmp_path / "output", dealt(number))
    assert verdict.quiet
    assert verdict.built == ()
    assert verdict.proved == ()
    assert verdict.missing == ()
