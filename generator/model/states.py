"""States of units and supply in players' words, made from the data: a game in, rows out."""

from __future__ import annotations

from collections.abc import Iterator

from generator.diagnostics import Origin
from generator.model.game import Game
from generator.model.names import capitalised, names_of
from generator.model.orders import Act, Recovery, State, UnitState
from generator.model.supply import Blocking, Supply, sources_of
from generator.model.whereabouts import hexes_in_words
from generator.records import Frozen
from generator.words import Words, english, forms

STATES = english("States")
"""What the table is headed with."""
STATE_HEADS = english("State"), english("What it changes"), english("How it ends")
"""The heads of its columns."""
_NAMES = {
    State.DISRUPTED: english("Disrupted"),
    State.ELIMINATED: english("Eliminated"),
    State.OUT_OF_SUPPLY: english("Out of supply"),
}
_ACTS = {
    Act.MOVE: english("move"),
    Act.ATTACK: english("attack"),
    Act.ADVANCE: english("advance after combat"),
    Act.FORM: english("form a larger unit"),
}
_MOVES = forms("Moves {number} hex at most.", "Moves {number} hexes at most.")
_NEXT = (
    english("until the end of the next {phase}"),
    english("until the end of {phase} next turn"),
)
_LATER = forms(
    "until the end of {phase} {number} turn later", "until the end of {phase} {number} turns later"
)


class StateTold(Frozen):
    """A state: its name, with the origin of one that the game gives, what it changes, its end."""

    id: str
    name: str
    named: Origin | None
    changes: str
    ends: str

    @property
    def facts(self) -> Iterator[tuple[Origin, str]]:
        """What stands in a table, with the origins."""
        if self.named is not None:
            yield self.named, self.name
        if self.changes:
            yield f"states.{self.id}.changes", self.changes
        yield f"states.{self.id}.until", self.ends


def states_told(game: Game) -> tuple[StateTold, ...]:
    """Return the rows of the table of states; none where no state says more than its name."""
    told = tuple(
        StateTold(
            each.state,
            state_name(each, game.words),
            f"states.{each.state}.name" if each.name else None,
            " ".join(_changes(each, game)),
            _ends(each, game),
        )
        for each in game.states
    )
    says = any(row.changes for row in told) or any(each.until for each in game.states)
    return told if says else ()


def state_name(state: UnitState, words: Words) -> str:
    """Return the name of a state as printed: its own, or Postwar's."""
    return state.name or words(_NAMES.get(state.state, state.state.replace("-", " ").capitalize()))


def _changes(state: UnitState, game: Game) -> Iterator[str]:
    words, names = game.words, names_of(game)
    if state.never:
        acts = words.any_of([words(_ACTS[act]) for act in state.never])
        yield words("May not {acts}.", acts=acts)
    if state.steps is not None:
        yield words.count(state.steps, *_MOVES)
    if state.modifier is not None:
        name = names["modifier"].get(state.modifier, state.modifier)
        yield words("Attacks on it: {modifier}.", modifier=name)
    if state.attacks is not None:
        name = names["modifier"].get(state.attacks, state.attacks)
        yield words("When it attacks: {modifier}.", modifier=name)
    if state.spares:
        units = [names["unit"].get(unit, unit) for unit in state.spares]
        yield words("Never befalls {units}.", units=words.all_of(units))


def _ends(state: UnitState, game: Game) -> str:
    """Say when a state ends: once where it is the same for all sides, else side by side."""
    words, names = game.words, names_of(game)["side"]
    when = {each.side: _when(each, game) for each in state.until}
    others = [names[side.id] for side in game.sides if side.id not in when]
    if not when and game.supply and game.supply.out is state.state:
        return words("Ends when supply is judged and it has a line.")
    if not when:
        return words("Does not end.")
    if not others and len(set(when.values())) == 1:
        return f"{capitalised(next(iter(when.values())))}."
    told = [(names.get(side, side), each) for side, each in when.items()]
    told += [(words.all_of(others), words("for good"))] if others else []
    return " ".join(words("{side}: {when}.", side=side, when=each) for side, each in told)


def _when(recovery: Recovery, game: Game) -> str:
    words, turns = game.words, recovery.turns
    phase = names_of(game)["phase"].get(recovery.phase, recovery.phase)
    if turns < len(_NEXT):
        return words(_NEXT[turns], phase=phase)
    return words.count(turns, *_LATER, phase=phase)


