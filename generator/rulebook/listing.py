"""Lists in two columns, such as the modifiers: what it is, and in smaller type what goes for it.

Names stand on the line of their texts. A list that goes on in another column says so at its head.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from reportlab.platypus import Flowable, TableStyle

from generator.model.exhibits import CONTINUED
from generator.rulebook.flowables import Rows
from generator.rulebook.markup import escaped
from generator.rulebook.paragraphs import Plain
from generator.rulebook.setter import Setter

_WIDTHS = ("37%", "63%")
_ABOVE, _BELOW = 1.8, 2.6
"""Room in points over the capitals of a row and under its descenders."""


def listing(setter: Setter, title: str, rows: Sequence[tuple[str, str]]) -> Rows:
    """Return rows of a name, as markup, and a plain text; `title` is that of the list."""
    styles, tones = setter.styles, setter.tones
    drawn: list[list[Flowable]] = [
        [Plain(name, styles.caption), Plain(escaped(text), styles.small)] for name, text in rows
    ]
    table = Rows(drawn, colWidths=_WIDTHS)
    table.continued = Plain(escaped(CONTINUED.format(title)), styles.small)
    raised = styles.caption.fontSize - styles.small.fontSize
    striped: tuple[Any, ...] = ("ROWBACKGROUNDS", (0, 0), (-1, -1), (None, tones.ground))
    ruled = ("LINEBELOW", (0, 0), (-1, -1), 0.25, tones.rule)
    table.setStyle(
        TableStyle(
            [
                ("VALIGN", (0, 0), (-1, -1), "TOP"),
                ("FONTNAME", (0, 0), (-1, -1), setter.markup.faces.small),
                striped if tones.ground else ruled,
                ("LINEBELOW", (0, -1), (-1, -1), 0.5, tones.rule),
                ("LINEABOVE", (0, 0), (-1, 0), 0.5, tones.rule),
                ("TOPPADDING", (0, 0), (0, -1), max(0.0, _ABOVE - raised)),
                ("TOPPADDING", (1, 0), (1, -1), _ABOVE),
                ("BOTTOMPADDING", (0, 0), (-1, -1), _BELOW),
                ("LEFTPADDING", (0, 0), (-1, -1), 2.5),
                ("RIGHTPADDING", (0, 0), (-1, -1), 2.5),
            ]
        )
    )
    return table
