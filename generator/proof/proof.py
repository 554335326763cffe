"""Reading print back: a game, what was printed of it and where, in; findings out.

`postwar proof` calls `prove_folder`. Where a text stands is taken from the manifest, what it must
say from the game, and what it does say from the files, read as a stranger would.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from generator.diagnostics import Finding, Origin
from generator.manifest import Manifest, PrintedFile, PrintedText, read
from generator.model.game import Game
from generator.proof import findings
from generator.proof.bound import parts_of, prove_contents, prove_outline, with_contents
from generator.proof.compare import compare, compare_figures
from generator.proof.expected import Wording, wording
from generator.proof.flow import RULEBOOKS, WEBPAGE, Leaf, prove_rules, prove_webpage
from generator.proof.glyphs import Page, Unreadable
from generator.proof.numbers import ODDS, prove_numbers
from generator.proof.passages import passages
from generator.proof.promises import page_size, required

if TYPE_CHECKING:
    from generator.proof.pages import Document

MANIFEST = "manifest.json"
MOST_PAGES = 500
"""Pages of a file that are read."""
MOST_BYTES = 200_000_000
"""The largest file that is read."""

_TEXTS = (".html", ".csv", ".json")
_CLOSE = 0.5  # mm: as much as a page may be too large or too small


def prove_folder(game: Game, source: str, folder: Path) -> tuple[Finding, ...]:
    """Compare what lies in `folder` with `game`, whose definition has the SHA-256 `source`."""
    path = folder / MANIFEST
    try:
        manifest = read(path.read_bytes().decode())
    except FileNotFoundError:
        return (findings.nothing_printed(folder),)
    except (OSError, ValueError) as error:
        return (findings.broken_manifest(path, str(error)),)
    if manifest.game != game.id:
        return (findings.broken_manifest(path, f"it is that of {manifest.game}"),)
    return prove(game, manifest, folder, source)


def prove(
    game: Game, manifest: Manifest, folder: Path, source: str | None = None
) -> tuple[Finding, ...]:
    """Compare the files of `manifest` in `folder` with `game`.

    `source` is the SHA-256 of the game's definition; where it is not that of the manifest, the
    print is stale, which is found too. Nothing is raised: what is broken is a finding.
    """
    found: list[Finding] = []
    if source is not None and source != manifest.source:
        found.append(findings.stale())
    words = wording(game)
    for file in manifest.files:
        found.extend(_file(game, file, folder / file.name, words))
        if file.name.endswith(".pdf"):
            for part, _ in parts_of(file):
                found.extend(_promises(game, part, words))
    return tuple(found)


def _file(game: Game, file: PrintedFile, path: Path, words: Wording) -> Iterator[Finding]:
    try:
        size = path.stat().st_size
        if size > MOST_BYTES:
            yield findings.unreadable_file(file.name, f"it has {size} bytes")
            return
        data = path.read_bytes()
    except FileNotFoundError:
        yield findings.file_missing(path)
        return
    except OSError as error:
        yield findings.unreadable_file(file.name, error.strerror or "the disk refuses")
        return
    if hashlib.sha256(data).hexdigest() != file.sha256:
        yield findings.file_changed(file, len(data))
    if file.name.endswith(".pdf"):
        yield from _document(game, file, data, words)
    elif file.name.endswith(_TEXTS):
        yield from _text(game, file, data)


def _text(game: Game, file: PrintedFile, data: bytes) -> Iterator[Finding]:
    """Compare what is no PDF: the rules for browsers, and odds as numbers."""
    try:
        text = data.decode()
    except UnicodeDecodeError:
        yield findings.unreadable_file(file.name, "it is no text in UTF-8")
        return
    if file.product == WEBPAGE:
        yield from prove_webpage(game, file.name, text)
    elif file.product == ODDS:
        yield from prove_numbers(game, file.name, text)


def _document(game: Game, file: PrintedFile, data: bytes, words: Wording) -> Iterator[Finding]:
    from generator.proof.pages import opened  # noqa: PLC0415 -- PDFium only for files to be read

    try:
        with opened(data) as document:
            if document.count != file.pages:
                yield findings.page_count(file, document.count)
            if file.parts:
                yield from prove_outline(file, document.outline())
                words = with_contents(words, file)
                yield from prove_contents(file, words)
            for part, first in parts_of(file):
                section = document.part(first, part.pages) if file.parts else document
                kind = _rulebook if part.product in RULEBOOKS else _pages
                yield from kind(game, part, section, words)
    except Unreadable as error:
        yield findings.unreadable_file(file.name, str(error))


def _pages(game: Game, file: PrintedFile, document: Document, words: Wording) -> Iterator[Finding]:
    for number in _numbers(file, document):
        where = f"page {document.number(number)} of {file.name}"
        page = document.page(number, read=bool(file.texts))
        yield from _sheet(game, file, where, page)
        if file.texts:
            yield from compare(where, _on_page(file, number), page, words)


def _rulebook(
    game: Game, file: PrintedFile, document: Document, words: Wording
) -> Iterator[Finding]:
    """Compare the figures of each page, then the text that runs around them from page to page."""
    leaves = []
    for number in _numbers(file, document):
        where = f"page {document.number(number)} of {file.name}"
        page = document.page(number)
        yield from _sheet(game, file, where, page)
        wrong, running = compare_figures(where, _on_page(file, number), page, words)
        yield from wrong
        leaves.append(Leaf(where, running, page.unseen))
    yield from prove_rules(game, file.name, leaves, document.outline(), file.pages)


def _numbers(file: PrintedFile, document: Document) -> range:
    """Return the pages that are read, from 0."""
    return range(min(document.count, file.pages, MOST_PAGES))


def _sheet(game: Game, file: PrintedFile, where: str, page: Page) -> Iterator[Finding]:
    """Yield what is wrong with a page whatever stands on it."""
    size = page_size(game, file.product)
    yield from (findings.loose_font(where, name) for name in page.loose)
    if page.notes:
        yield findings.notes(where, page.notes)
    if size is not None and not _fits(page, size):
        yield findings.page_size(where, (page.width, page.height), size)


def _fits(page: Page, size: tuple[float, float]) -> bool:
    """Tell whether a page has that size, lying or standing."""
    pairs = zip(sorted((page.width, page.height)), sorted(size), strict=True)
    return all(abs(length - wanted) <= _CLOSE for length, wanted in pairs)


def _on_page(file: PrintedFile, number: int) -> Sequence[PrintedText]:
    return [text for text in file.texts if text.page == number]


def _promises(game: Game, file: PrintedFile, words: Wording) -> Iterator[Finding]:
    """Yield what the product should hold more often, or less often, than it was printed."""
    counted: Counter[Origin | None] = Counter(
        file.texts[numbers[0]].origin for numbers in passages(file.texts, words)
    )
    for origin, times in required(game, file.product).items():
        wanted, count = words.texts.get(origin, origin), counted[origin]
        if count < times.first:
            yield findings.too_few(file.name, wanted, times, count, origin)
        elif count not in times:
            yield findings.too_many(file.name, wanted, times, count, origin)
