"""Translations: the texts of a game in another language.

A translation says for a text what the definition says for it, under the same keys: the name of
``units.yalu`` is ``translations.ja.units.yalu.name``, or for short ``translations.ja.units.yalu``.
So a text and its translation have the same path, and whatever is said of one language can be
looked up in the other. What is not translated stays in the first language.
"""

from __future__ import annotations

from typing import ClassVar

from generator.diagnostics import Origin
from generator.model.prose import Prose
from generator.records import dataclass


@dataclass(frozen=True, slots=True)
class Second:
    """A name in the language that is shown beside the first; `language` is its tag."""

    text: str
    origin: Origin
    language: str


@dataclass(frozen=True, slots=True)
class TranslatedName:
    """The name of something."""

    KEY: ClassVar[str] = "id"
    SHORTHAND: ClassVar[str] = "name"

    id: str
    name: str
    """Name as printed."""


@dataclass(frozen=True, slots=True)
class TranslatedGround:
    """What is said of terrain, a kind of line, a zone, or a kind of weather."""

    KEY: ClassVar[str] = "id"
    SHORTHAND: ClassVar[str] = "name"

    id: str
    name: str = ""
    """Name as printed."""
    effects: Prose | None = None
    """What it does in play."""


@dataclass(frozen=True, slots=True)
class TranslatedUnit:
    """What is said of a unit."""

    KEY: ClassVar[str] = "id"
    SHORTHAND: ClassVar[str] = "name"

    id: str
    name: str = ""
    """Full name."""
    label: str = ""
    """Designation as printed on the counter."""
    note: Prose | None = None
    """What history says of it."""


@dataclass(frozen=True, slots=True)
class TranslatedFormation:
    """What is said of a formation."""

    KEY: ClassVar[str] = "id"
    SHORTHAND: ClassVar[str] = "name"

    id: str
    name: str = ""
    """Full name."""
    short: str = ""
    """Name as printed on counters."""


@dataclass(frozen=True, slots=True)
class TranslatedMarker:
    """What is said of a marker, and what it says."""

    KEY: ClassVar[str] = "id"
    SHORTHAND: ClassVar[str] = "name"

    id: str
    name: str = ""
    """Name as printed on it."""
    back: str = ""
    """Text on its back."""
    note: Prose | None = None
    """What it is for."""


@dataclass(frozen=True, slots=True)
class TranslatedPhase:
    """What is said of a phase of the sequence of play, of an ending, or on a form."""

    KEY: ClassVar[str] = "id"
    SHORTHAND: ClassVar[str] = "name"

    id: str
    name: str = ""
    """Name as printed."""
    text: Prose | None = None
    """What is done, in a few words."""


@dataclass(frozen=True, slots=True)
class TranslatedText:
    """A text that has no name: a way to win, a set-up, an arrival, a credit."""

    KEY: ClassVar[str] = "id"
    SHORTHAND: ClassVar[str] = "text"

    id: str
    text: Prose
    """The text."""


@dataclass(frozen=True, slots=True)
class TranslatedCode:
    """What a result code means."""

    KEY: ClassVar[str] = "id"
    SHORTHAND: ClassVar[str] = "text"

    id: str
    text: Prose
    """Its meaning."""
    numbered: str = ""
    """Its meaning with a number, which stands for the `#`."""


@dataclass(frozen=True, slots=True)
class TranslatedTable:
    """The names of a table."""

    KEY: ClassVar[str] = "id"
    SHORTHAND: ClassVar[str] = "name"

    id: str
    name: str = ""
    """Title as printed."""
    short: str = ""
    """Title where room is scarce."""


@dataclass(frozen=True, slots=True)
class TranslatedModifier:
    """What is said of a modifier."""

    KEY: ClassVar[str] = "id"
    SHORTHAND: ClassVar[str] = "name"

    id: str
    name: str = ""
    """Name as printed."""
    when: Prose | None = None
    """When it counts."""


