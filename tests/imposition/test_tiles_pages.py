"""Tiles as sheets: their marks meet, nothing is out of reach, and readers find what is seen."""

from __future__ import annotations

from dataclasses import replace

import PIL.Image
import PIL.ImageChops
import PIL.ImageStat
import pypdfium2
import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from generator.backends import record
from generator.colour import Colour
from generator.imposition.tiles import crosses, in_pieces, quiet_cuts, sheets
from generator.imposition.tiling import Cuts, Joint, tiling
from generator.papers import PAPERS, SAFE_MARGIN, Paper
from generator.scene import Group, Page, Paint, Path, Stroke, Text, Transform, circle, rectangle
from generator.text import Anchor, Role
from generator.units import pt
from tests.imposition.tiled import boxes_of, layer, points_of, printed, read_in, tiles
from tests.typesetting import catalogue, typesetter

BLACK, SEA = Paint(Colour(0, 0, 0)), Paint(Colour(140, 180, 200))
VEIL = Paint(Colour(160, 40, 30), 0.4)
STEP = 17.0
papers = st.sampled_from([PAPERS["a4"], PAPERS["letter"]])
joints = st.sampled_from(Joint)
sizes = st.integers(100, 700).map(float)


def big_page(width: float, height: float) -> Page:
    """Art of many rings, some of it translucent, and a numbered dot every 17 mm."""
    rings = tuple(
        Path(circle((width / 2, height / 2), radius), fill=VEIL, stroke=Stroke(BLACK, 0.2))
        for radius in range(2, 90)
    )
    ground = Path(rectangle(0, 0, width, height), fill=SEA)
    art = Group((ground, *rings), clip=rectangle(0, 0, width, height), name="art")
    middles = [
        (x * STEP, y * STEP)
        for y in range(1, int(height / STEP))
        for x in range(1, int(width / STEP))
    ]
    numbers = tuple(
        typesetter().line(
            f"{1000 + count}",
            Role.FIGURE,
            pt(9),
            at,
            paint=BLACK,
            anchor=Anchor.MIDDLE,
            origin=f"hexes.{1000 + count}",
        )
        for count, at in enumerate(middles)
    )
    moved = Group((Group(numbers, name="numbers"),), Transform.translation(1.0, 2.0))
    return Page(width, height, (art, moved), name="A big map")


def texts(page: Page) -> dict[str, int]:
    """How often each text with an origin stands on a page."""
    found: dict[str, int] = {}
    for text in record.texts((page,), catalogue()):
        if text.origin:
            found[text.content] = found.get(text.content, 0) + 1
    return found


few = settings(max_examples=12, phases=(Phase.explicit, Phase.generate))


@few
@given(sizes, sizes, papers, joints)
def test_nothing_is_in_the_margin_printers_do_not_reach(
    width: float, height: float, paper: Paper, joint: Joint
) -> None:
    for page in tiles(big_page(width, height), paper, joint, typesetter()):
        for left, top, right, bottom in boxes_of(page.items):
            assert left >= SAFE_MARGIN - 1e-6
            assert top >= SAFE_MARGIN - 1e-6
            assert right <= page.width - SAFE_MARGIN + 1e-6
            assert bottom <= page.height - SAFE_MARGIN + 1e-6


@few
@given(sizes, sizes, papers, joints)
def test_marks_of_neighbours_meet_when_the_sheets_are_put_together(
    width: float, height: float, paper: Paper, joint: Joint
) -> None:
    divided = tiling(width, height, paper, joint, ())
    sheets = tiles(big_page(width, height), paper, joint, typesetter(), ())
    by_name = {page.name: page for page in sheets}
    for tile in divided.tiles:
        page = by_name[tile.name]
        art, marks = layer(page, "tile"), layer(page, "joins")
        assert art.transform == marks.transform, "the marks lie with the art"
        assert crosses(tile) in marks.items
        drawn = set(points_of(crosses(tile)))
        for side, neighbour in divided.neighbours(tile).items():
            common = drawn & set(points_of(crosses(neighbour)))
            assert len(common) == 8, f"two crosses of four arms {side}"
            named = [item.content for item in marks.items if isinstance(item, Text)]
            assert f"to sheet {neighbour.name}" in named


@few
@given(sizes, sizes, papers)
def test_with_an_overlap_every_number_is_whole_somewhere_and_once_a_tile(
    width: float, height: float, paper: Paper
) -> None:
    page = big_page(width, height)
    wanted = set(texts(page))
    found = [texts(sheet) for sheet in tiles(page, paper, Joint.OVERLAP, typesetter())]
    assert set().union(*found) == wanted
    assert all(times == 1 for sheet in found for times in sheet.values())


