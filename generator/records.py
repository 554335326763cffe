"""Records: frozen dataclasses of which one function is compiled for each class, not six.

A class is one by deriving from `Frozen`; `dataclass` is for those that are ordered or not frozen.
`dataclasses.dataclass` writes and compiles six functions for every class, and `postwar check` makes
some 290 classes before it reads a game. Five of the six are the same for all classes, but for the
names of fields that `attrgetter` knows; only `__init__` is written here. Fields and slots are the
library's, by its public functions alone. docs/decisions/0003-records.md has the figures.
"""

from __future__ import annotations

import dataclasses
from copyreg import __newobj__  # type: ignore[attr-defined]
from dataclasses import MISSING, FrozenInstanceError
from operator import attrgetter
from types import FunctionType
from typing import TYPE_CHECKING, Any, ClassVar, Final, dataclass_transform

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


def _record(cls: type, *, compared: bool = True) -> type:
    """Return the class as a frozen dataclass with slots; what it defines itself stays.

    Two of one that is not `compared` are equal only where they are the same.
    """
    own = cls.__dict__
    made: Any = dataclasses.dataclass(cls, init=False, repr=False, eq=False, slots=True)
    fields = dataclasses.fields(made)
    for name, method in {
        "__init__": _Initialiser(made),
        **(_compared(fields) if compared else {}),
        **_pickled(made, fields),
        **_SAME,
    }.items():
        if own.get(name) is None:  # a class with an `__eq__` of its own has None for its hash
            setattr(made, name, method)
    return made  # type: ignore[no-any-return]


class _Maker(type):
    """Makes records; a class with slots of its own, such as one made already, stays as it is."""

    def __new__(
        cls, name: str, bases: tuple[type, ...], namespace: dict[str, Any], **options: Any
    ) -> Any:
        made = super().__new__(cls, name, bases, namespace, **options)
        return made if "__slots__" in namespace else _record(made)


if TYPE_CHECKING:

    @dataclass_transform(frozen_default=True, field_specifiers=(dataclasses.field,))
    class Frozen:
        """A frozen dataclass with slots is every class that derives from this one."""

        __dataclass_fields__: ClassVar[dict[str, dataclasses.Field[Any]]]

else:
    Frozen = _Maker("Frozen", (), {"__slots__": (), "__module__": __name__})


class _Initialiser:
    """Stands for the `__init__` of a class until somebody asks for it, and is that from then on.

    Most commands make objects of a few classes alone; writing it is half of what a class costs.
    """

    __slots__ = ("_made",)

    def __init__(self, made: Any) -> None:
        self._made = made

    def __get__(self, instance: Any, owner: Any) -> Any:
        function = self._made.__init__ = _initialiser(self._made)
        return function if instance is None else function.__get__(instance, owner)


def _initialiser(made: Any) -> FunctionType:
    """Return the `__init__` that sets each field past the refusal to be changed."""
    known: dict[str, Any] = {"_put": object.__setattr__, "_not_given": _NOT_GIVEN}
    head, body = ["self"], []
    named: list[str] = []  # by name alone: one that is open may stand behind those that are not
    for field in dataclasses.fields(made):
        name, default = field.name, f"_default_of_{field.name}"
        fresh = field.default_factory is not MISSING
        known[default] = field.default_factory if fresh else field.default
        if field.init:
            is_open = known[default] is MISSING
            taken = named if field.kw_only else head
            taken.append(name if is_open else f"{name}={'_not_given' if fresh else default}")
            value = f"{default}() if {name} is _not_given else {name}" if fresh else name
        elif known[default] is MISSING:
            continue  # `__post_init__` sets it
        else:
            value = f"{default}()" if fresh else default
        body.append(f"_put(self, {name!r}, {value})")
    if hasattr(made, "__post_init__"):
        body.append("self.__post_init__()")
    head += ["*", *named] if named else []
    exec(f"def __init__({', '.join(head)}): {'; '.join(body) or 'pass'}", known)  # noqa: S102
    function: Any = known["__init__"]
    function.__module__, function.__qualname__ = made.__module__, f"{made.__qualname__}.__init__"
    types = {field.name: field.type for field in dataclasses.fields(made) if field.init}
    function.__annotations__ = types
    function.__annotations__["return"] = None
    return function  # type: ignore[no-any-return]


def _compared(fields: tuple[dataclasses.Field[Any], ...]) -> dict[str, Any]:
    """Return equality and hash of what the fields hold, by name."""
    names = [field.name for field in fields if field.compare]
    values = attrgetter(*names) if names else _nothing

    def __eq__(self: object, other: object) -> Any:  # noqa: N807
        if other.__class__ is not self.__class__:
            return NotImplemented
        return other is self or values(self) == values(other)

    def __hash__(self: object) -> int:  # noqa: N807
        return hash(values(self))

    return {"__eq__": __eq__, "__hash__": __hash__}


def _pickled(made: Any, fields: tuple[dataclasses.Field[Any], ...]) -> dict[str, Any]:
    """Return how a record is pickled that says nothing but its fields: as a call of its class.

    That is read in a third of the time that fields take which are set by their names.
    """
    plain = all(field.init and not field.kw_only for field in fields)
    if not plain or hasattr(made, "__post_init__"):
        return {}
    names = [field.name for field in fields]
    one = attrgetter(*names) if names else _nothing

    def __reduce__(self: Any) -> tuple[Any, ...]:  # noqa: N807
        if self.__class__ is not made:  # a class that derives from it and is no such record
            return __newobj__, (self.__class__,), self.__getstate__()
        found = one(self)
        return made, found if len(names) != 1 else (found,)

    return {"__reduce__": __reduce__}


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
