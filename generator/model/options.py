"""Optional rules: the game as it is played with some of them."""

from __future__ import annotations

from dataclasses import replace

from generator.model.combat import Modifier
from generator.model.game import Game, worked_out_once
from generator.model.rules import Section


def options_on(game: Game) -> frozenset[str]:
    """Return the optional rules with which the walkthrough is played.

    In a scenario they are those that it uses, else those that say so themselves.
    """
    if game.scenario is not None:
        return frozenset(game.scenario.uses) & {each.id for each in game.options}
    return frozenset(each.id for each in game.options if each.played)


@worked_out_once
def as_walked(game: Game) -> Game:
    """Return a game without what belongs to optional rules that its walkthrough does not use.

    What names a modifier that there is not goes without it.
    """
    on = {None, *options_on(game)}
    modifiers = tuple(each for each in game.tables.modifiers if each.option in on)
    sequence = tuple(each for each in game.sequence if each.option in on)
    states = tuple(each for each in game.states if each.option in on)
    if (modifiers, sequence, states) == (game.tables.modifiers, game.sequence, game.states):
        return game
    return with_modifiers(replace(game, sequence=sequence, states=states), modifiers)


def with_modifiers(game: Game, left: tuple[Modifier, ...]) -> Game:
    """Return a game with those modifiers that are left of it: no state or event names another."""
    gone = {each.id for each in game.tables.modifiers} - {each.id for each in left}
    states = (
        replace(
            each,
            modifier=None if each.modifier in gone else each.modifier,
            attacks=None if each.attacks in gone else each.attacks,
        )
        for each in game.states
    )
    events = (
        replace(each, modifiers=tuple(one for one in each.modifiers if one not in gone))
        for each in game.events
    )
    tables = replace(game.tables, modifiers=left)
    return replace(game, tables=tables, states=tuple(states), events=tuple(events))


def option_of(sections: tuple[Section, ...], name: str, around: str | None = None) -> str | None:
    """Return the optional rule that a section belongs to: its own, or that of one around it."""
    for each in sections:
        option = each.option or around
        found = option if each.id == name else option_of(each.sections, name, option)
        if found is not None:
            return found
    return None
