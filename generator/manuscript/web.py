"""The page for browsers: a game in, its front, its rules, and lists of all that the data say out.

A list without entries is left out, and so is a part without lists.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple, assert_never

from generator.combat.cells import codes_of
from generator.combat.levels import level_heads, printed_rows
from generator.combat.lookups import scaled_rows
from generator.combat.working import CombatError
from generator.diagnostics import Origin
from generator.manuscript import rules
from generator.manuscript.nodes import (
    Glossary,
    Grid,
    Items,
    Line,
    Link,
    Node,
    Piece,
    Row,
    TableOfGame,
    Text,
    WorkedExample,
    joined,
)
from generator.model.counters import Arrival, Counters, Setup, StackingLimit, Unit
from generator.model.elsewhere import (
    ABBREVIATIONS,
    ARRIVALS,
    FORMED,
    MODIFIERS,
    SEQUENCE,
    SET_UP,
    STACKING,
    VICTORY,
)
from generator.model.game import Ending, Game, Phase, Side, Victory, Weather, WeatherRoll
from generator.model.map import Map
from generator.model.names import ending_name, marked, names_of, turn_labels
from generator.model.prose import Reference, Second
from generator.model.rules import EDITORIAL, numbered_sections
from generator.model.tables import (
    CategoryTable,
    LevelTable,
    OddsTable,
    OpposedTable,
    Table,
    lead_of,
    numbers_of,
)
from generator.model.tables import marked as noted
from generator.model.telling import MOVEMENT_COSTS, Told, movement_table, told_by_data
from generator.model.terrain import grid_of, terrain_of
from generator.records import dataclass

SKIP = "Skip to the rules"
CREDITS_AND_LICENCES = "Credits and licences"
_SET_UP_HEADS = ("Side", "What and where")
_ARRIVAL_HEADS = ("Side", "Turns", "How many", "Where and how")


class Part(NamedTuple):
    """A part behind the rules, with its title and its anchor."""

    title: str
    anchor: str
    nodes: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Page:
    """What stands on the page; the first line of `front` is the title."""

    front: tuple[Line, ...]
    rules: tuple[Node, ...]
    parts: tuple[Part, ...]


def page_of(game: Game) -> Page:
    """Return all that a reader of the page sees, but for its contents, which follow from it."""
    exhibits: dict[str, Node] = {
        f"table:{each.id}": _table(each, game) for each in game.tables.tables
    }
    exhibits |= rules.worked_examples(game)
    left = tuple(rules.left_over(game, exhibits))
    lists = _Lists(game, names_of(game), told_by_data(game))
    parts = (Part(title, name, tuple(nodes)) for name, title, nodes in lists.parts(left))
    return Page(
        tuple(_front(game)),
        tuple(rules.sections(game, exhibits, "{}")),
        tuple(part for part in parts if part.nodes),
    )


def _front(game: Game) -> Iterator[Line]:
    """Yield the title, who designed it, which edition this is, and what it takes to play."""
    yield from rules.titles(game)
    players = f"Players: {game.players}" if game.players else ""
    time = f"Playing time: {game.duration}" if game.duration else ""
    needed = ", ".join((*map(str, game.dice), *game.needs))
    takes = " · ".join(filter(None, (players, time, f"Needed: {needed}" if needed else "")))
    told = (
        ("subtitle", game.subtitle),
        ("designer", game.byline),
        ("edition", game.edition),
        ("players", takes),
    )
    yield from (Line((text,), origin, "by") for origin, text in told if text)
    yield Line((Link(CREDITS_AND_LICENCES, "credits"),), style="by")


def _table(table: Table, game: Game) -> TableOfGame:
    """Return a table with its caption, the codes that come of it, and its footnotes."""
    origin, anchor = f"tables.{table.id}", f"table:{table.id}"
    notes: list[Line] = []
    codes = [Link(code.id, f"code:{code.id}") for code in codes_of(table, game.tables)]
    if codes:
        notes.append(Line(("Results: ", *joined(", ", *codes), "."), origin, "footnote"))
    numbers = numbers_of(table)
    for note in table.notes:
        lead = lead_of(note, numbers)
        text = joined(" ", lead, note.text)
        notes.append(Line(text, f"{origin}.notes.{note.id}.text", "footnote"))
    heads, rows = _content(table, game.tables.tables)
    grid = Grid(
        table.name,
        heads,
        tuple(
            Row(tuple(heads), tuple((cell,) for cell in cells), origin + key)
            for key, heads, cells in rows
        ),
        f"{origin}.name",
        origin if isinstance(table, LevelTable | OpposedTable) else f"{origin}.columns",
    )
    return TableOfGame(anchor, 0, table.name, f"{origin}.name", grid, tuple(notes))


_Content = tuple[str, Iterable[str], Iterable[str]]
"""Of a row: what its origin adds to that of the table, its heads and its cells."""


def _content(table: Table, tables: tuple[Table, ...]) -> tuple[tuple[str, ...], Iterator[_Content]]:
    match table:
        case OddsTable():
            scales = tuple(scale.name for scale in table.scales) or ("Die",)
            odds = (*map(str, table.columns), *(extra.name for extra in table.extra))
            return (*scales, *odds), _odds(table)
        case LevelTable():
            return ("Chance", *map(str, level_heads(table))), _levels(table)
        case OpposedTable():
            bands = (
                (f".bands.{band.difference}", (str(band.difference),), (band.effect,))
                for band in table.bands
            )
            return ("Difference", "Effect"), bands
        case CategoryTable():
            return _category_heads(table), _categories(table, tables)
        case _:
            assert_never(table)


def _odds(table: OddsTable) -> Iterator[_Content]:
    for number, row in enumerate(table.rows):
        extra = (column.cells[number] for column in table.extra if number < len(column.cells))
        heads = [part.strip() for part in row.label.split("|")]
        yield f".rows.{row.label}", heads, (*row.cells, *extra)


def _levels(table: LevelTable) -> Iterator[_Content]:
    try:
        yield from (("", (label,), cells) for label, cells in printed_rows(table))
    except CombatError:  # a check has complained of it
        return


def _category_heads(table: CategoryTable) -> tuple[str, ...]:
    groups, numbers = ("",) if _grouped(table) else (), numbers_of(table)
    columns = (
        noted(": ".join(filter(None, (each.group, each.name))), each.notes, numbers)
        for each in table.columns
    )
    return (*groups, table.head, *columns)


def _categories(table: CategoryTable, tables: tuple[Table, ...]) -> Iterator[_Content]:
    own, numbers = table.unit.capitalize() if table.scaling else "", numbers_of(table)
    for row in table.rows:
        group = (row.group or own,) if _grouped(table) else ()
        yield f".rows.{row.label}", (*group, noted(row.label, row.notes, numbers)), row.cells
    try:
        scaled = scaled_rows(table, tables)
    except ValueError:  # a check has complained of it
        return
    for each in scaled:
        yield f".rows.{each.row.label}", (each.scale, each.row.label), each.cells


def _grouped(table: CategoryTable) -> bool:
    """Tell whether a head stands before the labels: of a group, or of a second measure."""
    return table.scaling is not None or any(row.group for row in table.rows)


_ORIGINS = {
    "arrival": "arrivals.{}",
    "box": "boxes.{}.name",
    "chance": "weather.rolls.{}",
    "code": "codes.{}",
    "conversion": "conversions.{}",
    "ending": "ends.{}.text",
    "hex": "hexes.{}",
    "limit": "stacking.{}",
    "marker": "markers.{}",
    "movement": "movement.{}",
    "pool": "pools.{}",
    "setup": "setup.{}",
    "terrain": "terrain.{}.name",
    "turn": "turns",
    "value": "values.{}",
    "victory": "victory.{}.text",
    "weather": "weather.states.{}",
}
"""Where a row comes from, by its kind; that of any other comes from ``places.ID.name``."""


def _row(
    kind: str,
    name: str,
    head: str,
    *cells: Text | Piece | None,
    second: Second | None = None,
    cell_origins: tuple[Origin, ...] = (),
) -> Row:
    """Return a row for the thing with the id `name`; an empty cell is none the less a cell."""
    origin = _ORIGINS.get(kind, f"{kind}s.{{}}.name").format(name)
    texts = tuple(joined("", cell) for cell in cells)
    return Row((head,), texts, origin, f"{kind}:{name}", second, cell_origins)


def _grid(caption: str, heads: tuple[str, ...], rows: Iterable[Row]) -> Iterator[Grid]:
    """Yield a table, if it has any rows."""
    if found := tuple(rows):
        yield Grid(caption, heads, found)


def _glossary(rows: Iterable[Row], title: str = "") -> Iterator[Glossary]:
    """Yield names and what they mean under a title, if there are any."""
    if found := tuple(rows):
        yield Glossary(found, title)


@dataclass(frozen=True, slots=True)
class _Lists:
    """Lists of what is in a game, with the names of its things and what its data say in words."""

    game: Game
    names: Mapping[str, Mapping[str, str]]
    told: Told

    def parts(self, left: tuple[Node, ...]) -> Iterator[tuple[str, str, Iterable[Node]]]:
        """Yield anchor, title and lists of each part; `left` are the exhibits of no section."""
        game, game_map = self.game, self.game.map
        yield "sequence", SEQUENCE, self._sequence()
        yield "victory", VICTORY, self._victory()
        yield "tables", "Tables", (each for each in left if isinstance(each, TableOfGame))
        yield "codes", "Results", self._codes()
        yield "movement", MOVEMENT_COSTS, self._movement()
        yield "modifiers", MODIFIERS, self._modifiers()
        examples = (each for each in left if isinstance(each, WorkedExample))
        yield "examples", rules.WORKED_EXAMPLES, examples
        if game_map is not None:
            yield "terrain", "Terrain", _terrain(game_map)
            yield "map", "The map", _country(game_map)
            yield "hexes", "Hexes", _hexes(game_map)
        yield "forces", "Sides and counters", self._forces()
        yield "turns", "Turns, set-up and arrivals", self._turns()
        forms = (_row("form", e.id, e.name, e.text) for e in game.forms)
        yield "forms", "Forms", _glossary(forms)
        yield "numbers", "Numbers", self._numbers()
        short = (
            Row((e.short,), ((e.text,),), f"abbreviations.{e.short}")
            for e in game.rules.abbreviations
        )
        yield "abbreviations", ABBREVIATIONS, _glossary(short)
        yield "rulings", rules.EDITORIAL_RULINGS, self._rulings()
        yield "notes", rules.NOTES, rules.notes(game, ("on ", "on "))
        yield "credits", rules.CREDITS, rules.credits_of(game)

    def _named(self, kind: str, name: str) -> str:
        return self.names[kind].get(name, name)

    def _sequence(self) -> Iterator[Items]:
        if self.game.sequence:
            yield Items(tuple(map(self._phase, self.game.sequence)), numbered=True)

    def _phase(self, phase: Phase) -> Line:
        origin = f"sequence.{phase.id}"
        side = self.told.get(f"{origin}.side")
        more = (self.told.get(f"{origin}.{key}") for key in ("table", "optional"))
        named = joined(". ", phase.name, phase.text)
        text = joined(" ", named, f"({side})" if side else "", *more)
        return Line(text, f"{origin}.name", anchor=f"phase:{phase.id}")

    def _victory(self) -> Iterator[Node]:
        ways = map(self._won, self.game.victory)
        yield from _grid("Ways to win", ("Side", "Condition", "When"), ways)
        yield from _glossary(map(self._ending, self.game.ends), "The game ends")

    def _won(self, each: Victory) -> Row:
        origin, side = f"victory.{each.id}", self._named("side", each.side)
        head = f"{side}, {each.grade}" if each.grade else side
        ending = self.names["ending"].get(each.ending or "", "")
        judged = (self.told.get(f"{origin}.{key}") for key in ("before", "judged"))
        when = joined(" ", *judged, f"({ending})" if ending else "")
        return _row("victory", each.id, head, each.text, when)

    def _ending(self, each: Ending) -> Row:
        side = self.names["side"].get(each.side or "", "")
        name = f"{ending_name(each)} ({side})" if side else ending_name(each)
        said = (self.told.get(f"ends.{each.id}.{key}") for key in ("kind", "track"))
        text = joined(" ", each.text, *said)
        return _row("ending", each.id, name, text)

    def _codes(self) -> Iterator[Glossary]:
        yield from _glossary(
            _row("code", each.id, each.id, each.text, cell_origins=(f"codes.{each.id}.text",))
            for each in self.game.tables.codes
        )

    def _movement(self) -> Iterator[Grid]:
        found = movement_table(self.game)
        if found is not None:
            rows = (_row("movement", row.id, row.name, *row.cells) for row in found.rows)
            caption = f"Hexes a turn {found.condition}".strip()
            yield from _grid(caption, ("Units", *found.heads), rows)

    def _modifiers(self) -> Iterator[Grid]:
        rows = (
            _row(
                "modifier", each.id, name, each.when, does, cell_origins=(f"{origin}.when", origin)
            )
            for each, name, does in rules.modifiers(self.game)
            for origin in (f"modifiers.{each.id}",)
        )
        yield from _grid("What changes an attack", ("Modifier", "When", "Effect"), rows)

    def _forces(self) -> Iterator[Node]:
        yield from _glossary(map(self._side, self.game.sides))
        counters = self.game.counters
        if counters is None:
            return
        heads = ("Unit", "Kind", "Factors", "Counters", "Remarks")
        for side in self.game.sides:
            own = (self._unit(each) for each in counters.units if each.side == side.id)
            yield from _grid(f"{side.name} units", heads, own)
        yield from self._together(counters)
        markers = (_row("marker", e.id, e.name, str(e.count), e.note) for e in counters.markers)
        yield from _grid("Markers", ("Marker", "Counters", "Use"), markers)
        pools = (
            _row("pool", e.id, e.name, ", ".join(self._named("unit", unit) for unit in e.units))
            for e in counters.pools
        )
        yield from _glossary(pools, "Pools")
        yield from _grid(STACKING, ("Side", "At most"), map(self._limit, counters.stacking))

    def _side(self, side: Side) -> Row:
        number = self.names["count"].get(side.id)
        told = f"{number} counters of units." if number else "A party of the game."
        return _row("side", side.id, side.name, told, second=side.second)

    def _unit(self, unit: Unit) -> Row:
        kind = " ".join(filter(None, (str(unit.type), str(unit.size or ""))))
        formation = self.names["formation"].get(unit.formation or "", "")
        return _row(
            "unit",
            unit.id,
            marked(unit.name, editorial=unit.editorial),
            kind,
            str(unit.factors or ""),
            str(unit.count),
            joined(". ", formation, unit.note),
            second=unit.second,
        )

    def _together(self, counters: Counters) -> Iterator[Glossary]:
        """Yield units that belong together, and those that others are formed of."""
        formations = (
            _row(
                "formation",
                e.id,
                e.name,
                ", ".join(unit.name for unit in counters.units if unit.formation == e.id),
            )
            for e in counters.formations
        )
        yield from _glossary(formations, "Formations")
        formed = (
            _row(
                "conversion",
                each.id,
                self.told[f"{origin}.into"],
                joined(" ", self.told[f"{origin}.units"], self.told.get(f"{origin}.breaks-on")),
            )
            for each in counters.conversions
            for origin in (f"conversions.{each.id}",)
        )
        yield from _glossary(formed, FORMED)

    def _limit(self, limit: StackingLimit) -> Row:
        origin = f"stacking.{limit.id}"
        exempt = f"No limit {limit.exempt}." if limit.exempt else ""
        told = joined(
            " ", f"{self.told[f'{origin}.most']}.", self.told.get(f"{origin}.weights"), exempt
        )
        return _row("limit", limit.id, self.told[f"{origin}.side"], told)

    def _turns(self) -> Iterator[Node]:
        """Yield the turns with their dates, the weather, who begins where and who arrives when."""
        turns, counters = self.game.turns, self.game.counters
        if turns is not None and turns.first is not None:
            rows = (
                _row("turn", number, number, label)
                for number, label in turn_labels(self.game).items()
            )
            yield from _grid(marked("Turns", editorial=turns.editorial), ("Turn", "Date"), rows)
        if self.game.weather is not None:
            yield from self._weather(self.game.weather)
        if counters is not None:
            yield from _grid(SET_UP, _SET_UP_HEADS, map(self._setup, counters.setup))
            yield from _grid(ARRIVALS, _ARRIVAL_HEADS, map(self._arrival, counters.arrivals))

    def _weather(self, weather: Weather) -> Iterator[Node]:
        states = (
            _row(
                "weather",
                state.id,
                state.name,
                joined(
                    " ",
                    state.effects,
                    self.told["weather.first"] if weather.first == state.id else "",
                    self.told.get(f"{origin}.most"),
                ),
            )
            for state in weather.states
            for origin in (f"weather.states.{state.id}",)
        )
        yield from _glossary(states, weather.name)
        heads = ("Turns", "Weather", "Chance", "By")
        yield from _grid(f"{weather.name}: chances", heads, map(self._roll, weather.rolls))

    def _roll(self, roll: WeatherRoll) -> Row:
        origin = f"weather.rolls.{roll.turns}"
        thrown = marked(self.told.get(f"{origin}.on", ""), editorial=roll.editorial)
        weather = self._named("weather", roll.weather)
        cells = (weather, str(roll.chance), thrown)
        return _row("chance", str(roll.turns), str(roll.turns), *cells)

    def _setup(self, setup: Setup) -> Row:
        side = marked(self._named("side", setup.side), editorial=setup.editorial)
        origin = f"setup.{setup.id}"
        return _row("setup", setup.id, side, self._where(setup, origin))

    def _arrival(self, arrival: Arrival) -> Row:
        side = marked(self._named("side", arrival.side), editorial=arrival.editorial)
        origin = f"arrivals.{arrival.id}"
        when = " ".join((self.told[f"{origin}.turns"], *arrival.parts))
        count = f"{arrival.each_turn} a turn" if arrival.each_turn else "all"
        chance = f", {arrival.chance} chance" if arrival.chance else ""
        later = f", else turns {arrival.otherwise}" if arrival.otherwise else ""
        number, where = count + chance + later, self._where(arrival, origin)
        return _row("arrival", arrival.id, side, when, number, where)

    def _where(self, entry: Setup | Arrival, origin: str) -> Text:
        """Return the text of an entry, where it is, and its units, each name once."""
        units = dict.fromkeys(self._named("unit", each) for each in entry.units)
        return joined(" · ", entry.text, self.told.get(f"{origin}.where"), ", ".join(units))

    def _numbers(self) -> Iterator[Grid]:
        quoting = self._quoting()
        rows = (
            _row(
                "value",
                value.id,
                marked(value.id.replace("-", " ").replace(".", ": "), editorial=value.editorial),
                str(value.value),
                joined(", ", *quoting.get(value.id, {})),
            )
            for value in self.game.values
        )
        heads = ("Name", "Number", "In rules")
        yield from _grid("Numbers that are said once and quoted", heads, rows)

    def _quoting(self) -> dict[str, dict[Link, None]]:
        """Return for each number links to the sections that quote it."""
        found: dict[str, dict[Link, None]] = {}
        for entry in numbered_sections(self.game.rules.sections):
            section, link = entry.section, Link(entry.number, f"rule:{entry.section.id}")
            for prose in (section.text, section.ruling, section.designer, section.remark):
                for inline in prose.inlines() if prose else ():
                    if isinstance(inline, Reference) and inline.kind == "value":
                        found.setdefault(inline.target, {})[link] = None
        return found

    def _rulings(self) -> Iterator[Node]:
        settled, ours = rules.rulings(self.game)
        links = [
            (Link(f"{each.number} {each.title}", each.anchor), f"{each.origin}.title")
            for each in settled
        ]
        links += [(Link(e.name, f"modifier:{e.id}"), f"modifiers.{e.id}.name") for e in ours]
        if links:
            told = "marks what the design leaves open and this edition has settled. It stands in:"
            yield Line((f"{EDITORIAL} {told}",))
            yield Items(tuple(Line((link,), origin) for link, origin in links), numbered=False)


def _terrain(game_map: Map) -> Iterator[Glossary]:
    """Yield the terrain and the lines with what they do."""
    kinds = (("terrain", game_map.terrain), ("line", game_map.lines))
    yield from _glossary(
        _row(kind, each.id, each.name, each.effects or "No effect.")
        for kind, entries in kinds
        for each in entries
    )


def _country(game_map: Map) -> Iterator[Node]:
    """Yield what has a name on the map, kind by kind."""
    lines = {line.id: line.name for line in game_map.lines}
    places = (
        _row("place", e.id, e.name + " ★" * e.stars, _links(e.hexes), e.note)
        for e in game_map.places
    )
    yield from _grid("Places", ("Place", "Hexes", "Remarks"), places)
    zones = (
        _row("zone", e.id, e.name[:1].upper() + e.name[1:], _links(e.hexes), e.effects)
        for e in game_map.zones
    )
    yield from _grid("Zones", ("Zone", "Hexes", "Effects"), zones)
    features = (
        _row("feature", e.id, e.name, lines.get(e.kind, e.kind))
        for e in game_map.features
        if e.name
    )
    yield from _glossary(features, "Roads, rivers and other lines with names")
    labels = (_row("label", e.id, e.name, _links(e.hexes) or str(e.kind)) for e in game_map.labels)
    yield from _glossary(labels, "Names on the map")
    boxes = (
        _row("box", e.id, e.name, e.note or "A holding box off the map.") for e in game_map.boxes
    )
    yield from _glossary(boxes, "Boxes")
    tracks = (
        _row("track", e.id, e.name, f"{e.spaces} spaces." if e.spaces else "The turns of the game.")
        for e in game_map.tracks
    )
    yield from _glossary(tracks, "Tracks")


def _links(labels: Iterable[str]) -> Text:
    return joined(", ", *(Link(label, f"hex:{label}") for label in labels))


def _hexes(game_map: Map) -> Iterator[Grid]:
    """Yield every hex with its ground, its places and its zones."""
    grid = grid_of(game_map.grid)
    inside: dict[str, list[Link]] = {}
    for kind, entries in (("place", game_map.places), ("zone", game_map.zones)):
        for each in entries:
            for label in each.hexes:
                here = grid.label(grid.hex(label))
                inside.setdefault(here, []).append(Link(each.name, f"{kind}:{each.id}"))
    rows = (
        _row(
            "hex",
            label,
            label,
            ground.name if grid.in_play(at) else f"{ground.name}, out of play",
            joined(", ", *inside.get(label, ())),
        )
        for at, ground in terrain_of(game_map).items()
        for label in (grid.label(at),)
    )
    yield from _grid("Every hex", ("Hex", "Ground", "Places and zones"), rows)
