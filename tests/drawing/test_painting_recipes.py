"""The recipes of docs/painting.md, followed to the letter: its code is registered and painted."""

from __future__ import annotations

import re
import types
from collections.abc import Iterator, Mapping
from dataclasses import fields, replace
from pathlib import Path as File

import pytest
from cartography_press import items_of, the_layout, the_map
from typesetting import typesetter

from generator.drawing import palette as palettes
from generator.drawing.cartography import paint, painting, survey
from generator.drawing.cartography.context import RenderContext
from generator.drawing.cartography.layers.order import LAYERS
from generator.drawing.cartography.lines.registry import LINES
from generator.drawing.cartography.symbols.registry import SYMBOLS
from generator.drawing.cartography.terrains.registry import TERRAINS
from generator.drawing.furniture.theme import Ink
from generator.drawing.palette import PALETTES, LineColours, Palette, TerrainColours
from generator.model.map import LineKind, Map, PlaceKind, Terrain
from generator.scene import Group, Path

PAGE = File(__file__).parents[2] / "docs" / "painting.md"
BLOCK = re.compile(r"```python\n# (?P<file>\S+?)(?:: (?P<entry>\w+))?\n(?P<code>.*?)```", re.DOTALL)
GIVEN = {"terrains": "dunes", "lines": "hedge", "symbols": "lighthouse", "layers": "centres"}


def blocks() -> Iterator[tuple[str, str, str]]:
    """Each block of code on the page: its file, the entry it belongs to, its text."""
    for found in BLOCK.finditer(PAGE.read_text(encoding="utf-8")):
        yield found["file"], found["entry"] or "", found["code"]


def modules() -> dict[str, types.ModuleType]:
    """The modules of the page by the name of their folder, run as they stand there."""
    found = {}
    for file, entry, code in blocks():
        if not entry:
            folder, name = file.removesuffix(".py").split("/")[-2:]
            module = types.ModuleType(name)
            exec(compile(code, file, "exec"), module.__dict__)  # noqa: S102 - the page's own code
            assert GIVEN[folder] == name
            found[folder] = module
    return found


def entries(name: str) -> Mapping[str, object]:
    """What the page enters under a name of the palette."""
    (code,) = [
        code for file, entry, code in blocks() if file.endswith("palette.py") and entry == name
    ]
    made: dict[str, object] = eval("{" + code + "}", dict(vars(palettes)))  # noqa: S307 - the same
    return made


def mixed(ink: Ink) -> Palette:
    """The palette of an ink with the page's entries; in photocopier ink as the palette does it."""
    base, coloured = PALETTES[ink], ink is Ink.COLOUR
    white, black = base.land, base.symbol
    terrains = {
        name: colours if coloured else TerrainColours(white, black, black, white)
        for name, colours in entries("_TERRAINS").items()
    }
    lines = {
        name: colours if coloured else LineColours(white, black)
        for name, colours in entries("_LINES").items()
    }
    return replace(base, terrains={**base.terrains, **terrains}, lines={**base.lines, **lines})


def the_map_with_all() -> Map:
    """The island with dunes for swamps, a hedge for its fort line, a lighthouse for its cape."""
    island = the_map("island")
    return replace(
        island,
        terrain=(
            *(it for it in island.terrain if it.id != "swamp"),
            Terrain("swamp", "Dunes", "dunes"),
        ),
        lines=(
            *(it for it in island.lines if it.id != "fort-line"),
            LineKind("fort-line", "Hedge", "hedge"),
        ),
    )


@pytest.fixture
def _followed(monkeypatch: pytest.MonkeyPatch) -> None:
    made = modules()
    assert set(made) == set(GIVEN)
    monkeypatch.setitem(TERRAINS, "dunes", made["terrains"].LOOK)  # type: ignore[arg-type]
    monkeypatch.setitem(LINES, "hedge", made["lines"].LOOK)  # type: ignore[arg-type]
    monkeypatch.setitem(SYMBOLS, PlaceKind.CAPE, made["symbols"].LOOK)  # type: ignore[arg-type]
    monkeypatch.setattr(painting, "LAYERS", with_layer(made["layers"]))


def with_layer(module: types.ModuleType) -> tuple[object, ...]:
    (code,) = [code for file, entry, code in blocks() if entry == "LAYERS"]
    (entry,) = eval("(" + code + ")", {"centres": module})  # noqa: S307 - the page's own code
    return (*LAYERS, entry)


@pytest.mark.usefixtures("_followed")
@pytest.mark.parametrize("ink", Ink)
def test_what_the_page_says_can_be_painted(ink: Ink) -> None:
    palette, (layout, frame) = mixed(ink), the_layout("island")
    ground = survey(the_map_with_all())
    assert ground.findings == ()
    drawn = paint(ground, layout, palette, typesetter(), frame)
    strokes = [it.stroke for it in items_of(drawn.scene) if isinstance(it, Path) and it.stroke]
    fills = [it.fill for it in items_of(drawn.scene) if isinstance(it, Path) and it.fill]
    used = {paint.colour for paint in (*fills, *(stroke.paint for stroke in strokes))}
    assert {palette.terrains["dunes"].mark, palette.lines["hedge"].fill} <= used
    (centres,) = [it for it in drawn.art.items if isinstance(it, Group) and it.name == "centres"]
    assert len(centres.items) == 1
    (cape,) = [
        it for it in drawn.symbols.items if isinstance(it, Group) and it.origin == "places.capo"
    ]
    assert len(cape.items) == 2
    if ink is Ink.PHOTOCOPIER:
        assert used == {palette.land, palette.symbol}


def test_the_page_shows_every_kind_of_recipe() -> None:
    assert [entry for _, entry, _ in blocks() if entry] == ["_TERRAINS", "_LINES", "LAYERS"]


@pytest.mark.parametrize("asked", ["veil", "texture", "hair", "land", "open_land", "layout"])
def test_what_the_page_asks_of_a_context_is_there(asked: str) -> None:
    assert f"context.{asked}" in PAGE.read_text(encoding="utf-8")
    assert asked in {each.name for each in fields(RenderContext)} | set(vars(RenderContext))
