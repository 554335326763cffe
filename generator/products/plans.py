"""Plans of map sheets: taken from the atlas where the survey made them, or made now."""

from __future__ import annotations

from generator.drawing.furniture import Ink
from generator.drawing.mapsheet import (
    Contents,
    Plan,
    card_of,
    hexes_format,
    larger_hexes,
    paper_format,
    plan,
    postcard_format,
)
from generator.imposition import Paper
from generator.products.workshop import Workshop


def plan_of_card(workshop: Workshop, ink: Ink) -> Plan:
    """Return the plan of the postcard."""
    card = card_of(workshop.game)
    sheet = postcard_format(card)
    made = workshop.atlas.planned(sheet, ink)
    return made or plan(card, sheet, ink, workshop.typesetter)


def plan_of_paper(workshop: Workshop, paper: Paper, contents: Contents, ink: Ink) -> Plan:
    """Return the plan of the map on a paper, turned whichever way gives larger hexes."""
    sheet = paper_format(paper.width, paper.height, contents)
    made = workshop.atlas.planned(sheet, ink)
    return made or larger_hexes(card_of(workshop.game), sheet, ink, workshop.typesetter)


def plan_of_hexes(workshop: Workshop, across: float, contents: Contents, ink: Ink) -> Plan:
    """Return the plan of the map with hexes `across` mm wide, on a sheet as large as it takes."""
    card = card_of(workshop.game)
    sheet = hexes_format(card, across, contents)
    made = workshop.atlas.planned(sheet, ink)
    return made or plan(card, sheet, ink, workshop.typesetter)
