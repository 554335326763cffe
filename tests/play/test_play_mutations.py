"""Whatever is changed in a walkthrough of any game, playing it finds the step."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from playing import GAMES, game_of

from generator.model.counters import Stack
from generator.model.game import Game
from generator.model.walkthrough import Step
from generator.play.walk import kinds_of, walk_through

Change = tuple[str, int, Step]

NOWHERE = "ZZ99"
"""A label that is on no map."""


def changes(game: Game) -> Iterator[Change]:
    """Slips in single steps: what was done, the number of the step, the step as it becomes."""
    for number, step in enumerate(game.walkthrough):
        for name, changed in slips(step):
            if game.turns is not None or name != "after the last turn":
                yield name, number, changed


def slips(step: Step) -> Iterator[tuple[str, Step]]:
    if step.set_up is not None:
        first, *rest = step.set_up.at
        fewer = (Stack(first.hex, first.units[1:]), *rest)
        twice = (Stack(first.hex, (*first.units, first.units[0])), *rest)
        yield "a unit left out", replace(step, set_up=replace(step.set_up, at=fewer))
        yield "a unit twice", replace(step, set_up=replace(step.set_up, at=twice))
        away = (Stack(NOWHERE, first.units), *rest)
        yield "a set-up off the map", replace(step, set_up=replace(step.set_up, at=away))
    if step.arrive is not None:
        yield "after the last turn", replace(step, arrive=replace(step.arrive, turn=999))
    if step.arrive is not None and step.arrive.at:
        (first, *rest) = step.arrive.at
        away = (Stack(NOWHERE, first.units), *rest)
        yield "an arrival off the map", replace(step, arrive=replace(step.arrive, at=away))
        twice = (Stack(first.hex, (*first.units, *first.units)), *rest)
        yield "an arrival twice", replace(step, arrive=replace(step.arrive, at=twice))
    if step.move is not None:
        hexes = step.move.path.split("-")
        if len(hexes) > 2:
            path = "-".join((hexes[0], *hexes[2:]))
            yield "a path that jumps", replace(step, move=replace(step.move, path=path))
        back = "-".join((*hexes, hexes[-2]) * 9)
        yield "too far", replace(step, move=replace(step.move, path=back))
        turned = "-".join(reversed(hexes))
        yield "the wrong end", replace(step, move=replace(step.move, path=turned))
    if step.attack is not None:
        yield "a wrong result", replace(step, attack=replace(step.attack, result="XX"))
        yield "another target", replace(step, attack=replace(step.attack, into=NOWHERE))
    if step.position is not None:
        fewer = step.position.at[1:]
        yield "somebody forgotten", replace(step, position=replace(step.position, at=fewer))
    if step.roll is not None:
        yield "a wrong number", replace(step, roll=replace(step.roll, result="99"))
    if step.form is not None:
        yield "no such conversion", replace(step, form=replace(step.form, conversion="none"))
    if step.victory is not None:
        yield "no such victory", replace(step, victory=replace(step.victory, victory="none"))


CASES = [
    pytest.param(name, number, step, id=f"{name}-{number}-{slip}".replace(" ", "-"))
    for name in GAMES
    for slip, number, step in changes(game_of(name))
]


@pytest.mark.parametrize(("name", "number", "step"), CASES)
def test_a_slip_is_found_in_its_step(name: str, number: int, step: Step) -> None:
    game = game_of(name)
    steps = (*game.walkthrough[:number], step, *game.walkthrough[number + 1 :])
    faults = walk_through(replace(game, walkthrough=steps))
    assert faults
    assert faults[0].origin.startswith(f"walkthrough.{number}.")
    assert faults[0].kind in kinds_of(step)


@pytest.mark.parametrize("name", GAMES)
def test_an_empty_map_wins_nothing(name: str) -> None:
    """Positions decide: without its counters no victory comes out but those that want nobody."""
    game = game_of(name)
    won = {one.id: one for one in game.victory}
    wanting = [
        Step(victory=replace(step.victory, at=(), left=(), started=()))
        for step in game.walkthrough
        if step.victory is not None
        and not step.victory.missed
        and not won[step.victory.victory].otherwise
        and not won[step.victory.victory].connects  # a road that nobody bars is open
    ]
    faults = walk_through(replace(game, walkthrough=tuple(wanting)))
    assert len(faults) == len(wanting)
