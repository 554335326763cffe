"""How a value is written, as a closed union made from the type hints of the model.

In: a class of the model. Out: its `Plan`, one member for each key, each with the notation of its
value. The decoder, the JSON Schema and the codec follow the plans; none of them reads a type hint.
"""

from __future__ import annotations

import re
from dataclasses import MISSING, Field, fields, replace
from enum import Enum
from functools import cache
from types import UnionType
from typing import Annotated, Any, Literal, TypeAlias, Union, get_args, get_origin

from generator.model.game import Game
from generator.model.prose import Prose, Translation
from generator.model.schema import Bounds, Nature, Refers, is_given, is_inline, written
from generator.model.walk import hints, without_none
from generator.records import Frozen, dataclass


class Text(Frozen):
    """A text that is kept as typed; `refers` is the kind of thing that it names, if any.

    `nature` says whether translations may have it, or whether it is an id that is printed.
    """

    refers: str | None = None
    nature: Nature | None = None


class Whole(Frozen):
    """A whole number; `bounds` are the least and the most that make sense, if it has any."""

    bounds: Bounds | None = None


class Truth(Frozen):
    """`true` or `false`."""


class Word(Frozen):
    """One word of a list."""

    words: type[Enum]


class Tag(Frozen):
    """The word that tells the classes of a union apart."""

    word: str


class Parsed(Frozen):
    """A value type with `parse` and PATTERN: dice, odds, a length."""

    cls: Any


class Rich(Frozen):
    """A text for people, parsed into blocks."""


class Listed(Frozen):
    """A list of any length."""

    item: Notation


class Fixed(Frozen):
    """A list with one notation for each of its items."""

    items: tuple[Notation, ...]


class Entry(Frozen):
    """Keys with values: one of `choices`, which have a Tag each where there are several.

    Of a translated one only what translations may have is written, whichever of them it is.
    """

    choices: tuple[type, ...]
    translated: bool = False

    @property
    def plans(self) -> tuple[Plan, ...]:
        """The plans by which it may be written, a Tag each where there are several."""
        if self.translated:
            return (translated_plan(self.choices),)
        return tuple(plan(choice) for choice in self.choices)


class Keyed(Frozen):
    """A mapping from keys to entries; the key of each fills the KEY field of its class."""

    entry: Entry

    @property
    def key(self) -> Member:
        """The member that keys fill: of the same notation in every choice."""
        member = self.entry.plans[0].key
        if member is None:
            raise TypeError(f"{self.entry.choices[0]} has no KEY")
        return member


Single: TypeAlias = Text | Whole | Truth | Word | Tag | Parsed | Rich
Notation: TypeAlias = Single | Listed | Fixed | Entry | Keyed


class Member(Frozen):
    """A field: its name in the class, the key it is written under, and how its value is."""

    name: str
    written: str
    notation: Notation
    required: bool


class Group(Frozen):
    """An inline group: its keys are written beside those of the class that holds it."""

    name: str
    cls: type


@dataclass(frozen=True, slots=True, eq=False)
class Plan:
    """What may be written for a class; there is one of each.

    `key` is filled by the key that an entry stands under; `shorthand` is the member that a value
    stands for where no mapping is written. `name` is that of the class, but for translations.
    """

    cls: type
    name: str
    members: tuple[Member, ...]
    groups: tuple[Group, ...]
    key: Member | None
    shorthand: Member | None
    translated: bool = False

    @property
    def tag(self) -> str | None:
        """The word in the `kind` of this class, where it is one of a union."""
        tags = (member.notation for member in self.members if isinstance(member.notation, Tag))
        return next((tag.word for tag in tags), None)

    def every_member(self) -> tuple[Member, ...]:
        """Return the members with those of the inline groups, in the order of the fields."""
        inner = (member for group in self.groups for member in plan(group.cls).every_member())
        return (*self.members, *inner)


@cache
def plan(cls: type) -> Plan:
    """Return the plan of a class of the model; raises TypeError for a hint without a notation."""
    if cls is Translation:
        language = Member("language", "language", Text(), required=True)
        return replace(translated_plan((Game,)), cls=cls, name=cls.__name__, key=language)
    written_down = [member for member in fields(cls) if not is_given(member)]
    by_name = {field.name: _member(cls, field) for field in written_down if not is_inline(field)}
    key, shorthand = getattr(cls, "KEY", None), getattr(cls, "SHORTHAND", None)
    return Plan(
        cls,
        cls.__name__,
        tuple(member for name, member in by_name.items() if name != key),
        tuple(
            Group(field.name, without_none(hints(cls)[field.name]))
            for field in written_down
            if is_inline(field)
        ),
        by_name[key] if key else None,
        by_name[shorthand] if shorthand else None,
    )


