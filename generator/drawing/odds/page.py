"""The page of charts: a title, a chart for each table with its key, and where it comes from.

In: a game and its odds. Out: one page, 180 mm wide as a printed article is, and as high as needed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from generator.combat.cells import read_outcome
from generator.combat.report import OddsReport
from generator.diagnostics import Origin
from generator.drawing.block import Block, stack
from generator.drawing.furniture import Pen
from generator.drawing.odds.charts import Chart, Hurt, Result, charts, results_of
from generator.drawing.odds.panel import (
    Panel,
    Shade,
    axis,
    axis_width,
    common_pitch,
    draw_panel,
    head_lines,
    least_pitch,
    shaded,
    shades,
)
from generator.model.game import Game
from generator.model.names import names_of, plain_text
from generator.model.tables import Code
from generator.records import dataclass
from generator.scene import Cap, Item, Page, Path, Stroke, polyline, rectangle
from generator.text import Anchor, Level, Role
from generator.units import pt

LINE = 2.7
SWATCH = (5.6, 2.9)
"""Width and height of a swatch, in mm."""
ROW = 3.7
"""Height of an entry of one line."""
GAP = 6.0
"""Between columns."""
_SIZE = pt(6.8)
_HEADS = {
    Hurt.DEFENDER: "The defender is hurt",
    Hurt.BOTH: "Both are hurt",
    Hurt.NOBODY: "Nobody is hurt",
    Hurt.ATTACKER: "The attacker is hurt",
}


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a result means, and the value of the definition that says so, if one alone does."""

    text: str
    origin: Origin | None = None


def meanings(
    chart: Chart, codes: Sequence[Code], names: Mapping[str, Mapping[str, str]]
) -> dict[str, Meaning]:
    """Return what the results of a chart mean that consist of codes, by label."""
    found: dict[str, Meaning] = {}
    for result in chart.results:
        try:
            outcome = read_outcome(result.label, codes)
        except ValueError:
            continue  # such as `attacker loses 2`, which says what it means
        told = outcome.results
        texts = [one.numbered or plain_text(names, one.code.text) for one in told]
        alone = f"codes.{told[0].code.id}.text" if len(told) == 1 else None
        if alone and told[0].numbered:
            alone = f"{chart.origin_of(result)}.meaning"
        found[result.label] = Meaning(" ".join(texts) or "No effect.", alone)
    return found


def key(
    chart: Chart,
    shades: Mapping[str, Shade],
    meant: Mapping[str, Meaning],
    width: float,
    pen: Pen,
) -> Block:
    """Return the key in one column."""
    groups = _groups(chart)
    blocks = [
        _group(group, shades, meant, (width, _indent(groups, meant, pen)), pen) for group in groups
    ]
    return stack(blocks, 1.0, "key")


def wide_key(
    chart: Chart,
    shades: Mapping[str, Shade],
    meant: Mapping[str, Meaning],
    width: float,
    pen: Pen,
) -> Block:
    """Return the key with a column for each party that is hurt, as wide as its texts want."""
    groups = _groups(chart)
    wants = [_wanted(group, meant, pen) for group in groups]
    room = width - GAP * (len(groups) - 1)
    items: list[Item] = []
    left, height = 0.0, 0.0
    for group, want in zip(groups, wants, strict=True):
        own = want * min(1.0, room / sum(wants))
        block = _group(group, shades, meant, (own, _indent((group,), meant, pen)), pen)
        items.append(block.at(left, 0.0))
        left, height = left + own + GAP, max(height, block.height)
    return Block(width, height, tuple(items), name="key")


def _groups(chart: Chart) -> tuple[tuple[Result, ...], ...]:
    return tuple(tuple(group) for _, group in groupby(chart.results, lambda one: one.hurt))


def _wanted(group: Sequence[Result], meant: Mapping[str, Meaning], pen: Pen) -> float:
    """Return the width at which nothing of a group is broken."""
    measure, indent = pen.typesetter.measure, _indent((group,), meant, pen)
    texts = [
        indent + measure(meant[one.label].text, Role.SMALL, _SIZE)
        for one in group
        if one.label in meant
    ]
    names = [SWATCH[0] + 1.4 + measure(one.name, Role.CELL, _SIZE) for one in group]
    head = measure(_HEADS[group[0].hurt], Role.SUBHEADING, _SIZE)
    return max(head, *texts, *names) + 0.1


