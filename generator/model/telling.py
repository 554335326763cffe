"""What data say to players where nobody has written a sentence: a game in, texts with origins out.

The player's aid and the set-up sheet print them and the proof expects them; so does the page for
browsers. A number alone (``2``) is of no use to a player; ``2 units in a hex`` is.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Container, Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import zip_longest
from string import ascii_lowercase
from typing import TypeAlias

from generator.diagnostics import Origin
from generator.model.combat import Modifier, ModifierKind
from generator.model.counters import (
    WEAKNESSES,
    Arrival,
    BackKind,
    Conversion,
    Counters,
    LimitKind,
    Pool,
    StackingLimit,
    Unit,
    Withdrawal,
)
from generator.model.cup import Chit, CupEnd, never_drawn
from generator.model.events import Event
from generator.model.events_told import events_of_turns, events_told
from generator.model.game import (
    Ending,
    EndKind,
    Game,
    Judged,
    Once,
    Option,
    Phase,
    Scenario,
    Turns,
    Victory,
    Weather,
    worked_out_once,
)
from generator.model.initiative_told import initiative_told
from generator.model.map import Link, Map, Track, link_posts, link_title
from generator.model.movement import (
    LineCost,
    LineSteps,
    Movement,
    Overrun,
    Way,
    ZoneOfControl,
    costly,
    in_weather,
    link_cost,
    pace_in,
)
from generator.model.names import (
    capitalised,
    in_turns,
    marked,
    names_of,
    plain_text,
    turn_labels,
)
from generator.model.numbers import NumberRange, Range, mixed
from generator.model.orders import Measure
from generator.model.prose import Prose
from generator.model.resources_told import resources_of_turns, resources_told
from generator.model.rules import numbered_sections
from generator.model.scenario import cells_of, says
from generator.model.scoring import CountBy, Scoring
from generator.model.shown import entry_marks
from generator.model.states import (
    ONLY_WITH,
    attacks_told,
    checks_told,
    command_told,
    control_told,
    owners_told,
    stacking_told,
    states_told,
    supply_told,
    whom_told,
)
from generator.model.tables import (
    Beyond,
    BeyondAction,
    BeyondEnd,
    CategoryTable,
    DieLimit,
    FireTable,
    HitsTable,
    LevelTable,
    OddHits,
    OddsTable,
    Operation,
    OpposedTable,
    ResultsTable,
    Rounding,
    Table,
)
from generator.model.terrain import grid_of
from generator.model.walk import part
from generator.model.whereabouts import hexes_in_words, in_order, places_in_words, whereabouts
from generator.records import Frozen
from generator.words import ENGLISH, Words, english, forms

Names: TypeAlias = Mapping[str, Mapping[str, str]]
Told: TypeAlias = Mapping[Origin, str]
Facts: TypeAlias = Iterator[tuple[Origin, str]]

JUDGED = {
    Judged.AT_ONCE: english("Judged at once."),
    Judged.END_OF_TURN: english("Judged at the end of a turn."),
    Judged.END_OF_GAME: english("Judged at the end."),
}
_JUDGED_AFTER = {
    Judged.AT_ONCE: english("Judged at once, after {phase}."),
    Judged.END_OF_TURN: english("Judged at the end of a turn, after {phase}."),
    Judged.END_OF_GAME: english("Judged at the end, after {phase}."),
}
_LIMITS = {
    LimitKind.STACK: forms("{number} unit in a hex", "{number} units in a hex"),
    LimitKind.DEFENCE: forms("{number} unit defends a hex", "{number} units defend a hex"),
    LimitKind.HEXSIDE: forms(
        "{number} unit attacks across a hexside", "{number} units attack across a hexside"
    ),
}
"""What one unit does, and what several do, whose number is limited."""
_LIMIT_OF_A_BOX = forms("{number} unit of a side in the box", "{number} units of a side in the box")
_LIMITS_WITH = {
    LimitKind.STACK: forms(
        "{number} unit in a hex, where it is {unit}", "{number} units in a hex, one of them {unit}"
    ),
    LimitKind.DEFENCE: forms(
        "{number} unit defends a hex, where it is {unit}",
        "{number} units defend a hex, one of them {unit}",
    ),
    LimitKind.HEXSIDE: forms(
        "{number} unit attacks across a hexside, where it is {unit}",
        "{number} units attack across a hexside, one of them {unit}",
    ),
}
"""The same where some unit must be among them."""
_ALL_TURNS = NumberRange(1, None)


@worked_out_once
def told_by_data(game: Game) -> Told:
    """Return the texts that are made of data alone, by the origins under which they are printed."""
    names, texts, words = names_of(game), whereabouts(game), game.words
    texts |= dict(_of_play(game, names)) | dict(_of_tables(game))
    if game.map is not None:
        texts |= dict(_map(game.map, names, words))
    if game.counters is not None:
        texts |= dict(_of_pieces(game, game.counters, names))
    return texts


def _of_play(game: Game, names: Names) -> Facts:
    words = game.words
    yield from _turns(game)
    for brought in turn_events(game).values():
        yield from brought
    yield from _sequence(game, names)
    if game.cup is not None and any(phase.id == game.cup.phase for phase in game.sequence):
        yield f"sequence.{game.cup.phase}.chits", words("Chits are drawn.")
    rule = game.initiative
    if rule is not None and any(phase.id == rule.phase for phase in game.sequence):
        yield f"sequence.{rule.phase}.initiative", words("Settle who has the initiative.")
    for phase in game.sequence:
        rolled = [each.name for each in game.event_tables if each.phase == phase.id]
        if rolled:
            told = words("Roll for {tables}.", tables=words.all_of(rolled))
            yield f"sequence.{phase.id}.events", told
    if game.weather is not None:
        yield from _weather(game.weather, game, names)
        yield from _moves_in(game.weather, game.movement, words)
    for victory in game.victory:
        yield from _victory(victory, names, words)
    for ending in game.ends:
        yield from _ending(ending, game, names)
    for entry in game.points:
        yield from _scoring(entry, game, names)


def _of_tables(game: Game) -> Facts:
    for each in game.tables.tables:
        yield from use_of_table(each, game.tables.tables, game.words)
        if isinstance(each, HitsTable) and each.ignored:
            whom = "; ".join(whom_told(one, game) for one in each.ignored)
            yield f"tables.{each.id}.ignored", game.words(_NOTHING_ROLLED, names=whom)
        yield from past_the_ends(each, game.tables.modifiers, game.words)
        if isinstance(each, OddsTable | LevelTable):
            yield f"tables.{each.id}.beyond", beyond_in_words(each, game.words)
    movement = movement_table(game)
    for row in movement.rows if movement else ():
        if any(entry.id == row.id and entry.name for entry in game.movement):
            yield f"movement.{row.id}.name", row.name
        yield from ((cell_origin(row.id, number), cell) for number, cell in enumerate(row.cells))
    for state in states_told(game):
        yield from state.facts
    for happening in events_told(game):
        yield from happening.facts
    told = *initiative_told(game), *cup_told(game), *supply_told(game), *command_told(game)
    told = *told, *attacks_told(game), *control_told(game), *checks_told(game)
    told = *told, *resources_told(game)
    yield from ((origin, text) for _, text, origin in told)
    yield from ((origin, f"{text}.") for _, text, origin in owners_told(game))
    yield from ((origin, text) for _, text, origin in (movement.notes if movement else ()))


MOVEMENT_COSTS = english("Movement costs")
"""What the table of movement is headed with."""
CUP = english("Chits")
"""What the list of what is in the cup is headed with."""


def cup_told(game: Game) -> tuple[tuple[str, str, Origin], ...]:
    """Return what is in the cup, who acts and how it ends, each part with its name and origin.

    Nothing without a cup.
    """
    cup, words, names = game.cup, game.words, names_of(game)
    if cup is None:
        return ()
    phase = names["phase"].get(cup.phase, cup.phase)
    parts = [(words("Draw"), words(_DRAWN, phase=phase), "cup.phase")]
    for chit in cup.chits:
        name = names["marker"].get(chit.marker, chit.marker)
        told = words("Nobody acts.") if chit.end else _acting(chit, game)
        parts.append((f"{name} \u00d7{chit.count}", told, f"cup.chits.{chit.marker}"))
    ends = [names["marker"].get(chit.marker, chit.marker) for chit in cup.chits if chit.end]
    ended = words(_CUP_ENDS[cup.ends], names=words.any_of(ends))
    parts.append((words("The turn ends"), ended, "cup.ends"))
    chances = dict[Fraction, list[str]]()
    units = game.counters.units if game.counters else ()
    for formation, side in dict.fromkeys((unit.formation, unit.side) for unit in units):
        whose = [body for body in (formation, side) if body]
        ours = [chit for chit in cup.chits if any(map(chit.names, whose))]
        if ours:  # else a check tells of them
            chance = never_drawn(cup, sum(chit.count for chit in ours))
            chances.setdefault(chance, []).append(_body(whose[0], game))
    told = "; ".join(
        words("{names}: {chance}", names=", ".join(whose), chance=_so_often(chance, words))
        for chance, whose in chances.items()
    )
    if any(chances):
        parts.append((words("Chance not to act in a turn"), f"{told}.", "cup.chances"))
    return tuple(parts)


_DRAWN = english(
    "All chits are in the cup. In {phase} draw one after the other: whom it names acts, then the"
    " next is drawn."
)
_CUP_ENDS = {
    CupEnd.FIRST_END: english("With the first chit {names}."),
    CupEnd.LAST_END: english("With the last chit {names}."),
    CupEnd.EMPTY: english("When the cup is empty."),
}


def _acting(chit: Chit, game: Game) -> str:
    """Say who acts when a chit is drawn: the units of formations, which no chit has room for.

    A formation that is alone, and whose name the chit bears, is not named once more.
    """
    words, names = game.words, names_of(game)
    bodies = (*chit.formations, *chit.sides) or (chit.marker,)
    told = []
    for body in bodies:
        units = game.counters.units if game.counters else ()
        own = _units(tuple(unit.id for unit in units if unit.formation == body), names)
        name = _body(body, game)
        if len(bodies) == 1 and own and name == names["marker"].get(chit.marker):
            return words("{names} may act.", names=words.all_of(own))
        told.append(words("{name} ({units})", name=name, units=", ".join(own)) if own else name)
    return words("{names} may act.", names=words.all_of(told))


def _body(body: str, game: Game) -> str:
    names = names_of(game)
    return names["formation"].get(body) or names["side"].get(body, body)


def _so_often(chance: Fraction, words: Words) -> str:
    """Return a chance as players say it: ``1 in 3``."""
    return words("{number} in {all}", number=chance.numerator, all=chance.denominator)


def _of_pieces(game: Game, counters: Counters, names: Names) -> Facts:
    words, everyone = game.words, everybody(game)
    brought = {
        arrival: [each.name for each in game.events if arrival in each.arrivals]
        for event in game.events
        for arrival in event.arrivals
    }
    yield from use_of_counters(game, counters)
    for setup in counters.setup:
        yield f"setup.{setup.id}.side", names["side"].get(setup.side, setup.side)
    for arrival in counters.arrivals:
        yield from _arrival(arrival, names, words, brought.get(arrival.id, ()))
    for withdrawal in counters.withdrawals:
        yield from _withdrawal(withdrawal, names, words)
    for pool in counters.pools:
        yield f"pools.{pool.id}.units", pool_in_words(pool, names, words)
    for conversion in counters.conversions:
        yield from _conversion(conversion, names, words)
    for limit in counters.stacking:
        yield from _limit(limit, names, everyone, words)
        yield from stacking_told(limit, game)


def everybody(game: Game) -> str:
    """Return what stands for the sides where something holds for all of them."""
    if len(game.sides) == 1:
        return game.sides[0].name
    return game.words("Both" if len(game.sides) == 2 else "All")


def cell_origin(entry: str, column: int) -> Origin:
    """Return the origin of a cell of the table of movement; the first is that of its hexes."""
    return f"movement.{entry}.{f'cells.{column}' if column else 'steps'}"


def turns_in_words(turns: NumberRange, words: Words) -> str:
    """Return turns as a cell of a table has them: ``2-4``, or ``any``."""
    return words("any") if turns == _ALL_TURNS else str(turns)


def _turns(game: Game) -> Facts:
    """Say how long the game lasts, where no track has the turns or where the length is ours."""
    if game.scenario and game.scenario.turns:
        yield "turns.count", _of_scenario(game, game.scenario.turns)
        return
    on_a_track = any(each.turns for each in (game.map.tracks if game.map else ()))
    if game.turns is None or (on_a_track and not game.turns.editorial):
        return
    text = game.words.count(game.turns.count, "{number} turn", "{number} turns")
    if not on_a_track and (game.turns.first is not None or game.turns.parts):
        labels = (label for number, label in turn_labels(game).items() if label != number)
        text += f": {', '.join(_short(labels))}"
    yield "turns.count", marked(f"{text}.", editorial=game.turns.editorial)


Events: TypeAlias = Mapping[str, tuple[tuple[Origin, str], ...]]
"""What turns bring, by their numbers: texts with their origins."""


def turn_events(game: Game) -> Events:
    """Return what turns bring: weather, who goes first, events, who comes and leaves, points.

    Weather stands on each turn for which it is fixed or rolled; a side on each turn on which units
    of it come, or on the first of those that have no end. What may come on any turn stands on none.
    Who has to leave stands on the last turn on which that may be.
    """
    on_a_track = any(each.turns for each in (game.map.tracks if game.map else ()))
    if game.turns is None or not on_a_track:
        return {}
    names, words = names_of(game), game.words
    found: dict[str, dict[Origin, str]] = {str(n + 1): {} for n in range(game.turns.count)}
    for turn, key, text in _of_turns(game):
        if str(turn) in found:
            found[str(turn)][f"turns.{turn}.{key}"] = text
    for arrival in game.counters.arrivals if game.counters else ():
        side = names["side"].get(arrival.side, arrival.side)
        for turn, more in _comes(arrival, game.turns):
            mark = f"turns.{turn}.arrivals.{arrival.side}"
            found[str(turn)].setdefault(mark, f"+ {side}{more}")
    for leaving in game.counters.withdrawals if game.counters else ():
        last = str(leaving.turns.last)
        if last in found:
            side = names["side"].get(leaving.side, leaving.side)
            mark = f"turns.{last}.withdrawals.{leaving.side}"
            found[last].setdefault(mark, f"\N{MINUS SIGN} {side}")
    for number, events in found.items():
        if any(int(number) in entry.on for entry in game.points):
            events[f"turns.{number}.points"] = words("Points")
    return {number: tuple(events.items()) for number, events in found.items() if events}


def _of_turns(game: Game) -> Iterator[tuple[int, str, str]]:
    """Yield the weather, the initiative, events and points to spend of turns: turn, key, text."""
    for turn in range(1, game.turns.count + 1) if game.turns else ():
        for weather in _weather_of(turn, game.weather, game.words) if game.weather else ():
            yield turn, "weather", weather
        for each in game.initiative.turns if game.initiative else ():
            if turn in each.turns:
                side = names_of(game)["side"].get(each.side, each.side)
                yield turn, "initiative", game.words("{side} first", side=side)
    yield from ((turn, "events", event) for turn, event in events_of_turns(game))
    for turn, name, told in resources_of_turns(game):
        yield turn, f"resources.{name}", told


def _comes(arrival: Arrival, turns: Turns) -> Iterator[tuple[int, str]]:
    """Yield the turns of the track on which units of an arrival come, and what stands behind.

    That is on as many turns as they need if none of them waits; the last of these says that some
    may come later.
    """
    come = [
        number
        for number in range(1, turns.count + 1)
        if (number in arrival.turns or (arrival.otherwise and number in arrival.otherwise))
        and (not arrival.parts or turns.part_of(number) in arrival.parts)
    ]
    if arrival.turns.last is not None:
        some = arrival.units if arrival.chance is None and arrival.draw is None else ()
        enough = -(-len(some) // (arrival.each_turn or len(some))) if some else len(come)
        for place, number in enumerate(come[:enough], 1):
            yield number, " …" if place == enough < len(come) else ""
    elif arrival.turns.first > 1:
        yield from ((number, " …") for number in come[:1])


def _weather_of(number: int, weather: Weather, words: Words) -> Iterator[str]:
    """Yield the weather that is fixed for a turn, or rolled for it."""
    names = {state.id: state.name for state in weather.states}
    if number == 1 and weather.first in names and weather.rolls:
        yield names[weather.first]
    for roll in weather.rolls:
        if number in roll.turns and roll.weather in names:
            by = "" if roll.chance.value == 1 else roll.thrown(words) or str(roll.chance)
            yield f"{names[roll.weather]}: {by}" if by else names[roll.weather]


def fixed_weather(game: Game) -> Events:
    """Return the weather of each turn, for the track on the map; none where any is rolled for."""
    if game.weather is None or not game.weather.fixed:
        return {}
    found = {
        number: tuple(event for event in events if event[0].endswith(".weather"))
        for number, events in turn_events(game).items()
    }
    return {number: events for number, events in found.items() if events}


Course: TypeAlias = tuple[tuple[str, Origin, str], ...]
"""How a scenario goes: heads, and texts with their origins."""


def course_of(game: Game) -> Course:
    """Return how the scenario that is played goes.

    What it is about, under no head; how long it lasts and where, who wins it, how it ends, what
    there is none of, rules of its own.
    """
    scenario, names = game.scenario, names_of(game)
    if scenario is None:
        return ()
    words = game.words
    found = [("", "text", plain_text(names, scenario.text))]
    found += [(words("Length"), *each) for each in _turns(game) if scenario.turns]
    found += [(words("Part of the map"), "part", text) for text in part_of_the_map(game)]
    for each in game.victory:
        side = winners_told(each, names, words)
        head = words("{side} victory", side=side) if side else words("Draw")
        head += f", {each.grade}" if each.grade else ""
        found.append((head, f"victory.{each.id}.text", plain_text(names, each.text)))
    for entry in game.points if scenario.points else ():
        told = " ".join(text for _, text in _scoring(entry, game, names))
        text = f"{entry.name}, {entry.value}: {words.in_text(told[:1])}{told[1:]}"
        found.append((words("Points"), f"points.{entry.id}.value", text))
    for ending in game.ends if scenario.ends else ():
        if scenario.turns and ending.kind is EndKind.TURNS:
            continue  # how long it lasts says so
        said = plain_text(names, ending.text) if ending.text else ""
        told = " ".join(filter(None, (said, *(text for _, text in _ending(ending, game, names)))))
        found.append((words("The game ends"), f"ends.{ending.id}.text", told))
    if left := left_out(game, scenario):
        text = ", ".join(text for text, _ in left)
        found.append((words("Without"), "without", f"{text}."))
    others = [key for key in WITHOUT if key not in _ON_THE_SHEET and says(scenario, key)]
    if others:
        told = capitalised(words.all_of([words.in_text(words(WITHOUT[key])) for key in others]))
        text = words("{names}: see the rules.", names=told)
        found.append((words("Also different"), others[0], text))
    if scenario.uses:
        found.append((words(OPTIONS), "uses", options_used(scenario.uses, game)))
    if scenario.special:
        found.append((words("Special rules"), "special", plain_text(names, scenario.special)))
    return tuple(found)


OPTIONS = english("Optional rules")


def options_used(uses: tuple[str, ...], game: Game) -> str:
    """Say which optional rules are used."""
    names = names_of(game)["option"]
    return f"{game.words.all_of([names.get(each, each) for each in uses])}."


def options_told(game: Game) -> Iterator[tuple[Option, str]]:
    """Yield the optional rules, and which sections have each, in words."""
    for each in game.options:
        own = [
            entry.number
            for entry in numbered_sections(game.rules.sections)
            if entry.section.option == each.id
        ]
        yield each, game.words.count(len(own), *_RULES, rules=", ".join(own)) if own else ""


_RULES = forms("Rule {rules}.", "Rules {rules}.")


_ON_THE_SHEET = frozenset(
    {"turns", "setup", "arrivals", "withdrawals", "owners", "victory", "ends", "points"}
)
"""What of a scenario stands on its sheet; what else differs is told in the rules."""


def part_of_the_map(game: Game) -> Iterator[str]:
    """Yield which hexes are in play in the scenario that is played, if not all of the map are."""
    part_played = game.scenario.part if game.scenario else None
    inside = cells_of(game.map, part_played) if game.map else frozenset()
    if game.map and inside:
        grid = grid_of(game.map.grid)
        hexes = hexes_in_words(in_order(tuple(map(grid.label, inside))), game.map, game.words)
        yield game.words("Only hexes {hexes} are in play.", hexes=hexes)


WITHOUT = {
    "setup": english("Set-up"),
    "arrivals": english("Arrivals"),
    "conversions": english("Units formed of others"),
    "ends": english("Endings"),
    "points": english("Points"),
    "victory": english("Victory"),
    "stacking": english("Stacking"),
    "weather": english("Weather"),
    "sequence": english("Sequence of play"),
    "movement": MOVEMENT_COSTS,
    "withdrawals": english("Withdrawals"),
    "events": english("Events"),
    "event-tables": english("Tables of events"),
    "owners": english("Control at first"),
    "zone-of-control": english("Zones of control"),
    "supply": english("Supply"),
    "command": english("Command"),
    "attacks": english("Attacks"),
    "resources": english("Points to spend"),
    "states": english("States"),
    "control": english("Control of places"),
    "markers": english("Markers"),
    "modifiers": english("Modifiers"),
    "turns": english("Turns"),
}
"""What lists are called of which a scenario has none."""


def left_out(game: Game, scenario: Scenario) -> tuple[tuple[str, str], ...]:
    """Return what there is none of in a scenario that is played, each once, and its anchor if any.

    Rules are told by their titles, units by their names, and whole lists. Of lists of which some
    is left, what it lacks is told by its names, as far as it has any.
    """
    rules_of = {each.section.id: each for each in numbered_sections(game.rules.sections)}
    words, found, lacking = game.words, list[tuple[str, str]](), defaultdict[str, list[str]](list)
    for path, entry_name in zip_longest(scenario.without, scenario.lacking, fillvalue=""):
        kind, _, name = path.partition(".")
        if kind == "sections" and name in rules_of:
            entry = rules_of[name]
            told = words("rule {number} ({title})", number=entry.number, title=entry.section.title)
            found.append((told, f"rule:{name}"))
        elif kind == "units":
            found.append((names_of(game)["unit"].get(name, name), ""))
        elif not part(game, kind.replace("-", "_")):
            found.append((_list_in_text(kind, words), ""))
        elif entry_name:
            lacking[kind].append(entry_name)
    for kind, names in lacking.items():
        told = words("{names} ({list})", names=words.all_of(names), list=_list_in_text(kind, words))
        found.append((told, ""))
    if found:
        found[0] = capitalised(found[0][0]), found[0][1]
    return tuple(dict.fromkeys(found))


def _list_in_text(kind: str, words: Words) -> str:
    """Return what a list of the game is called within a sentence."""
    return words.in_text(words(WITHOUT[kind])) if kind in WITHOUT else kind


def _of_scenario(game: Game, turns: Turns) -> str:
    """Say how many turns there are, and from when to when: the track has more of them."""
    labels = tuple(turn_labels(game).values())
    words = game.words
    text = words.count(turns.count, "{number} turn", "{number} turns")
    if labels and not labels[0].isdecimal():
        text += words(", {first} to {last}", first=labels[0], last=labels[-1])
    return marked(f"{text}.", editorial=turns.editorial)


def _short(labels: Iterable[str]) -> Iterator[str]:
    for number, label in enumerate(labels, 1):
        own, _, part = label.partition(" (")
        told = part.rstrip(")") if own == str(number) and part else label
        yield f"{number} ({told})" if told[:1].isdigit() else f"{number} {told}"


def numbered_phases(phases: tuple[Phase, ...]) -> Iterator[tuple[str, Phase]]:
    """Yield phases with their numbers: one within another has a letter behind the number of that.

    ``1``, ``1a``, ``2``.
    """
    firsts = {phase.id for phase in phases if phase.during is None}
    within = Counter[str]()
    own = [phase.id for phase in phases if phase.during not in firsts]
    for phase in phases:
        number = str(own.index(phase.during if phase.during in firsts else phase.id) + 1)
        if phase.during in firsts:
            within[number] += 1
            number += ascii_lowercase[(within[number] - 1) % len(ascii_lowercase)]
        yield number, phase


def _sequence(game: Game, names: Names) -> Facts:
    """Say who acts in a phase and which table is used, where its name and text do not."""
    words = game.words
    for phase in game.sequence:
        origin = f"sequence.{phase.id}"
        said = f"{phase.name} {plain_text(names, phase.text) if phase.text else ''}"
        yield from _unless_said(f"{origin}.side", "{}", names["side"].get(phase.side or ""), said)
        table = names["table"].get(phase.table or "")
        yield from _unless_said(f"{origin}.table", words("Table: {}."), table, said)
        if phase.optional:
            yield f"{origin}.optional", words("May be left out.")
        if phase.option is not None:
            name = names["option"].get(phase.option, phase.option)
            yield f"{origin}.option", words(ONLY_WITH, option=name)
        if phase.during is not None:
            within = names["phase"].get(phase.during, phase.during)
            yield f"{origin}.during", words(_WITHIN, phase=within)
        if phase.moves is not None:
            told = _MOVED if phase.moves.text == "all" else _MOVED_A_SHARE
            yield f"{origin}.moves", words(told, share=phase.moves.text)
        if phase.types:
            yield f"{origin}.types", _arms_of(phase, game)
        if phase.units:
            units = words.all_of(_units(phase.units, names))
            yield f"{origin}.units", words("Only {names}.", names=units)
        if phase.once is not None:
            yield f"{origin}.once", words(_ONCE[phase.once], phase=phase.name)


_MOVED = english("Each unit moves once, with all that the table of movement gives it.")
_MOVED_A_SHARE = english(
    "Each unit moves once, with {share} of what the table of movement gives it."
)
_WITHIN = english(
    "Within {phase}, whenever units have moved into a hex: then they go on, if they still may."
)
_ONCE = {
    Once.PHASE: english("Each unit once in {phase}."),
    Once.TURN: english("Each unit once in a turn, whether in {phase} or in another phase."),
}


def _arms_of(phase: Phase, game: Game) -> str:
    """Say which arms act in a phase; those of which no unit has a strength never act alone."""
    words, counters = game.words, game.counters
    units = counters.units if counters else ()
    place = counters.counters.fighting[0] if counters else 0
    strong = {arm for unit in units for arm in unit.type.marks if _has_strength(unit, place)}
    known = {arm for unit in units for arm in unit.type.marks}
    helpers = [each for each in phase.types if each in known - strong]
    alone = [each for each in phase.types if each not in helpers]
    arms, more = (words.all_of([words(each) for each in these]) for these in (alone, helpers))
    if not (alone and helpers):
        return words("Only {names}.", names=arms or more)
    return words("Only {names} units, and {others} units with them.", names=arms, others=more)


def _has_strength(unit: Unit, place: int) -> bool:
    """Whether the factor in a place is more than nothing; a unit without factors may be strong."""
    if unit.factors is None or place >= len(unit.factors.parts):
        return True
    factor = unit.factors.parts[place]
    return bool(factor.value or factor.larger)


def _unless_said(origin: Origin, form: str, name: str | None, said: str) -> Facts:
    """Yield a name in its form, unless there is none or a text has it already."""
    if name and name.casefold() not in said.casefold():
        yield origin, form.format(name)


def _weather(weather: Weather, game: Game, names: Names) -> Facts:
    words = game.words
    for state in weather.states:
        if state.most is not None:
            most = words.count(state.most, "{number} turn at most.", "{number} turns at most.")
            yield f"weather.states.{state.id}.most", marked(most, editorial=state.editorial)
        if weather.first == state.id:
            yield "weather.first", words(_first_weather(weather, game.events))
    for roll in weather.rolls:
        origin = f"weather.rolls.{roll.turns}"
        yield f"{origin}.weather", names["weather"].get(roll.weather, roll.weather)
        if thrown := roll.thrown(words):
            yield f"{origin}.on", thrown
        elif roll.chance.value >= 1 and not weather.fixed:
            yield f"{origin}.on", words("no roll")


_LEFT_BY = {
    True: english("On the first turn, and where the coin brings no other."),
    False: english("On the first turn, and where the dice bring no other."),
}
"""By whether a coin is thrown for the weather: when that of the first turn comes later."""


def _first_weather(weather: Weather, events: tuple[Event, ...]) -> str:
    """Say when the weather of the first turn comes: it may be all that dice leave over."""
    if not weather.rolls:
        return english("Unless an event brings another.")
    brought = {roll.weather for roll in weather.rolls}
    left = {state.id for state in weather.states} - brought - {each.weather for each in events}
    if weather.fixed or weather.first in brought or left - {weather.first}:
        return english("On the first turn.")
    thrown = {roll.coin for roll in weather.rolls if roll.chance.value < 1}
    return _LEFT_BY[thrown == {True}]


def _moves_in(weather: Weather, movement: tuple[Movement, ...], words: Words) -> Facts:
    """Yield that a weather changes movement, where nothing else is said of what it does."""
    named = {each.weather for entry in movement for each in entry.weather}
    for state in weather.states:
        if state.effects is None and state.id in named:
            yield f"weather.states.{state.id}.movement", words(CHANGES_MOVEMENT)


_EVEN = (
    english("The sides have equal points."),
    english("Those who lead have equal points."),
)
_APART = (
    english("The sides are {} points apart."),
    english("Whoever leads is {} points ahead."),
)
"""What a draw by points is, between two sides and among more."""


def _victory(victory: Victory, names: Names, words: Words) -> Facts:
    origin = f"victory.{victory.id}"
    after = names["phase"].get(victory.after or "", "")
    text = words(JUDGED[victory.judged])
    if after:
        text = words(_JUDGED_AFTER[victory.judged], phase=after)
    side, many = victory.side, bool([*names["side"]][2:])
    yield f"{origin}.side", winners_told(victory, names, words) or words("Draw")
    yield f"{origin}.judged", text
    said = plain_text(names, victory.text)
    if victory.points is not None:
        first, last = victory.points.first, victory.points.last
        span = f"{first} or more" if last is None else f"{first} to {last}"
        told = words.span(span) if last != first else str(first)
        if not _has_points((first, last), said, words):
            yield from _unless_said(f"{origin}.points", words("With {} points."), told, said)
    if victory.margin is not None:
        form = words("By {} points." if side else _APART[many])
        span = words.span(str(victory.margin))
        if not side and victory.margin.first == victory.margin.last == 0:
            form = words(_EVEN[many])
        if not _has_points((victory.margin.first, victory.margin.last), said, words):
            yield from _unless_said(f"{origin}.margin", form, span, said)
    if victory.before is not None:
        turn, numbered = _turn(victory.before, names)
        before = words("Before turn {}." if numbered else "Before {}.")
        yield from _unless_said(f"{origin}.before", before, turn, said)


def _has_points(ends: tuple[int | None, ...], said: str, words: Words) -> bool:
    """Whether a text has the ends of a range of points, in words or in figures."""
    text = said.casefold()
    known = {*re.findall(r"\w+", text)}
    numbers = ({str(end), words.word(end)} for end in ends if end is not None)
    return words("Points").casefold() in text and all(each & known for each in numbers)


def winners_told(victory: Victory, names: Names, words: Words) -> str:
    """Return who wins by a victory; nothing for a draw."""
    return words.all_of([names["side"].get(side, side) for side in victory.winners])


POINTS_FOR = ("holds", "controls", "losses", "left-by", "late", "types", "side", "most", "on")
"""Keys of `points` of which the data say something, in the order in which it is printed."""
_LOST = {
    CountBy.UNIT: english("For each enemy unit lost."),
    CountBy.STEP: english("For each enemy step lost."),
    CountBy.STRENGTH: english("For each point of strength that the enemy has lost."),
}
_LATE = {
    CountBy.UNIT: english("For each enemy unit that does not leave in time."),
    CountBy.STEP: english("For each step of enemy units that do not leave in time."),
    CountBy.STRENGTH: english("For each point of strength that does not leave in time."),
}
_GONE = {
    CountBy.UNIT: english("For each unit that has left by {zone}."),
    CountBy.STEP: english("For each step that has left by {zone}."),
    CountBy.STRENGTH: english("For each point of strength that has left by {zone}."),
}


_AFTER_TURNS = forms("Counted after turn {turns}.", "Counted after turns {turns}.")


def _scoring(entry: Scoring, game: Game, names: Names) -> Facts:
    """Say what points are for, who gets them, and when they are counted."""
    origin, words = f"points.{entry.id}", game.words
    if entry.side is not None:
        side = names["side"].get(entry.side, entry.side)
        yield f"{origin}.side", words("{side} alone.", side=side)
    if entry.holds:
        places = words.all_of(places_in_words(entry.holds, game.map, names))
        one = words("For a unit in {place}.", place=places)
        many = words("For each with a unit in it: {places}.", places=places)
        yield f"{origin}.holds", many if len(entry.holds) > 1 else one
    if entry.controls:
        places = words.all_of([names["place"].get(each, each) for each in entry.controls])
        one = words("For control of {place}.", place=places)
        many = words("For control of each: {places}.", places=places)
        yield f"{origin}.controls", many if len(entry.controls) > 1 else one
    if entry.losses is not None:
        yield f"{origin}.losses", words(_LOST[entry.losses])
    if entry.left_by is not None:
        zone = names["zone"].get(entry.left_by, entry.left_by)
        yield f"{origin}.left-by", words(_GONE[entry.per], zone=zone)
    if entry.late:
        yield f"{origin}.late", words(_LATE[entry.per])
    if entry.types:
        arms = words.all_of([words(each) for each in entry.types])
        yield f"{origin}.types", words("Only {names} count.", names=arms)
    if entry.most is not None:
        yield f"{origin}.most", words("{number} points at most.", number=entry.most)
    if entry.on:
        labels = [_turn(each, names) for each in entry.on]
        turns = words.all_of([label for label, _ in labels])
        if all(numbered for _, numbered in labels):
            after = words.count(len(labels), *_AFTER_TURNS, turns=turns)
        else:
            after = words("Counted after {turns}.", turns=turns)
        yield f"{origin}.on", after


def _turn(number: int, names: Names) -> tuple[str, bool]:
    """Return a turn as it is printed, and whether that is its number."""
    turn = names["turn"].get(str(number), str(number))
    return turn, turn.startswith(str(number))


def _ending(ending: Ending, game: Game, names: Names) -> Facts:
    """Say what ends the game: the last turn, a track, a side, where its text does not."""
    words = game.words
    origin, said = f"ends.{ending.id}", plain_text(names, ending.text)
    if ending.kind is EndKind.TURNS and game.turns is not None:
        turn, numbered = _turn(game.turns.count, names)
        after = words("After turn {}." if numbered else "After {}.")
        yield from _unless_said(f"{origin}.kind", after, turn, said)
    track = names["track"].get(ending.track or "")
    yield from _unless_said(f"{origin}.track", words("When this track is full: {}."), track, said)
    side = names["side"].get(ending.side or "")
    yield from _unless_said(f"{origin}.side", words("Who ends it: {}."), side, said)


def _speaks(effects: Prose | None, stems: str) -> bool:
    """Whether a text has a word with one of some stems, which stand with | between them."""
    said = effects.source.casefold() if effects else ""
    return any(stem.casefold() in said for stem in stems.split("|"))


def _map(game_map: Map, names: Names, words: Words) -> Facts:
    for terrain in game_map.terrain:
        if terrain.stops and not _speaks(terrain.effects, words("stop")):
            yield f"terrain.{terrain.id}.stops", words("A unit that enters stops.")
        if not terrain.playable and not (terrain.effects and terrain.effects.source):
            yield f"terrain.{terrain.id}.playable", words("No unit may enter.")
    for line in game_map.lines:
        if line.impassable and not _speaks(line.effects, words("cross")):
            yield f"lines.{line.id}.impassable", words("Impassable.")
    for zone in game_map.zones:
        yield f"zones.{zone.id}.hexes", f"{hexes_in_words(in_order(zone.hexes), game_map, words)}."
    for kind in ("zones", "places", "boxes"):
        for each in getattr(game_map, kind):
            side = names["side"].get(each.side or "")
            yield from _unless_said(f"{kind}.{each.id}.side", "{}", side, each.name)
    for link in game_map.links:
        yield f"links.{link.id}.ends", link_title(link, game_map)
        for number, text in enumerate(link_posts(link, game_map)):
            yield f"links.{link.id}.ends.{number}", text
    for track in game_map.tracks:
        yield from _track(track, names, words)


def _track(track: Track, names: Names, words: Words) -> Facts:
    origin = f"tracks.{track.id}"
    if track.moves_on is not None:
        text = words("One space for each combat die that shows {on}.", on=track.moves_on)
        yield f"{origin}.moves-on", text
    if track.weather is not None:
        weather = names["weather"].get(track.weather, track.weather)
        if weather.casefold() not in track.name.casefold():  # else its title says so
            text = words("For turns of this weather: {weather}.", weather=weather)
            yield f"{origin}.weather", text


def _arrival(arrival: Arrival, names: Names, words: Words, brought: Iterable[str] = ()) -> Facts:
    """Say who comes when; `brought` are the names of events that bring them."""
    origin = f"arrivals.{arrival.id}"
    yield f"{origin}.side", names["side"].get(arrival.side, arrival.side)
    events = [words("Event: {name}", name=name) for name in brought]
    turns = [] if events and arrival.turns == _ALL_TURNS else [turns_in_words(arrival.turns, words)]
    yield f"{origin}.turns", ", ".join((*turns, *events))
    yield f"{origin}.each-turn", _each_turn(arrival, words) or words("all")
    if arrival.chance is not None:
        yield f"{origin}.chance", words("{chance} chance", chance=arrival.chance)
    if arrival.otherwise is not None:
        yield f"{origin}.otherwise", _otherwise(arrival, words)
    when = when_in_words(
        arrival, words, plain_text(names, arrival.text) if arrival.text else "", events
    )
    if when:
        yield f"{origin}.when", when


def _withdrawal(entry: Withdrawal, names: Names, words: Words) -> Facts:
    origin = f"withdrawals.{entry.id}"
    yield f"{origin}.side", names["side"].get(entry.side, entry.side)
    yield f"{origin}.turns", turns_in_words(entry.turns, words)
    yield f"{origin}.count", str(entry.count or words("all"))
    when = in_turns(entry.turns, words)
    many = words("{number} of them", number=entry.count) if entry.count and not entry.text else ""
    yield f"{origin}.when", f"{': '.join(filter(None, (when, many)))}."


def _each_turn(arrival: Arrival, words: Words) -> str:
    return words("{number} a turn", number=arrival.each_turn) if arrival.each_turn else ""


def _otherwise(arrival: Arrival, words: Words) -> str:
    return words("else turns {turns}, one each", turns=arrival.otherwise)


def when_in_words(
    arrival: Arrival, words: Words, said: str = "", events: Iterable[str] = ()
) -> str:
    """Return when and how many come, in a line: ``Turns 2-3, AM: 1 a turn``.

    Of an arrival that has a text it is what the text, which is `said`, leaves out; how many come
    is then left to it. `events` that bring them stand in place of any turn.
    """
    turns = arrival.turns
    text = ", ".join(events) or ("" if said else words("Any turn"))
    if turns != _ALL_TURNS:
        text = ", ".join((in_turns(turns, words), *events))
    parts = [part for part in arrival.parts if part not in said]
    text = ", ".join(filter(None, (text, *parts)))
    more = [_each_turn(arrival, words)] if arrival.each_turn and not said else []
    more += [words("{chance} chance", chance=arrival.chance)] if arrival.chance else []
    more += [_otherwise(arrival, words)] if arrival.otherwise else []
    line = ": ".join(filter(None, (text, ", ".join(more))))
    return f"{line}." if line else ""


def pool_in_words(pool: Pool, names: Names, words: Words) -> str:
    """Return who is in a pool: its name, and each unit with the number of its counters."""
    units = ", ".join(_units(pool.units, names))
    return words("{pool}: {units}.", pool=pool.name, units=units)


def _units(units: tuple[str, ...], names: Names) -> list[str]:
    """Return the names of units, each once, with the number of its counters."""
    found = Counter(names["unit"].get(unit, unit) for unit in units)
    return [f"{count} {name}" if count > 1 else name for name, count in found.items()]


def _conversion(conversion: Conversion, names: Names, words: Words) -> Facts:
    origin = f"conversions.{conversion.id}"
    needs = f", {conversion.needs}" if conversion.needs else ""
    yield f"{origin}.into", names["unit"].get(conversion.into, conversion.into)
    yield f"{origin}.units", f"{words.all_of(_units(conversion.units, names))}{needs}."
    if conversion.breaks_on:
        by = words.any_of(conversion.breaks_on)
        yield f"{origin}.breaks-on", words("Broken up by {results}.", results=by)


def _limit(limit: StackingLimit, names: Names, everyone: str, words: Words) -> Facts:
    origin = f"stacking.{limit.id}"
    yield f"{origin}.side", names["side"].get(limit.side or "", everyone)
    told = (_LIMITS_WITH if limit.with_unit else _LIMITS)[limit.limit]
    if limit.boxes and not (limit.terrain or limit.places or limit.with_unit):
        told = _LIMIT_OF_A_BOX
    unit = names["unit"].get(limit.with_unit or "", limit.with_unit)
    yield f"{origin}.most", words.count(limit.most, *told, unit=unit)
    if limit.weights:
        alike: dict[int, list[str]] = {}
        for each in limit.weights:
            alike.setdefault(each.counts, []).append(words(each.size))
        yield (
            f"{origin}.weights",
            " ".join(
                words("A {size} counts as {counts}.", size=words.any_of(sizes), counts=counts)
                for counts, sizes in alike.items()
            ),
        )


_ROUNDED = {
    Rounding.DOWN: english("Rounded down."),
    Rounding.UP: english("Rounded up."),
    Rounding.NEAREST: english("Rounded to the nearest column."),
    Rounding.DEFENDER: english("Rounded in the defender's favour."),
}
"""How odds become a column."""
_LEFT_OVER = {
    Rounding.DOWN: english("What is left over is rounded down."),
    Rounding.UP: english("What is left over is rounded up."),
    Rounding.NEAREST: english("What is left over is rounded to the nearest."),
    Rounding.DEFENDER: english("What is left over is rounded in the defender's favour."),
}


def use_of_table(table: Table, tables: tuple[Table, ...], words: Words = ENGLISH) -> Facts:
    """Yield what is rolled for a table and how it is read, in the order of use."""
    origin = f"tables.{table.id}"
    match table:
        case ResultsTable():
            yield from _use_of_results(table, words)
        case LevelTable():
            yield f"{origin}.coins", words("Throw {number} coins.", number=table.coins)
        case HitsTable():
            yield from _use_of_hits(table, words)
        case OpposedTable():
            yield f"{origin}.die", words("Both sides roll {dice}.", dice=table.die.in_words(words))
            yield from _order(table.order, origin, words)
        case CategoryTable():
            yield from _use_of_categories(table, tables, words)


def _use_of_results(table: ResultsTable, words: Words) -> Facts:
    origin = f"tables.{table.id}"
    yield f"{origin}.die", words("Roll {dice}.", dice=table.die.in_words(words))
    if isinstance(table, FireTable) and table.range is not None:
        yield f"{origin}.range", _reaching(table.range, words)
    if table.shift_limit is not None:
        moved = _ODDS_MOVED if isinstance(table, OddsTable) else _ATTACK_MOVED
        yield f"{origin}.shift-limit", words.count(table.shift_limit, *moved)
    if table.die_limit is not None:
        yield f"{origin}.die-limit", _limit_of_die(table.die_limit, words)
    yield from _order(table.order, origin, words)
    usual = [scale for scale in table.scales if scale.standard]
    if usual and table.scales[1:]:
        text = words("{scale}, unless the players agree otherwise.", scale=usual[0].name)
        yield f"{origin}.scales.{usual[0].id}.standard", text
    for extra in table.extra:
        if extra.each:
            text = words("{column}: one roll for each {each}.", column=extra.name, each=extra.each)
            yield f"{origin}.extra.{extra.id}.each", text
    ends = "" if isinstance(table, OddsTable) else beyond_in_words(table, words)
    if ends:  # those of odds stand below the odds helper
        yield f"{origin}.beyond", ends


def _use_of_hits(table: HitsTable, words: Words) -> Facts:
    origin, hit = f"tables.{table.id}", table.hit
    yield f"{origin}.die", words(_ROLLED[table.dice], dice=table.die.in_words(words))
    if hit.rating:
        text = words(_OR_LESS if hit.less else _OR_MORE, rating=hit.rating)
    else:
        text = words("A hit: {numbers}.", numbers=hit)
    yield f"{origin}.hit", text
    cost = words.count(table.hits_a_step, *_COSTS)
    if table.hits_a_step > 1 or table.odd is not OddHits.LOST:
        cost = " ".join((cost, words(_ODD[table.odd])))
    yield f"{origin}.hits-a-step", cost
    if table.range is not None:
        yield f"{origin}.range", _reaching(table.range, words)
    yield from _order(table.order, origin, words)


def _reaching(reach: Range, words: Words) -> str:
    if reach.rating:
        return words("Fire reaches as many hexes as the {rating} of the unit.", rating=reach.rating)
    return words.count(reach.number, *_REACHES)


ROLLS = {
    Measure.UNITS: english("unit"),
    Measure.STEPS: english("step"),
    Measure.FACTORS: english("factor"),
}
"""What rolls a die to hit, as it is printed."""
_ROLLED = {
    Measure.UNITS: english("Roll {dice} for each unit."),
    Measure.STEPS: english("Roll {dice} for each step."),
    Measure.FACTORS: english("Roll {dice} for each factor."),
}
_NOTHING_ROLLED = english("Nothing is rolled for: {names}.")
_OR_LESS = english("A hit: {rating} or less.")
_OR_MORE = english("A hit: {rating} or more.")
_COSTS = forms("A hit costs a step.", "{number} hits cost a step.")
_ODD = {
    OddHits.LOST: english("Hits too few for a step are lost."),
    OddHits.STEP: english("Hits too few for a step cost one too."),
}
_REACHES = forms(
    "Fire reaches the adjacent hex.",
    "Fire reaches {number} hexes.",
)
_ODDS_MOVED = forms(
    "Shifts move the odds {number} column at most.",
    "Shifts move the odds {number} columns at most.",
)
_ATTACK_MOVED = forms(
    "Shifts move the attack {number} column at most.",
    "Shifts move the attack {number} columns at most.",
)
_DIE_CHANGED = {
    (True, False): english("Modifiers change the die by no more than {net}."),
    (False, True): english(
        "Modifiers for either party count {each} at most, before they are set against each other."
    ),
    (True, True): english(
        "Modifiers for either party count {each} at most. Set against each other they change the"
        " die by no more than {net}."
    ),
}
"""How far, by whether their sum has a limit and whether those for a party have one."""


def _limit_of_die(limit: DieLimit, words: Words) -> str:
    """Say how far modifiers change the die."""
    net, each = limit.net, limit.each_way
    return words(_DIE_CHANGED[net is not None, each is not None], net=net, each=each)


def _order(order: tuple[Operation, ...], origin: str, words: Words) -> Facts:
    """Say in which order an attack is worked, where it is not the usual one."""
    if order:
        told = ", ".join(words(_OPERATIONS[each]) for each in order)
        yield f"{origin}.order", words("In this order: {operations}.", operations=told)


_OPERATIONS = {
    Operation.FACTORS: english("change the factors"),
    Operation.MULTIPLY: english("multiply"),
    Operation.HALVE: english("halve"),
    Operation.ROUND: english("round"),
    Operation.ROUND_UNITS: english("round each unit"),
    Operation.LEAST: english("raise to the least"),
    Operation.COMPARE: english("find the column"),
    Operation.CLAMP: english("stay on the table"),
    Operation.SHIFT: english("shift"),
    Operation.CAP: english("limit the sum"),
    Operation.DIE: english("change the die"),
    Operation.DIE_CAP: english("limit its change"),
    Operation.END_ROW: english("stay in the end row"),
    Operation.READ: english("read the result"),
    Operation.REPLACE: english("replace it"),
    Operation.DICE: english("add and take away dice"),
    Operation.MULTIPLY_DICE: english("multiply the dice"),
    Operation.HALVE_DICE: english("halve the dice"),
    Operation.MULTIPLY_HITS: english("multiply the hits"),
    Operation.HALVE_HITS: english("halve the hits"),
    Operation.STEPS: english("count the steps"),
}
"""What is done in an attack, as players read it."""


def _use_of_categories(table: CategoryTable, tables: tuple[Table, ...], words: Words) -> Facts:
    origin = f"tables.{table.id}"
    if table.contest:
        text = words("Both sides roll {dice}; the higher wins.", dice=table.contest.in_words(words))
        yield f"{origin}.contest", text
    if table.die:
        yield f"{origin}.die", words("The row: roll {dice}.", dice=table.die.in_words(words))
    if table.column_die:
        text = words("The column: roll {dice}.", dice=table.column_die.in_words(words))
        yield f"{origin}.column-die", text
    if table.rounding is not None:
        yield f"{origin}.rounding", words(_LEFT_OVER[table.rounding])
    changed = next((each.name for each in tables if each.id == table.changes), None)
    if changed is not None:
        text = words("Changes the die of this table: {table}.", table=changed)
        yield f"{origin}.changes", text
    optional = words.all_of([column.name for column in table.columns if column.optional])
    if optional:
        text = words("By an optional rule only: {columns}.", columns=optional)
        yield f"{origin}.columns.optional", text


def beyond_in_words(table: ResultsTable | LevelTable, words: Words = ENGLISH) -> str:
    """Say how ratios are rounded and what lies off the table; nothing does at an open end."""
    heads = table.columns if isinstance(table, ResultsTable) else table.heads
    beyond, said = table.beyond, []
    if beyond is None:
        return ""
    if isinstance(table, OddsTable | LevelTable):
        said.append(words(_ROUNDED[table.rounding]))
    low, high = (_LEFT, _RIGHT) if isinstance(table, FireTable) else (_WORSE, _BETTER)
    ends = (low, beyond.below, heads[:1], "first"), (high, beyond.above, heads[-1:], "last")
    said += [
        words(_end(end, way), column=words.span(str(head)), points=end.die)
        for way, end, last, reach in ends
        for head in last  # numbers may go on for ever; then only shifts go beyond them
        if end and (getattr(head, reach, head) is not None or end.action is BeyondAction.NO_EFFECT)
    ]
    return marked(" ".join(said), editorial=beyond.editorial)


_WORSE = (
    english("Worse than {column}: no attack."),
    english("Worse than {column}: no effect."),
    english("Worse than {column}: as {column}."),
    english("Worse than {column}: as {column}, the die {points} worse for the attacker."),
)
_BETTER = (
    english("Better than {column}: no attack."),
    english("Better than {column}: no effect."),
    english("Better than {column}: as {column}."),
    english("Better than {column}: as {column}, the die {points} better for the attacker."),
)
_LEFT = (
    english("Left of {column}: no attack."),
    english("Left of {column}: no effect."),
    english("Left of {column}: as {column}."),
    english("Left of {column}: as {column}, the die {points} worse for the attacker."),
)
_RIGHT = (
    english("Right of {column}: no attack."),
    english("Right of {column}: no effect."),
    english("Right of {column}: as {column}."),
    english("Right of {column}: as {column}, the die {points} better for the attacker."),
)
"""What lies off an end: no attack, none that has an effect, the column at that end, or that column
and another die."""


def _end(end: BeyondEnd, way: tuple[str, str, str, str]) -> str:
    no_attack, no_effect, column, die = way
    if end.action is BeyondAction.NO_ATTACK:
        return no_attack
    if end.action is BeyondAction.NO_EFFECT:
        return no_effect
    return die if end.die else column


def past_the_ends(table: Table, modifiers: tuple[Modifier, ...], words: Words) -> Facts:
    """Say how an attack is read that modifiers take past the rows or the columns of a table.

    Nothing where none do, or where the table says what lies beyond its columns.
    """
    if not isinstance(table, ResultsTable):
        return
    changed = {
        each.kind
        for each in modifiers
        if not each.extra_column and (not each.tables or table.id in each.tables)
    }
    if isinstance(table, FireTable) and ModifierKind.COLUMN in changed:
        beyond = table.beyond or Beyond()
        ends = (_LEFT, beyond.below, table.columns[:1]), (_RIGHT, beyond.above, table.columns[-1:])
        said = (
            words(way[2], column=words.span(str(head[0]))) for way, end, head in ends if not end
        )
        if text := " ".join(said):
            yield f"tables.{table.id}.end-columns", text
    if ModifierKind.DIE in changed:
        text = words("A die past the first or the last row is read in that row.")
        yield f"tables.{table.id}.end-row", text


def use_of_counters(game: Game, counters: Counters) -> Facts:
    """Yield what the numbers on a counter are, and what else is printed on one.

    What backs say of weakened units is told where no abbreviation and no rule has it.
    """
    words = game.words
    if counters.counters.factors:
        factors = ", ".join(counters.counters.factors)
        yield "counters.factors", words("The numbers: {factors}.", factors=factors)
    rules = " ".join(
        each.section.text.source
        for each in numbered_sections(game.rules.sections)
        if each.section.text
    )
    known = {each.short for each in game.rules.abbreviations} | {*re.findall(r"\w+", rules)}
    backs = {unit.back.kind for unit in counters.units if unit.face is None}
    told = [
        words(text, mark=words(WEAKNESSES[kind]))
        for kind, text in _WEAKENED.items()
        if kind in backs and words(WEAKNESSES[kind]) not in known
    ]
    if told:
        yield "counters.backs", " ".join(told)
    usual = {unit.id for unit in counters.units if unit.face is None}
    marks = {mark[:1] == "T" for unit, mark in entry_marks(counters).items() if unit in usual}
    if marks and not re.search(r"\bT\d", rules):
        yield "counters.marks", " ".join(words(_MARKED[mark]) for mark in sorted(marks))


_WEAKENED = {
    BackKind.REDUCED: english("{mark} on a back: reduced, a step is lost."),
    BackKind.DISRUPTED: english("{mark} on a back: disrupted."),
}
_MARKED = {
    False: english("A hex in the band: there the unit begins."),
    True: english("T and a number in the band: the turn on which it comes."),
}


REACH_OF_ZONES: Origin = "zone-of-control"
"""The origin of what is said of zones of control whoever moves."""
OVERRUNS: Origin = "movement.overrun"
"""The origin of what is said of overruns, whoever makes them."""
SIGNS_OF_MOVEMENT: Origin = "movement.signs"
"""The origin of what the signs in the table of movement mean."""
BRIDGES: Origin = "movement.bridges"
"""The origin of what roads have bridges over, whoever moves."""
_TITLES = {
    (True, False): english("Movement points a turn"),
    (True, True): english("Movement points a phase"),
    (False, False): english("Hexes a turn"),
    (False, True): english("Hexes a phase"),
}
"""What the table of movement is headed with.

