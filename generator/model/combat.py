"""What changes an attack, and worked examples of attacks."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import ClassVar

from generator.board import Cell, Grid, parse_edge
from generator.model.arms import UnitType
from generator.model.counters import (
    BackKind,
    Counters,
    LimitKind,
    StackingLimit,
    State,
    Unit,
)
from generator.model.numbers import Dice, NumberRange, Percent, Range, ValueType
from generator.model.prose import Prose
from generator.model.schema import (
    Element,
    HexLabel,
    Identified,
    LineId,
    ModifierId,
    NotNegative,
    OptionId,
    PhaseId,
    Positive,
    ResourceId,
    SectionId,
    SideId,
    TableId,
    TerrainId,
    Translatable,
    UnitId,
    WeatherId,
)
from generator.records import Frozen


class ModifierKind(StrEnum):
    """What a modifier changes."""

    FACTOR = "factor"
    """Changes the factors of a side."""
    COLUMN = "column"
    """Shifts the column."""
    DIE = "die"
    """Changes the die."""
    SPLIT = "split"
    """Shifts the column by the roll: up on the best numbers, down on the worst."""
    REPLACE = "replace"
    """Turns one result into another."""
    STRENGTH = "strength"
    """Reduces the announced strength of the party that it does not favour."""
    MULTIPLY = "multiply"
    """Multiplies the strength of the party that it favours: `value: 2` doubles it."""
    HALVE = "halve"
    """Halves the strength of the party that it does not favour, after all other modifiers."""
    DICE = "dice"
    """Adds dice to those that roll to hit, or takes some away where it favours the defender."""
    MULTIPLY_DICE = "multiply-dice"
    """Multiplies the dice that roll to hit: `value: 2` doubles them."""
    HALVE_DICE = "halve-dice"
    """Halves the dice that roll to hit."""
    MULTIPLY_HITS = "multiply-hits"
    """Multiplies the hits, not the dice: `value: 2` doubles them."""
    HALVE_HITS = "halve-hits"
    """Halves the hits."""
    HITS_A_STEP = "hits-a-step"
    """Says how many hits cost a step: `value: 2` in a fort, instead of what the table says."""


ADDS_UP = frozenset(
    {
        *(ModifierKind.FACTOR, ModifierKind.COLUMN, ModifierKind.DIE, ModifierKind.STRENGTH),
        ModifierKind.DICE,
    }
)
"""What adds up with its like, in somebody's favour."""


class Party(StrEnum):
    """The attacker or the defender."""

    ATTACKER = "attacker"
    DEFENDER = "defender"


class Split(Frozen):
    """The numbers of the die that shift the column, and how far."""

    numbers: Positive
    """How many numbers, counted from the best or from the worst."""
    columns: Positive
    """How many columns."""


class Replacement(Element, key="result", shorthand="becomes"):
    """One result that becomes another."""

    result: str
    """A result of the table."""
    becomes: str
    """The new result."""
    chance: Percent | None = None
    """The chance of the new result; if left out, 100%."""
    otherwise: str = ""
    """The result if the chance fails; if left out, the old result."""


class Worth(ValueType):
    """The rating that a modifier is worth: `best leadership`, `sum of leadership`."""

    factor: str
    """One of `counters.factors`."""
    best: bool
    """Whether the highest one counts, and not all of them together."""
    text: str

    PATTERN: ClassVar[str] = r"^(best|sum of) \S(.*\S)?$"
    FORM: ClassVar[str] = "a rating: write best leadership or sum of leadership, with a factor"

    @classmethod
    def parse(cls, text: str) -> Worth:
        """Read ``best leadership``; raises ValueError for anything else."""
        best = cls.match(text)[1] == "best"
        return cls(text.removeprefix("best " if best else "sum of "), best, text)

    def of(self, ratings: Iterable[int]) -> int:
        """Return what some ratings are worth; nothing where there are none."""
        return max(ratings, default=0) if self.best else sum(ratings)


