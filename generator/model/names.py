"""What a game names: every kind of thing with its ids, and how a reference to it is printed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from datetime import date
from functools import cache
from typing import Any

from generator.model.combat import ModifierKind
from generator.model.counters import State, as_cut_out
from generator.model.game import Ending, Game, worked_out_once
from generator.model.numbers import NumberRange
from generator.model.prose import Prose, Reference, Words, paragraphs, plain
from generator.model.rules import EDITORIAL, numbered_sections
from generator.model.tables import CategoryTable, LevelTable
from generator.model.walk import part
from generator.words import ENGLISH, english
from generator.words import Words as OwnWords

_WRITTEN_OUT = 12
"""Up to here prose writes numbers as words."""

NUMERAL, ORDINAL, CHOICE = "numeral", "ordinal", "choice"
"""Among the kinds of names, words for numbers and places, and hexes to choose from by the id of
their area; no reference can be to them."""
OWNER = "owner"
"""Among the kinds of names, the side of each unit by its id; no reference can be to it either."""
IN_PHASE = "in phase"
"""Likewise the phase of a modifier that is for one alone, by the id of the modifier, where neither
its side nor its `when` says which."""


_NAMED = """
    side sides name, phase sequence name, note notes title, form forms name, code codes id,
    option options name,
    table tables name, modifier modifiers name, example examples title, lookup lookups title,
    march marches title, supply supply_lines title, command command_lines title,
    tally tallies title, point points name,
    event events name, event-table event_tables name, arrival arrivals id,
    terrain terrain name, line lines name, feature features name, place places name,
    label labels name, zone zones name, box boxes name, link links name, track tracks name,
    unit units name, formation formations name, marker markers name, pool pools name, face faces id,
    withdrawal withdrawals id, resource resources name,
    effect modifiers id, limit stacking most, value values value, ending ends id
"""
"""Kinds of things, the key of the definition under which they stand, and what names them."""


def things_of(game: Game) -> Mapping[str, Mapping[str, Any]]:
    """Return the things of each kind by their ids; for a rule, its section with its number."""
    kinds = map(str.split, _NAMED.split(","))
    things = {kind: {each.id: each for each in part(game, key) or ()} for kind, key, _ in kinds}
    return things | {"rule": {e.section.id: e for e in numbered_sections(game.rules.sections)}}


@worked_out_once
def names_of(game: Game) -> Mapping[str, Mapping[str, str]]:
    """Return for each kind of thing its ids and how each is printed.

    Hexes are not among them: the grid knows which of them there are.
    """
    things = things_of(game)
    table: dict[str, dict[str, str]] = {
        kind: {name: getattr(each, field) for name, each in things[kind].items()}
        for kind, _, field in map(str.split, _NAMED.split(","))
    }
    areas = {name: each.hexes for kind in ("zone", "place") for name, each in things[kind].items()}
    words = game.words
    told = range(_WRITTEN_OUT + 1) if words.language == _primary(game) else ()
    found = table | {
        "value": {name: str(value) for name, value in table["value"].items()},
        "turn": turn_labels(game),
        "ending": {name: ending_name(each) for name, each in things["ending"].items()},
        "rule": {name: each.number for name, each in things["rule"].items()},
        "count": counts(game),
        "chance": chances(game),
        "throw": throws(game),
        "effect": {
            each.id: str(each.value) for each in game.tables.modifiers if each.kind in _COUNTED
        },
        "cell": cells(game),
        "weather": {each.id: each.name for each in (game.weather.states if game.weather else ())},
        "terrain": {name: words.in_text(text) for name, text in table["terrain"].items()},
        "line": {name: words.in_text(text) for name, text in table["line"].items()},
        "feature": {name: text or name for name, text in table["feature"].items()},
        "hexes": {name: words.all_of(hexes) for name, hexes in areas.items()},
        CHOICE: {name: words.any_of(hexes) for name, hexes in areas.items()},
        "size": {name: str(len(hexes)) for name, hexes in areas.items()},
        "limit": {name: str(most) for name, most in table["limit"].items()},
        OWNER: {name: each.side for name, each in things["unit"].items()},
        NUMERAL: {str(number): words.word(number) for number in told},
        ORDINAL: {str(number): words.ordinal(number) for number in told if number},
    }
    return found | {IN_PHASE: dict(_phases_told(game, found))}


def _phases_told(game: Game, names: Mapping[str, Mapping[str, str]]) -> Iterator[tuple[str, str]]:
    """Yield modifiers and their phases, where their side or their text does not say which."""
    phases = {each.id: each for each in game.sequence}
    for modifier in game.tables.modifiers:
        phase = phases.get(modifier.phase or "")
        if phase is None:
            continue
        alike = [e for e in phases.values() if (e.side, e.table) == (phase.side, phase.table)]
        implied = modifier.side is not None and (phase.table is None or len(alike) == 1)
        if not implied and phase.name.casefold() not in plain_text(names, modifier.when).casefold():
            yield modifier.id, phase.name


def named_in(
    names: Mapping[str, Mapping[str, str]], *values: Any, kinds: Sequence[str] = ()
) -> Mapping[str, Mapping[str, str]]:
    """Return the names that the texts in some values refer to, and all names of some `kinds`.

    Whoever prints these texts needs no others; numbers and places in words are always among them.
    """
    used = {(each.kind, each.target) for each in _references(values)}
    used |= {(CHOICE, target) for kind, target in used if kind == "hexes"}
    kept = {*kinds, NUMERAL, ORDINAL}
    return {
        kind: {name: text for name, text in table.items() if kind in kept or (kind, name) in used}
        for kind, table in names.items()
    }


def _references(value: Any) -> Iterator[Reference]:
    """Yield the references of all texts in a value, whatever they stand in."""
    waiting = [value]
    for each in waiting:  # it grows while it is gone through
        cls = each.__class__
        if cls is Reference:
            yield each
        elif cls is tuple:
            waiting += each
        elif parts := _parts(cls):
            waiting += [getattr(each, name) for name in parts]


@cache
def _parts(cls: type) -> tuple[str, ...]:
    """Return the names of the fields of a record; none for what is plain."""
    return tuple(each.name for each in fields(cls)) if is_dataclass(cls) else ()


def ending_name(ending: Ending) -> str:
    """Return the name of an ending as printed: its own, or its id as words."""
    return ending.name or ending.id.replace("-", " ").capitalize()


STATE_NAMES = {
    State.BROKEN: english("Broken"),
    State.DISRUPTED: english("Disrupted"),
    State.ELIMINATED: english("Eliminated"),
    State.OUT_OF_SUPPLY: english("Out of supply"),
    State.OUT_OF_COMMAND: english("Out of command"),
    State.SPENT: english("Spent"),
    State.REDUCED: english("Reduced"),
}
"""What Postwar calls the states of units."""


def state_name(state: State, game: Game) -> str:
    """Return the name of a state as printed: that of the game, or Postwar's."""
    own = next((each.name for each in game.states if each.state is state), "")
    return own or game.words(STATE_NAMES.get(state, state.replace("-", " ").capitalize()))


