"""Turns, weather and tracks: what is tied to a turn that there must be."""

from __future__ import annotations

from collections import Counter

from generator.checks.check import ERROR, Findings, check, finding
from generator.checks.context import CheckContext
from generator.model.game import Ending, EndKind, Turns, Victory, Weather, WeatherRoll, WeatherState
from generator.model.map import Track
from generator.model.names import counted, listed


@check("TRK002", ERROR, each=WeatherRoll | Victory)
def turns_off_the_track(context: CheckContext, thing: WeatherRoll | Victory) -> Findings:
    """A weather or a victory names a turn that the game does not have.

    The chances of the weather are given for turns after the last, or a victory must be won before a
    turn that never comes. SET004 reports units that arrive too late.
    """
    turns = context.game.turns
    if turns is None:
        return
    if isinstance(thing, WeatherRoll):
        span, last = thing.turns, turns.count
        if (span.last or span.first) > last or span.first < 1:
            yield finding(f"the weather is for turns {span}, but the game has turns 1 to {last}")
    elif thing.before is not None and not 1 < thing.before <= turns.count:
        yield finding(f"`before` is {thing.before}, but must be from 2 to {turns.count}", ".before")


@check("TRK003", ERROR, each=Track | Ending)
def track_without_length(context: CheckContext, thing: Track | Ending) -> Findings:
    """A track has no length, or an ending has no track.

    A track says how many `spaces` it has, or that its spaces are the turns of the game. An ending
    by a full track says which track.
    """
    fault = None
    if isinstance(thing, Ending):
        if thing.kind is EndKind.TRACK and thing.track is None:
            yield finding("this ending has no track: add `track`")
    elif thing.turns and thing.spaces is not None:
        fault = "has both turns and spaces: remove one of them"
    elif thing.turns and context.game.turns is None:
        fault = (
            "has turns, but the game has none: add `turns` to the game, or `spaces` to the track"
        )
    elif not thing.turns and thing.spaces is None:
        fault = "has no length: add `spaces` or `turns: true`"
    if fault and isinstance(thing, Track):
        yield finding(f"{thing.name} {fault}")


@check("TRK020", ERROR, each=Turns)
def other_last_day(turns: Turns) -> Findings:
    """The last turn is not on the day of `last`.

    `last` under `turns` names the day of the last turn. It must follow from the first day, the
    number of turns, the turns of a day and the days between them. Otherwise one of these is wrong.
    """
    real = turns.day_of(turns.count)
    if turns.last is None:
        return
    if turns.first is None:
        yield finding("`last` is given, but `first` is not", ".last")
    elif real not in {None, turns.last.day}:
        message = f"the last turn, {turns.count}, is on {real}, not {turns.last}"
        yield finding(message, ".last")


@check("TRK022", ERROR, each=Weather)
def weather_runs_out(context: CheckContext, weather: Weather) -> Findings:
    """The maximum turns of all weathers are fewer than the turns of the game.

    With four turns of good weather at most and three of bad, nobody knows what the eighth turn
    brings.
    """
    turns = context.game.turns
    limits = [state.most for state in weather.states if state.most is not None]
    most = sum(limits) if len(limits) == len(weather.states) else 0
    if turns and limits and most and most < turns.count:
        lasting = f"all weathers together last at most {counted(most, 'turn')}"
        message = f"{lasting}, but the game has {turns.count}"
        yield finding(message, ".states")


_FEW = 6


@check("TRK024", ERROR, each=Weather)
def turn_without_weather(context: CheckContext, weather: Weather) -> Findings:
    """A turn has no weather, or two rolls for its weather.

    The entries under `rolls` must cover every turn once, except the first turn if its weather is
    given. A turn that is missing between two entries, or at the end, is usually a typing error in a
    range.
    """
    turns = context.game.turns
    if turns is None or not weather.rolls:
        return
    rolls: Counter[tuple[int, str]] = Counter()
    for roll in weather.rolls:
        last = turns.count if roll.turns.last is None else min(roll.turns.last, turns.count)
        rolls.update((turn, roll.weather) for turn in range(roll.turns.first, last + 1))
    rolled = {turn for turn, _ in rolls}
    begin = 1 if weather.first is None else 2
    without = [str(turn) for turn in range(begin, turns.count + 1) if turn not in rolled]
    twice = sorted({turn for (turn, _), times in rolls.items() if times > 1})
    for found, fault in ((without, "there is no roll"), (twice, "there are two rolls")):
        noun = "turn" if len(found) == 1 else "turns"
        words = listed([str(turn) for turn in found[:_FEW]])
        if found:
            yield finding(f"{fault} on {noun} {words}", ".rolls")


@check("TRK026", ERROR, each=Track)
def track_of_another_length(context: CheckContext, track: Track) -> Findings:
    """A track has another number of spaces than it counts.

    A track may name the weather whose turns it counts. Then it has as many spaces as that weather
    may last turns. The marker runs off a track that is too short.
    """
    weather = context.by_id(WeatherState).get(track.weather or "")
    most = weather.most if weather else None
    if most is not None and track.spaces not in {None, most}:
        spaces, turns = counted(track.spaces or 0, "space"), counted(most, "turn")
        see = ("the weather", f"weather.states.{track.weather}.most")
        yield finding(
            f"{track.name} has {spaces}, but the weather lasts {turns}", ".spaces", see=see
        )
