"""Tables: combat results by dice and odds or differences, by levels, by opposed dice; categories.

Cells are kept as typed; `generator.combat.cells` reads them by the kind the table says they have.
How an attack is worked on a table is its method's, in `generator.combat.methods`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field
from enum import StrEnum
from typing import Any, Literal, TypeAlias

from generator.diagnostics import Origin
from generator.model.combat import ADDS_UP, Example, Lookup, Modifier, Party, Scaling
from generator.model.counters import Ignored, State, Unit
from generator.model.numbers import (
    Dice,
    Difference,
    HitNumber,
    NumberRange,
    Odds,
    Percent,
    Range,
    Sum,
    Tally,
)
from generator.model.orders import Measure, Orders
from generator.model.prose import Prose
from generator.model.resources import Resource
from generator.model.rules import EDITORIAL
from generator.model.schema import (
    Element,
    Identified,
    NotNegative,
    Positive,
    PrintedId,
    TableId,
    Translatable,
)
from generator.records import Frozen


class Code(Element, key="id"):
    """A result code and what it means.

    Results are ranked on two axes: what the attacker suffers and what the defender suffers. The
    better result for the attacker has the higher `defender` or the lower `attacker`. Where a code
    has `orders`, both ranks follow from them and may be left out.
    """

    id: PrintedId
    text: Prose
    """The meaning, as printed in the legend."""
    attacker: NotNegative | None = None
    """How much it hurts the attacker; 0 is not at all. If left out, it follows from `orders`."""
    defender: NotNegative | None = None
    """How much it hurts the defender; 0 is not at all. If left out, it follows from `orders`."""
    family: bool = False
    """Whether the code may have a number before it: `DE` then also means 1DE, 2DE and so on."""
    numbered: Translatable = ""
    """The text of such a code with its number: `# defender(s) eliminated.` The number replaces the
    `#`. The text in brackets is printed for more than one."""
    orders: Orders | None = None
    """What it does to whom. The walkthrough carries it out, and the texts are checked against it.
    It is not printed."""

    def rank(self, party: Party) -> float:
        """Return how much it hurts a party: the rank that is written, else that of the orders."""
        written = self.attacker if party is Party.ATTACKER else self.defender
        if written is None:
            return self.orders.rank(party) if self.orders else 0
        return written


class Rounding(StrEnum):
    """How a ratio or a half is rounded."""

    DOWN = "down"
    UP = "up"
    NEAREST = "nearest"
    DEFENDER = "defender"
    """In the defender's favour."""


class BeyondAction(StrEnum):
    """What odds, differences or strengths beyond the end of the table mean."""

    NO_ATTACK = "no-attack"
    """The attack is not allowed."""
    NO_EFFECT = "no-effect"
    """It has no effect; nor has one whose column is shifted beyond that end."""
    END_COLUMN = "end-column"
    """The last column at that end applies."""


class BeyondEnd(Element, shorthand="action"):
    """Odds, differences or strengths beyond one end of the table."""

    action: BeyondAction
    """What becomes of the attack."""
    die: NotNegative = 0
    """Points on the die: 1 is one point worse for the attacker below the first column, and one
    point better above the last."""


class Beyond(Frozen):
    """What lies beyond the ends of the table; where it is left out, the last column there."""

    below: BeyondEnd | None = None
    """Below the first column; left out where the columns are open there."""
    above: BeyondEnd | None = None
    """Above the last column; left out where the columns are open there."""
    editorial: bool = False
    """Whether this is an editorial ruling."""


class BeyondOdds(Beyond):
    """Odds beyond the ends of the table."""

    below: BeyondEnd
    """Below the first column."""
    above: BeyondEnd
    """Above the last column."""


class Row(Element, key="label", shorthand="cells"):
    """A row: its label (the dice that choose it, or a name) and its cells."""

    label: str
    """The label, as printed."""
    cells: tuple[str, ...]
    """The cells, in the order of the columns."""
    notes: tuple[str, ...] = ()
    """Ids of the footnotes that the row refers to."""
    group: str = ""
    """A label beside all neighbouring rows of the same group."""
    kind: CellKind | None = None
    """What the cells of this row are, if they differ from the rest of the table."""
    repeats: tuple[str, ...] = ()
    """Other places of the definition that have the same values, cell by cell from the first:
    `[arrivals.ss-divisions.chance]`. A check compares them."""


