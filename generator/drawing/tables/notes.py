"""What is said above and below a table: remarks on its use, footnotes, the legend of its codes.

In: cells, each with what leads it. Out: texts below one another, hanging from what leads them.
"""

from __future__ import annotations

from collections.abc import Sequence

from generator.drawing.block import Block
from generator.drawing.furniture.pen import Pen, Style, styled
from generator.drawing.tables.cells import Cell
from generator.model.names import plain_text
from generator.model.tables import Code
from generator.model.telling import Names
from generator.records import Frozen
from generator.scene import Item


class _Manner(Frozen):
    """How such texts are set: their leads and themselves; lengths are mm."""

    lead: Style
    text: Style
    apart: float | None = None
    """Between leads, which stand in a column, and texts; None for a space behind each lead."""
    rise: float = 0.75
    """From the top of a line to its baseline, in leadings."""
    gap: float = 0.0
    """Between texts."""


_REMARK = styled("remark", leading=2.8)
_NOTE = styled("footnote", leading=2.6)
_CODE, _MEANING = styled("code"), styled("code-meaning", leading=2.25)


def remarks(cells: Sequence[Cell], width: float, pen: Pen) -> Block:
    """Return remarks one below the other, the words that lead them before them."""
    return _hanging(cells, _Manner(_REMARK, _REMARK), width, pen)


def footnotes(notes: Sequence[Cell], width: float, pen: Pen) -> Block:
    """Return footnotes, hanging from their marks; one without stands flush."""
    return _hanging(notes, _Manner(_NOTE, _NOTE, 0.8), width, pen)


def legend(codes: Sequence[Code], names: Names, width: float, pen: Pen) -> Block:
    """Return the codes and what happens, `width` mm wide, best for the attacker first."""
    cells = [
        Cell(plain_text(names, code.text), f"{origin}.text", lead=code.id, lead_origin=origin)
        for code in codes
        for origin in (f"codes.{code.id}",)
    ]
    return _hanging(cells, _Manner(_CODE, _MEANING, 0.9, 0.78, 0.1), width, pen, "legend")


def _hanging(
    cells: Sequence[Cell], manner: _Manner, width: float, pen: Pen, name: str = ""
) -> Block:
    leads = [pen.measure(each.lead, manner.lead) for each in cells]
    column = max(leads, default=0.0) + (manner.apart or 0.0)
    items: list[Item] = []
    top, leading = 0.0, pen.worn(manner.text).leading
    for each in cells:
        hung = manner.apart is not None and each.lead
        indent = column if hung else each.indent(manner.lead, pen)
        base = top + manner.rise * leading
        items += pen.set(each.lead, (0.0, base), manner.lead, each.lead_origin)
        rows = pen.wrap(each.text, manner.text, width - indent)
        items += pen.set(rows, (indent, base), manner.text, each.origin)
        top += max(1, len(rows)) * leading + manner.gap
    return Block(width, top, tuple(items), name=name)
