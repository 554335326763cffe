"""What products can promise to hold: a game in, origins and how often each stands there out.

`products` says which product promises what. What a product does not promise is proved all the same,
but nobody notices where it was never printed. A name may stand in several places, along a river and
again beyond the bend, so names have no most.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise, repeat
from typing import Any, TypeAlias

from generator.combat.cells import codes_of, codes_of_none
from generator.combat.methods import table_grid
from generator.diagnostics import Origin
from generator.model.counters import (
    Arrival,
    BackKind,
    Counters,
    Setup,
    Shape,
    Unit,
    Withdrawal,
    as_cut_out,
)
from generator.model.elsewhere import leaves_out_notes, left_by_the_map, notes_left
from generator.model.game import Game
from generator.model.kit import has_set_up, kit_lines
from generator.model.names import names_of, plain_text, units_left
from generator.model.numbers import NumberRange
from generator.model.rules import numbered_sections
from generator.model.scenario import scenarios_played
from generator.model.shown import entry_marks, layout_of, shown_on_unit
from generator.model.tables import Table, is_of_combat
from generator.model.telling import course_of, told_by_data
from generator.model.terrain import field_of

Promises: TypeAlias = Iterator[tuple[Origin, NumberRange]]
Promise: TypeAlias = Callable[[Game], Promises]

_ONCE = NumberRange(1, 1)
_ANY = NumberRange(1, None)
_AT_MOST_ONCE = NumberRange(0, 1)
_COPIES = 4
"""Postcards of a kind that go on a sheet, at the most."""
_BACKS = 9
"""Backs of a postcard, at the most."""
_TILES = 4
"""Tiles that can share a spot."""

_ON_A_MAP = "places: name, labels: name, features: name"
_BESIDE_A_MAP = "boxes: name, tracks: name"
_ON_THE_AID = f"""
    modifiers: name when, resources: name, sequence: name, victory: text,
    terrain: name effects, lines: name effects,
    {_BESIDE_A_MAP}
"""
"""What stands on the player's aid once, by the keys of entries."""
_LOOKED_UP = """
    sequence: text, ends: text, points: name value text, victory: grade, abbreviations: text,
    markers: note, stacking: exempt, arrivals: parts text, withdrawals: text,
    zones: name effects, boxes: note
"""
"""What stands there once or more."""
_CHARTED = """
    terrain: name effects, lines: name effects, zones: name effects, resources: name,
    points: name value text
"""
"""What is on the charts of an edition that has no player's aid beside it, once or more."""
_OF_WEATHER = "states: name effects, rolls: ."
_ROLLED = "rolls: chance"
_OF_THE_SET_UP = re.compile(
    r"(setup|arrivals|withdrawals)\..*\.(where|when|side)|control\.first\..*"
)
"""What the set-up sheet tells of data: where counters begin, where and when they come and leave,
and who controls places at first."""


def given(holder: Any, keys: str, stem: str = "") -> Iterator[Origin]:
    """Yield the origins of what the entries of a game, of a table or of the weather have.

    `keys` are those of entries, behind that of the entries themselves: ``zones: name effects``;
    ``.`` is the entry. What is left out or empty is not given; of a list each item is.
    """
    groups = (getattr(holder, each, None) for each in ("map", "counters", "tables", "rules"))
    parts = (holder, *groups)
    for kind, _, names in (each.strip().partition(": ") for each in keys.split(",")):
        for entry in next((getattr(part, kind) for part in parts if hasattr(part, kind)), ()):
            origin = f"{stem}{kind}.{getattr(entry, entry.KEY)}"
            for name in names.split():
                value = entry if name == "." else getattr(entry, name)
                here = origin if name == "." else f"{origin}.{name}"
                if isinstance(value, tuple):
                    yield from (f"{here}.{number}" for number in range(len(value)))
                elif value:
                    yield here


def names_on_the_map(game: Game) -> Promises:
    """Yield the title, and the names of places and of whatever else a map is lettered with."""
    there = "title", *given(game, _ON_A_MAP), *_ends_of_links(game, boxes=False)
    yield from zip(there, repeat(_ANY))


