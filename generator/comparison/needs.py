"""What a player needs on paper: every key of the language, and what on paper carries it.

`CARRIED` says for each key by which origin it is printed, seen from the entry that has the key:
``.`` is the key itself, as it is where nothing is said, ``@where`` another key of the entry,
``^text`` a key of the entry that holds it, ``@`` and ``^`` those entries themselves. Of several any
one will do. All other keys are in `EXEMPT`, with the reason. A key in neither fails a test, so that
a new one is not forgotten.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import Field, fields, is_dataclass
from typing import Any

from generator.comparison.codes import PRINTED_NOWHERE
from generator.comparison.exempt import EXEMPT, kinds_of
from generator.comparison.products import parts_of_game, required
from generator.diagnostics import Finding, Origin
from generator.model.game import Game
from generator.model.prose import Prose, Translation
from generator.model.schema import is_given, is_inline, written
from generator.model.walk import join, step_of
from generator.records import Frozen

IN_THE_RULES = frozenset(
    {
        *(
            "Section",
            "Option",
            "NoteEntry",
            "Credit",
            "Example",
            "Lookup",
            "March",
            "SupplyLine",
            "CommandLine",
            "PointTally",
        ),
        "Scenario",
    }
)
"""Classes of what the rules print; that is promised word for word."""
_PAPER = "a4"
"""All papers are promised the same."""

_CARRIED = """
    Game: title, designer, edition, owners
    Scenario: name, text, special, players, duration, without
    Terrain: name, effects, stops . @effects, playable . @effects
    LineKind: name, effects, impassable . @effects
    Feature: name
    Place: name, side . @name
    Label: name
    Zone: name, hexes, side . @name, effects
    Box: name, side . @name, note
    Link: name @ends, ends
    Track: name, moves-on, weather . @name
    CounterStyle: factors, larger, star
    Unit: label . @name, factors . .0 .1 .2 .3
    Back: factors . .0 .1 .2 .3
    Marker: back, note
    Setup: side . @where @text, text, rest @where @text, face @where @text, disrupted @where @text
    Where: hexes @ ^text, places @ ^text, zones @ ^text, hexsides @ ^text, box @ ^text, anywhere
        @ ^text, printed @ ^text, off-map @ ^text, not-zones @ ^text, each @ ^text
    Draw: pool ^where ^text, count ^where ^text
    Allotment: points ^where ^text, least ^where ^text, units ^where ^text
    Arrival: side . @when @text, turns, parts .0, each-turn, chance, otherwise, text,
        from-box @where @text, pace @where @text, choices @where @text, at-best @where @text,
        blocked @where, replaces @where @text, returns @where @text, face @where @text,
        disrupted @where @text, controlled @where
    Withdrawal: side . @when @text, turns, types @where @text, count, late @where, text
    Conversion: units, into, needs @units, breaks-on
    StackingLimit: limit @most, most, side, types, sizes @types, units @types, without @types,
        terrain, places @terrain, boxes @terrain, weights, with-unit @most, ignored, exempt
    Uncounted: side ^ignored, types ^ignored, sizes ^ignored, units ^ignored, state ^ignored,
        terrain ^ignored, places ^ignored, phases ^ignored, retreated ^ignored
    Code: text
    ResultsTable: name, die, columns .0, beyond, shift-limit, die-limit, order
    OddsTable: rounding @beyond
    FireTable: range
    HitsTable: name, die, dice, ignored, hit, always-hits, never-hits, hits-a-step, odd
        @hits-a-step, range, order
    DieLimit: net @, each-way @
    Row: cells .0
    DieScale: name, standard . @name
    ExtraColumn: name, cells .0, each
    Footnote: text
    LevelTable: name, coins, rounding @beyond, beyond
    OpposedTable: name, die, modifier, modifier-limit, least, order
    Band: effect
    HitEffect: effect
    CategoryTable: name, die, column-die, column-head, unit . @name, rounding, contest, changes
    Column: name, optional ^columns.optional
    Modifier: name, when
    Example: title, text
    March: title, text
    PointTally: title, text
    SupplyLine: title, text
    Option: name, text
    CommandLine: title, text
    Lookup: title, text
    Section: title, text, ruling, designer, remark
    NoteEntry: title, text
    Abbreviation: text
    Credit: text
    WeatherState: name, effects, most
    Weather: first
    WeatherRoll: weather, chance . @weather, die @on, on
    Phase: name, side . @name @text, text, optional, table . @name @text, during, moves,
        types, units, once
    Victory: side, with @side, text, judged, after @judged, grade, before . @text, points . @text,
        margin . @text
    Scoring: name, value, side, holds, controls, losses, left-by, late, per @left-by @late,
        types, most, on, text
    Ending: text, side . @text, kind . @text, track . @text
    Movement: steps
    UnitState: name, after @changes, never @changes, steps @changes, until, types @changes,
        spares @changes, modifier @changes, attacks @changes
    Supply: ground, then @ground, sources, controlled @sources, blocked, friends-free @blocked,
        never @blocked, not-into @blocked, judged, out, types, without @types
    Command: range, leaders, own-formation, blocked, friends-free @blocked, never @blocked,
        not-into @blocked, judged, out, types, without @types
    Attacks: must, phases @must, need-not @must, without @must, ignored @must,
        not-across @must, together,
        attacked-once, whole-stack, support
    Support: types ^support, range ^support, most ^support, alone ^support
    Resource: name, for @sides, most @sides
    Holding: points ^sides
    InWeather: most ^sides
    Ignored: side ^must ^ignored, types ^must ^ignored, sizes ^must ^ignored, units ^must ^ignored,
        state ^must ^ignored
    Event: name @does, text @does, on, once @does, weather @does, modifiers @does, arrivals @does,
        delays @does, lasts @does, stops @does, units @does, points @does, ending @does
    EventTable: name, die @phase, phase, turns @phase
    EventRow: event
    Control: gained, judged @gained, kept, types @gained, without @gained, not-in-zones @gained,
        markers
    Initiative: phase, die, holds, controls, first, otherwise
    InitiativeTurn: side @
    SideAdds: add ^die
    Cup: phase, ends
    Chit: count @, formations @, sides @, end @
    SupplyWay: hexes ^ground
    SupplySource: hexes ^sources, places ^sources, zones ^sources, hexsides ^sources
    Recovery: phase ^until, turns ^until
    Form: name
    FormColumn: name
