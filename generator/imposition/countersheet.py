"""Counter sheets: pieces in, pages out, with backs that meet their fronts.

However the backs are printed, a piece that was cut out shows its back upright when it is turned
over sideways, like the page of a book:

- duplex, long edge: the back of a piece at x lies at W - x, W being the width of the paper;
- duplex, short edge: the same page turned upside down, since the paper is turned that way too;
- fold: fronts left and backs right of a line down the middle, mirrored about it;
- separate: the backs as for the long edge, on sheets of their own.

Both sides of a sheet bear the same outline at the same place: separate sheets are laid on it.
Below the pieces, where paper is bare, stand the inventory and how they are made.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby

from generator.colour import WHITE
from generator.imposition.inventory import inventory
from generator.imposition.marks import BLACK, cropmarks, margin
from generator.imposition.order import (
    APART,
    BACKS,
    FRONTS,
    TURNED,
    Countersheet,
    Manner,
    Sheet,
    arranged,
    outline_of,
)
from generator.imposition.packing import BLEED, ROUND_APART, Band, Form, Piece
from generator.imposition.sheet_footer import SheetFooters, parted, sheet_footers
from generator.records import Frozen
from generator.scene import (
    ALIKE,
    Box,
    Cap,
    Group,
    Image,
    Item,
    Join,
    Page,
    Paint,
    Path,
    PieceFace,
    Segment,
    Stroke,
    Text,
    Transform,
    circle,
    everything,
    polyline,
    rectangle,
)
from generator.words import Words, english

_FOOT = 0.6
"""How far the last line stands above the margin's foot, in mm."""
_STANDING = english(
    "Stand-ups: cut solid, fold dashed lines, glue the panels back to back, the tabs to a base."
)
_FOLDED = english(
    "Fold along the dashed line, print outside; glue the halves around a card, let dry, cut."
)
_PARTED = english(
    "First cut along the solid line across the sheet. Fold the part above it, print outside; "
    "glue its halves around a card, let dry, cut."
)
_GLUED = english("Glue fronts and backs to the two sides of a card, outline on outline; let dry.")
_CUT = english("Cut from mark to mark: first along the rows, then each row into its pieces.")
_CUT_ROUND = english(
    "Cut from mark to mark: first along the rows, then each row into its pieces. Round pieces: on "
    "the line."
)
_GLUED_ABOVE = english(
    "First cut fronts and backs across above the stand-ups. Glue what is above to the two sides of "
    "a card, outline on outline; let dry, then cut."
)


def captions(each: Sheet, order: Countersheet, face: str) -> Iterator[Item]:
    """Yield names and counts above, ruler and what to do below; folded sheets have no `face`."""
    words = order.typesetter.words
    name = f"{order.title} · {each.name}{f', {words(face)}' if face else ''}"
    edge, steps = _which_edge(each, order, face), map(words, _what_to_do(each, order))
    above = name, counts(each.bands, words)
    return margin(order.paper, order.typesetter, above, edge, *steps, foot=_FOOT)


def counts(bands: Sequence[Band], words: Words) -> str:
    """Return how many pieces of each group lie in bands, and how many spares."""
    pieces = [piece for band in bands for piece in band.pieces]
    groups = Counter(piece.group for piece in pieces if not piece.spare)
    spares = sum(piece.spare for piece in pieces)
    by_group = ", ".join(f"{group} {count}" for group, count in groups.items())
    counted = words.count(groups.total(), "{number} piece", "{number} pieces")
    blanks = words.count(spares, "{number} blank to spare", "{number} blanks to spare")
    return f"{counted}: {by_group}{f'; {blanks}' if spares else ''}"


def _which_edge(each: Sheet, order: Countersheet, face: str) -> str:
    words = order.typesetter.words
    if each.folded:
        return words("Fold along the dashed line")
    if order.manner is Manner.DUPLEX:
        right, down = (f"{way:g}" for way in order.offset)
        shifted = f"{words('moved {right}, {down} mm', right=right, down=down)} · "
        turned = words(TURNED[order.turn])
        return f"{shifted if any(order.offset) and face == BACKS else ''}{turned}"
    if order.manner is Manner.FOLD or face != BACKS:
        return words("One side only")
    if each.standing:
        return words("Glue behind the flat pieces of sheet {number}", number=each.number)
    return words("Glue behind sheet {number}", number=each.number)


