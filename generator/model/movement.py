"""How far units move, as data: what a rulebook's section on movement comes down to."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TypeVar

from generator.model.arms import UnitSize, UnitType
from generator.model.counters import Stack
from generator.model.map import Link
from generator.model.numbers import Allowance, Entering, Steps, Stride, Toll
from generator.model.prose import Prose
from generator.model.schema import (
    Element,
    HexLabel,
    Identified,
    LineId,
    LinkId,
    NotNegative,
    PhaseId,
    PlaceId,
    RouteLabel,
    SideId,
    TerrainId,
    Translatable,
    UnitId,
    WeatherId,
)
from generator.records import Frozen


class LineSteps(Element, key="line", shorthand="steps"):
    """A number of steps for a kind of line."""

    line: LineId
    """The kind of line, one of `lines`."""
    steps: NotNegative
    """The number of steps."""


class LineCost(Element, key="line", shorthand="steps"):
    """What something takes at a kind of line, beside what the ground does."""

    line: LineId
    """The kind of line, one of `lines`."""
    steps: Steps
    """The number of steps."""


class GroundCost(Element, key="terrain", shorthand="steps"):
    """What it takes to enter a hex of some terrain."""

    terrain: TerrainId
    """The terrain."""
    steps: Entering
    """Steps, such as `2` or `1½`; `all` of the move, which must not have begun; `no`: it may not
    enter."""


class LinkCost(Element, key="link", shorthand="steps"):
    """What a link takes, in place of its own cost."""

    link: LinkId
    """The link, one of `links`."""
    steps: Entering
    """Steps, such as `2` or `1½`; `all` of the move, which must not have begun; `no`: it is not for
    these units."""


class Way(Element, key="line", shorthand="steps"):
    """What it takes to go along a kind of line from hex to hex, whatever the ground is."""

    line: LineId
    """The kind of line, a road or the like, one of `lines`."""
    steps: Toll
    """Steps for each hex, such as `½`; `no` where each takes what its ground does, and only the
    bridges help."""
    bridges: tuple[LineId, ...] = ()
    """Kinds of line over which it has bridges: crossing them along the way takes no steps, and is
    not forbidden."""
    stations: tuple[PlaceId, ...] = ()
    """The places at which units get on and off; if left out, any hex. Between others they go as if
    there were no such way. From off the map they may come by it, and leave by it."""


class Overrun(Element, shorthand="steps"):
    """An attack that units make in the midst of a move, on a hex that they could go on into.

    What it takes comes before what the hex takes, and units have enough for both. They attack
    together from one hex, with all that holds for attacks in the phase in which they move, but
    nobody supports them and nobody advances. If the hex is empty then, the move may go on with what
    is left of it; else it is over.
    """

    steps: Steps
    """What it takes, beside what it takes to enter the hex then."""
    column: str = ""
    """The least column in which its result is read, after all changes: `3:1`; if left out, any."""
    again: bool = False
    """Whether units may do so more than once in a move."""


class ZoneOfControl(Frozen):
    """The hexes around a unit, in which enemies are hindered.

    A unit enters a zone with the hex that it moves into, and leaves one with the hex that it moves
    from. What is left out does not hinder.
    """

    into: Steps | None = None
    """What it takes to enter one, beside what the ground does."""
    out: Steps | None = None
    """What it takes to leave one."""
    stops: bool = False
    """Whether a unit that enters one stops."""
    through: bool = True
    """Whether a unit may move from one into another."""
    not_across: tuple[LineId, ...] = ()
    """Kinds of line across which no zone reaches."""
    not_into: tuple[TerrainId, ...] = ()
    """Terrain into which none reaches."""
    types: tuple[UnitType, ...] = ()
    """The arms that have one; if left out, all."""
    without: tuple[UnitId, ...] = ()
    """Units that have none."""
    friends_free: bool = False
    """Whether a hex with a friend in it is in no zone for those who move."""


class LineWords(Element, key="line", shorthand="text"):
    """A few words on a kind of line."""

    line: LineId
    """The kind of line, one of `lines`."""
    text: str
    """The words, for the table of movement."""


class LineToll(Element, key="line", shorthand="steps"):
    """What a kind of line takes in some weather."""

    line: LineId
    """The kind of line, one of `lines`."""
    steps: Toll
    """Steps, such as `2`; or `no`: it is not crossed; a road is none, but for its bridges."""


class MovementInWeather(Element, key="weather"):
    """What differs of the movement of some units in a weather.

    Each key says it as that of the movement does; ground, lines and links that are left out are as
    ever.
    """

    weather: WeatherId
    """The weather, one of those of `weather`."""
    steps: Stride | None = None
    """How far they move: a share of their steps, `½`, or so many, `3`."""
    terrain: tuple[GroundCost, ...] = ()
    """What it takes to enter a hex: `{wood: 3, marsh: no}`."""
    cost: tuple[LineToll, ...] = ()
    """What a crossing takes: `{stream: 2, river: no}`. A number opens a line that is otherwise
    never crossed, such as a river of ice."""
    ways: tuple[LineToll, ...] = ()
    """What it takes to go along a road: `{road: 2}`; `{road: no}` for what the ground takes. The
    bridges stand."""
    extra: tuple[LineSteps, ...] = ()
    """Extra steps for a move along a road: `{road: 0}`."""
    times: tuple[LineSteps, ...] = ()
    """How many hexes along a road count as one step: `{road: 1}`."""
    links: tuple[LinkCost, ...] = ()
    """What links take: `{mill-pass: no}`."""

    @property
    def grounds(self) -> frozenset[str]:
        """The terrains and the kinds of line of which it says something."""
        tolls, steps = (*self.cost, *self.ways), (*self.extra, *self.times)
        lines = {each.line for each in tolls} | {each.line for each in steps}
        return frozenset(lines | {each.terrain for each in self.terrain})


class Movement(Identified):
    """How far some units move. For each unit the first entry that fits counts; one without stays.

    What depends on more than the ground, the weather and the units that are seen (supply, say) is
    left to the rules.
    """

    steps: Allowance
    """How far it moves in a turn without an attack: so many hexes, where each takes one step. In
    place of a number stands one of `counters.factors`, if the counter of each unit has it there.
    A phase with `moves` gives a share of them."""
    attacks_after: bool = False
    """Whether it may move as far as that and then attack; if not, an attack costs a part of its
    move."""
    name: str = ""
    """Name of these units as printed: `British ground units`; if left out, the id as words."""
    side: SideId | None = None
    """The side it applies to; if left out, both sides."""
    types: tuple[UnitType, ...] = ()
    """The arms it applies to; if left out, all."""
    sizes: tuple[UnitSize, ...] = ()
    """The sizes it applies to; if left out, all."""
    units: tuple[UnitId, ...] = ()
    """The units it applies to; if left out, all."""
    parts: tuple[str, ...] = ()
    """The parts of the day in which it applies, of those of the turns: `[Night]`; if left out,
    all."""
    extra: tuple[LineSteps, ...] = ()
    """Extra steps for a move along a road from hex to hex."""
    times: tuple[LineSteps, ...] = ()
    """How many hexes along a road count as one step."""
    cost: tuple[LineCost, ...] = ()
    """Extra steps that a crossing costs, such as that of a river."""
    terrain: tuple[GroundCost, ...] = ()
    """What it takes to enter a hex: `{wood: 1½, marsh: all, lake: no}`. Terrain that is left out
    takes one step."""
    ways: tuple[Way, ...] = ()
    """What it takes to go along a road, in place of the terrain: `{road: ½}`, or `{road: {steps: ½,
    bridges: [river]}}`."""
    links: tuple[LinkCost, ...] = ()
    """What links take these units, where that is not their `cost`: `{mill-pass: 3, ferry: no}`."""
    always: bool = False
    """Whether it may always move one hex that it may enter, whatever that takes."""
    never: tuple[LineId, ...] = ()
    """Kinds of line that it never crosses."""
    told: tuple[LineWords, ...] = ()
    """What else the rules say, in a few words: `only from east to west`."""
    halts: tuple[LineId, ...] = ()
    """Kinds of line after whose crossing it stops."""
    alone: tuple[LineId, ...] = ()
    """Kinds of line that it crosses, away from a road, only in a move of one hex."""
    by_enemies: bool = True
    """Whether it may move on from a hex next to an enemy. `zone-of-control` says more than this."""
    zones: bool = True
    """Whether enemy zones of control hinder it."""
    weather: tuple[MovementInWeather, ...] = ()
    """What differs in a weather: `{mud: {steps: ½, terrain: {wood: 3, marsh: no}, ways: {road:
    2}}}`."""
    overrun: Overrun | None = None
    """What it takes to attack in the midst of a move: `1`, or `{steps: 1, column: "3:1"}`; if left
    out, it never does."""

    @property
    def grounds(self) -> frozenset[str]:
        """The terrains and the kinds of line of which it says something."""
        steps = (*self.extra, *self.times)
        lines = {each.line for each in steps} | {each.line for each in self.cost}
        lines |= {each.line for each in self.ways} | {each.line for each in self.told}
        lines |= {*self.never, *self.halts, *self.alone}
        inclement = (ground for each in self.weather for ground in each.grounds)
        return frozenset(lines | {each.terrain for each in self.terrain} | {*inclement})


class March(Identified):
    """A worked example of a move, printed with the rules and tested by a check."""

    title: Translatable
    """Title as printed."""
    unit: UnitId
    """The unit that moves."""
    path: RouteLabel
    """The hexes from the first to the last; a link leads on: `11-21 by mill-pass to 41`."""
    takes: str
    """What each hex takes: `1 + 1½ + ½`."""
    may: bool = True
    """Whether the unit has steps enough."""
    enemies: tuple[Stack, ...] = ()
    """Enemies beside its way: `{32: [rifles]}`."""
    part: str = ""
    """The part of the day, where movement depends on it."""
    phase: PhaseId | None = None
    """The phase in which it moves, where that gives it a share of its movement."""
    weather: WeatherId | None = None
    """The weather, where movement depends on it."""
    overruns: tuple[HexLabel, ...] = ()
    """Hexes of its path that it enters by an overrun (`movement.X.overrun`): the enemies there are
    gone then."""
    text: Prose | None = None
    """The story of the move."""


def costly(movement: Movement) -> bool:
    """Whether the ground costs something, so that its steps are points and not hexes."""
    dear = any(each.terrain or each.ways for each in movement.weather)
    return bool(movement.terrain or movement.ways or dear)


def in_weather(movement: Movement, weather: str | None) -> Movement:
    """Return what holds for units in a weather, but for a share of their steps (`pace_in`).

    None stands for no weather, or one of which the game says nothing.
    """
    found = next((each for each in movement.weather if each.weather == weather), None)
    if found is None:
        return movement
    tolls = {each.line: each.steps for each in found.ways}
    kept = tuple(replace(e, steps=tolls.get(e.line, e.steps)) for e in movement.ways)
    ways = {each.line for each in kept}
    more = tuple(Way(each.line, each.steps) for each in found.ways if each.line not in ways)
    crossed = {each.line: each.steps.steps for each in found.cost}
    costs = tuple(LineCost(line, steps) for line, steps in crossed.items() if steps is not None)
    barred = tuple(line for line, steps in crossed.items() if steps is None)
    steps = movement.steps
    if found.steps is not None and found.steps.number is not None:
        steps = replace(steps, number=found.steps.number, rating="", text=found.steps.text)
    return replace(
        movement,
        steps=steps,
        terrain=_instead(movement.terrain, found.terrain, "terrain"),
        cost=(*(each for each in movement.cost if each.line not in crossed), *costs),
        never=(*(line for line in movement.never if line not in crossed), *barred),
        alone=tuple(line for line in movement.alone if line not in crossed),
        ways=(*kept, *more),
        extra=_instead(movement.extra, found.extra, "line"),
        times=_instead(movement.times, found.times, "line"),
        links=_instead(movement.links, found.links, "link"),
    )


_Entry = TypeVar("_Entry")


def _instead(ever: tuple[_Entry, ...], now: tuple[_Entry, ...], key: str) -> tuple[_Entry, ...]:
    """Return entries of a weather beside those that it leaves as they are ever."""
    named = {getattr(each, key) for each in now}
    return (*(each for each in ever if getattr(each, key) not in named), *now)


def pace_in(movement: Movement, weather: str | None) -> Fraction:
    """Return the share of their steps that units have in a weather."""
    found = next((each for each in movement.weather if each.weather == weather), None)
    return found.steps.share if found is not None and found.steps is not None else Fraction(1)


def link_cost(link: Link, movement: Movement) -> Entering | None:
    """Return what a link takes units of an entry; None for one step, ``no`` for another side's."""
    if link.side is not None and movement.side not in {None, link.side}:
        return Entering.parse("no")
    own = next((each.steps for each in movement.links if each.link == link.id), None)
    return own or link.cost