@pytest.mark.parametrize("joint", Joint)
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_reader_finds_what_is_seen_and_no_more(paper: str, joint: Joint) -> None:
    page = big_page(420.0, 300.0)
    cuts = (Cuts(tuple(1 + STEP * n for n in range(25)), tuple(STEP * n for n in range(18))),)
    divided = tiling(page.width, page.height, PAPERS[paper], joint, cuts)
    sheets = tiles(page, PAPERS[paper], joint, typesetter(), cuts)
    document = pypdfium2.PdfDocument(printed(sheets))
    assert [each.name for each in sheets] == ["Assembly", *(tile.name for tile in divided.tiles)]
    assert read_in(document, 0, (0, 0, 400, 400)).count("10") == 1, "100% alone: no number twice"
    for number, tile in enumerate(divided.tiles, 1):
        left, top, right, bottom = tile.window
        x, y = layer(sheets[number], "tile").transform.apply((left, top))
        read = read_in(document, number, (x, y, x + right - left, y + bottom - top)).split()
        assert sorted(read) == sorted(texts(sheets[number]))
        everything = read_in(document, number, (0, 0, 400, 400))
        assert tile.name in everything.split()
        assert "Print at 100%" in everything
    if joint is Joint.BUTT:
        whole = set().union(*(texts(sheet) for sheet in sheets))
        assert whole < set(texts(page)), "what the knife goes through is drawn, not written"


def test_art_is_in_the_file_once_and_shows_through() -> None:
    page = big_page(700.0, 500.0)
    page = replace(page, items=page.items[:1])
    whole, cut = printed((page,)), printed(tiles(page, PAPERS["a4"], Joint.OVERLAP, typesetter()))
    document = pypdfium2.PdfDocument(cut)
    assert len(document) == 10 + 1
    assert cut.count(b"/Subtype /Form") == 1
    fonts = 40_000
    assert len(cut) < len(whole) + fonts + 10 * 4000
    # The middle of the rings, on the sheet that has it: as dark as on the page uncut.
    divided = tiling(page.width, page.height, PAPERS["a4"], Joint.OVERLAP)
    sheets = tiles(page, PAPERS["a4"], Joint.OVERLAP, typesetter())
    spot = (page.width / 2 + 3.3, page.height / 2 + 2.2)
    seen = [
        number
        for number, tile in enumerate(divided.tiles, 1)
        if tile.cell[0] < spot[0] < tile.cell[2] and tile.cell[1] < spot[1] < tile.cell[3]
    ]
    assert len(seen) == 1
    at = layer(sheets[seen[0]], "tile").transform.apply(spot)
    original = pypdfium2.PdfDocument(whole)[0].render(scale=2).to_pil()
    tile_picture = document[seen[0]].render(scale=2).to_pil()
    scale = 2 / 25.4 * 72
    colours = [
        picture.getpixel((round(place[0] * scale), round(place[1] * scale)))
        for picture, place in ((original, spot), (tile_picture, at))
    ]
    assert all(abs(one - other) <= 12 for one, other in zip(*colours, strict=True)), colours


def test_a_page_that_fits_is_one_tile_without_a_plan() -> None:
    (page,) = tiles(big_page(150.0, 100.0), PAPERS["a4"], Joint.OVERLAP, typesetter())
    assert page.name == "A1"
    assert not any("to sheet" in text.content for text in record.texts((page,), catalogue()))


def test_type_is_large_enough_to_read() -> None:
    for page in tiles(big_page(500.0, 400.0), PAPERS["letter"], Joint.BUTT, typesetter()):
        assert all(text.size >= pt(6) - 1e-9 for text in record.texts((page,), catalogue()))


def assembled(page: Page, joint: Joint, slip: float) -> tuple[PIL.Image.Image, PIL.Image.Image]:
    """The page as printed whole, and put together from its tiles, each laid on those before it."""
    pixels = 150 / 25.4
    divided = tiling(page.width, page.height, PAPERS["a4"], joint, ())
    sheets = tiles(page, PAPERS["a4"], joint, typesetter(), ())
    whole, cut = (pypdfium2.PdfDocument(printed(pages)) for pages in ((page,), sheets))
    one = whole[0].render(scale=150 / 72).to_pil().convert("RGB")
    other = PIL.Image.new("RGB", one.size)
    for number, tile in enumerate(divided.tiles, 1):
        sheet = cut[number].render(scale=150 / 72).to_pil().convert("RGB")
        place = layer(sheets[number], "tile").transform
        left, top = place.apply(tile.window[:2])
        right, bottom = place.apply(tile.window[2:])
        piece = sheet.crop(tuple(round(side * pixels) for side in (left, top, right, bottom)))
        other.paste(piece, tuple(round((side + slip) * pixels) for side in tile.window[:2]))
    return one, other


@pytest.mark.parametrize("joint", Joint)
def test_tiles_put_together_are_the_page(joint: Joint) -> None:
    page = big_page(330.0, 300.0)
    apart = [
        sum(PIL.ImageStat.Stat(PIL.ImageChops.difference(*assembled(page, joint, slip))).mean)
        for slip in (0.0, 1.0)
    ]
    assert apart[0] < 8.0
    assert apart[1] > 2 * apart[0], "and a slip of a millimetre would be seen"


