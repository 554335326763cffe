"""The rules as numbered sections of text, and the notes behind them."""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar

from generator.model.prose import Prose
from generator.model.references import ExampleId, LookupId, SectionId, TableId
from generator.records import dataclass

EDITORIAL = "\N{DAGGER}"
"""The mark of what this edition has settled."""

SETTLED = "What the design leaves open and this edition has settled."
RULINGS = (
    f"{SETTLED} Each ruling stands in the rules where it belongs and bears the mark {EDITORIAL}."
    " Players may agree to play otherwise."
)
"""What stands before the collected rulings."""
OURS = f"Ours, and marked {EDITORIAL} in the list of modifiers:"
"""What stands among them before the names of modifiers."""


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
    """The rule in a sentence or two, for the back of the postcard; a dagger (†) stands behind what
    in it is our ruling, and is explained there."""
    editorial: bool = False
    """Whether the whole section is our ruling, where the design is silent."""
    ruling: Prose | None = None
    """What in this section is our ruling; printed with a mark."""
    designer: Prose | None = None
    """A designer's note: what the rule is after; printed beside it."""
    remark: Prose | None = None
    """An editor's remark: how the rule came to read so; printed beside it, and no ruling."""
    tables: tuple[TableId, ...] = ()
    """Tables that stand in this section, each behind the paragraph that first speaks of it; those
    that no section names stand behind the rules."""
    examples: tuple[ExampleId, ...] = ()
    """Worked examples that stand in it, likewise."""
    lookups: tuple[LookupId, ...] = ()
    """Worked readings of tables by category, likewise."""
    sections: tuple[Section, ...] = ()
    """Sections within this one."""


class NoteKind(StrEnum):
    """Who speaks in a note, and of what."""

    HISTORY = "history"
    """What happened."""
    DESIGN = "design"
    """Why the game is as it is: the designer's part."""
    EDITORIAL = "editorial"
    """What this edition has added, moved or left out."""


@dataclass(frozen=True, slots=True)
class NoteEntry:
    """A note behind the rules: history, design, or what is the edition's own."""

    KEY: ClassVar[str] = "id"

    id: str
    title: str
    """Title as printed."""
    kind: NoteKind
    """Who speaks, and of what."""
    text: Prose
    """The note."""
    about: tuple[SectionId, ...] = ()
    """Sections that it speaks of; links lead there."""


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
    notes: tuple[NoteEntry, ...] = ()
    """Notes behind the rules, in order."""
    abbreviations: tuple[Abbreviation, ...] = ()
    """Abbreviations used."""
    terms: tuple[str, ...] = ()
    """Words that are right although no dictionary has them; a game that has any is held to them in
    its names as well."""
