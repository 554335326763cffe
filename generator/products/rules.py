"""The rules."""

from __future__ import annotations

from generator.drawing.block import Block
from generator.drawing.excerpt import eased
from generator.drawing.furniture import Ink
from generator.drawing.tables import table_figures
from generator.model.names import names_of
from generator.products.figures import example_figures
from generator.products.product import Drawn, Edition, Rulebook, Webpage
from generator.products.workshop import Workshop
from generator.scene import Page
from generator.text import Role

SOFT = 0.18
"""By how many mm soft shades may be off in a browser, to save bytes: less than a pixel."""


def draw_rules(workshop: Workshop, edition: Edition) -> Drawn:
    """Collect the rules, draw their tables and the figures of their examples."""
    return _rulebook(workshop, edition, folded=False)


def draw_rules_booklet(workshop: Workshop, edition: Edition) -> Drawn:
    """Collect and draw the same for a booklet."""
    return _rulebook(workshop, edition, folded=True)


def write_rules_page(workshop: Workshop, _edition: Edition) -> Drawn:
    """Write the rules as a page for a browser."""
    from generator.backends import svg
    from generator.rulebook.html import Drawings, rules_page  # its room loads Platypus

    body = workshop.typesetter.face(Role.BODY)
    fonts = svg.understudies(workshop.catalogue, body.key, rules_page(workshop.game))
    return Webpage(rules_page(workshop.game, Drawings(*_drawings(workshop)), fonts))


def _drawings(workshop: Workshop) -> tuple[dict[str, str], str]:
    """Draw the worked examples for a browser: SVG by anchor, and the style they share."""
    from generator.backends import svg

    titles = {example.id: example.title for example in workshop.game.tables.examples}
    drawn = example_figures(workshop, Ink.COLOUR)
    pages = {f"figure-{name}": _page(block, titles[name]) for name, block in drawn.items()}
    markup, style = svg.inline(pages, workshop.catalogue, "excerpt")
    return {f"example:{name}": markup[f"figure-{name}"] for name in drawn}, style


def _page(block: Block, title: str) -> Page:
    items = tuple(eased(block.items, SOFT))
    return Page(block.width, block.height, items, name=f"{title}: where everybody stands")


def _rulebook(workshop: Workshop, edition: Edition, *, folded: bool) -> Rulebook:
    from generator.rulebook import (  # Platypus: only for those who print rules
        Figure,
        manual_of,
        room_in_box,
    )

    game, paper = workshop.game, edition.sheet
    drawn = table_figures(game.tables, names_of(game), workshop.pen(edition.ink))
    figures = tuple(
        Figure(each.table, each.title, each.block.width, each.block.height, each.block.items)
        for each in drawn
    )
    room = room_in_box((paper.width, paper.height), folded=folded)
    situations = {
        name: Figure(f"example:{name}", "", block.width, block.height, block.items)
        for name, block in example_figures(workshop, edition.ink, room).items()
    }
    manual = manual_of(game, figures, situations)
    return Rulebook(manual, paper, edition.ink is Ink.PHOTOCOPIER, folded)
