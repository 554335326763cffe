"""Control of places: gained in passing or by standing there, kept or lost, asked for in the end."""

from __future__ import annotations

import pytest
from playing import tiny

from generator.model.game import first_owners
from generator.model.scenario import in_scenario
from generator.model.states import control_told, owners_told
from generator.play.battlefield import Illegal, battlefield_of, untouched
from generator.play.controlling import owner_of
from generator.play.judging import work_tally
from generator.play.walk import walk_through

GAME = """
grid: {columns: 7, rows: 3, number: "{column}{row}"}
hexes: |
  . . . . . . .
  . . . . . . .
  . . . . . . .
features:
  main: {kind: road, path: 11-21-31}
  brook: {kind: river, hexsides: [61/71, 62/71]}
sequence:
  red-move: {name: Red moves, side: red}
  red-fight: {name: Red fights, side: red}
  blue-move: {name: Blue moves, side: blue}
places:
  alba: {name: Alba, hexes: [31], side: blue}
  bruma: {name: Bruma, hexes: [41]}
  corva: {name: Corva, hexes: [52, 53], side: blue}
movement:
  all: {steps: 3}
control: CONTROL
points:
  towns: {name: Towns, value: 2, controls: [alba, bruma, corva]}
victory:
  two: {side: red, text: Red has two., controls: [alba, bruma, corva], at-least: 2}
  ahead: {side: red, text: Red is ahead., margin: 2 or more}
units:
  cars: {name: Cars, side: red, type: armour, factors: 2-2}
  away: {name: Away, side: red, type: infantry, factors: 2-2}
  third: {name: Third, side: green, type: infantry, factors: 1-1}
sides:
  green: {name: Green, colour: "#c0e0c0", band: "#206020"}
setup:
  green: {side: green, units: [third], where: {off-map: true}}
  red: {side: red, units: [one, cars], where: {hexes: [11]}}
  blue: {side: blue, units: [two], where: {hexes: [71]}}
  away: {side: red, units: [away], where: {off-map: true}}
walkthrough:
"""
"""A plain with three towns in a row: Alba in 31 and Corva in two hexes are blue at first."""


def played(control: str, steps: str, more: str = "", *changes: tuple[str, str]) -> list[str]:
    """What is wrong with a record of play behind the set-up, in the game with places changed."""
    part = GAME.replace("CONTROL", control).replace("walkthrough:\n", f"{more}\nwalkthrough:\n")
    for old, new in changes:
        assert part.count(old) == 1, old
        part = part.replace(old, new)
    lines = "".join(f"  - {step.strip()}\n" for step in steps.strip().splitlines())
    return [fault.message for fault in walk_through(tiny(part + lines))]


THROUGH = """
    move: {units: [one], path: 11-21-31-32}
    position: {at: {"11": [cars], "32": [one], "71": [two]}, TOLD}
"""
"""Red goes through Alba and beyond."""


@pytest.mark.parametrize(
    ("control", "told", "wrong"),
    [
        ("{}", "control: {alba: red}", ""),
        # Whoever stands there would be another rule, and nobody does.
        ("{}", "control: {alba: blue}", "the position says that Blue controls Alba, but Red does"),
        # Control that is lost on leaving would be nobody's.
        ("{}", "control: {alba: {}}", "the position says that nobody controls Alba, but Red does"),
        ("{}", "control: {}", "the position leaves out Alba, which Red controls now"),
        ("{}", "control: {alba: red, bruma: red}", "that Red controls Bruma, but nobody does"),
        ("{}", "control: {alba: red, bruma: {}}", ""),
        # Passing through is not standing there.
        ("{gained: standing}", "control: {}", ""),
        ("{gained: standing}", "turn: 1, control: {}", ""),
        ("{gained: standing}", "turn: 1, control: {alba: red}", "but Blue does"),
        ("{kept: false}", "control: {alba: {}, corva: {}}", ""),
        ("{kept: false}", "control: {alba: red, corva: {}}", "but nobody does"),
        ("{types: [armour]}", "control: {}", ""),
        ("{types: [infantry]}", "control: {alba: red}", ""),
        ("{without: [one]}", "control: {}", ""),
        ("{without: [one]}", "control: {alba: red}", "but Blue does"),
    ],
)
def test_units_gain_control_in_passing_and_keep_it(control: str, told: str, wrong: str) -> None:
    (found,) = played(control, THROUGH.replace("TOLD", told)) or [""]
    assert wrong in found
    assert bool(wrong) == bool(found)


