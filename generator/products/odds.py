"""The odds as charts, and as numbers for other programs."""

from __future__ import annotations

from generator.combat import odds_report
from generator.drawing.furniture import Ink
from generator.drawing.odds import odds_page
from generator.model.game import Game
from generator.model.tables import CategoryTable
from generator.products.product import Drawn, Edition, Sheets
from generator.products.workshop import Workshop
from generator.reporting import odds_as_csv, odds_as_json


def has_odds(game: Game) -> bool:
    """Whether a table of the game is read with dice that decide between results."""
    return any(
        not isinstance(table, CategoryTable) or table.contest is not None
        for table in game.tables.tables
    )


def draw_odds(workshop: Workshop, edition: Edition) -> Drawn:
    """Draw the charts; the numbers, which have no colour, lie beside those in colour ink."""
    game = workshop.game
    report = odds_report(game.id, game.title, game.tables)
    page = odds_page(game, report, workshop.pen(edition.ink))
    data = (("json", odds_as_json((report,))), ("csv", odds_as_csv((report,))))
    return Sheets(
        (page,), forms=("pdf", "svg", "png"), data=data if edition.ink is Ink.COLOUR else ()
    )
