"""Records: the standard library's frozen dataclasses, made in a fraction of the time.

`postwar check` makes some 280 classes of records before it reads its first letter, and
`dataclasses.dataclass` writes and compiles six functions for each: a sixth of the whole run. What
those functions say differs from class to class in the names of the fields alone. So each is
compiled once here for so many fields, and every class gets a copy that bears its own names. Such a
class is a dataclass in all respects: `fields`, `replace`, patterns, pickles, what a reader sees and
what a type checker says of it. `benchmarks/records.py` compares the two.
"""

from __future__ import annotations

import dataclasses
import inspect
from collections.abc import Callable, Iterable
from functools import cache
from types import CodeType, FunctionType
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from dataclasses import dataclass
else:

    def dataclass(cls=None, /, **wanted):
        """Do as `dataclasses.dataclass`; frozen classes with slots are made here."""
        if cls is None:
            return lambda cls: dataclass(cls, **wanted)
        if wanted == _RECORD and _is_plain(cls):
            return _record(cls)
        return dataclasses.dataclass(cls, **wanted)


__all__ = ["dataclass"]

_RECORD: Final = {"frozen": True, "slots": True}
_SPECIAL: Final = ("InitVar", "KW_ONLY")
"""Annotations of what is no plain field."""
_UNASKED: Final = object()
"""Stands where a caller gave nothing and the field's factory is to be asked."""


@dataclasses.dataclass(frozen=True, slots=True)
class _Pattern:
    """From which it is learnt how the standard library marks what it makes."""

    field: int


_MARK: Final[Any] = dataclasses.fields(_Pattern)[0]._field_type  # type: ignore[attr-defined] # noqa: SLF001
_MADE_SO: Final[Any] = _Pattern.__dataclass_params__  # type: ignore[attr-defined]


def _is_plain(cls: type) -> bool:
    """Whether a class has plain fields alone, all of them its own."""
    told = inspect.get_annotations(cls).values()
    return not any(word in str(one) for one in told for word in _SPECIAL) and not any(
        map(dataclasses.is_dataclass, cls.__bases__)
    )


def _record(cls: type) -> type:
    """Return the class made anew: with slots, frozen, and a dataclass."""
    fields = _fields(cls)
    body = {**cls.__dict__, "__qualname__": cls.__qualname__, **_FROZEN}
    for name in ("__dict__", "__weakref__", *(field.name for field in fields)):
        body.pop(name, None)
    body["__dataclass_fields__"] = {field.name: field for field in fields}
    body["__dataclass_params__"] = _MADE_SO
    body["__match_args__"] = tuple(field.name for field in fields if field.init)
    slotted = {slot for base in cls.__mro__[1:] for slot in getattr(base, "__slots__", ())}
    body["__slots__"] = tuple(field.name for field in fields if field.name not in slotted)
    body.setdefault("__repr__", _shown)
    compared = [field.name for field in fields if field.compare]
    for name, code in (("__eq__", _equality), ("__hash__", _hash)):
        if body.get(name) is None:
            body[name] = _named(
                FunctionType(_renamed(code(len(compared)), compared), globals()), cls
            )
    made = type(cls)(cls.__name__, cls.__bases__, body)
    if "__init__" not in body:
        made.__init__ = _named(_initialiser(made, fields), cls)  # type: ignore[misc]
    return made


def _fields(cls: type) -> tuple[dataclasses.Field[Any], ...]:
    """Return the fields of a class that has plain ones alone; raises ValueError as they do."""
    found = []
    for name, told in inspect.get_annotations(cls).items():
        if "ClassVar" in str(told):
            continue
        field: Any = cls.__dict__.get(name, dataclasses.MISSING)
        if not isinstance(field, dataclasses.Field):
            if field.__class__.__hash__ is None:
                raise ValueError(f"mutable default {field!r} for {name}: use default_factory")
            field = dataclasses.field(default=field)
        field.name, field.type, field.kw_only = name, told, False
        field._field_type = _MARK  # noqa: SLF001
        found.append(field)
    return tuple(found)


def _named(function: FunctionType, cls: type) -> FunctionType:
    function.__qualname__ = f"{cls.__qualname__}.{function.__name__}"
    function.__module__ = cls.__module__
    return function


