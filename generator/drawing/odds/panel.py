"""A panel of a chart: a bar for each column, and below each bar its chances in numbers.

In: the odds of one manner of attack, the results that its chart knows, how far apart the bars
stand. Out: a block. All panels have bars of the same height; a bar is a group named ``bar``, whose
parts are as tall as their chances, to the last digit.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import chain
from math import floor

from generator.chances import OddsBlock
from generator.colour import Colour, contrast, legible
from generator.diagnostics import Origin
from generator.drawing.block import Block
from generator.drawing.furniture.pen import Pen, Style, styled
from generator.drawing.furniture.theme import Ink, InkedTheme
from generator.drawing.odds.charts import Chart, Hurt, Part, Result, parts
from generator.records import Frozen
from generator.scene import (
    Area,
    Cap,
    Group,
    Item,
    Join,
    Paint,
    Path,
    Point,
    Segment,
    Stroke,
    circle,
    polyline,
    rectangle,
)
from generator.text import Anchor, Level
from generator.words import Words

PALEST, PALEST_ALONE = 0.68, 0.22
"""Share of paper in the palest shade of several, and in one that stands alone."""
_DENSEST, _FAINTEST, _STEP = 0.62, 1.8, 0.5
"""Distance in mm between the densest lines or dots and between the faintest; between grades of
which there are few it grows by no more than the step."""
_LINE, _DOT = 0.2, 0.17
"""Width of the lines and radius of the dots, in mm."""


class Shade(Frozen):
    """A ground, what is drawn upon it in photocopier ink, and the paint of letters."""

    ground: Paint
    text: Paint
    edge: Stroke
    pattern: Hurt | None = None
    spacing: float = 0.0
    plate: Paint | None = None
    """What lies behind letters that stand on a pattern."""


def shades(results: Sequence[Result], theme: InkedTheme) -> dict[str, Shade]:
    """Return the shade of each result by its label.

    Of those that hurt the same the worse are darker; those as bad as each other differ too. Where
    no result hurts anybody, such as of the weather, each has a grey of its own.
    """
    make: Callable[[Hurt, int, int, InkedTheme], Shade]
    make = _tinted if theme.ink is Ink.COLOUR else _patterned
    found: dict[str, Shade] = {}
    if len(results) > 1 and all(one.hurt is Hurt.NOBODY for one in results):
        make = _grey if theme.ink is Ink.COLOUR else _latticed
    for hurt in Hurt:
        own = [one for one in results if one.hurt is hurt]
        own.sort(key=lambda one: (one.standing.defender, one.standing.attacker), reverse=True)
        found |= {one.label: make(hurt, at, len(own), theme) for at, one in enumerate(own)}
    return found


def _tinted(hurt: Hurt, at: int, number: int, theme: InkedTheme) -> Shade:
    paper = theme.paper.colour
    edge = Stroke(theme.paper, 0.22, cap=Cap.BUTT, join=Join.MITRE)
    if hurt is Hurt.NOBODY:
        return Shade(theme.stripe, theme.text, edge)
    blue, red = theme.for_attacker.colour, theme.for_defender.colour
    base = {Hurt.DEFENDER: blue, Hurt.ATTACKER: red}.get(hurt, blue.mixed(red, 0.55))
    share = PALEST_ALONE if number == 1 else 0.06 + (PALEST - 0.06) * at / (number - 1)
    return _lettered(base.mixed(paper, share), edge, theme)


def _lettered(ground: Colour, edge: Stroke, theme: InkedTheme) -> Shade:
    """Return a shade with the letters that are clearer upon it."""
    letters = (theme.on_head.colour, theme.text.colour)
    clearer = max(letters, key=lambda colour: contrast(colour, ground))
    return Shade(Paint(ground), Paint(legible(clearer, ground)), edge)


def _grey(_: Hurt, at: int, number: int, theme: InkedTheme) -> Shade:
    edge = Stroke(theme.paper, 0.22, cap=Cap.BUTT, join=Join.MITRE)
    ground = theme.stripe.colour.mixed(theme.text.colour, 0.6 * at / (number - 1))
    return _lettered(ground, edge, theme)


def _latticed(_: Hurt, at: int, number: int, theme: InkedTheme) -> Shade:
    hurt = Hurt.BOTH if at else Hurt.NOBODY
    return _patterned(hurt, number - 1 - at, number - 1, theme)


def _patterned(hurt: Hurt, at: int, number: int, theme: InkedTheme) -> Shade:
    edge = Stroke(theme.head, 0.16, cap=Cap.BUTT, join=Join.MITRE)
    if hurt is Hurt.NOBODY:
        return Shade(theme.paper, theme.text, edge)
    if hurt is Hurt.DEFENDER and at == 0:
        return Shade(theme.head, theme.on_head, edge)
    grade, grades = (at - 1, number - 1) if hurt is Hurt.DEFENDER else (at, number)
    step = min(_STEP, (_FAINTEST - _DENSEST) / max(1, grades - 1))
    spacing = _DENSEST + step * grade
    return Shade(theme.paper, theme.text, edge, hurt, spacing, theme.paper)


def shaded(at: Point, size: tuple[float, float], shade: Shade) -> Iterator[Item]:
    """Yield a rectangle with its corner at `at`, of a size (width, height), in its shade."""
    outline = rectangle(*at, *size)
    yield Path(outline, fill=shade.ground, stroke=None if shade.pattern else shade.edge)
    if shade.pattern is Hurt.ATTACKER:
        dots = tuple(_dots(at, size, shade.spacing))
        yield from [Path(dots, fill=shade.text)] if dots else []
    elif shade.pattern is not None:
        lines = tuple(_lines(at, size, shade.spacing, lattice=shade.pattern is Hurt.BOTH))
        yield Path(lines, stroke=Stroke(shade.text, _LINE, cap=Cap.BUTT))
    yield from [Path(outline, stroke=shade.edge)] if shade.pattern else []


def _dots(at: Point, size: tuple[float, float], spacing: float) -> Iterator[Segment]:
    """Yield dots in rows, every second one shifted, none of them cut by an edge."""
    (left, top), (width, height) = at, size
    row, shifted = spacing / 2, False
    while row <= height - _DOT:
        across = spacing if shifted else spacing / 2
        while across <= width - _DOT:
            yield from circle((left + across, top + row), _DOT)
            across += spacing
        row, shifted = row + spacing * 0.8, not shifted


def _lines(
    at: Point, size: tuple[float, float], spacing: float, *, lattice: bool
) -> Iterator[Segment]:
    """Yield slanting lines, ended where they meet the edges; a lattice slants both ways."""
    (left, top), (width, height) = at, size
    step = spacing * 2**0.5
    offset = step
    while offset < width + height:
        x, y = min(offset, width), max(0.0, offset - width)
        u, v = max(0.0, offset - height), min(offset, height)
        yield from polyline(((left + x, top + y), (left + u, top + v)))
        if lattice:
            yield from polyline(((left + width - x, top + y), (left + width - u, top + v)))
        offset += step


HEIGHT = 60.0
"""Height of a bar, in mm: of what is certain."""
FILLED = 0.88
"""Share of the room between two bars that a bar takes."""
TITLE = 6.0
"""Height of the strip with the manner of attack."""
HEAD_LINE = 2.7
ROW = 3.3
"""Height of a row of numbers."""
QUARTERS = (0, 25, 50, 75, 100)
_MANNER = styled("odds-manner", anchor=Anchor.MIDDLE, level=Level.CAPITALS)
_HEAD = styled("odds-head", anchor=Anchor.MIDDLE, level=Level.CAPITALS, leading=HEAD_LINE)
_RESULT = styled("odds-result", anchor=Anchor.MIDDLE, level=Level.CAPITALS)
_CHANCE = styled("odds-chance", anchor=Anchor.MIDDLE, level=Level.CAPITALS)
"""Half bold: light letters upon a dark ground would fill with ink."""
_NUMBER = styled("odds-number", anchor=Anchor.MIDDLE, level=Level.CAPITALS)
_AXIS = [replace(style, anchor=Anchor.END) for style in (_RESULT, _NUMBER)]
_LEADING = 2.45
"""Between a result and its chance, in mm."""
_TALL = {1: 2.5, 2: 5.8}
"""Room that so many lines of letters need in a part, in mm."""
_NARROWEST, _WIDEST = 6.3, 24.0
"""How far apart bars stand, in mm."""


class Panel(Frozen):
    """A panel to be drawn: whose, of which chart, in which shades."""

    block: OddsBlock
    chart: Chart
    shades: Mapping[str, Shade]

    @property
    def columns(self) -> int:
        """How many bars there are."""
        return len(self.block.heads)


def least_pitch(panel: Panel, pen: Pen) -> float:
    """Return how far apart bars stand at the least, so that no word of a head is broken."""
    words = (pen.measure(word, _HEAD) + 1.0 for head in panel.block.heads for word in head.split())
    title = pen.measure(panel.block.printed_manner(pen.words), _MANNER) / panel.columns
    return max(_NARROWEST, title, *words)


def common_pitch(panels: Sequence[Panel], width: float, gap: float, pen: Pen) -> float | None:
    """Return how far apart the bars of panels side by side stand; None where they have no room."""
    columns = sum(panel.columns for panel in panels)
    pitch = (width - gap * (len(panels) - 1)) / columns
    least = max(least_pitch(panel, pen) for panel in panels)
    return min(pitch, max(_WIDEST, least)) if pitch >= least else None


def head_lines(panel: Panel, pitch: float, pen: Pen) -> int:
    """Return how many lines the heads take."""
    return max(
        len(pen.wrap(head, _HEAD, pitch - 0.6)) for head in panel.block.printed_heads(pen.words)
    )


def _below(lines: int) -> float:
    """Return where the rows of numbers begin, below so many lines of heads."""
    return TITLE + HEIGHT + lines * HEAD_LINE + 1.6


def draw_panel(panel: Panel, pitch: float, lines: int, pen: Pen) -> Block:
    """Return the panel; `lines` is the number of lines kept for heads."""
    block, results = panel.block, panel.chart.results
    width, below = pitch * panel.columns, _below(lines)
    items: list[Item] = [
        *pen.set(block.printed_manner(pen.words), (width / 2, 2.4), _MANNER, block.origin),
        *_quarters(width, pen),
    ]
    rows = dict(block.rows)
    for column, head in enumerate(block.printed_heads(pen.words)):
        centre = (column + 0.5) * pitch
        bar = (_part(panel, part, column, pitch, pen) for part in parts(block, column, results))
        items.append(Group(tuple(chain.from_iterable(bar)), name="bar"))
        told, at = pen.wrap(head, _HEAD, pitch - 0.6), (centre, TITLE + HEIGHT + 1.9)
        items += pen.set(told, at, _HEAD, f"{block.origin}.heads.{column}")
        for number, result in enumerate(results):
            chance = rows[result.label][column] if result.label in rows else Fraction(0)
            if chance is not None:
                at, origin = (centre, below + (number + 0.5) * ROW), _origin(panel, result, column)
                items += pen.set(percent(chance), at, _NUMBER, origin)
        items.append(_area(panel, column, pitch, pen.words))
    items.append(pen.line(0.3, (0.0, TITLE + HEIGHT), (width, TITLE + HEIGHT)))
    for number in range(len(results) + 1):
        y = below + number * ROW
        items.append(pen.line(0.1, (0.0, y), (width, y)))
    return Block(width, below + ROW * len(results), tuple(items))


def _origin(panel: Panel, result: Result, column: int) -> Origin:
    return f"{panel.block.origin}.{result.label}.{column}"


def _quarters(width: float, pen: Pen) -> Iterator[Item]:
    """Yield a hairline at each quarter, behind the bars."""
    theme = pen.theme
    faint = Paint(theme.head.colour.mixed(theme.paper.colour, 0.6))
    stroke = Stroke(faint if theme.ink is Ink.COLOUR else theme.head, 0.1, cap=Cap.BUTT)
    for quarter in QUARTERS[1:]:
        y = TITLE + HEIGHT * (1 - quarter / 100)
        yield Path(polyline(((0.0, y), (width, y))), stroke=stroke)


def _area(panel: Panel, column: int, pitch: float, words: Words) -> Area:
    """Return a bar as something to point at, which says in words what it shows."""
    block, head = panel.block, panel.block.printed_heads(words)[column]
    outline = rectangle((column + (1 - FILLED) / 2) * pitch, TITLE, pitch * FILLED, HEIGHT)
    said = []
    for part in reversed(parts(block, column, panel.chart.results)):
        result = words("no effect") if part.result.label == "-" else part.result.name(words)
        said.append(f"{result} {percent(part.chance)}%")
    told = ", ".join(said) or words("nothing")
    name = re.sub(r"[^a-z0-9]+", "-", f"{block.table} {block.manner} {column + 1}".lower())
    return Area(outline, f"odds-{name}", f"{block.printed_manner(words)}, {head}: {told}")


def _part(panel: Panel, part: Part, column: int, pitch: float, pen: Pen) -> Iterator[Item]:
    """Yield a part of a bar, and in it the result and its chance as far as they fit."""
    left, width = (column + (1 - FILLED) / 2) * pitch, pitch * FILLED
    shade, origin = panel.shades[part.result.label], _origin(panel, part.result, column)
    height = HEIGHT * float(part.chance)
    top = TITLE + HEIGHT * float(1 - part.below - part.chance)
    yield from shaded((left, top), (width, height), shade)
    rows = _lettering(part, (width, height), pen)
    x, y = left + width / 2, top + height / 2
    if rows and shade.plate is not None:
        wide = max(pen.measure(*row) for row in rows) + 0.9
        tall = _LEADING * (len(rows) - 1) + 2.3
        plate = rectangle(x - wide / 2, y - tall / 2, wide, tall, 0.4)
        yield Path(plate, fill=shade.plate)
    for number, (text, style) in enumerate(rows):
        at = (x, y + (number - (len(rows) - 1) / 2) * _LEADING)
        own = f"{origin}.{'result' if style is _RESULT else 'bar'}"
        yield from pen.set(text, at, style, own, shade.text)


def _lettering(part: Part, size: tuple[float, float], pen: Pen) -> tuple[tuple[str, Style], ...]:
    """Return what is lettered in a part: result and chance, the chance alone, or nothing."""
    name = () if part.result.label == "-" else ((part.result.name(pen.words), _RESULT),)
    whole = f"{floor(part.chance * 100 + Fraction(1, 2))}%"
    tenths = f"{percent(part.chance)}%" if (part.chance * 1000).denominator == 1 else whole
    exact, round_ = (tenths, _CHANCE), (whole, _CHANCE)
    for rows in ((*name, exact), (*name, round_), (exact,), (round_,)):
        wide = max(pen.measure(*row) for row in rows) + 0.9
        if wide <= size[0] and _TALL[len(rows)] <= size[1]:
            return rows
    return ()


def percent(chance: Fraction) -> str:
    """Return a chance in percent to a tenth, without the sign; a dash for what never happens."""
    return f"{float(chance * 100):.1f}".removesuffix(".0") if chance else "–"


def axis(chart: Chart, width: float, lines: int, pen: Pen) -> Block:
    """Return what stands to the left of the first panel: percentages, and the rows' results."""
    below, result, number = _below(lines), *_AXIS
    items: list[Item] = []
    for quarter in QUARTERS:
        at = (width - 1.2, TITLE + HEIGHT * (1 - quarter / 100))
        items += pen.set(f"{quarter}%", at, number)
    for row, each in enumerate(chart.results):
        at = (width - 1.2, below + (row + 0.5) * ROW)
        items += pen.set(each.name(pen.words), at, result, chart.origin_of(each))
    return Block(width, below + ROW * len(chart.results), tuple(items))


def axis_width(chart: Chart, pen: Pen) -> float:
    """Return the room that the axis needs, in mm."""
    texts = ("100%", *(result.name(pen.words) for result in chart.results))
    return max(pen.measure(text, _RESULT) for text in texts) + 2.2
