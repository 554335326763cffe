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
from itertools import groupby

from generator.colour import WHITE
from generator.imposition.inventory import inventory
from generator.imposition.marks import BLACK, RULER_HEIGHT, cropmarks, ruler
from generator.imposition.order import Countersheet, Manner, Sheet, Turn, arranged
from generator.imposition.packing import BLEED, ROUND_APART, Band, Form, Piece, PieceFace, alike
from generator.imposition.sheet_footer import SheetFooters, parted, sheet_footers
from generator.records import dataclass
from generator.scene import (
    Cap,
    Group,
    Item,
    Join,
    Page,
    Paint,
    Path,
    Segment,
    Stroke,
    Transform,
    circle,
    polyline,
    rectangle,
)
from generator.text import Anchor, Role
from generator.units import pt

_SIZE = pt(7.5)
_FOOT, _LINE = 0.6, 2.9
"""How far the last line stands above the margin's foot, and lines from each other, in mm."""
_STANDING = (
    "Stand-ups: cut solid, fold dashed lines, glue the panels back to back, the tabs to a base."
)
_FOLDED = "Fold along the dashed line, print outside; glue the halves around a card, let dry, cut."
_PARTED = (
    "First cut along the solid line across the sheet. Fold the part above it, print outside; "
    "glue its halves around a card, let dry, cut."
)
_GLUED = "Glue fronts and backs to the two sides of a card, outline on outline; let dry."
_CUT = "Cut from mark to mark: first along the rows, then each row into its pieces."
_GLUED_ABOVE = (
    "First cut fronts and backs across above the stand-ups. Glue what is above to the two sides of "
    "a card, outline on outline; let dry, then cut."
)


def captions(each: Sheet, order: Countersheet, face: str) -> Iterator[Item]:
    """Yield names and counts above, ruler and what to do below; folded sheets have no `face`."""
    left, top, right, bottom = order.paper.printable
    name = f"{order.title} · {each.name}{f', {face}' if face else ''}"
    texts = [
        (name, (left, top + 2.8), Anchor.START, Role.CELL),
        (counts(each.bands), (left, top + 6.4), Anchor.START, Role.SMALL),
        (_which_edge(each, order, face), (right, top + 2.8), Anchor.END, Role.CELL),
    ]
    todo = (("Print at 100%", Role.CELL), *((row, Role.SMALL) for row in _what_to_do(each, order)))
    texts += [
        (content, (right, bottom - _FOOT - _LINE * number), Anchor.END, role)
        for number, (content, role) in enumerate(reversed(todo))
    ]
    for content, at, anchor, role in texts:
        yield order.typesetter.line(content, role, _SIZE, at, paint=BLACK, anchor=anchor)
    yield from ruler(left, bottom - RULER_HEIGHT, order.typesetter)


def counts(bands: Sequence[Band]) -> str:
    """Return how many pieces of each group lie in bands, and how many spares."""
    pieces = [piece for band in bands for piece in band.pieces]
    groups = Counter(piece.group for piece in pieces if not piece.spare)
    spares = sum(piece.spare for piece in pieces)
    told = ", ".join(f"{group} {count}" for group, count in groups.items())
    counted = f"{groups.total()} piece{'' if groups.total() == 1 else 's'}"
    blanks = f"; {spares} blank{'' if spares == 1 else 's'} to spare" if spares else ""
    return f"{counted}: {told}{blanks}"


def _which_edge(each: Sheet, order: Countersheet, face: str) -> str:
    if each.folded:
        return "Fold along the dashed line"
    if order.manner is Manner.FOLD:
        return "One side only"
    if order.manner is Manner.SEPARATE:
        if face == "backs" and each.standing:
            return f"Glue behind the flat pieces of {each.name.partition(' of ')[0].lower()}"
        behind = f"Glue behind {each.name.partition(' of ')[0].lower()}"
        return behind if face == "backs" else "One side only"
    shifted = "moved {:g}, {:g} mm · ".format(*order.offset) if any(order.offset) else ""
    edge = f"turn over the {order.turn.value} edge"
    return (shifted if face == "backs" else "") + f"Two-sided: {edge}"


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
    cut = _CUT + (" Round pieces: on the line." if Form.ROUND in forms else "")
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
    items = (
        *_grounds(piece, piece.back, rear),
        *_grounds(piece, piece.front, front),
        Group(piece.back.art, rear, name="counter"),
        Group(piece.front.art, front, name="counter"),
        Path(rectangle(0.0, 0.0, *piece.cut), stroke=Stroke(BLACK, _PANEL_CUT, join=Join.MITRE)),
        *_panel_folds(piece),
    )
    return Group(items, Transform.translation(x, y), name="stand-up")