class Column(Element, key="id", shorthand="name"):
    """One column that is not odds."""

    id: PrintedId
    name: str
    """Head as printed."""
    group: str = ""
    """A head above all neighbouring columns of the same group."""
    optional: bool = False
    """Whether only an optional rule uses the column."""
    notes: tuple[str, ...] = ()
    """Ids of the footnotes that the column refers to."""


class ExtraColumn(Identified):
    """A column of a combat table that is not odds, such as an air attack."""

    name: str
    """Head as printed."""
    cells: tuple[str, ...]
    """One result for each row, from the first to the last."""
    each: str = ""
    """What it is rolled for, such as `Japanese unit under the airstrike`."""


class Footnote(Element, key="id", shorthand="text"):
    """A footnote of a table."""

    id: PrintedId
    text: Prose
    """The footnote."""
    editorial: bool = False
    """Whether it is an editorial ruling."""


class DieScale(Identified, shorthand="name"):
    """One of two scales for the die: high numbers are best, or low numbers are."""

    name: str
    """Name as printed above the die labels."""
    standard: bool = False
    """Whether players use it unless they agree otherwise."""


class Operation(StrEnum):
    """What is done in an attack, one after the other."""

    FACTORS = "factors"
    """Modifiers change factors or announced strengths."""
    MULTIPLY = "multiply"
    """Modifiers multiply them."""
    HALVE = "halve"
    """Modifiers halve them."""
    ROUND = "round"
    """What halving leaves is rounded. Without it, each half is rounded at once."""
    ROUND_UNITS = "round-units"
    """What halving leaves of each unit is rounded, and then added up. Worked examples with a half
    then have `attack-each` or `defence-each`."""
    LEAST = "least"
    """A strength that has fallen too low counts as the least there is."""
    COMPARE = "compare"
    """Attack and defence are compared: odds or a difference, and that is a column."""
    CLAMP = "clamp"
    """A column beyond an end of the table becomes the last one at that end."""
    SHIFT = "shift"
    """Modifiers shift the column."""
    CAP = "cap"
    """The sum of the shifts, or a lead in strength, goes no further than its limit."""
    DIE = "die"
    """Modifiers change the die."""
    DIE_CAP = "die-cap"
    """The sum of these changes goes no further than its limit."""
    END_ROW = "end-row"
    """A die beyond the best or the worst row is read in it."""
    READ = "read"
    """The result is read."""
    REPLACE = "replace"
    """Modifiers turn the result into another."""
    DICE = "dice"
    """Modifiers add dice, or take some away."""
    MULTIPLY_DICE = "multiply-dice"
    """Modifiers multiply the dice."""
    HALVE_DICE = "halve-dice"
    """Modifiers halve the dice; each half is rounded at once."""
    MULTIPLY_HITS = "multiply-hits"
    """Modifiers multiply the hits."""
    HALVE_HITS = "halve-hits"
    """Modifiers halve the hits; each half is rounded at once."""
    STEPS = "steps"
    """The hits cost steps."""


class DieLimit(Element, shorthand="net"):
    """The largest change of a die by modifiers."""

    net: Positive | None = None
    """The largest sum, in favour of either party, after all are set against one another."""
    each_way: Positive | None = None
    """The largest sum in favour of each party, before both are set against one another."""


