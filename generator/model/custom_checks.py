"""A designer's custom checks: what is true of this one game and of no other."""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar

from generator.diagnostics import Origin
from generator.records import dataclass


class Weight(StrEnum):
    """How much it matters that a check does not hold."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


@dataclass(frozen=True, slots=True)
class OwnCheck:
    """A rule that the definition keeps to, said by its designer."""

    KEY: ClassVar[str] = "code"

    code: str
    title: str
    """What holds, in a few words: `A garrison for every victory city`."""
    that: str
    """What must be true, as an expression: `pools["garrisons"].drawn == 3`; docs/custom-checks.md
    has its vocabulary."""
    each: str = ""
    """An expression that gives many things, each of which must keep to `that`; it is called `it`
    there, as in `it.side == "german"`."""
    message: str = ""
    """What is said where it does not hold; {left} and {right} are the two sides of the comparison,
    {it} is the thing looked at."""
    about: str = ""
    """The value to point at, by its path, such as `pools.garrisons`, or what stands in it and is at
    fault; left out, whatever is at fault, the thing looked at or the check itself."""
    severity: Weight = Weight.ERROR
    """How much it matters."""
    why: str = ""
    """Why it should hold, for `postwar explain`."""


def is_expression(origin: Origin) -> bool:
    """Whether what stands at `origin` is for the machine: an expression of a custom check."""
    return origin.startswith("checks.") and origin.endswith((".that", ".each", ".about"))
