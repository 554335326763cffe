"""Stages: what is taken from the cache is what would be made, and no part of its key is idle."""

from __future__ import annotations

import os
import pickle
import shutil
import zlib
from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from generator import stages as of_stages
from generator.build import Order
from generator.cache import Cache
from generator.drawing.cartography.ground import REACH, Ground, Reach
from generator.drawing.cartography.painting import (
    Lettering,
    Painting,
    art_of,
    lettering_of,
    painted,
)
from generator.drawing.cartography.surveying import Land, land_of, surveyed
from generator.drawing.cartography.surveying import survey as survey_map
from generator.drawing.furniture.theme import Ink, inked
from generator.drawing.palette import for_sides, palette_of
from generator.geometry import Layout
from generator.model.codec import whole
from generator.model.game import Game
from generator.model.map import Map
from generator.model.terrain import grid_of
from generator.pipeline import build
from generator.products.context import BuildContext, BuildOptions, open_context
from generator.products.rules import example_figures
from generator.products.slices import Fights, Slices
from generator.reading.definition import read
from generator.scene import Box, Group
from generator.stages import Stages
from generator.text import Role, Typesetter
from tests.typesetting import typesetter

ROOT = Path(__file__).parents[2]
SMALL = ROOT / "docs" / "examples"


@pytest.fixture
def kept(tmp_path: Path) -> Stages:
    return Stages(Cache(tmp_path / "cache"))


@cache
def small() -> Game:
    made = read(SMALL).game
    assert made is not None
    return made


@cache
def small_map() -> Map:
    return Slices(small()).card.map


def test_what_was_made_is_taken_and_is_equal(kept: Stages) -> None:
    land = land_of(small_map())
    made = kept.kept("survey", land, lambda: surveyed(land))
    again: Ground = kept.kept("survey", land, lambda: pytest.fail("it was kept"))
    assert again.land.equals(made.land)
    assert again.courses == made.courses
    assert again.board == made.board


def test_one_stage_takes_nothing_of_another(kept: Stages) -> None:
    kept.kept("one", 1, lambda: "one")
    assert kept.kept("two", 1, lambda: "two") == "two"


def test_without_a_cache_nothing_is_kept() -> None:
    made = iter("ab")
    assert [Stages().kept("one", 1, lambda: next(made)) for _ in range(2)] == ["a", "b"]


def _entry(kept: Stages) -> Path:
    assert kept.cache is not None
    (entry,) = kept.cache.folder.glob("*.entry")
    return entry