class ResultsTable(Identified):
    """Combat results: columns across, from the worst for the attacker to the best; dice down."""

    kind: str
    """Says how a column is found."""
    name: Translatable
    """Title as printed."""
    die: Dice
    """The dice that are rolled."""
    columns: tuple[Any, ...]
    """Heads of the columns, from the worst for the attacker to the best."""
    rows: tuple[Row, ...]
    """Results; a label holds one die number for each scale, joined by `|`: `"6 | 1"`. The row
    `other` is for all numbers that no other row is for."""
    beyond: Beyond | None
    """What lies beyond the ends of the table."""
    scales: tuple[DieScale, ...] = ()
    """The scales of the die, in the order of the labels; leave it out if there is one label."""
    extra: tuple[ExtraColumn, ...] = ()
    """Columns that are not for attacks of units."""
    shift_limit: NotNegative | None = None
    """The largest sum of column shifts."""
    die_limit: DieLimit | None = None
    """The largest change of the die by modifiers."""
    order: tuple[Operation, ...] = ()
    """The order of the arithmetic; if left out, `[factors, multiply, halve, compare, clamp, shift,
    cap, clamp, die, die-cap, end-row, read, replace]`. With `clamp` behind the shifts alone,
    columns are counted from beyond the end of the table. What no modifier and no limit needs may be
    left out."""
    tally: tuple[ColumnTally, ...] = ()
    """The designer's own count of the results in each column. A check compares it with the cells.
    It is not printed."""
    notes: tuple[Footnote, ...] = ()
    """Footnotes."""
    short: Translatable = ""
    """Short title, where room is scarce."""

    def results(self) -> Iterator[tuple[str, str]]:
        """Yield every result with its path within the table."""
        lists = {f"rows.{row.label}.cells": row.cells for row in self.rows}
        lists |= {f"extra.{extra.id}.cells": extra.cells for extra in self.extra}
        yield from (
            (f"{at}.{n}", text) for at, texts in lists.items() for n, text in enumerate(texts)
        )


class OddsTable(ResultsTable):
    """A combat results table: odds across, dice down."""

    kind: Literal["odds"]
    """Says that this is a table by odds."""
    columns: tuple[Odds, ...]
    """Odds, from the worst for the attacker to the best."""
    rounding: Rounding = field(kw_only=True)
    """How a ratio between two columns is rounded."""
    beyond: BeyondOdds
    """What odds beyond the ends of the table mean."""


class DifferentialTable(ResultsTable):
    """A combat results table: attack minus defence across, dice down."""

    kind: Literal["differential"]
    """Says that attack minus defence gives the column."""
    columns: tuple[Difference, ...]
    """Differences, from the worst for the attacker to the best: `["-3 or less", "-2 to -1", "0",
    "1 to 4", "5 or more"]`."""
    beyond: Beyond | None = None
    """What differences beyond the ends of the table mean, if its end columns are not open; if left
    out, the last column at that end."""


class FireTable(ResultsTable):
    """A combat results table: the strength of those who fire across, dice down.

    Worked examples have an `attack` and no `defence`.
    """

    kind: Literal["fire"]
    """Says that the strength of those who fire gives the column."""
    columns: tuple[NumberRange, ...]
    """Strengths, from the lowest to the highest: `[1-2, 3-5, 6-9, 10+]`."""
    beyond: Beyond | None = None
    """What lies off the table to the left (`below`) and to the right (`above`); if left out, the
    last column at that end."""
    range: Range | None = None
    """How many hexes away the target may be: `6`, or the name of one of `counters.factors`, for the
    range of each unit; if left out, it is adjacent."""


class LevelColumn(Element, key="odds", shorthand="average"):
    """The average result at some odds."""

    odds: Odds
    """The odds."""
    average: str
    """The average result, from the ladder."""


class LevelChance(Identified):
    """The chance that the result is some levels above or below the average."""

    name: str
    """Row label as printed."""
    chance: Percent
    """The chance."""
    levels: int
    """Levels up the ladder, towards the best for the attacker."""
    coins: NotNegative | None = None
    """How many coins must fall best."""


class ChanceResult(Element, key="result", shorthand="chance"):
    """A result and its chance."""

    result: str
    """The result."""
    chance: Percent
    """Its chance."""


class LevelException(Element, key="odds"):
    """Odds at which the ladder does not apply."""

    odds: Odds
    """The odds."""
    results: tuple[ChanceResult, ...]
    """The results and their chances, which add up to 100%."""


