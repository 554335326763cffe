"""Every key of the language, from the plans that the decoder follows: no new key is forgotten.

A class of the model is met once, however many keys hold it, so a key is told by its class and by
the way it is written: `Outweighing.left-by`, `Place.(key)` for what an entry of a mapping stands
under, `TranslatedPlace.name` for what a translation says of one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from generator.model.notation import Keyed, Member, Plan, every_plan, plan, plans_within
from generator.model.prose import Path, Translation

ENTRY = "(key)"
"""Written for the key that an entry of a mapping stands under."""


@dataclass(frozen=True, slots=True)
class Key:
    """A key of the language: the plan that has it, and its member there."""

    of: Plan
    member: Member
    of_entry: bool = False

    @property
    def name(self) -> str:
        return f"{self.of.name}.{ENTRY if self.of_entry else self.member.written}"


@cache
def language() -> tuple[Key, ...]:
    """Every key of the language once, parents first."""
    return tuple(key for each in plans() for key in _keys(each))


def keys_of_text(path: Path) -> Iterator[str]:
    """The keys that lead to a text of a translation, by their names."""
    of, steps = plan(Translation), iter(path)
    yield f"{of.name}.{ENTRY}"
    for step in steps:
        member = next(member for member in of.members if member.written == step)
        yield Key(of, member).name
        for of in plans_within(member.notation):
            if isinstance(member.notation, Keyed):
                next(steps)
                yield f"{of.name}.{ENTRY}"


@cache
def plans() -> tuple[Plan, ...]:
    """The plan of every class that a definition is made of, from the game down."""
    groups = (plan(group.cls) for each in every_plan() for group in each.groups)
    return tuple(dict.fromkeys((*every_plan(), *groups)))


def _keys(of: Plan) -> Iterator[Key]:
    if of.key is not None:
        yield Key(of, of.key, of_entry=True)
    for member in of.members:
        yield Key(of, member)