def state_in_text(state: State, game: Game) -> str:
    """Return the name of a state as it stands within a sentence: ``shaken``."""
    name = state_name(state, game)
    return f"{name[:1].lower()}{name[1:]}"


def counts(game: Game) -> dict[str, str]:
    """Return the numbers of counters, by unit, marker, formation, side and conversion.

    `turns` is the number of turns.
    """
    length = {"turns": str(game.turns.count)} if game.turns else {}
    if game.counters is None:
        return length
    totals: dict[str, int] = {}
    for unit, cut in zip(game.counters.units, as_cut_out(game.counters.units), strict=True):
        totals[unit.id] = totals.get(unit.id, 0) + unit.count
        for name in (unit.formation, unit.side):
            if name is not None:
                totals[name] = totals.get(name, 0) + cut.count
    for conversion in game.counters.conversions:
        totals[conversion.id] = len(conversion.units)
    for marker in game.counters.markers:
        totals[marker.id] = totals.get(marker.id, 0) + marker.count
    return length | {name: str(total) for name, total in totals.items()}


def printed(names: Mapping[str, Mapping[str, str]], reference: Reference) -> str:
    """Return how a reference is printed; one to a hex is its number as typed.

    The form ``word`` prints a number up to twelve as a word, ``ordinal`` as its place in a row, as
    far as the language has words for them; ``capital`` a name as at the head of a sentence, ``or``
    a list of hexes to choose from. A dead reference prints as typed: checks have complained of it
    before anything is printed.
    """
    if reference.kind == "hex":
        return reference.target
    text = names.get(reference.kind, {}).get(reference.target, reference.target)
    match reference.form:
        case "word":
            return names.get(NUMERAL, {}).get(text, text)
        case "ordinal":
            return names.get(ORDINAL, {}).get(text, text)
        case "or":
            return names.get(CHOICE, {}).get(reference.target, text)
        case "capital":
            return capitalised(text)
    return text


def plain_text(names: Mapping[str, Mapping[str, str]], prose: Prose) -> str:
    """Return a text with its references printed and its marks left out, in one line."""
    told = (
        "".join(
            inline.text if isinstance(inline, Words) else printed(names, inline)
            for inline in plain(paragraph.content)
        )
        for paragraph in paragraphs(prose.blocks)
    )
    return " ".join(" ".join(told).split())


def counted(number: int, noun: str, nouns: str | None = None) -> str:
    """Return ``1 row`` or ``3 rows``."""
    return f"{number} {noun}" if number == 1 else f"{number} {nouns or noun + 's'}"


def units_left(
    units: tuple[str, ...], text: str, names: Mapping[str, Mapping[str, str]]
) -> tuple[str, ...]:
    """Return units unless a text has the names of them all: they would be told twice."""
    named = all(names["unit"].get(unit, unit) in text for unit in units)
    return () if named else units


def capitalised(text: str) -> str:
    """Return a text with a capital at its beginning, and all else as it is."""
    return text[:1].upper() + text[1:]


def listed(words: Sequence[str], last: str = "and") -> str:
    """Return ``11``, ``11 and 12`` or ``11, 12 and 13``, in English as messages are."""
    return ENGLISH.all_of(words) if last == "and" else ENGLISH.any_of(words)


