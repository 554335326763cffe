"""The rules as numbered sections of text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from generator.model.prose import Prose


@dataclass(frozen=True, slots=True)
class Section:
    """A numbered section; its number follows from its place."""

    KEY: ClassVar[str] = "id"

    id: str
    title: str
    """Title as printed."""
    text: Prose | None = None
    """The rule."""
    short: Prose | None = None
    """The rule in a sentence or two, for the back of the postcard."""
    editorial: bool = False
    """Whether the whole section is our ruling, where the design is silent."""
    ruling: Prose | None = None
    """What in this section is our ruling; printed with a mark."""
    sections: tuple[Section, ...] = ()
    """Sections within this one."""


@dataclass(frozen=True, slots=True)
class Abbreviation:
    """An abbreviation used in the rules or on the counters."""

    KEY: ClassVar[str] = "short"
    SHORTHAND: ClassVar[str] = "text"

    short: str
    """The abbreviation."""
    text: str
    """What it stands for."""


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of a game."""

    sections: tuple[Section, ...] = ()
    """The rules, in order."""
    abbreviations: tuple[Abbreviation, ...] = ()
    """Abbreviations used."""
    terms: tuple[str, ...] = ()
    """Words that are right although no dictionary has them."""