_SHORTHANDS = ("name", "title", "text")
"""What a translation alone stands for: the first of these that an entry has."""


@cache
def translated_plan(choices: tuple[type, ...]) -> Plan:
    """Return what translations may say of an entry: what players read in each of its classes."""
    first, *others = (plan(choice) for choice in choices)
    members: dict[str, Member] = {}
    for member in first.every_member():
        notation = _translated(member.notation, choices)
        if notation and all(member in other.every_member() for other in others):
            members[member.name] = Member(member.name, member.written, notation, required=False)
    if all(_holds(member.notation, choices) for member in members.values()):
        members = {}  # it holds nothing but others of its kind, and they no text
    short = next((members[name] for name in _SHORTHANDS if name in members and first.key), None)
    if short and (short.name == "text" or len(members) == 1):
        short = members[short.name] = replace(short, required=True)
    name = re.split(r"(?=[A-Z])", first.name)[-1] if others else first.name  # OddsTable: a Table
    return Plan(first.cls, f"Translated{name}", tuple(members.values()), (), first.key, short, True)


_HELD: list[tuple[type, ...]] = []
"""Classes whose translation is being planned: what they hold may hold them in turn."""


def _holds(notation: Notation, choices: tuple[type, ...]) -> bool:
    """Whether what is written holds entries of some classes."""
    entry = notation.entry if isinstance(notation, Keyed) else notation
    return isinstance(entry, Entry) and entry.choices == choices


def _translated(notation: Notation, around: tuple[type, ...]) -> Notation | None:
    """Return how a translation of a value is written; None for one that is not translated.

    A value may hold others of the kind `around` it, such as sections within sections.
    """
    match notation:
        case Text(nature=Nature.TRANSLATABLE) | Rich():
            return notation
        case Keyed(entry):
            inner = _translated(entry, around)
            return Keyed(inner) if isinstance(inner, Entry) else None
        case Entry(choices) if choices != (Translation,) and choices not in _HELD:
            _HELD.append(around)
            try:
                if choices == around or translated_plan(choices).members:
                    return Entry(choices, translated=True)
            finally:
                _HELD.pop()
    return None


def _member(cls: type, field: Field[Any]) -> Member:
    notation = notation_of(without_none(hints(cls)[field.name]))
    required = field.default is MISSING and field.default_factory is MISSING
    return Member(field.name, written(field.name), notation, required)


_PLAIN: dict[Any, Notation] = {str: Text(), int: Whole(), bool: Truth(), Prose: Rich()}


def notation_of(hint: Any) -> Notation:
    """Return how values of a type hint are written; raises TypeError where no way is known."""
    origin, arguments = get_origin(hint), get_args(hint)
    if hint in _PLAIN:
        return _PLAIN[hint]
    if origin is Annotated:
        return _marked_notation(hint)
    if origin is Literal:
        return Tag(arguments[0])
    if origin in {Union, UnionType}:
        return Entry(arguments)
    if origin is tuple:
        return _list_notation(arguments)
    if isinstance(hint, type):
        value = Parsed(hint) if hasattr(hint, "PATTERN") else Entry((hint,))
        return Word(hint) if issubclass(hint, Enum) else value
    raise TypeError(f"the language has no notation for {hint}")


def _marked_notation(hint: Any) -> Notation:
    """Notation of a text or a number that bears a mark; the mark goes into the notation."""
    for mark in hint.__metadata__:
        if isinstance(mark, Refers):
            return Text(mark.kind)
        if isinstance(mark, Nature):
            return Text(nature=mark)
        if isinstance(mark, Bounds):
            return Whole(mark)
    raise TypeError(f"the language has no notation for {hint}")


def _list_notation(arguments: tuple[Any, ...]) -> Notation:
    if arguments[-1] is not Ellipsis:
        return Fixed(tuple(notation_of(argument) for argument in arguments))
    item = notation_of(arguments[0])
    if isinstance(item, Entry) and all(hasattr(choice, "KEY") for choice in item.choices):
        return Keyed(item)
    return Listed(item)


def plans_within(notation: Notation) -> tuple[Plan, ...]:
    """Return the plans of what may be written as keys with values where a notation stands."""
    match notation:
        case Listed(item):
            return plans_within(item)
        case Fixed(items):
            return tuple(inner for item in items for inner in plans_within(item))
        case Keyed(entry) | (Entry() as entry):
            return entry.plans
        case _:
            return ()


def every_plan() -> tuple[Plan, ...]:
    """Return the plan of everything that a definition is made of once, from the game down."""
    found: dict[Plan, None] = {}

    def gather(of: Plan) -> None:
        if of not in found:
            found[of] = None
            for member in of.every_member():
                for inner in plans_within(member.notation):
                    gather(inner)

    gather(plan(Game))
    return tuple(found)
