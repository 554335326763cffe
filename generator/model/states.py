"""States of units in players' words: a game in, a row for each state out, made from the data."""

from __future__ import annotations

from collections.abc import Iterator

from generator.diagnostics import Origin
from generator.model.game import Game
from generator.model.names import capitalised, names_of
from generator.model.orders import Act, Recovery, State, UnitState
from generator.records import Frozen
from generator.words import Words, english, forms

STATES = english("States")
"""What the table is headed with."""
STATE_HEADS = english("State"), english("What it changes"), english("How it ends")
"""The heads of its columns."""
_NAMES = {
    State.DISRUPTED: english("Disrupted"),
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
    if state.spares:
        units = [names["unit"].get(unit, unit) for unit in state.spares]
        yield words("Never befalls {units}.", units=words.all_of(units))


def _ends(state: UnitState, game: Game) -> str:
    """Say when a state ends: once where it is the same for all sides, else side by side."""
    words, names = game.words, names_of(game)["side"]
    when = {each.side: _when(each, game) for each in state.until}
    others = [names[side.id] for side in game.sides if side.id not in when]
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
