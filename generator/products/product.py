"""What a product is, and what comes of drawing it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from generator.comparison.products import ProductRecord
from generator.diagnostics import Finding, Origin
from generator.drawing.furniture.theme import Ink
from generator.imposition.order import Turn
from generator.papers import Paper
from generator.products.atlas import Extent
from generator.products.context import BuildContext
from generator.records import Frozen
from generator.scene import Page

if TYPE_CHECKING:
    from generator.rulebook import Manual


class Sheets(Frozen):
    """Drawn pages and the forms of file they come in."""

    pages: tuple[Page, ...]
    findings: tuple[Finding, ...] = ()
    forms: tuple[str, ...] = ("pdf",)
    two_sided: bool = False
    turn: Turn = Turn.LONG
    """The edge about which sheets are turned whose other side is printed."""
    data: tuple[tuple[str, str], ...] = ()
    """The same for machines: endings of files, and what is written into them."""
    pieces: tuple[Origin, ...] = ()
    """Texts that no page shows whole: what a joint of tiles goes through."""


class Rulebook(Frozen):
    """Rules to be set in pages."""

    manual: Manual
    paper: Paper
    photocopier: bool = False
    """Whether it is set in black on white."""
    folded: bool = False
    """Whether it is a booklet, two pages to a side of the paper."""


class Webpage(Frozen):
    """A page for a browser, in HTML."""

    markup: str


class Exported(Frozen):
    """The validator, which is packed when all that it is to know of lies in its folder."""


Drawn: TypeAlias = Sheets | Rulebook | Webpage | Exported


Draw: TypeAlias = Callable[[BuildContext, "Edition"], Drawn]


class Product(Frozen):
    """A product and how it is drawn."""

    record: ProductRecord
    draw: Draw
    extent: Extent | None = None
    """The ground it is painted on."""

    @property
    def name(self) -> str:
        """Its name in options and in the manifest: ``map-tables``."""
        return self.record.name


class Edition(Frozen):
    """A product on a paper in an ink: what fills one file, or one in each form."""

    product: Product
    paper: Paper | None
    ink: Ink

    @property
    def title(self) -> str:
        """What its files are called after the game: ``map-a4-tables-bw``."""
        parts = (
            self.product.record.what,
            self.paper.name if self.paper else "",
            self.product.record.variant,
            "" if self.ink is Ink.COLOUR else self.ink.value,
        )
        return "-".join(filter(None, parts))

    @property
    def promise(self) -> str:
        """By what name the proof knows it: that of its product and paper, ``map-tables-a4``."""
        return "-".join(filter(None, (self.product.name, self.paper.name if self.paper else "")))

    @property
    def sheet(self) -> Paper:
        """The paper; raises ValueError for a product with a size of its own."""
        if self.paper is None:
            raise ValueError(f"{self.product.name} comes on no paper")
        return self.paper
