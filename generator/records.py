"""Records: frozen dataclasses that cost next to nothing until they are used.

A class is one by deriving from `Frozen`; `dataclass` is for those that are ordered or not frozen.
`dataclasses.dataclass` writes and compiles six functions for every class, and `postwar check` makes
some 290 classes before it reads a game. Five of the six are the same for all classes, but for the
names of fields that `attrgetter` knows; `__init__` is written where a class makes many objects.
What `dataclasses.fields` and the like read is made by the library as soon as somebody reads it, by
its public functions alone. docs/decisions/0003-records.md has the figures.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from copyreg import __newobj__  # type: ignore[attr-defined]
from dataclasses import MISSING, FrozenInstanceError
from functools import cache, partial
from operator import attrgetter
from types import FunctionType
from typing import (
    TYPE_CHECKING,
    Any,
    ClassVar,
    Final,
    TypeAlias,
    dataclass_transform,
    get_origin,
)

if TYPE_CHECKING:
    from dataclasses import dataclass
else:

    def dataclass(cls=None, /, **options):
        """Do as `dataclasses.dataclass`; frozen classes with slots are made in less time."""
        if cls is None:
            return lambda cls: dataclass(cls, **options)
        compared = options.pop("eq", True)
        if options != {"frozen": True, "slots": True}:
            return dataclasses.dataclass(cls, eq=compared, **options)
        return _record(cls, compared=compared)


__all__ = ["Frozen", "dataclass"]

_NOT_GIVEN: Final = object()
"""Stands for an argument that nobody gave, where a field's factory is to be asked."""
_FIELDS: Final = "__record_fields__"
"""Where a record keeps its fields by their names, with those of what it derives from."""
_Fields: TypeAlias = dict[str, "dataclasses.Field[Any]"]
_put: Final = object.__setattr__


def _record(cls: type, *, compared: bool = True) -> type:
    """Return the class as a frozen dataclass with slots; what it defines itself stays.

    Two of one that is not `compared` are equal only where they are the same.
    """
    if "__slots__" in vars(cls):
        raise TypeError(f"{cls.__name__} has slots already")
    left = {"__dict__", "__weakref__"}
    namespace = {name: value for name, value in vars(cls).items() if name not in left}
    namespace = _with_methods(cls.__bases__, namespace, compared=compared)
    return type(cls)(cls.__name__, cls.__bases__, {**namespace, "__qualname__": cls.__qualname__})


def _with_methods(
    bases: tuple[type, ...], namespace: Mapping[str, Any], *, compared: bool = True
) -> dict[str, Any]:
    """Return what a class has that is a record: slots, and the methods that it lacks."""
    fields: _Fields = {}
    slots: set[str] = set()
    for base in reversed(bases):
        known = getattr(base, _FIELDS, None)
        fields |= getattr(base, "__dataclass_fields__", {}) if known is None else known
        slots.update(slot for each in base.__mro__ for slot in vars(each).get("__slots__", ()))
    own = dict(namespace)
    for name, note in own.get("__annotations__", {}).items():
        if not _is_of_class(note):
            default = own.pop(name, MISSING)
            field = default if isinstance(default, dataclasses.Field) else _field(default)
            field.name, field.type = name, note
            fields[name] = field
    made: dict[str, Any] = {
        "__slots__": tuple(name for name in fields if name not in slots),
        _FIELDS: fields,
        "__match_args__": _by_place(fields),
        "__init__": _Initialiser(),
        "__reduce__": _reduced,
        **{name: _OfLibrary() for name in _OF_LIBRARY},
        **(_compared(fields) if compared else {}),
        **_SAME,
    }
    # A class with an `__eq__` of its own may have None for its hash.
    kept = (each for each in own.items() if each[1] is not None or each[0] not in made)
    return made | dict(kept)


def _field(default: Any) -> dataclasses.Field[Any]:
    found: dataclasses.Field[Any] = dataclasses.field(default=default)
    return found


def _is_of_class(note: Any) -> bool:
    """Whether an annotation is of what the class itself has, and not of a field."""
    if isinstance(note, str):
        return note.startswith(("ClassVar", "typing.ClassVar"))
    return note is ClassVar or get_origin(note) is ClassVar


