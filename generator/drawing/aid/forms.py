"""Forms: sheets that players write on or lay chits on, several to a page where they have room.

In: the forms of a game and a paper. Out: pages. A form of one side is printed once, one that both
sides fill in once for each. Rows that bear no names and are not added up are boxes for chits.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TypeAlias

from generator.diagnostics import Origin
from generator.drawing.aid.composer import MARGIN
from generator.drawing.aid.tracks import space_of
from generator.drawing.block import Block, stack
from generator.drawing.furniture.pen import Pen, Style, styled
from generator.model.counters import Unit
from generator.model.game import Form, Game, Side
from generator.model.names import named_in, names_of, plain_text
from generator.model.telling import Names
from generator.records import Frozen
from generator.scene import Cap, Item, Page, Path, rectangle
from generator.text import Anchor, Level
from generator.units import pt
from generator.words import Words

ROW = 8.5
"""Height of a row to write in, in mm, at the least."""
TALLEST = 17.0
"""The same at the most; boxes for chits may be twice as tall as a chit."""
HEAD = 7.0
"""Height of the row of heads, where they are of one line."""
SMALLEST = pt(7)
"""Type that names and heads do not go below: such as are wider then are broken."""
CLOSE = 2.8
"""Distance between the lines of that type, in mm."""
_TITLE, _TITLE_LEAST = styled("form-title", leading=6.0), pt(10)
_SIDE = styled("form-side", leading=CLOSE)
_GAME = styled("form-game", anchor=Anchor.END, leading=CLOSE)
_TEXT = styled("form-text", leading=4.0)
_NAME = styled("form-name", level=Level.CAPITALS)
_SECOND = replace(_NAME, size=pt(8))
_HEAD = styled(
    "form-head", anchor=Anchor.MIDDLE, level=Level.CAPITALS, leading=CLOSE, line=Anchor.MIDDLE
)
BROADEST = 0.4
"""What names of rows take of the width, at the most."""
CLEAR = 6.0
"""Room between a form and the line along which it is cut off."""
_WHITE = 5.0  # mm between that line and the edge of the paper

_Label: TypeAlias = list[tuple[str, Style, Origin | None]]
"""The lines before a row: their texts, how they are set, their origins."""


class Forms(Frozen):
    """The forms of a game, and what is written on them."""

    title: str
    forms: tuple[Form, ...]
    sides: tuple[Side, ...]
    units: tuple[Unit, ...]
    """Those that have rows of their own."""
    chit: float
    """Side of a space that holds a chit, in mm."""
    names: Names


def forms_of(game: Game) -> Forms:
    """Return the forms of a game; of units the names alone."""
    listed = {unit for form in game.forms for unit in form.units}
    units = tuple(
        Unit(unit.id, unit.name, unit.side, unit.type, second=unit.second)
        for unit in (game.counters.units if game.counters else ())
        if unit.id in listed
    )
    names = named_in(names_of(game), game.forms)
    return Forms(game.title, game.forms, game.sides, units, space_of(game.counters), names)


class Slip(Frozen):
    """A form of a game as one side fills it in."""

    whole: Forms
    form: Form
    side: Side
    units: tuple[Unit, ...]

    @property
    def boxes(self) -> bool:
        """Whether chits are laid on it: nothing is named and nothing added up."""
        return not self.units and not self.form.total

    @property
    def rows(self) -> int:
        """Rows under the heads, that of the sums too."""
        return len(self.units) + self.form.blank + self.form.total


def slips(forms: Forms) -> tuple[Slip, ...]:
    """Return the forms of a game, for each side that fills them in."""
    units = {unit.id: unit for unit in forms.units}
    return tuple(
        Slip(forms, form, side, tuple(units[unit] for unit in form.units if unit in units))
        for form in forms.forms
        for side in forms.sides
        if form.side in {None, side.id}
    )


class _Fitted(Frozen):
    """A form in a width: its heading, the heads of its columns and where they begin."""

    slip: Slip
    heading: Block
    heads: Block
    lefts: tuple[float, ...]
    labels: tuple[_Label, ...]
    """What stands before the rows that have a name, the sum's last."""

    @property
    def row(self) -> float:
        """The least height of a row: to write in, to lay a chit on, to hold its name."""
        deepest = max(map(len, self.labels), default=0)
        return max(ROW, self.slip.whole.chit if self.slip.boxes else 0.0, deepest * CLOSE)

    @property
    def least(self) -> float:
        """The least height of the form."""
        return self.heading.height + self.heads.height + self.row * self.slip.rows


