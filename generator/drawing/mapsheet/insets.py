"""The insets of a map sheet: title, tables, key, tracks, boxes, compass and scale.

In: a card, its samples, the format's contents and growth. Out: insets in the order of reading, each
in all forms that it can take, the best first. A box holds two counters where there is room for
that, or one; a space of a track one. Smaller ones say on paper that they are for reading.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from enum import Enum, auto
from itertools import product

from generator.combat.methods import table_grid
from generator.drawing.block import Block, beside, stack
from generator.drawing.furniture.cartouche import cartouche
from generator.drawing.furniture.compass import compass, scale_bar
from generator.drawing.furniture.panel import band_width, inner_width
from generator.drawing.furniture.pen import Pen
from generator.drawing.furniture.theme import Ink
from generator.drawing.mapsheet.card import Card
from generator.drawing.mapsheet.formats import Contents, Format, Growth
from generator.drawing.mapsheet.forms import Form, Inset, panelled
from generator.drawing.mapsheet.swatches import Sample
from generator.drawing.tables.cells import Cell
from generator.drawing.tables.grid import grid_table
from generator.drawing.tables.key import column_width, key
from generator.drawing.tables.notes import footnotes, legend
from generator.drawing.tables.odds import odds_table
from generator.drawing.tables.sheets import sheet_of
from generator.drawing.tables.spaces import (
    Labels,
    evened,
    holding_box,
    least_space,
    notes_fit,
    track,
)
from generator.model.elsewhere import NOTES, leaves_out_notes
from generator.model.map import Box, Track, link_posts
from generator.model.names import plain_text
from generator.model.tables import Table
from generator.model.telling import Events
from generator.model.terrain import terrain_of
from generator.records import Frozen
from generator.scene import Group, Path, Point, Stroke, Transform, rectangle
from generator.words import english

KEY = "terrain key"
WIDTH = 42.0
"""Outer width of tables and key where there is no panel to say it, in mm."""
TITLES = (64.0, 46.0, 38.0)
"""Outer widths of a title off the panel."""
NORTH_WEST, NORTH_EAST = (0.0, 0.0), (1.0, 0.0)


class Spaces(Enum):
    """How large the spaces of all tracks of a sheet are, and its boxes."""

    HELD = auto()
    """Each holds a counter, and so does each box."""
    TRACKED = auto()
    """Each holds a counter; boxes may be smaller."""
    READ = auto()
    """They are comfortable to read; counters lie on the player's aid."""
    TIGHT = auto()
    """They are as narrow as can be read."""


class Order(Frozen):
    """What is asked of the insets."""

    card: Card
    format: Format
    growth: Growth
    pen: Pen
    samples: tuple[Sample, ...]
    spaces: Spaces = Spaces.HELD

    @property
    def width(self) -> float:
        """Outer width of tables and key before they grow: that of the panel where there is one."""
        return self.card.panel_width or WIDTH

    @property
    def bare(self) -> bool:
        """Whether nothing is said of where counters lie: a postcard's back says it."""
        return not self.card.counter or self.format.bleed > 0.0


def insets(order: Order) -> tuple[Inset, ...]:
    """Return all insets but compass and scale, in the order of reading."""
    contents = order.format.contents
    if contents is Contents.PLAIN:
        return ()
    found = [_title(order)]
    holds = contents in (Contents.FULL, Contents.HOLDING)
    if holds:
        found += [_track(each, order) for each in order.card.map.tracks]
    if contents is Contents.FULL:
        found += [_table(table, order) for table in order.card.tables]
    if contents is not Contents.NAMED and order.samples:
        found.append(terrain_key(order))
    if holds:
        found += [_box(box, order) for box in order.card.map.boxes]
    return tuple(found)


