"""Forms: sheets that players write on or lay chits on, several to a page where they have room.

In: the forms of a game and a paper. Out: pages. A form of one side is printed once, one that both
sides fill in once for each. Rows that bear no names and are not added up are boxes for chits.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.diagnostics import Origin
from generator.drawing.aid.composer import MARGIN
from generator.drawing.aid.tracks import space_of
from generator.drawing.block import Block
from generator.drawing.furniture import Pen
from generator.model.counters import Unit
from generator.model.game import Game, Side
from generator.model.names import names_of, plain_text
from generator.model.sheets import Form
from generator.records import dataclass
from generator.scene import Cap, Item, Join, Page, Path, Stroke, polyline, rectangle
from generator.text import Anchor, Level, Role
from generator.units import pt

ROW = 8.5
"""Height of a row to write in, in mm, at the least."""
TALLEST = 17.0
"""The same at the most; boxes for chits may be twice as tall as a chit."""
HEAD = 7.0
"""Height of the row of heads."""
TITLE, TEXT, SECOND, LINE = pt(16), pt(9), pt(8), 4.0
CLEAR = 6.0
"""Room between a form and the line along which it is cut off."""
_WHITE = 5.0  # mm between that line and the edge of the paper


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
        dashes = Stroke(pen.livery.head, 0.2, cap=Cap.BUTT, dash=(3.0, 2.0))
        items.append(Path(polyline(ends), stroke=dashes))
    return Page(width, height, tuple(items), name=", ".join(slip.form.name for slip in group))


def form_block(slip: Slip, size: tuple[float, float], pen: Pen) -> Block:
    """Return a form within a size (width, height), its rows as tall as they may be."""
    width, height = size
    head = _heading(slip, width, pen)
    spare = height - head.height - HEAD
    row = max(_row(slip), min(spare / slip.rows, 2 * slip.chit if slip.boxes else TALLEST))
    table = _table(slip, width, row, pen)
    items = (head.at(0.0, 0.0), table.at(0.0, head.height))
    return Block(width, head.height + table.height, items, name=f"form-{slip.form.id}")


def _least(slip: Slip, width: float, pen: Pen) -> float:
    return _heading(slip, width, pen).height + HEAD + _row(slip) * slip.rows


def _row(slip: Slip) -> float:
    return max(ROW, slip.chit) if slip.boxes else ROW


def _heading(slip: Slip, width: float, pen: Pen) -> Block:
    """Set the title, the side, the game and how the form is filled in."""
    origin = f"forms.{slip.form.id}"
    start = Anchor.START
    size = pen.typesetter.fit(slip.form.name, Role.HEADING, TITLE, width, pt(10)) or pt(10)
    accent = pen.livery.accent
    items: list[Item] = [
        pen.write(
            slip.form.name,
            Role.HEADING,
            size,
            (0, 5.4),
            paint=accent,
            anchor=start,
            origin=f"{origin}.name",
        ),
        pen.write(
            slip.side.name,
            Role.CELL,
            pt(10),
            (0, 10.4),
            anchor=start,
            origin=f"sides.{slip.side.id}.name",
        ),
        pen.write(
            slip.title, Role.SUBHEADING, pt(9), (width, 10.4), anchor=Anchor.END, origin="title"
        ),
        Path(polyline(((0, 12.2), (width, 12.2))), stroke=Stroke(pen.livery.head, 0.4)),
    ]
    top = 12.2
    for text in pen.typesetter.wrap(slip.text, Role.SMALL, TEXT, width) if slip.text else ():
        top += LINE
        items.append(
            pen.write(text, Role.SMALL, TEXT, (0, top), anchor=start, origin=f"{origin}.text")
        )
    return Block(width, top + 3.0, tuple(items))


def _table(slip: Slip, width: float, row: float, pen: Pen) -> Block:
    """Rule the heads, a row for each unit, the blank rows and that of the sums."""
    names = _names_width(slip, pen)
    column = (width - names) / max(1, len(slip.form.columns))
    lefts = [names + number * column for number in range(len(slip.form.columns))]
    height = HEAD + row * slip.rows
    items: list[Item] = [
        *_heads(slip, lefts, column, pen),
        *_rules(slip, [*lefts, width], row, pen),
        *_labels(slip, row, pen),
    ]
    edge = Stroke(pen.livery.head, 0.5, join=Join.MITRE)
    items.append(Path(rectangle(0, 0, width, height), stroke=edge))
    return Block(width, height, tuple(items))


def _names_width(slip: Slip, pen: Pen) -> float:
    """Return the width of the column of names; none where there are none."""
    labels = [unit.name for unit in slip.units] + (["Sum"] if slip.form.total else [])
    labels += [unit.second.text for unit in slip.units if unit.second is not None]
    widest = max((pen.typesetter.measure(name, Role.CELL, TEXT) for name in labels), default=0.0)
    return widest + 4.0 if labels else 0.0


def _heads(slip: Slip, lefts: Sequence[float], column: float, pen: Pen) -> Iterator[Item]:
    origin = f"forms.{slip.form.id}.columns"
    right = lefts[-1] + column if lefts else 0.0
    yield Path(rectangle(0, 0, right, HEAD), fill=pen.livery.head)
    for entry, left in zip(slip.form.columns, lefts, strict=True):
        yield pen.write(
            entry.name,
            Role.CELL,
            pt(10),
            (left + column / 2, HEAD / 2),
            paint=pen.livery.on_head,
            level=Level.CAPITALS,
            origin=f"{origin}.{entry.id}.name",
        )


def _rules(slip: Slip, edges: Sequence[float], row: float, pen: Pen) -> Iterator[Item]:
    thin, thick = Stroke(pen.livery.head, 0.2), Stroke(pen.livery.head, 0.5)
    bottom = HEAD + slip.rows * row
    for number in range(1, slip.rows):
        y = HEAD + number * row
        last = slip.form.total and number == slip.rows - 1
        yield Path(polyline(((0, y), (edges[-1], y))), stroke=thick if last else thin)
    for x in edges[:-1]:
        if x > 0:
            yield Path(polyline(((x, HEAD), (x, bottom))), stroke=thin)


def _labels(slip: Slip, row: float, pen: Pen) -> Iterator[Item]:
    for number, unit in enumerate(slip.units):
        middle, name = HEAD + (number + 0.5) * row, (unit.name, f"units.{unit.id}.name")
        if unit.second is None:
            yield _label(*name, TEXT, middle, pen)
        else:
            yield _label(*name, TEXT, middle - TEXT / 2, pen)
            yield _label(unit.second.text, unit.second.origin, SECOND, middle + SECOND * 0.8, pen)
    if slip.form.total:
        yield _label("Sum", None, TEXT, HEAD + (slip.rows - 0.5) * row, pen)


def _label(text: str, origin: Origin | None, size: float, middle: float, pen: Pen) -> Item:
    """Set the name of a row, in the first language or the second."""
    at = (2.0, middle)
    capitals = Level.CAPITALS
    return pen.write(text, Role.CELL, size, at, anchor=Anchor.START, level=capitals, origin=origin)
