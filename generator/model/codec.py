"""A value of the model as plain JSON, and back, exactly.

The exported validator carries the game this way, and the key of the cache is made of it. Fields
that have their default are left out; numbers with a notation of their own (dice, odds, lengths)
are the texts they are written as; texts for people keep their blocks, so that nobody parses
Markdown again. One that is a single run of words is that text alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, Field, fields
from enum import Enum
from functools import cache
from typing import Any, TypeAlias, TypeVar, assert_never

from generator.model.notation import (
    Entry,
    Fixed,
    Keyed,
    Listed,
    Notation,
    Parsed,
    Rich,
    Tag,
    Text,
    Truth,
    Whole,
    Word,
    notation_of,
    plan,
)
from generator.model.prose import (
    Block,
    ListBlock,
    Marked,
    Note,
    Paragraph,
    Prose,
    Reference,
    Weight,
    Words,
)
from generator.model.walk import hints, without_none

Plain: TypeAlias = bool | int | str | list[Any] | dict[str, Any] | None
"""What the json module writes and reads."""

Model = TypeVar("Model")


def encode(value: Any) -> Plain:
    """Return a value of the model, or a tuple of such, as plain JSON."""
    match value:
        case Enum():
            return str(value.value)
        case None | bool() | int() | str():
            return value
        case tuple():
            return [encode(item) for item in value]
        case Prose(source, blocks):
            alone = blocks == _words_alone(source)
            return source if alone else {"source": source, "blocks": _encode_part(blocks)}
        case _ if hasattr(value, "PATTERN"):
            return str(value)
        case _:
            return {
                field.name: encode(inner)
                for field in fields(value)
                if (inner := getattr(value, field.name)) != _default(field)
            }


def decode(cls: type[Model], plain: Any) -> Model:
    """Return the value of a class of the model from what `encode` made of it.

    For JSON that `encode` did not write it raises TypeError, ValueError or KeyError.
    """
    if not isinstance(plain, dict):
        raise TypeError(f"{cls.__name__} is encoded as an object, not as {plain!r}")
    kind: Any = cls
    notations = _notations(kind)
    return cls(**{name: _decode(notations[name], inner) for name, inner in plain.items()})


@cache
def _notations(cls: Any) -> dict[str, Notation]:
    return {name: notation_of(without_none(hints(cls)[name])) for name in _names(cls)}


def _names(cls: Any) -> tuple[str, ...]:
    return tuple(field.name for field in fields(cls))


def _default(field: Field[Any]) -> Any:
    """Return the default of a field; MISSING, which equals nothing, where it has none."""
    return field.default if field.default_factory is MISSING else field.default_factory()


def _decode(notation: Notation, plain: Any) -> Any:
    value: Any = plain
    match notation:
        case _ if plain is None:
            pass
        case Text() | Whole() | Truth() | Tag():
            pass
        case Word(cls):
            value = cls(plain)
        case Parsed(cls):
            value = cls.parse(plain)
        case Rich() if isinstance(plain, str):
            value = Prose(plain, _words_alone(plain))
        case Rich():
            value = Prose(plain["source"], _decode_part(plain["blocks"]))
        case Listed(item) | Keyed(item):
            value = tuple(_decode(item, inner) for inner in plain)
        case Fixed(items):
            value = tuple(map(_decode, items, plain))
        case Entry(choices):
            value = decode(_choice(choices, plain), plain)
        case _:
            assert_never(notation)
    return value


def _choice(choices: tuple[type, ...], plain: Any) -> type:
    if len(choices) == 1:
        return choices[0]
    return next(choice for choice in choices if plan(choice).tag == plain["kind"])


def _words_alone(source: str) -> tuple[Block, ...]:
    return (Paragraph((Words(source, 0),)),)


_PARTS: Mapping[str, type] = {
    cls.__name__: cls for cls in (Paragraph, ListBlock, Note, Words, Reference, Marked, Weight)
}
"""What texts consist of: encoded as the name of a class, with its fields in order."""


def _encode_part(value: Any) -> Any:
    match value:
        case tuple():
            return [_encode_part(each) for each in value]
        case Weight():
            return {Weight.__name__: [value.value]}
        case bool() | int() | str():
            return value
        case _:
            parts = [_encode_part(getattr(value, name)) for name in _names(type(value))]
            return {type(value).__name__: parts}


def _decode_part(plain: Any) -> Any:
    match plain:
        case list():
            return tuple(map(_decode_part, plain))
        case dict():
            ((name, parts),) = plain.items()
            return _PARTS[name](*map(_decode_part, parts))
        case _:
            return plain
