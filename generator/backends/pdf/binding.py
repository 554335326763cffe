"""Several PDFs bound into one: files in, one file out.

Pages keep their boxes, the way they lie and their links; each part has a bookmark, with those of
its own below, and gives its pages their labels. What parts have in common, such as a font with the
same letters, is in the file once. Nothing in it depends on when or where it is bound.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from io import BytesIO
from itertools import accumulate
from pathlib import Path
from typing import Any, BinaryIO, cast

from pypdf import PdfReader, PdfWriter
from pypdf.generic import (
    ArrayObject,
    BooleanObject,
    ByteStringObject,
    DictionaryObject,
    Fit,
    FloatObject,
    NameObject,
    NumberObject,
    TextStringObject,
)

from generator.backends.pdf.document import Options
from generator.backends.pdf.painter import POINTS_PER_MILLIMETRE
from generator.backends.target import deliver
from generator.records import Frozen

_HEADER = "%PDF-1.4"
_AIMS = ("/Dest", "/P")


class Signpost(Frozen):
    """A rectangle that leads to the first page of another part, counted from 0.

    `page` is that of its own part, from 0; `box` its left, top, right and bottom in mm.
    """

    page: int
    box: tuple[float, float, float, float]
    part: int


class Part(Frozen):
    """A PDF that is bound with others, under a title; its `signposts` lead to them."""

    title: str
    data: bytes
    signposts: tuple[Signpost, ...] = ()


def bind(parts: Sequence[Part], target: Path | BinaryIO, options: Options) -> None:
    """Write the pages of all parts, in their order, into one file or stream.

    Raises OSError where the disk refuses, and pypdf's PdfReadError for a part that is no PDF.
    """
    writer = PdfWriter()
    writer.pdf_header = _HEADER
    sections = tuple(_sections(parts, writer))
    firsts = [section.first for section in sections]
    for part, section in zip(parts, sections, strict=True):
        for number, links in enumerate(section.links):
            found = [section.link(link) for link in links]
            posts = [post for post in part.signposts if post.page == number]
            found += [section.signpost(post, firsts[post.part]) for post in posts]
            if found:
                page = writer.pages[section.first + number]
                page[NameObject("/Annots")] = ArrayObject(found)
        top = writer.add_outline_item(title=part.title, page_number=section.first, is_open=False)
        own = section.reader.outline
        if section.several or len(own) > 1:  # one alone would say again what the part's own says
            section.bookmark(own, top)
    _describe(writer, options)
    _label(writer, parts, sections)
    _pin(writer, parts)
    writer.compress_identical_objects(remove_duplicates=True, remove_unreferenced=True)
    buffer = BytesIO()
    writer.write(buffer)
    deliver(buffer.getvalue(), target)


class _Section(Frozen):
    """A part among the pages of the whole: its reader, its first page, the links of each page."""

    writer: PdfWriter
    reader: PdfReader
    first: int
    links: tuple[tuple[DictionaryObject, ...], ...]

    @property
    def several(self) -> bool:
        """Whether it has more than one page."""
        return len(self.links) > 1

    def page(self, reference: Any) -> int:
        """Return the page of the whole that a page of the part has become."""
        return self.first + cast(int, self.reader.get_page_number(reference.get_object()))

    def link(self, link: DictionaryObject) -> DictionaryObject:
        """Return a link of the part as it leads to the same place in the whole."""
        kept = {key: value.clone(self.writer) for key, value in link.items() if key not in _AIMS}
        made = DictionaryObject(kept)
        if "/Dest" in link:
            page, *place = cast(ArrayObject, link["/Dest"])
            made[NameObject("/Dest")] = self._place(self.page(page), place)
        return made

    def signpost(self, post: Signpost, goal: int) -> DictionaryObject:
        """Return the link of a signpost to a page of the whole."""
        height = float(self.reader.pages[post.page].mediabox.height)
        left, top, right, bottom = (length * POINTS_PER_MILLIMETRE for length in post.box)
        corners = (left, height - bottom, right, height - top)
        return _named(
            Type=NameObject("/Annot"),
            Subtype=NameObject("/Link"),
            Border=ArrayObject([NumberObject(0)] * 3),
            Rect=ArrayObject(FloatObject(round(c, 3)) for c in corners),
            Dest=self._place(goal, (NameObject("/Fit"),)),
        )

    def bookmark(self, entries: Sequence[Any], parent: Any) -> None:
        """Put the bookmarks of the part below that of the whole."""
        last = parent
        for entry in entries:
            if isinstance(entry, list):
                self.bookmark(entry, last)
                continue
            last = self.writer.add_outline_item(
                title=str(entry.title),
                page_number=self.page(entry.raw_get("/Page")),
                parent=parent,
                fit=Fit(str(entry.typ), _fit(entry)),
                is_open=False,
            )

    def _place(self, page: int, place: Sequence[Any]) -> ArrayObject:
        reference = self.writer.pages[page].indirect_reference
        return ArrayObject([reference, *(each.clone(self.writer) for each in place)])


def _sections(parts: Sequence[Part], writer: PdfWriter) -> Iterator[_Section]:
    """Add the pages of all parts; yield each part with the links that were taken off them.

    Links would bring the pages of their own file along.
    """
    readers = [PdfReader(BytesIO(part.data)) for part in parts]
    firsts = (0, *accumulate(len(reader.pages) for reader in readers))
    for reader, first in zip(readers, firsts, strict=False):
        links = tuple(tuple(_taken(page)) for page in reader.pages)
        for page in reader.pages:
            writer.add_page(page)
        yield _Section(writer, reader, first, links)


def _named(**values: Any) -> DictionaryObject:
    """Return a dictionary of PDF."""
    return DictionaryObject({NameObject(f"/{name}"): value for name, value in values.items()})


def _taken(page: DictionaryObject) -> Iterator[DictionaryObject]:
    found = page.pop("/Annots", None)
    yield from (link.get_object() for link in (found.get_object() if found else ()))


def _fit(entry: Any) -> tuple[float | None, ...]:
    """Return where on its page a bookmark leads to, in the order of its kind."""
    if entry.typ != "/XYZ":
        return ()
    return tuple(None if each is None else float(each) for each in (entry.left, entry.top, 0))


def _describe(writer: PdfWriter, options: Options) -> None:
    """Say what the file is, and that it is to be printed at 100 %."""
    told = {
        "/Title": options.title,
        "/Author": options.author,
        "/Subject": options.subject,
        "/Keywords": ", ".join(options.keywords),
        "/Creator": "Postwar",
        "/Producer": "Postwar",
    }
    writer.add_metadata(told)
    shown = _named(DisplayDocTitle=BooleanObject(True), PrintScaling=NameObject("/None"))
    language = TextStringObject(options.language)
    about = _named(Lang=language, PageMode=NameObject("/UseOutlines"), ViewerPreferences=shown)
    writer.root_object.update(about)


def _label(writer: PdfWriter, parts: Sequence[Part], sections: Sequence[_Section]) -> None:
    """Label each page with what it is called in its part; with the part where it has no name."""
    labels = ArrayObject()
    for part, section in zip(parts, sections, strict=True):
        for number, own in enumerate(section.reader.page_labels):
            numbered = f"{part.title}, {number + 1}" if own == str(number + 1) else own
            label = numbered if section.several else part.title
            prefix = _named(P=TextStringObject(label))
            labels += [NumberObject(section.first + number), prefix]
    writer.root_object[NameObject("/PageLabels")] = _named(Nums=labels)


def _pin(writer: PdfWriter, parts: Sequence[Part]) -> None:
    """Give the file an identity that follows from its parts alone."""
    digest = hashlib.sha256()
    for part in parts:
        digest.update(hashlib.sha256(part.data).digest())
    identity = ByteStringObject(digest.digest()[:16])
    writer._ID = ArrayObject([identity, identity])  # noqa: SLF001 - else pypdf takes a random one
