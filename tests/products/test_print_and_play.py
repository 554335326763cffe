"""The print-and-play file: all parts in it, told of on its first page, proved as they stand."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from types import SimpleNamespace

import pypdfium2
import pytest
from pypdf import PdfReader

from generator.backends import record
from generator.cli import main
from generator.comparison.products import RECORDS, Needs, required
from generator.drawing.furniture.theme import Ink
from generator.drawing.kit.cover import _hands
from generator.drawing.kit.materials import Tile
from generator.manifest import PrintedFile, read, write
from generator.model.kit import OPENING, kit_texts, pieces, steps
from generator.papers import PAPERS
from generator.products.print_and_play import held
from generator.products.product import Edition, Sheets
from generator.products.registry import PRODUCTS, parts_of
from generator.scene import Group
from tests.products.test_products_build import ROOT, digests
from tests.products.test_products_pages import context
from tests.shumshu import game
from tests.typesetting import catalogue

GAMES = ("shumshu", "arnhem", "mukden", "myitkyina", "standard-game")
KIT = next(product for product in PRODUCTS if product.record.needs is Needs.PARTS)
ORDER = ["build", "--quiet", "--paper", "a4", "--ink", "bw", "--only", "print-and-play"]


def edition(paper: str = "a4") -> Edition:
    return Edition(KIT, PAPERS[paper], Ink.PHOTOCOPIER)


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder in which the whole Standard Game was printed into one file."""
    folder = tmp_path_factory.mktemp("kit")
    shutil.copytree(ROOT / "sources" / "standard-game", folder / "sources" / "standard-game")
    before = Path.cwd()
    os.chdir(folder)
    try:
        assert main(ORDER) == 0
        yield folder
    finally:
        os.chdir(before)


