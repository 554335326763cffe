"""Described faces: parts stand where they are told, and what does not fit is said at the unit."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path as Folder

import pytest
from PIL import Image as Pixels

from generator.drawing.counters.pieces import CounterPiece, cut_out, pieces
from generator.drawing.furniture.pen import Pen
from generator.drawing.furniture.theme import THEMES, Ink
from generator.model.game import Game
from generator.model.shown import entry_marks
from generator.reading import read, read_text
from generator.scene import Group, Image, Item, Path, Text
from generator.text import Typesetter
from generator.units import Length, pt

SKERRIES = Folder(__file__).parents[1] / "products" / "skerries"
GAME = """\
title: Test
sides:
  red: {name: Red, colour: '#f0d0d0', band: '#802020', pattern: hatched}
page: {width: 148 mm, height: 100 mm}
designer: Somebody
edition: First
counters: {size: 15 mm, factors: [attack, defence]}
formations: {guard: {name: Guard, short: Gd, side: red, colour: '#00a000'}}
"""
UNIT = (
    "{name: Gull, side: red, type: naval, size: company, label: GL, formation: guard, factors: 3-4"
)


def game_with(parts: str, unit: str = UNIT, more: str = "") -> Game:
    faces = f"faces:\n  plain: {{parts: {parts}}}\n"
    units = f"units:\n  gull: {unit}, {more}face: plain}}\n"
    reading = read_text({"game.yaml": GAME + faces + units})
    assert reading.findings == ()
    assert reading.game is not None
    return reading.game


def cut(game: Game, typesetter: Typesetter, ink: Ink = Ink.COLOUR) -> tuple[CounterPiece, ...]:
    assert game.counters is not None
    return pieces(game.counters, game.sides, Pen(THEMES[ink], typesetter))


def items(found: tuple[Item, ...]) -> Iterator[Item]:
    for item in found:
        yield item
        if isinstance(item, Group):
            yield from items(item.items)


def texts(piece: CounterPiece) -> dict[str, Text]:
    return {item.content: item for item in items(piece.front.art) if isinstance(item, Text)}


def codes(piece: CounterPiece) -> set[tuple[str, str | None]]:
    return {(finding.code, finding.origin) for finding in piece.front.findings}


def test_texts_stand_at_their_corners_and_come_from_the_unit(typesetter: Typesetter) -> None:
    (piece,) = cut(
        game_with(
            "[{show: label, at: top-left}, {show: formation, at: top-right}, {show: symbol},"
            " {show: factor, factor: attack, at: bottom-left},"
            " {show: factor, factor: '2', at: bottom-right, move: [-1 mm, 0 mm]}]"
        ),
        typesetter,
    )
    found = texts(piece)
    assert found["GL"].origin == "units.gull.label"
    assert found["Gd"].origin == "formations.guard.short"
    assert found["3"].origin == "units.gull.factors.0"
    assert found["4"].origin == "units.gull.factors.1"
    assert found["GL"].at[0] == pytest.approx(1.2)
    assert found["Gd"].at[0] + found["Gd"].width == pytest.approx(13.8)
    assert found["4"].at[0] + found["4"].width == pytest.approx(12.8)
    assert found["3"].at[1] == pytest.approx(13.8)
    assert found["3"].size == pytest.approx(pt(14))
    assert not piece.front.findings


def test_a_text_is_as_large_as_its_room_allows(typesetter: Typesetter) -> None:
    part = "{show: name, at: top, width: 6 mm, largest: 14 pt}"
    long = UNIT.replace("Gull", "Black-backed gull")
    (short,) = cut(game_with(f"[{part}]"), typesetter)
    (wide,) = cut(game_with(f"[{part}]", long), typesetter)
    assert pt(6) < texts(short)["Gull"].size < pt(14)
    assert texts(short)["Gull"].width <= 6 + 1e-6
    assert codes(wide) == {("DRW101", "units.gull.name")}


def test_with_height_a_text_has_several_lines(typesetter: Typesetter) -> None:
    long = UNIT.replace("Gull", "Black-backed gull")
    part = "{show: name, at: top, width: 10.5 mm, height: 6 mm}"
    (piece,) = cut(game_with(f"[{part}]", long), typesetter)
    assert len(texts(piece)) == 2
    assert not piece.front.findings


def test_parts_over_one_another_are_told_at_the_unit(typesetter: Typesetter) -> None:
    (piece,) = cut(game_with("[{show: symbol}, {show: label}]"), typesetter)
    assert codes(piece) == {("DRW121", "units.gull.label")}


def test_boxes_lines_and_stripes_may_lie_below(typesetter: Typesetter) -> None:
    (piece,) = cut(
        game_with(
            "[{show: stripe, at: top, colour: formation}, {show: box, width: 50%}, {show: line},"
            " {show: label}]"
        ),
        typesetter,
    )
    assert not piece.front.findings
    assert str(piece.front.grounds[0][0].colour) == "#00a000"
    assert piece.front.grounds[0][1:] == (0.0, 3.0)


def test_a_part_near_the_edge_is_told(typesetter: Typesetter) -> None:
    (piece,) = cut(game_with("[{show: label, at: left, move: [-1 mm, 0 mm]}]"), typesetter)
    assert codes(piece) == {("DRW122", "units.gull.label")}


def test_text_on_a_dark_stripe_is_light(typesetter: Typesetter) -> None:
    stripe = "{show: stripe, at: top, height: 5 mm}"
    parts = f"[{stripe}, {{show: label, at: top}}, {{show: name, at: bottom}}]"
    (piece,) = cut(game_with(parts), typesetter)
    found = texts(piece)
    assert found["GL"].paint.colour.red > 200
    assert found["Gull"].paint.colour.red < 120


def test_a_hidden_back_says_nothing_of_its_unit(typesetter: Typesetter) -> None:
    parts = "[{show: name, at: top}, {show: symbol}, {show: text, text: '?', at: bottom}]"
    (piece,) = cut(game_with(parts, more="back: {kind: hidden, face: plain}, "), typesetter)
    said = [item.content for item in items(piece.back.art) if isinstance(item, Text)]
    assert said == ["?"]


def test_a_weak_back_is_the_same_face_with_its_own_factors(typesetter: Typesetter) -> None:
    parts = "[{show: factors, at: bottom}]"
    (piece,) = cut(game_with(parts, more="back: {kind: reduced, factors: 1-2}, "), typesetter)
    said = {item.content: item.origin for item in items(piece.back.art) if isinstance(item, Text)}
    assert said == {"1-2": "units.gull.back.factors"}


@pytest.mark.parametrize("ink", list(Ink))
def test_the_skerries_are_drawn_without_a_finding(ink: Ink, typesetter: Typesetter) -> None:
    reading = read(SKERRIES)
    assert reading.findings == ()
    assert reading.game is not None
    drawn = cut(reading.game, typesetter, ink)
    assert len(drawn) == 8
    assert [finding for piece in drawn for finding in piece.front.findings] == []
    assert [finding for piece in drawn for finding in piece.back.findings] == []


def test_photocopier_ink_is_black_and_white(typesetter: Typesetter) -> None:
    game = read(SKERRIES).game
    assert game is not None
    seen = set()
    images = []
    for piece in cut(game, typesetter, Ink.PHOTOCOPIER):
        for face in (piece.front, piece.back):
            seen |= {str(paint.colour) for paint, _, _ in face.grounds}
            for item in items(face.art):
                if isinstance(item, Path):
                    paints = (item.fill, item.stroke.paint if item.stroke else None)
                    seen |= {str(paint.colour) for paint in paints if paint}
                elif isinstance(item, Text):
                    seen.add(str(item.paint.colour))
                elif isinstance(item, Image):
                    images.append(item.halftone)
    assert seen == {"#000000", "#ffffff"}
    assert images
    assert min(images) > 50


def test_a_coarse_picture_is_told(typesetter: Typesetter, tmp_path: Folder) -> None:
    for file in SKERRIES.rglob("*.*"):
        target = tmp_path / file.relative_to(SKERRIES)
        target.parent.mkdir(exist_ok=True)
        target.write_bytes(file.read_bytes())
    Pixels.new("L", (40, 20)).save(tmp_path / "pictures" / "fog.png")
    game = read(tmp_path).game
    assert game is not None
    said = {code for piece in cut(game, typesetter) for code in codes(piece)}
    assert said == {("DRW123", "markers.fog.picture")}


@pytest.mark.parametrize("times", [1.2, 1.6])
def test_larger_counters_have_larger_faces(times: float, typesetter: Typesetter) -> None:
    game = read(SKERRIES).game
    assert game is not None
    assert game.counters is not None
    style = game.counters.counters
    assert style.height is not None
    sizes = [Length(side.millimetres * times, "") for side in (style.size, style.height)]
    grown = replace(
        game.counters,
        counters=replace(style, size=sizes[0], height=sizes[1]),
        faces=tuple(face.enlarged(times) for face in game.counters.faces),
    )
    small, large = cut(game, typesetter), cut(replace(game, counters=grown), typesetter)
    assert [finding for piece in large for finding in piece.front.findings] == []
    assert texts(large[0])["Vigilant"].size == pytest.approx(
        texts(small[0])["Vigilant"].size * times
    )


BOTH, ONE = "side: red, units: [gull, gull]", "side: red, units: [gull]"
THERE, AWAY = "where: {hexes: [11]}", "where: {off-map: true}"
AGAIN = "replaces: true"


@pytest.mark.parametrize(
    ("setup", "arrivals", "mark"),
    [
        (f"{{a: {{{BOTH}, {THERE}}}}}", "{}", "11"),
        (f"{{a: {{{BOTH}, where: {{hexes: [11, 12], each: true}}}}}}", "{}", None),
        (f"{{a: {{{ONE}, {THERE}}}}}", f"{{b: {{{ONE}, {THERE}, turns: 4}}}}", None),
        (
            f"{{a: {{{BOTH}, where: {{off-map: true}}}}}}",
            f"{{b: {{{BOTH}, {THERE}, turns: 4}}}}",
            "T4",
        ),
        ("{}", f"{{b: {{{BOTH}, {THERE}, turns: 4}}}}", "T4"),
        ("{}", f"{{b: {{{ONE}, {THERE}, turns: 2}}, c: {{{ONE}, {THERE}, turns: 4}}}}", None),
        ("{}", f"{{b: {{{ONE}, {THERE}}}, c: {{{ONE}, {THERE}, turns: 4}}}}", None),
        (
            "{}",
            f"{{b: {{{BOTH}, {THERE}, turns: 4}}, c: {{{ONE}, {THERE}, turns: 6, {AGAIN}}}}}",
            "T4",
        ),
    ],
)
def test_counters_that_enter_in_different_ways_have_no_mark(
    setup: str, arrivals: str, mark: str | None
) -> None:
    """All counters of a unit are alike: those that began on the map said T4 with the others."""
    units = f"units: {{gull: {UNIT}, count: 2}}}}\nsetup: {setup}\narrivals: {arrivals}\n"
    game = read_text({"game.yaml": GAME + units}).game
    assert game is not None
    assert game.counters is not None
    assert entry_marks(game.counters).get("gull") == mark
    assert entry_marks(cut_out(game.counters)) == entry_marks(game.counters), "as the proof has it"
