"""Who must attack, who attacks together, how often a hex is attacked, and who supports."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from generator.cli import main
from generator.model.counters import State
from generator.model.states import attacks_told
from generator.model.telling import told_by_data
from generator.play.battlefield import Held, Illegal
from generator.play.duties import check_duties
from tests.play.playing import opened, read, walk_through

GAME = (Path(__file__).parent / "attacks.yaml").read_text("utf-8")
TO = "  - move: {units: [foot], path: 51-41-32}\n"
FIGHT = (
    "  - attack: {example: supported, units: [foot], support: [guns], into: 22, result: DR,"
    " then: {12: [rifles, watch]}}\n"
)
RED = "  - move: {units: [watch], path: 22-21}\n"
BACK = "  - move: {units: [rifles, watch], path: 12-22}\n"
DEAR = "  - attack: {example: dear, units: [rifles], into: 32, result: AE}\n"
ON = "  - move: {units: [foot], path: 51-41}\n"
END = "  - position: {turn: 1, at: {32: [foot], 22: [watch], 51: [foot, horse, guns]}}\n"
SUPPORT = "support: {types: [artillery], range: range, most: 1, alone: false}"


def test_the_game_is_without_findings(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(GAME, "utf-8")
    assert main(["check", str(tmp_path)]) == 0


def test_what_is_said_of_it() -> None:
    told = told_by_data(read({"game.yaml": GAME}, "tiny-duty"))
    assert told["attacks.must"] == (
        "Each unit next to an enemy. Cavalry may, but need not. Nobody has to attack across: river."
    )
    assert told["attacks.must.1"] == "Each enemy next to a unit."
    assert told["attacks.attacked-once"] == "No hex more than once in a phase."
    assert told["attacks.whole-stack"] == "All units in a hex defend it together."
    assert told["attacks.support"] == (
        "Artillery: as many hexes from the attacked one as their range says."
        " They add their strength, and the result does nothing to them."
        " No more than 1 supports an attack. They do not attack without others."
    )


def test_nobody_must_where_it_is_not_said() -> None:
    one = GAME.replace("  must: [units, enemies]\n", "").replace("  need-not: [cavalry]\n", "")
    game = read({"game.yaml": one.replace("  not-across: [river]\n", "")}, "tiny-duty")
    assert told_by_data(game)["attacks.must"] == "Nobody must."


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        # who stands next to an enemy and does not attack
        (FIGHT + BACK + DEAR, RED,
         "Blue attacks of turn 1 is over, and Foot in 32 has not attacked Rifles in 22"),
        (DEAR, "", "Red attacks of turn 1 is over, and Rifles in 22 has not attacked Foot in 32"),
        # an enemy that is next to one who must is attacked; who attacks it is all the same
        (f"must: [units, enemies]|{FIGHT}{BACK}{DEAR}", f"must: [enemies]|{RED}",
         "Rifles in 22, next to Foot in 32, was not attacked: it must be"),
        (f"must: [units, enemies]|{DEAR}", "must: [enemies]|",
         "Foot in 32, next to Rifles in 22, was not attacked: it must be"),
        # in a phase that is named, and in no other
        (f"  need-not|{DEAR}", "  phases: [blue-attack]\n  need-not|", ""),
        (f"  need-not|{FIGHT}{BACK}{DEAR}{ON}", f"  phases: [red-attack]\n  need-not|{RED}", ""),
        # arms and units that need not; the attack of nobody is no attack
        (f"need-not: [cavalry]|{DEAR}", "need-not: [cavalry, infantry]|", ""),
        (f"need-not: [cavalry]|{DEAR}", "need-not: [cavalry]\n  without: [rifles]|", ""),
        ("factors: 0-1-1", "factors: 1-1-1", "Watch in 22 has not attacked Foot in 32"),
        # not across a line, and where there are zones of control, none without one
        ("hexsides: [32/33, 42/33, 43/33]}|" + DEAR, "hexsides: [22/32, 32/33, 42/33, 43/33]}|",
         ""),
        ("attacks:\n|" + DEAR, "zone-of-control: {stops: true, types: [cavalry]}\nattacks:\n|", ""),
        ("attacks:\n|" + DEAR, "zone-of-control: {stops: true}\nattacks:\n|",
         "Rifles in 22 has not attacked Foot in 32"),
        # once a phase
        (DEAR, DEAR + DEAR.replace("units: [rifles]", "units: [watch]"),
         "32 has been attacked once in this phase"),
        # the whole stack defends
        ("into: 22, result", "into: 22, defenders: [rifles], result",
         "all units in 22 defend it together: Watch is left out"),
        # support: who, how many, how far; the guns add to the sum
        ("support: [guns]", "support: [horse]", "Horse is not artillery"),
        ("support: [guns], ", "", "the sum of the factors is 3, but the example says 7"),
        ("range: range", "range: 2", "in 51 are 3 hexes from 22, and the range is 2"),
        ("support: [guns]", "support: [guns, horse]", "2 units support, and no more than 1 unit"),
        ("support: [guns]", "support: [guns, guns]", "2 units support"),
        # the result does nothing to them
        ("12: [rifles, watch]}}", "12: [rifles, watch], 41: [guns]}}", "Guns takes no part"),
    ],
)  # fmt: skip
def test_a_slip_is_found(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], old: str, new: str, told: str
) -> None:
    text = GAME.replace(END, "")
    for one, other in zip(old.split("|"), new.split("|"), strict=True):
        assert one in text
        text = text.replace(one, other, 1)
    (tmp_path / "game.yaml").write_text(text, "utf-8")
    code, said = main(["check", str(tmp_path)]), capsys.readouterr().out
    assert code == bool(told), said
    assert any(one in said for one in told.split("|")), said


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (f"  {SUPPORT}\n", "", "`attacks.support` does not say who may"),
        ("path: 51-41-32|units: [foot], support: [guns]",
         "path: 51-41-32}\n  - move: {units: [guns], path: 51-41-32|units: [guns]",
         "artillery do not attack without others"),
        # who has no strength need not
        (f"factors: 2-2-1|{DEAR}", "factors: 0-2-1|", ""),
    ],
)  # fmt: skip
def test_a_walkthrough_is_held_to_it_without_figures(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], old: str, new: str, told: str
) -> None:
    text = re.sub(r"    situation: .*\n", "", GAME.replace(END, ""))
    for one, other in zip(old.split("|"), new.split("|"), strict=True):
        assert one in text
        text = text.replace(one, other, 1)
    (tmp_path / "game.yaml").write_text(text, "utf-8")
    code, said = main(["check", str(tmp_path)]), capsys.readouterr().out
    assert code == bool(told), said
    assert told in said


@pytest.mark.parametrize(
    ("rule", "told"),
    [
        ("must: [neighbours]",
         "Watch in 31, next to Foot in 32 which attacked, was not attacked: it must be"),
        ("must: [units]", ""),
        ("must: [neighbours], not-across: [river]", "Watch in 31"),
        ("must: [neighbours], ignored: [{side: blue}, {types: [ski]}, {sizes: [company]}]",
         "Watch in 31"),
        ("must: [neighbours], ignored: [{side: red, units: [watch]}]", ""),
        ("must: [neighbours], ignored: [{sizes: [company]}, {types: [infantry]}]", ""),
        ("must: [neighbours], ignored: [{state: disrupted}]", "Watch in 31"),
        ("must: [neighbours], ignored: [{sizes: [battalion]}]", ""),
    ],
)  # fmt: skip
def test_enemies_beside_those_who_attack(rule: str, told: str) -> None:
    """Foot stands next to two enemies and attacks one of them; in its next phase Red goes on."""
    text = re.sub(r"    situation: .*\n", "", GAME)
    start, _, rest = text.partition("walkthrough:\n")
    start = re.sub(r"attacks:\n(  .*\n)*", f"attacks: {{{rule}}}\n", start)
    for old, new in (
        ("units: [rifles, watch], where", "units: [rifles], where"),
        ("setup:\n", "setup:\n  watch: {side: red, units: [watch], where: {hexes: [31]}}\n"),
        ('attack: 7\n    defence: 3\n    column: "2:1"', "attack: 3\n    defence: 2"),
    ):
        assert old in start
        start = start.replace(old, new)
    steps = (
        "walkthrough:\n  - move: {units: [foot], path: 51-52-42-32}\n"
        "  - attack: {example: supported, units: [foot], into: 22, result: DR,"
        " then: {12: [rifles]}}\n"
        "  - move: {units: [watch], path: 31-21}\n"
    )
    faults = walk_through(
        read({"game.yaml": start + steps + rest[rest.index("\nsections:") :]}, "duty")
    )
    assert [told in fault.message for fault in faults] == [True] * bool(told), faults


def test_units_of_one_stack(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Both feet in one hex attack together; from two hexes they do not."""
    attack = (
        "  - attack: {example: supported, units: [foot, foot], into: 22, result: DR,"
        " then: {12: [rifles, watch]}}\n"
    )
    both = re.sub(r"    situation: .*\n", "", GAME).replace("attack: 7", "attack: 6")
    both = both.replace("  attacked-once", "  together: stack\n  attacked-once")
    start = both[: both.index("walkthrough:\n")] + "walkthrough:\n"
    rules = both[both.index("\nsections:") :]
    for second, fine in (("51-41-32", True), ("51-41-31-21", False)):
        moves = f"{TO}  - move: {{units: [foot], path: {second}}}\n{attack}"
        game = start + moves + rules
        game = (
            game if fine else game.replace("units: [foot, foot]", "units: [foot at 32, foot at 21]")
        )
        (tmp_path / "game.yaml").write_text(game, "utf-8")
        assert main(["check", str(tmp_path)]) == (not fine)
    assert (
        "units of one stack attack together, but these are in 21 and 32" in capsys.readouterr().out
    )


