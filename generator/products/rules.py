"""The rules."""

from __future__ import annotations

from generator.drawing.furniture import Ink
from generator.drawing.tables import table_figures
from generator.model.names import names_of
from generator.products.product import Drawn, Edition, Rulebook, Webpage
from generator.products.workshop import Workshop
from generator.text import Role


def draw_rules(workshop: Workshop, edition: Edition) -> Drawn:
    """Collect the rules and draw their tables."""
    return _rulebook(workshop, edition, folded=False)


def draw_rules_booklet(workshop: Workshop, edition: Edition) -> Drawn:
    """Collect the same for a booklet."""
    return _rulebook(workshop, edition, folded=True)


def write_rules_page(workshop: Workshop, _edition: Edition) -> Drawn:
    """Write the rules as a page for a browser."""
    from generator.rulebook.html import rules_page  # its room loads Platypus

    page = rules_page(workshop.game)
    body = workshop.typesetter.face(Role.BODY)
    if all(setter is body for setter, _ in body.runs(page)):
        return Webpage(page)
    from generator.backends.svg.fonts import understudies

    return Webpage(rules_page(workshop.game, understudies(workshop.catalogue, body.key, page)))


def _rulebook(workshop: Workshop, edition: Edition, *, folded: bool) -> Rulebook:
    from generator.rulebook import Figure, manual_of  # Platypus: only for those who print rules

    game = workshop.game
    drawn = table_figures(game.tables, names_of(game), workshop.pen(edition.ink))
    figures = tuple(
        Figure(each.table, each.title, each.block.width, each.block.height, each.block.items)
        for each in drawn
    )
    photocopier = edition.ink is Ink.PHOTOCOPIER
    return Rulebook(manual_of(game, figures), edition.sheet, photocopier, folded)
