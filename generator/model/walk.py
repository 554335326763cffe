"""Visiting every value of a game with its origin, by the type hints of the model.

The steps of an origin are the keys as written in a one-file definition: a keyed entry goes by its
key, a list item by its number from 0, an inline group adds no step.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from functools import cache
from types import GenericAlias, UnionType
from typing import Annotated, Any, NamedTuple, Union, get_args, get_origin

from generator.diagnostics import Origin
from generator.model.prose import Prose, Translation
from generator.model.schema import Bounds, Refers, is_given, is_inline, written

_LISTED = re.compile(r"tuple\[(\w+), \.\.\.\]")


class ModelNode(NamedTuple):
    """A value met on the walk.

    `refers` says what kind of thing a text names, `bounds` how far a number goes.
    """

    origin: Origin
    value: Any
    refers: str | None = None
    bounds: Bounds | None = None


@cache
def hints(cls: type) -> dict[str, Any]:
    """Return the type hints of a class of the model, annotations included.

    They are those of `typing.get_type_hints`, which would compile each by itself: most are a few
    words that many classes have.
    """
    return {
        name: _hint(note, each.__module__)
        for each in reversed(cls.__mro__)
        for name, note in vars(each).get("__annotations__", {}).items()
    }


@cache
def _hint(note: Any, module: str) -> Any:
    """Return what an annotation means that was written in a module."""
    if not isinstance(note, str):
        return note
    known = vars(sys.modules[module])
    if note.isidentifier():
        return known[note] if note in known else eval(note, known)  # noqa: S307 -- our own text
    rest, _, last = note.rpartition(" | ")
    if rest and last == "None":
        return _hint(rest, module) | None
    listed = _LISTED.fullmatch(note)
    return GenericAlias(tuple, (_hint(listed[1], module), ...)) if listed else eval(note, known)  # noqa: S307


def walk(value: Any, origin: Origin = "") -> Iterator[ModelNode]:
    """Yield `value` and everything in it, parents first, in the order of the fields."""
    found: list[ModelNode] = []
    _walk(value, origin, type(value), found)
    yield from found


def _walk(value: Any, origin: Origin, hint: Any, found: list[ModelNode]) -> None:
    found.append(ModelNode(origin, value, *_marks(hint)))
    cls: type = type(value)
    if isinstance(value, tuple):
        item = _item_of(hint)
        for number, member in enumerate(value):
            _walk(member, join(origin, step_of(member, number)), item, found)
    elif isinstance(value, Translation):
        found += (ModelNode(join(origin, path), each) for path, each in value.origins().items())
    elif _has_fields(cls):
        _walk_fields(value, origin, found)


def _walk_fields(value: Any, origin: Origin, found: list[ModelNode]) -> None:
    cls: type = type(value)
    for name, step, hint in _members(cls):
        inner = getattr(value, name)
        if inner is None:
            continue
        if step:
            _walk(inner, join(origin, step), hint, found)
        else:
            _walk_fields(inner, origin, found)


@cache
def _members(cls: type) -> tuple[tuple[str, str, Any], ...]:
    """Return the fields that are written: their names, steps and hints; no step for groups."""
    key = getattr(cls, "KEY", None)
    return tuple(
        (member.name, "" if is_inline(member) else written(member.name), hints(cls)[member.name])
        for member in fields(cls)
        if not is_given(member) and member.name != key
    )


@cache
def _has_fields(cls: type) -> bool:
    return is_dataclass(cls) and not issubclass(cls, Prose) and not hasattr(cls, "PATTERN")


def replaced(value: Any, texts: Mapping[Origin, Any], origin: Origin = "") -> Any:
    """Return `value` with other texts at some origins, also where it has none of its own."""
    kind: Any = value.__class__
    if isinstance(value, tuple):
        return tuple(
            replaced(member, texts, join(origin, step_of(member, number)))
            for number, member in enumerate(value)
        )
    if not _has_fields(kind):
        return value
    changes = {}
    for name, step, _ in _members(kind):
        here, inner = join(origin, step) if step else origin, getattr(value, name)
        changes[name] = texts[here] if here in texts else replaced(inner, texts, here)
    return replace(value, **changes)


def with_text(value: Any, at: Origin, text: Prose, origin: Origin = "") -> dict[Origin, Any]:
    """Return what changes, by origin, where the text at `at` is another: from it up to `value`.

    Raises KeyError where no text stands there.
    """
    found: dict[Origin, Any] = {}
    if not _replace(value, at, text, origin, found):
        raise KeyError(at)
    return found


def _replace(value: Any, at: Origin, text: Prose, here: Origin, found: dict[Origin, Any]) -> bool:
    """Note in `found` a value with the text in it; whether it has one there."""
    kind: Any = value.__class__
    if here == at and isinstance(value, Prose):
        found[here] = text
    elif isinstance(value, tuple):
        for number, member in enumerate(value):
            inner = join(here, step_of(member, number))
            if _leads(inner, at) and _replace(member, at, text, inner, found):
                found[here] = (*value[:number], found[inner], *value[number + 1 :])
                break
    elif _has_fields(kind):
        for name, step, _ in _members(kind):
            inner, member = join(here, step) if step else here, getattr(value, name)
            if _leads(inner, at) and _replace(member, at, text, inner, found):
                found[here] = replace(value, **{name: found[inner]})
                break
    return at in found


def _leads(origin: Origin, at: Origin) -> bool:
    """Whether a value at an origin may hold what stands at another, or be it."""
    return not origin or at == origin or at.startswith(f"{origin}.")


def part(value: Any, name: str) -> Any:
    """Return the field of that name, in `value` or one of its inline groups; None for none."""
    groups = [value]
    for group in groups:
        cls: type = type(group)
        for member, inline in _named(cls):
            if inline:
                inner = getattr(group, member)
                groups += [inner] if inner is not None else []
            elif member == name:
                return getattr(group, name)
    return None


@cache
def _named(cls: type) -> tuple[tuple[str, bool], ...]:
    """Return the names of a class's fields, and which of them are inline."""
    return tuple((member.name, is_inline(member)) for member in fields(cls))


def step_of(member: Any, number: int = 0) -> str:
    """Return the name of a list item in an origin: its key where it has one, else its number."""
    key = getattr(type(member), "KEY", None)
    return str(getattr(member, key)) if key else str(number)


def join(origin: Origin, step: str) -> Origin:
    """Return the origin of `step` within `origin`."""
    return f"{origin}.{step}" if origin else step


def without_none(hint: Any) -> Any:
    """Return the hint without `None`: ``X | None`` gives ``X``."""
    if get_origin(hint) in {Union, UnionType}:
        kept = tuple(part for part in get_args(hint) if part is not type(None))
        return kept[0] if len(kept) == 1 else Union[kept]  # noqa: UP007  (built at run time)
    return hint


@cache
def key_refers(cls: type) -> str | None:
    """Return what the keys of entries of a class name; None where they name nothing else."""
    key = getattr(cls, "KEY", None)
    return _marks(hints(cls)[key])[0] if key else None


@cache
def _item_of(hint: Any) -> Any:
    """Return the hint of what a tuple holds."""
    item, *_ = get_args(without_none(hint)) or (Any,)
    return item


@cache
def _marks(hint: Any) -> tuple[str | None, Bounds | None]:
    """Return what a text refers to, and the bounds of a number."""
    hint = without_none(hint)
    for mark in hint.__metadata__ if get_origin(hint) is Annotated else ():
        if isinstance(mark, Refers):
            return mark.kind, None
        if isinstance(mark, Bounds):
            return None, mark
    return None, None
