"""A game: everything a definition says."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from enum import StrEnum
from functools import wraps
from typing import TypeVar

from generator.colour import Colour
from generator.diagnostics import Origin
from generator.model.arms import UnitType
from generator.model.attacks import Attacks
from generator.model.combat import Example, Modifier
from generator.model.counters import (
    Arrival,
    Conversion,
    Counters,
    Marker,
    Setup,
    StackingLimit,
    Withdrawal,
)
from generator.model.cup import Cup
from generator.model.events import Event, EventTable
from generator.model.initiative import Initiative
from generator.model.map import Map
from generator.model.movement import March, Movement, ZoneOfControl
from generator.model.numbers import Date, Dice, Difference, NumberRange, Percent, Share
from generator.model.orders import UnitState
from generator.model.prose import Prose, Second, Translation
from generator.model.resources import Resource
from generator.model.rules import Rules
from generator.model.schema import (
    Element,
    EndingId,
    HexLabel,
    Identified,
    NotNegative,
    OptionId,
    PhaseId,
    PlaceId,
    Positive,
    SectionId,
    SideId,
    TableId,
    TrackId,
    Translatable,
    UnitId,
    WeatherId,
    ZoneId,
    given,
    inline,
)
from generator.model.scoring import Control, Owner, PointTally, Scoring
from generator.model.supply import Command, CommandLine, Supply, SupplyLine, sources_of
from generator.model.tables import Tables
from generator.model.terrain import cell_words
from generator.model.theme import Theme
from generator.model.walkthrough import Step
from generator.records import Frozen
from generator.units import Length
from generator.words import Words, words_in


class Credit(Identified):
    """A credit: a person, a source or a work that the game owes thanks to or has a licence for."""

    text: Prose
    """The credit as printed."""
    licence: str = ""
    """The licence of what is credited."""


class Erratum(Identified):
    """A mistake in an edition, and what holds in its place. The website lists it."""

    date: Date
    """The day on which it was told."""
    text: Prose
    """What is wrong, and what holds in its place."""
    rule: SectionId | None = None
    """The section that it corrects."""
    mended: str = ""
    """The edition in which it is mended, one of `editions`."""


class Edition(Identified):
    """An edition of the game that was published. The website lists what changed in each."""

    name: Translatable
    """Its name; that of the last one is the `edition` of the game."""
    date: Date
    """The day on which it was published."""
    text: Prose | None = None
    """What is new in it, in a few words."""
    errata: tuple[Erratum, ...] = ()
    """Mistakes that were found in it."""


class Pattern(StrEnum):
    """The pattern of a side's counters in black and white."""

    PLAIN = "plain"
    HATCHED = "hatched"
    DOTTED = "dotted"
    REVERSED = "reversed"
    BARRED = "barred"
    CROSSED = "crossed"


class Side(Identified):
    """A side."""

    name: Translatable
    """Name as printed: `Japanese`."""
    colour: Colour
    """Ground colour of its counters."""
    band: Colour
    """Dark colour: the band on its counters, and its name on the player's aid."""
    pattern: Pattern = Pattern.PLAIN
    """Pattern of its counters in black and white."""
    second: Second | None = given(None)
    """Its name in the second language."""


class PanelSide(StrEnum):
    """A side of the postcard."""

    LEFT = "left"
    RIGHT = "right"


class PageSize(Frozen):
    """The size of the trimmed postcard, and the room for tables beside the map."""

    width: Length
    """Width of the trimmed postcard."""
    height: Length
    """Height of the trimmed postcard."""
    panel: PanelSide | None = None
    """The side of the postcard with the title and the tables; if left out, they are in the corners
    of the map."""
    panel_width: Length | None = None
    """Width of that side."""


class Value(Identified, shorthand="value"):
    """A number that the rules quote."""

    value: int
    """The number."""
    editorial: bool = False
    """Whether it is an editorial ruling."""
    repeats: tuple[str, ...] = ()
    """Other places of the definition that have the same number, such as `arrivals.ferry.each-turn`
    or `modifiers.river.value`. A check compares them."""


