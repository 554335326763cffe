"""Tiled maps take few sheets of paper, and every name is whole on one."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from io import BytesIO
from pathlib import Path as Folder
from typing import Any

import PIL.Image
import PIL.ImageChops
import PIL.ImageFilter
import PIL.ImageStat
import pypdfium2
import pytest

from benchmarks.made import Measures, definition
from generator.backends import pdf, record
from generator.board import KINDS
from generator.cli import main
from generator.comparison.documents import unkept
from generator.comparison.originals import Originals
from generator.comparison.products import required
from generator.drawing import cutting
from generator.drawing.furniture.theme import Ink
from generator.drawing.mapsheet.card import Card, card_of
from generator.drawing.mapsheet.formats import Contents, Format
from generator.drawing.mapsheet.plan import Plan, plan
from generator.imposition.tiling import Joint, Tiling, tiling
from generator.manifest import PrintedFile
from generator.manifest import read as read_manifest
from generator.model.map import PlaceKind
from generator.papers import PAPERS
from generator.products import maps
from generator.products.atlas import Atlas, hex_width
from generator.products.context import BuildContext, BuildOptions
from generator.products.maps import LARGER, THRIFT, draw_tiled_map, plan_of_tiles
from generator.products.product import Edition, Sheets
from generator.products.registry import PRODUCTS
from generator.scene import Page, Path, leaves
from tests.printed import Shelf
from tests.shumshu import game
from tests.typesetting import catalogue, typesetter

TILED = next(product for product in PRODUCTS if product.name == "map-tiled")

HEXES = KINDS["hexes"][0]


def context(across: float | None = None) -> BuildContext:
    return BuildContext(catalogue(), typesetter(), BuildOptions(across=across))


def sheets(name: str, found: BuildContext, paper: str, across: float) -> int:
    """How many sheets the map takes with hexes of a width."""
    page = found.plan_of_hexes(card_of(game(name)), across, Contents.HOLDING, Ink.COLOUR).page
    return len(tiling(page.width, page.height, PAPERS[paper], found.options.joint).tiles)


class Plans(dict[Format, Plan]):
    """Plans of a map, each made when it is first asked for, whatever the paper or the joint."""

    def __init__(self, card: Card) -> None:
        super().__init__()
        self.card = card

    def get(self, sheet: Format, default: Plan | None = None) -> Plan | None:
        if sheet not in self:
            self[sheet] = plan(self.card, sheet, Ink.COLOUR, typesetter())
        return super().get(sheet, default)


@cache
def shared(name: str) -> BuildContext:
    """One for all its papers and joints."""
    return replace(context(), atlas=Atlas(plans=Plans(card_of(game(name)))))


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("name", ["shumshu", "arnhem", "mukden", "myitkyina"])
def test_names_are_whole_on_tiles_that_overlap(name: str, paper: str, shelf: Shelf) -> None:
    (file,) = shelf.files(name, "map-tiled", papers=(paper,))[0].files
    assert file.pieces == ()
    assert [*unkept(Originals(game(name)).of(file), file)] == []


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("name", ["shumshu", "arnhem", "mukden", "myitkyina"])
def test_joints_keep_off_towns_and_winning_hexes(
    name: str, paper: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    found: list[Tiling] = []

    def divided(*sizes: Any) -> Tiling:
        found.append(tiling(*sizes))
        return found[-1]

    order, edition = shared(name), Edition(TILED, PAPERS[paper], Ink.COLOUR)
    layout = plan_of_tiles(card_of(game(name)), order, edition).layout
    monkeypatch.setattr(maps, "tiling", divided)
    draw_tiled_map(card_of(game(name)), order, edition)
    game_map = game(name).map
    assert game_map is not None
    for place in game_map.places:
        if place.stars or place.kind in (PlaceKind.CITY, PlaceKind.TOWN):
            for x, y in (layout.centre(layout.grid.cell(label)) for label in place.hexes):
                joints = zip((found[-1].columns, found[-1].rows), (x, y), strict=True)
                off = min(abs(joint - at) for lines, at in joints for joint in lines[1:-1])
                assert off >= 0.5 * layout.unit, place.name


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("name", ["shumshu", "arnhem", "mukden", "myitkyina"])
def test_cut_names_are_few_and_the_proof_knows_them(name: str, paper: str) -> None:
    """Edge to edge a joint cuts through few names, and each is reported."""
    order = replace(shared(name), options=BuildOptions(joint=Joint.BUTT))
    drawn = draw_tiled_map(card_of(game(name)), order, Edition(TILED, PAPERS[paper], Ink.COLOUR))
    assert isinstance(drawn, Sheets)
    stands = {text.origin for text in record.texts(drawn.pages, order.catalogue)}
    names = [each for each in drawn.pieces if not each.startswith("hexes.")]
    assert not stands.intersection(drawn.pieces)
    assert len(names) <= 2 * len(drawn.pages)
    assert lacking(name, order, paper, drawn, drawn.pieces) == {}
    promised = required(game(name), TILED.name).keys() & {*drawn.pieces}
    assert lacking(name, order, paper, drawn, ()).keys() == promised


def lacking(
    name: str, order: BuildContext, paper: str, drawn: Sheets, pieces: tuple[str, ...]
) -> dict[str | None, str]:
    """What the proof misses on tiles, by origin; `pieces` is what it knows to be cut."""
    texts = tuple(record.texts(drawn.pages, order.catalogue))
    product = f"map-tiled-{paper}"
    file = PrintedFile("map.pdf", product, "", 0, len(drawn.pages), texts, pieces=pieces)
    return {each.origin: each.message for each in unkept(Originals(game(name)).of(file), file)}


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("name", ["shumshu", "arnhem", "mukden", "myitkyina"])
def test_hexes_fill_the_fewest_sheets(name: str, paper: str) -> None:
    found, card = shared(name), card_of(game(name))
    own = hex_width(card)
    across = plan_of_tiles(
        card, found, Edition(TILED, PAPERS[paper], Ink.COLOUR)
    ).layout.across_flats
    fewest = min(sheets(name, found, paper, own * part) for part in THRIFT)
    assert sheets(name, found, paper, across) == fewest
    assert own * THRIFT[-1] - 0.01 <= across <= own * LARGER[0] + 0.01
    assert across >= own - 0.01 or sheets(name, found, paper, own) > fewest
    much = [
        larger for larger in LARGER if sheets(name, found, paper, across * larger * 1.1) == fewest
    ]
    assert not much or across * much[-1] > own * LARGER[0]
    counters = game(name).counters
    assert counters is not None
    assert across > HEXES.holding(counters.counters.size.millimetres)


def test_the_size_that_is_asked_for_is_kept() -> None:
    found = context(25.8)
    planned = plan_of_tiles(
        card_of(game("myitkyina")), found, Edition(TILED, PAPERS["a4"], Ink.COLOUR)
    )
    assert planned.layout.across_flats == pytest.approx(25.8)


def test_two_sheets_hold_myitkyina() -> None:
    """Its four were filled by half: with the common hexes it is a millimetre too wide for two."""
    found, card = context(), card_of(game("myitkyina"))
    bare = replace(found, options=BuildOptions())
    planned = plan_of_tiles(card, bare, Edition(TILED, PAPERS["a4"], Ink.COLOUR))
    assert sheets("myitkyina", found, "a4", planned.layout.across_flats) == 2


@pytest.mark.parametrize("ink", Ink)
def test_a_heavy_map_has_its_art_in_parts_and_looks_the_same(
    ink: Ink, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Tiles and swatches show what they would of the whole, and no page draws the whole again."""
    whole = drawn_tiles(ink)
    monkeypatch.setattr(cutting, "HEAVY", 0)
    parts = drawn_tiles(ink)
    assert len(parts) == len(whole)
    for number, (one, other) in enumerate(zip(whole, parts, strict=True)):
        apart = PIL.ImageChops.difference(one, other)
        assert PIL.ImageStat.Stat(apart).mean[0] < 0.2, number
        soft = apart.filter(PIL.ImageFilter.BoxBlur(2))  # no edge counts, but every area
        assert soft.getextrema()[1] <= 12, number
    drawing = [item for item, _ in leaves(sheets_of(ink)[1].items) if isinstance(item, Path)]
    monkeypatch.undo()
    drawing_whole = [item for item, _ in leaves(sheets_of(ink)[1].items) if isinstance(item, Path)]
    assert segments(drawing) < 0.8 * segments(drawing_whole)