class Modifier(Identified):
    """A modifier of an attack, in favour of the attacker or of the defender."""

    name: Translatable
    """Name as printed in the list of modifiers."""
    kind: ModifierKind
    """What it changes."""
    when: Prose
    """When it applies, in a few words."""
    favours: Party | None = None
    """The party that it favours; leave it out for a split or a replacement, and for what halves or
    multiplies dice or hits."""
    value: Positive = 1
    """By how much: factors, columns, dice or points of the die, how many times the strength, the
    dice or the hits, or how many hits a step costs. The number is always positive."""
    worth: Worth | None = None
    """In place of `value`: the rating on the counters of those whom it favours, the best one or
    their sum: `best leadership`, `sum of leadership`. Examples say the `ratings`."""
    spends: ResourceId | None = None
    """The points that it costs, one of `resources`, of the side that it favours: for each of them
    it is worth its `value` once. Examples say how many are `spent`."""
    points: Positive = 1
    """With `spends`: how many points it takes to be worth its `value` once."""
    side: SideId | None = None
    """The side that may use it; if left out, either."""
    per: str = ""
    """What it counts for, once for each, such as `tank unit`; if left out, it counts once in
    all."""
    most: Positive | None = None
    """The largest total, if it counts more than once."""
    unless: str = ""
    """What cancels it."""
    until_unit: UnitId | None = None
    """The unit whose arrival ends it."""
    best: Split | None = None
    """For a split: the best numbers."""
    worst: Split | None = None
    """For a split: the worst numbers."""
    die: Dice | None = None
    """For a split: its dice (`1d2` is a coin); if left out, the combat die."""
    replace: tuple[Replacement, ...] = ()
    """For a replacement: which result becomes which."""
    round_up: bool = False
    """For a half of strength, dice or hits: whether it is rounded up; if left out, it is rounded
    down."""
    extra_column: str = ""
    """The extra column of the table that it changes; if left out, it changes attacks."""
    order: int = 0
    """Its place in the order of modifiers; lower numbers come first."""
    phase: PhaseId | None = None
    """The phase in which it may be used, if there is only one. An attack in a walkthrough that
    counts it is made in this phase."""
    parts: tuple[str, ...] = ()
    """The parts of the day in which it applies, of those of the turns: `[Night]`; if left out,
    all. With terrain, lines or a distance as well, both must hold."""
    weather: tuple[WeatherId, ...] = ()
    """The weather in which it applies; if left out, any. It goes with the others as `parts` do."""
    rule: SectionId | None = None
    """The section that explains it."""
    lines: tuple[LineId, ...] = ()
    """Kinds of line. It applies to an attack that crosses one of them."""
    terrain: tuple[TerrainId, ...] = ()
    """The terrain of the attacked hex. With `lines` as well, either is enough."""
    tables: tuple[TableId, ...] = ()
    """The tables whose attacks it changes; if left out, all that can use it."""
    distance: NumberRange | None = None
    """How many hexes from those who attack to the attacked hex, such as `4-6`. With `terrain` or
    `lines` as well, both must hold."""
    manner: str = ""
    """The manner of attack that it belongs to, such as `Banzai`. Modifiers of one manner apply
    together, and `postwar odds` gives the chances of each manner. A split is a manner with its own
    name."""
    option: OptionId | None = None
    """The optional rule that it belongs to."""
    editorial: bool = False
    """Whether it is an editorial ruling."""


class Approach(Element, key="start", shorthand="units"):
    """Attackers from one hex."""

    start: str
    """The hex from which they attack; a hexside such as `B1/s` if they come from off the map."""
    units: tuple[UnitId, ...]
    """The units."""


class Situation(Frozen):
    """Where the units are in a worked example. The figure shows it."""

    into: HexLabel
    """The hex that is attacked."""
    attackers: tuple[Approach, ...] = ()
    """The attackers; leave them out for an attack from the air."""
    defenders: tuple[UnitId, ...] = ()
    """The defenders."""
    face_down: tuple[UnitId, ...] = ()
    """Units that lie face down."""
    disrupted: tuple[UnitId, ...] = ()
    """Units that are disrupted."""
    part: str = ""
    """The part of the day, where a modifier depends on it."""
    weather: WeatherId | None = None
    """The weather, where a modifier depends on it."""
    phase: PhaseId | None = None
    """The phase, where a modifier depends on it."""


