"""Backends: scenes in, files out.

The only room with reportlab's canvas, svgwrite, Pillow and the renderer of pypdfium2. Each backend
is a module with functions for its entry points::

    from generator.backends import pdf, png, record, svg

``pdf.write(pages: Sequence[scene.Page], target: Path | BinaryIO, catalogue: text.Catalogue,
options: pdf.Options = pdf.Options()) -> None``
    One PDF page a scene page. ``pdf.Options(title, author, subject, keywords, language, duplex)``.
    A page's `name` becomes its bookmark and its label. A `Link` to ``#name`` goes to the first page
    or `Group` of that name; where the document has none, it is left out.
``pdf.paint(items, sheet: pdf.Sheet, catalogue, at, anchors=()) -> None``
    Items on a page in the making, their origin `at` points from its bottom left: for the rulebook.
    ``pdf.Sheet`` is the `canvasmaker` for Platypus; ``pdf.register(catalogue, keys)`` makes faces
    known to it under their keys.
``svg.write(page: scene.Page, target: Path | BinaryIO, catalogue: text.Catalogue,
options: svg.Options = svg.Options()) -> None``
    One SVG of the trim size in mm, text as text, its fonts embedded.
    ``svg.Options(title, language)``.
``record.texts(pages, catalogue) -> Iterator[PrintedText]``
    Where each text is printed: page (from 0), rectangle, content, origin, type size. The manifest.
``png.write(document: bytes | Path, page: int, dpi: float, target: Path | BinaryIO) -> None``
    One page (from 0) of a PDF as a picture.

A file is written beside its target and then put in its place, so a failure leaves the old file and
no half-written one. What the disk refuses is raised as OSError; the target's folder must exist. A
font that turns out to be of no use is raised as ``text.UnusableFontError``, which has a finding.
"""