def test_borders_keep_off_panels_where_sheets_have_room() -> None:
    page = big_page(330.0, 300.0)
    free = tiling(
        page.width, page.height, PAPERS["a4"], Joint.OVERLAP, quiet_cuts(page, typesetter())
    )
    middle = free.columns[1]
    panel = (middle - 6.0, 10.0, middle + 8.0, 60.0)
    kept = quiet_cuts(page, typesetter(), (panel,))
    moved = tiling(page.width, page.height, PAPERS["a4"], Joint.OVERLAP, kept)
    assert len(moved.tiles) == len(free.tiles)
    assert not panel[0] < moved.columns[1] < panel[2]


def a_title(content: str, at: tuple[float, float]) -> Text:
    return typesetter().line(content, Role.BODY, pt(9), at, paint=BLACK, origin="title")


@pytest.mark.parametrize("joint", Joint)
def test_where_no_border_keeps_off_panels_it_splits_no_text(joint: Joint) -> None:
    title = a_title("A title of some length", (130.0, 60.0))
    page = Page(300.0, 200.0, (title,), name="map")
    panels = [(start, 50.0, start + 100.0, 70.0) for start in (20.0, 110.0, 200.0)]
    cut = tiles(page, PAPERS["a4"], joint, typesetter(), whole=panels)
    assert len(cut) == 3
    assert sum(title.content in texts(sheet) for sheet in cut) == 1


@pytest.mark.parametrize("joint", Joint)
def test_a_narrow_gap_between_names_is_found(joint: Joint) -> None:
    """All the way where a border may lie there are names, but for half a millimetre off a whole."""
    names = []
    for row, (start, end) in enumerate(((0.0, 140.3), (141.2, 300.0))):
        name = a_title("N", (0.0, 0.0))
        while name.width < end - start - 3.0:
            name = a_title(f"{name.content}N", (start, 20.0 + 40.0 * row))
        moved = end - name.width if row == 0 else start
        names.append(replace(name, at=(moved, 20.0 + 40.0 * row), origin=f"labels.{row}.name"))
    page = Page(300.0, 200.0, tuple(names), name="map")
    quiet = quiet_cuts(page, typesetter(), (), joint.overlap)
    divided = tiling(page.width, page.height, PAPERS["a4"], joint, quiet)
    assert divided.count == (2, 1)
    assert in_pieces(page, divided, typesetter()) == ()
    middle = tiling(page.width, page.height, PAPERS["a4"], joint, (Cuts((200.0,)),))
    assert in_pieces(page, middle, typesetter()) == ("labels.1.name",)


def test_what_is_wider_than_a_sheet_is_in_pieces_and_told() -> None:
    page = Page(400.0, 200.0, (a_title("wide " * 80, (5.0, 60.0)),), name="map")
    quiet = quiet_cuts(page, typesetter(), (), Joint.OVERLAP.overlap)
    divided = tiling(page.width, page.height, PAPERS["a4"], Joint.OVERLAP, quiet)
    assert not any(map(texts, sheets(page, divided, typesetter())))
    assert in_pieces(page, divided, typesetter()) == ("title",)


def test_a_panel_over_the_whole_page_takes_no_sheet_more() -> None:
    page = big_page(330.0, 300.0)
    panel = (0.0, 0.0, page.width, page.height)
    sheets = tiles(page, PAPERS["a4"], Joint.OVERLAP, typesetter(), whole=(panel,))
    assert len(sheets) == len(tiles(page, PAPERS["a4"], Joint.OVERLAP, typesetter()))


def test_without_wishes_borders_cross_few_texts() -> None:
    page = big_page(420.0, 400.0)
    quiet = tiling(
        page.width, page.height, PAPERS["a4"], Joint.BUTT, quiet_cuts(page, typesetter())
    )
    sheets = tiles(page, PAPERS["a4"], Joint.BUTT, typesetter())
    assert [tile.name for tile in quiet.tiles] == [sheet.name for sheet in sheets[1:]]
    whole = set().union(*(texts(sheet) for sheet in sheets))
    assert whole == set(texts(page)), "numbers have gaps between them, and the cuts go there"


def said(page: Page) -> str:
    return " ".join(text.content for text in record.texts((page,), catalogue()))


@pytest.mark.parametrize("joint", Joint)
def test_what_is_done_suits_the_sheets_that_there_are(joint: Joint) -> None:
    wide, high = big_page(500, 120), big_page(150, 520)
    told = {
        name: said(tiles(page, PAPERS["a4"], joint, typesetter())[0])
        for name, page in (("row", wide), ("column", high), ("both", big_page(500, 520)))
    }
    assert "first each row" in told["both"]
    assert not any("first each row" in told[name] for name in ("row", "column"))
    if joint is Joint.OVERLAP:
        assert "strips on the right." in told["row"]
        assert "strips below." in told["column"]
        assert "strips on the right and below." in told["both"]
