"""The weather of a turn: fixed, brought by an event, or rolled; and what it makes of movement."""

from __future__ import annotations

from dataclasses import replace

from generator.model.counters import Unit
from generator.model.game import Weather, WeatherRoll
from generator.model.movement import Movement
from generator.model.names import counted
from generator.model.walkthrough import TurnWeather
from generator.play.battlefield import Battlefield, Illegal, Position, by_id
from generator.play.happening import in_force


def weather_of(board: Battlefield, position: Position, turn: int) -> str | None:
    """Return the weather on a turn; None where dice say it that no step has, or there is none.

    Other weather ends that of an event for good.
    """
    events, weather = {event.id: event for event in board.game.events}, board.game.weather
    brought = (events[name] for name, since in reversed(position.happened) if since <= turn)
    last = next((event for event in brought if event.weather), None)
    if last is not None and last in in_force(board, position, turn):
        return last.weather
    rolled = next((name for name, when in position.weathers if when == turn), None)
    if rolled is not None or weather is None:
        return rolled
    if not weather.rolls or (turn == 1 and weather.first):
        return weather.first
    sure = (roll for roll in weather.rolls if turn in roll.turns and roll.chance.value >= 1)
    return next((roll.weather for roll in sure), None)


def blow(board: Battlefield, step: TurnWeather, position: Position) -> Position:
    """Return the position with the weather of its turn; raises Illegal where it does not come.

    Judged are what the dice show, the turns for which they are rolled, weather that is known
    without a roll, and how many turns a weather may last.
    """
    weather, turn = board.game.weather, position.moment[0]
    if weather is None:
        raise Illegal("the game has no `weather`", "weather", known=True)
    state = by_id(weather.states, step.weather, "weather", "weather", known=True)
    names = {each.id: each.name for each in weather.states}
    if any(when == turn for _, when in position.weathers):
        message = f"the weather of turn {turn} has been said: a `position` with its `turn` ends it"
        raise Illegal(message, "weather")
    known = weather_of(board, position, turn)
    if known is not None:
        if step.roll is not None:
            told = f"nobody rolls for the weather of turn {turn}: it is {names[known]}"
            raise Illegal(told, "roll")
        if known != step.weather:
            raise Illegal(f"the weather of turn {turn} is {names[known]}", "weather")
    lasted = sum(weather_of(board, position, each) == state.id for each in range(1, turn))
    if state.most is not None and lasted >= state.most:
        most = counted(state.most, "turn")
        raise Illegal(f"{state.name} has lasted {most}, and lasts no longer", "weather")
    if step.roll is not None:
        _check_roll(weather, step, turn)
    return replace(position, weathers=(*position.weathers, (state.id, turn)), moved=None)


def _check_roll(weather: Weather, step: TurnWeather, turn: int) -> None:
    """Raise Illegal where what the dice show brings other weather.

    Several dice may be rolled on a turn. The number is of those that bring the weather of the step,
    or, where none do, of some that bring no other.
    """
    rolls = [each for each in weather.rolls if turn in each.turns and each.die and each.on]
    names = {each.id: each.name for each in weather.states}
    if not rolls:
        raise Illegal(f"no dice are said for the weather of turn {turn}", "roll")
    number = step.roll or 0
    own = [each for each in rolls if each.weather == step.weather]
    dice = {each.die.numbers: each.die for each in own or rolls if each.die}
    brought: list[WeatherRoll] = []
    for numbers in (each for each in dice if number in each):
        alike = (each for each in rolls if each.die and each.die.numbers == numbers)
        brought = [each for each in alike if each.on and number in each.on]
        if step.weather in {each.weather for each in brought} or not (own or brought):
            return
    if not any(number in each for each in dice):
        told = " or ".join(map(str, dice.values()))
        raise Illegal(f"{told} cannot show {number}", "roll")
    if brought:
        message = f"{number} on turn {turn} is {names.get(brought[0].weather)}"
        raise Illegal(f"{message}, not {names[step.weather]}", "roll")
    message = f"{names[step.weather]} comes on {own[0].on} on turn {turn}"
    raise Illegal(f"{message}, and the dice show {number}", "roll")


def check_weather(board: Battlefield, position: Position, turn: int) -> None:
    """Raise Illegal where a turn ends whose weather was rolled, and no step has said it.

    A walkthrough that says the weather of no turn is not held to it.
    """
    says = any(step.weather for step in board.game.walkthrough)
    if says and weather_of(board, position, turn) is None:
        raise Illegal(f"no step says the weather of turn {turn}", "turn")


def weather_for(
    board: Battlefield, position: Position, unit: Unit, movement: Movement | None
) -> str | None:
    """Return the weather by which units move now.

    Raises Illegal where their movement depends on it and dice say it that no step has.
    """
    turn, weather = position.moment[0], board.game.weather
    now = weather_of(board, position, turn)
    depends = movement is not None and movement.weather
    if now is None and depends and weather is not None and weather.rolls:
        told = f"{unit.name} moves by the weather, and that of turn {turn} is rolled"
        raise Illegal(f"{told}: say it before, `weather: {weather.states[0].id}`")
    return now
