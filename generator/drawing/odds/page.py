"""The page of charts: a title, a chart for each table with its key, and where it comes from.

In: a game and its odds. Out: one page, 180 mm wide as a printed article is, and as high as needed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby

from generator.chances import OddsReport
from generator.combat.cells import read_outcome
from generator.combat.report import ratings_rolled_against
from generator.drawing.block import Block, beside, stack, together
from generator.drawing.furniture.pen import Pen, styled
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
from generator.drawing.tables.cells import Cell
from generator.model.game import Game
from generator.model.names import named_in, names_of, plain_text
from generator.model.tables import Code, Tables
from generator.model.telling import Names
from generator.records import Frozen
from generator.scene import Page, Path, rectangle
from generator.text import Anchor, Level
from generator.units import pt
from generator.words import Words, english

SWATCH = (5.6, 2.9)
"""Width and height of a swatch, in mm."""
ROW = 3.7
"""Height of an entry of one line."""
GAP = 6.0
"""Between columns."""
_NAME = styled("odds-name", level=Level.CAPITALS)
_MEANING = styled("odds-meaning", level=Level.CAPITALS, leading=2.7)
_PARTY = styled("odds-party", level=Level.CAPITALS)
_HEADS = {
    Hurt.DEFENDER: english("The defender is hurt"),
    Hurt.BOTH: english("Both are hurt"),
    Hurt.NOBODY: english("Nobody is hurt"),
    Hurt.ATTACKER: english("The attacker is hurt"),
}


def meanings(chart: Chart, codes: Sequence[Code], names: Names, words: Words) -> dict[str, Cell]:
    """Return what the results of a chart mean that consist of codes, by label.

    The origin is that of the value of the definition which says so, if one alone does.
    """
    found: dict[str, Cell] = {}
    for result in chart.results:
        try:
            told = read_outcome(result.label, codes).results
        except ValueError:
            continue  # such as `attacker loses 2`, which says what it means
        texts = [one.numbered or plain_text(names, one.code.text) for one in told]
        alone = f"codes.{told[0].code.id}.text" if len(told) == 1 else None
        if alone and told[0].numbered:
            alone = f"{chart.origin_of(result)}.meaning"
        found[result.label] = Cell(" ".join(texts) or words("No effect."), alone)
    return found


class _Key(Frozen):
    """What the key of a chart is made of: its shades, and what its results mean."""

    chart: Chart
    shades: Mapping[str, Shade]
    meant: Mapping[str, Cell]
    pen: Pen

    def narrow(self, width: float) -> Block:
        """Return the key in one column."""
        indent = self._indent(self.chart.results)
        return stack([self._group(group, width, indent) for group in self._groups()], 1.0, "key")

    def wide(self, width: float) -> Block:
        """Return it with a column for each party that is hurt, as wide as its texts want."""
        groups = self._groups()
        wants = [self._wanted(group) for group in groups]
        part = min(1.0, (width - GAP * (len(groups) - 1)) / sum(wants))
        pairs = zip(groups, wants, strict=True)
        columns = [self._group(each, want * part, self._indent(each)) for each, want in pairs]
        return beside(columns, GAP, "key")

    def _head(self, group: Sequence[Result]) -> str:
        return self.pen.words(_HEADS[group[0].hurt])

    def _groups(self) -> list[tuple[Result, ...]]:
        return [tuple(group) for _, group in groupby(self.chart.results, lambda one: one.hurt)]

    def _indent(self, results: Sequence[Result]) -> float:
        """Return where the meanings begin: behind the widest of the labels that have one."""
        names = [one.name(self.pen.words) for one in results if one.label in self.meant]
        widest = max((self.pen.measure(name, _NAME) for name in names), default=0.0)
        return SWATCH[0] + 1.4 + widest + 1.6

    def _wanted(self, group: Sequence[Result]) -> float:
        """Return the width at which nothing of a group is broken."""
        measure, indent = self.pen.measure, self._indent(group)
        meant = (self.meant[one.label].text for one in group if one.label in self.meant)
        wants = [SWATCH[0] + 1.4 + measure(one.name(self.pen.words), _NAME) for one in group]
        wants += [indent + measure(text, _MEANING) for text in meant]
        return max(measure(self._head(group), _PARTY), *wants) + 0.1

    def _group(self, group: Sequence[Result], width: float, indent: float) -> Block:
        """Return the results that hurt the same party under its head.

        Results that say of themselves what they mean need none.
        """
        blocks = [self._entry(one, width, indent) for one in group]
        if self.meant:
            head = self.pen.set(self._head(group), (0.0, ROW / 2), _PARTY)
            blocks.insert(0, Block(width, ROW, head))
        return stack(blocks, 0.0)

    def _entry(self, result: Result, width: float, indent: float) -> Block:
        meant, pen = self.meant.get(result.label, Cell("")), self.pen
        rows = pen.wrap(meant.text, _MEANING, width - indent)
        items = (
            *shaded((0.0, (ROW - SWATCH[1]) / 2), SWATCH, self.shades[result.label]),
            *pen.set(result.name(pen.words), (SWATCH[0] + 1.4, ROW / 2), _NAME),
            *pen.set(rows, (indent, ROW / 2), _MEANING, meant.origin),
        )
        return Block(width, ROW + pen.worn(_MEANING).leading * max(0, len(rows) - 1), items)


WIDTH = 180.0
"""Width of the page, in mm."""
MARGIN = 9.0
BETWEEN = 4.0
"""Room between panels side by side."""
_ROOM = WIDTH - 2 * MARGIN
_NARROWEST_KEY = 55.0
_TITLE = styled("odds-title", level=Level.CAPITALS, leading=4.6)
_TEXT = styled("odds-text", level=Level.CAPITALS)
_TABLE = styled("odds-table", level=Level.CAPITALS, leading=4.6)
_SOURCE = styled("odds-source", leading=2.7)


class OddsTables(Frozen):
    """The tables of a game whose odds are worked out, and whose they are."""

    id: str
    title: str
    byline: str
    tables: Tables
    names: Names
    """Those that the meanings of codes refer to."""
    ratings: tuple[tuple[str, tuple[int, ...]], ...] = ()
    """What units have on their counters of the factors that results let them roll against."""


def odds_tables(game: Game) -> OddsTables:
    """Return what the odds of a game are worked out from, and what is said of them."""
    tables = replace(game.tables, examples=(), lookups=())
    return OddsTables(
        game.id,
        game.title,
        game.byline,
        tables,
        named_in(names_of(game), tables.codes),
        tuple(ratings_rolled_against(tables, game.counters).items()),
    )


def odds_page(game: OddsTables, report: OddsReport, pen: Pen) -> Page:
    """Return the charts of a game's odds on a page."""
    names, drawn = game.names, charts(report)
    blocks = [_heading(game.title, drawn, pen)]
    for chart in drawn:
        whole = results_of(
            block for block in report.blocks if block.table == chart.table and block.standings
        )
        meant = meanings(chart, game.tables.codes, names, pen.words)
        blocks.append(_chart(_Key(chart, shades(whole, pen.theme), meant, pen)))
    body = stack([*blocks, _source(game, pen)], 5.0)
    height = body.height + 2 * MARGIN
    width = max(WIDTH, body.width + 2 * MARGIN)
    ground = Path(rectangle(0, 0, width, height), fill=pen.theme.paper)
    return Page(
        width, height, (ground, body.at(MARGIN, MARGIN)),
        name=pen.words("{title}: odds", title=game.title), description=_described(drawn, pen.words),
    )  # fmt: skip


