"""Styles and colours of the rulebook: two columns of serif text, condensed headings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, TypeAlias

from reportlab.lib.colors import Color, HexColor
from reportlab.lib.enums import TA_CENTER, TA_JUSTIFY, TA_LEFT, TA_RIGHT
from reportlab.lib.styles import ParagraphStyle

from generator.colour import BLACK
from generator.model.names import UNSPACED
from generator.model.theme import HOUSE, TYPES, Theme
from generator.records import Frozen
from generator.rulebook.hyphenation import SHORTEST, divider
from generator.rulebook.markup import Faces
from generator.text import Role
from generator.units import to_pt


class Tones(Frozen):
    """Colours of a rulebook; a ground of None stays the colour of the paper."""

    text: Color
    accent: Color
    rule: Color
    band: Color | None
    """Ground of the title of a worked example."""
    on_head: Color
    ground: Color | None
    """Ground of rulings and of every other row of the modifiers."""
    frame: float = 0.75
    """Widths of lines, in points: of the frames of worked examples, between their rows, of rules
    beside lines at the head and the foot."""
    row: float = 0.25
    folio: float = 0.5


def tones(theme: Theme, *, photocopier: bool = False) -> Tones:
    """Return the colours of a theme; black on white, as a photocopier makes mud of tints."""
    own, said = theme.colours, theme.widths
    widths = (said.example, said.example_row, said.folio)
    drawn = [round(to_pt(each.millimetres), 4) for each in widths]
    if photocopier:
        black = HexColor(str(BLACK))
        return Tones(black, black, black, None, black, None, *drawn)
    used = (own.text, own.accent, own.head, own.head, own.on_head, own.ruling)
    text, accent, rule, band, on_head, ground = (HexColor(str(each)) for each in used)
    return Tones(text, accent, rule, band, on_head, ground, *drawn)


class _Look(NamedTuple):
    """A kind of paragraph: its measures in points. The theme has its face, size and colour."""

    leading: float
    left: float = 0.0
    above: float = 0.0
    below: float = 0.0
    align: int = TA_LEFT
    more: Mapping[str, Any] = {}


_HANGING = {"bulletIndent": 1}
_LOOKS = {
    "title": _Look(31, 0, 0, 3, TA_CENTER),
    "second_title": _Look(19, 0, 0, 3, TA_CENTER),
    "subtitle": _Look(14, 0, 0, 1, TA_CENTER),
    "heading": _Look(15, 19, 9, 2.5, TA_LEFT),
    "plain_heading": _Look(15, 0, 9, 2.5, TA_LEFT),
    "subheading": _Look(13, 25, 6, 2.5),
    "note_heading": _Look(13, 0, 6, 2.5),
    "body": _Look(12.2, 0, 0, 3.5, TA_JUSTIFY),
    "item": _Look(12.2, 12, 0, 2, TA_JUSTIFY, more=_HANGING),
    "note": _Look(12.2, 9, 0, 3.5, TA_JUSTIFY, more={"rightIndent": 4}),
    "ruling": _Look(11.2, align=TA_JUSTIFY),
    "story": _Look(11.2, align=TA_JUSTIFY),
    "caption": _Look(10.4, below=2),
    "band": _Look(11),
    "step": _Look(10.4, 11, more=_HANGING),
    "value": _Look(11, align=TA_RIGHT),
    "small": _Look(10.4, below=2),
    "entry": _Look(10.4, 14),
    "folio": _Look(10.4, align=TA_RIGHT),
    "elsewhere": _Look(10.4, above=4),
}
"""The kinds of paragraphs: `plain_heading` is one without a number, `story` what a worked example
tells, `entry` and `folio` a line and a page number of the contents, `elsewhere` what other parts of
the game tell. Text that is justified is divided, too."""
_TYPES = {name: f"rules-{name.replace('_', '-')}" for name in _LOOKS}
"""Their styles of type."""

ROLES = (*dict.fromkeys(TYPES[name].role for name in _TYPES.values()), Role.BODY_BOLD.value)
"""What text is set in: the faces of all looks, and that of words which stand out."""
Styles: TypeAlias = Mapping[str, ParagraphStyle]
"""One style for each kind of paragraph."""


def faces_of(theme: Theme) -> tuple[str, ...]:
    """Return what the rules are set in: roles, and styles that a theme gives faces of their own."""
    own = (each.name for each in theme.type if each.family)
    return (*ROLES, *(name for name in own if name in _TYPES.values()))


def styles(
    faces: Faces,
    tones: Tones,
    language: str,
    spacing: float,
    theme: Theme = HOUSE,
    known: object = None,
) -> Styles:
    """Return the styles for text of a language set in `faces` and coloured with `tones`.

    Its words are divided, but not those of headings and tables. `spacing` multiplies the distance
    between lines and paragraphs; type has one size whatever that is. Text without spaces, as
    Japanese is, breaks between any two characters that let it. Paragraphs share what is `known` of
    them from other spacings.
    """
    divide, unspaced = divider(language), language.partition("-")[0] in UNSPACED
    made = {}
    dressed = {each.name: each for each in theme.type}
    for name, look in _LOOKS.items():
        said, own = TYPES[_TYPES[name]], dressed.get(_TYPES[name])
        face = own.name if own and own.family else said.role
        size = to_pt(own.size.millimetres) if own and own.size else said.points
        tone = getattr(tones, said.colour)
        if own and own.colour and tones.band:
            tone = HexColor(str(own.colour))
        times, running = size / said.points, look.align == TA_JUSTIFY
        attributes: dict[str, Any] = {
            "fontName": faces[face],
            "fontSize": size,
            "leading": look.leading * times * spacing,
            "leftIndent": look.left,
            "spaceBefore": look.above * spacing,
            "spaceAfter": look.below * spacing,
            "alignment": look.align,
            "textColor": tone,
            "bulletFontName": faces[face],
            "bulletFontSize": size,
            "bulletColor": tone,
            "wordWrap": "CJK" if unspaced else None,
            "hyphenationLang": (divide or "") if running else "",
            "hyphenationMinWordLength": SHORTEST if running else 5,
            "allowWidows": 0,
            "allowOrphans": 0,
            "known": known,
        }
        made[name] = ParagraphStyle(name, **attributes, **look.more)
    return made
