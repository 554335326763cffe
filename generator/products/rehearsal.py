"""What only the faces of type can tell, before anything is printed: a game in, findings out."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from generator.checks.fitting import surely_fits, surely_laid
from generator.comparison.promises import names_on_counters
from generator.diagnostics import Finding, Severity
from generator.drawing.codes import LARGER_THAN_PAGE, NAME_LEFT_OUT
from generator.drawing.counters.pieces import pieces
from generator.drawing.furniture.theme import Ink
from generator.drawing.mapsheet.card import card_of
from generator.font_folders import is_of_user
from generator.model.game import Game
from generator.products.context import BuildContext, BuildOptions, open_context
from generator.products.counters import complaints
from generator.products.fonts import UNPRINTABLE, told_by_fonts
from generator.scene import Text, leaves

if TYPE_CHECKING:
    from generator.drawing.mapsheet.plan import Plan

_ALMOST = 0.999
"""Of its size: what is not smaller than that has its type as large as was meant."""


def rehearse(game: Game, found: Sequence[Finding], folders: Sequence[Path]) -> tuple[Finding, ...]:
    """Return what checks have found, and what only the faces of type can tell besides.

    With fonts of the user's own, or a theme that names some, these say which characters can be
    printed, and whether there is a face for each role. Counters on which text may not fit are
    measured, and pages laid out on which tables may not; all others are spared.
    """
    own = any(map(is_of_user, folders)) or bool(game.theme and game.theme.own_faces)
    blocked = any(_is_error(each) and each.code != UNPRINTABLE for each in found)
    faces = not (blocked or surely_fits(game))
    sheets = not (blocked or surely_laid(game))
    if not (own or faces or sheets):
        return tuple(found)
    context, of_fonts = open_context(game, folders, BuildOptions())
    found = told_by_fonts(found, of_fonts) if own else found
    return (
        *found,
        *(face_findings(game, context) if context and faces else ()),
        *(sheet_findings(game, context) if context and sheets else ()),
    )


def _is_error(finding: Finding) -> bool:
    return finding.severity is Severity.ERROR


def face_findings(game: Game, context: BuildContext) -> tuple[Finding, ...]:
    """Return what is to be said of the faces of a game's counters, which are printed nowhere."""
    if game.counters is None:
        return ()
    drawn = pieces(game.counters, game.sides, context.pen(Ink.COLOUR))
    items = (item for piece in drawn for item, _ in leaves(piece.front.art))
    borne = {item.origin for item in items if isinstance(item, Text)}
    advice = "give a formation a `short` one, a side a shorter one, or make counters larger"
    left_out = (
        NAME_LEFT_OUT.finding("no counter has room for this name", origin, help=advice)
        for origin, _ in names_on_counters(game)
        if origin not in borne
    )
    return tuple(dict.fromkeys((*complaints(drawn), *left_out)))


def sheet_findings(game: Game, context: BuildContext) -> tuple[Finding, ...]:
    """Return what is to be said of the postcard as it is laid out, which is painted nowhere."""
    if game.map is None:
        return ()
    planned = context.plan_of_card(card_of(game), Ink.COLOUR)
    context.typesetter.take_findings()  # they are told where the sheet is drawn
    size = f"{planned.page.width:g} x {planned.page.height:g} mm"
    return tuple(
        LARGER_THAN_PAGE.finding(
            f"the {name} is larger than a page of {size}, even without a map",
            "page",
            help="take a larger page, or make it shorter",
        )
        for name in _too_large(planned)
    )


def _too_large(planned: Plan) -> list[str]:
    """Name what is smaller than was meant on a card of its own, or leaves the frame."""
    beside = (place for companion in planned.companions for place in companion.places)
    names = [place.inset.name for place in beside if place.form.scale < _ALMOST]
    outside = (place for place in planned.places if not planned.page.frame.holds(place.box))
    return [*names, *(place.inset.name for place in outside)]