That is by whether it is of points, and by whether phases say how much of it units have.
"""
_WITHOUT = {
    (True, False): english("without an attack"),
    (False, True): english("without fire"),
    (True, True): english("without an attack or fire"),
}
_IF_NOT = {
    (True, False): english("if they do not attack"),
    (False, True): english("if they do not fire"),
    (True, True): english("if they do not attack or fire"),
}
"""By what units do in their phases of combat, attack or fire: what it takes to have all of it."""
_MOVES = forms("{number} hex.", "{number} hexes.")
_MOVES_IF = forms("{number} hex {condition}.", "{number} hexes {condition}.")
_POINTS = forms("{number} movement point.", "{number} movement points.")
_POINTS_IF = forms("{number} movement point {condition}.", "{number} movement points {condition}.")
_ON_COUNTERS = {
    (False, True): english("As many hexes as the {factor} on the counter says."),
    (False, False): english("As many hexes as the {factor} on the counter says, {condition}."),
    (True, True): english("As many movement points as the {factor} on the counter says."),
    (True, False): english(
        "As many movement points as the {factor} on the counter says, {condition}."
    ),
}
"""By whether ground costs points, and whether units may attack after it."""
_OVERRUN = english(
    "An attack in the midst of a move, by units of one hex that have enough for it and for the hex"
    " that they attack. If this is empty then, the move may go on, else it is over. Nobody supports"
    " it, and nobody advances."
)
_ALONG = english("{number} more along it")
_ALL_ALONG = english("{number} more, all the way along it")
_AT_LEAST = english("one hex always")
_AS_GROUND = english("as the ground takes")
_SHARE = english("{share} of them")
CHANGES_MOVEMENT = english("Changes what movement takes.")
"""What a weather does of which nothing is said but by `movement`."""
_LESS = english("{number} less, crossing")
_AS_EVER = "="
"""What stands in a cell of a weather that changes nothing there."""
_SIGNS = {
    "all": english("all means the whole move"),
    "+": english("+ means more than the hex takes"),
    _AS_EVER: english("= means no change"),
    "not through": english("not through means not from one zone to another"),
}
"""What stands for more words in cells of a table of points, each told below it where it occurs."""
_ALONE = english("1 hex only, crossing without a bridge")


class Marching(Frozen):
    """Some units: their name, their hexes a turn, and a cell for each kind of ground.

    `moves` tells the hexes in a sentence.
    """

    id: str
    name: str
    cells: tuple[str, ...]
    moves: str


class MovementTable(Frozen):
    """A row for each entry, under the heads of its cells, below a `title`.

    `condition` is what holds for the hexes of all rows, ``without an attack``, or nothing.
    """

    heads: tuple[str, ...]
    rows: tuple[Marching, ...]
    title: str
    condition: str = ""
    of_points: bool = False
    """Whether ground costs points, so that there is much of it."""
    linked: tuple[tuple[str, Origin], ...] = ()
    """The heads that are links, with their origins."""
    notes: tuple[tuple[str, str, Origin], ...] = ()
    """What holds whoever moves, each with its head and its origin: what signs in the cells mean,
    what roads have bridges over, where there are zones of control and none, what an overrun is."""


def movement_table(game: Game) -> MovementTable | None:
    """Return the table of a game whose movement is data; None for any other.

    Its columns are the hexes of a move, or its points where ground costs any; the terrain that
    costs, bars or stops; the roads and rivers that any unit is helped or hindered by; zones of
    control, or enemies beside whom some units stop; and what of these differs in a weather.
    """
    if not game.movement:
        return None
    words, all_alike = game.words, not any(entry.attacks_after for entry in game.movement)
    links = game.map.links if game.map else ()
    points = any(map(costly, game.movement)) or any(each.cost for each in links)
    fights = _ways_to_fight(game)
    told = "" if all_alike else words(_IF_NOT[fights])
    columns = {
        words("Points" if points else "Hexes"): tuple(
            _hexes(each, words, told) for each in game.movement
        )
    }
    columns |= dict(_paces(game, *columns))
    if game.map:
        found = _ground(game, game.map, game.movement, points=points)
        columns |= _joined((*found, *_beside_enemies(game)), game)
        columns |= dict(_links(game, game.map, game.movement))
        columns |= _in_weathers(game, game.map, points=points)
    if any(entry.overrun for entry in game.movement):
        cells = ("; ".join(_overrun(each.overrun, words)) for each in game.movement)
        columns[words("Overrun")] = tuple(cell or "-" for cell in cells)
    rows = tuple(
        Marching(
            entry.id,
            movement_name(entry, words),
            tuple(cells[number] for cells in columns.values()),
            _moves(entry, words, words(_IF_NOT[fights]), points=points),
        )
        for number, entry in enumerate(game.movement)
    )
    in_phases = any(phase.moves is not None for phase in game.sequence)
    title, condition = words(_TITLES[points, in_phases]), ""
    if all_alike and in_phases and _fights_by_itself(game):
        condition = words(_IF_NOT[fights])
        title = f"{title}, {condition}"
    elif all_alike:
        condition = words(_WITHOUT[fights])
        title = f"{title} {condition}"
    linked = tuple((link_title(e, game.map), f"links.{e.id}.ends") for e in links if game.map)
    notes = tuple(_below(game, [cell for row in rows for cell in row.cells[1:]]))
    return MovementTable(tuple(columns), rows, title, condition, points, linked, notes)


MOVEMENT = english("movement")


def uses_of_ground(game: Game) -> dict[Origin, tuple[str, ...]]:
    """Return what terrain and kinds of line count for beside modifiers, in English, by origin.

    What counts for nothing is left out.
    """
    supply, command, zone = game.supply, game.command, game.zone_of_control
    along = [way.line for way in supply.then] if supply else []
    used = (
        (MOVEMENT, [each for entry in game.movement for each in entry.grounds]),
        (english("supply"), [*along, *supply.never, *supply.not_into] if supply else []),
        (english("command"), [*command.never, *command.not_into] if command else []),
        (english("zones of control"), [*zone.not_across, *zone.not_into] if zone else []),
        (english("who must attack"), list(game.attacks.not_across) if game.attacks else []),
    )
    kinds = (("terrain", game.map.terrain), ("lines", game.map.lines)) if game.map else ()
    found = {
        f"{key}.{kind.id}": tuple(use for use, named in used if kind.id in named)
        for key, those in kinds
        for kind in those
    }
    return {origin: uses for origin, uses in found.items() if uses}


def _below(game: Game, cells: Iterable[str]) -> Iterator[tuple[str, str, Origin]]:
    """Yield the notes below a table of movement with such cells, each with head and origin."""
    words = game.words
    parts = {part for cell in cells for part in cell.split("; ")}
    used = {part[0] if part.startswith("+") else part for part in parts}
    signs = "; ".join(words(told) for sign, told in _SIGNS.items() if words(sign) in used)
    bridges = "; ".join(_bridges(game))
    for head, told, origin in (
        (english("In the cells"), signs, SIGNS_OF_MOVEMENT),
        (english("Bridges"), bridges, BRIDGES),
        (english("Zones of control"), "; ".join(_reach_of_zones(game)), REACH_OF_ZONES),
    ):
        if told:
            yield words(head), f"{told}.", origin
    if any(each.overrun for each in game.movement):
        yield words("Overrun"), words(_OVERRUN), OVERRUNS


def _combat(game: Game) -> Iterator[tuple[Phase, Table]]:
    """Yield the phases in which sides fight on their own turn, each with its table."""
    tables = {each.id: each for each in game.tables.tables if not isinstance(each, CategoryTable)}
    for phase in game.sequence:
        if phase.during is None and phase.table in tables:
            yield phase, tables[phase.table]


def _ways_to_fight(game: Game) -> tuple[bool, bool]:
    """Return whether units attack, and whether they fire."""
    fires = {isinstance(table, FireTable) for _, table in _combat(game)} or {False}
    return False in fires, True in fires


def _fights_by_itself(game: Game) -> bool:
    """Whether sides fight in phases of their own, in none of which units move."""
    return any(True for _ in _combat(game)) and all(each.moves is None for each, _ in _combat(game))


def movement_sentences(table: MovementTable, row: Marching) -> str:
    """Return a row as sentences; ground that makes no difference is left out."""
    pairs = zip(table.heads[1:], row.cells[1:], strict=True)
    left_out = {"-", _AS_EVER}
    return " ".join(
        (row.moves, *(f"{head}: {cell}." for head, cell in pairs if cell not in left_out))
    )


def movement_name(entry: Movement, words: Words) -> str:
    """Return who an entry is for, as printed: its name or its id as words, and the time of day."""
    name = entry.name or entry.id.replace("-", " ").capitalize()
    return f"{name} ({words.any_of(entry.parts)})" if entry.parts else name


def _hexes(entry: Movement, words: Words, condition: str) -> str:
    """Return hexes or points of a move, with what holds for this entry unless it does for all."""
    told, factor = str(entry.steps), entry.steps.rating
    if factor:
        told = words("{factor} on the counter", factor=factor)
    if condition and not entry.attacks_after:
        told = words("{number} {condition}", number=told, condition=condition)
    return "; ".join((told, words(_AT_LEAST))) if entry.always else told


def _moves(entry: Movement, words: Words, condition: str, *, points: bool) -> str:
    """Return the same in a sentence."""
    moves, attacks = (_POINTS, _POINTS_IF) if points else (_MOVES, _MOVES_IF)
    form, steps = moves if entry.attacks_after else attacks, entry.steps
    told = words.count(steps.number, *form, condition=condition)
    if steps.rating:
        says = _ON_COUNTERS[points, entry.attacks_after]
        told = words(says, factor=steps.rating, condition=condition)
    at_least = words(_AT_LEAST)
    return f"{told} {at_least[:1].upper()}{at_least[1:]}." if entry.always else told


def _paces(game: Game, head: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield how far units move in each weather in which any move less far, or farther."""
    words, found = game.words, dict[tuple[str, ...], list[str]]()
    for weather in game.weather.states if game.weather else ():
        cells = []
        for entry in game.movement:
            share, steps = pace_in(entry, weather.id), in_weather(entry, weather.id).steps
            told = words(_SHARE, share=mixed(share)) if share != 1 else str(steps)
            cells.append(_AS_EVER if share == 1 and steps == entry.steps else told)
        found.setdefault(tuple(cells), []).append(weather.name)
    for paces, weathers in found.items():
        if set(paces) != {_AS_EVER}:
            yield f"{head} ({words.any_of(weathers)})", paces


