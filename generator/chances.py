"""Chances as values: `combat/` works them out; drawing, reporting and proof tell them."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TypeAlias

from generator.diagnostics import Origin
from generator.records import Frozen
from generator.words import Words, english, forms

Harm: TypeAlias = tuple[tuple[float, int], ...]
"""What one party suffers: rank and number of each result that hurts it, the worst first.

Harms compare as tuples do: the worst result decides, then its number, then what comes with it.
"""


class Harms(Frozen):
    """What a result does to each party."""

    attacker: Harm
    defender: Harm


class OddsBlock(Frozen):
    """Numbers under heads: `measure` says whether they are chances or averages.

    Chances of so many are those of a number or more.

    `across` says what the heads are. A row is its label and a number for each head, None where
    there is none. `standings` says of each row of chances what its result does to either party.
    """

    table: str
    title: str
    manner: str
    measure: str
    across: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, tuple[Fraction | None, ...]], ...]
    standings: tuple[Harms, ...] = ()

    @property
    def chart(self) -> Origin:
        """What the chart of the block is called: ``tables.crt.chances.odds``."""
        return f"tables.{self.table}.chances.{self.across}"

    @property
    def origin(self) -> Origin:
        """What the block is called in print: its chart, and the manner of attack."""
        return f"{self.chart}.manners.{self.manner}"

    def printed_manner(self, words: Words) -> str:
        """Return the manner of attack as it is printed."""
        return words("Plain attack") if self.manner == "plain" else self.manner

    def printed_heads(self, words: Words) -> tuple[str, ...]:
        """Return the heads as they are printed: with a minus that is one, and a capital."""
        ours = {"plain": words("Plain"), "all of these": words("All of these")}
        return tuple(
            head.replace("-", "−")
            if head.lstrip("-").isdecimal()
            else ours.get(head) or words.span(head[:1].upper() + head[1:])
            for head in self.heads
        )


_LOSSES = re.compile(r"((both lose|attacker loses|defender loses) \d+(, )?)+")
_LOSES = (
    english("both lose {number}"),
    english("attacker loses {number}"),
    english("defender loses {number}"),
)
"""What `combat.opposed` calls losses, and the texts of them."""


_HITS = re.compile(r"(\d+) hits?")
HIT = forms("{number} hit", "{number} hits")


def hits_label(hits: int) -> str:
    """Return what a number of hits is called: ``no hit``, ``1 hit``, ``2 hits``."""
    return f"{hits} hit{'s' * (hits > 1)}" if hits else "no hit"


def hits_of(label: str) -> int:
    """Return how many hits a label says."""
    found = _HITS.fullmatch(label)
    return int(found[1]) if found else 0


def printed_result(label: str, words: Words) -> str:
    """Return a result as it is printed: no result is none, for a dash says that it never comes."""
    if found := _HITS.fullmatch(label):
        return words.count(int(found[1]), *HIT)
    if _LOSSES.fullmatch(label):
        lost = (part.rpartition(" ") for part in label.split(", "))
        return ", ".join(words(f"{who} {{number}}", number=int(number)) for who, _, number in lost)
    ours = {"-": words("none"), "won": words("won"), "tie": words("tie"), "lost": words("lost")}
    ours |= {"no loss": words("no loss"), "no hit": words("no hit")}
    ours |= {"passes": words("passes"), "fails": words("fails")}
    return ours.get(label, label)


class OddsReport(Frozen):
    """The odds of a game."""

    game: str
    title: str
    blocks: tuple[OddsBlock, ...]