PLAIN = re.sub(r"    situation: .*\n", "", GAME)
START, RULES = PLAIN[: PLAIN.index("walkthrough:\n")], PLAIN[PLAIN.index("\nsections:") :]
DUTIES = "must: [units, enemies]"
AWAY = "  - attack: {example: supported, units: [foot], support: [guns], into: 22, result: DR}\n"
NOTHING = (
    "  - position: {turn: 1, at: {32: [foot], 22: [rifles, watch], 51: [foot, horse, guns]}}\n"
)
NEXT = "units: [foot, foot, horse, guns], where: {hexes: [51]}"
BESIDE = "stacks: {32: [foot], 51: [foot, horse, guns]}"
ALONE = DEAR.replace("into: 32", "into: 32, defenders: [foot]")
STAY = (
    "orders: {defender: {retreat: 1, else: eliminated}}, attacker: 0",
    "orders: {}, attacker: 0",
)
"""What makes a result of which nothing comes of the retreat."""
ONE_TURN = """sequence:
  blue-turn: {name: Blue turn, side: blue, table: crt, rule: moving}
  red-turn: {name: Red turn, side: red, table: crt, rule: fighting}
"""


def complaints(steps: str, *changes: tuple[str, str]) -> list[str]:
    """What is wrong with steps in the game with some changes, each of one place."""
    start = START
    for old, new in changes:
        assert start.count(old) == 1, (start.count(old), old)
        start = start.replace(old, new)
    game = read({"game.yaml": f"{start}walkthrough:\n{steps}{RULES}"}, "tiny-duty")
    return [fault.message for fault in walk_through(game)]


