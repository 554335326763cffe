"""Games that are made up for benchmarks are sound, quiet and always the same."""

from __future__ import annotations

import hashlib
import itertools

import pytest

from benchmarks.made import GROUNDS, Measures, definition, game_of
from generator.checks import check


@pytest.mark.parametrize("ground", sorted(GROUNDS))
@pytest.mark.parametrize("size", [10, 24])
def test_a_made_up_game_has_what_its_measures_say_and_is_quiet(ground: str, size: int) -> None:
    measures = Measures(size, size, ground, places=3, rivers=2, roads=2, units=45, pages=1)
    game = game_of(definition(measures))
    assert check(game) == ()
    assert game.map is not None
    assert game.counters is not None
    assert (game.map.grid.columns, game.map.grid.rows) == (size, size)
    kinds = [feature.kind for feature in game.map.features]
    assert kinds == ["road"] * 2 + ["river"] * 2
    assert (len(game.map.places), len(game.counters.units)) == (3, 45)


def test_blobs_hang_together_and_confetti_does_not() -> None:
    alike = {}
    for ground in GROUNDS:
        picture = definition(Measures(40, 40, ground)).split("hexes: |\n")[1].split("terrain:")[0]
        rows = [row.split() for row in picture.splitlines()]
        alike[ground] = sum(a == b for row in rows for a, b in itertools.pairwise(row))
    assert alike["blobs"] > 2 * alike["confetti"]


def test_the_same_measures_make_the_same_game_everywhere() -> None:
    text = definition(Measures(20, 20, "blobs", units=48, pages=2))
    assert hashlib.sha256(text.encode()).hexdigest() == SHA256


SHA256 = "1af0ea4772437fd8dd42d896aaf1c986cdd7a60554adae4cb9b1c05730634d7b"
