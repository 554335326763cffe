"""The products that are cut out: counter sheets, with backs in one of three manners."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, partial
from typing import TypeAlias

from generator.diagnostics import Finding
from generator.drawing.block import Block
from generator.drawing.counters.face import blank_face
from generator.drawing.counters.key import reading_key
from generator.drawing.counters.paints import told_apart
from generator.drawing.counters.pieces import CounterPiece, Faces, by_side, faces_of
from generator.drawing.counters.plan import Cut
from generator.drawing.furniture.pen import Pen
from generator.drawing.kit.materials import tiles
from generator.drawing.kit.props import Materials
from generator.drawing.kit.strip import step_beside, step_strip, step_words
from generator.imposition.calibration import calibration
from generator.imposition.countersheet import countersheets
from generator.imposition.order import Countersheet, Guide, Manner, Strip
from generator.imposition.packing import Form, Piece
from generator.model.counters import Shape
from generator.model.kit import Step
from generator.products.context import BuildContext
from generator.products.product import Drawn, Edition, Sheets
from generator.products.slices import CutSheets
from generator.scene import PieceFace

_Kind: TypeAlias = tuple[str, Cut]
"""The group of a piece, and what is cut out."""
_FORMS = {Shape.SQUARE: Form.FLAT, Shape.ROUND: Form.ROUND, Shape.STAND_UP: Form.STANDING}
_STEPS = {
    Manner.DUPLEX: {"cut", "stand", "sort"},
    Manner.FOLD: {"fold", "glue", "cut", "stand", "sort"},
    Manner.SEPARATE: {"glue", "cut", "stand", "sort"},
}
"""What is done with sheets, by how backs come behind fronts."""
_SHOWN = 8
"""Kinds of piece that are drawn in the pictures of that; more would only make files larger."""


def draw_counters(game: CutSheets, context: BuildContext, edition: Edition) -> Drawn:
    """Draw the counter sheets and the inventory; the product's variant says where the backs are."""
    options = context.options
    pen = context.pen(edition.ink)
    faces = faces_of(game.counters, game.sides, pen)
    drawn = by_side(faces)
    sheet = Countersheet(
        pen.words("{title}: counters", title=game.title),
        edition.sheet,
        context.typesetter,
        Manner(edition.product.record.variant),
        options.turn,
        options.offset,
        *_guides(game.steps, drawn, edition, pen),
        listed=True,
        key=_key(faces),
    )
    by_name = {side.name: side for side in told_apart(game.sides)}
    kinds = dict.fromkeys((piece.group, piece.cut) for piece in drawn)
    blanks = {kind: blank_face(by_name.get(kind[0]), kind[1], pen) for kind in kinds}
    spares = tuple(_spares(blanks, pen.words("Blank")))
    cut = countersheets(tuple(_cut(drawn, blanks)), sheet, spares)
    two_sided = sheet.manner is Manner.DUPLEX
    return Sheets(cut.pages, complaints(drawn), two_sided=two_sided, turn=options.turn)


def complaints(drawn: Sequence[CounterPiece]) -> tuple[Finding, ...]:
    """Return what was met while the faces of counters were drawn."""
    faces = (face for piece in drawn for face in (piece.front, piece.back))
    return tuple(finding for face in faces for finding in face.findings)


def draw_calibration(_game: None, context: BuildContext, edition: Edition) -> Drawn:
    """Draw the page that tells how far a printer sets the backs off."""
    typesetter = context.typesetter
    title = typesetter.words("Calibration of a printer's backs")
    pages = calibration(title, edition.sheet, typesetter)
    return Sheets(pages, two_sided=True, turn=context.options.turn)


def _guides(
    steps: Sequence[Step], drawn: Sequence[CounterPiece], edition: Edition, pen: Pen
) -> tuple[Guide, Guide]:
    """Return what draws, where paper is bare, how pieces with such backs are made: and in words.

    Of stand-ups no flat pieces are shown, though there be some markers.
    """
    fronts, backs = (tiles(drawn, pen, back=back, most=_SHOWN) for back in (False, True))
    made = Materials(fronts, backs, None, pen)
    shown = _STEPS[Manner(edition.product.record.variant)]
    found = [step for step in steps if step.id in shown]
    standing = any(step.id == "stand" for step in found)

    @cache  # most sheets have the same room
    def guide(width: float, height: float) -> Strip | None:
        if standing:
            return _strip(step_beside(found, "stand", made, width, height))
        return _strip(step_strip(found, made, width, height))

    @cache
    def words(width: float, height: float) -> Strip | None:
        return _strip(step_words(found, made, width, height))

    return guide, words


def _key(faces: Faces) -> Guide:
    """Return what draws how a counter of the game is read."""
    drawn = cache(partial(reading_key, faces))

    def key(width: float, height: float) -> Strip | None:
        made = _strip(drawn(width))
        return made if made and made.height <= height else None

    return key


def _strip(block: Block | None) -> Strip | None:
    return Strip(block.width, block.height, block.items) if block else None


def _cut(drawn: Sequence[CounterPiece], blanks: Mapping[_Kind, PieceFace]) -> Iterator[Piece]:
    """Yield pieces as they are cut; pieces with the same face share it."""
    for piece in drawn:
        front, back = piece.front, piece.back
        form, size = _FORMS[piece.cut.shape], (piece.cut.width, piece.cut.height)
        if form is Form.STANDING and piece.back == blanks[piece.group, piece.cut]:
            back = front  # who sits opposite is to know the piece as well
        cut = Piece(piece.name, piece.group, *size, front, back, form)
        second = piece.second
        yield replace(cut, second=second.text, second_origin=second.origin) if second else cut


def _spares(blanks: Mapping[_Kind, PieceFace], name: str) -> Iterator[Piece]:
    """Yield a blank piece for each group, size and shape; there are no blank stand-ups."""
    for (group, cut), blank in blanks.items():
        if cut.shape is not Shape.STAND_UP:
            size = cut.width, cut.height
            yield Piece(name, group, *size, blank, blank, _FORMS[cut.shape], spare=True)
