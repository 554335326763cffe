"""The painting: pure in its ink, the same in every process, open to new terrains and lines."""

from __future__ import annotations

import hashlib
import os
import pickle
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path as File

import pytest
import recorded
from cartography_press import (
    MAPS,
    NAMES,
    items_of,
    the_ground,
    the_layout,
    the_map,
    the_painting,
)
from flat_outlines import area
from shapely import box
from shapely.geometry.base import BaseGeometry

from generator.colour import Colour
from generator.drawing.cartography.context import RenderContext
from generator.drawing.cartography.layers.order import LAYERS
from generator.drawing.cartography.lettering.boxes import Kind
from generator.drawing.cartography.lines.registry import LINES
from generator.drawing.cartography.pens import RECIPE, Pens, fill
from generator.drawing.cartography.preparing import prepare
from generator.drawing.cartography.relief import shaded
from generator.drawing.cartography.surveying import survey
from generator.drawing.cartography.terrains import TERRAINS, TerrainLook
from generator.drawing.furniture.theme import Ink
from generator.drawing.palette import PALETTES
from generator.geometry import Layout
from generator.geometry.convert import smoothed
from generator.model.map import KeyEntry, LineKind, Terrain
from generator.model.terrain import grid_of
from generator.model.theme import LINE_LOOKS, TERRAIN_LOOKS, LineColours, TerrainColours, look
from generator.scene import Group, Item, Page, Paint, Path, Text, bounds


def paints_of(group: Group) -> Iterator[Paint]:
    for item in items_of(group):
        match item:
            case Path(_, filled, stroke):
                yield from (paint for paint in (filled, stroke and stroke.paint) if paint)
            case Text():
                yield item.paint


@pytest.mark.parametrize("name", NAMES)
def test_photocopier_ink_is_black_and_white_and_nothing_else(name: str) -> None:
    drawn = the_painting(name, Ink.PHOTOCOPIER)
    found = set(paints_of(drawn.scene))
    assert found == {Paint(Colour(0, 0, 0)), Paint(Colour(255, 255, 255))}


ELSEWHERE = """
import sys
sys.path[:0] = [{tests!r}, {here!r}]
from test_cartography_painting import Ink, digest
print(digest("archipelago", Ink({ink!r})))
"""


def digest(name: str, ink: Ink) -> str:
    _, frame = the_layout(name)
    page = Page(frame[2], frame[3], (the_painting(name, ink).scene,))
    return hashlib.sha256(recorded.write([page]).encode()).hexdigest()


