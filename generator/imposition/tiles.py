"""Tiles: a page too large for the printer in, sheets to be glued together out.

The first sheet shows how they go together. The art of the page is the same value on all sheets, so
that a file has it once, and each text is text on those tiles that show all of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import starmap, zip_longest
from typing import TypeAlias

from generator.colour import WHITE
from generator.imposition.marks import BLACK, RULER_HEIGHT, RULER_WIDTH, Label, labels, ruler
from generator.imposition.tiling import (
    DIRECTIONS,
    HEAD,
    OVERLAP,
    SIDE,
    TOUCH,
    Cuts,
    Cutter,
    Joint,
    Tile,
    Tiling,
    room,
    seen,
    texts_of,
    without_text,
)
from generator.papers import SAFE_MARGIN
from generator.scene import (
    Box,
    Cap,
    Group,
    Item,
    Join,
    Page,
    Paint,
    Path,
    Point,
    Segment,
    Stroke,
    Transform,
    closed,
    polyline,
    rectangle,
)
from generator.text import Anchor, Level, Typesetter
from generator.words import Words, english

ARM = 2.8
"""Length of a cross's arm."""
_CROSS = Stroke(BLACK, 0.2, cap=Cap.BUTT)
_SEAM = Stroke(BLACK, 0.12, cap=Cap.BUTT)
_HATCH = Stroke(BLACK, 0.1, cap=Cap.BUTT)
_HATCHED = 2.4  # mm from line to line
_OUT = 1.8  # how far outside the window the name of a neighbour stands
_POINT = 0.9  # half the size of an arrow's head
_TURNED = {"left": -90.0, "up": 0.0, "right": 90.0, "down": 0.0}
"""How the line that names each neighbour is turned."""


def joins(tile: Tile, neighbours: Mapping[str, Tile], typesetter: Typesetter) -> tuple[Item, ...]:
    """Return the marks of a tile; `neighbours` are by side, as `Tiling.neighbours` gives them."""
    return (
        *_strip(tile),
        crosses(tile),
        *(item for side in neighbours for item in _arrow(side, tile, neighbours[side], typesetter)),
    )


def crosses(tile: Tile) -> Path:
    """Return the crosses at the corners of the tile's cell."""
    marks: list[Segment] = []
    for x in (tile.cell.left, tile.cell.right):
        for y in (tile.cell.top, tile.cell.bottom):
            marks.extend(polyline(((x - ARM, y), (x + ARM, y))))
            marks.extend(polyline(((x, y - ARM), (x, y + ARM))))
    return Path(tuple(marks), stroke=_CROSS)


def _strip(tile: Tile) -> Iterator[Item]:
    """Hatch what lies beyond the cell, and draw the lines to which the next tiles are laid."""
    _, _, right, bottom = tile.cell
    left, top, end, foot = tile.window
    if end > right:
        yield Path(polyline(((right, top), (right, foot))), stroke=_SEAM)
    if foot > bottom:
        yield Path(polyline(((left, bottom), (end, bottom))), stroke=_SEAM)
    beside = Box(right, top, end, bottom).outline if end > right else ()
    below = Box(left, bottom, end, foot).outline if foot > bottom else ()
    if strip := (*beside, *below):
        lines = Path(tuple(_hatching(tile)), stroke=_HATCH)
        yield Group((lines,), clip=strip, name="strip")


