"""A file that is bound of several products: each part is proved as if it were a file of its own.

Its pages are where the manifest says; what stands on them is what the part's own product promises.
The outline of the whole and the contents on its first page must lead to them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import accumulate, zip_longest

from generator.comparison import findings
from generator.comparison.expected import Wording
from generator.comparison.glyphs import Bookmark
from generator.comparison.products import record_of
from generator.diagnostics import Finding
from generator.manifest import PrintedFile, PrintedPart
from generator.model.kit import OPENING
from generator.model.numbers import NumberRange
from generator.words import Words


def parts_of(file: PrintedFile) -> Iterator[tuple[PrintedFile, int]]:
    """Yield the parts of a file as files, each with its first page from 0; itself if it has none.

    The texts of a part count its own pages.
    """
    if not file.parts:
        yield file, 0
    for part, first in _with_firsts(file):
        pages = range(first, first + part.pages)
        texts = tuple(
            replace(text, page=text.page - first) for text in file.texts if text.page in pages
        )
        yield replace(file, product=part.product, pages=part.pages, texts=texts, parts=()), first


def with_contents(words: Wording, file: PrintedFile) -> Wording:
    """Return what is expected, with the pages that the list of contents tells of each part."""
    pages = {}
    for part, first in _with_firsts(file):
        last = first + part.pages
        page = f"{first + 1}–{last}" if part.pages > 1 else str(last)
        pages[f"kit.parts.{part.product.rpartition('-')[0]}.pages"] = page
    return replace(words, texts={**words.texts, **pages})


def prove_outline(
    file: PrintedFile, outline: Sequence[Bookmark], words: Words
) -> Iterator[Finding]:
    """Yield the first part whose bookmark is another, or leads to another page."""
    parts = ((words(_title(part.product)), first) for part, first in _with_firsts(file))
    expected = [f"{title}, page {first + 1}" for title, first in parts]
    shown = [f"{entry.title}, page {entry.page}" for entry in outline if entry.depth == 0]
    for there, wanted in zip_longest(shown, expected, fillvalue="nothing"):
        if there != wanted:
            yield findings.misprint(f"the outline of {file.name}", there, wanted, None)
            return


def prove_contents(file: PrintedFile, words: Wording) -> Iterator[Finding]:
    """Yield what the list of contents does not say of a part; `words` knows its pages."""
    printed = {text.origin for text in file.texts}
    for part in file.parts[1:]:
        for key in ("title", "about", "pages"):
            origin = f"kit.parts.{part.product.rpartition('-')[0]}.{key}"
            if origin not in printed:
                text = words.texts.get(origin, origin)
                yield findings.miscounted(file.name, text, NumberRange(1, 1), 0, origin)


def _with_firsts(file: PrintedFile) -> Iterator[tuple[PrintedPart, int]]:
    """Yield each part and its first page, from 0."""
    return zip(file.parts, accumulate((part.pages for part in file.parts), initial=0), strict=False)


def _title(product: str) -> str:
    """Return what a part is called; those that are no products of their own are opening pages."""
    record = record_of(product)
    return record.part.title if record and record.part else OPENING