def _what_to_do(each: Sheet, order: Countersheet) -> tuple[str, ...]:
    """Return what is done with a sheet, in the order in which it is done, in one line or two."""
    forms = {band.form for band in each.bands}
    if each.parting is not None:
        return (_PARTED, _STANDING) if each.standing else (_PARTED,)
    if each.folded:
        return (_FOLDED,)
    standing = (_STANDING,) if each.standing else ()
    if not each.flat:
        return standing
    cut = _CUT_ROUND if Form.ROUND in forms else _CUT
    if order.manner is Manner.SEPARATE and each.paired:
        return (_GLUED_ABOVE, *standing) if standing else (_GLUED, cut)
    return (cut, *standing)


PANEL_BLEED = 1.0
_PANEL_CUT, _FOLD = 0.2, 0.25
_BEYOND = 1.6  # mm that fold lines reach past the cut, so that they are seen while folding
_PANEL_DASH = (1.0, 0.7)


def stand_up(piece: Piece, x: float, y: float) -> Item:
    """Return a stand-up with the top left corner of what is cut out at (x, y)."""
    front = Transform.translation(0.0, piece.tab + piece.height)
    rear = Transform.translation(piece.width, piece.tab + piece.height) @ Transform.rotation(180)
    panels, bled = ((piece.back, rear), (piece.front, front)), piece.width + 2 * PANEL_BLEED
    items = (
        *(Group(face.stripes(-PANEL_BLEED, bled), place) for face, place in panels),
        *(Group(face.art, place, name="counter") for face, place in panels),
        Path(rectangle(0.0, 0.0, *piece.cut), stroke=Stroke(BLACK, _PANEL_CUT, join=Join.MITRE)),
        *_panel_folds(piece),
    )
    return Group(items, Transform.translation(x, y), name="stand-up")


def _panel_folds(piece: Piece) -> Iterator[Item]:
    """Yield the fold lines: black dashes on white, to be seen on every ground."""
    white = Stroke(Paint(WHITE), _FOLD, cap=Cap.BUTT)
    dashes = Stroke(BLACK, _FOLD, cap=Cap.BUTT, dash=_PANEL_DASH)
    for beyond, stroke in ((0.0, white), (_BEYOND, dashes)):
        lines: list[Segment] = []
        for number in range(3):
            y = piece.tab + number * piece.height
            lines += polyline(((-beyond, y), (piece.width + beyond, y)))
        yield Path(tuple(lines), stroke=stroke)


HAIRLINE = 0.15
_UNDER = 0.2  # mm that a row reaches below the next: no white shows between them on a screen


def fronts(bands: Sequence[Band]) -> Iterator[Item]:
    """Yield the fronts of all pieces, with their marks; of stand-ups all there is."""
    for band in bands:
        if band.form is Form.STANDING:
            yield from (stand_up(piece, x, y) for piece, x, y in band.places())
        else:
            yield from _faces(band, [(piece.front, x, y) for piece, x, y in band.places()])
        if band.form is Form.ROUND:
            for piece, x, y in band.places():
                line = circle((x + piece.width / 2, y + piece.height / 2), piece.width / 2)
                yield Path(line, stroke=Stroke(BLACK, HAIRLINE))
    yield from marks(bands)


def backs(bands: Sequence[Band], axis: float) -> Iterator[Item]:
    """Yield the backs of all pieces that have one, mirrored about x = `axis`, with their marks."""
    for band in bands:
        if band.form is not Form.STANDING:
            width, places = band.pieces[0].width, band.places()
            yield from _faces(band, [(p.back, 2 * axis - x - width, y) for p, x, y in places])
    yield from marks(bands, axis)


def marks(bands: Sequence[Band], axis: float | None = None) -> Iterator[Item]:
    """Yield the crop marks around bands with the same upright cuts, mirrored where asked."""
    flat = (band for band in bands if band.form is not Form.STANDING)
    for _, alike_ones in groupby(flat, key=lambda band: (band.form, band.cell[0], band.columns)):
        stack = list(alike_ones)
        box = stack[0].box._replace(bottom=stack[-1].box.bottom)
        if axis is not None:
            box = box._replace(left=2 * axis - box.right, right=2 * axis - box.left)
        across = [box.left + number * stack[0].cell[0] for number in range(stack[0].columns + 1)]
        rows = ((band, number) for band in stack for number in range(band.rows + 1))
        yield cropmarks(across, [band.top + number * band.cell[1] for band, number in rows], box)


