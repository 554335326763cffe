"""The editions of a game: models that outlast the program, logs that leave nothing out, a feed."""

from __future__ import annotations

import json
import shutil
from dataclasses import replace
from datetime import date
from functools import cache
from itertools import islice
from pathlib import Path
from xml.etree import ElementTree

import pytest
from perturbing import Definition, changes, definition, others, places

from generator.html.page import write_rules
from generator.manuscript.web import page_of
from generator.model.game import Edition, Game
from generator.model.numbers import Date
from generator.reading.definition import read
from generator.site.editions import (
    GROUPS,
    Change,
    History,
    changes_content,
    feed,
    history,
    model_of,
    read_model,
    written,
)
from generator.site.editions import changes as changed
from generator.site.shell import Site

ROOT = Path(__file__).parents[2]
GAMES = sorted(path.parent for path in ROOT.glob("sources/*/game.yaml"))
UNSAID = ("edition", "editions", "translations", "walkthrough", "checks", "second-language", "key")
"""Keys that change nothing of what players hold, and the letters of the picture of the map."""


@cache
def game_of(folder: Path) -> Game:
    game = read(folder).game
    assert game is not None
    return game


@cache
def shumshu() -> Game:
    return game_of(ROOT / "sources/shumshu")


@pytest.mark.parametrize("folder", GAMES, ids=lambda each: each.name)
def test_a_model_is_read_as_it_was_written(folder: Path) -> None:
    game = game_of(folder)
    model = model_of(game, "first")
    text = written(model, game)
    assert read_model(text) == model
    assert written(read_model(text), game) == text
    assert changed(model, read_model(text)) == ()


def kept(of: Definition) -> list[tuple[str, Game]]:
    """A game with one of its values changed, for each key, with where that stands."""
    stand: dict[str, tuple] = {}
    for name, place in places(of.data):
        stand[name] = (*stand.get(name, ()), place)
    found = []
    for name, some in stand.items():
        for place in some[:2]:
            if place.way[0] in UNSAID:
                continue
            made = changes(of.data, place, others(of.data, stand, name, place))
            for data in islice(made, 2):
                game = of.game(data)
                if game is not None:
                    found.append((f"{name} at {'.'.join(map(str, place.way))}", game))
    return found


def test_no_change_of_a_game_goes_unsaid() -> None:
    of = definition(ROOT / "docs/examples")
    first = of.game()
    assert first is not None
    model = model_of(first)
    told = kept(of)
    assert len(told) > 600
    without = replace(first, translations=(), editions=(), walkthrough=(), checks=())
    silent = [
        where
        for where, game in told
        if not changed(model, model_of(game))
        and replace(game, translations=(), editions=(), walkthrough=(), checks=()) != without
    ]
    assert silent == []


def test_every_group_of_a_log_is_in_a_law_of_keys() -> None:
    of = definition(ROOT / "docs/examples")
    named = {key for keys in GROUPS.values() for key in keys.split()}
    assert named <= {*of.data, "terms", "ground", "faces"}


def edited(tmp_path: Path, *edits: tuple[str, str, str]) -> Game:
    folder = tmp_path / "shumshu"
    shutil.copytree(ROOT / "sources/shumshu", folder)
    for name, before, after in edits:
        text = (folder / name).read_text(encoding="utf-8")
        assert before in text
        (folder / name).write_text(text.replace(before, after, 1), encoding="utf-8")
    reading = read(folder)
    assert reading.game is not None, reading.findings
    return reading.game


EDITS = (
    ("tables.yaml", '"5 | 2": [D,  DW', '"5 | 2": [D,  DR'),
    ("map.yaml", "name: Iwaki", "name: Iwaki <Bay>"),
    ("rules.yaml", "low, treeless and wet", "low and treeless"),
)


def test_changes_are_told_with_the_names_of_things(tmp_path: Path) -> None:
    found = changed(model_of(shumshu()), model_of(edited(tmp_path, *EDITS)))
    assert [(each.group, each.name, each.key) for each in found] == [
        ("Rules", "The island", "text"),
        ("Tables", "Combat Results Table", "5, 2\n1:2"),
        ("Map", "Iwaki <Bay>", "name"),
    ]
    assert (found[1].before, found[1].after) == ("DW", "DR")


def with_editions(game: Game, *editions: Edition) -> Game:
    return replace(game, editions=editions)


FIRST = Edition("first", "First", Date(date(2026, 1, 2)))
SECOND = Edition("second", "Second <2>", Date(date(2026, 3, 4)))


def told(game: Game, home: Path, site: Path) -> tuple[History, str]:
    found = history(game, home, site)
    rules = write_rules(page_of(game)).rules
    ids = frozenset(part.partition('"')[0] for part in rules.split(' id="')[1:])
    return found, changes_content(game, found.logs, ids, "../rules/index.html")


