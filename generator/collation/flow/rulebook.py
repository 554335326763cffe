"""What the rulebook must say, from cover to credits: a game in, passages in reading order out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from generator.collation.flow.wanted import (
    Passage,
    Teller,
    anchor_of,
    examples_of,
    licence,
    source_of,
    steps_of,
    teller,
    titles,
)
from generator.combat.effects import effect, step_of
from generator.model.combat import Example, Modifier
from generator.model.elsewhere import left_by_the_rules
from generator.model.exhibits import Exhibit, anchors_shown, placed
from generator.model.game import Game
from generator.model.lookups import Lookup
from generator.model.marching import MOVEMENT_COSTS, movement_sentences, movement_table
from generator.model.names import NumberedSection, numbered_sections
from generator.model.rules import EDITORIAL, OURS, RULINGS
from generator.records import dataclass


@dataclass(frozen=True, slots=True)
class Around:
    """What is printed around the columns of a page: its foot, its head, the number of the page."""

    game: Game
    listed: Sequence[str]
    """Headings that the contents list."""
    pages: Mapping[str, int]
    """The page of each, from 1."""
    count: int
    """How many pages there are."""
    bound: bool = False
    """Whether even pages lie left of a spine; there the texts of head and foot change sides."""
    notes: int = 0
    """How many pages at the end are left for notes."""

    def texts(self, page: int) -> tuple[str, ...]:
        """Return what stands around the columns of a page, from 1, in the order of printing."""
        foot = (f"{self.game.title} · {self.game.edition}", f"{page} of {self.count}")
        head = (self.game.title, self._running(page)) if page > 1 else ()
        if self.bound and page % 2 == 0:
            foot, head = foot[::-1], head[::-1]
        return tuple(filter(None, (*foot, *head)))

    def _running(self, page: int) -> str:
        if page > self.count - self.notes:
            return ""
        here = [title for title in self.listed if self.pages.get(title) == page]
        if here:
            return here[0] if len(here) == 1 else f"{here[0]} – {here[-1]}"
        before = [title for title in self.listed if self.pages.get(title, page) < page]
        return before[-1] if before else ""


def cover(game: Game) -> Iterator[Passage]:
    """Yield what stands above the contents."""
    yield from titles(game)
    if game.subtitle:
        yield Passage(game.subtitle, "subtitle")
    yield Passage(f"{game.byline} · {game.edition}", "designer")


def contents(
    listed: Sequence[Passage], pages: Mapping[str, int], columns: int
) -> Iterator[Passage]:
    """Yield the contents row by row, as they are printed; they are read down the columns."""
    high = -(-len(listed) // columns)
    for row in range(high):
        for entry in listed[row::high]:
            yield entry._replace(text=f"{entry.text} {pages.get(entry.text, 0)}", depth=-1)


def body(game: Game) -> Iterator[Passage]:
    """Yield everything behind the contents; what stands in figures has a place of its own."""
    tell, elsewhere = teller(game, bulleted=True), left_by_the_rules(game)
    if elsewhere is not None:
        yield Passage(elsewhere.text, elsewhere.origin)
    sections = numbered_sections(game.rules.sections)
    in_sections = anchors_shown(sections)
    displays: dict[str, tuple[Passage, ...]] = {
        f"table:{table.id}": (Passage(table.name, f"tables.{table.id}.name", depth=1),)
        for table in game.tables.tables
    }
    for origin, example in examples_of(game):
        displays[anchor_of(origin)] = tuple(_example(game, origin, example, tell))
    for entry in sections:
        yield from _section(entry, tell, displays)
    for table in game.tables.tables:
        if f"table:{table.id}" not in in_sections:
            yield Passage(table.name, f"tables.{table.id}.name", depth=0)
    yield from _movement(game)
    yield from _modifiers(game, tell)
    left = [name for name in displays if name not in in_sections and not name.startswith("table:")]
    if left:
        yield Passage("Worked examples", depth=0)
    for name in left:
        yield from displays[name]
    yield from _rulings(game, tell)
    yield from _notes(game, tell)
    yield from _credits(game, tell)


def _section(
    entry: NumberedSection, tell: Teller, displays: Mapping[str, tuple[Passage, ...]]
) -> Iterator[Passage]:
    section = entry.section
    mark = f" {EDITORIAL}" if section.editorial else ""
    title = f"{entry.number}. {section.title}{mark}"
    yield Passage(title, f"{entry.origin}.title", depth=entry.depth)
    for block in placed(section):
        if isinstance(block, Exhibit):
            yield from displays[block.anchor]
        else:
            yield from tell.block(block, f"{entry.origin}.text")
    lead = f"{EDITORIAL} Editor’s ruling."
    yield from tell.prose(section.ruling, f"{entry.origin}.ruling", lead)
    yield from tell.prose(section.designer, f"{entry.origin}.designer", "Designer’s note.")
    yield from tell.prose(section.remark, f"{entry.origin}.remark", "Remark.")


def _movement(game: Game) -> Iterator[Passage]:
    table = movement_table(game)
    if table is None:
        return
    yield Passage(MOVEMENT_COSTS, depth=0)
    for row in table.rows:
        yield Passage(row.name, f"movement.{row.id}")
        yield Passage(movement_sentences(table, row), f"movement.{row.id}")


def _modifiers(game: Game, tell: Teller) -> Iterator[Passage]:
    if game.tables.modifiers:
        yield Passage("Modifiers", depth=0)
    step = step_of(game.tables.tables)
    for modifier in game.tables.modifiers:
        origin = f"modifiers.{modifier.id}"
        mark = f" {EDITORIAL}" if modifier.editorial else ""
        does = effect(modifier, tell.names, step)
        yield Passage(f"{modifier.name}{mark}", f"{origin}.name")
        yield tell.line(modifier.when, f"{origin}.when", f"{does[0].upper()}{does[1:]}.")


def _example(game: Game, origin: str, example: Example | Lookup, tell: Teller) -> Iterator[Passage]:
    yield Passage(example.title, f"{origin}.title", depth=1)
    yield from tell.prose(example.text, f"{origin}.text")
    for number, step in enumerate(steps_of(game, example), 1):
        yield Passage(f"{number}. {step.sentence} {step.value}".strip(), origin)


def _rulings(game: Game, tell: Teller) -> Iterator[Passage]:
    sections = numbered_sections(game.rules.sections)
    settled = [each for each in sections if each.section.editorial or each.section.ruling]
    ours = [modifier for modifier in game.tables.modifiers if modifier.editorial]
    if settled or ours:
        yield Passage("Editorial rulings", depth=0)
        yield Passage(RULINGS)
    for entry in settled:
        yield from _ruling(entry, tell)
    if ours:
        yield _settled(ours)


def _ruling(entry: NumberedSection, tell: Teller) -> Iterator[Passage]:
    lead = f"{entry.number}. {entry.section.title}."
    if entry.section.editorial:
        yield Passage(f"{lead} The whole section.", f"{entry.origin}.title")
        lead = ""
    yield from tell.prose(entry.section.ruling, f"{entry.origin}.ruling", lead)


def _settled(ours: Sequence[Modifier]) -> Passage:
    names = ", ".join(modifier.name for modifier in ours)
    return Passage(f"Modifiers. {OURS} {names}.", f"modifiers.{ours[0].id}.name")


def _notes(game: Game, tell: Teller) -> Iterator[Passage]:
    if game.rules.notes:
        yield Passage("Notes", depth=0)
    for note in game.rules.notes:
        origin = f"notes.{note.id}"
        yield Passage(note.title, f"{origin}.title", depth=1)
        yield Passage(source_of(game, note, tell), f"{origin}.kind")
        yield from tell.prose(note.text, f"{origin}.text")


def _credits(game: Game, tell: Teller) -> Iterator[Passage]:
    yield Passage("Credits", depth=0)
    for credit in game.credits:
        yield tell.line(credit.text, f"credits.{credit.id}.text", licence(credit))
    yield Passage(f"{game.title}. {game.edition}.", "edition")
