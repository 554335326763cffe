"""The table of movement as a flowable: who goes how far, and what the ground does to it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from reportlab.platypus import Flowable, Paragraph, Table, TableStyle

from generator.model.marching import Marching
from generator.rulebook.markup import escaped
from generator.rulebook.setter import Setter

_WIDTHS = ("38%", "62%")


def movement(setter: Setter) -> Iterator[Flowable]:
    """Yield who moves how far in a turn without an attack, if the movement is data."""
    table = setter.manual.movement
    if table is None:
        return
    yield setter.heading("Movement", "movement")
    tones = setter.tones
    rows = [_row(setter, each, table.heads) for each in table.rows]
    drawn = Table(rows, colWidths=_WIDTHS)
    drawn.setStyle(
        TableStyle(
            [
                ("VALIGN", (0, 0), (-1, -1), "TOP"),
                ("FONTNAME", (0, 0), (-1, -1), setter.markup.faces.small),
                ("LINEBELOW", (0, 0), (-1, -1), 0.25, tones.rule),
                ("LINEABOVE", (0, 0), (-1, 0), 0.5, tones.rule),
                ("LINEBELOW", (0, -1), (-1, -1), 0.5, tones.rule),
                ("TOPPADDING", (0, 0), (-1, -1), 1.5),
                ("BOTTOMPADDING", (0, 0), (-1, -1), 1),
                ("LEFTPADDING", (0, 0), (-1, -1), 2.5),
                ("RIGHTPADDING", (0, 0), (-1, -1), 2.5),
            ]
        )
    )
    yield drawn


def _row(setter: Setter, row: Marching, heads: Sequence[str]) -> list[Flowable]:
    """Return a name and what goes for it; ground that makes no difference is left out."""
    first, *others = row.cells
    hexes = f"{first} {'hex' if first == '1' else 'hexes'} without an attack."
    told = (f"{head}: {cell}." for head, cell in zip(heads[1:], others, strict=True) if cell != "-")
    name = Paragraph(escaped(row.name), setter.styles.caption)
    return [name, Paragraph(escaped(" ".join((hexes, *told))), setter.styles.small)]
