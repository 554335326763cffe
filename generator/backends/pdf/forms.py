"""Groups that a document draws more than once: written once, and referred to.

Goes in: the pages. Comes out: which of their groups are shared, and a form for each when it is
first drawn. A map that is cut into tiles is in the file once. Only groups of outlines are shared:
text must stand on the page itself, in the page's coordinates, and only where it is seen.

A form of reportlab has no graphics states, so opacity would be lost in it; ours carries them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from functools import cached_property

from reportlab.pdfbase import pdfdoc

from generator.backends.pdf.extent import extent
from generator.backends.pdf.surface import Surface
from generator.backends.sharing import shared_groups
from generator.scene import Group, Page, Transform

_ROOM = 30.0  # points around a form's outlines, for the width of lines and the points of mitres


class Forms:
    """The shared groups of one document."""

    def __init__(
        self, pages: Iterable[Page], document: pdfdoc.PDFDocument, wanted: Collection[str] = ()
    ) -> None:
        """Take all pages; groups whose names are `wanted` by links stay on their pages."""
        self._document = document
        self._names: dict[int, str] = {}
        self._shared = shared_groups(pages, wanted)

    def shares(self, group: Group) -> bool:
        """Tell whether `group` is drawn more than once and can be a form."""
        return id(group) in self._shared

    def name(
        self, group: Group, write: Callable[[Group, Surface], None], to_points: Transform
    ) -> str:
        """Return the form of `group`, made by `write` in points by `to_points` the first time."""
        if id(group) not in self._names:
            surface = FormSurface()
            write(group, surface)
            name = f"group{len(self._names)}"  # after those of the groups in it
            box = extent((Group(group.items, clip=group.clip),), to_points)
            self._document.addForm(name, surface.form(box))
            self._names[id(group)] = name
        return self._names[id(group)]


class FormSurface:
    """The content of a form in the making."""

    def __init__(self) -> None:
        self._states: dict[tuple[str, float], str] = {}
        self._forms: dict[str, pdfdoc.PDFObjectReference] = {}

    @cached_property
    def operators(self) -> list[str]:
        """The operators so far, to be appended to."""
        return []

    def opacity(self, stroking: bool, value: float) -> str:
        """Return the operator that sets the opacity of strokes, or of everything else."""
        key = ("CA" if stroking else "ca", value)
        return f"/{self._states.setdefault(key, f'gs{len(self._states)}')} gs"

    def show(self, form: str) -> None:
        """Draw another form of the document, by its name."""
        name = pdfdoc.xObjectName(form)
        self._forms[name] = pdfdoc.PDFObjectReference(name)
        self.operators.append(f"/{name} Do")

    def form(self, box: tuple[float, float, float, float]) -> pdfdoc.PDFFormXObject:
        """Return the finished form, cut to `box` and some room around it."""
        left, bottom, right, top = box
        form = pdfdoc.PDFFormXObject(left - _ROOM, bottom - _ROOM, right + _ROOM, top + _ROOM)
        form.Resources = pdfdoc.PDFResourceDictionary()
        form.Resources.ExtGState = pdfdoc.PDFDictionary(
            {name: pdfdoc.PDFDictionary(dict((key,))) for key, name in self._states.items()}
        )
        if self._forms:
            form.Resources.XObject = pdfdoc.PDFDictionary(self._forms)
        form.setStreamList(self.operators)
        form.compression = 1
        return form
