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