def sheets_of(ink: Ink) -> tuple[Page, ...]:
    drawn = draw_tiled_map(card_of(game("shumshu")), context(), Edition(TILED, PAPERS["a4"], ink))
    assert isinstance(drawn, Sheets)
    return drawn.pages


def drawn_tiles(ink: Ink) -> list[PIL.Image.Image]:
    """The sheets as PDFium paints them, in grey."""
    buffer = BytesIO()
    pdf.write(sheets_of(ink), buffer, catalogue())
    document = pypdfium2.PdfDocument(buffer.getvalue())
    return [page.render(scale=0.8).to_pil().convert("L") for page in document]


def segments(paths: list[Path]) -> int:
    return sum(len(path.segments) for path in paths)


def test_a_map_too_large_for_office_paper_is_printed_in_tiles_with_all_that_players_need(
    tmp_path: Folder, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its panel takes the room on A4; the counters of its set-up are told of on the aid."""
    text = definition(Measures(8, 7, ground="blobs", page=(500.0, 200.0)))
    wide = text.replace("panel-width: 60.0 mm", "panel-width: 290 mm")
    assert wide != text
    (tmp_path / "wide").mkdir()
    (tmp_path / "wide" / "game.yaml").write_text(wide, encoding="utf-8")
    printed = ["--output", str(tmp_path / "output")]
    order = ["--paper", "a4", "--ink", "colour"]
    assert main(["build", str(tmp_path / "wide"), "--all", *order, *printed]) == 0
    told = capsys.readouterr().out
    assert "note DRW009" in told
    assert "warning PRF022" not in told
    manifest = read_manifest((tmp_path / "output" / "wide" / "manifest.json").read_text("utf-8"))
    products = {file.product for file in manifest.files}
    assert {"map-tiled-a4", "print-and-play-a4", "card-a4"} <= products
    assert products.isdisjoint({"map-a4", "map-tables-a4", "setup-a4", "one-sheet-a4"})
    (kit,) = (file for file in manifest.files if file.product == "print-and-play-a4")
    assert "map-tiled-a4" in {part.product for part in kit.parts}
    (aid,) = (file for file in manifest.files if file.product == "card-a4")
    assert {"units.u0.name", "setup.red-0.where"} <= {text.origin for text in aid.texts}
    assert main(["proof", str(tmp_path / "wide"), *printed]) == 0
    assert "PRF" not in capsys.readouterr().out
