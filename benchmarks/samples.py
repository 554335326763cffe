"""The same pictures drawn by Postwar, by bare reportlab and by protograf: what drawing costs.

    python benchmarks/samples.py WHO WHAT FOLDER

WHO is `ours`, `floor` (reportlab's canvas and nothing else), `protograf`, or `unwrapped`, which is
protograf without its habit of reading a page again for each thing that is drawn on it. WHAT is
`map-COLUMNSxROWS` or `counters-COUNT`. The Python that runs it must have what draws: that of the
project for the first two. The PDF goes into FOLDER; what is printed is a line of JSON, `drawing`:
the processor seconds from the first stroke to the file, without start, imports and fonts.

All draw the same primitives: hexes of four terrains with their numbers, a river and two roads where
the map is the small one; counters with a colour, a NATO symbol and three texts. Postwar and the
floor have them from the same functions, in points from the top left, and set them in the same
font; protograf has words of its own for them, and sets Helvetica, which it does not embed.
"""

from __future__ import annotations

import csv
import json
import os
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

Point: TypeAlias = tuple[float, float]
Primitive: TypeAlias = tuple[Any, ...]
"""("shape", points, fill, stroke, width), ("oval", box, fill, width), ("line", points, stroke,
width) or ("text", place of the middle of its baseline, size, content, colour)."""

FILLS = {"clear": "#F3EBD0", "woods": "#A9C08A", "rough": "#D2B48C", "town": "#C9C4C0"}
GRID, INK, RIVER_BLUE, ROAD_BROWN = "#777777", "#444444", "#4A90C2", "#7A3B12"
SIDES = {"blue": "#9DB7D5", "red": "#D9A08C"}
ROADS = (
    ["0104", "0203", "0304", "0403", "0504", "0603", "0704", "0803", "0904", "1003"],
    ["0501", "0502", "0503", "0504", "0505", "0506"],
)
RIVER = {"0302": "se s", "0402": "sw s", "0503": "n", "0602": "s se", "0703": "n ne", "0802": "s"}
EDGES = {"nw": (0, 1), "n": (1, 2), "ne": (2, 3), "se": (3, 4), "s": (4, 5), "sw": (5, 0)}
SMALL = (10, 8)
INCH, POINT = 72.0, 25.4 / 72
MARGIN, SQUARE, ACROSS, ON_A_SHEET = 36.0, 45.0, 12, 192
ROOT = Path(os.environ.get("POSTWAR_TREE") or Path(__file__).resolve().parents[1])


def terrain(column: int, row: int) -> str:
    """Return the terrain of a hex, counted from 1: confetti."""
    value = (column * column + 3 * row + column * row) % 11
    return "clear" if value < 6 else "woods" if value < 9 else "rough" if value < 10 else "town"


def side_of(columns: int, rows: int) -> float:
    """Return the side of the hexes of a map in points."""
    return 36.0 if (columns, rows) == SMALL else 21.6


def page_of(columns: int, rows: int) -> tuple[float, float]:
    """Return the page of a map in points; 60 x 60 hexes have that of the old comparison."""
    side = side_of(columns, rows)
    if (columns, rows) == SMALL:
        return 11 * INCH, 8.5 * INCH
    return (1.5 * columns + 0.5) * side + 2 * MARGIN, (rows + 0.5) * side * 3**0.5 + 2 * MARGIN


def map_of(columns: int, rows: int) -> Iterator[Primitive]:
    """Yield a numbered map; the small one has a river and roads."""
    side = side_of(columns, rows)
    high = side * 3**0.5
    ring = [(-1.0, 0.0), (-0.5, -0.5), (0.5, -0.5), (1.0, 0.0), (0.5, 0.5), (-0.5, 0.5)]
    corners = [(x * side, y * high) for x, y in ring]

    def centre(column: int, row: int) -> Point:
        down = high / 2 if column % 2 == 0 else 0.0
        return MARGIN + side * (1.5 * column - 0.5), MARGIN + high * (row - 0.5) + down

    def at(label: str) -> Point:
        return centre(int(label[:2]), int(label[2:]))

    cells = [(column, row) for column in range(1, columns + 1) for row in range(1, rows + 1)]
    for column, row in cells:
        x, y = centre(column, row)
        shape = [(x + dx, y + dy) for dx, dy in corners]
        yield "shape", shape, FILLS[terrain(column, row)], GRID, 0.5
    if (columns, rows) == SMALL:
        for label, sides in RIVER.items():
            x, y = at(label)
            for each in sides.split():
                ends = [(x + corners[end][0], y + corners[end][1]) for end in EDGES[each]]
                yield "line", ends, RIVER_BLUE, 4.0
        for road in ROADS:
            yield "line", [at(label) for label in road], ROAD_BROWN, 2.0
    size = 6.0 if (columns, rows) == SMALL else 4.0
    for column, row in cells:
        x, y = centre(column, row)
        yield "text", (x, y - high * 0.35), size, f"{column:02}{row:02}", INK