def test_a_town_of_two_hexes_is_the_side_s_that_has_both() -> None:
    steps = """
        move: {units: [one], path: 11-21-31-32}
        position: {turn: 1, at: {"11": [cars], "32": [one], "71": [two]}, control: {alba: red}}
        move: {units: [one], path: 32-42-52 MORE}
        position: {at: {"11": [cars], "END": [one], "71": [two]}, control: {alba: red, corva: TOLD}}
    """
    half = steps.replace(" MORE", "").replace("END", "52")
    assert played("{}", half.replace("TOLD", "{}")) == []
    assert "Blue controls Corva, but nobody does" in played("{}", half.replace("TOLD", "blue"))[0]
    whole = steps.replace(" MORE", "-53").replace("END", "53")
    assert played("{}", whole.replace("TOLD", "red")) == []


STANDS = """
    move: {units: [one], path: 11-21-31}
    position: {turn: 1, at: {"11": [cars], "31": [one], "71": [two]}, control: {FIRST}}
    move: {units: [one], path: 31-41-42}
    position: {at: {"11": [cars], "42": [one], "71": [two]}, control: {THEN}}
"""


@pytest.mark.parametrize(
    ("control", "first", "then", "right"),
    [
        ("{gained: standing}", "alba: red", "alba: red", True),
        ("{gained: standing}", "", "alba: red", False),
        ("{gained: standing, judged: [red-move]}", "alba: red", "alba: red", True),
        ("{gained: standing, judged: [blue-move]}", "", "", True),
        ("{gained: standing, judged: [blue-move]}", "alba: red", "alba: red", False),
        # Control that is not kept is lost when it is judged again, not before.
        ("{gained: standing, kept: false}", "alba: red, corva: {}", "alba: red, corva: {}", True),
        ("{gained: standing, kept: false}", "alba: red, corva: {}", "alba: {}, corva: {}", False),
        ("{kept: false}", "alba: red, corva: {}", "alba: {}, corva: {}", True),
    ],
)
def test_who_stands_there_gains_control_when_it_is_judged(
    control: str, first: str, then: str, right: bool
) -> None:
    found = played(control, STANDS.replace("FIRST", first).replace("THEN", then))
    assert (not found) is right, found


def test_at_the_end_of_a_phase_control_is_judged_for_its_side_before_the_next_one_acts() -> None:
    steps = """
        move: {units: [one], path: 11-21-31}
        move: {units: [two], path: 71-61-51-41}
        position: {at: {"11": [cars], "31": [one], "41": [two]}, control: {alba: red TOLD}}
    """
    rule = "{gained: standing, judged: [red-move]}"
    assert played(rule, steps.replace(" TOLD", "")) == []
    assert "nobody does" in played(rule, steps.replace(" TOLD", ", bruma: blue"))[0]
    # Where it is judged at the end of a turn, neither has gained anything yet.
    assert "Blue does" in played("{gained: standing}", steps.replace(" TOLD", ""))[0]
    assert played("{gained: standing}", steps.replace("alba: red TOLD", "")) == []


def test_a_unit_out_of_supply_takes_nothing() -> None:
    more = """
supply: {ground: 1, sources: {red: {hexes: [71]}, blue: {hexes: [71]}}, out: out-of-supply}
states:
  out-of-supply: {never: [control]}
"""
    steps = """
        position: {at: {"11": [one, cars], "71": [two]}, out-of-supply: [one, cars]}
        move: {units: [one], path: 11-21-31}
        position: {at: {"11": [cars], "31": [one], "71": [two]}, control: {}}
    """
    assert played("{}", steps, more) == []
    assert "leaves out Alba" in played("{}", steps, more.replace("control", "advance"))[0]


def test_zones_of_control_may_keep_units_from_control() -> None:
    steps = """
        move: {units: [two], path: 71-61-51}
        move: {units: [one], path: 11-21-31-41}
        position: {at: {"11": [cars], "41": [one], "51": [two]}, control: {alba: red TOLD}}
    """
    zone = "zone-of-control: {stops: true}"
    kept_off = steps.replace(" TOLD", "")
    assert played("{not-in-zones: true}", kept_off, zone) == []
    assert "leaves out Bruma" in played("{}", kept_off, zone)[0]
    assert played("{}", steps.replace(" TOLD", ", bruma: red"), zone) == []


