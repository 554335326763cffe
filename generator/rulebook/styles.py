"""Styles and colours of the rulebook: two columns of serif text, condensed headings."""

from __future__ import annotations

from typing import Any

from reportlab.lib.colors import Color, HexColor
from reportlab.lib.enums import TA_CENTER, TA_JUSTIFY, TA_RIGHT
from reportlab.lib.styles import ParagraphStyle

from generator import colour
from generator.records import dataclass
from generator.rulebook.hyphenation import SHORTEST, Divider
from generator.rulebook.markup import Faces

_GROWS = 0.5
"""How much of what is added to the distance of lines is added to the size of the type."""


@dataclass(frozen=True, slots=True)
class Tones:
    """Colours of a rulebook; a ground of None stays the colour of the paper."""

    text: Color
    accent: Color
    rule: Color
    band: Color | None
    """Ground of the title of a worked example."""
    on_band: Color
    ground: Color | None
    """Ground of rulings and of every other row of the modifiers."""


def _tone(house: colour.Colour) -> Color:
    return HexColor(str(house))


COLOURED = Tones(
    text=_tone(colour.INK),
    accent=_tone(colour.CRIMSON),
    rule=_tone(colour.UMBER),
    band=_tone(colour.UMBER),
    on_band=_tone(colour.PAPER),
    ground=HexColor("#f4ecd8"),
)

_BLACK = _tone(colour.BLACK)
PHOTOCOPIER = Tones(_BLACK, _BLACK, _BLACK, band=None, on_band=_BLACK, ground=None)
"""Black on white: a photocopier makes mud of tints."""


@dataclass(frozen=True, slots=True)
class Styles:
    """One style for each kind of paragraph."""

    title: ParagraphStyle
    second_title: ParagraphStyle
    """Of the title in the second language."""
    subtitle: ParagraphStyle
    heading: ParagraphStyle
    subheading: ParagraphStyle
    plain_heading: ParagraphStyle
    """Of headings without a number."""
    body: ParagraphStyle
    item: ParagraphStyle
    note: ParagraphStyle
    ruling: ParagraphStyle
    remark: ParagraphStyle
    """Of rulings where they are collected, with the number of the section before them."""
    caption: ParagraphStyle
    band: ParagraphStyle
    story: ParagraphStyle
    """What a worked example tells."""
    step: ParagraphStyle
    value: ParagraphStyle
    small: ParagraphStyle
    entry: ParagraphStyle
    """A line of the contents."""
    folio: ParagraphStyle
    """A page number in the contents."""
    elsewhere: ParagraphStyle
    """What other parts of the game tell, below the contents."""


def styles(
    faces: Faces,
    tones: Tones,
    divide: Divider | None = None,
    spacing: float = 1.0,
    *,
    unspaced: bool = False,
) -> Styles:
    """Return the styles for text set in `faces` and coloured with `tones`.

    `divide` divides words, but not those of headings and tables. `spacing` multiplies the
    distance between lines and paragraphs; where they go apart, running text grows with them, by
    `_GROWS` of it, and looks no thinner. Text that is `unspaced`, as Japanese is, breaks between
    any two characters that let it.
    """
    loose = _loose(faces, tones)
    for name in Styles.__slots__:
        style: ParagraphStyle = getattr(loose, name)
        style.leading *= spacing
        style.spaceBefore *= spacing
        style.spaceAfter *= spacing
        style.wordWrap = "CJK" if unspaced else None
    divided: Any  # the stubs want the name of a language
    for divided in (loose.body, loose.item, loose.note, loose.ruling, loose.story, loose.remark):
        divided.hyphenationLang = divide or ""
        divided.hyphenationMinWordLength = SHORTEST
        divided.alignment = TA_JUSTIFY
        divided.fontSize *= max(1.0, 1.0 + _GROWS * (spacing - 1.0))
    return loose


