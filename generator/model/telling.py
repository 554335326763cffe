"""What data say to players where nobody has written a sentence: a game in, texts with origins out.

The player's aid and the set-up sheet print them and the proof expects them; so does the page for
browsers. A number alone (``2``) is of no use to a player; ``2 units in a hex`` is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TypeAlias

from generator.board.kinds import HEXES, CellWords
from generator.diagnostics import Origin
from generator.model.counters import Arrival, Conversion, Counters, LimitKind, Pool, StackingLimit
from generator.model.game import (
    Ending,
    EndKind,
    Game,
    Judged,
    Phase,
    Turns,
    Victory,
    Weather,
    worked_out_once,
)
from generator.model.map import Map
from generator.model.movement import LineSteps, Movement
from generator.model.names import (
    NUMBER_WORDS,
    counted,
    listed,
    marked,
    names_of,
    plain_text,
    sided,
    turn_labels,
)
from generator.model.numbers import Dice, NumberRange
from generator.model.tables import (
    BeyondAction,
    BeyondEnd,
    CategoryTable,
    DieLimit,
    LevelTable,
    OddsTable,
    Operation,
    OpposedTable,
    ResultsTable,
    Rounding,
    Table,
)
from generator.model.terrain import cell_words
from generator.model.whereabouts import hexes_in_words, in_order, whereabouts
from generator.records import Frozen
from generator.words import Words, english, words_in

Names: TypeAlias = Mapping[str, Mapping[str, str]]
Told: TypeAlias = Mapping[Origin, str]
Facts: TypeAlias = Iterator[tuple[Origin, str]]

JUDGED = {
    Judged.AT_ONCE: english("Judged at once."),
    Judged.END_OF_TURN: english("Judged at the end of a turn."),
    Judged.END_OF_GAME: english("Judged at the end."),
}
_LIMITS = {
    LimitKind.STACK: ("in a hex", "in a hex"),
    LimitKind.DEFENCE: ("defends a hex", "defend a hex"),
    LimitKind.HEXSIDE: ("attacks across a hexside", "attack across a hexside"),
}
"""What one unit does, and what several do, whose number is limited."""
_ALL_TURNS = NumberRange(1, None)
_EVERYBODY = {1: "", 2: "Both"}


@worked_out_once
def told_by_data(game: Game) -> Told:
    """Return the texts that are made of data alone, by the origins under which they are printed."""
    names, texts = names_of(game), whereabouts(game)
    texts |= dict(_of_play(game, names)) | dict(_of_tables(game))
    if game.map is not None:
        texts |= dict(_map(game.map, names))
    if game.counters is not None:
        said = cell_words(game.map).said
        texts |= dict(_of_pieces(game.counters, names, everybody(game), said))
    return texts


def _of_play(game: Game, names: Names) -> Facts:
    words = words_in(game.language)
    yield from _turns(game)
    yield from _sequence(game.sequence, names, words)
    yield from _weather(game.weather, names, words) if game.weather is not None else ()
    for victory in game.victory:
        yield from _victory(victory, names, words)
    for ending in game.ends:
        yield from _ending(ending, game, names)


def _of_tables(game: Game) -> Facts:
    for each in game.tables.tables:
        yield from use_of_table(each, game.tables.tables)
        if isinstance(each, OddsTable | LevelTable):
            yield f"tables.{each.id}.beyond", beyond_in_words(each)
    movement = movement_table(game)
    for row in movement.rows if movement else ():
        yield from ((cell_origin(row.id, number), cell) for number, cell in enumerate(row.cells))


def _of_pieces(
    counters: Counters, names: Names, everyone: str, said: Callable[[str], str]
) -> Facts:
    yield from use_of_counters(counters)
    for setup in counters.setup:
        yield f"setup.{setup.id}.side", names["side"].get(setup.side, setup.side)
    for arrival in counters.arrivals:
        yield from _arrival(arrival, names)
    for pool in counters.pools:
        yield f"pools.{pool.id}.units", pool_in_words(pool, names)
    for conversion in counters.conversions:
        yield from _conversion(conversion, names)
    for limit in counters.stacking:
        yield from _limit(limit, names, everyone, said)


def everybody(game: Game) -> str:
    """Return what stands for the sides where something holds for all of them."""
    return _EVERYBODY.get(len(game.sides), "All") or game.sides[0].name


def cell_origin(entry: str, column: int) -> Origin:
    """Return the origin of a cell of the table of movement; the first is that of its hexes."""
    return f"movement.{entry}.{f'cells.{column}' if column else 'steps'}"


def turns_in_words(turns: NumberRange) -> str:
    """Return turns as a cell of a table has them: ``2-4``, or ``any``."""
    return "any" if turns == _ALL_TURNS else str(turns)


def _turns(game: Game) -> Facts:
    """Say how long the game lasts, where no track has the turns or where the length is ours."""
    if game.scenario and game.scenario.turns:
        yield "turns.count", _of_scenario(game, game.scenario.turns)
        return
    on_a_track = any(each.turns for each in (game.map.tracks if game.map else ()))
    if game.turns is None or (on_a_track and not game.turns.editorial):
        return
    text = words_in(game.language).count(game.turns.count, "{number} turn", "{number} turns")
    if not on_a_track and (game.turns.first is not None or game.turns.parts):
        labels = (label for number, label in turn_labels(game).items() if label != number)
        text += f": {', '.join(_short(labels))}"
    yield "turns.count", marked(f"{text}.", editorial=game.turns.editorial)


Course: TypeAlias = tuple[tuple[str, Origin, str], ...]
"""How a scenario goes: heads, and texts with their origins."""


def course_of(game: Game) -> Course:
    """Return how long the scenario that is played lasts, who wins it, and rules of its own."""
    scenario, names = game.scenario, names_of(game)
    if scenario is None:
        return ()
    words = words_in(game.language)
    found = [(words("Length"), *each) for each in _turns(game) if scenario.turns]
    for each in game.victory:
        side = names["side"].get(each.side, each.side)
        head = words("{side} victory", side=side) + (f", {each.grade}" if each.grade else "")
        found.append((head, f"victory.{each.id}.text", plain_text(names, each.text)))
    if scenario.special:
        found.append((words("Special rules"), "special", plain_text(names, scenario.special)))
    return tuple(found)


def _of_scenario(game: Game, turns: Turns) -> str:
    """Say how many turns there are, and from when to when: the track has more of them."""
    labels = tuple(turn_labels(game).values())
    words = words_in(game.language)
    text = words.count(turns.count, "{number} turn", "{number} turns")
    if labels and not labels[0].isdecimal():
        text += words(", {first} to {last}", first=labels[0], last=labels[-1])
    return marked(f"{text}.", editorial=turns.editorial)


def _short(labels: Iterable[str]) -> Iterator[str]:
    for number, label in enumerate(labels, 1):
        own, _, part = label.partition(" (")
        yield f"{number} {part.rstrip(')') if own == str(number) and part else label}"


def _sequence(phases: tuple[Phase, ...], names: Names, words: Words) -> Facts:
    """Say who acts in a phase and which table is used, where its name and text do not."""
    for phase in phases:
        origin = f"sequence.{phase.id}"
        said = f"{phase.name} {plain_text(names, phase.text) if phase.text else ''}"
        yield from _unless_said(f"{origin}.side", "{}", names["side"].get(phase.side or ""), said)
        table = names["table"].get(phase.table or "")
        yield from _unless_said(f"{origin}.table", words("Table: {}."), table, said)
        if phase.optional:
            yield f"{origin}.optional", words("May be left out.")


def _unless_said(origin: Origin, form: str, name: str | None, said: str) -> Facts:
    """Yield a name in its form, unless there is none or a text has it already."""
    if name and name.casefold() not in said.casefold():
        yield origin, form.format(name)


def _weather(weather: Weather, names: Names, words: Words) -> Facts:
    for state in weather.states:
        if state.most is not None:
            most = words.count(state.most, "{number} turn at most.", "{number} turns at most.")
            yield f"weather.states.{state.id}.most", marked(most, editorial=state.editorial)
        if weather.first == state.id:
            yield "weather.first", words("On the first turn.")
    for roll in weather.rolls:
        origin = f"weather.rolls.{roll.turns}"
        yield f"{origin}.weather", names["weather"].get(roll.weather, roll.weather)
        if roll.thrown:
            yield f"{origin}.on", roll.thrown
        elif roll.chance.value >= 1:
            yield f"{origin}.on", words("no roll")


def _victory(victory: Victory, names: Names, words: Words) -> Facts:
    origin = f"victory.{victory.id}"
    after = names["phase"].get(victory.after or "", "")
    text = words(JUDGED[victory.judged])
    if after:
        text = f"{text.removesuffix('.')}{words(', after {phase}.', phase=after)}"
    yield f"{origin}.side", names["side"].get(victory.side, victory.side)
    yield f"{origin}.judged", text
    if victory.before is not None:
        turn, numbered = _turn(victory.before, names)
        before = words("Before turn {}." if numbered else "Before {}.")
        said = plain_text(names, victory.text)
        yield from _unless_said(f"{origin}.before", before, turn, said)


def _turn(number: int, names: Names) -> tuple[str, bool]:
    """Return a turn as it is printed, and whether that is its number."""
    turn = names["turn"].get(str(number), str(number))
    return turn, turn.startswith(str(number))


def _ending(ending: Ending, game: Game, names: Names) -> Facts:
    """Say what ends the game: the last turn, a track, a side, where its text does not."""
    words = words_in(game.language)
    origin, said = f"ends.{ending.id}", plain_text(names, ending.text)
    if ending.kind is EndKind.TURNS and game.turns is not None:
        turn, numbered = _turn(game.turns.count, names)
        after = words("After turn {}." if numbered else "After {}.")
        yield from _unless_said(f"{origin}.kind", after, turn, said)
    track = names["track"].get(ending.track or "")
    yield from _unless_said(f"{origin}.track", words("When this track is full: {}."), track, said)
    side = names["side"].get(ending.side or "")
    yield from _unless_said(f"{origin}.side", words("Brought about by: {}."), side, said)


def _map(game_map: Map, names: Names) -> Facts:
    for terrain in game_map.terrain:
        said = terrain.effects.source.casefold() if terrain.effects else ""
        if terrain.stops and "stop" not in said:
            yield f"terrain.{terrain.id}.stops", "A unit that enters stops."
        if not terrain.playable and not said:
            yield f"terrain.{terrain.id}.playable", "No unit may enter."
    for line in game_map.lines:
        said = line.effects.source.casefold() if line.effects else ""
        if line.impassable and "cross" not in said:
            yield f"lines.{line.id}.impassable", "Impassable."
    for zone in game_map.zones:
        yield f"zones.{zone.id}.hexes", f"{hexes_in_words(in_order(zone.hexes), game_map)}."
    for kind in ("zones", "places", "boxes"):
        for each in getattr(game_map, kind):
            side = names["side"].get(each.side or "")
            yield from _unless_said(f"{kind}.{each.id}.side", "{}", side, each.name)
    for track in game_map.tracks:
        origin = f"tracks.{track.id}"
        if track.moves_on is not None:
            text = f"One space for each combat die that shows {track.moves_on}."
            yield f"{origin}.moves-on", text
        if track.weather is not None:
            weather = names["weather"].get(track.weather, track.weather)
            yield f"{origin}.weather", f"For turns of this weather: {weather}."


def _arrival(arrival: Arrival, names: Names) -> Facts:
    origin = f"arrivals.{arrival.id}"
    yield f"{origin}.side", names["side"].get(arrival.side, arrival.side)
    yield f"{origin}.turns", turns_in_words(arrival.turns)
    yield f"{origin}.each-turn", f"{arrival.each_turn} a turn" if arrival.each_turn else "all"
    if arrival.chance is not None:
        yield f"{origin}.chance", f"{arrival.chance} chance"
    if arrival.otherwise is not None:
        yield f"{origin}.otherwise", f"else turns {arrival.otherwise}, one each"
    when = when_in_words(arrival, plain_text(names, arrival.text) if arrival.text else "")
    if when:
        yield f"{origin}.when", when


def when_in_words(arrival: Arrival, said: str = "") -> str:
    """Return when and how many come, in a line: ``Turns 2-3, AM: 1 a turn``.

    Of an arrival that has a text it is what the text, which is `said`, leaves out; how many come
    is then left to it.
    """
    turns = arrival.turns
    text = "" if said else "Any turn"
    if turns != _ALL_TURNS:
        text = f"{'Turn' if turns.first == turns.last else 'Turns'} {turns}"
    parts = [part for part in arrival.parts if part not in said]
    text = ", ".join(filter(None, (text, *parts)))
    more = [f"{arrival.each_turn} a turn"] if arrival.each_turn and not said else []
    more += [f"{arrival.chance} chance"] if arrival.chance else []
    more += [f"else turns {arrival.otherwise}, one each"] if arrival.otherwise else []
    line = ": ".join(filter(None, (text, ", ".join(more))))
    return f"{line}." if line else ""


def pool_in_words(pool: Pool, names: Names) -> str:
    """Return who is in a pool: its name, and each unit with the number of its counters."""
    return f"{pool.name}: {', '.join(_units(pool.units, names))}."


def _units(units: tuple[str, ...], names: Names) -> list[str]:
    """Return the names of units, each once, with the number of its counters."""
    found = Counter(names["unit"].get(unit, unit) for unit in units)
    return [f"{count} {name}" if count > 1 else name for name, count in found.items()]


def _conversion(conversion: Conversion, names: Names) -> Facts:
    origin = f"conversions.{conversion.id}"
    needs = f", {conversion.needs}" if conversion.needs else ""
    yield f"{origin}.into", names["unit"].get(conversion.into, conversion.into)
    yield f"{origin}.units", f"{listed(_units(conversion.units, names))}{needs}."
    if conversion.breaks_on:
        yield f"{origin}.breaks-on", f"Broken up by {listed(conversion.breaks_on, 'or')}."


def _limit(limit: StackingLimit, names: Names, everyone: str, said: Callable[[str], str]) -> Facts:
    origin = f"stacking.{limit.id}"
    yield f"{origin}.side", names["side"].get(limit.side or "", everyone)
    one, several = map(said, _LIMITS[limit.limit])
    text = f"{counted(limit.most, 'unit')} {one if limit.most == 1 else several}"
    if limit.with_unit:
        unit = names["unit"].get(limit.with_unit, limit.with_unit)
        text += f", where it is {unit}" if limit.most == 1 else f", one of them {unit}"
    yield f"{origin}.most", text
    if limit.weights:
        weights = (f"A {each.size} counts as {each.counts}." for each in limit.weights)
        yield f"{origin}.weights", " ".join(weights)


_ROUNDED = {
    Rounding.DOWN: "down",
    Rounding.UP: "up",
    Rounding.NEAREST: "to the nearest",
    Rounding.DEFENDER: "in the defender's favour",
}


def use_of_table(table: Table, tables: tuple[Table, ...]) -> Facts:
    """Yield what is rolled for a table and how it is read, in the order of use."""
    origin = f"tables.{table.id}"
    match table:
        case ResultsTable():
            yield from _use_of_results(table)
        case LevelTable():
            yield f"{origin}.coins", f"Throw {table.coins} coins."
        case OpposedTable():
            yield f"{origin}.die", f"Both sides roll {_dice(table.die)}."
            yield from _order(table.order, origin)
        case CategoryTable():
            yield from _use_of_categories(table, tables)


def _use_of_results(table: ResultsTable) -> Facts:
    origin = f"tables.{table.id}"
    yield f"{origin}.die", f"Roll {_dice(table.die)}."
    if table.shift_limit is not None:
        moved = "odds" if isinstance(table, OddsTable) else "attack"
        most = counted(table.shift_limit, "column")
        yield f"{origin}.shift-limit", f"Shifts move the {moved} {most} at most."
    if table.die_limit is not None:
        yield f"{origin}.die-limit", _limit_of_die(table.die_limit)
    yield from _order(table.order, origin)
    usual = [scale for scale in table.scales if scale.standard]
    if usual and table.scales[1:]:
        text = f"{usual[0].name}, unless the players agree otherwise."
        yield f"{origin}.scales.{usual[0].id}.standard", text
    for extra in table.extra:
        if extra.each:
            text = f"{extra.name}: one roll for each {extra.each}."
            yield f"{origin}.extra.{extra.id}.each", text
    ends = "" if isinstance(table, OddsTable) else beyond_in_words(table)
    if ends:  # those of odds stand below the odds helper
        yield f"{origin}.beyond", ends


def _limit_of_die(limit: DieLimit) -> str:
    """Say how far modifiers change the die."""
    ways = {"": limit.net, " in favour of either party": limit.each_way}
    most = (f"{points}{whose}" for whose, points in ways.items() if points is not None)
    return f"Modifiers change the die by no more than {', and by no more than '.join(most)}."


def _order(order: tuple[Operation, ...], origin: str) -> Facts:
    """Say in which order an attack is worked, where it is not the usual one."""
    if order:
        told = ", ".join(_OPERATIONS[each] for each in order)
        yield f"{origin}.order", f"In this order: {told}."


_OPERATIONS = {
    Operation.FACTORS: "change the factors",
    Operation.HALVE: "halve",
    Operation.ROUND: "round",
    Operation.ROUND_UNITS: "round each unit",
    Operation.LEAST: "raise to the least",
    Operation.COMPARE: "find the column",
    Operation.CLAMP: "stay on the table",
    Operation.SHIFT: "shift",
    Operation.CAP: "limit the sum",
    Operation.DIE: "change the die",
    Operation.DIE_CAP: "limit its change",
    Operation.END_ROW: "stay in the end row",
    Operation.READ: "read the result",
    Operation.REPLACE: "replace it",
}
"""What is done in an attack, as players read it."""


def _dice(dice: Dice) -> str:
    """Return ``one six-sided die``, ``two ten-sided dice`` or ``half of one six-sided die``."""
    half = "half of " if dice.factor != 1 else ""
    number = NUMBER_WORDS[dice.number] if dice.number < len(NUMBER_WORDS) else dice.number
    return f"{half}{number} {sided(dice.faces)} {'die' if dice.number == 1 else 'dice'}"


def _use_of_categories(table: CategoryTable, tables: tuple[Table, ...]) -> Facts:
    origin = f"tables.{table.id}"
    if table.contest:
        yield f"{origin}.contest", f"Both sides roll {_dice(table.contest)}; the higher wins."
    if table.die:
        yield f"{origin}.die", f"The row: roll {_dice(table.die)}."
    if table.column_die:
        yield f"{origin}.column-die", f"The column: roll {_dice(table.column_die)}."
    if table.rounding is not None:
        rounded = _ROUNDED[table.rounding]
        yield f"{origin}.rounding", f"What is left over is rounded {rounded}."
    changed = next((each.name for each in tables if each.id == table.changes), None)
    if changed is not None:
        yield f"{origin}.changes", f"Changes the die of this table: {changed}."
    optional = [column.name for column in table.columns if column.optional]
    if optional:
        yield f"{origin}.columns.optional", f"By an optional rule only: {listed(optional)}."


def beyond_in_words(table: ResultsTable | LevelTable) -> str:
    """Say how ratios are rounded and what lies off the table; nothing does at an open end."""
    heads = table.columns if isinstance(table, ResultsTable) else table.heads
    beyond, said = table.beyond, []
    if beyond is None:
        return ""
    if isinstance(table, OddsTable | LevelTable):
        to = " column" if table.rounding is Rounding.NEAREST else ""
        said.append(f"Rounded {_ROUNDED[table.rounding]}{to}.")
    ends = ("worse", beyond.below, heads[:1], "first"), ("better", beyond.above, heads[-1:], "last")
    said += [
        f"{way.capitalize()} than {head}: {_end(end, str(head), way)}."
        for way, end, last, reach in ends
        for head in last
        if end and getattr(head, reach, head) is not None  # differences may go on for ever
    ]
    return marked(" ".join(said), editorial=beyond.editorial)


def _end(end: BeyondEnd, odds: str, way: str) -> str:
    if end.action is BeyondAction.NO_ATTACK:
        return "no attack"
    points = f", the die {end.die} {way} for the attacker" if end.die else ""
    return f"as {odds}{points}"


def use_of_counters(counters: Counters) -> Facts:
    """Yield what the numbers on a counter are."""
    if counters.counters.factors:
        yield "counters.factors", f"The numbers: {', '.join(counters.counters.factors)}."


MOVEMENT_COSTS = english("Movement costs")
"""What the table is headed with."""
NOT_ATTACKING = "without an attack"
"""For which moves hexes are said, where an attack takes of the move."""


class Marching(Frozen):
    """Some units: their name, their hexes a turn, and a cell for each kind of ground."""

    id: str
    name: str
    cells: tuple[str, ...]


class MovementTable(Frozen):
    """A row for each entry, under the heads of its cells.

    `condition` is what holds for the hexes of all rows, ``without an attack``, or nothing.
    """

    heads: tuple[str, ...]
    rows: tuple[Marching, ...]
    condition: str = ""
    words: CellWords = HEXES


def movement_table(game: Game) -> MovementTable | None:
    """Return the table of a game whose movement is data; None for any other.

    Its columns are the hexes of a move, the roads and rivers that any unit is helped
    or hindered by, the terrain that stops all, and enemies where some units stop beside them.
    """
    if not game.movement:
        return None
    condition = "" if any(entry.attacks_after for entry in game.movement) else NOT_ATTACKING
    words = cell_words(game.map)
    columns = {words.said("Hexes"): tuple(_hexes(entry, condition) for entry in game.movement)}
    columns |= _joined(_ground(game.map, game.movement)) if game.map else {}
    rows = tuple(
        Marching(entry.id, movement_name(entry), tuple(cells[number] for cells in columns.values()))
        for number, entry in enumerate(game.movement)
    )
    return MovementTable(tuple(columns), rows, condition, words)


def movement_sentences(table: MovementTable, row: Marching) -> str:
    """Return a row as sentences; ground that makes no difference is left out."""
    first, *others = row.cells
    number, *rest = first.split(" ", 1)
    noun = table.words.hex if number == "1" else table.words.hexes
    hexes = " ".join(filter(None, (number, noun, *rest, table.condition)))
    pairs = zip(table.heads[1:], others, strict=True)
    return " ".join((f"{hexes}.", *(f"{head}: {cell}." for head, cell in pairs if cell != "-")))


def movement_name(entry: Movement) -> str:
    """Return who an entry is for, as printed: its name, or its id as words."""
    return entry.name or entry.id.replace("-", " ").capitalize()


def _hexes(entry: Movement, condition: str) -> str:
    """Return hexes of a move, with the words that hold for this entry and not for all."""
    said = "" if condition or entry.attacks_after else f" {NOT_ATTACKING}"
    return f"{entry.steps}{said}"


def _ground(game_map: Map, movement: tuple[Movement, ...]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield heads and cells of all that helps or hinders anybody."""
    words = cell_words(game_map)
    for line in game_map.lines:
        cells = tuple("; ".join(_effects(line.id, entry, words)) or "-" for entry in movement)
        if set(cells) != {"-"}:
            yield line.name, cells
    for terrain in game_map.terrain:
        if terrain.stops:
            yield terrain.name, ("stop on entering",) * len(movement)
    if not all(entry.by_enemies for entry in movement):
        yield "Enemies", tuple("-" if entry.by_enemies else "stop beside" for entry in movement)


def _joined(columns: Iterator[tuple[str, tuple[str, ...]]]) -> dict[str, tuple[str, ...]]:
    """Return columns by their heads, those that say the same under one: ``River and canal``."""
    heads: dict[tuple[str, ...], str] = {}
    for head, cells in columns:
        heads[cells] = f"{heads[cells]} and {head.lower()}" if cells in heads else head
    return {head: cells for cells, head in heads.items()}


def _effects(line: str, entry: Movement, words: CellWords) -> tuple[str, ...]:
    """Say what a kind of road or river does to a move, each in two or three words."""
    return (
        *(f"{more} more along it" for more in _steps(line, entry.extra)),
        *(f"×{times} along it" for times in _steps(line, entry.times)),
        *(f"{more} less, crossing" for more in _steps(line, entry.cost)),
        *(("never crossed",) if line in entry.never else ()),
        *(("stop after crossing",) if line in entry.halts else ()),
        *((f"1 {words.hex} only, crossing without a bridge",) if line in entry.alone else ()),
        *(each.text for each in entry.told if each.line == line),
    )


def _steps(line: str, given: tuple[LineSteps, ...]) -> Iterator[int]:
    return (each.steps for each in given if each.line == line)