def _title(order: Order) -> Inset:
    card, growth = order.card, order.growth
    lines = (("subtitle", card.subtitle), ("designer", card.byline))
    second = (card.second.origin, card.second.text) if card.second else None

    def form(width: float, factor: float) -> Form:
        return Form(cartouche(card.title, lines, width, order.pen, second), factor)

    free = tuple(form(width, growth.title) for width in TITLES)
    small = tuple(form(width, growth.tables) for width in TITLES[1:])
    wide = order.width * growth.tables
    larger = max(growth.tables, wide / TITLES[1])
    on_panel = form(wide / larger, larger)
    return Inset("title", free, NORTH_WEST, 0, 0, small, on_panel)


def _table(table: Table, order: Order) -> Inset:
    field = "short" if table.short else "name"
    title, origin = table.short or table.name, f"tables.{table.id}.{field}"

    def form(body: Block) -> Form:
        return panelled(body, title, order.pen, origin).enlarged(order.growth.tables)

    room = inner_width(order.width)
    column = form(stack(_parts(table, room, order), 1.0))
    wide = form(beside(_parts(table, room, order), 2.0))
    return Inset(f"table {table.id}", (column, wide), NORTH_EAST, 1, 3, on_panel=column)


def _parts(table: Table, room: float, order: Order) -> tuple[Block, ...]:
    """Return the table, above the line that says where its notes are, and the legend of codes."""
    card, pen = order.card, order.pen
    codes = card.codes.get(table.id, ())
    if table_grid(table).die is not None:
        drawn = odds_table(table, codes, room, pen)
    else:
        sheet = sheet_of(table, card.names, pen.words)
        notes = () if leaves_out_notes(table) else sheet.notes
        drawn = grid_table(replace(sheet, notes=notes), room, pen)
    if not order.format.bleed and leaves_out_notes(table):  # a postcard's back has the notes
        line = footnotes((Cell(pen.words(NOTES), f"tables.{table.id}.notes"),), room, pen)
        drawn = stack((drawn, line), 0.6, drawn.name)
    return (drawn, legend(codes, card.names, room, pen)) if codes else (drawn,)


