"""The inventory: pieces in, a list out that shows each kind with its faces, name and number.

It stands in the bare paper of a counter sheet, or fills pages of its own; either way the faces are
as large as the room allows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import field
from functools import partial
from itertools import count
from typing import NamedTuple

from generator.diagnostics import Origin
from generator.imposition.marks import BLACK, labels
from generator.imposition.order import Countersheet, Strip, outline_of
from generator.imposition.packing import Form, Piece
from generator.records import Frozen
from generator.scene import (
    Box,
    Cap,
    Group,
    Item,
    Join,
    Page,
    Path,
    PieceFace,
    Stroke,
    Transform,
    circle,
    polyline,
    rectangle,
)
from generator.text import Anchor, Level, Typesetter, outlined
from generator.words import Words, english

_ROUNDED = 1e-6
_HEADING = 8.0
_BETWEEN = 1.2  # mm between front and back
_AFTER = 2.0  # mm between pictures and name
_NUMBER = 5.0  # mm for the number
_LEADING = 1.1  # of the size of type
_APART = 1.4  # mm between lines
_LARGE = 14.0  # mm: beside pictures less wide than that type is smaller
_CLOSE, _COUNTED = 8 / 9.5, 9 / 10.5  # as parts of their sizes: names and counts beside those


class Line(Frozen):
    """A line of the list: a group with its sums, or alike pieces of it."""

    group: str
    sums: str = ""
    piece: Piece | None = None
    count: int = 0
    faces: int = 2
    """How many faces are shown of each piece in its group: one where fronts and backs are alike."""
    continued: bool = False
    """Whether it heads a group that began in a column before."""


class Setting(Frozen):
    """How large faces are shown, and how wide a column is, in mm."""

    picture: float
    width: float
    typesetter: Typesetter
    heights: dict[tuple[str, str, int], float] = field(default_factory=dict, compare=False)
    """Those of lines that were asked for, by their names and faces; lines are tried many times."""

    @property
    def lowest(self) -> float:
        """The least height of a line with a piece, in mm."""
        return self.picture + _APART

    @property
    def type(self) -> float:
        """The size of names."""
        return self.size("inventory-name", _CLOSE)

    def size(self, style: str, close: float) -> float:
        """Return the size of a style of type; beside small pictures a part of it."""
        return self.typesetter.style(style, 1.0 if self.picture >= _LARGE else close)[1]

    @property
    def role(self) -> str:
        """The face of names."""
        return self.typesetter.style("inventory-name")[0]

    def name_room(self, faces: int = 2) -> float:
        """Return the room for names, in mm; below zero where there is none."""
        return self.width - self.left(faces) - _NUMBER

    def left(self, faces: int) -> float:
        """Where names begin."""
        return faces * (self.picture + _BETWEEN) - _BETWEEN + _AFTER

    def height(self, line: Line) -> float:
        """Return the height of a line, in mm."""
        if line.piece is None:
            return _HEADING
        known = line.piece.name, line.piece.second, line.faces
        if known not in self.heights:
            rows = self.rows(line.piece, line.faces)
            self.heights[known] = max(self.picture, self.type * _LEADING * len(rows)) + _APART
        return self.heights[known]

    def rows(self, piece: Piece, faces: int) -> list[tuple[str, Origin | None]]:
        """Return the name of a kind in as many rows as it needs, and where each comes from."""
        room, rows = self.name_room(faces), list[tuple[str, Origin | None]]()
        for name, origin in ((piece.name, None), (piece.second, piece.second_origin)):
            wrapped = self.typesetter.wrap(name, self.role, self.type, room) if name else ()
            rows += ((row, origin) for row in wrapped)
        return rows

    def high(self, column: Sequence[Line]) -> float:
        """Return the height of a column."""
        return sum(map(self.height, column))

    def draw(self, line: Line, x: float, y: float, height: float) -> Iterator[Item]:
        """Yield a line that is `height` mm high, with its top left corner at (x, y)."""
        piece, end = line.piece, x + self.width
        if piece is None:
            base = y + height - 2.8
            going_on = self.typesetter.words("{title}, continued", title=line.group)
            title = going_on if line.continued else line.group
            texts = (title, (x, base), Anchor.START), (line.sums, (end, base), Anchor.END)
            rows = ((content, "inventory-group", at, anchor) for content, at, anchor in texts)
            yield from labels(rows, self.typesetter)
            rule = polyline(((x, base + 1.0), (end, base + 1.0)))
            yield Path(rule, stroke=Stroke(BLACK, 0.25, cap=Cap.BUTT))
            return
        middle, scale = y + height / 2, self.picture / max(piece.width, piece.height)
        for number, face in enumerate((piece.front, piece.back)[: line.faces]):
            left = x + number * (self.picture + _BETWEEN)
            corner = Transform.translation(left, middle - scale * piece.height / 2)
            picture = _picture(face, piece, scale, self.typesetter)
            yield Group(picture, corner @ Transform.scaling(scale))
        yield from self._name(piece, line, x, middle)

    def _name(self, piece: Piece, line: Line, x: float, middle: float) -> Iterator[Item]:
        names, leading = self.rows(piece, line.faces), self.type * _LEADING
        first = middle - (len(names) - 1) * leading / 2
        set_line = partial(self.typesetter.line, paint=BLACK, level=Level.CAPITALS)
        for place, (row, origin) in enumerate(names):
            at = (x + self.left(line.faces), first + place * leading)
            yield set_line(row, self.role, self.type, at, origin=origin)
        role, _ = self.typesetter.style("inventory-count")
        size, at = self.size("inventory-count", _COUNTED), (x + self.width, middle)
        yield set_line(f"{line.count}", role, size, at, anchor=Anchor.END)


def lines(pieces: Sequence[Piece], words: Words) -> Iterator[Line]:
    """Yield the lines: group by group, spares at the end of each."""
    kinds: dict[tuple[str, str, bool, int, int], list[Piece]] = {}
    for piece in pieces:
        key = (piece.group, piece.name, piece.spare, id(piece.front), id(piece.back))
        kinds.setdefault(key, []).append(piece)
    for group in dict.fromkeys(piece.group for piece in pieces):
        mine = [kind for kind in kinds.values() if kind[0].group == group]
        members = [piece for kind in mine for piece in kind]
        faces = 1 if all(piece.front == piece.back for piece in members) else 2
        yield Line(group, sums(members, words))
        for kind in sorted(mine, key=lambda kind: kind[0].spare):
            yield Line(group, piece=kind[0], count=len(kind), faces=faces)


def sums(pieces: Sequence[Piece], words: Words) -> str:
    """Return how many pieces there are, and how many to spare."""
    spares = sum(piece.spare for piece in pieces)
    count = f"{len(pieces) - spares}"
    return words("{count} + {spares} spare", count=count, spares=spares) if spares else count


def _picture(
    face: PieceFace, piece: Piece, scale: float, typesetter: Typesetter
) -> tuple[Item, ...]:
    edge = rectangle(0.0, 0.0, piece.width, piece.height)
    if piece.form is Form.ROUND:
        edge = circle((piece.width / 2, piece.height / 2), piece.width / 2)
    art = (*face.stripes(0.0, piece.width), *outlined(face.art, typesetter))
    line = Path(edge, stroke=Stroke(BLACK, 0.15 / scale, join=Join.MITRE))
    return Group(art, clip=edge if piece.form is Form.ROUND else ()), line


_PICTURES = (22.0, 20.0, 18.0, 16.5, 15.0, 14.0, 13.0, 12.0, 11.0, 10.0, 9.0, 8.0, 7.0)
"""How wide a face may be shown, in mm; the first that the room holds."""
_SPACIOUS = tuple(picture for picture in _PICTURES if picture >= 10.0)
"""The same on pages of their own: rather one page more."""
_KEPT = 0.7
"""How much smaller faces may be so that no group is split."""
_NAMES = 18.5, 62.0
"""The least and the most room for names, in mm: numbers are not to stand far from them."""
_MOST_COLUMNS = 5
_GAP = 4.5  # mm between columns
_PAIR = 3
"""Lines of a group with two kinds: parted, each would stand alone."""
_LOOSER = 1.35
"""By how much lines may be drawn apart to fill their room."""
_HEAD, _FOOT = 7.0, 5.0
_LOW = 0.12
"""How much of a page words are given, if they can do with that."""
_RULE = english("Blanks are spares, for a piece that is lost or an idea of your own.")


class _Room(NamedTuple):
    """Where a list is to stand: its width and height on each of so many pages."""

    width: float
    height: float
    pages: int
    typesetter: Typesetter


class _List(Frozen):
    """Lines in columns as they are set."""

    columns: tuple[tuple[Line, ...], ...]
    setting: Setting

    def pages(self, room: _Room) -> tuple[tuple[tuple[Line, ...], ...], ...]:
        """Return the columns of each page, of as few pages as they need."""
        across = -(-len(self.columns) // room.pages)
        starts = range(0, len(self.columns), across)
        return tuple(self.columns[start:][:across] for start in starts)

    def strips(self, room: _Room) -> tuple[Strip, ...]:
        """Return the columns of each page side by side, drawn apart to fill it."""
        looser = min(_LOOSER, room.height / max(map(self.setting.high, self.columns)))
        return tuple(self._strip(columns, looser) for columns in self.pages(room))

    def _strip(self, columns: Sequence[Sequence[Line]], looser: float) -> Strip:
        width, items = self.setting.width, list[Item]()
        for number, column in enumerate(columns):
            y = 0.0
            for line in column:
                height = self.setting.height(line) * looser
                items.extend(self.setting.draw(line, number * (width + _GAP), y, height))
                y += height
        across = len(columns) * (width + _GAP) - _GAP
        return Strip(across, looser * max(map(self.setting.high, columns)), tuple(items))


def listing(
    pieces: Sequence[Piece], typesetter: Typesetter, size: tuple[float, float], parts: int = 1
) -> tuple[Strip, ...]:
    """Return the whole inventory for so many rooms of a width and height in mm; none without room.

    The last of them may stay without any of it.
    """
    room = _Room(size[0], size[1] - _HEAD - _FOOT, parts, typesetter)
    found = _largest(tuple(lines(pieces, typesetter.words)), _PICTURES, room)
    if found is None:
        return ()
    return tuple(
        _titled(strip, pieces, typesetter, further=number > 0)
        for number, strip in enumerate(found.strips(room))
    )


def inventory(
    pieces: Sequence[Piece], sheet: Countersheet, *, guided: bool = False
) -> tuple[Page, ...]:
    """Return pages that list all pieces by group: as few as there can be, and filled.

    Where sheets do not tell already how pieces are made (`guided`), that stands below the list: in
    pictures where a page has room for them, else in words on the first.
    """
    words = None if guided else _words(sheet)
    listed = tuple(lines(pieces, sheet.typesetter.words))
    found, whole = _spacious(listed, sheet, None)
    if words:
        found, whole = _spacious(listed, sheet, words, len(found.pages(whole)))
    strips = found.strips(whole)
    said, last = sheet.typesetter.words, len(strips)
    room, guide = outline_of(sheet.paper), None if guided else sheet.guide
    below = (room.height - strip.height - _GAP for strip in strips)
    footers = [guide and guide(room.width, height) for height in below]
    if not any(footers):
        footers[0] = words
    return tuple(
        _page(
            strip,
            said("Inventory {number} of {all}", number=number, all=last)
            if last > 1
            else said("Inventory"),
            pieces,
            sheet,
            foot,
        )
        for number, (strip, foot) in enumerate(zip(strips, footers, strict=True), 1)
    )


def _spacious(
    listed: Sequence[Line], sheet: Countersheet, foot: Strip | None, kept: int = 0
) -> tuple[_List, _Room]:
    """Return a list for as few pages as there can be, each with room for a foot, and its room.

    Faces may be smaller than on pages of their own where the list is `kept` to so many.
    """
    whole = outline_of(sheet.paper)
    height = whole.height - (foot.height + _GAP if foot else 0.0)
    rooms = (_Room(whole.width, height, pages, sheet.typesetter) for pages in count(1))
    return next(
        (found, room)
        for room in rooms
        if (found := _largest(listed, _PICTURES if room.pages == kept else _SPACIOUS, room))
    )


def _words(sheet: Countersheet) -> Strip | None:
    """Return how pieces are made in words, low if that can be."""
    room = outline_of(sheet.paper)
    heights = (_LOW * room.height, room.height)
    made = (sheet.words(room.width, height) for height in heights) if sheet.words else ()
    return next(filter(None, made), None)


def _largest(listed: Sequence[Line], pictures: Sequence[float], room: _Room) -> _List | None:
    """Return the list with the largest of some faces that a room holds.

    Groups stand in one piece where that does not make the faces much smaller.
    """
    split, whole = (
        next(filter(None, (_fitted(listed, picture, room, whole) for picture in pictures)), None)
        for whole in (False, True)
    )
    kept = whole and split and whole.setting.picture >= _KEPT * split.setting.picture
    return whole if kept else split


def _fitted(listed: Sequence[Line], picture: float, room: _Room, whole: bool) -> _List | None:
    """Return lines with faces of a width, in as few columns as the room holds."""
    faces = max(line.faces for line in listed)
    for across in range(1, _MOST_COLUMNS + 1):
        setting = Setting(picture, (room.width + _GAP) / across - _GAP, room.typesetter)
        if _NAMES[0] <= setting.name_room(faces) <= _NAMES[1]:
            columns = _balanced(listed, setting, across * room.pages, room.height, whole=whole)
            if columns:
                return _List(columns, setting)
    return None


def _balanced(
    listed: Sequence[Line], setting: Setting, most: int, height: float, *, whole: bool
) -> tuple[tuple[Line, ...], ...] | None:
    """Divide lines into at most so many columns, as low as can be; None if that is too high."""
    kinds = sum(line.piece is not None for line in listed)
    if kinds * setting.lowest + (len(listed) - kinds) * _HEADING > most * height + _ROUNDED:
        return None
    columns = _divided(listed, setting, height, whole=whole)
    if len(columns) > most or max(map(setting.high, columns)) > height:
        return None
    low, high = 0.0, height
    for _ in range(12):
        middle = (low + high) / 2
        tried = _divided(listed, setting, middle, whole=whole)
        if len(tried) <= most and max(map(setting.high, tried)) <= middle:
            columns, high = tried, middle
        else:
            low = middle
    return columns


def _divided(
    listed: Sequence[Line], setting: Setting, height: float, *, whole: bool
) -> tuple[tuple[Line, ...], ...]:
    """Divide lines into columns of a height; no heading stands at a foot.

    No group is split where they are to stay `whole`; else one that goes on in a further column has
    its heading there again.
    """
    columns: list[list[Line]] = [[]]
    here = 0.0
    for number, line in enumerate(listed):
        needed = own = setting.height(line)
        if line.piece is None:
            group = [other for other in listed if other.group == line.group]
            members = group if whole or len(group) <= _PAIR else group[:2]
            needed = setting.high(members)
        begun = any(other.piece for other in columns[-1])
        if begun and here + needed > height and not (whole and line.piece):
            columns.append(_continued(columns[-1], line, listed[number + 1 :]))
            here = setting.high(columns[-1])
        columns[-1].append(line)
        here += own
    return tuple(map(tuple, columns))


def _continued(column: list[Line], line: Line, rest: Sequence[Line]) -> list[Line]:
    """Begin a column with `line`; what were alone of its group there has the one before with it."""
    if line.piece is None:
        return []
    last = not rest or rest[0].piece is None
    company = [column.pop()] if last and all(each.piece for each in column[-2:]) else []
    return [Line(line.group, continued=True), *company]


def _titled(
    strip: Strip, pieces: Sequence[Piece], typesetter: Typesetter, *, further: bool
) -> Strip:
    """Return a list with its heading above it and what is to be said of blanks below."""
    whole = Box(0.0, 0.0, strip.width, _HEAD + strip.height + _FOOT)
    room = Box(0.0, _HEAD, strip.width, _HEAD + strip.height)
    title = typesetter.words("Inventory, continued" if further else "Inventory")
    items = _headed(title, strip, pieces, whole, room, typesetter)
    return Strip(whole.width, whole.height, tuple(items))


def _page(
    strip: Strip, name: str, pieces: Sequence[Piece], sheet: Countersheet, made: Strip | None
) -> Page:
    paper, room = sheet.paper, outline_of(sheet.paper)
    foot, title, whole = room.top + strip.height, f"{sheet.title} · {name}", Box(*paper.printable)
    own = room._replace(bottom=foot)
    items = [*_headed(title, strip, pieces, whole, own, sheet.typesetter)]
    if made:
        items.append(made.within(room._replace(top=foot + _GAP), "guide"))
    return Page(paper.width, paper.height, tuple(items), name=name)


def _headed(
    title: str, strip: Strip, pieces: Sequence[Piece], whole: Box, room: Box, typesetter: Typesetter
) -> Iterator[Item]:
    """Yield a list in its room, title and sum at the head of the whole, blanks told at its foot."""
    left, top, right, bottom = whole
    words = typesetter.words
    head = title, "inventory-title", (left, top + 4.0), Anchor.START
    in_all = words("{sum} in all", sum=sums(pieces, words))
    total = in_all, "inventory-group", (right, top + 4.0), Anchor.END
    yield from labels((head, total), typesetter)
    yield strip.within(room, "inventory")
    if any(piece.spare for piece in pieces):
        rule = words(_RULE), "sheet-note", (left, bottom - 0.8), Anchor.START
        yield from labels((rule,), typesetter)