def _faces(band: Band, placed: Sequence[tuple[PieceFace, float, float]]) -> Iterator[Item]:
    """Yield faces at (left, top), their grounds running out into the bleed around the band."""
    piece = band.pieces[0]
    if band.form is Form.ROUND:
        yield from (_disc(face, piece, x, y) for face, x, y in placed)
    else:
        rows = [placed[at : at + band.columns] for at in range(0, len(placed), band.columns)]
        for number, row in enumerate(rows):
            ends = number + 1 == len(rows)
            # Below a gap in the last row there is a cut edge as well.
            hangs = not ends and len(rows[number + 1]) < len(row)
            yield from _bleeding(row, piece, above=number == 0, below=ends or hangs)
            first, last = min(x for _, x, _ in row), max(x for _, x, _ in row)
            for face, x, y in row:
                edges = Box(x == first, number == 0, x == last, ends or hangs)
                yield from _beyond(face, piece, (x, y), edges)
    for face, x, y in placed:
        if shown := _shown(face, 0.0 if band.form is Form.ROUND else piece.width):
            yield Group(shown, Transform.translation(x, y), name="counter")


def _shown(face: PieceFace, width: float) -> tuple[Item, ...]:
    """Return all that is on a face as seen from its corner, its grounds so wide.

    Faces without a word are one group, which is the same to the byte wherever it is drawn: nobody
    shall tell hidden pieces by their backs.
    """
    items = (*(face.stripes(0.0, width) if width else ()), *face.art)
    if not items or any(isinstance(each, Text | Image) for each in everything(items)):
        return items
    return (_alike(items),)


@lru_cache(maxsize=256)
def _alike(items: tuple[Item, ...]) -> Group:
    return Group(items, name=ALIKE)


def _bleeding(
    row: Sequence[tuple[PieceFace, float, float]], piece: Piece, *, above: bool, below: bool
) -> Iterator[Item]:
    """Yield the grounds under a row: as one where neighbours have the same, and its bleed."""
    ordered = sorted(row, key=lambda placed: placed[1])
    runs = [list(run) for _, run in groupby(ordered, key=lambda placed: placed[0].grounds)]
    for number, run in enumerate(runs):
        face, left, y = run[0]
        left -= BLEED if number == 0 else 0.0
        right = run[-1][1] + piece.width + (BLEED if number + 1 == len(runs) else 0.0)
        last = len(face.grounds) - 1
        for place, (paint, top, bottom) in enumerate(face.grounds):
            start = y + top - (BLEED if above and place == 0 else 0.0)
            end = y + bottom + ((BLEED if below else _UNDER) if place == last else 0.0)
            yield Path(Box(left, start, right, end).outline, fill=paint)


def _beyond(
    face: PieceFace, piece: Piece, at: tuple[float, float], edges: Box, by: float = BLEED
) -> Iterator[Item]:
    """Yield patterns and veils beyond those edges of a piece that are 1: there its row ends."""
    if not face.bleed:
        return
    wide, high = piece.width, piece.height
    left, top, right, bottom = (by * edge for edge in edges)
    rims = (
        Box(-left, -top, 0.0, high + bottom),
        Box(wide, -top, wide + right, high + bottom),
        Box(0.0, -top, wide, 0.0),
        Box(0.0, high, wide, high + bottom),
    )
    clip = tuple(s for rim in rims if rim.width and rim.height for s in rim.outline)
    if clip:
        yield Group(face.bleed, Transform.translation(*at), clip=clip, name="bleed")


def _disc(face: PieceFace, piece: Piece, x: float, y: float) -> Item:
    """Return the grounds of a round piece, 1 mm larger all round than what is cut out."""
    radius, last, stripes = piece.width / 2, len(face.grounds) - 1, list[Item]()
    for number, (paint, top, bottom) in enumerate(face.grounds):
        start = top - (ROUND_APART if number == 0 else 0.0)
        end = bottom + (ROUND_APART if number == last else 0.0)
        whole = Box(-ROUND_APART, start, piece.width + ROUND_APART, end)
        stripes.append(Path(whole.outline, fill=paint))
    edge = circle((radius, piece.height / 2), radius + ROUND_APART)
    return Group(tuple(stripes), Transform.translation(x, y), clip=edge)