@dataclass(frozen=True, slots=True)
class TranslatedExample:
    """What is said of a worked example, or in a note."""

    KEY: ClassVar[str] = "id"
    SHORTHAND: ClassVar[str] = "title"

    id: str
    title: str = ""
    """Title as printed."""
    text: Prose | None = None
    """What happens, in words."""


@dataclass(frozen=True, slots=True)
class TranslatedSection:
    """What a section of the rules says."""

    KEY: ClassVar[str] = "id"
    SHORTHAND: ClassVar[str] = "title"

    id: str
    title: str = ""
    """Title as printed."""
    text: Prose | None = None
    """The rule."""
    short: Prose | None = None
    """The rule in a sentence or two."""
    ruling: Prose | None = None
    """What in this section is our ruling."""
    designer: Prose | None = None
    """A designer's note."""
    remark: Prose | None = None
    """An editor's remark."""
    sections: tuple[TranslatedSection, ...] = ()
    """Sections within this one."""


@dataclass(frozen=True, slots=True)
class TranslatedWeather:
    """What is said of the weather."""

    name: str = ""
    """Name of what is rolled for."""
    states: tuple[TranslatedGround, ...] = ()
    """The kinds of weather."""


@dataclass(frozen=True, slots=True)
class Translation:
    """The texts of the game in another language, each under the keys of the first."""

    KEY: ClassVar[str] = "language"

    language: str
    title: str = ""
    """Title as printed."""
    subtitle: str = ""
    """Line under the title."""
    designer: str = ""
    """Who designed the game."""
    edition: str = ""
    """Edition as printed."""
    sides: tuple[TranslatedName, ...] = ()
    """The parties."""
    credits: tuple[TranslatedText, ...] = ()
    """Credits."""
    weather: TranslatedWeather | None = None
    """The weather."""
    sequence: tuple[TranslatedPhase, ...] = ()
    """The sequence of play."""
    victory: tuple[TranslatedText, ...] = ()
    """Ways to win."""
    ends: tuple[TranslatedPhase, ...] = ()
    """What ends the game."""
    forms: tuple[TranslatedPhase, ...] = ()
    """Sheets that players write on."""
    terrain: tuple[TranslatedGround, ...] = ()
    """Kinds of terrain."""
    lines: tuple[TranslatedGround, ...] = ()
    """Kinds of lines."""
    features: tuple[TranslatedName, ...] = ()
    """Rivers, roads and the like."""
    places: tuple[TranslatedName, ...] = ()
    """Places."""
    labels: tuple[TranslatedName, ...] = ()
    """Names set across the map."""
    zones: tuple[TranslatedGround, ...] = ()
    """Zones."""
    boxes: tuple[TranslatedName, ...] = ()
    """Holding boxes."""
    tracks: tuple[TranslatedName, ...] = ()
    """Tracks."""
    formations: tuple[TranslatedFormation, ...] = ()
    """Bodies that units belong to."""
    units: tuple[TranslatedUnit, ...] = ()
    """The counters that fight."""
    markers: tuple[TranslatedMarker, ...] = ()
    """The counters that note a state."""
    pools: tuple[TranslatedName, ...] = ()
    """Pools of counters."""
    setup: tuple[TranslatedText, ...] = ()
    """Set-ups."""
    arrivals: tuple[TranslatedText, ...] = ()
    """Arrivals."""
    codes: tuple[TranslatedCode, ...] = ()
    """What result codes mean."""
    tables: tuple[TranslatedTable, ...] = ()
    """Tables."""
    modifiers: tuple[TranslatedModifier, ...] = ()
    """Modifiers."""
    examples: tuple[TranslatedExample, ...] = ()
    """Worked examples."""
    lookups: tuple[TranslatedExample, ...] = ()
    """Worked readings of tables."""
    sections: tuple[TranslatedSection, ...] = ()
    """The rules."""
    notes: tuple[TranslatedExample, ...] = ()
    """Notes behind the rules."""