def _in_weathers(game: Game, game_map: Map, *, points: bool) -> dict[str, tuple[str, ...]]:
    """Return columns of what differs of ground, roads, rivers and links in a weather."""
    words = game.words

    def columns(entries: tuple[Movement, ...]) -> dict[str, tuple[str, ...]]:
        ground = _ground(game, game_map, entries, points=points)
        return dict((*ground, *_links(game, game_map, entries)))

    ever, found = columns(game.movement), dict[tuple[str, tuple[str, ...]], list[str]]()
    for weather in game.weather.states if game.weather else ():
        now = columns(tuple(in_weather(entry, weather.id) for entry in game.movement))
        for head, cells in now.items():
            before = ever.get(head, ("-",) * len(cells))
            if before != cells:
                pairs = zip(before, cells, strict=True)
                told = tuple(_differing(*pair, words) for pair in pairs)
                found.setdefault((head, told), []).append(weather.name)
    together = dict[str, list[tuple[str, tuple[str, ...]]]]()
    for column, weathers in found.items():
        together.setdefault(words.any_of(weathers), []).append(column)
    return {
        f"{head} ({weather})": cells
        for weather, those in together.items()
        for head, cells in _joined(those, game).items()
    }


def _differing(before: str, now: str, words: Words) -> str:
    """Return the parts of a cell that were not there before; all of them where none is new."""
    if before == now:
        return now if now in {"-", words("never")} else _AS_EVER
    ever = before.split("; ")
    return "; ".join(part for part in now.split("; ") if part not in ever) or now


