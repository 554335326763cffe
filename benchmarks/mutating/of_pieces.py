"""Faults in the mix, the set-up, the arrivals, the turns, the limits and the victories.

Each function yields one fault for every place where its kind can happen.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from functools import partial
from itertools import pairwise

from benchmarks.mutating import cuts
from benchmarks.mutating.definition import Definition, Fault

Faults = Iterator[Fault | None]


def by_one(game: Definition, kind: str, *, pattern: str) -> Faults:
    """A whole number changed by one."""
    for origin in game.origins(pattern):
        raw = game.text(origin)
        if raw.replace("-", "").replace("%", "").isdigit():
            yield cuts.moved_by_one(game, kind, origin)


def factor(game: Definition, kind: str) -> Faults:
    """One factor of a unit changed by one."""
    for origin in game.origins(r"units\.[^.]+\.factors"):
        yield cuts.moved_by_one(game, kind, origin)


def left_out(game: Definition, kind: str, *, pattern: str) -> Faults:
    """An entry or an item of a list left out."""
    for origin in game.origins(pattern):
        yield cuts.dropped(game, kind, origin)


def set_up_left_out(game: Definition, kind: str) -> Faults:
    """A unit or an entry left out of the set-up, where nothing else says where it begins.

    What arrives from a box stands in it by that: the set-up that puts it there says it again.
    """
    arrivals = [game.visits[each].value for each in game.origins(r"arrivals\.[^.]+")]
    waiting = {unit for each in arrivals if each.from_box for unit in each.units}
    for origin in game.origins(r"setup\.[^.]+(?:\.units\.\d+)?"):
        value = game.visits[origin].value
        units = {value} if isinstance(value, str) else set(value.units)
        if not units or not units <= waiting:
            yield cuts.dropped(game, kind, origin)


def another(game: Definition, kind: str, *, pattern: str, refers: str) -> Faults:
    """Another thing of the same kind named instead."""
    for origin in game.origins(pattern):
        node = game.visits.get(origin)
        if node is None or node.refers != refers:
            continue
        others = sorted({t for t in _ids(game, refers) if t != game.text(origin)})
        if others:
            yield cuts.replaced(game, kind, origin, game.chance(kind, origin).choice(others))


def of_any(game: Definition, kind: str, *, pattern: str, kinds: tuple[str, ...]) -> Faults:
    """Another thing of the same kind named instead, where things of several kinds are named."""
    for refers in kinds:
        yield from another(game, kind, pattern=pattern, refers=refers)


_KEYS = {"side": "sides", "unit": "units", "place": "places", "zone": "zones", "hexside": "",
         "rule": "sections", "box": "boxes", "table": "tables", "formation": "formations",
         "example": "examples", "terrain": "terrain", "line": "lines", "phase": "sequence",
         "ending": "ends", "lookup": "lookups", "track": "tracks", "pool": "pools",
         "event": "events", "weather": "weather.states", "arrival": "arrivals",
         "modifier": "modifiers"}  # fmt: skip


def _ids(game: Definition, refers: str) -> list[str]:
    under = _KEYS.get(refers)
    if not under:
        return []
    deep = r"(?:.*\.sections)?" if refers == "rule" else ""
    found = game.origins(rf"{under}{deep}\.[^.]+")
    skipped = {"text", "short", "ruling", "title", "editorial", "tables", "examples", "sections",
               "designer", "remark", "lookups"}  # fmt: skip
    return [o.rpartition(".")[2] for o in found if o.rpartition(".")[2] not in skipped]


_BACKS = ("hidden", "disrupted", "reduced", "blank", "flipped")


def back(game: Definition, kind: str) -> Faults:
    """Another back on a unit's counter."""
    for origin in game.origins(r"units\.[^.]+\.back"):
        others = [other for other in _BACKS if other != game.text(origin)]
        if game.text(origin) in _BACKS:
            yield cuts.replaced(game, kind, origin, game.chance(kind, origin).choice(others))


def unit_type(game: Definition, kind: str) -> Faults:
    """Another unit's type, size or formation."""
    for field in ("type", "size", "formation"):
        texts = sorted({game.text(o) for o in game.origins(rf"units\.[^.]+\.{field}")})
        for origin in game.origins(rf"units\.[^.]+\.{field}"):
            others = [text for text in texts if text != game.text(origin)]
            if others:
                yield cuts.replaced(game, kind, origin, game.chance(kind, origin).choice(others))


def date_shifted(game: Definition, kind: str) -> Faults:
    """The first day of the game a day earlier or later, a month, a year."""
    for origin in game.origins(r"turns\.(?:.*\.)?(?:first|last|date)"):
        try:
            day = date.fromisoformat(game.text(origin))
        except ValueError:
            continue
        for days in (-1, 1, -31, 31, 365):
            yield cuts.replaced(game, kind, origin, str(day + timedelta(days=days)))


