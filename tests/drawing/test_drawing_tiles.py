"""The maps of the games, large enough for their counters, cut into tiles and read back."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pypdfium2
import pytest
from cartography_press import GAMES, the_layout, the_painting

from generator.backends import record
from generator.board import KINDS
from generator.drawing.furniture.theme import Ink
from generator.geometry.layout import centre_lines
from generator.imposition.tiling import Cuts, Joint, tiling
from generator.papers import PAPERS
from generator.scene import Group, Page, Transform, bounds
from tests.imposition.tiled import layer, printed, read_in, tiles
from tests.typesetting import catalogue, typesetter

HEXES = KINDS["hexes"][0]


@cache
def the_page(name: str, counter: float) -> Page:
    """A map whose hexes hold counters of so many mm."""
    across = HEXES.holding(counter)
    _, (left, top, right, bottom) = the_layout(name, across)
    scene = the_painting(name, Ink.COLOUR, across).scene
    moved = Group((scene,), Transform.translation(-left, -top))
    return Page(right - left, bottom - top, (moved,), name=name)


def centres(name: str, counter: float) -> Cuts:
    """The lines through the centres of hexes."""
    layout, frame = the_layout(name, HEXES.holding(counter))
    across, down = centre_lines(layout)
    return Cuts(tuple(x - frame[0] for x in across), tuple(y - frame[1] for y in down))


def numbers_on(page: Page) -> Counter[str]:
    found = record.texts((page,), catalogue())
    return Counter(
        text.content for text in found if text.origin and text.origin.startswith("hexes.")
    )


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize(("name", "counter"), [*((name, 15.0) for name in GAMES), ("mukden", 25.0)])
def test_every_hex_number_is_read_on_some_tile_and_once_on_each(
    name: str, counter: float, paper: str
) -> None:
    page = the_page(name, counter)
    wanted = set(numbers_on(page))
    assert len(wanted) > 40
    sheets = [
        sheet
        for sheet in tiles(page, PAPERS[paper], Joint.OVERLAP, typesetter())
        if sheet.name != "Assembly"
    ]
    document = pypdfium2.PdfDocument(printed(tuple(sheets)))
    met: set[str] = set()
    for number, sheet in enumerate(sheets):
        tile = layer(sheet, "tile")
        window = bounds(tile.clip).moved(tile.transform)
        read = Counter(read_in(document, number, window).split())
        seen = numbers_on(sheet)
        assert set(seen.values()) == {1}
        assert {content: read[content] for content in wanted & read.keys()} == seen
        met |= set(seen)
    assert met == wanted


@pytest.mark.parametrize("name", ["mukden", "myitkyina"])
def test_butt_joints_run_through_the_centres_of_hexes(name: str) -> None:
    _, (left, top, right, bottom) = the_layout(name, HEXES.holding(25.0))
    cuts = centres(name, 25.0)
    divided = tiling(right - left, bottom - top, PAPERS["a4"], Joint.BUTT, (cuts,))
    assert len(divided.tiles) >= 4
    assert set(divided.columns[1:-1]) <= set(cuts.across)
    assert set(divided.rows[1:-1]) <= set(cuts.down)