def _grounds(piece: Piece, face: PieceFace, place: Transform) -> Iterator[Item]:
    """Yield a panel's grounds; they bleed to the sides, where they are cut."""
    stripes = tuple(
        Path(rectangle(-PANEL_BLEED, top, piece.width + 2 * PANEL_BLEED, bottom - top), fill=paint)
        for paint, top, bottom in face.grounds
    )
    yield Group(stripes, place)


def _panel_folds(piece: Piece) -> Iterator[Item]:
    """Yield the fold lines: black dashes on white, to be seen on every ground."""
    heights = [piece.tab + number * piece.height for number in range(3)]
    across: list[Segment] = []
    beyond: list[Segment] = []
    for height in heights:
        across += polyline(((0.0, height), (piece.width, height)))
        beyond += polyline(((-_BEYOND, height), (piece.width + _BEYOND, height)))
    yield _line(across, Stroke(Paint(WHITE), _FOLD, cap=Cap.BUTT))
    yield _line(beyond, Stroke(BLACK, _FOLD, cap=Cap.BUTT, dash=_PANEL_DASH))


def _line(segments: list[Segment], stroke: Stroke) -> Path:
    return Path(tuple(segments), stroke=stroke)


HAIRLINE = 0.15
_UNDER = 0.2  # mm that a row reaches below the next: no white shows between them on a screen


def fronts(bands: Sequence[Band]) -> Iterator[Item]:
    """Yield the fronts of all pieces, with their marks; of stand-ups all there is."""
    for band in bands:
        if band.form is Form.STANDING:
            yield from (stand_up(piece, x, y) for piece, x, y in band.places())
        else:
            yield from _faces(band, [(piece.front, x, y) for piece, x, y in band.places()])
            yield from _circles(band)
    yield from marks(bands)


def backs(bands: Sequence[Band], axis: float) -> Iterator[Item]:
    """Yield the backs of all pieces that have one, mirrored about x = `axis`, with their marks."""
    for band in bands:
        if band.form is not Form.STANDING:
            width = band.pieces[0].width
            yield from _faces(
                band, [(piece.back, 2 * axis - x - width, y) for piece, x, y in band.places()]
            )
    yield from marks(bands, axis)


def marks(bands: Sequence[Band], axis: float | None = None) -> Iterator[Item]:
    """Yield the crop marks around bands with the same upright cuts, mirrored where asked."""
    flat = [band for band in bands if band.form is not Form.STANDING]
    for stack in _stacks(flat):
        width = stack[0].cell[0]
        left, top, right, _ = stack[0].box
        if axis is not None:
            left, right = 2 * axis - right, 2 * axis - left
        across = [left + number * width for number in range(stack[0].columns + 1)]
        down = [
            band.top + number * band.cell[1] for band in stack for number in range(band.rows + 1)
        ]
        yield cropmarks(across, down, (left, top, right, stack[-1].box.bottom))


def _stacks(bands: Sequence[Band]) -> list[list[Band]]:
    stacks: list[list[Band]] = []
    for band in bands:
        last = stacks[-1][-1] if stacks else None
        same = last and alike(last.pieces[0], band.pieces[0]) and last.columns == band.columns
        if same:
            stacks[-1].append(band)
        else:
            stacks.append([band])
    return stacks


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
        yield from (
            Path(rectangle(x, y + top, piece.width, bottom - top), fill=paint)
            for face, x, y in placed
            for paint, top, bottom in face.grounds
        )
    for face, x, y in placed:
        if face.art:
            yield Group(face.art, Transform.translation(x, y), name="counter")


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
            yield Path(rectangle(left, start, right - left, end - start), fill=paint)


