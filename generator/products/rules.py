"""The rules, and their figures: the worked examples as pieces of the map."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from generator.comparison.products import ReadAs
from generator.drawing.block import Block
from generator.drawing.counters.pieces import by_side, faces_of
from generator.drawing.cutting import eased
from generator.drawing.example_figure.excerpt import WIDEST, Country
from generator.drawing.example_figure.figure import figures_of
from generator.drawing.furniture.theme import Ink
from generator.drawing.kit.booklet import Outside, Swatches, Wrapper, outside
from generator.drawing.kit.materials import tiles
from generator.drawing.tables.figures import table_figures
from generator.products.context import BuildContext
from generator.products.print_and_play import PaintedMap, illustrated
from generator.products.product import Drawn, Edition, Rulebook, Webpage
from generator.products.slices import Booklet, Fights, RulesOnPaper, RulesOnScreen
from generator.scene import Box, Page
from generator.text import Role

_ON_SCREEN = Box(0.0, 0.0, 160.0, 105.0)
"""What a cover, and the keys, take on a screen, in mm: as wide as the text."""
SOFT = 0.18
"""By how many mm soft shades may be off in a browser, to save bytes: less than a pixel."""


def write_rules_page(rules: RulesOnScreen, context: BuildContext, edition: Edition) -> Drawn:
    """Write the rules as a page for a browser."""
    from generator.backends import svg
    from generator.html import WEARERS, rules_page, set_in

    body = context.typesetter.face(Role.BODY)
    plain = rules_page(rules.page)
    fonts = svg.understudies(context.catalogue, body.key, plain)
    faces = {role: context.typesetter.face(Role(role)) for role in WEARERS}
    keys = dict.fromkeys(face.key for face in faces.values())
    worn = [svg.embedded(context.catalogue, key, plain) for key in keys]
    sets = set_in({role: svg.quoted(face.key) for role, face in faces.items()})
    figures, style = _drawings(rules, context, edition)
    return Webpage(rules_page(rules.page, figures, fonts, style, *worn, sets))


def _drawings(
    rules: RulesOnScreen, context: BuildContext, edition: Edition
) -> tuple[dict[str, str], str]:
    """Draw cover, keys and worked examples for a browser: SVG by anchor, and the style they share.

    The first two are by COVER and KEYS.
    """
    from generator.backends import svg
    from generator.html import COVER, KEYS

    pages = figure_pages(rules.fights, context)
    bound = _outside(rules.wrapper, context, edition, _ON_SCREEN)
    if bound is not None:
        title = rules.page.title
        for name, block in ((COVER, bound.front), (KEYS, bound.back)):
            items = tuple(eased(block.items, SOFT))
            pages[name] = Page(block.width, block.height, items, name=title)
    keys = {anchor: anchor.replace("example:", "figure-", 1) for anchor in pages}
    shown = {keys[anchor]: page for anchor, page in pages.items()}
    markup, style = svg.inline(shown, context.catalogue, "excerpt")
    return {anchor: markup[key] for anchor, key in keys.items()}, style


def figure_pages(fights: Fights | None, context: BuildContext) -> dict[str, Page]:
    """Return the figures of worked examples as pages for a screen, by their anchors."""
    titles = {each.id: each.title for each in (fights.examples if fights else ())}
    words, pages = context.typesetter.words, dict[str, Page]()
    for name, block in example_figures(fights, context, Ink.COLOUR).items():
        title = words("{title}: where everybody stands", title=titles[name])
        items = tuple(eased(block.items, SOFT))
        pages[f"example:{name}"] = Page(block.width, block.height, items, name=title)
    return pages


def draw_rules(rules: RulesOnPaper, context: BuildContext, edition: Edition) -> Drawn:
    """Collect the rules, draw their tables and the figures of their examples."""
    from generator.rulebook import (  # Platypus: only for those who print rules
        Figure,
        Manual,
        room_in_box,
    )

    paper = edition.sheet
    folded = edition.product.record.read_as is ReadAs.BOOKLET
    drawn = table_figures(rules.tables, rules.names, context.pen(edition.ink))

    def figure(anchor: str, title: str, block: Block) -> Figure:
        return Figure(anchor, title, block.width, block.height, block.items)

    figures = tuple(figure(each.table, each.title, each.block) for each in drawn)
    room = room_in_box((paper.width, paper.height), folded=folded)
    blocks = example_figures(rules.fights, context, edition.ink, room)
    situations = {
        f"example:{name}": figure(f"example:{name}", "", each) for name, each in blocks.items()
    }
    manual = Manual(rules.text, figures, situations)
    return Rulebook(manual, paper, edition.ink is Ink.PHOTOCOPIER, folded)


def draw_booklet(booklet: Booklet, context: BuildContext, edition: Edition) -> Drawn:
    """Collect the rules as a booklet, with a picture on its cover and the keys on its back."""
    from generator.rulebook import Figure, room_on_cover  # as above

    drawn, paper = draw_rules(booklet.rules, context, edition), edition.sheet
    room = Box(0.0, 0.0, *room_on_cover((paper.width, paper.height)))
    made = _outside(booklet.wrapper, context, edition, room)
    if made is None or not isinstance(drawn, Rulebook):
        return drawn
    front, back = (
        Figure("", "", each.width, each.height, each.items) for each in (made.front, made.back)
    )
    return replace(drawn, manual=replace(drawn.manual, front=front, back=back))


def _outside(
    wrapper: Wrapper, context: BuildContext, edition: Edition, room: Box
) -> Outside | None:
    """Draw the outside of rules; None of a game without a map and without pieces."""
    pen, painted = context.pen(edition.ink), list[PaintedMap]()
    faces = faces_of(wrapper.counters, wrapper.sides, pen) if wrapper.counters else None
    fronts = tiles(by_side(faces), pen) if faces else ()
    shown = illustrated(wrapper.card, fronts, context, edition, painted.append)
    if shown is None:
        return None

    def swatches() -> Swatches:
        apart = edition.paper is None
        return tuple(one for each in painted for one in each.swatches(apart=apart))

    return outside(shown, swatches, faces, room, pen)


def example_figures(
    fights: Fights | None, context: BuildContext, ink: Ink, room: float = WIDEST
) -> dict[str, Block]:
    """Return the figures of worked examples by their ids, as wide as a `room` in mm allows.

    They are drawn once for each ink and width, and kept for the other editions of a process. There
    are none of a game without a map or without counters.
    """
    width = min(WIDEST, room)
    kept = context.figures.get((ink, width))
    if kept is None:
        kept = {}
        if fights is not None:
            given = fights, width, ink, context.theme, context.stages.type
            kept = context.stages.kept(
                "figures",
                given,
                partial(_drawn, fights, context, ink, width),
                lambda: context.typesetter.complains,
            )
        context.figures[ink, width] = kept
    return kept


def _drawn(fights: Fights, context: BuildContext, ink: Ink, width: float) -> dict[str, Block]:
    ground = context.atlas.figure_ground(fights.map, context.stages)
    country = Country(ground, fights.map, fights.sides, fights.counters)
    return figures_of(country, fights.examples, width, context.pen(ink))