def test_a_result_that_is_broken_is_made_anew(kept: Stages) -> None:
    kept.kept("one", 1, lambda: (1.5,))
    entry = _entry(kept)
    data = entry.read_bytes()
    for broken in (b"", data[: len(data) // 2], data.replace(b"result", b"Result")):
        entry.write_bytes(broken)
        assert kept.kept("one", 1, lambda: (2.5,)) == (2.5,)


class Evil:
    def __reduce__(self) -> tuple[Any, ...]:
        return os.mkdir, ("evil",)


@pytest.mark.parametrize("evil", [Evil(), Path("evil"), open_context])
def test_a_result_that_asks_for_more_than_values_is_not_read(
    kept: Stages, evil: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    kept.kept("one", 1, lambda: 1)
    assert kept.cache is not None
    kept.cache.put(_entry(kept).stem, {"result": zlib.compress(pickle.dumps(evil))})
    assert kept.kept("one", 1, lambda: 2) == 2
    assert not Path("evil").exists()


def test_what_somebody_complains_of_is_neither_taken_nor_kept(kept: Stages) -> None:
    """A finding that a typesetter holds would be lost with it."""
    complaints: list[str] = []

    def made() -> str:
        complaints.append("no glyph")
        return "complained of"

    kept.kept("one", 1, made, lambda: bool(complaints))
    assert kept.kept("one", 1, lambda: "sound") == "sound"
    assert kept.kept("one", 1, lambda: "again", lambda: True) == "again"


def test_what_is_very_large_is_not_kept(kept: Stages, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(of_stages, "_MOST", 10)
    kept.kept("one", 1, lambda: "a long text")
    assert kept.kept("one", 1, lambda: "another") == "another"


def test_a_folder_that_cannot_be_written_makes_anew(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    nowhere = Stages(Cache(tmp_path / "file" / "cache"))
    assert [nowhere.kept("one", 1, lambda: "made") for _ in range(2)] == ["made"] * 2


# What each stage goes by


_FRAME = Box(-6.0, -6.0, 60.0, 50.0)
_COVERED = (Box(30.0, -6.0, 60.0, 50.0),)


@cache
def ground(game_map: Map, reach: Reach = REACH) -> Ground:
    return survey_map(game_map, reach)


@cache
def lettering() -> Lettering:
    palette = for_sides(palette_of(inked(None, Ink.COLOUR)), small().sides)
    layout = Layout(grid_of(small_map().grid), 6.0)
    return lettering_of(small_map(), ground(small_map()), layout, palette, _FRAME, _COVERED)


def art(given: Painting, stages: Stages) -> Any:
    return art_of(given, ground(given.map, given.reach), stages)


def over(given: tuple[Lettering, Typesetter], stages: Stages) -> Any:
    lettering, type_ = given
    told = "other" if type_ is not typesetter() else "own"
    sheet = painted(
        lettering,
        ground(lettering.map, lettering.painting.reach),
        type_,
        replace(stages, type=told),
    )
    return replace(sheet, art=Group(()))


def land(given: Land, stages: Stages) -> Any:
    made = stages.kept("survey", given, lambda: surveyed(given))
    return made.land.wkb, made.reach, tuple(wash.region.wkb for wash in made.washes)


@cache
def opened() -> BuildContext:
    context, _ = open_context(small(), (ROOT / "fonts",), BuildOptions())
    assert context is not None
    return context


Figured = tuple[Fights, float, Ink, Any, Typesetter]


def figures(given: Figured, stages: Stages) -> Any:
    fights, room, ink, theme, type_ = given
    told = "other" if type_ is not opened().typesetter else "own"
    context = replace(
        opened(), figures={}, theme=theme, typesetter=type_, stages=replace(stages, type=told)
    )
    return example_figures(fights, context, ink, room)


def fought() -> Figured:
    fights = Slices(small()).rules_on_paper.fights
    assert fights is not None
    return fights, 80.0, Ink.COLOUR, small().theme, opened().typesetter


def dressed_otherwise(type_: Typesetter) -> Typesetter:
    """A typesetter in which all roles wear one face."""
    faces = {role: type_.face(Role.TITLE) for role in type_.files}
    return Typesetter(faces, type_.words, type_.styles)


def _renamed(game_map: Map) -> Map:
    places = tuple(replace(each, name=f"{each.name}x") for each in game_map.places)
    return replace(game_map, places=places)


def _redrawn(game_map: Map) -> Map:
    """A map with other terrain in a hex: its letters of the key are swapped."""
    kinds = list(dict.fromkeys(key for key in game_map.hexes if key.strip()))
    return replace(game_map, hexes=game_map.hexes.replace(kinds[0], kinds[-1], 3))


def _in_another(part: str) -> Painting:
    given = lettering().painting
    other: dict[str, Any] = {
        "map": _redrawn(given.map),
        "reach": (2.2, 2.2, 2.2, 2.2),
        "layout": replace(given.layout, unit=5.0),
        "palette": palette_of(inked(None, Ink.PHOTOCOPIER)),
        "frame": (-3.0, -3.0, 50.0, 40.0),
        "covered": (),
    }
    return replace(given, **{part: other[part]})


def _lettered_in_another(part: str) -> tuple[Lettering, Typesetter]:
    given = lettering()
    if part == "type":
        return given, dressed_otherwise(typesetter())
    if part == "map":
        return replace(given, map=_renamed(given.map)), typesetter()
    return replace(given, painting=_in_another("covered")), typesetter()


def _figured_in_another(part: str) -> Figured:
    fights, room, ink, theme, type_ = fought()
    colours = replace(theme.colours, accent=theme.colours.head)
    other: dict[str, Any] = {
        "fights": (replace(fights, map=_renamed(fights.map)), room, ink, theme, type_),
        "room": (fights, 60.0, ink, theme, type_),
        "ink": (fights, room, Ink.PHOTOCOPIER, theme, type_),
        "theme": (fights, room, ink, replace(theme, colours=colours), type_),
        "type": (fights, room, ink, theme, dressed_otherwise(type_)),
    }
    found: Figured = other[part]
    return found


Stage = tuple[Callable[[Any, Stages], Any], Callable[[], Any], Callable[[str], Any]]
OF: Mapping[str, Stage] = {
    "survey": (
        land,
        lambda: land_of(small_map()),
        lambda part: replace(
            land_of(small_map()),
            **{part: {"map": _redrawn(land_of(small_map()).map), "reach": (2.2,) * 4}[part]},
        ),
    ),
    "paint": (art, lambda: lettering().painting, _in_another),
    "letter": (over, lambda: (lettering(), typesetter()), _lettered_in_another),
    "figures": (figures, fought, _figured_in_another),
}
"""What makes a stage of what, and the same with another part."""
PARTS = (
    *(("survey", each.name) for each in fields(Land)),
    *(("paint", each.name) for each in fields(Painting)),
    *(("letter", each) for each in (*(field.name for field in fields(Lettering)), "type")),
    *(("figures", each) for each in ("fights", "room", "ink", "theme", "type")),
)
_PLACES = {"fights": 0, "room": 1, "ink": 2, "theme": 3}


def _without(stage: str, part: str, given: Any) -> Any:
    """What a stage is given without a part; what stages beneath it are given stays as it is."""
    of_several = stage in {"letter", "figures"}
    if of_several is not isinstance(given, tuple):
        return given
    if not of_several:
        return _bare(given, part)
    left = list(given)
    at = -1 if part == "type" else _PLACES.get(part, 0)
    left[at] = _bare(left[at], part) if stage == "letter" and part != "type" else None
    return tuple(left)


def _bare(record: Any, part: str) -> Any:
    names = (field.name for field in fields(record) if field.name != part)
    return tuple(getattr(record, name) for name in names)


@pytest.mark.parametrize(("stage", "part"), PARTS)
def test_each_part_of_what_a_stage_takes_is_needed(
    stage: str, part: str, kept: Stages, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What another part makes is not taken; with the part left out of the key it is.

    So the law can fail, and no part stands in a key in vain.
    """
    make, own, another = OF[stage]
    given, other = own(), another(part)
    make(given, kept)
    fresh = make(other, Stages())
    assert make(other, kept) == fresh
    digest = of_stages.digest
    monkeypatch.setattr(of_stages, "digest", lambda value: digest(_without(stage, part, value)))
    forgetful = replace(kept, cache=Cache(kept.cache.folder / "forgetful"))  # type: ignore[union-attr]
    make(given, forgetful)
    assert make(other, forgetful) != fresh


def test_a_stage_takes_nothing_that_has_no_digest() -> None:
    """Such as a shape, of which nobody says whether it is the same."""
    with pytest.raises(TypeError):
        whole(ground(small_map()).land)


# A whole build


EDITS = {
    "a name": ("map.yaml", "name: Alba", "name: Albia"),
    "a colour": ("theme.yaml", "marker:", 'marker: "#123456" #'),
}


def printed(folder: Path, output: Path, cache: Cache | None) -> dict[str, bytes]:
    options = BuildOptions(papers=("a4",), inks=("colour",))
    only = ("postcard", "card", "rules-html")
    (outcome,) = build([folder], Order(output, (), only, options, cache=cache), lambda *_: None)
    assert outcome.sound, outcome.findings
    return {path.name: path.read_bytes() for path in outcome.printed}


def test_a_build_with_what_was_painted_before_equals_one_from_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No edition is taken, all stages are; and after an edit those that it does not change."""
    game = Path(shutil.copytree(SMALL, tmp_path / "game"))
    cache = Cache(tmp_path / "cache")
    fresh = printed(game, tmp_path / "one", cache)
    made: list[str] = []
    put = Cache.put

    def counted(cache: Cache, name: str, files: Mapping[str, bytes]) -> None:
        made.extend(files if "result" in files else ())
        put(cache, name, files)

    for entry in cache.folder.glob("*.entry"):
        if b"(files)" in entry.read_bytes() or b"outcome" in entry.read_bytes():
            entry.unlink()
    monkeypatch.setattr(Cache, "put", counted)
    assert printed(game, tmp_path / "two", cache) == fresh
    assert made == []
    for path, before, after in EDITS.values():
        text = (game / path).read_text("utf-8")
        assert before in text
        (game / path).write_text(text.replace(before, after, 1), "utf-8")
    warm = printed(game, tmp_path / "three", cache)
    assert warm == printed(game, tmp_path / "four", None) != fresh