class LevelTable(Identified):
    """Combat results by levels. Postwar works out the printed table from the ladder."""

    kind: Literal["levels"]
    """Says that this is a table by levels."""
    name: Translatable
    """Title as printed."""
    coins: Positive
    """Number of coins that are tossed, or of dice that are read as odd and even."""
    rounding: Rounding
    """How a ratio between two columns is rounded."""
    ladder: tuple[str, ...]
    """Results from the worst for the attacker to the best. Each is a level."""
    columns: tuple[LevelColumn, ...]
    """Odds and their average result."""
    chances: tuple[LevelChance, ...]
    """Levels above or below the average, and their chances."""
    beyond: BeyondOdds
    """What odds beyond the ends of the table mean."""
    exceptions: tuple[LevelException, ...] = ()
    """Odds at which the ladder does not apply."""
    notes: tuple[Footnote, ...] = ()
    """Footnotes."""
    short: Translatable = ""
    """Short title, where room is scarce."""

    @property
    def heads(self) -> tuple[Odds, ...]:
        """All odds, those where the ladder does not hold too, once each, from the worst up."""
        odds = (*(each.odds for each in self.columns), *(each.odds for each in self.exceptions))
        return tuple(sorted(dict.fromkeys(odds), key=lambda head: head.ratio))

    def results(self) -> Iterator[tuple[str, str]]:
        """Yield every result with its path within the table."""
        yield from ((f"ladder.{number}", text) for number, text in enumerate(self.ladder))
        yield from ((f"columns.{each.odds}.average", each.average) for each in self.columns)
        for each in self.exceptions:
            for one in each.results:
                yield f"exceptions.{each.odds}.results.{one.result}", one.result


class Band(Element, key="difference", shorthand="effect"):
    """A range of differences and its effect."""

    difference: NumberRange
    """The differences."""
    effect: str
    """Effect as printed."""
    higher: NotNegative = 0
    """What the side with the higher die loses. Equal dice count as either."""
    lower: NotNegative = 0
    """What the side with the lower die loses."""
    orders: Orders | None = None
    """What else it does: `{loser: {retreat: 1, may: true}, advance: 1}`."""


class OpposedTable(Identified):
    """Both sides roll. The difference of the modified dice decides."""

    kind: Literal["opposed"]
    """Says that both sides roll."""
    name: Translatable
    """Title as printed."""
    die: Dice
    """The dice that each side rolls."""
    modifier: str
    """What is added to the stronger side's die, in words."""
    modifier_limit: NotNegative
    """The largest modifier."""
    bands: tuple[Band, ...]
    """Differences, in either direction, and their effects."""
    least: NotNegative | None = None
    """The least value of an announced strength after all losses and modifiers."""
    order: tuple[Operation, ...] = ()
    """The order of the arithmetic; if left out, `[factors, halve, least, compare, cap, die,
    read]`."""
    notes: tuple[Footnote, ...] = ()
    """Footnotes."""
    short: Translatable = ""
    """Short title, where room is scarce."""

    def results(self) -> Iterator[tuple[str, str]]:
        """Yield nothing: what opposed dice give is said in words."""
        yield from ()


class OddHits(StrEnum):
    """What becomes of hits that are too few for a step."""

    LOST = "lost"
    STEP = "step"
    """They cost a step too."""


class HitEffect(Element, key="hits", shorthand="effect"):
    """What a number of hits brings beside the steps that they cost."""

    hits: NumberRange
    """How many hits, as the modifiers leave them: `1`, `2-3`, `4+`."""
    effect: str
    """The result, by the legend of codes: `M`, `DR+D`, `2DR`."""