def sequence(new: str) -> tuple[str, str]:
    """The change of the sequence of play to another one."""
    found = re.search(r"sequence:\n(  .*\n)*", START)
    assert found is not None
    return found[0], new


@pytest.mark.parametrize(
    ("duty", "told"),
    [
        ("units", "Blue attacks of turn 2 is over, and Foot in 32 has not attacked Watch in 22"),
        ("enemies", "of turn 2 is over, and Watch in 22, next to Foot in 32, was not attacked"),
    ],
)
def test_who_fought_in_one_turn_must_again_in_the_next(duty: str, told: str) -> None:
    """Blue has attacked 22 in turn 1; in turn 2 Red moves, and nobody of Blue has acted."""
    (found,) = complaints(TO + FIGHT + BACK + DEAR + RED, (DUTIES, f"must: [{duty}]"))
    assert told in found


def test_in_a_phase_of_both_sides_both_must() -> None:
    both = "  fight: {name: Fighting, table: crt, rule: fighting}\n"
    red = "  red-move: {name: Red moves, side: red, rule: moving}\n"
    blue = "sequence:\n  blue-move: {name: Blue moves, side: blue, rule: moving}\n"
    change = sequence(blue + both + red)
    assert "Fighting of turn 1 is over, and Foot in 32" in complaints(TO + RED, change)[0]
    (found,) = complaints(TO + AWAY + RED, change, STAY)
    assert "Fighting of turn 1 is over, and Rifles in 22 has not attacked Foot in 32" in found