def _described(drawn: Sequence[Chart], words: Words) -> str:
    """Say what the charts are; each bar says of itself what it shows."""
    told = words("Stacked bars of the chance of each result, in percent.")
    for chart in drawn:
        manners = ", ".join(block.manner for block in chart.panels)
        told += f" {chart.title}, {_axes(chart, words)}: {manners}."
    return told


def _heading(called: str, drawn: Sequence[Chart], pen: Pen) -> Block:
    title = pen.title(called, (0.0, 4.0), _TITLE, pt(10), _ROOM, "title")
    below = (len(title) - 1) * pen.worn(_TITLE).leading
    rows = (row for chart in drawn for block in chart.panels for _, row in block.rows)
    words = pen.words
    text = words("How likely each result is, in percent; a dash means never")
    if any(chance is None for row in rows for chance in row):
        text += words("; no bar: the table has no entry")
    return Block(_ROOM, below + 12.0, (*title, *pen.set(text, (0.0, below + 10.0), _TEXT)))


def _chart(key: _Key) -> Block:
    """Return a chart: its title, its panels in rows, the key beside the last row or below."""
    *rows, last = (_row(row, key.pen) for row in _rows(key))
    room = _ROOM - last.width - GAP
    title = _title(key.chart, key.pen)
    if room < _NARROWEST_KEY:
        return stack((title, *rows, last, key.wide(_ROOM)), 4.0)
    legend = key.narrow(room)
    ends = together(((last, (0.0, 0.0)), (legend, (last.width + GAP, 6.0))))
    return stack((title, *rows, ends), 4.0)


