"""Printing: drawn products in, files and a manifest out.

What only some products need, Platypus, svgwrite or PDFium, is imported where it is needed.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from io import BytesIO
from pathlib import Path
from typing import assert_never

from generator.backends import pdf, record
from generator.backends.target import deliver
from generator.checks.fitting import surely_fits, surely_laid
from generator.diagnostics import Finding, Origin, Severity, worst
from generator.faults import PRODUCT_BROKE_OFF, fault
from generator.imposition import Turn, signature, spine_marks
from generator.manifest import Manifest, PrintedFile, PrintedPart, PrintedText
from generator.manifest import read as read_manifest
from generator.manifest import write as manifest_text
from generator.model.game import Game
from generator.products import (
    Drawn,
    Edition,
    Exported,
    Rulebook,
    Sheets,
    Webpage,
    Wishes,
    Workshop,
    face_findings,
    sheet_findings,
    unprintable,
    with_counters,
)
from generator.reading.fonts import OWN_FONTS, brought_along, read_roles
from generator.records import dataclass
from generator.text import Catalogue, Typesetter, assign
from generator.text.findings import UnusableFontError

PNG_DPI = 300
MANIFEST = "manifest.json"
_EDGES = {Turn.LONG: pdf.Duplex.LONG_EDGE, Turn.SHORT: pdf.Duplex.SHORT_EDGE}
UNPRINTABLE = "FNT010"


@dataclass(frozen=True, slots=True)
class Printed:
    """The files of an edition, and what stands in them."""

    product: str
    paths: tuple[Path, ...]
    pages: int
    texts: tuple[PrintedText, ...]
    parts: tuple[PrintedPart, ...] = ()
    """What it is bound of, if it is."""
    offset: tuple[float, float] = (0.0, 0.0)
    """By how many mm its backs were to be moved."""
    pieces: tuple[Origin, ...] = ()
    """Texts that no page shows whole."""


def open_workshop(
    game: Game, folders: Sequence[Path], wishes: Wishes
) -> tuple[Workshop | None, tuple[Finding, ...]]:
    """Return what the products of `game` are made with; None where a face is missing.

    Nor is there one where the game has a character that no face can print.
    Fonts are looked for in `folders`, then among those that come with Postwar. The first folder
    with a ``fonts.yaml`` says which face has which role.
    """
    places = (*folders, OWN_FONTS)
    listed = next((place for place in places if (place / "fonts.yaml").is_file()), OWN_FONTS)
    read = read_roles(listed / "fonts.yaml")
    searched = dict.fromkeys(place.resolve() for place in places)
    catalogue = Catalogue.scan(*searched, fallback=read.fallback)
    faces, complaints = assign(read.roles, catalogue)
    met = (*read.findings, *map(read.origins.locate, complaints))
    if worst(met) is Severity.ERROR:
        return None, met
    typesetter = Typesetter(faces)
    met += unprintable(game, typesetter)
    if worst(met) is Severity.ERROR:
        return None, met
    ordered = with_counters(game, wishes.counter)
    return Workshop(ordered, catalogue, typesetter, wishes), met


def rehearse(game: Game, found: Sequence[Finding], folders: Sequence[Path]) -> tuple[Finding, ...]:
    """Return what checks have found, and what only the faces of type can tell besides.

    With fonts of the user's own these say which characters can be printed, and whether there is a
    face for each role. Counters on which text
    may not fit are measured, and pages laid out on which tables may not; all others are spared.
    """
    own = any(map(brought_along, folders))
    blocked = any(each.severity is Severity.ERROR and each.code != UNPRINTABLE for each in found)
    faces = not (blocked or surely_fits(game))
    sheets = not (blocked or surely_laid(game))
    if not (own or faces or sheets):
        return tuple(found)
    workshop, met = open_workshop(game, folders, Wishes())
    if own:
        found = [each for each in found if each.code != UNPRINTABLE]
        found += [
            each for each in met if each.code == UNPRINTABLE or each.severity is Severity.ERROR
        ]
    told = (
        *(face_findings(workshop) if workshop and faces else ()),
        *(sheet_findings(workshop) if workshop and sheets else ()),
    )
    return (*found, *told)


def print_edition(
    edition: Edition, workshop: Workshop, folder: Path
) -> tuple[Printed | None, tuple[Finding, ...]]:
    """Draw an edition and write its files into `folder`; raises OSError where the disk refuses.

    Where drawing meets an error nothing is written, and files of an earlier build stay.
    """
    stem = folder / f"{workshop.game.id}-{edition.title}"
    try:
        drawn = edition.product.draw(workshop, edition)
        found = met(drawn, workshop.typesetter)
        if worst(found) is Severity.ERROR:
            return None, found
        folder.mkdir(parents=True, exist_ok=True)
        return _print(drawn, edition.promise, workshop, stem), found
    except UnusableFontError as problem:
        return None, (problem.finding,)
    except Exception as problem:  # whatever it was, the other products are printed
        return None, broken_off(edition, workshop, problem)


def broken_off(edition: Edition, workshop: Workshop, problem: Exception) -> tuple[Finding, ...]:
    """Return what is said of an edition over which we fell; raises what the disk refuses."""
    left = workshop.typesetter.take_findings()  # else the next edition would have them
    what = f"{workshop.game.id}: {edition.title}"
    return (*left, fault(PRODUCT_BROKE_OFF, what, problem))


def met(drawn: Drawn, typesetter: Typesetter) -> tuple[Finding, ...]:
    """Return what was met while drawing, characters without a glyph among it."""
    match drawn:
        case Sheets():
            return drawn.findings + typesetter.take_findings()
        case Rulebook() | Webpage() | Exported():
            return ()
        case _:
            assert_never(drawn)


def _print(drawn: Drawn, promise: str, workshop: Workshop, stem: Path) -> Printed:
    match drawn:
        case Sheets():
            paths = tuple(_print_sheets(drawn, workshop, stem))
            texts = tuple(entered(drawn, workshop))
            offset = workshop.wishes.offset if drawn.two_sided else (0.0, 0.0)
            pages, pieces = len(drawn.pages), drawn.pieces
            return Printed(promise, paths, pages, texts, offset=offset, pieces=pieces)
        case Rulebook(manual, sheet, photocopier, folded):
            from generator.rulebook import write as write_rules

            path = stem.with_name(f"{stem.name}.pdf")
            size = (sheet.width, sheet.height)
            faces = workshop.catalogue, workshop.typesetter
            fold = pdf.Fold(size[::-1], signature, spine_marks(sheet)) if folded else None
            written = write_rules(manual, size, path, *faces, photocopier=photocopier, fold=fold)
            texts = tuple(map(_entered, written.texts))
            return Printed(promise, (path,), written.pages, texts)
        case Webpage(markup):
            path = stem.with_name(f"{stem.name.removesuffix('-html')}.html")
            deliver(markup.encode(), path)
            return Printed(promise, (path,), 1, ())
        case Exported():
            from generator.validator.export import validator

            path = stem.with_name(f"{stem.name}.pyz")
            manifest = read_manifest((stem.parent / MANIFEST).read_text(encoding="utf-8"))
            deliver(validator(workshop.game, manifest, stem.parent), path)
            return Printed(promise, (path,), 1, ())
        case _:
            assert_never(drawn)


def _print_sheets(sheets: Sheets, workshop: Workshop, stem: Path) -> Iterator[Path]:
    """Write the forms of file that a product comes in; the picture is that of the PDF."""
    catalogue, options = workshop.catalogue, described(workshop.game, sheets)
    buffer = BytesIO()
    pdf.write(sheets.pages, buffer, catalogue, options)
    for form in sheets.forms:
        if form == "pdf":
            path = stem.with_name(f"{stem.name}.pdf")
            deliver(buffer.getvalue(), path)
            yield path
            continue
        for number, page in enumerate(sheets.pages):
            path = stem.with_name(f"{stem.name}{f'-{number + 1}' if number else ''}.{form}")
            if form == "svg":
                from generator.backends import svg

                svg.write(page, path, catalogue)
            else:
                from generator.backends import png

                png.write(buffer.getvalue(), number, PNG_DPI, path)
            yield path
    for form, content in sheets.data:
        path = stem.with_name(f"{stem.name}.{form}")
        deliver(content.encode(), path)
        yield path


def described(game: Game, sheets: Sheets) -> pdf.Options:
    """Return what a PDF of sheets says of itself."""
    return pdf.Options(
        title=game.title,
        author=game.byline,
        subject=game.subtitle,
        language=game.language,
        duplex=_EDGES[sheets.turn] if sheets.two_sided else None,
    )


def entered(sheets: Sheets, workshop: Workshop) -> Iterator[PrintedText]:
    """Yield what stands on sheets, as the manifest has it."""
    yield from map(_entered, record.texts(sheets.pages, workshop.catalogue))


def _entered(text: record.Printed) -> PrintedText:
    """Return a text as the manifest has it."""
    return PrintedText(text.page, text.box, text.content, text.origin, text.size)


def write_manifest(game: Game, source: str, printed: Sequence[Printed], folder: Path) -> None:
    """Write ``manifest.json`` beside the files it lists; raises OSError.

    Files that an earlier build printed of the same definition stay listed: an order for one product
    does not make the others strangers.
    """
    files = {
        path.name: _listed(path, entry, texts=entry.texts if number == 0 else ())
        for entry in printed
        for number, path in enumerate(entry.paths)
    }
    path = folder / MANIFEST
    kept = {file.name: file for file in _earlier(path, source)}
    listed = tuple(file for _, file in sorted((kept | files).items()))
    folder.mkdir(parents=True, exist_ok=True)
    deliver(manifest_text(Manifest(game.id, source, listed)).encode(), path)


def _earlier(path: Path, source: str) -> tuple[PrintedFile, ...]:
    try:
        manifest = read_manifest(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return ()
    return manifest.files if manifest.source == source else ()


def _listed(path: Path, entry: Printed, texts: tuple[PrintedText, ...]) -> PrintedFile:
    data = path.read_bytes()
    return PrintedFile(
        name=path.name,
        product=entry.product,
        sha256=hashlib.sha256(data).hexdigest(),
        bytes=len(data),
        pages=entry.pages if path.suffix == ".pdf" else 1,
        texts=texts,
        parts=entry.parts,
        offset=entry.offset,
        pieces=entry.pieces if texts else (),
    )