def swapped_neighbours(game: Definition, kind: str, *, pattern: str) -> Faults:
    """The contents of two neighbouring entries in each other's place."""
    found = list(game.origins(pattern))
    for one, other in pairwise(found):
        if one.rpartition(".")[0] == other.rpartition(".")[0]:
            yield cuts.swapped(game, kind, one, other)


KINDS = {
    "count of a counter": partial(by_one, pattern=r"(?:units|markers)\.[^.]+\.count"),
    "factor of a unit": factor,
    "unit: type, size or formation": unit_type,
    "unit dropped: mix": partial(left_out, pattern=r"(?:units|markers)\.[^.]+"),
    "unit dropped: set-up": set_up_left_out,
    "unit dropped: arrivals": partial(
        left_out, pattern=r"arrivals\.[^.]+(?:\.units\.\d+)?|pools\..+\.\d+|conversions\..+\.\d+"
    ),
    "unit changed: set-up, arrivals": partial(
        another, pattern=r"(?:setup|arrivals|pools|conversions)\..+", refers="unit"
    ),
    "place changed: set-up, arrivals": partial(
        another, pattern=r"(?:setup|arrivals)\..+", refers="place"
    ),
    "set-up, arrivals: number": partial(
        by_one,
        pattern=r"(?:setup|arrivals)\..+\.(?:points|least|count|each-turn|chance|disrupted|otherwise)",
    ),
    "turn shifted: arrivals": partial(by_one, pattern=r"arrivals\..+\.turns"),
    "turn shifted: walkthrough": partial(by_one, pattern=r"walkthrough\..+\.(?:turn|chosen)"),
    "turn shifted: length": partial(
        by_one, pattern=r"turns\.(?:count|days)|tracks\.[^.]+\.(?:spaces|start|moves-on)"
    ),
    "turn shifted: weather": partial(by_one, pattern=r"weather\..+"),
    "date changed": date_shifted,
    "back of a unit": back,
    "side of a unit": partial(another, pattern=r"(?:units|markers)\..+", refers="side"),
    "side of something else": partial(
        another, pattern=r"(?!units|markers|formations).+", refers="side"
    ),
    "side of a formation": partial(another, pattern=r"formations\..+", refers="side"),
    "limit: stacking": partial(by_one, pattern=r"stacking\..+\.most"),
    "limit: movement": partial(by_one, pattern=r"movement\..+"),
    "victory: place": partial(another, pattern=r"victory\..+", refers="place"),
    "victory: other": partial(by_one, pattern=r"victory\..+|places\.[^.]+\.stars"),
    "value": partial(by_one, pattern=r"values\..+"),
    "sequence: steps swapped": partial(swapped_neighbours, pattern=r"sequence\.[^.]+"),
    "unit in the walkthrough": partial(another, pattern=r"walkthrough\..+", refers="unit"),
    "points: number": partial(by_one, pattern=r"points\..+"),
    "points: place": partial(another, pattern=r"points\..+", refers="place"),
    "supply, command, attacks, zones: number": partial(
        by_one, pattern=r"(?:supply|command|attacks|zone-of-control|links)\..+"
    ),
    "supply, command, attacks, zones: line or phase": partial(
        of_any, pattern=r"(?:supply|command|attacks|zone-of-control)\..+", kinds=("line", "phase")
    ),
    "control: place": partial(another, pattern=r"(?:control|owners)\..+", refers="place"),
    "withdrawal: turn or number": partial(by_one, pattern=r"withdrawals\..+"),
    "withdrawal: unit": partial(another, pattern=r"withdrawals\..+", refers="unit"),
    "event: another in a row": partial(another, pattern=r"event-tables\..+", refers="event"),
    "event: what it names": partial(
        of_any, pattern=r"events\..+", kinds=("weather", "arrival", "modifier", "ending")
    ),
    "cup: number or body": partial(
        of_any, pattern=r"cup\..+", kinds=("formation", "side", "phase")
    ),
    "points to spend: number": partial(by_one, pattern=r"resources\..+"),
    "initiative: number": partial(by_one, pattern=r"initiative\..+"),
    "movement in weather, overrun: number": partial(
        by_one, pattern=r"movement\..+\.(?:weather\..+|overrun(?:\..+)?)"
    ),
    "stacking: who is counted": partial(
        left_out, pattern=r"stacking\.[^.]+\.(?:types|sizes|units|without|ignored)(?:\.\d+)?"
    ),
    "option: where it is used": partial(left_out, pattern=r".+\.(?:option|uses)(?:\.\d+)?"),
    "state: phase or modifier": partial(of_any, pattern=r"states\..+", kinds=("phase", "modifier")),
}