def _ground(
    game: Game, game_map: Map, movement: tuple[Movement, ...], *, points: bool
) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield heads and cells of all that helps or hinders anybody; terrain first if it costs."""
    words = game.words
    apart = {e.id for e in game_map.lines if len(_bridges_of(e.id, game.movement)) > 1}
    ground = tuple(_terrain(game_map, movement, words, points=points))
    yield from ground if points else ()
    for line in game_map.lines:
        cells = tuple(
            "; ".join(_effects(line.id, entry, game_map, words, apart)) or "-" for entry in movement
        )
        if set(cells) != {"-"}:
            yield line.name, cells
    yield from () if points else ground


def _terrain(
    game_map: Map, movement: tuple[Movement, ...], words: Words, *, points: bool
) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield what it takes to enter each terrain in which units may stand."""
    said = {"all": words("all"), "no": words("never")}
    for terrain in game_map.terrain:
        stop = (words("stop on entering"),) if terrain.stops else ()
        costs = [{each.terrain: each.steps for each in entry.terrain} for entry in movement]
        if points and terrain.playable:
            taken = (each[terrain.id].text if terrain.id in each else "1" for each in costs)
            yield (
                terrain.name,
                tuple(
                    "; ".join((said.get(one, one), *(stop if one != "no" else ()))) for one in taken
                ),
            )
        elif stop:
            yield terrain.name, stop * len(movement)