def marked(text: str, *, editorial: bool) -> str:
    """Return a text with the mark of what this edition has settled."""
    return f"{text} {EDITORIAL}" if editorial else text


_COUNTED = frozenset(
    {
        *(ModifierKind.FACTOR, ModifierKind.COLUMN, ModifierKind.DIE, ModifierKind.STRENGTH),
        *(ModifierKind.MULTIPLY, ModifierKind.DICE, ModifierKind.MULTIPLY_DICE),
        *(ModifierKind.MULTIPLY_HITS, ModifierKind.HITS_A_STEP),
    }
)


def chances(game: Game) -> dict[str, str]:
    """Return chances as percentages.

    That of the weather goes by its turns; those of units that come, or land disrupted, by the id of
    the arrival or set-up; that of a changed result by the id of the modifier; that of a level by
    table and row, ``results.up``.
    """
    rolls = game.weather.rolls if game.weather else ()
    found = {str(roll.turns): str(roll.chance) for roll in rolls}
    if game.counters is not None:
        for setup in game.counters.setup:
            found[setup.id] = str(setup.disrupted or "")
        for arrival in game.counters.arrivals:
            found[arrival.id] = str(arrival.chance or arrival.disrupted or "")
    for modifier in game.tables.modifiers:
        known = {str(each.chance) for each in modifier.replace if each.chance is not None}
        found[modifier.id] = known.pop() if len(known) == 1 else ""
    for table in game.tables.tables:
        rows = table.chances if isinstance(table, LevelTable) else ()
        found |= {f"{table.id}.{row.id}": str(row.chance) for row in rows}
    return {name: chance for name, chance in found.items() if chance}


def throws(game: Game) -> dict[str, str]:
    """Return numbers of a die: for the weather by its turns, for a track by its id: ``1 or 2``."""
    rolls = game.weather.rolls if game.weather else ()
    tracks = game.map.tracks if game.map else ()
    on = {str(roll.turns): roll.on for roll in rolls} | {each.id: each.moves_on for each in tracks}
    return {name: _numbers(span, game.words) for name, span in on.items() if span is not None}


def _numbers(span: NumberRange, words: OwnWords) -> str:
    if span.last is None or span.first == span.last:
        return str(span)
    if span.last == span.first + 1:
        return words.any_of((str(span.first), str(span.last)))
    return words("{first} to {last}", first=span.first, last=span.last)


def cells(game: Game) -> dict[str, str]:
    """Return the cells of tables by category, each by table, row and column."""
    return {
        f"{table.id}.{row.label}.{column.id}": cell
        for table in game.tables.tables
        if isinstance(table, CategoryTable)
        for row in table.rows
        for column, cell in zip(table.columns, row.cells, strict=False)
    }


UNSPACED = frozenset({"ja", "zh"})
"""Languages that are written without spaces."""


def turn_labels(game: Game) -> dict[str, str]:
    """Return the turns by number: ``18 August, AM`` where they have dates, else the number.

    One that has no date is ``3 (AM)``, or ``Dawn`` alone in a game without dates where each turn
    has a part of its own.
    """
    turns = tuple(_turns(game))
    undated = game.turns is not None and game.turns.first is None
    alone = undated and len({time for _, _, time in turns}) == len(turns)
    labels = {}
    for number, day, time in turns:
        if day is not None:
            labels[number] = ", ".join(filter(None, (_dated(day, game), time)))
        else:
            labels[number] = time if time and alone else f"{number} ({time})" if time else number
    return labels


def in_turns(turns: NumberRange, words: OwnWords) -> str:
    """Return turns as sentences begin: ``Turn 2``, ``Turns 2-4``, ``From turn 2 on``."""
    if turns.last is None:
        return words("From turn {turn} on", turn=turns.first)
    return words("Turn {turns}" if turns.first == turns.last else "Turns {turns}", turns=turns)


def turn_captions(game: Game) -> dict[str, str]:
    """Return the turns by number, as short as a track has room for: ``18 Aug AM``.

    A track has its numbers anyway: a turn that is no more than a part has that for a caption, and
    one without date and part has none.
    """
    return {
        number: f"{_dated(day, game, short=True)} {time}".strip() if day is not None else time
        for number, day, time in _turns(game)
    }


def _turns(game: Game) -> Iterator[tuple[str, date | None, str]]:
    """Yield number, day and part of the day of each turn, as far as it has them."""
    turns = game.turns
    if turns is None:
        return
    for index in range(turns.count):
        time = turns.part_of(index + 1)
        yield str(index + 1), turns.day_of(index + 1), time


def _primary(game: Game) -> str:
    """Return the language of a game without its region."""
    return game.language.partition("-")[0]


def _dated(day: date, game: Game, *, short: bool = False) -> str:
    """Return a day with its month's name, in numbers where Postwar has no words of its language."""
    words, language = game.words, _primary(game)
    if words.language == language:
        return words.date(day, short=short)
    unspaced = language in UNSPACED
    return f"{day.month}月{day.day}日" if unspaced else f"{day.day}.{day.month}."