class Rated(Element, key="modifier", shorthand="ratings"):
    """The ratings that a modifier is worth in an example: `{leader: [3, 1]}`."""

    modifier: ModifierId
    """The modifier, which has `worth`."""
    ratings: tuple[NotNegative, ...]
    """The rating of each unit that has one above 0."""


class Spent(Element, key="modifier", shorthand="points"):
    """The points that a modifier costs in an example: `{barrage: 2}`."""

    modifier: ModifierId
    """The modifier, which has `spends`."""
    points: Positive
    """How many points are spent on it."""


class Checked(Frozen):
    """A unit that rolls against the rating on its counter, as the result of a worked example asks.

    A unit that must roll twice has two entries, in the order of the rolls.
    """

    unit: UnitId
    """The unit."""
    die: int
    """The roll, before anything is added."""
    passes: bool
    """Whether the unit passes."""
    state: State | None = None
    """The state in which this roll leaves it, such as `broken`; if left out, none."""
    reduced: bool = False
    """Whether its reduced side is up, whose rating counts then."""


class Example(Identified):
    """A worked example. It is printed with the rules, and a check works it out.

    What it gives depends on the kind of its table.

    - Odds and differences: `attack`, `defence`, `die`, `modifiers`. With the id of an extra
      column as `column`: `die` and the modifiers of that column alone.
    - Fire: the same without `defence`.
    - Levels: `attack`, `defence`, `modifiers`; `die` is the number of coins that fell best.
    - Opposed dice: `attack` and `defence` as announced, `die`, `defence-die`, `modifiers`.
    - Hits: `attack` is the number of dice before modifiers, `dice` what they show, `rating` that
      of those who roll, if it says what hits; `modifiers`. `result` is the hits, `steps` what they
      cost.

    Tables by category have lookups instead.
    """

    title: Translatable
    """Title as printed."""
    table: TableId
    """The combat table it uses."""
    result: str
    """The result: a code, the effect of opposed dice, or hits, such as `2 hits`."""
    die: int | None = None
    """The roll, on the scale in use. For coins it is how many of them fell best, for opposed dice
    the roll of the attacker. Hits have `dice` instead."""
    attack: NotNegative | None = None
    """Attack factors, or the announced strength, before modifiers."""
    defence: NotNegative | None = None
    """Defence factors, or the announced strength, before modifiers."""
    attack_each: tuple[NotNegative, ...] = ()
    """The factors of each attacking unit, which make `attack`: `[5, 3]`. A table that rounds each
    unit by itself needs them for a half."""
    defence_each: tuple[NotNegative, ...] = ()
    """The factors of each defending unit, which make `defence`."""
    column: str = ""
    """The column after all modifiers: the odds, or the id of an extra column."""
    defence_die: int | None = None
    """The roll of the defender, if both sides roll."""
    difference: int | None = None
    """For opposed dice: the attacker's modified die minus the defender's."""
    dice: tuple[NotNegative, ...] = ()
    """For hits: what each die shows, after all changes of the number of dice: `[1, 2, 5]`."""
    rating: NotNegative | None = None
    """For hits by a rating: that of the units that roll. Units of another rating roll apart."""
    steps: NotNegative | None = None
    """For hits: how many steps they cost the target."""
    modifiers: tuple[ModifierId, ...] = ()
    """The modifiers that apply. Name a modifier twice if it counts twice."""
    cancelled: tuple[ModifierId, ...] = ()
    """The modifiers that would apply, but that their `unless` cancels here. They do not count, and
    the example says so."""
    ratings: tuple[Rated, ...] = ()
    """The ratings of units, for modifiers that are worth one: `{leader: [3, 1]}`."""
    spent: tuple[Spent, ...] = ()
    """The points that are spent on modifiers that cost some: `{barrage: 2}`."""
    succeeds: tuple[ModifierId, ...] = ()
    """The modifiers whose own coin, dice or chance succeed: the coin of a pressed attack falls
    best, or a replacement with a chance happens. The others fail: they shift the column down, or
    give the result in `otherwise`."""
    checks: tuple[Checked, ...] = ()
    """The second rolls that the result asks for, such as morale checks."""
    uses: tuple[OptionId, ...] = ()
    """Optional rules that are used in it."""
    text: Prose | None = None
    """The story of the attack."""
    situation: Situation | None = None
    """Where the units are, for the figure."""


