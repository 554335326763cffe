"""Maps at the edge of what a definition can say are painted like any other."""

from __future__ import annotations

import pytest
from cartography_laws import collisions, lies
from cartography_maps import KEY, LINES, TERRAIN

from generator.drawing.cartography.painting import Painted, paint, reach_of
from generator.drawing.cartography.preparing import prepare
from generator.drawing.cartography.surveying import survey
from generator.drawing.furniture.theme import Ink
from generator.drawing.palette import PALETTES
from generator.geometry.layout import Layout
from generator.model.map import Feature, GridSpec, Label, LabelKind, Map, Place, PlaceKind
from generator.model.terrain import grid_of
from generator.scene import Group
from tests.typesetting import typesetter

LONG = "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch"


def bare(*rows: str) -> Map:
    """A map of a picture alone."""
    return Map(GridSpec(len(rows[0]), len(rows)), KEY, TERRAIN, "\n".join(rows), LINES)


def filled(picture: Map, **values: object) -> Map:
    """The same with features, places or labels."""
    return Map(picture.grid, KEY, TERRAIN, picture.hexes, LINES, **values)  # type: ignore[arg-type]


EXTREMES = {
    "one hex": bare("."),
    "one hex of sea": bare("~"),
    "a single mountain": bare("^"),
    "all sea": bare("~~~~", "~~~~", "~~~~"),
    "all land": bare("....", "....", "...."),
    "a lake alone": bare("...", ".o.", "..."),
    "a row": bare("~.^&%n#o~.&"),
    "a river off the map": filled(
        bare("...", "...", "..."),
        features=(
            Feature("one", "river", "A River", None, ("0201/n", "0201/ne", "0301/sw")),
            Feature("two", "wide-river", "", None, ("0103/sw", "0103/s", "0103/se")),
        ),
    ),
    "two towns in one hex": filled(
        bare("...", "...", "..."),
        places=(
            Place("a", "Altstadt", ("0202",), PlaceKind.TOWN, 1),
            Place("b", "Neustadt", ("0202",), PlaceKind.CITY, 3),
            Place("c", "Hafen", ("0202",), PlaceKind.PORT, 1),
        ),
    ),
    "very long names": filled(
        bare("~~~", ".&^", "..."),
        places=(Place("a", LONG, ("0202",)), Place("b", f"{LONG} {LONG}", ("0303",))),
        labels=(
            Label("sea", LONG, LabelKind.SEA),
            Label("moor", "There is none", LabelKind.SWAMP),
            Label("unit", LONG, LabelKind.UNIT, ("0103",)),
        ),
        features=(Feature("one", "road", LONG, "0103-0202-0302"),),
    ),
}


def painted(
    name: str, ink: Ink, across: float
) -> tuple[Painted, tuple[float, float, float, float]]:
    game_map = EXTREMES[name]
    layout = Layout.across(grid_of(game_map.grid), across)
    left, top, right, bottom = layout.bounds()
    frame = (left - 3, top - 3, right + 3, bottom + 3)
    ground = survey(game_map, reach_of(layout, frame))
    assert list(lies(ground)) == []
    return paint(prepare(ground, layout, PALETTES[ink], frame), typesetter()), frame


@pytest.mark.parametrize("across", [8.0, 30.0])
@pytest.mark.parametrize("name", EXTREMES)
def test_extremes_are_painted(name: str, across: float) -> None:
    ink = Ink.COLOUR if across < 10 else Ink.PHOTOCOPIER
    drawn, frame = painted(name, ink, across)
    assert list(collisions(drawn, frame)) == []
    assert {finding.code for finding in drawn.findings} <= {"DRW001", "DRW002", "DRW005"}


def test_a_map_all_sea_has_no_colour_of_the_land() -> None:
    drawn, _ = painted("all sea", Ink.COLOUR, 8.0)
    (land,) = (item for item in drawn.art.items if isinstance(item, Group) and item.name == "land")
    assert land.items == ()


def test_a_name_without_an_area_is_a_finding() -> None:
    drawn, _ = painted("very long names", Ink.COLOUR, 8.0)
    missing = {finding.origin for finding in drawn.findings if finding.code == "DRW001"}
    assert "labels.moor.name" in missing
