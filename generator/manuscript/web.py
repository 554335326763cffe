"""The page for browsers: a game in, its front, its rules, and lists of all that the data say out.

A list without entries is left out, and so is a part without lists.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, replace
from functools import partial, reduce
from itertools import zip_longest
from typing import Any, TypeAlias

from generator.combat.cells import codes_of
from generator.combat.grids import GridCell, GridRow, favours, pictured
from generator.combat.methods import table_grid
from generator.combat.telling import ground_in_words
from generator.diagnostics import Origin
from generator.manuscript import rules
from generator.manuscript.nodes import (
    Glossary,
    Grid,
    Heading,
    Items,
    Line,
    Link,
    Node,
    Paragraphs,
    Piece,
    Row,
    TableOfGame,
    Text,
    WorkedExample,
    joined,
)
from generator.model.arms import Formation, UnitType
from generator.model.counters import (
    Arrival,
    Conversion,
    Counters,
    Setup,
    StackingLimit,
    Unit,
    Withdrawal,
)
from generator.model.elsewhere import (
    ABBREVIATIONS,
    ARRIVALS,
    FORMED,
    MODIFIERS,
    SEQUENCE,
    SET_UP,
    STACKING,
    VICTORY,
    WITHDRAWALS,
)
from generator.model.events_told import EVENT_HEADS, EVENTS, events_told
from generator.model.game import (
    Ending,
    Game,
    Scenario,
    Side,
    Value,
    Victory,
    Weather,
    WeatherRoll,
    WeatherState,
)
from generator.model.initiative_told import INITIATIVE, initiative_told
from generator.model.kit import dice_at_hand
from generator.model.map import LineKind, Map, Place, Terrain, Track, Zone, link_letters
from generator.model.map import Link as Road
from generator.model.names import (
    capitalised,
    ending_name,
    marked,
    named_in,
    names_of,
    plain_text,
    printed,
    turn_labels,
)
from generator.model.prose import ListBlock, Marked, Paragraph, Prose, Reference, Second, Words
from generator.model.prose import Note as Remark
from generator.model.resources_told import RESOURCES, resources_told
from generator.model.rules import EDITORIAL, numbered_sections
from generator.model.scenario import differing, says, scenarios_played
from generator.model.schema import written
from generator.model.scoring import Scoring
from generator.model.states import (
    ATTACKS,
    CHECKS,
    COMMAND,
    CONTROL,
    STATE_HEADS,
    STATES,
    SUPPLY,
    attacks_told,
    checks_told,
    command_told,
    control_told,
    states_told,
    supply_told,
)
from generator.model.tables import Table, lead_of, numbers_of
from generator.model.tables import marked as noted
from generator.model.telling import (
    CUP,
    MOVEMENT_COSTS,
    OPTIONS,
    POINTS_FOR,
    Names,
    cup_told,
    left_out,
    movement_table,
    options_told,
    options_used,
    part_of_the_map,
    told_by_data,
    uses_of_ground,
    winners_told,
)
from generator.model.telling import Told as Facts
from generator.model.terrain import cell_words, grid_of, terrain_of
from generator.model.theme import Theme
from generator.records import Frozen
from generator.words import Words as Own
from generator.words import english

SKIP = english("Skip to the rules")
CREDITS_AND_LICENCES = english("Credits and licences")


class Part(Frozen):
    """A part behind the rules, with its title and its anchor."""

    title: str
    anchor: str
    nodes: tuple[Node, ...]


class Page(Frozen):
    """What stands on the page; the first line of `front` is the title."""

    title: str
    second: Second | None
    """The title in the second language."""
    language: str

    front: tuple[Line, ...]
    rules: tuple[Node, ...]
    parts: tuple[Part, ...]
    names: Mapping[str, Mapping[str, str]]
    """Those that the texts refer to."""
    hexes: Mapping[str, str]
    """The anchors of all hexes, in the words of the board, by number and by name."""
    theme: Theme | None = None


def page_of(game: Game) -> Page:
    """Return all that a reader of the page sees, but for its contents, which follow from it."""
    tables = (_table(each, game) for each in game.tables.tables)
    exhibits: dict[str, Node] = {each.anchor: each for each in tables}
    exhibits |= rules.worked_examples(game)
    left = tuple(rules.left_over(game, exhibits))
    data = _Data(game, names_of(game), told_by_data(game))
    words = game.words
    parts = (Part(words(title), name, tuple(nodes)) for name, title, nodes in _parts(data, left))
    told = tuple(part for part in parts if part.nodes)
    texts = tuple(_front(game)), tuple(rules.sections(game, exhibits, "{}")), told
    names = named_in(data.names, *texts)
    return Page(
        game.title, game.second_title, game.language, *texts, names, _numbered(game.map), game.theme
    )


def _numbered(game_map: Map | None) -> Mapping[str, str]:
    if game_map is None:
        return {}
    grid = grid_of(game_map.grid)
    kind = cell_words(game_map).hex
    labels = {label: f"{kind}:{label}" for label in map(grid.label, grid.cells())}
    named = {each.name: grid.label(grid.cell(each.hex)) for each in game_map.grid.names}
    return labels | {name: labels[label] for name, label in named.items()}


def _front(game: Game) -> Iterator[Line]:
    """Yield the title, who designed it, which edition this is, and what it takes to play."""
    yield from rules.titles(game)
    words = game.words
    dice = dice_at_hand(game.dice, words)
    needed = ", ".join((*((dice,) if dice else ()), *game.needs))
    takes = {
        words("Players"): game.players,
        words("Playing time"): game.duration,
        words("Needed"): needed,
    }
    told = " · ".join(f"{name}: {each}" for name, each in takes.items() if each)
    lines = {"subtitle": game.subtitle, "designer": game.byline, "edition": game.edition}
    lines["players"] = told
    if game.options:
        known = tuple(each.id for each in game.options)
        lines["options"] = f"{words(OPTIONS)}: {options_used(known, game)}"
    yield from (Line((text,), origin, "by") for origin, text in lines.items() if text)
    yield from rules.settled(game, "by")
    yield Line((Link(words(CREDITS_AND_LICENCES), "credits"),), style="by")


def _table(table: Table, game: Game) -> TableOfGame:
    """Return a table with its caption, the codes that come of it, and its footnotes."""
    origin, anchor = f"tables.{table.id}", f"table:{table.id}"
    codes = [Link(code.id, f"code:{code.id}") for code in codes_of(table, game.tables)]
    results = (f"{game.words('Results:')} ", *joined(", ", *codes), ".")
    shown, words = table_grid(table, game.tables.tables), game.words
    captions = (each for each in shown.captions if each.text.own)  # others are told in the rules
    told = (f"{words(each.lead)} {each.text.said(words)}." for each in captions)
    notes = [Line((text,), origin, "footnote") for text in told]
    notes += [Line(results, origin, "footnote")] if codes else []
    numbers = numbers_of(table)
    for note in table.notes:
        text = joined(" ", lead_of(note, numbers), note.text)
        notes.append(Line(text, f"{origin}.notes.{note.id}.text", "footnote"))
    grouped = any(label.group for row in shown.rows for label in row.labels)

    def labels(row: GridRow) -> tuple[str, ...]:
        group = (row.labels[0].group,) if grouped else ()
        return *group, *(noted(_said(each, words), each.notes, numbers) for each in row.labels)

    known, dice = {code.id: code for code in codes_of(table, game.tables)}, pictured(shown)

    def row_of(row: GridRow) -> Row:
        cells = tuple((each.told(words),) for each in row.cells)
        sides = tuple(str(favours(each.text, known) or "") for each in row.cells)
        first = row.labels[0].text if row.labels else ""
        die = int(first) if first in dice and not grouped else 0
        return Row(labels(row), cells, row.origin, favours=sides, die=die)

    rows = tuple(map(row_of, shown.rows))
    heads = (_head(each, numbers, words) for each in (*shown.heads, *shown.columns))
    over = (("",) if grouped else ()) + tuple(heads)
    grid = Grid(table.name, over, rows, f"{origin}.name", shown.origin)
    return TableOfGame(anchor, 0, table.name, f"{origin}.name", grid, tuple(notes))


def _head(head: GridCell, numbers: Mapping[str, str], words: Own) -> str:
    """Return a head, behind that of its group."""
    named = ": ".join(filter(None, (head.group, _said(head, words))))
    return noted(named, head.notes, numbers)


def _said(cell: GridCell, words: Own) -> str:
    """Return what a head or a label says; capitals are for the drawn table."""
    return replace(cell, text=cell.text.capitalize()).said(words) if cell.own else cell.said(words)


_ORIGINS = {
    "chance": "weather.rolls.{}",
    "ending": "ends.{}.text",
    "hex": "hexes.{}",
    "limit": "stacking.{}",
    "movement": "movement.{}",
    "setup": "setup.{}",
    "state": "states.{}",
    "terrain": "terrain.{}.name",
    "turn": "turns",
    "victory": "victory.{}.text",
    "weather": "weather.states.{}",
    "box": "boxes.{}.name",
    **{
        kind: f"{kind}s.{{}}"
        for kind in ("arrival", "code", "conversion", "marker", "pool", "value", "withdrawal")
    },
}
"""Where a row comes from, by its kind; that of any other comes from ``places.ID.name``."""

_Cell: TypeAlias = Text | Piece | None
_Cells: TypeAlias = tuple[_Cell, ...]
_Lists: TypeAlias = Iterator[Grid | Glossary]


def _row(
    kind: str, name: str, head: str, *cells: _Cell, second: Second | None = None, keys: str = ""
) -> Row:
    """Return a row for the thing with the id `name`; an empty cell is none the less a cell.

    `keys` are those of the cells, where the proof compares each by itself.
    """
    origin = _ORIGINS.get(kind, f"{kind}s.{{}}.name").format(name)
    stem = origin.removesuffix(".name")
    texts = tuple(joined("", cell) for cell in cells)
    own = tuple(f"{stem}.{key}".rstrip(".") for key in keys.split())
    return Row((head,), texts, origin, f"{kind}:{name}", second, own)


def _rows(kind: str, entries: Iterable[Any], cells: Callable[[Any], _Cells]) -> Iterator[Row]:
    """Yield a row for each entry, whose name and what is said of it are its `cells`."""
    for each in entries:
        head, *others = cells(each)
        second = getattr(each, "second", None)
        yield _row(kind, str(getattr(each, each.KEY)), str(head), *others, second=second)


def _grid(caption: str, heads: tuple[str, ...], rows: Iterable[Row]) -> Iterator[Grid]:
    """Yield a table, if it has any rows."""
    if found := tuple(rows):
        yield Grid(caption, heads, found)


def _glossary(rows: Iterable[Row], title: str = "") -> Iterator[Glossary]:
    """Yield names and what they mean under a title, if there are any."""
    if found := tuple(rows):
        yield Glossary(found, title)


_UNIT_HEADS = (
    english("Unit"),
    english("Kind"),
    english("Factors"),
    english("Counters"),
    english("Remarks"),
)


_BEFORE_SIZE = {UnitType.ENGINEERS: english("engineer")}
"""Arms that are said otherwise before a size."""


def _kind(unit: Unit, words: Own) -> str:
    """Return the arms and the size of a unit: `engineers` are an `engineer battalion`."""
    size = (unit.size,) if unit.size else ()
    *arms, last = unit.type.marks
    told = (*arms, _BEFORE_SIZE.get(last, last) if size else last, *size)
    return reduce(
        lambda one, other: words("{before} {kind}", before=one, kind=other), map(words, told)
    )


class _Data(Frozen):
    """A game with the names of its things and what its data say in words."""

    game: Game
    names: Mapping[str, Mapping[str, str]]
    facts: Facts

    @property
    def words(self) -> Own:
        """Postwar's own words in the language of the game."""
        return self.game.words

    def named(self, kind: str, name: str | None) -> str:
        """Return how a thing is called; one that there is not by its id."""
        return self.names[kind].get(name or "", name or "")

    def units(self, ids: Iterable[str]) -> Iterator[str]:
        """Yield the names of units."""
        return (self.named("unit", each) for each in ids)

    def said(self, origin: Origin, *keys: str) -> tuple[str | None, ...]:
        """Return what data say for the keys of an entry, where they say anything."""
        return tuple(self.facts.get(f"{origin}.{key}") for key in keys)