def _disc(face: PieceFace, piece: Piece, x: float, y: float) -> Item:
    """Return the grounds of a round piece, 1 mm larger all round than what is cut out."""
    radius, last = piece.width / 2, len(face.grounds) - 1
    stripes = tuple(
        Path(
            rectangle(
                -ROUND_APART,
                top - (ROUND_APART if number == 0 else 0.0),
                piece.width + 2 * ROUND_APART,
                bottom - top + ROUND_APART * ((number == 0) + (number == last)),
            ),
            fill=paint,
        )
        for number, (paint, top, bottom) in enumerate(face.grounds)
    )
    edge = circle((radius, piece.height / 2), radius + ROUND_APART)
    return Group(stripes, Transform.translation(x, y), clip=edge)


def _circles(band: Band) -> Iterator[Item]:
    """Yield the lines along which round pieces are cut."""
    if band.form is Form.ROUND:
        for piece, x, y in band.places():
            line = circle((x + piece.width / 2, y + piece.height / 2), piece.width / 2)
            yield Path(line, stroke=Stroke(BLACK, HAIRLINE))


_FIRM, _DASH = 0.25, (3.0, 1.5)


@dataclass(frozen=True, slots=True)
class Cut:
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
    found = arranged(pieces, order, spares)
    cut = tuple(piece for each in found for band in each.bands for piece in band.pieces)
    ordered = _by_group(cut, pieces)
    standing = sheet_footers(found, ordered, order)
    sheets = [parted(each, standing) for each in found]
    sides = [(_front(each, standing, order), _back(each, standing, order)) for each in sheets]
    if order.manner is Manner.SEPARATE:
        pages = [front for front, _ in sides]
        pages += [back for each, (_, back) in zip(sheets, sides, strict=True) if each.paired]
    elif order.manner is Manner.FOLD:
        pages = [front for front, _ in sides]
    else:
        pages = [page for both in sides for page in both]
    if order.listed and not standing.listed:
        pages += inventory(ordered, order, guided=standing.guided)
    return Cut(tuple(pages), cut)


def _by_group(cut: Sequence[Piece], pieces: Sequence[Piece]) -> tuple[Piece, ...]:
    """Return what lies on the sheets with its groups in the order of the game."""
    groups = list(dict.fromkeys(piece.group for piece in pieces))
    return tuple(sorted(cut, key=lambda piece: groups.index(piece.group)))


def _front(each: Sheet, standing: SheetFooters, order: Countersheet) -> Page:
    width, height = order.paper.width, order.paper.height
    items = [*fronts(each.bands), _outline(each)]
    name = f"{each.name}, front"
    if each.folded:
        items += [*backs(each.bands, width / 2), *_folds(each, width / 2)]
        name = each.name
    items += [
        *standing.fronts.get(each.name, ()),
        *captions(each, order, "" if each.folded else "fronts"),
    ]
    return Page(width, height, tuple(items), name=name)


def _back(each: Sheet, standing: SheetFooters, order: Countersheet) -> Page:
    width, height = order.paper.width, order.paper.height
    items = (*backs(each.bands, width / 2), _outline(each))
    told = (*standing.backs.get(each.name, ()), *captions(each, order, "backs"))
    if order.manner is Manner.DUPLEX:
        upright = order.turn is Turn.LONG
        turned = Transform.rotation(0 if upright else 180, about=(width / 2, height / 2))
        moved = Transform.translation(*order.offset)
        items = (Group((Group(items, turned, name="backs"), *told), moved),)
        told = ()
    return Page(width, height, (*items, *told), name=f"{each.name}, back")


def _outline(each: Sheet) -> Item:
    left, top, right, bottom = each.outline
    stroke = Stroke(BLACK, HAIRLINE, join=Join.MITRE)
    return Path(rectangle(left, top, right - left, bottom - top), stroke=stroke)


def _folds(each: Sheet, middle: float) -> Iterator[Item]:
    """Yield the fold, as far down as the sheet is folded, and the cut across below it."""
    left, top, right, bottom = each.outline
    if each.parting is not None:
        bottom = each.parting
        across = polyline(((left, bottom), (right, bottom)))
        yield Path(across, stroke=Stroke(BLACK, _FIRM, cap=Cap.BUTT))
    line = polyline(((middle, top), (middle, bottom)))
    yield Path(line, stroke=Stroke(BLACK, _FIRM, cap=Cap.BUTT, dash=_DASH))
