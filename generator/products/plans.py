"""Plans of map sheets: taken from the atlas where the survey made them, or made now."""

from __future__ import annotations

from collections.abc import Iterator

from generator.diagnostics import Finding
from generator.drawing.codes import LARGER_THAN_PAGE
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

_ALMOST = 0.999
"""Of its size: what is not smaller than that has its type as large as was meant."""


def sheet_findings(workshop: Workshop) -> tuple[Finding, ...]:
    """Return what is to be said of the postcard as it is laid out, which is painted nowhere."""
    if workshop.game.map is None:
        return ()
    planned = plan_of_card(workshop, Ink.COLOUR)
    workshop.typesetter.take_findings()  # they are told where the sheet is drawn
    return tuple(_too_large(planned))


def _too_large(planned: Plan) -> Iterator[Finding]:
    """Find what is smaller than was meant on a card of its own, or leaves the frame."""
    left, top, right, bottom = planned.page.frame
    names = [
        place.inset.name
        for companion in planned.companions
        for place in companion.places
        if place.form.scale < _ALMOST
    ]
    for place in planned.places:
        x, y, across, down = place.box
        if x < left or y < top or across > right or down > bottom:
            names.append(place.inset.name)
    for name in names:
        yield Finding(
            LARGER_THAN_PAGE.code,
            LARGER_THAN_PAGE.severity,
            f"the {name} is larger than a page of {planned.page.width:g} x "
            f"{planned.page.height:g} mm, even without a map",
            "page",
            help="take a larger page, or make it shorter",
        )


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