def _renamed(code: CodeType, names: Iterable[str]) -> CodeType:
    """Return code in which the fields `a0`, `a1` ... bear these names, in this order."""
    called = {f"a{number}": name for number, name in enumerate(names)}
    return code.replace(
        co_names=tuple(called.get(name, name) for name in code.co_names),
        co_varnames=tuple(called.get(name, name) for name in code.co_varnames),
    )


def _initialiser(made: type, fields: tuple[dataclasses.Field[Any], ...]) -> FunctionType:
    """Return the `__init__` that writes each field into its slot, past the frozen surface."""
    known: dict[str, object] = {"unasked": _UNASKED}
    shape, given, defaults = "", [], []
    for number, field in enumerate(fields):
        known[f"put{number}"] = made.__dict__[field.name].__set__
        fresh = field.default_factory is not dataclasses.MISSING
        known[f"make{number}"] = field.default_factory if fresh else lambda it=field.default: it
        if field.init:
            given.append(field.name)
            shape += "f" if fresh else "p"
            if fresh or field.default is not dataclasses.MISSING:
                defaults.append(_UNASKED if fresh else field.default)
        else:
            shape += "m" if fresh or field.default is not dataclasses.MISSING else "-"
    code = _filling(shape, hasattr(made, "__post_init__"))
    function = FunctionType(
        _renamed(code, _by_number(shape, given)), known, "__init__", tuple(defaults)
    )
    function.__annotations__ = {field.name: field.type for field in fields if field.init}
    function.__annotations__["return"] = None
    return function


def _by_number(shape: str, given: list[str]) -> list[str]:
    """Return the name of each field of a shape, where a field that is not given has none."""
    names = iter(given)
    return [next(names) if letter in "pf" else "" for letter in shape]


@cache
def _filling(shape: str, followed: bool) -> CodeType:
    """Return the code of an `__init__`.

    The shape has a letter for each field: `p` is given or has a plain default, `f` is given or made
    by its factory, `m` is always made, `-` is left to `__post_init__`, which follows where asked.
    """
    given = "".join(f", a{number}" for number, letter in enumerate(shape) if letter in "pf")
    what = {
        "p": "put{0}(self, a{0})",
        "f": "put{0}(self, make{0}() if a{0} is unasked else a{0})",
        "m": "put{0}(self, make{0}())",
        "-": "pass",
    }
    lines = [what[letter].format(number) for number, letter in enumerate(shape)] or ["pass"]
    lines += ["self.__post_init__()"] * followed
    return _compiled(f"def __init__(self{given}):\n " + "\n ".join(lines))


@cache
def _equality(count: int) -> CodeType:
    mine, theirs = (_tuple(whose, count) for whose in ("self", "other"))
    return _compiled(
        "def __eq__(self, other):\n"
        f" if other.__class__ is self.__class__: return {mine} == {theirs}\n"
        " return NotImplemented"
    )


@cache
def _hash(count: int) -> CodeType:
    return _compiled(f"def __hash__(self): return hash({_tuple('self', count)})")


def _tuple(whose: str, count: int) -> str:
    return "(" + "".join(f"{whose}.a{number}, " for number in range(count)) + ")"


def _compiled(source: str) -> CodeType:
    """Return the code of the one function that the source defines."""
    module = compile(source, "<a record>", "exec")
    return next(part for part in module.co_consts if isinstance(part, CodeType))


def _shown(self: Any) -> str:
    shown = (field.name for field in dataclasses.fields(self) if field.repr)
    parts = ", ".join(f"{name}={getattr(self, name)!r}" for name in shown)
    return f"{type(self).__qualname__}({parts})"


def _refuse_to_set(self: Any, name: str, value: object) -> None:
    told = f"cannot assign {value!r} to {name!r} of a frozen {type(self).__qualname__}"
    raise dataclasses.FrozenInstanceError(told)


def _refuse_to_delete(self: Any, name: str) -> None:
    told = f"cannot delete {name!r} of a frozen {type(self).__qualname__}"
    raise dataclasses.FrozenInstanceError(told)


def _state(self: Any) -> list[object]:
    return [getattr(self, field.name) for field in dataclasses.fields(self)]


def _restore(self: Any, state: list[object]) -> None:
    for field, value in zip(dataclasses.fields(self), state, strict=True):
        object.__setattr__(self, field.name, value)


_FROZEN: Final[dict[str, Callable[..., object]]] = {
    "__setattr__": _refuse_to_set,
    "__delattr__": _refuse_to_delete,
    "__getstate__": _state,
    "__setstate__": _restore,
}
