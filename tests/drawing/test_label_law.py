"""The measure of labels finds what it is there to find."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest
from cartography_press import the_ground, the_layout, the_painting
from label_law import Labels, measured

from generator.drawing.cartography.context import RenderContext
from generator.drawing.cartography.painting import Painted
from generator.drawing.cartography.preparing import prepare
from generator.drawing.furniture.theme import Ink
from generator.drawing.palette import PALETTES
from generator.scene import Group, Transform
from tests.typesetting import typesetter


@cache
def context(name: str) -> RenderContext:
    layout, frame = the_layout(name)
    return prepare(the_ground(name), layout, PALETTES[Ink.COLOUR], frame)


def laws(drawn: Painted, name: str = "inland") -> set[tuple[str, str, str]]:
    found: Labels = measured(drawn, context(name), typesetter())
    return {(it.law, it.origin, it.other) for it in found.breaches}


def moved(group: Group, origin: str, by: tuple[float, float]) -> Group:
    """A group with what it draws for an origin moved."""
    parts = [
        Group((it,), Transform.translation(*by)) if getattr(it, "origin", "") == origin else it
        for it in group.items
    ]
    return replace(group, items=tuple(parts))


def to(name: str, origin: str, labels: str) -> Painted:
    """A painting of a map with a name that starts in the middle of a hex, or between two."""
    drawn, layout = the_painting(name), the_layout(name)[0]
    texts = [it for it in drawn.names.items if getattr(it, "origin", "") == origin]
    spots = [layout.centre(layout.grid.cell(label)) for label in labels.split("/")]
    x, y = (sum(axis) / len(spots) for axis in zip(*spots, strict=True))
    at = next(it.at for it in texts if hasattr(it, "content"))
    return replace(drawn, names=moved(drawn.names, origin, (x - at[0], y - at[1])))


@pytest.mark.parametrize(
    ("name", "origin", "label", "law", "other"),
    [
        ("inland", "places.dahme.name", "D5", "road", ""),
        ("inland", "places.dahme.name", "D5", "near", "places.bruck"),
        ("inland", "places.dahme.name", "C5/C6", "river", ""),
        ("island", "places.pieve.name", "0703", "houses", ""),
        ("island", "places.pieve.name", "0703/0803", "coast", ""),
        ("island", "places.monte.name", "0806", "symbol", "places.guns"),
    ],
)
def test_a_name_at_a_wrong_place_is_found(
    name: str, origin: str, label: str, law: str, other: str
) -> None:
    found = laws(to(name, origin, label), name)
    assert any(it[:2] == (law, origin) and it[2].startswith(other) for it in found), found


def test_a_name_over_another_is_found() -> None:
    drawn, layout = the_painting("inland"), the_layout("inland")[0]
    at = {it.origin: it.at for it in drawn.names.items if hasattr(it, "content")}
    one, other = at["places.dahme.name"], at["places.eich.name"]
    by = other[0] - one[0], other[1] - one[1]
    over = replace(drawn, names=moved(drawn.names, "places.dahme.name", by))
    assert ("name", "places.dahme.name", "places.eich.name") in laws(over)
    assert layout.unit > 0


def test_a_number_elsewhere_in_its_hex_is_found() -> None:
    drawn = the_painting("inland")
    aside = replace(drawn, numbers=moved(drawn.numbers, "hexes.B3", (2.0, 2.0)))
    assert ("place", "hexes.B3", "") in laws(aside)


def test_a_name_that_is_not_there_is_found() -> None:
    drawn = the_painting("inland")
    kept = [it for it in drawn.names.items if getattr(it, "origin", "") != "places.furt.name"]
    without = replace(drawn, names=replace(drawn.names, items=tuple(kept)))
    assert ("dropped", "places.furt.name", "") in laws(without)
