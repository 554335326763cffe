"""Links: the ninth sketch of what games need with its numbers, and how each goes wrong."""

from __future__ import annotations

import pytest
from playing import faults, tiny

from generator.model.movement import March
from generator.play.battlefield import Illegal, Piece, Position, battlefield_of
from generator.play.moving import work_march
from generator.play.supplying import line_of

GAME = """
movement:
  all: {steps: 4, ways: {road: 1} MORE}
links:
  mill-pass: {name: Mill Pass, ends: [21, 33], cost: 2, most: 2, per: PER STOPS}
  ferry: {name: Ferry, ends: [33, camp], cost: all}
boxes:
  camp: {name: Camp}
units:
  one: {name: 1st Battalion, side: red, type: infantry, count: 3, factors: 3-3}
  two: {name: 2nd Battalion, side: blue, type: infantry, factors: 2-3}
setup:
  red: {side: red, units: [one, one, one], where: {hexes: [11]}}
  blue: {side: blue, units: [two], where: {hexes: [12]}}
"""


def game(more: str = "", per: str = "side-and-phase", stops: str = ", stops: true") -> str:
    more = f", {more}" if more else ""
    return GAME.replace(" MORE", more).replace("PER", per).replace(" STOPS", stops)


def marched(path: str, text: str) -> str:
    """What a march takes, or why it is none."""
    board = battlefield_of(tiny(text))
    entry = March("m", "M", "one", path, "")
    try:
        worked = work_march(board, entry)
    except Illegal as wrong:
        return wrong.message
    return f"{' + '.join(str(each.steps) for each in worked.taken)} = {worked.needed}"


def walked(*steps: str, text: str = "") -> list[str]:
    """What is wrong with the steps of a walkthrough."""
    lines = "".join(f"  - {step}\n" for step in steps)
    return [each.message for each in faults(f"{text or game()}walkthrough:\n{lines}")]


OVER = "move: {units: [one], path: 11-21 by mill-pass to 33}"


def test_road_and_pass_take_three_of_four() -> None:
    assert marched("11-21 by mill-pass to 33", game()) == "1 + 2 = 3"
    # With the ground of both ends, or over the hexes between them, it would be another sum.
    assert marched("11-21-22-33", game()) == "1 + 1 + 1 = 3"


def test_who_has_used_the_pass_stops_though_a_point_is_left() -> None:
    on = "11-21 by mill-pass to 33-32"
    assert marched(on, game()) == "1st Battalion stops after using Mill Pass"
    assert marched(on, game(stops="")) == "1 + 2 + 1 = 4"


def test_a_third_unit_does_not_go_in_the_same_phase() -> None:
    assert walked(OVER, OVER) == []
    told = "1st Battalion is one too many for Mill Pass, which takes 2 units of a side in a phase"
    assert walked(OVER, OVER, OVER) == [told]
    together = "move: {units: [one, one, one], path: 11-21 by mill-pass to 33}"
    assert walked(together) == [told]


def test_the_next_turn_has_a_limit_of_its_own() -> None:
    stand = 'position: {turn: 1, at: {"33": [one, one], "11": [one], "12": [two]}}'
    assert walked(OVER, OVER, stand, OVER) == []


@pytest.mark.parametrize(
    ("per", "whose"), [("side-and-phase", ""), ("phase", "a phase"), ("turn", "a turn")]
)
def test_the_other_side_counts_or_does_not(per: str, whose: str) -> None:
    text = game(per=per, stops="").replace("hexes: [12]", "hexes: [22]")
    text = text.replace("most: 2", "most: 1")
    over = "move: {units: [one], path: 11-21 by mill-pass to 33-32}"
    blue = "move: {units: [two], path: 22-21 by mill-pass to 33}"
    told = f"2nd Battalion is one too many for Mill Pass, which takes 1 unit in {whose}"
    assert walked(over, blue, text=text) == ([told] if whose else [])


def test_a_class_has_its_own_cost_or_none() -> None:
    over = "11-21 by mill-pass to 33"
    assert marched(over, game("links: {mill-pass: 1½}")) == "1 + 3/2 = 5/2"
    assert marched(over, game("links: {mill-pass: no}")) == "Mill Pass is not for these units"
    told = "going by Mill Pass takes the whole move"
    assert marched(over, game("links: {mill-pass: all}")) == told
    assert marched("21 by mill-pass to 33", game("links: {mill-pass: all}")) == "1 = 1"


def test_units_go_into_a_box_and_out_of_it() -> None:
    start = "move: {units: [one], path: 11-21 by mill-pass to 33}"
    into = "move: {units: [one], path: 33 by ferry to camp}"
    out = "move: {units: [one], path: camp by ferry to 33}"
    first = 'position: {turn: 1, at: {"33": [one], "11": [one, one], "12": [two]}}'
    second = 'position: {turn: 2, at: {"11": [one, one], "12": [two]}}'
    assert walked(start, first, into) == []
    assert walked(start, first, into, second, out) == []
    assert walked(start, into) == ["1st Battalion has moved once in turn 1"]
    assert walked(out) == ["1st Battalion is not in Camp"]
    whole = "going by Ferry takes the whole move"
    assert walked(start, "move: {units: [one], path: 32-33 by ferry to camp}") != []
    assert marched("32-33 by ferry to camp", game()) == whole


def test_a_link_leads_from_box_to_box() -> None:
    text = game().replace("camp: {name: Camp}", "camp: {name: Camp}\n  port: {name: Port}")
    text = text.replace("boxes:", "  boat: {name: Boat, ends: [camp, port], cost: 1½}\nboxes:")
    assert marched("camp by boat to port", text) == "3/2 = 3/2"
    assert marched("33 by ferry to camp by boat to port", text).endswith("takes the whole move")


@pytest.mark.parametrize(
    ("path", "told"),
    [
        ("11 by mill-pass to 33", "Mill Pass joins 21 and 33 and does not lead from 11 to 33"),
        ("33 by ferry to 21", "Ferry joins 33 and Camp and does not lead from 33 to 21"),
        ("21 by tunnel to 33", "there is no link 'tunnel'"),
        ("11-s by mill-pass to 33", "not the direction"),
    ],
)
def test_a_way_that_is_none(path: str, told: str) -> None:
    assert told in marched(path, game())


def test_a_link_is_for_one_side() -> None:
    text = game().replace("cost: 2", "cost: 2, side: blue")
    assert marched("21 by mill-pass to 33", text) == "Mill Pass is not for 1st Battalion"


def test_supply_goes_by_a_link_that_says_so() -> None:
    supply = "supply: {ground: 1, sources: {red: {hexes: [33]}}}\n"

    def line(text: str) -> str:
        board = battlefield_of(tiny(text))
        alone = Position((Piece("one", board.cell("21")),))
        found = line_of(board, alone, board.unit("one"), board.cell("21"))
        return "-".join(map(board.label, found))

    assert line(game() + supply) == ""
    assert line(game().replace("cost: 2", "cost: 2, supply: true") + supply) == "21-33"