def _ends_of_links(game: Game, *, boxes: bool) -> Iterator[Origin]:
    """Yield the ends of links that are boxes, or all others."""
    if game.map is not None:
        known = {box.id for box in game.map.boxes}
        for link in game.map.links:
            for number, end in enumerate(link.ends):
                if (end in known) == boxes:
                    yield f"links.{link.id}.ends.{number}"


def places_on_the_map(game: Game) -> Promises:
    """Yield the same without labels, which say where sides begin and may make room for counters."""
    yield from (each for each in names_on_the_map(game) if not each[0].startswith("labels."))


def boxes_beside_the_map(game: Game) -> Promises:
    """Yield the names of boxes and tracks."""
    beside = *given(game, _BESIDE_A_MAP), *_ends_of_links(game, boxes=True)
    yield from zip(beside, repeat(_ANY))


def told_of_the_set_up(game: Game) -> Promises:
    """Yield what is said of who begins, comes and leaves; a side is named for all in a row."""
    counters = game.counters
    lists: dict[str, Sequence[Setup | Arrival | Withdrawal]] = {}
    if counters is not None:
        lists = {"setup": counters.setup, "arrivals": counters.arrivals}
        lists["withdrawals"] = counters.withdrawals
    again = {
        f"{kind}.{other.id}.side"
        for kind, entries in lists.items()
        for one, other in pairwise(entries)
        if one.side == other.side
    }
    yield from (each for each in _all_of_the_set_up(game) if each[0] not in again)


def _all_of_the_set_up(game: Game) -> Promises:
    """Yield the same with each side, and the names of all units.

    Of arrivals that are drawn at random it is the pool that is told, in a text.
    """
    counters = game.counters
    if counters is None:
        return
    pools = {pool.id: pool.units for pool in counters.pools}
    units: list[str] = []
    for setup in counters.setup:
        units += (*setup.units, *(pools.get(setup.draw.pool, ()) if setup.draw else ()))
    for arrival in counters.arrivals:
        units += () if arrival.draw else arrival.units
    units += [unit for entry in counters.withdrawals for unit in entry.units]
    drawn = (each.draw.pool for each in counters.arrivals if each.draw)
    origins = [
        *given(game, "setup: text, arrivals: text, withdrawals: text"),
        *(f"pools.{pool}.units" for pool in drawn),
        *(origin for origin in told_by_data(game) if _OF_THE_SET_UP.fullmatch(origin)),
        *(f"units.{unit}.name" for unit in units),
    ]
    yield from zip(origins, repeat(_ANY))


def told_behind_the_map(game: Game) -> Promises:
    """Yield the same of a sheet that has them as texts, which may name units themselves."""
    counters, names = game.counters, names_of(game)
    if counters is None:
        return
    begin, come, leave = counters.setup, counters.arrivals, counters.withdrawals
    entries: tuple[Setup | Arrival | Withdrawal, ...] = (*begin, *come, *leave)
    every = {f"units.{unit.id}.name" for unit in counters.units}
    yield from (each for each in _all_of_the_set_up(game) if each[0] not in every)
    for entry in entries:
        text = plain_text(names, entry.text) if entry.text else ""
        left = units_left(entry.units, text, names)
        yield from ((f"units.{unit}.name", _ANY) for unit in left)


def in_scenarios(game: Game) -> Promises:
    """Yield the same of the set-up sheet of each scenario that has one, and how it is won."""
    for played in filter(has_set_up, scenarios_played(game)):
        stem = f"scenarios.{played.scenario.id}" if played.scenario else ""
        for promise in (places_on_the_map, told_of_the_set_up):
            yield from ((f"{stem}.{origin}", times) for origin, times in promise(played))
        yield from ((f"{stem}.{origin}", _ANY) for _, origin, _ in course_of(played))