def _links(
    game: Game, game_map: Map, entries: tuple[Movement, ...]
) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield what it takes to go by each link, how many may, and whether they stop."""
    words = game.words
    taken = {"all": words("all"), "no": words("never")}
    for link in game_map.links:
        side = names_of(game)["side"].get(link.side or "", "")
        limits = "; ".join(_limits_of(link, side, words))
        found = []
        for entry in entries:
            cost = link_cost(link, entry)
            told = taken.get(cost.text, cost.text) if cost else "1"
            barred = cost is not None and cost.text == "no"
            found.append(told if barred or not limits else f"{told}; {limits}")
        yield link_title(link, game_map), tuple(found)


def _limits_of(link: Link, side: str, words: Words) -> Iterator[str]:
    """Say in a few words each who goes by a link, how many, and what comes behind it."""
    if side:
        yield words("{side} only", side=side)
    if link.most is not None:
        yield words.count(link.most, *_GO_BY[link.by_side, link.by_turn])
    if link.stops:
        yield words("stop at its end")


_GO_BY = {
    (False, False): forms("{number} unit a phase at most", "{number} units a phase at most"),
    (False, True): forms("{number} unit a turn at most", "{number} units a turn at most"),
    (True, False): forms(
        "{number} unit of a side a phase at most", "{number} units of a side a phase at most"
    ),
    (True, True): forms(
        "{number} unit of a side a turn at most", "{number} units of a side a turn at most"
    ),
}


def _beside_enemies(game: Game) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield what enemies do to a move by being there."""
    words, zone = game.words, game.zone_of_control
    if zone is not None:
        told = "; ".join(_zone(zone, words)) or "-"
        cells = tuple(told if entry.zones else "-" for entry in game.movement)
        yield words("Zones of control"), cells
    if not all(entry.by_enemies for entry in game.movement):
        stop = words("stop beside")
        yield words("Enemies"), tuple("-" if entry.by_enemies else stop for entry in game.movement)


