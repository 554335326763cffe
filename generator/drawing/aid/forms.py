"""Forms: sheets that players write on or lay chits on, several to a page where they have room.

In: the forms of a game and a paper. Out: pages. A form of one side is printed once, one that both
sides fill in once for each. Rows that bear no names and are not added up are boxes for chits.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from generator.diagnostics import Origin
from generator.drawing.aid.composer import MARGIN
from generator.drawing.aid.tracks import space_of
from generator.drawing.block import Block
from generator.drawing.furniture import Pen
from generator.model.counters import Unit
from generator.model.game import Form, Game, Side
from generator.model.names import names_of, plain_text
from generator.records import dataclass
from generator.scene import Cap, Item, Join, Page, Path, Stroke, polyline, rectangle
from generator.text import Anchor, Level, Role
from generator.units import pt

ROW = 8.5
"""Height of a row to write in, in mm, at the least."""
TALLEST = 17.0
"""The same at the most; boxes for chits may be twice as tall as a chit."""
HEAD = 7.0
"""Height of the row of heads, where they are of one line."""
TITLE, NAME, TEXT, SECOND, LINE = pt(16), pt(10), pt(9), pt(8), 4.0
SMALLEST = pt(7)
"""Type that names and heads do not go below: such as are wider then are broken."""
CLOSE = 2.8
"""Distance between the lines of that type, in mm."""
BROADEST = 0.4
"""What names of rows take of the width, at the most."""
CLEAR = 6.0
"""Room between a form and the line along which it is cut off."""
_WHITE = 5.0  # mm between that line and the edge of the paper


_Row: TypeAlias = tuple[str, float, Origin | None]
"""A line of the name of a row: its text, the size of its type, its origin."""


@dataclass(frozen=True, slots=True)
class Slip:
    """A form as one side fills it in."""

    form: Form
    side: Side
    units: tuple[Unit, ...]
    text: str
    title: str
    chit: float
    """Side of a space that holds a chit, in mm."""

    @property
    def boxes(self) -> bool:
        """Whether chits are laid on it: nothing is named and nothing added up."""
        return not self.units and not self.form.total

    @property
    def rows(self) -> int:
        """Rows under the heads, that of the sums too."""
        return len(self.units) + self.form.blank + self.form.total


def slips(game: Game) -> tuple[Slip, ...]:
    """Return the forms of a game, for each side that fills them in."""
    names = names_of(game)
    units = {unit.id: unit for unit in game.counters.units} if game.counters else {}
    return tuple(
        Slip(
            form,
            side,
            tuple(units[unit] for unit in form.units if unit in units),
            plain_text(names, form.text) if form.text else "",
            game.title,
            space_of(game),
        )
        for form in game.forms
        for side in game.sides
        if form.side in {None, side.id}
    )


def form_pages(game: Game, paper: tuple[float, float], pen: Pen) -> tuple[Page, ...]:
    """Return the forms on pages of a paper (width, height): two to a page where they have room.

    Two lie one below the other, or else side by side; one that needs it has a page of its own.
    """
    width, height = paper
    room = (width - 2 * MARGIN, height - 2 * MARGIN)
    halves = (room[0], (room[1] - 2 * CLEAR) / 2), ((room[0] - 2 * CLEAR) / 2, room[1])
    rest = list(slips(game))
    pages = []
    for size in halves:
        if len(rest) > 1 and all(_least(slip, size[0], pen) <= size[1] for slip in rest):
            pages += [_page(rest[n : n + 2], size, paper, pen) for n in range(0, len(rest), 2)]
            return tuple(pages)
    return tuple(_page([slip], room, paper, pen) for slip in rest)


def _page(
    group: Sequence[Slip], size: tuple[float, float], paper: tuple[float, float], pen: Pen
) -> Page:
    """Put one form or two on a page, with a line to cut along between them."""
    width, height = paper
    below = size[0] > width / 2
    step = (0.0, size[1] + 2 * CLEAR) if below else (size[0] + 2 * CLEAR, 0.0)
    items: list[Item] = [
        form_block(slip, size, pen).at(MARGIN + number * step[0], MARGIN + number * step[1])
        for number, slip in enumerate(group)
    ]
    if len(group) > 1:
        middle = height / 2 if below else width / 2
        start, end = _WHITE, (width if below else height) - _WHITE  # printers print no farther
        ends = ((start, middle), (end, middle)) if below else ((middle, start), (middle, end))
        dashes = Stroke(pen.theme.head, 0.2, cap=Cap.BUTT, dash=(3.0, 2.0))
        items.append(Path(polyline(ends), stroke=dashes))
    return Page(width, height, tuple(items), name=", ".join(slip.form.name for slip in group))


def form_block(slip: Slip, size: tuple[float, float], pen: Pen) -> Block:
    """Return a form within a size (width, height), its rows as tall as they may be."""
    width, height = size
    head = _heading(slip, width, pen)
    heads = _heads(slip, width, pen)
    spare = height - head.height - heads.height
    most = 2 * slip.chit if slip.boxes else TALLEST
    row = max(_row(slip, width, pen), min(spare / slip.rows, most))
    table = _table(slip, heads, row, pen)
    items = (head.at(0.0, 0.0), table.at(0.0, head.height))
    return Block(width, head.height + table.height, items, name=f"form-{slip.form.id}")


def _least(slip: Slip, width: float, pen: Pen) -> float:
    above = _heading(slip, width, pen).height + _heads(slip, width, pen).height
    return above + _row(slip, width, pen) * slip.rows


def _row(slip: Slip, width: float, pen: Pen) -> float:
    """Return the least height of a row: to write in, to lay a chit on, to hold its name."""
    deepest = max((len(rows) for rows in _labels(slip, width, pen)), default=0)
    return max(ROW, slip.chit if slip.boxes else 0.0, deepest * CLOSE)


def _heading(slip: Slip, width: float, pen: Pen) -> Block:
    """Set the title, the side, the game and how the form is filled in."""
    origin = f"forms.{slip.form.id}"
    name, size = pen.rows(slip.form.name, Role.HEADING, (NAME, TITLE), width)
    side, game = (slip.side.name, Role.CELL, NAME), (slip.title, Role.SUBHEADING, TEXT)
    together = sum(pen.typesetter.measure(*each) for each in (side, game)) + CLEAR
    room = width if together <= width else (width - CLEAR) / 2
    sides, side_size = pen.rows(*side[:2], (SMALLEST, NAME), room)
    games, game_size = pen.rows(*game[:2], (SMALLEST, TEXT), room)
    base = 10.4 + (len(name) - 1) * LINE * 1.5
    foot = base + 1.8 + (max(len(sides), len(games)) - 1) * CLOSE
    told = pen.typesetter.wrap(slip.text, Role.SMALL, TEXT, width) if slip.text else ()
    accent, side_origin = pen.theme.accent, f"sides.{slip.side.id}.name"
    items: tuple[Item, ...] = (
        *pen.lines(
            name, Role.HEADING, size, (0, 5.4), LINE * 1.5, paint=accent, origin=f"{origin}.name"
        ),
        *pen.lines(sides, Role.CELL, side_size, (0, base), CLOSE, origin=side_origin),
        *pen.lines(
            games, Role.SUBHEADING, game_size, (width, base), CLOSE,
            anchor=Anchor.END, origin="title",
        ),
        Path(polyline(((0, foot), (width, foot))), stroke=Stroke(pen.theme.head, 0.4)),
        *pen.lines(told, Role.SMALL, TEXT, (0, foot + LINE), LINE, origin=f"{origin}.text"),
    )  # fmt: skip
    return Block(width, foot + len(told) * LINE + 3.0, items)


def _table(slip: Slip, heads: Block, row: float, pen: Pen) -> Block:
    """Rule a row for each unit, the blank rows and that of the sums below the heads."""
    width, height = heads.width, heads.height + row * slip.rows
    items: list[Item] = [*heads.items, *_rules(slip, heads, row, pen)]
    for number, rows in enumerate(_labels(slip, width, pen)):
        place = slip.rows - 1 if number == len(slip.units) else number
        items += _label(rows, heads.height + (place + 0.5) * row, pen)
    edge = Stroke(pen.theme.head, 0.5, join=Join.MITRE)
    items.append(Path(rectangle(0, 0, width, height), stroke=edge))
    return Block(width, height, tuple(items))


def _texts(slip: Slip) -> Iterator[tuple[_Row, ...]]:
    """Yield what stands before each row, and the sum last; a second language below the first."""
    for unit in slip.units:
        name, second = (unit.name, TEXT, f"units.{unit.id}.name"), unit.second
        yield (name, (second.text, SECOND, second.origin)) if second else (name,)
    if slip.form.total:
        yield (("Sum", TEXT, None),)


def _names_width(slip: Slip, width: float, pen: Pen) -> float:
    """Return the width of the column of names; none where there are none."""
    names = [text for texts in _texts(slip) for text, _, _ in texts]
    widest = max((pen.typesetter.measure(name, Role.CELL, TEXT) for name in names), default=0.0)
    return min(widest + 4.0, BROADEST * width) if names else 0.0


def _labels(slip: Slip, width: float, pen: Pen) -> Iterator[list[_Row]]:
    """Yield the lines of each label, as its column holds them."""
    room = _names_width(slip, width, pen) - 4.0
    for texts in _texts(slip):
        lines: list[_Row] = []
        for text, largest, origin in texts:
            rows, size = pen.rows(text, Role.CELL, (SMALLEST, largest), room + 0.01)
            lines += [(row, size, origin) for row in rows]
        yield lines


def _label(rows: Sequence[_Row], middle: float, pen: Pen) -> Iterator[Item]:
    even = tuple((number - (len(rows) - 1) / 2) * CLOSE for number in range(len(rows)))
    steps = (-TEXT / 2, SECOND * 0.8) if len(rows) == 2 else even
    for (text, size, origin), step in zip(rows, steps, strict=True):
        at, level = (2.0, middle + step), Level.CAPITALS
        yield pen.write(text, Role.CELL, size, at, anchor=Anchor.START, level=level, origin=origin)


def _lefts(slip: Slip, width: float, pen: Pen) -> tuple[list[float], float]:
    """Return where the columns begin, and the width of one."""
    names, count = _names_width(slip, width, pen), len(slip.form.columns)
    column = (width - names) / max(1, count)
    return [names + number * column for number in range(count)], column


def _heads(slip: Slip, width: float, pen: Pen) -> Block:
    lefts, column = _lefts(slip, width, pen)
    told = [
        pen.rows(each.name, Role.CELL, (SMALLEST, NAME), column - 1.0) for each in slip.form.columns
    ]
    height = HEAD + (max((len(rows) for rows, _ in told), default=1) - 1) * CLOSE
    right = lefts[-1] + column if lefts else 0.0
    items: list[Item] = [Path(rectangle(0, 0, right, height), fill=pen.theme.head)]
    for entry, left, (rows, size) in zip(slip.form.columns, lefts, told, strict=True):
        items += pen.lines(
            rows,
            Role.CELL,
            size,
            (left + column / 2, height / 2 - (len(rows) - 1) * CLOSE / 2),
            CLOSE,
            paint=pen.theme.on_head,
            anchor=Anchor.MIDDLE,
            level=Level.CAPITALS,
            origin=f"forms.{slip.form.id}.columns.{entry.id}.name",
        )
    return Block(width, height, tuple(items))


def _rules(slip: Slip, heads: Block, row: float, pen: Pen) -> Iterator[Item]:
    thin, thick = Stroke(pen.theme.head, 0.2), Stroke(pen.theme.head, 0.5)
    bottom = heads.height + slip.rows * row
    for number in range(1, slip.rows):
        y = heads.height + number * row
        last = slip.form.total and number == slip.rows - 1
        yield Path(polyline(((0, y), (heads.width, y))), stroke=thick if last else thin)
    for x in _lefts(slip, heads.width, pen)[0]:
        if x > 0:
            yield Path(polyline(((x, heads.height), (x, bottom))), stroke=thin)