def _parts(data: _Data, left: tuple[Node, ...]) -> Iterator[tuple[str, str, Iterable[Node]]]:
    """Yield anchor, title and lists of each part; `left` are the exhibits of no section."""
    game, game_map = data.game, data.game.map
    yield "sequence", SEQUENCE, _sequence(data)
    yield "victory", VICTORY, _victory(data)
    yield "tables", english("Tables"), (each for each in left if isinstance(each, TableOfGame))
    yield "codes", english("Results"), _codes(game)
    yield "options", OPTIONS, _glossary(_options(game))
    yield "initiative", INITIATIVE, _told(initiative_told(game))
    yield "cup", CUP, _told(cup_told(game))
    yield "events", EVENTS, _events(game)
    yield "checks", CHECKS, _told(checks_told(game))
    yield "movement", MOVEMENT_COSTS, _movement(game)
    yield "supply", SUPPLY, _told(supply_told(game))
    yield "command", COMMAND, _told(command_told(game))
    yield "attacks", ATTACKS, _told(attacks_told(game))
    yield "resources", RESOURCES, _told(resources_told(game))
    yield "control", CONTROL, _told(control_told(game))
    yield "states", STATES, _states(game)
    yield "modifiers", MODIFIERS, _modifiers(game)
    examples = (each for each in left if isinstance(each, WorkedExample))
    yield "examples", rules.WORKED_EXAMPLES, examples
    if game_map is not None:
        yield "terrain", english("Terrain"), _terrain(game, game_map)
        yield "map", english("The map"), _country(game_map, game.words)
        yield cell_words(game_map).hexes, english("Hexes"), _hexes(game_map, game.words)
    yield "forces", english("Sides and counters"), _forces(data)
    yield "turns", english("Turns, set-up and arrivals"), _turns(data)
    yield "scenarios", SCENARIOS, scenarios(game)
    yield (
        "forms",
        english("Forms"),
        _glossary(_rows("form", game.forms, lambda e: (e.name, e.text))),
    )
    yield "numbers", english("Numbers"), _numbers(game)
    short = (
        Row((e.short,), ((e.text,),), f"abbreviations.{e.short}") for e in game.rules.abbreviations
    )
    yield "abbreviations", ABBREVIATIONS, _glossary(short)
    yield "notes", rules.NOTES, rules.notes(game, rules.ON)
    yield "credits", rules.CREDITS, rules.credits_of(game)


