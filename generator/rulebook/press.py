"""The press of the rulebook: page templates in two columns, running heads, page x of y."""

from __future__ import annotations

from functools import partial
from io import BytesIO
from pathlib import Path
from typing import Any, BinaryIO
from xml.sax.saxutils import escape

from reportlab.platypus import (
    BaseDocTemplate,
    Frame,
    FrameBreak,
    NextPageTemplate,
    PageTemplate,
    Paragraph,
)

from generator.backends import pdf
from generator.backends.target import deliver
from generator.rulebook.manual import Manual
from generator.rulebook.markup import Faces, Markup
from generator.rulebook.story import Story
from generator.rulebook.styles import INK, RULE, styles
from generator.text import Catalogue, Role, Typesetter
from generator.units import to_pt

MARGIN = 14.0
"""Margin of the page, in mm."""
GUTTER = 7.0
FOOT = 9.0
TITLE = 34.0
"""Room for the title on the first page."""


def write(
    manual: Manual,
    paper: tuple[float, float],
    target: Path | BinaryIO,
    catalogue: Catalogue,
    typesetter: Typesetter,
) -> int:
    """Write the rulebook on `paper` (width, height in mm) and return its number of pages.

    Raises OSError where the disk refuses.
    """
    faces = _faces(typesetter)
    used = (faces.body, faces.emphasis, faces.strong, faces.heading, faces.subheading)
    pdf.register(catalogue, (*used, faces.small, faces.title))
    _, pages = _set(manual, paper, catalogue, faces, 0)
    data, pages = _set(manual, paper, catalogue, faces, pages)
    deliver(data, target)
    return pages


def _faces(typesetter: Typesetter) -> Faces:
    def key(role: Role) -> str:
        return typesetter.face(role).key

    return Faces(
        body=key(Role.BODY),
        emphasis=key(Role.BODY_ITALIC),
        strong=key(Role.BODY_BOLD),
        heading=key(Role.HEADING),
        subheading=key(Role.SUBHEADING),
        small=key(Role.SMALL),
        title=key(Role.TITLE),
    )


def _set(
    manual: Manual, paper: tuple[float, float], catalogue: Catalogue, faces: Faces, pages: int
) -> tuple[bytes, int]:
    """Set all pages once; `pages` is their number, known from the run before."""
    markup = Markup(manual.names, faces, _anchors(manual))
    sheet_styles = styles(faces)
    head = [
        Paragraph(escape(manual.title), sheet_styles.title),
        Paragraph(escape(manual.subtitle), sheet_styles.subtitle),
        Paragraph(escape(f"after the design by {manual.designer}"), sheet_styles.subtitle),
        NextPageTemplate("later"),
        FrameBreak(),
    ]
    story = Story(manual, markup, sheet_styles, catalogue)
    buffer = BytesIO()
    document = _document(buffer, manual, paper, partial(_foot, manual, faces, pages))
    document.build([*head, *story.flowables()], canvasmaker=_canvas(manual))
    return buffer.getvalue(), document.page


def _canvas(manual: Manual) -> Any:
    return partial(pdf.Sheet, lang=manual.language)


def _document(
    buffer: BytesIO, manual: Manual, paper: tuple[float, float], foot: Any
) -> BaseDocTemplate:
    width, height = (to_pt(length) for length in paper)
    margin, gutter, title = to_pt(MARGIN), to_pt(GUTTER), to_pt(TITLE)
    bottom = margin + to_pt(FOOT)
    column = (width - 2 * margin - gutter) / 2
    tall = height - margin - bottom

    def columns(reserved: float) -> list[Frame]:
        return [
            Frame(left, bottom, column, tall - reserved, 0, 0, 0, 0, id=name)
            for name, left in (("left", margin), ("right", margin + column + gutter))
        ]

    banner = Frame(margin, height - margin - title, width - 2 * margin, title, 0, 0, 0, 0, id="top")
    first = PageTemplate("first", [banner, *columns(title)], onPage=foot)
    later = PageTemplate("later", columns(0.0), onPage=foot)
    return BaseDocTemplate(
        buffer,
        pagesize=(width, height),
        pageTemplates=[first, later],
        title=f"{manual.title}: rules",
        author=f"after the design by {manual.designer}",
        subject=manual.subtitle,
        creator="Postwar",
        producer="Postwar",
        initialFontName=None,
        invariant=1,
    )


def _foot(manual: Manual, faces: Faces, pages: int, canvas: Any, document: Any) -> None:
    """Draw the running foot: title, edition, page x of y."""
    width, _ = document.pagesize
    margin, line = to_pt(MARGIN), to_pt(MARGIN) - 2
    canvas.saveState()
    canvas.setStrokeColor(RULE)
    canvas.setLineWidth(0.5)
    canvas.line(margin, line + 11, width - margin, line + 11)
    canvas.setFillColor(INK)
    canvas.setFont(faces.small, 8)
    canvas.drawString(margin, line, f"{manual.title} · {manual.edition}")
    canvas.drawRightString(width - margin, line, f"{document.page} of {pages}")
    canvas.restoreState()


def _anchors(manual: Manual) -> frozenset[str]:
    sections = {f"rule:{entry.section.id}" for entry in manual.sections}
    figures = {f"table:{figure.anchor}" for figure in manual.figures}
    examples = {worked.anchor for worked in manual.examples}
    modifiers = {f"modifier:{modifier.id}" for modifier in manual.modifiers}
    return frozenset(sections | figures | examples | modifiers)