def _group(
    group: Sequence[Result],
    shades: Mapping[str, Shade],
    meant: Mapping[str, Meaning],
    room: tuple[float, float],
    pen: Pen,
) -> Block:
    """Return the results that hurt the same party under its head.

    Results that say of themselves what they mean need none.
    """
    blocks = [_entry(one, shades[one.label], meant, room, pen) for one in group]
    if meant:
        head = _write(_HEADS[group[0].hurt], Role.SUBHEADING, (0.0, ROW / 2), pen)
        blocks.insert(0, Block(room[0], ROW, (head,)))
    return stack(blocks, 0.0)


def _indent(groups: Sequence[Sequence[Result]], meant: Mapping[str, Meaning], pen: Pen) -> float:
    """Return where the meanings begin: behind the widest of the labels that have one."""
    names = [one.name for group in groups for one in group if one.label in meant]
    widest = max((pen.typesetter.measure(name, Role.CELL, _SIZE) for name in names), default=0.0)
    return SWATCH[0] + 1.4 + widest + 1.6


def _entry(
    result: Result,
    shade: Shade,
    meant: Mapping[str, Meaning],
    room: tuple[float, float],
    pen: Pen,
) -> Block:
    width, indent = room
    items = list(shaded((0.0, (ROW - SWATCH[1]) / 2), SWATCH, shade))
    items.append(_write(result.name, Role.CELL, (SWATCH[0] + 1.4, ROW / 2), pen))
    rows = tuple(_meaning(meant.get(result.label), width - indent, pen))
    for number, (text, origin) in enumerate(rows):
        at = (indent, ROW / 2 + number * LINE)
        items.append(_write(text, Role.SMALL, at, pen, origin))
    return Block(width, ROW + LINE * max(0, len(rows) - 1), tuple(items))


def _meaning(
    meaning: Meaning | None, width: float, pen: Pen
) -> Iterator[tuple[str, Origin | None]]:
    if meaning is not None:
        for row in pen.typesetter.wrap(meaning.text, Role.SMALL, _SIZE, width):
            yield row, meaning.origin


def _write(
    text: str, role: Role, at: tuple[float, float], pen: Pen, origin: Origin | None = None
) -> Item:
    return pen.write(
        text, role, _SIZE, at, anchor=Anchor.START, level=Level.CAPITALS, origin=origin
    )


WIDTH = 180.0
"""Width of the page, in mm."""
MARGIN = 9.0
BETWEEN = 4.0
"""Room between panels side by side."""
_ROOM = WIDTH - 2 * MARGIN
_NARROWEST_KEY = 55.0
_TITLE, _TEXT, _TABLE, _SOURCE = pt(19), pt(8.4), pt(10), pt(6.4)
_LEADING = 4.6
"""Distance between the lines of a title that takes several, in mm."""


def odds_page(game: Game, report: OddsReport, pen: Pen) -> Page:
    """Return the charts of a game's odds on a page."""
    names, drawn = names_of(game), charts(report)
    blocks = [_heading(game, drawn, pen)]
    for chart in drawn:
        whole = results_of(block for block in report.blocks if block.table == chart.table)
        tints = shades(whole, pen.theme)
        meant = meanings(chart, game.tables.codes, names)
        blocks.append(_chart(chart, tints, meant, pen))
    blocks.append(_source(game, pen))
    body = stack(blocks, 5.0)
    height = body.height + 2 * MARGIN
    width = max(WIDTH, body.width + 2 * MARGIN)
    ground = Path(rectangle(0, 0, width, height), fill=pen.theme.paper)
    return Page(
        width, height, (ground, body.at(MARGIN, MARGIN)),
        name=f"{game.title}: odds", description=_described(drawn),
    )  # fmt: skip


def _described(drawn: Sequence[Chart]) -> str:
    """Say what the charts are; each bar says of itself what it shows."""
    told = [
        f"{chart.title}, {_axes(chart)}: {', '.join(block.manner for block in chart.panels)}."
        for chart in drawn
    ]
    return " ".join(("Stacked bars of the chance of each result, in percent.", *told))


def _heading(game: Game, drawn: Sequence[Chart], pen: Pen) -> Block:
    rows, size = pen.rows(game.title, Role.TITLE, (pt(10), _TITLE), _ROOM)
    title = pen.lines(
        rows, Role.TITLE, size, (0.0, 4.0), _LEADING, level=Level.CAPITALS,
        paint=pen.theme.accent, origin="title",
    )  # fmt: skip
    below = (len(rows) - 1) * _LEADING
    text = "How likely each result is, in percent; a dash means never"
    if _gaps(drawn):
        text += "; no bar: the table has no entry"
    under = pen.write(
        text, Role.BODY_ITALIC, _TEXT, (0.0, below + 10.0), anchor=Anchor.START,
        level=Level.CAPITALS,
    )  # fmt: skip
    return Block(_ROOM, below + 12.0, (*title, under))


