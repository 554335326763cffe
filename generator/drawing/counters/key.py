"""How to read a counter: the pieces of a game in, one enlarged and all named that is on it out.

It is built from what the counters of the game bear: of the piece that tells most, lines lead from
each thing to its name; beside it stand the formations with their short names and colours, the sizes
and the arms of that game. A line on the face is level, and crosses nothing that stands there.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import TypeAlias

from generator.drawing.block import Block, corners, together
from generator.drawing.counters.face import Bearer
from generator.drawing.counters.figure import figure, size_figure
from generator.drawing.counters.markers import marker_back
from generator.drawing.counters.paints import Paints, paints
from generator.drawing.counters.pieces import Faces
from generator.drawing.counters.plan import Cut
from generator.drawing.furniture.pen import Pen, styled
from generator.drawing.furniture.theme import Ink
from generator.model.arms import UnitSize
from generator.model.counters import WEAKNESSES, BackKind, Shape, Unit
from generator.model.game import Side
from generator.records import Frozen
from generator.scene import (
    Box,
    Cap,
    Group,
    Item,
    Paint,
    Path,
    PieceFace,
    Point,
    Stroke,
    Text,
    Transform,
    circle,
    polyline,
    rectangle,
)
from generator.text import Anchor, Level, outlined
from generator.units import pt
from generator.words import english

TITLE = english("How to read a counter")
_LABEL, _FORMATION = english("Short name: {name}"), english("Formation: {name}")
_TURN, _HEX = english("Enters on turn {turn}"), english("Begins or enters at {hex}")
_SIZE, _ARM = english("Size: {size}"), english("Arm: {arm}")
_SIDE = english("Colour of a side: {side}")
_LOOK = english("Look of a side: {side}")
"""The same where there are no colours: its band is solid or an outline, its field has a pattern."""
_POOL = english("{name} (on the back)")
_STRIPE = english("Colour of a formation")
_NAME, _COUNT, _SAID = english("Name"), english("How many there are"), english("Its back: {word}")
_PICTURED, _TURNED = english("Picture"), english("Its back")
_SECOND = english("Name in the second language")
_HIDDEN = english("Its back, alike for all of the side")
_FACTORS = english("Factors: {names}")
_SAYS = {
    BackKind.DISRUPTED: english("disrupted"),
    BackKind.REDUCED: english("reduced"),
}
_ENLARGED, _SMALL = 27.0, 12.0
"""Widths of the enlarged counter and of its back, in mm."""
_ROW, _LEADING, _GAP, _REACH = 4.3, 3.2, 1.2, 4.0
"""Height of a row, from line to line, room before a name, how far lines go beside the counter."""
_TOLD = 30.0
"""Room for names on each side of it, in mm."""
_COLUMN, _PICTURE = 37.0, 9.2
"""The least width of a column of the lists, and of the picture before a name, in mm."""
_HEAD, _APART = 7.5, 5.0
_LEAST = pt(6)
_CLEAR = 0.25
"""How far lines keep off what they pass, in mm on the counter."""


class Thing(Frozen):
    """What is on a face: a box around it, in mm of the counter, and what it is called."""

    box: Box
    name: str


class Lead(Frozen):
    """A way from a thing to the edge of its counter, and on which side it comes out.

    It begins `within` a band, elsewhere at the edge of the thing.
    """

    name: str
    way: tuple[Point, ...]
    right: bool
    within: bool = False


class Subject(Frozen):
    """A piece that is shown enlarged: its faces, what is on them, and what its back is called."""

    front: PieceFace
    back: PieceFace
    cut: Cut
    leads: tuple[Lead, ...]
    told: str = ""

    @property
    def worth(self) -> float:
        """How much it tells."""
        return len(self.leads) + (0.5 if self.told else 0.0)


def reading_key(faces: Faces, width: float) -> Block | None:
    """Return how to read the counters of a game, in a room `width` mm wide; None without pieces."""
    subjects = tuple(_units(faces)) or tuple(_markers(faces))
    if not subjects:
        return None
    pen, best = faces.pen, max(subjects, key=lambda each: each.worth)
    anatomy, signs = _anatomy(best, pen), _signs(faces)
    column, left = _narrowest(signs, pen), anatomy.width + _APART
    middle = max(0.0, (width - anatomy.width) / 2)
    if not signs:
        placed = [(anatomy, (middle, _HEAD))]
    elif width - left >= column:
        lists = _lists(signs, width - left, column, pen)
        placed = [(anatomy, (0.0, _HEAD)), (lists, (left, _HEAD + 0.6))]
    else:
        lists = _lists(signs, width, column, pen)
        placed = [(anatomy, (middle, _HEAD)), (lists, (0.0, _HEAD + anatomy.height + _APART))]
    body, notes = together(placed), _notes(faces, width)
    items: tuple[Item, ...] = (
        *pen.set(pen.words(TITLE), (0.0, 4.0), styled("inventory-title"), paint=pen.theme.text),
        *body.items,
        notes.at(0.0, body.height + 1.0),
    )
    high = body.height + (notes.height + 1.0 if notes.height else 0.0)
    return Block(max(width, body.width), high, items, name="key")


def _units(faces: Faces) -> Iterator[Subject]:
    """Yield each unit with what is named on its counter."""
    for bearer in faces.bearers.values():
        cut, front, back = faces.cut(bearer.unit), faces.front(bearer), faces.back(bearer)
        leads = tuple(led(things(faces, bearer), cut))
        yield Subject(front, back, cut, leads, _told(faces, bearer, back))


def _markers(faces: Faces) -> Iterator[Subject]:
    """Yield each marker, for sets that have no units."""
    words = faces.pen.words
    for marker in faces.counters.markers:
        face, cut = faces.marker(marker), faces.cut(marker)
        side = faces.sides.get(marker.side or "")
        found = list(_parts(face, faces.pen, lambda _: words(_NAME), words(_PICTURED)))
        if side is not None:
            rim = Box(0.0, 0.0, cut.width, 1.2)
            found.append(Thing(rim, _of_side(side, faces.pen)))
        back = marker_back(marker, side, cut, faces.pen)
        yield Subject(face, back, cut, tuple(led(found, cut)), words(_TURNED))


def things(faces: Faces, bearer: Bearer) -> tuple[Thing, ...]:
    """Return all that is on the front of a unit, with what each thing is called."""
    face, pen, unit = faces.front(bearer), faces.pen, bearer.unit
    arms = " ".join(map(pen.words, unit.type.marks))
    size = pen.words(_SIZE, size=pen.words(unit.size)) if unit.size else ""
    called = partial(_called, faces=faces, bearer=bearer)
    found = list(_parts(face, pen, called, pen.words(_ARM, arm=arms), size))
    if len(face.grounds) > 1:
        _, top, bottom = face.grounds[0]
        coloured = bearer.formation is not None and bearer.formation.colour is not None
        striped = coloured and unit.face is None and pen.theme.ink is Ink.COLOUR
        name = pen.words(_STRIPE) if striped else _of_side(bearer.side, pen)
        found.append(Thing(Box(0.0, top, faces.cut(unit).width, bottom), name))
    return tuple(found)


def _of_side(side: Side, pen: Pen) -> str:
    """Say that something shows whose a counter is."""
    return pen.words(_SIDE if pen.theme.ink is Ink.COLOUR else _LOOK, side=side.name)


def _parts(
    face: PieceFace, pen: Pen, called: Callable[[Text], str], figure: str, size: str = ""
) -> Iterator[Thing]:
    """Yield texts, the figure and the size mark of a face, each with its name."""
    names = {"symbol": figure, "picture": figure, "size": size}
    for item in face.art:
        if isinstance(item, Text) and item.origin and (name := called(item)):
            yield Thing(pen.typesetter.ink_box(item), name)
        elif isinstance(item, Group) and names.get(item.name):
            across, down = zip(*corners((item,)), strict=True)
            box = Box(min(across), min(down), max(across), max(down))
            yield Thing(box, names[item.name])


def _called(text: Text, faces: Faces, bearer: Bearer) -> str:
    """Return what a text on a face is called, by the value of the definition that it is."""
    words, unit, origin = faces.pen.words, bearer.unit, text.origin or ""
    factors, last = faces.counters.counters.factors, origin.split(".")[-1]
    if origin.startswith("formations."):
        return words(_FORMATION, name=bearer.formation.name if bearer.formation else "")
    if unit.second and text.content == unit.second.text:
        return words(_SECOND)
    if ".factors" in origin:
        if last.isdecimal():
            return factors[int(last)].capitalize() if int(last) < len(factors) else ""
        return words(_FACTORS, names=" - ".join(factors)) if factors else ""
    turn = text.content[1:] if text.content.startswith("T") else ""
    entered = words(_TURN, turn=turn) if turn.isdecimal() else words(_HEX, hex=text.content)
    named = words(_NAME) if text.content == unit.name else words(_LABEL, name=unit.name)
    return {"label": named, "name": named, "entry": entered, "count": words(_COUNT)}.get(last, "")


def _told(faces: Faces, bearer: Bearer, back: PieceFace) -> str:
    """Return what the back of a unit says; nothing of one that has nothing on it."""
    words, kind = faces.pen.words, bearer.unit.back.kind
    if kind is BackKind.HIDDEN:
        return words(_HIDDEN)
    if kind is BackKind.FLIPPED:
        return words(_SAID, word=bearer.unit.back.text or words("USED"))
    if kind not in _SAYS:
        return ""
    short, state = words(WEAKNESSES[kind]), words(_SAYS[kind])
    printed = any(isinstance(item, Text) and item.content == short for item in back.art)
    return words(_SAID, word=f"{short} = {state}" if printed else state)


def led(found: Sequence[Thing], cut: Cut) -> Iterator[Lead]:
    """Yield a level way out of the counter for each thing that has one, by turns left and right."""
    count = [0, 0]
    for thing in sorted(found, key=lambda each: each.box.middle[1]):
        beside = (other.box for other in found if other is not thing)
        others = [box.grown(_CLEAR) for box in beside if not box.holds(thing.box)]
        ways = [
            Lead(thing.name, way, right, _banded(thing.box, cut))
            for right in (False, True)
            if (way := _way(thing.box, others, cut, right=right))
        ]
        if ways:
            middle = thing.box.middle[0] - cut.width / 2
            nearer = abs(middle) > 0.15 * cut.width
            held = [each.box.middle[0] for each in found if thing.box.holds(each.box)]
            if _banded(thing.box, cut) and len(held) > 1:  # a band: not where a name is
                middle, nearer = cut.width / 2 - min(held), True
            ways.sort(key=lambda lead: (nearer and lead.right is (middle < 0), count[lead.right]))
            count[ways[0].right] += 1
            yield ways[0]


def _banded(box: Box, cut: Cut) -> bool:
    """Tell whether a box is that of a band."""
    return box.width > 0.9 * cut.width


def _way(box: Box, others: Sequence[Box], cut: Cut, *, right: bool) -> tuple[Point, ...]:
    """Return a level line from a box to a side of its counter that meets no other; none at all."""
    edge = cut.width if right else 0.0
    if _banded(box, cut):  # from its own end
        start = edge + (-0.06 if right else 0.06) * cut.width
        return (start, box.middle[1]), (edge, box.middle[1])
    side, inner = (box.right, box.right - 0.3) if right else (box.left, box.left + 0.3)
    for share in (0.5, 0.2, 0.8, 0.35, 0.65, 0.06, 0.94):
        y = box.top + box.height * share
        path = Box(min(side, edge), y - 0.01, max(side, edge), y + 0.01)
        if not any(path.meets(other) for other in others):
            return (side, y), (edge, y)
    for y, foot in ((box.bottom + 0.4, box.bottom), (box.top - 0.4, box.top)):
        path = Box(min(inner, edge), y - 0.01, max(inner, edge), y + 0.01)
        if not any(path.meets(other) for other in others):
            return (inner, foot), (inner, y), (edge, y)
    return ()


def _anatomy(shown: Subject, pen: Pen) -> Block:
    """Return the enlarged counter with its names on both sides, and its back below it."""
    scale, left = _ENLARGED / shown.cut.width, _TOLD + _GAP + _REACH
    high = shown.cut.height * scale
    items: list[Item] = [_shown(shown.front, shown.cut, pen, scale).at(left, 0.0)]
    foot = high
    for right in (False, True):
        mine = sorted(
            (lead for lead in shown.leads if lead.right is right), key=lambda lead: lead.way[-1][1]
        )
        ys = _spread([lead.way[-1][1] * scale for lead in mine], high)
        for lead, y in zip(mine, ys, strict=True):
            items += _lead(lead, scale, (left, y), pen)
            foot = max(foot, y + _ROW)
    if shown.told:
        back = _back(shown, pen)
        items.append(back.at(left, foot + 1.5))
        foot += 1.5 + back.height
    return Block(2 * left + _ENLARGED, foot, tuple(items), name="anatomy")


def _lead(lead: Lead, scale: float, at: Point, pen: Pen) -> Iterator[Item]:
    """Yield a line from a thing to its name, which stands at a height beside the counter."""
    (left, y), away = at, 1.0 if lead.right else -1.0
    points = [(left + x * scale, height * scale) for x, height in lead.way]
    if lead.within:
        yield Path(circle(points[0], 0.4), fill=pen.theme.text)
    else:  # off it, without a dot: that would be one more stroke of a mark of size
        (x, height), (_, bend) = points[:2]
        off = 0.6 * away, 0.0
        if len(points) > 2:
            off = 0.0, math.copysign(0.35, bend - height)
        points[0] = x + off[0], height + off[1]
    out = left + (_ENLARGED + _REACH if lead.right else -_REACH)
    yield Path(polyline((*points, (out, y))), stroke=Stroke(pen.theme.text, 0.18, cap=Cap.BUTT))
    style = styled("inventory-name", level=Level.CAPITALS, leading=_LEADING)
    rows = pen.wrap(lead.name, style, _TOLD)
    own = replace(style, anchor=Anchor.START if lead.right else Anchor.END)
    first = out + _GAP * away, y - (len(rows) - 1) * _LEADING / 2
    yield from pen.set(rows, first, own, paint=pen.theme.text)


def _spread(wanted: Sequence[float], high: float) -> list[float]:
    """Return heights as near to those wanted as rows of names let them stand, in the same order."""
    found: list[float] = []
    for y in wanted:
        found.append(max(y, found[-1] + 2 * _LEADING + 0.8 if found else 2.0))
    over = max(0.0, (found[-1] if found else 0.0) - (high - 1.0))
    return [max(2.0 + number * (2 * _LEADING + 0.8), y - over) for number, y in enumerate(found)]


def _back(shown: Subject, pen: Pen) -> Block:
    """Return the back of the counter, small, with what it says."""
    small = _shown(shown.back, shown.cut, pen, _SMALL / shown.cut.width)
    style = styled("inventory-name", level=Level.CAPITALS, leading=_LEADING)
    rows = pen.wrap(shown.told, style, _ENLARGED + _TOLD - _SMALL)
    at = (_SMALL + _GAP, small.height / 2 - (len(rows) - 1) * _LEADING / 2)
    texts = pen.set(rows, at, style, paint=pen.theme.text)
    return Block(_ENLARGED + _TOLD, small.height, (small.at(0.0, 0.0), *texts))


def _notes(faces: Faces, width: float) -> Block:
    """Return what a number behind a stroke and a star mean, if counters bear any."""
    pen, style, told = faces.pen, faces.counters.counters, list[str]()
    factors = " ".join(str(unit.factors) for unit in faces.counters.units if unit.factors)
    for sign, text in (("/", style.larger), ("*", style.star)):
        if text is not None and sign in factors and not set(text.source) & set("{[*_"):
            shown = next(each for each in factors.split() if sign in each)
            told.append(f"{shown}: {' '.join(text.source.split())}")
    own = styled("inventory-name", leading=_LEADING)
    rows = [row for text in told for row in pen.wrap(text, own, width)]
    items = pen.set(rows, (0.0, 2.6), own, paint=pen.theme.text)
    return Block(width, len(rows) * _LEADING + (0.6 if rows else 0.0), items)


def _shown(face: PieceFace, cut: Cut, pen: Pen, scale: float) -> Block:
    """Return a face enlarged, with a fine edge; its type is a picture here."""
    edge = rectangle(0.0, 0.0, cut.width, cut.height)
    if cut.shape is Shape.ROUND:
        edge = circle((cut.width / 2, cut.height / 2), cut.width / 2)
    art = (*face.stripes(0.0, cut.width), *outlined(face.art, pen.typesetter))
    clip = edge if cut.shape is Shape.ROUND else ()
    line = Path(edge, stroke=Stroke(pen.theme.text, 0.15 / scale))
    group = Group((Group(art, clip=clip), line), Transform.scaling(scale))
    return Block(cut.width * scale, cut.height * scale, (group,))


_Sign: TypeAlias = tuple[tuple[Item, ...], str]
"""A sign and what it is called."""


def _signs(faces: Faces) -> list[_Sign]:
    return [*_formations(faces), *_pools(faces), *_sizes(faces), *_arms(faces)]


def _narrowest(signs: Sequence[_Sign], pen: Pen) -> float:
    """Return how wide a column of the lists is at the least: the longest name keeps within it."""
    small = styled("inventory-name", level=Level.CAPITALS, size=_LEAST)
    longest = max((pen.measure(name, small) for _, name in signs), default=0.0)
    return max(_COLUMN, _PICTURE + longest + 1.5)


def _lists(signs: Sequence[_Sign], width: float, column: float, pen: Pen) -> Block:
    """Return formations, sizes and arms, each with its sign, in as many columns as are wide enough.

    All are in type of one size, the largest that the longest has room for.
    """
    columns = max(1, int(width / column))
    wide, down = width / columns, -(-len(signs) // columns)
    style = styled("inventory-name", level=Level.CAPITALS)
    longest = max(pen.measure(name, style) for _, name in signs)
    times = min(1.0, (wide - 1.5 - _PICTURE) / max(0.1, longest))
    own = replace(style, size=max(_LEAST, style.size * times))
    items: list[Item] = []
    for number, (sign, name) in enumerate(signs):
        place, row = divmod(number, down)
        text = pen.set(name, (_PICTURE, _ROW / 2), own, paint=pen.theme.text)
        items.append(Block(wide, _ROW, (*sign, *text)).at(place * wide, row * _ROW))
    return Block(width, down * _ROW, tuple(items))


def _formations(faces: Faces) -> Iterator[_Sign]:
    pen = faces.pen
    shown = {unit.formation for unit in faces.counters.units}
    for body in faces.counters.formations:
        if body.id not in shown:
            continue
        sign, room = list[Item](), 8.0
        if body.colour is not None and pen.theme.ink is Ink.COLOUR:
            swatch = rectangle(0.0, _ROW / 2 - 1.1, 1.8, 2.2)
            edge = Stroke(pen.theme.text, 0.1)
            sign.append(Path(swatch, Paint(body.colour), edge))
            room -= 2.4
        style = styled("inventory-group", level=Level.CAPITALS, anchor=Anchor.END)
        fitted = min(style.size, style.size * room / max(0.1, pen.measure(body.short, style)))
        if fitted >= _LEAST:
            own = replace(style, size=fitted)
            sign += pen.set(body.short, (8.0, _ROW / 2), own, paint=pen.theme.text)
            yield tuple(sign), body.name
        elif body.short == body.name:
            yield tuple(sign), body.name
        else:  # no room beside the colour
            yield tuple(sign), f"{body.short}: {body.name}"


def _pools(faces: Faces) -> Iterator[_Sign]:
    """Yield pools with the letters that stand on the backs of their units."""
    pen, own = faces.pen, styled("inventory-group", level=Level.CAPITALS, anchor=Anchor.END)
    for pool in faces.counters.pools:
        told = [unit for unit in pool.units if faces.told_pool(unit)]
        if told:
            sign = pen.set(faces.pools[told[0]], (8.0, _ROW / 2), own, paint=pen.theme.text)
            yield sign, pen.words(_POOL, name=pool.name)


def _plain(faces: Faces) -> Paints:
    return paints(None, faces.pen.theme)


def _sizes(faces: Faces) -> Iterator[_Sign]:
    used = {unit.size for unit in faces.counters.units if unit.size}
    box, cut = Box(2.6, _ROW / 2 - 0.55, 8.0, _ROW / 2 + 0.55), Cut(15.0, 15.0)
    for size in UnitSize:
        if size in used:
            mark = size_figure(size, _plain(faces), box, cut)
            yield (mark,), faces.pen.words(size)


def _arms(faces: Faces) -> Iterator[_Sign]:
    box = Box(2.6, _ROW / 2 - 1.8, 8.0, _ROW / 2 + 1.8)
    met: set[tuple[object, object]] = set()
    for unit in faces.counters.units:
        key = (unit.type, unit.silhouette)
        if key in met or unit.picture or not _bears_symbol(unit, faces):
            continue
        met.add(key)
        sign = figure(unit, _plain(faces), box, Cut(12.0, 12.0))
        words = faces.pen.words
        yield (sign,), " ".join(words(arm) for arm in unit.type.marks)


def _bears_symbol(unit: Unit, faces: Faces) -> bool:
    art = faces.front(faces.bearers[unit.id]).art
    return any(isinstance(item, Group) and item.name == "symbol" for item in art)