def _overrun(overrun: Overrun | None, words: Words) -> Iterator[str]:
    """Say in a few words each what an overrun takes, and how good it must be."""
    if overrun is not None:
        yield f"+{overrun.steps}"
        if overrun.column:
            yield words("from {column} up", column=overrun.column)
        if overrun.again:
            yield words("also again")


def _zone(zone: ZoneOfControl, words: Words) -> Iterator[str]:
    """Say in a few words each what a zone of control does to a move."""
    if zone.into is not None:
        yield words("{cost} in", cost=f"+{zone.into}")
    if zone.out is not None:
        yield words("{cost} out", cost=f"+{zone.out}")
    if zone.stops:
        yield words("stop on entering")
    if not zone.through:
        yield words("not through")


def _reach_of_zones(game: Game) -> Iterator[str]:
    """Say in a few words each who has a zone of control, and where there is none."""
    zone, names, words = game.zone_of_control, names_of(game), game.words
    if zone is None:
        return
    if zone.types:
        arms = words.all_of([words(each) for each in zone.types])
        yield words("only of {names} units", names=arms)
    if zone.without:
        units = [names["unit"].get(each, "") for each in zone.without]
        yield words("none of {names}", names=words.all_of(units))
    if zone.not_across:
        lines = [words.in_text(names["line"].get(each, "")) for each in zone.not_across]
        yield words("none across {names}", names=words.all_of(lines))
    if zone.not_into:
        ground = [words.in_text(names["terrain"].get(each, "")) for each in zone.not_into]
        yield words("none into {names}", names=words.all_of(ground))
    if zone.friends_free:
        yield words("none where a friend stands")