def test_in_a_phase_that_interrupts_another_nobody_must() -> None:
    watch = "  watch: {name: Red watch, side: red, during: blue-move, table: crt}\n"
    change = ("  blue-attack: {name", f"{watch}  blue-attack: {{name")
    assert complaints(TO + FIGHT + BACK + DEAR, change) == []


def test_a_hexside_that_takes_no_more_lets_the_others_be() -> None:
    """Two feet stand before 22, and one of them may attack across the hexside."""
    limit = ("setup:\n", "stacking:\n  side: {limit: hexside, most: 1}\nsetup:\n")
    steps = TO + TO + AWAY + ALONE
    free = (STAY, ("  whole-stack: true\n", ""))
    assert complaints(steps, limit, *free) == []
    assert "Foot in 32 has not attacked Rifles in 22" in complaints(steps, *free)[0]


def test_guns_that_only_support_need_not_attack() -> None:
    alone = ("alone: false", "alone: true")
    steps = TO + TO.replace("foot", "guns") + AWAY.replace(", support: [guns]", "") + ALONE
    strong, weak = 'attack: 7\n    defence: 3\n    column: "2:1"', '3\n    column: "1:1"'
    even = (strong, f"attack: 3\n    defence: {weak}")
    change = (even, STAY, (DUTIES, "must: [units]"), ("  whole-stack: true\n", ""))
    assert complaints(steps, *change) == []
    assert "Guns in 32 has not attacked Rifles in 22" in complaints(steps, *change, alone)[0]


def test_who_stands_beside_an_enemy_that_has_come_in_the_phase_need_not() -> None:
    """The enemies retreat from 22 to 12, next to a foot in 11."""
    two = "stacks: {11: [foot], 51: [foot, horse, guns]}"
    steps = TO + FIGHT + "  - move: {units: [rifles, watch], path: 12-13}\n"
    assert complaints(steps, (NEXT, two)) == []
    # had they stood there from the beginning, it must
    there = ("where: {hexes: [22]}", "where: {hexes: [12]}")
    (found,) = complaints("  - move: {units: [watch], path: 12-13}\n", (NEXT, two), there)
    assert "Foot in 11 has not attacked Rifles in 12" in found


CHITS = """sequence:
  act: {name: Action, table: crt, rule: moving}
  rest: {name: Rest, rule: fighting}
markers:
  red: {name: Red, side: red}
  blue: {name: Blue, side: blue}
cup: {phase: act, chits: {red: 1, blue: 1}, ends: empty}
"""


def test_with_chits_those_must_whose_chit_is_drawn() -> None:
    change = (sequence(CHITS), (NEXT, BESIDE))
    end = NOTHING.replace("rifles, watch", "watch")
    assert complaints("  - draw: red\n" + DEAR + end, *change) == []
    (found,) = complaints("  - draw: red\n" + NOTHING, *change)
    assert "Action of turn 1 is over, and Rifles in 22 has not attacked" in found
    (found,) = complaints("  - draw: red\n" + DEAR + "  - draw: blue\n" + end, *change)
    assert "Action of turn 1 is over, and Foot in 32 has not attacked Watch" in found


def test_where_a_side_moves_and_attacks_in_one_phase() -> None:
    """Who moves next to an enemy must attack, on each turn; who moves away need not."""
    change = sequence(ONE_TURN)
    assert "Blue turn of turn 1 is over, and Foot in 32" in complaints(TO + RED, change)[0]
    end = NOTHING.replace("32: [foot], ", "").replace("51: [foot,", "51: [foot, foot,")
    assert "Blue turn of turn 2 is over, and Foot in 32" in complaints(end + TO + RED, change)[0]
    # Red has not stirred: its turn found the foot beside it, that had moved there in the other
    after = TO + AWAY + RED + ON
    (found,) = complaints(end + after, change, STAY)
    assert "Red turn of turn 2 is over, and Rifles in 22 has not attacked Foot in 32" in found
    off = "  - move: {units: [foot], path: 32-42}\n" + RED
    assert complaints(off, change, (NEXT, BESIDE)) == []


def test_what_the_first_phase_found_is_the_set_up() -> None:
    two = "stacks: {11: [foot], 32: [foot], 51: [horse, guns]}"
    steps = FIGHT + "  - move: {units: [watch], path: 12-13}\n"
    assert complaints(steps, sequence(ONE_TURN), (NEXT, two), (DUTIES, "must: [units]")) == []