def test_who_arrives_needs_control_of_the_place_and_has_it_then() -> None:
    more = """
arrivals:
  away: {side: red, units: [away], turns: 2, where: {places: [bruma, alba]}, controlled: true}
"""
    come = 'arrive: {arrival: away, turn: 2, at: {"31": [away]}}\n'
    told = "Red does not control 31, where Away would arrive"
    assert played("{}", come, more) == [told]
    through = "move: {units: [one], path: 11-21-31-32}\n"
    assert played("{}", through + come, more) == []
    assert played("{}", come, more.replace(", controlled: true", "")) == []
    # By standing there it is gained at the end of the turn before, and in passing never.
    assert played("{gained: standing}", through + come, more) == [told]
    stands = "move: {units: [one], path: 11-21-31}\n"
    assert played("{gained: standing}", stands + come, more) == []


def test_who_lacks_control_of_its_place_may_arrive_beside_it() -> None:
    arrival = "side: red, units: [away], turns: 2, where: {places: [alba]}, controlled: true"
    come = 'arrive: {arrival: away, turn: 2, at: {"21": [away]}}\n'
    wait = f"arrivals:\n  away: {{{arrival}}}\n"
    beside = f"arrivals:\n  away: {{{arrival}, blocked: beside}}\n"
    assert played("{}", come, wait) == ["Away may not arrive in 21, clear"]
    assert played("{}", come, beside) == []
    assert played("{}", come.replace("21", "13"), beside) == ["Away may not arrive in 13, clear"]


def test_a_place_is_a_source_of_supply_while_its_side_controls_it() -> None:
    more = """
supply: {ground: any, sources: {red: {places: [bruma]}, blue: {places: [alba]}}, MORE
  out: out-of-supply}
states:
  out-of-supply: {never: [advance]}
"""
    steps = """
        position: {at: {"11": [one, cars], "71": [two]}, out-of-supply: [FIRST]}
        move: {units: [one], path: 11-21-31-41}
        position: {at: {"11": [cars], "41": [one], "71": [two]}, out-of-supply: [THEN]}
    """
    owned, any_one = more.replace("MORE", "controlled: true,"), more.replace("MORE", "")
    assert played("{}", steps.replace("FIRST", "one, cars").replace("THEN", "two"), owned) == []
    assert played("{}", steps.replace("FIRST", "").replace("THEN", ""), any_one) == []
    assert "has no line" in played("{}", steps.replace("FIRST", "").replace("THEN", ""), owned)[0]


def test_control_is_judged_for_each_side_at_the_end_of_its_own_phases() -> None:
    steps = """
        move: {units: [one], path: 11-21-31}
        move: {units: [two], path: 71-61-51}
        position: {turn: 1, at: {"11": [cars], "31": [one], "51": [two]}, control: {TOLD}}
    """
    # What Red has gained is not judged again at the end of a phase of Blue.
    rule = "{gained: standing, judged: [red-move, blue-move], kept: false}"
    assert played(rule, steps.replace("TOLD", "alba: red, corva: {}")) == []
    # A phase of both sides is judged for both.
    both = ("  blue-move:", "  count: {name: Counting}\n  blue-move:")
    rule = "{gained: standing, judged: [count]}"
    assert played(rule, steps.replace("TOLD", "alba: red"), "", both) == []
    # A phase that has only begun is not judged yet.
    rule = "{gained: standing, judged: [blue-move]}"
    comes = steps.replace("61-51}", "61-51-41}").replace('"51": [two]', '"41": [two]')
    begun = comes.replace("turn: 1, ", "").replace("TOLD", "")
    assert played(rule, begun) == []
    assert played(rule, comes.replace("TOLD", "bruma: blue")) == []


