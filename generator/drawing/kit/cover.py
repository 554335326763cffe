"""The first page: what the game is, in a picture and a few words, and what is in the file.

Pages may be of any office paper. The picture takes what height the texts leave: it shows the map as
large as that holds it and, where that leaves room, the pieces on a table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import cycle, islice
from math import inf
from typing import TypeAlias

from generator.drawing.block import Block, beside, stack
from generator.drawing.furniture.panel import neatline
from generator.drawing.furniture.pen import Pen, styled
from generator.drawing.furniture.shapes import die
from generator.drawing.kit.materials import Tile, footprint, grouped, placed, spread
from generator.drawing.kit.writing import SMALL, bulleted, in_panel, paragraph, paragraphs
from generator.model.counters import Shape
from generator.model.game import Game
from generator.model.kit import (
    Entry,
    Fact,
    Line,
    Step,
    facts,
    introduction,
    needs,
    pieces,
    steps,
)
from generator.model.numbers import Dice
from generator.model.prose import Second
from generator.model.theme import TYPES
from generator.records import Frozen
from generator.scene import (
    Cap,
    Group,
    Item,
    Link,
    Page,
    Path,
    Point,
    Transform,
    circle,
    rectangle,
)
from generator.text import Anchor
from generator.units import pt

MARGIN = 10.0
GAP = 4.0
SIGNPOST = "#part "
"""Targets of links that lead to the parts of the file begin so; their number follows, from 1."""
_TITLE, _SMALLEST = styled("cover-title", anchor=Anchor.MIDDLE), pt(18)
_SECOND = styled("cover-title-second", anchor=Anchor.MIDDLE, leading=1.1 * pt(8))
_UNDER, _SMALL = (
    styled(name, anchor=Anchor.MIDDLE, leading=1.25 * pt(TYPES[name].points))
    for name in ("cover-subtitle", "cover-line")
)
_FIGURE = styled("cover-figure", anchor=Anchor.MIDDLE)
_CAPTION = styled("cover-caption", anchor=Anchor.MIDDLE)
_PAGES = styled("cover-pages", anchor=Anchor.END)
_ENTRY = styled("cover-entry")
_HAND, _ENDS = 3, 2
"""How many counters are fanned out, and at how many ends of the title."""
_FLANK = 37.0
"""Room at either side of the title, for counters."""
_STRIP = 15.0
_SIZES = (9.6, 8.8, 8.0, 7.2, 6.4)
"""Type of the story in points: what is tried, one after the other, until all have room."""
_APART, _FARTHEST = 1.7, 9.0
"""Room between the parts in the contents, in mm."""
_LEAST = 42.0
"""The least height of a picture."""

Picture: TypeAlias = Callable[[float, float], tuple[Item, ...]]
"""Draws the picture for a width and height in mm, its corner at (0, 0)."""
_RIM, _CHIT, _LOOSE = 3.0, 16.0, 1.19
"""Room around pieces on a table, about how wide they are, and their distance as a part of that."""
_BAND = 26.0
"""The least room, across or down, that pieces fill beside a map."""


class Illustration(Frozen):
    """What a cover shows: the map of a game, and its pieces where that leaves room.

    `ratio` is the height of the map over its width; a game has one of the two at least.
    """

    map: Picture | None
    ratio: float
    tiles: tuple[Tile, ...]
    pen: Pen

    def most(self, width: float) -> float:
        """Return how high it can be, so wide: pieces fill any room, a map has its own height."""
        return width * self.ratio if self.map and not self.tiles else inf

    def drawn(self, width: float, height: float) -> Block:
        """Return it so wide and high, with its frames; nothing in it reaches beyond these."""
        parts = self._parts(width - 2 * _EDGE, height - 2 * _EDGE)
        items = (Group(each, Transform.translation(x + _EDGE, y + _EDGE)) for each, x, y in parts)
        return Block(width, height, tuple(items))

    def _parts(
        self, width: float, height: float
    ) -> Iterator[tuple[tuple[Item, ...], float, float]]:
        """Yield the pictures with the top left corner of each."""
        table = partial(tabletop, self.tiles, self.pen)
        if self.map is None:
            yield table(width, height), 0.0, 0.0
            return
        high, wide = min(height, width * self.ratio), min(width, height / self.ratio)
        below, beside = height - high - GAP, width - wide - GAP
        if self.tiles and below >= _BAND:
            yield self.map(width, high), 0.0, 0.0
            yield table(width, below), 0.0, high + GAP
        elif self.tiles and beside >= _BAND:
            yield self.map(wide, height), 0.0, 0.0
            yield table(beside, height), wide + GAP, 0.0
        else:
            yield self.map(width, height), 0.0, 0.0


_EDGE = 0.6
"""How far the frame of a picture reaches beyond it."""


def tabletop(tiles: Sequence[Tile], pen: Pen, width: float, height: float) -> tuple[Item, ...]:
    """Return pieces on a table, in loose rows from side to side, in a frame.

    All kinds are shown where there is room, and again where there is more. How each lies follows
    from its place, so that it is the same whenever it is drawn.
    """
    room = width - 2 * _RIM, height - 2 * _RIM
    across, down = (max(1, round(each / (_CHIT * _LOOSE))) for each in room)
    cell = room[0] / across, room[1] / down
    items: list[Item] = [Path(rectangle(0.0, 0.0, width, height), fill=pen.theme.stripe)]
    for number, tile in enumerate(dealt(tiles, across * down)):
        # Groups lie beside one another where there is more room across, else below.
        column, row = divmod(number, down) if across > down else divmod(number, across)[::-1]
        middle = _RIM + (column + 0.5) * cell[0], _RIM + (row + 0.5) * cell[1]
        items.append(_lying(tile, min(cell) / _LOOSE, middle, number, pen))
    return (*items, *neatline((0.0, 0.0, width, height), pen))


def dealt(tiles: Sequence[Tile], count: int) -> Iterator[Tile]:
    """Yield so many tiles, group after group: of each what its share of the kinds comes to."""
    groups, past, dealt = [*grouped(tiles).values()], 0, 0
    for mine in groups:
        past += len(mine)
        share = round(count * past / len(tiles)) - dealt
        dealt += share
        yield from spread(mine, share) if share <= len(mine) else islice(cycle(mine), share)


def _lying(tile: Tile, size: float, at: Point, number: int, pen: Pen) -> Group:
    """Return a piece about a point, a little askew, with its shadow: light is from north-west."""
    # Multiples of an irrational number lie evenly between 0 and 1, and never in step with rows.
    askew, right, down = ((number * part) % 1.0 - 0.5 for part in (0.618034, 0.754878, 0.569840))
    middle = at[0] + 0.07 * size * right, at[1] + 0.07 * size * down
    wide, deep = footprint(tile, size)
    left, top = middle[0] - wide / 2, middle[1] - deep / 2
    round_ = tile.shape is Shape.ROUND
    edge = circle(middle, wide / 2) if round_ else rectangle(left, top, wide, deep)
    turned = Transform.rotation(11.0 * askew, middle)
    fallen = Transform.translation(*_SHADOW) @ turned
    shadow = Group((Path(edge, fill=pen.theme.shadow),), fallen)
    return Group((shadow, Group((placed(tile, wide, left, top),), turned)))


_SHADOW = (0.4, 0.55)
"""How far to the right and down the shadows of pieces fall, in mm."""


class Opening(Frozen):
    """What the opening pages tell of a game, but for its pictures and what is in the file."""

    title: str
    second: Second | None
    """The title in the second language."""
    subtitle: str
    byline: str
    edition: str
    story: tuple[Line, ...]
    needs: tuple[Line, ...]
    facts: tuple[Fact, ...]
    dice: tuple[Dice, ...]
    steps: tuple[Step, ...]
    pieces: tuple[Fact, ...]
    sides: tuple[tuple[str, str], ...]
    """Ids and names of the sides."""


def opening_of(game: Game) -> Opening:
    """Return what the opening pages tell of a game."""
    return Opening(
        game.title,
        game.second_title,
        game.subtitle,
        game.byline,
        game.edition,
        introduction(game),
        needs(game),
        facts(game),
        game.dice,
        steps(game),
        pieces(game),
        tuple((side.id, side.name) for side in game.sides),
    )


class Bound(Frozen):
    """A part of the file, and its first and last page in it."""

    entry: Entry
    first: int
    last: int

    @property
    def pages(self) -> str:
        """The pages as a list of contents has them."""
        return f"{self.first}–{self.last}" if self.last > self.first else str(self.first)


class Cover(Frozen):
    """What the first page is made of."""

    game: Opening
    paper: tuple[float, float]
    bound: tuple[Bound, ...]
    tiles: tuple[Tile, ...]
    picture: Illustration | None
    """None where there is neither a map nor a counter to be shown."""
    pen: Pen

    @property
    def width(self) -> float:
        """Room between the margins."""
        return self.paper[0] - 2 * MARGIN


def cover_page(cover: Cover) -> Page:
    """Return the first page: its title, and picture, facts and texts one below the other."""
    head, strip = _head(cover), _facts(cover)
    top = MARGIN + head.height + GAP
    rest = cover.paper[1] - MARGIN - top
    column, shown = (cover.width - GAP) / 2, cover.picture
    right = _contents(cover, column, 1)
    for points in _SIZES:
        left = _story(cover, column, pt(points))
        texts = max(left.height, right.height)
        high = rest - texts - strip.height - 2 * GAP
        if high >= _LEAST:
            break
    sides = _story(cover, column, pt(points), texts), _contents(cover, column, 1, texts)
    blocks = [strip, beside(sides, GAP)]
    if shown is not None and high >= _LEAST:
        high = min(high, shown.most(cover.width))
        blocks.insert(0, shown.drawn(cover.width, high))
    slack = max(0.0, rest - sum(each.height for each in blocks) - 2 * GAP) / 3
    gap = GAP + (slack if len(blocks) > 2 else 0.0)
    items = (head.at(MARGIN, MARGIN), stack(blocks, gap).at(MARGIN, top + slack))
    return Page(*cover.paper, items, name=cover.pen.words("What is in it"))


def _head(cover: Cover) -> Block:
    """Return the title with counters at either side, and the lines below it."""
    game, pen, middle = cover.game, cover.pen, cover.width / 2
    title, room, style = game.title, cover.width - 2 * _FLANK, pen.worn(_TITLE)
    beside = pen.fit(title, style, _SMALLEST, room)
    least = _SMALLEST if beside else _SMALLEST / 2
    style = replace(style, size=style.size if beside else _SMALLEST)
    rows, style = pen.fitted(title, style, least, room if beside else cover.width)
    y = style.size * 0.86
    style = replace(style, leading=1.1 * style.size)
    items: list[Item] = [*(texts := pen.set(rows, (middle, y), style, "title"))]
    y += (len(rows) - 1) * style.leading
    if not style.capitals:  # small letters reach below their line
        y = pen.typesetter.ink_box(texts[-1]).bottom
    under = [(game.subtitle, "subtitle", _UNDER, pt(7), 1.6 + _UNDER.leading)]
    for text, origin in ((game.byline, "designer"), (game.edition, "edition")):
        under.append((text, origin, _SMALL, pt(7), _SMALL.leading))
    if second := game.second:
        under.insert(0, (second.text, second.origin, _SECOND, pt(8), pt(20)))
    for text, origin, style, least, step in under:
        lines = pen.title(text, (middle, y + step), style, least, cover.width, origin)
        items += lines
        y += step + (len(lines) - 1) * style.leading
    y += 2.2
    if beside:
        items += _fans(cover, y)
    return Block(cover.width, y, tuple(items))


def _hands(cover: Cover) -> tuple[tuple[Tile, ...], ...]:
    """Return the counters at either end of the title: three of a side, or one each of three.

    Where there are more than three sides those of the first three are shown.
    """
    groups, names = grouped(cover.tiles), [name for _, name in cover.game.sides]
    sides = [groups[name] for name in names if name in groups]
    if len(sides) <= _ENDS:
        return tuple(spread(tiles, _HAND) for tiles in list(groups.values())[:_ENDS])
    chosen = [spread(tiles, _ENDS) for tiles in sides[:_HAND]]
    return tuple(tuple(tiles[end % len(tiles)] for tiles in chosen) for end in range(_ENDS))


def _fans(cover: Cover, height: float) -> Iterator[Item]:
    """Yield three counters, fanned out at either end of the title."""
    size = 12.0
    for middle, mine in zip((16.0, cover.width - 16.0), _hands(cover), strict=False):
        for number, tile in enumerate(mine):
            turn = number - (len(mine) - 1) / 2
            top = height / 2 - size * tile.height / 2 - 1.0
            turned = Transform.rotation(turn * 11.0, (middle, top + 4.2 * size))
            yield Group((placed(tile, size, middle - size / 2, top),), turned)


def _facts(cover: Cover) -> Block:
    """Return the figures of the game side by side, between two rules."""
    found, pen, width = cover.game.facts, cover.pen, cover.width
    if not found:
        return Block(width, 0.0, ())
    rule, cell = partial(pen.line, cap=Cap.ROUND), width / len(found)
    items: list[Item] = [rule("heading", (0.0, y), (width, y)) for y in (0.0, _STRIP)]
    for number, fact in enumerate(found):
        items += _fact(fact, cell * (number + 0.5), cell - 4.0, cover.game, pen)
        if number:
            x = cell * number
            items.append(rule(0.15, (x, 2.5), (x, _STRIP - 2.5)))
    return Block(width, _STRIP, tuple(items))


def _fact(fact: Fact, x: float, width: float, game: Opening, pen: Pen) -> Iterator[Item]:
    figure, caption = fact.figure, fact.caption
    sixes = ".dice." in figure.origin and all(each.faces == 6 for each in game.dice)
    # What the dice show that are drawn: one for each that is needed, up to three.
    dice = (5, 3, 6)[: sum(each.number for each in game.dice)] if sixes else ()
    left = x - 4.2 * len(dice)
    _, style = pen.fitted(figure.text, _FIGURE, pt(10), width)
    (text,) = pen.set(figure.text, (left, 8.9), style, figure.origin)
    yield text
    for number, pips in enumerate(dice):
        yield from die(pips, (left + text.width / 2 + 5.4 + 7.6 * number, 6.0), 6.4, pen)
    _, style = pen.fitted(caption.text, _CAPTION, pt(6.5), width)
    yield from pen.set(caption.text, (x, 13.2), style, caption.origin)


def _story(cover: Cover, width: float, size: float, tall: float = 0.0) -> Block:
    """Return what the game is about and, at the foot of so `tall` a column, what it takes."""
    told = paragraphs(cover.game.story, width, size, cover.pen)
    lines = cover.game.needs
    draw = partial(bulleted, lines, size=min(SMALL, size), pen=cover.pen)
    needed = in_panel("needs", draw, width, cover.pen)
    return stack([told, needed], max(GAP, tall - told.height - needed.height))


def _contents(cover: Cover, width: float, columns: int, tall: float = 0.0) -> Block:
    """Return the list of the parts with their pages; a click leads to each.

    Its entries are moved apart until the panel is so `tall`, if they need not go too far.
    """

    def draw(apart: float, room: float) -> Block:
        column = (room - (columns - 1) * 2 * GAP) / columns
        numbered = enumerate(cover.bound, 1)
        rows = [_entry(each, number, column, cover.pen) for number, each in numbered]
        high = max(1, -(-len(rows) // columns))
        sides = [stack(rows[at : at + high], apart) for at in range(0, len(rows), high)]
        return beside(sides, 2 * GAP)

    close = in_panel("contents", partial(draw, _APART), width, cover.pen)
    gaps = max(1, -(-len(cover.bound) // columns) - 1)
    apart = min(_APART + max(0.0, tall - close.height) / gaps, _FARTHEST)
    return in_panel("contents", partial(draw, apart), width, cover.pen)


def _entry(bound: Bound, number: int, width: float, pen: Pen) -> Block:
    """Return a row of the contents: title and pages, and below them what the part is for."""
    entry, title = bound.entry, bound.entry.title
    (pages,) = pen.set(bound.pages, (width, 3.9), _PAGES, entry.pages)
    (name,) = pen.set(title.text, (0.0, 3.9), _ENTRY, title.origin)
    about = paragraph(entry.about, width - 8.0, SMALL, pen, "kit-aside")
    height = 4.9 + about.height
    ends = (name.width + 2.0, 3.6), (width - pages.width - 2.0, 3.6)
    leader = pen.line(0.25, *ends, cap=Cap.ROUND, dash=(0.01, 1.1))
    link = Link(f"{SIGNPOST}{number}", (0.0, 0.0), width, height)
    return Block(width, height, (name, leader, pages, about.at(0.0, 4.9), link))