@pytest.mark.parametrize("ink", Ink)
def test_the_same_scene_whatever_the_hash_seed(ink: Ink) -> None:
    here = File(__file__).parent
    script = ELSEWHERE.format(tests=str(here.parent), here=str(here), ink=ink.value)
    environment = {**os.environ, "PYTHONPATH": str(here.parents[1]), "PYTHONHASHSEED": "12345"}
    run = subprocess.run(
        [sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=True
    )
    assert run.stdout.strip() == digest("archipelago", ink)


@pytest.mark.parametrize("ink", Ink)
def test_lettering_stays_where_it_was(ink: Ink, golden: Callable[[str, str], None]) -> None:
    lines = [
        f"{placed.kind} {placed.origin} "
        + " ".join(",".join(f"{side:.1f}" for side in box) for box in placed.boxes)
        for placed in the_painting("island", ink).placements
        if placed.kind is not Kind.HOUSE
    ]
    golden(f"cartography-lettering-{ink}.txt", "\n".join(lines) + "\n")


def test_a_map_can_be_pickled() -> None:
    drawn = the_painting("archipelago")
    assert pickle.loads(pickle.dumps(drawn)) == drawn  # noqa: S301 - made just now


@pytest.mark.parametrize("name", MAPS)
def test_art_is_cut_to_the_frame(name: str) -> None:
    _, frame = the_layout(name)
    assert bounds(the_painting(name).art.clip) == pytest.approx(frame)


def test_layers_are_named_in_the_order_of_painting() -> None:
    art = the_painting("island").art
    names = [item.name for item in art.items if isinstance(item, Group)]
    assert names == ["paper", *(name for name, _ in LAYERS)]


def test_a_colour_postcard_is_not_too_heavy() -> None:
    segments = sum(
        len(item.segments)
        for item in items_of(the_painting("shumshu").scene)
        if isinstance(item, Path)
    )
    assert segments < 80_000


def test_lines_and_type_grow_more_slowly_than_the_country() -> None:
    small, recipe, large = Pens(RECIPE / 2), Pens(RECIPE), Pens(RECIPE * 3)
    assert recipe.line(0.3) == recipe.mark(0.3) == recipe.ground(0.3) == 0.3
    assert 0.3 < large.line(0.3) < large.mark(0.3) < large.ground(0.3)
    assert small.ground(0.3) < small.mark(0.3) < small.line(0.3) < 0.3
    point = 25.4 / 72
    assert small.type(6.2) == pytest.approx(6 * point)
    assert recipe.type(6.2) == pytest.approx(6.2 * point)
    assert recipe.type(6.2) < large.type(6.2) < 12 * point


def test_a_terrain_is_one_look(monkeypatch: pytest.MonkeyPatch) -> None:
    """Recipe: add a terrain."""

    def cover(_: RenderContext, region: BaseGeometry, colours: TerrainColours) -> Iterator[Item]:
        yield from fill(region.intersection(box(*region.bounds).buffer(-2)), colours.mark)

    colour = Colour.parse("#fefefe")
    mark = Colour.parse("#010203")
    salt = look("salt", tint=str(colour), mark=str(mark))
    monkeypatch.setitem(TERRAIN_LOOKS, "salt", salt)  # type: ignore[arg-type]
    monkeypatch.setitem(TERRAINS, "salt", TerrainLook(cover))  # type: ignore[arg-type]
    island = the_map("island")
    salt_map = replace(
        island,
        key=(*island.key, KeyEntry("s", "salt")),
        terrain=(*island.terrain, Terrain("salt", "Salt pan")),
        hexes=island.hexes.replace("%", "s"),
    )
    ground = survey(salt_map)
    assert ground.findings == ()
    layout, frame = the_layout("island")
    engraved = prepare(ground, layout, PALETTES[Ink.COLOUR], frame)
    used = {
        paint.colour for _, layer in LAYERS for paint in paints_of(Group(tuple(layer(engraved))))
    }
    assert {colour, mark} <= used


def test_a_kind_of_line_is_one_look(monkeypatch: pytest.MonkeyPatch) -> None:
    """Recipe: add a kind of line."""
    pipe = Colour.parse("#123456")

    def brush(
        context: RenderContext, courses: tuple[object, ...], _: LineColours
    ) -> Iterator[Item]:
        assert len(courses) == 1
        yield from fill(context.courses["pipeline"][0].line.buffer(1), pipe)

    piping = replace(LINES["road"], brush=brush, casing=None)
    monkeypatch.setitem(LINES, "pipeline", piping)  # type: ignore[arg-type]
    monkeypatch.setitem(LINE_LOOKS, "pipeline", LINE_LOOKS["road"])  # type: ignore[index]
    island = the_map("island")
    first, *others = (it for it in island.features if it.kind == "track")
    piped = replace(
        island,
        lines=(*island.lines, LineKind("pipeline", "Pipeline")),
        features=(replace(first, kind="pipeline"), *others),
    )
    ground = survey(piped)
    assert ground.findings == ()
    layout, frame = the_layout("island")
    engraved = prepare(ground, layout, PALETTES[Ink.COLOUR], frame)
    used = {
        paint.colour for _, layer in LAYERS for paint in paints_of(Group(tuple(layer(engraved))))
    }
    assert pipe in used


@pytest.mark.parametrize(("look_", "shows"), [("rough", True), ("swamp", True), ("forest", False)])
def test_what_stands_in_the_water_is_painted_clear_of_the_land(look_: str, shows: bool) -> None:
    island, (layout, frame) = the_map("island"), the_layout("island")
    sea = next(each for each in island.terrain if not each.land)
    others = tuple(each for each in island.terrain if each is not sea)
    awash = replace(island, terrain=(*others, replace(sea, look=look_)))
    engraved = prepare(survey(awash), layout, PALETTES[Ink.COLOUR], frame)
    items = tuple(dict(LAYERS)["awash"](engraved))
    assert bool(items) == shows
    dry = prepare(survey(island), layout, PALETTES[Ink.COLOUR], frame)
    assert tuple(dict(LAYERS)["awash"](dry)) == ()


def test_painters_know_the_looks_of_the_model_and_the_docs_and_no_others() -> None:
    assert set(TERRAIN_LOOKS) == set(TERRAINS)
    assert set(LINE_LOOKS) == set(LINES)
    page = (File(__file__).parents[2] / "docs" / "painting.md").read_text(encoding="utf-8")
    listed = re.findall(r"^\| `([a-z-]+)` \| ([a-z].*) \|$", page, re.MULTILINE)
    every = (*TERRAIN_LOOKS.items(), *LINE_LOOKS.items())
    assert listed == [(name, look.shows) for name, look in every]


@pytest.mark.parametrize("ink", Ink)
def test_every_look_has_its_colours(ink: Ink) -> None:
    assert all(TERRAIN_LOOKS[name].colours for name, each in TERRAINS.items() if each.tinted)
    for name, line_look in LINES.items():
        colours = line_look.inked(name, PALETTES[ink])
        assert colours.casing != colours.fill


def test_no_curve_bulges_out_from_under_an_inset() -> None:
    ground, frame = the_ground("mukden"), (8.0, 8.0, 584.0, 392.0)
    layout = Layout.fit(grid_of(the_map("mukden").grid), 568.0, 376.0, (12.0, 12.0))
    inset = (layout.bounds()[2] + 15.0, 150.0, 580.0, 250.0)
    engraved = prepare(ground, layout, PALETTES[Ink.COLOUR], frame, [inset])
    assert engraved.coarse
    assert ground.relief is not None
    assert engraved.hidden.area > 1000.0
    around = box(*inset).buffer(8.0)
    shading = shaded(ground.relief, layout.unit)
    for shape in (engraved.shown(each) for each in (shading.dark[0], shading.steps[0])):
        drawn = area(smoothed(shape)).intersection(around)
        kept = shape.intersection(around)
        assert drawn.difference(kept.buffer(1.2)).area < 1.0
        assert kept.difference(drawn.buffer(1.2)).area < 1.0