def test_the_log_of_an_edition_is_made_against_the_one_before(tmp_path: Path) -> None:
    home, site = tmp_path / "home", tmp_path / "site"
    before = with_editions(shumshu(), FIRST)
    (site / "editions").mkdir(parents=True)
    for path, data in history(before, home, site).files.items():
        (site / path).write_bytes(data)
    now = with_editions(edited(tmp_path, *EDITS), FIRST, SECOND)
    found, markup = told(now, home, site)
    assert [each.edition for each in found.logs] == ["second", "first"]
    assert len(found.logs[0].changed or ()) == 3
    assert found.remarks == ()
    assert sorted(found.files) == ["editions/first.json", "editions/second.json"]
    assert found.files["editions/first.json"] == (site / "editions/first.json").read_bytes()
    assert '<a href="../rules/index.html#table-crt">Combat Results Table</a>' in markup
    assert "row 5, 2, column 1:2: <del>DW</del> → <ins>DR</ins>" in markup
    assert "Iwaki &lt;Bay&gt;" in markup
    assert "Second &lt;2&gt;" in markup
    assert "It is <del>low, treeless</del> <ins>low</ins> and <del>wet,</del>" in markup


def test_a_model_beside_the_definition_goes_first(tmp_path: Path) -> None:
    home, site = tmp_path / "home", tmp_path / "site"
    for folder, game in ((home, shumshu()), (site, edited(tmp_path, *EDITS))):
        (folder / "editions").mkdir(parents=True)
        text = written(model_of(game, "first"), game)
        (folder / "editions/first.json").write_text(text, encoding="utf-8")
    found, _ = told(with_editions(shumshu(), FIRST, SECOND), home, site)
    assert found.logs[0].changed == ()


def test_a_game_that_has_changed_since_its_edition_says_so(tmp_path: Path) -> None:
    home = tmp_path / "home"
    (home / "editions").mkdir(parents=True)
    text = written(model_of(shumshu(), "first"), shumshu())
    (home / "editions/first.json").write_text(text, encoding="utf-8")
    found, markup = told(with_editions(edited(tmp_path, *EDITS), FIRST), home, tmp_path / "site")
    assert len(found.logs[0].since) == 3
    assert "Changed since then, without a new edition" in markup
    assert found.remarks == (
        "shumshu: 3 changes since the edition 'first' was published: list a new one under editions",
    )
    assert found.files["editions/first.json"].decode() == text


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "Expecting value"),
        ("[" * 100_000, "brackets stand in one another too deep"),
        ("[]", "no model of format 1"),
        ('{"format": 2}', "no model of format 1"),
        ('{"format": 1, "edition": "x", "cells": [[1]]}', "a cell is not table, row, column"),
        ('{"format": 1, "edition": "x", "cells": [], "values": {"a": 1}}', "values is not"),
    ],
)
def test_a_broken_model_is_a_sentence(tmp_path: Path, text: str, why: str) -> None:
    (tmp_path / "editions").mkdir()
    (tmp_path / "editions/first.json").write_text(text, encoding="utf-8")
    found, markup = told(with_editions(shumshu(), FIRST, SECOND), tmp_path, tmp_path / "site")
    assert why in found.remarks[0]
    assert "first.json is no model of an edition" in found.remarks[0]
    assert "no model of the edition 'first'" in found.remarks[1]
    assert "What changed in it is not on record." in markup


def test_errata_come_first_and_lead_to_their_rules() -> None:
    game = game_of(ROOT / "docs/examples")
    found, markup = told(game, ROOT / "docs/examples", Path("nowhere"))
    assert [each.edition for each in found.logs] == ["first", "draft"]
    assert markup.index('id="errata"') < markup.index('id="edition-first"')
    assert '<time datetime="2026-04-01">1 April 2026</time>' in markup
    assert '<a href="../rules/index.html#rule-moving">' in markup
    assert "Nobody swims." in markup
    assert "<em>Mended in First edition.</em>" in markup
    assert "None are known in First edition." in markup


ATOM = "{http://www.w3.org/2005/Atom}"


def test_the_feed_has_every_edition_and_erratum_once() -> None:
    games = [(game_of(ROOT / "docs/examples"), "old-bridge/changes/index.html")]
    games.append((replace(shumshu(), title="<script>"), "shumshu/changes/index.html"))
    root = ElementTree.fromstring(  # noqa: S314 - ours
        feed(games, Site("Games & more", "https://example.org/a/"))
    )
    entries = root.findall(f"{ATOM}entry")
    ids = [each.findtext(f"{ATOM}id") for each in entries]
    assert len(ids) == len(set(ids)) == 4
    assert "https://example.org/a/old-bridge/changes/#erratum-draft-bridge" in ids
    days = [each.findtext(f"{ATOM}updated") or "" for each in entries]
    assert days == sorted(days, reverse=True)
    assert root.findtext(f"{ATOM}updated") == days[0]
    titles = [each.findtext(f"{ATOM}title") or "" for each in entries]
    assert any(title.startswith("<script>: ") for title in titles)
    for each in (root, *entries):
        for name in ("id", "title", "updated"):
            assert each.findtext(f"{ATOM}{name}")


def test_there_is_no_feed_without_editions() -> None:
    game = replace(shumshu(), editions=())
    assert feed([(game, "x/changes/index.html")], Site("Games", "https://example.org/")) == ""


def test_order_is_a_change_and_leaving_out_is_none() -> None:
    game = shumshu()
    turned = replace(game, sequence=game.sequence[::-1])
    found = changed(model_of(game), model_of(turned))
    assert [each.key for each in found] == ["sequence.(order)"]
    fewer = replace(game, sequence=game.sequence[:-1])
    (gone,) = changed(model_of(game), model_of(fewer))
    expected = Change(
        "Turns, sequence and victory", "sequence.recovery", "Recovery", "", "Recovery", None
    )
    assert gone == expected
    assert json.loads(written(model_of(game), game))["format"] == 1
