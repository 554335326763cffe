"""Drawing a plan: a ground in, pages out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from generator.diagnostics import Finding
from generator.drawing.cartography.ground import Ground
from generator.drawing.cartography.painting import Painted, lettering_of, painted
from generator.drawing.codes import NO_ROOM, NO_ROOM_ON_CARD
from generator.drawing.furniture.panel import neatline
from generator.drawing.mapsheet.companion import Companion
from generator.drawing.mapsheet.formats import Contents
from generator.drawing.mapsheet.plan import Plan
from generator.drawing.mapsheet.stands import Stand, stood
from generator.drawing.mapsheet.swatches import swatch
from generator.drawing.palette import for_sides, palette_of
from generator.model.names import listed
from generator.scene import Bounds, Box, Group, Item, Page, Path
from generator.stages import DIRECT, Stages

Drawn = tuple[tuple[Page, ...], tuple[Finding, ...]]
"""Pages, the map first, and what is to be said about them."""


def draw(
    planned: Plan,
    ground: Ground,
    stands: Sequence[Stand] = (),
    extra: Sequence[Item] = (),
    stages: Stages = DIRECT,
    sheet: Painted | None = None,
) -> Drawn:
    """Paint the map of a plan and put everything in its place.

    `ground` must reach as far as `plan.reach` says. `stands` are counters on the map, from which
    names and numbers keep clear; `extra` is drawn last, in the strip that the format reserves.
    `sheet` is the map where that is painted already.
    """
    page, pen = planned.page, planned.pen
    standing = tuple(stood(stand, page.layout, pen.typesetter) for stand in stands)
    covered = [place.covered for place in planned.places]
    covered += [box for _, boxes in standing for box in boxes]
    sheet = sheet or painted_map(planned, ground, stages, covered)
    plain = planned.format.contents is Contents.PLAIN
    swatches = [swatch(each, sheet.art, page.layout, pen) for each in planned.samples]
    items: list[Item] = [*_paper(planned), sheet.plain if plain else sheet.scene]
    items += [place.form.at(place.at, swatches) for place in planned.places]
    items += [item for group, _ in standing for item in group]
    items += [] if plain else neatline(page.frame, pen)
    first = _page(planned, (*items, *extra))
    others = tuple(_companion(planned, card, swatches) for card in planned.companions)
    findings = (*ground.findings, *_without_room(sheet.findings)) if stands else sheet.findings
    return (first, *others), (*findings, *_moved(planned))


def painted_sheet(planned: Plan, ground: Ground, stages: Stages = DIRECT) -> Painted:
    """Paint the map of a plan alone, and letter it clear of its insets."""
    return painted_map(planned, ground, stages, [place.covered for place in planned.places])


def painted_map(
    planned: Plan, ground: Ground, stages: Stages = DIRECT, covered: Sequence[Bounds] = ()
) -> Painted:
    """Paint the map of a plan alone, and letter it clear of what is `covered`."""
    palette = for_sides(palette_of(planned.pen.theme), planned.card.sides)
    layout, frame = planned.page.layout, planned.picture
    given = lettering_of(planned.card.map, ground, layout, palette, frame, covered)
    return painted(given, ground, planned.pen.typesetter, stages)


def _without_room(findings: Iterable[Finding]) -> Iterator[Finding]:
    """Yield which names have no room beside counters; labels and hex numbers make room for them."""
    for each in findings:
        if each.code == NO_ROOM.code and not (each.origin or "").startswith("labels."):
            yield each


def _paper(planned: Plan) -> Iterator[Item]:
    """Yield the paper of a trimmed card, which runs into its bleed; office paper stays white."""
    bleed = planned.format.bleed
    if bleed:
        whole = Box(0.0, 0.0, planned.page.width, planned.page.height).grown(bleed)
        yield Path(whole.outline, fill=planned.pen.theme.paper)


def _page(planned: Plan, items: tuple[Item, ...]) -> Page:
    page, bleed = planned.page, planned.format.bleed
    return Page(page.width, page.height, items, bleed, bleed, planned.card.title)


def _companion(planned: Plan, card: Companion, swatches: Sequence[Group]) -> Page:
    frame = planned.page.frame
    items = (
        *_paper(planned),
        Path(planned.picture.outline, fill=planned.pen.theme.stripe),
        *card.heading,
        *(place.form.at(place.at, swatches) for place in card.places),
        *neatline(frame, planned.pen),
    )
    return _page(planned, items)


def _moved(planned: Plan) -> Iterator[Finding]:
    """Say in one note what found no room on the map."""
    if planned.moved:
        what = "card" if planned.format.bleed else "page"
        names = [f"the {inset.name}" for inset in planned.moved]
        find, stand = ("find", "stand") if len(names) > 1 else ("finds", "stands")
        yield NO_ROOM_ON_CARD.finding(
            f"{listed(names)} {find} no room on the map and {stand} on the second {what}",
            "page",
            help="a panel, or a wider page.panel-width, makes room",
        )
