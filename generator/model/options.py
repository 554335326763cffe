"""Optional rules: the game as it is played with some of them."""

from __future__ import annotations

from dataclasses import replace

from generator.model.game import Game, worked_out_once
from generator.model.rules import Section


def options_on(game: Game) -> frozenset[str]:
    """Return the optional rules with which the walkthrough is played.

    In a scenario they are those that it uses, else those that say so themselves.
    """
    if game.scenario is not None:
        return frozenset(game.scenario.uses)
    return frozenset(each.id for each in game.options if each.played)


@worked_out_once
def as_walked(game: Game) -> Game:
    """Return a game without what belongs to optional rules that its walkthrough does not use.

    What names a modifier that there is not goes without it.
    """
    if not game.options:
        return game
    on = {None, *options_on(game)}
    modifiers = tuple(each for each in game.tables.modifiers if each.option in on)
    gone = {each.id for each in game.tables.modifiers} - {each.id for each in modifiers}
    states = tuple(
        replace(
            each,
            modifier=None if each.modifier in gone else each.modifier,
            attacks=None if each.attacks in gone else each.attacks,
        )
        for each in game.states
        if each.option in on
    )
    events = tuple(
        replace(each, modifiers=tuple(one for one in each.modifiers if one not in gone))
        for each in game.events
    )
    return replace(
        game,
        sequence=tuple(each for each in game.sequence if each.option in on),
        tables=replace(game.tables, modifiers=modifiers),
        states=states,
        events=events,
    )


def option_of(sections: tuple[Section, ...], name: str) -> str | None:
    """Return the optional rule that a section belongs to: its own, or that of one around it."""
    for each in sections:
        found = each.option if each.id == name else option_of(each.sections, name)
        if found is not None or each.id == name:
            return found or each.option
        if any(one.id == name for one in _within(each)):
            return each.option
    return None


def _within(section: Section) -> tuple[Section, ...]:
    inner = tuple(one for each in section.sections for one in _within(each))
    return (*section.sections, *inner)
