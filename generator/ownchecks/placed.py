"""Values of an expression that know where they stand in the definition.

In: numbers, texts and lists of the model. Out: the same, which behave as such in every way and
carry a `Spot`. Whatever is worked out of them, a sum or a part, is plain again: `blame` asks what
it was worked out of.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Self

from generator.diagnostics import Origin
from generator.quotes import plainly
from generator.records import dataclass


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a value stands: the value of an origin, some of its characters, or its key."""

    origin: Origin
    within: tuple[int, int] | None = None
    on_key: bool = False


class Text(str):
    """A text, with plain quotes and hyphens to be compared by; `typed` is what stands there."""

    spot: Spot
    typed: str

    def __new__(cls, typed: str, spot: Spot) -> Self:
        """Return a text that stands at `spot`."""
        self = super().__new__(cls, plainly(typed))
        self.typed, self.spot = typed, spot
        return self


class Whole(int):
    """A whole number."""

    spot: Spot

    def __new__(cls, number: int, spot: Spot) -> Self:
        """Return a number that stands at `spot`."""
        self = super().__new__(cls, number)
        self.spot = spot
        return self


class Decimal(float):
    """A number with decimals."""

    spot: Spot

    def __new__(cls, number: float, spot: Spot) -> Self:
        """Return a number that stands at `spot`."""
        self = super().__new__(cls, number)
        self.spot = spot
        return self


class Listed(tuple[Any, ...]):
    """A list."""

    spot: Spot

    def __new__(cls, values: Iterable[Any], spot: Spot) -> Self:
        """Return a list that stands at `spot`."""
        self = super().__new__(cls, values)
        self.spot = spot
        return self


def placed(value: Any, spot: Spot | None) -> Any:
    """Return a text or a number at a spot; anything else, and what has none, as it is."""
    if spot is None or isinstance(value, bool):
        return value
    match value:
        case str():
            return Text(value, spot)
        case int():
            return Whole(value, spot)
        case float():
            return Decimal(value, spot)
    return value


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