def form_pages(forms: Forms, paper: tuple[float, float], pen: Pen) -> tuple[Page, ...]:
    """Return the forms on pages of a paper (width, height): two to a page where they have room.

    Two lie one below the other, or else side by side; one that needs it has a page of its own.
    """
    width, height = paper
    room = (width - 2 * MARGIN, height - 2 * MARGIN)
    halves = (room[0], (room[1] - 2 * CLEAR) / 2), ((room[0] - 2 * CLEAR) / 2, room[1])
    rest = list(slips(forms))
    for size in halves:
        if len(rest) > 1 and all(_fitted(slip, size[0], pen).least <= size[1] for slip in rest):
            pairs = [rest[n : n + 2] for n in range(0, len(rest), 2)]
            return tuple(_page(pair, size, paper, pen) for pair in pairs)
    return tuple(_page([slip], room, paper, pen) for slip in rest)


def _page(
    group: Sequence[Slip], size: tuple[float, float], paper: tuple[float, float], pen: Pen
) -> Page:
    """Put one form or two on a page, with a line to cut along between them."""
    width, height = paper
    below = size[0] > width / 2
    step = (0.0, size[1] + 2 * CLEAR) if below else (size[0] + 2 * CLEAR, 0.0)
    items: list[Item] = []
    for number, slip in enumerate(group):
        left, top = (MARGIN + number * each for each in step)
        items.append(form_block(slip, size, pen).at(left, top))
    if len(group) > 1:
        middle = height / 2 if below else width / 2
        start, end = _WHITE, (width if below else height) - _WHITE  # printers print no farther
        ends = ((start, middle), (end, middle)) if below else ((middle, start), (middle, end))
        items.append(pen.line("form", *ends, dash=(3.0, 2.0)))
    return Page(width, height, tuple(items), name=", ".join(slip.form.name for slip in group))


def form_block(slip: Slip, size: tuple[float, float], pen: Pen) -> Block:
    """Return a form within a size (width, height), its rows as tall as they may be."""
    width, height = size
    fitted = _fitted(slip, width, pen)
    spare = height - fitted.heading.height - fitted.heads.height
    most = 2 * slip.whole.chit if slip.boxes else TALLEST
    table = _table(fitted, max(fitted.row, min(spare / slip.rows, most)), pen)
    return stack((fitted.heading, table), 0.0, f"form-{slip.form.id}")


def _fitted(slip: Slip, width: float, pen: Pen) -> _Fitted:
    texts = tuple(_texts(slip, pen.words))
    broadest = max((pen.measure(text, _NAME) for each in texts for text, *_ in each), default=0.0)
    names = min(broadest + 4.0, BROADEST * width) if texts else 0.0
    labels = tuple(list(_label(each, names - 4.0 + 0.01, pen)) for each in texts)
    count = len(slip.form.columns)
    column = (width - names) / max(1, count)
    lefts = tuple(names + number * column for number in range(count))
    heads = _heads(slip, lefts, column, width, pen)
    return _Fitted(slip, _heading(slip, width, pen), heads, lefts, labels)


def _texts(slip: Slip, words: Words) -> Iterator[_Label]:
    """Yield what stands before each row, and the sum last; a second language below the first."""
    for unit in slip.units:
        second = unit.second
        below: _Label = [(second.text, _SECOND, second.origin)] if second else []
        yield [(unit.name, _NAME, f"units.{unit.id}.name"), *below]
    if slip.form.total:
        yield [(words("Sum"), _NAME, None)]