def _hatching(tile: Tile) -> Iterator[Segment]:
    """Yield slanting lines over the strip; they lie alike on all tiles."""
    left, top, end, foot = tile.window
    step = _HATCHED * 2**0.5
    first, last = int((left + top) // step), int((end + foot) // step) + 1
    for number in range(first, last + 1):
        total = number * step  # x + y on this line
        start, stop = max(left, total - foot), min(end, total - top)
        if start < stop:
            yield from polyline(((start, total - start), (stop, total - stop)))


def _arrow(side: str, tile: Tile, neighbour: Tile, typesetter: Typesetter) -> Iterator[Item]:
    """Name a neighbour outside the middle of a side, with an arrow's head that points there."""
    (across, down), window = DIRECTIONS[side], tile.window
    x = window.middle[0] + across * (window.width / 2 + _OUT)
    y = window.middle[1] + down * (window.height / 2 + _OUT)
    centred = partial(typesetter.line, anchor=Anchor.MIDDLE, level=Level.CAPITALS)
    name = typesetter.words("to sheet {name}", name=neighbour.name)
    style = typesetter.style("sheet-join")
    text = centred(name, *style, (x, y), paint=BLACK, degrees=_TURNED[side])
    yield text
    beside = text.width / 2 + 2 * _POINT
    x, y = (x, y + beside * across) if across else (x + beside, y)
    tip = (x + _POINT * across, y + _POINT * down)
    back = (x - _POINT * across, y - _POINT * down)
    corners = ((back[0] - t * down, back[1] + t * across) for t in (_POINT, -_POINT))
    yield Path(closed((tip, *corners)), fill=BLACK)


_Span: TypeAlias = tuple[float, ...]
"""Where something begins and where it ends."""
_Bounds: TypeAlias = tuple[float, float, float, float]
_ROUND = 8  # mm to either side that a line is compared with
_CLEAR = 0.4  # mm that a line keeps from letters
_LITTLE = (20.0, 60.0, 120.0)  # mm of text that a line may split where each line splits some


def quiet_cuts(
    page: Page,
    typesetter: Typesetter,
    whole: Sequence[_Bounds] = (),
    overlap: float = OVERLAP,
    *,
    liked: Cuts | None = None,
    beneath: str | None = None,
) -> tuple[Cuts, ...]:
    """Return the lines where a border across the page does the least harm, the best first.

    A border splits a text that is whole on neither side of it; where sheets have an `overlap`, it
    splits none that is shorter. Best are lines that split none, among them those that cross the
    fewest of the boxes that had better stay `whole`, and of these such as cross the least text
    around. Where there is none, those that split the least text are.

    Lines that are `liked` come before all, if they split no text but such whose origins begin with
    `beneath`: hex numbers where cuts go through the middle of hexes.
    """
    texts = tuple(texts_of(page.items, typesetter))
    passed = "\0" if beneath is None else beneath  # no origin begins like that
    names_of = [box for origin, box in texts if not (origin or "").startswith(passed)]
    boxes = [box for _, box in texts], names_of, whole
    first = liked or Cuts()
    sides = (
        _choices(length, [[box[axis::2] for box in each] for each in boxes], overlap, preferred)
        for axis, length, preferred in ((0, page.width, first.across), (1, page.height, first.down))
    )
    return tuple(starmap(Cuts, zip_longest(*sides, fillvalue=())))


def _choices(
    length: float, kinds: Sequence[Sequence[_Span]], overlap: float, liked: Sequence[float]
) -> tuple[tuple[float, ...], ...]:
    """Return the lines where a border is welcome along one side of the page, the best first."""
    spans, names, apart = kinds
    lines = _lines(length, spans, apart, overlap)
    split = {line: _split(line, spans, overlap) for line in lines}
    quiet = _quiet(length, spans)
    calm = frozenset(quiet)
    welcome = [line for line in liked if not _split(line, names, overlap)]
    kept = [line for line in lines if not split[line]]
    best = (
        *_fewest(welcome, apart),
        *(part for each in _fewest(kept, apart) for part in (calm.intersection(each), each)),
        [line for line in lines if not _split(line, names, overlap)],
    )
    most = ([line for line in lines if split[line] <= little] for little in _LITTLE)
    return tuple(map(tuple, (*best, *most, quiet)))


def _lines(
    length: float, spans: Iterable[_Span], apart: Iterable[_Span], overlap: float
) -> tuple[float, ...]:
    """Return the whole millimetres, and lines as close beside texts and boxes as may be."""
    lines = {*map(float, range(int(length) + 1))}
    lines.update(start - _CLEAR / 2 for start, _ in apart)
    for start, end in spans:
        if end - start > overlap:
            lines.update((round(start - _CLEAR, 3), round(end + _CLEAR - overlap, 3)))
    return tuple(sorted(line for line in lines if 0.0 <= line <= length))


def _split(line: float, spans: Iterable[_Span], overlap: float) -> float:
    """Return how much text, by its length in mm, is whole on neither side of a line."""
    return sum(
        end - start
        for start, end in spans
        if start - _CLEAR / 2 < line and line + overlap < end + _CLEAR / 2
    )


def _fewest(lines: Sequence[float], spans: Sequence[_Span]) -> Iterator[list[float]]:
    """Yield lines that lie in as many of the spans, those that lie in the fewest first."""
    within = {line: sum(start < line < end for start, end in spans) for line in lines}
    for count in sorted(set(within.values())):
        yield [line for line in lines if within[line] == count]


def _quiet(length: float, spans: Sequence[_Span]) -> tuple[float, ...]:
    """Return the whole millimetres that cross no more text than any within `_ROUND` mm.

    Text counts by its length.
    """
    crossed = [
        sum(end - start for start, end in spans if start - _CLEAR < line < end + _CLEAR)
        for line in range(int(length) + 1)
    ]
    return tuple(
        float(line)
        for line, count in enumerate(crossed)
        if count == min(crossed[max(0, line - _ROUND) : line + _ROUND + 1])
    )


_WHITE = Paint(WHITE)
_HEADED = 19.0  # mm for title and number of sheets
_LEADING = 4.6
_GAP = 6.0
_LARGEST = 0.6  # a picture of a small page need not fill the sheet
_PRINT = english(
    "Print all sheets at 100% and lay a ruler on the scale below: 50 mm must be 50 mm."
)
_BOTH = (
    english(
        "Cut each sheet along its left and its upper joint, through the crosses. Leave the hatched "
        "strips on the right and below."
    ),
    english(
        "Put glue on a hatched strip and lay the next sheet on it, edge on line and cross on "
        "cross: first each row from left to right, then the rows from top to bottom."
    ),
)
_ROW = (
    english(
        "Cut each sheet along its left joint, through the crosses. Leave the hatched strips on the "
        "right."
    ),
    english(
        "Put glue on a hatched strip and lay the next sheet on it, edge on line and cross on "
        "cross: from left to right."
    ),
)
_COLUMN = (
    english(
        "Cut each sheet along its upper joint, through the crosses. Leave the hatched strips below."
    ),
    english(
        "Put glue on a hatched strip and lay the next sheet on it, edge on line and cross on "
        "cross: from top to bottom."
    ),
)
"""Which joints are cut, where strips are left, and in what order sheets are glued."""
_TRIM = english("Trim the outer edges when all is dry.")
_BUTT = english("Cut each sheet along all four sides, from cross to cross.")
_TAPED = english(
    "Lay the sheets face down edge to edge, crosses on crosses, and tape them. Or glue them to "
    "card side by side."
)
_TAPED_IN_ROWS = english(
    "Lay the sheets face down edge to edge, crosses on crosses, and tape them: first each row, "
    "then the rows to each other. Or glue them to card side by side."
)


def assembly(page: Page, divided: Tiling, typesetter: Typesetter) -> Page:
    """Return the sheet that shows the whole page, its tiles and what to do.

    The page is shown without its texts: they are too small to read here, and would be read twice.
    """
    left, top, right, bottom = divided.sheet.printable
    steps = tuple(_steps(divided, typesetter, right - left))
    foot = bottom - RULER_HEIGHT - _GAP - steps[-1][3]
    box = Box(left + 1.0, top + _HEADED, right - 1.0, foot - _GAP - _LEADING)
    rows = (
        (line, style, (left + indent, foot + y), Anchor.START) for line, style, indent, y in steps
    )
    items = (
        *labels(_headings(page, divided, typesetter.words), typesetter),
        *_picture(page, divided, box, typesetter),
        *labels(rows, typesetter),
        *ruler(left + SIDE, bottom - RULER_HEIGHT, typesetter),
    )
    return Page(divided.sheet.width, divided.sheet.height, items, name=typesetter.words("Assembly"))


def plan(divided: Tiling, tile: Tile, corner: Point, scale: float) -> Item:
    """Return a small plan of the tiling, its top left at `corner`, with `tile` filled in."""
    line, cells = Stroke(BLACK, 0.15, join=Join.MITRE), list[Item]()
    for other in divided.tiles:
        fill = BLACK if other == tile else None
        cells.append(Path(_small(other.cell, scale).outline, fill, line))
    return Group(tuple(cells), Transform.translation(*corner), name="plan")


def _headings(page: Page, divided: Tiling, words: Words) -> Iterator[Label]:
    left, top = SAFE_MARGIN, SAFE_MARGIN
    across, down = divided.count
    hold = words("landscape" if divided.landscape else "portrait")
    name = divided.paper.name  # as people write it: A4, Letter
    name = name.upper() if len(name) == 2 else name.capitalize()
    counted = words(
        "{count} sheets of {paper}, {hold}: {across} across and {down} down. "
        "Put together: {width} \N{MULTIPLICATION SIGN} {height} mm.",
        count=across * down,
        paper=name,
        hold=hold,
        across=across,
        down=down,
        width=f"{page.width:.0f}",
        height=f"{page.height:.0f}",
    )
    yield page.name, "sheet-title", (left, top + 6.0), Anchor.START
    yield counted, "sheet-line", (left, top + 12.5), Anchor.START


def _steps(
    divided: Tiling, typesetter: Typesetter, width: float
) -> Iterator[tuple[str, str, float, float]]:
    """Yield the lines of what is to be done: text, style, indent and distance from the first."""
    indent, style, y = 5.0, typesetter.style("sheet-text"), 0.0
    for number, step in enumerate(map(typesetter.words, _told(divided)), 1):
        for place, line in enumerate(typesetter.wrap(step, *style, width - indent)):
            if place == 0:
                yield f"{number}.", "sheet-step", 0.0, y
            yield line, "sheet-text", indent, y
            y += _LEADING


def _told(divided: Tiling) -> tuple[str, ...]:
    """Return what is done with these sheets: in one row, in one column or in both."""
    across, down = divided.count
    both = across > 1 and down > 1
    if divided.joint is Joint.BUTT:
        return _PRINT, _BUTT, _TAPED_IN_ROWS if both else _TAPED
    return _PRINT, *(_BOTH if both else _ROW if across > 1 else _COLUMN), _TRIM


def _picture(page: Page, divided: Tiling, box: Box, typesetter: Typesetter) -> Iterator[Item]:
    """Yield the page in small, cut to its trim, with the joints and the tiles' names over it."""
    scale = min(box.width / page.width, box.height / page.height, _LARGEST)
    x = box.left + (box.width - page.width * scale) / 2
    y = box.top + (box.height - page.height * scale) / 2
    small = Transform.translation(x, y) @ Transform.scaling(scale)
    edge = rectangle(0, 0, page.width, page.height)
    yield Group(without_text(page.items), small, clip=edge, name="map")
    cells = [(_small(tile.cell, scale), tile.name) for tile in divided.tiles]
    looks = ((_WHITE, 1.2), (BLACK, 0.4))
    strokes = [Stroke(paint, width, join=Join.MITRE) for paint, width in looks]
    lines = (Path(cell.outline, stroke=stroke) for stroke in strokes for cell, _ in cells)
    names = (item for cell, name in cells for item in _name(name, cell.middle, typesetter))
    yield Group((*lines, *names), Transform.translation(x, y))


def _name(name: str, middle: Point, typesetter: Typesetter) -> tuple[Item, ...]:
    """Return a tile's name on a plate in the middle of its cell."""
    centred = partial(typesetter.line, anchor=Anchor.MIDDLE, level=Level.CAPITALS)
    text = centred(name, *typesetter.style("sheet-heading"), middle, paint=BLACK)
    wide, high = text.width + 3.6, 6.0
    plate = rectangle(middle[0] - wide / 2, middle[1] - high / 2, wide, high, 1.2)
    return Path(plate, fill=_WHITE, stroke=Stroke(BLACK, 0.2)), text


def _small(cell: Box, scale: float) -> Box:
    return Box(*(side * scale for side in cell))


_PLAN = 26.0, RULER_HEIGHT - 0.4  # mm at most across and down: as high as the ruler


def sheets(
    page: Page, divided: Tiling, typesetter: Typesetter, cutter: Cutter | None = None
) -> tuple[Page, ...]:
    """Return a divided page's sheets, the plan of assembly before them where there are several.

    They are named by their tiles, in reading order. A text is text on every tile that shows the
    whole of it. Where a border crosses it, it is drawn as outlines, so that no reader extracts what
    is not seen; see `in_pieces`. With a `cutter` each has a part of the art, else all share it.
    """
    drawn = tuple(_sheet(page, tile, divided, typesetter, cutter) for tile in divided.tiles)
    return drawn if len(drawn) == 1 else (assembly(page, divided, typesetter), *drawn)


def in_pieces(page: Page, divided: Tiling, typesetter: Typesetter) -> tuple[str, ...]:
    """Return the origins of texts that are whole on no tile, each once.

    They are read when the tiles lie together, each cell beside the other.
    """
    windows = tuple(tile.window for tile in divided.tiles)
    whole: dict[str, bool] = {}
    for origin, box in texts_of(page.items, typesetter):
        if origin:
            shown = whole.get(origin) or any(each.holds(box, TOUCH) for each in windows)
            whole[origin] = shown
    return tuple(origin for origin, shown in whole.items() if not shown)


def placing(tile: Tile, divided: Tiling) -> Transform:
    """Return the move from the page's coordinates to the sheet's: the window lies in the middle."""
    wide, high = room(divided.paper, landscape=divided.landscape)
    x = SAFE_MARGIN + SIDE + (wide - tile.window.width) / 2
    y = SAFE_MARGIN + HEAD + (high - tile.window.height) / 2
    return Transform.translation(x - tile.window.left, y - tile.window.top)


def _sheet(
    page: Page, tile: Tile, divided: Tiling, typesetter: Typesetter, cutter: Cutter | None
) -> Page:
    place, window = placing(tile, divided), tile.window
    marks = joins(tile, divided.neighbours(tile), typesetter)
    items = (
        Group(
            seen(page.items, window, typesetter, cutter=cutter),
            place,
            clip=window.outline,
            name="tile",
        ),
        Group(marks, place, name="joins"),
        *_captions(page, tile, divided, typesetter),
    )
    return Page(divided.sheet.width, divided.sheet.height, items, name=tile.name)


def _captions(page: Page, tile: Tile, divided: Tiling, typesetter: Typesetter) -> Iterator[Item]:
    """Yield what stands in the margin: names above, ruler and plan below."""
    left, top, right, bottom = divided.sheet.printable
    left, right, base = left + SIDE, right - SIDE, top + 3.4
    heading = (tile.name, "sheet-number", (left, base), Anchor.START)
    (name,) = labels((heading,), typesetter)
    yield name
    across, down = divided.count
    words, number = typesetter.words, tile.row * across + tile.column + 1
    counted = words("Sheet {number} of {all}", number=number, all=across * down)
    title = (page.name, "sheet-note", (left + name.width + 3.0, base), Anchor.START)
    yield from labels((title, (counted, "sheet-note", (right, base), Anchor.END)), typesetter)
    yield from ruler(left, bottom - RULER_HEIGHT, typesetter)
    beside = (left + RULER_WIDTH + 6.0, bottom - 1.0)
    printing = (words("Print at 100%"), "sheet-note", beside, Anchor.START)
    yield from labels((printing,), typesetter)
    scale = min(_PLAN[0] / page.width, _PLAN[1] / page.height)
    corner = (right - page.width * scale, bottom - 0.2 - page.height * scale)
    yield plan(divided, tile, corner, scale)
