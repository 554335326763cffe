"""A value of the model as plain JSON, and back, exactly.

The exported validator carries the game this way. Fields that have their default are left out;
numbers with a notation of their own (dice, odds, lengths) are the texts they are written as; texts
for people keep their blocks, so that nobody parses Markdown again. One that is a single run of
words is that text alone.

Of other records, such as what a stage of the build takes, `whole` keeps every field under the name
of its class; `restored` makes the same of it again, and `digest` is the SHA-256 of it.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Mapping
from dataclasses import MISSING, Field, fields
from datetime import date
from enum import Enum
from fractions import Fraction
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

Plain: TypeAlias = bool | int | float | str | list[Any] | dict[str, Any] | None
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
            return source if alone else {"source": source, "blocks": whole(blocks)}
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


@cache
def _names(cls: Any) -> tuple[str, ...]:
    return tuple(field.name for field in fields(cls) if field.init)


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
            value = Prose(plain["source"], restored(plain["blocks"]))
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
"""What texts consist of: encoded by the name of the class alone."""


def digest(value: Any) -> str:
    """Return the SHA-256 of a value, in hexadecimal digits.

    It depends on nothing but the value: not on the process, on hash seeds or the version of
    Python. What differs in any field of any record in it has another one, and so have mappings in
    another order, since drawing may follow that.
    """
    text = json.dumps(whole(value), separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def whole(value: Any) -> Plain:  # noqa: PLR0911 -- a return a kind of value
    """Return records, and tuples, sets and mappings of such, as plain JSON with all their fields.

    A record is its fields under the name of its class, an item of a mapping is a pair, in the order
    of the mapping. Raises TypeError for what is neither a record nor plain, such as a shape.
    """
    cls = value.__class__
    if cls in _PLAIN:
        return value  # type: ignore[no-any-return]
    if cls is tuple:
        return [whole(each) for each in value]
    match value:
        case Enum():
            return {_name(cls): [value.value]}
        case int() | float() | str():
            return value
        case tuple():
            return [whole(each) for each in value]
        case Mapping():
            return {"mapping": [[whole(key), whole(inner)] for key, inner in value.items()]}
        case frozenset():
            return {"set": sorted((whole(each) for each in value), key=json.dumps)}
        case date():
            return {"date": [value.isoformat()]}
        case Fraction():
            return {"fraction": [str(value)]}
        case _:
            return {_name(cls): [whole(getattr(value, name)) for name in _names(cls)]}


def restored(plain: Any) -> Any:  # noqa: PLR0911 -- a return a kind of value
    """Return the value of which `whole` has made this."""
    match plain:
        case list():
            return tuple(map(restored, plain))
        case dict():
            ((name, parts),) = plain.items()
            values = tuple(map(restored, parts))
            match name:
                case "mapping":
                    return dict(values)
                case "set":
                    return frozenset(values)
                case "date":
                    return date.fromisoformat(*values)
                case "fraction":
                    return Fraction(*values)
            cls = _class(name)
            if issubclass(cls, Enum):
                return cls(*values)
            return cls(**dict(zip(_names(cls), values, strict=True)))
        case _:
            return plain


_PLAIN = frozenset({type(None), bool, int, float, str})
"""What most values are, which are asked for first."""


@cache
def _name(cls: type) -> str:
    return (
        cls.__name__ if _PARTS.get(cls.__name__) is cls else f"{cls.__module__}:{cls.__qualname__}"
    )


def _class(name: str) -> Any:
    module, _, cls = name.partition(":")
    return getattr(sys.modules[module], cls) if cls else _PARTS[name]
