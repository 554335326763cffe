"""The recipes of docs/painting.md, followed to the letter: its code is registered and painted."""

from __future__ import annotations

import importlib
import re
from collections.abc import Iterator
from dataclasses import fields, replace
from pathlib import Path as File

import pytest
import shapely
from cartography_press import items_of, the_layout, the_map

from generator.drawing.cartography import painting
from generator.drawing.cartography.context import RenderContext
from generator.drawing.cartography.layers.order import LAYERS
from generator.drawing.cartography.lines.registry import LINES
from generator.drawing.cartography.painting import paint
from generator.drawing.cartography.preparing import prepare
from generator.drawing.cartography.surveying import survey
from generator.drawing.cartography.symbols import SYMBOLS
from generator.drawing.cartography.terrains import TERRAINS
from generator.drawing.furniture.theme import Ink
from generator.drawing.palette import PALETTES
from generator.model.map import LineKind, Map, PlaceKind, Terrain
from generator.model.theme import LINE_LOOKS, TERRAIN_LOOKS
from generator.scene import Group, Path
from tests.typesetting import typesetter

PAGE = File(__file__).parents[2] / "docs" / "painting.md"
BLOCK = re.compile(r"```python\n# (?P<file>\S+?)(?:: (?P<entry>\w+))?\n(?P<code>.*?)```", re.DOTALL)


def blocks() -> Iterator[tuple[str, str, str]]:
    """Each block of code on the page: its module, the entry it belongs to, its text."""
    for found in BLOCK.finditer(PAGE.read_text(encoding="utf-8")):
        module = found["file"].removesuffix(".py").replace("/", ".")
        yield module, found["entry"] or "", found["code"]


def entered() -> dict[str, object]:
    """What the page enters in each table, its code run where it says."""
    known: dict[str, dict[str, object]] = {}
    made: dict[str, object] = {}
    for module, entry, code in blocks():
        here = known.setdefault(module, {**vars(importlib.import_module(module))})
        here |= {name: getattr(shapely, name) for name in re.findall(r"\bMulti\w+", code)}
        if entry == "LAYERS":
            land = type("land", (), known["generator.drawing.cartography.layers.land"])
            made[entry] = eval(f"({code})", {"land": land})  # noqa: S307 - the page's own code
        elif entry:
            others = {name: each for kept in known.values() for name, each in kept.items()}
            made[entry] = eval("{" + code + "}", others | here)  # noqa: S307 - the same
        else:
            exec(compile(code, module, "exec"), here)  # noqa: S102 - the same
    return made


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
    made = entered()
    assert list(made) == ["TERRAIN_LOOKS", "TERRAINS", "LINE_LOOKS", "LINES", "SYMBOLS", "LAYERS"]
    monkeypatch.setitem(TERRAIN_LOOKS, "dunes", made["TERRAIN_LOOKS"]["dunes"])  # type: ignore[arg-type,index]
    monkeypatch.setitem(LINE_LOOKS, "hedge", made["LINE_LOOKS"]["hedge"])  # type: ignore[arg-type,index]
    monkeypatch.setitem(TERRAINS, "dunes", made["TERRAINS"]["dunes"])  # type: ignore[arg-type,index]
    monkeypatch.setitem(LINES, "hedge", made["LINES"]["hedge"])  # type: ignore[arg-type,index]
    monkeypatch.setitem(SYMBOLS, PlaceKind.CAPE, made["SYMBOLS"][PlaceKind.CAPE])  # type: ignore[arg-type,index]
    monkeypatch.setattr(painting, "LAYERS", (*LAYERS, *made["LAYERS"]))  # type: ignore[misc]


@pytest.mark.usefixtures("_followed")
@pytest.mark.parametrize("ink", Ink)
def test_what_the_page_says_can_be_painted(ink: Ink) -> None:
    palette, (layout, frame) = PALETTES[ink], the_layout("island")
    ground = survey(the_map_with_all())
    assert ground.findings == ()
    drawn = paint(prepare(ground, layout, palette, frame), typesetter())
    strokes = [it.stroke for it in items_of(drawn.scene) if isinstance(it, Path) and it.stroke]
    fills = [it.fill for it in items_of(drawn.scene) if isinstance(it, Path) and it.fill]
    used = {paint.colour for paint in (*fills, *(stroke.paint for stroke in strokes))}
    assert {
        TERRAINS["dunes"].inked("dunes", palette).mark,
        LINES["hedge"].inked("hedge", palette).fill,
    } <= used
    (centres,) = [it for it in drawn.art.items if isinstance(it, Group) and it.name == "centres"]
    assert len(centres.items) == 1
    (cape,) = [
        it for it in drawn.symbols.items if isinstance(it, Group) and it.origin == "places.capo"
    ]
    assert len(cape.items) == 2
    if ink is Ink.PHOTOCOPIER:
        assert used == {palette.land, palette.symbol}


def test_the_page_shows_every_kind_of_recipe() -> None:
    entries = [entry for _, entry, _ in blocks() if entry]
    assert entries == ["TERRAIN_LOOKS", "TERRAINS", "LINE_LOOKS", "LINES", "SYMBOLS", "LAYERS"]


@pytest.mark.parametrize("asked", ["veil", "texture", "hair", "land", "open_land", "layout"])
def test_what_the_page_asks_of_a_context_is_there(asked: str) -> None:
    assert f"context.{asked}" in PAGE.read_text(encoding="utf-8")
    assert asked in {each.name for each in fields(RenderContext)} | set(vars(RenderContext))
