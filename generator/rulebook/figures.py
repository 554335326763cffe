"""Tables, modifiers and worked examples as flowables."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from xml.sax.saxutils import quoteattr

from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.platypus import Flowable, Paragraph

from generator.combat.effects import effect
from generator.model.combat import Modifier
from generator.model.exhibits import Exhibit, anchors_shown
from generator.model.names import plain_text
from generator.model.rules import EDITORIAL
from generator.rulebook.flowables import Box, Entry, Heading, SceneFlowable
from generator.rulebook.layout import GUTTER, LEAF, SHEET
from generator.rulebook.listing import listing
from generator.rulebook.manual import WorkedExample
from generator.rulebook.markup import escaped
from generator.rulebook.setter import PADDED, Setter
from generator.units import pt

_NARROW, _WIDE = 46.0, 84.0
"""Least and greatest width in points of the column of what each step comes to."""


def room_in_box(paper: tuple[float, float], *, folded: bool = False) -> float:
    """Return how wide a figure in the box of an example can be, in mm.

    `paper` is the width and height of the sheet, which is folded into leaves for a booklet.
    """
    width, form = (paper[1] / 2, LEAF) if folded else (paper[0], SHEET)
    gutters = GUTTER * (form.columns - 1)
    return (width - form.inner - form.outer - gutters) / form.columns - pt(PADDED)


def figures(setter: Setter) -> Iterator[Flowable]:
    """Yield the tables that no section shows, each under its heading."""
    elsewhere = anchors_shown(setter.manual.sections)
    for figure in setter.manual.figures:
        if f"table:{figure.anchor}" not in elsewhere:
            yield setter.heading(figure.title, f"table:{figure.anchor}")
            yield SceneFlowable(figure, setter.catalogue)


def shown(setter: Setter, spot: Exhibit) -> Iterator[Flowable]:
    """Yield a table or a worked example where the rules speak of it; a table has a caption."""
    for figure in setter.manual.figures:
        if f"table:{figure.anchor}" == spot.anchor:
            entry = Entry(figure.title, spot.anchor, 1)
            yield Heading(escaped(figure.title), setter.styles.caption, entry, setter.places)
            yield SceneFlowable(figure, setter.catalogue)
    for worked in setter.manual.examples:
        if worked.anchor == spot.anchor:
            yield _example(setter, worked)


def modifiers(setter: Setter) -> Iterator[Flowable]:
    """Yield the list of modifiers, if there are any: name, when and what each does."""
    manual = setter.manual
    if not manual.modifiers:
        return
    yield setter.heading("Modifiers", "modifiers")
    yield listing(setter, "Modifiers", [_modifier(setter, each) for each in manual.modifiers])


def examples(setter: Setter) -> Iterator[Flowable]:
    """Yield the worked examples that no section shows, each in a box of its own."""
    elsewhere = anchors_shown(setter.manual.sections)
    left = [worked for worked in setter.manual.examples if worked.anchor not in elsewhere]
    if left:
        yield setter.heading("Worked examples", "examples")
    for worked in left:
        yield _example(setter, worked)


def _modifier(setter: Setter, modifier: Modifier) -> tuple[str, str]:
    mark = f" {EDITORIAL}" if modifier.editorial else ""
    anchor = f"<a name={quoteattr(f'modifier:{modifier.id}')}/>"
    names = setter.manual.names
    does = effect(modifier, names, setter.manual.step)
    when = f"{plain_text(names, modifier.when)} {does[0].upper()}{does[1:]}."
    return f"{anchor}{escaped(modifier.name)}{mark}", when


def _example(setter: Setter, worked: WorkedExample) -> Box:
    """Return the title on a band, the story, and each step with what it comes to."""
    styles, tones = setter.styles, setter.tones
    example = worked.example
    entry = Entry(example.title, worked.anchor, 1)
    rows: list[list[Any]] = [
        [Heading(escaped(example.title), styles.band, entry, setter.places), ""]
    ]
    # Story and figure share a row, so that they never part.
    shown = setter.story(example.text) if example.text is not None else []
    if worked.figure is not None:
        shown.append(SceneFlowable(worked.figure, setter.catalogue))
    if shown:
        rows.append([shown, ""])
    told = len(rows)
    for number, (step, value) in enumerate(zip(worked.steps, worked.values, strict=True), 1):
        sentence = Paragraph(escaped(step) + ".", styles.step, f"{number}.")
        rows.append([sentence, Paragraph(escaped(value), styles.value)])
    more: list[tuple[Any, ...]] = [("SPAN", (0, row), (1, row)) for row in range(told)]
    if tones.band:
        more.append(("BACKGROUND", (0, 0), (-1, 0), tones.band))
    more += [
        ("LINEBELOW", (0, row), (-1, row), 0.25, tones.rule) for row in range(told - 1, len(rows))
    ]
    more.append(("BOX", (0, 0), (-1, -1), 0.75, tones.rule))
    values = _width(setter, worked)
    return setter.box(rows, (setter.width - values, values), more)


def _width(setter: Setter, worked: WorkedExample) -> float:
    """Return the width of the column of values: that of the widest, within bounds."""
    style = setter.styles.value
    widths = (stringWidth(value, style.fontName, style.fontSize) for value in worked.values)
    return min(max(_NARROW, 13 + max(widths, default=0.0)), _WIDE)