def terrain_key(order: Order) -> Inset:
    """Return the key in two columns as wide as a panel, then in others, at last without a band."""
    entries = [sample.entry for sample in order.samples]
    own = column_width(entries, order.pen)
    counts = (3, 1, 4, -(-len(entries) // 2), len(entries))
    columns = [count for count in dict.fromkeys(counts) if count <= len(entries) and count != 2]
    on_panel = _key_form(order, inner_width(order.width), 2)
    rest = [_key_form(order, own * count, count) for count in columns]
    bare = tuple(_key_form(order, own * count, count, banded=False) for count in (2, *columns))
    return Inset(KEY, (on_panel, *rest), NORTH_WEST, 3, 4, bare, on_panel)


def _key_form(order: Order, width: float, columns: int, *, banded: bool = True) -> Form:
    entries = [sample.entry for sample in order.samples]
    made = key(entries, width, columns, order.pen)
    title = order.pen.words("Terrain key") if banded else ""
    return panelled(made.block, title, order.pen, None, made.sockets).enlarged(order.growth.tables)


SPACE = 8.6
"""Side of a space of a track that holds no counter, in mm."""
NARROW = 6.0
"""The least that a space is wide, in mm."""
FILLED = 1.35
"""How much wider than they need spaces are at the most, to fill a panel."""
_ROUNDED = 1e-6
READING = english("Counters: on the player’s aid.")
"""What stands under a track whose spaces hold no counter, and in such a box."""
LONG = 24
"""Spaces of a track that is also tried in rows of ten and of twenty."""
LOOSE = 0.8
"""How much wider than its counter a space is, in mm on paper."""
BOXES = ((34.0, 17.0), (30.0, 15.0), (26.0, 14.0), (26.0, 13.0), (18.0, 19.0))
"""Outer sizes of a box that holds no counter, the best first."""
AROUND: Point = (2.9, 7.2)
"""What a box is larger than its room for counters, across and down, in mm."""
SOUTH_WEST = (0.0, 1.0)


def _box(box: Box, order: Order) -> Inset:
    """Return a holding box."""
    card, growth, pen = order.card, order.growth.tables, order.pen
    note = plain_text(card.names, box.note) if box.note else ""
    origin = f"boxes.{box.id}"
    posts = (
        (f"links.{link.id}.ends.{number}", text)
        for link in card.map.links
        for number, text in enumerate(link_posts(link, card.map))
        if link.ends[number] == box.id
    )
    told = (*(((f"{origin}.note", note),) if note else ()), *posts)

    side = card.counter / growth + LOOSE
    foot = "" if order.bare else pen.words(READING)

    def form(size: tuple[float, float]) -> Form:
        small = min(size[0] - AROUND[0], size[1] - AROUND[1]) < side - _ROUNDED
        return Form(holding_box(origin, box.name, told, size, pen, foot if small else ""), growth)

    held = tuple((across * side + AROUND[0], side + AROUND[1]) for across in (2, 1))
    holding = held if card.counter else ()
    least = band_width(box.name, pen)
    asked = holding if holding and order.spaces is Spaces.HELD else (*holding, *BOXES)
    sizes = [(max(size[0], least), size[1]) for size in asked if notes_fit(told, size, pen)]
    forms = tuple(map(form, dict.fromkeys(sizes or asked[:1])))
    deep = next((size[1] for size in (*sizes, asked[-1]) if size[0] <= order.width), asked[-1][1])
    on_panel = form((order.width, deep))
    return Inset(f"box {box.id}", forms, SOUTH_WEST, 5, 5, on_panel=on_panel)


def _labels(each: Track, card: Card) -> Labels:
    numbers = range(each.start, each.start + (each.spaces or 0))
    return card.turns if each.turns else tuple((str(number), "") for number in numbers)


def _events(each: Track, card: Card) -> Events | None:
    return card.weather if each.turns else None


def _space(order: Order) -> Point:
    """Return how wide and how high the spaces of all tracks are, in mm before they grow.

    A panel is filled from side to side, unless that takes much more than they need.
    """
    card, pen = order.card, order.pen
    tracks = [(_labels(each, card), _events(each, card)) for each in card.map.tracks]
    least = max((least_space(labels, pen, events) for labels, events in tracks), default=0.0)
    holding = (card.counter + LOOSE) / order.growth.tables if card.counter else SPACE
    sizes = {Spaces.READ: SPACE, Spaces.TIGHT: NARROW}
    asked = sizes.get(order.spaces, holding)
    high = 0.0 if order.spaces is Spaces.TIGHT else asked
    least, room = max(least, asked), inner_width(order.width)
    most = int(room / least)
    if not card.panel or not most:
        return least, high
    even = evened(max(len(labels) for labels, _ in tracks), most)
    filling = [room / count for count in (even, most) if room <= FILLED * count * least]
    return (*filling, least)[0], high


def _track(each: Track, order: Order) -> Inset:
    """Return a track in rows of several lengths, with a line if no counter fits its spaces."""
    card, pen, origin = order.card, order.pen, f"tracks.{each.id}"
    labels, events, size = _labels(each, card), _events(each, card), _space(order)
    reading = order.spaces in (Spaces.READ, Spaces.TIGHT) and not order.bare
    count = len(labels)
    alike = [other.name for other in card.map.tracks if len(_labels(other, card)) == count]
    least = inner_width(max(band_width(name, pen) for name in alike))

    def form(columns: int, width: float) -> Form:
        drawn = track(labels, columns, size, pen, origin, events)
        wide = max(width, drawn.width)
        body = Block(wide, drawn.height, (drawn.at((wide - drawn.width) / 2, 0.0),), drawn.name)
        if reading:
            body = stack((body, footnotes((Cell(pen.words(READING)),), wide, pen)), 0.5, body.name)
        return panelled(body, each.name, pen, f"{origin}.name").enlarged(order.growth.tables)

    room = inner_width(order.width)
    half, third, many = -(-count // 2), -(-count // 3), [10, 20] if count > LONG else []
    shapes = dict.fromkeys((half if count > 6 else count, count, half, third, *many))
    on_panel = form(evened(count, max(1, int(room / size[0] + _ROUNDED))), room)
    forms = tuple(form(columns, least) for columns in shapes)
    return Inset(f"track {each.id}", forms, NORTH_WEST, 2, 2, on_panel=on_panel)


BARS = (34.0, 24.0, 16.0)
"""Longest scale bars, the best first, in mm before they grow."""
ROSES = (1.0, 0.8, 0.62)
"""Sizes of the compass: its letter is 6 pt at the smallest."""
PADDING = 0.9
"""Room between a plaque and what it bears, in mm."""
EAST, SOUTH_EAST = (1.0, 0.7), (1.0, 1.0)


def bearings(order: Order, scale: float, *, joined: bool) -> tuple[Inset, ...]:
    """Return compass and scale: apart where there is room for both, else in one.

    `scale` is mm on paper for a kilometre, 0 where unknown. In colour they stand free at sea; on a
    map of land and lakes, and in photocopier ink, on a plaque, since forests, mountains and
    patterns leave no calm ground for them. The smaller half of their forms they take only where
    they must.
    """
    pen, growth, free = order.pen, order.growth.tables, _stands_free(order)

    def inset(name: str, blocks: Sequence[Block], corner: Point) -> Inset:
        forms = tuple(Form(plaque(it, pen, bare=free), growth) for it in blocks)
        half = -(-len(forms) // 2)
        return Inset(name, forms[:half], corner, 6, 1, forms[half:])

    roses = [_shrunk(compass(pen), size) for size in ROSES]
    if not scale:
        return (inset("compass", roses, EAST),)
    bars = [scale_bar(scale / growth, longest, pen) for longest in BARS]
    if not joined:
        return inset("compass", roses, EAST), inset("scale", bars, SOUTH_EAST)
    pairs = list(product(roses, bars))
    blocks = [*map(_middled, pairs), *(stack(pair, 0.6) for pair in pairs)]
    on_panel = Form(plaque(_middled((roses[0], bars[1])), pen), growth)
    return (replace(inset("compass and scale", blocks, SOUTH_EAST), on_panel=on_panel),)


def _stands_free(order: Order) -> bool:
    """Whether compass and scale stand on no plaque; they have the room of one, as in other inks."""
    terrain = terrain_of(order.card.map).values()
    at_sea = any(not kind.dry and (kind.look or kind.id) != "lake" for kind in terrain)
    return order.pen.theme.ink is Ink.COLOUR and at_sea


def plaque(block: Block, pen: Pen, *, bare: bool = False) -> Block:
    """Return a block on a piece of paper with a thin border, or with the `bare` room of one."""
    width, height = block.width + 2 * PADDING, block.height + 2 * PADDING
    edge = Stroke(pen.theme.head, pen.width("inset"))
    ground = Path(rectangle(0.0, 0.0, width, height, 0.6), pen.theme.paper, edge)
    under = () if bare else (ground,)
    return Block(width, height, (*under, block.at(PADDING, PADDING)), name=block.name)


def _shrunk(block: Block, size: float) -> Block:
    items = (Group(block.items, Transform.scaling(size)),)
    return Block(block.width * size, block.height * size, items, name=block.name)


def _middled(blocks: Sequence[Block]) -> Block:
    """Return blocks side by side, their middles in one line."""
    tallest = max(block.height for block in blocks)
    level = [
        Block(block.width, tallest, (block.at(0.0, (tallest - block.height) / 2),))
        for block in blocks
    ]
    return beside(level, 1.6)