def _joined(
    columns: Iterable[tuple[str, tuple[str, ...]]], game: Game
) -> dict[str, tuple[str, ...]]:
    """Return columns by their heads, those that say the same under one: ``River and canal``."""
    heads: dict[tuple[str, ...], list[str]] = {}
    proper = {link_title(each, game.map) for each in game.map.links} if game.map else set()
    for head, cells in columns:
        before = heads.setdefault(cells, [])
        before.append(game.words.in_text(head) if before and head not in proper else head)
    return {game.words.all_of(names): cells for cells, names in heads.items()}


def _effects(
    line: str, entry: Movement, game_map: Map, words: Words, apart: Container[str]
) -> tuple[str, ...]:
    """Say what a kind of road or river does to a move, each in two or three words.

    Of lines `apart` units have different bridges, so that no note tells of them.
    """
    ways = [each for each in entry.ways if each.line == line]
    names = {each.id: words.in_text(each.name) for each in game_map.lines}
    over = [names[e] for way in ways for e in way.bridges if e in names and line in apart]
    more = _ALL_ALONG if costly(entry) else _ALONG
    places = {each.id: each.name for each in game_map.places}
    halts = [places[each] for way in ways for each in way.stations if each in places]
    return (
        *(_rate(way, words) for way in ways),
        *((words("on and off at {names}", names=words.all_of(halts)),) if halts else ()),
        *((words("bridges over {names}", names=words.all_of(over)),) if over else ()),
        *(words(more, number=steps) for steps in _steps(line, entry.extra)),
        *(words("×{number} along it", number=times) for times in _steps(line, entry.times)),
        *(_crossing(each, entry, words) for each in entry.cost if each.line == line),
        *((words("never"),) if line in entry.never else ()),
        *((words("stop after crossing"),) if line in entry.halts else ()),
        *((words(_ALONE),) if line in entry.alone else ()),
        *(each.text for each in entry.told if each.line == line),
    )


