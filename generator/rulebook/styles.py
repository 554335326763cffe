"""Styles and colours of the rulebook: two columns of serif text, condensed headings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, TypeAlias

from reportlab.lib.colors import Color, HexColor
from reportlab.lib.enums import TA_CENTER, TA_JUSTIFY, TA_LEFT, TA_RIGHT
from reportlab.lib.styles import ParagraphStyle

from generator import colour
from generator.model.names import UNSPACED
from generator.records import Frozen
from generator.rulebook.hyphenation import SHORTEST, divider
from generator.rulebook.markup import Faces
from generator.text import Role

_GROWS = 0.5
"""How much of what is added to the distance of lines is added to the size of the type."""


class Tones(Frozen):
    """Colours of a rulebook; a ground of None stays the colour of the paper."""

    text: Color
    accent: Color
    rule: Color
    band: Color | None
    """Ground of the title of a worked example."""
    on_band: Color
    ground: Color | None
    """Ground of rulings and of every other row of the modifiers."""


_HOUSE = (colour.INK, colour.CRIMSON, colour.UMBER, colour.UMBER, colour.PAPER, "#f4ecd8")
COLOURED = Tones(*(HexColor(str(each)) for each in _HOUSE))
_BLACK = HexColor(str(colour.BLACK))
PHOTOCOPIER = Tones(_BLACK, _BLACK, _BLACK, band=None, on_band=_BLACK, ground=None)
"""Black on white: a photocopier makes mud of tints."""


class _Look(NamedTuple):
    """A kind of paragraph: its face, its measures in points, and the name of its colour."""

    face: Role
    size: float
    leading: float
    left: float = 0.0
    above: float = 0.0
    below: float = 0.0
    align: int = TA_LEFT
    tone: str = "text"
    more: Mapping[str, Any] = {}


_HANGING = {"bulletIndent": 1}
_LOOKS = {
    "title": _Look(Role.TITLE, 27, 31, 0, 0, 3, TA_CENTER, "accent"),
    "second_title": _Look(Role.TITLE, 15, 19, 0, 0, 3, TA_CENTER, "accent"),
    "subtitle": _Look(Role.SUBHEADING, 11, 14, 0, 0, 1, TA_CENTER),
    "heading": _Look(Role.HEADING, 13, 15, 19, 9, 2.5, TA_LEFT, "accent"),
    "plain_heading": _Look(Role.HEADING, 13, 15, 0, 9, 2.5, TA_LEFT, "accent"),
    "subheading": _Look(Role.HEADING, 10.6, 13, 25, 6, 2.5),
    "note_heading": _Look(Role.HEADING, 10.6, 13, 0, 6, 2.5),
    "body": _Look(Role.BODY, 9.4, 12.2, 0, 0, 3.5, TA_JUSTIFY),
    "item": _Look(Role.BODY, 9.4, 12.2, 12, 0, 2, TA_JUSTIFY, more=_HANGING),
    "note": _Look(Role.BODY_ITALIC, 9.4, 12.2, 9, 0, 3.5, TA_JUSTIFY, more={"rightIndent": 4}),
    "ruling": _Look(Role.BODY, 8.8, 11.2, align=TA_JUSTIFY),
    "remark": _Look(Role.BODY, 8.8, 11.2, 23, 0, 2.5, TA_JUSTIFY),
    "story": _Look(Role.BODY, 8.8, 11.2, align=TA_JUSTIFY),
    "caption": _Look(Role.SUBHEADING, 9.4, 10.4, below=2),
    "band": _Look(Role.SUBHEADING, 9.2, 11, tone="on_band"),
    "step": _Look(Role.SMALL, 8.4, 10.4, 11, more=_HANGING),
    "value": _Look(Role.SUBHEADING, 9.2, 11, align=TA_RIGHT),
    "small": _Look(Role.SMALL, 8.4, 10.4, below=2),
    "entry": _Look(Role.SMALL, 8.4, 10.4, 14),
    "folio": _Look(Role.SMALL, 8.4, 10.4, align=TA_RIGHT),
    "elsewhere": _Look(Role.SMALL, 8.4, 10.4, above=4),
}
"""The kinds of paragraphs: `plain_heading` is one without a number, `remark` a ruling where all are
collected, `story` what a worked example tells, `entry` and `folio` a line and a page number of the
contents, `elsewhere` what other parts of the game tell. Text that is justified is divided, too."""

ROLES = (*dict.fromkeys(look.face for look in _LOOKS.values()), Role.BODY_BOLD)
"""What text is set in: the faces of all looks, and that of words which stand out."""
Styles: TypeAlias = Mapping[str, ParagraphStyle]
"""One style for each kind of paragraph."""


def styles(faces: Faces, tones: Tones, language: str, spacing: float) -> Styles:
    """Return the styles for text of a language set in `faces` and coloured with `tones`.

    Its words are divided, but not those of headings and tables. `spacing` multiplies the distance
    between lines and paragraphs; where they go apart, running text grows with them, by `_GROWS` of
    it, and looks no thinner. Text without spaces, as Japanese is, breaks between any two characters
    that let it.
    """
    divide, unspaced = divider(language), language.partition("-")[0] in UNSPACED
    made = {}
    for name, look in _LOOKS.items():
        running = look.align == TA_JUSTIFY
        # The numbers of rulings are condensed.
        hung = Role.SUBHEADING if name == "remark" else look.face
        attributes: dict[str, Any] = {
            "fontName": faces[look.face],
            "fontSize": look.size * (max(1.0, 1.0 + _GROWS * (spacing - 1.0)) if running else 1.0),
            "leading": look.leading * spacing,
            "leftIndent": look.left,
            "spaceBefore": look.above * spacing,
            "spaceAfter": look.below * spacing,
            "alignment": look.align,
            "textColor": getattr(tones, look.tone),
            "bulletFontName": faces[hung],
            "bulletFontSize": look.size,
            "bulletColor": getattr(tones, look.tone),
            "wordWrap": "CJK" if unspaced else None,
            "hyphenationLang": (divide or "") if running else "",
            "hyphenationMinWordLength": SHORTEST if running else 5,
            "allowWidows": 0,
            "allowOrphans": 0,
        }
        made[name] = ParagraphStyle(name, **attributes, **look.more)
    return made
