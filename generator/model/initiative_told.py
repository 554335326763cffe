"""What the initiative is, in words: a game in, texts with their origins out."""

from __future__ import annotations

from collections.abc import Iterator

from generator.diagnostics import Origin
from generator.model.game import Game
from generator.model.initiative import Initiative, in_turn, settled_before
from generator.model.names import in_turns, names_of
from generator.words import english

INITIATIVE = english("Initiative")
"""What the panel, and the list in the rules, of who goes first are headed with."""
_ROLL = english("Each side rolls {die}: the higher number has it.")
_ALL_ROLL = english("Each side rolls {die}: the highest number has it.")
"""Between two sides, and among more."""
_ADDS = english("{side}: add {number}.")
_HOLDS = english("Whoever has units in {places} at the start of a turn.")
_CONTROLS = english("Whoever controls {places} at the start of a turn.")


def initiative_told(game: Game) -> tuple[tuple[str, str, Origin], ...]:
    """Return who has the initiative and what it does, each part with its name and origin.

    Nothing in a game without one.
    """
    rule = game.initiative
    return tuple(_parts(game, rule)) if rule is not None else ()


def _parts(game: Game, rule: Initiative) -> Iterator[tuple[str, str, Origin]]:
    words, names = game.words, names_of(game)
    sides, places = names["side"], names["place"]
    if rule.phase is not None:
        phase = names["phase"].get(rule.phase, rule.phase)
        yield words("When"), words("In {phase}.", phase=phase), "initiative.phase"
    if rule.first is not None:
        yield words("First turn"), f"{sides.get(rule.first, rule.first)}.", "initiative.first"
    if rule.die is not None:
        told = [words(_ALL_ROLL if [*sides][2:] else _ROLL, die=rule.die.told(words))]
        told += [words(_ADDS, side=sides.get(e.side, e.side), number=e.add) for e in rule.adds]
        yield words("Roll"), " ".join(told), "initiative.die"
    for each in rule.turns:
        label = in_turns(each.turns, words)
        yield label, f"{sides.get(each.side, each.side)}.", f"initiative.turns.{each.turns}"
    for key, form, those in (("holds", _HOLDS, rule.holds), ("controls", _CONTROLS, rule.controls)):
        if those:
            found = words.all_of([places.get(each, each) for each in those])
            yield words("Who has it"), words(form, places=found), f"initiative.{key}"
    other = f"{sides.get(rule.otherwise, '')}." if rule.otherwise else ""
    if rule.die is not None:
        yield words("Even"), other or words("Roll again."), "initiative.otherwise"
    elif other or not rule.turns:
        kept = words("Whoever had it before.")
        yield words("Otherwise"), other or kept, "initiative.otherwise"
    yield from _orders(game, rule)


def _orders(game: Game, rule: Initiative) -> Iterator[tuple[str, str, Origin]]:
    """Yield the phases whose order it is, for each side that may have it."""
    words, sides = game.words, names_of(game)["side"]
    kept = settled_before(rule, [phase.id for phase in game.sequence])
    for side in sides:
        phases = in_turn(game.sequence, kept, side)[kept:]
        if any(phase.side == side for phase in phases):
            told = ", ".join(phase.name for phase in phases if phase.during is None)
            label = words("{side} first", side=sides[side])
            yield label, f"{told}.", f"initiative.order.{side}"