def _gaps(drawn: Sequence[Chart]) -> bool:
    """Tell whether a column of a chart has no chances."""
    rows = (row for chart in drawn for block in chart.panels for _, row in block.rows)
    return any(chance is None for row in rows for chance in row)


def _chart(chart: Chart, tints: dict[str, Shade], meant: dict[str, Meaning], pen: Pen) -> Block:
    """Return a chart: its title, its panels in rows, the key beside the last row or below."""
    rows = [_row(row, pen) for row in _rows(chart, tints, pen)]
    beside = _ROOM - rows[-1].width - GAP
    title = _title(chart, pen)
    if beside >= _NARROWEST_KEY:
        legend = key(chart, tints, meant, beside, pen)
        last = rows[-1]
        together = (last.at(0.0, 0.0), legend.at(last.width + GAP, 6.0))
        rows[-1] = Block(_ROOM, max(last.height, legend.height + 6.0), together)
        return stack((title, *rows), 4.0)
    return stack((title, *rows, wide_key(chart, tints, meant, _ROOM, pen)), 4.0)


def _title(chart: Chart, pen: Pen) -> Block:
    """Return the table's name and, beside it or below where it is long, what stands across."""
    rows = pen.typesetter.wrap(chart.title, Role.SUBHEADING, _TABLE, _ROOM)
    name = pen.lines(
        rows, Role.SUBHEADING, _TABLE, (0.0, 2.6), _LEADING, level=Level.CAPITALS,
        origin=f"tables.{chart.table}.name",
    )  # fmt: skip
    told, last = _axes(chart), name[-1]
    beside = last.width + 4.0 + pen.typesetter.measure(told, Role.BODY_ITALIC, _TEXT) <= _ROOM
    down = (len(rows) - 1) * _LEADING
    at, anchor = ((_ROOM, down + 2.6), Anchor.END) if beside else ((0.0, down + 7.0), Anchor.START)
    by = pen.write(told, Role.BODY_ITALIC, _TEXT, at, anchor=anchor, level=Level.CAPITALS)
    foot = at[1] + 2.4
    rule = Stroke(pen.theme.head, 0.35, cap=Cap.BUTT)
    line = Path(polyline(((0.0, foot), (_ROOM, foot))), stroke=rule)
    return Block(_ROOM, foot, (*name, by, line))


def _axes(chart: Chart) -> str:
    """Say what stands across, and whose worst lies at the foot of the bars."""
    across = chart.panels[0].across
    if across == "column":
        return "by column; lost at the foot, as the side named first sees it"
    told = {"odds": "odds, attacker to defender"}.get(across, across)
    return f"by {told}; the attacker’s worst at the foot, his best on top"


def _rows(chart: Chart, tints: dict[str, Shade], pen: Pen) -> Iterator[list[Panel]]:
    """Yield panels that stand side by side: as many as have room."""
    room = _ROOM - axis_width(chart, pen)
    row: list[Panel] = []
    for block in chart.panels:
        panel = Panel(block, chart, tints)
        if row and common_pitch([*row, panel], room, BETWEEN, pen) is None:
            yield row
            row = []
        row.append(panel)
    yield row


def _row(panels: Sequence[Panel], pen: Pen) -> Block:
    chart = panels[0].chart
    left = axis_width(chart, pen)
    room = _ROOM - left
    pitch = common_pitch(panels, room, BETWEEN, pen)
    if pitch is None:  # a panel alone, wider than an article: the page widens with it
        pitch = least_pitch(panels[0], pen)
    lines = max(head_lines(panel, pitch, pen) for panel in panels)
    scale = axis(chart, left, lines, pen)
    items: list[Item] = [scale.at(0.0, 0.0)]
    for panel in panels:
        block = draw_panel(panel, pitch, lines, pen)
        items.append(block.at(left, 0.0))
        left += block.width + BETWEEN
    return Block(left - BETWEEN, scale.height, tuple(items))


def _source(game: Game, pen: Pen) -> Block:
    text = (
        f"{game.title}, {game.byline}. Worked out from its tables by Postwar; "
        f"exact fractions: {game.id}-odds.csv and .json."
    )
    rows = pen.typesetter.wrap(text, Role.SMALL, _SOURCE, _ROOM)
    items: list[Item] = [
        pen.write(row, Role.SMALL, _SOURCE, (0.0, 3.0 + number * 2.7), anchor=Anchor.START)
        for number, row in enumerate(rows)
    ]
    rule = Stroke(pen.theme.head, 0.12, cap=Cap.BUTT)
    items.append(Path(polyline(((0.0, 0.0), (_ROOM, 0.0))), stroke=rule))
    return Block(_ROOM, 1.0 + 2.7 * len(rows), tuple(items))
