"""Hidden counters give nothing away: their backs are one face, to the last dot and byte."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

import pypdf
import pytest
from counters_table import GAMES, counters, own, pen, rendered

from generator.backends import pdf
from generator.drawing.counters.pieces import pieces
from generator.drawing.furniture.theme import Ink
from generator.imposition.countersheet import countersheets
from generator.imposition.order import Countersheet
from generator.imposition.packing import Piece
from generator.model.counters import BackKind
from generator.papers import PAPERS
from generator.scene import Page, PieceFace, Text
from tests.shumshu import game
from tests.typesetting import catalogue, typesetter


@pytest.mark.parametrize("ink", Ink)
@pytest.mark.parametrize("name", GAMES)
def test_hidden_backs_of_a_side_are_the_same_dots(name: str, ink: Ink) -> None:
    units = counters(name).units
    for side in game(name).sides:
        hidden = {u.name for u in units if u.side == side.id and u.back.kind is BackKind.HIDDEN}
        cut = [piece for piece in own(name, ink) if piece.name in hidden]
        assert len({piece.back for piece in cut}) <= 1
        assert len({rendered(piece, piece.back, 150, ink).tobytes() for piece in cut}) <= 1
        assert not any(isinstance(item, Text) for piece in cut for item in piece.back.art)


@pytest.mark.parametrize("ink", Ink)
def test_request_chits_of_a_side_look_alike_behind(ink: Ink) -> None:
    cut = own("standard-game", ink)
    for side in game("standard-game").sides:
        backs = [piece for piece in cut if piece.group == side.name]
        assert len({rendered(piece, piece.back, 150, ink).tobytes() for piece in backs}) == 1
    fronts = {rendered(piece, piece.front, 150, ink).tobytes() for piece in cut}
    assert len(fronts) == len(cut)


def backs_printed(name: str, ink: Ink) -> dict[str, set[tuple[bytes, ...]]]:
    """What a PDF of sheets says of each hidden counter's back, from its own corner, by side."""
    found: dict[str, set[tuple[bytes, ...]]] = {}
    for side in game(name).sides:
        hidden = {
            u.name
            for u in counters(name).units
            if u.side == side.id and u.back.kind is BackKind.HIDDEN
        }
        cut = pieces(counters(name), game(name).sides, pen(ink))
        mine = [each for each in cut if each.name in hidden and each.group == side.name]
        sides = [Piece(p.name, p.group, 15.0, 15.0, p.front, p.back) for p in mine]
        if not sides:
            continue
        sheet = Countersheet("Test", PAPERS["a4"], typesetter())
        pages = countersheets(sides, sheet).pages[1::2]
        found[side.name] = set(placed_forms(pages))
    return found


def placed_forms(pages: Sequence[Page]) -> Iterator[tuple[bytes, ...]]:
    """What is drawn for each counter on pages: all but where, which a matrix says before it."""
    stream = io.BytesIO()
    pdf.write(pages, stream, catalogue())
    for page in pypdf.PdfReader(stream).pages:
        forms = page["/Resources"]["/XObject"]
        content = page.get_contents().get_data()
        for turned, form in re.findall(rb"q\s+([-\d. ]+?) [-\d.]+ [-\d.]+ cm\s+(/\S+) Do", content):
            yield turned, forms[form.decode()].get_data()


@pytest.mark.parametrize("ink", Ink)
@pytest.mark.parametrize(
    "name", [name for name in GAMES if name not in {"mukden", "standard-game"}]
)
def test_hidden_backs_of_a_side_are_the_same_bytes(name: str, ink: Ink) -> None:
    found = backs_printed(name, ink)
    assert found
    for side, ways in found.items():
        assert len(ways) == 1, side


def test_the_bytes_can_differ() -> None:
    backs = [each.back for each in own("shumshu") if not any_text(each.back)][:1]
    worn = replace(backs[0], art=(*backs[0].art, backs[0].art[0]))
    sides = [Piece("a", "b", 15.0, 15.0, face, face) for face in (backs[0], worn) * 2]
    sheet = Countersheet("Test", PAPERS["a4"], typesetter())
    assert len(set(placed_forms(countersheets(sides, sheet).pages[1::2]))) == 2


def any_text(face: PieceFace) -> bool:
    return not face.art or any(isinstance(item, Text) for item in face.art)
