"""Paragraph styles of the rulebook: two columns of serif text, condensed headings."""

from __future__ import annotations

from dataclasses import dataclass

from reportlab.lib.colors import HexColor
from reportlab.lib.enums import TA_CENTER
from reportlab.lib.styles import ParagraphStyle

from generator.rulebook.markup import Faces

INK = HexColor("#1d1a16")
ACCENT = HexColor("#b5121b")
PALE = HexColor("#f4ecd8")
RULE = HexColor("#33261c")


@dataclass(frozen=True, slots=True)
class Styles:
    """One style for each kind of paragraph."""

    title: ParagraphStyle
    subtitle: ParagraphStyle
    heading: ParagraphStyle
    subheading: ParagraphStyle
    body: ParagraphStyle
    item: ParagraphStyle
    note: ParagraphStyle
    ruling: ParagraphStyle
    caption: ParagraphStyle
    step: ParagraphStyle
    small: ParagraphStyle


def styles(faces: Faces) -> Styles:
    """Return the styles for text set in `faces`."""
    body = _body(faces)
    heading = _heading(faces, body)
    small = _small(faces, body)
    return Styles(
        title=_title(faces, body),
        subtitle=_subtitle(faces, body),
        heading=heading,
        subheading=ParagraphStyle(
            "subheading", parent=heading, fontSize=10.6, leading=13, textColor=INK, spaceBefore=5
        ),
        body=body,
        item=ParagraphStyle(
            "item", parent=body, leftIndent=12, bulletIndent=1, spaceAfter=2, bulletFontSize=9.4
        ),
        note=ParagraphStyle(
            "note", parent=body, fontName=faces.emphasis, leftIndent=9, rightIndent=4
        ),
        ruling=_ruling(body),
        caption=ParagraphStyle(
            "caption", parent=small, fontName=faces.subheading, fontSize=9.4, keepWithNext=1
        ),
        step=ParagraphStyle("step", parent=small, leftIndent=10, bulletIndent=1, spaceAfter=0.8),
        small=small,
    )


def _body(faces: Faces) -> ParagraphStyle:
    return ParagraphStyle(
        "body",
        fontName=faces.body,
        bulletFontName=faces.body,
        fontSize=9.4,
        leading=12.2,
        textColor=INK,
        spaceAfter=3.5,
        allowWidows=0,
        allowOrphans=0,
    )


def _heading(faces: Faces, body: ParagraphStyle) -> ParagraphStyle:
    return ParagraphStyle(
        "heading",
        parent=body,
        fontName=faces.heading,
        fontSize=13,
        leading=15,
        textColor=ACCENT,
        spaceBefore=8,
        spaceAfter=2.5,
        keepWithNext=1,
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


def _title(faces: Faces, body: ParagraphStyle) -> ParagraphStyle:
    return ParagraphStyle(
        "title",
        parent=body,
        fontName=faces.title,
        fontSize=27,
        leading=31,
        textColor=ACCENT,
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


def _ruling(body: ParagraphStyle) -> ParagraphStyle:
    """Return the style of what is our ruling: on a pale ground, a little smaller."""
    return ParagraphStyle(
        "ruling",
        parent=body,
        fontSize=8.8,
        leading=11.2,
        backColor=PALE,
        borderPadding=3,
        leftIndent=4,
        rightIndent=4,
        spaceBefore=7,
        spaceAfter=8,
    )
