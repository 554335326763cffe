"""Every key of the language, from the plans that the decoder follows: no new key is forgotten.

A class of the model is met once, however many keys hold it, so a key is told by its class and by
the way it is written: `Outweighing.left-by`, `Place.(key)` for what an entry of a mapping stands
under.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from generator.model.game import Game
from generator.model.notation import Entry, Fixed, Keyed, Listed, Member, Notation, Plan, plan

ENTRY = "(key)"
"""Written for the key that an entry of a mapping stands under."""


@dataclass(frozen=True, slots=True)
class Key:
    """A key of the language: the class that has it, and its member there."""

    cls: type
    member: Member
    of_entry: bool = False

    @property
    def name(self) -> str:
        return f"{self.cls.__name__}.{ENTRY if self.of_entry else self.member.written}"


@cache
def language() -> tuple[Key, ...]:
    """Every key of the language once, parents first."""
    return tuple(key for each in plans() for key in _keys(each))


@cache
def plans() -> tuple[Plan, ...]:
    """The plan of every class that a definition is made of, from the game down."""
    found: dict[type, Plan] = {}
    _gather(Game, found)
    return tuple(found.values())


def _gather(cls: type, found: dict[type, Plan]) -> None:
    if cls in found:
        return
    found[cls] = of = plan(cls)
    for group in of.groups:
        _gather(group.cls, found)
    for member in of.members:
        for inner in classes_in(member.notation):
            _gather(inner, found)


def _keys(of: Plan) -> Iterator[Key]:
    if of.key is not None:
        yield Key(of.cls, of.key, of_entry=True)
    for member in of.members:
        yield Key(of.cls, member)


def classes_in(notation: Notation) -> tuple[type, ...]:
    """Return the classes that may be written where a notation stands."""
    match notation:
        case Entry(choices):
            return choices
        case Keyed(entry):
            return entry.choices
        case Listed(item):
            return classes_in(item)
        case Fixed(items):
            return tuple(cls for item in items for cls in classes_in(item))
        case _:
            return ()
