"""Chits in a cup: the eighth sketch of the field, with its numbers."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations
from pathlib import Path

import pytest

from generator.cli import main
from generator.model.cup import Chit, Cup, CupEnd, never_drawn
from generator.model.telling import cup_told, told_by_data
from generator.reading.definition import read

GAME = (Path(__file__).parent / "cup.yaml").read_text("utf-8")


def cup(ends: CupEnd, end_chits: int, *, corps: int = 3) -> Cup:
    chits = tuple(Chit(f"corps-{number}") for number in range(1, corps + 1))
    return Cup("act", (*chits, Chit("end", end_chits, end=True)), ends)


def test_a_given_corps_never_acts_one_time_in_three_and_with_one_end_chit_in_two() -> None:
    assert never_drawn(cup(CupEnd.LAST_END, 2), 1) == Fraction(1, 3)
    assert never_drawn(cup(CupEnd.LAST_END, 1), 1) == Fraction(1, 2)


def counted(of: Cup, wanted: int) -> Fraction:
    """Draw every cup in every order; count those in which `wanted` chits all come too late."""
    names = [chit.marker for chit in of.chits for _ in range(chit.count) if not chit.end]
    bag = [*range(len(names)), *("end" for _ in range(of.end_chits))]
    never = every = 0
    for order in permutations(range(len(bag))):
        drawn = [bag[place] for place in order]
        ends = [place for place, one in enumerate(drawn) if one == "end"]
        last = {CupEnd.FIRST_END: ends[:1], CupEnd.LAST_END: ends[-1:], CupEnd.EMPTY: []}[of.ends]
        out = drawn[: last[0]] if last else drawn
        never += not any(chit in out for chit in range(wanted))
        every += 1
    return Fraction(never, every)


@pytest.mark.parametrize("ends", list(CupEnd))
@pytest.mark.parametrize("end_chits", [1, 2, 3])
@pytest.mark.parametrize("wanted", [1, 2])
def test_chances_are_those_of_all_orders_counted(ends: CupEnd, end_chits: int, wanted: int) -> None:
    of = cup(ends, end_chits)
    assert never_drawn(of, wanted) == counted(of, wanted)


def test_other_chits_change_nothing() -> None:
    for ends in CupEnd:
        few, many = (counted(cup(ends, 2, corps=number), 1) for number in (1, 4))
        assert few == many == never_drawn(cup(ends, 2), 1)


def test_what_is_said_of_the_cup(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(GAME, "utf-8")
    game = read(tmp_path).game
    assert game is not None
    told = {name: text for name, text, _ in cup_told(game)}
    assert told["I Corps \N{MULTIPLICATION SIGN}1"] == "Guards may act."
    assert told["End \N{MULTIPLICATION SIGN}2"] == "Nobody acts."
    assert told["The turn ends"] == "With the last chit End."
    assert told_by_data(game)["sequence.activation.chits"] == "Chits are drawn."
    assert told["Chance not to act in a turn"] == "I Corps, II Corps, III Corps: 1 in 3."


def test_the_sketch_is_a_game_without_findings(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(GAME, "utf-8")
    assert main(["check", str(tmp_path)]) == 0


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("draw: corps-2", "draw: corps-1", "Rifles acts, but the chit that is drawn is 'corps-1'"),
        ("  - draw: end\n  - draw: corps-3", "  - draw: corps-2\n  - draw: corps-3",
         "the cup has 1 chit 'corps-2', and all are drawn"),
        ("  - draw: corps-3\n", "  - draw: corps-2\n",
         "the cup has 1 chit 'corps-2', and all are drawn"),
        ("  - draw: end\n  - draw: corps-1", "  - draw: corps-1", ""),
        ("  - draw: corps-3\n", "", "Watch acts, but the chit that is drawn is 'end'"),
        ("end: {name: End, count: 2", "end: {name: End, count: 1", "the cup has 2 chits 'End'"),
        ("corps-3: 1, end", "end", "Watch acts by no chit"),
        (", end: {count: 2, end: true}}", "}", "no chit is an end, so `last-end` never comes"),
        ("{corps-1: 1,", "{corps-1: {formations: [corps-9]},", "there is no formation 'corps-9'"),
    ],
)  # fmt: skip
def test_a_slip_in_a_game_of_chits_is_found(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], old: str, new: str, told: str
) -> None:
    assert old in GAME
    (tmp_path / "game.yaml").write_text(GAME.replace(old, new, 1), "utf-8")
    assert main(["check", str(tmp_path)]) == bool(told)
    assert told in capsys.readouterr().out
