"""The key of a chart: its results, their shades and what they mean, under whom they hurt.

In: a chart, what its results mean, a width. Out: a block.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from generator.combat import read_outcome
from generator.diagnostics import Origin
from generator.drawing.block import Block, stack
from generator.drawing.furniture import Pen
from generator.drawing.odds.charts import Chart, Hurt, Result
from generator.drawing.odds.shades import Shade, shaded
from generator.model.names import plain_text
from generator.model.tables import Code
from generator.records import dataclass
from generator.scene import Item
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
