"""Preflight of a file: its pages one by one, then what is about all of them; findings out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from ctypes import c_ushort
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING

import pypdfium2.raw as pdfium

from generator.colour import lighter
from generator.comparison.bound import parts_of
from generator.comparison.documents import page_name
from generator.comparison.glyphs import Page
from generator.comparison.original import Original
from generator.comparison.preflight_codes import LOST_BOOKMARK, OVERPRINTED, UNSAID
from generator.comparison.products import LIGHT, Limit, ReadAs, limited, read_as
from generator.diagnostics import Finding
from generator.manifest import PrintedFile
from generator.proof.preflight import looks, sheets
from generator.proof.preflight.looks import MOST_TEXTS, Ground, around, overprinted, told_apart
from generator.proof.preflight.survey import Survey
from generator.proof.sight import Raster, Sight

if TYPE_CHECKING:
    from generator.proof.pages import Document


def finish(
    original: Original, file: PrintedFile, document: Document, rules: Collection[int]
) -> Iterator[Finding]:
    """Yield what a file does not say of itself, and pages without a bookmark or a label.

    `rules` are pages of rules, from 0: their bookmarks are those of sections, and not every page
    begins one.
    """
    pdf, raw = document.document, document.document.raw
    said = pdf.get_metadata_dict()
    title = said.get("Title", "")
    length = pdfium.FPDFCatalog_GetLanguage(raw, None, 0)
    buffer = (c_ushort * max(1, length // 2))()
    pdfium.FPDFCatalog_GetLanguage(raw, buffer, length)
    scaled = pdfium.FPDF_VIEWERREF_GetPrintScaling(raw)
    for what, found, wanted in (
        ("title", original.title if title.startswith(original.title) else title, original.title),
        ("author", said.get("Author", ""), original.byline),
        ("language", bytes(buffer).decode("utf-16-le", "replace").rstrip("\0"), original.language),
        ("scale in print", "any" if scaled else "100%", "100%"),
    ):
        if found != wanted:
            stated = f"“{found}”" if found else "missing"
            message = f"the {what} of {file.name} is {stated}, but should be “{wanted}”"
            yield UNSAID.finding(message)
    labels = [pdf.get_page_label(number) for number in range(len(pdf))]
    marked = {bookmark.page for bookmark in document.outline()}
    for number in range(file.pages):
        where = page_name(file, number)
        if number >= len(labels) or not labels[number] or labels.count(labels[number]) > 1:
            yield LOST_BOOKMARK.finding(f"{where} has no label of its own")
        if number not in rules and number + 1 not in marked:
            yield LOST_BOOKMARK.finding(f"{where} has no bookmark")


_BUILD_OR_ASK = "build the game again; if the finding stays, the drawing of the page is wrong"


class Preflight:
    """Looks at a file page by page, and keeps what can be judged only when all are seen."""

    def __init__(self, original: Original, file: PrintedFile, document: Document) -> None:
        """Take what the file should be, and the open file."""
        self._original = original
        self._file = file
        self._parts = tuple(parts_of(file))
        self._document = document
        self._black = file.name.endswith("-bw.pdf")
        self._light = file.name.endswith(f"-{LIGHT}.pdf")
        self._found: list[Finding] = []
        self._surveys: dict[int, Survey] = {}
        self._sides: dict[str, Ground] = {name: Counter() for name, _ in original.sides}
        self._side_of = original.side_of

    def look(self, number: int, page: Page, seen: Survey, sight: Sight) -> None:
        """Look at a page, by its number in the file from 0."""
        if number not in self._surveys and number < self._file.pages:
            self._surveys[number] = seen
            self._found.extend(self._page(number, page, seen, sight.raster))
            where = page_name(self._file, number)
            for one, other in islice(overprinted(page.runs, sight), MOST_TEXTS):
                over = f"“{one.text.strip()}” and “{other.text.strip()}” on {where}"
                self._found.append(OVERPRINTED.finding(f"{over}, {looks.at(one.box)}, overlap"))

    def _page(self, number: int, page: Page, seen: Survey, raster: Raster) -> Iterator[Finding]:
        where, trim = page_name(self._file, number), (page.width, page.height)
        file, first = next(each for each in reversed(self._parts) if each[1] <= number)
        texts = [text for text in file.texts if text.page == number - first]
        yield from sheets.boxes(file, where, seen)
        numbers = {text.content for text in texts if ".hexes." in f".{text.origin}"}
        yield from islice(looks.small_type(where, seen, page.runs, numbers), MOST_TEXTS)
        yield from looks.thin_lines(where, seen)
        yield from looks.coarse_pictures(where, seen)
        yield from sheets.scale(where, texts, page.runs)
        yield from sheets.ruler(where, texts, seen)
        yield from sheets.bleed(file, where, trim, raster, bare=self._black or self._light)
        yield from sheets.margins(file, where, trim, raster, page.runs)
        yield from looks.ink(where, seen.media, seen, raster, black=self._black)
        if limited(file.product, Limit.SIDES):
            for text in texts:
                side = self._side_of.get(".".join((text.origin or "").split(".")[:2]))
                if side in self._sides:
                    self._sides[side].update(around(raster, text.box, black=self._black))

    def whole(self) -> Iterator[Finding]:
        """Yield what is wrong with the pages that have been seen, and with the file."""
        for finding in self._all():
            yield finding if finding.help else replace(finding, help=_BUILD_OR_ASK)

    def _all(self) -> Iterator[Finding]:
        yield from self._found
        file, edge = self._file, pdfium.FPDF_VIEWERREF_GetDuplex(self._document.document.raw)
        for part, first in self._parts:
            if limited(part.product, Limit.REGISTER):
                pages = [self._surveys.get(n) for n in range(first, first + part.pages)]
                surveys = [seen for seen in pages if seen is not None]
                short = edge == pdfium.DuplexFlipShortEdge
                yield from sheets.register(
                    file.name, surveys, first, short=short, asked=file.offset
                )
        colours = dict(self._original.sides)
        if self._light:
            colours = dict(zip(colours, lighter([*colours.values()]), strict=True))
        yield from told_apart(file.name, self._sides, colours, black=self._black)
        rules = {
            first + number
            for part, first in self._parts
            if read_as(part.product) in (ReadAs.RULEBOOK, ReadAs.BOOKLET)
            for number in range(part.pages)
        }
        yield from finish(self._original, file, self._document, rules)
