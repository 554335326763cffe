"""Where counters begin, enter and leave, in words made from the data: a game in, texts out.

A designer's own text may leave open what the data say: that an owner chooses among hexes, which way
up counters lie, how many may stand together, from which box they come. What it does not say the
data do.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain

from generator.board import BadReference, Grid
from generator.diagnostics import Origin
from generator.model.counters import (
    Allotment,
    Arrival,
    Blocked,
    Choice,
    Counters,
    Draw,
    Face,
    Late,
    LimitKind,
    Pace,
    Setup,
    State,
    Where,
    Withdrawal,
)
from generator.model.game import Game
from generator.model.map import Map
from generator.model.names import names_of, plain_text, state_in_text
from generator.model.prose import Prose
from generator.model.terrain import grid_of
from generator.records import Frozen
from generator.words import Words, english, forms

_DIGITS = 9
"""Digits of a number that tell hexes apart."""
_RUN = 3
"""Hexes in a row that are told as the first and the last."""


class _Telling(Frozen):
    """What sentences are made of: the pieces, the names of things, the grid where there is one."""

    counters: Counters
    map: Map | None
    names: Mapping[str, Mapping[str, str]]
    words: Words
    disrupted: str
    """What the game calls that state."""

    def name(self, kind: str, target: str) -> str:
        return self.names.get(kind, {}).get(target, target)

    def either(self, kind: str, targets: Iterable[str]) -> str:
        return self.words.any_of([self.name(kind, target) for target in targets])

    def said(self, text: Prose | None) -> str:
        return plain_text(self.names, text) if text else ""


def chosen(where: Where) -> bool:
    """Whether the owner chooses among several hexes that are named."""
    return not where.each and len(where.hexes) + len(where.places) > 1


def whereabouts(game: Game) -> dict[Origin, str]:
    """Return where the counters of set-ups begin, and how others enter and leave.

    The origins are ``setup.ID.where``, ``arrivals.ID.where`` and ``withdrawals.ID.where``. There is
    no sentence where a text of the designer says it all.
    """
    counters = game.counters
    if counters is None:
        return {}
    disrupted = state_in_text(State.DISRUPTED, game)
    telling = _Telling(counters, game.map, names_of(game), game.words, disrupted)
    texts = {f"setup.{each.id}.where": _set_up(each, telling) for each in counters.setup}
    texts |= {f"arrivals.{each.id}.where": _arrival(each, telling) for each in counters.arrivals}
    texts |= {
        f"withdrawals.{each.id}.where": _leaving(each, telling) for each in counters.withdrawals
    }
    return {origin: text for origin, text in texts.items() if text}


def hexes_in_words(
    labels: tuple[str, ...], game_map: Map | None, words: Words, *, chosen: bool = False
) -> str:
    """Return hexes as ``A1 to A5, B3 and C4``: those in a row by the first and the last.

    Those of which one is `chosen` are joined by ``or``.
    """
    grid = grid_of(game_map.grid) if game_map else None
    runs: list[list[str]] = []
    for label in labels:
        if grid and runs and _follows(runs[-1][-1], label, grid):
            runs[-1].append(label)
        else:
            runs.append([label])
    parts = (
        [words("{first} to {last}", first=run[0], last=run[-1])] if len(run) >= _RUN else run
        for run in runs
    )
    return (words.any_of if chosen else words.all_of)([*chain.from_iterable(parts)])


def places_in_words(
    places: Iterable[str], game_map: Map | None, names: Mapping[str, Mapping[str, str]]
) -> list[str]:
    """Return places by their names with their hexes, as a player finds them: ``Market (0804)``."""
    hexes = {place.id: place.hexes for place in (game_map.places if game_map else ())}
    told = ((names["place"].get(each, each), hexes.get(each, ())) for each in places)
    return [f"{name} ({', '.join(at)})" if at else name for name, at in told]


def in_order(labels: tuple[str, ...]) -> tuple[str, ...]:
    """Return hexes in the order of their numbers: those of a set have no other."""
    return tuple(sorted(labels, key=_number))


def _follows(one: str, other: str, grid: Grid) -> bool:
    """Whether a hex lies beside another and has the number after it: 13 after 12, not 22."""
    try:
        beside = grid.cell(other) in grid.neighbours(grid.cell(one))
    except BadReference:
        return False
    heads, tails = zip(*(_number(label) for label in (one, other)), strict=True)
    return beside and heads[0] == heads[1] and tails[1] - tails[0] == 1


def _number(label: str) -> tuple[str, int]:
    """Return a label as what stands before its number, and that number."""
    head = label.rstrip("0123456789")
    digits = label[len(head) :]
    return head, int(digits[-_DIGITS:]) if digits else 0


def _set_up(setup: Setup, telling: _Telling) -> str:
    said, words = telling.said(setup.text), telling.words
    parts = list(_drawn(setup.draw, said, telling))
    if setup.rest and not said:
        parts.append(words("all other units of the side"))
    if _in_their_hexes(setup):
        parts += () if said else _stacked(setup, telling)
    elif chosen(setup.where) or not said:
        parts += _place(setup.where, setup.side, telling)
    elif not _names_it(setup.where, said, telling):
        parts += _within(setup.where, telling)
    parts += _manner(setup, said, telling)
    parts += _shared_out(setup.allotment, said, telling)
    return _sentence(parts)


def _in_their_hexes(setup: Setup) -> bool:
    """Whether each unit has a hex of its own, or stacks of units do, that must be told one by one.

    Where all are alike, or the map has their names, the hexes alone say it.
    """
    hexes, units = setup.where.hexes, setup.units
    differ = len({*units}) > 1 and not setup.where.printed
    return setup.where.each and len(hexes) == len(units) and (len({*hexes}) < len(hexes) or differ)


def _stacked(setup: Setup, telling: _Telling) -> Iterator[str]:
    """Say who stands in each hex."""
    stacks: dict[str, list[str]] = {}
    for unit, at in zip(setup.units, setup.where.hexes, strict=True):
        stacks.setdefault(at, []).append(telling.name("unit", unit))
    told = [f"{at} ({', '.join(names)})" for at, names in stacks.items()]
    yield telling.words("on {hexes}", hexes=telling.words.all_of(told))


def _arrival(arrival: Arrival, telling: _Telling) -> str:
    said, words = telling.said(arrival.text), telling.words
    parts = list(_drawn(arrival.draw, said, telling))
    if arrival.replaces and not said:
        parts.append(words("eliminated units that come back"))
    elif arrival.returns is not None and not said:
        parts.append(words("units that have left come back"))
    elif not (arrival.units or arrival.draw or said):
        parts.append(words("any units of the side"))
    if arrival.from_box is not None and not _speaks(said, telling.name("box", arrival.from_box)):
        parts.append(words("from the box {box}", box=telling.name("box", arrival.from_box)))
    if not arrival.choices and not _names_it(arrival.where, said, telling):
        parts += _within(arrival.where, telling) if said else _place(arrival.where, None, telling)
    elif arrival.choices and not said:
        parts += _widening(arrival.choices, telling)
    parts += _manner(arrival, said, telling)
    if arrival.pace is Pace.LANDING_CAPACITY and not said:
        parts.append(words("fewer once landing capacity is lost"))
    if arrival.blocked is not None:
        parts.append(words(_BLOCKED[arrival.blocked]))
    if arrival.controlled:
        parts.append(words("only to a place that the side controls"))
    if arrival.at_best and not said:
        parts.append(words(_AT_BEST, ending=arrival.at_best))
    return _sentence(parts)


_BLOCKED = {
    Blocked.WAIT: english("if enemies stand there, they wait for a hex to be free"),
    Blocked.BESIDE: english("if enemies stand there, they come in the nearest free hex"),
    Blocked.LOST: english("if enemies stand there, they are eliminated"),
}
_AT_BEST = english("once they are used their owner can reach a {ending} at best")


def _leaving(withdrawal: Withdrawal, telling: _Telling) -> str:
    said, words = telling.said(withdrawal.text), telling.words
    parts, where = [], withdrawal.where
    arms = words.any_of([words(each) for each in withdrawal.types])
    if not (withdrawal.units or said):
        told = words("units of these arms: {names}", names=arms) if arms else ""
        parts.append(told or words("any units of the side"))
    if withdrawal.count is not None and not said:
        parts.append(words("the owner chooses which"))
    spots = [
        *_spots(where, telling),
        *map(_hex, where.hexsides),
        *(telling.name("zone", each) for each in where.zones),
        *([telling.name("box", where.box)] if where.box else []),
    ]
    if not _names_it(where, said, telling):
        parts.append(words("from {spots}", spots=words.any_of(spots)) if spots else words(_HERE))
        if where.not_zones:
            zones = telling.either("zone", where.not_zones)
            parts.append(words("but not in {zone}", zone=zones))
    if withdrawal.late is not None:
        parts.append(words(_LATE[withdrawal.late]))
    return _sentence(parts)


_HERE = english("from wherever they are")
_LATE = {
    Late.LOST: english("who is elsewhere when the last of these turns ends is eliminated"),
    Late.REMOVED: english(
        "who is elsewhere when the last of these turns ends is taken off the map, but not lost"
    ),
}


def _sentence(parts: list[str]) -> str:
    text = "; ".join(parts)
    return f"{text[:1].upper()}{text[1:]}." if text else ""


def _speaks(said: str, *words: str) -> bool:
    """Whether a text has one of some words."""
    return any(word.casefold() in said.casefold() for word in words if word)


def _names_it(where: Where, said: str, telling: _Telling) -> bool:
    """Whether a text names every hex, place, zone and box of a `where`; none says nothing."""
    if not said:
        return False
    places = {place.id: place.hexes for place in telling.map.places} if telling.map else {}
    named = [
        *((label,) for label in where.hexes),
        *((telling.name("place", each), *places.get(each, ())) for each in where.places),
        *((telling.name("zone", each),) for each in (*where.zones, *where.not_zones)),
        *((_hex(side),) for side in where.hexsides),
        *([(telling.name("box", where.box),)] if where.box else []),
    ]
    return all(_speaks(said, *words) for words in named)


def _drawn(draw: Draw | None, said: str, telling: _Telling) -> Iterator[str]:
    if draw is not None and not said:
        pool = telling.name("pool", draw.pool)
        if draw.count:
            yield telling.words(
                "{number} drawn at random from {pool}", number=draw.count, pool=pool
            )
        else:
            yield telling.words("drawn at random from {pool}", pool=pool)


_DISRUPTED = (english("each with a {chance} chance of being {state}"), english("each {state}"))


def _manner(entry: Setup | Arrival, said: str, telling: _Telling) -> Iterator[str]:
    """Say which way up counters lie, and how many of them are disrupted."""
    words = telling.words
    down = words("face down")
    if entry.face is Face.DOWN and not _speaks(said, down):
        yield down
    if entry.disrupted is not None and not _speaks(said, str(entry.disrupted)):
        told = _DISRUPTED[entry.disrupted.value >= 1]
        yield words(told, state=telling.disrupted, chance=entry.disrupted)


def _shared_out(allotment: Allotment | None, said: str, telling: _Telling) -> Iterator[str]:
    """Say what strength is divided over them, where their text does not speak of it."""
    if allotment is None or (said and _speaks(said, str(allotment.points))):
        return
    words = telling.words
    others = words.all_of([telling.name("unit", unit) for unit in allotment.units])
    told = _SHARED_WITH if others else _SHARED
    yield words.count(allotment.points, *told, others=others)
    if allotment.least:
        yield words("at least {number} to each", number=allotment.least)


_SHARED = forms(
    "{number} point of strength shared out among them in secret",
    "{number} points of strength shared out among them in secret",
)
_SHARED_WITH = forms(
    "{number} point of strength shared out among them and {others} in secret",
    "{number} points of strength shared out among them and {others} in secret",
)
_TIMES = (
    english("the {time:ordinal} time on {hexes}"),
    english("the {time:ordinal} time on {hexes}, or they wait"),
)
_FROM_A_TIME = (
    english("from the {time:ordinal} time on {hexes}"),
    english("from the {time:ordinal} time on {hexes}, or they wait"),
)
"""Where units come at a time, and from the last one on; also where they may wait."""


def _widening(choices: tuple[Choice, ...], telling: _Telling) -> Iterator[str]:
    """Say on which hexes they may come the first time, the second, and from the last on."""
    for number, choice in enumerate(choices, 1):
        told = (_FROM_A_TIME if number == len(choices) else _TIMES)[bool(choice.wait)]
        hexes = hexes_in_words(choice.hexes, telling.map, telling.words, chosen=True)
        yield telling.words(told, time=number, hexes=hexes)


def _within(where: Where, telling: _Telling) -> Iterator[str]:
    """Name what a text of the designer describes: it may be narrower than the data."""
    words = telling.words
    if where.zones:
        yield words("in zone {zone}", zone=telling.either("zone", where.zones))
    if where.not_zones:
        yield words("but not in {zone}", zone=telling.either("zone", where.not_zones))
    spots = [*_spots(where, telling), *map(_hex, where.hexsides)]
    if spots:
        yield words("on {hexes}", hexes=words.all_of(spots))
    if where.box is not None:
        yield words("in the box {box}", box=telling.name("box", where.box))


def _place(where: Where, side: str | None, telling: _Telling) -> Iterator[str]:
    """Say where counters may be put; `side` is whose stacking holds in a set-up."""
    spots, words = _spots(where, telling), telling.words
    if chosen(where):
        hexes = hexes_in_words(where.hexes, telling.map, words, chosen=True)
        either = words.any_of(spots) if where.places else hexes
        yield words("on {hexes}, as the owner chooses", hexes=either)
        yield from _at_most(side, telling) if side else ()
    elif spots[1:]:
        yield words("one on each of {hexes}", hexes=words.all_of(spots))
    elif spots:
        yield words(
            "on {hexes}, which bears the name" if where.printed else "on {hexes}", hexes=spots[0]
        )
    else:
        yield _elsewhere(where, telling)


def _at_most(side: str, telling: _Telling) -> Iterator[str]:
    most = [
        limit.most
        for limit in telling.counters.stacking
        if limit.limit is LimitKind.STACK and limit.side in {None, side}
        if not (limit.weights or limit.exempt or limit.ignored or limit.with_unit)
        if not (any(limit.counted) or limit.somewhere)
    ]
    if most:
        yield telling.words("at most {number} in a hex", number=min(most))


def _elsewhere(where: Where, telling: _Telling) -> str:
    """Return where counters may be put that have no hex or place of their own."""
    kept, words = telling.either("zone", where.not_zones), telling.words
    if where.zones:
        return words(
            "on any hex of {zone} but those of {kept}" if kept else "on any hex of {zone}",
            zone=telling.either("zone", where.zones),
            kept=kept,
        )
    if where.box is not None:
        return words("in the box {box}", box=telling.name("box", where.box))
    if where.hexsides:
        hexes = words.any_of([_hex(side) for side in where.hexsides])
        return words("from off the map into {hexes}", hexes=hexes)
    if where.off_map:
        return words("off the map")
    if where.printed:
        return words("on the hexes that bear their names")
    return words("anywhere but in {zone}", zone=kept) if kept else words("anywhere")


def _spots(where: Where, telling: _Telling) -> list[str]:
    return [*where.hexes, *places_in_words(where.places, telling.map, telling.names)]


def _hex(hexside: str) -> str:
    """Return the hex of a hexside such as ``B1/s``."""
    return hexside.partition("/")[0]