SUPPLY = english("Supply")
"""What the list of what supply is is headed with."""
_FAR = forms("{number} hex over ground", "{number} hexes over ground")
_ALONG = forms("{number} hex by {way}", "{number} hexes by {way}")


def supply_told(game: Game) -> tuple[tuple[str, str, Origin], ...]:
    """Return what supply is, each part with its name and its origin; nothing without supply."""
    supply = game.supply
    if supply is None:
        return ()
    words = game.words
    parts = (
        (words("Line"), _line(supply, game), "ground"),
        (words("Sources"), " ".join(_sources(supply, game)), "sources"),
        (words("Not through"), " ".join(_not_through(supply, game)), "blocked"),
        (words("Judged"), _judged(supply, game), "judged"),
        (words("Without it"), _without(supply, game), "out"),
        (words("Who needs it"), " ".join(_needing(supply, game)), "types"),
    )
    return tuple((name, text, f"supply.{key}") for name, text, key in parts if text)


def _line(supply: Supply, game: Game) -> str:
    words, names = game.words, names_of(game)["line"]
    most = supply.ground.most
    far = words("Over ground") if most is None else words.count(most, *_FAR)
    ways = [
        words("by {way} without limit", way=names.get(way.line, way.line))
        if way.hexes.most is None
        else words.count(way.hexes.most, *_ALONG, way=names.get(way.line, way.line))
        for way in supply.then
    ]
    told = words("{far}, then {ways}", far=far, ways=words.all_of(ways)) if ways else far
    counted = words("The unit\u2019s own hex does not count, the hex that the line comes to does.")
    return f"{told}. {counted}"


def _sources(supply: Supply, game: Game) -> Iterator[str]:
    words, names = game.words, names_of(game)
    for side in game.sides:
        spots = words.all_of(_spots_of(supply, side.id, game))
        if spots:
            yield words("{side}: {spots}.", side=names["side"][side.id], spots=spots)


def _spots_of(supply: Supply, side: str, game: Game) -> list[str]:
    """Return the names of the sources of a side."""
    words, names = game.words, names_of(game)
    places = {each.id: each for each in (game.map.places if game.map else ())}
    own = sources_of(supply, side, game.map)
    told = [
        f"{names['place'][each]} ({', '.join(places[each].hexes)})"
        for each in own.places
        if each in places
    ]
    told += [names["zone"].get(each, each) for each in own.zones]
    told += [hexes_in_words(own.hexes, game.map, words)] if own.hexes else []
    told += [words("the edge at {hex}", hex=each.partition("/")[0]) for each in own.hexsides]
    return told


def _not_through(supply: Supply, game: Game) -> Iterator[str]:
    words, names = game.words, names_of(game)
    if Blocking.ENEMY_UNITS in supply.blocked:
        yield words("Enemy units.")
    if Blocking.ENEMY_ZONES in supply.blocked:
        yield words(_ZONES[supply.friends_free])
    if supply.never:
        lines = [names["line"].get(each, each) for each in supply.never]
        yield words("Over ground not across {names}.", names=words.any_of(lines))
    if supply.not_into:
        ground = [names["terrain"].get(each, each) for each in supply.not_into]
        yield words("Over ground not into {names}.", names=words.any_of(ground))


_ZONES = (
    english("Enemy zones of control."),
    english("Enemy zones of control but where a friend stands."),
)


def _judged(supply: Supply, game: Game) -> str:
    words, names = game.words, names_of(game)["phase"]
    if not supply.judged:
        return words("At the start of a turn.")
    phases = words.all_of([names.get(each, each) for each in supply.judged])
    return words("In {phases}.", phases=phases)


def _without(supply: Supply, game: Game) -> str:
    if supply.out is None:
        return ""
    told = next((each for each in game.states if each.state is supply.out), UnitState(supply.out))
    return f"{state_name(told, game.words)}."


def _needing(supply: Supply, game: Game) -> Iterator[str]:
    words, names = game.words, names_of(game)["unit"]
    if supply.types:
        yield words("Only {names}.", names=words.all_of([words(each) for each in supply.types]))
    if supply.without:
        units = words.all_of([names.get(each, each) for each in supply.without])
        yield words("Not {names}.", names=units)