def _options(game: Game) -> Iterator[Row]:
    """Yield the optional rules, and what each is for."""
    for each, told in options_told(game):
        yield _row("option", each.id, each.name, joined(" ", each.text, told), keys="text")


def _sequence(data: _Data) -> Iterator[Items]:
    lines = []
    for phase in data.game.sequence:
        origin = f"sequence.{phase.id}"
        interrupts = "during", "moves", "types", "units", "once"
        side, *more = data.said(
            *(origin, "side", *interrupts),
            *("table", "chits", "events", "initiative", "optional", "option"),
        )
        named = joined(". ", phase.name, phase.text)
        named = joined(" ", named, f"({side})" if side else "")
        text = joined(" " if phase.text else ". ", named, joined(" ", *more))
        style = "within" if phase.during else ""
        lines.append(Line(text, f"{origin}.name", style, f"phase:{phase.id}"))
    if lines:
        yield Items(tuple(lines), numbered=True)


def _victory(data: _Data) -> _Lists:
    words = data.words

    def won(each: Victory) -> _Cells:
        side = winners_told(each, data.names, words) or words("Draw")
        head = ", ".join(filter(None, (side, each.grade)))
        ending = data.names["ending"].get(each.ending or "", "")
        judged = data.said(f"victory.{each.id}", "points", "margin", "before", "judged")
        return head, each.text, joined(" ", *judged, f"({ending})" if ending else "")

    def scored(each: Scoring) -> _Cells:
        told = joined(" ", each.text, *data.said(f"points.{each.id}", *POINTS_FOR))
        return each.name, told, str(each.value)

    def ended(each: Ending) -> _Cells:
        side = data.names["side"].get(each.side or "", "")
        name = f"{ending_name(each)} ({side})" if side else ending_name(each)
        return name, joined(" ", each.text, *data.said(f"ends.{each.id}", "kind", "track"))

    heads = words("Side"), words("Condition"), words("When")
    yield from _grid(words("Ways to win"), heads, _rows("victory", data.game.victory, won))
    heads = words("Points"), words("What for"), words("Each")
    yield from _grid(words("Points"), heads, _rows("point", data.game.points, scored))
    yield from _glossary(_rows("ending", data.game.ends, ended), words("The game ends"))


