"""A game: everything a definition says."""

from __future__ import annotations

from datetime import date, timedelta
from enum import StrEnum

from generator.colour import Colour
from generator.diagnostics import Origin
from generator.model.counters import Counters
from generator.model.map import Map
from generator.model.movement import Movement
from generator.model.numbers import Date, Dice, NumberRange, Percent
from generator.model.prose import Prose, Second, Translation
from generator.model.rules import Rules
from generator.model.schema import (
    Element,
    EndingId,
    Identified,
    NotNegative,
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
from generator.model.tables import Tables
from generator.model.walkthrough import Step
from generator.records import Frozen
from generator.units import Length


class Credit(Identified):
    """Somebody or something that the game owes thanks or a licence."""

    text: Prose
    """The credit as printed."""
    licence: str = ""
    """The licence of what is credited."""


class Pattern(StrEnum):
    """How a side's counters are told from others in black and white."""

    PLAIN = "plain"
    HATCHED = "hatched"
    DOTTED = "dotted"
    REVERSED = "reversed"
    BARRED = "barred"
    CROSSED = "crossed"


class Side(Identified):
    """A player's party."""

    name: Translatable
    """Name as printed: `Japanese`."""
    colour: Colour
    """Ground colour of its counters."""
    band: Colour
    """Dark colour of the band on its counters and of its name on cards."""
    pattern: Pattern = Pattern.PLAIN
    """How its counters are told apart in black and white."""
    second: Second | None = given(None)
    """Its name in the second language."""


class PanelSide(StrEnum):
    """A side of the card."""

    LEFT = "left"
    RIGHT = "right"


class PageSize(Frozen):
    """The postcard at trim size, and where the map leaves room for its tables."""

    width: Length
    """Width of the trimmed card."""
    height: Length
    """Height of the trimmed card."""
    panel: PanelSide | None = None
    """The side of the card on which title and tables stand; in the corners where left out."""
    panel_width: Length | None = None
    """Room for them."""


class Value(Identified, shorthand="value"):
    """A number that is said once here and quoted in the rules."""

    value: int
    """The number."""
    editorial: bool = False
    """Whether it is our ruling."""
    repeats: tuple[str, ...] = ()
    """Where the definition has the same number for its own use, such as `arrivals.ferry.each-turn`
    or `modifiers.river.value`: a check holds them together."""


class Turns(Frozen):
    """The turns of the game."""

    count: Positive
    """How many turns the game lasts."""
    first: Date | None = None
    """The day of the first turn."""
    parts: tuple[str, ...] = ()
    """Turns within a day, such as `[AM, PM]`; one turn a day where it is left out."""
    days: Positive = 1
    """Days from one turn (or set of parts) to the next."""
    editorial: bool = False
    """Whether the length is our ruling."""
    last: Date | None = None
    """The day of the last turn: said again, so that a wrong length shows."""

    def day_of(self, turn: int) -> date | None:
        """Return the day of a turn, counted from 1; None without dates, or past the calendar."""
        if self.first is None:
            return None
        try:
            days = (turn - 1) // max(len(self.parts), 1) * self.days
            return self.first.day + timedelta(days=days)
        except OverflowError:
            return None


class WeatherState(Identified):
    """A kind of weather and what it does."""

    name: Translatable
    """Name as printed."""
    effects: Prose | None = None
    """What it does in play."""
    most: Positive | None = None
    """The largest number of turns it may last in the whole game."""
    editorial: bool = False
    """Whether that number is our ruling."""


class WeatherRoll(Element, key="turns"):
    """The chance of a kind of weather on some turns."""

    turns: NumberRange
    """The turns for which it is rolled."""
    weather: WeatherId
    """The weather that may come."""
    chance: Percent
    """How likely it is, as the rules say it."""
    die: Dice | None = None
    """The dice rolled for it."""
    on: NumberRange | None = None
    """The numbers that bring it."""
    editorial: bool = False
    """Whether the dice or the numbers are our ruling."""

    @property
    def thrown(self) -> str:
        """What decides it, as players say it: ``a coin``, ``1-2 on 1d6``; nothing if unsaid."""
        if self.die is None or self.on is None:
            return ""
        return "a coin" if self.die.text.lower() in {"d2", "1d2"} else f"{self.on} on {self.die}"


class Weather(Frozen):
    """The weather of the game."""

    name: Translatable
    """Name of what is rolled for: `Monsoon`."""
    states: tuple[WeatherState, ...]
    """The kinds of weather."""
    rolls: tuple[WeatherRoll, ...]
    """Their chances."""
    first: WeatherId | None = None
    """The weather on the first turn, where it is not rolled for."""


class Phase(Identified):
    """A step of the sequence of play."""

    name: Translatable
    """Name as printed."""
    side: SideId | None = None
    """The side that acts; both where it is left out."""
    text: Prose | None = None
    """What is done, in a few words."""
    optional: bool = False
    """Whether the players may leave it out."""
    rule: SectionId | None = None
    """The section that explains it."""
    table: TableId | None = None
    """The table that is used."""


class Judged(StrEnum):
    """When a victory is looked for."""

    AT_ONCE = "at-once"
    END_OF_TURN = "end-of-turn"
    END_OF_GAME = "end-of-game"


class Outweighing(Frozen):
    """A comparison of strengths: what has left the map against what survives."""

    left_by: ZoneId
    """The zone through which the winner's units have left the map; their strength counts. One of
    the side's exits or, on a map that has none for it, a zone at the edge."""
    times: Positive
    """How many times it counts."""
    against: SideId
    """The side whose surviving strength it must exceed."""


class Victory(Identified):
    """A way to win."""

    side: SideId
    """The side that wins."""
    text: Prose
    """The condition in words."""
    judged: Judged = Judged.END_OF_GAME
    """When it is judged."""
    after: PhaseId | None = None
    """The phase after which it is judged at the end of a turn."""
    grade: str = ""
    """How great the victory is: `marginal`, `strategic`."""
    holds: tuple[PlaceId, ...] = ()
    """Places that the side must hold, all of them."""
    occupies: tuple[PlaceId, ...] = ()
    """Places of which the side must occupy one."""
    zones: tuple[ZoneId, ...] = ()
    """Zones that the condition speaks of."""
    connects: tuple[PlaceId, ...] = ()
    """Places that must lie on one unbroken line of road."""
    outweighs: Outweighing | None = None
    """A comparison of strengths that must come out in the side's favour."""
    if_started: tuple[UnitId, ...] = ()
    """It holds only where these units were in the game on the first turn."""
    unless_started: tuple[UnitId, ...] = ()
    """It holds only where these units were not in the game on the first turn."""
    ending: EndingId | None = None
    """The ending after which it is judged, where the game may end in several ways."""
    before: int | None = None
    """The condition must be met before this turn."""
    otherwise: bool = False
    """Whether it holds where no other victory does."""


class EndKind(StrEnum):
    """What ends the game."""

    TURNS = "turns"
    TRACK = "track"
    EVENT = "event"


class Ending(Identified):
    """Something that ends the game."""

    kind: EndKind
    """The last turn, a track that is full, or an event."""
    text: Prose
    """The condition in words."""
    name: Translatable = ""
    """Name as printed, such as `Withdrawal`; the id as words where it is left out."""
    side: SideId | None = None
    """The side that may bring it about."""
    track: TrackId | None = None
    """The track that is full."""


class FormColumn(Identified, shorthand="name"):
    """A column of a form."""

    name: str
    """Head as printed."""


class Form(Identified):
    """A sheet with headed columns and rows to be filled in."""

    name: Translatable
    """Title as printed."""
    columns: tuple[FormColumn, ...]
    """Its columns, beside one for the names of the units where `units` are given."""
    units: tuple[UnitId, ...] = ()
    """Units that have a row each."""
    blank: NotNegative = 0
    """Number of rows without a name."""
    total: bool = False
    """Whether a row for the sums ends it."""
    side: SideId | None = None
    """The side that fills it in; each side has one where it is left out."""
    text: Prose | None = None
    """How it is filled in, in a few words."""


class Weight(StrEnum):
    """How much it matters that a check does not hold."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


class CustomCheck(Element, key="code"):
    """A rule that the definition keeps to, said by its designer."""

    code: str
    title: str
    """What holds, in a few words: `A garrison for every victory city`."""
    that: str
    """What must be true, as an expression: `pools["garrisons"].drawn == 3`; docs/custom-checks.md
    has its vocabulary."""
    each: str = ""
    """An expression that gives many things, each of which must keep to `that`; it is called `it`
    there, as in `it.side == "german"`."""
    message: str = ""
    """What is said where it does not hold; {left} and {right} are the two sides of the comparison,
    {it} is the thing looked at."""
    about: str = ""
    """The value to point at, by its path, such as `pools.garrisons`, or what stands in it and is at
    fault; left out, whatever is at fault, the thing looked at or the check itself."""
    severity: Weight = Weight.ERROR
    """How much it matters."""
    why: str = ""
    """Why it should hold, for `postwar explain`."""


def is_expression(origin: Origin) -> bool:
    """Whether what stands at `origin` is for the machine: an expression of a custom check."""
    return origin.startswith("checks.") and origin.endswith((".that", ".each", ".about"))


class Game(Frozen):
    """A whole game as defined, checked for form but not yet for sense."""

    title: Translatable
    """Title as printed."""
    sides: tuple[Side, ...]
    """The parties."""
    page: PageSize
    """The postcard at trim size."""
    designer: Translatable
    """Who designed the game; printed as `after the design by ...`."""
    edition: Translatable
    """Edition as printed, such as `First Postwar edition, 2026`."""
    id: str = given("")
    """Name of the folder that the definition lies in."""
    original: bool = False
    """Whether this is the designer's own edition; then `designed by ...` is printed."""
    subtitle: Translatable = ""
    """Line under the title."""
    language: str = "en"
    """Language of the text (BCP 47)."""
    second_language: str = ""
    """A language that there is a translation into: the title and the names of units are printed in
    it beside the first."""
    translations: tuple[Translation, ...] = ()
    """The texts in other languages, by language (BCP 47)."""
    second_title: Second | None = given(None)
    """The title in the second language."""
    players: str = ""
    """Number of players, such as `2` or `1-4`."""
    duration: str = ""
    """How long a game takes, such as `60 minutes` or `2-3 hours`; left out where nobody has timed
    one."""
    dice: tuple[Dice, ...] = ()
    """Dice needed to play."""
    needs: tuple[str, ...] = ()
    """What else is needed to play, such as `pencil and paper`."""
    credits: tuple[Credit, ...] = ()
    """Credits and licences."""
    values: tuple[Value, ...] = ()
    """Numbers said once and quoted in the rules."""
    turns: Turns | None = None
    """The turns; left out where time runs otherwise."""
    weather: Weather | None = None
    """The weather."""
    sequence: tuple[Phase, ...] = ()
    """The sequence of play."""
    victory: tuple[Victory, ...] = ()
    """Ways to win."""
    ends: tuple[Ending, ...] = ()
    """What ends the game."""
    movement: tuple[Movement, ...] = ()
    """How far units move; a unit goes by the first entry that fits it."""
    walkthrough: tuple[Step, ...] = ()
    """A first turn played through, and each victory reached: a test of the definition."""
    forms: tuple[Form, ...] = ()
    """Sheets that players write on."""
    checks: tuple[CustomCheck, ...] = ()
    """The designer's custom checks, by codes of their own such as `ARN001`."""
    map: Map | None = inline()
    """The map; a game may have none."""
    counters: Counters | None = inline()
    """The pieces; a game may have none."""
    tables: Tables = inline(Tables())
    """Tables, modifiers and examples."""
    rules: Rules = inline(Rules())
    """The rules."""

    @property
    def byline(self) -> str:
        """Return whose game it is, as printed: ``after the design by`` somebody."""
        return f"{'designed by' if self.original else 'after the design by'} {self.designer}"
