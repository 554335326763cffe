"""A printed file compared: an open document, its entry in the manifest, its original in.

Out: findings. Who has opened it, PDFium or the exported validator by itself, makes no difference.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Protocol

from generator.comparison import codes, findings
from generator.comparison.bound import parts_of, prove_contents, prove_outline, with_contents
from generator.comparison.compare import compare, compare_figures
from generator.comparison.expected import Wording
from generator.comparison.flow.folding import unfolded
from generator.comparison.flow.leaves import Leaf
from generator.comparison.flow.rules import prove_booklet, prove_rules
from generator.comparison.glyphs import Bookmark, Page
from generator.comparison.original import Original, OriginalOf
from generator.comparison.products import ReadAs, read_as
from generator.comparison.text_runs import passages
from generator.diagnostics import Finding, Origin
from generator.manifest import PrintedFile, PrintedText
from generator.model.names import counted
from generator.records import Frozen
from generator.words import words_in

MOST_PAGES = 500
"""Pages of a file that are read."""

TEXTS = (".html", ".csv", ".json", ".svg")
"""Endings of files that are texts by themselves."""

_RUNNING = (ReadAs.RULEBOOK, ReadAs.BOOKLET)
_CLOSE = 0.5  # mm: as much as a page may be too large or too small


class Document(Protocol):
    """A PDF that was opened. What cannot be read of it is raised as `glyphs.Unreadable`."""

    @property
    def count(self) -> int:
        """The number of its pages."""

    def page(self, number: int, *, read: bool = True) -> Page:
        """Return a page, counted from 0; without its runs unless they are to be `read`."""

    def deeds(self) -> tuple[str, ...]:
        """Return what the file does beside being looked at, such as to run a script."""

    def outline(self) -> tuple[Bookmark, ...]:
        """Return the entries of its outline."""


class _Part(Frozen):
    """Some pages of a document, read as if they were one; `first` is counted from 0."""

    whole: Document
    first: int
    file: PrintedFile
    """As it would be listed if it were alone."""
    nested: bool
    """Whether its bookmarks stand below one of the whole."""

    def pages(self, *, read: bool) -> Iterator[tuple[int, str, Page]]:
        """Yield its pages, from 0, each with what people call it; those there are and should be."""
        for number in range(min(self.whole.count - self.first, self.file.pages, MOST_PAGES)):
            where = page_name(self.file, self.first + number)
            yield number, where, self.whole.page(self.first + number, read=read)

    def outline(self) -> tuple[Bookmark, ...]:
        """Return the entries of the outline that lead to its pages, as if there were no others."""
        found = self.whole.outline()
        if not self.nested:
            return found
        pages = range(self.first + 1, self.first + self.file.pages + 1)
        within = (each for each in found if each.depth and each.page in pages)
        return tuple(Bookmark(e.title, e.depth - 1, e.page - self.first) for e in within)


def compare_document(
    original_of: OriginalOf, file: PrintedFile, document: Document
) -> Iterator[Finding]:
    """Yield what is wrong with a PDF; raises Unreadable where a page cannot be read."""
    for deed in document.deeds():
        message = f"{file.name} {deed}, which no printed page does"
        yield codes.ACTIVE.finding(message, help=findings.BUILD)
    if document.count != file.pages:
        printed, there = (counted(each, "page") for each in (file.pages, document.count))
        message = f"{file.name} was printed with {printed} and now has {there}"
        yield codes.PAGE_COUNT.finding(message, help=findings.BUILD)
    original = original_of(file)
    wording = original.wording
    if file.parts:
        yield from prove_outline(file, document.outline(), words_in(original.language))
        wording = with_contents(wording, file)
        yield from prove_contents(file, wording)
    for part, first in parts_of(file):
        kind = _rulebook if read_as(part.product) in _RUNNING else _pages
        yield from kind(original_of(part), _Part(document, first, part, bool(file.parts)), wording)


def compare_text(original: Original, file: PrintedFile, data: bytes) -> Iterator[Finding]:
    """Yield what is wrong with the rules for browsers, or with odds as numbers or in SVG."""
    # Neither is needed for a PDF, and the exported validator starts the sooner for it.
    from generator.comparison.flow.online import prove_webpage  # noqa: PLC0415
    from generator.comparison.numbers import prove_numbers  # noqa: PLC0415
    from generator.comparison.vector import prove_chart  # noqa: PLC0415

    try:
        text = data.decode()
    except UnicodeDecodeError:
        yield findings.unreadable_file(file.name, "it is not text in UTF-8")
        return
    how = read_as(file.product)
    if how is ReadAs.WEBPAGE:
        yield from prove_webpage(original, file.name, text)
    elif how is ReadAs.NUMBERS:
        prove = prove_chart if file.name.endswith(".svg") else prove_numbers
        yield from prove(original, file.name, text)


def unkept(original: Original, file: PrintedFile) -> Iterator[Finding]:
    """Yield what the product should hold more often, or less often, than it was printed.

    What the joints of tiles go through is there: it is whole when they are put together.
    """
    wording = original.wording
    printed: Counter[Origin | None] = Counter(
        file.texts[numbers[0]].origin for numbers in passages(file.texts, wording)
    )
    for origin, times in original.promises.items():
        wanted, count = wording.texts.get(origin, origin), printed[origin]
        if max(count, origin in file.pieces) not in times:
            yield findings.miscounted(file.name, wanted, times, count, origin)


def _pages(original: Original, part: _Part, wording: Wording) -> Iterator[Finding]:
    file = part.file
    for number, where, page in part.pages(read=bool(file.texts)):
        yield from _sheet(original, where, page)
        if file.texts:
            yield from compare(where, _on_page(file, number), page, wording)


def _rulebook(original: Original, part: _Part, wording: Wording) -> Iterator[Finding]:
    """Compare the figures of each page, then the text that runs around them from page to page."""
    leaves, file = [], part.file
    for number, where, page in part.pages(read=True):
        yield from _sheet(original, where, page)
        wrong, running = compare_figures(where, _on_page(file, number), page, wording)
        yield from wrong
        leaves.append(Leaf(where, running, page.unseen, page.width / 2))
    if read_as(file.product) is ReadAs.BOOKLET:
        yield from prove_booklet(original, file.name, unfolded(leaves, file.pages))
    else:
        yield from prove_rules(original, file.name, leaves, part.outline(), file.pages)


def page_name(file: PrintedFile, number: int) -> str:
    """Return what people call a page of a file, counted from 0 here and from 1 by them."""
    return f"page {number + 1} of {file.name}"


def _sheet(original: Original, where: str, page: Page) -> Iterator[Finding]:
    """Yield what is wrong with a page whatever stands on it."""
    ask = findings.BUILD_OR_ASK
    for name in page.loose:
        message = f"{where} uses the font {name}, which is not in the file"
        yield codes.LOOSE_FONT.finding(message, help=ask)
    if page.notes:
        notes = counted(page.notes, "note")
        message = f"{where} has {notes} not printed by Postwar"
        yield codes.UNASKED_TEXT.finding(message, help=ask)
    if page.turned:
        message = f"{where} is turned by {page.turned} degrees"
        yield codes.TURNED.finding(message, help=findings.BUILD)
    size = original.size
    lengths = zip(sorted((page.width, page.height)), sorted(size or ()), strict=False)
    if any(abs(length - wanted) > _CLOSE for length, wanted in lengths):
        shown, asked = (
            " x ".join(f"{length:.1f}".removesuffix(".0") for length in each)
            for each in ((page.width, page.height), size or ())
        )
        message = f"{where} is {shown} mm, but should be {asked} mm"
        yield codes.PAGE_SIZE.finding(message, help=ask)


def _on_page(file: PrintedFile, number: int) -> Sequence[PrintedText]:
    return [text for text in file.texts if text.page == number]
