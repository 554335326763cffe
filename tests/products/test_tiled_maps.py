"""Tiled maps take few sheets of paper, and every name is whole on one."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from generator.backends import record
from generator.board import KINDS
from generator.comparison.documents import unkept
from generator.comparison.originals import Originals
from generator.drawing.furniture.theme import Ink
from generator.drawing.mapsheet.card import Card, card_of
from generator.drawing.mapsheet.formats import Contents, Format
from generator.drawing.mapsheet.plan import Plan, plan
from generator.imposition.tiling import Joint, tiling
from generator.manifest import PrintedFile
from generator.papers import PAPERS
from generator.products.atlas import Atlas, hex_width
from generator.products.context import BuildContext, BuildOptions
from generator.products.maps import LARGER, THRIFT, draw_tiled_map, plan_of_tiles
from generator.products.product import Edition, Sheets
from generator.products.registry import PRODUCTS
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
    if drawn.pieces:
        assert lacking(name, order, paper, drawn, ()).keys() == {*drawn.pieces}


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