def test_each_phase_finds_those_who_were_driven_off_in_the_one_before() -> None:
    two = "stacks: {11: [foot], 32: [foot], 51: [horse, guns]}"
    steps = (
        FIGHT
        + "  - move: {units: [watch], path: 12-13}\n"
        + "  - move: {units: [horse], path: 51-41}\n"
    )
    change = (sequence(ONE_TURN), (NEXT, two), (DUTIES, "must: [units]"))
    (found,) = complaints(steps, *change)
    assert "Red turn of turn 1 is over, and Rifles in 12 has not attacked Foot in 11" in found


def held(piece: dict[str, object], enemy: dict[str, object], *changes: tuple[str, str]) -> str:
    """What is wrong when Red's attacks end in which Rifles, in such a state, had a foot beside."""
    start = START
    for old, new in (*changes, (DUTIES, "must: [units]"), (NEXT, BESIDE)):
        assert start.count(old) == 1, (start.count(old), old)
        start = start.replace(old, new)
    board, position = opened(read({"game.yaml": f"{start}{RULES.lstrip()}"}, "tiny-duty"))
    for unit, how in (("rifles", piece), ("foot", enemy)):
        number = position.numbers_of(unit)[0]
        position = position.turned(number, replace(position.pieces[number], **how))
    position = position.in_phase((1, 3))
    try:
        check_duties(board, position, position.in_phase((2, 0)))
    except Illegal as wrong:
        return wrong.message
    return ""


SICK = {"states": (Held(State.DISRUPTED, None),)}
RULE = "movement:\n  all:"


def test_who_has_no_strength_left_or_may_not_attack_need_not() -> None:
    told = "Red attacks of turn 1 is over, and Rifles in 22 has not attacked Foot in 32: it must"
    back = ("factors: 2-2-1", "factors: 2-2-1, back: {kind: reduced, factors: 0-2-1}")
    assert held({}, {}, back) == told
    assert held({"reduced": True}, {}, back) == ""
    weak = ("factors: 2-2-1", "factors: 0-2-1, back: {kind: reduced, factors: 2-2-1}")
    assert held({"reduced": True}, {}, weak) == told
    never = (RULE, f"states: {{disrupted: {{never: [attack]}}}}\n{RULE}")
    assert held({}, {}, never) == told
    assert held(SICK, {}, never) == ""
    assert held(SICK, {}, (RULE, f"states: {{disrupted: {{never: [move]}}}}\n{RULE}")) == told


def test_enemies_in_a_state_may_be_left_alone() -> None:
    state = (RULE, f"states: {{disrupted: {{never: [attack]}}}}\n{RULE}")
    left = ("  need-not", "  ignored: [{state: disrupted, types: [infantry]}]\n  need-not")
    assert "has not attacked Foot" in held({}, {}, state, left)
    assert held({}, SICK, state, left) == ""
    assert "has not attacked Foot" in held({}, SICK, state)


def test_zones_of_control_that_do_not_reach_oblige_nobody() -> None:
    zone = "zone-of-control: {{stops: true{more}}}\nattacks:\n"
    river = ("hexsides: [32/33,", "hexsides: [22/32, 32/33,")
    over = ("  not-across: [river]\n", "")
    town = ("  . . . . . . ~\n  % .", "  . . . . . . ~\n  % %")

    def in_zone(more: str, *changes: tuple[str, str]) -> bool:
        return bool(held({}, {}, ("attacks:\n", zone.format(more=more)), over, *changes))

    assert in_zone("", river)
    assert not in_zone(", not-across: [river]", river)
    assert in_zone(", not-across: [river]")
    assert in_zone("", town)
    assert not in_zone(", not-into: [village]", town)
    assert in_zone(", not-into: [village]")
    assert not in_zone(", without: [foot]")


