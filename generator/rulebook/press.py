"""The press of the rulebook: measures it with several spacings, sets the best, writes the file.

Set a little closer or wider, all falls differently: a last page with but a few lines is filled or
saved, and a booklet has no more than a page or two to write on.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import Any, BinaryIO, TypeVar

from generator.backends import pdf, record
from generator.backends.target import deliver
from generator.manifest import PrintedText
from generator.manuscript.book import Manuscript
from generator.manuscript.nodes import TableOfGame, anchors
from generator.manuscript.rules import RunningLines, document_title
from generator.records import Frozen
from generator.rulebook.flowables import Opening, opened
from generator.rulebook.layout import Layout
from generator.rulebook.manual import Manual
from generator.rulebook.markup import Faces, Markup
from generator.rulebook.paging import Paging, columns_of, paged
from generator.rulebook.paragraphs import Entry, Heading, Known
from generator.rulebook.setter import Setter
from generator.rulebook.story import (
    blank_page,
    covers,
    entries,
    head,
    long_contents,
    story,
    titled,
)
from generator.rulebook.styles import faces_of, styles, tones
from generator.scene import Group, Page, Transform
from generator.text import Catalogue, Typesetter
from generator.text.face import FontFile
from generator.units import POINT
from generator.words import words_in

TIDY = 3.0
"""A plain setting that costs no more is taken without a trial of others."""
_CLOSER = (0.985, 0.97, 0.955, 0.94, 0.925)
_WIDER = (1.015, 1.03, 1.045, 1.06, 1.08, 1.1)
"""By what the distance of lines may be multiplied; at the least it is a fifth more than the type.
"""
_CLOSE, _WIDE = 60.0, 15.0
"""What a whole line's distance less or more costs."""

_LEAST_FIRST = 0.25
"""What a head leaves of the first page, at least, as a part of a column; else contents go on."""

Set = TypeVar("Set")
_FEW = 2
"""So many pages may become one without contents."""
_PAGE = 1.5
"""What a page costs."""
_NOTES = (0.0, 1.0, 6.0, 600.0)
"""What so many pages for notes at the end of a booklet cost besides."""


class Written(Frozen):
    """What was written: how many pages, and the texts of figures, which have places of their own.

    All other text runs on from column to column, in the order of the story.
    """

    pages: int
    texts: tuple[PrintedText, ...]


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
    theme = manual.text.theme
    faces = {name: typesetter.face(name).key for name in faces_of(theme)}
    pdf.register(catalogue, tuple(faces.values()))
    worn = tones(theme, photocopier=photocopier)
    layout = Layout(manual, faces, worn, fold.page if fold else paper, fold)
    setting = _best(layout, catalogue, typesetter)
    data, figures = _set(layout, catalogue, setting)
    deliver(data, target)
    pages = setting.paging.pages + layout.notes(setting.paging.pages) + layout.outside
    texts = _texts(figures, layout.paper, catalogue)
    if fold is None:
        return Written(pages, tuple(texts))
    return Written(len(fold.order(pages)), _folded(texts, fold.places(pages)))


class Setting(Frozen):
    """The flowables of a rulebook, measured, and where its columns end."""

    setter: Setter
    flowables: tuple[Any, ...]
    listed: tuple[Entry, ...]
    paging: Paging
    spacing: float
    """By what the distance of lines is multiplied."""
    pages: dict[str, int] | None = None
    """The pages of long contents, filled before they are drawn; None where the head has them."""
    short: bool = False
    """Whether all stands on one page, which has no contents."""


class _Measures(Frozen):
    """All that the widths and heights of a rulebook follow from: no colour is in it."""

    text: Manuscript
    figures: tuple[tuple[str, str, float, float], ...]
    """Those of tables and of examples: anchor, title, width and height."""
    faces: Faces
    files: Mapping[str, tuple[FontFile, ...]]
    paper: tuple[float, float]
    fold: pdf.Fold | None


_chosen: deque[tuple[_Measures, float]] = deque(maxlen=4)
"""The best spacings of what was set last, so that no ink is tried with all of them again."""


def _best(layout: Layout, catalogue: Catalogue, typesetter: Typesetter) -> Setting:
    """Return the best setting; its spacing is looked for once for all inks of a process."""
    manual = layout.manual
    figures = (
        (each.anchor, each.title, each.width, each.height)
        for each in (*manual.figures, *manual.situations.values(), manual.front)
        if each is not None
    )
    measures = _Measures(
        manual.text, tuple(figures), layout.faces, typesetter.files, layout.paper, layout.fold
    )
    for chosen, spacing in _chosen:
        if chosen == measures:
            return _measured(layout, catalogue, Known(), spacing)
    trial = partial(_measured, layout, catalogue, Known())
    setting = spaced(trial, lambda each: each.paging.price)
    _chosen.append((measures, setting.spacing))
    return setting