def _codes(game: Game) -> _Lists:
    yield from _glossary(_row("code", e.id, e.id, e.text, keys="text") for e in game.tables.codes)


def _movement(game: Game) -> _Lists:
    table = movement_table(game)
    if table is not None:
        rows = (_row("movement", row.id, row.name, *row.cells) for row in table.rows)
        yield from _grid(table.title, (game.words("Units"), *table.heads), rows)
        yield from _glossary(rules.beside_movement(table))


def _events(game: Game) -> _Lists:
    words = game.words
    for table in events_told(game):
        rows = (
            Row(
                (each.label[1],),
                ((each.name[1],), (each.does[1],)),
                each.label[0],
                f"event:{each.event}" if each.event else "",
                None,
                (each.name[0], each.does[0]),
            )
            for each in table.rows
        )
        heads = table.head, *map(words, EVENT_HEADS)
        yield from _grid(table.title, heads, rows)
        if table.use:
            origin, use = table.use
            yield Glossary((Row((table.title,), ((use,),), origin),))


def _told(told: Iterable[tuple[str, str, Origin]]) -> _Lists:
    """Yield a rule that is told of data, part by part."""
    yield from _glossary(Row((name,), ((text,),), origin) for name, text, origin in told)


def _states(game: Game) -> _Lists:
    rows = (
        _row("state", each.id, each.name, each.changes, each.ends) for each in states_told(game)
    )
    head, *heads = map(game.words, STATE_HEADS)
    yield from _grid(game.words("What states of units change"), (head, *heads), rows)


