"""The cup: chits that are drawn one after the other; each says who acts, or that the turn ends."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from fractions import Fraction
from math import comb

from generator.model.schema import Element, FormationId, MarkerId, PhaseId, Positive, SideId
from generator.records import Frozen


class CupEnd(StrEnum):
    """When drawing is over for a turn."""

    FIRST_END = "first-end"
    """With the first chit of an end."""
    LAST_END = "last-end"
    """With the last chit of an end."""
    EMPTY = "empty"
    """With the last chit of all."""


class Chit(Element, key="marker", shorthand="count"):
    """A marker of the cup, and what its draw does.

    Without keys the formation acts whose id it has, or the side.
    """

    marker: MarkerId
    """The marker that is drawn, one of `markers`."""
    count: Positive = 1
    """How many of it are in the cup at the start of a turn."""
    formations: tuple[FormationId, ...] = ()
    """The formations that act."""
    sides: tuple[SideId, ...] = ()
    """The sides of which all units act."""
    end: bool = False
    """Whether it is a chit of an end: nobody acts."""

    def names(self, body: str) -> bool:
        """Whether a formation or a side acts when it is drawn, by its id."""
        said = (*self.formations, *self.sides)
        return not self.end and (body in said or (not said and body == self.marker))


class Cup(Frozen):
    """Chits in a cup, which say who acts, in an order that nobody knows.

    All are in it again at the start of a turn.
    """

    phase: PhaseId
    """The phase in which they are drawn, and units act."""
    chits: tuple[Chit, ...]
    """The chits: `{first-corps: 1, second-corps: 1, end: {count: 2, end: true}}`."""
    ends: CupEnd
    """When drawing is over."""

    @property
    def end_chits(self) -> int:
        """How many chits of an end there are."""
        return sum(chit.count for chit in self.chits if chit.end)


def bodies_of(cup: Cup) -> Iterator[str]:
    """Yield the ids of all formations and sides that chits name, each once."""
    named = (
        body
        for chit in cup.chits
        for body in ((*chit.formations, *chit.sides) or (chit.marker,))
        if not chit.end
    )
    yield from dict.fromkeys(named)


def never_drawn(cup: Cup, chits: int) -> Fraction:
    """Return the chance that none of so many of its chits is drawn before drawing is over."""
    ends = cup.end_chits
    if cup.ends is CupEnd.EMPTY or not ends:
        return Fraction(0)
    if cup.ends is CupEnd.FIRST_END:
        return Fraction(ends, ends + chits)
    return Fraction(1, comb(ends + chits, chits))
