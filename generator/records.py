"""Records: frozen dataclasses of which repr, equality and hash are not compiled class by class.

`dataclasses.dataclass` writes and compiles six functions for every class, and `postwar check` makes
some 290 classes before it reads a game. Three of the six are closures here, which is all that this
module does: fields, `__init__`, slots and the refusal to be changed are the library's.
docs/decisions/0003-records.md has the figures.
"""

from __future__ import annotations

import dataclasses
from operator import attrgetter
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dataclasses import dataclass
else:

    def dataclass(cls=None, /, **options):
        """Do as `dataclasses.dataclass`; frozen classes with slots are made in less time."""
        if cls is None:
            return lambda cls: dataclass(cls, **options)
        if options != {"frozen": True, "slots": True}:
            return dataclasses.dataclass(cls, **options)
        return _record(cls)


__all__ = ["dataclass"]


def _record(cls: type) -> type:
    """Return the class as a frozen dataclass with slots; what it defines itself stays."""
    own = cls.__dict__
    made: Any = dataclasses.dataclass(cls, frozen=True, slots=True, repr=False, eq=False)
    names = [field.name for field in dataclasses.fields(made) if field.compare]
    values = attrgetter(*names) if names else _nothing

    def __eq__(self: object, other: object) -> Any:  # noqa: N807
        if other.__class__ is not self.__class__:
            return NotImplemented
        return values(self) == values(other)

    def __hash__(self: object) -> int:  # noqa: N807
        return hash(values(self))

    for name, method in (("__eq__", __eq__), ("__hash__", __hash__), ("__repr__", _shown)):
        if own.get(name) is None:  # a class with an `__eq__` of its own has None for its hash
            setattr(made, name, method)
    return made  # type: ignore[no-any-return]


def _nothing(_: object) -> tuple[()]:
    return ()


def _shown(self: Any) -> str:
    shown = (field.name for field in dataclasses.fields(self) if field.repr)
    values = ", ".join(f"{name}={getattr(self, name)!r}" for name in shown)
    return f"{type(self).__qualname__}({values})"
