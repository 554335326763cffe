"""Panels of the player's aid: a title band and, under it, what is drawn to the panel's width.

Most are tables: cells of what an author wrote, and below it what the data say.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial

from generator.diagnostics import Origin
from generator.drawing.block import Block
from generator.drawing.furniture.panel import ON_PAGE, band, framed, inner_width
from generator.drawing.furniture.pen import Pen
from generator.drawing.tables.cells import Cell
from generator.drawing.tables.grid import grid_table
from generator.drawing.tables.gridsheet import GridSheet, Line
from generator.model.counters import Counters
from generator.model.events_told import EventsTold
from generator.model.game import Ending, Phase, Victory, Weather
from generator.model.map import Map
from generator.model.movement import Movement
from generator.model.names import plain_text
from generator.model.prose import Prose, Second
from generator.model.rules import CONTINUED, Abbreviation
from generator.model.scoring import Scoring
from generator.model.states import StateTold
from generator.model.tables import Tables
from generator.model.telling import Events, MovementTable, Names, Told
from generator.records import Frozen
from generator.scene import Group
from generator.words import Words


class Panel(Frozen):
    """A block of the card that is drawn once its width is known.

    `draw` takes the width in mm. What holds counters has a size of its own (`grows` is False); all
    else may be enlarged. A panel that `goes_on` stands behind the one before it, or further on.
    `across` draws one that had better lie across two columns, at the head of the first page.
    """

    title: str
    draw: Callable[[float], Block]
    origin: Origin | None = None
    grows: bool = True
    goes_on: bool = False
    across: Callable[[float], Block] | None = None


def panel_block(panel: Panel, width: float, scale: float, pen: Pen) -> Block:
    """Return a panel `width` mm wide, what it holds enlarged by `scale` if it may be."""
    by = scale if panel.grows else 1.0
    body = panel.draw(inner_width(width, ON_PAGE) / by).enlarged(by)
    head = band(width, panel.title, pen, panel.origin, ON_PAGE)
    return framed(body, pen, head, panel.title, ON_PAGE)


def sheet_of_lines(
    head: str,
    columns: Iterable[str | Cell],
    lines: Iterable[Line],
    notes: Iterable[Cell] = (),
) -> GridSheet:
    """Return rows as a table under the head of their labels and those of its columns."""
    heads = (Cell(each) if isinstance(each, str) else each for each in columns)
    return GridSheet("", head, tuple(heads), tuple(lines), tuple(notes))


Swatches = Mapping[Origin, Group]


def below(*cells: Cell) -> Cell:
    """Return cells as one, those that say something below one another."""
    first, *others = [each for each in cells if each.text] or [Cell("")]
    return replace(first, more=tuple(others))


class Aid(Frozen):
    """What players look up: the parts of a game that have it."""

    title: str
    second: Second | None
    """The title in the second language."""
    map: Map | None
    counters: Counters | None
    tables: Tables
    weather: Weather | None
    sequence: tuple[Phase, ...]
    victory: tuple[Victory, ...]
    ends: tuple[Ending, ...]
    points: tuple[Scoring, ...]
    movement: tuple[Movement, ...]
    marches: MovementTable | None
    """The same as a table."""
    states: tuple[StateTold, ...]
    """States of units as a table."""
    supply: tuple[tuple[str, str, Origin], ...]
    """What supply is, part by part."""
    command: tuple[tuple[str, str, Origin], ...]
    """What command is, part by part."""
    attacks: tuple[tuple[str, str, Origin], ...]
    """Who attacks whom, part by part."""
    resources: tuple[tuple[str, str, Origin], ...]
    """Points that sides spend on attacks, kind by kind."""
    control: tuple[tuple[str, str, Origin], ...]
    """How places are controlled, part by part."""
    initiative: tuple[tuple[str, str, Origin], ...]
    """Who goes first in a turn, part by part."""
    cup: tuple[tuple[str, str, Origin], ...]
    """What is in the cup, and who acts, part by part."""
    happenings: tuple[EventsTold, ...]
    """The tables of events."""
    checks: tuple[tuple[str, str, Origin], ...]
    """Second rolls: the result that asks for one, and what is rolled."""
    abbreviations: tuple[Abbreviation, ...]
    turns: tuple[tuple[str, str], ...]
    """Numbers and dates of the turns."""
    events: Events
    """What they bring."""
    names: Names
    told: Told
    """What the data say in words."""
    sets_up: bool
    """Whether it says who begins where: there is no set-up sheet."""
    defences: int
    """How many defence factors have a row in the odds helper."""
    uses: Mapping[Origin, tuple[str, ...]]
    """What terrain and kinds of line count for beside modifiers, in English."""


LONGEST = 36
"""Lines of type after which a table goes on in another panel: half of a page of A4."""


def _parted(lines: Iterable[Line]) -> Iterator[list[Line]]:
    """Yield the rows of a table, as many together as a panel holds."""
    part: list[Line] = []
    high = 0
    for line in lines:
        own = max(1 + len(cell.more) for cell in (line.label, *line.cells))
        if part and high + own > LONGEST:
            yield part
            part, high = [], 0
        part.append(line)
        high += own
    if part:
        yield part


class Facts(Frozen):
    """What players look up, a pen, and swatches of the map.

    The swatches are by the origins of what they show: a terrain, a line or a zone.
    """

    aid: Aid
    pen: Pen
    swatches: Swatches

    @property
    def words(self) -> Words:
        """Postwar's own words in the language of the game."""
        return self.pen.words

    def table(
        self,
        title: str,
        head: str,
        columns: Iterable[str | Cell],
        lines: Iterable[Line],
        notes: tuple[Cell, ...] = (),
        named: Origin | None = None,
    ) -> Iterator[Panel]:
        """Yield a panel that is a table, its title in English; none for a table without rows.

        A title that the game gives has an origin, `named`, and is printed as it is.
        A long one goes on in further panels, which say so; the notes are below the last.
        """
        heads, parts = tuple(columns), tuple(_parted(lines))
        for number, part in enumerate(parts):
            below_it = notes if number == len(parts) - 1 else ()
            sheet = sheet_of_lines(head, heads, part, below_it)
            draw = partial(grid_table, sheet, pen=self.pen)
            told = title if named else self.words(title)
            told = self.words(CONTINUED, title=told) if number else told
            yield Panel(told, draw, None if number else named, goes_on=number > 0)

    def said(self, origin: Origin, *keys: str, lead: str = "") -> tuple[Cell, ...]:
        """Return what the data say of some keys, as far as they do; `lead` stands before it."""
        here = (f"{origin}.{key}" for key in keys)
        cells = (Cell(self.aid.told[each], each) for each in here if each in self.aid.told)
        return tuple(replace(each, lead=lead, runs=bool(lead)) for each in cells)

    def written(self, text: Prose | None, origin: Origin) -> Cell:
        """Return what an author wrote."""
        return Cell(plain_text(self.aid.names, text), origin) if text else Cell("")

    def named(self, kind: str, name: str | None) -> str:
        """Return how a thing is called; nothing for none."""
        return self.aid.names[kind].get(name, name) if name else ""

    def rule(self, name: str | None) -> Cell:
        """Return the number of a rule."""
        return Cell(self.aid.names["rule"].get(name or "", ""))