@pytest.fixture
def at_home(home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of that folder to be spoilt, as the current one."""
    copy = tmp_path / "home"
    shutil.copytree(home, copy)
    monkeypatch.chdir(copy)
    return copy


def printed(home: Path) -> PrintedFile:
    manifest = read((home / "output" / "standard-game" / "manifest.json").read_text("utf-8"))
    (file,) = manifest.files
    return file


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_bound_of_all_that_it_has(name: str) -> None:
    have = {product.name for product in PRODUCTS if product.record.has(game(name))}
    parts = [part.product.name for part in parts_of(edition(), game(name))]
    have.discard("map-tiled")  # office paper holds these maps on one sheet
    assert parts == [name for name, record in RECORDS.items() if record.part and name in have]
    assert {"counters-fold", "card", "rules"} <= set(parts)
    assert ("map-tables" in parts) == (game(name).map is not None)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_opening_pages_hold_what_is_promised(name: str, paper: str) -> None:
    parts = [part.product.name for part in parts_of(edition(paper), game(name))]
    bound = tuple((part, 3 + 2 * n, 4 + 2 * n) for n, part in enumerate(parts))
    drawn = KIT.draw(replace(context(name), bound=bound), edition(paper))
    assert isinstance(drawn, Sheets)
    assert len(drawn.pages) == 2
    told = list(record.texts(drawn.pages, catalogue()))
    origins = {text.origin for text in told}
    assert origins >= set(required(game(name), f"print-and-play-{paper}"))
    assert origins >= {f"kit.parts.{part}.pages" for part in parts}
    width, height = PAPERS[paper].width, PAPERS[paper].height
    for text in told:
        left, top, right, bottom = text.box
        assert left > 9.0
        assert top > 8.0
        assert right < width - 9.0
        assert bottom < height - 9.0, text.content


def test_steps_suit_the_game() -> None:
    names = {name: [step.id for step in steps(game(name))] for name in GAMES}
    assert names["shumshu"] == ["print", "fold", "glue", "cut", "sort", "enlarge"]
    assert names["mukden"] == ["print", "fold", "cut", "stand", "sort", "enlarge"]
    assert names["standard-game"][-1] == "forms"
    bare = replace(game("shumshu"), counters=None)
    assert [step.id for step in steps(bare)] == ["print", "enlarge"]


def test_pieces_are_counted_from_the_definition() -> None:
    texts = kit_texts(game("shumshu"))
    counters = game("shumshu").counters
    assert counters is not None
    total = sum(each.count for each in (*counters.units, *counters.markers))
    assert texts["kit.facts.pieces.figure"] == str(total)
    assert texts["kit.pieces.russian.caption"] == "Russian: 16 units and 4 markers"


def test_the_playing_time_stands_beside_the_players_where_it_is_known() -> None:
    assert not [name for name in GAMES if game(name).duration]
    for told, figure, unit in (
        ("60 minutes", "60", "minutes"),
        ("2-3 hours", "2–3", "hours"),
        ("an evening", "an evening", "playing time"),
    ):
        texts = kit_texts(replace(game("shumshu"), duration=told))
        assert texts["kit.facts.duration.figure"] == figure
        assert texts["kit.facts.duration.caption"] == unit
    assert "kit.facts.duration.figure" not in kit_texts(game("shumshu"))


def test_the_file_has_all_parts_with_their_bookmarks(home: Path) -> None:
    file = printed(home)
    data = (home / "output" / "standard-game" / file.name).read_bytes()
    assert [part.product for part in file.parts] == [
        "print-and-play-a4",
        *("counters-fold-a4", "card-a4", "forms-a4", "rules-a4"),
    ]
    with pypdfium2.PdfDocument(data) as document:
        assert len(document) == file.pages == sum(part.pages for part in file.parts)
        top = [entry.get_title() for entry in document.get_toc() if entry.level == 0]
    titles = ["Counters", "Player's aid", "Forms", "Rules"]
    assert top == [OPENING, *titles]
    reader = PdfReader(BytesIO(data))
    assert reader.metadata is not None
    assert reader.metadata.title == "Standard Game"
    assert reader.trailer["/Root"]["/Lang"] == "en-GB"
    assert len(reader.pages[0]["/Annots"]) == len(titles)


def test_nothing_else_is_printed_and_everything_is_proved(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    names = {path.name for path in (home / "output" / "standard-game").iterdir()}
    assert names == {"manifest.json", "standard-game-print-and-play-a4-bw.pdf"}
    assert main(["proof"]) == 0
    assert "no findings" in capsys.readouterr().out


def test_parts_that_are_ordered_are_not_printed_twice(
    at_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = digests(at_home / "output" / "standard-game")
    drawn = []
    product = next(each for each in PRODUCTS if each.name == "card")
    monkeypatch.setattr(
        "generator.products.registry.PRODUCTS",
        tuple(
            replace(each, drawing=lambda *given: drawn.append(1) or product.drawing(*given))
            if each is product
            else each
            for each in PRODUCTS
        ),
    )
    assert main([*ORDER, "--only", "card", "--jobs", "1"]) == 0
    assert len(drawn) == 1
    name = "standard-game-print-and-play-a4-bw.pdf"
    assert digests(at_home / "output" / "standard-game")[name] == before[name]


def test_a_contents_that_tells_another_page_is_found(
    at_home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = at_home / "output" / "standard-game" / "manifest.json"
    manifest = read(path.read_text("utf-8"))
    (file,) = manifest.files
    first, counters, card, *rest = file.parts
    swapped = (first, replace(counters, pages=counters.pages + 1), card, *rest)
    shorter = (*swapped[:2], replace(card, pages=card.pages - 1), *rest)
    path.write_text(
        write(replace(manifest, files=(replace(file, parts=shorter),))), encoding="utf-8"
    )
    assert main(["proof"]) == 1
    told = capsys.readouterr().out
    assert "the outline of standard-game-print-and-play-a4-bw.pdf shows “Player's aid, page" in told
    assert "but the definition says" in told


def test_parts_that_do_not_add_up_are_a_broken_manifest(at_home: Path) -> None:
    path = at_home / "output" / "standard-game" / "manifest.json"
    found = json.loads(path.read_text("utf-8"))
    found["files"][0]["parts"].pop()
    with pytest.raises(ValueError, match="do not add up to its"):
        read(json.dumps(found))


def test_one_marker_is_one() -> None:
    told = {fact.figure.text: fact.caption.text for fact in pieces(game("shumshu"))}
    assert told["1"] == "Marker of the game"
    told = {fact.figure.text: fact.caption.text for fact in pieces(game("arnhem"))}
    assert told["14"] == "Markers of the game"


def test_hexes_are_told_beside_the_counters_that_they_hold() -> None:
    assert held(25.1, 19.8, "counters of 15 mm").endswith("with room for counters of 15 mm.")
    tight = held(19.6, 19.8, "counters of 15 mm")
    assert "19.6 mm across" in tight
    assert "Hexes of 20 mm or more" in tight


BARE = """
title: Only tables
designer: Nobody
edition: First
page: {width: 148 mm, height: 100 mm}
sides:
  red: {name: Red, colour: "#f0d0d0", band: "#802020"}
  blue: {name: Blue, colour: "#a8b0e0", band: "#202080"}
"""
TABLE = """
codes:
  DE: {text: Defenders eliminated., defender: 2, orders: {defender: eliminated}}
  AE: {text: Attackers eliminated., attacker: 2, orders: {attacker: eliminated}}
tables:
  crt:
    kind: odds
    name: Combat
    die: 1d2
    rounding: down
    columns: ["1:1", "2:1"]
    beyond: {below: no-attack, above: end-column}
    rows: {"1": [AE, AE], "2": [AE, DE]}
"""


@pytest.mark.parametrize(("definition", "pages"), [(BARE + TABLE, 3), (BARE, 0)])
def test_a_game_without_map_counters_and_rules_is_printed_as_far_as_it_goes(
    definition: str, pages: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A game of tables has cover, making and aid; of one with nothing, nothing is printed."""
    (tmp_path / "begun").mkdir()
    (tmp_path / "begun" / "game.yaml").write_text(definition, encoding="utf-8")
    for extra in ([], ["--all", "--ink", "colour", "--paper", "a4"]):
        output = tmp_path / f"output-{len(extra)}"
        assert main(["build", str(tmp_path / "begun"), "--output", str(output), *extra]) == 0
        told = capsys.readouterr().out
        assert ("nothing in it of what was ordered" in told) == (not pages)
        files = sorted(output.glob("begun/*.pdf"))
        kit = [file for file in files if file.stem.startswith("begun-print-and-play-")]
        assert [len(PdfReader(file).pages) for file in kit] == [pages] * bool(pages)
        assert bool(files) == bool(pages)


def test_counters_of_two_sides_are_at_the_ends_of_the_title_or_one_each_of_three() -> None:
    def ends(sides: int) -> list[list[str]]:
        names = [f"Side {number}" for number in range(sides)]
        found = [Tile(name, Group((), name=f"{name}{at}"), 1.0) for name in names for at in "abc"]
        opening = SimpleNamespace(sides=[(name, name) for name in names])
        cover = SimpleNamespace(tiles=(*found, Tile("Markers", Group(()), 1.0)), game=opening)
        return [[tile.group for tile in hand] for hand in _hands(cover)]  # type: ignore[arg-type]

    assert ends(2) == [["Side 0"] * 3, ["Side 1"] * 3]
    assert ends(3) == ends(4) == [["Side 0", "Side 1", "Side 2"]] * 2
