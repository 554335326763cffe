"""Tables: combat results by odds, by levels or by opposed dice, and tables by category.

Cells are kept as typed; `generator.combat.cells` reads them by the kind the table says they have.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Literal, TypeAlias

from generator.model.combat import Example, Lookup, Modifier, Scaling
from generator.model.numbers import Dice, NumberRange, Odds, Percent, Sum, Tally
from generator.model.prose import Prose
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
    better result for the attacker has the higher `defender` or the lower `attacker`.
    """

    id: PrintedId
    text: Prose
    """What happens, as printed in the legend."""
    attacker: NotNegative = 0
    """How much it hurts the attacker: 0 not at all."""
    defender: NotNegative = 0
    """How much it hurts the defender: 0 not at all."""
    family: bool = False
    """Whether the code takes a number before it: `DE` then stands for 1DE, 2DE and so on."""
    numbered: Translatable = ""
    """What such a code says with its number, which stands for the `#`; what is in brackets stands
    there for more than one: `# defender(s) eliminated.`"""


class Rounding(StrEnum):
    """How a ratio becomes a column, or a half becomes a whole."""

    DOWN = "down"
    UP = "up"
    NEAREST = "nearest"
    DEFENDER = "defender"
    """In the defender's favour."""


class BeyondAction(StrEnum):
    """What odds off the end of the table mean."""

    NO_ATTACK = "no-attack"
    END_COLUMN = "end-column"


class BeyondEnd(Element, shorthand="action"):
    """Odds off one end of the table."""

    action: BeyondAction
    """`no-attack`: not allowed; `end-column`: the last column at that end."""
    die: NotNegative = 0
    """Points on the die against whoever is off the end: 1 is one point worse for the attacker
    below, one better above."""


class Beyond(Frozen):
    """Odds off the ends of the table."""

    below: BeyondEnd
    """Below the first column."""
    above: BeyondEnd
    """Above the last column."""
    editorial: bool = False
    """Whether this is our ruling, where the design is silent."""


class Row(Element, key="label", shorthand="cells"):
    """One row: its label (the dice that lead to it, or a name) and its cells."""

    label: str
    """The label, as printed."""
    cells: tuple[str, ...]
    """The cells, in the order of the columns."""
    notes: tuple[str, ...] = ()
    """Ids of the footnotes that the row refers to."""
    group: str = ""
    """Label that spans this row and its neighbours of the same group."""
    kind: CellKind | None = None
    """What the cells of this row are, where they differ from the rest of the table."""
    repeats: tuple[str, ...] = ()
    """Where the definition itself has what the cells say, cell by cell from the first:
    `[arrivals.ss-divisions.chance]`."""


class Column(Element, key="id", shorthand="name"):
    """One column that is not odds."""

    id: PrintedId
    name: str
    """Head as printed."""
    group: str = ""
    """Head that spans this column and its neighbours of the same group."""
    optional: bool = False
    """Whether the column is reached by an optional rule only."""
    notes: tuple[str, ...] = ()
    """Ids of the footnotes that the column refers to."""


class ExtraColumn(Identified):
    """A column of a combat table outside the odds axis, such as an air attack."""

    name: str
    """Head as printed."""
    cells: tuple[str, ...]
    """One result a row, from the first row to the last."""
    each: str = ""
    """What it is rolled for, such as `Japanese unit under the airstrike`."""


class Footnote(Element, key="id", shorthand="text"):
    """A footnote of a table."""

    id: PrintedId
    text: Prose
    """The footnote."""
    editorial: bool = False
    """Whether it is our ruling."""


class DieScale(Identified, shorthand="name"):
    """One of two ways to read the die: high numbers best, or low ones."""

    name: str
    """Name as printed over the die labels."""
    standard: bool = False
    """Whether it is the one in use unless the players agree otherwise."""


class OddsTable(Identified):
    """A combat results table: odds across, dice down."""

    kind: Literal["odds"]
    """Says that this is a table by odds."""
    name: Translatable
    """Title as printed."""
    die: Dice
    """The dice that are rolled."""
    rounding: Rounding
    """How a ratio between two columns is rounded."""
    columns: tuple[Odds, ...]
    """Odds, from the worst for the attacker to the best."""
    rows: tuple[Row, ...]
    """Results; a label holds one die number for each scale, joined by `|`: `"6 | 1"`."""
    beyond: Beyond
    """What odds off the ends of the table mean."""
    scales: tuple[DieScale, ...] = ()
    """The meaning of the die labels, in their order; left out where there is one label."""
    extra: tuple[ExtraColumn, ...] = ()
    """Columns outside the odds axis."""
    shift_limit: NotNegative | None = None
    """The largest sum of column shifts."""
    tally: tuple[ColumnTally, ...] = ()
    """The designer's own count of each column, against which every check holds the cells; it is
    not printed."""
    notes: tuple[Footnote, ...] = ()
    """Footnotes."""
    short: Translatable = ""
    """Title where room is scarce."""


class LevelColumn(Element, key="odds", shorthand="average"):
    """The average result at some odds."""

    odds: Odds
    """The odds."""
    average: str
    """The average result, one of the ladder."""


class LevelChance(Identified):
    """How likely it is that the result lies some levels off the average."""

    name: str
    """Row label as printed."""
    chance: Percent
    """How likely."""
    levels: int
    """Levels up the ladder (towards the attacker's best)."""
    coins: NotNegative | None = None
    """How many of the coins fall best for it."""


class ChanceResult(Element, key="result", shorthand="chance"):
    """A result and its chance."""

    result: str
    """The result."""
    chance: Percent
    """How likely it is."""


