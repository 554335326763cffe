"""The rulebook: a game in, all that stands in its columns out, in the order of reading."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial

from generator.diagnostics import Origin
from generator.manuscript import rules
from generator.manuscript.nodes import (
    Glossary,
    Grid,
    Heading,
    Line,
    Node,
    Row,
    TableOfGame,
    WorkedExample,
    joined,
)
from generator.manuscript.web import SCENARIOS, scenarios
from generator.model.elsewhere import MODIFIERS
from generator.model.events_told import EVENTS, events_told
from generator.model.game import Game
from generator.model.initiative_told import INITIATIVE, initiative_told
from generator.model.names import named_in, names_of
from generator.model.resources_told import RESOURCES, resources_told
from generator.model.states import (
    ATTACKS,
    CHECKS,
    COMMAND,
    CONTROL,
    STATES,
    SUPPLY,
    attacks_told,
    checks_told,
    command_told,
    control_told,
    states_told,
    supply_told,
)
from generator.model.telling import (
    CUP,
    MOVEMENT_COSTS,
    OPTIONS,
    MovementTable,
    cell_origin,
    cup_told,
    movement_sentences,
    movement_table,
    options_told,
)
from generator.model.theme import HOUSE, Theme
from generator.records import Frozen
from generator.words import Words


class Manuscript(Frozen):
    """All texts of the rulebook, and what it says of itself."""

    title: str
    subtitle: str
    byline: str
    edition: str
    language: str
    cover: tuple[Line, ...]
    """What stands above the contents."""
    elsewhere: tuple[Line, ...]
    """What stands below them: which texts other parts of the game alone have."""
    nodes: tuple[Node, ...]
    """The rules and what stands behind them."""
    names: Mapping[str, Mapping[str, str]]
    """Those that the texts refer to."""
    theme: Theme = HOUSE


def manuscript_of(game: Game) -> Manuscript:
    """Return the texts of the rulebook of a game."""
    told = game.title, game.subtitle, game.byline, game.edition, game.language
    texts = tuple(rules.cover(game)), tuple(rules.elsewhere(game)), tuple(printed(game))
    return Manuscript(*told, *texts, named_in(names_of(game), *texts), game.theme or HOUSE)


def printed(game: Game) -> Iterator[Node]:
    """Yield all that stands in the columns of the rulebook."""
    words, exhibits = game.words, dict[str, Node]()
    for each in game.tables.tables:
        anchor, origin = f"table:{each.id}", f"tables.{each.id}.name"
        exhibits[anchor] = TableOfGame(anchor, 1, each.name, origin)
    exhibits |= rules.worked_examples(game)
    yield from rules.sections(game, exhibits, "{}.")
    left = tuple(rules.left_over(game, exhibits))
    yield from (replace(each, depth=0) for each in left if isinstance(each, TableOfGame))
    yield from _listings(game)
    if game.scenarios:
        yield Heading(words(SCENARIOS), "scenarios")
        yield from scenarios(game)
    if examples := [each for each in left if isinstance(each, WorkedExample)]:
        yield Heading(words(rules.WORKED_EXAMPLES), "examples")
        yield from examples
    if game.rules.notes:
        yield Heading(words(rules.NOTES), "notes")
        yield from rules.notes(game, rules.ON_RULES)
    yield Heading(words(rules.CREDITS), "credits")
    yield from rules.credits_of(game)


LISTS = (
    *(OPTIONS, INITIATIVE, CUP, EVENTS, MOVEMENT_COSTS, SUPPLY, COMMAND, ATTACKS, RESOURCES),
    *(CONTROL, STATES, MODIFIERS, CHECKS),
)
"""Titles of lists that are printed once more where one goes on in another column."""


def _listings(game: Game) -> Iterator[Node]:
    """Yield who moves how far, what states do and what changes an attack, in a sentence or two."""
    listed = partial(_listed, game.words)
    yield from listed("options", OPTIONS, _options(game))
    yield from listed("initiative", INITIATIVE, _told(initiative_told(game)))
    yield from listed("cup", CUP, _told(cup_told(game)))
    yield from listed("events", EVENTS, _events(game))
    yield from _movement(game)
    yield from listed("supply", SUPPLY, _told(supply_told(game)))
    yield from listed("command", COMMAND, _told(command_told(game)))
    yield from listed("attacks", ATTACKS, _told(attacks_told(game)))
    yield from listed("resources", RESOURCES, _told(resources_told(game)))
    yield from listed("control", CONTROL, _told(control_told(game)))
    yield from listed("states", STATES, _states(game))
    yield from listed("modifiers", MODIFIERS, _modifiers(game))
    yield from listed("checks", CHECKS, _told(checks_told(game)))


def _listed(words: Words, anchor: str, title: str, rows: Iterable[Row]) -> Iterator[Node]:
    """Yield a list under its title, if there is anything in it."""
    if found := tuple(rows):
        yield Glossary(found, words(title), anchor, 0)


def _told(told: Iterable[tuple[str, str, Origin]]) -> Iterator[Row]:
    """Yield the parts of a rule that is told of data."""
    for name, text, origin in told:
        yield Row((name,), ((text,),), origin, "", None, (origin,))


def _options(game: Game) -> Iterator[Row]:
    for each, told in options_told(game):
        name, text = (f"options.{each.id}.{key}" for key in ("name", "text"))
        yield Row((each.name,), (joined(" ", each.text, told),), name, "", None, (text,))


def _movement(game: Game) -> Iterator[Node]:
    """Yield who moves how far, in a table if a column has room for that, and what stands below."""
    movement = movement_table(game)
    if movement is None:
        return
    notes, grid = rules.beside_movement(movement), _grid_of_movement(movement, game.words)
    if grid is None:
        rows = (
            Row((each.name,), ((movement_sentences(movement, each),),), at, "", None, (at,))
            for each in movement.rows
            for at in (f"movement.{each.id}",)
        )
        yield from _listed(game.words, "movement", MOVEMENT_COSTS, (*rows, *notes))
        return
    yield Heading(game.words(MOVEMENT_COSTS), "movement")
    yield grid
    if notes:
        yield Glossary(notes)


def _grid_of_movement(table: MovementTable, words: Words) -> Grid | None:
    """Return what ground takes of each kind of unit; None where a column has no room for that."""
    if not table.of_points or len(table.heads) > _LINES:
        return None
    cells = [each for row in table.rows for each in (row.name, *row.cells)]
    if any(len(word) > _LETTERS // len(table.rows) for cell in cells for word in cell.split()):
        return None
    rows = []
    for number, head in enumerate((table.title, *table.heads[1:])):
        costs = tuple((row.cells[number],) for row in table.rows)
        origins = tuple(cell_origin(row.id, number) for row in table.rows)
        rows.append(Row((head,), costs, cell_origins=origins))
    return Grid("", (words("Ground"), *(row.name for row in table.rows)), tuple(rows))


_LETTERS, _LINES = 44, 24
"""How many letters a column of the rulebook has for the cells of a line, and how many lines."""


def _states(game: Game) -> Iterator[Row]:
    for each in states_told(game):
        origin = each.named or f"states.{each.id}"
        text = joined(" ", each.changes, each.ends)
        yield Row((each.name,), (text,), origin, "", None, (origin,))


def _modifiers(game: Game) -> Iterator[Row]:
    for each, name, does in rules.modifiers(game):
        stem, anchor = f"modifiers.{each.id}", f"modifier:{each.id}"
        text = each.when, f" {does}"
        yield Row((name,), (text,), f"{stem}.name", anchor, None, (f"{stem}.when",))


def _events(game: Game) -> Iterator[Row]:
    """Yield each table of events: how it is used, then the dice or turns and what happens."""
    for table in events_told(game):
        if table.use:
            origin, use = table.use
            yield Row((table.title,), ((use,),), origin, "", None, (origin,))
        for each in table.rows:
            (origin, text), (_, label), (_, name) = each.does, each.label, each.name
            head = label if table.use else f"{table.head} {label}"
            anchor = f"event:{each.event}" if each.event else ""
            yield Row((f"{head}: {name}",), ((text,),), origin, anchor, None, (origin,))