_FIRM, _DASH = 0.25, (3.0, 1.5)


class Cut(Frozen):
    """Sheets as they are printed, and the pieces that are on them, spares included."""

    pages: tuple[Page, ...]
    pieces: tuple[Piece, ...]


def countersheets(
    pieces: Sequence[Piece], order: Countersheet, spares: Sequence[Piece] = ()
) -> Cut:
    """Return the pages that the pieces need: front, back, front, back; or all backs at the end.

    `spares` holds what fills gaps, one for each group and size. Where all pieces are to be listed
    and no sheet has room for that, pages with the list come behind all others. Raises ValueError
    for a piece that is larger than the paper holds.
    """
    bare = arranged(pieces, order, spares)
    cut = tuple(piece for each in bare for band in each.bands for piece in band.pieces)
    groups = list(dict.fromkeys(piece.group for piece in pieces))
    ordered = sorted(cut, key=lambda piece: groups.index(piece.group))
    footers = sheet_footers(bare, ordered, order)
    sheets = [parted(each, footers) for each in bare]
    pages: list[Page] = []
    for each in sheets:
        pages.append(_front(each, footers, order))
        if order.manner is Manner.DUPLEX:
            pages.append(_back(each, footers, order))
    if order.manner is Manner.SEPARATE:
        pages += (_back(each, footers, order) for each in sheets if each.paired)
    if order.listed and not footers.listed:
        pages += inventory(ordered, order, guided=footers.guided)
    if order.key and not footers.keyed and (page := _key_page(order)):
        pages.append(page)
    return Cut(tuple(pages), cut)


def _key_page(order: Countersheet) -> Page | None:
    """Return a page with how a counter is read, for sheets that are full."""
    room = outline_of(order.paper).grown(-APART)
    key = order.key(room.width, room.height) if order.key else None
    if key is None:
        return None
    items = (key.within(room._replace(bottom=room.top + key.height), "key"),)
    return Page(order.paper.width, order.paper.height, items, name=order.title)


def _front(each: Sheet, footers: SheetFooters, order: Countersheet) -> Page:
    width, height = order.paper.width, order.paper.height
    items = [*fronts(each.bands), _outline(each)]
    words = order.typesetter.words
    name, face = words("{title}, front", title=each.name), FRONTS
    if each.folded:
        items += [*backs(each.bands, width / 2), *_folds(each, width / 2)]
        name, face = each.name, ""
    items += [*footers.fronts.get(each.name, ()), *captions(each, order, face)]
    return Page(width, height, tuple(items), name=name)


def _back(each: Sheet, footers: SheetFooters, order: Countersheet) -> Page:
    width, height = order.paper.width, order.paper.height
    items = (*backs(each.bands, width / 2), _outline(each))
    beside = (*footers.backs.get(each.name, ()), *captions(each, order, BACKS))
    if order.manner is Manner.DUPLEX:
        turned = Group(items, order.turn.turned(order.paper), name="backs")
        items = (Group((turned, *beside), Transform.translation(*order.offset)),)
        beside = ()
    return Page(
        width,
        height,
        (*items, *beside),
        name=order.typesetter.words("{title}, back", title=each.name),
    )


def _outline(each: Sheet) -> Item:
    return Path(each.outline.outline, stroke=Stroke(BLACK, HAIRLINE, join=Join.MITRE))


def _folds(each: Sheet, middle: float) -> Iterator[Item]:
    """Yield the fold, as far down as the sheet is folded, and the cut across below it."""
    left, top, right, bottom = each.outline
    if each.parting is not None:
        bottom = each.parting
        across = polyline(((left, bottom), (right, bottom)))
        yield Path(across, stroke=Stroke(BLACK, _FIRM, cap=Cap.BUTT))
    line = polyline(((middle, top), (middle, bottom)))
    yield Path(line, stroke=Stroke(BLACK, _FIRM, cap=Cap.BUTT, dash=_DASH))
