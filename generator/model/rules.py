"""The rules as numbered sections of text, and the notes behind them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import StrEnum
from itertools import zip_longest

from generator.model.prose import Block, ListBlock, Prose, Reference
from generator.model.schema import (
    CommandId,
    Element,
    ExampleId,
    Identified,
    LookupId,
    MarchId,
    OptionId,
    SectionId,
    SupplyId,
    TableId,
    TallyId,
    Translatable,
)
from generator.records import Frozen
from generator.words import english

EDITORIAL = "\N{DAGGER}"
"""The mark of what this edition has settled."""

SETTLED = english("What the design leaves open and this edition has settled.")
MARKED = english(
    "{mark} marks what the design leaves open and this edition has settled. Players may agree to"
    " play otherwise."
)
"""What stands before rules in which something is settled."""


class Section(Identified):
    """A numbered section. Its number follows from its place."""

    title: Translatable
    """Title as printed."""
    text: Prose | None = None
    """The rule."""
    short: Prose | None = None
    """The rule in a sentence or two, for the back of the postcard. A dagger (†) after some words
    marks an editorial ruling."""
    editorial: bool = False
    """Whether the whole section is an editorial ruling."""
    ruling: Prose | None = None
    """The editorial ruling in this section; printed with a dagger."""
    designer: Prose | None = None
    """A designer's note on the purpose of the rule; printed beside it."""
    remark: Prose | None = None
    """An editor's remark on the wording of the rule; printed beside it. It is not a ruling."""
    tables: tuple[TableId, ...] = ()
    """Tables of this section. Each is printed after the paragraph that first refers to it. Tables
    of no section are printed after the rules."""
    examples: tuple[ExampleId, ...] = ()
    """Worked examples of this section, printed in the same way."""
    lookups: tuple[LookupId, ...] = ()
    """Worked readings of tables by category, printed in the same way."""
    marches: tuple[MarchId, ...] = ()
    """Worked examples of moves, printed in the same way."""
    tallies: tuple[TallyId, ...] = ()
    """Worked examples of counting points, printed in the same way."""
    supply_lines: tuple[SupplyId, ...] = ()
    """Worked examples of supply, printed in the same way."""
    command_lines: tuple[CommandId, ...] = ()
    """Worked examples of command, printed in the same way."""
    option: OptionId | None = None
    """The optional rule that it belongs to, with the sections within it."""
    sections: tuple[Section, ...] = ()
    """Sections within this one."""


class NoteKind(StrEnum):
    """The kind of a note."""

    HISTORY = "history"
    """What happened."""
    DESIGN = "design"
    """Why the game is as it is, by the designer."""
    EDITORIAL = "editorial"
    """What this edition has added, moved or left out."""


class NoteEntry(Identified):
    """A note after the rules: on history, on the design, or on this edition."""

    title: Translatable
    """Title as printed."""
    kind: NoteKind
    """The kind of note."""
    text: Prose
    """The note."""
    about: tuple[SectionId, ...] = ()
    """The sections that it is about, with links to them."""


class Abbreviation(Element, key="short", shorthand="text"):
    """An abbreviation used in the rules or on the counters."""

    short: str
    """The abbreviation."""
    text: str
    """What it stands for."""


class Rules(Frozen):
    """The rules of a game."""

    sections: tuple[Section, ...] = ()
    """The rules, in order."""
    notes: tuple[NoteEntry, ...] = ()
    """Notes after the rules, in order."""
    abbreviations: tuple[Abbreviation, ...] = ()
    """Abbreviations used."""
    terms: tuple[str, ...] = ()
    """Correct words that no dictionary has. In a game with `terms`, the spelling of names is
    checked, too."""


class NumberedSection(Frozen):
    """A section of the rules with its number (``4``, ``4.2``) and its depth (0 at the top)."""

    number: str
    depth: int
    section: Section
    origin: str


def numbered_sections(sections: tuple[Section, ...]) -> tuple[NumberedSection, ...]:
    """Return all sections in reading order, numbered 1, 1.1, 1.2, 2 ..."""
    return tuple(_numbered(sections, "", 0, "sections"))


def _numbered(
    sections: tuple[Section, ...], prefix: str, depth: int, origin: str
) -> Iterator[NumberedSection]:
    for position, section in enumerate(sections, 1):
        number = f"{prefix}{position}"
        here = f"{origin}.{section.id}"
        yield NumberedSection(number, depth, section, here)
        yield from _numbered(section.sections, f"{number}.", depth + 1, f"{here}.sections")


CONTINUED = english("{title}, continued")
"""What stands above the part of a list that goes on in another column."""


class Exhibit(Frozen):
    """A table, an example or a reading of a table that stands here."""

    kind: str
    id: str

    @property
    def anchor(self) -> str:
        """What links to it are called."""
        return f"{self.kind}:{self.id}"


def placed(section: Section) -> Iterator[Block | Exhibit]:
    """Yield the blocks of a section with what it shows; what no block speaks of stands last.

    Nothing stands between a paragraph and the list that it leads to.
    """
    waiting = list(exhibits_of(section))
    blocks = section.text.blocks if section.text else ()
    here: list[Exhibit] = []
    for block, following in zip_longest(blocks, blocks[1:]):
        yield block
        spoken_of = _references(block)
        here += [each for each in waiting if each.anchor in spoken_of]
        waiting = [each for each in waiting if each not in here]
        if not isinstance(following, ListBlock):
            yield from here
            here = []
    yield from waiting


def exhibits_of(section: Section) -> tuple[Exhibit, ...]:
    """Return what a section shows, in the order of its lists."""
    kinds = (
        ("table", section.tables),
        ("march", section.marches),
        ("supply", section.supply_lines),
        ("command", section.command_lines),
        ("example", section.examples),
        ("lookup", section.lookups),
        ("tally", section.tallies),
    )
    return tuple(Exhibit(kind, name) for kind, names in kinds for name in names)


def anchors_shown(sections: Iterable[NumberedSection]) -> frozenset[str]:
    """Return the anchors of all that some section shows."""
    return frozenset(each.anchor for entry in sections for each in exhibits_of(entry.section))


def _references(block: Block) -> frozenset[str]:
    found = (each for each in Prose("", (block,)).inlines() if isinstance(each, Reference))
    return frozenset(f"{each.kind}:{each.target}" for each in found)
