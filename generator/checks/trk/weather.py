"""What rules say of the weather: when it comes, on which rolls, how long it holds."""

from __future__ import annotations

from collections.abc import Mapping

from generator.checks.claims import Claim, Facts, Rows, Said, Texts, any_of, claims
from generator.checks.context import CheckContext, of_things
from generator.checks.sentences.telling import telling, telling_of
from generator.checks.trk.when import parts_of_the_day, turns_of
from generator.model.game import Game, Weather
from generator.model.names import listed

_SHORTEST = 3


def _names(context: CheckContext) -> dict[str, str]:
    """Return the names of kinds of weather, and of those that "it" does: it rains."""
    weather = context.game.weather
    names = [str(each.name).lower() for each in weather.states] if weather else []
    return {"weathers": any_of(each for each in names if len(each) >= _SHORTEST)}


def _with_parts(context: CheckContext) -> dict[str, str] | None:
    parts = parts_of_the_day(context)
    return {**_names(context), **parts} if parts else None


def _state(said: Said) -> str:
    """Return the id of the weather that is meant; nothing where two may be."""
    weather, name = said.game.weather, said["state"].lower()
    found = [e.id for e in weather.states if str(e.name).lower() == name] if weather else []
    return found[0] if len(found) == 1 else ""


@of_things
def _possible(context: CheckContext) -> Mapping[str, frozenset[int]]:
    """Return the turns on which each kind of weather may be, by its id."""
    game = context.game
    weather, turns = game.weather, game.turns
    if weather is None or turns is None:
        return {}
    found: dict[str, set[int]] = {each.id: set() for each in weather.states}
    brought = {each.weather for each in game.events if each.weather}
    for turn in range(1, turns.count + 1):
        rolls = [each for each in weather.rolls if turn in each.turns]
        for each in rolls:
            found.get(each.weather, set()).add(turn)
        sure = sum(each.chance.value for each in rolls) >= 1
        others = {each.id for each in weather.states} - {each.weather for each in weather.rolls}
        rest = {weather.first} if weather.first else others - brought
        for name in () if sure else rest:
            found.get(str(name), set()).add(turn)
    for name in brought:  # who knows how long it lasts
        found[str(name)] = {*range(1, turns.count + 1)}
    return {name: frozenset(of) for name, of in found.items()}


def _is_then(said: Said) -> bool | Facts:
    """Judge whether a kind of weather may be on all turns that are named."""
    known, turns, state = _possible(said.context), turns_of(said), _state(said)
    if not turns or not known.get(state) or turns <= known[state]:
        return True
    return {"known": _told(known[state]), "state": said["state"]}


def _is_always_then(said: Said) -> bool | Facts:
    """Judge whether no other kind of weather may be on these turns."""
    known, state = _possible(said.context), _state(said)
    may = turns_of(said) & known.get(state, frozenset())
    others = {name for name, turns in known.items() if name != state and turns & may}
    if not state or not may or not others or _brought(said.game) & {state, *others}:
        return _is_then(said)
    sure = known[state].difference(*(known[name] for name in others))
    return {"known": _told(sure), "state": said["state"]}


def _brought(game: Game) -> set[str]:
    return {each.weather for each in game.events if each.weather}


def _told(turns: frozenset[int]) -> str:
    first, last = min(turns, default=0), max(turns, default=0)
    if turns == frozenset(range(first, last + 1)) and last > first:
        return f"on turns {first} to {last}"
    return f"on turn {listed([str(each) for each in sorted(turns)])}" if turns else "on no turn"


def _ends_then(said: Said) -> bool | Facts:
    """Judge the last turn of a weather that nobody rolls for."""
    weather, known, turns = said.game.weather, _possible(said.context), turns_of(said)
    on = known.get(_state(said), frozenset())
    if weather is None or not weather.fixed or len(turns) != 1 or not on or _brought(said.game):
        return True
    (turn,) = turns
    return (turn in on and turn + 1 not in on) or {"known": _told(on), "state": said["state"]}


# ---- rolls


def of_the_weather(context: CheckContext) -> Texts:
    """Return the texts of rules that are about the weather, with it; TRK035 reads the steps."""
    weather = context.game.weather
    if weather is None:
        return {}
    names = telling_of((str(weather.name), *(str(each.name) for each in weather.states)))
    phases = [e for e in context.game.sequence if telling(f"{e.id} {e.name}") & names]
    ruled = {each.rule for each in phases if each.table is None and each.side is None}
    found: dict[str, Weather] = {}
    for entry in context.sections:
        if entry.section.id in ruled or telling(entry.section.title) & names:
            found |= {f"{entry.origin}.{part}": weather for part in ("text", "short")}
    return found


def _rolled_from(said: Said) -> set[int]:
    rolls = [each for each in said.about.rolls if each.chance.value < 1]
    return {min(each.turns.first for each in rolls)} if rolls else set()


def _lasts(said: Said) -> bool | Facts:
    """Judge for how many turns a roll, or an event, brings a kind of weather."""
    game, state = said.game, _state(said)
    weather = game.weather
    states = {each.id: each for each in weather.states} if weather else {}
    if not state or weather is None or states[state].most is not None:
        return True
    bring = [each for each in game.events if each.weather == state]
    known = {each.lasts.turns if each.lasts else 1 for each in bring}
    known |= {1} if any(e.weather == state and e.chance.value < 1 for e in weather.rolls) else set()
    known |= {len(_possible(said.context)[state])} if weather.fixed and not bring else set()
    numbers = {each for each in known if each is not None}
    if not known or None in known or said.number() in numbers:
        return True
    return {"known": sorted(numbers), "state": said["state"]}


def _is_rolled(said: Said) -> bool:
    weather, game = said.game.weather, said.game
    return weather is None or not weather.fixed or bool(_brought(game)) or not weather.rolls


def _is_not_rolled(said: Said) -> bool:
    weather = said.game.weather
    return weather is None or weather.fixed


def _dice(said: Said) -> set[int]:
    return {each.die.number for each in said.about.rolls if each.die and not each.coin}


@claims(
    "TRK085",
    at="all",
    see="the weather: weather",
    texts=r"^(sections|sequence|weather)\.|special$",
)
def weather_told_otherwise() -> Rows:
    """A rule has other weather than the data: on other turns, on other rolls, for a longer time.

    "From turn 3 on it rains on a six" beside rolls from turn 2 on that bring rain on 5-6, "the mist
    lifts after the third turn" where it is there for two: who reads the rules and who reads the
    track play in other weather. Kinds of weather are known by their names; that it rains is one.
    """
    on = "{state} is {known}"
    yield Claim("weather on turns", _is_then, on, given=_names)
    yield Claim("weather on parts", _is_then, on, given=_with_parts)
    yield Claim("turns of a weather", _is_always_then, on, given=_names)
    yield Claim("end of a weather", _ends_then, on, given=_names)
    yield Claim(
        "rolled from",
        _rolled_from,
        "the weather is rolled for from turn {truth} on, not {turn}",
        about=of_the_weather,
        at="turn",
    )
    yield Claim("turns of one weather", _lasts, "{state} lasts {known:turn}", given=_names)
    yield Claim("rolled for", _is_rolled, "nobody rolls for the weather")
    yield Claim("not rolled for", _is_not_rolled, "the weather is rolled for")
    yield Claim(
        "dice for the weather",
        _dice,
        "the weather is rolled for with {truth} dice, not {number}",
        about=of_the_weather,
        at="number",
    )
