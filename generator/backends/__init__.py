"""Backends: scenes in, files out. The only room with reportlab's canvas, svgwrite, Pillow and the
renderer of pypdfium2.

Each is a module with functions for its entry points, called as ``pdf.write(...)``::

    from generator.backends import pdf, png, record, svg

``pdf.write(pages: Sequence[scene.Page], target: Path | BinaryIO, catalogue: Catalogue,
options: pdf.Options = pdf.Options()) -> None``
    One PDF page a scene page. `pdf.Options(title, author, subject, keywords, language)`. A page's `name`
    becomes its bookmark and its label. A `Link` to ``#name`` goes to the page of that name, or to the
    `Group` of that name.
``svg.write(page: scene.Page, target: Path | BinaryIO, catalogue: Catalogue,
options: svg.Options = svg.Options()) -> None``
    One SVG of the trim size in mm, text as text, its fonts embedded.
``record.write(pages) -> str``
    The scene as readable text, for golden files.
``record.texts(pages) -> Iterator[record.Printed]``
    Where each text was printed: page index, rectangle in mm, content, origin, type size. The manifest.
``png.write(document: bytes | Path, page: int, dpi: int, target: Path | BinaryIO) -> None``
    One page (counted from 0) of a PDF as a picture.

A file is written beside its target and then renamed over it, so a failure leaves the old file and no
half-written one; what the disk refuses is raised as OSError.
"""