class Scaling(Frozen):
    """A second unit of measure for the numbers of a table."""

    table: TableId
    """The table of scales. Each row has one cell: how many of this table's unit make one of the
    other unit."""
    unit: str
    """The other unit, such as `"` for inches."""


class CellAt(Frozen):
    """A cell of a table, by its row and its column."""

    table: TableId
    """The table."""
    row: str
    """Label of the row."""
    column: str
    """Id of the column."""


class Lookup(Identified):
    """A worked reading of a table by category, printed with it and tested by a check.

    A number is multiplied, dice are added up, die faces give one or none, a modifier changes what
    was rolled.
    """

    title: Translatable
    """Title as printed."""
    table: TableId
    """The table that is read."""
    cell: str
    """The cell that is read."""
    result: str
    """The result: a number if there is something to work out, otherwise the cell."""
    row: str = ""
    """Label of the row; leave it out if dice choose it."""
    column: str = ""
    """Id of the column; leave it out if dice choose it."""
    die: int | None = None
    """The roll, if dice choose the row or the column. A number beyond the end is read at the
    end."""
    change: CellAt | None = None
    """A cell of another table that changes that number."""
    times: tuple[Positive, ...] = ()
    """Numbers; their sum multiplies the cell."""
    scale: str = ""
    """Label of a row of the table of scales. The result is then in the other unit."""
    rolled: tuple[Positive, ...] = ()
    """The dice rolled for a cell of dice, die numbers or a modifier; extra dice come last."""
    extra: NotNegative = 0
    """How many whole dice are added to those of the cell."""
    against: Positive | None = None
    """The roll of the other side. The result is then the margin."""
    text: Prose | None = None
    """The story of the reading."""


def start_of(start: str, grid: Grid) -> Cell:
    """Return the hex that attackers come from: beyond the hexside where they enter the map.

    Raises BadReference for a label that is neither a hex nor a hexside.
    """
    if "/" not in start:
        return grid.cell(start)
    inside, outside = parse_edge(start, grid).cells
    return inside if outside in grid else outside


def fought_in(situation: Situation, grid: Grid) -> tuple[Cell, ...]:
    """Return the hex that is attacked and those from which it is; raises BadReference."""
    starts = (start_of(each.start, grid) for each in situation.attackers)
    return grid.cell(situation.into), *starts


def spoken_of(text: Prose | None, grid: Grid) -> tuple[Cell, ...]:
    """Return the hexes that a text names by their numbers; raises BadReference."""
    return tuple(dict.fromkeys(map(grid.cell, text.targets("hex") if text else ())))


def shown(example: Example, grid: Grid) -> tuple[Cell, ...]:
    """Return the hexes that the figure of an example must show; none without a situation.

    Raises BadReference.
    """
    if example.situation is None:
        return ()
    return tuple(
        dict.fromkeys((*fought_in(example.situation, grid), *spoken_of(example.text, grid)))
    )


def off_the_map(counters: Counters) -> frozenset[str]:
    """Return the units that never stand on the map: they begin in a box and have no factors.

    Others of their side have some, so that theirs are not merely secret. What they do to an attack
    is a modifier's, such as an aircraft's.
    """
    strong = {unit.side for unit in counters.units if unit.factors is not None}
    boxed = {name for setup in counters.setup if setup.where.box for name in setup.units}
    return frozenset(
        unit.id
        for unit in counters.units
        if unit.factors is None and unit.side in strong and unit.id in boxed
    )


def fights(counters: Counters, unit: Unit) -> bool:
    """Whether a unit fights itself: no decoy, and nothing that never stands on the map."""
    return UnitType.DECOY not in unit.type.marks and unit.id not in off_the_map(counters)


