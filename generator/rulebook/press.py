"""The press of the rulebook: runs until page numbers stand and the last columns are even."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import Any, BinaryIO

from reportlab.platypus import Flowable, FrameBreak
from reportlab.platypus.doctemplate import LayoutError

from generator.backends import pdf, record
from generator.backends.target import deliver
from generator.model.calendar import UNSPACED
from generator.records import dataclass
from generator.rulebook.endmatter import blank_pages
from generator.rulebook.flowables import opened
from generator.rulebook.hyphenation import divider
from generator.rulebook.layout import Document, Knowledge, Layout
from generator.rulebook.manual import Manual
from generator.rulebook.markup import Faces, Markup
from generator.rulebook.setter import Setter
from generator.rulebook.spacing import Run, Trial, saved, spaced
from generator.rulebook.story import entries, head, story
from generator.rulebook.styles import styles
from generator.rulebook.tones import COLOURED, PHOTOCOPIER
from generator.scene import Group, Page, Transform
from generator.text import Catalogue, Role, Typesetter
from generator.units import POINT

_STEP = 5.0
"""By how many points the columns of the last page grow until all finds room in them."""
_TRIES = 40
PAGES_OF_A_SHEET = 4


@dataclass(frozen=True, slots=True)
class Written:
    """What was written: how many pages, and the texts of figures, which have places of their own.

    All other text runs on from column to column, in the order of the story.
    """

    pages: int
    texts: tuple[record.Printed, ...]


def write(
    manual: Manual,
    paper: tuple[float, float],
    target: Path | BinaryIO,
    catalogue: Catalogue,
    typesetter: Typesetter,
    *,
    photocopier: bool = False,
    fold: pdf.Fold | None = None,
) -> Written:
    """Write the rulebook on `paper` (width, height in mm) and return what was written.

    `photocopier` asks for black on white. With a `fold` it is set as a booklet, whose pages lie two
    by two on sheets; `paper` is then ignored. Raises OSError where the disk refuses.
    """
    faces = _faces(typesetter)
    used = (faces.body, faces.emphasis, faces.strong, faces.heading, faces.subheading)
    pdf.register(catalogue, (*used, faces.small, faces.title))
    tones = PHOTOCOPIER if photocopier else COLOURED
    layout = Layout(manual, faces, tones, fold.page if fold else paper, fold)
    run = _filled(layout, catalogue) if fold else _evened(layout, catalogue)
    deliver(run.data, target)
    if fold is None:
        return Written(run.pages, tuple(_texts(run, paper, catalogue)))
    folded = _folded(_texts(run, fold.page, catalogue), fold.places(run.pages))
    return Written(len(fold.order(run.pages)), folded)


def _evened(layout: Layout, catalogue: Catalogue) -> Run:
    """Set the pages, then again with ever taller columns on the last until all fits.

    The first runs tell how many pages there are and what stands where; only the last page changes
    after that.
    """
    first, spacing = spaced(_trial(layout, catalogue), layout.tall)
    known = Knowledge(first.pages, first.places)
    height = sum(first.filled) / len(first.filled)
    for _ in range(_TRIES):
        height += _STEP
        if height >= max(first.filled):
            break
        even = replace(known, last=height)
        try:
            run = _tried(layout, catalogue, even, spacing)
        except LayoutError:  # something that cannot be split is taller than that
            continue
        if run.pages == first.pages:
            return _set(layout, catalogue, even, spacing)
    return _set(layout, catalogue, known, spacing)


def _filled(layout: Layout, catalogue: Catalogue) -> Run:
    """Set the pages of a booklet, then again with pages for notes, so that the sheets are full.

    Where a single page begins another sheet it is set closer, if that saves the sheet.
    """
    trial = _trial(layout, catalogue)
    first, spacing = spaced(trial, layout.tall, PAGES_OF_A_SHEET)
    if first.pages % PAGES_OF_A_SHEET == 1:
        first, spacing = saved(trial, (first, spacing))
    notes = -first.pages % PAGES_OF_A_SHEET
    last = max(first.filled) + 1.0  # what stands on the last page is not moved apart
    known = Knowledge(first.pages + notes, first.places, last, notes)
    return _set(layout, catalogue, known, spacing)


def _trial(layout: Layout, catalogue: Catalogue) -> Trial:
    return partial(_tried, layout, catalogue, Knowledge())


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


def _tried(layout: Layout, catalogue: Catalogue, known: Knowledge, spacing: float) -> Run:
    """Set all pages as `_set` does, with an empty room in place of each figure."""
    return _set(layout, catalogue, known, spacing, trial=True)


def _set(
    layout: Layout,
    catalogue: Catalogue,
    known: Knowledge,
    spacing: float,
    *,
    trial: bool = False,
) -> Run:
    """Set all pages once, with what is known from the run before."""
    manual, tones = layout.manual, layout.tones
    markup = Markup(manual.names, layout.faces, _anchors(manual))
    language = manual.language
    unspaced = language.partition("-")[0] in UNSPACED
    style = styles(layout.faces, tones, divider(language), spacing, unspaced=unspaced)
    setter = Setter(manual, markup, style, tones, catalogue, layout.column)
    flowables = list(story(setter))
    listed = entries(flowables)
    banner = list(head(setter, listed, known.places, layout.width, layout.form.listed))
    buffer = BytesIO()
    document = _document(buffer, layout)
    document.addPageTemplates(layout.templates(_height(banner, layout.width), listed, known))
    document.build(
        [*banner, FrameBreak(), *opened(flowables), *blank_pages(setter, known.notes)],
        canvasmaker=_canvas(layout, catalogue, known, trial),
    )
    figures = tuple(document.canv.placed)
    data, pages = buffer.getvalue(), document.page
    return Run(data, pages, setter.places, document.filled, tuple(document.reached), figures)


def _texts(run: Run, paper: tuple[float, float], catalogue: Catalogue) -> Iterator[record.Printed]:
    """Yield the texts of figures, each where it stands on its page."""
    width, height = paper
    for figure in run.figures:
        left, top = figure.at
        moved = Transform.translation(left * POINT, height - top * POINT)
        page = Page(width, height, (Group(figure.items, moved),))
        for text in record.texts((page,), catalogue):
            yield replace(text, page=figure.page)


def _folded(
    texts: Iterator[record.Printed], places: Mapping[int, tuple[int, float]]
) -> tuple[record.Printed, ...]:
    """Return texts of pages as they lie on the sides of sheets, side by side in their order."""
    moved = []
    for text in texts:
        side, begins = places[text.page]
        left, top, right, bottom = text.box
        moved.append(replace(text, page=side, box=(left + begins, top, right + begins, bottom)))
    return tuple(sorted(moved, key=lambda text: text.page))


def _canvas(
    layout: Layout, catalogue: Catalogue, known: Knowledge, trial: bool
) -> Callable[..., pdf.Sheet]:
    language = layout.manual.language
    if layout.fold is None or not known.pages:
        return partial(pdf.Sheet, lang=language, trial=trial)
    return partial(pdf.FoldedSheet, lang=language, fold=layout.fold, catalogue=catalogue)


def _height(banner: list[Flowable], width: float) -> float:
    """Return the room that the title and the contents need, and some space below."""
    gaps = sum(each.getSpaceBefore() + each.getSpaceAfter() for each in banner)
    return float(sum(each.wrap(width, 1000.0)[1] for each in banner) + gaps + 8)


def _document(buffer: BytesIO, layout: Layout) -> Any:
    manual = layout.manual
    return Document(
        buffer,
        pagesize=layout.size,
        title=f"{manual.title}: rules",
        author=manual.byline,
        subject=manual.subtitle,
        creator="Postwar",
        producer="Postwar",
        lang=manual.language,
        initialFontName=None,
        invariant=1,
    )


def _anchors(manual: Manual) -> frozenset[str]:
    sections = {f"rule:{entry.section.id}" for entry in manual.sections}
    figures = {f"table:{figure.anchor}" for figure in manual.figures}
    examples = {worked.anchor for worked in manual.examples}
    modifiers = {f"modifier:{modifier.id}" for modifier in manual.modifiers}
    notes = {f"note:{note.id}" for note in manual.notes}
    return frozenset(sections | figures | examples | modifiers | notes)