class Option(Identified, shorthand="name"):
    """An optional rule. What belongs to it says `option`; players agree whether they use it."""

    name: Translatable
    """Name as printed."""
    text: Prose | None = None
    """What it is for, in a few words."""
    played: bool = False
    """Whether the walkthrough of the game plays with it."""


class Turns(Frozen):
    """The turns of the game."""

    count: Positive
    """How many turns the game lasts."""
    first: Date | None = None
    """The day of the first turn."""
    parts: tuple[str, ...] = ()
    """Turns within a day, such as `[AM, PM]`; if left out, a day is one turn."""
    days: Positive = 1
    """Days from one turn (or set of parts) to the next."""
    editorial: bool = False
    """Whether the length is an editorial ruling."""
    last: Date | None = None
    """The day of the last turn. A check compares it with the length."""

    def day_of(self, turn: int) -> date | None:
        """Return the day of a turn, counted from 1; None without dates, or past the calendar."""
        if self.first is None:
            return None
        try:
            days = (turn - 1) // max(len(self.parts), 1) * self.days
            return self.first.day + timedelta(days=days)
        except OverflowError:
            return None

    def part_of(self, turn: int) -> str:
        """Return the part of the day of a turn, counted from 1; nothing where a day is a turn."""
        return self.parts[(turn - 1) % len(self.parts)] if self.parts else ""


class WeatherState(Identified):
    """A kind of weather and what it does."""

    name: Translatable
    """Name as printed."""
    effects: Prose | None = None
    """What it does in play."""
    most: Positive | None = None
    """The largest number of turns that it may last in the whole game."""
    editorial: bool = False
    """Whether that number is an editorial ruling."""


class WeatherRoll(Element, key="turns"):
    """The chance of a kind of weather on some turns."""

    turns: NumberRange
    """The turns for which it is rolled."""
    weather: WeatherId
    """The weather that may come."""
    chance: Percent
    """Its chance, as the rules give it."""
    die: Dice | None = None
    """The dice that are rolled."""
    on: NumberRange | None = None
    """The rolls that bring this weather."""
    editorial: bool = False
    """Whether the dice or the rolls are an editorial ruling."""

    @property
    def coin(self) -> bool:
        """Whether a coin is thrown for it: a die of two faces."""
        return self.die is not None and self.die.text.lower() in {"d2", "1d2"}

    def thrown(self, words: Words) -> str:
        """Say what decides it, as players do: ``a coin``, ``1-2 on 1d6``; nothing if unsaid."""
        if self.die is None or self.on is None:
            return ""
        if self.coin:
            return words("a coin")
        return words("{numbers} on {die}", numbers=self.on, die=self.die.told(words))


class Weather(Frozen):
    """The weather of the game."""

    name: Translatable
    """Name as printed: `Monsoon`."""
    states: tuple[WeatherState, ...]
    """The kinds of weather."""
    rolls: tuple[WeatherRoll, ...] = ()
    """The chances of each kind of weather. Without any, events alone change the weather."""
    first: WeatherId | None = None
    """The weather on the first turn, if no roll decides it; without rolls, whenever no event has
    brought another. With rolls it also comes where the dice bring no other, if dice or events bring
    every other kind."""

    @property
    def fixed(self) -> bool:
        """Whether nobody rolls for it: on its turns each kind of weather comes for certain."""
        return all(roll.chance.value >= 1 for roll in self.rolls)


class Once(StrEnum):
    """How often a unit may act in a phase that interrupts another."""

    PHASE = "phase"
    """Once each time that the interrupted phase comes."""
    TURN = "turn"
    """Once in a turn: an attack on the same table in another phase counts as well."""