class LevelException(Element, key="odds"):
    """Odds at which the ladder does not hold."""

    odds: Odds
    """The odds."""
    results: tuple[ChanceResult, ...]
    """The results and their chances, which add up to 100%."""


class LevelTable(Identified):
    """Combat results derived from levels: the printed table follows from the ladder."""

    kind: Literal["levels"]
    """Says that this is a table by levels."""
    name: Translatable
    """Title as printed."""
    coins: Positive
    """Number of coins (or dice read as odd and even) that are thrown."""
    rounding: Rounding
    """How a ratio between two columns is rounded."""
    ladder: tuple[str, ...]
    """Results from the worst for the attacker to the best, each a level."""
    columns: tuple[LevelColumn, ...]
    """Odds and their average result."""
    chances: tuple[LevelChance, ...]
    """Levels off the average and their chances."""
    beyond: Beyond
    """What odds off the ends of the table mean."""
    exceptions: tuple[LevelException, ...] = ()
    """Odds at which the ladder does not hold."""
    notes: tuple[Footnote, ...] = ()
    """Footnotes."""
    short: Translatable = ""
    """Title where room is scarce."""

    @property
    def heads(self) -> tuple[Odds, ...]:
        """All odds, those where the ladder does not hold too, once each, from the worst up."""
        odds = (*(each.odds for each in self.columns), *(each.odds for each in self.exceptions))
        return tuple(sorted(dict.fromkeys(odds), key=lambda head: head.ratio))


class Band(Element, key="difference", shorthand="effect"):
    """A range of differences and its effect."""

    difference: NumberRange
    """The differences."""
    effect: str
    """Effect as printed."""
    higher: NotNegative = 0
    """What the side with the higher die loses; equal dice count as either."""
    lower: NotNegative = 0
    """What the side with the lower die loses."""


class OpposedTable(Identified):
    """Both sides roll; the difference of the modified dice decides."""

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
    """Differences, either way, and their effects."""
    least: NotNegative | None = None
    """The least that an announced strength comes down to, whatever is taken from it."""
    notes: tuple[Footnote, ...] = ()
    """Footnotes."""
    short: Translatable = ""
    """Title where room is scarce."""


class CellKind(StrEnum):
    """What the cells of a table are."""

    TEXT = "text"
    CODE = "code"
    DICE = "dice"
    NUMBER = "number"
    MODIFIER = "modifier"
    PERCENT = "percent"


class CategoryTable(Identified):
    """Anything with headed rows and columns."""

    kind: Literal["category"]
    """Says that this is a table by category."""
    name: Translatable
    """Title as printed."""
    columns: tuple[Column, ...]
    """Heads of the columns."""
    rows: tuple[Row, ...]
    """Rows; where dice lead to them, each label is a number or a range."""
    cells: CellKind
    """What the cells are; `-` and `None` are empty cells of any kind, and a set of die faces
    such as `5,6` may stand among dice."""
    head: str = ""
    """Head over the row labels."""
    column_head: str = ""
    """Head over the heads of the columns, where they need one: what a column is chosen by."""
    die: Dice | None = None
    """The dice that choose the row, where dice do."""
    column_die: Dice | None = None
    """The dice that choose the column, where dice do."""
    unit: str = ""
    """Unit of the cells, such as `yards`."""
    rounding: Rounding | None = None
    """How what is left over of half a die or of a product is rounded; up where it is left out."""
    contest: Dice | None = None
    """The dice that two sides roll against each other, where a cell is added to the roll of the one
    that the row names; the higher roll wins, and a tie is nobody's."""
    changes: TableId | None = None
    """The table whose die the cells of this one change."""
    scaling: Scaling | None = None
    """Another measure in which its numbers are given beside its own."""
    totals: Totals | None = None
    """The designer's own sums, against which every check holds the cells; they are not printed."""
    notes: tuple[Footnote, ...] = ()
    """Footnotes."""
    short: Translatable = ""
    """Title where room is scarce."""


Table: TypeAlias = OddsTable | LevelTable | OpposedTable | CategoryTable


def odds_of(table: Table) -> tuple[Odds, ...]:
    """Return the odds for which a table has results: those of its columns and exceptions."""
    if isinstance(table, OddsTable):
        return table.columns
    return table.heads if isinstance(table, LevelTable) else ()


def is_of_combat(table: Table) -> bool:
    """Whether a table gives results: every table but those by category that have no codes."""
    if not isinstance(table, CategoryTable):
        return True
    return any((row.kind or table.cells) is CellKind.CODE for row in table.rows)


class Tables(Frozen):
    """The tables of a game and what works on them."""

    codes: tuple[Code, ...] = ()
    """Result codes."""
    tables: tuple[Table, ...] = ()
    """Combat results and all other tables."""
    modifiers: tuple[Modifier, ...] = ()
    """What changes an attack."""
    examples: tuple[Example, ...] = ()
    """Worked examples."""
    lookups: tuple[Lookup, ...] = ()
    """Worked readings of tables by category."""


class ColumnTally(Element, key="column", shorthand="results"):
    """How many of the equally likely throws bring each result in one column."""

    column: str
    """The odds of the column, or the id of an extra one."""
    results: Tally
    """The designer's count: `1 DE, 2 DR, 3 DW`."""


class Total(Element, key="line", shorthand="sum"):
    """The sum of a row or a column."""

    line: str
    """The label of the row or the id of the column."""
    sum: Sum
    """What its cells come to: dice count with their average, target numbers with their chance,
    empty cells with nothing."""


class Totals(Frozen):
    """What the rows and the columns of a table come to, as its designer has added them up."""

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