def _title(chart: Chart, pen: Pen) -> Block:
    """Return the table's name and, beside it or below where it is long, what stands across."""
    rows = pen.wrap(chart.title, _TABLE, _ROOM)
    name = pen.set(rows, (0.0, 2.6), _TABLE, f"tables.{chart.table}.name")
    told, down = _axes(chart, pen.words), (len(rows) - 1) * pen.worn(_TABLE).leading
    right = name[-1].width + 4.0 + pen.measure(told, _TEXT) <= _ROOM
    x, y = (_ROOM, down + 2.6) if right else (0.0, down + 7.0)
    by = pen.set(told, (x, y), replace(_TEXT, anchor=Anchor.END if right else Anchor.START))
    line = pen.line(0.35, (0.0, y + 2.4), (_ROOM, y + 2.4))
    return Block(_ROOM, y + 2.4, (*name, *by, line))


def _axes(chart: Chart, words: Words) -> str:
    """Say what stands across, and whose worst lies at the foot of the bars."""
    across = chart.panels[0].across
    if across == "column":
        return words("by column; lost at the foot, as the side named first sees it")
    ours = {
        "odds": words("odds, attacker to defender"),
        "difference": words("difference"),
        "modifier": words("modifier"),
        "category": words("category"),
    }
    heads = ours.get(across) or words(across)
    if all(result.hurt is Hurt.NOBODY for result in chart.results):
        return words("by {heads}", heads=heads)
    return words("by {heads}; the attacker’s worst at the foot, his best on top", heads=heads)


def _rows(key: _Key) -> Iterator[list[Panel]]:
    """Yield panels that stand side by side: as many as have room."""
    room = _ROOM - axis_width(key.chart, key.pen)
    row: list[Panel] = []
    for block in key.chart.panels:
        panel = Panel(block, key.chart, key.shades)
        if row and common_pitch([*row, panel], room, BETWEEN, key.pen) is None:
            yield row
            row = []
        row.append(panel)
    yield row


def _row(panels: Sequence[Panel], pen: Pen) -> Block:
    chart = panels[0].chart
    left = axis_width(chart, pen)
    pitch = common_pitch(panels, _ROOM - left, BETWEEN, pen)
    if pitch is None:  # a panel alone, wider than an article: the page widens with it
        pitch = least_pitch(panels[0], pen)
    lines = max(head_lines(panel, pitch, pen) for panel in panels)
    drawn = beside([draw_panel(panel, pitch, lines, pen) for panel in panels], BETWEEN)
    return beside((axis(chart, left, lines, pen), drawn), 0.0)


def _source(game: OddsTables, pen: Pen) -> Block:
    text = pen.words(
        "{title}, {byline}. Worked out from its tables by Postwar; "
        "exact fractions: {game}-odds.csv and .json.",
        title=game.title,
        byline=game.byline,
        game=game.id,
    )
    rows = pen.wrap(text, _SOURCE, _ROOM)
    told = pen.set(rows, (0.0, 3.0), _SOURCE)
    rule = pen.line(0.12, (0.0, 0.0), (_ROOM, 0.0))
    return Block(_ROOM, 1.0 + pen.worn(_SOURCE).leading * len(rows), (*told, rule))