def rating_of(
    unit: Unit, factor: str, counters: Counters, *, reduced: bool = False, disrupted: bool = False
) -> int | None:
    """Return a rating on a counter, on the side that is up; None where it has no such factor."""
    kind, names = unit.back.kind, counters.counters.factors
    weak = (reduced and kind is BackKind.REDUCED) or (disrupted and kind is BackKind.DISRUPTED)
    factors = (unit.back.factors if weak else None) or unit.factors
    place = names.index(factor) if factor in names else None
    if factors is None or place is None or place >= len(factors.parts):
        return None
    return factors.parts[place].value


def reach_of(
    reach: Range | None,
    unit: Unit,
    counters: Counters,
    *,
    reduced: bool = False,
    disrupted: bool = False,
) -> int:
    """Return how many hexes away the target of a unit may be; 1 where nothing says more."""
    if reach is None or not reach.rating:
        return reach.number if reach else 1
    rating = rating_of(unit, reach.rating, counters, reduced=reduced, disrupted=disrupted)
    return max(rating or 1, 1)


def ratings_of(units: Iterable[Unit], factor: str, counters: Counters) -> tuple[int, ...]:
    """Return the ratings above 0 of some units, the highest first."""
    found = (rating_of(unit, factor, counters) for unit in units)
    return tuple(sorted((rating for rating in found if rating), reverse=True))


def ratings_in(counters: Counters, factor: str) -> tuple[int, ...]:
    """Return the ratings that units have on either side of their counters, the lowest first."""
    found = {
        rating_of(unit, factor, counters, reduced=weak, disrupted=weak)
        for unit in counters.units
        for weak in (False, True)
        if fights(counters, unit)
    }
    return tuple(sorted(rating for rating in found if rating is not None))


_HELD = (LimitKind.STACK, LimitKind.DEFENCE)
"""Limits of how many units defend a hex."""


def largest_defence(counters: Counters, modifiers: Iterable[Modifier]) -> int:
    """Return the most defence factors that a hex can have; 0 where nothing limits its units.

    That is the best stack of a side, where the ground lets the most units stand, and what may
    multiply it. Of limits that count some units alone, each lets in its own.
    """
    times = (
        each.value
        for each in modifiers
        if each.kind is ModifierKind.MULTIPLY and each.favours is Party.DEFENDER
    )
    stacks = [_best_stack(counters, side) for side in {unit.side for unit in counters.units}]
    return max(stacks, default=0) * max(times, default=1) if all(stacks) else 0


def _best_stack(counters: Counters, side: str) -> int:
    place, found = counters.counters.fighting[1], list[int]()
    units = [
        (unit, max(factor.value, factor.larger or 0))
        for unit in counters.units
        if unit.side == side and unit.factors and place < len(unit.factors.parts)
        for factor in (unit.factors.parts[place],) * unit.count
    ]
    for kind in _HELD:
        limits: dict[tuple[tuple[str, ...], ...], StackingLimit] = {}
        for each in counters.stacking:
            holds = each.limit is kind and each.side in {None, side} and not each.boxes
            first = limits.get(each.counted)
            if holds and not each.with_unit and (first is None or each.most > first.most):
                limits[each.counted] = each
        rest, total = units, 0
        for limit in sorted(limits.values(), key=lambda each: any(each.counted)):
            total += _packed([each for each in rest if limit.counts(each[0])], limit)
            rest = [each for each in rest if not limit.counts(each[0])]
        if limits and not any(factor for _, factor in rest):
            found.append(total)
    return min(found, default=0)


def _packed(units: Iterable[tuple[Unit, int]], limit: StackingLimit) -> int:
    """Return the largest sum of factors of units whose weights a limit lets in."""
    weights, best = {each.size: each.counts for each in limit.weights}, [0] * (limit.most + 1)
    for unit, factor in units:
        weight = weights.get(unit.size, 1) if unit.size else 1
        for room in range(limit.most, weight - 1, -1):
            best[room] = max(best[room], best[room - weight] + factor)
    return best[-1]