def counters(count: int) -> Iterator[dict[str, str]]:
    """Yield what stands on counters."""
    types, sizes = ("INF", "ARM", "CAV", "ART"), ("X", "XX", "III", "II")
    for i in range(count):
        yield {
            "SIDE": ("blue", "red")[i % 2],
            "TYPE": types[i % 4],
            "SIZE": sizes[i // 4 % 4],
            "VALUE": f"{1 + i % 9}-{3 + i % 5}",
            "ID": f"{i + 1}/{1 + i % 7}",
        }


def sheets_of(count: int) -> Iterator[list[Primitive]]:
    """Yield the fronts of counters, a sheet of letter paper at a time."""
    drawn: list[Primitive] = []
    for i, told in enumerate(counters(count)):
        if i % ON_A_SHEET == 0:
            if drawn:
                yield drawn
            drawn = list(_cut_marks())
        place = i % ON_A_SHEET
        x, y = MARGIN + place % ACROSS * SQUARE, MARGIN + place // ACROSS * SQUARE
        drawn += _counter(x, y, told)
    yield drawn


def _cut_marks() -> Iterator[Primitive]:
    for i in range(ACROSS + 1):
        x = MARGIN + i * SQUARE
        yield "line", [(x, 10.0), (x, 30.0)], "#888888", 0.25
        yield "line", [(x, 762.0), (x, 782.0)], "#888888", 0.25
    for i in range(ON_A_SHEET // ACROSS + 1):
        y = MARGIN + i * SQUARE
        yield "line", [(5.0, y), (25.0, y)], "#888888", 0.25
        yield "line", [(587.0, y), (607.0, y)], "#888888", 0.25


def _counter(x: float, y: float, told: dict[str, str]) -> Iterator[Primitive]:
    def box(left: float, top: float, width: float, height: float) -> list[Point]:
        right, bottom = left + width, top + height
        return [(left, top), (right, top), (right, bottom), (left, bottom)]

    yield "shape", box(x, y, SQUARE, SQUARE), SIDES[told["SIDE"]], "#000000", 0.25
    left, top, width, height = x + 11.7, y + 10.8, 21.6, 14.4
    north_west, north_east, south_east, south_west = symbol = box(left, top, width, height)
    yield "shape", symbol, "#FFFFFF", "#000000", 0.75
    match told["TYPE"]:
        case "INF":
            yield "line", [south_west, north_east], "#000000", 0.75
            yield "line", [north_west, south_east], "#000000", 0.75
        case "CAV":
            yield "line", [south_west, north_east], "#000000", 0.75
        case "ARM":
            yield "oval", (left + 3, top + 3.6, left + 18.6, top + 10.8), None, 0.75
        case _:
            yield "oval", (left + 8.3, top + 4.7, left + 13.3, top + 9.7), "#000000", 0.75
    yield "text", (x + SQUARE / 2, y + SQUARE - 5), 12.0, told["VALUE"], "#000000"
    yield "text", (x + SQUARE / 2, y + 9), 6.0, told["SIZE"], "#000000"
    yield "text", (x + SQUARE - 6, y + 19), 5.0, told["ID"], "#000000"


def _pages(what: str) -> tuple[Point, Iterator[Iterator[Primitive] | list[Primitive]]]:
    """Return the size of the pages of a job, and what is drawn on each."""
    kind, _, much = what.partition("-")
    if kind == "map":
        columns, rows = map(int, much.split("x"))
        return page_of(columns, rows), iter([map_of(columns, rows)])
    return (8.5 * INCH, 11 * INCH), iter(sheets_of(int(much)))


def floor(what: str, folder: Path) -> float:
    """Draw with reportlab's canvas alone."""
    import fontpkg_barlow_condensed
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont
    from reportlab.pdfgen.canvas import Canvas

    files = Path(str(fontpkg_barlow_condensed.__file__)).parent / "files"
    pdfmetrics.registerFont(TTFont("B", str(files / "BarlowCondensed-Medium.ttf")))
    start = time.process_time()
    (width, height), pages = _pages(what)
    path = str(folder / f"{what}.pdf")
    canvas = Canvas(path, pagesize=(width, height), pageCompression=1)
    for page in pages:
        canvas.setLineCap(1)
        canvas.setLineJoin(1)
        for primitive in page:
            _on_canvas(canvas, height, primitive)
        canvas.showPage()
    canvas.save()
    return time.process_time() - start


def _on_canvas(canvas: Any, height: float, primitive: Primitive) -> None:
    match primitive:
        case "text", (x, y), size, content, colour:
            canvas.setFillColor(colour)
            canvas.setFont("B", size)
            canvas.drawCentredString(x, height - y, content)
        case "shape", points, fill, stroke, width:
            path = canvas.beginPath()
            path.moveTo(points[0][0], height - points[0][1])
            for x, y in points[1:]:
                path.lineTo(x, height - y)
            path.close()
            canvas.setFillColor(fill)
            canvas.setStrokeColor(stroke)
            canvas.setLineWidth(width)
            canvas.drawPath(path, fill=1, stroke=1)
        case "line", points, stroke, width:
            path = canvas.beginPath()
            path.moveTo(points[0][0], height - points[0][1])
            for x, y in points[1:]:
                path.lineTo(x, height - y)
            canvas.setStrokeColor(stroke)
            canvas.setLineWidth(width)
            canvas.drawPath(path)
        case "oval", (left, top, right, bottom), fill, width:
            canvas.setStrokeColor("#000000")
            canvas.setLineWidth(width)
            if fill:
                canvas.setFillColor(fill)
            canvas.ellipse(left, height - top, right, height - bottom, fill=int(bool(fill)))


def ours(what: str, folder: Path) -> float:
    """Draw as Postwar does: a scene, with its texts measured, and a PDF of it."""
    sys.path.insert(0, str(ROOT))
    from generator.backends import pdf
    from generator.gc_tuning import tune_gc
    from generator.scene import Page
    from generator.text import Catalogue, Typesetter
    from generator.text.catalogue import assign

    tune_gc()
    catalogue = Catalogue(ROOT / "fonts")
    faces, _ = assign({"small": ("Barlow Condensed", "Medium")}, catalogue)
    typesetter = Typesetter(faces)
    start = time.process_time()
    size, pages = _pages(what)
    width, height = (length * POINT for length in size)
    item = _pen(typesetter)
    drawn = [Page(width, height, tuple(map(item, page))) for page in pages]
    pdf.write(drawn, folder / f"{what}.pdf", catalogue)
    return time.process_time() - start


def _pen(typesetter: Any) -> Callable[[Primitive], Any]:
    """Return what makes an item of a scene of a primitive."""
    from generator.colour import Colour
    from generator.scene import Paint, Path, Stroke, Transform, circle, closed, moved, polyline
    from generator.text import Anchor

    @cache
    def paint(colour: str | None) -> Paint | None:
        return Paint(Colour.parse(colour)) if colour else None

    @cache
    def stroke(colour: str, width: float) -> Stroke:
        return Stroke(Paint(Colour.parse(colour)), width * POINT)

    def mm(points: Sequence[Point]) -> list[Point]:
        return [(x * POINT, y * POINT) for x, y in points]

    def item(primitive: Primitive) -> Any:
        match primitive:
            case "text", (x, y), size, content, colour:
                place, ink = (x * POINT, y * POINT), paint(colour)
                size *= POINT
                return typesetter.line(
                    content, "small", size, place, paint=ink, anchor=Anchor.MIDDLE
                )
            case "shape", points, fill, line, width:
                return Path(closed(mm(points)), paint(fill), stroke(line, width))
            case "line", points, line, width:
                return Path(polyline(mm(points)), stroke=stroke(line, width))
            case "oval", (left, top, right, bottom), fill, width:
                ((x, y), (wide, high)) = mm([(left, top), (right - left, bottom - top)])
                placed = Transform(a=wide, d=high, e=x, f=y)
                outline = moved(circle((0.5, 0.5), 0.5), placed.apply)
                return Path(outline, paint(fill), stroke("#000000", width))
            case _:
                raise ValueError(primitive)

    return item


def protograf(what: str, folder: Path) -> float:
    """Draw with protograf, in the way that its makers show; it keeps fonts in the home folder."""
    sys.argv = sys.argv[:1]  # it reads options of its own
    kind, _, much = what.partition("-")
    if kind == "map":
        columns, rows = map(int, much.split("x"))
        return _protograf_map(columns, rows, what, folder)
    return _protograf_counters(int(much), what, folder)


def unwrapped(what: str, folder: Path) -> float:
    """Draw with protograf, but keep PyMuPDF from reading the page again for each stroke."""
    import pymupdf

    pymupdf.Page.wrap_contents = lambda _page: None
    return protograf(what, folder)


def _protograf_map(columns: int, rows: int, what: str, folder: Path) -> float:
    import protograf as p

    start = time.process_time()
    small = (columns, rows) == SMALL
    side = side_of(columns, rows) / INCH
    if small:
        p.Create(filename=f"{what}.pdf", units="in", paper="letter-l", margin=0.5)
    else:
        wide, high = (length / INCH for length in page_of(columns, rows))
        p.Create(
            filename=f"{what}.pdf", units="in", paper_width=wide, paper_height=high, margin=0.5
        )
    number = {"coord_elevation": "top", "coord_font_size": 6 if small else 4, "coord_stroke": INK}
    line = {"side": side, "x": 0, "y": 0, "stroke": GRID, "stroke_width": 0.5}
    if small:
        _protograf_small(p, {"cols": columns, "rows": rows, **line}, number)
    else:  # the cheapest way to four terrains: a call for each hex
        for row in range(rows):
            for column in range(columns):
                fill = FILLS[terrain(column + 1, row + 1)]
                size = {"hex_rows": rows, "hex_cols": columns, **line, **number}
                p.Hexagon(row=row, col=column, fill=fill, **size)
    p.Save(directory=str(folder))
    return time.process_time() - start


def _protograf_small(p: Any, grid_of: dict[str, Any], number: dict[str, Any]) -> None:
    columns, rows, side = grid_of["cols"], grid_of["rows"], grid_of["side"]
    grid = p.Hexagons(fill=FILLS["clear"], **grid_of)
    cells = [(column, row) for row in range(1, rows + 1) for column in range(1, columns + 1)]
    for kind in ("woods", "rough", "town"):
        labels = [f"{column:02}{row:02}" for column, row in cells if terrain(column, row) == kind]
        hexagon = p.hexagon(side=side, fill=FILLS[kind], stroke=GRID, stroke_width=0.5)
        p.Locations(grid, labels, [hexagon])
    for label, sides in RIVER.items():
        borders = [(sides, 4, RIVER_BLUE)]
        hexagon = p.hexagon(side=side, fill=None, stroke=None, borders=borders)
        p.Locations(grid, label, [hexagon])
    for road in ROADS:
        p.LinkLine(grid, road, common=p.Common(stroke=ROAD_BROWN, stroke_width=2))
    p.Hexagons(**{**grid_of, "fill": None, "stroke": None}, **number)


def _protograf_counters(count: int, what: str, folder: Path) -> float:
    import protograf as p

    table = folder / f"{what}.csv"
    with table.open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, ["SIDE", "TYPE", "SIZE", "VALUE", "ID"])
        writer.writeheader()
        writer.writerows(counters(count))
    start = time.process_time()
    p.Create(filename=f"{what}.pdf", units="in", paper="letter", margin=0.5)
    p.Data(filename=str(table))
    square = SQUARE / INCH
    p.CounterSheet(width=square, height=square, fill="white", grid_marks=True)
    whole = {"x": 0, "y": 0, "width": square, "height": square}
    for side, colour in SIDES.items():
        ground = p.rectangle(**whole, stroke="black", stroke_width=0.25, fill=colour)
        p.Counter("all", p.S(f"{{{{ SIDE == '{side}' }}}}", ground))
    left, top, width, height = 0.1625, 0.15, 0.3, 0.2
    centre = {"cx": left + width / 2, "cy": top + height / 2, "stroke": "black"}
    frame = p.rectangle(
        x=left, y=top, width=width, height=height, stroke="black", stroke_width=0.75, fill="white"
    )
    up = p.line(x=left, y=top, x1=left + width, y1=top + height, stroke_width=0.75)
    down = p.line(x=left, y=top + height, x1=left + width, y1=top, stroke_width=0.75)
    oval = p.ellipse(width=0.22, height=0.1, stroke_width=0.75, fill=None, **centre)
    dot = p.circle(radius=0.035, fill="black", **centre)
    symbols = {
        "INF": (frame, up, down),
        "CAV": (frame, down),
        "ARM": (frame, oval),
        "ART": (frame, dot),
    }
    chosen = (
        p.S(f"{{{{ TYPE == '{name}' }}}}", p.group(*parts)) for name, parts in symbols.items()
    )
    p.Counter("all", *chosen)
    texts = (("VALUE", square / 2, 0.56, 12), ("SIZE", square / 2, 0.13, 6), ("ID", 0.54, 0.27, 5))
    p.Counter(
        "all",
        *(
            p.text(text=p.T(f"{{{{{name}}}}}"), x=x, y=y, font_size=size, align="centre")
            for name, x, y, size in texts
        ),
    )
    p.Save(directory=str(folder))
    return time.process_time() - start


WHO = {"ours": ours, "floor": floor, "protograf": protograf, "unwrapped": unwrapped}


def main(who: str, what: str, folder: str) -> None:
    """Draw, and print what it has cost."""
    print(json.dumps({"drawing": WHO[who](what, Path(folder))}))


if __name__ == "__main__":
    main(*sys.argv[1:])
