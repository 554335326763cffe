"""What a product is, and what comes of drawing it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeAlias

from generator.comparison.products import LIGHT, ProductRecord
from generator.diagnostics import Finding, Origin
from generator.drawing.furniture.theme import Ink
from generator.imposition.order import Turn
from generator.model.game import Game
from generator.model.theme import Theme
from generator.papers import Paper
from generator.products.atlas import Extent
from generator.products.context import BuildContext, BuildOptions, in_light_ink
from generator.products.slices import Imprint, Slices
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

    game: Game


Drawn: TypeAlias = Sheets | Rulebook | Webpage | Exported


Draw: TypeAlias = Callable[[Any, BuildContext, "Edition"], Drawn]
"""Draws an edition of the input of its product, with what is alike for all."""


class Product(Frozen):
    """A product, what it is drawn of, and how."""

    record: ProductRecord
    input: Callable[[Slices], Any]
    """The slice of a game that it is drawn of; nothing else changes its pages."""
    drawing: Draw
    extent: Extent | None = None
    """The ground it is painted on."""
    options: tuple[str, ...] = ()
    """What a user may ask for that changes its pages, beside papers, inks and sizes of counters."""
    effort: float = 1.0
    """About how many seconds of an idle processor an edition takes: what takes longest is begun
    first."""

    def draw(self, context: BuildContext, edition: Edition) -> Drawn:
        """Draw an edition of it of its input alone."""
        given = context.inputs[self.name]
        if edition.light:
            given, context = in_light_ink(given), context.in_light_ink
        return self.drawing(
            given, replace(context, inputs={}, options=self.asked(context.options)), edition
        )

    def asked(self, options: BuildOptions) -> BuildOptions:
        """Return those of the options that change its pages; the others as if nobody asked."""
        return BuildOptions(**{name: getattr(options, name) for name in self.options})

    @property
    def name(self) -> str:
        """Its name in options and in the manifest: ``map-tables``."""
        return self.record.name


class Ordered(Frozen):
    """All that the files of an edition follow from, but for the program and its libraries.

    Its `digest` is the key of an edition. What is bound of parts follows from their files besides,
    and what is made of all files from the manifest.
    """

    product: str
    paper: Paper | None
    ink: Ink
    light: bool
    options: BuildOptions
    theme: Theme | None
    faces: tuple[tuple[str, tuple[str, ...]], ...]
    """The SHA-256 of font files, by role."""
    imprint: Imprint
    input: str
    """The digest of what it is drawn of."""
    bound: tuple[tuple[str, int, int], ...]


class Edition(Frozen):
    """A product on a paper in an ink: what fills one file, or one in each form."""

    product: Product
    paper: Paper | None
    ink: Ink
    light: bool = False
    """Whether it is in light ink: drawn as in colour ink, of lighter colours."""

    def ordered(self, context: BuildContext) -> Ordered:
        """Return all that its files follow from; raises OSError for a font that cannot be read."""
        product = self.product
        return Ordered(
            product.name,
            self.paper,
            self.ink,
            self.light,
            product.asked(context.options),
            context.theme,
            context.typesetter.checksums,
            context.imprint,
            context.digest_of_input(product.name),
            context.bound,
        )

    @property
    def title(self) -> str:
        """What its files are called after the game: ``map-a4-tables-bw``."""
        parts = (
            self.product.record.what,
            self.paper.name if self.paper else "",
            self.product.record.variant,
            LIGHT if self.light else "" if self.ink is Ink.COLOUR else self.ink.value,
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
