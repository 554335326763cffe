"""What an expression sees of the game: entries and lists that can be read and nothing else.

In: values of the model with their origins. Out: numbers, texts, tuples, `View` and `Entries`.
Nothing of the model itself, no method and no hidden attribute is within an expression's reach.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any, Self

from generator.diagnostics import Origin
from generator.model.prose import Prose
from generator.model.schema import is_inline, written
from generator.model.walk import join, step_of
from generator.quotes import plainly
from generator.records import Frozen


class Spot(Frozen):
    """Where a value stands: the value of an origin, some of its characters, or its key."""

    origin: Origin
    within: tuple[int, int] | None = None
    on_key: bool = False


class Placed:
    """A value of Python's own that stands at a spot."""

    spot: Spot

    def __new__(cls, value: Any, spot: Spot) -> Self:
        """Return a value that stands at `spot`."""
        self = super().__new__(cls, value)  # type: ignore[call-arg] # that of the other base
        self.spot = spot
        return self


class Text(Placed, str):
    """A text, with plain quotes and hyphens to be compared by; `typed` is what stands there."""

    typed: str

    def __new__(cls, typed: str, spot: Spot) -> Self:
        """Return a text that stands at `spot`."""
        self = super().__new__(cls, plainly(typed), spot)
        self.typed = typed
        return self


class Whole(Placed, int):
    """A whole number."""


class Decimal(Placed, float):
    """A number with decimals."""


class Listed(Placed, tuple[Any, ...]):
    """A list."""


def placed(value: Any, spot: Spot | None) -> Any:
    """Return a text or a number at a spot; anything else, and what has none, as it is."""
    bases = {bool: None, str: Text, int: Whole, float: Decimal}
    kind = next((kind for base, kind in bases.items() if isinstance(value, base)), None)
    return kind(value, spot) if kind and spot else value


def words_at(text: str, words: str) -> tuple[int, int] | None:
    """Return which characters of a text are these words, as `says` looks for them."""
    folded: list[str] = []
    places: list[int] = []
    for place, character in enumerate(text):
        if not character.isspace():
            folded += (letters := character.casefold())
            places += [place] * len(letters)
        elif folded and folded[-1] != " ":
            folded.append(" ")
            places.append(place)
    first = "".join(folded).find(words.casefold())
    if first < 0 or not words:
        return None
    return places[first], places[first + len(words.casefold()) - 1] + 1


class UnknownNameError(Exception):
    """A name in an expression that stands for nothing; `known` are those that do."""

    def __init__(self, name: str, known: tuple[str, ...], what: str) -> None:
        super().__init__(name)
        self.name, self.known, self.what = name, known, what


class View:
    """One entry of a definition, read by the names of its keys."""

    __slots__ = ("_entry", "_origin")

    def __init__(self, entry: Any, origin: Origin) -> None:
        self._entry, self._origin = entry, origin

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        known = {member.name.rstrip("_"): member for member in fields(self._entry)}
        if name not in known:
            raise UnknownNameError(name, tuple(known), f"no key of {name_of(self)}")
        value = getattr(self._entry, known[name].name)
        if is_inline(known[name]):
            return shown(value, self._origin)
        spot = spot_in(self, name)
        return placed(value, spot) if spot.on_key else shown(value, spot.origin)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and entry_of(self) == entry_of(other)

    def __hash__(self) -> int:
        return hash(self._origin)


class Entries:
    """Entries of one kind, in the order of the definition; each is found by its id as well."""

    __slots__ = ("_by_key", "_origin", "_views")

    def __init__(self, entries: Iterable[tuple[Origin, Any]], origin: Origin) -> None:
        keyed = [(plainly(step_of(entry)), View(entry, origin)) for origin, entry in entries]
        self._views = tuple(view for _, view in keyed)
        self._by_key = dict(reversed(keyed))  # of two that are alike the first
        self._origin = origin

    def __iter__(self) -> Iterator[View]:
        return iter(self._views)

    def __len__(self) -> int:
        return len(self._views)

    def __contains__(self, name: object) -> bool:
        return name in self._by_key

    def __getitem__(self, name: Any) -> View:
        if name not in self._by_key:
            kind = self._origin.rpartition(".")[2]
            known = tuple(reversed(self._by_key))
            raise UnknownNameError(str(name), known, f"none of the {kind}")
        return self._by_key[name]


def entry_of(view: View) -> Any:
    """Return the value of the model that a view shows."""
    return object.__getattribute__(view, "_entry")


def name_of(view: View) -> str:
    """Return the name of an entry as printed, or its key, or the last step of its path."""
    entry = entry_of(view)
    key = getattr(type(entry), "KEY", None)
    step = object.__getattribute__(view, "_origin").rpartition(".")[2]
    return str(getattr(entry, "name", "") or (getattr(entry, key) if key else step))


def spot_of(value: Any) -> Spot | None:
    """Return where a value that an expression gave stands; None where it was worked out."""
    match value:
        case Placed():
            return value.spot
        case View() | Entries():
            return Spot(object.__getattribute__(value, "_origin"))
    return None


def spot_in(view: View, name: str) -> Spot:
    """Return where a key of an entry stands, which may have any value: nothing, true and false."""
    origin = object.__getattribute__(view, "_origin")
    if getattr(type(entry_of(view)), "KEY", None) == name:
        return Spot(origin, on_key=True)
    return Spot(join(origin, written(name)))


def shown(value: Any, origin: Origin) -> Any:
    """Return a value of the model as an expression sees it, which knows where it stands.

    Words of a list, dice, factors, lengths and texts for people are texts; a tuple of keyed entries
    is `Entries`; any other entry is a `View`.
    """
    if isinstance(value, Enum):
        value = value.value
    if value is None or isinstance(value, bool | int | float):
        return placed(value, Spot(origin))
    if isinstance(value, Prose):
        return Text(value.source, Spot(origin))
    if isinstance(value, tuple):
        return _listed(value, origin)
    if is_dataclass(value) and not hasattr(value, "PATTERN"):
        return View(value, origin)
    return Text(str(value), Spot(origin))


def _listed(values: tuple[Any, ...], origin: Origin) -> Any:
    if values and getattr(type(values[0]), "KEY", None):
        return Entries(((join(origin, step_of(value)), value) for value in values), origin)
    shown_each = (shown(value, join(origin, str(n))) for n, value in enumerate(values))
    return Listed(shown_each, Spot(origin))


def said(value: Any) -> str:
    """Return a value in words for a message."""
    words = "nothing" if value is None else str(value)
    match value:
        case bool():
            words = words.lower()
        case float():
            words = f"{value:g}"
        case View():
            words = name_of(value)
        case set():
            words = said(sorted(value, key=str))
        case tuple() | list() | Entries():
            words = ", ".join(map(said, value)) or "nothing"
        case Text():
            words = value.typed
    return words