def test_enemies_beside_attackers_are_attacked_whether_they_have_a_zone_or_not() -> None:
    zone = ("attacks:\n", "zone-of-control: {stops: true, types: [cavalry]}\nattacks:\n")
    apart = ("{hexes: [22]}", "{hexes: [22, 31], each: true}")
    weak = (
        'attack: 7\n    defence: 3\n    column: "2:1"',
        "attack: 7\n    defence: 2\n    column: '3:1'",
    )
    strike = TO + AWAY.replace("DR", "DE")
    steps = strike + "  - move: {units: [watch], path: 31-21}\n"
    change = (zone, apart, weak, ("die: 4\n    result: DR", "die: 4\n    result: DE"))
    (found,) = complaints(steps, *change, (DUTIES, "must: [neighbours]"))
    assert "Watch in 31, next to Foot in 32 which attacked, was not attacked: it must be" in found
    assert complaints(steps, *change) == []
    # and where nobody attacks nobody is held to it
    idle = TO + "  - move: {units: [watch], path: 31-21}\n"
    assert complaints(idle, *change, (DUTIES, "must: [neighbours]")) == []


SECOND = """examples:
  second:
    title: Another attack
    table: crt
    attack: 7
    defence: 1
    column: "3:1"
    die: 4
    result: DE
"""
APART = ("units: [rifles, watch], where: {hexes: [22]}", "stacks: {22: [rifles], 31: [watch]}")
WELL = (
    'defence: 3\n    column: "2:1"\n    die: 4\n    result: DR',
    "defence: 2\n    column: '3:1'\n    die: 4\n    result: DE",
)
SHELL = (
    "  - attack: {example: EXAMPLE, units: [foot at FROM], support: [guns], into: INTO,"
    " result: DE}\n"
)
FIRST = SHELL.replace("EXAMPLE", "supported").replace("FROM", "32").replace("INTO", "22")
OTHER = SHELL.replace("EXAMPLE", "second").replace("FROM", "41").replace("INTO", "31")


GUNS = "stacks: {32: [foot], 41: [foot], 51: [horse, guns]}"


def supported(steps: str, *changes: tuple[str, str], stacks: str = GUNS) -> list[str]:
    """What is wrong with attacks on 22 and 31 by a foot in 32 and one in 41, with guns in 51."""
    base = ((NEXT, stacks), APART, WELL, ("examples:\n", SECOND), (f"  {DUTIES}\n", ""))
    bare = (("  need-not: [cavalry]\n", ""), ("  not-across: [river]\n", ""))
    return complaints(steps, *base, *bare, *changes)


def test_who_supports_does_so_once_in_a_phase() -> None:
    assert supported(FIRST) == supported(OTHER) == []
    told = "Guns has attacked once in Blue attacks of turn 1"
    assert supported(FIRST + OTHER) == [told]
    # nor do guns attack themselves that have supported others
    alone = ("alone: false", "alone: true")
    own = OTHER.replace("foot at 41", "guns").replace("support: [guns], ", "")
    even, near = (
        ("attack: 7\n    defence: 1", "attack: 4\n    defence: 1"),
        GUNS.replace("51", "21"),
    )
    assert supported(own, alone, even, stacks=near) == []
    assert supported(FIRST + own, alone, even, stacks=near) == [told]
    assert supported(own + FIRST, alone, even, stacks=near) == [told]


def test_who_supports_is_of_the_side_and_able_to() -> None:
    mortar = "mortar: {name: Mortar, side: red, type: artillery, size: battalion, factors: 4-1-3}"
    red = ("  watch: {name: Watch,", f"  {mortar}\n  watch: {{name: Watch,")
    there = ("setup:\n", "setup:\n  guns: {side: red, units: [mortar], where: {hexes: [12]}}\n")
    found = supported(FIRST.replace("[guns]", "[mortar]"), red, there)
    assert found == ["Mortar is not of the side that attacks"]
    sick = "  sick: {side: blue, units: [guns], where: {hexes: [51]}, disrupted: 100%}\n"
    weak = "states: {disrupted: {never: [attack]}}\n"
    (found,) = supported(FIRST, ("setup:\n", f"{weak}setup:\n{sick}"), stacks=GUNS[:-7] + "]}")
    assert found.endswith("and disrupted units do not attack")


BODIES = """formations:
  first: {name: First Brigade, side: blue}
  second: {name: Second Brigade, side: blue}
markers:
  first: {name: First Brigade, side: blue}
  second: {name: Second Brigade, side: blue}
cup: {phase: blue-attack, chits: {first: 1, second: 1}, ends: empty}
"""


