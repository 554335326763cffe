"""What the rules say as a page for browsers: a game in, passages in reading order out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from generator.collation.flow import country, playing
from generator.collation.flow.forces import forces
from generator.collation.flow.tables import table_passages
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
from generator.model.combat import Example
from generator.model.exhibits import Exhibit, anchors_shown, placed
from generator.model.game import Game
from generator.model.lookups import Lookup
from generator.model.marching import MOVEMENT_COSTS
from generator.model.names import NumberedSection, numbered_sections
from generator.model.rules import EDITORIAL


class Part(NamedTuple):
    """A part behind the rules: the heading that the contents list, and what stands under it."""

    title: str
    passages: tuple[Passage, ...]


def webpage(game: Game) -> Iterator[Passage]:
    """Yield all that a reader of the page sees, its title in the frame of the browser first."""
    tell = teller(game, bulleted=False)
    tables = game.tables
    displays = {
        f"table:{table.id}": tuple(table_passages(table, tables, tell)) for table in tables.tables
    }
    for origin, example in examples_of(game):
        displays[anchor_of(origin)] = tuple(_example(game, origin, example, tell))
    sections = numbered_sections(game.rules.sections)
    elsewhere = anchors_shown(sections)
    left = {name: told for name, told in displays.items() if name not in elsewhere}
    parts = tuple(part for part in _parts(game, tell, left) if part.passages)
    yield Passage(f"{game.title}: rules", "title")
    yield Passage("Skip to the rules")
    yield from _banner(game)
    yield from _contents(sections, parts)
    for entry in sections:
        yield from _section(entry, tell, displays)
    for part in parts:
        yield Passage(part.title)
        yield from part.passages


def _banner(game: Game) -> Iterator[Passage]:
    yield from titles(game)
    yield Passage(game.subtitle, "subtitle")
    yield Passage(game.byline, "designer")
    yield Passage(game.edition, "edition")
    players = f"Players: {game.players}" if game.players else ""
    time = f"Playing time: {game.duration}" if game.duration else ""
    needed = ", ".join((*map(str, game.dice), *game.needs))
    told = (players, time, f"Needed: {needed}" if needed else "")
    yield Passage(" · ".join(filter(None, told)), "players")
    yield Passage("Credits and licences")


def _contents(sections: Iterable[NumberedSection], parts: Iterable[Part]) -> Iterator[Passage]:
    for entry in sections:
        yield Passage(f"{entry.number} {entry.section.title}", f"{entry.origin}.title")
    yield from (Passage(part.title) for part in parts)


def _section(
    entry: NumberedSection, tell: Teller, displays: Mapping[str, tuple[Passage, ...]]
) -> Iterator[Passage]:
    section = entry.section
    mark = f" {EDITORIAL}" if section.editorial else ""
    yield Passage(f"{entry.number} {section.title}{mark}", f"{entry.origin}.title")
    for block in placed(section):
        if isinstance(block, Exhibit):
            yield from displays[block.anchor]
        else:
            yield from tell.block(block, f"{entry.origin}.text")
    ruling = f"{EDITORIAL} Editor’s ruling."
    yield from tell.prose(section.ruling, f"{entry.origin}.ruling", ruling)
    yield from tell.prose(section.designer, f"{entry.origin}.designer", "Designer’s note.")
    yield from tell.prose(section.remark, f"{entry.origin}.remark", "Remark.")


def _parts(game: Game, tell: Teller, left: Mapping[str, tuple[Passage, ...]]) -> Iterator[Part]:
    """Yield the parts in their order; one without passages is left out."""

    def display(*, tables: bool) -> tuple[Passage, ...]:
        found = (told for name, told in left.items() if name.startswith("table:") == tables)
        return tuple(passage for told in found for passage in told)

    yield Part("Sequence of play", tuple(playing.sequence(game, tell)))
    yield Part("Victory", tuple(playing.victory(game, tell)))
    yield Part("Tables", display(tables=True))
    yield Part("Results", tuple(_codes(game, tell)))
    yield Part(MOVEMENT_COSTS, tuple(playing.movement(game)))
    yield Part("Modifiers", tuple(_modifiers(game, tell)))
    yield Part("Worked examples", display(tables=False))
    if game.map is not None:
        yield Part("Terrain", tuple(country.terrain(game.map, tell)))
        yield Part("The map", tuple(country.country(game.map, tell)))
        yield Part("Hexes", tuple(country.hexes(game.map)))
    yield Part("Sides and counters", tuple(forces(game, tell)))
    yield Part("Turns, set-up and arrivals", tuple(playing.turns(game, tell)))
    yield Part("Forms", tuple(playing.forms(game, tell)))
    yield Part("Numbers", tuple(playing.numbers(game)))
    yield Part("Abbreviations", tuple(_abbreviations(game)))
    yield Part("Editorial rulings", tuple(_rulings(game)))
    yield Part("Notes", tuple(_notes(game, tell)))
    yield Part("Credits", tuple(_credits(game, tell)))


def _codes(game: Game, tell: Teller) -> Iterator[Passage]:
    for code in game.tables.codes:
        yield Passage(code.id, f"codes.{code.id}")
        yield tell.line(code.text, f"codes.{code.id}.text")


def _rulings(game: Game) -> Iterator[Passage]:
    settled = [
        (f"{each.number} {each.section.title}", f"{each.origin}.title")
        for each in numbered_sections(game.rules.sections)
        if each.section.editorial or each.section.ruling
    ]
    ours = (each for each in game.tables.modifiers if each.editorial)
    settled += [(each.name, f"modifiers.{each.id}.name") for each in ours]
    if settled:
        preface = "marks what the design leaves open and this edition has settled. It stands in:"
        yield Passage(f"{EDITORIAL} {preface}")
    yield from (Passage(text, origin) for text, origin in settled)


def _notes(game: Game, tell: Teller) -> Iterator[Passage]:
    for note in game.rules.notes:
        origin = f"notes.{note.id}"
        yield Passage(note.title, f"{origin}.title")
        yield Passage(source_of(game, note, tell, on=""), f"{origin}.kind")
        yield from tell.prose(note.text, f"{origin}.text")


def _modifiers(game: Game, tell: Teller) -> Iterator[Passage]:
    if game.tables.modifiers:
        yield Passage("What changes an attack")
        yield Passage("Modifier When Effect")
    step = step_of(game.tables.tables)
    for modifier in game.tables.modifiers:
        origin = f"modifiers.{modifier.id}"
        mark = f" {EDITORIAL}" if modifier.editorial else ""
        does = effect(modifier, tell.names, step)
        yield Passage(f"{modifier.name}{mark}", f"{origin}.name")
        yield tell.line(modifier.when, f"{origin}.when")
        yield Passage(f"{does[0].upper()}{does[1:]}.", origin)


def _example(game: Game, origin: str, example: Example | Lookup, tell: Teller) -> Iterator[Passage]:
    yield Passage(example.title, f"{origin}.title")
    yield from tell.prose(example.text, f"{origin}.text")
    yield from (Passage(step.sentence, origin) for step in steps_of(game, example))


def _abbreviations(game: Game) -> Iterator[Passage]:
    for each in game.rules.abbreviations:
        yield Passage(f"{each.short} {each.text}", f"abbreviations.{each.short}")


def _credits(game: Game, tell: Teller) -> Iterator[Passage]:
    for credit in game.credits:
        yield tell.line(credit.text, f"credits.{credit.id}.text", licence(credit))
    yield Passage(f"{game.title}. {game.edition}.", "edition")
