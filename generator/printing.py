"""Printing: drawn products in, files and a manifest out; what is bound is bound of such files.

What was printed before of the same is taken from the cache. What only some products need, Platypus,
svgwrite or PDFium, is imported where it is needed.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from io import BytesIO
from itertools import accumulate
from pathlib import Path
from typing import Any, TypeAlias, assert_never

from generator.backends import pdf, record
from generator.backends.pdf import binding
from generator.backends.target import deliver
from generator.cache import Cache
from generator.comparison.products import ProductRecord, record_of
from generator.diagnostics import Finding, Severity, worst
from generator.drawing.kit.cover import SIGNPOST
from generator.faults import PRODUCT_BROKE_OFF, fault
from generator.imposition.nup import signature, spine_marks
from generator.imposition.order import Turn
from generator.manifest import (
    MANIFEST,
    Manifest,
    PrintedFile,
    PrintedPart,
    PrintedText,
    Written,
    is_there,
)
from generator.manifest import read as read_manifest
from generator.manifest import write as manifest_text
from generator.model.codec import restored, whole
from generator.model.kit import OPENING
from generator.products.context import BuildContext
from generator.products.product import Drawn, Edition, Exported, Rulebook, Sheets, Webpage
from generator.products.slices import Imprint
from generator.scene import Box, Link, leaves
from generator.text import UnusableFontError

PNG_DPI = 300
_LIST, _FOUND = "(files)", "(findings)"
"""What the cache keeps with files: what stands in them, and what was found."""
_EDGES = {Turn.LONG: pdf.Duplex.LONG_EDGE, Turn.SHORT: pdf.Duplex.SHORT_EDGE}
_HEAD = 1000
"""Characters of a manifest within which it says what definition it is of."""
_OPENING_PAGES = 2
"""Pages that are drawn before parts that are bound."""


Printed: TypeAlias = tuple[PrintedFile, ...]
"""The files of an edition; what stands in them is told of the first."""
Result: TypeAlias = tuple[Printed, tuple[Finding, ...]]
"""What was printed, if anything, and what was found while drawing."""
Part: TypeAlias = tuple[Path, PrintedFile]
"""A file that is bound with others: the folder it lies in, and what stands in it."""
Kept: TypeAlias = tuple[Cache, str]
"""Where files are kept for another time, and the key under which."""


def print_edition(
    edition: Edition,
    context: BuildContext,
    folder: Path,
    parts: Sequence[Part] = (),
    kept: Kept | None = None,
) -> Result:
    """Draw an edition, bind its `parts` behind it if it has any, and write its files into `folder`.

    Where drawing meets an error nothing is written, and files of an earlier build stay; all else is
    `kept`. Raises OSError where the disk refuses.
    """
    printed, findings = _drawn(edition, context, folder, parts)
    if kept and printed:
        cache, key = kept
        files = {file.name: (folder / file.name).read_bytes() for file in printed}
        told = {_LIST: manifest_text(Manifest("", "", printed)).encode()}
        cache.put(key, files | told | {_FOUND: json.dumps(whole(findings)).encode()})
    return printed, findings


def take(kept: Kept, folder: Path) -> Result | None:
    """Put files that were kept into `folder`, but for those that lie there; None where none were.

    Raises OSError where the disk refuses.
    """
    cache, key = kept
    files = cache.get(key)
    if files is None:
        return None
    printed = read_manifest(files.pop(_LIST).decode()).files
    findings = restored(json.loads(files.pop(_FOUND)))
    if any(hashlib.sha256(files[file.name]).hexdigest() != file.sha256 for file in printed):
        return None
    folder.mkdir(parents=True, exist_ok=True)
    for file in printed:
        if not is_there(file, folder):
            deliver(files[file.name], folder / file.name)
    return printed, findings


def _drawn(edition: Edition, context: BuildContext, folder: Path, parts: Sequence[Part]) -> Result:
    """Draw and write an edition; raises OSError where the disk refuses."""
    stem = folder / f"{context.imprint.id}-{edition.title}"
    try:
        bound = tuple(
            (_record(part).name, first + 1, first + part.pages)
            for (_, part), first in zip(parts, _firsts(parts), strict=False)
        )
        drawn = edition.product.draw(replace(context, bound=bound), edition)
        findings: tuple[Finding, ...] = ()
        if isinstance(drawn, Sheets):  # characters without a glyph are found by the typesetter
            findings = drawn.findings + context.typesetter.take_findings()
        if worst(findings) is Severity.ERROR:
            return (), findings
        folder.mkdir(parents=True, exist_ok=True)
        if parts:
            return _bind(drawn, parts, edition.promise, context, stem), findings
        return _print(drawn, edition.promise, context, stem), findings
    except UnusableFontError as problem:
        return (), (problem.finding,)
    except Exception as problem:  # whatever it was, the other products are printed
        left = context.typesetter.take_findings()  # else the next edition would have them
        what = f"{context.imprint.id}: {edition.title}"
        return (), (*left, fault(PRODUCT_BROKE_OFF, what, problem))


def _print(drawn: Drawn, promise: str, context: BuildContext, stem: Path) -> Printed:
    match drawn:
        case Sheets():
            paths = tuple(_print_sheets(drawn, context, stem))
            texts = tuple(record.texts(drawn.pages, context.catalogue))
            offset = context.options.offset if drawn.two_sided else (0.0, 0.0)
            pages, pieces = len(drawn.pages), drawn.pieces
            return _listed(promise, paths, pages, texts, offset=offset, pieces=pieces)
        case Rulebook(manual, sheet, photocopier, folded):
            from generator.rulebook import write as write_rules

            path = _file(stem, "pdf")
            size = (sheet.width, sheet.height)
            faces = context.catalogue, context.typesetter
            fold = pdf.Fold(size[::-1], signature, spine_marks(sheet)) if folded else None
            written = write_rules(manual, size, path, *faces, photocopier=photocopier, fold=fold)
            return _listed(promise, (path,), written.pages, tuple(written.texts))
        case Webpage(markup):
            path = stem.with_name(f"{stem.name.removesuffix('-html')}.html")
            deliver(markup.encode(), path)
            return _listed(promise, (path,), 1)
        case Exported(game):
            from generator.validator.export import validator

            path = _file(stem, "pyz")
            manifest = read_manifest((stem.parent / MANIFEST).read_text(encoding="utf-8"))
            deliver(validator(game, manifest, stem.parent), path)
            return _listed(promise, (path,), 1)
        case _:
            assert_never(drawn)


def _listed(
    product: str,
    paths: Sequence[Path],
    pages: int,
    texts: tuple[PrintedText, ...] = (),
    **more: Any,
) -> Printed:
    """Return what the manifest says of files; texts and what else there is of the first."""

    def listed(path: Path, **told: Any) -> PrintedFile:
        data, count = path.read_bytes(), pages if path.suffix == ".pdf" else 1
        digest = hashlib.sha256(data).hexdigest()
        return PrintedFile(path.name, product, digest, len(data), count, **told)

    first, *others = paths
    return (listed(first, texts=texts, **more), *map(listed, others))


def _file(stem: Path, ending: str) -> Path:
    return stem.with_name(f"{stem.name}.{ending}")


def _print_sheets(sheets: Sheets, context: BuildContext, stem: Path) -> Iterator[Path]:
    """Write the forms of file that a product comes in; the picture is that of the PDF."""
    catalogue, options = context.catalogue, _described(context.imprint, sheets)
    buffer = BytesIO()
    pdf.write(sheets.pages, buffer, catalogue, options)
    for form in sheets.forms:
        for number, page in enumerate(sheets.pages[:1] if form == "pdf" else sheets.pages):
            path = stem.with_name(f"{stem.name}{f'-{number + 1}' if number else ''}.{form}")
            if form == "pdf":
                deliver(buffer.getvalue(), path)
            elif form == "svg":
                from generator.backends import svg

                svg.write(page, path, catalogue)
            else:
                from generator.backends import png

                png.write(buffer.getvalue(), number, PNG_DPI, path)
            yield path
    for form, content in sheets.data:
        deliver(content.encode(), _file(stem, form))
        yield _file(stem, form)


def _described(imprint: Imprint, sheets: Sheets) -> pdf.Options:
    """Return what a PDF of sheets says of itself."""
    return pdf.Options(
        title=imprint.title,
        author=imprint.byline,
        subject=imprint.subtitle,
        language=imprint.language,
        duplex=_EDGES[sheets.turn] if sheets.two_sided else None,
    )


def _bind(
    drawn: Drawn, parts: Sequence[Part], promise: str, context: BuildContext, stem: Path
) -> Printed:
    """Bind parts behind the opening pages as they lie in their files: none is drawn again."""
    if not isinstance(drawn, Sheets):
        raise TypeError(f"{promise} is not drawn on sheets")
    path, opening = _file(stem, "pdf"), BytesIO()
    options = _described(context.imprint, drawn)
    pdf.write(drawn.pages, opening, context.catalogue, options)
    words = context.typesetter.words
    first = binding.Part(words(OPENING), opening.getvalue(), tuple(_signposts(drawn)))
    others = (
        binding.Part(words(titled.title), (folder / part.name).read_bytes())
        for folder, part in parts
        if (titled := _record(part).part)
    )
    binding.bind((first, *others), path, options)
    texts, firsts = list(record.texts(drawn.pages, context.catalogue)), _firsts(parts)
    for (_, part), start in zip(parts, firsts, strict=False):
        texts += (replace(text, page=text.page + start) for text in part.texts)
    listed = (PrintedPart(part.product, part.pages) for _, part in parts)
    opened = PrintedPart(promise, len(drawn.pages))
    return _listed(promise, (path,), firsts[-1], tuple(texts), parts=(opened, *listed))


def _firsts(parts: Sequence[Part]) -> tuple[int, ...]:
    """Return the first page of each part, from 0, and the number of pages of them all."""
    return tuple(accumulate((part.pages for _, part in parts), initial=_OPENING_PAGES))


def _record(part: PrintedFile) -> ProductRecord:
    found = record_of(part.product)
    if found is None:
        raise ValueError(f"there is no product {part.product}")
    return found


def _signposts(drawn: Sheets) -> Iterator[binding.Signpost]:
    """Yield the links of the opening pages that lead to parts."""
    for number, page in enumerate(drawn.pages):
        for link, transform in leaves(page.items):
            if isinstance(link, Link) and link.target.startswith(SIGNPOST):
                (x, y), part = link.at, int(link.target.removeprefix(SIGNPOST))
                box = Box(x, y, x + link.width, y + link.height).moved(transform)
                yield binding.Signpost(number, box, part)


def listed_before(source: str, folder: Path) -> Printed:
    """Return the files that an earlier build of the same definition has printed into `folder`.

    An order for one product does not make the others strangers.
    """
    with suppress(OSError, ValueError):
        text = (folder / MANIFEST).read_text(encoding="utf-8")
        earlier = read_manifest(text) if source in text[:_HEAD] else None
        return earlier.files if earlier is not None and earlier.source == source else ()
    return ()


def write_manifest(
    game: str, source: str, printed: Printed, folder: Path, known: Written | None = None
) -> Printed:
    """Write ``manifest.json`` beside the files it lists, and return them; raises OSError.

    Of several of one name the last is listed. What is `known` is written as it was before.
    """
    listed = {file.name: file for file in printed}
    files = tuple(file for _, file in sorted(listed.items()))
    folder.mkdir(parents=True, exist_ok=True)
    deliver(manifest_text(Manifest(game, source, files), known).encode(), folder / MANIFEST)
    return files