def test_phases_that_pass_without_a_step_are_judged_as_well() -> None:
    """Red comes to Alba behind its movement; in the next turn Blue acts at once."""
    steps = """
        move: {units: [one], path: 11-21}
        move: {units: [one], path: 21-31}
        move: {units: [two], path: 71-61}
        position: {at: {"11": [cars], "31": [one], "61": [two]}, control: {}}
        arrive: {arrival: away, turn: 2, at: {"73": [away]}}
        position: {at: {"11": [cars], "31": [one], "61": [two], "73": [away]}, control: {alba: red}}
    """
    moves = ("{name: Red moves, side: red}", "{name: Red moves, side: red, moves: all}")
    again = ("{name: Red fights, side: red}", "{name: Red fights, side: red, moves: all}")
    blue = (
        ("away: {name: Away, side: red", "away: {name: Away, side: blue"),
        ("away: {side: red", "away: {side: blue"),
    )
    more = "arrivals: {away: {side: blue, units: [away], turns: 2, where: {hexes: [73]}}}\n"
    rule = "{gained: standing, judged: [red-move]}"
    assert played(rule, steps, more, moves, again, *blue) == []


def test_who_arrives_or_is_set_up_in_a_place_gains_it() -> None:
    more = "arrivals: {away: {side: red, units: [away], turns: 2, where: {places: [bruma]}}}\n"
    steps = """
        arrive: {arrival: away, turn: 2, at: {"41": [away]}}
        position: {at: {"11": [one, cars], "41": [away], "71": [two]}, control: {TOLD}}
    """
    assert played("{}", steps.replace("TOLD", "bruma: red"), more) == []
    assert "leaves out Bruma" in played("{}", steps.replace("TOLD", ""), more)[0]
    start = ("where: {hexes: [11]}", "where: {hexes: [31]}")
    leaves = """
        move: {units: [one, cars], path: 31-21}
        position: {at: {"21": [one, cars], "71": [two]}, control: {TOLD}}
    """
    assert played("{}", leaves.replace("TOLD", "alba: red"), "", start) == []
    assert "leaves out Alba" in played("{}", leaves.replace("TOLD", ""), "", start)[0]


def test_who_comes_out_of_a_box_gains_what_it_passes() -> None:
    more = "links:\n  ferry: {name: Ferry, ends: [31, camp]}\nboxes:\n  camp: {name: Camp}\n"
    waits = (
        "away: {side: red, units: [away], where: {off-map: true}}",
        "away: {side: red, units: [away], where: {box: camp}}",
    )
    steps = """
        move: {units: [away], path: camp by ferry to 31-32}
        position: {at: {"11": [one, cars], "32": [away], "71": [two]}, control: {alba: red}}
    """
    assert played("{}", steps, more, waits) == []
    ends = steps.replace("31-32", "31").replace('"32"', '"31"')
    assert played("{}", ends, more, waits) == []


def test_who_only_leaves_a_place_does_not_gain_it() -> None:
    """Red enters Bruma in an enemy zone of control; when Blue has gone it goes on."""
    steps = """
        move: {units: [two], path: 71-61-51}
        move: {units: [one], path: 11-21-31-41}
        move: {units: [two], path: 51-61-71}
        move: {units: [one], path: 41-42}
        position: {at: {"11": [cars], "42": [one], "71": [two]}, control: {alba: red}}
    """
    assert played("{not-in-zones: true}", steps, "zone-of-control: {stops: true}") == []


def test_control_that_is_lost_must_be_said_too() -> None:
    steps = """
        move: {units: [one], path: 11-21-31-32}
        position: {at: {"11": [cars], "32": [one], "71": [two]}, control: {corva: {}}}
    """
    told = "the position leaves out Alba, which nobody controls now"
    assert played("{kept: false}", steps) == [told]


def test_zones_of_control_that_do_not_reach_keep_nobody_from_it() -> None:
    steps = """
        move: {units: [two], path: 71-61-51}
        move: {units: [one], path: 11-21-31-41}
        position: {at: {"11": [cars], "41": [one], "51": [two]}, control: {alba: red TOLD}}
    """
    gained, not_gained = steps.replace(" TOLD", ", bruma: red"), steps.replace(" TOLD", "")
    bank = ("hexsides: [61/71, 62/71]", "hexsides: [61/71, 62/71, 41/51]")
    rule, zone = "{not-in-zones: true}", "zone-of-control: {stops: true MORE}"
    assert played(rule, not_gained, zone.replace(" MORE", ""), bank) == []
    for more in (", not-across: [river]", ", without: [two]", ", types: [armour]"):
        assert played(rule, gained, zone.replace(" MORE", more), bank) == []
    assert played(rule, not_gained, zone.replace(" MORE", ", not-across: [river]")) == []


