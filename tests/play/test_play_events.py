"""Events: tables that dice are rolled on, events on turns, and all that one does."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from generator.cli import main
from generator.combat.report import event_chances, odds_of_events
from generator.model.events_told import events_of_turns, events_told
from generator.model.game import Game
from generator.model.telling import told_by_data, turn_events
from generator.play.walk import walk_through
from generator.play.weather import weather_of
from generator.reading.definition import read
from tests.play.playing import opened
from tests.play.playing import read as read_game

GAME = (Path(__file__).parent / "events.yaml").read_text("utf-8")


def game_of(folder: Path, text: str = GAME) -> Game:
    (folder / "game.yaml").write_text(text, "utf-8")
    game = read(folder).game
    assert game is not None
    return game


def test_the_sketch_is_a_game_without_findings(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(GAME, "utf-8")
    assert main(["check", str(tmp_path)]) == 0


def test_what_is_said_of_events(tmp_path: Path) -> None:
    game = game_of(tmp_path)
    fate, luck, others = events_told(game)
    told = {row.name[1]: row.does[1] for table in (fate, luck, others) for row in table.rows}
    assert (fate.head, fate.use) == (
        "2d6",
        ("event-tables.fate.phase", "Rolled once in Fate: 2d6."),
    )
    assert luck.use is not None
    assert luck.use[1] == "In Luck the player of Blue rolls 1d6. On turns 2+."
    assert [row.label[1] for row in fate.rows] == ["2", "3", "4", "5", "6", "7", "8", "Other"]
    assert [row.label[1] for row in others.rows] == ["2, 5"]
    assert told == {
        "Peace": "The game ends: Peace. Once only: after that roll again.",
        "Panic": "Blue, each unit of cavalry: is eliminated. Once only: after that roll again.",
        "Winter": "Weather: Snow. Until another event ends it.",
        "A thaw": "The roads are deep in mud. Ends: Winter.",
        "Mist rises": "Weather: Mist. For this turn.",
        "Levies": "Arrive: Town Levies. Once only: rolled again, it is no event.",
        "Fever": "Red, 1 unit that its player picks: is sick. "
        "Blue, its units together: loses 1 step.",
        "All quiet": "Nothing happens.",
        "New orders": "Modifier: Dash. For 2 turns, this one included.",
        "The ferry is gone": "Arrive when it is over: Coast Guard. For this turn.",
        "Gold": "Blue: 2 points.",
        "Storm": "Red, each unit of Rifles: is sick.",
    }


def test_what_the_track_the_sequence_and_arrivals_say(tmp_path: Path) -> None:
    game = game_of(tmp_path)
    assert dict(turn_events(game)["5"]) == {"turns.5.events": "Storm"}
    told = told_by_data(game)
    assert told["sequence.fate.events"] == "Roll for Fate."
    assert told["arrivals.levies.turns"] == "Event: Levies"
    assert told["arrivals.levies.when"] == "Event: Levies."
    assert told["weather.first"] == "Unless an event brings another."


def test_an_event_of_several_rows_is_told_once(tmp_path: Path) -> None:
    fate, *_ = events_told(game_of(tmp_path, GAME.replace("5: thaw", "5: mist")))
    assert [row.does[1] for row in fate.rows if row.name[1] == "Mist rises"] == [
        "Weather: Mist. For this turn.",
        "As above.",
    ]


def test_an_event_of_dice_and_of_turns_stands_in_both_tables(tmp_path: Path) -> None:
    both = GAME.replace("gold: {name: Gold,", "gold: {name: Gold, on: [1, 4],")
    game = game_of(tmp_path, both)
    *_, others = events_told(game)
    assert [(row.label[1], row.name[1]) for row in others.rows] == [
        ("1, 4", "Gold"),
        ("2, 5", "Storm"),
    ]
    assert list(events_of_turns(game)) == [(1, "Gold"), (2, "Storm"), (4, "Gold"), (5, "Storm")]


def test_chances_are_exact(tmp_path: Path) -> None:
    game = game_of(tmp_path)
    fate, luck = game.event_tables
    assert event_chances(fate)["quiet"] == Fraction(10, 36)
    assert event_chances(luck)["quiet"] == Fraction(1, 2)
    block = odds_of_events(game)[1]
    assert block.heads == ("one roll", "in 5 rolls")
    assert dict(block.rows)["Gold"] == (Fraction(1, 6), 1 - Fraction(5, 6) ** 5)


def counted(rolls: int, wanted: str) -> Fraction:
    """The chance that an event comes in some rolls on Fate, by going through all of them."""

    def ways(left: int, gone: frozenset[str]) -> Fraction:
        chances = {"peace": 1, "panic": 2, "winter": 3, "thaw": 4, "mist": 5, "levies": 6}
        chances |= {"fever": 5, "quiet": 10}
        open_ = {event: chance for event, chance in chances.items() if event not in gone}
        if not left:
            return Fraction(0)
        found = Fraction(0)
        for event, chance in open_.items():
            share = Fraction(chance, sum(open_.values()))
            if event == wanted:
                found += share
            elif event != "peace":  # which ends the game
                spent = gone | {event} if event == "panic" else gone
                found += share * ways(left - 1, spent)
        return found

    return ways(rolls, frozenset())


@pytest.mark.parametrize("name", ["peace", "panic", "mist", "quiet"])
def test_chances_in_several_rolls_are_those_of_all_courses_counted(
    tmp_path: Path, name: str
) -> None:
    game = game_of(tmp_path, GAME.replace("turns: {count: 6}", "turns: {count: 3}"))
    names = {event.id: event.name for event in game.events}
    assert dict(odds_of_events(game)[0].rows)[names[name]][1] == counted(3, name)


MIST, STORM = "  - event: {table: fate, roll: 6, event: mist}\n", "  - event: storm\n"
LEVIES = "  - event: {table: fate, roll: 7, event: levies}\n"
QUIET = "  - event: {table: luck, roll: 4, event: quiet}\n"
AGAIN = "  - event: {table: fate, roll: 7}\n"
ATTACK = '  - attack: {example: clear, units: [guards], into: "41", result: DE}\n'


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        # another event, dice and tables
        ("roll: 6, event: mist", "roll: 6, event: thaw", "6 on Fate is Mist rises, not A thaw"),
        ("roll: 6, event: mist", "roll: 6", "6 on Fate is Mist rises, and the step says none"),
        ("roll: 6, event: mist", "roll: 13, event: mist", "2d6 cannot show 13"),
        ("{table: fate, roll: 6, event", "{roll: 6, event", "events are rolled: say the `table`"),
        ("event: {table: fate, roll: 6, event: mist}", "event: {event: mist}",
         "Mist rises comes by dice: say the `roll`"),
        ("event: {table: fate, roll: 6, event: mist}", "event: {table: fate}",
         "say the `event`, or what the dice show: `roll`"),
        # phases and turns
        (QUIET, MIST, "Fate is rolled once a turn, and was on turn 2"),
        (f"{LEVIES}{QUIET}", f"{QUIET}{LEVIES}", "Fate is over on turn 2, and Fate is rolled then"),
        ("  - position: {turn: 1,", f"{QUIET}  - position: {{turn: 1,",
         "Luck is rolled on turns 2+; this is turn 1"),
        ("  - event: {table: luck, roll: 3, event: gold}\n", "",
         "nobody has rolled on Luck on turn 3"),
        (STORM, "", "Storm comes on turn 2, and no step says so"),
        (STORM, STORM * 2, "Storm has happened on turn 2"),
        ("on: [2, 5]", "on: [3, 5]", "Storm comes on turn 3 and 5; this is turn 2"),
        (f"{STORM}{LEVIES}{QUIET}", f"{LEVIES}{QUIET}{STORM}",
         "Storm comes at the start of turn 2, which is over"),
        # once only
        (AGAIN, LEVIES, "Levies has happened, on turn 2, and happens once: leave `event` out"),
        ("once: no-event, arrivals", "once: roll-again, arrivals",
         "Levies has happened, on turn 2, and happens once: roll again, and say that roll"),
        (AGAIN, AGAIN.replace("7", "7, lost: [horse]"),
         "nothing happens, but the step says that something befalls units"),
        # weather and modifiers
        ("roll: 6, event: mist", "roll: 5, event: thaw",
         "the weather on turn 1 is 'fair', and the example has 'mist'"),
        ("attack: {example: misty", "attack: {example: clear",
         "the weather on turn 1 is 'mist', and the example has 'fair'"),
        # arrivals
        ("roll: 7, event: levies", "roll: 9, event: quiet",
         "'levies' comes by Levies, which does not hold on turn 2"),
        ("roll: 3, event: gold", "roll: 2, event: ferry",
         "The ferry is gone holds on turn 3: 'guard' does not come"),
        # units
        ("units: [guards], lost: [horse]", "units: [guards, rifles], lost: [horse]",
         "Fever befalls 1 unit of Red, but the step names 2"),
        ("units: [guards], lost: [horse]", "lost: [horse]",
         "Fever befalls 1 unit of Red, but the step names 0"),
        ("units: [guards], lost: [horse]", "units: [guards], lost: [horse, levies]",
         "Fever costs Blue 1 step in all, but the step has 2"),
        ("units: [guards], lost: [horse]", "units: [guards], reduced: [horse]",
         "Horse has no step to lose and stay"),
        ("units: [guards], lost: [horse]", "units: [guards], lost: [rifles]",
         "Fever does nothing to Rifles"),
        ("units: [guards], lost: [horse]", "units: [guards]",
         "Fever costs Blue 1 step in all, but the step has 0"),
        ("lost: [horse]}\n", f"lost: [horse]}}\n{ATTACK}", "Guards is disrupted"),
        # the end, and points
        ("roll: 8, event: fever, units: [guards], lost: [horse]", "roll: 2, event: peace",
         "an event has ended the game: 'peace'"),
        ("events: [gold]", "events: []", "the position is not the victory 'points'"),
        ("at: {52: [levies]}, events: [gold]", "at: {52: [levies]}, events: [panic, panic]",
         "Panic happens once"),
        # the data
        ("8: fever", "8: frost", "there is no event 'frost'"),
        ("phase: luck", "phase: lunch", "there is no phase 'lunch'"),
        ("arrivals: [levies]", "arrivals: [levee]", "there is no arrival 'levee'"),
        ("table: luck, roll: 3", "table: lack, roll: 3", "there is no event-table 'lack'"),
    ],
)  # fmt: skip
def test_a_slip_in_a_game_of_events_is_found(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], old: str, new: str, told: str
) -> None:
    assert old in GAME
    (tmp_path / "game.yaml").write_text(GAME.replace(old, new, 1), "utf-8")
    assert main(["check", str(tmp_path)]) == 1
    assert told in capsys.readouterr().out


TURN_FOUR = GAME.index("  - event: {table: fate, roll: 8")
LAST = GAME.index("  - victory: {victory: points")


def check(folder: Path, text: str) -> int:
    (folder / "game.yaml").write_text(text, "utf-8")
    return main(["check", str(folder)])


def with_steps(steps: str, *, example: str = "") -> str:
    """The game with other steps on turn 4 and behind it."""
    text = GAME[:TURN_FOUR] + steps + GAME[LAST:]
    return text.replace("\nwalkthrough:", f"{example}\nwalkthrough:") if example else text


HOLDS = """
  - event: {table: fate, roll: 4, event: winter}
  - event: {table: luck, roll: 1, event: orders}
  - position: {turn: 4, at: {31: [guards], 21: [rifles], 43: [horse], 52: [levies], 53: [guard]}}
  - event: storm
  - event: {table: fate, roll: FATE}
  - event: {table: luck, roll: 5, event: quiet}
  - move: {units: [horse], path: 43-42-41}
  - attack: {example: strike, units: [horse], into: "31", result: DE}
  - position: {turn: 5, at: {21: [rifles], 41: [horse], 52: [levies], 53: [guard]}}