class HitsTable(Identified):
    """Many dice at once; each hits or misses, and hits cost the target steps.

    Worked examples have an `attack`, the number of dice, and no `defence`.
    """

    kind: Literal["hits"]
    """Says that dice are rolled to hit."""
    name: Translatable
    """Title as printed."""
    die: Dice
    """What is rolled once for each step, unit or factor."""
    hit: HitNumber
    """What a roll must show to hit: `5-6`, or the name of one of `counters.factors`, as in `quality
    or less` or `quality or more`."""
    dice: Measure
    """What rolls once each: `units`, `steps`, or the attack `factors` together. Units without a
    factor roll nothing where others have some."""
    ignored: tuple[Ignored, ...] = ()
    """Units for which nothing is rolled, a list: `[{types: [leader]}, {state: disrupted}]`."""
    always_hits: NumberRange | None = None
    """Rolls that always hit, whatever the number needed."""
    never_hits: NumberRange | None = None
    """Rolls that never hit, whatever the number needed."""
    hits_a_step: Positive = 1
    """How many hits cost a step."""
    odd: OddHits = OddHits.LOST
    """What becomes of hits that are too few for a step, here or by a modifier."""
    effects: tuple[HitEffect, ...] = ()
    """What so many hits bring beside the loss of steps, by the legend of codes: `{1: M, 2+: M+DR}`.
    The codes may have `orders`, such as a retreat, a second roll or an advance."""
    range: Range | None = None
    """How many hexes away the target may be: `6`, or the name of one of `counters.factors`, for the
    range of each unit; if left out, it is adjacent."""
    ratings: NumberRange | None = None
    """The ratings that are printed with what hits and in the chances; if left out, those of the
    die, six at most."""
    most_dice: Positive = 6
    """How many dice the printed chances go up to. It is no limit of an attack."""
    order: tuple[Operation, ...] = ()
    """The order of the arithmetic; if left out, `[dice, multiply-dice, halve-dice, die, read,
    multiply-hits, halve-hits, steps]`. What no modifier needs may be left out, but for `read` and
    `steps`."""
    notes: tuple[Footnote, ...] = ()
    """Footnotes."""
    short: Translatable = ""
    """Short title, where room is scarce."""

    def results(self) -> Iterator[tuple[str, str]]:
        """Yield what hits bring beside the loss of steps, with its path within the table."""
        yield from ((f"effects.{each.hits}.effect", each.effect) for each in self.effects)

    def ignores(self, unit: Unit, states: tuple[State, ...]) -> bool:
        """Whether nothing is rolled for a unit in some states."""
        return any(each.applies(unit, states) for each in self.ignored)

    def brought_by(self, hits: int) -> str:
        """Return what so many hits bring beside the loss of steps; nothing is an empty text."""
        return next((each.effect for each in self.effects if hits in each.hits), "")


class CellKind(StrEnum):
    """What the cells of a table are."""

    TEXT = "text"
    CODE = "code"
    DICE = "dice"
    NUMBER = "number"
    MODIFIER = "modifier"
    PERCENT = "percent"


class CategoryTable(Identified):
    """Any table with heads of rows and columns."""

    kind: Literal["category"]
    """Says that this is a table by category."""
    name: Translatable
    """Title as printed."""
    columns: tuple[Column, ...]
    """Heads of the columns."""
    rows: tuple[Row, ...]
    """Rows. If dice choose them, each label is a number or a range, or `other` for all that are
    left over."""
    cells: CellKind
    """What the cells are. `-` and `None` are empty cells of any kind. Cells of dice may be sets of
    die numbers, such as `5,6`."""
    head: str = ""
    """Head above the row labels."""
    column_head: str = ""
    """Head above the heads of the columns: what chooses a column."""
    die: Dice | None = None
    """The dice that choose the row, if dice do."""
    column_die: Dice | None = None
    """The dice that choose the column, if dice do."""
    unit: str = ""
    """Unit of the cells, such as `yards`."""
    rounding: Rounding | None = None
    """How a half of a die or a product is rounded; if left out, up."""
    contest: Dice | None = None
    """The dice that two sides roll against each other. The cell is added to the roll of the side in
    the row. The higher roll wins; nobody wins a tie."""
    changes: TableId | None = None
    """The table whose die the cells of this table change."""
    scaling: Scaling | None = None
    """A second unit of measure in which its numbers are also given."""
    totals: Totals | None = None
    """The designer's own sums. A check compares them with the cells. They are not printed."""
    notes: tuple[Footnote, ...] = ()
    """Footnotes."""
    short: Translatable = ""
    """Short title, where room is scarce."""

    def results(self) -> Iterator[tuple[str, str]]:
        """Yield every result with its path within the table; none where no cell is a code."""
        for row in self.rows:
            if (row.kind or self.cells) is CellKind.CODE:
                yield from ((f"rows.{row.label}.cells.{n}", c) for n, c in enumerate(row.cells))


Table: TypeAlias = (
    OddsTable
    | DifferentialTable
    | FireTable
    | HitsTable
    | LevelTable
    | OpposedTable
    | CategoryTable
)


def ordered(tables: Tables) -> Iterator[tuple[str, Orders, Origin]]:
    """Yield what results order: the code or the effect of a band, its orders and their origin."""
    for code in tables.codes:
        if code.orders is not None:
            yield code.id, code.orders, f"codes.{code.id}.orders"
    for table in tables.tables:
        for band in table.bands if isinstance(table, OpposedTable) else ():
            if band.orders is not None:
                origin = f"tables.{table.id}.bands.{band.difference}.orders"
                yield band.effect, band.orders, origin