def won(control: str, step: str) -> str:
    """What is wrong with a stated victory; nothing if it is right."""
    found = played(control, f"victory: {{turn: 6, {step}}}")
    assert len(found) < 2
    return found[0] if found else ""


@pytest.mark.parametrize(
    ("control", "step", "wrong"),
    [
        # Two of the three, one of them with nobody in it.
        ("{}", 'victory: two, at: {"41": [one]}, control: {alba: red}', ""),
        ("{}", 'victory: two, at: {"41": [one]}, missed: true', ""),
        ("{}", 'victory: two, at: {"41": [one]}', "not the victory"),
        ("{}", 'victory: two, at: {"41": [one], "52": [cars]}', "not the victory"),
        ("{}", 'victory: two, at: {"41": [one], "52": [cars]}, control: {corva: red}', ""),
        # Who stands in a town has it, whatever is said of it.
        (
            "{}",
            'victory: two, at: {"41": [one], "31": [two]}, control: {alba: red}',
            "Red controls Alba, but Blue has units there",
        ),
        ("{types: [armour]}", 'victory: two, at: {"41": [one]}, control: {alba: red}', "not the"),
        (
            "{types: [armour]}",
            'victory: two, at: {"41": [cars], "31": [two]}, control: {alba: red}',
            "",
        ),
        (
            "{gained: standing, judged: [red-move]}",
            'victory: two, at: {"41": [one], "31": [two]}, control: {alba: red}',
            "",
        ),
        ("{kept: false}", 'victory: two, at: {"41": [one]}, control: {alba: red}', "is not kept"),
        ("{kept: false}", 'victory: two, at: {"41": [one], "31": [cars]}', ""),
        # Where it is not kept nobody has a place at first.
        ("{kept: false}", 'victory: ahead, at: {"41": [one]}, points: {red: 2, blue: 0}', ""),
        ("{}", 'victory: ahead, at: {"41": [one]}, control: {alba: red}, points: {red: 4}', ""),
        ("{}", 'victory: ahead, at: {"41": [one]}, points: {red: 2, blue: 4}', "not the victory"),
        ("{}", 'victory: ahead, at: {"31": [one]}, points: {red: 2, blue: 4}', "blue has 2"),
    ],
)
def test_victories_and_points_go_by_control(control: str, step: str, wrong: str) -> None:
    found = won(control, step)
    assert wrong in found
    assert bool(wrong) == bool(found)


def stated(old: str, new: str, step: str) -> list[str]:
    """What is wrong with a stated victory in the game with a place of it changed."""
    part = GAME.replace("CONTROL", "{}")
    assert part.count(old) == 1
    part = part.replace(old, new)
    return [f.message for f in walk_through(tiny(f"{part}  - victory: {{turn: 6, {step}}}\n"))]


def test_at_least_counts_places_that_are_held_as_well() -> None:
    step = 'victory: two, at: {"31": [one], "41": [cars]}'
    rule = "controls: [alba, bruma, corva], at-least: 2"
    for number, wrong in ((2, []), (3, ["the position is not the victory 'two'"])):
        held = f"holds: [alba, bruma, corva], at-least: {number}"
        assert stated(rule, held, step) == wrong
    # All of them are wanted where no number is said.
    assert stated(rule, "holds: [alba, bruma]", step) == []
    assert stated(rule, "holds: [alba, bruma, corva]", step) != []


def test_control_that_nothing_asks_for_is_not_stated() -> None:
    step = 'victory: two, at: {"41": [one]}, control: {dorn: red}'
    found = stated("movement:", "  dorn: {name: Dorn, hexes: [13]}\nmovement:", step)
    assert found == ["nothing in the game asks who controls Dorn"]


def test_owners_at_first_are_said_by_the_place_or_by_owners() -> None:
    owners = "owners: {bruma: red, corva: {}}\n"
    board = battlefield_of(tiny(GAME.replace("CONTROL", "{}").replace("walkthrough:\n", owners)))
    start = untouched(board)
    found = {name: owner_of(board, start, name) for name in ("alba", "bruma", "corva")}
    assert found == {"alba": "blue", "bruma": "red", "corva": None}


