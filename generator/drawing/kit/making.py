"""The second page: how the game is made, step by step, and what there must be of it in the end."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from generator.drawing.block import Block, in_rows, stack
from generator.drawing.furniture.pen import Pen, styled
from generator.drawing.kit.cover import GAP, MARGIN, Opening
from generator.drawing.kit.materials import footprint, grouped, placed, spread
from generator.drawing.kit.pictures import HEIGHT, WIDTH, picture
from generator.drawing.kit.props import Materials
from generator.drawing.kit.writing import SMALL, TEXT, in_panel, paragraph, paragraphs
from generator.model.kit import HEADINGS, Line, Step
from generator.scene import Cap, Item, Page, Path, Stroke, circle, rectangle
from generator.text import Anchor, Level

_COLUMNS = 3
_APART, _FIRST = 0.7, 67.0
"""Room between counters that are shown beside their numbers, and where the first is, in mm."""
_SETTINGS = ((22, 2), (15, 2), (12.5, 2), (10.4, 3), (10.4, 2), (10.4, 1), (8, 1), (6, 1))
"""How wide they are, and how many rows of a side are shown; the first that the page holds."""
_WIDEST = 16.0
"""The widest gap between panels."""
_TITLE = styled("making-title")
_STEP = styled("making-step")
_BADGE = styled("making-badge", anchor=Anchor.MIDDLE, level=Level.CAPITALS)
_FIGURE = styled("making-figure", anchor=Anchor.END, level=Level.CAPITALS)
_CAPTION = styled("making-caption", level=Level.CAPITALS)


def making_page(
    game: Opening, paper: tuple[float, float], made: Materials, larger: Sequence[Line]
) -> Page:
    """Return the second page; `larger` says how the map is enlarged."""
    width, pen = paper[0] - 2 * MARGIN, made.pen
    head, shown = _head(width, pen), _steps(game.steps, width, made)
    room = paper[1] - 2 * MARGIN - head.height
    for size, rows in _SETTINGS:
        blocks = [shown]
        if game.pieces:
            counted = partial(_counted, game, made, size, rows)
            blocks.append(in_panel("pieces", counted, width, pen))
        if larger:
            draw = partial(paragraphs, larger, size=SMALL, pen=pen)
            blocks.append(in_panel("larger", draw, width, pen))
        if sum(block.height + GAP for block in blocks) <= room:
            break
    gap = (room - sum(block.height for block in blocks)) / len(blocks)
    body = stack(blocks, min(gap, _WIDEST))
    items = (head.at(MARGIN, MARGIN), body.at(MARGIN, MARGIN + head.height + min(gap, _WIDEST)))
    return Page(*paper, items, name=pen.words("How to make it"))


def _head(width: float, pen: Pen) -> Block:
    title = pen.set(pen.words(HEADINGS["making"]), (0.0, 6.2), _TITLE, "kit.headings.making")
    return Block(width, 9.6, (*title, pen.line("heading", (0.0, 9.0), (width, 9.0), cap=Cap.ROUND)))


def _steps(found: Sequence[Step], width: float, made: Materials) -> Block:
    """Return the steps in rows of three, each a picture above its text."""
    column = (width - (_COLUMNS - 1) * GAP) / _COLUMNS
    cells = [_step(step, number, column, made) for number, step in enumerate(found, 1)]
    return in_rows(cells, _COLUMNS, GAP, GAP)


def _step(step: Step, number: int, width: float, made: Materials) -> Block:
    pen, theme, high = made.pen, made.pen.theme, HEIGHT + 3.0
    badge = (4.4, high)
    text = paragraph(step.text, width, TEXT, pen)
    items: tuple[Item, ...] = (
        Path(rectangle(0.0, 0.0, width, high), theme.paper, Stroke(theme.head, 0.25)),
        picture(step.id, made).at((width - WIDTH) / 2, 1.5),
        Path(circle(badge, 3.7), theme.head, Stroke(theme.paper, 0.6)),
        *pen.set(str(number), badge, _BADGE),
        *pen.set(step.title.text, (9.6, high + 5.4), _STEP, step.title.origin),
        text.at(0.0, high + 7.2),
    )
    return Block(width, high + 7.2 + text.height, items)


def _counted(game: Opening, made: Materials, size: float, rows: int, width: float) -> Block:
    """Return for each side how many pieces it has, beside some of them in so many rows."""
    names = dict(game.sides)
    groups, cell, blocks = grouped(made.fronts), size + _APART, []
    across = int((width - _FIRST) / cell)
    for fact in game.pieces:
        group = names.get(fact.figure.origin.split(".")[2], made.pen.words("Markers"))
        found = spread(groups.get(group, ()), across * rows)
        height = max(1, -(-len(found) // across)) * cell
        items: list[Item] = [
            *made.pen.set(fact.figure.text, (12.0, height / 2), _FIGURE, fact.figure.origin),
            *made.pen.set(fact.caption.text, (15.0, height / 2), _CAPTION, fact.caption.origin),
        ]
        for number, tile in enumerate(found):
            row, column = divmod(number, across)
            wide, deep = footprint(tile, size)
            left, middle = _FIRST + column * cell, (row + 0.5) * cell
            items.append(placed(tile, wide, left, middle - deep / 2))
        blocks.append(Block(width, height, tuple(items)))
    return stack(blocks, 1.6)