def _modifiers(game: Game) -> _Lists:
    rows = (
        _row("modifier", each.id, name, each.when, does, keys="when .")
        for each, name, does in rules.modifiers(game)
    )
    words = game.words
    heads = words("Modifier"), words("When"), words("Effect")
    yield from _grid(words("What changes an attack"), heads, rows)


def _terrain(game: Game, game_map: Map) -> _Lists:
    """Yield the terrain and the lines with what they do."""
    uses = uses_of_ground(game)

    def effects(each: Terrain | LineKind) -> _Cells:
        told = ground_in_words(each, game.tables, uses, game.words)
        return each.name, each.effects or " ".join(told)

    terrain = _rows("terrain", game_map.terrain, effects)
    yield from _glossary((*terrain, *_rows("line", game_map.lines, effects)))


def _country(game_map: Map, words: Own) -> _Lists:
    """Yield what has a name on the map, kind by kind."""
    kinds = {line.id: line.name for line in game_map.lines}
    named = [each for each in game_map.features if each.name]

    def place(each: Place) -> _Cells:
        return each.name + " ★" * each.stars, _links(each.hexes), each.note

    def zone(each: Zone) -> _Cells:
        return each.name[:1].upper() + each.name[1:], _links(each.hexes), each.effects

    def track(each: Track) -> _Cells:
        if not each.spaces:
            return each.name, words("The turns of the game.")
        return each.name, words.count(each.spaces, "{number} space.", "{number} spaces.")

    heads = words("Place"), words("Hexes"), words("Remarks")
    yield from _grid(words("Places"), heads, _rows("place", game_map.places, place))
    heads = words("Zone"), words("Hexes"), words("Effects")
    yield from _grid(words("Zones"), heads, _rows("zone", game_map.zones, zone))
    features = _rows("feature", named, lambda e: (e.name, kinds.get(e.kind, e.kind)))
    yield from _glossary(features, words("Roads, rivers and other lines with names"))
    labels = _rows("label", game_map.labels, lambda e: (e.name, _links(e.hexes) or words(e.kind)))
    yield from _glossary(labels, words("Names on the map"))
    holds = words("A holding box off the map.")
    boxes = _rows("box", game_map.boxes, lambda e: (e.name, e.note or holds))
    yield from _glossary(boxes, words("Boxes"))
    letters = link_letters(game_map)
    links = _rows("link", game_map.links, lambda e: (e.name, letters[e.id], _ends(e, game_map)))
    heads = words("Link"), words("On the map"), words("Ends")
    yield from _grid(words("Links"), heads, links)
    yield from _glossary(_rows("track", game_map.tracks, track), words("Tracks"))


def _ends(link: Road, game_map: Map) -> Text:
    """Return the two ends of a link, as links to what is there."""
    kinds = {each.id: f"box:{each.id}" for each in game_map.boxes}
    places = {each.id: f"place:{each.id}" for each in game_map.places}
    told = (
        Link(game_map.spot(end), kinds.get(end) or places.get(end, f"hex:{end}"))
        for end in link.ends
    )
    return joined(" \N{EN DASH} ", *told)


def _links(labels: Iterable[str]) -> Text:
    return joined(", ", *(Link(label, f"hex:{label}") for label in labels))


def _hexes(game_map: Map, words: Own) -> _Lists:
    """Yield every hex with its ground, its places and its zones."""
    grid = grid_of(game_map.grid)
    inside: dict[str, list[Link]] = {}
    for kind, entries in (("place", game_map.places), ("zone", game_map.zones)):
        for each in entries:
            for label in each.hexes:
                here = grid.label(grid.cell(label))
                inside.setdefault(here, []).append(Link(each.name, f"{kind}:{each.id}"))
    rows = []
    for at, terrain in terrain_of(game_map).items():
        label = grid.label(at)
        ground = terrain.name
        if not grid.in_play(at):
            ground = words("{terrain}, out of play", terrain=ground)
        row = _row("hex", label, label, ground, joined(", ", *inside.get(label, ())))
        rows.append(replace(row, anchor=f"{cell_words(game_map).hex}:{label}"))
    heads = words("Hex"), words("Ground"), words("Places and zones")
    yield from _grid(words("Every hex"), heads, rows)