def _loose(faces: Faces, tones: Tones) -> Styles:
    body = _body(faces, tones)
    heading = _heading(faces, body, tones)
    small = _small(faces, body)
    title = _title(faces, body, tones)
    strong = ParagraphStyle(
        "strong", parent=small, fontName=faces.subheading, fontSize=9.2, leading=11, spaceAfter=0
    )
    entry = ParagraphStyle("entry", parent=small, spaceAfter=0, leftIndent=14, bulletIndent=0)
    return Styles(
        title=title,
        second_title=ParagraphStyle("second", parent=title, fontSize=15, leading=19),
        subtitle=_subtitle(faces, body),
        heading=heading,
        subheading=_subheading(heading, tones),
        plain_heading=ParagraphStyle("plain heading", parent=heading, leftIndent=0),
        body=body,
        item=ParagraphStyle(
            "item", parent=body, leftIndent=12, bulletIndent=1, spaceAfter=2, bulletFontSize=9.4
        ),
        note=ParagraphStyle(
            "note", parent=body, fontName=faces.emphasis, leftIndent=9, rightIndent=4
        ),
        ruling=ParagraphStyle("ruling", parent=body, fontSize=8.8, leading=11.2, spaceAfter=0),
        remark=ParagraphStyle(
            "remark",
            parent=body,
            fontSize=8.8,
            leading=11.2,
            leftIndent=23,
            bulletFontName=faces.subheading,
            bulletFontSize=8.8,
            spaceAfter=2.5,
        ),
        caption=ParagraphStyle("caption", parent=small, fontName=faces.subheading, fontSize=9.4),
        band=ParagraphStyle("band", parent=strong, textColor=tones.on_band),
        story=ParagraphStyle("story", parent=body, fontSize=8.8, leading=11.2, spaceAfter=0),
        step=ParagraphStyle("step", parent=small, leftIndent=11, bulletIndent=1, spaceAfter=0),
        value=ParagraphStyle("value", parent=strong, alignment=TA_RIGHT),
        small=small,
        entry=entry,
        folio=ParagraphStyle("folio", parent=entry, leftIndent=0, alignment=TA_RIGHT),
        elsewhere=ParagraphStyle("elsewhere", parent=small, spaceBefore=4, spaceAfter=0),
    )


def _body(faces: Faces, tones: Tones) -> ParagraphStyle:
    return ParagraphStyle(
        "body",
        fontName=faces.body,
        bulletFontName=faces.body,
        fontSize=9.4,
        leading=12.2,
        textColor=tones.text,
        bulletColor=tones.text,
        spaceAfter=3.5,
        allowWidows=0,
        allowOrphans=0,
    )


def _heading(faces: Faces, body: ParagraphStyle, tones: Tones) -> ParagraphStyle:
    """Return the style of headings, whose number hangs before the title."""
    return ParagraphStyle(
        "heading",
        parent=body,
        fontName=faces.heading,
        bulletFontName=faces.heading,
        fontSize=13,
        bulletFontSize=13,
        leading=15,
        textColor=tones.accent,
        bulletColor=tones.accent,
        leftIndent=19,
        spaceBefore=9,
        spaceAfter=2.5,
    )


def _subheading(heading: ParagraphStyle, tones: Tones) -> ParagraphStyle:
    return ParagraphStyle(
        "subheading",
        parent=heading,
        fontSize=10.6,
        bulletFontSize=10.6,
        leading=13,
        textColor=tones.text,
        bulletColor=tones.text,
        leftIndent=25,
        spaceBefore=6,
    )


def _small(faces: Faces, body: ParagraphStyle) -> ParagraphStyle:
    return ParagraphStyle(
        "small",
        parent=body,
        fontName=faces.small,
        bulletFontName=faces.small,
        fontSize=8.4,
        leading=10.4,
        spaceAfter=2,
        bulletFontSize=8.4,
    )


def _title(faces: Faces, body: ParagraphStyle, tones: Tones) -> ParagraphStyle:
    return ParagraphStyle(
        "title",
        parent=body,
        fontName=faces.title,
        fontSize=27,
        leading=31,
        textColor=tones.accent,
        alignment=TA_CENTER,
        spaceAfter=3,
    )


def _subtitle(faces: Faces, body: ParagraphStyle) -> ParagraphStyle:
    return ParagraphStyle(
        "subtitle",
        parent=body,
        fontName=faces.subheading,
        fontSize=11,
        leading=14,
        alignment=TA_CENTER,
        spaceAfter=1,
    )