class Phase(Identified):
    """A phase of the sequence of play."""

    name: Translatable
    """Name as printed."""
    side: SideId | None = None
    """The side that acts; if left out, both sides."""
    text: Prose | None = None
    """What the players do, in a few words."""
    optional: bool = False
    """Whether the players may skip it."""
    rule: SectionId | None = None
    """The section that explains it."""
    table: TableId | None = None
    """The table that is used."""
    during: PhaseId | None = None
    """The phase that it interrupts, for opportunity fire: whenever units of another side have moved
    into a hex, its side may attack them there. Attacks of a walkthrough then say their `phase`."""
    moves: Share | None = None
    """That units move in it, and how far: `all` that `movement` gives them, or a share, such as
    `½`. Where a side has such phases its units move once in each, and in no other. Where it has
    none they move once in a phase, before its first phase with a `table`."""
    types: tuple[UnitType, ...] = ()
    """With `during` or `moves`: the arms that may act in it; if left out, all."""
    units: tuple[UnitId, ...] = ()
    """With `during` or `moves`: the units that may act in it; if left out, all."""
    once: Once | None = None
    """With `during`: how often each unit may act in it, once in a `phase` or once in a `turn`; if
    left out, each time."""
    option: OptionId | None = None
    """The optional rule that it belongs to."""


class Judged(StrEnum):
    """When a victory is judged."""

    AT_ONCE = "at-once"
    END_OF_TURN = "end-of-turn"
    END_OF_GAME = "end-of-game"


class Outweighing(Frozen):
    """A comparison of strengths: units that have left the map against units that survive."""

    left_by: ZoneId
    """The zone through which the winner's units have left the map. It is one of the side's exits;
    if the map has none, a zone at the edge."""
    times: Positive
    """How many times the strength of these units counts."""
    against: SideId
    """The side whose surviving strength it must exceed."""


class Victory(Identified):
    """A way to win, or to draw."""

    text: Prose
    """The condition in words."""
    side: SideId | None = None
    """The side that wins; if left out, none: it is a draw, by `margin` or `otherwise`."""
    with_: tuple[SideId, ...] = ()
    """Sides that win with it, in a victory that they share: what they hold, control and have in
    points counts as if it were the side's own."""
    judged: Judged = Judged.END_OF_GAME
    """When it is judged."""
    after: PhaseId | None = None
    """The phase after which it is judged at the end of a turn."""
    grade: str = ""
    """The grade of the victory: `marginal`, `strategic`."""
    holds: tuple[PlaceId, ...] = ()
    """Places that the side must hold: its units stand in them. It must hold all of them."""
    controls: tuple[PlaceId, ...] = ()
    """Places that the side must control (`control`), all of them, whoever stands there or not."""
    at_least: Positive | None = None
    """How many of the places of `holds`, or of `controls`, are enough."""
    occupies: tuple[PlaceId, ...] = ()
    """Places of which the side must occupy at least one."""
    zones: tuple[ZoneId, ...] = ()
    """Zones of the condition."""
    connects: tuple[PlaceId, ...] = ()
    """Places that an unbroken road must connect."""
    outweighs: Outweighing | None = None
    """A comparison of strengths that the side must win."""
    points: NumberRange | None = None
    """How many points the side must have: `20+`, `10-19`."""
    margin: Difference | None = None
    """How many points it must have more than the other side, or than the best of the others: `5 or
    more`, `1 to 4`. For a draw, how many whoever has most may have more: `0 to 4`."""
    if_started: tuple[UnitId, ...] = ()
    """The victory counts only if these units were in the game on the first turn."""
    unless_started: tuple[UnitId, ...] = ()
    """The victory counts only if these units were not in the game on the first turn."""
    ending: EndingId | None = None
    """The ending after which it is judged, if the game may end in several ways."""
    before: int | None = None
    """The turn before which the condition must be met."""
    otherwise: bool = False
    """Whether the side wins if no other victory is reached."""

    @property
    def places(self) -> tuple[str, ...]:
        """The places that its condition names."""
        return (*self.holds, *self.controls, *self.occupies, *self.connects)

    @property
    def winners(self) -> tuple[str, ...]:
        """Those who win by it, the side first; nobody by a draw."""
        return (self.side, *self.with_) if self.side else ()


class EndKind(StrEnum):
    """What ends the game."""

    TURNS = "turns"
    TRACK = "track"
    EVENT = "event"


class Ending(Identified):
    """Something that ends the game."""

    kind: EndKind
    """Whether the last turn, a full track or an event ends the game."""
    text: Prose
    """The condition in words."""
    name: Translatable = ""
    """Name as printed, such as `Withdrawal`; if left out, the id as words."""
    side: SideId | None = None
    """The side that may end the game."""
    track: TrackId | None = None
    """The track that must be full."""


