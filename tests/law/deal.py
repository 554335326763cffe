"""What a generated game is made of is dealt by its number: the same number, the same game."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, TypeAlias, TypeVar

T = TypeVar("T")

Part: TypeAlias = dict[str, Any]
"""A part of a definition, as it is typed."""

SYLLABLES = (
    "ba",
    "do",
    "fe",
    "gu",
    "ha",
    "jo",
    "ke",
    "lu",
    "mi",
    "no",
    "pe",
    "ra",
    "so",
    "tu",
    "vi",
)
ENDINGS = (
    "berg",
    "dal",
    "fels",
    "gard",
    "hof",
    "kamp",
    "lund",
    "mark",
    "nes",
    "rode",
    "stedt",
    "zell",
)


EVERY = 20
"""Of so many games one is played on squares, and one on squares that touch at corners as well."""


class Deal:
    """Chooses by the number of a game.

    What a list has many of comes by `turn`, so that so many games show all of it; the rest by
    chance, from a generator that the number seeds.
    """

    def __init__(self, number: int) -> None:
        self.number = number
        self.chance = Random(f"law {number}")  # noqa: S311 -- dice, no secrets
        self._named = 0
        self.squares = (number % EVERY == 6) + 2 * (number % EVERY == 16)
        """Whether the board has squares (1), and squares that are adjacent over corners (2)."""

    def go_on(self) -> None:
        """Deal from another stream, so that what was dealt before stays whatever comes after."""
        self.chance = Random(f"law {self.number} further")  # noqa: S311 -- dice, no secrets

    def turn(self, values: Sequence[T], count: int = 1) -> list[T]:
        """Return the next values of a list, from where the game of the number before stopped."""
        start = self.number * count
        return [values[(start + step) % len(values)] for step in range(min(count, len(values)))]

    def one(self, values: Sequence[T]) -> T:
        return self.chance.choice(values)

    def some(self, values: Sequence[T], count: int) -> list[T]:
        return self.chance.sample(list(values), min(count, len(values)))

    def often(self, of_a_hundred: int = 50) -> bool:
        return self.chance.randrange(100) < of_a_hundred

    def whole(self, least: int, most: int) -> int:
        return self.chance.randint(least, most)

    def name(self) -> str:
        """Return a name that no language has, of two or three syllables; none comes twice."""
        at = (self.number * 7 + self._named * 11) % (len(SYLLABLES) ** 2)
        first, second = divmod(at, len(SYLLABLES))
        ending = ENDINGS[(self.number + self._named * 5) % len(ENDINGS)]
        self._named += 1
        middle = SYLLABLES[second] if self._named % 3 == 0 else ""
        return f"{SYLLABLES[first]}{middle}{ending}".capitalize()

    def dark(self) -> str:
        """Return a dark colour."""
        return "#" + "".join(f"{self.whole(20, 110):02x}" for _ in range(3))

    def ground(self, side: int) -> str:
        """Return a ground for a side, by its number from 0: the higher, the darker."""
        return "#" + "".join(f"{250 - 28 * side - self.whole(0, 5):02x}" for _ in range(3))