def _by_place(fields: _Fields) -> tuple[str, ...]:
    """Return the names of arguments that need not be called by them."""
    return tuple(name for name, each in fields.items() if each.init and each.kw_only is not True)


class _Maker(type):
    """Makes records; a class with slots of its own, such as one made already, stays as it is."""

    def __new__(
        cls, name: str, bases: tuple[type, ...], namespace: dict[str, Any], **options: Any
    ) -> Any:
        if "__slots__" not in namespace:
            namespace = _with_methods(bases, namespace)
        return super().__new__(cls, name, bases, namespace, **options)


if TYPE_CHECKING:

    @dataclass_transform(frozen_default=True, field_specifiers=(dataclasses.field,))
    class Frozen:
        """A frozen dataclass with slots is every class that derives from this one."""

        __dataclass_fields__: ClassVar[dict[str, dataclasses.Field[Any]]]

else:
    Frozen = _Maker("Frozen", (), {"__slots__": (), "__module__": __name__})


_OF_LIBRARY: Final = ("__dataclass_fields__", "__dataclass_params__")


class _OfLibrary:
    """Stands for what `dataclasses` says of a class until somebody asks for it.

    The library is asked then, about a class with the same fields that is not used otherwise.
    """

    __slots__ = ("_made", "_name")

    def __set_name__(self, owner: type, name: str) -> None:
        self._made, self._name = owner, name

    def __get__(self, instance: Any, owner: Any) -> Any:
        made, fields = self._made, getattr(self._made, _FIELDS)
        notes = {name: each.type for name, each in fields.items()}
        about = {"__annotations__": notes, "__module__": made.__module__, "__doc__": "alike"}
        alike = type(made.__name__, (), {**about, **fields})
        known: Any = dataclasses.dataclass(init=False, repr=False, eq=False)(alike)
        for name in _OF_LIBRARY:
            setattr(made, name, getattr(known, name))
        return getattr(made, self._name)


_FEW: Final = 16
"""So many objects of a class are made before its `__init__` is written."""


class _Initialiser:
    """Stands for the `__init__` of a class until it has made a few objects, or is asked for it.

    Most commands make a few objects of most classes and thousands of some. To write `__init__` is
    as much work as to set the fields of a hundred objects one by one.
    """

    __slots__ = ("_fields", "_finishes", "_left", "_made", "_plain")

    def __set_name__(self, owner: type, _: str) -> None:
        self._made: Any = owner
        self._left = _FEW

    def __get__(self, instance: Any, owner: Any) -> Any:
        if instance is None or not self._left:
            function = self._made.__init__ = _initialiser(self._made)
            return function if instance is None else function.__get__(instance, owner)
        if self._left == _FEW:
            self._fields: _Fields = getattr(self._made, _FIELDS)
            self._plain = len(_by_place(self._fields)) == len(self._fields)
            self._finishes = hasattr(self._made, "__post_init__")
        self._left -= 1
        return partial(self._set, instance)

    def _set(self, instance: Any, /, *given: Any, **named: Any) -> None:
        """Set the fields of an object, as its `__init__` would."""
        if self._plain and not named and len(given) == len(self._fields):
            for name, value in zip(self._fields, given, strict=True):
                _put(instance, name, value)
        else:
            values = self._values(given, named)
            if values is None:  # some are wrong, or are missing: it says which
                _initialiser(self._made)(instance, *given, **named)
                return
            for name, value in values.items():
                _put(instance, name, value)
        if self._finishes:
            instance.__post_init__()

    def _values(self, given: tuple[Any, ...], named: dict[str, Any]) -> dict[str, Any] | None:
        """Return the value of each field; None where these arguments are refused."""
        places = _by_place(self._fields)
        values = dict(zip(places, given, strict=False))
        if len(given) > len(places) or not values.keys().isdisjoint(named):
            return None
        values |= named
        found: dict[str, Any] = {}
        for name, each in self._fields.items():
            if each.init and name in values:
                found[name] = values.pop(name)
            elif each.default_factory is not MISSING:
                found[name] = each.default_factory()
            elif each.default is not MISSING:
                found[name] = each.default
            elif each.init:
                return None
        return None if values else found