def _label(texts: _Label, room: float, pen: Pen) -> Iterator[tuple[str, Style, Origin | None]]:
    """Yield the lines of a label, as its column holds them."""
    for text, style, origin in texts:
        rows, own = pen.fitted(text, style, SMALLEST, room)
        yield from ((row, own, origin) for row in rows)


def _heading(slip: Slip, width: float, pen: Pen) -> Block:
    """Set the title, the side, the game and how the form is filled in."""
    origin = f"forms.{slip.form.id}"
    name = pen.title(slip.form.name, (0, 5.4), _TITLE, _TITLE_LEAST, width, origin=f"{origin}.name")
    together = pen.measure(slip.side.name, _SIDE) + pen.measure(slip.whole.title, _GAME) + CLEAR
    room = width if together <= width else (width - CLEAR) / 2
    base = 10.4 + (len(name) - 1) * pen.worn(_TITLE).leading
    side_origin = f"sides.{slip.side.id}.name"
    sides = pen.title(slip.side.name, (0, base), _SIDE, SMALLEST, room, side_origin)
    games = pen.title(slip.whole.title, (width, base), _GAME, SMALLEST, room, "title")
    foot = base + 1.8 + (max(len(sides), len(games)) - 1) * CLOSE
    text = plain_text(slip.whole.names, slip.form.text) if slip.form.text else ""
    rows, down = pen.wrap(text, _TEXT, width), pen.worn(_TEXT).leading
    told = pen.set(rows, (0, foot + down), _TEXT, f"{origin}.text")
    rule = pen.line("heading", (0, foot), (width, foot), cap=Cap.ROUND)
    items: tuple[Item, ...] = (*name, *sides, *games, rule, *told)
    return Block(width, foot + len(rows) * down + 3.0, items)


def _heads(slip: Slip, lefts: Sequence[float], column: float, width: float, pen: Pen) -> Block:
    """Set the heads of the columns on a band."""
    told = [pen.fitted(each.name, _HEAD, SMALLEST, column - 1.0) for each in slip.form.columns]
    height = HEAD + (max((len(rows) for rows, _ in told), default=1) - 1) * CLOSE
    right = lefts[-1] + column if lefts else 0.0
    items: list[Item] = [Path(rectangle(0, 0, right, height), fill=pen.theme.head)]
    for entry, left, (rows, style) in zip(slip.form.columns, lefts, told, strict=True):
        origin = f"forms.{slip.form.id}.columns.{entry.id}.name"
        items += pen.set(rows, (left + column / 2, height / 2), style, origin)
    return Block(width, height, tuple(items))


def _table(fitted: _Fitted, row: float, pen: Pen) -> Block:
    """Rule a row for each unit, the blank rows and that of the sums below the heads."""
    slip, top, width = fitted.slip, fitted.heads.height, fitted.heads.width
    height = top + row * slip.rows
    items: list[Item] = [*fitted.heads.items]
    for number in range(1, slip.rows):
        y, last = top + number * row, slip.form.total and number == slip.rows - 1
        items.append(pen.line("form_frame" if last else "form", (0, y), (width, y), cap=Cap.ROUND))
    inner = (x for x in fitted.lefts if x > 0)
    items += [pen.line("form", (x, top), (x, height), cap=Cap.ROUND) for x in inner]
    for number, label in enumerate(fitted.labels):
        place = slip.rows - 1 if number == len(slip.units) else number
        middle = top + (place + 0.5) * row
        steps = [(each - (len(label) - 1) / 2) * CLOSE for each in range(len(label))]
        if len(label) == 2:
            steps = [-pen.worn(_NAME).size / 2, pen.worn(_SECOND).size * 0.8]
        for (text, style, origin), step in zip(label, steps, strict=True):
            items += pen.set(text, (2.0, middle + step), style, origin)
    items.append(Path(rectangle(0, 0, width, height), stroke=pen.edge("form_frame")))
    return Block(width, height, tuple(items))
