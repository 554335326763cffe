"""Chances as values: `combat/` works them out; drawing, reporting and proof tell them."""

from __future__ import annotations

from fractions import Fraction
from typing import TypeAlias

from generator.diagnostics import Origin
from generator.records import Frozen

Harm: TypeAlias = tuple[tuple[int, int], ...]
"""What one party suffers: rank and number of each result that hurts it, the worst first.

Harms compare as tuples do: the worst result decides, then its number, then what comes with it.
"""


class Harms(Frozen):
    """What a result does to each party."""

    attacker: Harm
    defender: Harm


class OddsBlock(Frozen):
    """Numbers under heads: `measure` says whether they are chances or averages.

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

    @property
    def printed_manner(self) -> str:
        """The manner of attack as it is printed."""
        return "Plain attack" if self.manner == "plain" else self.manner

    @property
    def printed_heads(self) -> tuple[str, ...]:
        """The heads as they are printed: with a minus that is one, and a capital."""
        return tuple(
            head.replace("-", "−") if head.lstrip("-").isdecimal() else head[:1].upper() + head[1:]
            for head in self.heads
        )


class OddsReport(Frozen):
    """The odds of a game."""

    game: str
    title: str
    blocks: tuple[OddsBlock, ...]
