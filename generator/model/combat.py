"""What changes an attack, and worked examples of attacks."""

from __future__ import annotations

from enum import StrEnum

from generator.hexes import Grid, Hex, parse_hexside
from generator.model.counters import Counters
from generator.model.numbers import Dice, Percent
from generator.model.prose import Prose
from generator.model.schema import (
    Element,
    HexLabel,
    Identified,
    LineId,
    ModifierId,
    NotNegative,
    PhaseId,
    Positive,
    SectionId,
    SideId,
    TableId,
    TerrainId,
    Translatable,
    UnitId,
)
from generator.records import Frozen


class ModifierKind(StrEnum):
    """What a modifier changes."""

    FACTOR = "factor"
    """Adds to (or takes from) the factors of a side."""
    COLUMN = "column"
    """Shifts the column."""
    DIE = "die"
    """Changes the die."""
    SPLIT = "split"
    """Shifts the column by the number rolled: best numbers up, worst numbers down."""
    REPLACE = "replace"
    """Turns one result into another."""
    STRENGTH = "strength"
    """Takes from the strength announced by the party that it does not favour."""
    HALVE = "halve"
    """Halves the strength of the party that it does not favour, after everything else."""


class Party(StrEnum):
    """A party to a combat."""

    ATTACKER = "attacker"
    DEFENDER = "defender"


class Split(Frozen):
    """The part of the die's numbers that shift the column, and how far."""

    numbers: Positive
    """How many numbers, counted from the best or from the worst."""
    columns: Positive
    """How many columns."""


class Replacement(Element, key="result", shorthand="becomes"):
    """One result that becomes another."""

    result: str
    """A result of the table."""
    becomes: str
    """The result that it turns into."""
    chance: Percent | None = None
    """The chance that it becomes that; it always does where this is left out."""
    otherwise: str = ""
    """What it becomes where the chance fails; it stays what it was where this is left out."""


class Modifier(Identified):
    """Something that changes an attack, always stated in one party's favour."""

    name: Translatable
    """Name as printed in the list of modifiers."""
    kind: ModifierKind
    """What it changes."""
    when: Prose
    """When it applies, in a few words."""
    favours: Party | None = None
    """The party in whose favour it works; left out for a split or a replacement."""
    value: Positive = 1
    """By how much: factors, columns or points of the die, always counted upwards."""
    side: SideId | None = None
    """The side that may use it; either where it is left out."""
    per: str = ""
    """Counted once for each of these, such as `tank unit`; once in all where it is left out."""
    most: Positive | None = None
    """The largest total where it is counted more than once."""
    unless: str = ""
    """What stops it."""
    until_unit: UnitId | None = None
    """It ends once this unit has arrived."""
    best: Split | None = None
    """For a split: the best numbers."""
    worst: Split | None = None
    """For a split: the worst numbers."""
    die: Dice | None = None
    """For a split: dice of its own (`1d2` is a coin); the combat die where it is left out."""
    replace: tuple[Replacement, ...] = ()
    """For a replacement: which results become which."""
    round_up: bool = False
    """For a half: whether what is left over is rounded up; down where it is left out."""
    extra_column: str = ""
    """The extra column of the table on which alone it works; on attacks where it is left out."""
    order: int = 0
    """Its place in the order of working; those of a lower number come first."""
    phase: PhaseId | None = None
    """The phase in which it may be used, where there is only one."""
    rule: SectionId | None = None
    """The section that explains it."""
    lines: tuple[LineId, ...] = ()
    """The lines, one of which an attack crosses to which it applies."""
    terrain: tuple[TerrainId, ...] = ()
    """The terrain of the attacked hex; beside `lines`, either will do."""
    manner: str = ""
    """The manner of attack that it belongs to, such as `Banzai`: modifiers of one manner apply
    together, and `postwar odds` tells the chances of each. A split is a manner by its own name."""
    editorial: bool = False
    """Whether it is our ruling."""


class Approach(Element, key="start", shorthand="units"):
    """Attackers that come from one side."""

    start: str
    """The hex they attack from; a hexside such as `B1/s` where they come from off the map."""
    units: tuple[UnitId, ...]
    """The units."""


class Situation(Frozen):
    """Where everybody stands in a worked example: its figure is drawn from it."""

    into: HexLabel
    """The hex that is attacked."""
    attackers: tuple[Approach, ...] = ()
    """The attackers; none where the attack comes from the air."""
    defenders: tuple[UnitId, ...] = ()
    """Who defends the hex."""
    face_down: tuple[UnitId, ...] = ()
    """Those of them all that lie face down."""
    disrupted: tuple[UnitId, ...] = ()
    """Those of them all that are disrupted."""


