"""Lines that nobody can follow are not drawn: what comes out of an inset again off the map."""

from __future__ import annotations

from cartography_press import the_ground, the_layout
from shapely import LineString, Point, box, union_all

from generator.drawing.cartography.ground import Stage
from generator.drawing.cartography.layers.order import courses
from generator.drawing.cartography.lines.registry import LINES
from generator.drawing.cartography.preparing import line_ends, prepare
from generator.drawing.furniture.theme import Ink
from generator.drawing.palette import PALETTES
from generator.scene import Group

BOARD = box(40, 40, 60, 60)
VISIBLE = box(0, 0, 100, 100).difference(box(70, 30, 90, 70))
"""The frame without a table."""
RIVER = LineString([(50, 50), (110, 50)])


def test_an_end_beyond_a_table_is_a_stump() -> None:
    cut = line_ends([RIVER], 1.0, BOARD, VISIBLE)
    assert cut.contains(LineString([(90.5, 50), (99, 50)]))
    assert not cut.intersects(LineString([(50, 50), (69, 50)]))


def test_what_can_be_followed_around_a_table_stays() -> None:
    around = LineString([(50, 50), (60, 90), (95, 90), (95, 50)])
    assert line_ends([RIVER, around], 1.0, BOARD, VISIBLE).is_empty


def test_a_long_stretch_beyond_a_table_stays() -> None:
    winding = LineString([(50, 50), (95, 50), (95, 5), (5, 5)])
    assert line_ends([winding], 1.0, BOARD, VISIBLE).is_empty


def test_nothing_is_cut_on_a_map_without_insets() -> None:
    layout, frame = the_layout("mukden")
    context = prepare(the_ground("mukden"), layout, PALETTES[Ink.COLOUR], frame)
    assert all(cut.is_empty for cut in context.cut_ends.values())


def test_a_river_is_not_painted_where_it_is_a_stump() -> None:
    """Off the eastern edge of Mukden's map the Hun runs on behind whatever stands there."""
    layout, frame = the_layout("mukden")
    edge = layout.bounds()[2]
    covered = (edge + 1.0, frame[1], frame[2] - 1.0, frame[3])
    wide = (frame[0], frame[1], frame[2] + 30.0, frame[3])
    engraved = prepare(the_ground("mukden"), layout, PALETTES[Ink.COLOUR], wide, (covered,))
    assert not engraved.cut_ends[Stage.WATER].is_empty
    (waters,) = courses(Stage.WATER, engraved)
    assert isinstance(waters, Group)
    assert waters.clip


def test_a_creek_ends_in_its_river_whatever_its_look() -> None:
    """The channel round Nonthalon leaves the Irrawaddy and comes back to it."""
    ground = the_ground("myitkyina")
    river = union_all([course.line for course in ground.courses["river"]])
    (channel,) = (it for it in ground.courses["creek"] if it.way.feature.id == "side-channel")
    for end in (channel.line.coords[0], channel.line.coords[-1]):
        assert Point(end).distance(river) < 0.01
    assert LINES["creek"].stage is Stage.WATER
