"""The player's aid: everything that players look up while they play, on a few sheets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from generator.diagnostics import Finding
from generator.drawing.aid.combat import helper_panels, modifier_panels, table_panels
from generator.drawing.aid.composer import MARGIN, Composition
from generator.drawing.aid.panels import Facts, Panel
from generator.drawing.aid.play import course_panels, movement_panels, word_panels
from generator.drawing.aid.terrain import Swatches, terrain_panels
from generator.drawing.aid.tracks import box_panels, track_panels
from generator.drawing.furniture.pen import Pen, Style
from generator.drawing.furniture.titles import Titles, titles
from generator.model.game import Game
from generator.model.names import names_of
from generator.model.telling import told_by_data
from generator.scene import Cap, Item, Page, Text, leaves
from generator.text import Anchor, Role
from generator.units import pt

APART = 4.0
"""Room in mm between a title and what stands at the right of its strip."""
_TITLE = pt(6.5), pt(15)
"""The least and the most size of a title."""
RULING = "† Our ruling, where the design is silent"


def aid_panels(game: Game, swatches: Swatches, pen: Pen) -> tuple[Panel, ...]:
    """Return the panels of a game, those most looked at first."""
    facts = Facts(game, names_of(game), told_by_data(game))
    return (
        *table_panels(facts, pen),
        *modifier_panels(facts, pen),
        *movement_panels(facts, pen),
        *terrain_panels(facts, swatches, pen),
        *helper_panels(facts, pen),
        *course_panels(facts, pen),
        *track_panels(facts, pen),
        *box_panels(facts, pen),
        *word_panels(facts, pen),
    )


def aid_pages(
    game: Game, composed: Composition, pen: Pen
) -> tuple[tuple[Page, ...], tuple[Finding, ...]]:
    """Return the pages of a composition, each under a title strip, and what is to be said."""
    pages = []
    for number in range(composed.pages):
        placed = [each for each in composed.placed if each.page == number]
        items = tuple(each.block.at(*each.at) for each in placed)
        which = f", {number + 1} of {composed.pages}" if composed.pages > 1 else ""
        side = f"Player's aid{which}"
        strip = tuple(title_strip(game, side, composed.width, items, pen))
        pages.append(Page(composed.width, composed.height, (*strip, *items), name=side))
    findings = tuple(finding for each in composed.placed for finding in each.block.findings)
    return tuple(pages), findings


def title_strip(
    game: Game, side: str, width: float, items: Iterable[Item], pen: Pen
) -> Iterator[Item]:
    """Yield the strip at the top of a page; it explains the mark of a ruling that `items` bear.

    A long title is set smaller, and what stands at its right in two rows.
    """
    base, right = MARGIN + 5.6, width - MARGIN
    second = game.second_title
    called = Titles(game.title, second.text, second.origin) if second else Titles(game.title)
    marked = any(isinstance(text, Text) and "†" in text.content for text, _ in leaves(items))
    style = Style(Role.SUBHEADING, pt(9), anchor=Anchor.END, line=Anchor.END)
    rows = [f"{RULING}   ·   {side}" if marked else side]
    room = right - MARGIN - pen.measure(rows[0], style) - APART
    if called.width(_TITLE[1], pen) > room:
        rows = [side, RULING] if marked else [side]
        style = replace(style, size=pt(7), leading=1.15 * pt(7))
        room = right - MARGIN - max(pen.measure(row, style) for row in rows) - APART
    yield from titles(called, (MARGIN, base), room, _TITLE, pen)
    yield from pen.set(rows, (right, base), style)
    yield pen.line(0.4, (MARGIN, MARGIN + 7.6), (right, MARGIN + 7.6), cap=Cap.ROUND)