"""


def _carried() -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = {}
    for line in re.sub(r"\n {8}", " ", _CARRIED).strip().split("\n"):
        cls, _, keys = line.strip().partition(": ")
        named = (key.partition(" ") for key in keys.split(", "))
        keyed = {key: carriers or "." for key, _, carriers in named}
        for each in kinds_of(cls):
            found[each] = found.get(each, {}) | keyed
    return found


CARRIED: Mapping[str, Mapping[str, str]] = _carried()
"""By class and key, the origins of which any one carries it."""


class Need(Frozen):
    """A datum that players need: its key, its origin, and the origins that may carry it."""

    key: str
    origin: Origin
    carriers: tuple[Origin, ...]


def needs(game: Game) -> Iterator[Need]:
    """Yield every datum of a game that players need; what is left out or as usual is none."""
    yield from _needs(game, "", "")


def printed_nowhere(game: Game) -> tuple[Need, ...]:
    """Return what no part of the print-and-play file promises.

    The rules, where there are any, print all that is theirs, and all that differs in scenarios.
    """
    promised = frozenset(_promised(game))
    ours = IN_THE_RULES if game.rules.sections else frozenset[str]()
    return tuple(
        need
        for need in needs(game)
        if need.key.partition(".")[0] not in ours
        and promised.isdisjoint(need.carriers)
        and not (ours and need.origin.startswith("scenarios."))
    )


def _promised(game: Game) -> Iterator[Origin]:
    for part in ("print-and-play", *(each.name for each in parts_of_game(game))):
        for origin, times in required(game, f"{part}-{_PAPER}").items():
            if times.first:
                yield origin


def unprinted(game: Game) -> Iterator[Finding]:
    """Yield a finding for each datum that is printed nowhere."""
    for need in printed_nowhere(game):
        message = f"{need.origin} is not in any part of the print-and-play file"
        advice = "show it on a face of a counter, or say it in a printed text"
        yield PRINTED_NOWHERE.finding(message, need.origin, help=advice)


def _needs(value: Any, origin: Origin, holder: Origin) -> Iterator[Need]:
    cls = type(value)
    carried = CARRIED.get(cls.__name__, {})
    for member in fields(value):
        inner = getattr(value, member.name)
        if is_given(member) or member.name == getattr(cls, "KEY", None) or _usual(inner, member):
            continue
        if is_inline(member):
            yield from _needs(inner, origin, holder)
            continue
        key = written(member.name)
        here = join(origin, key)
        if key in carried:
            paths = carried[key].split()
            carriers = tuple(_carrier(path, here, origin, holder) for path in paths)
            yield Need(f"{cls.__name__}.{key}", here, carriers)
        elif f"{cls.__name__}.{key}" not in EXEMPT:
            yield Need(f"{cls.__name__}.{key}", here, ())
        yield from _within(inner, here, origin)


def _within(value: Any, here: Origin, holder: Origin) -> Iterator[Need]:
    members = value if isinstance(value, tuple) else (value,)
    for number, member in enumerate(members):
        if is_dataclass(member) and not isinstance(member, Prose | Translation | type):
            if hasattr(type(member), "PATTERN"):
                continue
            origin = join(here, step_of(member, number)) if isinstance(value, tuple) else here
            yield from _needs(member, origin, holder)


def _usual(value: Any, member: Field[Any]) -> bool:
    """Whether a key says nothing: it is left out, or as it would be if it were."""
    return value is None or value in ("", ()) or (not is_inline(member) and value == member.default)


def _carrier(path: str, here: Origin, origin: Origin, holder: Origin) -> Origin:
    if path.startswith("."):
        return f"{here}{path.rstrip('.') if path == '.' else path}"
    base = origin if path.startswith("@") else holder
    return join(base, path[1:]) if path[1:] else base