def _measured(layout: Layout, catalogue: Catalogue, known: Known, spacing: float) -> Setting:
    """Set the story with lines so many times as far apart, and choose the breaks of its columns."""
    manual = layout.manual
    markup = Markup(manual.text.names, layout.faces, frozenset(_anchors(manual)))
    said = manual.text.language, spacing, manual.text.theme
    setter = Setter(layout, markup, styles(layout.faces, layout.tones, *said, known), catalogue)
    flowables = list(story(setter))
    listed, pages = entries(flowables), None
    room = layout.room(head(setter, listed, {}))
    if room.first < _LEAST_FIRST * room.tall:
        room, pages = layout.room(titled(setter)), dict[str, int]()
        flowables = [*long_contents(setter, listed, pages), *flowables]
    whole = tuple(opened(flowables))

    def price(count: int) -> float:
        notes = layout.notes(count)
        return _PAGE * (count + notes) + _NOTES[notes]

    paging = paged(whole, layout.column, room, price)
    if layout.fold is None and paging.pages <= _FEW:
        bare = paged(whole, layout.column, layout.room(head(setter, (), {})), price)
        if bare.pages == 1:
            return Setting(setter, whole, listed, bare, spacing, short=True)
    return Setting(setter, whole, listed, paging, spacing, pages)


def _set(
    layout: Layout, catalogue: Catalogue, setting: Setting
) -> tuple[bytes, tuple[pdf.Placed, ...]]:
    """Set all pages; return the file and where the figures stand."""
    text, paging, setter = layout.manual.text, setting.paging, setting.setter
    columns = columns_of(setting.flowables, paging.ends, layout.column)
    standing = _standing(columns, layout.form.columns)
    places = {anchor: page + layout.covered for anchor, page in standing}
    notes = layout.notes(paging.pages)
    headings = tuple((entry.title, places.get(entry.anchor)) for entry in setting.listed)
    bound, pages = layout.fold is not None, paging.pages + notes + layout.outside
    around = bound, notes, setter.words, layout.covered
    running = RunningLines(text.title, text.edition, headings, pages, *around)
    if setting.pages is None:
        banner = head(setter, () if setting.short else setting.listed, places)
    else:
        banner = titled(setter)
        setting.pages.update(places)
    buffer = BytesIO()
    canvas = _canvas(layout, catalogue, buffer)
    blank = (blank_page(setter) for _ in range(notes))
    last = paging.last + 1.0
    layout.draw(canvas, (*columns, *blank), running, banner, last, covers(setter))
    canvas.save()
    return buffer.getvalue(), tuple(canvas.placed)


def _standing(columns: Sequence[Sequence[Any]], beside: int) -> Iterator[tuple[str, int]]:
    """Yield the anchor of each heading that stands by itself, and its page."""
    for number, column in enumerate(columns):
        for flowable in column:
            for heading in flowable.headings if isinstance(flowable, Opening) else ():
                if isinstance(heading, Heading):
                    yield heading.entry.anchor, number // beside + 1


def _texts(
    figures: Sequence[pdf.Placed], paper: tuple[float, float], catalogue: Catalogue
) -> Iterator[PrintedText]:
    """Yield the texts of figures, each where it stands on its page."""
    width, height = paper
    for figure in figures:
        left, top = figure.at
        moved = Transform.translation(left * POINT, height - top * POINT)
        page = Page(width, height, (Group(figure.items, moved),))
        for text in record.texts((page,), catalogue):
            yield replace(text, page=figure.page)


def _folded(
    texts: Iterator[PrintedText], places: Mapping[int, tuple[int, float]]
) -> tuple[PrintedText, ...]:
    """Return texts of pages as they lie on the sides of sheets, side by side in their order."""
    moved = []
    for text in texts:
        side, begins = places[text.page]
        left, top, right, bottom = text.box
        moved.append(replace(text, page=side, box=(left + begins, top, right + begins, bottom)))
    return tuple(sorted(moved, key=lambda text: text.page))


def _canvas(layout: Layout, catalogue: Catalogue, buffer: BytesIO) -> pdf.Sheet:
    """Return an empty file that says what it is."""
    text, manual = layout.manual.text, layout.manual
    if layout.fold is None:
        canvas = pdf.Sheet(buffer, pagesize=layout.size, lang=text.language)
    else:
        folded = partial(pdf.FoldedSheet, fold=layout.fold, catalogue=catalogue)
        canvas = folded(buffer, pagesize=layout.size, lang=text.language)
    figures = *manual.figures, *manual.situations.values(), manual.front, manual.back
    shown = (each.items for each in figures if each is not None)
    canvas.share(Page(*layout.paper, items) for items in shown)
    canvas.setTitle(document_title(text.title, words_in(text.language)))
    canvas.setAuthor(text.byline)
    canvas.setSubject(text.subtitle)
    canvas.setCreator("Postwar")
    canvas.setProducer("Postwar")
    return canvas


def _anchors(manual: Manual) -> Iterator[str]:
    """Yield the anchors of all that is printed; a table that is not drawn is not."""
    drawn = {f"table:{figure.anchor}" for figure in manual.figures}
    for node in manual.text.nodes:
        if not isinstance(node, TableOfGame) or node.anchor in drawn:
            yield from anchors((node,))


def spaced(trial: Callable[[float], Set], price: Callable[[Set], float]) -> Set:
    """Return the setting with the best spacing; `trial` sets all with lines so far apart."""
    plain = trial(1.0)
    if price(plain) <= TIDY:
        return plain
    found = [(price(plain), plain)]
    for spacing in (*_CLOSER, *_WIDER):
        one = trial(spacing)
        change = _CLOSE * (1.0 - spacing) if spacing < 1.0 else _WIDE * (spacing - 1.0)
        found.append((price(one) + change, one))
    return min(found, key=lambda each: each[0])[1]
