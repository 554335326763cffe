"""The products that lie beside the map: the player's aid, and forms to be written on."""

from __future__ import annotations

from generator.drawing.aid import aid_pages, aid_panels, compose, form_pages, map_swatches
from generator.drawing.aid.terrain import Swatches
from generator.products.atlas import Extent
from generator.products.plans import plan_of_card
from generator.products.product import Drawn, Edition, Sheets
from generator.products.workshop import Workshop


def draw_card(workshop: Workshop, edition: Edition) -> Drawn:
    """Draw the player's aid: every table and all else that is looked up in play."""
    pen, paper = workshop.pen(edition.ink), edition.sheet
    panels = aid_panels(workshop.game, _swatches(workshop, edition), pen)
    composed = compose(panels, (paper.width, paper.height), pen)
    return Sheets(*aid_pages(workshop.game, composed, pen))


def draw_forms(workshop: Workshop, edition: Edition) -> Drawn:
    """Draw the sheets that players fill in."""
    paper = edition.sheet
    pages = form_pages(workshop.game, (paper.width, paper.height), workshop.pen(edition.ink))
    return Sheets(pages)


def _swatches(workshop: Workshop, edition: Edition) -> Swatches:
    """Cut swatches out of the postcard's map; a game without a map has none."""
    if workshop.game.map is None:
        return {}
    planned = plan_of_card(workshop, edition.ink)
    return map_swatches(planned, workshop.atlas.ground(Extent.CARD, planned))