class FormColumn(Identified, shorthand="name"):
    """A column of a form."""

    name: str
    """Head as printed."""


class Form(Identified):
    """A sheet with headed columns and rows to be filled in."""

    name: Translatable
    """Title as printed."""
    columns: tuple[FormColumn, ...]
    """Its columns. With `units`, a column for their names comes first."""
    units: tuple[UnitId, ...] = ()
    """Units that have a row each."""
    blank: NotNegative = 0
    """Number of rows without a name."""
    total: bool = False
    """Whether the last row is for sums."""
    side: SideId | None = None
    """The side that fills it in; if left out, each side has one."""
    text: Prose | None = None
    """How to fill it in, in a few words."""


class Weight(StrEnum):
    """The severity of a finding."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


class CustomCheck(Element, key="code"):
    """A check that the designer writes for this game."""

    code: str
    title: str
    """What holds, in a few words: `A garrison for every victory city`."""
    that: str
    """What must be true, as an expression: `pools["garrisons"].total == 3`. docs/custom-checks.md
    explains expressions."""
    each: str = ""
    """An expression that gives many things. `that` is tested for each of them, under the name `it`,
    as in `it.side == "german"`."""
    message: str = ""
    """The message if `that` is false. {left} and {right} are the two sides of the comparison, {it}
    is the thing under test."""
    about: str = ""
    """Where the finding points: a path such as `pools.garrisons`. It points at the wrong value if
    that value is in this part of the definition, otherwise at the part itself. If left out, it may
    point anywhere."""
    severity: Weight = Weight.ERROR
    """The severity of its findings."""
    why: str = ""
    """The reason, for `postwar explain`."""


class MapPart(Frozen):
    """The part of the map that a scenario is played on. All other hexes are out of play."""

    hexes: tuple[HexLabel, ...] = ()
    """These hexes."""
    zones: tuple[ZoneId, ...] = ()
    """All hexes of these zones."""
    corners: tuple[HexLabel, HexLabel] | None = None
    """All hexes of a rectangle: two hexes in opposite corners of it, such as `[54, 87]`."""


class Scenario(Identified):
    """A scenario: another beginning, a shorter course or another end of the same game.

    It says what differs. A key that it shares with the game holds in place of the game's; of
    entries with ids each holds in place of the game's entry of that id, or beside them. What the
    scenario does without stands under `without`. All else is as in the game.
    """

    name: Translatable
    """Name as printed."""
    text: Prose
    """What it is about, for the rules and the set-up sheet."""
    editorial: bool = False
    """Whether the scenario is an editorial addition."""
    part: MapPart | None = None
    """The part of the map it is played on; if left out, the whole map."""
    without: tuple[str, ...] = ()
    """What of the game it does without: whole keys, entries, rules, units, such as
    `[arrivals, setup.garrison, sections.supply, units.decoy]`."""
    lacking: tuple[str, ...] = given(())
    """Names of the entries that it does without, one for each of `without`; empty for what has no
    name. The game that is played no longer has them."""
    special: Prose | None = None
    """Rules that hold in this scenario alone."""
    uses: tuple[OptionId, ...] = ()
    """Optional rules that are always used in it. Its walkthrough plays with them."""
    players: str = ""
    """Number of players, if it differs."""
    duration: str = ""
    """How long it takes, if it differs."""
    turns: Turns | None = None
    """The turns."""
    weather: Weather | None = None
    """The weather."""
    events: tuple[Event, ...] = ()
    """Events."""
    event_tables: tuple[EventTable, ...] = ()
    """Tables of events."""
    sequence: tuple[Phase, ...] = ()
    """Phases of the sequence of play."""
    initiative: Initiative | None = None
    """Who goes first."""
    setup: tuple[Setup, ...] = ()
    """Set-ups."""
    arrivals: tuple[Arrival, ...] = ()
    """Arrivals."""
    withdrawals: tuple[Withdrawal, ...] = ()
    """Withdrawals."""
    conversions: tuple[Conversion, ...] = ()
    """Units exchanged for larger ones."""
    stacking: tuple[StackingLimit, ...] = ()
    """How many units may stack, defend or attack together."""
    victory: tuple[Victory, ...] = ()
    """Ways to win."""
    ends: tuple[Ending, ...] = ()
    """What ends it."""
    points: tuple[Scoring, ...] = ()
    """What sides get points for."""
    owners: tuple[Owner, ...] = ()
    """Who controls places at first."""
    control: Control | None = None
    """Control of places."""
    markers: tuple[Marker, ...] = ()
    """Markers, of those that the game has."""
    movement: tuple[Movement, ...] = ()
    """How far units move."""
    zone_of_control: ZoneOfControl | None = None
    """The zones of control of units."""
    supply: Supply | None = None
    """Supply."""
    command: Command | None = None
    """Command."""
    attacks: Attacks | None = None
    """Who attacks whom."""
    states: tuple[UnitState, ...] = ()
    """States of units."""
    modifiers: tuple[Modifier, ...] = ()
    """Modifiers of attacks. One of the game that is for a phase, a part of the day or weather which
    the scenario has not is left out of itself."""
    examples: tuple[Example, ...] = ()
    """Worked examples of what differs, printed with the scenario."""
    resources: tuple[Resource, ...] = ()
    """Points that sides spend on attacks."""
    walkthrough: tuple[Step, ...] = ()
    """A record of the scenario played. That of the game does not count for it."""


def is_expression(origin: Origin) -> bool:
    """Whether what stands at `origin` is for the machine: an expression of a custom check."""
    return origin.startswith("checks.") and origin.endswith((".that", ".each", ".about"))


class Game(Frozen):
    """A game, as defined."""

    title: Translatable
    """Title as printed."""
    sides: tuple[Side, ...]
    """The sides."""
    page: PageSize
    """The size of the trimmed postcard."""
    designer: Translatable
    """The designer; printed as `after the design by ...`."""
    edition: Translatable
    """Edition as printed, such as `First Postwar edition, 2026`."""
    id: str = given("")
    """Name of the folder that the definition lies in."""
    original: bool = False
    """Whether this is the designer's own edition; it then prints `designed by ...`."""
    subtitle: Translatable = ""
    """Line under the title."""
    language: str = "en"
    """Language of the text (BCP 47)."""
    second_language: str = ""
    """The language of a translation. The title and the names of units are printed in it, beside the
    first language."""
    translations: tuple[Translation, ...] = ()
    """The texts in other languages, by language (BCP 47)."""
    second_title: Second | None = given(None)
    """The title in the second language."""
    players: str = ""
    """Number of players, such as `2` or `1-4`."""
    duration: str = ""
    """How long a game takes, such as `60 minutes` or `2-3 hours`; leave it out if nobody has timed
    one."""
    dice: tuple[Dice, ...] = ()
    """Dice needed to play, added up: `[2d6, 1d6]` are three."""
    needs: tuple[str, ...] = ()
    """What else is needed to play, such as `pencil and paper`."""
    credits: tuple[Credit, ...] = ()
    """Credits and licences."""
    editions: tuple[Edition, ...] = ()
    """The editions that were published, the oldest first."""
    values: tuple[Value, ...] = ()
    """Numbers that the rules quote."""
    options: tuple[Option, ...] = ()
    """Optional rules, with which players may play or not."""
    turns: Turns | None = None
    """The turns; leave them out if the game has none."""
    weather: Weather | None = None
    """The weather."""
    sequence: tuple[Phase, ...] = ()
    """The sequence of play."""
    victory: tuple[Victory, ...] = ()
    """Ways to win."""
    ends: tuple[Ending, ...] = ()
    """What ends the game."""
    points: tuple[Scoring, ...] = ()
    """What sides get points for."""
    tallies: tuple[PointTally, ...] = ()
    """Worked examples of counting points."""
    control: Control | None = None
    """Control of places: how it is gained and kept."""
    owners: tuple[Owner, ...] = ()
    """Who controls places at first: `{alba: red}`. What is left out belongs to its own `side`, or
    to nobody."""
    initiative: Initiative | None = None
    """Initiative: which side goes first in a turn."""
    cup: Cup | None = None
    """The cup: chits that are drawn, and who acts when one is."""
    events: tuple[Event, ...] = ()
    """Events: what chance or the turn brings, and what each does."""
    event_tables: tuple[EventTable, ...] = ()
    """Tables whose dice bring events."""
    movement: tuple[Movement, ...] = ()
    """How far units move. For each unit the first entry that fits counts."""
    zone_of_control: ZoneOfControl | None = None
    """The zones of control of units: what they cost enemies that move, and whom they stop."""
    marches: tuple[March, ...] = ()
    """Worked examples of moves."""
    supply: Supply | None = None
    """Supply: the line that units must have to a source."""
    supply_lines: tuple[SupplyLine, ...] = ()
    """Worked examples of supply."""
    command: Command | None = None
    """Command: the line that units must have to a leader."""
    command_lines: tuple[CommandLine, ...] = ()
    """Worked examples of command."""
    attacks: Attacks | None = None
    """Who must attack, who may attack together, how often a hex is attacked, who supports."""
    states: tuple[UnitState, ...] = ()
    """States of units, such as `disrupted`: what each changes, and how it ends."""
    walkthrough: tuple[Step, ...] = ()
    """A record of a first turn and of each victory. It tests the definition."""
    scenarios: tuple[Scenario, ...] = ()
    """Other ways to play the game."""
    scenario: Scenario | None = given(None)
    """The scenario that is played, in a game made for one."""
    forms: tuple[Form, ...] = ()
    """Sheets that players write on."""
    checks: tuple[CustomCheck, ...] = ()
    """The designer's custom checks, by their codes, such as `ARN001`."""
    theme: Theme | None = None
    """The dress of the game: colours, fonts, sizes of type and widths of lines."""
    map: Map | None = inline()
    """The map; a game may have none."""
    counters: Counters | None = inline()
    """The pieces; a game may have none."""
    tables: Tables = inline(Tables())
    """Tables, modifiers and examples."""
    rules: Rules = inline(Rules())
    """The rules."""

    @property
    def words(self) -> Words:
        """Return Postwar's own words in the language of the game, for the cells of its board."""
        return words_in(self.language).on(cell_words(self.map).said)

    @property
    def byline(self) -> str:
        """Return whose game it is, as printed: ``after the design by`` somebody."""
        return self.words(
            "designed by {designer}" if self.original else "after the design by {designer}",
            designer=self.designer,
        )


