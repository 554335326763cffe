"""Turns, weather and tracks: what is tied to a turn that there must be."""

from __future__ import annotations

from collections import Counter

from generator.checks.check import ERROR, Findings, check, finding
from generator.checks.context import CheckContext
from generator.model.game import EndKind
from generator.model.names import counted, listed


@check("TRK002", "turns-off-the-track", ERROR)
def turns_off_the_track(context: CheckContext) -> Findings:
    """Weather or a victory is tied to a turn that the game does not have.

    The chances of the weather are given for turns after the last, or a victory must be won before a
    turn that never comes. SET004 tells of units that arrive too late.
    """
    game = context.game
    if game.turns is None:
        return
    last = game.turns.count
    for roll in game.weather.rolls if game.weather else ():
        late = roll.turns.first if roll.turns.last is None else roll.turns.last
        if late > last or roll.turns.first < 1:
            message = f"weather is given for turns {roll.turns}, but the game has turns 1 to {last}"
            yield finding(message, f"weather.rolls.{roll.turns}", on_key=True)
    for victory in game.victory:
        if victory.before is not None and not 1 < victory.before <= last:
            message = f"`before` can be turn 2 to {last}, not {victory.before}"
            yield finding(message, f"victory.{victory.id}.before")


@check("TRK003", "track-without-length", ERROR)
def tracks_without_length(context: CheckContext) -> Findings:
    """A track has no length, or an ending waits for a track that it does not name.

    A track says how many `spaces` it has, or that its spaces are the turns of the game. An ending
    by a full track says which track.
    """
    for track in context.map.tracks:
        fault = None
        if track.turns and track.spaces is not None:
            fault = "counts turns, but is given spaces as well: one of the two is too many"
        elif track.turns and context.game.turns is None:
            fault = "counts turns, but the game has none: add turns, or give it spaces"
        elif not track.turns and track.spaces is None:
            fault = "has no length: add spaces, or turns: true"
        if fault:
            yield finding(f"{track.name} {fault}", f"tracks.{track.id}", on_key=True)
    for ending in context.game.ends:
        if ending.kind is EndKind.TRACK and ending.track is None:
            message = "this ending waits for a track to fill: say which under track"
            yield finding(message, f"ends.{ending.id}", on_key=True)


@check("TRK020", "other-last-day", ERROR)
def other_last_days(context: CheckContext) -> Findings:
    """The game does not end on the day that is said to be its last.

    `last` under `turns` names the day of the last turn. It must follow from the first day, the
    number of turns, the turns of a day and the days between them: one of the four is wrong
    otherwise.
    """
    turns = context.game.turns
    if turns is None or turns.last is None:
        return
    real = turns.day_of(turns.count)
    if turns.first is None:
        yield finding("the last day is given, but not the first", "turns.last")
    elif real not in {None, turns.last.day}:
        message = f"turn {turns.count}, the last, is that of {real}, not {turns.last}"
        yield finding(message, "turns.last")


@check("TRK022", "weather-runs-out", ERROR)
def weather_that_runs_out(context: CheckContext) -> Findings:
    """The kinds of weather may not last as many turns as the game has.

    With four turns of good weather at most and three of bad, nobody knows what the eighth turn
    brings.
    """
    weather, turns = context.game.weather, context.game.turns
    if weather is None or turns is None:
        return
    limits = [state.most for state in weather.states if state.most is not None]
    if limits and len(limits) == len(weather.states) and sum(limits) < turns.count:
        message = f"the weather may last {sum(limits)} turns in all, but the game has {turns.count}"
        yield finding(message, "weather.states")


_FEW = 6


@check("TRK024", "turn-without-weather", ERROR)
def turns_without_weather(context: CheckContext) -> Findings:
    """A turn has no weather, or two rolls for the same.

    The entries under `rolls` take all turns between them, but for the first where its weather is
    given. A turn left out between two entries, or at the end, usually is a slip in a range.
    """
    weather, turns = context.game.weather, context.game.turns
    if weather is None or turns is None or not weather.rolls:
        return
    rolls: Counter[tuple[int, str]] = Counter()
    for roll in weather.rolls:
        last = turns.count if roll.turns.last is None else min(roll.turns.last, turns.count)
        rolls.update((turn, roll.weather) for turn in range(roll.turns.first, last + 1))
    rolled = {turn for turn, _ in rolls}
    begin = 1 if weather.first is None else 2
    without = [str(turn) for turn in range(begin, turns.count + 1) if turn not in rolled]
    twice = sorted({turn for (turn, _), times in rolls.items() if times > 1})
    for found, fault in ((without, "no weather is rolled for"), (twice, "there are two rolls for")):
        noun = "turn" if len(found) == 1 else "turns"
        words = listed([str(turn) for turn in found[:_FEW]])
        if found:
            yield finding(f"{fault} on {noun} {words}", "weather.rolls")


@check("TRK026", "track-of-another-length", ERROR)
def tracks_of_another_length(context: CheckContext) -> Findings:
    """A track is shorter or longer than what it counts.

    A track may name the weather whose turns it counts: it has as many spaces as that weather may
    last turns. The marker runs off a track that is too short.
    """
    weather = context.game.weather
    limits = {state.id: state.most for state in weather.states} if weather is not None else {}
    for track in context.map.tracks:
        most = limits.get(track.weather) if track.weather is not None else None
        if most is not None and track.spaces is not None and track.spaces != most:
            spaces, turns = counted(track.spaces, "space"), counted(most, "turn")
            origin = f"weather.states.{track.weather}.most"
            yield finding(
                f"{track.name} has {spaces}, but counts {turns}",
                f"tracks.{track.id}.spaces",
                see=("the weather", origin),
            )
