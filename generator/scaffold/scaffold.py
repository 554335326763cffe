"""Scaffold: a request in, the files of a new game on the disk out."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from generator.board import Orientation
from generator.checks import check
from generator.model.map import Feature, Place, PlaceKind
from generator.model.numbers import Distance
from generator.reading import read_text
from generator.records import Frozen
from generator.scaffold.like import files_like
from generator.scaffold.map_text import map_text
from generator.scaffold.plan import MapPlan, ScaffoldError
from generator.scaffold.proposal import COAST, Window, propose
from generator.scaffold.texts import island, texts

_NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,40}")
_ROUNDS = 12


class NewGame(Frozen):
    """What is asked for: a game of that name, on a true ground where `geojson` names files.

    `like` is the folder of a game that it begins as.
    """

    name: str
    geojson: tuple[Path, ...] = ()
    window: str | None = None
    columns: int | None = None
    across: str | None = None
    orientation: str = "flat"
    like: Path | None = None


def create_game(asked: NewGame, parent: Path) -> tuple[Path, ...]:
    """Write a new game into a folder of its own in `parent`, and return its files.

    The definition is sound: what the checks would complain of in it is left out before. Raises
    ScaffoldError where that cannot be done, and OSError where the disk refuses; a folder
    that holds anything is never touched.
    """
    if not _NAME.fullmatch(asked.name):
        raise ScaffoldError(
            f"{asked.name!r} cannot name a game: use small letters, digits and hyphens, such as "
            "river-crossing"
        )
    folder = parent / asked.name
    empty = folder.is_dir() and not folder.is_symlink() and not any(folder.iterdir())
    if not empty and (folder.exists() or folder.is_symlink()):
        raise ScaffoldError(f"{folder} is there already: choose another name, or remove it")
    files = _files_of(asked)
    for name, made in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(made.encode("utf-8") if isinstance(made, str) else made)
    return tuple(folder / name for name in files)


def _files_of(asked: NewGame) -> Mapping[str, str | bytes]:
    if asked.like is None:
        return _files(_plan(asked), asked.name)
    if asked.geojson or asked != NewGame(asked.name, like=asked.like):
        raise ScaffoldError(
            "--like takes the map of a game along: leave out --from-geojson and what belongs to it"
        )
    return files_like(asked.like, asked.name, _title(asked.name))


def _title(name: str) -> str:
    return name.replace("-", " ").title()


def _plan(asked: NewGame) -> MapPlan:
    if not asked.geojson:
        if asked.window or asked.columns or asked.across or asked.orientation != "flat":
            raise ScaffoldError(
                "a window, columns, a distance across or an orientation is for a true ground: "
                "add --from-geojson with files or a folder"
            )
        return island()
    if asked.window is None:
        raise ScaffoldError("say which part of the earth: --window west,south,east,north")
    if asked.columns is None and asked.across is None:
        raise ScaffoldError("say how large hexes are: --columns 12, or --across 4km")
    if asked.columns is not None and asked.across is not None:
        raise ScaffoldError(
            "say either --columns or --across, not both: one follows from the other"
        )
    try:
        across = Distance.parse(asked.across) if asked.across else None
    except ValueError as error:
        raise ScaffoldError(f"--across: {error}") from None
    orientation = Orientation(asked.orientation)
    return propose(asked.geojson, Window.parse(asked.window), orientation, asked.columns, across)


def _files(plan: MapPlan, name: str) -> dict[str, str]:
    """Return the files of a game, without names that the checks would complain of."""
    for _ in range(_ROUNDS):
        plan = _with_a_goal(plan)
        files = _written(plan, name)
        reading = read_text(files, name)
        findings = reading.findings + (check(reading.game) if reading.game else ())
        troubled = {finding.origin or "" for finding in findings}
        if not troubled:
            return files
        calmer = _without(plan, troubled)
        if calmer == plan:
            messages = "; ".join(finding.message for finding in findings[:3])
            raise ScaffoldError(f"no sound game can be made of this ground: {messages}")
        plan = calmer
    raise ScaffoldError("no sound game can be made of this ground: too many names are alike")


def _without(plan: MapPlan, troubled: set[str]) -> MapPlan:
    """Return the plan without the places, features and their names that are complained of."""
    return replace(
        plan,
        places=tuple(
            place
            for place in plan.places
            if not any(origin.startswith(f"places.{place.id}.") for origin in troubled)
        ),
        features=tuple(
            replace(feature, name="") if f"features.{feature.id}.name" in troubled else feature
            for feature in plan.features
            if troubled.isdisjoint(_course(feature))
        ),
    )


def _course(feature: Feature) -> tuple[str, ...]:
    """Origins at which a road that leads nowhere, or a river without a mouth, is complained of."""
    sides = (f"features.{feature.id}.hexsides.{place}" for place in range(len(feature.hexsides)))
    return (f"features.{feature.id}.path", f"features.{feature.id}.hexsides", *sides)


def _goal(plan: MapPlan) -> Place | None:
    land = frozenset(plan.land())
    ashore = [place for place in plan.places if plan.grid.cell(place.hexes[0]) in land]
    inhabited = [place for place in ashore if place.kind not in (PlaceKind.CAPE, PlaceKind.HILL)]
    return next(iter(inhabited or ashore), None)


def _with_a_goal(plan: MapPlan) -> MapPlan:
    """Return the plan with a place to fight for; one in the middle of the land if it has none."""
    if _goal(plan) is not None:
        return plan
    land = plan.land()
    middle = plan.grid.label(land[len(land) // 2])
    goal = Place("objective", "Objective", (middle,), PlaceKind.POINT)
    return replace(plan, places=(*plan.places, goal))


def _written(plan: MapPlan, name: str) -> dict[str, str]:
    title = _title(name)
    goal = _goal(plan)
    assert goal is not None  # noqa: S101 -- every plan has been given one
    files = texts(plan, name, title, goal)
    first = {"game.yaml": files.pop("game.yaml"), "map.yaml": map_text(plan, title, goal.id)}
    return first | files | ({COAST: plan.coast} if plan.coast else {})