def _forces(data: _Data) -> _Lists:
    game, counters, words = data.game, data.game.counters, data.words

    def party(side: Side) -> _Cells:
        number = int(data.names["count"].get(side.id) or 0)
        if not number:
            return side.name, words("No units of its own.")
        told = words.count(number, "{number} unit counter.", "{number} unit counters.")
        return side.name, told

    def unit(each: Unit) -> _Cells:
        name = marked(each.name, editorial=each.editorial)
        kind = _kind(each, words)
        formation = data.names["formation"].get(each.formation or "", "")
        remarks = joined(". ", formation, each.note)
        return name, kind, str(each.factors or ""), str(each.count), remarks

    def limit(each: StackingLimit) -> _Cells:
        side, most, *more = data.said(
            *(f"stacking.{each.id}", "side", "most"),
            *("types", "terrain", "weights", "ignored"),
        )
        exempt = words("No limit: {exempt}.", exempt=each.exempt) if each.exempt else ""
        return side, joined(" ", f"{most}.", *more, exempt)

    yield from _glossary(_rows("side", game.sides, party))
    if counters is None:
        return
    heads = tuple(map(words, _UNIT_HEADS))
    for side in game.sides:
        own = (each for each in counters.units if each.side == side.id)
        yield from _grid(words("Units: {side}", side=side.name), heads, _rows("unit", own, unit))
    yield from _together(data, counters)
    markers = _rows("marker", counters.markers, lambda e: (e.name, str(e.count), e.note))
    heads = words("Marker"), words("Counters"), words("Use")
    yield from _grid(words("Markers"), heads, markers)
    pools = _rows("pool", counters.pools, lambda e: (e.name, ", ".join(data.units(e.units))))
    yield from _glossary(pools, words("Pools"))
    heads = words("Side"), words("At most")
    yield from _grid(words(STACKING), heads, _rows("limit", counters.stacking, limit))


def _together(data: _Data, counters: Counters) -> _Lists:
    """Yield units that belong together, and those that others are formed of."""

    def members(each: Formation) -> _Cells:
        return each.name, ", ".join(e.name for e in counters.units if e.formation == each.id)

    def formed(each: Conversion) -> _Cells:
        into, *of = data.said(f"conversions.{each.id}", "into", "units", "breaks-on")
        return into, joined(" ", *of)

    yield from _glossary(_rows("formation", counters.formations, members), data.words("Formations"))
    yield from _glossary(_rows("conversion", counters.conversions, formed), data.words(FORMED))


def _turns(data: _Data) -> _Lists:
    """Yield the turns with their dates, the weather, who begins where, who comes and who leaves."""
    turns, counters, words = data.game.turns, data.game.counters, data.words

    def where(entry: Setup | Arrival | Withdrawal, origin: str) -> Text:
        """Return the text of an entry, where it is, and its units, each name once.

        A text that has the hex of each unit has said who they are, and so have the data that have
        the units of each hex.
        """
        names, at = dict.fromkeys(data.units(entry.units)), tuple(data.said(origin, "where"))
        said = " ".join(map(str, filter(None, at)))
        if entry.where.each and not entry.where.printed and entry.text is not None:
            said += plain_text(data.names, entry.text)
        units = "" if said and all(name in said for name in names) else ", ".join(names)
        return joined(" · ", entry.text, *at, units)

    def begins(each: Setup) -> _Cells:
        side = marked(data.named("side", each.side), editorial=each.editorial)
        return side, where(each, f"setup.{each.id}")

    def arrives(each: Arrival) -> _Cells:
        side = marked(data.named("side", each.side), editorial=each.editorial)
        origin = f"arrivals.{each.id}"
        later = words("else turns {turns}", turns=each.otherwise) if each.otherwise else ""
        count = joined(", ", *data.said(origin, "each-turn", "chance"), later)
        when = joined(" ", *data.said(origin, "turns"), *each.parts)
        return side, when, count, where(each, origin)

    def leaves(each: Withdrawal) -> _Cells:
        side = marked(data.named("side", each.side), editorial=each.editorial)
        origin = f"withdrawals.{each.id}"
        when, count = (joined("", *data.said(origin, key)) for key in ("turns", "count"))
        return side, when, count, where(each, origin)

    if turns is not None and turns.first is not None:
        labels = turn_labels(data.game).items()
        heads = words("Turn"), words("Date")
        dates = (_row("turn", number, number, date) for number, date in labels)
        caption = marked(words("Turns"), editorial=turns.editorial)
        yield from _grid(caption, heads, dates)
    if data.game.weather is not None:
        yield from _weather(data, data.game.weather)
    if counters is not None:
        heads = words("Side"), words("What and where")
        yield from _grid(words(SET_UP), heads, _rows("setup", counters.setup, begins))
        coming = words("Side"), words("Turns"), words("How many"), words("Where and how")
        yield from _grid(words(ARRIVALS), coming, _rows("arrival", counters.arrivals, arrives))
        leaving = _rows("withdrawal", counters.withdrawals, leaves)
        yield from _grid(words(WITHDRAWALS), coming, leaving)


