"""The products that are cut out."""

from __future__ import annotations

from generator.drawing.counters import Face, pieces
from generator.imposition import Countersheet, Piece, PieceFace, countersheets
from generator.products.product import Drawn, Edition, Sheets
from generator.products.workshop import Workshop


def draw_counters(workshop: Workshop, edition: Edition) -> Drawn:
    """Draw the counter sheets: fronts and backs for duplex printing."""
    game = workshop.game
    if game.counters is None:
        raise ValueError(f"{game.id} has no counters")
    drawn = pieces(game.counters, game.sides, workshop.pen(edition.ink))
    cut = tuple(
        Piece(piece.name, piece.group, piece.side, _face(piece.front), _face(piece.back))
        for piece in drawn
    )
    findings = tuple(
        finding
        for piece in drawn
        for face in (piece.front, piece.back)
        for finding in face.findings
    )
    sheet = Countersheet(f"{game.title}: counters", edition.sheet, workshop.typesetter)
    return Sheets(countersheets(cut, sheet), findings, two_sided=True)


def _face(face: Face) -> PieceFace:
    return PieceFace(face.grounds, face.art)