def odds_of(table: Table) -> tuple[Odds, ...]:
    """Return the odds for which a table has results: those of its columns and exceptions."""
    if isinstance(table, OddsTable):
        return table.columns
    return table.heads if isinstance(table, LevelTable) else ()


def range_of(table: Table | None) -> Range | None:
    """Return how far an attack on a table reaches; None where the target is adjacent."""
    return table.range if isinstance(table, FireTable | HitsTable) else None


def heads_of(table: Table) -> tuple[str, ...]:
    """Return the heads of the columns, of which an attack finds one; none without such columns."""
    if isinstance(table, LevelTable):
        return tuple(map(str, table.heads))
    return tuple(map(str, table.columns)) if isinstance(table, ResultsTable) else ()


def is_of_combat(table: Table) -> bool:
    """Whether a table gives results: every table but those by category that have no codes."""
    if not isinstance(table, CategoryTable):
        return True
    return any((row.kind or table.cells) is CellKind.CODE for row in table.rows)


def is_of_attacks(table: Table) -> bool:
    """Whether attacks are made on a table: on every kind but those by category, which are read."""
    return not isinstance(table, CategoryTable)


class Tables(Frozen):
    """The tables of a game, with modifiers and examples."""

    codes: tuple[Code, ...] = ()
    """Result codes."""
    tables: tuple[Table, ...] = ()
    """Combat results and all other tables."""
    modifiers: tuple[Modifier, ...] = ()
    """Modifiers of attacks."""
    resources: tuple[Resource, ...] = ()
    """Points that sides spend on attacks, such as air points."""
    examples: tuple[Example, ...] = ()
    """Worked examples."""
    lookups: tuple[Lookup, ...] = ()
    """Worked readings of tables by category."""


def most_times(modifier: Modifier, tables: Tables) -> int:
    """Return how often points can make a modifier count in one attack; 0 for one that costs none.

    That is as far as the limit of the points allows, or else as the side goes that has most.
    """
    found = next((each for each in tables.resources if each.id == modifier.spends), None)
    if found is None:
        return 0
    sides = [each.side for each in found.sides if modifier.side in {None, each.side}]
    whole = max((found.ever(side) for side in sides), default=0)
    times = (whole if found.most is None else min(whole, found.most)) // modifier.points
    return times if modifier.kind in ADDS_UP else min(times, 1)


class ColumnTally(Element, key="column", shorthand="results"):
    """How many of the equally likely rolls give each result in one column."""

    column: str
    """The head of the column, or the id of an extra one."""
    results: Tally
    """The designer's count: `1 DE, 2 DR, 3 DW`."""


class Total(Element, key="line", shorthand="sum"):
    """The sum of a row or a column."""

    line: str
    """The label of the row or the id of the column."""
    sum: Sum
    """The sum of its cells. Dice count with their average, target numbers with their chance, empty
    cells with nothing."""


class Totals(Frozen):
    """The designer's own sums of rows and columns."""

    rows: tuple[Total, ...] = ()
    """Sums of rows."""
    columns: tuple[Total, ...] = ()
    """Sums of columns."""


def numbers_of(table: Table) -> Mapping[str, str]:
    """Return ``(1)``, ``(2)`` ... by the ids of the notes that a row or a column refers to."""
    if not isinstance(table, CategoryTable):
        return {}
    used = {note for column in table.columns for note in column.notes}
    used |= {note for row in table.rows for note in row.notes}
    numbered = (note.id for note in table.notes if note.id in used)
    return {note: f"({number})" for number, note in enumerate(numbered, 1)}


def lead_of(note: Footnote, numbers: Mapping[str, str]) -> str:
    """Return what stands before a note: its number, and the mark of a ruling; both may lack."""
    return " ".join(filter(None, (numbers.get(note.id, ""), EDITORIAL if note.editorial else "")))


def marked(text: str, notes: tuple[str, ...], numbers: Mapping[str, str]) -> str:
    """Return a head or a label with the numbers of its notes behind it."""
    return " ".join((text, *(numbers[note] for note in notes if note in numbers)))