def _weather(data: _Data, weather: Weather) -> _Lists:
    def state(each: WeatherState) -> _Cells:
        first = data.facts["weather.first"] if weather.first == each.id else ""
        told = data.said(f"weather.states.{each.id}", "movement", "most")
        return each.name, joined(" ", each.effects, first, *told)

    def roll(each: WeatherRoll) -> _Cells:
        (on,) = data.said(f"weather.rolls.{each.turns}", "on")
        by = marked(on or "", editorial=each.editorial)
        return str(each.turns), data.named("weather", each.weather), str(each.chance), by

    def comes(each: WeatherRoll) -> _Cells:
        name = data.named("weather", each.weather)
        return str(each.turns), marked(name, editorial=each.editorial)

    yield from _glossary(_rows("weather", weather.states, state), weather.name)
    words = data.words
    if weather.fixed:
        heads: tuple[str, ...] = (words("Turns"), words("Weather"))
        yield from _grid(weather.name, heads, _rows("chance", weather.rolls, comes))
        return
    heads = words("Turns"), words("Weather"), words("Chance"), words("By")
    caption = words("{weather}: chances", weather=weather.name)
    yield from _grid(caption, heads, _rows("chance", weather.rolls, roll))


def _numbers(game: Game) -> _Lists:
    """Yield the numbers that are quoted, with links to the sections that do."""
    quoting: dict[str, dict[Link, None]] = {}
    for entry in numbered_sections(game.rules.sections):
        section, link = entry.section, Link(entry.number, f"rule:{entry.section.id}")
        for prose in (section.text, section.ruling, section.designer, section.remark):
            for inline in prose.inlines() if prose else ():
                if isinstance(inline, Reference) and inline.kind == "value":
                    quoting.setdefault(inline.target, {})[link] = None

    def number(value: Value) -> _Cells:
        parts = re.split(r"([-.])", value.id)
        told = (sides.get(part, {"-": " ", ".": ": "}.get(part, part)) for part in parts)
        name = capitalised("".join(told))
        rules = joined(", ", *quoting.get(value.id, {}))
        return marked(name, editorial=value.editorial), str(value.value), rules

    words, sides = game.words, {each.id: each.name for each in game.sides}
    heads = words("Name"), words("Number"), words(IN_RULES)
    rows = _rows("value", game.values, number)
    yield from _grid(words("Numbers quoted in the rules"), heads, rows)


SCENARIOS, IN_RULES = english("Scenarios"), english("In rules")


def scenarios(game: Game) -> Iterator[Node]:
    """Yield what each scenario is about, and a list of what is not as in the game.

    A list that differs in one of its entries is told whole, but for modifiers and markers.
    """
    for played in scenarios_played(game):
        if played.scenario is None:
            continue
        scenario, stem = played.scenario, f"scenarios.{played.scenario.id}"
        texts = partial(_as_played, names_of(game), names_of(played))
        anchor, name = f"scenario:{scenario.id}", f"{stem}.name"
        yield Heading(scenario.name, anchor, 1, "", name, scenario.editorial)
        yield from (Paragraphs(each, f"{stem}.text") for each in texts(scenario.text).blocks)
        data = _Data(played, names_of(played), told_by_data(played))
        rows = (
            *_at_a_glance(played, scenario),
            *sorted(_other_lists(data, scenario), key=_place),
            *_left_out(data, scenario),
        )
        if scenario.special:
            rows = (*rows, Row((game.words("Special rules"),), ((scenario.special,),), "special"))
        yield Glossary(tuple(_of_scenario(row, stem, texts) for row in rows))
        yield from _worked_there(played, scenario, stem)


def _worked_there(played: Game, scenario: Scenario, stem: Origin) -> Iterator[WorkedExample]:
    """Yield the worked examples of a scenario, as they are worked in it."""
    own = {f"example:{each.id}" for each in scenario.examples}
    for anchor, each in rules.worked_examples(played).items():
        if anchor in own:
            at = f"{stem}.{each.origin}"
            yield replace(each, anchor=f"example:{scenario.id}.{each.anchor[8:]}", origin=at)


def _of_scenario(row: Row, stem: Origin, texts: Callable[[Prose], Prose]) -> Row:
    """Return a row of a game that is played as one of its scenario."""
    cells = tuple(
        tuple(texts(piece) if isinstance(piece, Prose) else piece for piece in cell)
        for cell in row.cells
        if any(cell)
    )
    return Row(row.heads, cells, f"{stem}.{row.origin}")


def _at_a_glance(played: Game, scenario: Scenario) -> Iterator[Row]:
    """Yield for how many it is, how long it takes, and what of the map it is played on."""
    words = played.words
    takes = (
        (words("Players"), scenario.players, "players"),
        (words("Playing time"), scenario.duration, "duration"),
    )
    yield from (Row((name,), ((f"{told}.",),), key) for name, told, key in takes if told)
    if scenario.turns:
        text = told_by_data(played)["turns.count"]
        yield Row((words("Length"),), ((text,),), "turns.count")
    for text in part_of_the_map(played):
        yield Row((words("Part of the map"),), ((text,),), "part")
    if scenario.uses:
        yield Row((words(OPTIONS),), ((options_used(scenario.uses, played),),), "uses")