""".lstrip("\n")
STRIKE = (
    "  strike: {title: Blue attacks, table: crt, attack: 4, defence: 4, modifiers: [dash], die: 3,"
    ' column: "2:1", result: DE, situation: {into: "31", attackers: {41: [horse]}, defenders: '
    "[guards], weather: WEATHER}}"
)


PLAIN = 'modifiers: [dash], die: 3, column: "2:1"'
SLOWED = 'modifiers: [dash, mist], die: 5, column: "1:1"'


def striking(fate: str, weather: str) -> str:
    """The game in which Blue attacks on turn 5, after a winter has begun and new orders came."""
    steps, strike = HOLDS.replace("FATE", fate), STRIKE.replace("WEATHER", weather)
    text = with_steps(steps, example=strike).replace("Hor, factors: 2-2", "Hor, factors: 4-2")
    text = text.replace("weather: [mist]", "weather: [mist, snow]")
    return text if weather == "fair" else text.replace(PLAIN, SLOWED)


@pytest.mark.parametrize(
    ("fate", "weather", "told"),
    [
        ("10, event: quiet", "snow", ""),
        ("10, event: quiet", "fair", "the weather on turn 5 is 'snow', and the example has 'fair'"),
        ("5, event: thaw", "fair", ""),
        ("5, event: thaw", "snow", "the weather on turn 5 is 'fair', and the example has 'snow'"),
        ("6, event: mist", "mist", ""),
    ],
)
def test_what_lasts_holds_until_it_is_ended(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], fate: str, weather: str, told: str
) -> None:
    found = check(tmp_path, striking(fate, weather))
    out = capsys.readouterr().out
    assert told in out
    assert found or not told
    assert told or "WLK" not in out, out


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("lasts: 2 turns", "lasts: 1 turn",
         "Dash holds with New orders, but not on turn 5, and the example 'strike' counts it"),
        (SLOWED, SLOWED.replace("dash, mist", "mist"),
         "New orders holds on turn 5, but the example 'strike' leaves out 'dash'"),
    ],
)  # fmt: skip
def test_a_modifier_holds_as_long_as_its_event(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], old: str, new: str, told: str
) -> None:
    text = striking("10, event: quiet", "snow")
    assert old in text
    check(tmp_path, text.replace(old, new))
    assert told in capsys.readouterr().out


def test_an_event_takes_units_off_the_map_and_who_has_two_steps_loses_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    panic = "  - event: {table: fate, roll: 3, event: panic}\n"
    stands = "at: {11: [guards], 21: [rifles], 41: [watch]}}\n"
    fever = "  - event: {table: fate, roll: 8, event: fever, units: [rifles]}\n"
    first, last = GAME.index(MIST), GAME.index("  - victory: {victory: points")
    steps = f"{panic}  - position: {{turn: 1, {stands}{STORM}{fever}{QUIET}"
    text = f"{GAME[:first]}{steps}  - position: {{turn: 2, {stands}{GAME[last:]}"
    check(tmp_path, text)
    assert "WLK" not in capsys.readouterr().out
    check(tmp_path, text.replace("units: [rifles]}", "units: [rifles], lost: [watch]}"))
    assert "Fever costs Blue 1 step in all, but the step has 2" in capsys.readouterr().out
    check(tmp_path, text.replace(panic, panic.replace("3, event: panic", "9, event: quiet")))
    assert "the position leaves out Horse" in capsys.readouterr().out


FEVER_RED, FEVER_BLUE = "red: {state: disrupted, count: 1}", "blue: {lose: 1 step}"
AT_START = "at: {11: [guards], 21: [rifles], 41: [watch], 43: [horse]}}\n"


def feverish(befalls: str, said: str, *changes: tuple[str, str], on: str = "") -> list[str]:
    """What is wrong with a fever on turn 1 that befalls units so, and a step that says of whom.

    `on` are the steps behind it.
    """
    text = GAME.replace(f"{{{FEVER_RED}, {FEVER_BLUE}}}", f"{{{befalls}}}")
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    head = text[: text.index("  - event: {table: fate, roll: 6")]
    steps = f"  - event: {{table: fate, roll: 8, event: fever{said}}}\n{on}"
    game = read_game({"game.yaml": head + steps + text[text.index("\nsections:") :]}, "tiny-events")
    return [fault.message for fault in walk_through(game)]


@pytest.mark.parametrize(
    ("befalls", "said", "told"),
    [
        # where fewer units are there than it befalls, it befalls all of them
        ("blue: {types: [cavalry], count: 2, state: disrupted}", "", ""),
        ("red: {types: [cavalry], count: 1, state: disrupted}", "", ""),
        ("red: {count: 1, state: disrupted}", "",
         "Fever befalls 1 unit of Red, but the step names 0"),
        # likewise of steps: Blue has three, two of them on Watch
        ("blue: {lose: 9 steps}", "", ""),
        ("blue: {lose: 9 steps}", ", lost: [watch]",
         "Fever costs Blue 3 steps in all, but the step has 2"),
        ("blue: {lose: 3 steps}", ", lost: [watch], reduced: [watch]",
         "Watch has no step to lose and stay"),
        ("blue: {lose: 2 steps}", ", lost: [horse], reduced: [watch]", ""),
        # a unit is a unit, however many steps it has
        ("blue: {lose: 1 unit}", ", lost: [watch]", ""),
        ("blue: {lose: 1 unit}", ", reduced: [watch]",
         "Fever costs Blue 1 unit in all, but the step has 0"),
        # units by name and arms: each of them
        ("red: {units: [rifles], types: [infantry], count: 1, state: disrupted}",
         ", units: [guards]", ""),
    ],
)  # fmt: skip
def test_an_event_takes_what_there_is(befalls: str, said: str, told: str) -> None:
    assert feverish(befalls, said) == [told] * bool(told)


def test_of_two_counters_of_a_unit_the_step_says_which() -> None:
    two = ("label: Hor, factors: 2-2}", "label: Hor, factors: 2-2, count: 2}")
    there = ("43: [horse]}}", "43: [horse], 33: [horse]}}")
    loses = "blue: {lose: 1 step}"
    (found,) = feverish(loses, ", lost: [horse]", two, there)
    assert "33" in found
    assert "43" in found
    lost = ", lost: [horse at 33]"
    on = "  - position: {at: {11: [guards], 21: [rifles], 41: [watch], HEX: [horse]}}\n"
    assert feverish(loses, lost, two, there, on=on.replace("HEX", "43")) == []
    assert feverish(loses, lost, two, there, on=on.replace("HEX", "33")) != []


def test_who_never_rolls_on_a_table_or_may_leave_it_is_not_held_to_it() -> None:
    nothing, every = "red: {types: [cavalry], state: disrupted}", ("    turns: 2+\n", "")
    first = f"  - position: {{turn: 1, {AT_START}"
    assert feverish(nothing, "", every, on=first) == []
    rolled = f"{first}  - event: {{table: luck, roll: 4, event: quiet}}\n"
    told = "nobody has rolled on Luck on turn 1"
    assert feverish(nothing, "", every, on=rolled) == [told]
    may = ("{name: Luck, side: blue,", "{name: Luck, side: blue, optional: true,")
    assert feverish(nothing, "", every, may, on=rolled) == []


def dashing(modifier: str, *, counts: bool) -> str:
    """What is wrong with an attack while New orders hold, which bring a modifier like this."""
    text = GAME.replace("kind: column, favours: attacker, side: blue", f"kind: column, {modifier}")
    green = '  green: {name: Green, colour: "#c0e0c0", band: "#206020"}\n'
    text = text.replace("sequence:\n", f"{green}sequence:\n", 1)
    text = text.replace("rows: {2: peace, 3: panic", "rows: {2: peace, 3: orders")
    text = text.replace("panic: {name: Panic, once", "panic: {name: Panic, on: [6], once")
    example = (
        '  clear: {title: A clear day, table: crt, attack: 4, defence: 2, die: 3, column: "2:1"'
    )
    column = {"attacker": "3:1", "defender": "1:1"}[
        "attacker" if "attacker" in modifier else "defender"
    ]
    if counts:
        more = example.replace("die: 3", "modifiers: [dash], die: 5").replace("2:1", column)
        text = text.replace(example, more)
    head = text[: text.index("  - event: {table: fate, roll: 6")]
    steps = (
        "  - event: {table: fate, roll: 3, event: orders}\n"
        "  - move: {units: [guards], path: 11-21-31}\n" + ATTACK
    )
    game = read_game({"game.yaml": head + steps + text[text.index("\nsections:") :]}, "tiny-events")
    return "".join(fault.message for fault in walk_through(game))


LEFT_OUT = "New orders holds on turn 1, but the example 'clear' leaves out 'dash'"


@pytest.mark.parametrize(
    ("modifier", "needed"),
    [
        ("favours: attacker", True),
        ("favours: attacker, side: red", True),
        ("favours: attacker, side: blue", False),
        # what helps the defenders of Blue, and of Red, who attacks
        ("favours: defender, side: blue", True),
        ("favours: defender, side: red", False),
        ("favours: defender", True),
        # Green neither attacks nor is attacked
        ("favours: attacker, side: green", False),
        ("favours: defender, side: green", False),
        # what asks for ground as well, or is for other tables, may be missing
        ("favours: attacker, terrain: [town]", False),
        ("favours: attacker, phase: blue-turn", False),
        ("favours: attacker, tables: [other]", False),
    ],
)
def test_a_modifier_of_an_event_is_counted_where_it_holds(modifier: str, *, needed: bool) -> None:
    assert (LEFT_OUT in dashing(modifier, counts=False)) is needed
    assert LEFT_OUT not in dashing(modifier, counts=True)


def test_weather_that_dice_say_is_known_where_it_is_sure(tmp_path: Path) -> None:
    rolls = "rolls: {2: {weather: mist, chance: 100%}, 3+: {weather: snow, chance: 50%}}"
    game = game_of(tmp_path, GAME.replace("  first: fair\n", f"  first: fair\n  {rolls}\n"))
    board, position = opened(game)
    assert [weather_of(board, position, turn) for turn in (1, 2, 3)] == ["fair", "mist", None]
    board, position = opened(game_of(tmp_path))
    assert [weather_of(board, position, turn) for turn in (1, 2, 3)] == ["fair"] * 3


def test_an_example_without_weather_is_not_of_a_day_with_one(tmp_path: Path) -> None:
    """The mist takes a column from every attack; the example says nothing of it."""
    silent = GAME.replace("defenders: [watch], weather: fair}", "defenders: [watch]}")
    steps = silent[: silent.index("  - attack: {example: misty")] + ATTACK
    text = steps + silent[silent.index("\nsections:") :]
    told = "the weather on turn 1 is 'mist', and the example does not say so under `situation`"
    assert [fault.message for fault in walk_through(game_of(tmp_path, text))] == [told]
    quiet = text.replace("roll: 6, event: mist", "roll: 9, event: quiet")
    assert walk_through(game_of(tmp_path, quiet)) == ()
    # what asks for more than the weather may be missing
    more = text.replace("weather: [mist], when", "weather: [mist], terrain: [town], when")
    assert walk_through(game_of(tmp_path, more)) == ()
