"""The products: what can be printed of a game, and how each is drawn.

A product is one entry of `PRODUCTS`. It says which games have it, on which papers it comes, and how
its pages are drawn; `printing` turns those into files.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from generator.diagnostics import Finding
from generator.drawing.counters import Face, pieces
from generator.drawing.furniture import LIVERIES, Ink, Pen
from generator.drawing.postcard import card_of, postcard
from generator.drawing.tables import table_figures
from generator.imposition import PAPERS, Countersheet, Paper, Piece, PieceFace, countersheets
from generator.model.game import Game
from generator.model.names import names_of
from generator.rulebook import Figure, Manual, manual_of
from generator.scene import Page
from generator.text import Catalogue, Typesetter


@dataclass(frozen=True, slots=True)
class Workshop:
    """What every product of a game is made with."""

    game: Game
    catalogue: Catalogue
    typesetter: Typesetter

    @property
    def pen(self) -> Pen:
        """What furniture is drawn with, in colour."""
        return Pen(LIVERIES[Ink.COLOUR], self.typesetter)


@dataclass(frozen=True, slots=True)
class Sheets:
    """Drawn pages and the forms of file they come in."""

    pages: tuple[Page, ...]
    findings: tuple[Finding, ...] = ()
    forms: tuple[str, ...] = ("pdf",)
    two_sided: bool = False


@dataclass(frozen=True, slots=True)
class Rulebook:
    """Rules to be set in pages."""

    manual: Manual
    paper: Paper


Drawn: TypeAlias = Sheets | Rulebook


@dataclass(frozen=True, slots=True)
class Product:
    """Something that can be printed."""

    name: str
    """Name in file names and options."""
    has: Callable[[Game], bool]
    """Whether a game has it."""
    draw: Callable[[Workshop, Paper | None], Drawn]
    """How it is drawn, on a paper where it comes on papers."""
    on_paper: bool = True
    """Whether it comes on papers; otherwise it has a size of its own."""
    suffix: str = ""
    """What its file names end in."""

    def title(self, paper: Paper | None) -> str:
        """Return its name with that of the paper: ``counters-a4``."""
        return f"{self.name}-{paper.name}" if paper else self.name

    def stem(self, game: str, paper: Paper | None) -> str:
        """Return the name of its files without their endings."""
        return f"{game}-{self.title(paper)}{self.suffix}"


def _draw_postcard(workshop: Workshop, _: Paper | None) -> Drawn:
    page, findings = postcard(card_of(workshop.game), Ink.COLOUR, workshop.pen)
    return Sheets((page,), findings, forms=("pdf", "svg", "png"))


def _draw_counters(workshop: Workshop, paper: Paper | None) -> Drawn:
    game = workshop.game
    if paper is None or game.counters is None:
        raise ValueError("counters come on a paper, and only where a game has some")
    drawn = pieces(game.counters, game.sides, workshop.pen)
    cut = tuple(
        Piece(piece.name, piece.group, piece.side, _face(piece.front), _face(piece.back))
        for piece in drawn
    )
    findings = tuple(
        finding
        for piece in drawn
        for face in (piece.front, piece.back)
        for finding in face.findings
    )
    sheet = Countersheet(f"{game.title}: counters", paper, workshop.typesetter)
    return Sheets(countersheets(cut, sheet), findings, two_sided=True)


def _face(face: Face) -> PieceFace:
    return PieceFace(face.grounds, face.art)


def _draw_rules(workshop: Workshop, paper: Paper | None) -> Drawn:
    if paper is None:
        raise ValueError("rules come on a paper")
    figures = tuple(
        Figure(
            figure.table,
            figure.title,
            figure.block.width,
            figure.block.height,
            figure.block.items,
        )
        for figure in table_figures(workshop.game.tables, names_of(workshop.game), workshop.pen)
    )
    return Rulebook(manual_of(workshop.game, figures), paper)


PRODUCTS = (
    Product("postcard", lambda game: game.map is not None, _draw_postcard, on_paper=False),
    Product("counters", lambda game: game.counters is not None, _draw_counters, suffix="-duplex"),
    Product("rules", lambda game: bool(game.rules.sections), _draw_rules),
)
"""All products, in the order in which they are printed."""


def wanted(
    game: Game, only: Sequence[str], papers: Sequence[str]
) -> Iterator[tuple[Product, Paper | None]]:
    """Yield the products of `game` and their papers; `only` and `papers` narrow them down."""
    for product in PRODUCTS:
        if (only and product.name not in only) or not product.has(game):
            continue
        if product.on_paper:
            for paper in papers:
                yield product, PAPERS[paper]
        else:
            yield product, None