def names_on_counters(game: Game) -> Promises:
    """Yield names of formations and units that the usual faces bear.

    A formation's name, or its short one, stands beside the symbol of its units. It goes where there
    is no room for it, so once is enough. A unit without factors has its label at the foot, or its
    name.
    """
    if game.counters is None:
        return
    formations = {each.id: each for each in game.counters.formations}
    times: Counter[Origin] = Counter()
    for unit in game.counters.units:
        if unit.face is not None:
            continue
        formation = formations.get(unit.formation or "")
        if formation is not None:
            key = "short" if formation.short else "name"
            times[f"formations.{formation.id}.{key}"] = 1
        if unit.factors is None and not unit.label:
            times[f"units.{unit.id}.name"] += unit.count
    yield from ((origin, NumberRange(count, None)) for origin, count in times.items())


def hex_numbers(game: Game) -> Promises:
    """Yield hexes that units may enter, once each; a panel may lie over one of the others."""
    field = field_of(game.map)
    if field is None:
        return
    for at in field.grid.cells():
        origin = f"hexes.{field.grid.label(at)}"
        yield origin, _ONCE if field.playable(at) else _AT_MOST_ONCE


def combat_tables(game: Game) -> Promises:
    """Yield heads and cells of the tables that decide combat."""
    for table in filter(is_of_combat, game.tables.tables):
        yield from zip(_of_table(table, noted=not leaves_out_notes(table)), repeat(_ONCE))


def _of_table(table: Table, *, noted: bool = True) -> Iterator[Origin]:
    """Yield heads, labels and cells of a table and, where they stand below it, its notes."""
    yield from (origin for origin, text in table_grid(table).told() if text)
    if noted:
        yield from given(table, "notes: text", f"tables.{table.id}.")


def codes_of_combat(game: Game) -> Promises:
    """Yield the codes as often as they come of a combat table: each stands under all of those."""
    of_combat = filter(is_of_combat, game.tables.tables)
    found = (code.id for table in of_combat for code in codes_of(table, game.tables))
    for code, count in Counter(found).items():
        yield from zip((f"codes.{code}", f"codes.{code}.text"), repeat(NumberRange(count, count)))


def charts(game: Game) -> Promises:
    """Yield what is looked up on the sheets of an edition whose map has tables of combat too."""
    for table in game.tables.tables:
        both = is_of_combat(table) and not leaves_out_notes(table)
        cells = NumberRange(2, 2) if is_of_combat(table) else _ONCE
        yield from zip(_of_table(table, noted=False), repeat(cells))
        notes = given(table, "notes: text", f"tables.{table.id}.")
        yield from zip(notes, repeat(NumberRange(2, 2) if both else _ONCE))
    for origin, times in codes_of_combat(game):
        yield origin, NumberRange(2 * times.first, 2 * times.first)
    yield from zip(given(game, "modifiers: name when"), repeat(_ONCE))
    yield from zip(given(game, _CHARTED), repeat(_ANY))


def codes(game: Game) -> Promises:
    """Yield the same and the codes of no table, which have a legend of their own."""
    yield from codes_of_combat(game)
    for code in codes_of_none(game.tables):
        yield from zip((f"codes.{code.id}", f"codes.{code.id}.text"), repeat(_ONCE))


def cut_out(game: Game) -> Promises:
    """Yield the same for counter sheets, where stand-ups have two panels that can be seen."""
    yield from counters(game, standing=True)


def counters(game: Game, *, standing: bool = False) -> Promises:
    """Yield what stands on the faces of counters, as often as there are such counters."""
    if game.counters is None:
        return
    times: Counter[Origin] = Counter()
    spared: Counter[Origin] = Counter()  # where a word of the back takes the place of an entry
    units = {unit.id: unit for unit in game.counters.units}
    marks = entry_marks(game.counters)
    for unit in as_cut_out(game.counters.units):
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
        behind = units.get(unit.back.unit or "") if unit.back.kind is BackKind.UNIT else None
        if behind is not None and unit.back.face is None:
            for origin in _told_of(behind, behind.face, game.counters, back=False):
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
        yield from _told_of(unit, face, counters, back=back)


def _told_of(unit: Unit, face: str | None, counters: Counters, *, back: bool) -> Iterator[Origin]:
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
            yield from _front(units.get(unit.back.unit or "", unit), marks)
        case BackKind.BLANK | BackKind.HIDDEN:
            return