def _touched(scenario: Scenario) -> frozenset[str]:
    """Return the keys of the game under which something is not as in the game."""
    said = (written(each) for each in differing() if getattr(scenario, each))
    return frozenset((*said, *(path.partition(".")[0] for path in scenario.without)))


_TOGETHER = frozenset({"events", "event-tables"})
"""Keys of which one is printed in the tables of the other."""


def _other_lists(data: _Data, scenario: Scenario) -> Iterator[Row]:
    """Yield the rows of all lists of the page that differ, but for the dates of the turns."""
    touched = _touched(scenario) - {"turns", "units", "sections"}
    if touched & _TOGETHER:
        touched |= _TOGETHER
    for _, title, nodes in _parts(data, ()):
        for node in nodes:
            rows = node.rows if isinstance(node, Glossary | Grid) else ()
            lines = node.lines if isinstance(node, Items) else ()
            heads = node.heads[1:] if isinstance(node, Grid) else ()
            name = getattr(node, "caption", "") or getattr(node, "title", "") or data.words(title)
            for row in rows:
                if _key_of(row) in touched & _SAID_WHOLE and row is rows[0]:
                    whole = data.words(
                        "What follows holds in place of all that the game says of it."
                    )
                    yield Row((name,), ((whole,),), _key_of(row))
                if _key_of(row) in touched and not _as_in_the_game(row, scenario):
                    when = data.facts.get(f"{row.origin}.when", "")
                    rest = slice(-1, None) if when else slice(None)  # which says when and how many
                    cells = ((when,), *_sentences(heads[rest], row.cells[rest]))
                    yield replace(row, heads=(f"{name}: {row.heads[0]}",), cells=cells)
            for line in lines:
                if _key_of(line) in touched - _TOLD_SINGLY:  # not what this edition has settled
                    yield Row((name,), (line.text,), line.origin)


_SAID_WHOLE = frozenset({"supply", "command", "attacks"})
"""Keys without entries that have several lines: a scenario that says one says all of it."""


def _as_in_the_game(row: Row, scenario: Scenario) -> bool:
    """Whether a row is one of a list of which only those that differ are told, and does not."""
    return _key_of(row) in _TOLD_SINGLY and not says(scenario, row.origin or "")


_TOLD_SINGLY = frozenset({"modifiers", "markers"})
"""Keys whose entries do not depend on one another: those that are as in the game are not told."""


def _key_of(told: Row | Line) -> str:
    return (told.origin or "").partition(".")[0]


def _place(row: Row) -> int:
    """Return where a row stands among others: as their keys do in a scenario."""
    return [written(each.name) for each in fields(Scenario)].index(_key_of(row))


def _sentences(heads: Sequence[str], cells: Sequence[Text]) -> Iterator[Text]:
    """Yield the cells of a row that say something, each as a sentence.

    A cell that is none has the head of its column before it, or is left out where a designer's text
    tells of the entry. One that begins with a sentence, and goes on with names, is one.
    """
    told = any(isinstance(piece, Prose) for cell in cells for piece in cell)
    for head, cell in zip_longest(heads, cells):
        first, end = (cell[0], cell[-1]) if cell else ("-", "-")
        if _is_ended(end) or any(isinstance(piece, Prose) for piece in cell):
            yield cell
        elif _is_ended(first):
            yield (*cell, ".")
        elif end != "-" and not told:
            yield (f"{head}: ", *cell, ".") if head else cell


def _is_ended(piece: Piece) -> bool:
    return isinstance(piece, str) and piece.rstrip(f" {EDITORIAL}").endswith(".")


def _left_out(data: _Data, scenario: Scenario) -> Iterator[Row]:
    """Yield what there is none of, rules as links."""
    found = [
        Link(text, anchor) if anchor else text for text, anchor in left_out(data.game, scenario)
    ]
    if found:
        yield Row((data.words("Without"),), ((*joined(", ", *found), "."),), "without")


def _as_played(usual: Names, played: Names, prose: Prose) -> Prose:
    """Return a text with what its references print in a scenario, where that is something else."""

    def settled(value: Any) -> Any:
        match value:
            case Reference() if printed(usual, value) != printed(played, value):
                return Words(printed(played, value), value.start)
            case tuple():
                return tuple(map(settled, value))
            case Paragraph() | ListBlock() | Remark() | Marked():
                inner = (getattr(value, each.name) for each in fields(value))
                return type(value)(*map(settled, inner))
        return value

    return replace(prose, blocks=settled(prose.blocks))
