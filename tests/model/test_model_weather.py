"""Weather: what nobody rolls for is fixed, and is told by its turns alone."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from generator.model.game import Game
from generator.model.numbers import Percent
from generator.model.telling import told_by_data
from generator.reading import read

WENZELAU = Path(__file__).parents[2] / "examples" / "wenzelau-mills"
NO_ROLL = "no roll"


def wenzelau() -> Game:
    game = read(WENZELAU).game
    assert game is not None
    return game


def told(game: Game) -> list[str]:
    """What is told of who rolls for the weather, turn by turn."""
    return [text for origin, text in told_by_data(game).items() if origin.endswith(".on")]


def test_weather_that_nobody_rolls_for_is_told_by_its_turns() -> None:
    weather = wenzelau().weather
    assert weather is not None
    assert weather.fixed
    turns = [(str(roll.turns), roll.weather) for roll in weather.rolls]
    assert turns == [("1-3", "fair"), ("4", "night"), ("5", "mist"), ("6-7", "fair")]
    assert NO_ROLL not in told(wenzelau())


def test_weather_is_not_fixed_where_a_single_turn_is_rolled_for() -> None:
    game = wenzelau()
    assert game.weather is not None
    *others, last = game.weather.rolls
    rolls = (*others, replace(last, chance=Percent.parse("50%")))
    rolled = replace(game, weather=replace(game.weather, rolls=rolls))
    assert rolled.weather is not None
    assert not rolled.weather.fixed
    assert told(rolled).count(NO_ROLL) == 3


def test_weather_of_the_first_turn_is_what_the_dice_leave() -> None:
    """As long as no further weather might come, by dice or by events."""
    for name, by in (("osteva-line", "dice bring"), ("../sources/arnhem", "coin brings")):
        game = read(WENZELAU.parent / name).game
        assert game is not None
        assert game.weather is not None
        found = told_by_data(game)["weather.first"]
        assert found == f"On the first turn, and where the {by} no other."
        (*states, last), first = game.weather.states, "On the first turn."
        more = replace(game.weather, states=(*states, last, replace(last, id="snow")))
        assert told_by_data(replace(game, weather=more))["weather.first"] == first
        sure = tuple(replace(each, chance=Percent.parse("100%")) for each in game.weather.rolls)
        fixed = replace(game.weather, rolls=sure)
        assert told_by_data(replace(game, weather=fixed))["weather.first"] == first
