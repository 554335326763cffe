"""What products can promise to hold: a game in, origins and how often each stands there out.

`products` says which product promises what. What a product does not promise is proved all the same,
but nobody notices where it was never printed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import TypeAlias

from generator.combat.cells import codes_of, codes_of_none
from generator.comparison.aid import on_the_card, on_the_chart
from generator.diagnostics import Origin
from generator.model.counters import BackKind, Counters, Shape, Unit
from generator.model.elsewhere import left_by_the_map, notes_left
from generator.model.game import Game
from generator.model.kit import facts, introduction, needs, pieces, steps
from generator.model.numbers import NumberRange
from generator.model.rules import numbered_sections
from generator.model.shown import entry_marks, layout_of, shown_on_unit
from generator.model.tables import (
    CategoryTable,
    LevelTable,
    OddsTable,
    OpposedTable,
    Table,
    is_of_combat,
)
from generator.model.terrain import field_of

Promise: TypeAlias = Callable[[Game], Iterator[tuple[Origin, NumberRange]]]

_ONCE = NumberRange(1, 1)
_ANY = NumberRange(1, None)
_AT_MOST_ONCE = NumberRange(0, 1)
_COPIES = 4
"""Postcards of a kind that go on a sheet, at the most."""
_BACKS = 9
"""Backs of a postcard, at the most."""
_TILES = 4
"""Tiles that can share a spot."""


def hex_numbers(game: Game) -> Iterator[tuple[Origin, NumberRange]]:
    """Yield hexes that units may enter, once each; a panel may lie over one of the others."""
    field = field_of(game.map) if game.map else None
    if field is None:
        return
    for at in field.grid.hexes():
        origin = f"hexes.{field.grid.label(at)}"
        yield origin, _ONCE if field.playable(at) else _AT_MOST_ONCE


def combat_tables(game: Game) -> Iterator[tuple[Origin, NumberRange]]:
    """Yield heads and cells of the tables that decide combat."""
    for table in game.tables.tables:
        if isinstance(table, OddsTable):
            yield from ((f"tables.{table.id}.{path}", _ONCE) for path in _table(table))
        elif is_of_combat(table):
            noted = isinstance(table, CategoryTable)  # its marks lead to its notes
            paths = (each for each in _on_the_aid(table) if noted or not each.startswith("notes."))
            yield from ((f"tables.{table.id}.{path}", _ONCE) for path in paths)


def _table(table: OddsTable) -> Iterator[str]:
    yield from (f"scales.{scale.id}.name" for scale in table.scales)
    yield from (f"columns.{number}" for number in range(len(table.columns)))
    for row in table.rows:
        yield from (f"rows.{row.label}.label.{n}" for n in range(len(row.label.split("|"))))
        yield from (f"rows.{row.label}.cells.{n}" for n in range(len(row.cells)))
    for extra in table.extra:
        yield f"extra.{extra.id}.name"
        yield from (f"extra.{extra.id}.cells.{n}" for n in range(len(extra.cells)))


def codes_of_combat(game: Game) -> Iterator[tuple[Origin, NumberRange]]:
    """Yield the codes as often as they come of a combat table: each stands under all of those."""
    of_combat = filter(is_of_combat, game.tables.tables)
    found = (code.id for table in of_combat for code in codes_of(table, game.tables))
    for code, count in Counter(found).items():
        for origin in (f"codes.{code}", f"codes.{code}.text"):
            yield origin, NumberRange(count, count)


def codes(game: Game) -> Iterator[tuple[Origin, NumberRange]]:
    """Yield the same and the codes of no table, which have a legend of their own."""
    yield from codes_of_combat(game)
    for code in codes_of_none(game.tables):
        yield from ((origin, _ONCE) for origin in (f"codes.{code.id}", f"codes.{code.id}.text"))


def cut_out(game: Game) -> Iterator[tuple[Origin, NumberRange]]:
    """Yield the same for counter sheets, where stand-ups have two panels that can be seen."""
    yield from counters(game, standing=True)


def counters(game: Game, *, standing: bool = False) -> Iterator[tuple[Origin, NumberRange]]:
    """Yield what stands on the faces of counters, as often as there are such counters."""
    if game.counters is None:
        return
    times: Counter[Origin] = Counter()
    spared: Counter[Origin] = Counter()  # where a word of the back takes the place of an entry
    units = {unit.id: unit for unit in game.counters.units}
    marks = entry_marks(game.counters)
    for unit in game.counters.units:
        back = tuple(_back(unit, units, marks))
        spared.update(dict.fromkeys({f"units.{unit.id}.entry"} & {*back}, unit.count))
        shape = unit.cut.shape if unit.cut is not None else game.counters.counters.shape
        # A stand-up has no blank panel: its front is on both.
        twice = standing and shape is Shape.STAND_UP and unit.back.kind is BackKind.BLANK
        if twice:
            back = tuple(_front(unit, marks))
        for face in (_front(unit, marks), back):
            times.update(dict.fromkeys(face, unit.count))
        for origin in _described(unit, game.counters, twice=twice):
            times[origin] += unit.count
    for marker in game.counters.markers:
        faces = {"name": marker.name, "back": marker.back}
        if marker.face is not None:
            del faces["name"]  # its face may show something else
        times.update({f"markers.{marker.id}.{key}": marker.count for key in faces if faces[key]})
    yield from ((one, NumberRange(count - spared[one], count)) for one, count in times.items())


def _described(unit: Unit, counters: Counters, *, twice: bool) -> Iterator[Origin]:
    """Yield what described faces say that is nowhere else: not names, which inventories print."""
    weak = unit.back.kind in {BackKind.DISRUPTED, BackKind.REDUCED, BackKind.FLIPPED}
    backs = unit.back.face or (unit.face if weak else None)
    for face, back in ((unit.face, False), (unit.face, False) if twice else (backs, True)):
        layout = layout_of(counters, face)
        shown = shown_on_unit(unit, layout, counters, back=back) if layout else ()
        for text in shown:
            if text.origin.startswith(f"units.{unit.id}.") and not text.origin.endswith(".name"):
                yield text.origin


def _front(unit: Unit, marks: Mapping[str, str]) -> Iterator[Origin]:
    if unit.face is not None:
        return
    if unit.label:
        yield f"units.{unit.id}.label"
    if unit.id in marks:
        yield f"units.{unit.id}.entry"
    if unit.factors is not None:
        yield f"units.{unit.id}.factors"


def _back(unit: Unit, units: Mapping[str, Unit], marks: Mapping[str, str]) -> Iterator[Origin]:
    if unit.back.face is not None:
        return
    match unit.back.kind:
        case BackKind.DISRUPTED | BackKind.REDUCED | BackKind.FLIPPED:
            changed = unit.back.factors is not None
            factors = f"units.{unit.id}.factors"
            for origin in _front(unit, marks):
                yield f"units.{unit.id}.back.factors" if changed and origin == factors else origin
        case BackKind.UNIT:
            yield from _front(units.get(unit.back.unit or "", unit), {})
        case BackKind.BLANK | BackKind.HIDDEN:
            return


def hex_numbers_on_tiles(game: Game) -> Iterator[tuple[Origin, NumberRange]]:
    """Yield the same for tiles: what two of them share stands on both."""
    for origin, times in hex_numbers(game):
        yield origin, NumberRange(times.first, _TILES)


def aid(game: Game) -> Iterator[tuple[Origin, NumberRange]]:
    """Yield what a player's aid holds beside tables by odds: whatever is looked up in play."""
    for table in game.tables.tables:
        yield f"tables.{table.id}.name", _ONCE
        yield from ((f"tables.{table.id}.{path}", _ONCE) for path in _on_the_aid(table))
    for modifier in game.tables.modifiers:
        yield from ((f"modifiers.{modifier.id}.{key}", _ONCE) for key in ("name", "when"))
    for phase in game.sequence:
        yield f"sequence.{phase.id}.name", _ONCE
    yield from ((origin, _ANY) for origin in on_the_card(game))
    yield from ((f"victory.{victory.id}.text", _ONCE) for victory in game.victory)
    if game.map is not None:
        yield from ((origin, _ONCE) for origin in on_the_chart(game.map))