def _crossing(cost: LineCost, entry: Movement, words: Words) -> str:
    """Say what it takes to cross a line."""
    return f"+{cost.steps}" if costly(entry) else words(_LESS, number=cost.steps)


def _bridges(game: Game) -> Iterator[str]:
    """Yield over what lines roads have bridges for all that go by them, alike roads together."""
    words, found = game.words, dict[tuple[str, ...], list[str]]()
    names = {each.id: words.in_text(each.name) for each in game.map.lines} if game.map else {}
    for line, name in names.items():
        bridged = _bridges_of(line, game.movement)
        if len(bridged) == 1:
            found.setdefault(next(iter(bridged)), []).append(name)
    for lines, ways in found.items():
        if over := [names[each] for each in lines if each in names]:
            told = words.all_of(ways), words.all_of(over)
            yield words("{ways} over {lines}", ways=told[0], lines=told[1])


def _bridges_of(line: str, movement: tuple[Movement, ...]) -> frozenset[tuple[str, ...]]:
    """Return what a kind of road has bridges over, for all units that go by it."""
    return frozenset(way.bridges for e in movement for way in e.ways if way.line == line)


def _rate(way: Way, words: Words) -> str:
    """Say what a hex takes along a way."""
    rate = way.steps.steps
    return words("{number} a hex", number=rate) if rate else words(_AS_GROUND)


def _steps(line: str, given: tuple[LineSteps, ...]) -> Iterator[int]:
    return (each.steps for each in given if each.line == line)