def hex_numbers_on_tiles(game: Game) -> Promises:
    """Yield the numbers of hexes on tiles: what two of them share stands on both."""
    yield from ((origin, NumberRange(times.first, _TILES)) for origin, times in hex_numbers(game))


def aid(game: Game) -> Promises:
    """Yield what a player's aid holds: whatever is looked up in play."""
    yield from zip(on_the_card(game), repeat(_ANY))
    for table in game.tables.tables:
        yield from zip((f"tables.{table.id}.name", *_of_table(table)), repeat(_ONCE))
    yield from zip(given(game, _ON_THE_AID), repeat(_ONCE))


def on_the_card(game: Game) -> Iterator[Origin]:
    """Yield what stands on it once or more: what data tell, and what an author wrote for it."""
    yield from (origin for origin in told_by_data(game) if _on_the_card(origin, game))
    yield from given(game, _LOOKED_UP)
    if not has_set_up(game):  # else the set-up sheet has it
        yield from given(game, "setup: text")
    if game.weather is not None:
        rolled = () if game.weather.fixed else given(game.weather, _ROLLED, "weather.")
        yield from (*given(game.weather, _OF_WEATHER, "weather."), *rolled)
    yield from (f"event-tables.{each.id}.name" for each in game.event_tables)
    for table in game.tables.tables:
        yield from (each.text.origin for each in table_grid(table).captions if each.text.origin)
    if game.counters is not None:
        style = game.counters.counters
        yield from (f"counters.{key}" for key in ("larger", "star") if getattr(style, key))
    if game.map is not None:
        yield from (f"places.{place.id}.name" for place in game.map.places if place.side)


def _on_the_card(origin: Origin, game: Game) -> bool:
    """Whether the card tells what data say: all but what the set-up sheet alone does."""
    if origin.startswith("setup."):
        return not has_set_up(game)
    if origin.startswith("control.first."):
        return False
    if origin.startswith("pools."):
        setups = game.counters.setup if game.counters and not has_set_up(game) else ()
        return any(each.draw and origin == f"pools.{each.draw.pool}.units" for each in setups)
    if origin.startswith("links."):
        return bool(game.movement) and origin.endswith(".ends")
    return not origin.endswith(".when")


def figures(game: Game) -> Promises:
    """Yield what the tables of the rulebook hold."""
    for table in game.tables.tables:
        yield from zip(_of_table(table), repeat(_ONCE))


def forms(game: Game) -> Promises:
    """Yield the names on forms: once, or once for each side where both fill it in."""
    for form in game.forms:
        times = 1 if form.side else len(game.sides)
        names = ("name", *given(form, "columns: name"))
        yield from ((f"forms.{form.id}.{name}", NumberRange(times, times)) for name in names)


def notes_elsewhere(game: Game) -> Promises:
    """Yield what stands under tables on paper whose notes are on the player's aid."""
    yield from zip(notes_left(game), repeat(_ONCE))


def copied(game: Game) -> Promises:
    """Yield what is on a postcard, of which a sheet holds several."""
    for promise in (hex_numbers, combat_tables, codes_of_combat):
        for origin, times in promise(game):
            yield origin, NumberRange(times.first, _COPIES * max(1, times.first))


def short_rules(game: Game) -> Promises:
    """Yield every rule that has a short form, with its title, and which charts are elsewhere."""
    yield from zip(("title", "designer"), repeat(NumberRange(1, _BACKS)))
    left = left_by_the_map(game)
    if left is not None:
        yield left.origin, _ONCE
    for entry in numbered_sections(game.rules.sections):
        if entry.section.short is not None:
            yield from zip((f"{entry.origin}.title", f"{entry.origin}.short"), repeat(_ONCE))


def opening_pages(game: Game) -> Promises:
    """Yield what opening pages hold but for how the map is enlarged, which depends on the paper."""
    origins = ("title", "designer", "edition", *(line.origin for line in kit_lines(game)))
    yield from zip(origins, repeat(_ONCE))