class Example(Identified):
    """A worked example: a test of the rules that is printed with them.

    What it gives depends on the kind of its table.

    - Odds: `attack`, `defence`, `die`, `modifiers`. With the id of an extra column as `column`:
      `die` and the modifiers of that column alone.
    - Levels: `attack`, `defence`, `modifiers`; `die` is the number of coins that fell best.
    - Opposed dice: `attack` and `defence` as announced, `die`, `defence-die`, `modifiers`.

    Tables by category have lookups instead.
    """

    title: Translatable
    """Title as printed."""
    table: TableId
    """The combat table it uses."""
    die: int
    """The number rolled, on the scale in use; for coins, how many of them fell best (one coin: 1
    or 0); of opposed dice, the attacker's."""
    result: str
    """The result: a code, or the effect of opposed dice."""
    attack: NotNegative | None = None
    """Attack factors, or the strength announced, before modifiers."""
    defence: NotNegative | None = None
    """Defence factors, or the strength announced, before modifiers."""
    column: str = ""
    """The column in which it is read in the end, where the table has columns: the odds, or the id
    of an extra column."""
    defence_die: int | None = None
    """The number that the defender rolled, where both sides roll."""
    difference: int | None = None
    """Of opposed dice: the attacker's modified die less the defender's."""
    modifiers: tuple[ModifierId, ...] = ()
    """The modifiers that apply; one that counts twice is named twice."""
    succeeds: tuple[ModifierId, ...] = ()
    """Those of the modifiers whose own coin, dice or chance turn out: the coin of a pressed attack
    falls best, the replacement that has a chance comes about. The others fail: they shift the
    column down, or give what comes `otherwise`."""
    text: Prose | None = None
    """The story of the attack."""
    situation: Situation | None = None
    """Where everybody stands, for the figure."""


class Scaling(Frozen):
    """Another measure in which the numbers of a table are given beside its own."""

    table: TableId
    """The table of scales: rows of one cell, how many of this table's unit make one of the
    other."""
    unit: str
    """Unit of the other measure, such as `"` for inches."""


class CellAt(Frozen):
    """A cell of a table, by its row and its column."""

    table: TableId
    """The table."""
    row: str
    """Label of the row."""
    column: str
    """Id of the column."""


class Lookup(Identified):
    """A worked reading of a table by category: a test of the table that is printed with it.

    A number is multiplied, dice are added up, die faces give one or none, a modifier changes what
    was rolled.
    """

    title: Translatable
    """Title as printed."""
    table: TableId
    """The table that is read."""
    cell: str
    """What stands where it is read."""
    result: str
    """What comes of it: a number where there is anything to work out, else the cell."""
    row: str = ""
    """Label of the row; left out where dice choose it."""
    column: str = ""
    """Id of the column; left out where dice choose it."""
    die: int | None = None
    """The number rolled where dice choose the row or the column; off their end it is read at
    the end."""
    change: CellAt | None = None
    """A cell of another table that changes that number."""
    times: tuple[Positive, ...] = ()
    """Numbers whose sum a cell of numbers is multiplied by."""
    scale: str = ""
    """Label of a row of the table of scales: the result is then in the other measure."""
    rolled: tuple[Positive, ...] = ()
    """The dice thrown for a cell of dice, faces or a modifier, those added last."""
    extra: NotNegative = 0
    """How many whole dice are added to those of the cell."""
    against: Positive | None = None
    """What the other side rolled: the result is then the margin."""
    text: Prose | None = None
    """The story of it."""


def start_of(start: str, grid: Grid) -> Hex:
    """Return the hex that attackers come from: beyond the hexside where they enter the map.

    Raises BadReference for a label that is neither a hex nor a hexside.
    """
    if "/" not in start:
        return grid.hex(start)
    inside, outside = parse_hexside(start, grid).hexes
    return inside if outside in grid else outside


def fought_in(situation: Situation, grid: Grid) -> tuple[Hex, ...]:
    """Return the hex that is attacked and those from which it is; raises BadReference."""
    starts = (start_of(each.start, grid) for each in situation.attackers)
    return grid.hex(situation.into), *starts


def spoken_of(text: Prose | None, grid: Grid) -> tuple[Hex, ...]:
    """Return the hexes that a text names by their numbers; raises BadReference."""
    return tuple(dict.fromkeys(map(grid.hex, text.targets("hex") if text else ())))


def shown(example: Example, grid: Grid) -> tuple[Hex, ...]:
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