def test_who_supports_acts_by_its_chit() -> None:
    of = [
        (f"  {one}: {{name: {one.title()},", f"  {one}: {{formation: BODY, name: {one.title()},")
        for one in ("foot", "guns")
    ]
    foot, guns = (
        (old, new.replace("BODY", body))
        for (old, new), body in zip(of, ("first", "second"), strict=True)
    )
    cup = ("sequence:\n", f"{BODIES}sequence:\n")
    (found,) = supported("  - draw: first\n" + FIRST, cup, foot, guns)
    assert found == "Guns acts, but the chit that is drawn is 'first'"
    guns = (guns[0], guns[1].replace("second", "first"))
    assert supported("  - draw: first\n" + FIRST, cup, foot, guns) == []


def test_of_those_who_are_gone_nobody_asks_whom_they_faced() -> None:
    """A foot between two enemies attacks one of them and is eliminated."""
    table = 'attack: 7\n    defence: 3\n    column: "2:1"\n    die: 4\n    result: DR'
    even = 'attack: 3\n    defence: 2\n    column: "1:1"\n    die: 1\n    result: AE'
    change = (APART, (table, even))
    lost = TO + AWAY.replace(", support: [guns]", "").replace("DR", "AE")
    red = "  - move: {units: [watch], path: 31-21}\n"
    assert complaints(lost + red, *change, (DUTIES, "must: [enemies]")) == []
    (found,) = complaints(lost + red, *change, (DUTIES, "must: [neighbours]"))
    assert "Watch in 31, next to Foot in 32 which attacked, was not attacked" in found


def test_those_who_only_support_attack_together_with_others() -> None:
    near, steps = GUNS.replace("51", "21"), FIRST.replace("foot at 32", "foot at 32, guns")
    assert supported(steps.replace(" support: [guns],", ""), stacks=near) == []
    (found,) = supported(
        steps.replace("foot at 32, ", "").replace(" support: [guns],", ""), stacks=near
    )
    assert found == "artillery do not attack without others: they only support"


def test_decoys_need_not_be_named_where_all_defend() -> None:
    decoy = "dummy: {name: Dummy, side: red, type: decoy, size: battalion}"
    red = ("  watch: {name: Watch,", f"  {decoy}\n  watch: {{name: Watch,")
    there = ("setup:\n", "setup:\n  dummy: {side: red, units: [dummy], where: {hexes: [22]}}\n")
    steps = TO + FIGHT.replace("result: DR", "defenders: [rifles, watch], result: DR")
    found = complaints(steps, red, there)
    assert "left out" not in "".join(found), found
    less = complaints(steps.replace("[rifles, watch], result", "[rifles], result"), red, there)
    assert less == ["all units in 22 defend it together: Watch is left out"]


def said(rule: str, more: str = "") -> dict[str, str]:
    """What players read of a rule of attacks."""
    text = re.sub(r"attacks:\n(  .*\n)*", f"{more}attacks: {{{rule}}}\n", START)
    game = read({"game.yaml": text + RULES.lstrip()}, "tiny-duty")
    return {origin: text for _, text, origin in attacks_told(game)}


def test_players_read_every_exception() -> None:
    zone = "zone-of-control: {stops: true}\n"
    assert said("must: [units, enemies, neighbours]", zone) == {
        "attacks.must": "Each unit in an enemy zone of control.",
        "attacks.must.1": "Each enemy in whose zone of control units are.",
        "attacks.must.2": "Each enemy next to a unit that attacks, by any unit.",
    }
    assert said("must: [units], phases: [blue-attack], without: [horse]")["attacks.must"] == (
        "Each unit next to an enemy. In Blue attacks. Horse may, but need not."
    )
    whom = (
        "{state: disrupted}, {side: red, sizes: [battalion]}, {units: [watch]}, {types: [cavalry]}"
    )
    sick = "states: {disrupted: {name: Sick, never: [attack]}}\n"
    assert said(f"must: [units], ignored: [{whom}]", sick)["attacks.must"].endswith(
        "These need not be attacked: sick units; Red: battalion; Watch; cavalry."
    )
    assert said("must: [units], together: stack")["attacks.together"] == "Units of one hex alone."
    assert said("support: {types: [artillery], range: 2, most: 3}")["attacks.support"] == (
        "Artillery: up to 2 hexes from the attacked one. They add their strength, and the result"
        " does nothing to them. No more than 3 support an attack."
    )
    assert said("support: {types: [artillery]}")["attacks.support"].startswith("Artillery. They")