def told(control: str, more: str = "") -> dict[str, str]:
    """What is printed of control, part by part."""
    text = GAME.replace("CONTROL", control).replace("walkthrough:\n", more)
    return {name: said for name, said, _ in control_told(tiny(text))}


def test_what_players_read_of_control_is_made_of_the_data() -> None:
    assert told("{}") == {
        "How it is gained": (
            "A side gains it as soon as one of its units enters, be it in passing. "
            "Who has all hexes of it controls Corva."
        ),
        "How long it lasts": "It is kept when the units leave, until another side gains it.",
        "At first": "Blue: Alba (31) and Corva (52, 53). Nobody: Bruma (41).",
    }
    rule = "{gained: standing, judged: [red-fight, blue-move], kept: false, types: [armour]"
    found = told(f"{rule}, without: [cars], not-in-zones: true, markers: [flag]}}", MARKED)
    assert found["How it is gained"].startswith(
        "A side gains it where one of its units stands at the end of Red fights or Blue moves. "
        "Only armour. Not Cars. Not in enemy zones of control."
    )
    lost = "It is lost when it is judged and none of these units is there."
    assert found["How long it lasts"] == lost
    assert (
        found["Markers"] == "A place that is no longer whose it was at first has a marker: Taken."
    )
    assert told("{kept: false}")["How long it lasts"].startswith("It is lost when none of these")
    turn = "A side gains it where one of its units stands at the end of a turn."
    assert told("{gained: standing}")["How it is gained"].startswith(turn)


MARKED = "markers:\n  flag: {name: Taken, symbol: flag, count: 9}\n"


def test_a_scenario_may_say_whose_places_are_at_first() -> None:
    more = """
owners: {bruma: red}
scenarios:
  late: {name: Late, text: It is late., owners: {alba: red, corva: {}}}
  none: {name: None, text: Nobody has anything., without: [owners.bruma]}
"""
    game = tiny(GAME.replace("CONTROL", "{}").replace("walkthrough:\n", more))
    played = {each: in_scenario(game, each) for each in ("late", "none")}
    assert first_owners(game) == {"alba": "blue", "bruma": "red", "corva": "blue"}
    assert first_owners(played["late"]) == {"alba": "red", "bruma": "red", "corva": None}
    assert first_owners(played["none"]) == {"alba": "blue", "bruma": None, "corva": "blue"}
    at_first = {name: each for name, each, _ in owners_told(played["late"])}
    assert at_first == {"Red": "Alba (31) and Bruma (41)", "Nobody": "Corva (52, 53)"}


def test_a_tally_counts_a_place_for_one_side_alone() -> None:
    tally = """
tallies:
  close:
    title: Close
    sides: {red: {counts: {towns: RED}, points: 0}, blue: {counts: {towns: 2}, points: 4}}
"""
    one, two = (
        tiny(GAME.replace("CONTROL", "{}").replace("walkthrough:\n", tally.replace("RED", red)))
        for red in "12"
    )
    assert work_tally(one, one.tallies[0]).score.of("red") == 2
    with pytest.raises(Illegal, match="more often than 3 by the sides together"):
        work_tally(two, two.tallies[0])


@pytest.mark.parametrize(
    ("shared", "margin", "step", "right"),
    [
        (", with: [green]", 2, 'victory: two, at: {"41": [one], "31": [third]}', True),
        ("", 2, 'victory: two, at: {"41": [one], "31": [third]}', False),
        # Two points each are four together, and blue has two: two ahead. Red alone is even.
        (", with: [green]", 2, 'victory: ahead, at: {"41": [one], "31": [third]}', True),
        (", with: [green]", 3, 'victory: ahead, at: {"41": [one], "31": [third]}', False),
        ("", 2, 'victory: ahead, at: {"41": [one], "31": [third]}', False),
    ],
)
def test_sides_that_share_a_victory_are_counted_together(
    shared: str, margin: int, step: str, *, right: bool
) -> None:
    name = "two" if "two" in step else "ahead"
    text = {"two": "Red has two.", "ahead": "Red is ahead."}[name]
    more = f", margin: {margin} or more" if name == "ahead" else ""
    old = text + (", margin: 2 or more" if more else "")
    assert (stated(old, f"{text}{shared}{more}", step) == []) is right