_Found = TypeVar("_Found")
_GAMES = 8
"""How many games, scenarios included, what is worked out of them is kept for."""


def worked_out_once(function: Callable[[Game], _Found]) -> Callable[[Game], _Found]:
    """Keep what a function makes of a whole game, by the identity of the last few games.

    Nobody changes a game, nor what is handed out: it is typed as what cannot be changed.
    """
    last: list[tuple[Game, _Found]] = []

    @wraps(function)
    def kept(game: Game) -> _Found:
        found = next((each for each in last if each[0] is game), None)
        if found is None:
            found = game, function(game)
            last.insert(0, found)
            del last[_GAMES:]
        return found[1]

    return kept


@worked_out_once
def places_of_control(game: Game) -> tuple[str, ...]:
    """Return the places whose control the game asks for, in the order of the map."""
    asked = {place for each in game.victory for place in each.controls}
    asked.update(place for entry in game.points for place in entry.controls)
    asked.update(game.initiative.controls if game.initiative is not None else ())
    if game.supply is not None and game.supply.controlled:
        for side in game.sides:
            asked.update(sources_of(game.supply, side.id, game.map).places)
    for arrival in game.counters.arrivals if game.counters else ():
        asked.update(arrival.where.places if arrival.controlled else ())
    return tuple(each.id for each in (game.map.places if game.map else ()) if each.id in asked)


def first_owners(game: Game) -> dict[str, str | None]:
    """Return who controls each of these places at first; None where nobody does."""
    places = {each.id: each.side for each in (game.map.places if game.map else ())}
    places |= {each.place: each.side for each in game.owners}
    return {place: places[place] for place in places_of_control(game)}
