"""Counter faces: what a player reads, inside the edge; nothing that gives a hidden unit away."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from generator.backends import record
from generator.comparison import promises
from generator.drawing.counters.pieces import CounterPiece, pieces
from generator.drawing.counters.plan import SAFE
from generator.drawing.furniture.pen import Pen
from generator.drawing.furniture.theme import THEMES, Ink
from generator.manifest import PrintedText
from generator.model.arms import Arms, UnitSize, UnitType
from generator.model.counters import Counters
from generator.model.names import counts
from generator.model.numbers import Factors
from generator.scene import Page, PieceFace
from tests.checks.merging import read_game, with_part
from tests.shumshu import game
from tests.typesetting import catalogue, typesetter

GAMES = ("shumshu", "arnhem", "mukden", "myitkyina")


def pen() -> Pen:
    return Pen(THEMES[Ink.COLOUR], typesetter())


def counters(name: str = "shumshu") -> Counters:
    found = game(name).counters
    assert found is not None
    return found


def drawn(name: str = "shumshu") -> tuple[CounterPiece, ...]:
    return pieces(counters(name), game(name).sides, pen())


def texts(face: PieceFace, side: float) -> list[PrintedText]:
    return list(record.texts((Page(side, side, face.art),), catalogue()))


@pytest.mark.parametrize("name", GAMES)
def test_there_are_as_many_pieces_as_the_definition_counts(name: str) -> None:
    mix = counters(name)
    stated = sum(unit.count for unit in mix.units) + sum(marker.count for marker in mix.markers)
    assert len(drawn(name)) == stated


def test_faces_are_drawn_once_for_products_that_read_the_same_anew() -> None:
    first, again = (pieces(counters(), game("shumshu").sides, one) for one in (pen(), pen()))
    assert all(a.front is b.front and a.back is b.back for a, b in zip(first, again, strict=True))
    bare = pieces(counters(), game("shumshu").sides, Pen(THEMES[Ink.PHOTOCOPIER], typesetter()))
    assert bare[0].front != first[0].front


def test_what_a_face_lacks_is_told_to_every_product_that_has_it() -> None:
    mix, setter = counters(), typesetter()
    first, *rest = mix.units
    odd = replace(mix, units=(replace(first, label="A\U00010380"), *rest))
    for _ in range(2):
        pieces(odd, game("shumshu").sides, pen())
        assert setter.take_findings()


TWO_SIDED = """
units:
  guns: {name: Guns, side: red, type: artillery, factors: 4-1, label: Guns, LOOK
    back: {kind: unit, unit: limbered}}
  limbered: {name: Limbered guns, side: red, type: artillery, factors: 0-2, label: Limb, LOOK
    back: {kind: unit, unit: guns}}
  shadow: {name: Shadow, side: blue, type: decoy, factors: 0-0, back: {kind: unit, unit: two}}
faces:
  plain: {parts: [{show: label, at: top}, {show: factor, factor: attack, at: bottom}]}
"""


@pytest.mark.parametrize("look", ["", "face: plain,"])
def test_two_units_on_the_back_of_each_other_are_one_counter(look: str) -> None:
    found = read_game(with_part(TWO_SIDED.replace("LOOK", look))).game
    assert found is not None
    assert found.counters is not None
    cut = pieces(found.counters, found.sides, pen())
    names = sorted(each.name for each in cut)
    assert names == ["1st Battalion", "2nd Battalion", "Guns", "Shadow"]
    shown = Counter(
        text.origin
        for piece in cut
        for face in (piece.front, piece.back)
        for text in texts(face, piece.cut.width)
    )
    for origin, times in promises.counters(found):
        assert shown[origin] in times, origin
    assert {shown[f"units.{unit}.label"] for unit in ("guns", "limbered")} == {1}
    assert counts(found)["red"] == "2"


@pytest.mark.parametrize("name", GAMES)
def test_factors_are_printed_as_they_are_defined(name: str) -> None:
    mix = counters(name)
    shown = {
        text.origin: text.content
        for piece in drawn(name)
        for text in texts(piece.front, piece.cut.width)
    }
    for unit in mix.units:
        if unit.factors is not None:
            assert shown[f"units.{unit.id}.factors"] == str(unit.factors)


@pytest.mark.parametrize("arm", UnitType)
@pytest.mark.parametrize("size", [UnitSize.TEAM, UnitSize.ARMY_GROUP])
def test_every_symbol_leaves_room_for_the_factors(arm: UnitType, size: UnitSize) -> None:
    mix = counters()
    unit = replace(mix.units[0], type=Arms((arm,)), size=size, factors=Factors.parse("10/12-10*"))
    (piece, *_) = pieces(replace(mix, units=(unit,), markers=()), game().sides, pen())
    assert not piece.front.findings
    factors = next(
        text for text in texts(piece.front, piece.cut.width) if text.content == "10/12-10*"
    )
    assert factors.box[2] <= piece.cut.width - SAFE + 0.01


def test_a_label_that_does_not_fit_is_complained_of_at_its_line() -> None:
    mix = counters()
    unit = replace(mix.units[0], label="Independent Naval Infantry")
    (piece, *_) = pieces(replace(mix, units=(unit,), markers=()), game().sides, pen())
    (finding,) = piece.front.findings
    assert finding.code == "DRW101"
    assert finding.origin == f"units.{unit.id}.label"