def _initialiser(made: Any) -> FunctionType:
    """Return the `__init__` that sets each field past the refusal to be changed."""
    known: dict[str, Any] = {"_not_given": _NOT_GIVEN}
    head, body = ["self"], []
    named: list[str] = []  # by name alone: one that is open may stand behind those that are not
    fields: _Fields = getattr(made, _FIELDS)
    for name, field in fields.items():
        default = f"_default_of_{name}"
        fresh = field.default_factory is not MISSING
        known[default] = field.default_factory if fresh else field.default
        if field.init:
            is_open = known[default] is MISSING
            taken = named if field.kw_only is True else head
            taken.append(name if is_open else f"{name}={'_not_given' if fresh else default}")
            value = f"{default}() if {name} is _not_given else {name}" if fresh else name
        elif known[default] is MISSING:
            continue  # `__post_init__` sets it
        else:
            value = f"{default}()" if fresh else default
        known[f"_put_{name}"] = getattr(made, name).__set__  # of the slot: the quickest way
        body.append(f"_put_{name}(self, {value})")
    if hasattr(made, "__post_init__"):
        body.append("self.__post_init__()")
    head += ["*", *named] if named else []
    exec(f"def __init__({', '.join(head)}): {'; '.join(body) or 'pass'}", known)  # noqa: S102
    function: Any = known["__init__"]
    function.__module__, function.__qualname__ = made.__module__, f"{made.__qualname__}.__init__"
    function.__annotations__ = {name: each.type for name, each in fields.items() if each.init}
    function.__annotations__["return"] = None
    return function  # type: ignore[no-any-return]


def _compared(fields: _Fields) -> dict[str, Any]:
    """Return equality and hash of what the fields hold, by name."""
    names = [name for name, field in fields.items() if field.compare]
    values = attrgetter(*names) if names else _nothing

    def __eq__(self: object, other: object) -> Any:  # noqa: N807
        if other.__class__ is not self.__class__:
            return NotImplemented
        return other is self or values(self) == values(other)

    def __hash__(self: object) -> int:  # noqa: N807
        return hash(values(self))

    return {"__eq__": __eq__, "__hash__": __hash__}


def _reduced(self: Any) -> tuple[Any, ...]:
    """Return how a record is pickled that says nothing but its fields: as a call of its class.

    That is read in a third of the time that fields take which are set by their names.
    """
    cls: type = self.__class__
    values = _called_with(cls)
    if values is None:
        return __newobj__, (cls,), self.__getstate__()
    return cls, values(self)


@cache
def _called_with(cls: type) -> Callable[[Any], tuple[Any, ...]] | None:
    """Return what finds the arguments that make an object again; None where it needs more."""
    fields: _Fields | None = vars(cls).get(_FIELDS)
    if fields is None:  # a class that derives from a record and is none
        return None
    names = _by_place(fields)
    if len(names) != len(fields) or hasattr(cls, "__post_init__"):
        return None
    if len(names) > 1:
        return attrgetter(*names)
    return (lambda made: (getattr(made, names[0]),)) if names else _nothing


def _nothing(_: object) -> tuple[()]:
    return ()


def _shown(self: Any) -> str:
    shown = (field.name for field in dataclasses.fields(self) if field.repr)
    values = ", ".join(f"{name}={getattr(self, name)!r}" for name in shown)
    return f"{type(self).__qualname__}({values})"


def _refuse_to_set(_: object, name: str, value: object) -> None:
    raise FrozenInstanceError(f"cannot assign to field {name!r}: {value!r}")


def _refuse_to_delete(_: object, name: str) -> None:
    raise FrozenInstanceError(f"cannot delete field {name!r}")


def _state(self: Any) -> list[object]:
    return [getattr(self, field.name) for field in dataclasses.fields(self)]


def _restore(self: Any, state: list[object]) -> None:
    for field, value in zip(dataclasses.fields(self), state, strict=True):
        object.__setattr__(self, field.name, value)


_SAME: Final[dict[str, Any]] = {
    "__repr__": _shown,
    "__setattr__": _refuse_to_set,
    "__delattr__": _refuse_to_delete,
    "__getstate__": _state,
    "__setstate__": _restore,
}
