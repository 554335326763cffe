"""Only what has changed is made anew: words draw nothing, a counter draws itself, and no map."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from generator.cache import Cache
from generator.processors import Aside
from generator.products.context import BuildContext
from generator.site import Means, Site
from generator.site.pictures import CounterPictures, Faced
from generator.site.publish import assets
from generator.watching import studio
from generator.watching.studio import Studio
from tests.watching.watched import ROOT, saved

DRAWING = ("draw_board", "example_pictures")


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was drawn: counters by their names, all else by what draws it. Nothing is forked."""
    names: list[str] = []

    class Here(Aside[studio._Drawn]):
        def __init__(self, works: tuple[studio._Work, ...] = (), *, forked: bool = True) -> None:
            assert forked in {True, False}
            super().__init__(works, forked=False)

    def counters(faced: Faced, context: BuildContext) -> Mapping[str, CounterPictures]:
        names.extend(faced)
        return draw_counters(faced, context)

    draw_counters = studio.counter_pictures
    monkeypatch.setattr(studio, "Aside", Here)
    monkeypatch.setattr(studio, "counter_pictures", counters)
    for name in DRAWING:
        draw = getattr(studio, name)

        def told(
            given: object, context: BuildContext, name: str = name, draw: object = draw
        ) -> object:
            names.append(name)
            return draw(given, context)  # type: ignore[operator]

        monkeypatch.setattr(studio, name, told)
    return names


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Cache:
    return Cache(tmp_path_factory.mktemp("cache"))


class Watched:
    """A game in a studio."""

    def __init__(self, folder: Path, cache: Cache, drawn: list[str]) -> None:
        self.folder, self.drawn = folder, drawn
        self.studio = Studio(folder, Means(cache=cache), Site("Games", watched=True))
        self.pages = self.saved()

    def saved(self) -> Mapping[str, bytes]:
        """Return all pages of what is saved now, when all is drawn."""
        self.drawn.clear()
        pages = self.studio.begin()
        while self.studio.busy:
            pages = self.studio.came(60) or pages
        self.pages = pages
        return pages

    def edited(self, file: str, before: str, after: str) -> set[str]:
        """Save a change; return which of the files that are served are others."""
        old = self.pages
        saved(self.folder / file, before, after)
        new = self.saved()
        return {path for path in old | new if old.get(path) != new.get(path)}


@pytest.fixture
def watched(tmp_path: Path, cache: Cache, drawn: list[str]) -> Iterator[Watched]:
    folder = Path(shutil.copytree(ROOT / "examples" / "lantern-ford", tmp_path / "lantern-ford"))
    made = Watched(folder, cache, drawn)
    yield made
    made.studio.close()


UNIT = "name: Grenadiers, label: Gren, type: infantry"


def test_at_first_all_is_drawn_once(watched: Watched) -> None:
    assert watched.drawn.count("draw_board") == 1
    assert watched.drawn.count("example_pictures") == 1
    assert "units.grenadiers" in watched.drawn
    assert len(watched.drawn) == len(set(watched.drawn))
    assert "lantern-ford/pictures/map.svg" in watched.pages
    assert watched.saved() == watched.pages  # the same again is the same
    assert not watched.drawn


def test_a_word_of_a_rule_draws_nothing(watched: Watched) -> None:
    changed = watched.edited("rules.yaml", "not behind every lantern", "seldom behind any lantern")
    assert not watched.studio.outcome.findings
    assert not watched.drawn
    assert "lantern-ford/rules/index.html" in changed
    assert not [path for path in changed if path.endswith((".svg", ".webp"))]


def test_a_counter_draws_itself_and_no_map(watched: Watched) -> None:
    changed = watched.edited("counters.yaml", UNIT, UNIT.replace("Gren,", "Grd,"))
    assert watched.studio.outcome.sound
    assert {name for name in watched.drawn if name not in DRAWING} == {"units.grenadiers"}
    assert "draw_board" not in watched.drawn
    pictures = {path for path in changed if path.endswith(".webp")}
    assert pictures == {"lantern-ford/counters/units/grenadiers-front.webp"}


def test_a_name_draws_the_map_and_no_counter(watched: Watched) -> None:
    changed = watched.edited("map.yaml", "name: Heron Inn,", "name: Heron Inns,")
    assert watched.drawn[0] == "draw_board"
    assert not [name for name in watched.drawn if name not in DRAWING]
    assert "lantern-ford/pictures/map.svg" in changed
    assert not [path for path in changed if "counters/" in path]


def test_a_definition_with_errors_draws_nothing_and_keeps_all_pictures(watched: Watched) -> None:
    before = watched.pages
    changed = watched.edited("counters.yaml", UNIT, UNIT.replace("infantry", "inphantry"))
    assert not watched.studio.outcome.sound
    assert not watched.drawn
    assert changed
    assert all(path.endswith(".html") for path in changed)
    assert b"inphantry" in watched.pages["lantern-ford/index.html"]
    watched.edited("counters.yaml", "inphantry", "infantry")
    assert watched.pages == before


def test_a_game_that_is_gone_is_told_and_comes_back(watched: Watched) -> None:
    before = watched.pages
    away = watched.folder.rename(watched.folder.with_name("away"))
    assert b"there is no game to read" in watched.saved()["lantern-ford/index.html"]
    away.rename(watched.folder)
    assert watched.saved() == before


def test_a_fault_of_ours_is_found_and_the_pages_stay(
    watched: Watched, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> object:
        raise ValueError("no good")

    monkeypatch.setenv("POSTWAR_FAULTS", "")
    monkeypatch.setattr(studio, "draw_board", broken)
    picture = watched.pages["lantern-ford/pictures/map.svg"]
    watched.edited("map.yaml", "name: Heron Inn,", "name: Heron Inns,")
    assert any("no good" in one.message for one in watched.studio.outcome.findings)
    assert watched.pages["lantern-ford/pictures/map.svg"] == picture


def test_what_is_watched_alone_is_published_nowhere() -> None:
    watched, published = (
        {path for path, _ in assets((), Site("Games", watched=each))} for each in (True, False)
    )
    assert watched - published == {"assets/watch.css", "assets/watch.js"}
