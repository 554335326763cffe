"""Each hex of a map can be pointed at in its SVG, and nothing of that is seen or printed."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from io import BytesIO

import pytest
from cartography_maps import MAPS
from cartography_press import GAMES, the_layout, the_map

from generator.backends import pdf, svg
from generator.drawing.cell_areas import cell_areas
from generator.scene import Area, Page
from tests.typesetting import catalogue

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("name", [*GAMES, *MAPS])
def test_each_hex_has_an_area_with_its_own_id_and_title(name: str) -> None:
    game_map = the_map(name)
    layout, _ = the_layout(name)
    buffer = BytesIO()
    svg.write(Page(148, 148, (cell_areas(game_map, layout),)), buffer, catalogue())
    root = ET.fromstring(buffer.getvalue())  # noqa: S314 - what we have just written
    hexes = {
        element.get("id"): element
        for element in root.iter(f"{SVG}path")
        if (element.get("id") or "").startswith("hex-")
    }
    grid = layout.grid
    assert set(hexes) == {f"hex-{grid.label(at)}" for at in grid.cells()}
    for key, element in hexes.items():
        assert key is not None
        label = key.removeprefix("hex-")
        assert element.get("data-origin") == f"hexes.{label}"
        assert element.get("pointer-events") == "all"
        assert element.get("fill") is None, "the root's fill is none"
        title = element.find(f"{SVG}title")
        assert title is not None
        assert (title.text or "").startswith(f"Hex {label}")


def test_a_title_tells_what_is_there() -> None:
    game_map = the_map("shumshu")
    layout, _ = the_layout("shumshu")
    titles = {area.title for area in cell_areas(game_map, layout).items if isinstance(area, Area)}
    town = next(place for place in game_map.places if place.hexes)
    assert any(title.startswith(f"Hex {town.hexes[0]}: {town.name}, ") for title in titles)


def test_a_hex_is_pointed_at_where_it_is_drawn() -> None:
    layout, _ = the_layout("shumshu")
    (first, *_) = cell_areas(the_map("shumshu"), layout).items
    assert isinstance(first, Area)
    corners = {segment.to for segment in first.segments if hasattr(segment, "to")}
    assert corners == set(layout.corners(layout.grid.cells()[0]))


def test_nothing_of_it_is_printed() -> None:
    layout, _ = the_layout("shumshu")
    areas = cell_areas(the_map("shumshu"), layout)
    with_areas, without = BytesIO(), BytesIO()
    pdf.write((Page(148, 100, (areas,)),), with_areas, catalogue())
    pdf.write((Page(148, 100, ()),), without, catalogue())
    assert with_areas.getvalue() == without.getvalue()