def _on_the_aid(table: Table) -> Iterator[str]:
    yield from (f"notes.{note.id}.text" for note in table.notes)
    if isinstance(table, CategoryTable):
        yield from (f"columns.{column.id}.name" for column in table.columns)
        for row in table.rows:
            yield f"rows.{row.label}"
            yield from (f"rows.{row.label}.cells.{n}" for n in range(len(row.cells)))
    elif isinstance(table, OpposedTable):
        for band in table.bands:
            yield from (f"bands.{band.difference}", f"bands.{band.difference}.effect")
    elif isinstance(table, LevelTable):
        yield from (f"columns.{column.odds}" for column in table.columns)
        typed = {column.odds for column in table.columns}
        apart = (each.odds for each in table.exceptions if each.odds not in typed)
        yield from (f"exceptions.{odds}" for odds in apart)


def figures(game: Game) -> Iterator[tuple[Origin, NumberRange]]:
    """Yield what the tables of the rulebook hold that are not by odds."""
    for table in game.tables.tables:
        if isinstance(table, OddsTable):
            continue
        yield from ((f"tables.{table.id}.{path}", _ONCE) for path in _on_the_aid(table))


def forms(game: Game) -> Iterator[tuple[Origin, NumberRange]]:
    """Yield the names on forms: once, or once for each side where both fill it in."""
    for form in game.forms:
        times = 1 if form.side else len(game.sides)
        names = ("name", *(f"columns.{column.id}.name" for column in form.columns))
        yield from ((f"forms.{form.id}.{name}", NumberRange(times, times)) for name in names)


def notes_elsewhere(game: Game) -> Iterator[tuple[Origin, NumberRange]]:
    """Yield what stands under tables on paper whose notes are on the player's aid."""
    yield from ((origin, _ONCE) for origin in notes_left(game))


def copied(game: Game) -> Iterator[tuple[Origin, NumberRange]]:
    """Yield what is on a postcard, of which a sheet holds several."""
    for promise in (hex_numbers, combat_tables, codes_of_combat):
        for origin, times in promise(game):
            yield origin, NumberRange(times.first, _COPIES * max(1, times.first))


def short_rules(game: Game) -> Iterator[tuple[Origin, NumberRange]]:
    """Yield every rule that has a short form, with its title, and which charts are elsewhere."""
    yield from ((origin, NumberRange(1, _BACKS)) for origin in ("title", "designer"))
    left = left_by_the_map(game)
    if left is not None:
        yield left.origin, _ONCE
    for entry in numbered_sections(game.rules.sections):
        if entry.section.short is not None:
            yield from ((f"{entry.origin}.{key}", _ONCE) for key in ("title", "short"))


def opening_pages(game: Game) -> Iterator[tuple[Origin, NumberRange]]:
    """Yield what opening pages hold but for how the map is enlarged, which depends on the paper."""
    yield from ((origin, _ONCE) for origin in ("title", "designer", "edition"))
    shown = [line.origin for line in (*introduction(game), *needs(game))]
    for fact in (*facts(game), *pieces(game)):
        shown += [fact.figure.origin, fact.caption.origin]
    for step in steps(game):
        shown += [step.title.origin, step.text.origin]
    yield from ((origin, _ONCE) for origin in shown)
